import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Patterns")
struct TextPatternTests {
  private func ranges(
    _ pattern: String, _ kind: TextPattern.Kind = .literal, in text: String, limit: Int = .max
  ) throws -> [Range<Int>] {
    try TextPattern(pattern, kind: kind).ranges(in: DisplayText(text), limit: limit)
  }

  @Test("of a text stand for themselves, not for an expression")
  func literal() throws {
    #expect(try ranges("a.c", in: "abc a.c") == [4..<7])
    #expect(try ranges("(*", in: "f(*)") == [1..<3])
    #expect(try ranges(#"\E"#, in: #"a\E"#) == [1..<3])
  }

  @Test("heed case where they have an upper-case letter")
  func smartCase() throws {
    #expect(try ranges("größe", in: "GRÖSSE GRÖẞE Größe").count == 2)
    #expect(try ranges("Größe", in: "GRÖẞE Größe größe") == [9..<16])
    #expect(try ranges("k", in: "\u{212A}") == [0..<3])
    #expect(try ranges("[a-z]+x", .regularExpression, in: "ABx") == [0..<3])
    #expect(try ranges("[A-Z]+x", .regularExpression, in: "abx ABx") == [4..<7])
  }

  @Test(
    "that are expressions heed case where a letter stands for itself",
    arguments: [
      (#"\S+\W\D\b\B\A\Z"#, false), (#"\p{Lu}\pL\P{Han}\x{AB}\xAB"#, false),
      (#"(?<Name>a)\k<Name>\g{Name}(?P<Name>b)(?'Q'c)"#, false), (#"(*UCP)(?<=a)(?<!b)"#, false),
      (#"\N{U+41}\cA\\a"#, false), (#"\SA"#, true), (#"\\S"#, true), (#"\QS\Ea"#, true),
      (#"(?<=A)b"#, true), ("É", true), ("é", false), (#"\"#, false), (#"\Qa"#, false),
    ])
  func smartCase(pattern: String, heedsCase: Bool) {
    #expect(SmartCase.isHeeded(by: pattern) == heedsCase)
  }

  @Test("are found where they are, in bytes, none inside another and none empty")
  func ranges() throws {
    #expect(try ranges("aa", in: "aaaaa") == [0..<2, 2..<4])
    #expect(try ranges("é", in: "éaÉ") == [0..<2, 3..<5])
    #expect(try ranges("x*", .regularExpression, in: "éxxéx") == [2..<4, 6..<7])
    #expect(try ranges("^", .regularExpression, in: "ab").isEmpty)
    #expect(try ranges("a", in: "aaaaa", limit: 2) == [0..<1, 1..<2])
    #expect(try ranges("a", in: "aaaaa", limit: 0).isEmpty)
    #expect(try ranges("^b$", .regularExpression, in: "a\nb\nc") == [2..<3])
    #expect(try ranges(#"(?<=a)\Kb|a\K"#, .regularExpression, in: "ab") == [1..<2])
  }

  @Test("of a text are found whether its characters are composed or not, all of each")
  func canonicalForms() throws {
    #expect(try ranges("é", in: "e\u{301} \u{E9} E\u{301} e") == [0..<3, 4..<6, 7..<10])
    #expect(try ranges("e\u{301}", in: "caf\u{E9}") == [3..<5])
    #expect(try ranges("É", in: "e\u{301} E\u{301}") == [4..<7])
    // Composed, decomposed and between.
    let forms = ["\u{1EBF}", "e\u{302}\u{301}", "\u{EA}\u{301}"]
    for form in forms {
      #expect(try forms.allSatisfy { try !ranges(form, in: "x\($0)y").isEmpty }, "\(form)")
    }
    #expect(try ranges("a\u{323}\u{302}", in: "\u{E2}\u{323}").count == 1, "marks in any order")
    #expect(try ranges("\u{AC01}", in: "\u{1100}\u{1161}\u{11A8}").count == 1)
    #expect(try ranges("é.*", in: "e\u{301}x e\u{301}.*") == [5..<10], "it is no expression")
    let word = try TextPattern("café", isWord: true)
    #expect(word.ranges(in: DisplayText("cafe\u{301}s cafe\u{301} caf\u{E9}")).count == 2)
    #expect(try ranges("e", in: "e\u{301} e").count == 1, "a part of a character is none")
    let long = String(repeating: "é", count: 10_000)
    #expect(try ranges(long, in: long).count == 1)
  }

  @Test("that were pasted are looked for as rows show them")
  func shown() throws {
    #expect(try ranges("❤\u{FE0F}", in: "I ❤\u{FE0F} it") == [2..<5])
    let expression = try TextPattern("^I [❤\u{FE0F}x] it$", kind: .regularExpression)
    #expect(expression.ranges(in: "I ❤\u{FE0F} it") == [0..<8])
    #expect(try ranges("\u{1B}[31m", in: "\u{1B}[31m") == [0..<6])
  }

  @Test(
    "that are none say what is wrong, and where",
    arguments: [("a(b", 3), ("[z-a]", 3), (#"a\"#, 2), ("", 0)])
  func mistakes(pattern: String, offset: Int) {
    let error = #expect(throws: TextPatternError.self) {
      try TextPattern(pattern, kind: .regularExpression)
    }
    #expect(error?.offset == offset)
    #expect(error?.reason.isEmpty == false)
  }

  @Test(
    "say where every match is one of another pattern, too",
    arguments: [
      ("err", "er", true), ("ERR", "er", true), ("er", "err", false), ("err", "Er", false),
      ("Err", "Er", true), ("ERr", "Er", false), ("a.", "a", true), ("b", "a", false),
    ])
  func narrowing(longer: String, shorter: String, narrows: Bool) throws {
    #expect(try TextPattern(longer).narrows(TextPattern(shorter)) == narrows)
    let expression = try TextPattern(longer, kind: .regularExpression)
    #expect(!expression.narrows(try TextPattern(shorter)))
    #expect(expression.narrows(expression))
  }

  @Test("narrow only what they should, whatever there is", arguments: 1...40)
  func narrowing(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func word(_ count: Int) -> String {
      String((0..<count).map { _ in Array("aAbBkK\u{212A}ß.ée\u{301}\u{1EBF}e")[random.below(13)] })
    }
    for _ in 0..<200 {
      let one = try TextPattern(word(1 + random.below(3)))
      let other = try TextPattern(word(1 + random.below(2)))
      let text = DisplayText(word(8))
      if one.narrows(other), !one.ranges(in: text).isEmpty {
        #expect(!other.ranges(in: text).isEmpty, "\(one.text) \(other.text) \(text)")
      }
    }
  }
}
