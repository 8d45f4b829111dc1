import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// An entry's page: title, byline, link and the full content, as a table of its own.
final class EntryPage: ScreenPage {
  /// The text of a row, as far as it is shown; nil: it is read whole.
  typealias LongText = (IndexPath) -> GrowingText?

  /// The row that it is the page of, where that is now; nil: it is gone.
  var indexPath: IndexPath?
  let table = TableView()
  private(set) lazy var search = TableSearch(table, selects: false)
  private(set) var parts: PageParts
  /// All that the entry's line says, behind the other parts.
  private(set) var tree: PageTree?
  /// Where what is on it leads.
  private(set) var targets: [LinkTarget] = []
  /// The addresses that they lead to.
  private(set) var links: [FeedLink] = []
  private var hyperlinks: [Int: Hyperlink] = [:]
  /// The row's text, as far as it is shown, where it is too long to be read whole.
  private var longText: LongText?
  /// Whether sentences are as wide as the screen.
  private(set) var isWide: Bool
  /// Whether colours tell what values of its tree are.
  private var hasColors: Bool
  /// Columns from tab stop to tab stop.
  private let tabStops: Int
  /// The rows with which the person begins to say something in a conversation.
  private var turns: [Int] = []
  /// The last of them that the view was brought to, and where that stood then.
  private var shownTurn: (row: Int, offset: Int)?
  /// What is chosen on it.
  var chosen: PageStop?
  /// The match to which a search had led when that was chosen: its row, and the line of that.
  var matchBeforeChoice: (row: IndexPath, line: Int)?
  /// How far a fold was looked through that takes several turns.
  var foldTurn: FoldTurn?
  /// Where the person was before they followed something.
  var history: [(standing: TableView.Standing, chosen: PageStop?)] = []

  init(
    of page: FeedPage, at indexPath: IndexPath, isWide: Bool = false, hasColors: Bool = true,
    tabStops: Int = RowPlans.usualTabStops, longText: LongText? = nil
  ) {
    self.indexPath = indexPath
    (self.isWide, self.hasColors) = (isWide, hasColors)
    self.tabStops = tabStops
    parts = PageParts(of: page)
    setContent(of: page, longText)
    table.separatorStyle = .none
    table.register(PageCell.self, forCellReuseIdentifier: PageCell.identifier)
    table.dataSource = self
    table.rowMatcher = self
    search.opener = { [unowned self] in openFold(inRow: $0.row) }
  }

  /// The entry says more, or something else; what is in view of it keeps its place, and what folds is folded as it was.
  func show(_ page: FeedPage, longText: LongText? = nil) {
    let (oldParts, oldCount) = (parts.indices.count, count)
    let place = search.place.flatMap { isLongText($0.row) ? nil : $0.row }
    let said = place.flatMap(plainText(ofRowAt:))
    parts = PageParts(of: page)
    setContent(of: page, longText)
    let (newParts, newCount) = (parts.indices.count, count)
    history = []
    table.performBatchUpdates {
      tellOfEnd(of: 0..<oldParts, becoming: 0..<newParts)
      tellOfEnd(of: oldParts..<oldCount, becoming: newParts..<newCount)
    }
    let common = min(oldParts, newParts)
    let end = newParts + min(oldCount - oldParts, newCount - newParts)
    let others = Array(0..<common) + Array(newParts..<end)
    table.reconfigureRows(at: others.map { IndexPath(row: $0, section: 0) })
    moveChoice(by: newParts - oldParts, from: oldParts)
    // Where the person was there is something else now.
    if let place, said.flatMap({ plainText(ofRowAt: place)?.hasPrefix($0) }) != true {
      search.rowsDidChange(from: place)
    }
    search.rowDidGrow(rowOfLongText)
  }

  /// Where text stands that is too long to be read whole, if that is on it: it is the last of its parts.
  private var rowOfLongText: IndexPath { IndexPath(row: parts.indices.count - 1, section: 0) }

  /// Whether a row is such text, which grows at its end, and may be too long to be compared.
  private func isLongText(_ row: IndexPath) -> Bool { longText != nil && row == rowOfLongText }

  /// Tells the table of rows that came at the end of some, or went.
  private func tellOfEnd(of old: Range<Int>, becoming new: Range<Int>) {
    if new.count > old.count {
      table.insertRows(new.lowerBound + old.count..<new.upperBound, inSection: 0)
    }
    if new.count < old.count {
      table.deleteRows(old.lowerBound + new.count..<old.upperBound, inSection: 0)
    }
  }

  /// What was chosen goes along with rows of the tree, and is no longer where it is gone.
  private func moveChoice(by rows: Int, from first: Int) {
    guard var stop = chosen else { return }
    if stop.row >= first { stop.row += rows }
    chosen = stop.row < count && stops(inRow: stop.row).contains(stop) ? stop : nil
    if chosen == nil { table.focusRow(at: nil) }
  }

  private func plainText(ofRowAt place: IndexPath) -> String? {
    place.row < count ? unmarkedLayout(ofRow: place.row)?.plainText : nil
  }

  /// Rows of the page's table.
  var count: Int { parts.indices.count + (tree?.shown.count ?? 0) }

  private func setContent(of page: FeedPage, _ longText: LongText?) {
    self.longText = longText
    targets = page.content.targets
    links = page.content.links
    hyperlinks = [:]
    for (number, target) in targets.enumerated() {
      if case .link(let index) = target, links.indices.contains(index) {
        hyperlinks[number] = Hyperlink(links[index].string)
      }
    }
    shownTurn = nil
    turns = page.content.blocks.indices.filter { index in
      page.content.blocks[index].marks.contains { EntryMark(kind: $0.kind) == .role(.person) }
    }.compactMap(parts.part(ofBlock:))
    let former = tree
    tree = page.tree.map { PageTree($0, isFolded: !page.isLog, hasColors: hasColors) }
    if let former { tree?.takeFolds(of: former) }
    if let text = shownLongText { parts.append(PagePart(text)) }
    treeDidChange()
  }

  private func treeDidChange() {
    foldTurn = nil
    search.scope = tree?.hasUnread == true ? " in what is unfolded" : ""
  }

  private var shownLongText: GrowingText? { indexPath.flatMap { longText?($0) } }

  /// More of the text is shown, or the same at another width.
  func showMore() {
    guard !parts.indices.isEmpty, let text = shownLongText else { return }
    parts.replaceLast(by: PagePart(text))
    table.reconfigureRows(at: [rowOfLongText])
    search.rowDidGrow(rowOfLongText)
  }

  /// Has sentences be as wide as the screen, or as a measure that one can read.
  func setWide(_ isWide: Bool) {
    guard isWide != self.isWide else { return }
    self.isWide = isWide
    table.reconfigureRows(at: parts.indices.map { IndexPath(row: $0, section: 0) })
  }

  /// Has colours tell what values of its tree are, or something else.
  func setColors(_ hasColors: Bool) {
    guard hasColors != self.hasColors else { return }
    self.hasColors = hasColors
    tree?.hasColors = hasColors
    let rows = parts.indices.count..<count
    table.reconfigureRows(at: rows.map { IndexPath(row: $0, section: 0) })
  }

  /// Goes to what the person says next, or said before, on a page with several messages. Whether there is such a thing.
  func goToTurn(forward: Bool) -> Bool {
    guard turns.count > 1, let top = table.indexPathsForVisibleRows.first?.row else { return false }
    var next = forward ? turns.first { $0 > top } : turns.last { $0 < top }
    // At the end of the page it may not have come to stand at the top.
    if let shown = shownTurn, shown.offset == table.contentOffset {
      next = forward ? turns.first { $0 > shown.row } : turns.last { $0 < shown.row }
    }
    guard let next else { return false }
    table.scrollToRow(at: IndexPath(row: next, section: 0), at: .top)
    shownTurn = (next, table.contentOffset)
    return true
  }

  /// Folds or unfolds what lies in a row of the tree. Returns how many rows come behind it, or go, below 0.
  @discardableResult
  func toggleFold(inRow row: Int) -> Int {
    let line = row - parts.indices.count
    guard line >= 0, tree?.isParent(line) == true else { return 0 }
    standBy(row)
    guard let change = tree?.toggle(line), change != 0 else { return 0 }
    treeDidChange()
    let lines = row + 1..<row + 1 + abs(change)
    table.performBatchUpdates {
      if change > 0 {
        table.insertRows(lines, inSection: 0)
      } else {
        table.deleteRows(lines, inSection: 0)
      }
    }
    table.reconfigureRows(at: [IndexPath(row: row, section: 0)])
    if let chosen, chosen.row > row { self.chosen?.row += change }
    search.rowsDidChange(from: IndexPath(row: row, section: 0))
    return change
  }

  /// Who looks at a row stands no longer at the page's end, which may go far below.
  private func standBy(_ row: Int) {
    let indexPath = IndexPath(row: row, section: 0)
    guard table.standing == .end, let line = table.visibleRectForRow(at: indexPath)?.line else {
      return
    }
    table.standing = .row(TableView.Anchor(.row(indexPath), screenLine: line))
  }
}

extension EntryPage: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: PageCell.identifier, for: indexPath)
    (cell as? PageCell)?.part = layout(ofRow: indexPath.row)
    return cell
  }
}

extension EntryPage {
  private func layout(ofRow row: Int) -> CellLayout? {
    unmarkedLayout(ofRow: row).map { layout in
      search.marking(
        layout.linking { _, text in FeedLink.found(in: text).compactMap(LinkRun.init) })
    }
  }

  /// How a row looks without what is looked for.
  func unmarkedLayout(ofRow row: Int) -> CellLayout? {
    layout(ofRow: row, linksToTargets: false)
  }

  /// - Parameter linksToTargets: Whether its links are the numbers of its targets, and not addresses.
  func layout(ofRow row: Int, linksToTargets: Bool) -> CellLayout? {
    let layout = usualLayout(
      ofRow: row, links: linksToTargets ? hyperlinksToTargets(ofRow: row) : hyperlinks)
    return tabStops == RowPlans.usualTabStops ? layout : layout?.settingTabStops(every: tabStops)
  }

  private func hyperlinksToTargets(ofRow row: Int) -> [Int: Hyperlink] {
    var links: [Int: Hyperlink] = [:]
    for target in parts[row].targets { links[target] = Hyperlink("\(target)") }
    return links
  }

  private func usualLayout(ofRow row: Int, links: [Int: Hyperlink]) -> CellLayout? {
    let line = row - parts.indices.count
    guard line < 0 else { return tree?.layout(of: line) }
    let look = PageLook(
      isWide: isWide, chosen: chosen?.row == row ? chosen?.target : nil, links: links)
    return parts[row].layout(look)
  }

  /// All that it says, row by row. O(page).
  var text: String {
    (0..<count).map { unmarkedLayout(ofRow: $0)?.plainText ?? "" }.joined(separator: "\n")
  }

  /// What a row of it says.
  func text(ofRow row: Int) -> String? {
    unmarkedLayout(ofRow: row)?.texts.first { !$0.isEmpty }?.string
  }
}

// MARK: - Where one is on it

extension EntryPage {
  /// The lines in view, and how many there are; nil: there is no room for any.
  var linesInView: StatusLine.PageView? {
    let count = table.contentHeight
    let first = min(table.contentOffset, count - 1) + 1
    guard table.frame.lines > 0, first > 0 else { return nil }
    let last = max(min(first + table.frame.lines - 1, count), first)
    return StatusLine.PageView(
      lines: first...last, count: count, isExact: table.isContentHeightExact)
  }

  /// From now on, whoever goes to its end goes along with what comes there, or does so no more. The view stays as it is.
  func holdEnd(_ isOn: Bool) {
    let standing = table.standing
    table.hold = isOn ? .end : .row
    if isOn { table.standing = standing }
  }

  /// For a slice of time, measures what of it is not known yet. Returns whether all of it is now; nil: there
  /// is nothing to measure.
  func measureWhileIdle(for slice: Duration) -> Bool? {
    guard !table.isContentHeightExact else { return nil }
    let isFinished = table.precache(for: slice).isFinished
    if table.isContentHeightExact { return true }
    return isFinished ? nil : false
  }
}

extension CellLayout {
  /// What stands below each other on lines of its own, what stands beside each other on one.
  fileprivate var plainText: String {
    switch self {
    case .stack(let parts, _):
      parts.map(\.plainText).filter { !$0.isEmpty }.joined(separator: "\n")
    case .padding(_, let layout): layout.plainText
    default:
      texts(includingStacked: false).map(\.string).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}

/// Shows a part of a page.
final class PageCell: TableViewCell {
  static let identifier = "PageCell"

  var part: CellLayout?

  override func prepareForReuse() { part = nil }

  override var layout: CellLayout? { part }
}
