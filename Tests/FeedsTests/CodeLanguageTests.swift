import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Comments, strings, keywords and numbers of code")
struct CodeLanguageTests {
  private func found(_ language: String, _ code: String) throws -> [String] {
    let language = try #require(CodeLanguage(named: language))
    let bytes = Array(code.utf8)
    return language.runs(in: DisplayText(code)).map { run in
      let name =
        switch run.style {
        case .comment: "/"
        case .string: "\""
        case .keyword: "k"
        case .number: "1"
        case .added: "+"
        case .removed: "-"
        default: "?"
        }
      return name + " " + String(decoding: bytes[run.range], as: UTF8.self)
    }
  }

  @Test("Swift's")
  func swift() throws {
    let code =
      "let x = \"a\\\"b\" // c\nfunc f() -> Int { 0x1F + 1.5 /* d\ne */ } letter \"\"\"\na \"b\"\n\"\"\""
    #expect(
      try found("swift", code) == [
        "k let", "\" \"a\\\"b\"", "/ // c", "k func", "1 0x1F", "1 1.5", "/ /* d\ne */",
        "\" \"\"\"\na \"b\"\n\"\"\"",
      ])
  }

  @Test("what others do otherwise: lifetimes, number signs, quotes over lines, capitals")
  func others() throws {
    #expect(
      try found("rust", "fn f<'a>(c: &'a str) { 'x'; '\\''; }") == [
        "k fn", "\" 'x'", "\" '\\''",
      ])
    #expect(try found("bash", "echo $# \"a\nb\" # c") == ["\" \"a\nb\"", "/ # c"])
    #expect(try found("py", "def f(): '''a\nb''' # c") == ["k def", "\" '''a\nb'''", "/ # c"])
    #expect(try found("sql", "SELECT 'it''s' -- x") == ["k SELECT", "\" 'it'", "\" 's'", "/ -- x"])
    #expect(try found("c", "#include <a.h>\nint i = 'x';") == ["k #include", "k int", "\" 'x'"])
    #expect(try found("js", "`a\n${b}` 'c") == ["\" `a\n${b}`", "\" 'c"])
    #expect(
      try found("html", "<a href=\"x\">if</a><!-- b -->") == [
        "k <a", "\" \"x\"", "k >", "k </a", "k >", "/ <!-- b -->",
      ])
    #expect(
      try found("diff", "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n z") == [
        "k --- a", "k +++ b", "k @@ -1 +1 @@", "- -x", "+ +y",
      ])
  }

  @Test("what has no end ends with the code, or its line")
  func unended() throws {
    #expect(try found("swift", "\"a\nlet") == ["\" \"a", "k let"])
    #expect(try found("c", "/* a\nint") == ["/ /* a\nint"])
    #expect(try found("python", "\"\"\"a\\") == ["\" \"\"\"a\\"])
    #expect(try found("html", "<a 'b") == ["k <a", "\" 'b"])
    #expect(try found("c", "'").isEmpty)
  }

  @Test("line by line, each with what is open above it, the same is found as in all of them")
  func lines() throws {
    let names = ["swift", "c", "python", "javascript", "css", "haskell", "lua", "go"]
    let pieces = [
      "\"", "'", "`", "/*", "*/", "//", "#", "--", "{-", "-}", "\n", "\n", " ", "let", "1", "é",
      "\"\"\"", "'''", "[[", "]]", "--[[",
    ]
    var random = SplitMix64(seed: 81)
    for _ in 0..<4000 {
      let code = (0..<random.below(30)).map { _ in pieces[random.below(pieces.count)] }.joined()
      let language = try #require(CodeLanguage(named: names[random.below(names.count)]))
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      // Taken for the end of a comment, wherever that began.
      guard !lines.contains(where: { $0.drop { $0 == " " }.hasPrefix("*/") }) else { continue }
      var (found, start, opening) = ([InlineRun](), 0, LineOpening.nothing)
      for line in lines {
        found += language.runs(ofLine: DisplayText(String(line)), from: &opening).map {
          InlineRun($0.range.lowerBound + start..<$0.range.upperBound + start, $0.style)
        }
        start += line.utf8.count + 1
      }
      #expect(
        styles(found, of: code) == styles(language.runs(in: DisplayText(code)), of: code),
        "\(language.name): \(code.debugDescription)")
    }
  }

  /// The style of each byte that is not a line feed.
  private func styles(_ runs: [InlineRun], of code: String) -> [InlineStyle?] {
    var styles = [InlineStyle?](repeating: nil, count: code.utf8.count)
    for run in runs { for index in run.range { styles[index] = run.style } }
    return zip(styles, code.utf8).map { $1 == 0x0A ? nil : $0 }
  }

  @Test("a tag of markup goes over lines")
  func tags() throws {
    let html = try #require(CodeLanguage(named: "html"))
    var opening = LineOpening.nothing
    #expect(html.runs(ofLine: "<a", from: &opening).map(\.style) == [.keyword])
    #expect(html.runs(ofLine: "  href='x'>if", from: &opening).map(\.style) == [.string, .keyword])
    #expect(opening == .nothing)
  }

  @Test("runs are in order and apart, whatever the code is")
  func random() throws {
    let names = ["swift", "rust", "sh", "html", "diff", "haskell", "lua", "css", "lisp", "json"]
    let pieces = [
      "\"", "'", "`", "\\", "/*", "*/", "//", "#", "--", "{-", "-}", "<", ">", "<!--", "-->", "\n",
      " ", "let",
      "1", ".", "é", "+", "-", "@@", "\"\"\"", ";", "[[", "]]",
    ]
    var random = SplitMix64(seed: 8)
    for _ in 0..<4000 {
      let code = DisplayText(
        (0..<random.below(25)).map { _ in pieces[random.below(pieces.count)] }.joined())
      let name = names[random.below(names.count)]
      let runs = try #require(CodeLanguage(named: name)).runs(in: code)
      let ends = [0] + runs.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 }, "\(name): \(code)")
      #expect((ends.last ?? 0) <= code.string.utf8.count)
      #expect(runs.allSatisfy { !$0.range.isEmpty })
    }
  }
}
