import Testing

@testable import HeightEngine

@Suite("Sanitising")
struct TextSanitizingTests {
  @Test("what is no UTF-8 becomes U+FFFD, one for each maximal part")
  func maximalSubparts() {
    // Table 3-8 to 3-11 of the Unicode Standard, and ends of text.
    let table: [([UInt8], String)] = [
      (
        [0x61, 0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2, 0x62, 0x80, 0x63, 0x80, 0xBF, 0x64], "a???b?c??d"
      ),
      ([0xC0, 0xAF, 0xE0, 0x80, 0xBF, 0xF0, 0x81, 0x82, 0x41], "????????A"),
      ([0xED, 0xA0, 0x80, 0xED, 0xBF, 0xBF, 0xED, 0xAF, 0x41], "????????A"),
      ([0xF4, 0x91, 0x92, 0x93, 0xFF, 0x41, 0x80, 0xBF, 0x42], "?????A??B"),
      ([0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF, 0x41], "????A"),
      ([0xE4, 0xB8], "?"), ([0xF0, 0x9F, 0x98], "?"), ([0xF5], "?"), ([0xC2], "?"), ([0xC1], "?"),
      ([0xE4, 0xB8, 0x0A, 0x61], "?\na"), ([0xFE, 0xFF], "??"), ([0xF4, 0x90, 0x80, 0x80], "????"),
    ]
    for (bytes, expected) in table {
      let result = String(expected.map { $0 == "?" ? "\u{FFFD}" : $0 })
      #expect(DisplayText(decoding: bytes).string == result, "\(bytes)")
    }
  }

  @Test("control characters become visible")
  func controls() {
    #expect(DisplayText("\u{1B}]0;x\u{07}").string == "^[]0;x^G")
    #expect(DisplayText("a\0b\u{7F}").string == "a^@b^?")
    #expect(DisplayText("\u{9B}31m").string == "<U+009B>31m")
    #expect(
      DisplayText("a\u{202E}b\u{2066}\u{2069}").string == "a<U+202E>b<U+2066><U+2069>")
  }

  @Test("marks of a direction take no place")
  func directionMarks() {
    #expect(DisplayText("a\u{200E}b\u{200F} \u{61C}c\u{200E}").string == "ab c")
    #expect(DisplayText("👩\u{200E}\u{200D}👧").string == DisplayText("👩\u{200D}👧").string)
  }

  @Test("line ends become LF, tabs stay")
  func lineEnds() {
    #expect(
      DisplayText("a\r\nb\rc\u{85}d\u{2028}e\u{2029}f\th").string
        == "a\nb\nc\nd\ne\nf\th")
  }

  @Test("vertical tabs and form feeds are visible, alone too, and where text says how it looks")
  func feeds() {
    #expect(DisplayText("a\u{0B}b\u{0C}c\n\u{0C}\n").string == "a^Kb^Lc\n^L\n")
    let raw = Array("a\u{0B}\u{1B}[31mé\u{0C}\u{1B}[m".utf8)
    #expect(StyledText(decoding: raw).text.string == "a^Ké^L")
    var growing = GrowingText("a\u{0C}")
    growing.append("\u{0B}b")
    #expect(LineWrapper().numberOfLines(of: DisplayText("a\u{0C}\u{0B}b"), width: 9) == 1)
    #expect(LineWrapper().numberOfLines(of: growing, width: 9) == 1)
  }

  @Test("CRs before a LF are part of its line end, and others are one each")
  func returns() {
    #expect(DisplayText("a\r\r\nb\r\r\r\n\nc").string == "a\nb\n\nc")
    #expect(DisplayText("a\r\rb\r\r").string == "a\n\nb\n\n")
    let many = String(repeating: "\r", count: Sanitizer.mostReturns + 3)
    #expect(DisplayText(many + "\nx").string == "\n\n\n\nx")
    #expect(DisplayText(many + "x").string.utf8.count == many.utf8.count + 1)
  }

  @Test("emoji are reduced to the part on which terminals agree")
  func emoji() {
    let table = [
      ("👩\u{200D}👩\u{200D}👧!", "👩!"), ("👍🏽", "👍"), ("❤\u{FE0F}", "❤"), ("1\u{FE0F}\u{20E3}", "1"),
      ("🇩🇪🇫🇷", "🇩🇪🇫🇷"), ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"), ("👩\u{200D}", "👩"),
      ("☃\u{FE0E}x", "☃x"), ("🤷🏽\u{200D}♀\u{FE0F} ok", "🤷 ok"), ("#\u{20E3}", "#"),
      ("🏳\u{FE0F}\u{200D}🌈", "🏳"),
    ]
    for (input, output) in table {
      #expect(Array(DisplayText(input).string.unicodeScalars) == Array(output.unicodeScalars))
    }
    let indic = "क\u{094D}\u{200D}ष می\u{200C}خواهم"
    #expect(DisplayText(indic).string.utf8.elementsEqual(indic.utf8))
  }

  @Test("a mark without a base gets one, and what is no character is U+FFFD")
  func marks() {
    #expect(
      DisplayText("\u{301}a\n\u{301}").string.unicodeScalars.elementsEqual(
        "\u{A0}\u{301}a\n\u{A0}\u{301}".unicodeScalars))
    #expect(
      DisplayText("\u{1161}").string.unicodeScalars.elementsEqual("\u{115F}\u{1161}".unicodeScalars)
    )
    let noncharacters = String(decoding: [0xFDD0, 0xDBFF, 0xDFFF] as [UInt16], as: UTF16.self)
    #expect(DisplayText(noncharacters).string == "\u{FFFD}\u{FFFD}")
  }

  @Test("characters of Unicode 15 show, also where libc is older")
  func newCharacters() {
    let new = "\u{1FA77}\u{1FAE8}\u{1FAF8}\u{31350}\u{11F04}\u{1E4D0}"
    #expect(DisplayText(new).string == new)
    #expect(LineWrapper().lines(of: DisplayText(new), width: 80).map(\.columns) == [10])
  }

  @Test(
    "newer ones show, with the columns of those around them, and what is not assigned yet",
    arguments: [
      ("\u{1FAE9}", 2), ("\u{1FADF}", 2), ("\u{2EBF0}", 2), ("\u{2FFC}", 2), ("\u{31E4}", 2),
      ("\u{1C89}", 1), ("\u{378}", 1), ("\u{1CC00}", 1),
    ])
  func newerCharacters(text: String, columns: Int) {
    let display = DisplayText("A\(text)B")
    #expect(display.string == "A\(text)B")
    #expect(LineWrapper().lines(of: display, width: 80).map(\.columns) == [columns + 2])
    #expect(display == DisplayText(display.string))
  }

  @Test("what has nothing to change is not copied or changed")
  func untouched() {
    for text in [
      "", "plain text, long enough for more than a few bytes of it", "a\tb\nc", "naïve 中文",
    ] {
      #expect(DisplayText(text).string.utf8.elementsEqual(text.utf8))
    }
  }

  @Test("text of ASCII is known to be so, wherever its lines end")
  func linesOfASCII() {
    for count in 0..<100 {
      let text = String(repeating: "a", count: count) + "\n" + String(repeating: "b", count: 100)
      #expect(DisplayText(text).traits == .newline, "\(count)")
    }
  }

  @Test("sanitising twice is sanitising once, and leaves nothing that is not fit", arguments: 0..<4)
  func idempotent(seed: UInt64) {
    var samples = TextSamples(seed: 200 + seed)
    for round in 0..<6000 {
      let raw = round % 3 == 0 ? samples.scalars(6) : samples.rawText()
      let once = DisplayText(raw)
      let twice = DisplayText(once.string)
      guard once == twice, once.traits == twice.traits, isFit(once) else {
        Issue.record("\(raw.debugDescription) -> \(once.string.debugDescription)")
        return
      }
    }
  }

  private func isFit(_ text: DisplayText) -> Bool {
    text.string.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar == "\t"
        || ScalarTable.shared.entry(scalar.value).columns != ScalarEntry.unprintable
          && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    }
  }

  @Test("equal texts are equal byte for byte")
  func equality() {
    #expect(DisplayText("\u{E9}") != DisplayText("e\u{301}"))
    #expect(DisplayText("a\u{1B}") == DisplayText("a^["))
    #expect(DisplayText("a\u{1B}").hashValue == DisplayText("a^[").hashValue)
  }
}
