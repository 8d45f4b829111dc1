import HeightEngine
import TerminalCore

/// The last line of the screen: what is open, where one is, and what the cache does.
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

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.fill(rect, style: Theme.status)
    var shown = parts
    while shown.count > 1, Self.width(of: shown) > rect.columns,
      let last = shown.indices.max(by: { shown[$0].rank < shown[$1].rank })
    {
      shown.remove(at: last)
    }
    let text = shown.map(\.text).joined(separator: " · ")
    canvas.draw(
      DisplayText(text), at: Point(column: rect.column, line: rect.line), width: rect.columns,
      style: Theme.status)
  }

  private static func width(of parts: [(text: String, rank: Int)]) -> Int {
    let text = DisplayText(parts.map(\.text).joined(separator: " · "))
    let wrapper = LineWrapper(mode: .none)
    return wrapper.lines(of: text, width: Int(Int32.max)).first?.columns ?? 0
  }
}

/// The shape of a screen. A cell is about twice as high as it is wide.
enum Orientation: String {
  case portrait, landscape

  init(of size: Size) { self = size.columns >= 2 * size.lines ? .landscape : .portrait }
}
