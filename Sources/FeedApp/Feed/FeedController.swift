import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// A feed in a table: a mutable model of its rows, the cells that show them, the actions on them, and
/// heights by the cache mode.
final class FeedController {
  let feed: Feed
  let table = TableView()
  let model = MutableTableModel<FeedRow>()
  let cells = CellFactory()
  let actions = TableActions<FeedController>()
  let reader: EntryReader
  private lazy var feedRows = SectionedRows(of: reader)
  /// Heights that are found on other cores.
  let jobs: HeightJobs
  private(set) lazy var search = TableSearch(table)
  private(set) lazy var filters = FilterStack(table)
  /// How many rows there are of a level, while somebody counts.
  weak var levels: LevelCounts?
  /// Where rows are out of order of time, once somebody has asked.
  var runs: TimeRuns?
  /// Another number whenever rows are others, or others are shown.
  private(set) var revision = 0
  private(set) var mode: CacheMode
  /// What stands between rows.
  var separator: SeparatorChoice {
    didSet { if separator != oldValue { table.reloadSeparatorStyles() } }
  }
  /// What stands below the rows of each file by itself, as it was when the feed was shown.
  private(set) var shownSeparators: [RowSeparator] = []
  /// What the person has changed about the feed's own rows.
  var edits = Edits() { didSet { runs?.askAgain() } }
  /// Rows that have come since somebody looked, counted over all sections, and those that have grown, with where they are.
  var arrived: [(rows: Range<Int>, grown: IndexPath?)] = []
  private var rowKeys = RowKeys()
  /// The turn of a conversation that the view was brought to last.
  var shownTurn: ShownTurn?
  /// How many days were found at once the last time.
  var daysFound = 0
  /// What the rows that have been marked are known by, be they gone; nil for one that is known by where it is.
  var markedRows: [RowMark: KnownRow?] = [:]
  /// Where rows stand that have come, as long as they are to be counted.
  var placesOfNewRows: Set<NewRows> = []
  var countsNewRows = false
  /// Where the view goes back to when it is laid out.
  var heldText: HeldText?
  /// Of a row's text, what is laid out before the frame at a new width, in bytes: some 50 ms.
  var mostBeforeFrame = 1 << 23
  /// The fields of logs that were chosen so far, those of the start first.
  private var fieldSelections: [LogFieldSelection] = []
  /// What is remembered of its rows; nil: that was not asked for yet.
  var memory: FeedMemory?
  /// Told of every row whose height the table asks for.
  var heightObserver: ((IndexPath) -> Void)?
  /// Whether sentences of pages are as wide as the screen.
  var hasWidePages = false
  /// Whether colours tell on pages what values are.
  var hasColors = true
  /// Shows a page in the feed's place.
  var showPage: ((EntryPage) -> Void)?
  /// The page that was opened last, as long as somebody shows it.
  weak var page: EntryPage?
  /// Shows what is known of an entry beside its content.
  var showDetails: ((FeedRow) -> Void)?

  init(
    feed: Feed, mode: CacheMode, separator: SeparatorChoice = .auto,
    tabStops: Int = RowPlans.usualTabStops, jobs: Int = 1
  ) {
    self.feed = feed
    self.mode = mode
    self.separator = separator
    let plans = tabStops == RowPlans.usualTabStops ? .usual : RowPlans(tabStops: tabStops)
    reader = EntryReader(feed: feed, plans: plans)
    self.jobs = HeightJobs(threads: jobs - 1)
    reader.scouts = SearchScouts(threads: jobs - 1)
    cells.map(FeedCell.self)
    model.cellForObject = cells.cellToDecorate
    model.headerForSection = { [unowned self] in
      day(ofSection: $0).flatMap(feed.title(ofSection:))
    }
    table.estimatedRowHeight = 5
    table.bindings.selectsByClickOnFocusedRow = false
    table.appearance.separatorLineStyle = Theme.rule
    table.precachesHeights = mode != .none
    attachActions()
    showFeed()
    table.contentVariant = lookNumber
    table.dataSource = model
    table.delegate = actions
    table.heightPrefetcher = self
    table.rowMatcher = self
    showMatchesInRows()
    selectFirstRow()
    feed.layOutLongTexts { plans.contentWrapper.numberOfLines(of: $0, width: $1) }
  }

  var isEmpty: Bool { table.numberOfRows == 0 }

  /// The row's object; nil: there is no such row.
  func row(at indexPath: IndexPath) -> FeedRow? { model.object(at: indexPath) }

  /// What a row's height is remembered by; an empty text where there is no such row.
  private func heightKey(at indexPath: IndexPath) -> HeightKey {
    if let key = rowKeys[indexPath] { return key }
    let key = row(at: indexPath)?.heightKey ?? RowKeys.none
    rowKeys[indexPath] = key
    return key
  }

  /// To be called whenever rows have changed; what is open before them is known as before where none says something
  /// else but the last.
  func forgetRecentRows(keepingOpenings: Bool = false) {
    reader.forgetAll(keepingOpenings: keepingOpenings)
    rowKeys.removeAll()
    noteChange()
  }

  /// Others are shown than before.
  func noteChange() { revision += 1 }

  func setMode(_ mode: CacheMode) {
    self.mode = mode
    table.precachesHeights = mode != .none
    table.setNeedsLayout()
  }

  /// Has rows of logs show less or more of their lines, round and round. Returns what they show; nil where
  /// there are none.
  func showNextLogDetail() -> LogView.Detail? {
    guard let next = feed.logs?.detail.next else { return nil }
    feed.show(next)
    showLook()
    return next
  }

  /// Has rows show only what they are called, or all again. Returns whether they do; nil: they are a log's.
  func toggleTitles() -> Bool? {
    guard feed.logs == nil else { return nil }
    reader.showsTitles.toggle()
    showLook()
    return reader.showsTitles
  }

  /// The fields of the rows in view to choose from; nil: they have none.
  func fieldList(inOrderOf order: [String]) -> FieldList? {
    guard let logs = feed.logs else { return nil }
    var (fields, seen) = ([LogField](), Set<String>())
    for indexPath in table.indexPathsForVisibleRows {
      guard let place = place(ofRowAt: indexPath), place != .none else { continue }
      let found = feed.fields(ofRow: place.row, inSection: place.section)
      seen.reserveCapacity(max(seen.count, found.count))
      for field in found where seen.insert(field.name).inserted { fields.append(field) }
    }
    return fields.isEmpty ? nil : FieldList(fields, logs.fields, inOrderOf: order)
  }

  /// Has rows of logs show these fields, in this order.
  func show(_ fields: LogFieldSelection) {
    guard let logs = feed.logs else { return }
    if fieldSelections.isEmpty { fieldSelections = [logs.fields] }
    let number = fieldSelections.firstIndex(of: fields) ?? fieldSelections.count
    if number == fieldSelections.count { fieldSelections.append(fields) }
    feed.show(fields, number: number)
    showLook()
  }

  /// Another number where rows look otherwise than by any other.
  private var lookNumber: Int { 2 * feed.lookNumber + (reader.showsTitles ? 1 : 0) }

  /// Rows look otherwise than they did, if so: nothing counts any more that was laid out of any of them, or found in them.
  func showLook() {
    let number = lookNumber
    guard table.contentVariant != number else { return }
    forgetRecentRows()
    forgetJobs()
    table.contentVariant = number
    askAgainWhatIsShown()
  }

  /// Rows are not any more what they were: what other cores find out of them counts for nothing.
  private func forgetJobs() {
    jobs.forgetAll()
    reader.scouts?.forgetAll()
  }

  /// Rows show something else: what is looked for is looked for in that.
  private func askAgainWhatIsShown() {
    search.askAgain()
    filters.askAgain()
    filters.askBeforeFrame()
  }

  /// The model is the feed as it is now. O(sections).
  func showFeed() {
    forgetRecentRows()
    edits = Edits()
    shownSeparators = feed.separators
    forgetJobs()
    model.setSections((0..<feed.numberOfSections).map(makeSection))
    let hasIndex =
      !feed.hasSectionsOfDays && FeedSectionIndex.isWorth(model.sections.lazy.map(\.header))
    model.sectionIndex = hasIndex ? SectionIndex(.dynamic) : .none
  }

  /// A section of the model that is the feed's, and grows as that does. There may be as many days as rows: what their headers
  /// say is found when it is shown.
  func makeSection(_ section: Int) -> TableSection<FeedRow> {
    TableSection(
      header: feed.isDay(section) ? nil : feed.title(ofSection: section), section: section,
      of: feedRows)
  }

  /// The feed's section that one is; nil: the person inserted it.
  private func sectionOfFeed(_ section: Int) -> Int? {
    guard edits.sections > 0 else { return section }
    let place = model.sections[section].rows.first?.place ?? .none
    return place == .none ? nil : place.section
  }

  /// The same of one that is a day; nil: it is none.
  private func day(ofSection section: Int) -> Int? {
    sectionOfFeed(section).flatMap { feed.isDay($0) ? $0 : nil }
  }

  /// The letter that stands for a section: its title's first.
  func indexLetter(ofSection section: Int) -> String? {
    model.tableView(table, titleForHeaderInSection: section)?.firstLetter
  }

  func selectFirstRow() { table.selectRow(at: table.indexPath(atOrdinal: 0)) }

  /// Every row leads to its entry's page: by a tap, or by navigating where the entry has a link. The
  /// demo has accessories of its own.
  private func attachActions() {
    actions.target = self
    actions.forward(to: self)
    actions.attach(
      toAll: FeedRow.self, where: { $0.isDemo || !$0.traits.hasLink },
      tapMethod: FeedController.open)
    actions.attach(
      toAll: FeedRow.self, where: { !$0.isDemo && $0.traits.hasLink },
      navigateMethod: FeedController.open)
    actions.attach(
      toAll: FeedRow.self, where: { !$0.isDemo && $0.traits.hasDetails },
      detail: { row, controller, _ in controller.showDetails?(row) })
  }
}

extension FeedController: TableViewDelegate {
  func hasEstimatedHeights(in tableView: TableView) -> Bool { false }

  func tableView(_ tableView: TableView, separatorStyleForRowsInSection section: Int)
    -> TableView.SeparatorStyle
  {
    // Titles alone are a list of lines.
    separator.style(for: reader.showsTitles ? .none : ownSeparator(inSection: section))
  }

  /// What the feed has below the rows of a section; in one that the person inserted, a rule.
  private func ownSeparator(inSection section: Int) -> RowSeparator {
    sectionOfFeed(section).map(feed.separator(inSection:)) ?? .rule
  }

  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    // Known without its text.
    day(ofSection: section) == nil ? TableView.automaticDimension : 1
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    heightObserver?(indexPath)
    return tableView.heightForRow(at: indexPath, cachedBy: caching(at: indexPath)) { width in
      feed.rowWidth = width
      return lines(ofRowAt: indexPath, width: width)
    }
  }

  func tableView(_ tableView: TableView, sticksHeaderAboveRowAt indexPath: IndexPath) -> Bool {
    !edits.isEmpty || feed.isOfSection(indexPath.row, indexPath.section)
  }

  /// Lines of a row's content: no cell is made, nothing is copied that is clean.
  private func lines(ofRowAt indexPath: IndexPath, width: Int) -> Int {
    guard let place = place(ofRowAt: indexPath) else { return 0 }
    let isDemo = isDemo
    return reader.withTexts(at: place) { texts, traits in
      reader.plans.lines(
        of: texts, traits, inRow: indexPath.row, isDemo: isDemo, width: width,
        showsTitles: reader.showsTitles)
    }
  }

  /// Where the feed has the entry of a row: at the same place, unless the person changed something.
  func place(ofRowAt indexPath: IndexPath) -> EntryPlace? {
    edits.isEmpty
      ? EntryPlace(section: indexPath.section, row: indexPath.row) : row(at: indexPath)?.place
  }

  private func caching(at indexPath: IndexPath) -> HeightCaching {
    switch mode {
    case .none: .none
    case .indexPath: .indexPath
    case .key: isLong(at: indexPath) ? .indexPath : .heightKey(heightKey(at: indexPath))
    }
  }
}

extension FeedController: TableViewHeightPrefetching {
  func tableView(
    _ tableView: TableView, linesOfRows rows: Range<Int>, inSection section: Int,
    contentWidth: Int
  ) -> [Int] {
    guard mode != .none, edits.isEmpty else { return [] }
    feed.rowWidth = contentWidth
    return reader.lines(
      ofFirstOf: rows, inSection: section, isDemo: isDemo, width: contentWidth)
  }

  func tableView(
    _ tableView: TableView, linesOfRowsOverSections rows: Range<Int>, contentWidth: Int
  ) -> [Int] {
    guard mode == .indexPath, edits.isEmpty, !isDemo else { return [] }
    feed.rowWidth = contentWidth
    return reader.lines(ofFirstOf: rows, width: contentWidth)
  }

  func tableView(
    _ tableView: TableView, heightKeysOfRows rows: Range<Int>, inSection section: Int
  ) -> [HeightKey]? {
    guard mode == .key else { return nil }
    // Where the person has inserted rows, the feed has others at these places.
    guard edits.isEmpty else { return [] }
    return feed.heightKeys(ofFirstOf: rows, inSection: section).map(\.heightKey)
  }
}

extension FeedController: CellDecorator {
  /// The demo's accessories alternate.
  func decorate(_ cell: TableViewCell, for object: Any, at indexPath: IndexPath) {
    guard isDemo else { return }
    cell.accessoryType = FeedRow.accessory(
      EntryTraits(hasLink: false, hasDetails: false), inRow: indexPath.row, isDemo: true)
  }

  var isDemo: Bool { feed.format == .demo }
}

/// Which feeds have a section index: those whose sections begin with many letters.
nonisolated enum FeedSectionIndex {
  /// Letters that an index has at the least: fewer are not worth the columns.
  private static let fewestLetters = 6

  /// Whether sections of these titles are shown by their letters. O(sections).
  static func isWorth(_ titles: some Sequence<DisplayText?>) -> Bool {
    var letters: Set<String> = []
    for title in titles {
      if let letter = title?.firstLetter { letters.insert(letter) }
      if letters.count >= fewestLetters { return true }
    }
    return false
  }
}

extension DisplayText {
  fileprivate nonisolated var firstLetter: String? { string.first.map { String($0).uppercased() } }
}
