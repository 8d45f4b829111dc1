import Dispatch
import HeightEngine
import TableKit
import TerminalCore
import TestSupport
import Testing

/// A screen that shows one line of text.
private final class LineScreen: ProgramScreen {
  var line = ""
  var seen: [InputEvent] = []
  var sizes: [Size] = []
  var idleSlices = 0
  var slices: [Duration] = []
  var outcome = TableProgram.Outcome.ignored
  var descriptors: [Int32] = []
  var deadline: ContinuousClock.Instant?

  func draw(in canvas: inout Canvas) {
    deadline = nil
    canvas.draw(DisplayText(line), at: Point(column: 0, line: 0), width: canvas.size.columns)
  }
  func resize(to size: Size) { sizes.append(size) }
  func handle(_ event: InputEvent) -> TableProgram.Outcome {
    seen.append(event)
    return outcome
  }
  func workWhileIdle(for slice: Duration) -> TableProgram.IdleWork {
    guard idleSlices > 0 else { return .nothing }
    idleSlices -= 1
    slices.append(slice)
    return TableProgram.IdleWork(isFinished: idleSlices == 0, needsFrame: idleSlices == 0)
  }
}

/// A terminal that counts how often it is asked for events.
private final class CountingTerminal: Terminal {
  let inner = InMemoryTerminal(size: Size(columns: 20, lines: 3))
  private(set) var questions = 0

  var size: Size { inner.size }
  var waker: Waker { inner.waker }
  var descriptors: [Int32] { inner.descriptors }
  func present(_ canvas: Canvas) { inner.present(canvas) }
  func invalidate() { inner.invalidate() }
  func suspend() { inner.suspend() }
  func nextEvent(timeout: Duration?, watching descriptors: [Int32]) -> InputEvent? {
    questions += 1
    return inner.nextEvent(timeout: timeout, watching: descriptors)
  }
}

@Suite("TableProgram")
struct TableProgramTests {
  private let counting = CountingTerminal()
  private var terminal: InMemoryTerminal { counting.inner }
  private let screen = LineScreen()
  private let program: TableProgram

  init() { program = TableProgram(screen: screen, terminal: counting) }

  /// Lets other tasks of the main actor run until something holds.
  private func wait(
    _ what: Comment, _ location: SourceLocation = #_sourceLocation, until holds: () -> Bool
  ) async {
    if !(await waitInTurns(until: holds)) { Issue.record(what, sourceLocation: location) }
  }

  /// Runs the program until `body` is done with it.
  private func whileRunning(_ body: () async throws -> Void) async rethrows {
    let task = Task { await program.run() }
    await wait("the first frame") { terminal.frames > 0 && !program.hasWork }
    try await body()
    program.quit()
    #expect(await task.value == .quit)
  }

  @Test("many events that wait are one frame")
  func oneFrame() {
    screen.outcome = .redraw
    terminal.send(keys: String(repeating: "j", count: 1_000))
    program.settle()
    #expect(screen.seen.count == 1_000)
    #expect(terminal.frames == 1)
  }

  @Test("a flood of events does not keep the screen from being drawn")
  func flood() {
    screen.outcome = .redraw
    terminal.send(keys: String(repeating: "j", count: 10_000))
    program.settle()
    #expect(screen.seen.count == 10_000)
    #expect(terminal.frames == 3)
  }

  @Test("without idle work an event is one frame, and one that is ignored is none")
  func frames() {
    program.settle()
    #expect(terminal.frames == 1)
    terminal.send(keys: "x")
    program.settle()
    #expect(terminal.frames == 1)
    screen.outcome = .redraw
    terminal.send(.paste("text"))
    program.settle()
    #expect(terminal.frames == 2)
    #expect(screen.seen == [.key(.character("x")), .paste("text")])
  }

  @Test("idle work is done in slices, and drawn when it says so")
  func idleWork() {
    screen.idleSlices = 10
    program.settle()
    #expect(screen.idleSlices == 0)
    #expect(terminal.frames == 2)
  }

  @Test("a key waits for shorter slices of idle work while others came just before")
  func shortSlices() throws {
    screen.outcome = .redraw
    screen.idleSlices = 2
    program.settle()
    let usual = try #require(screen.slices.first)
    terminal.send(keys: "j")
    screen.idleSlices = 2
    program.settle()
    #expect(screen.slices == [usual, usual, usual / 2, usual / 2])
    screen.idleSlices = 1_000
    program.setNeedsFrame()
    program.settle()
    #expect(screen.slices.last == usual)
  }

  @Test("a screen is drawn when its deadline has come, though nothing else does")
  func deadline() {
    program.settle()
    screen.deadline = ContinuousClock.now + .milliseconds(1)
    while terminal.frames == 1 { _ = program.step(waiting: true) }
    #expect(screen.deadline == nil && screen.seen.isEmpty)
  }

  @Test("the screen has the terminal's size before the first frame, and each that follows")
  func sizes() {
    terminal.resize(columns: 5, lines: 2)
    program.settle()
    #expect(screen.sizes == [Size(columns: 20, lines: 3), Size(columns: 5, lines: 2)])
    #expect(terminal.canvas.size == Size(columns: 5, lines: 2))
  }

  @Test("q and ^C, a signal, and code end the program")
  func endings() {
    for (event, ending) in [
      (InputEvent.key(.character("q")), TableProgram.Ending.quit),
      (.key(.control("c")), .interrupted), (.terminate(signal: 15), .terminated(15)),
    ] {
      terminal.send(event)
      #expect(program.run() == ending)
    }
    program.quit(.terminated(1))
    #expect(program.run() == .terminated(1))
    program.send { self.program.quit() }
    #expect(program.run() == .quit)
  }

  @Test("^Z suspends, ^L draws again, and a screen may have these keys for itself")
  func standardKeys() {
    terminal.send(keys: "<C-z>")
    program.settle()
    #expect(terminal.suspensions == 1)
    let frames = terminal.frames
    terminal.send(keys: "<C-l>")
    program.settle()
    #expect(terminal.frames == frames + 1)
    screen.outcome = .redraw
    terminal.send(keys: "q<C-c><C-z>")
    #expect(program.settle() == nil)
    #expect(terminal.suspensions == 1)
    screen.outcome = .quit
    terminal.send(keys: "<Esc>")
    #expect(program.settle() == .quit)
  }

  @Test("what is sent before the program runs is done before its first frame, in order")
  func sentBefore() {
    for word in ["a", "b", "c"] { program.send { self.screen.line += word } }
    program.settle()
    #expect(terminal.text == "abc")
    #expect(terminal.frames == 1)
  }

  @Test("what an action sends comes in the next turn, behind a frame")
  func sentBySent() {
    program.send { [program, screen] in
      screen.line = "one"
      program.send { screen.line = "two" }
    }
    program.settle()
    #expect(terminal.frames == 2)
    #expect(terminal.text == "two")
  }

  @Test("what 8 threads send 1,000 times each arrives, in order for each, while the thread waits")
  func manyThreads() {
    let received = Received(threads: 8)
    for thread in 0..<8 {
      DispatchQueue.global().async { [program] in
        for number in 0..<1_000 {
          program.send {
            received.take(number, from: thread)
            if received.count == 8_000 { program.quit() }
          }
        }
      }
    }
    #expect(program.run() == .quit)
    #expect(received.isInOrder)
    #expect(terminal.frames < 8_000)
  }

  @Test("so it does while the main actor runs the loop as a task, between events")
  func manyThreadsAsync() async {
    let received = Received(threads: 8)
    await whileRunning {
      for thread in 0..<8 {
        DispatchQueue.global().async { [program, keyboard = terminal.keyboard] in
          for number in 0..<1_000 {
            program.send { received.take(number, from: thread) }
            if number.isMultiple(of: 10) { keyboard.send(keys: "x") }
          }
        }
      }
      await wait("what was sent") { received.count == 8_000 && screen.seen.count == 800 }
    }
    #expect(received.isInOrder)
  }

  @Test("with nothing to do it does not even look, while the main actor does other things")
  func idle() async {
    await whileRunning {
      let questions = counting.questions
      for _ in 0..<1_000 { await Task.yield() }
      #expect(counting.questions == questions)
      #expect(terminal.frames == 1)
    }
  }

  @Test("keys that come while the task waits are taken in")
  func keysWhileWaiting() async {
    await whileRunning {
      screen.outcome = .redraw
      for number in 1...20 {
        terminal.send(keys: "j")
        await wait("a key") { screen.seen.count == number && terminal.frames == number + 1 }
      }
    }
  }

  @Test("a task fetches rows and applies them while the program runs")
  func fetching() async {
    func fetch() async -> String {
      await Task.detached { "fetched" }.value
    }
    await whileRunning {
      Task {
        screen.line = await fetch()
        program.setNeedsFrame()
      }
      await wait("the rows") { terminal.text == "fetched" }
    }
  }

  @Test("Task { rows = await fetch(); table.apply(…) } is drawn, with no word to the program")
  func applying() async throws {
    func fetch() async -> [String] {
      await Task.detached { ["fetched", "rows"] }.value
    }
    let controller = ListController(texts: [[]], hasHeaders: false, size: terminal.size)
    let program = TableProgram(table: controller.table, terminal: terminal)
    let running = Task { await program.run() }
    await wait("an empty frame") { terminal.frames > 0 && !program.hasWork }
    Task {
      let rows = await fetch()
      let old = try SectionedIdentifiers([.init(id: 0, items: [String]())])
      let new = try SectionedIdentifiers([.init(id: 0, items: rows)])
      controller.table.apply(new, from: old) {
        controller.model.sections[0].rows = rows.enumerated().map {
          ListModel.Row(id: $0.offset, text: DisplayText($0.element))
        }
      }
    }
    await wait("the rows") { terminal.text.contains("fetched") }
    program.quit()
    #expect(await running.value == .quit)
  }

  @Test("an asynchronous stream goes on while the program waits for keys")
  func stream() async {
    await whileRunning {
      let (words, source) = AsyncStream.makeStream(of: String.self)
      let reader = Task {
        for await word in words {
          screen.line += word
          program.setNeedsFrame()
        }
      }
      for word in ["a", "b", "c"] {
        source.yield(word)
        await wait("a word") { terminal.text.hasSuffix(word) }
      }
      source.finish()
      await reader.value
      #expect(terminal.text == "abc")
    }
  }

  @Test("cancelling the task ends the program, also before it waits")
  func cancelling() async {
    let task = Task { await program.run() }
    await wait("the first frame") { terminal.frames > 0 && !program.hasWork }
    task.cancel()
    #expect(await task.value == .cancelled)
    let early = Task { await program.run() }
    early.cancel()
    #expect(await early.value == .cancelled)
  }

  @Test("a descriptor that the screen watches is told of")
  func watching() async throws {
    let waker = try Waker()
    screen.descriptors = [waker.descriptor]
    await whileRunning {
      waker.wake()
      await wait("the descriptor") { !screen.seen.isEmpty }
      #expect(screen.seen.first == .readable(waker.descriptor))
      waker.drain()
    }
  }

  @Test("a table on the whole screen scrolls, finds its heights in idle time, and ends by q")
  func table() {
    let controller = ListController(
      texts: [(0..<50).map { "row \($0)" }], hasHeaders: false, size: terminal.size)
    let program = TableProgram(table: controller.table, terminal: terminal)
    program.settle()
    #expect(controller.table.isContentHeightExact)
    #expect(terminal.lines.first == "row 0")
    terminal.send(keys: "<C-e><C-e>")
    program.settle()
    #expect(terminal.lines.first == "row 1")
    terminal.send(keys: "<End>")
    program.settle()
    #expect(terminal.text.contains("row 49"))
    terminal.send(keys: "q")
    #expect(program.run() == .quit)
  }
}

/// Numbers from several threads, as they arrived.
private final class Received {
  private(set) var count = 0
  private(set) var isInOrder = true
  private var next: [Int]

  init(threads: Int) { next = Array(repeating: 0, count: threads) }

  func take(_ number: Int, from thread: Int) {
    if next[thread] != number { isInOrder = false }
    next[thread] = number + 1
    count += 1
  }
}
