import TestSupport
import Testing

@testable import HeightEngine

/// What a filter writes of `text`.
private func filtered(_ text: String, width: Int, pieceSize: Int = 1 << 16) -> String {
  var stream = LineStream(
    wrapper: LineWrapper(), width: width, form: .unchanged, pieceSize: pieceSize)
  var output: [UInt8] = []
  stream.wrap(Array(text.utf8), to: &output)
  stream.finish(to: &output)
  return String(decoding: output, as: UTF8.self)
}

/// Without line feeds, which come where lines break.
private func unbroken(_ text: String) -> [Unicode.Scalar] {
  text.unicodeScalars.filter { $0 != "\n" }
}

/// Without blanks and line ends, which come and go where lines of rows break.
private func bare(_ text: String) -> [Unicode.Scalar] {
  text.unicodeScalars.filter { $0 != " " && $0 != "\t" && $0 != "\n" }
}

extension TextSamples {
  /// Text in which sanitising finds nothing that could drive a terminal.
  fileprivate mutating func cleanText() -> String {
    let raw = rawText(pieces: 0...60)
    let kept = raw.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: true
      case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
    return String(String.UnicodeScalarView(kept))
  }
}

@Suite("Lines for a file or another program")
struct TextUnchangedTests {
  @Test(
    "emoji sequences and variation selectors are passed on, and laid out by what is sure of them")
  func emoji() {
    let family = "👩\u{200D}👩\u{200D}👧"
    #expect(filtered("a \(family) b\n", width: 80) == "a \(family) b\n")
    #expect(filtered("\(family)\(family)x", width: 4) == "\(family)\(family)\nx\n")
    #expect(
      filtered("❤\u{FE0F}1\u{FE0F}\u{20E3} 👍🏽!", width: 2) == "❤\u{FE0F}1\u{FE0F}\u{20E3} \n👍🏽\n!\n"
    )
    #expect(filtered("\u{FE0F}\n\u{200D}a\n", width: 2) == "\u{FE0F}\n\u{200D}a\n")
    #expect(filtered("\u{301}a\u{378}", width: 9) == "\u{301}a\u{378}\n")
  }

  @Test("soft hyphens, zero width spaces, tabs and what is wider than its line are passed on")
  func others() {
    #expect(
      filtered("Donau\u{AD}dampf\u{AD}schiff", width: 11) == "Donau\u{AD}dampf\u{AD}\nschiff\n")
    #expect(filtered("ab\u{200B}cd", width: 3) == "ab\u{200B}\ncd\n")
    #expect(filtered("a\tb", width: 80) == "a\tb\n")
    #expect(filtered("中文", width: 1) == "中\n文\n")
  }

  @Test("marks of a direction are passed on, and CRLF stays what it is where it came")
  func marksAndLineEnds() {
    #expect(
      filtered("ab\u{200E}c\u{200F} d\u{61C}\n\u{200F}", width: 3)
        == "ab\u{200E}c\u{200F} \nd\u{61C}\n\u{200F}\n")
    #expect(filtered("ab cd\r\n\r\ne\n\r\n", width: 2) == "ab \ncd\r\n\r\ne\n\r\n")
    #expect(filtered("ab\u{FEFF}\r\n", width: 9) == "ab\u{FEFF}\r\n")
    for end in ["\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}"] {
      #expect(filtered("a\(end)b\n", width: 9) == "a\(end)\nb\n")
      #expect(filtered("a\(end)\n\(end)b\n", width: 9) == "a\(end)\n\(end)\nb\n")
    }
    #expect(filtered("a\r\u{200F}\n", width: 9) == "a\r\u{200F}\n")
    #expect(filtered("a\r\r\n", width: 9) == "a\r\r\n")
    for text in ["\r", "a\r", "\u{200F}\r"] {
      #expect(filtered(text, width: 9) == text + "\n")
    }
    let long = String(repeating: "word ", count: 40)
    #expect(
      filtered(long + "\r\n", width: 30, pieceSize: 64) == filtered(long, width: 30).dropLast()
        + "\r\n")
  }

  @Test("blanks stay at the end of the line where they hang, and of a paragraph")
  func blanks() {
    #expect(filtered("ab   cd  \n   \n", width: 3) == "ab   \ncd  \n   \n")
    #expect(filtered("ab \t 中文  x", width: 4) == "ab \t \n中文  \nx\n")
    let long = String(repeating: "word  ", count: 40)
    #expect(filtered(long, width: 30, pieceSize: 64) == filtered(long, width: 30))
    #expect(unbroken(filtered(long, width: 30)) == unbroken(long))
  }

  @Test("control characters come out visible all the same, and what is no UTF-8 as U+FFFD")
  func controls() {
    #expect(filtered("\u{1B}[31m👍🏽\u{202E}", width: 80) == "^[[31m👍🏽<U+202E>\n")
    var stream = LineStream(wrapper: LineWrapper(), width: 9, form: .unchanged)
    var output: [UInt8] = []
    stream.wrap([0x61, 0x9B, 0x0A], to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "a\u{FFFD}\n")
  }

  @Test("clean text gets line feeds and loses nothing, and is wrapped once", arguments: 0..<4)
  func nothingIsLost(seed: UInt64) {
    var samples = TextSamples(seed: 900 + seed)
    for _ in 0..<1500 {
      let text = samples.cleanText()
      let width = Int.random(in: 1...30, using: &samples.random)
      let once = filtered(text, width: width)
      guard unbroken(once) == unbroken(text), filtered(once, width: width) == once else {
        Issue.record("\(text.debugDescription) at \(width)")
        return
      }
    }
  }

  @Test("as many lines come as of the same text shown, in pieces too", arguments: 0..<4)
  func sameLines(seed: UInt64) {
    var samples = TextSamples(seed: 950 + seed)
    for _ in 0..<800 {
      let text = samples.rawText(pieces: 0...100)
      let width = Int.random(in: 2...30, using: &samples.random)
      let whole = filtered(text, width: width)
      var shown = LineStream(wrapper: LineWrapper(), width: width)
      let count = shown.count(Array(text.utf8)) + shown.finish()
      let stream = LineStream(
        wrapper: LineWrapper(), width: width, form: .unchanged, pieceSize: 64)
      guard whole.utf8.count(where: { $0 == 0x0A }) == count,
        inPieces(Array(text.utf8), by: stream, &samples.random) == whole
      else {
        Issue.record("\(text.debugDescription) at \(width)")
        return
      }
    }
  }

  private func inPieces(
    _ bytes: [UInt8], by stream: LineStream, _ random: inout SplitMix64
  ) -> String {
    var stream = stream
    var output: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...40, using: &random))
      stream.wrap(bytes.span.extracting(start..<end), to: &output)
      start = end
    }
    stream.finish(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test("a row's texts lose nothing either, side by side and decoded", arguments: 0..<4)
  func rows(seed: UInt64) {
    var samples = TextSamples(seed: 970 + seed)
    var buffer = RowTextBuffer(writing: .unchanged)
    for _ in 0..<800 {
      let texts = (0..<3).map { _ in samples.cleanText() }
      let width = Int.random(in: 1...30, using: &samples.random)
      let row = Array(texts.joined().utf8)
      let first = texts[0].utf8.count
      let output = buffer.withTexts(of: row.span) { taker in
        taker.take(0..<first, in: 0)
        taker.take(in: 1) { $0 += texts[1].utf8 }
        taker.take(row.count - texts[2].utf8.count..<row.count, in: 2)
      } _: { texts in
        (0..<3).map { lines(of: texts, in: $0, width: width) }
      }
      guard output.map(bare) == texts.map(bare) else {
        Issue.record("\(texts) at \(width)")
        return
      }
    }
  }

  @Test("a row's text that comes in pieces has the lines of the whole row", arguments: 0..<4)
  func rowsInPieces(seed: UInt64) {
    var samples = TextSamples(seed: 980 + seed)
    var buffer = RowTextBuffer(writing: .unchanged)
    for _ in 0..<400 {
      let texts = (0..<8).map { _ in samples.cleanText() }
      // What ends a row is no part of it.
      let row = Array(texts.joined(separator: " ").utf8.filter { $0 != 0x0A && $0 != 0x0D })
      guard !row.isEmpty else { continue }
      let width = Int.random(in: 1...30, using: &samples.random)
      let expected = buffer.withTexts(of: row.span) {
        $0.take(0..<row.count, in: 0)
      } _: {
        lines(of: $0, in: 0, width: width, keepingBlanks: true, endingAsRows: true)
      }
      let stream = LineStream(
        ofRowBy: LineWrapper(), width: width, form: .unchanged, readsStyles: false, pieceSize: 64)
      #expect(inPieces(row, by: stream, &samples.random) == expected, "\(width) columns")
    }
  }

  @Test("blanks at the text's own line ends are kept as far as there is room", arguments: 0..<4)
  func blanks(seed: UInt64) {
    var samples = TextSamples(seed: 990 + seed)
    var buffer = RowTextBuffer(writing: .unchanged)
    for _ in 0..<800 {
      let characters = (0..<60).map { _ in "ab é中\t\n".randomElement(using: &samples.random)! }
      let text = String(characters)
      let width = Int.random(in: 2...30, using: &samples.random)
      let row = Array(text.utf8)
      buffer.withTexts(of: row.span) {
        $0.take(0..<row.count, in: 0)
      } _: { texts in
        let end = text.hasSuffix("\n") ? "" : "\n"
        #expect(lines(of: texts, in: 0, width: 1_000, keepingBlanks: true) == text + end)
        let narrow = lines(of: texts, in: 0, width: width, keepingBlanks: true)
        #expect(bare(narrow) == bare(text))
        for line in narrow.split(separator: "\n") {
          let columns = LineWrapper().lines(of: DisplayText("\(line)x"), width: 1_000)[0].columns
          #expect(columns <= width + 1, "\(text) at \(width)")
        }
      }
    }
  }

  private func lines(
    of texts: borrowing RowTexts, in slot: Int, width: Int, keepingBlanks: Bool = false,
    endingAsRows: Bool = false
  ) -> String {
    let wrapper = LineWrapper()
    var output: [UInt8] = []
    texts.forEachLine(in: slot, wrapper: wrapper, width: width) { line, next in
      let start = output.count
      let keeps = texts.append(
        line, upTo: next, keepingBlanks: keepingBlanks, in: slot, wrapper: wrapper, width: width,
        to: &output)
      while endingAsRows, !keeps, output.count > start, output.last == 0x20 { output.removeLast() }
      output.append(0x0A)
      return true
    }
    return String(decoding: output, as: UTF8.self)
  }
}
