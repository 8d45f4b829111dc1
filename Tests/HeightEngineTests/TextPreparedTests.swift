import Testing

@testable import HeightEngine

@Suite("Prepared text")
struct TextPreparedTests {
  @Test("prepared text has the lines of the text at every width", arguments: 0..<3)
  func prepared(seed: UInt64) {
    var samples = TextSamples(seed: 300 + seed)
    for round in 0..<500 {
      let text = DisplayText(round % 2 == 0 ? samples.rawText() : samples.asciiText())
      let prepared = PreparedText(text)
      for _ in 0..<30 {
        let wrapper = LineWrapper(
          lineLimit: round % 5 == 0 ? 3 : nil,
          firstLineIndent: Int.random(in: -1...4, using: &samples.random),
          hangingIndent: Int.random(in: -1...4, using: &samples.random))
        let width = Int.random(in: 1...100, using: &samples.random)
        let lines = wrapper.lines(of: text, width: width)
        guard prepared.numberOfLines(wrapper, width: width) == lines.count,
          prepared.lines(wrapper, width: width) == lines
        else {
          Issue.record("\(text.string.debugDescription) at \(width), \(wrapper)")
          return
        }
      }
    }
  }

  @Test("extremes of width, indent and tabs are clamped")
  func extremes() {
    for text in ["a b\nc d\n\te", "中 文\n\nx"] as [DisplayText] {
      let wrapper = LineWrapper(tabStops: .max, firstLineIndent: .max, hangingIndent: .min)
      for width in [1, 2, Int.max - 1, Int.max] {
        let count = wrapper.numberOfLines(of: text, width: width)
        #expect(count >= 3)
        #expect(PreparedText(text).numberOfLines(wrapper, width: width) == count)
      }
      #expect(PreparedText(text).numberOfLines(wrapper, width: 0) == 0)
    }
  }
}
