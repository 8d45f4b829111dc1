import TestSupport
import Testing

@testable import Feeds

@Suite("Lines of a text as places")
struct TextLinesTests {
  @Test("end where a text's characters say that a line ends", arguments: 0..<4)
  func sameAsCharacters(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", " ", "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\u{2027}",
      "\u{202A}", "\u{84}", "é", "字", "\u{301}",
    ]
    for length in 0..<100 {
      let text = (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      var lines = TextLines()
      var found: [[UInt8]] = []
      while let line = lines.line(in: bytes.span) { found.append(Array(bytes[line])) }
      let expected = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      #expect(found == expected.map { Array($0.utf8) })
    }
  }

  @Test("are found in broken UTF-8, too")
  func broken() {
    let bytes: [UInt8] = [0xC2, 0x0A, 0xE2, 0x80, 0x0A, 0xE2]
    var lines = TextLines()
    var found: [Range<Int>] = []
    while let line = lines.line(in: bytes.span) { found.append(line) }
    #expect(found == [0..<1, 2..<4, 5..<6])
  }
}
