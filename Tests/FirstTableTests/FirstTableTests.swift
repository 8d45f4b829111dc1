import TerminalCore
import Testing

@testable import first_table

@Suite("The first table")
struct FirstTableTests {
  private func screen(after keys: String) -> String {
    let terminal = InMemoryTerminal(size: Size(columns: 36, lines: 14))
    terminal.send(keys: keys + "q")
    TeaHouse().run(on: terminal)
    return terminal.text
  }

  @Test("shows its sections, rows, footers and accessories")
  func menu() {
    #expect(
      screen(after: "") == """
        Green
        Sencha                             ›
        Steamed and grassy; a minute at 70
        °C.
        ────────────────────────────────────
        Genmaicha                        ⓘ ›
        With roasted rice.
        ────────────────────────────────────
        All from Shizuoka.
        Cups on the shelf
        ••••••••••••••••••••••••••••••••••••
        ••••••••••••••
        ────────────────────────────────────
        Enter: choose, i: details, q: quit
        """)
  }

  @Test("does what a row's tap does")
  func tap() {
    #expect(
      screen(after: "<Down><Enter>").hasSuffix("\nA cup of Genmaicha is on its way."))
  }

  @Test("shows details by the accessory, only where there are any")
  func detail() {
    #expect(screen(after: "<Down>i").hasSuffix("\nWith roasted rice."))
    #expect(screen(after: "i") == screen(after: ""))
  }

  @Test("navigates to a tea's page and back")
  func navigate() {
    #expect(
      screen(after: "<Enter>").hasPrefix(
        """
        Sencha
        How it tastes
        Steamed and grassy; a minute at 70
        °C.
        ────────────────────────────────────
        Esc: back
        """))
    #expect(screen(after: "<Enter><Esc>") == screen(after: ""))
  }
}
