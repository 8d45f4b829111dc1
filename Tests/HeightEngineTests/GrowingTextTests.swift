import Synchronization
import TestSupport
import Testing

@testable import HeightEngine

/// Random bytes, mostly of text, and where they are cut.
private struct GrowingSamples {
  var samples: TextSamples

  init(seed: UInt64) { samples = TextSamples(seed: seed) }

  mutating func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    switch number(in: 0...9) {
    case 0...1: bytes = Array(samples.asciiText().utf8)
    case 2: for _ in 0..<number(in: 1...5) { bytes += Array(samples.asciiText().utf8) + [0x0A] }
    default: bytes = Array(samples.rawText(pieces: 0...60).utf8)
    }
    for _ in 0..<(number(in: 0...3) == 0 ? number(in: 1...6) : 0) where !bytes.isEmpty {
      bytes[number(in: 0...bytes.count - 1)] = UInt8.random(in: 0...255, using: &samples.random)
    }
    return bytes
  }

  mutating func parts(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let longest = [1, 2, 5, 30, 400].randomElement(using: &samples.random) ?? 1
    var parts: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = number(in: 1...longest)
      parts.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return parts
  }

  mutating func wrapper() -> LineWrapper {
    var wrapper = LineWrapper(tabStops: number(in: 0...9))
    switch number(in: 0...7) {
    case 0: wrapper.mode = .character
    case 1: wrapper.mode = .none
    default: break
    }
    if number(in: 0...1) == 0 {
      wrapper.firstLineIndent = number(in: 0...6)
      wrapper.hangingIndent = number(in: 0...12)
    }
    if number(in: 0...7) == 0 {
      wrapper.lineLimit = number(in: 0...9)
      wrapper.truncation = number(in: 0...1) == 0 ? .tail : .middle
    }
    return wrapper
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &samples.random)
  }
}

extension [WrappedLines] {
  /// The lines by ranges of the whole text.
  fileprivate var joined: [TextLine] {
    flatMap { part in
      part.lines.map { line in
        var line = line
        line.range = line.range.lowerBound + part.offset..<line.range.upperBound + part.offset
        line.rangeAfterEllipsis = line.rangeAfterEllipsis.map {
          $0.lowerBound + part.offset..<$0.upperBound + part.offset
        }
        return line
      }
    }
  }
}

@Suite("A text that grows")
struct GrowingTextTests {
  @Test("it shows what the whole text shows, wherever its bytes were cut", arguments: 0..<4)
  func sanitizing(seed: UInt64) {
    var samples = GrowingSamples(seed: 200 + seed)
    for _ in 0..<1500 {
      let bytes = samples.bytes()
      var text = GrowingText()
      var taken: [UInt8] = []
      for part in samples.parts(of: bytes) {
        text.append(decoding: part)
        taken += part
        let whole = DisplayText(decoding: taken)
        guard text.whole == whole, text.utf8Count == whole.string.utf8.count else {
          Issue.record("\(taken) gave \(text.whole.string.debugDescription), not \(whole)")
          return
        }
      }
    }
  }

  @Test("its lines can begin within it: they are those of the rest, and stand where they do in it")
  func linesFromWithin() {
    var samples = GrowingSamples(seed: 260)
    let wrapper = LineWrapper()
    for _ in 0..<200 {
      let parts = (0..<6).map { _ in samples.samples.asciiText() }
      let text = GrowingText(parts.joined(separator: "\n日本 "))
      let starts = wrapper.lines(0..<Int.max, of: text, width: 17).joined.map(\.range.lowerBound)
      let start = starts.randomElement(using: &samples.samples.random) ?? 0
      guard start < text.utf8Count else { continue }
      let rest = GrowingText(String(decoding: text.utf8(start..<text.utf8Count), as: UTF8.self))
      let copy = text.beginningLines(at: start)
      for width in [17, 9, 40] {
        let expected = wrapper.lines(0..<Int.max, of: rest, width: width).joined
        let found = wrapper.lines(0..<Int.max, of: copy, width: width).joined
        #expect(found.map { $0.range.lowerBound - start } == expected.map(\.range.lowerBound))
        #expect(wrapper.numberOfLines(of: copy, width: width) == expected.count)
        #expect(wrapper.line(atOffset: start, of: copy, width: width) == 0)
        #expect(wrapper.line(atOffset: 0, of: copy, width: width) == 0)
      }
      // The text itself has all its lines.
      #expect(wrapper.numberOfLines(of: text, width: 17) == starts.count)
      #expect(copy.whole == text.whole)
    }
  }

  @Test("a line end of CRs and a LF is one wherever it was cut", arguments: [false, true])
  func returns(readsStyles: Bool) {
    var samples = GrowingSamples(seed: 250)
    let pieces = ["\r", "\r", "\r\r\n", "\n", "a", "\u{1B}[31m", "\u{1B}[m", "é"]
    for _ in 0..<1500 {
      let raw = (0..<samples.number(in: 1...12)).map { _ in
        pieces[samples.number(in: 0...pieces.count - 1)]
      }.joined()
      var text = GrowingText(readsStyles: readsStyles)
      var taken: [UInt8] = []
      for part in samples.parts(of: Array(raw.utf8)) {
        text.append(decoding: part)
        taken += part
        let whole =
          readsStyles ? StyledText(decoding: taken).text : DisplayText(decoding: taken)
        #expect(text.whole == whole, "\(taken)")
        #expect(
          LineWrapper().numberOfLines(of: text, width: 9)
            == LineWrapper().numberOfLines(of: whole, width: 9), "\(taken)")
      }
    }
  }

  @Test("of CRs without end no more are held back than a line end may have")
  func manyReturns() {
    let many = Sanitizer.mostReturns
    for (last, lineEnds) in [("x", 5 * many), ("\n", 4 * many + 1), ("", 5 * many)] {
      var text = GrowingText()
      for _ in 0..<5 {
        text.append(String(repeating: "\r", count: many))
        #expect(text.utf8Count - text.settledCount < many)
      }
      text.append(last)
      #expect(text.whole.string.utf8.count { $0 == 0x0A } == lineEnds)
    }
  }

  @Test("after every append its lines are those of the whole text", arguments: 0..<8)
  func lines(seed: UInt64) {
    var samples = GrowingSamples(seed: 300 + seed)
    for _ in 0..<300 {
      let bytes = samples.bytes()
      let wrapper = samples.wrapper()
      let widths = (0..<3).map { _ in samples.number(in: 1...30) }
      var text = GrowingText()
      var copies: [(text: GrowingText, whole: DisplayText)] = []
      var taken: [UInt8] = []
      for part in samples.parts(of: bytes) {
        text.append(decoding: part)
        taken += part
        if copies.count < 40 { copies.append((text, DisplayText(decoding: taken))) }
        let old = samples.number(in: 0...copies.count - 1)
        for (text, whole) in [copies[copies.count - 1], copies[old]] {
          for width in widths {
            guard agrees(text, whole, wrapper, width, &samples) else { return }
          }
        }
      }
    }
  }

  private func agrees(
    _ text: GrowingText, _ whole: DisplayText, _ wrapper: LineWrapper, _ width: Int,
    _ samples: inout GrowingSamples
  ) -> Bool {
    let expected = wrapper.lines(of: whole, width: width)
    let count = wrapper.numberOfLines(of: text, width: width)
    let first = samples.number(in: 0...max(count, 1))
    let range = first..<samples.number(in: first...max(count, first))
    let found = wrapper.lines(range, of: text, width: width).joined
    let offset = samples.number(in: 0...text.utf8Count + 1)
    let line = wrapper.line(atOffset: offset, of: text, width: width)
    let expectedLine = max((expected.lastIndex { $0.range.lowerBound <= offset } ?? 0), 0)
    if count == wrapper.numberOfLines(of: whole, width: width),
      found == Array(expected[range.clamped(to: 0..<expected.count)]), line == expectedLine
    {
      return true
    }
    Issue.record(
      """
      \(whole.string.debugDescription) at \(width), \(wrapper), lines \(range): \(count) of \
      \(expected.count) lines, \(found), not \(expected), offset \(offset): \(line), not \
      \(expectedLine)
      """)
    return false
  }

  @Test("long text of one paragraph is laid out from its marks", arguments: 0..<4)
  func longParagraphs(seed: UInt64) {
    var samples = GrowingSamples(seed: 400 + seed)
    let alphabet = [
      ["word ", "a", "1,234 ", "-", "(x) "], ["中", "文", "。", "（"], ["(", "-", "\u{301}", "🇩🇪"],
      ["a"], [" ", " ", " ", "b"], ["é", "\t", "कि", "\u{0600}", "x"],
    ][samples.number(in: 0...5)]
    var text = GrowingText()
    var whole = ""
    while whole.utf8.count < 90_000 {
      var part = ""
      for _ in 0..<samples.number(in: 1...4_000) {
        part += alphabet.randomElement(using: &samples.samples.random) ?? ""
      }
      whole += part
      text.append(part)
      let width = samples.number(in: 2...120)
      guard agrees(text, DisplayText(whole), LineWrapper(), 40, &samples),
        agrees(text, DisplayText(whole), LineWrapper(), width, &samples)
      else { return }
    }
  }

  @Test("what is appended is gone through with the last lines, and nothing before them")
  func costOfGrowth() {
    for lines in [1, 1_000, 100_000] {
      var text = GrowingText(
        String(repeating: String(repeating: "word ", count: 20) + "\n", count: lines - 1))
      let wrapper = LineWrapper()
      _ = wrapper.numberOfLines(of: text, width: 120)
      let before = text.wrappedBytes
      for _ in 0..<1_000 {
        text.append("word ")
        _ = wrapper.numberOfLines(of: text, width: 120)
      }
      #expect(text.wrappedBytes - before < 1_000 * 4 * 120)
      let shown = text.wrappedBytes
      let count = wrapper.numberOfLines(of: text, width: 120)
      _ = wrapper.lines(count - 50..<count, of: text, width: 120)
      #expect(text.wrappedBytes - shown < 3 * LineIndex.spacing + 50 * 2 * 136)
    }
  }

  @Test("text that stays in its source is read again where it is shown")
  func source() {
    var samples = TextSamples(seed: 500)
    var bytes: [UInt8] = []
    while bytes.count < 1 << 20 { bytes += Array(samples.rawText().utf8) }
    let file = bytes
    var text = GrowingText { Array(file[$0.clamped(to: 0..<file.count)]) }
    let whole = DisplayText(decoding: bytes)
    let wrapper = LineWrapper()
    text.readOn(to: 1 << 18)
    _ = wrapper.numberOfLines(of: text, width: 60)
    text.readOn(to: bytes.count)
    #expect(text.sourceEnd == bytes.count)
    let expected = wrapper.lines(of: whole, width: 60)
    #expect(wrapper.numberOfLines(of: text, width: 60) == expected.count)
    for first in stride(from: 0, to: expected.count - 40, by: 997) {
      #expect(
        wrapper.lines(first..<first + 40, of: text, width: 60).joined
          == Array(expected[first..<first + 40]))
    }
    #expect(text.whole == whole)
  }

  @Test("laid out by longer and longer beginnings, it has the lines that it has, gone through once")
  func beginnings() {
    var samples = TextSamples(seed: 700)
    var bytes: [UInt8] = []
    while bytes.count < 1 << 20 { bytes += Array(samples.rawText().utf8) }
    let file = bytes
    var text = GrowingText { Array(file[$0.clamped(to: 0..<file.count)]) }
    text.readOn(to: file.count)
    let wrapper = LineWrapper()
    var shown = 0
    while shown < text.utf8Count {
      let prefix = text.prefix(shown + (1 << 17))
      #expect(prefix.utf8Count > shown)
      #expect(
        wrapper.numberOfLines(of: prefix, width: 60)
          == wrapper.numberOfLines(of: prefix.whole, width: 60))
      shown = prefix.utf8Count
    }
    #expect(text.wrappedBytes < 2 * text.utf8Count)
    #expect(
      wrapper.numberOfLines(of: text, width: 60)
        == wrapper.numberOfLines(of: DisplayText(decoding: file), width: 60))
    text.letGo()
    #expect(text.whole == DisplayText(decoding: file))
  }

  @Test("a source that has become another shows blanks, not other text")
  func changedSource() {
    final class File: Sendable {
      let bytes = Mutex(Array(repeating: UInt8(ascii: "a"), count: 1 << 20))
    }
    let file = File()
    var text = GrowingText { range in
      file.bytes.withLock { Array($0[range.clamped(to: 0..<$0.count)]) }
    }
    text.readOn(to: 1 << 20)
    let wrapper = LineWrapper()
    let count = wrapper.numberOfLines(of: text, width: 64)
    file.bytes.withLock { $0 = Array(String(repeating: "é", count: 1 << 18).utf8) }
    #expect(wrapper.numberOfLines(of: text, width: 64) == count)
    let first = wrapper.lines(0..<1, of: text, width: 64)
    #expect(first.first?.text.string.utf8.first == 0x20)
  }

  @Test("two copies that grow apart are two texts")
  func forks() {
    var one = GrowingText("begun ")
    var other = one
    let old = one
    one.append("here")
    other.append("there")
    other.append(", too")
    #expect(one.whole == "begun here")
    #expect(other.whole == "begun there, too")
    #expect(old.whole == "begun ")
    #expect(one != other && old == GrowingText("begun "))
    #expect(Set([one, GrowingText("begun here")]).count == 1)
  }
}
