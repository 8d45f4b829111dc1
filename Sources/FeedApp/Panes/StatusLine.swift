import HeightEngine
import TerminalCore

/// At the screen's lower end: what is open, where one is, and what the cache does.
struct StatusLine {
  var name: String
  var row: Int?
  var numberOfRows: Int
  var mode: CacheMode
  var size: Size
  var hits: Int
  var misses: Int

  /// The parts, each with its rank: where room is short, the highest rank goes first.
  private var parts: [(text: String, rank: Int)] {
    let place = row.map { "row \($0 + 1) of \(numberOfRows)" } ?? "no rows"
    return [
      (name, 4),
      (place, 0),
      (mode.title, 1),
      ("\(Orientation(of: size).rawValue) \(size.columns)×\(size.lines)", 3),
      ("hits \(hits) misses \(misses)", 2),
    ]
  }

  /// Lines that it takes: one, or, where the screen is narrow and high, as many as its parts need.
  var height: Int { size.lines >= Self.linesForSeveral ? min(packed.count, 3) : 1 }

  private static let linesForSeveral = 20
  private static let separator = " · "

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.fill(rect, style: Theme.status)
    for (index, text) in (rect.lines > 1 ? packed : [shortened]).prefix(rect.lines).enumerated() {
      canvas.draw(
        DisplayText(text), at: Point(column: rect.column, line: rect.line + index),
        width: rect.columns, style: Theme.status)
    }
  }

  /// All parts, on as many lines as they need.
  private var packed: [String] {
    var lines: [String] = []
    for part in parts.map(\.text) {
      if let last = lines.last, Self.width(of: last + Self.separator + part) <= size.columns {
        lines[lines.count - 1] = last + Self.separator + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }

  /// The parts that one line has room for.
  private var shortened: String {
    var shown = parts
    func text() -> String { shown.map(\.text).joined(separator: Self.separator) }
    while shown.count > 1, Self.width(of: text()) > size.columns,
      let last = shown.indices.max(by: { shown[$0].rank < shown[$1].rank })
    {
      shown.remove(at: last)
    }
    return text()
  }

  private static func width(of text: String) -> Int {
    LineWrapper(mode: .none).lines(of: DisplayText(text), width: Int(Int32.max)).first?.columns ?? 0
  }
}

/// The shape of a screen. A cell is about twice as high as it is wide.
enum Orientation: String {
  case portrait, landscape

  init(of size: Size) { self = size.columns >= 2 * size.lines ? .landscape : .portrait }
}
