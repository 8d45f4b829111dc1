import HeightEngine
import TableKit
import TerminalCore

/// The debug log on the screen: running counts, and the newest lines at the bottom.
final class LogPane {
  private static let capacity = 2_000

  /// The newest events, in a ring.
  private var events: [HeightEvent] = []
  private var oldest = 0
  /// How many have come so far.
  private(set) var count = 0
  /// Lines that the view is above the newest, and how many had come when it was drawn.
  private var offset = 0
  private var numberDrawn = 0

  /// Scrolls by lines, down or (below 0) up, as far as there are any; at the newest it goes along with what comes.
  func scroll(byLines lines: Int) { offset = max(offset - lines, 0) }

  func append(_ event: HeightEvent) {
    count += 1
    if events.count < Self.capacity {
      events.append(event)
    } else {
      events[oldest] = event
      oldest = (oldest + 1) % Self.capacity
    }
  }

  /// The last of them, as many as there are and are kept, the oldest first.
  func last(_ number: Int) -> [LogLine] {
    let number = min(max(number, 0), events.count)
    return (events.count - number..<events.count).map { LogLine(event($0)) }
  }

  private func event(_ index: Int) -> HeightEvent { events[(oldest + index) % events.count] }

  /// What is said above the lines.
  struct Figures {
    var mode: CacheMode
    var counts: DebugLog.Counts
    var progress: PrecacheProgress
    /// How many heights are remembered for each width.
    var sizes: [(width: Int, count: Int)]

    /// Parts that go onto one line where there is room.
    var parts: [String] {
      let asked = counts.hits + counts.misses
      let ratio = asked > 0 ? " (\(Int(Double(counts.hits) / Double(asked) * 100))%)" : ""
      // Titles alone have heights of their own.
      let ofWidths = Dictionary(sizes.map { ($0.width, $0.count) }, uniquingKeysWith: +)
      let widths = ofWidths.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        .joined(separator: ", ")
      return [
        mode.title, "hits \(counts.hits) of \(asked)\(ratio)",
        "computed \(counts.computed) in \(LogPane.milliseconds(counts.timeComputing))",
        "known \(progress.measured) of \(progress.total)",
        widths.isEmpty ? nil : "by width \(widths)",
      ].compactMap { $0 }
    }
  }

  /// Draws it into `rect`: the figures, then as many of the newest lines as fit.
  func draw(_ figures: Figures, in canvas: inout Canvas, rect: Rect) {
    canvas.fill(rect, style: .plain)
    let head = Self.packed(figures.parts, columns: rect.columns)
    for (index, text) in head.prefix(rect.lines).enumerated() {
      canvas.draw(
        DisplayText(text), at: Point(column: rect.column, line: rect.line + index),
        width: rect.columns, style: Theme.paneTitle)
    }
    drawLines(
      in: &canvas,
      rect: Rect(
        column: rect.column, line: rect.line + head.count, columns: rect.columns,
        lines: rect.lines - head.count))
  }

  private static func packed(_ parts: [String], columns: Int) -> [String] {
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
  private func drawLines(in canvas: inout Canvas, rect: Rect) {
    holdOffset(columns: rect.columns, lines: rect.lines)
    var end = rect.endLine + offset
    for index in stride(from: events.count - 1, through: 0, by: -1) {
      let layout = LogLine(event(index)).layout(columns: rect.columns)
      let height = layout.height(width: rect.columns)
      defer { end -= height }
      if end - height >= rect.endLine { continue }
      canvas.withClip(rect) {
        layout.draw(
          in: &$0,
          rect: Rect(
            column: rect.column, line: end - height, columns: rect.columns, lines: height))
      }
      if end - height <= rect.line { return }
    }
  }

  /// What was scrolled back to stays where it is while others come. O(lines that are kept).
  private func holdOffset(columns: Int, lines: Int) {
    defer { numberDrawn = count }
    guard offset > 0 else { return }
    let heights = events.indices.map {
      LogLine(event($0)).layout(columns: columns).height(width: columns)
    }
    offset += heights.suffix(count - numberDrawn).reduce(0, +)
    offset = min(offset, max(heights.reduce(0, +) - lines, 0))
  }

  /// A duration in milliseconds with one digit behind the point.
  static func milliseconds(_ duration: Duration) -> String {
    let tenths =
      duration.components.seconds * 10_000
      + duration.components.attoseconds / 100_000_000_000_000
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
