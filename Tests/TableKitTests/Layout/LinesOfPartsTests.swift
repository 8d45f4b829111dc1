import HeightEngine
import TestSupport
import Testing

@testable import TableKit

@Suite("The lines on which parts of a text begin")
struct LinesOfPartsTests {
  /// Those of all these offsets together.
  private func lines(_ offsets: [Int], of block: TextBlock, width: Int) -> [Int] {
    var lines: [Int] = []
    block.forEachLine(showing: offsets, width: width) { lines.append($0) }
    return lines
  }

  private func growing(_ text: String) -> TextBlock {
    var growing = GrowingText()
    growing.append(text)
    return TextBlock(growing)
  }

  @Test("are those of each part, once", arguments: 0..<20)
  func each(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let words = ["a", "word", "longer words", "\u{1100}\u{1100}", "中文", "\n", "e\u{301}", "👩‍👩‍👧"]
    let text = (0..<random.below(60)).map { _ in words[random.below(words.count)] }
      .joined(separator: " ")
    for block in [TextBlock(DisplayText(text)), growing(text)] {
      let offsets = (0..<random.below(30)).map { _ in random.below(text.utf8.count + 2) }.sorted()
      for width in [1, 7, 40] {
        let each = offsets.map { block.line(ofOffset: $0, width: width) }
        #expect(Set(lines(offsets, of: block, width: width)) == Set(each))
        #expect(lines(offsets, of: block, width: width).count <= Set(each).count + 1)
      }
    }
  }

  @Test("of one character that does not end they are found at once", .timeLimit(.minutes(10)))
  func endless() {
    let text = String(repeating: "\u{1100}", count: 60_000)
    let offsets = (0..<60_000).map { 3 * $0 }
    #expect(lines(offsets, of: growing(text), width: 80) == [0])
    #expect(lines(offsets, of: TextBlock(DisplayText(text)), width: 80) == [0])
  }
}
