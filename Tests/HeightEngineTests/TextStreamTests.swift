import TestSupport
import Testing

@testable import HeightEngine

/// What a stream should give: each line of the input is a text.
private func lines(of bytes: [UInt8], _ wrapper: LineWrapper, width: Int) -> [UInt8] {
  var paragraphs = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  if paragraphs.last?.isEmpty != false { paragraphs.removeLast() }
  var output: [UInt8] = []
  for paragraph in paragraphs {
    let end = paragraph.lastIndex { $0 != 0x0D }.map { $0 + 1 } ?? paragraph.startIndex
    // VT and FF end lines of a stream.
    let text = DisplayText(
      decoding: paragraph[..<end].flatMap { byte -> [UInt8] in
        byte == 0x0B || byte == 0x0C ? Array("\u{2028}".utf8) : [byte]
      })
    for line in wrapper.lines(of: text, width: width, tier: .plain) {
      text.append(line, wrapper: wrapper, width: width, to: &output)
      output.append(0x0A)
    }
  }
  return output
}

/// What a stream gives that takes bytes in pieces of random sizes, and the count that another gives.
private func streamed(
  _ bytes: [UInt8], _ wrapper: LineWrapper, width: Int, _ random: inout SplitMix64
) -> (output: [UInt8], count: Int) {
  let pieceSize = [64, 100, 1 << 10].randomElement(using: &random) ?? 64
  var stream = LineStream(wrapper: wrapper, width: width, pieceSize: pieceSize)
  var counting = stream
  var output: [UInt8] = []
  var count = 0
  var start = 0
  let largest = [1, 5, 40, 300].randomElement(using: &random) ?? 1
  while start < bytes.count {
    let piece = bytes[start..<min(start + Int.random(in: 1...largest, using: &random), bytes.count)]
    stream.wrap(piece, to: &output)
    count += counting.count(piece)
    start = piece.endIndex
  }
  stream.finish(to: &output)
  return (output, count + counting.finish())
}

/// Text of all scripts with long paragraphs, now and then with bytes that are no UTF-8.
private func randomBytes(_ samples: inout TextSamples) -> [UInt8] {
  let separators = ["", "", " ", "\n", "\r\n", "\r", "\u{FE0F}\n"]
  var bytes: [UInt8] = []
  for _ in 0..<Int.random(in: 1...20, using: &samples.random) {
    bytes += Bool.random(using: &samples.random) ? samples.asciiText().utf8 : samples.rawText().utf8
    bytes += (separators.randomElement(using: &samples.random) ?? "").utf8
  }
  if Int.random(in: 0..<3, using: &samples.random) == 0 {
    for _ in 0..<Int.random(in: 1...8, using: &samples.random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &samples.random)
      bytes[place] = UInt8.random(in: 0...255, using: &samples.random)
    }
  }
  return bytes
}

@Suite("Streams of text")
struct TextStreamTests {
  @Test("of a row form feeds are shown which end lines of other streams", arguments: [1, 3, 9])
  func feedsOfRows(width: Int) {
    for text in ["ab\u{0C}\u{0B}c", "\u{1B}[31mé\u{0C}\u{1B}[m"] {
      var row = LineStream(
        ofRowBy: LineWrapper(), width: width, form: .unchanged, readsStyles: true)
      var output: [UInt8] = []
      row.wrap(Array(text.utf8), to: &output)
      row.finish(to: &output)
      let shown = StyledText(decoding: Array(text.utf8)).text.string
      #expect(String(decoding: output, as: UTF8.self).replacing("\n", with: "") == shown)
      var stream = LineStream(wrapper: LineWrapper(), width: 9, readsStyles: true)
      #expect(stream.count(Array(text.utf8)) + stream.finish() == (shown.hasPrefix("é") ? 1 : 3))
    }
  }

  @Test("a line end of any kind before a line's own is part of it, as in a row of a feed")
  func otherLineEnds() {
    for end in ["\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}", "\r", "\r\r"] {
      for last in ["\n", ""] {
        var stream = LineStream(wrapper: LineWrapper(), width: 9)
        var output: [UInt8] = []
        stream.wrap(Array("abc\(end)\n\(end)\na\(end)b\(end)\(last)".utf8), to: &output)
        stream.finish(to: &output)
        let inside = end == "\r\r" ? "\n\n" : "\n"
        #expect(
          String(decoding: output, as: UTF8.self) == "abc\n\na\(inside)b\n",
          "\(end.debugDescription)")
      }
    }
  }

  @Test("a stream in pieces of any size gives the lines of the whole", arguments: 0..<4)
  func pieces(seed: UInt64) {
    var samples = TextSamples(seed: 400 + seed)
    for _ in 0..<600 {
      let bytes = randomBytes(&samples)
      let wrapper = LineWrapper(
        mode: Int.random(in: 0..<4, using: &samples.random) == 0 ? .character : .word,
        tabStops: Int.random(in: 1...9, using: &samples.random))
      let top = [2, 12, 80].randomElement(using: &samples.random) ?? 80
      let width = Int.random(in: 1...top, using: &samples.random)
      let expected = lines(of: bytes, wrapper, width: width)
      let result = streamed(bytes, wrapper, width: width, &samples.random)
      guard result.output == expected, result.count == expected.count(where: { $0 == 0x0A }) else {
        Issue.record("\(String(decoding: bytes, as: UTF8.self).debugDescription) at \(width)")
        return
      }
    }
  }

  @Test("a paragraph cut in pieces goes on as if it had not been cut", arguments: 0..<4)
  func longParagraphs(seed: UInt64) {
    var samples = TextSamples(seed: 500 + seed)
    let units = [
      ["中", "文", "。"], ["a", "-", "1"], ["👩", "\u{200D}", "\u{FE0F}", "💻"], ["🇩", "🇪", "x"],
      ["あ", "$", "(", "5", "\u{301}"], ["a", "\t", " "], ["\r", "b", "\u{85}"],
    ]
    for round in 0..<600 {
      let unit = units[round % units.count]
      let text = (0..<300).map { _ in unit.randomElement(using: &samples.random) ?? "" }.joined()
      let width = Int.random(in: 1...30, using: &samples.random)
      let expected = lines(of: Array(text.utf8), LineWrapper(), width: width)
      let result = streamed(Array(text.utf8), LineWrapper(), width: width, &samples.random)
      guard result.output == expected, result.count == expected.count(where: { $0 == 0x0A }) else {
        Issue.record("\(text.debugDescription) at \(width)")
        return
      }
    }
  }

  @Test("of a paragraph without end no more is kept than a piece and its last lines")
  func bounded() {
    // Next to what may be a style, characters are looked for backwards: control characters are some.
    for (word, readsStyles) in [
      ("word ", false), ("中文", false), ("x", false), ("a\tb ", false), ("\0", true),
      ("\u{1}", true),
    ] {
      let piece = Array(String(repeating: word, count: 40).utf8)
      var stream = LineStream(
        wrapper: LineWrapper(), width: 20, readsStyles: readsStyles, pieceSize: 100)
      var count = 0
      for _ in 0..<1000 {
        count += stream.count(piece)
        #expect(stream.keptBytes < 100 + 2 * 20 * 3)
      }
      let text = DisplayText(String(repeating: word, count: 40_000))
      #expect(count + stream.finish() == LineWrapper().numberOfLines(of: text, width: 20))
    }
  }

  @Test(
    "what comes to no line is not kept for ever, and nothing of it is lost",
    arguments: [
      [0x20], [0x09], [0x1B], [0x0D], [0xCC, 0x81], [0xE2, 0x80, 0x8D], [0xEF, 0xB8, 0x8F], [0xFF],
      [0x80], [0x61, 0x08],
    ] as [[UInt8]], [false, true])
  func boundedWithoutLines(unit: [UInt8], readsStyles: Bool) {
    let piece = Array(repeatElement(unit, count: 500).joined())
    var shown = LineStream(
      wrapper: LineWrapper(), width: 20, readsStyles: readsStyles, pieceSize: 64)
    var unchanged = LineStream(
      wrapper: LineWrapper(), width: 20, form: .unchanged, readsStyles: readsStyles, pieceSize: 64)
    var output: [UInt8] = []
    for _ in 0..<40 {
      _ = shown.count(piece)
      unchanged.wrap(piece, to: &output)
      #expect(shown.keptBytes <= 1 << 12 && unchanged.keptBytes <= 1 << 12)
    }
    unchanged.finish(to: &output)
    // Others are shown as something else.
    if [0x20, 0x09, 0xCC, 0xE2, 0xEF].contains(unit[0]) {
      output.removeAll { $0 == 0x0A }
      #expect(output.count == 40 * piece.count)
    }
  }

  @Test("a line that is cut anywhere ends between characters")
  func cutBetweenCharacters() {
    let joined = String(repeating: "\u{200D}", count: 10_000) + "中"
    var stream = LineStream(wrapper: LineWrapper(), width: 20, pieceSize: 64)
    var output: [UInt8] = []
    for byte in joined.utf8 { stream.wrap([byte], to: &output) }
    stream.finish(to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "中\n")
  }

  @Test("without line breaks a paragraph that is wider than its line is cut, whole")
  func unwrapped() {
    var stream = LineStream(wrapper: LineWrapper(mode: .none), width: 4)
    var output: [UInt8] = []
    stream.wrap(Array("abcdef\nab\n中文中\n".utf8), to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "abc…\nab\n中…\n")
  }
}
