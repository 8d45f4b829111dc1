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
@MainActor
public final class TableView {
  /// A height that the table finds by itself, from the cell.
  public static let automaticDimension = -1

  /// What stands between rows.
  public enum SeparatorStyle: Hashable, Sendable { case none, singleLine }
  /// What the person does to a row.
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

  /// What the table shows.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet {
      isLoaded = false
      indexPathHeightCache.invalidateAllHeights()
      setNeedsReload()
    }
  }
  /// How it shows it, and what happens on it.
  public weak var delegate: (any TableViewDelegate)? { didSet { setNeedsReload() } }

  /// Where on the canvas the table stands.
  public var frame: Rect {
    didSet {
      guard frame != oldValue else { return }
      updateContentWidth()
      frameDidChange(from: oldValue)
    }
  }
  /// Columns for a row's content and its accessory: the table's, less the section index.
  public internal(set) var contentWidth: Int

  /// Lines of every row, its separator among them; `automaticDimension` (the default, as anything
  /// below 0): each has its own. With a fixed height no row is measured.
  public var rowHeight = TableView.automaticDimension { didSet { setNeedsReload() } }
  /// Lines that a row is taken for until it is measured; applies from the next `reloadData()`.
  public var estimatedRowHeight = 3
  /// Lines that a header is taken for until it is measured.
  public var estimatedSectionHeaderHeight = 1
  /// Lines of a row whose cell gives no height, the separator not among them.
  public var defaultRowHeight = 1 {
    didSet { if defaultRowHeight != oldValue { forgetAllHeights() } }
  }
  /// What stands between rows.
  public var separatorStyle = SeparatorStyle.singleLine {
    didSet { if separatorStyle != oldValue { forgetAllHeights() } }
  }
  /// How separators look.
  public var separatorLineStyle = Style(attributes: .dim)
  /// How the section index looks.
  public var sectionIndexStyle = Style(attributes: .dim)
  /// What keeps its place while the content changes.
  public var hold = Hold.row { didSet { holdDidChange() } }
  /// Changes a selected row's style.
  public var selectionHighlight: (inout Style) -> Void = { $0.attributes.insert(.reverse) }

  // A hit takes some ten nanoseconds; checking at run time that accesses do not overlap would double
  // that. They don't: none of these is open while the delegate, the data source or the log's listener
  // runs.

  /// Heights by index path, per content width.
  @exclusivity(unchecked)
  public var indexPathHeightCache = IndexPathHeightCache()
  /// Heights by key, per content width.
  @exclusivity(unchecked)
  public var keyedHeightCache = KeyedHeightCache<String>()
  /// What the height code does.
  @exclusivity(unchecked)
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
  var drawnHeaderFooters: [String: TableViewHeaderFooterView] = [:]
  var reusableCells: [String: [TableViewCell]] = [:]
  /// Whether cells are dequeued to be measured: dequeuing hands out templates then.
  var isMeasuring = false
  var identifiersReported: Set<String> = []

  // The content, and what of it is in view.
  @exclusivity(unchecked)
  var tree = HeightTree()
  /// Whether `tree` has the counts that the data source had when it was asked last.
  var isLoaded = false
  var needsReload = true
  var needsLayout = true
  /// Whether heights that the tree takes for exact may have changed.
  var needsRemeasuring = false
  var visibleItems: [VisibleItem] = []
  var displayedCells: [IndexPath: TableViewCell] = [:]
  /// Rows that were in view before a change; they do not come into view by it.
  var rowsShownBefore: Set<IndexPath> = []
  var sectionIndexTitles: [String] = [] { didSet { updateContentWidth() } }

  // Where the view stands, as the last layout found it; see `Hold`.
  var anchor: Anchor?
  /// The anchor as it was before the frame changed, until the person scrolls: turning the screen and
  /// turning it back shows the same again.
  var anchorBeforeFrameChange: Anchor?
  var standsAtStart = true
  /// Whether the next layout begins at the start, where it stood when the frame changed.
  var keepsStart = false
  var followsEnd = false
  var heldOffset: Int?

  // A batch while it is collected.
  var batch = BatchChanges()
  var batchDepth = 0

  /// The selected row.
  public internal(set) var indexPathForSelectedRow: IndexPath?

  /// A table at a place on the canvas, without content.
  public init(frame: Rect = Rect(size: .zero)) {
    self.frame = frame
    self.contentWidth = frame.columns
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
    /// The table's width when `line` was noted; nil once `position` takes its place.
    var tableWidth: Int?
    /// The character that the line starts with, once the width is another.
    var position: LayoutPosition?
    /// Whether the header that sticks to the top must not come to lie over it.
    var isKeptClear = false
  }
}
