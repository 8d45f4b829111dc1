import TestSupport
import Testing

@testable import HeightEngine

/// Random text with sequences and overstrike in it, and the same text without.
private struct StyledSamples {
  var samples: TextSamples
  private(set) var raw = ""
  private(set) var plain = ""

  init(seed: UInt64) { samples = TextSamples(seed: seed) }

  private static let sequences = [
    "\u{1B}[m", "\u{1B}[0m", "\u{1B}[1;31m", "\u{1B}[38;5;208m", "\u{1B}[48;2;1;2;3m",
    "\u{1B}[38:2::9:8:7m", "\u{1B}[4:3m", "\u{1B}[58:5:1m", "\u{1B}[K", "\u{1B}[0K", "\u{1B}(B",
    "\u{1B}]8;;https://example.org/a\u{1B}\\", "\u{1B}]8;;\u{07}", "\u{1B}]8;id=1;file:///x\u{07}",
    "\u{1B}(B\u{1B}[m\u{0F}",
  ]
  private static let struck = ["a", "Z", "é", "漢", "-", "_", "+"]

  mutating func make() {
    (raw, plain) = ("", "")
    for _ in 0..<Int.random(in: 0...12, using: &samples.random) {
      switch Int.random(in: 0..<6, using: &samples.random) {
      case 0...1:
        let text = String(String.UnicodeScalarView(samples.rawText().unicodeScalars.filter(isText)))
        raw += text
        plain += text
      case 2: strike(Self.struck.randomElement(using: &samples.random) ?? "a")
      default: raw += Self.sequences.randomElement(using: &samples.random) ?? ""
      }
    }
  }

  private mutating func strike(_ character: String) {
    plain += character
    switch Int.random(in: 0..<4, using: &samples.random) {
    case 0: raw += "_\u{8}" + character
    case 1: raw += character + "\u{8}_"
    case 2: raw += character + "\u{8}" + character + "\u{8}" + character
    default: raw += character + "\u{8}" + character
    }
  }

  private func isText(_ scalar: Unicode.Scalar) -> Bool {
    // A CR that has a style of its own may be seen.
    ![0x1B, 0x08, 0x0F, 0x0D].contains(scalar.value)
  }

  /// Bytes that are mostly the parts of sequences.
  mutating func hostile() -> [UInt8] {
    let parts: [[UInt8]] = [
      [0x1B], [0x1B, 0x5B], Array("[".utf8), Array("]8;;".utf8), Array("3".utf8), Array(";".utf8),
      Array(":".utf8), Array("m".utf8), Array("K".utf8), Array("38".utf8), [0x07], [0x08], [0x08],
      Array("_".utf8), Array("__".utf8), Array("a".utf8), Array("漢".utf8), Array("e\u{301}".utf8),
      [0x0D], [0x0A], [0x09], [0x0F], [0xE2, 0x82], [0xFF], Array("\\".utf8), Array("+".utf8),
      Array("o".utf8), Array("👩\u{200D}".utf8), Array("\u{1B}[m".utf8), Array("\u{1B}[1m".utf8),
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...40, using: &samples.random) {
      bytes += parts.randomElement(using: &samples.random) ?? []
    }
    return bytes
  }

  mutating func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let longest = [1, 2, 5, 30].randomElement(using: &samples.random) ?? 1
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...longest, using: &samples.random)
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}

extension StyledText {
  /// What each byte of it looks like, by the kinds of marks.
  fileprivate var kinds: [Int?] {
    var kinds = [Int?](repeating: nil, count: text.string.utf8.count)
    for mark in marks { for offset in mark.range { kinds[offset] = mark.kind } }
    return kinds
  }
}

@Suite("Text that says how it looks")
struct StyledTextTests {
  @Test("it is the same text without what says so, and so are its lines", arguments: 0..<4)
  func sameText(seed: UInt64) {
    var samples = StyledSamples(seed: 1200 + seed)
    for _ in 0..<1000 {
      samples.make()
      let styled = StyledText(decoding: samples.raw.utf8)
      let plain = DisplayText(samples.plain)
      guard styled.text == plain, styled.text.traits == plain.traits else {
        Issue.record("\(samples.raw.debugDescription): \(styled.text.string.debugDescription)")
        return
      }
      guard marksAreInOrder(styled) else {
        Issue.record("\(samples.raw.debugDescription): \(styled.marks)")
        return
      }
    }
  }

  private func marksAreInOrder(_ styled: StyledText) -> Bool {
    var end = 0
    for mark in styled.marks {
      guard mark.range.lowerBound >= end, !mark.range.isEmpty, TextStyle(markKind: mark.kind) != nil
      else { return false }
      end = mark.range.upperBound
    }
    return end <= styled.text.string.utf8.count
  }

  @Test(
    "nothing that could drive a terminal is left, and reading it again finds nothing",
    arguments: 0..<4)
  func hostile(seed: UInt64) {
    var samples = StyledSamples(seed: 1300 + seed)
    for _ in 0..<2000 {
      let bytes = samples.hostile()
      let styled = StyledText(decoding: bytes, numbersLinks: true)
      let again = StyledText(decoding: styled.text.string.utf8)
      let isFit = styled.text.string.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t"
      }
      guard isFit, again.text == styled.text, again.marks.isEmpty, marksAreInOrder(styled),
        styled.text == DisplayText(styled.text.string)
      else {
        Issue.record("\(bytes): \(styled.text.string.debugDescription) \(styled.marks)")
        return
      }
    }
  }

  /// ASCII with nothing but colours is read in one pass, another text in two.
  @Test("colours are read in ASCII as in any text", arguments: 0..<4)
  func ascii(seed: UInt64) {
    var random = SplitMix64(seed: 1600 + seed)
    let parts = [
      "\u{1B}[m", "\u{1B}[31m", "\u{1B}[1;32m", "\u{1B}[38;5;208m", "\u{1B}[48;2;1;2;3m",
      "\u{1B}[K",
      "\u{1B}[4:3m", "\u{1B}[7m", "\u{1B}[27m", "\u{1B}[39;49m", "\u{1B}[9", "\u{1B}[38m",
      "\u{1B}[99m",
      "\u{1B}[58;5;1m", "\u{1B}", "\n", "\t", " ", "a", "+ line of a diff, longer than a word",
      "\u{F}",
    ]
    for _ in 0..<3000 {
      var text = (0..<random.below(9)).map { _ in parts[random.below(parts.count)] }.joined()
      text += "\u{1B}[0m|"
      let one = StyledText(decoding: text.utf8)
      let both = StyledText(decoding: (text + "é").utf8)
      guard both.text.string == one.text.string + "é", both.marks == one.marks else {
        Issue.record("\(text.debugDescription): \(one.marks), \(both.marks)")
        return
      }
    }
  }

  @Test("as the text of a row it is the same, and as high", arguments: 0..<4)
  func rows(seed: UInt64) {
    var samples = StyledSamples(seed: 1400 + seed)
    var buffer = RowTextBuffer()
    for round in 0..<700 {
      samples.make()
      let bytes = round.isMultiple(of: 2) ? Array(samples.raw.utf8) : samples.hostile()
      let styled = StyledText(decoding: bytes)
      let width = Int.random(in: 1...30, using: &samples.samples.random)
      let found = buffer.withTexts(of: bytes.span) { taker in
        taker.take(in: 0) { $0 += "before\t\u{1B}[31m".utf8 }
        taker.readsStyles = true
        taker.take(0..<bytes.count, in: 1)
        taker.take(in: 2) { $0 += bytes }
        taker.takePieces(in: 3) { $0.append { $0 += bytes } }
      } _: { texts in
        (1...3).allSatisfy { slot in
          texts.text(in: slot) == styled.text && texts.marks(in: slot) == styled.marks
            && texts.numberOfLines(in: slot, wrapper: LineWrapper(), width: width)
              == LineWrapper().numberOfLines(of: styled.text, width: width)
        } && texts.marks(in: 0).isEmpty && texts.text(in: 0)?.string == "before\t^[[31m"
      }
      guard found else {
        Issue.record("\(bytes) at \(width)")
        return
      }
    }
  }

  @Test("however it is cut while it grows, it shows and says the same", arguments: 0..<4)
  func growing(seed: UInt64) {
    var samples = StyledSamples(seed: 1500 + seed)
    for round in 0..<500 {
      samples.make()
      let bytes = round.isMultiple(of: 2) ? Array(samples.raw.utf8) : samples.hostile()
      var text = GrowingText(readsStyles: true)
      var taken: [UInt8] = []
      for piece in samples.pieces(of: bytes) {
        text.append(decoding: piece)
        taken += piece
        let whole = StyledText(decoding: taken)
        guard text.whole == whole.text, text.utf8Count == whole.text.string.utf8.count else {
          Issue.record("\(taken): \(text.whole.string.debugDescription)")
          return
        }
      }
      guard looksAs(StyledText(decoding: bytes), text) else {
        Issue.record("\(bytes)")
        return
      }
    }
  }

  private func looksAs(_ styled: StyledText, _ text: GrowingText) -> Bool {
    let kinds = styled.kinds
    let count = LineWrapper().numberOfLines(of: text, width: 20)
    for part in LineWrapper().lines(0..<count, of: text, width: 20) {
      var found = [Int?](repeating: nil, count: part.text.string.utf8.count)
      for mark in part.marks { for offset in mark.range { found[offset] = mark.kind } }
      // What is not whole yet is not styled.
      for line in part.lines {
        for offset in line.range where offset + part.offset < text.end.count {
          guard found[offset] == kinds[offset + part.offset] else { return false }
        }
      }
    }
    return true
  }

  @Test("a long one that is let go and read again is the same")
  func longSource() {
    let line =
      "\u{1B}[32mferry \u{1B}[1mbench\u{1B}[m a\u{8}a_\u{8}b ]\u{1B}]8;;https://a.example\u{7}x\u{1B}]8;;\u{7} "
    let bytes = Array(String(repeating: line, count: 6000).utf8)
    let whole = StyledText(decoding: bytes)
    var text = GrowingText(source: { Array(bytes[$0]) }, readsStyles: true)
    text.readOn(to: bytes.count)
    #expect(text.whole == whole.text)
    let count = LineWrapper().numberOfLines(of: text, width: 80)
    #expect(count == LineWrapper().numberOfLines(of: whole.text, width: 80))
    text.letGo()
    let kinds = whole.kinds
    for part in LineWrapper().lines(count / 2..<count / 2 + 20, of: text, width: 80) {
      for mark in part.marks {
        let expected = kinds[
          mark.range.lowerBound + part.offset..<mark.range.upperBound + part.offset]
        #expect(expected.allSatisfy { $0 == mark.kind })
      }
      #expect(!part.marks.isEmpty)
    }
  }

  @Test("a stream has the lines of the text without it, in pieces too", arguments: 0..<4)
  func streams(seed: UInt64) {
    var samples = StyledSamples(seed: 1600 + seed)
    for _ in 0..<400 {
      samples.make()
      let width = Int.random(in: 2...30, using: &samples.samples.random)
      let expected = lines(of: Array(samples.plain.utf8), width, readsStyles: false, 1 << 16)
      let bytes = Array(samples.raw.utf8)
      let whole = lines(of: bytes, width, readsStyles: true, 1 << 16)
      var stream = LineStream(
        wrapper: LineWrapper(), width: width, readsStyles: true, pieceSize: 64)
      var output: [UInt8] = []
      for piece in samples.pieces(of: bytes) { stream.wrap(piece, to: &output) }
      stream.finish(to: &output)
      guard whole == expected, output == expected else {
        Issue.record("\(samples.raw.debugDescription) at \(width)")
        return
      }
    }
  }

  private func lines(
    of bytes: [UInt8], _ width: Int, readsStyles: Bool, _ pieceSize: Int
  ) -> [UInt8] {
    var stream = LineStream(
      wrapper: LineWrapper(), width: width, readsStyles: readsStyles, pieceSize: pieceSize)
    var output: [UInt8] = []
    stream.wrap(bytes, to: &output)
    stream.finish(to: &output)
    return output
  }

  @Test(
    "a CR with a style of its own at a line's end is shown",
    arguments: [
      ("+two\u{1B}[41m\r\u{1B}[m\nx", "+two^M\nx"), ("two\r\u{1B}[m", "two^M"),
      ("two\u{1B}[m\r\nx", "two\nx"), ("two\r\u{1B}[K\nx", "two\nx"),
      ("two\r\u{1B}[K\u{1B}[m\r\nx", "two^M\nx"), ("two\r\u{1B}[mx", "two\nx"),
      ("two\r\r\u{1B}[m\nx", "two\nx"),
    ])
  func returns(text: String, expected: String) {
    #expect(StyledText(decoding: text.utf8).text.string == expected)
  }

  @Test("it has its style")
  func styleOfReturn() {
    let styled = StyledText(decoding: "+two\u{1B}[41m\r\u{1B}[m\nx".utf8)
    #expect(styled.marks.map(\.range) == [4..<6])
  }

  @Test("a stream shows the same CRs in pieces", arguments: 0..<4)
  func returnsOfStreams(seed: UInt64) {
    var random = SplitMix64(seed: 1700 + seed)
    let parts = [
      "\u{1B}[41m\r\u{1B}[m", "\u{1B}[m", "\u{1B}[K", "\n", "a", "some words ", "漢",
    ]
    for _ in 0..<400 {
      let text = (0..<random.below(80)).map { _ in parts[random.below(parts.count)] }.joined()
      let bytes = Array(text.utf8)
      let width = 2 + random.below(20)
      var stream = LineStream(
        wrapper: LineWrapper(), width: width, readsStyles: true, pieceSize: 64)
      var output: [UInt8] = []
      for byte in bytes { stream.wrap([byte], to: &output) }
      stream.finish(to: &output)
      #expect(
        output == lines(of: bytes, width, readsStyles: true, 1 << 16), "\(text.debugDescription)")
    }
  }

  @Test("links are numbered by their addresses, in the order in which they come")
  func links() {
    let text =
      "see \u{1B}]8;;https://a.example\u{1B}\\here\u{1B}]8;;\u{1B}\\ or "
      + "\u{1B}]8;id=2;https://b.example\u{7}there\u{1B}]8;;https://a.example\u{7}back"
    let styled = StyledText(decoding: text.utf8, numbersLinks: true)
    #expect(styled.text.string == "see here[1] or there[2]back[1]")
    #expect(styled.links.map(\.string) == ["https://a.example", "https://b.example"])
    #expect(styled.linkParts.map(\.range) == [4..<11, 15..<23, 23..<30])
    #expect(styled.linkParts.map(\.kind) == [1, 2, 1])
    #expect(StyledText(decoding: text.utf8).text.string == "see here or thereback")
  }
}
