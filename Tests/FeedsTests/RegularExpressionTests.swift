import CPCRE2
import Testing

@testable import Feeds

@Suite("Regular expressions")
struct RegularExpressionTests {
  private func match(
    _ pattern: String, in text: [UInt8], isCut: Bool = false
  ) throws -> RegularExpression.Outcome {
    let expression = try RegularExpression(pattern)
    return expression.firstMatch(in: text.span, isCut: isCut)
  }

  private func match(_ pattern: String, _ text: String) throws -> RegularExpression.Outcome {
    try match(pattern, in: Array(text.utf8))
  }

  @Test("go by characters, not bytes, and say where they match in bytes")
  func characters() throws {
    #expect(try match("^..x", "ééx") == .found(0..<5))
    #expect(try match("^.x", "ééx") == .notFound)
    #expect(try match(#"\w+$"#, "– Größe") == .found(4..<11))
    #expect(try match("(?i)ÄRGER", "aerger ärger") == .found(7..<13))
    #expect(try match("x*", "") == .found(0..<0))
  }

  @Test("search on behind what is no UTF-8, which never matches")
  func broken() throws {
    #expect(try match("^.b", in: [0xFF, 0x62]) == .notFound)
    #expect(try match("b", in: [0xC3, 0x28, 0xFF, 0x62]) == .found(3..<4))
    #expect(try match("b", in: [0x00, 0x62]) == .found(1..<2))
  }

  @Test("don't take where a text was cut for its end")
  func cut() throws {
    #expect(try match("a$", in: Array("aa".utf8)) == .found(1..<2))
    #expect(try match("a$", in: Array("aa".utf8), isCut: true) == .notFound)
  }

  @Test(
    "give up where they would run for ever",
    arguments: ["^(a|aa)+$", "^(a+)+$", "(x+x+)+y|^(a|a)*$", "(*NO_JIT)^(a+)+$"])
  func limits(pattern: String) throws {
    #expect(try match(pattern, String(repeating: "a", count: 4000) + "!") == .gaveUp)
  }

  @Test(
    "give up where they would try each place for each other",
    arguments: ["a.*b.*[cd]", "a.*[cd]", "(ab)*c|b+a*[cd]", "(*NO_JIT)a.*[cd]"])
  func places(pattern: String) throws {
    let text = String(repeating: "ab", count: 200_000)
    #expect(try match(pattern, text) == .gaveUp)
    #expect(try match(pattern, text + "c") == .found(0..<400_001) || pattern.hasPrefix("(ab)"))
  }

  @Test("give up a hundred times as soon once they are hurried, and find what needs no more")
  func hurry() throws {
    let expression = try RegularExpression("^(a|aa)+$")
    // It takes some hundred thousand steps.
    let slow = Array(String(repeating: "a", count: 24).utf8) + [0x21]
    let fast = Array("aaaa".utf8)
    #expect(expression.firstMatch(in: slow.span) == .notFound)
    expression.hurry()
    #expect(expression.firstMatch(in: slow.span) == .gaveUp)
    #expect(expression.firstMatch(in: fast.span) == .found(0..<4))
  }

  @Test("recurse no deeper than there is room")
  func depth() throws {
    let text = String(repeating: "(", count: 500_000)
    #expect(try match(#"^(\((?1)*\))$"#, text) != .found(0..<0))
    #expect(try match(#"(*NO_JIT)^(\((?1)*\))$"#, text) != .found(0..<0))
  }

  @Test(
    "that are none say what is wrong, and where",
    arguments: [
      ("(", 1), ("a(b", 3), ("é[z-a]", 5), ("a**", 2), ("(?<n>a)(?<n>b)", 12), (#"a\"#, 2),
    ])
  func mistakes(pattern: String, offset: Int) {
    let mistake = #expect(throws: RegularExpression.Mistake.self) {
      try RegularExpression(pattern)
    }
    #expect(mistake?.offset == offset)
    #expect(mistake?.reason.isEmpty == false)
  }

  @Test("that are too long are refused")
  func longest() {
    #expect(throws: RegularExpression.Mistake.self) {
      try RegularExpression(String(repeating: "a", count: 1 << 17))
    }
  }

  @Test("are not looked for any further in lines after many in which that took too long")
  func patience() throws {
    let pattern = try LinePattern("^(a|aa)+$")
    #expect(pattern.failure == nil)
    let line = Array(String(repeating: "a", count: 4000).utf8) + [0x21]
    for _ in 0..<100 {
      let isFound = pattern.isFound(in: line.span, isCut: false)
      #expect(!isFound)
    }
    #expect(pattern.numberOfLinesGivenUp == 10)
    #expect(pattern.failure?.contains("too long") == true)
  }

  @Test("need a library, and say which where it is missing")
  func missing() throws {
    _ = try PCRE2.load(FEED_PCRE2_LIBRARY).get()
    guard case .failure(let missing) = PCRE2.load("libnowhere.so.1") else {
      Issue.record("it is there")
      return
    }
    #expect(missing.reason.contains("libnowhere.so.1"))
    guard case .failure(let other) = PCRE2.load("libc.so.6") else {
      Issue.record("it is libc")
      return
    }
    #expect(other.reason.contains("pcre2"))
  }
}
