import TableKit
import TerminalCore
import Testing

@testable import FeedApp

@Suite("While a feed is opened")
struct OpeningScreenTests {
  /// What a key does there, what stands on the screen, and what is kept for later.
  private func press(_ keys: String, _ bindings: KeyBindings = KeyBindings()) -> (
    ending: TableProgram.Ending?, text: String, ahead: [InputEvent]
  ) {
    let terminal = InMemoryTerminal(size: Size(columns: 40, lines: 4))
    let screen = OpeningScreen(name: "big.xml", bytes: 157_286_400, keys: bindings)
    let program = TableProgram(screen: screen, terminal: terminal)
    program.settle()
    terminal.send(keys: keys)
    let ending = program.settle()
    return (ending, terminal.text, screen.typedAhead)
  }

  @Test("it says what is read, and which key quits")
  func text() {
    let text = press("").text
    #expect(text.hasPrefix("Reading big.xml: 150 MB\n"))
    #expect(text.contains("q quits"))
  }

  @Test("q and ^C end it, as does another key that quits; others do not")
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

  @Test("what is typed is for the feed's screen; where that begins a text, q is one of its letters")
  func typedAhead() {
    func keys(_ text: String) -> [InputEvent] { text.map { .key(.character($0)) } }
    #expect(press("3jG").ahead == keys("3jG"))
    #expect(press("/sequel").ahead == keys("/sequel"))
    #expect(press("/sequel").ending == nil)
    #expect(press("/<C-c>").ending == .interrupted)
    #expect(press("jjq").ending == .quit)
    #expect(press(String(repeating: "j", count: 5000)).ahead.count == 256)
  }

  @Test("it is taken before the first frame")
  func takenLater() {
    let terminal = InMemoryTerminal(size: Size(columns: 40, lines: 4))
    let screen = OpeningScreen(name: "big.xml", bytes: 157_286_400, keys: KeyBindings())
    let program = TableProgram(screen: screen, terminal: terminal)
    program.take([.key(.character("j")), .key(.character("q")), .key(.character("j"))])
    #expect(program.settle() == .quit)
    #expect(screen.typedAhead == [.key(.character("j"))])
  }
}
