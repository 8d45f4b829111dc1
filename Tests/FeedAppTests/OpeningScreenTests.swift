import TableKit
import TerminalCore
import Testing

@testable import FeedApp

@Suite("While a feed is opened")
struct OpeningScreenTests {
  /// What a key does there, and what stands on the screen.
  private func press(_ keys: String, _ bindings: KeyBindings = KeyBindings()) -> (
    ending: TableProgram.Ending?, text: String
  ) {
    let terminal = InMemoryTerminal(size: Size(columns: 40, lines: 4))
    let screen = OpeningScreen(name: "big.xml", bytes: 157_286_400, keys: bindings)
    let program = TableProgram(screen: screen, terminal: terminal)
    program.settle()
    terminal.send(keys: keys)
    return (program.settle(), terminal.text)
  }

  @Test("it says what is read, and which key quits")
  func text() {
    let text = press("").text
    #expect(text.hasPrefix("Reading big.xml: 150 MB\n"))
    #expect(text.contains("q quits"))
  }

  @Test("q and ^C end it, others do nothing; so does another key that quits")
  func keys() {
    #expect(press("q").ending == .quit)
    #expect(press("<C-c>").ending == .interrupted)
    #expect(press("jG4x/?").ending == nil)
    var bindings = KeyBindings()
    #expect(bindings.bind("quit", to: ["Z"]).isEmpty)
    #expect(press("Z", bindings).ending == .quit)
    #expect(press("q", bindings).ending == nil)
    #expect(press("", bindings).text.contains("Z quits"))
  }
}
