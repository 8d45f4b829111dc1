import HeightEngine
import TerminalCore

/// A list of rows of different heights, in sections: UIKit's `UITableView` for a terminal.
///
/// Heights are lines, widths columns. The table asks its delegate for the height of every row that
/// comes into view; `heightForCell(withIdentifier:cacheBy:configuration:)` and its siblings are what a
/// delegate answers with. Where the view stands is kept as a row and a line in it, never as an offset:
/// what changes elsewhere can't move it.
///
/// What it knows is in four values: a viewport (what stands where), a height book (how high items are),
/// a cell pool and a batch of changes. The table asks them in order: it reads counts, lays out, asks
/// for heights, has cells shown; nothing else is kept here but what the program has set.
@MainActor
public final class TableView {
  /// A height that the table finds by itself, from the cell.
  public static let automaticDimension = -1

  /// What the person does to a row.
  public enum EditingStyle: Hashable, Sendable { case delete, insert }

  /// What the table shows.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { setNeedsReload(.all) }
  }
  /// How it shows it, and what happens on it.
  public weak var delegate: (any TableViewDelegate)? {
    didSet {
      decorator = delegate as? any CellDecorator
      setNeedsReload(.heightsByIndexPath)
    }
  }
  /// The delegate, if it decorates cells: to look whether it does, for each of them, takes longer than to do it.
  private(set) weak var decorator: (any CellDecorator)?
  /// Who finds many heights at once for `precache(for:)`; nil: the delegate is asked row by row.
  public weak var heightPrefetcher: (any TableViewHeightPrefetching)?
  /// Who finds out which rows match, for `findMatches(for:)`.
  public weak var rowMatcher: (any TableViewRowMatching)?
  /// The question whose matches are marked in the last column, where in the content they are.
  public var markedQuestion: RowQuestion? { didSet { program?.noteChange() } }

  /// Where on the canvas the table stands.
  public var frame: Rect {
    didSet { if frame != oldValue { frameDidChange(from: oldValue) } }
  }

  /// Which of several ways the delegate shows all rows in, from 0: a number of its own, up to a million.
  /// A change is like one of the width: heights are remembered for each of them by itself, the row at the
  /// top stays where it is, and cells in view are configured anew. O(1) for one seen before, else O(rows).
  public var contentVariant = 0 {
    didSet { if contentVariant != oldValue { contentVariantDidChange() } }
  }

  /// Lines of every row, its separator among them, for which the delegate gives none;
  /// `automaticDimension` (the default, as anything below 0): each has its own.
  public var rowHeight = TableView.automaticDimension {
    didSet { if rowHeight != oldValue { setNeedsReload(.heightsByIndexPath) } }
  }
  /// Lines that a row is taken for until it is measured; applies from the next `reloadData()`.
  public var estimatedRowHeight = 3
  /// Lines that a header is taken for until it is measured.
  public var estimatedSectionHeaderHeight = 1
  /// Lines of a row whose cell gives no height, the separator not among them.
  public var defaultRowHeight = 1 {
    didSet { if defaultRowHeight != oldValue { forgetAllHeights() } }
  }
  /// How it looks, but for its cells.
  public var appearance = Appearance() {
    didSet {
      if appearance.separatorStyle != oldValue.separatorStyle { forgetAllHeights() }
      if appearance.showsScrollBar != oldValue.showsScrollBar
        || appearance.leftMargin != oldValue.leftMargin
      {
        updateWidth()
      }
    }
  }
  /// What keys, wheel and mouse do; see `handle(_:)`.
  public var bindings = TableBindings.standard
  /// Whether it is the one that keys go to: the highlight of its selection is dimmed where it is not.
  public var isFocused = true
  /// The time, for measuring and for slices; any monotonic one. Tests put in their own.
  public var clock: () -> Duration

  var viewport = Viewport()
  // Checking at run time that accesses don't overlap would make a hit a third dearer.
  // Safe: they don't, since no method of the book calls the delegate, the data source or the log's listener.
  // It is no computed property: what Swift 6.3 takes out of a large value that `_read` lends, it gives back, where it does
  // not optimise, after that has ended.
  @safe @exclusivity(unchecked) var book = HeightBook()
  var pool = CellPool()
  var batch = Batch()
  /// Which of the thumb's lines the mouse holds; nil: it holds none.
  var gripOnBar: Int?
  /// The title of the section index that the mouse holds, or has come to; nil: it holds none.
  var heldIndexTitle: Int?
  /// Which of the turns it is in which rows are asked, from 0.
  var askingTurn = 0
  var selection = Selection() { didSet { program?.noteChange() } }
  var rowMarks = RowMarks() { didSet { program?.noteChange() } }
  /// The program whose frame it was drawn in.
  weak var program: TableProgram?
  /// The letters at the right edge, as they were read last.
  var sectionIndexTitles: [String] = []
  /// What is to be done before anything is shown.
  var pending = Pending(reload: .all, layout: .asksNew)

  /// What is to be done.
  struct Pending {
    /// What of the content is to be read anew.
    enum Reload: Int {
      case none
      /// Counts and titles; heights stay at their index paths.
      case counts
      /// And heights by index path.
      case heightsByIndexPath
      /// And those by key.
      case all
    }
    /// Whose heights are asked for in a layout, besides those that are not known.
    enum Layout: Int {
      case none
      /// Nobody's: what is known of this width counts.
      case trusts
      /// Those of rows that come into view.
      case asksNew
      /// Those of all in view.
      case asksAll
    }
    var reload = Reload.none
    var layout = Layout.none
    /// Whether the titles of the section index are to be read anew.
    var readsTitles = false
    /// Whether heights are asked for: what the delegate changes meanwhile waits for the end of it.
    var isLayingOut = false
  }

  /// A table at a place on the canvas, without content.
  public init(frame: Rect = Rect(size: .zero)) {
    self.frame = frame
    let start = ContinuousClock.now
    self.clock = { start.duration(to: .now) }
    viewport.lines = frame.lines
    book.setWidth(frame.columns)
  }
}

// MARK: - The order in which things are done

extension TableView {
  /// Brings what is in view up to date. O(rows in view · log n) and what their heights take.
  ///
  /// While it asks, the delegate may change the table: that waits until heights are known, and is then
  /// brought up to date too. The data must not change while a height or a cell is asked for.
  public func layoutIfNeeded() {
    deliverWarnings()
    // What is changed at every turn is left for the next frame.
    for _ in 0..<8 {
      reloadIfNeeded()
      guard pending.layout != .none, !batch.isOpen else { return }
      let asking = pending.layout
      pending.layout = .none
      layOut(asking)
      if !isChanged { showCells() }
      if !isChanged { return }
    }
  }

  /// Whether what was laid out just now is not what there is any more.
  private var isChanged: Bool { pending.layout != .none || pending.reload != .none }

  /// Whether the data source and the delegate may be asked: not in a batch, where the data may be ahead
  /// of what the table was told.
  var mayAsk: Bool { !batch.isOpen || pending.isLayingOut }

  /// Has the rows in view asked for again before the next drawing.
  public func setNeedsLayout() { setNeedsLayout(.asksAll) }

  func setNeedsLayout(_ layout: Pending.Layout) {
    if !pending.isLayingOut { program?.noteChange() }
    if layout.rawValue > pending.layout.rawValue { pending.layout = layout }
  }

  func setNeedsReload(_ reload: Pending.Reload) {
    if reload.rawValue > pending.reload.rawValue { pending.reload = reload }
    setNeedsLayout(.asksAll)
  }

  /// On a copy: the delegate, which is asked for heights meanwhile, may look at the table.
  private func layOut(_ asking: Pending.Layout) {
    returnToChosenCharacter()
    let standing = viewport.standing
    var new = viewport
    pending.isLayingOut = true
    batch.begin()
    new.layOut(content(asking), width: contentWidth)
    pending.isLayingOut = false
    if let moved = viewport.standing, moved != standing { new.stand(by: moved) }
    viewport = new
    endBatch()
  }

  /// Gives the rows in view their cells, and takes back those of rows that left it.
  private func showCells() {
    let rows = viewport.items.compactMap(\.item.indexPath)
    let missing = pool.show(rows, limit: cellLimit)
    let shownBefore = pool.shownBefore
    pool.forgetShownBefore()
    for indexPath in missing where !isChanged {
      guard let cell = dataSource?.tableView(self, cellForRowAt: indexPath) else { continue }
      pool.show(cell, at: indexPath)
      if !shownBefore.contains(indexPath) {
        delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
      }
    }
    while !isChanged, let indexPath = pool.nextToConfigure() { configureCell(at: indexPath) }
  }

  /// Has a row in view configured anew, in the cell that it has.
  private func configureCell(at indexPath: IndexPath) {
    pool.beginConfiguring(indexPath)
    let cell = dataSource?.tableView(self, cellForRowAt: indexPath)
    pool.endConfiguring(cell, at: indexPath, limit: cellLimit)
  }

  /// The content as the viewport sees it in a layout; without one, nothing known is asked for.
  func content(_ asking: Pending.Layout = .trusts) -> MeasuredContent {
    MeasuredContent(
      table: self, asking: asking, first: viewport.items.first?.item,
      last: viewport.items.last?.item, header: viewport.stickyHeader?.item)
  }
}

// MARK: - Reading the content

extension TableView {
  /// Reads counts and titles anew and forgets all heights, those by key among them: whatever was
  /// remembered, no text is cut. O(rows).
  public func reloadData() {
    report(.invalidated(.all))
    setNeedsReload(.all)
    reloadIfNeeded()
  }

  /// Reads counts and titles anew, and keeps the heights by index path and by key: for rows added at the
  /// end. O(sections), and O(1) for each row that is new.
  public func reloadDataWithoutInvalidatingIndexPathHeightCache() {
    setNeedsReload(.counts)
    reloadIfNeeded()
  }

  /// What went into every height has changed.
  func forgetAllHeights() {
    report(.invalidated(.all))
    book.forgetAllHeights()
    setNeedsLayout(.asksAll)
  }

  /// In a batch the data may already be ahead of what the table was told: it must not be asked.
  func reloadIfNeeded() {
    readTitlesIfNeeded()
    guard pending.reload != .none, !batch.isOpen else { return }
    let reload = pending.reload
    pending.reload = .none
    setNeedsLayout(.asksAll)
    recycleShownCells()
    pool.forgetShownBefore()
    pending.readsTitles = false
    sectionIndexTitles = dataSource?.sectionIndexTitles(for: self) ?? []
    book.setWidth(contentWidth(ofTableWidth: frame.columns))
    if reload == .all { book.forgetAllHeightsByKey() }
    let counts = DataSourceRowCounts(table: self)
    if reload == .counts || !book.automaticallyInvalidates {
      recount(counts)
    } else {
      load(counts)
    }
    let tree = book.tree
    selection.keep(where: { tree.contains(.row($0)) })
    rowMarks.keep(where: { tree.contains(.row($0)) })
    viewport.reload(lastItem: tree.lastItem, contains: tree.contains)
  }

  private func load(_ counts: DataSourceRowCounts) {
    let areExact = rowHeight >= 0 && delegate == nil
    book.load(
      (0..<counts.numberOfSections).map { section in
        HeightTree.Section(
          header: headerEstimate(inSection: section),
          numberOfRows: counts.numberOfRows(inSection: section), rowEstimate: rowEstimate,
          footer: footerEstimate(inSection: section), areRowsExact: areExact)
      })
    for section in 0..<book.tree.numberOfSections {
      let rows = 0..<book.tree.numberOfRows(inSection: section)
      askForEstimates(ofRows: rows, inSection: section)
    }
  }

  /// Heights stay at their index paths; headers and footers may have come or gone.
  private func recount(_ counts: DataSourceRowCounts) {
    let before = book.tree
    book.setCounts(counts, rowEstimate: rowEstimate)
    for section in 0..<book.tree.numberOfSections {
      learnEdges(ofSection: section)
      let known = section < before.numberOfSections ? before.numberOfRows(inSection: section) : 0
      let rows = book.tree.numberOfRows(inSection: section)
      if known < rows { askForEstimates(ofRows: known..<rows, inSection: section) }
    }
  }

  /// Cells that wait: more than a screen's worth of them is never needed.
  var cellLimit: Int { min(max(frame.lines, 0), 10_000) + 2 }

  func recycleShownCells() { pool.recycleAll(limit: cellLimit) }

  /// How many sections the table has.
  public var numberOfSections: Int {
    reloadIfNeeded()
    return book.tree.numberOfSections
  }

  /// How many rows a section has. O(log sections).
  ///
  /// - Precondition: there is such a section.
  public func numberOfRows(inSection section: Int) -> Int {
    reloadIfNeeded()
    return book.tree.numberOfRows(inSection: section)
  }

  /// Rows of all sections.
  public var numberOfRows: Int {
    reloadIfNeeded()
    return book.tree.numberOfRows
  }

  /// Whether there is such a row.
  public func isValid(_ indexPath: IndexPath) -> Bool {
    reloadIfNeeded()
    return book.tree.contains(.row(indexPath))
  }
}

/// The numbers of rows as the data source has them now.
@MainActor
struct DataSourceRowCounts: @MainActor SectionedRowCounts {
  private let table: TableView
  private let dataSource: (any TableViewDataSource)?
  let numberOfSections: Int

  init(table: TableView) {
    self.table = table
    dataSource = table.dataSource
    numberOfSections = max(dataSource?.numberOfSections(in: table) ?? 0, 0)
  }

  func numberOfRows(inSection section: Int) -> Int {
    max(dataSource?.tableView(table, numberOfRowsInSection: section) ?? 0, 0)
  }
}

extension HeightItem {
  /// The index path, if it is a row.
  var indexPath: IndexPath? { if case .row(let indexPath) = self { indexPath } else { nil } }

  /// Whether it stands above the other on the screen.
  func comesBefore(_ other: HeightItem) -> Bool { place < other.place }

  private var place: (Int, Int, Int) {
    switch self {
    case .header(let section): (section, 0, 0)
    case .row(let indexPath): (indexPath.section, 1, indexPath.row)
    case .footer(let section): (section, 2, 0)
    }
  }
}

// MARK: - Checking

extension TableView {
  /// What is wrong with any of the values after a layout; nil: nothing. For tests.
  func checkInvariants() -> String? {
    layoutIfNeeded()
    let tree = book.tree
    return viewport.checkInvariants(content(), width: contentWidth)
      ?? book.checkInvariants(counts: DataSourceRowCounts(table: self))
      ?? pool.checkInvariants(limit: cellLimit) ?? batch.checkInvariants()
      ?? selection.checkInvariants { tree.contains(.row($0)) }
  }
}
