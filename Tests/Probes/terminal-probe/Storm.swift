import HeightEngine
import NcursesTerminal
import TerminalCore

/// A thousand frames, one right after the other: lines that scroll in parts of the screen, change, and
/// change their look. The last one stays; a key has it sent again, whole, under another number.
struct Storm {
  private struct Line {
    var text: DisplayText
    var style: Style
    var isRule: Bool
  }

  private let terminal: NcursesTerminal
  private var lines: [Line] = []
  private var state: UInt32 = 1

  init(on terminal: NcursesTerminal) {
    self.terminal = terminal
    lines = (0..<terminal.size.lines - 1).map { _ in makeLine() }
  }

  mutating func run() {
    for number in 0..<1_000 {
      change()
      show("frame \(number % 7)")
    }
    var number = 1
    repeat {
      show("whole \(number)")
      number += 1
      guard case .key(let key) = terminal.nextEvent(timeout: nil, watching: []), key != .escape
      else { return }
      terminal.invalidate()
    } while true
  }

  private mutating func roll(_ sides: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8) % sides
  }

  private mutating func makeLine() -> Line {
    let words = ["row", "height", "日本語", "e\u{301}", "window", "列"]
    let text = (0..<roll(20)).map { _ in words[roll(words.count)] }.joined(separator: " ")
    let styles: [Style] = [
      .plain, .plain, Style(attributes: .reverse), Style(foreground: .indexed(2)),
      Style(background: .indexed(4), attributes: .bold),
    ]
    return Line(text: DisplayText(text), style: styles[roll(styles.count)], isRule: roll(4) == 0)
  }

  private mutating func change() {
    switch roll(8) {
    case 0: lines[roll(lines.count)] = makeLine()
    case 1: lines[roll(lines.count)].style.attributes.formSymmetricDifference(.reverse)
    default:
      // Some lines go here, as many come there: what is between moves.
      for _ in 0...roll(5) {
        let (gone, new) = (roll(4) == 0 ? roll(lines.count) : 0, makeLine())
        lines.remove(at: gone)
        lines.append(new)
      }
      if roll(3) == 0 { lines = lines.reversed() }
    }
  }

  private func show(_ title: String) {
    let columns = terminal.size.columns
    var canvas = Canvas(size: terminal.size)
    for (index, line) in lines.enumerated() {
      let start = Point(column: 0, line: index)
      if line.isRule {
        canvas.horizontalRule(at: start, columns: columns, style: line.style)
      } else {
        canvas.draw(line.text, at: start, width: columns, style: line.style)
      }
    }
    canvas.draw(DisplayText(title), at: Point(column: 0, line: lines.count), width: columns)
    terminal.present(canvas)
  }
}
