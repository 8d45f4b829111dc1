/// The rows of a list of feeds, until it has ended: outlines that name no feed, and what is wrong.
///
/// Outlines with others in them are headings and no rows, but for those without an end of their own: what
/// is in them was to stand behind them, and only that they miss it shows it.
struct OutlineRows {
  /// What a row says.
  enum Row {
    case title(String)
    /// That there is a feed.
    case feed(title: String?, link: String)
    case note(String)
    /// No row, as it has others in it.
    case heading(String)
  }

  private(set) var rows: [Row] = []
  /// The outlines that are open, with how deep each is among all elements, and its row if it has one.
  private var open: [(depth: Int, row: Int?)] = []

  /// Begins an outline, with a row if it names no feed and says something.
  mutating func begin(depth: Int, title: String?) {
    if let row = open.last?.row, case .title(let text) = rows[row] { rows[row] = .heading(text) }
    open.append((depth, title == nil ? nil : rows.count))
    if let title { rows.append(.title(title)) }
  }

  /// Ends the outline that stands so deep, if one does.
  mutating func end(depth: Int) {
    if open.last?.depth == depth { open.removeLast() }
  }

  /// Takes those that stand deeper for rows: they have no end.
  mutating func showUnended(deeperThan depth: Int) {
    for outline in open.reversed() {
      guard outline.depth > depth else { return }
      if let row = outline.row, case .heading(let text) = rows[row] { rows[row] = .title(text) }
    }
  }

  /// Adds a feed.
  mutating func add(feed title: String?, at link: String) {
    rows.append(.feed(title: title, link: link))
  }

  /// Adds what is wrong.
  mutating func add(note: String) { rows.append(.note(note)) }
}
