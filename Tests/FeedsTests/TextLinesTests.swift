import TestSupport
import Testing

@testable import Feeds

@Suite("The lines of a text")
struct TextLinesTests {
  @Test("are those between its characters that end lines, however they are put together")
  func ends() {
    let pieces = [
      "a", "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "e\u{301}",
      "\u{301}", "中", "\u{A0}",
    ]
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0..<8, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      #expect(
        text.linesOfText
          == text.split(omittingEmptySubsequences: false) {
            // Vertical tabs and form feeds are shown.
            $0.isNewline && $0 != "\u{B}" && $0 != "\u{C}"
          })
    }
  }
}
