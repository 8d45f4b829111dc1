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

  private func growing(_ text: String) -> TextBlock { TextBlock(GrowingText(text)) }

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

  @Test("of a text that grows, near ones are found together")
  func together() {
    let block = growing((0..<4_000).map { "line \($0)" }.joined(separator: "\n"))
    guard let text = block.growingText else { return }
    let offsets = text.whole.string.utf8.enumerated().filter { $1 == 0x6C }.map(\.offset)
    let before = text.wrappedBytes
    #expect(lines(offsets, of: block, width: 80) == Array(0..<4_000))
    #expect(text.wrappedBytes - before < 40 * text.utf8Count)
    let few = [offsets[3], offsets[3] + 1, offsets[67], offsets[68], offsets[3_999]]
    #expect(lines(few, of: block, width: 80) == [3, 67, 68, 3_999])
  }

  @Test("of one character that does not end they are found at once", .timeLimit(.minutes(10)))
  func endless() {
    let text = String(repeating: "\u{1100}", count: 60_000)
    let offsets = (0..<60_000).map { 3 * $0 }
    #expect(lines(offsets, of: growing(text), width: 80) == [0])
    #expect(lines(offsets, of: TextBlock(DisplayText(text)), width: 80) == [0])
  }
}
