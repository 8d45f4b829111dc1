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

  @Test("Terraform's, CMake's and those of protocol buffers")
  func buildFiles() throws {
    #expect(
      try found("tf", "module \"a\" # c\nx = 3 // d") == [
        "k module", "\" \"a\"", "/ # c", "1 3", "/ // d",
      ])
    #expect(try found("cmake", "IF(a) # c") == ["k IF", "/ # c"])
    #expect(try found("proto", "rpc Oil // c") == ["k rpc", "/ // c"])
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

  @Test("strings that say themselves how they end, in which a backslash is a sign like others")
  func ownStrings() throws {
    #expect(
      try found("rust", "r\"C:\\\" r#\"a \"b\" c\"# br##\"a\"#\nb\"## b\"\\\"\" r#type 1") == [
        "\" r\"C:\\\"", "\" r#\"a \"b\" c\"#", "\" br##\"a\"#\nb\"##", "\" b\"\\\"\"", "k type",
        "1 1",
      ])
    #expect(
      try found("swift", "#\"a\\\"# ##\"b\"#c\"## #\"\"\"\na\"\n\"\"\"# #if") == [
        "\" #\"a\\\"#", "\" ##\"b\"#c\"##", "\" #\"\"\"\na\"\n\"\"\"#", "k if",
      ])
    #expect(
      try found("cpp", "R\"(a\\\"b)\" u8R\"x(a)\"b)x\" L\"w\" R 1'000") == [
        "\" R\"(a\\\"b)\"", "\" u8R\"x(a)\"b)x\"", "\" L\"w\"", "1 1'000",
      ])
    #expect(
      try found("c#", "@\"C:\\\" + @\"a \"\"b\"\" c\" $@\"d\\\" $\"e\" \"\"\"f \"g\" \\\"\"\"") == [
        "\" @\"C:\\\"", "\" @\"a \"\"b\"\" c\"", "\" $@\"d\\\"", "\" \"e\"",
        "\" \"\"\"f \"g\" \\\"\"\"",
      ])
    #expect(
      try found("lua", "a = [[x\n'y']] b = [==[ ]] ]==] c[1] --[=[ d\n]] ]=] 'e' -- f") == [
        "\" [[x\n'y']]", "\" [==[ ]] ]==]", "1 1", "/ --[=[ d\n]] ]=]", "\" 'e'", "/ -- f",
      ])
    #expect(try found("go", "`C:\\` + 'x'") == ["\" `C:\\`", "\" 'x'"])
    #expect(try found("kotlin", "\"\"\"a\\\"\"\" val") == ["\" \"\"\"a\\\"\"\"", "k val"])
    #expect(
      try found("sh", "'a\\' if $'b\\'c' \\\" fi") == ["\" 'a\\'", "k if", "\" 'b\\'c'", "k fi"])
    #expect(try found("toml", "a = 'C:\\' # c") == ["k a", "\" 'C:\\'", "/ # c"])
    #expect(
      try found("py", "rb'a\\'' f\"b\" R\"\"\"c\nd\"\"\" x'e'") == [
        "\" rb'a\\''", "\" f\"b\"", "\" R\"\"\"c\nd\"\"\"", "\" 'e'",
      ])
  }

  @Test("lifetimes, marks in names and characters")
  func marks() throws {
    #expect(
      try found("rust", "fn f<'a,'b>(x:&'a u8,y:&'b u8) { 'o: loop {} } b'x' '\\u{1F600}' '\"'")
        == [
          "k fn", "k loop", "\" b'x'", "\" '\\u{1F600}'", "\" '\"'",
        ])
    #expect(
      try found("haskell", "let x' = foldl' f' 'a' '\\'' \"b\"") == [
        "k let", "\" 'a'", "\" '\\''", "\" \"b\"",
      ])
    #expect(try found("c", "'RIFF' 'é' L'x' it's a 'b") == ["\" 'RIFF'", "\" 'é'", "\" L'x'"])
  }

  @Test("comments that stand in each other, operators that look like comments, and documentation")
  func comments() throws {
    for name in ["rust", "swift", "kotlin", "scala"] {
      #expect(try found(name, "/* a /* b */ c */ 1") == ["/ /* a /* b */ c */", "1 1"])
    }
    #expect(try found("c", "/* a /* b */ 1") == ["/ /* a /* b */", "1 1"])
    #expect(
      try found("haskell", "{- a {- b -} c -} x --> y |-- z --- w") == [
        "/ {- a {- b -} c -}", "/ --- w",
      ])
    #expect(try found("ruby", "=begin\nit's\n=end\nif") == ["/ =begin\nit's\n=end", "k if"])
    #expect(
      try found("perl", "1\n=head1 A\n\nit's\n\n=cut\nmy") == [
        "1 1", "/ =head1 A\n\nit's\n\n=cut", "k my",
      ])
    #expect(try found("php", "#[A] # b") == ["/ # b"])
    #expect(
      try found("lisp", "(a);b\n#| c |# \\\" ?\\\" \"d\ne\"") == [
        "/ ;b", "/ #| c |#", "\" \"d\ne\"",
      ])
  }

  @Test("code in strings may have strings of its own")
  func interpolation() throws {
    #expect(
      try found("swift", "\"a \\(b[\"c\"] + (\"\\(d)\")) e\" 1") == [
        "\" \"a \\(b[\"c\"] + (\"\\(d)\")) e\"", "1 1",
      ])
    #expect(
      try found("js", "`a ${b ? `c` : {d: '}'}} e` 1") == ["\" `a ${b ? `c` : {d: '}'}} e`", "1 1"])
    #expect(try found("ruby", "\"a #{b[\"c\"]} d\" 1") == ["\" \"a #{b[\"c\"]} d\"", "1 1"])
    #expect(try found("kotlin", "\"${a(\"b\")}\" 1") == ["\" \"${a(\"b\")}\"", "1 1"])
    #expect(
      try found("sh", "a=\"$(cat \"$b\") ${c:-\"d\"}\" 1") == [
        "\" \"$(cat \"$b\") ${c:-\"d\"}\"", "1 1",
      ])
    // What has no end on its line is text.
    #expect(try found("swift", "\"a \\(b\" 1") == ["\" \"a \\(b\"", "1 1"])
    #expect(try found("ruby", "\"#{ \" 1 \"#{2}\"") == ["\" \"#{ \"", "1 1", "\" \"#{2}\""])
  }

  @Test("regular expressions between slashes, and what is divided")
  func expressions() throws {
    #expect(
      try found("js", "x = /a[\"/]'b/gi; y / z / 'c'; return /\\//; // d") == [
        "\" /a[\"/]'b/gi", "\" 'c'", "k return", "\" /\\//", "/ // d",
      ])
    #expect(try found("js", "<a>'b'</a>") == ["\" 'b'"])
    #expect(try found("ruby", "if a =~ /\"/ then") == ["k if", "\" /\"/", "k then"])
    #expect(try found("js", "x = /a\n'b'") == ["\" 'b'"])
    #expect(try found("js", "a => /b'/") == ["\" /b'/"])
    // The line that names who runs a script has none.
    #expect(
      try found("js", "#!/usr/bin/env node\nx = /a/") == ["/ #!/usr/bin/env node", "\" /a/"])
    #expect(try found("rust", "#! /bin/a b\n#![c]") == ["/ #! /bin/a b"])
  }

  @Test("texts that begin on the line below their marks")
  func hereTexts() throws {
    #expect(
      try found("sh", "cat <<EOF | if\nit's \"\nEOF\nfi <<<'a' $((1<<n))") == [
        "\" <<EOF", "k if", "\" it's \"\nEOF", "k fi", "\" 'a'", "1 1",
      ])
    #expect(
      try found("sh", "cat << EOF\nit's\nEOF\nfi $((a << b))\nfi") == [
        "\" << EOF", "\" it's\nEOF", "k fi", "k fi",
      ])
    #expect(
      try found("sh", "cat <<-'END'\n\tit's\n\tEND\nfi") == [
        "\" <<-'END'", "\" \tit's\n\tEND", "k fi",
      ])
    #expect(
      try found("ruby", "f(<<~SQL)\n  it's\nSQL\nclass << self\na <<b\n") == [
        "\" <<~SQL", "\"   it's\nSQL", "k class", "k self",
      ])
    #expect(
      try found("php", "echo <<<EOT\nit's\nEOT;\nif") == [
        "k echo", "\" <<<EOT", "\" it's\nEOT;", "k if",
      ])
  }

  @Test("several texts stand below the line of their marks, one below the other")
  func severalHereTexts() throws {
    #expect(
      try found("sh", "cat <<A <<B\nit's\nA\na \"\nB\nfi # c") == [
        "\" <<A", "\" <<B", "\" it's\nA", "\" a \"\nB", "k fi", "/ # c",
      ])
    #expect(
      try found("ruby", "f(<<~A, <<~B.strip)\n  it's\n  A\n  \"\n  B\nif") == [
        "\" <<~A", "\" <<~B", "\"   it's\n  A", "\"   \"\n  B", "k if",
      ])
  }

  @Test("YAML's texts are the lines that are indented further, and have no comments")
  func indentedTexts() throws {
    #expect(
      try found("yaml", "a:\n  b: | # c\n    # d\n\n    it's: on\n  e: >-2\n    f: on\ng: on")
        == [
          "k a", "k b", "k |", "/ # c", "\"     # d\n\n    it's: on\n", "k e", "k >-2",
          "\"     f: on\n", "k g", "k on",
        ])
    #expect(
      try found("yaml", "- |+\n  # a\n- b: !c |\n    # d\n  e: on # f") == [
        "k |+", "\"   # a\n", "k b", "k |", "\"     # d\n", "k e", "k on", "/ # f",
      ])
    #expect(try found("yaml", "a: b |\n  # c\nd: | e\n  # f") == ["k a", "/ # c", "k d", "/ # f"])
  }

  @Test("SQL's strings go over lines, and a backslash alone between quotes is a sign like others")
  func strings() throws {
    #expect(
      try found("sql", "SELECT 'a -- b\nit''s' -- it's\nFROM a # it's\nLIKE") == [
        "k SELECT", "\" 'a -- b\nit'", "\" 's'", "/ -- it's", "k FROM", "/ # it's", "k LIKE",
      ])
    #expect(try found("sql", "'\\' AND '\\''") == ["\" '\\'", "k AND", "\" '\\''"])
  }

  @Test("PostgreSQL's texts between dollar signs are strings, what ends MySQL's statements is none")
  func dollars() throws {
    #expect(
      try found("sql", "a $$it's$$; SELECT $a$ $$\n it's $a$ AS b, $1$") == [
        "\" $$it's$$", "k SELECT", "\" $a$ $$\n it's $a$", "k AS", "1 1",
      ])
    #expect(
      try found("sql", "DELIMITER $$\nSELECT 1$$\nEND $$\nEND; $$\nIN") == [
        "k SELECT", "1 1", "k END", "k END", "k IN",
      ])
  }

  @Test("the end of a shell's text may be several words")
  func wordsAtTheEnd() throws {
    #expect(
      try found("sh", "cat <<'END OF'\nit's\nEND\nEND OF\nfi") == [
        "\" <<'END OF'", "\" it's\nEND\nEND OF", "k fi",
      ])
  }

  @Test("awk's")
  func awk() throws {
    #expect(
      try found("awk", "BEGIN { x = \"a\" } # it's\n/a\"/ { print 1 }") == [
        "k BEGIN", "\" \"a\"", "/ # it's", "\" /a\"/", "k print", "1 1",
      ])
  }

  @Test("a Dockerfile's keywords begin lines")
  func dockerfile() throws {
    let code =
      "FROM a AS b # c\nRUN x \\\n  RUN \"d \\\n e\"\nENV A='\\'\nRUN <<E\nENV\nE\nCMD [\"f\"]"
    #expect(
      try found("dockerfile", code) == [
        "k FROM", "/ # c", "k RUN", "\" \"d \\\n e\"", "k ENV", "\" '\\'", "k RUN",
        "\" <<E", "\" ENV\nE", "k CMD", "\" \"f\"",
      ])
  }

  @Test("settings have names, and values that are words alone")
  func settings() throws {
    #expect(
      try found(
        "yaml", "on: [push]\na-b: it's on\n- c: true # d\n  e: 'C:\\'\nx y: no\n- off\n- run-off")
        == [
          "k on", "k a-b", "k c", "k true", "/ # d", "k e", "\" 'C:\\'", "k no", "k off",
        ])
    #expect(
      try found("toml", "[a.b] # c\nd = true\n[[e]]\nf = [\n  [1, 2],\n]\n") == [
        "k [a.b]", "/ # c", "k d", "k true", "k [[e]]", "k f", "1 1", "1 2",
      ])
    #expect(
      try found("ini", "; it's\n[A b]\nc=the pump's \"d\"\ne = On\n") == [
        "/ ; it's", "k [A b]", "k c", "\" \"d\"", "k e", "k On",
      ])
    #expect(
      try found("css", "@media x { a { color: red !important } }") == ["k @media", "k important"])
  }

  @Test("a colour of CSS is one number where a value may stand, and no part of a selector")
  func colours() throws {
    #expect(try found("css", "a { color: #000000 }") == ["1 #000000"])
    #expect(try found("css", "b:hover { top: f(#ff0000, #0Fc) }") == ["1 #ff0000", "1 #0Fc"])
    #expect(try found("css", "#fade { }\n#abc::before { }\na:hover #fade { }").isEmpty)
    #expect(try found("css", "a { color: #xyz }").isEmpty)
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
    let names = [
      "swift", "c", "cpp", "csharp", "python", "javascript", "css", "haskell", "lua", "go", "rust",
      "sh", "ruby", "php", "kotlin", "toml", "yaml", "ini", "lisp", "make", "sql", "awk",
      "dockerfile",
    ]
    let pieces = [
      "\"", "'", "`", "/*", "*/", "//", "#", "--", "{-", "-}", "\n", "\n", " ", "let", "1", "é",
      "\"\"\"", "'''", "[[", "]]", "--[[", "[==[", "]==]", "r", "R\"a(", ")a\"", "@\"", "#\"",
      "\"#", "${",
      "#{", "}", "$(", "(", ")", "<<A", "A", "=begin", "=end", "/", "=", ":", "on", "\\", ": |",
      "- >", "$$", "$A$",
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
