import HeightEngine
import NcursesTerminal
import TableKit
import TerminalCore

/// A text field in a real terminal, run as a task: what is submitted is answered by another task.
@main
@MainActor
final class LoopProbe: ProgramScreen {
  private let field = TextField()
  private var answer = "no answer"

  static func main() async throws {
    let terminal = try NcursesTerminal()
    let probe = LoopProbe()
    let program = TableProgram(screen: probe, terminal: terminal)
    probe.field.onSubmit = { text in
      probe.field.text = ""
      Task {
        try await Task.sleep(for: .milliseconds(50))
        probe.answer = "answer to \(text)"
        program.setNeedsFrame()
      }
    }
    let ending = await program.run()
    terminal.restore()
    print("ended: \(ending)")
  }

  func resize(to size: Size) {
    field.frame = Rect(column: 0, line: 0, columns: size.columns, lines: 1)
  }

  func handle(_ event: InputEvent) -> TableProgram.Outcome {
    field.handle(event) ? .redraw : .ignored
  }

  func draw(in canvas: inout Canvas) {
    field.draw(in: &canvas)
    canvas.draw(
      DisplayText(answer), at: Point(column: 0, line: 1), width: canvas.size.columns)
  }
}
