import TerminalCore
import Testing

@testable import NcursesTerminal

@Suite("KeyDecoder")
struct KeyDecoderTests {
  /// The keys of bytes that come at once.
  private func keys(_ string: String) -> [Key] { keys(Array(string.utf8)) }

  private func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    return bytes.flatMap { decoder.decode($0) } + decoder.pause()
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
    #expect(keys("\u{1B}\r") == [.escape, .enter])
    #expect(keys("\u{1B}[") == [.alt("[")])
    #expect(keys("\u{1B}]") == [.alt("]")])
  }

  @Test(
    "sequences of the xterm family are known without the terminal's description",
    arguments: [
      ("[A", Key.up), ("OB", .down), ("[1;5C", .right), ("[H", .home), ("[4~", .end),
      ("[7~", .home),
      ("[5;2~", .pageUp), ("[Z", .backTab), ("OP", .function(1)), ("[24~", .function(12)),
      ("[3~", .delete), ("[2~", .insert), ("OM", .enter),
    ])
  func sequences(sequence: String, key: Key) {
    #expect(keys("\u{1B}" + sequence + "j") == [key, .character("j")])
  }

  @Test(
    "sequences that nobody knows make no keys, however long, cut or nested",
    arguments: [
      "[99u", "[?1;2c", "[200~", "]0;title\u{7}", "]8;;x\u{1B}\\", "P1$r0m\u{1B}\\", "[<0;1;1",
      "[" + String(repeating: "9;", count: 10_000) + "u",
    ])
  func unknown(sequence: String) {
    #expect(keys("\u{1B}" + sequence).isEmpty)
  }

  @Test(
    "what is no UTF-8 is dropped, and what follows is not",
    arguments: [
      [0xFF], [0x80], [0xC3], [0xE6, 0x97], [0xF0, 0x9F, 0x98], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xE6, 0xC3], [0xC2, 0x9B],
    ] as [[UInt8]])
  func invalid(bytes: [UInt8]) {
    #expect(keys(bytes + [0x6A]) == [.character("j")])
  }

  @Test("a character may come in parts, with silence between")
  func parts() {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    for byte in "😀".utf8 { keys += decoder.decode(byte) + decoder.pause() }
    #expect(keys == [.character("😀")])
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
    #expect(withoutPadding("a$<5>b$<20/>$c") == "ab$c".utf8CString.dropLast())
  }
}
