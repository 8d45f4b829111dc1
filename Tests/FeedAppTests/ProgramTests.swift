import Feeds
import TableKit
import TerminalCore
import Testing

@testable import FeedApp

@Suite("The run loop")
struct ProgramTests {
  @Test("many keys that wait are one frame")
  func oneFrame() throws {
    let app = try AppUnderTest(demo: 80, 24)
    let frames = app.terminal.frames
    app.pressWithoutIdleTime(String(repeating: "j", count: 30))
    #expect(app.terminal.frames == frames + 1)
  }

  @Test("with nothing to do nothing is drawn and nothing is left to do")
  func idle() throws {
    let app = try AppUnderTest(demo: 80, 24)
    let frames = app.terminal.frames
    #expect(!app.program.hasWork)
    for _ in 0..<10 { _ = app.program.step(waiting: false) }
    #expect(app.terminal.frames == frames)
  }

  @Test("in idle time every height is found, unless there is no cache")
  func precaching() throws {
    let app = try AppUnderTest(demo: 80, 24)
    #expect(app.screen.controller.table.isContentHeightExact)
    #expect(app.counts.computed == 54)
    let uncached = try AppUnderTest(demo: 80, 24, mode: .none)
    #expect(!uncached.screen.controller.table.isContentHeightExact)
  }

  @Test("q quits, ^C interrupts, a signal ends the program")
  func endings() throws {
    for (event, ending) in [
      (InputEvent.key(.character("q")), TableProgram.Ending.quit),
      (.key(.control("c")), .interrupted), (.terminate(signal: 15), .terminated(15)),
    ] {
      let app = AppUnderTest(try .small(), columns: 40, lines: 10)
      app.terminal.send(event)
      app.settle()
      #expect(app.ending == ending)
    }
  }

  @Test("^Z gives the terminal back and draws again afterwards")
  func suspend() throws {
    let app = AppUnderTest(try .small(), columns: 40, lines: 10)
    let frames = app.terminal.frames
    app.press("<C-z>")
    #expect(app.terminal.suspensions == 1)
    #expect(app.terminal.frames > frames)
  }

  @Test("keys that mean nothing draw nothing")
  func unknownKeys() throws {
    let app = AppUnderTest(try .small(), columns: 40, lines: 10)
    let frames = app.terminal.frames
    app.press("<F12>Q~")
    #expect(app.terminal.frames == frames)
  }
}
