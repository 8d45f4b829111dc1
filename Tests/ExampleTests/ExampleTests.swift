import TerminalTable
import TestSupport
import Testing

@testable import chat
@testable import first_table
@testable import two_panes

@Suite("The examples")
struct ExampleTests {
  private let terminal = InMemoryTerminal(size: Size(columns: 36, lines: 12))

  /// Lets other tasks of the main actor run until something holds.
  private func wait(
    _ what: Comment, _ location: SourceLocation = #_sourceLocation, until holds: () -> Bool
  ) async {
    if !(await waitInTurns(until: holds)) {
      Issue.record("\(what)\n\(terminal.text)", sourceLocation: location)
    }
  }

  @Test("the first table shows its teas, and keys move the cursor")
  func firstTable() {
    let teas = TeaTable()
    let program = TableProgram(table: teas.table, terminal: terminal)
    terminal.send(keys: "jj")
    program.settle()
    #expect(
      terminal.text == """
        Sencha
        Steamed and grassy; a minute at 70
        °C.
        ────────────────────────────────────
        Genmaicha
        With roasted rice.
        ────────────────────────────────────
        Lapsang Souchong
        Smoked over pine wood, for winter
        evenings.
        ────────────────────────────────────
        """)
    #expect(teas.table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    terminal.send(keys: "q")
    #expect(program.settle() == .quit)
  }

  @Test("the chat goes along with an answer, stands still for who reads back, loads what is older")
  func chatting() async {
    var words: AsyncStream<String>.Continuation?
    let history = (1...50).map { Message(author: "Ada", text: "message \($0)") }
    let chat = Chat(history: history) { _ in AsyncStream { words = $0 } }
    let program = TableProgram(screen: chat, terminal: terminal)
    let running = Task { await program.run() }
    await wait("the latest message") { terminal.text.contains("message 50") }

    terminal.send(keys: "Why?<Enter>")
    await wait("the question") { terminal.text.contains("Why?") && words != nil }
    words?.yield("Because ")
    await wait("the first word") { terminal.text.contains("Because") }
    for number in 0..<200 { words?.yield("word\(number) ") }
    await wait("the last word") { terminal.text.contains("word199") }
    #expect(chat.table.standing == .end)

    terminal.send(keys: "<PageUp>")
    await wait("scrolling back") { chat.table.standing != .end }
    let read = terminal.lines.first
    words?.yield("unseen ")
    await wait("growing out of view") { chat.table.extentBelow.lines > 8 }
    words?.yield(String(repeating: "more ", count: 60))
    await wait("growing on") { chat.table.extentBelow.lines > 14 }
    #expect(terminal.lines.first == read)

    for _ in 0..<40 { terminal.send(keys: "<PageUp>") }
    await wait("what is older") { terminal.lines.contains { $0.hasPrefix("message 1 ") } }
    #expect(chat.table.numberOfRows == 52)
    words?.yield("to the right row")
    words?.finish()
    terminal.send(keys: "<PageDown>" + String(repeating: "<PageDown>", count: 80))
    await wait("the end again") { terminal.text.contains("the right row") }
    #expect(chat.table.standing == .end)
    terminal.send(keys: "<C-c>")
    #expect(await running.value == .interrupted)
  }

  @Test("two panes: Tab and a click hand the focus on, Enter shows a folder's letters")
  func twoPanes() {
    let panes = TwoPanes([
      Folder(name: "Inbox", letters: [Letter(sender: "Ada", text: "A letter of some length.")]),
      Folder(name: "Sent", letters: [Letter(sender: "me", text: "Thanks.")]),
    ])
    let program = TableProgram(screen: panes, terminal: terminal)
    program.settle()
    #expect(
      terminal.text == """
        Inbox      1│Inbox
        ────────────│Ada      A letter of
        Sent       1│         some length.
        ────────────│───────────────────────
                    │Letters
                    │•
                    │───────────────────────
                    │
                    │
                    │
                    │
                    │
        """)
    terminal.send(keys: "j<Enter>")
    program.settle()
    #expect(terminal.text.contains("Thanks."))
    #expect(panes.folders.isFocused)
    terminal.send(keys: "<Tab>j")
    program.settle()
    #expect(panes.letters.isFocused && !panes.folders.isFocused)
    terminal.send(
      .mouse(MouseEvent(kind: .press, button: 1, position: Point(column: 1, line: 0))))
    program.settle()
    #expect(panes.folders.isFocused)
    #expect(panes.folders.indexPathForFocusedRow == IndexPath(row: 0, section: 0))
  }
}
