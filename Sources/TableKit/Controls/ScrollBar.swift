import HeightEngine
import TerminalCore

/// Where a view stands in its content, as a bar of lines.
///
/// While heights are estimated the bar is drawn open: it may be moved by what becomes known. Once all are
/// exact it is solid.
public struct ScrollBar: Hashable, Sendable {
  /// The lines of the bar that the thumb takes, from the bar's first; empty where all is in view.
  public let thumb: Range<Int>
  /// Whether the content's height is exact.
  public let isExact: Bool
  public let lines: Int
  /// Lines of the bar, from its first, at which the content has something: matches of a search.
  public let ticks: Set<Int>

  /// A bar of `lines` lines for `visibleLines` lines of content, `offset` below its first. The thumb
  /// touches the bar's ends only where the view does the content's.
  public init(
    lines: Int, contentHeight: Int, offset: Int, visibleLines: Int, isExact: Bool,
    ticks: Set<Int> = []
  ) {
    self.ticks = ticks
    let lines = min(max(lines, 0), 1 << 20)
    let contentHeight = min(max(contentHeight, 0), 1 << 50)
    let visibleLines = min(max(visibleLines, 0), 1 << 50)
    self.lines = lines
    self.isExact = isExact
    let hidden = contentHeight - visibleLines
    guard lines > 0, visibleLines > 0, hidden > 0 else {
      thumb = 0..<0
      return
    }
    let size = min(max(Self.scaled(lines, visibleLines, by: contentHeight), 1), lines)
    let room = lines - size
    let offset = min(max(offset, 0), hidden)
    var start = Self.scaled(room, offset, by: hidden)
    if room >= 2 {
      if offset > 0 { start = max(start, 1) }
      if offset < hidden { start = min(start, room - 1) }
    }
    thumb = start..<(start + size)
  }

  /// `a · b / c`, for `b` up to `c`.
  private static func scaled(_ a: Int, _ b: Int, by c: Int) -> Int {
    Int((Double(a) * Double(b) / Double(c)).rounded())
  }

  /// Marks the ticks in a column: the cells there keep their text and get another look; of a character that is
  /// wide, both of its columns. O(ticks).
  public func drawTicks(in canvas: inout Canvas, rect: Rect, highlight: (inout Style) -> Void) {
    for tick in ticks where tick < rect.lines {
      var cell = Rect(column: rect.column, line: rect.line + tick, columns: 1, lines: 1)
      let isOnCanvas = cell.intersection(canvas.bounds) == cell
      if isOnCanvas, canvas[cell.column, cell.line].columns == 0 {
        cell = Rect(column: cell.column - 1, line: cell.line, columns: 2, lines: 1)
      }
      canvas.restyle(cell, highlight)
    }
  }

  /// Draws the bar into a column.
  public func draw(in canvas: inout Canvas, rect: Rect, style: Style = Style(attributes: .dim)) {
    guard !thumb.isEmpty, rect.line.magnitude < 1 << 40 else { return }
    let first = max(canvas.clip.line - rect.line, 0)
    let end = min(lines, rect.lines, canvas.clip.endLine - rect.line)
    for line in first..<max(end, first) {
      let text: DisplayText = thumb.contains(line) ? (isExact ? "█" : "▒") : "│"
      canvas.draw(
        text, at: Point(column: rect.column, line: rect.line + line), width: 1, style: style)
    }
  }
}
