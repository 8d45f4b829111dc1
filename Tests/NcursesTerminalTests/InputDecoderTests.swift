import TerminalCore
import Testing

@testable import NcursesTerminal

@Suite("InputDecoder")
struct InputDecoderTests {
  /// The keys of bytes that come at once.
  private func keys(_ string: String) -> [Key] { keys(Array(string.utf8)) }

  private func keys(_ bytes: [UInt8]) -> [Key] {
    events(bytes).compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  private func events(_ bytes: [UInt8]) -> [InputEvent] {
    var decoder = InputDecoder()
    return bytes.flatMap { decoder.decode($0) } + decoder.pause() + decoder.giveUp()
  }

  @Test("control characters are control and a letter, but for those with keys of their own")
  func controls() {
    #expect(
      keys("\u{1}\u{1A}\u{1C}\u{0}") == [
        .control("a"), .control("z"), .control("\\"), .control(" "),
      ])
    #expect(keys("\t\r\n\u{7F}\u{8}") == [.tab, .enter, .enter, .backspace, .backspace])
  }

  @Test("Escape alone, twice, before a letter and before a wide one")
  func escape() {
    #expect(keys("\u{1B}") == [.escape])
    #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
    #expect(keys("\u{1B}x") == [.alt("x")])
    #expect(keys("\u{1B}日") == [.alt("日")])
    #expect(
      keys("\u{1B}\r\u{1B}\u{7F}\u{1B}\u{1}") == [
        .alt(.enter), .alt(.backspace), Key(.character("a"), [.control, .alt]),
      ])
    #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
    var decoder = InputDecoder()
    #expect(decoder.decode(0x1B).isEmpty)
    #expect(decoder.pause() == [.key(.escape)])
  }

  @Test("what may begin a sequence is a key with Alt if nothing follows for a while, not before")
  func introducers() {
    for letter in "[O]P_^X" {
      var decoder = InputDecoder()
      for byte in "\u{1B}\(letter)".utf8 { #expect(decoder.decode(byte).isEmpty) }
      #expect(decoder.pause().isEmpty)
      #expect(decoder.isUndecided)
      #expect(decoder.giveUp() == [.key(.alt(letter))])
      #expect(!decoder.isUndecided)
      #expect(decoder.decode(0x6A) == [.key(.character("j"))])
    }
  }

  @Test("no part of a string makes a key, whatever kind it is and wherever it is cut")
  func strings() {
    for string in [
      "\u{1B}]11;rgb:qq\u{7}", "\u{1B}P1$rqxX\u{1B}\\", "\u{1B}_Gqx\u{1B}\\", "\u{1B}^qx\u{1B}\\",
      "\u{1B}Xqx\u{1B}\\", "\u{9D}11;q\u{9C}", "\u{90}q\u{9C}", "\u{98}q\u{9C}", "\u{9E}q\u{9C}",
      "\u{9F}q\u{1B}\\",
    ] {
      let bytes = Array(string.utf8)
      for cut in 2..<bytes.count {
        var decoder = InputDecoder()
        var events = bytes.prefix(cut).flatMap { decoder.decode($0) } + decoder.pause()
        events += bytes.dropFirst(cut).flatMap { decoder.decode($0) } + decoder.pause()
        #expect(events.isEmpty, "\(string.debugDescription) cut at \(cut)")
        #expect(decoder.decode(0x6A) == [.key(.character("j"))])
      }
    }
  }

  @Test("a string that never ends is over after a million bytes")
  func endlessString() {
    var decoder = InputDecoder()
    var count = 0
    for byte in "\u{1B}P".utf8 { #expect(decoder.decode(byte).isEmpty) }
    while decoder.decode(0x6A).isEmpty, count < 2 << 20 { count += 1 }
    #expect(count == 1 << 20)
  }

  @Test("introducers of one character begin what those of two do")
  func introducersOfOneCharacter() {
    #expect(keys("\u{9B}3~j") == [.delete, .character("j")])
    #expect(keys("\u{9B}1;5Cj") == [.control(.right), .character("j")])
    #expect(keys("\u{8F}Pj") == [.function(1), .character("j")])
    #expect(keys("\u{9B}").isEmpty)
    #expect(keys("\u{90}").isEmpty)
  }

  @Test(
    "sequences of the xterm family are known without the terminal's description",
    arguments: [
      ("[A", Key.up), ("OB", .down), ("[1;5C", .control(.right)), ("[H", .home), ("[4~", .end),
      ("[7~", .home),
      ("[5;2~", .shift(.pageUp)), ("[Z", .backTab), ("OP", .function(1)), ("[24~", .function(12)),
      ("[3~", .delete), ("[2~", .insert), ("OM", .enter), ("[1;3H", .alt(.home)),
      ("[1;6D", Key(.left, [.control, .shift])), ("[1;8F", Key(.end, [.control, .alt, .shift])),
      ("[1;9B", .alt(.down)), ("[3;5~", .control(.delete)), ("[1;2P", .shift(.function(1))),
      ("[15;5~", .control(.function(5))), ("[25~", .shift(.function(1))), ("[1;1A", .up),
      // xterm's modifyOtherKeys, and what others send in place of it.
      ("[27;5;105~", .control("i")), ("[27;5;9~", .control(.tab)), ("[27;2;13~", .shift(.enter)),
      ("[27;6;65~", Key(.character("a"), [.control, .shift])), ("[27;3;88~", .alt("X")),
      ("[97;5u", .control("a")), ("[97;6u", Key(.character("a"), [.control, .shift])),
      ("[13;5u", .control(.enter)), ("[127;5u", .control(.backspace)), ("[9;2u", .backTab),
      ("[120;4u", .alt("X")), ("[103;2u", .character("G")), ("[228u", .character("ä")),
      ("[27u", .escape), ("[97:65;2:1u", .character("A")), ("[32;2u", .character(" ")),
    ])
  func sequences(sequence: String, key: Key) {
    #expect(keys("\u{1B}" + sequence + "j") == [key, .character("j")])
  }

  @Test(
    "sequences that nobody knows make no keys, however long, cut or nested",
    arguments: [
      "[?1;2c", "[201~", "[99;9u", "[57441u", "[55296u", "[99999999999u", "[u", "[;u", "[155u",
      "[27;5~", "[1;2;3;4u", "]0;title\u{7}", "]8;;x\u{1B}\\", "P1$r0m\u{1B}\\", "[<0;1;1",
      "[" + String(repeating: "9;", count: 10_000) + "u",
    ])
  func unknown(sequence: String) {
    #expect(keys("\u{1B}" + sequence).isEmpty)
  }

  /// Reports of the mouse in each of their forms, and of the focus.
  private static let reports = [
    "[<0;5;3M", "[<0;5;3m", "[<35;200;100M", "[<64;1;1M", "[M !!", "[M#~q", "[M`\u{7F}j",
    "[32;5;3M",
    "[96;1;1M", "[35;300;200M", "[I", "[O", "[<0;-1;3M", "[<M", "[<;;M",
    "[<99999999999999999999;1;1M",
  ]

  @Test("reports of mouse and focus that nobody asked for make no keys", arguments: reports)
  func unrequested(report: String) {
    #expect(keys("\u{1B}" + report + "j") == [.character("j")])
  }

  @Test("nor do they in parts, with silence between", arguments: reports)
  func fragments(report: String) {
    for cut in 2..<report.utf8.count {
      var decoder = InputDecoder()
      let bytes = Array("\u{1B}\(report)j".utf8)
      var events = bytes.prefix(cut + 1).flatMap { decoder.decode($0) } + decoder.pause()
      events += bytes.dropFirst(cut + 1).flatMap { decoder.decode($0) } + decoder.pause()
      #expect(events == [.key(.character("j"))], "\(report) cut at \(cut)")
    }
  }

  @Test("what begins like a report and never ends is over when somebody says so")
  func endlessReport() {
    for start in ["[<0;1", "[M!", "]11;rgb:"] {
      var decoder = InputDecoder()
      for byte in "\u{1B}\(start)".utf8 { #expect(decoder.decode(byte).isEmpty) }
      #expect(decoder.pause().isEmpty)
      #expect(decoder.giveUp().isEmpty)
      #expect(decoder.decode(0x6A) == [.key(.character("j"))])
    }
  }

  @Test("reports that were asked for are events, in each form")
  func requested() {
    for (report, wanted) in [
      ("[<0;5;3M", MouseEvent(kind: .press, button: 1, position: Point(column: 4, line: 2))),
      ("[M %#", MouseEvent(kind: .press, button: 1, position: Point(column: 4, line: 2))),
      ("[32;5;3M", MouseEvent(kind: .press, button: 1, position: Point(column: 4, line: 2))),
      (
        "[<65;300;1M",
        MouseEvent(kind: .wheelDown, button: 0, position: Point(column: 299, line: 0))
      ),
      (
        "[<6;1;1M",
        MouseEvent(kind: .press, button: 3, position: Point(column: 0, line: 0), modifiers: .shift)
      ),
      (
        "[<81;1;1M",
        MouseEvent(
          kind: .wheelDown, button: 0, position: Point(column: 0, line: 0), modifiers: .control)
      ),
    ] {
      var decoder = InputDecoder()
      decoder.mouse = MouseDecoder()
      #expect("\u{1B}\(report)".utf8.flatMap { decoder.decode($0) } == [.mouse(wanted)])
    }
    var decoder = InputDecoder()
    decoder.mouse = MouseDecoder()
    let kinds = "\u{1B}[M \"\"\u{1B}[M@##\u{1B}[M###\u{1B}[M@##".utf8
      .flatMap { decoder.decode($0) }
      .map { if case .mouse(let event) = $0 { "\(event.kind) \(event.button)" } else { "key" } }
    #expect(kinds == ["press 1", "drag 1", "release 1"])
  }

  @Test(
    "what is no UTF-8 is dropped, and what follows is not",
    arguments: [
      [0xFF], [0x80], [0xC3], [0xE6, 0x97], [0xF0, 0x9F, 0x98], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xE6, 0xC3], [0xC2, 0x9A],
    ] as [[UInt8]])
  func invalid(bytes: [UInt8]) {
    #expect(keys(bytes + [0x6A]) == [.character("j")])
  }

  @Test("a character may come in parts, with silence between")
  func parts() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for byte in "😀".utf8 { events += decoder.decode(byte) + decoder.pause() }
    #expect(events == [.key(.character("😀"))])
  }

  @Test("what is pasted is one event, whatever stands in it, and keys go on behind it")
  func paste() {
    let text = "q\u{3}\u{1B}[A\u{1B}[20\u{1B}\u{1B}[200~日\u{7F}"
    #expect(
      events(Array("a\u{1B}[200~\(text)\u{1B}[201~b".utf8)) == [
        .key(.character("a")), .paste(text), .key(.character("b")),
      ])
    #expect(events(Array("\u{1B}[200~\u{1B}[201~".utf8)) == [.paste("")])
  }

  @Test("line ends of a paste are LF, and what is no UTF-8 becomes U+FFFD")
  func pastedLines() {
    #expect(
      events(Array("\u{1B}[200~a\rb\r\nc\nd\r\r\u{1B}[201~".utf8)) == [.paste("a\nb\nc\nd\n\n")])
    #expect(
      events(Array("\u{1B}[200~a".utf8) + [0xFF] + Array("\u{1B}[201~".utf8))
        == [.paste("a\u{FFFD}")])
  }

  @Test("a paste without an end goes on through silence, until it is ended")
  func endlessPaste() {
    var decoder = InputDecoder()
    for byte in "\u{1B}[200~ab".utf8 { #expect(decoder.decode(byte).isEmpty) }
    #expect(decoder.pause().isEmpty)
    #expect(decoder.isPasting)
    for byte in "c\u{1B}[20".utf8 { #expect(decoder.decode(byte).isEmpty) }
    #expect(decoder.endPaste() == [.paste("abc")])
    #expect(!decoder.isPasting)
    #expect(decoder.endPaste().isEmpty)
    #expect(decoder.decode(0x6A) == [.key(.character("j"))])
  }

  @Test("a paste has a limit, which cuts no character, and its end is found beyond it")
  func longPaste() {
    for (limit, kept) in [(6, "ab日"), (5, "ab日"), (4, "ab"), (3, "ab"), (2, "ab"), (0, "")] {
      var pasted = PastedText(limit: limit)
      let ends = "ab日é and more\u{1B}[201~".utf8.map { pasted.append($0) }
      #expect(
        ends.lastIndex(of: true) == ends.count - 1 && ends.firstIndex(of: true) == ends.count - 1)
      #expect(pasted.text == kept)
    }
  }
}

@Suite("Colours")
struct ColorTests {
  @Test(
    "a terminal takes the nearest colour that it has",
    arguments: [
      (Style.Color.default, 256, -1), (.indexed(3), 8, 3), (.indexed(200), 256, 200),
      (.rgb(255, 0, 0), 256, 196), (.rgb(255, 0, 0), 8, 1), (.rgb(250, 10, 5), 16, 9),
      (.rgb(118, 118, 118), 256, 243), (.indexed(196), 8, 1), (.indexed(9), 8, 1),
      (.rgb(1, 2, 3), 1 << 24, 0x010203), (.indexed(5), 1 << 24, 5), (.rgb(9, 9, 9), 0, -1),
      (.indexed(1), 0, -1),
    ])
  func nearestColor(color: Style.Color, count: Int, wanted: Int32) {
    #expect(nearest(to: color, of: count) == wanted)
  }
}

@Suite("Terminal descriptions")
struct TerminalDescriptionTests {
  @Test("delays are taken out of a capability")
  func padding() {
    #expect(withoutPadding("a$<5>b$<20/>$c") == "ab$c")
  }
}
