import TestSupport

@testable import HeightEngine

/// Sanitising twice is sanitising once, by every way in; every way of wrapping gives the same lines,
/// none is too wide, and their number is the height. The first bytes choose how it is wrapped.
func fuzz(_ bytes: [UInt8]) {
  var random = SplitMix64(choices: Array(bytes.prefix(8)))
  let wrapper = LineWrapper(
    mode: [.word, .word, .word, .character, .none][random.below(5)],
    lineLimit: [nil, nil, 1, 3][random.below(4)],
    truncation: random.chance(50) ? .tail : .middle, tabStops: random.below(10),
    firstLineIndent: max(random.below(12) - 6, 0), hangingIndent: max(random.below(12) - 6, 0))
  let width = 1 + random.below(random.chance(50) ? 12 : 120)
  let cut = random.below(256)
  let text = sanitized(Array(bytes.dropFirst(8)), cutAt: cut)
  expectOneWay(text, wrapper, width: width)
}

/// The text of the bytes, once it is known to be the same by every way in.
private func sanitized(_ bytes: [UInt8], cutAt cut: Int) -> DisplayText {
  let text = DisplayText(decoding: bytes)
  let again = DisplayText(text.string)
  check(
    text == again && text.traits == again.traits,
    "\(bytes): \(text.string.debugDescription) \(text.traits), again \(again.string.debugDescription) \(again.traits)"
  )
  var buffer = RowTextBuffer()
  let lent = buffer.withTexts(of: bytes.span) {
    $0.take(0..<bytes.count, in: 0)
  } _: {
    $0.text(in: 0)
  }
  check(text == lent && text.traits == lent?.traits, "lent as \(lent?.string ?? "nothing")")
  var growing = GrowingText()
  growing.append(decoding: bytes.prefix(cut))
  _ = LineWrapper().numberOfLines(of: growing, width: 10)
  growing.append(decoding: bytes.dropFirst(cut))
  check(text == growing.whole, "grown to \(growing.whole.string)")
  check(
    LineWrapper().numberOfLines(of: growing, width: 10)
      == LineWrapper().numberOfLines(of: text, width: 10), "grown to other lines")
  return text
}

private func expectOneWay(_ text: DisplayText, _ wrapper: LineWrapper, width: Int) {
  let lines = wrapper.lines(of: text, width: width)
  func expect(_ other: [TextLine], _ way: String) {
    check(lines == other, "\(lines), \(way) \(other) at \(width) by \(wrapper)")
  }
  expect(wrapper.lines(of: text, width: width, tier: .plain), "by the state machine")
  let prepared = PreparedText(text)
  expect(prepared.lines(wrapper, width: width), "prepared")
  let heights = [
    wrapper.numberOfLines(of: text, width: width),
    wrapper.numberOfLines(of: text, width: width, tier: .plain),
    prepared.numberOfLines(wrapper, width: width),
  ]
  check(heights.allSatisfy { $0 == lines.count }, "\(heights) high for \(lines.count) lines")
  var end = 0
  for line in lines {
    check(line.columns <= width, "\(line) is wider than \(width) by \(wrapper)")
    check(end <= line.range.lowerBound, "\(line) begins before \(end)")
    end = line.range.upperBound
    text.forEachCell(in: line, wrapper: wrapper, width: width) { cell in
      check(cell.column + cell.columns <= width, "\(cell) of \(line) is painted beyond \(width)")
    }
  }
}
