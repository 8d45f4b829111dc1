import HeightEngine
import TerminalCore

/// A list of rows of different heights, in sections: UIKit's `UITableView` for a terminal.
///
/// Heights are lines, widths columns. The table asks its delegate for the height of every row that
/// comes into view; `heightForCell(withIdentifier:cacheBy:configuration:)` and its siblings are what a
/// delegate answers with. Where the view stands is kept as a row and a line in it, never as an offset:
/// what changes elsewhere can't move it.
///
/// Not for use from several threads at once.
public final class TableView {
  /// A height that the table finds by itself, from the cell.
  public static let automaticDimension = -1

  public enum SeparatorStyle: Hashable, Sendable { case none, singleLine }
  public enum EditingStyle: Hashable, Sendable { case delete, insert }
  /// Where a row comes to stand; `none`: wherever the least scrolling brings all of it into view.
  public enum ScrollPosition: Hashable, Sendable { case none, top, middle, bottom }

  /// What keeps its place on the screen while the content around it changes.
  public enum Hold: Hashable, Sendable {
    /// The row at the top of the view.
    case row
    /// The start of the content, while the view stands there; else the row.
    case top
    /// The end of the content, while the view stands there; else the row.
    case end
    /// The number of lines above the view.
    case lineOffset
  }

  public weak var dataSource: (any TableViewDataSource)? { didSet { setNeedsReload() } }
  public weak var delegate: (any TableViewDelegate)? { didSet { setNeedsReload() } }

  /// Where on the canvas the table stands.
  public var frame: Rect {
    didSet { if frame != oldValue { frameDidChange(from: oldValue) } }
  }

  /// The height of every row, its separator among it; `automaticDimension` (the default): each has
  /// its own. With a fixed height nothing is measured.
  public var rowHeight = TableView.automaticDimension { didSet { setNeedsReload() } }
  /// Lines that a row is taken for until it is measured; applies from the next `reloadData()`.
  public var estimatedRowHeight = 3
  /// Lines that a header is taken for until it is measured.
  public var estimatedSectionHeaderHeight = 1
  /// Lines of a row whose cell gives no height, the separator not among them.
  public var defaultRowHeight = 1
  public var separatorStyle = SeparatorStyle.singleLine { didSet { setNeedsReload() } }
  /// How separators look.
  public var separatorLineStyle = Style(attributes: .dim)
  /// How the section index looks.
  public var sectionIndexStyle = Style(attributes: .dim)
  /// What keeps its place while the content changes.
  public var hold = Hold.row
  /// Changes a selected row's style.
  public var selectionHighlight: (inout Style) -> Void = { $0.attributes.insert(.reverse) }

  /// Heights by index path, per content width.
  public var indexPathHeightCache = IndexPathHeightCache()
  /// Heights by key, per content width.
  public var keyedHeightCache = KeyedHeightCache<String>()
  /// What the height code does.
  public var debugLog = DebugLog()
  /// Whether heights are found in idle time too, by `precache(for:)`.
  public var precachesHeights = true
  /// The time, for measuring and for slices; any monotonic one. Tests put in their own.
  public var clock: () -> Duration

  // What is registered, the templates made of it, and cells that wait to be used again.
  var cellClasses: [String: TableViewCell.Type] = [:]
  var headerFooterClasses: [String: TableViewHeaderFooterView.Type] = [:]
  var templateCells: [String: TableViewCell] = [:]
  var templateHeaderFooters: [String: TableViewHeaderFooterView] = [:]
  var reusableCells: [String: [TableViewCell]] = [:]
  /// Whether cells are dequeued to be measured: dequeuing hands out templates then.
  var isMeasuring = false
  var identifiersReported: Set<String> = []

  // The content, and what of it is in view.
  var tree = HeightTree()
  var needsReload = true
  var needsLayout = true
  var visibleItems: [VisibleItem] = []
  var displayedCells: [IndexPath: TableViewCell] = [:]
  var anchor: Anchor?
  /// The anchor as it was before the frame changed, until the person scrolls: turning the screen and
  /// turning it back shows the same again.
  var anchorBeforeFrameChange: Anchor?
  var followsEnd = false
  var sectionIndexTitles: [String] = []

  // A batch while it is collected.
  var batch = BatchChanges()
  var batchDepth = 0

  /// The selected row.
  public internal(set) var indexPathForSelectedRow: IndexPath?

  public init(frame: Rect = Rect(size: .zero)) {
    self.frame = frame
    let start = ContinuousClock.now
    self.clock = { start.duration(to: .now) }
  }

  /// An item in view.
  struct VisibleItem {
    var item: HeightItem
    /// The item's first line, from the table's first; below 0 for one that is cut at the top.
    var line: Int
    var height: Int
    var endLine: Int { line + height }
  }

  /// Where the view stands: this line of this item is on that line of the table.
  struct Anchor {
    var item: HeightItem
    var line: Int
    var screenLine: Int
    /// The character that the line starts with, once the width has changed.
    var position: LayoutPosition?
  }
}

extension TableView {
  /// Reads counts and titles anew and forgets all heights by index path. O(rows).
  public func reloadData() {
    indexPathHeightCache.invalidateAllHeights()
    debugLog.report(.invalidated(.all))
    reloadDataWithoutInvalidatingIndexPathHeightCache()
  }

  /// As `reloadData()`, keeping the heights by index path: for rows added at the end. O(rows).
  public func reloadDataWithoutInvalidatingIndexPathHeightCache() {
    setNeedsReload()
    reloadIfNeeded()
  }

  public var numberOfSections: Int {
    reloadIfNeeded()
    return tree.numberOfSections
  }

  public func numberOfRows(inSection section: Int) -> Int {
    reloadIfNeeded()
    return tree.numberOfRows(inSection: section)
  }

  /// Rows of all sections.
  public var numberOfRows: Int {
    reloadIfNeeded()
    return tree.numberOfRows
  }

  func setNeedsReload() {
    needsReload = true
    needsLayout = true
  }

  /// Has the rows in view asked for again before the next drawing.
  public func setNeedsLayout() { needsLayout = true }

  func reloadIfNeeded() {
    guard needsReload else { return }
    needsReload = false
    needsLayout = true
    recycleDisplayedCells()
    sectionIndexTitles = dataSource?.sectionIndexTitles(for: self) ?? []
    tree = HeightTree(sections: currentSections())
    askForEstimates()
    if let row = indexPathForSelectedRow, !isValid(row) { indexPathForSelectedRow = nil }
    if let anchor, !isValid(anchor.item) { self.anchor = nil }
    if let held = anchorBeforeFrameChange, !isValid(held.item) { anchorBeforeFrameChange = nil }
  }

  /// The number of rows per section as the data source has it now.
  func currentRowCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(dataSource.numberOfSections(in: self), 0)).map { section in
      max(dataSource.tableView(self, numberOfRowsInSection: section), 0)
    }
  }

  private func currentSections() -> [HeightTree.Section] {
    currentRowCounts().enumerated().map { section, count in
      HeightTree.Section(
        header: headerEstimate(inSection: section), numberOfRows: count,
        rowEstimate: rowEstimate, footer: footerEstimate(inSection: section))
    }
  }

  /// What a row is taken for whose delegate has no estimate.
  var rowEstimate: Int { rowHeight >= 0 ? rowHeight : max(estimatedRowHeight, 1) }

  /// A delegate that answers `automaticDimension` for a section's first row has no estimates in that
  /// section, and is not asked a million times.
  private func askForEstimates() {
    guard let delegate, rowHeight < 0 else { return }
    for section in 0..<tree.numberOfSections {
      for row in 0..<tree.numberOfRows(inSection: section) {
        let indexPath = IndexPath(row: row, section: section)
        let estimate = delegate.tableView(self, estimatedHeightForRowAt: indexPath)
        guard estimate >= 0 else { break }
        tree.setEstimate(estimate, of: .row(indexPath))
      }
    }
  }

  /// Whether there is such a row.
  public func isValid(_ indexPath: IndexPath) -> Bool {
    indexPath.section >= 0 && indexPath.section < tree.numberOfSections && indexPath.row >= 0
      && indexPath.row < tree.numberOfRows(inSection: indexPath.section)
  }

  func isValid(_ item: HeightItem) -> Bool {
    switch item {
    case .header(let section), .footer(let section): section < tree.numberOfSections
    case .row(let indexPath): isValid(indexPath)
    }
  }
}
