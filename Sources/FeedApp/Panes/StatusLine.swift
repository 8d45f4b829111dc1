import HeightEngine
import TerminalCore

/// At the screen's lower end: what is open, where one is, and what the cache does.
struct StatusLine {
  var name: String
  var row: Int?
  var numberOfRows: Int
  /// How many of them were not read yet; nil: that is not known, or nothing to be read.
  var numberOfUnread: Int?
  /// What of the page is in view that stands in the feed's place.
  var page: PageView?
  /// What the log pane counts; nil: it is hidden.
  var cache: CacheState?
  var size: Size
  /// What stands in the feed's place, if that is no entry's page.
  var front: String?
  var isFollowing = false
  /// Whether a file that is followed is not there.
  var isMissing = false
  /// Whether a pipe is open that may send more.
  var isWaiting = false
  /// Rows that came below the view.
  var newRows = 0
  /// How far it has come on the way to the end.
  var progress: String?
  /// What is looked for, and which of how many matches one is at.
  var search: String?
  /// The same without what is looked for.
  var searchCount: String?
  /// How many rows a filter shows.
  var filter: String?
  /// How many rows came that were waited for.
  var alert: String?
  /// Why not all that came can be shown.
  var failure: String?
  /// What stands in place of all the rest, until the next key.
  var message: String?
  /// What stands at the right end of its last line, where there is room.
  var corner: Corner?

  /// How heights are remembered, and what comes of it.
  struct CacheState: Hashable {
    var mode: CacheMode
    var hits: Int
    var misses: Int
  }

  /// Takes no room of the parts, so that nothing moves when it comes or goes.
  enum Corner: Hashable {
    /// The beginning of a command: in front of all else.
    case typed(String)
    case hint(String)
  }

  /// Lines of a page.
  struct PageView: Hashable {
    /// Those in view, from 1.
    var lines: ClosedRange<Int>
    /// How many there are; as far as is known.
    var count: Int
    var isExact: Bool

    var text: String {
      "lines \(lines.lowerBound)–\(lines.upperBound) of \(isExact ? "" : "~")\(count)"
    }

    /// The longest that `text` may become while one scrolls.
    var widest: String { "lines \(count)–\(count) of \(isExact ? "" : "~")\(count)" }
  }

  /// A part of the line. Where room is short, the one with the highest rank goes first.
  private struct Part {
    var text: String
    var rank: Int
    /// Columns set aside for it: a count that grows must not move the rest of the screen.
    var columns: Int
    /// What it says where there is no room for all of it.
    var short: String?

    init(_ text: String, rank: Int, roomFor widest: String? = nil, short: String? = nil) {
      self.text = text
      self.rank = rank
      self.columns = max(StatusLine.width(of: text), widest.map(StatusLine.width(of:)) ?? 0)
      self.short = short
    }

    var shortened: Part { short.map { Part($0, rank: rank) } ?? self }
  }

  private var parts: [Part] {
    let what = page == nil ? "row" : "entry"
    let place = row.map { "\(what) \($0 + 1) of \(numberOfRows)" } ?? "no rows"
    let shownPage = page.map { [Part($0.text, rank: 1, roomFor: $0.widest)] } ?? []
    let coming = [
      isFollowing ? "following" : nil, isMissing ? "the file is gone" : nil,
      newRows > 0 ? "\(newRows) new" : nil,
    ]
    .compactMap { $0 }.joined(separator: ", ")
    let following =
      coming.isEmpty ? [] : [Part(coming, rank: 2, roomFor: "following, 99999 new")]
    let reading = progress.map { [Part($0, rank: 0, roomFor: "reading 100%")] } ?? []
    let found =
      (alert.map { [Part($0, rank: -1)] } ?? [])
      + (search.map { [Part($0, rank: -1, short: searchCount)] } ?? [])
      + (filter.map { [Part($0, rank: -1)] } ?? [])
    let failed = failure.map { [Part("! \($0)", rank: 0)] } ?? []
    let unread =
      (numberOfUnread ?? 0) > 0
      ? numberOfUnread.map { [Part("\($0) unread", rank: 2)] } ?? [] : []
    let places =
      [
        Part(shortName, rank: 1),
        Part(place, rank: 0, roomFor: "\(what) \(numberOfRows) of \(numberOfRows)"),
      ] + unread + shownPage
    let caches =
      cache.map { cache in
        [
          Part(cache.mode.title, rank: 3, roomFor: CacheMode.indexPath.title),
          Part("\(Orientation(of: size).rawValue) \(size.columns)×\(size.lines)", rank: 5),
          Part(
            "hits \(cache.hits) misses \(cache.misses)", rank: 4, roomFor: "hits 99999 misses 9999"),
        ]
      } ?? []
    let waiting = isWaiting ? [Part("waiting for more", rank: 3, short: "waiting")] : []
    return failed + reading + found + following + places + waiting + caches
  }

  /// The name, of a long one the end; half of the screen is for the rest.
  private var shortName: String {
    let most = max(Self.shortestName, size.columns / 2)
    guard Self.width(of: name) > most else { return name }
    var end = name[...]
    while Self.width(of: String(end)) >= most { end = end.dropFirst() }
    return "…" + end
  }

  /// Lines that it takes: one, or, where the screen is narrow and high, as many as its parts need.
  var height: Int { size.lines >= Self.linesForSeveral ? min(packed.count, 4) : 1 }

  private static let linesForSeveral = 20
  private static let shortestName = 12
  private static let separator = " · "

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.fill(rect, style: Theme.status)
    let said = message ?? front
    let lines = said.map { [[Part($0, rank: 0)]] } ?? (rect.lines > 1 ? packed : [shortened])
    for (index, parts) in lines.prefix(rect.lines).enumerated() {
      let text = parts.map(\.text).joined(separator: Self.separator)
      canvas.draw(
        DisplayText(text), at: Point(column: rect.column, line: rect.line + index),
        width: rect.columns, style: Theme.status)
      if index == min(lines.count, rect.lines) - 1 {
        drawCorner(in: &canvas, rect: rect, line: rect.line + index, columns: Self.width(of: text))
      }
    }
  }

  private func drawCorner(in canvas: inout Canvas, rect: Rect, line: Int, columns: Int) {
    let text: String
    switch corner {
    case .typed(let typed): text = " \(typed) "
    case .hint(let hint) where message == nil && columns + 2 + hint.count <= rect.columns:
      text = hint
    case .hint, nil: return
    }
    let columns = min(Self.width(of: text), rect.columns)
    canvas.draw(
      DisplayText(text), at: Point(column: rect.endColumn - columns, line: line), width: columns,
      style: Theme.status)
  }

  /// All parts, on as many lines as they need.
  private var packed: [[Part]] {
    var lines: [[Part]] = []
    for part in parts.map({ $0.columns > size.columns ? $0.shortened : $0 }) {
      if let last = lines.last, Self.columns(of: last + [part]) <= size.columns {
        lines[lines.count - 1].append(part)
      } else {
        lines.append([part])
      }
    }
    return lines
  }

  /// The parts that one line has room for.
  private var shortened: [Part] {
    var shown = parts
    while shown.count > 1, Self.columns(of: shown) > size.columns,
      let last = shown.indices.max(by: { shown[$0].rank < shown[$1].rank })
    {
      if shown[last].rank <= 0 {
        let short = shown.map(\.shortened)
        if Self.columns(of: short) < Self.columns(of: shown) {
          shown = short
          continue
        }
      }
      shown.remove(at: last)
    }
    return Self.columns(of: shown) > size.columns ? shown.map(\.shortened) : shown
  }

  private static func columns(of parts: [Part]) -> Int {
    parts.reduce(0) { $0 + $1.columns } + width(of: separator) * (parts.count - 1)
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
