import HeightEngine
import TableKit
import TerminalCore

/// The debug log on the screen: running counts, and the newest lines at the bottom.
final class LogPane {
  private static let capacity = 2_000

  /// The newest lines, in a ring.
  private var lines: [HeightEvent] = []
  private var oldest = 0

  func append(_ event: HeightEvent) {
    if lines.count < Self.capacity {
      lines.append(event)
    } else {
      lines[oldest] = event
      oldest = (oldest + 1) % Self.capacity
    }
  }

  /// Draws it into `rect`: a line of title, the counts, then as many of the newest events as fit.
  func draw(counts: DebugLog.Counts, in canvas: inout Canvas, rect: Rect) {
    canvas.fill(rect, style: .plain)
    let head = Self.head(counts: counts, columns: rect.columns)
    for (index, text) in head.prefix(rect.lines).enumerated() {
      canvas.draw(
        DisplayText(text), at: Point(column: rect.column, line: rect.line + index),
        width: rect.columns, style: Theme.paneTitle)
    }
    drawEvents(
      in: &canvas,
      rect: Rect(
        column: rect.column, line: rect.line + head.count, columns: rect.columns,
        lines: rect.lines - head.count))
  }

  private static func head(counts: DebugLog.Counts, columns: Int) -> [String] {
    let parts = [
      "hits \(counts.hits)", "misses \(counts.misses)", "computed \(counts.computed)",
      "time \(milliseconds(counts.timeComputing))",
    ]
    var rows: [String] = []
    for part in parts {
      if let last = rows.last, last.count + 2 + part.count <= columns {
        rows[rows.count - 1] += "  " + part
      } else {
        rows.append(part)
      }
    }
    return rows
  }

  /// From the newest upwards, each wrapped to as many lines as it needs.
  private func drawEvents(in canvas: inout Canvas, rect: Rect) {
    var end = rect.endLine
    let wrapper = LineWrapper(hangingIndent: rect.columns > 12 ? 2 : 0)
    for index in stride(from: lines.count - 1, through: 0, by: -1) {
      let event = lines[(oldest + index) % lines.count]
      let block = TextBlock(
        DisplayText(event.description), style: Self.style(of: event), wrapper: wrapper)
      let layout = CellLayout.text(block)
      let height = layout.height(width: rect.columns)
      canvas.withClip(rect) {
        layout.draw(
          in: &$0,
          rect: Rect(
            column: rect.column, line: end - height, columns: rect.columns, lines: height))
      }
      end -= height
      if end <= rect.line { return }
    }
  }

  private static func style(of event: HeightEvent) -> Style {
    switch event {
    case .hitByIndexPath, .hitByKey: Theme.logHit
    case .calculated, .cachedByIndexPath, .cachedByKey, .precached: Theme.logComputed
    default: .plain
    }
  }

  /// A duration in milliseconds with one digit behind the point.
  static func milliseconds(_ duration: Duration) -> String {
    let tenths =
      duration.components.seconds * 10_000
      + duration.components.attoseconds / 100_000_000_000_000
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
