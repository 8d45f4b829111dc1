import TestSupport
import Testing

@testable import HeightEngine

@Suite("Offsets into a text, before and after it is sanitised")
struct TextOffsetsTests {
  private static let pieces = [
    "a", "word ", "é", "漢字", "e\u{301}", "\u{301}", "👩‍👩‍👧", "👍🏽", "🇩🇪", "\u{200D}", "\u{FE0F}",
    "1\u{FE0F}\u{20E3}",
    "\u{1B}[31m", "\u{9B}", "\u{202E}", "\r\n", "\ra", "\r\r\n", "\n", "\t", "\0", "\u{1160}",
    "\u{E0001}",
  ]

  @Test("each goes to the end of what was before it, sanitised by itself")
  func prefixes() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<3000 {
      let parts = (0..<random.below(9)).map { _ in Self.pieces[random.below(Self.pieces.count)] }
      var ends: [Int] = []
      var text = ""
      for part in parts {
        text += part
        ends.append(text.utf8.count)
      }
      var offsets = ends
      let sanitized = DisplayText(text, moving: &offsets)
      #expect(sanitized == DisplayText(text))
      for (offset, end) in zip(offsets, ends) {
        let prefix = String(decoding: Array(text.utf8)[..<end], as: UTF8.self)
        #expect(offset == DisplayText(prefix).string.utf8.count, "\(text.debugDescription), \(end)")
      }
    }
  }

  @Test("within a character they move to its end, beyond the text to the text's")
  func borders() {
    var offsets = [-1, 1, 2, 5, 6, 99]
    _ = DisplayText("\u{1B}漢x", moving: &offsets)
    #expect(offsets == [0, 2, 5, 6, 6, 6])
    var inLineEnds = [1, 2, 3, 4, 5, 6]
    _ = DisplayText("\r\r\nx\r\ry", moving: &inLineEnds)
    #expect(inLineEnds == [1, 1, 1, 2, 3, 4])
    var none: [Int] = []
    #expect(DisplayText("a", moving: &none).string == "a")
  }
}
