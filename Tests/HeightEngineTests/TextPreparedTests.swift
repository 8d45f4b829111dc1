import Testing

@testable import HeightEngine

@Suite("Prepared text and streams of text")
struct TextPreparedTests {
  @Test("prepared text has the lines of the text at every width", arguments: 0..<3)
  func prepared(seed: UInt64) {
    var samples = TextSamples(seed: 300 + seed)
    for round in 0..<cases(500) {
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

  @Test("a stream in pieces gives the lines of the whole", arguments: [64, 100, 1 << 16])
  func stream(pieceSize: Int) {
    var samples = TextSamples(seed: 400)
    for _ in 0..<cases(150) {
      let raw = (0..<20).map { _ in samples.asciiText() }.joined(separator: "\n") + "\n"
      let width = Int.random(in: 1...30, using: &samples.random)
      var stream = LineStream(wrapper: LineWrapper(), width: width, pieceSize: pieceSize)
      var output: [UInt8] = []
      var count = 0
      let take = { (piece: WrappedPiece) in
        piece.append(to: &output)
        count += piece.count
      }
      let bytes = Array(raw.utf8)
      for start in stride(from: 0, to: bytes.count, by: 37) {
        stream.take(bytes[start..<min(start + 37, bytes.count)], take)
      }
      stream.finish(take)
      let expected = wrapped(DisplayText(raw), width: width)
      #expect(String(decoding: output, as: UTF8.self) == expected.map { $0 + "\n" }.joined())
      #expect(count == expected.count)
    }
  }
}
