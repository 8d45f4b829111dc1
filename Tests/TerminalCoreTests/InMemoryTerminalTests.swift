import Dispatch
import TerminalCore
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("InMemoryTerminal")
struct InMemoryTerminalTests {
  private let terminal = InMemoryTerminal(size: Size(columns: 10, lines: 2))

  @Test("keys come out in the order they went in, and then nothing")
  func keys() {
    terminal.send(keys: "jG<PageDown><C-e><A-x><Esc><F5><lt> <b>")
    let wanted: [Key] = [
      .character("j"), .character("G"), .pageDown, .control("e"), .alt("x"), .escape,
      .function(5), .character("<"), .character(" "), .character("<"), .character("b"),
      .character(">"),
    ]
    for key in wanted { #expect(terminal.nextEvent(timeout: nil, watching: []) == .key(key)) }
    #expect(terminal.nextEvent(timeout: .zero, watching: []) == nil)
    #expect(!terminal.hasEvents)
  }

  @Test("the size changes when the program learns of it")
  func resizing() {
    terminal.resize(columns: 3, lines: 4)
    #expect(terminal.size == Size(columns: 10, lines: 2))
    #expect(
      terminal.nextEvent(timeout: nil, watching: []) == .resize(Size(columns: 3, lines: 4)))
    #expect(terminal.size == Size(columns: 3, lines: 4))
  }

  @Test("the last frame is there to look at, and frames and suspensions are counted")
  func presenting() {
    var canvas = Canvas(size: terminal.size)
    terminal.present(canvas)
    canvas.draw("hello", at: Point(column: 1, line: 1), width: 9)
    terminal.present(canvas)
    terminal.suspend()
    #expect(terminal.text == "\n hello")
    #expect(terminal.lines == ["", " hello"])
    #expect(terminal.frames == 2)
    #expect(terminal.suspensions == 1)
  }

  @Test("a descriptor with something to read is told of, behind the keys")
  func watching() throws {
    var ends: [Int32] = [-1, -1]
    // Safe: two numbers are written, and one byte is read.
    try #require(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(terminal.nextEvent(timeout: .zero, watching: [ends[0]]) == nil)
    try #require(unsafe write(ends[1], "x", 1) == 1)
    terminal.send(keys: "j")
    #expect(terminal.nextEvent(timeout: nil, watching: [ends[0]]) == .key(.character("j")))
    #expect(terminal.nextEvent(timeout: nil, watching: [ends[0]]) == .readable(ends[0]))
  }

  @Test("an event that another thread puts in ends the wait")
  func otherThread() {
    let keyboard = terminal.keyboard
    DispatchQueue.global().async { keyboard.send(keys: "j") }
    #expect(terminal.nextEvent(timeout: nil, watching: []) == .key(.character("j")))
  }

  @Test("the waker ends the wait of now or the next one, once, and events go before it")
  func waking() {
    let waker = terminal.waker
    waker.wake()
    waker.wake()
    terminal.send(keys: "j")
    #expect(terminal.nextEvent(timeout: nil, watching: []) == .key(.character("j")))
    #expect(terminal.nextEvent(timeout: nil, watching: []) == nil)
    DispatchQueue.global().async { waker.wake() }
    #expect(terminal.nextEvent(timeout: nil, watching: []) == nil)
    #expect(waitForInput(on: terminal.descriptors, until: .now).isEmpty)
  }

  private static let mostDescriptors = sysconf(Int32(_SC_OPEN_MAX))

  @Test(
    "a wait that the system refuses comes to its end", .timeLimit(.minutes(1)),
    .enabled(if: (1..<1 << 22).contains(mostDescriptors)))
  func refusedWait() {
    let tooMany = [Int32](repeating: -1, count: Self.mostDescriptors + 1)
    #expect(waitForInput(on: tooMany, until: nil).isEmpty)
  }

  @Test("events from many threads come in the order of each thread, and none is lost")
  func manyThreads() {
    let keyboard = terminal.keyboard
    for thread in 0..<4 {
      DispatchQueue.global().async {
        for number in 0..<500 {
          keyboard.send(
            .mouse(
              MouseEvent(
                kind: .press, button: thread, position: Point(column: number, line: 0))))
        }
      }
    }
    var next = [0, 0, 0, 0]
    while next != [500, 500, 500, 500] {
      guard case .mouse(let mouse) = terminal.nextEvent(timeout: nil, watching: []) else {
        continue
      }
      #expect(mouse.position.column == next[mouse.button])
      next[mouse.button] += 1
    }
  }
}
