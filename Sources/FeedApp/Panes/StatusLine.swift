import HeightEngine
import TerminalCore

/// At the screen's lower end: what is open, where one is, and what the cache does.
struct StatusLine: Equatable {
  var name: String
  var row: Int?
  var numberOfRows: Int
  /// Whether there are more rows than these.
  var isCountOpen = false
  /// How many of them were not read yet; nil: that is not known, or nothing to be read.
  var numberOfUnread: Int?
  /// What of the page is in view that stands in the feed's place.
  var page: PageView?
  /// What the log pane counts; nil: it is hidden.
  var cache: CacheState?
  var size: Size
  /// What stands in the feed's place, if that is no entry's page.
  var front: String?
  /// Which of how many matches one is at in that.
  var frontCount: String?
  var isFollowing = false
  /// Whether more of a pipe that is followed waits to be read.
  var isHeldBack = false
  /// Whether a file that is followed is not there.
  var isMissing = false
  /// What is said of a file that was cut, where no section does; nil: there is none.
  var cut: String?
  /// Whether a pipe is open that may send more, and has sent nothing for a while.
  var isWaiting = false
  /// Rows that came below the view.
  var newRows = 0
  /// How far it has come on the way to the end.
  var progress: String?
  /// What is looked for, and which of how many matches one is at.
  var search: String?
  /// The longest that this may become while one scrolls.
  var widestSearch: String?
  /// The same without what is looked for.
  var searchCount: String?
  /// How many rows a filter shows.
  var filter: String?
  /// The same in fewer words.
  var filterCount: String?
  /// What filters ask for and no row has.
  var complaint: String?
  /// How many rows came that were waited for, and what they had to be.
  var alert: String?
  /// The same in so few columns that there is room for it on any screen, and beside any message.
  var alertMark: String?
  /// Why not all that came can be shown.
  var failure: String?
  /// What stands in place of all the rest, until the next key.
  var message: String?
  /// What stands at the right end of its last line, where there is room.
  var corner: Corner?
  /// Whether the screen's last cell can be written.
  var hasLastCell = true

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
    /// Beside what may be cut for it, its short form.
    case hint(String, short: String? = nil)
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
    /// Whether it can be cut.
    var isName: Bool
    /// Whether it has words and no counts.
    var isSaid: Bool

    init(
      _ text: String, rank: Int, roomFor widest: String? = nil, short: String? = nil,
      isName: Bool = false, isSaid: Bool = false
    ) {
      self.text = text
      self.rank = rank
      self.columns = max(StatusLine.width(of: text), widest.map(StatusLine.width(of:)) ?? 0)
      self.short = short
      self.isName = isName
      self.isSaid = isSaid
    }

    var shortened: Part { short.map { Part($0, rank: rank, isSaid: isSaid) } ?? self }

    /// The same with counts of as few columns as there are.
    var shortest: Part {
      isName || isSaid ? self : Part(text.replacing(" of ", with: "/"), rank: rank)
    }
  }

  private var parts: [Part] {
    let what = page == nil ? "row" : "entry"
    let count = isCountOpen ? "\(numberOfRows)+" : "\(numberOfRows)"
    let place =
      row.map { "\(what) \($0 + 1) of \(count)" } ?? (page == nil ? "no rows" : Self.goneEntry)
    let shownPage = page.map { [Part($0.text, rank: 1, roomFor: $0.widest)] } ?? []
    let coming = [
      isFollowing ? "following" : nil, isMissing ? "the file is gone" : nil,
      newRows > 0 ? "\(newRows) new" : nil, isHeldBack ? "more waits" : nil,
    ]
    .compactMap { $0 }.joined(separator: ", ")
    let following =
      coming.isEmpty ? [] : [Part(coming, rank: 2, roomFor: "following, 99999 new")]
    let beginning = cut.map { [Part($0, rank: 2, short: "a file was cut")] } ?? []
    let reading = progress.map { [Part($0, rank: 0, roomFor: "reading 100%")] } ?? []
    let alerted = alert.map { [Part($0, rank: Self.mistake, short: alertMark)] } ?? []
    let complained =
      complaint.map { said in
        [Part(said, rank: -1, short: String(said.prefix { $0 != ";" }), isSaid: true)]
      } ?? []
    let found =
      (search.map { [Part($0, rank: -1, roomFor: widestSearch, short: searchCount)] } ?? [])
      + (filter.map { [Part($0, rank: -1, short: filterCount)] } ?? [])
      + complained
    // Behind all else that is there, nobody would look for more.
    let failed =
      failure.map { [Part("! \($0)", rank: Self.mistake, short: "! not all is here")] } ?? []
    let unread =
      (numberOfUnread ?? 0) > 0
      ? numberOfUnread.map { [Part("\($0) unread", rank: Self.counts)] } ?? [] : []
    let places =
      [
        Part(shortName, rank: 0, isName: true),
        Part(
          place, rank: 0, roomFor: "\(what) \(numberOfRows) of \(count)",
          short: row.map { "\($0 + 1)/\(count)" }),
      ] + unread + shownPage
    let caches =
      cache.map { cache in
        [
          Part(cache.mode.title, rank: 3, roomFor: CacheMode.indexPath.title),
          Part("\(Orientation(of: size).title) \(size.columns)×\(size.lines)", rank: 5),
          Part(
            "hits \(cache.hits) misses \(cache.misses)", rank: 4, roomFor: "hits 99999 misses 9999"),
        ]
      } ?? []
    let waiting = isWaiting ? [Part("waiting for more", rank: 3, short: "waiting")] : []
    return alerted + failed + beginning + reading + found + following + places + waiting + caches
  }

  /// What has this rank or a higher one is only counted: a hint goes before it, and the file's name.
  private static let counts = 3

  /// What has this rank is no count, and goes after the name.
  private static let mistake = -2

  /// The name, of a long one the end; half of the screen is for the rest.
  private var shortName: String {
    name(columns: min(max(Self.shortestName, size.columns / 2), max(size.columns, 1)))
  }

  /// The name in at most so many columns: its end, or both ends where that would be little.
  private func name(columns: Int) -> String {
    guard Self.width(of: name) > columns else { return name }
    var start = ""
    if columns < Self.shortestName {
      start = String(name.prefix(columns / 2))
      while Self.width(of: start) > columns / 2 { start.removeLast() }
    }
    let room = columns - Self.width(of: start) - 1
    var end = name[...]
    while Self.width(of: String(end)) > room { end = end.dropFirst() }
    return start + "…" + end
  }

  /// Lines that it takes: one, or, where the screen is narrow and high, as many as its parts need.
  var height: Int { size.lines >= Self.linesForSeveral ? packed.count : 1 }

  /// What is said of an entry whose page is shown, and that is not there any more.
  static let goneEntry = "the entry is gone"

  private static let linesForSeveral = 20
  private static let mostLines = 4
  private static let shortestName = 12
  private static let leastName = 3
  private static let separator = " · "

  func draw(in canvas: inout Canvas, rect: Rect) {
    canvas.fill(rect, style: Theme.status)
    let said = said(columns: rect.columns)
    let lines = said.map { [[Part($0, rank: 0)]] } ?? (rect.lines > 1 ? packed : [shortened])
    for (index, parts) in lines.prefix(rect.lines).enumerated() {
      let text = parts.map(\.text).joined(separator: Self.separator)
      canvas.draw(
        Self.oneLine(text), at: Point(column: rect.column, line: rect.line + index),
        width: said == nil ? rect.columns : columnsOfSaid(said ?? "", rect.columns),
        style: Theme.status)
      if index == min(lines.count, rect.lines) - 1 {
        drawCorner(in: &canvas, rect: rect, line: rect.line + index, columns: Self.width(of: text))
      }
    }
  }

  /// What stands in place of the parts; nil: nothing does.
  private func said(columns: Int) -> String? {
    let mark = alertMark.map { $0 + Self.separator } ?? ""
    guard let message else { return front.map { mark + described($0, mark, columns) } }
    let said = mark + message
    return Self.width(of: said) > columns ? Self.withoutFolder(said) : said
  }

  /// What stands in the feed's place and which match of it one is at: where there is no room for both, the match.
  private func described(_ front: String, _ mark: String, _ columns: Int) -> String {
    guard let frontCount else { return front }
    let both = front + Self.separator + frontCount
    guard case .hint(_, let short?) = corner else { return both }
    let width = Self.width(of: mark + both) + 2 + short.count
    return width > columns && hasRoom(for: short, columns) ? frontCount : both
  }

  /// What is said of a file, without the folder that it is in.
  private static func withoutFolder(_ message: String) -> String {
    let start = message.indices.first {
      message[$0] == "/" && ($0 == message.startIndex || message[message.index(before: $0)] == " ")
    }
    guard let start, let end = message[start...].firstIndex(of: ":"),
      let name = message[start..<end].lastIndex(of: "/").map(message.index(after:))
    else { return message }
    return String(message[..<start] + message[name...])
  }

  /// Columns for what is said: what is cut says where all of it is, and how one leaves it is in any case seen.
  private func columnsOfSaid(_ said: String, _ columns: Int) -> Int {
    let (width, room) = (Self.width(of: said), columns - Self.placeOfMessages.count)
    if message != nil { return width > columns && room >= 2 * Self.shortestName ? room : columns }
    guard case .hint(let hint, let short?) = corner, width + 2 + hint.count > columns,
      hasRoom(for: short, columns)
    else { return columns }
    return max(columns - short.count - 2, 1)
  }

  /// Whether what came that was waited for is seen beside a short hint.
  private func hasRoom(for hint: String, _ columns: Int) -> Bool {
    alertMark.map { $0.count + 2 + hint.count <= columns } ?? true
  }

  /// Where messages stand that are cut.
  private static let placeOfMessages = " :messages"

  private func drawCorner(in canvas: inout Canvas, rect: Rect, line: Int, columns: Int) {
    let end = rect.endColumn - (hasLastCell ? 0 : 1)
    let text: String
    switch corner {
    case .typed(let typed): text = " \(typed) "
    case _ where message != nil:
      guard let said = said(columns: rect.columns),
        columnsOfSaid(said, rect.columns) < rect.columns
      else { return }
      text = Self.placeOfMessages
    case .hint(let hint, _) where columns + 2 + hint.count <= end - rect.column: text = hint
    case .hint(_, let short?) where hasRoom(for: short, rect.columns): text = short
    case .hint, nil: return
    }
    let columns = min(Self.width(of: text), end - rect.column)
    canvas.draw(
      DisplayText(text), at: Point(column: end - columns, line: line), width: columns,
      style: Theme.status)
  }

  /// All parts, on as many lines as they need; of more than there may be, those that are needed most.
  private var packed: [[Part]] {
    var shown = parts.map { $0.columns > size.columns ? $0.shortened : $0 }
    while true {
      let lines = lines(of: shown)
      guard lines.count > Self.mostLines, let last = Self.leastNeeded(shown) else { return lines }
      shown.remove(at: last)
    }
  }

  private func lines(of parts: [Part]) -> [[Part]] {
    var lines: [[Part]] = []
    for part in parts {
      if let last = lines.last, Self.columns(of: last + [part]) <= size.columns {
        lines[lines.count - 1].append(part)
      } else {
        lines.append([part])
      }
    }
    return lines
  }

  /// What goes before all others: the last of what is needed least, never the file's name. nil: there is nothing else.
  private static func leastNeeded(_ parts: [Part]) -> Int? {
    let others = parts.indices.filter { !parts[$0].isName && parts[$0].rank > mistake }
    let rank = others.map { parts[$0].rank }.max()
    return others.last { parts[$0].rank == rank }
  }

  /// The parts that one line has room for. What is only counted goes first, also for a hint, then what else is not
  /// needed, then parts are short; the file's name is cut before any other part goes, and goes last.
  private var shortened: [Part] {
    let all = parts
    if case .hint(let hint, _) = corner, message == nil {
      let few = fitting(all, upTo: Self.counts, in: size.columns - hint.count - 2)
      if Self.columns(of: few) <= size.columns - hint.count - 2 { return few }
    }
    var shown = fitting(all, upTo: Self.counts, in: size.columns)
    guard Self.columns(of: shown) > size.columns else { return shown }
    shown = fitting(cuttingName(of: shown, to: Self.shortestName), upTo: 1, in: size.columns)
    guard Self.columns(of: shown) > size.columns else { return shown }
    func hasRoom() -> Bool {
      Self.columns(of: cuttingName(of: shown, to: Self.leastName)) <= size.columns
    }
    // What is read is worth more than where in it one is, and than how much of it is shown; and why not all of it is, more
    // than the words of what is counted.
    shown = shown.map { $0.rank == Self.mistake ? $0 : $0.shortened }
    if !hasRoom() { shown = shown.map(\.shortened) }
    if !hasRoom() { shown = shown.map(\.shortest) }
    while !hasRoom() {
      guard let last = Self.leastNeeded(shown) else {
        return shown.count > 1
          ? shown.filter { !$0.isName } : shown.map { cut($0, to: size.columns) }
      }
      shown.remove(at: last)
    }
    return cuttingName(of: shown, to: Self.leastName)
  }

  /// The parts with the file's name as long as the others leave it room, but of at least so many columns.
  private func cuttingName(of parts: [Part], to least: Int) -> [Part] {
    let room = size.columns - Self.columns(of: parts)
    return parts.map { part in
      part.isName && room < 0 ? cut(part, to: max(part.columns + room, least)) : part
    }
  }

  /// The name's part in at most so many columns.
  private func cut(_ part: Part, to columns: Int) -> Part {
    Part(name(columns: max(min(columns, part.columns), 1)), rank: part.rank, isName: true)
  }

  /// The parts without those of a rank of `least` or more, the highest first, for which there is no room.
  private func fitting(_ parts: [Part], upTo least: Int, in columns: Int) -> [Part] {
    var shown = parts
    while Self.columns(of: shown) > columns,
      let last = shown.indices.max(by: { shown[$0].rank < shown[$1].rank }),
      shown[last].rank >= least
    {
      shown.remove(at: last)
    }
    return shown
  }

  private static func columns(of parts: [Part]) -> Int {
    parts.reduce(0) { $0 + $1.columns } + separator.count * (parts.count - 1)
  }

  private static func width(of text: String) -> Int {
    // Nearly always, and told sooner than by wrapping.
    if text.isWordsOfASCII { return text.utf8.count }
    return LineWrapper(mode: .none).lines(of: oneLine(text), width: Int(Int32.max)).first?.columns
      ?? 0
  }

  /// A file's name may have line breaks, which are spelled out.
  private static func oneLine(_ text: String) -> DisplayText {
    guard text.utf8.contains(0x0A) else { return DisplayText(text) }
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return DisplayText(lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "^J"))
  }
}
