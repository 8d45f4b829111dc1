import HeightEngine

extension TableView {
  /// What keeps its place on the screen while the content around it changes, given the choice.
  public enum Hold: Hashable, Sendable {
    /// The row at the top of the view.
    case row
    /// The start of the content, until the person scrolls away; again once they push on beyond it.
    case start
    /// The end of the content, until the person scrolls away; again once they push on beyond it.
    case end
    /// The number of lines above the view.
    case offset
  }

  /// What keeps its place just now.
  public enum Standing: Hashable, Sendable {
    /// The start of the content.
    case start
    /// The end of the content.
    case end
    /// A line of a row, or of another item.
    case row(Anchor)
    /// So many lines above the view.
    case offset(Int)
  }

  /// A line of an item, and where on the screen it is.
  public struct Anchor: Hashable, Sendable {
    /// The row, header or footer.
    public var item: HeightItem
    /// The line of it, from its first.
    public var line: Int
    /// Where that line is, from the table's first.
    public var screenLine: Int
    /// Where the item's first line is, from the table's first.
    public var firstLine: Int { screenLine - line }
    /// Whether the header that sticks to the top must not come to lie over it.
    var isKeptClear: Bool

    /// A line of an item, and where on the screen it is to be.
    public init(_ item: HeightItem, line: Int = 0, screenLine: Int = 0) {
      self.init(item, line: line, screenLine: screenLine, isKeptClear: false)
    }

    init(_ item: HeightItem, line: Int, screenLine: Int, isKeptClear: Bool) {
      self.item = item
      self.line = line
      self.screenLine = screenLine
      self.isKeptClear = isKeptClear
    }
  }

  /// What keeps its place while the content changes. Setting it begins there: with `.end`, the table
  /// shows the end and goes along with what comes; `standing` says whether the person has left it.
  public var hold: Hold {
    get { viewport.hold }
    set {
      reloadIfNeeded()
      var new = viewport
      new.setHold(newValue, content())
      viewport = new
      setNeedsLayout(.asksNew)
    }
  }

  /// What is held: the start or the end of the content, a row, or an offset. The person's scrolling
  /// changes it, and so does setting it.
  ///
  /// A row that is not there, when set, is ignored.
  public var standing: Standing {
    get {
      layoutIfNeeded()
      return viewport.standing ?? .start
    }
    set {
      reloadIfNeeded()
      if case .row(let anchor) = newValue, !book.tree.contains(anchor.item) { return }
      stand(by: newValue, isPlace: true)
      layoutIfNeeded()
    }
  }

  func stand(by standing: Standing, isPlace: Bool = false) {
    viewport.stand(by: standing, isPlace: isPlace)
    setNeedsLayout(.asksNew)
  }

  /// Content out of view on one side.
  public struct Extent: Hashable, Sendable {
    /// Rows of which no line is in view.
    public var rows: Int
    /// Lines, those of rows that are partly in view among them.
    public var lines: Int
    /// Whether `lines` is exact: all of these rows have been measured.
    public var isExact: Bool
  }

  /// What is above the view. O(log n).
  public var extentAbove: Extent {
    layoutIfNeeded()
    let tree = book.tree
    guard let first = viewport.items.first else { return Extent(rows: 0, lines: 0, isExact: true) }
    let row = viewport.items.lazy.compactMap(\.item.indexPath).first
    return Extent(
      rows: row.map(tree.ordinal) ?? rows(before: first.item),
      lines: viewport.offset(content()),
      isExact: tree.numberOfEstimates(before: first.item) == 0)
  }

  /// What is below the view. O(log n).
  public var extentBelow: Extent {
    layoutIfNeeded()
    let tree = book.tree
    guard let last = viewport.items.last else { return Extent(rows: 0, lines: 0, isExact: true) }
    let row = viewport.items.lazy.compactMap(\.item.indexPath).last
    let end = tree.offset(of: last.item) + last.height
    let shown = row.map { tree.ordinal(of: $0) + 1 } ?? rows(before: last.item)
    return Extent(
      rows: tree.numberOfRows - shown,
      lines: tree.totalHeight - end + max(last.endLine - frame.lines, 0),
      isExact: tree.numberOfEstimates(before: last.item) == tree.numberOfEstimates)
  }

  /// Rows above a header or footer.
  private func rows(before item: HeightItem) -> Int {
    let tree = book.tree
    var next: HeightItem? = item
    while let item = next {
      if let row = item.indexPath { return tree.ordinal(of: row) }
      next = tree.item(after: item)
    }
    return tree.numberOfRows
  }
}
