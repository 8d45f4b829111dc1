import HeightEngine
import Testing

@testable import TerminalCore

/// How a text looks, every change of its style in brackets.
private func shown(_ text: String) -> String {
  let styled = StyledText(decoding: text.utf8)
  var canvas = Canvas(size: Size(columns: 60, lines: 1))
  let runs = styled.marks.compactMap { StyleRun($0) }
  canvas.draw(styled.text, at: Point(column: 0, line: 0), width: 60, styles: runs)
  return canvas.styledText
}

@Suite("How text says that it looks")
struct TextStyleTests {
  @Test(
    "SGR sequences are styles",
    arguments: [
      ("\u{1B}[1mbold\u{1B}[22m not", "⟦bold⟧bold⟦⟧ not"),
      ("\u{1B}[2;3;4;7;9mall\u{1B}[0m.", "⟦dim italic underline reverse strikethrough⟧all⟦⟧."),
      ("\u{1B}[01;34mdir\u{1B}[0m", "⟦bold fg:4⟧dir⟦⟧"),
      ("\u{1B}[91;102mbright\u{1B}[39;49m.", "⟦fg:9 bg:10⟧bright⟦⟧."),
      ("\u{1B}[38;5;208mx\u{1B}[48;2;16;32;48my\u{1B}[m", "⟦fg:208⟧x⟦fg:208 bg:#102030⟧y⟦⟧"),
      (
        "\u{1B}[38:5:208mx\u{1B}[38:2::1:2:3my\u{1B}[38:2:1:2:3mz\u{1B}[m",
        "⟦fg:208⟧x⟦fg:#010203⟧yz⟦⟧"
      ),
      (
        "\u{1B}[4:3;58:2::255:0:0mcurl\u{1B}[4:0m.\u{1B}[21mx\u{1B}[24m.",
        "⟦curly-underline⟧curl⟦⟧.⟦double-underline⟧x⟦⟧."
      ),
      (
        "\u{1B}[4ma\u{1B}[4:4mb\u{1B}[4:5mc\u{1B}[4:1md\u{1B}[4:9me\u{1B}[4:3;24mf",
        "⟦underline⟧a⟦dotted-underline⟧b⟦dashed-underline⟧c⟦underline⟧de⟦⟧f"
      ),
      ("\u{1B}[58;5;1m\u{1B}[5;6;8mblink, hidden\u{1B}[59m", "blink, hidden"),
      ("\u{1B}[31;m.\u{1B}[;32mx\u{1B}[m", ".⟦fg:2⟧x⟦⟧"),
      ("\u{1B}[1m\u{1B}[K a\u{1B}[0K\u{1B}(B\u{1B}[m\u{0F} b", "⟦bold⟧ a⟦⟧ b"),
      ("\u{1B}[35mf\u{1B}[m\u{1B}[K\u{1B}[36m\u{1B}[K:\u{1B}[m\u{1B}[K", "⟦fg:5⟧f⟦fg:6⟧:⟦⟧"),
    ])
  func sgr(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test(
    "what is malformed or does something else stays visible text",
    arguments: [
      ("\u{1B}[38;5mx", "^[[38;5mx"), ("\u{1B}[38;5;256mx", "^[[38;5;256mx"),
      ("\u{1B}[38;2;1;2mx", "^[[38;2;1;2mx"), ("\u{1B}[1:2mx", "^[[1:2mx"),
      ("\u{1B}[48:2:1mx", "^[[48:2:1mx"), ("\u{1B}[31", "^[[31"), ("\u{1B}[?25lx", "^[[?25lx"),
      ("\u{1B}[>4;2mx", "^[[>4;2mx"), ("\u{1B}[2Jx", "^[[2Jx"), ("\u{1B}[3Kx", "^[[3Kx"),
      ("\u{1B}]0;title\u{07}x", "^[]0;title^Gx"), ("\u{1B}]8;;http://a", "^[]8;;http://a"),
      ("\u{1B}", "^["), ("\u{1B}\u{1B}[1m[1mx", "^[⟦bold⟧[1mx⟦⟧"), ("\u{9B}31mx", "<U+009B>31mx"),
      ("\u{1B}(0x", "^[(0x"),
    ])
  func visible(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test(
    "overstrike is bold, or an underline",
    arguments: [
      ("a\u{8}ab", "⟦bold⟧a⟦⟧b"), ("_\u{8}ab", "⟦underline⟧a⟦⟧b"), ("a\u{8}_b", "⟦underline⟧a⟦⟧b"),
      ("_\u{8}a\u{8}ab", "⟦bold underline⟧a⟦⟧b"), ("a\u{8}a\u{8}a\u{8}ab", "⟦bold⟧a⟦⟧b"),
      ("漢\u{8}漢字\u{8}\u{8}字x", "⟦bold⟧漢字⟦⟧x"), ("_\u{8}漢__\u{8}\u{8}字x", "⟦underline⟧漢字⟦⟧x"),
      ("é\u{8}ée\u{301}\u{8}e\u{301}x", "⟦bold⟧ée\u{301}⟦⟧x"),
      ("漢\u{8}\u{8}__x", "⟦underline⟧漢⟦⟧x"),
      ("_\u{8}_a", "⟦bold⟧_⟦⟧a"), ("_\u{8}a_\u{8}_", "⟦underline⟧a_⟦⟧"),
      ("+\u{8}o x", "⟦bold⟧o⟦⟧ x"), ("+\u{8}+\u{8}o\u{8}o x", "⟦bold⟧o⟦⟧ x"),
      ("a+\u{8}+\u{8}ox", "a⟦bold⟧o⟦⟧x"), ("+\u{8}+\u{8}x", "⟦bold⟧+⟦⟧^Hx"),
      ("+\u{8}+x", "⟦bold⟧+⟦⟧x"), ("+\u{8}+", "⟦bold⟧+⟦⟧"),
      ("\u{1B}[31ma\u{8}ab\u{1B}[m", "⟦bold fg:1⟧a⟦fg:1⟧b⟦⟧"),
      ("\u{8}a", "^Ha"), ("a\u{8}b", "a^Hb"), ("a\u{8}", "a^H"), ("a\u{8}\u{8}a", "a^H^Ha"),
      ("\u{1}\u{8}A", "^A^HA"),
    ])
  func overstrike(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test("text of a link is underlined")
  func links() {
    #expect(
      shown("a \u{1B}]8;;https://a.example\u{1B}\\b\u{1B}]8;;\u{1B}\\ c") == "a ⟦underline⟧b⟦⟧ c")
  }
}
