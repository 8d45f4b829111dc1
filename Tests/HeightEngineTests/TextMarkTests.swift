import TestSupport
import Testing

@testable import HeightEngine

@Suite("Marks on characters")
struct TextMarkTests {
  private static let parts = [
    "a", "é", "漢", "ก", "ᄀ", " ", "\n", "\t", "👩", "\u{301}",
    "\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}",
    "\u{E31}", "\u{E48}", "ᅡ", "ᆨ", "\u{F90}\u{FA1}\u{FB5}", "\u{200D}", "\u{5B0}\u{5BC}",
    "\u{1F3FB}",
    String(repeating: "\u{316}", count: 12), String(repeating: "漢字かな", count: 9),
  ]

  private func text(_ random: inout SplitMix64) -> String {
    (0..<random.below(40)).map { _ in Self.parts[random.below(Self.parts.count)] }.joined()
  }

  @Test("every mark comes to a cell, however many there are on a character", arguments: 0..<4)
  func cells(seed: UInt64) {
    var random = SplitMix64(seed: 1700 + seed)
    for _ in 0..<1500 {
      let raw = text(&random)
      let shown = DisplayText(raw)
      let wrapper = LineWrapper()
      var cells = ""
      for line in wrapper.lines(of: shown, width: 30) {
        shown.forEachCell(in: line, wrapper: wrapper, width: 30) { cells += $0.content }
      }
      guard marks(of: cells) == marks(of: raw), DisplayText(shown.string) == shown else {
        Issue.record("\(raw.debugDescription)")
        return
      }
    }
  }

  /// But for what joins emoji, and the filler that a jamo without others gets.
  private func marks(of text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter {
      ScalarTable.shared.entry($0.value).columns == 0 && $0.value != 0x200D && $0.value != 0x1160
        && $0.value >= 0x20
    }
  }

  @Test("plain text goes by as it would character by character", arguments: 0..<4)
  func tiers(seed: UInt64) {
    var random = SplitMix64(seed: 1800 + seed)
    for _ in 0..<1500 {
      let raw = Array(text(&random).utf8)
      let fast = raw.withBytes { Sanitizer.sanitize($0) }
      let plain = raw.withBytes { Sanitizer.sanitize($0, tier: .plain) }
      guard fast.replacement == plain.replacement, fast.traits == plain.traits else {
        Issue.record("\(raw)")
        return
      }
    }
  }

  @Test("what a cell has no room for stands on a blank of its own")
  func split() {
    let marks = ["\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{305}", "\u{306}"]
    let all = marks.joined()
    #expect(DisplayText("e" + all).string == "e" + marks[..<4].joined() + "\u{A0}\u{305}\u{306}")
    #expect(DisplayText(all).string == "\u{A0}" + marks[..<4].joined() + "\u{A0}\u{305}\u{306}")
    #expect(DisplayText("e" + marks[..<4].joined()).string == "e" + marks[..<4].joined())
  }
}
