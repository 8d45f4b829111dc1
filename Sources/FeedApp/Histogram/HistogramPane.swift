import Feeds
import HeightEngine
import TerminalCore

/// Bars of block elements, from the earliest span of time to the latest, stacked by level; below them a line that
/// marks the spans in view, and one that says what they are.
struct HistogramPane {
  let scale: TimeScale
  let bars: [Histogram.Bar]
  /// Which bars are of spans that are in view.
  let view: [ClosedRange<Int>]
  /// Of all rows; nil where nobody knows yet.
  let levels: LevelCounts.Count
  /// Whether levels are known of all rows.
  let areLevelsExact: Bool
  /// Whether bars are as high as they are in the end.
  let areBarsExact: Bool

  /// Lines that it takes on a screen; nil: there is no room for it.
  static func lines(onScreenOf lines: Int) -> Int? {
    switch lines {
    case 20...: 6
    case 10...: 4
    default: nil
    }
  }

  /// A part of a bar, from its foot on: up to which of its eighths of a line, and how it looks.
  private typealias Segment = (end: Int, color: Style.Color)

  private static let blocks = Array(" ▁▂▃▄▅▆▇█").map(String.init)

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.fill(rect, style: .plain)
    let height = rect.lines - 2
    let most = bars.map(\.count).max() ?? 0
    guard most > 0, height > 0, !bars.isEmpty else { return }
    let width = Self.widthOfBars(count: bars.count, columns: rect.columns)
    for (index, bar) in bars.enumerated() {
      let segments = Self.segments(of: bar, height: height, most: most)
      for column in index * width..<(index + 1) * width where column < rect.columns {
        let place = Point(column: rect.column + column, line: rect.line + height - 1)
        Self.draw(segments, height: height, from: place, in: &canvas)
        let isInView = view.contains { $0.contains(index) }
        canvas.draw(
          DisplayText(isInView ? "━" : "─"), at: Point(column: place.column, line: place.line + 1),
          width: 1, style: isInView ? Theme.paneTitle : Theme.rule)
      }
    }
    drawLabels(most: most, width: width, in: &canvas, rect: rect)
  }

  /// Columns of each of so many bars.
  static func widthOfBars(count: Int, columns: Int) -> Int {
    min(max(columns / max(count, 1), 1), widestBar)
  }

  private static let widestBar = 4

  /// What there is of anything has an eighth of a line at the least.
  private static func segments(of bar: Histogram.Bar, height: Int, most: Int) -> [Segment] {
    func eighths(_ count: Int) -> Int {
      count > 0 ? max(Int((Double(count) * Double(height * 8) / Double(most)).rounded()), 1) : 0
    }
    let errors = eighths(bar.levels.errors)
    let warnings = errors + eighths(max(bar.levels.warnings, 0))
    let all = min(max(eighths(bar.count), warnings), height * 8)
    return [
      (min(errors, all), Theme.errorBar), (min(warnings, all), Theme.warningBar), (all, Theme.bar),
    ]
  }

  /// Draws upwards. A cell is as high as what is in it, and has two colours at most: where it is full, those of the
  /// lowest part and of the one that takes most of the rest, else that of the part that takes most of it.
  private static func draw(
    _ segments: [Segment], height: Int, from foot: Point, in canvas: inout Canvas
  ) {
    for line in 0..<height {
      let cell = line * 8..<line * 8 + 8
      let parts = parts(of: segments, in: cell)
      guard let lowest = parts.first else { return }
      let filled = parts.reduce(0) { $0 + $1.eighths }
      func largest(_ parts: some Sequence<Part>) -> Part? {
        parts.max { $0.eighths < $1.eighths }
      }
      var (block, style) = (filled, Style(foreground: (largest(parts) ?? lowest).color))
      if filled == 8, let rest = largest(parts.dropFirst()) {
        (block, style) = (lowest.eighths, Style(foreground: lowest.color, background: rest.color))
      }
      canvas.draw(
        DisplayText(blocks[block]), at: Point(column: foot.column, line: foot.line - line),
        width: 1, style: style)
    }
  }

  /// What of a bar is in one cell, from below.
  private typealias Part = (eighths: Int, color: Style.Color)

  private static func parts(of segments: [Segment], in cell: Range<Int>) -> [Part] {
    var start = cell.lowerBound
    return segments.compactMap { segment in
      let end = min(segment.end, cell.upperBound)
      guard end > start else { return nil }
      defer { start = end }
      return (end - start, segment.color)
    }
  }

  /// "37 errors"; nil: there are none.
  private func count(_ number: Int, of what: String) -> String? {
    number > 0 ? "\(number)\(areLevelsExact ? "" : "+") \(what)\(number == 1 ? "" : "s")" : nil
  }

  private func drawLabels(most: Int, width: Int, in canvas: inout Canvas, rect: Rect) {
    let isDated =
      scale.label(0, isDated: true).prefix(10)
      != scale.label(scale.count - 1, isDated: true).prefix(10)
    let first = scale.label(0, isDated: true)
    let last = scale.label(scale.count - 1, isDated: isDated)
    let about = areBarsExact ? "" : "about "
    let rate = "rows \(scale.rate), \(about)\(most) at most"
    let counts = [(levels.errors, "error"), (levels.warnings, "warning")].compactMap(count)
    let line = rect.endLine - 1
    func draw(_ text: String, at column: Int) {
      canvas.draw(
        DisplayText(text), at: Point(column: rect.column + column, line: line),
        width: max(rect.columns - column, 0), style: Theme.time)
    }
    draw(first, at: 0)
    let room = rect.columns - first.count - last.count - 4
    // How high the highest bar is goes last.
    let short = "max \(about)\(most)"
    let texts = [[rate] + counts, [short] + counts, [short] + counts.prefix(1), [short]]
      .map { $0.joined(separator: " · ") }
    if let text = texts.first(where: { $0.count <= room }) { draw(text, at: first.count + 2) }
    if first.count + 2 + last.count <= rect.columns { draw(last, at: rect.columns - last.count) }
  }
}
