import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

/// What people from UIKit count on, a test each.
@Suite("UIKit's contracts")
struct ContractTests {
  private func make(
    _ texts: [String], mode: ListController.Mode = .indexPath, columns: Int = 20, lines: Int = 8
  ) -> ListController {
    ListController(
      texts: [texts], mode: mode, hasHeaders: false, size: Size(columns: columns, lines: lines))
  }

  // MARK: Heights

  @Test("the delegate's height wins over rowHeight")
  func delegateWins() {
    let controller = make(["a", "b", "c"])
    let heights = OwnHeights([4, TableView.automaticDimension, 2])
    controller.table.rowHeight = 3
    controller.table.delegate = heights
    #expect(controller.view.map(\.height) == [4, 3, 2])
  }

  @Test("automaticDimension from the delegate means rowHeight, then self-sizing")
  func automatic() {
    let controller = make(["a", "two lines of text, no less", "c"], mode: .automatic)
    #expect(controller.view.map(\.height) == [2, 3, 2])
    controller.table.rowHeight = 5
    #expect(controller.view.map(\.height).first == 5)
    controller.table.rowHeight = TableView.automaticDimension
    #expect(controller.view.map(\.height) == [2, 3, 2])
  }

  @Test("estimates are asked row by row, each automaticDimension for itself")
  func estimates() {
    let controller = make((0..<40).map { "row \($0)" }, lines: 4)
    let estimates = OwnEstimates { $0 % 2 == 0 ? TableView.automaticDimension : 7 }
    controller.table.estimatedRowHeight = 3
    controller.table.delegate = estimates
    controller.table.rowHeight = TableView.automaticDimension
    let table = controller.table
    #expect(table.rectForRow(at: IndexPath(row: 20, section: 0)).lines == 3)
    #expect(table.rectForRow(at: IndexPath(row: 21, section: 0)).lines == 7)
    #expect(estimates.asked == 40)
  }

  @Test("a height that the delegate makes of a remembered one is not remembered in its place")
  func oneMore() {
    let controller = make(["a", "b"])
    let more = MoreHeights(controller)
    controller.table.delegate = more
    for _ in 0..<4 {
      controller.table.setNeedsLayout()
      #expect(controller.view.map(\.height) == [3, 3])
    }
    #expect(controller.table.indexPathHeightCache.height(at: IndexPath(row: 0, section: 0)) == 2)
    #expect(controller.table.debugLog.counts.computed == 2)
  }

  // MARK: What is remembered

  @Test(
    "reloadRows measures rows again that are remembered, by index path or by key",
    arguments: [ListController.Mode.indexPath, .key])
  func reloadRows(mode: ListController.Mode) {
    let controller = make(["short", "other"], mode: mode)
    #expect(controller.view.map(\.height) == [2, 2])
    controller.model.sections[0].rows[0].text = "a text that has become two lines"
    controller.table.reloadRows(at: [IndexPath(row: 0, section: 0)])
    #expect(controller.view.map(\.height) == [3, 2])
    #expect(controller.screen.contains("become two"))
  }

  @Test(
    "a row that is reloaded out of view, or at another width, is measured again too",
    arguments: [ListController.Mode.indexPath, .key])
  func reloadOutOfView(mode: ListController.Mode) {
    let controller = make((0..<20).map { "row \($0)" }, mode: mode)
    controller.precacheAll()
    controller.table.frame.columns = 30
    controller.precacheAll()
    controller.model.sections[0].rows[15].text = "a text that has become two lines"
    controller.table.reloadRows(at: [IndexPath(row: 15, section: 0)])
    controller.table.frame.columns = 20
    controller.precacheAll()
    #expect(controller.table.contentHeight == controller.expectedHeight)
    controller.table.frame.columns = 30
    controller.precacheAll()
    #expect(controller.table.contentHeight == controller.expectedHeight)
  }

  @Test(
    "reloadSections and reloadData measure rows again that are remembered",
    arguments: [ListController.Mode.indexPath, .key], [true, false])
  func reloadData(mode: ListController.Mode, isWhole: Bool) {
    let controller = make(["short", "other"], mode: mode)
    controller.table.layoutIfNeeded()
    controller.model.sections[0].rows[0].text = "a text that has become two lines"
    if isWhole { controller.table.reloadData() } else { controller.table.reloadSections([0]) }
    #expect(controller.view.map(\.height) == [3, 2])
  }

  @Test("a key's height survives deleting the row and inserting it again")
  func keysSurvive() {
    let controller = make(["one", "two"], mode: .key)
    controller.table.layoutIfNeeded()
    let row = controller.model.sections[0].rows.remove(at: 0)
    controller.table.deleteRows(at: [IndexPath(row: 0, section: 0)])
    controller.table.layoutIfNeeded()
    controller.model.sections[0].rows.append(row)
    controller.table.insertRows(at: [IndexPath(row: 1, section: 0)])
    controller.table.layoutIfNeeded()
    #expect(controller.table.debugLog.counts.computed == 2)
    #expect(controller.table.debugLog.counts.hitsByKey == 1)
  }

  @Test("one invalidateHeight(forKey:) costs that row, not all of them")
  func oneKey() {
    let controller = make((0..<500).map { "row \($0)" }, mode: .key)
    controller.precacheAll()
    let computed = controller.table.debugLog.counts.computed
    controller.model.sections[0].rows[321].text = "a text that has become two lines"
    controller.table.invalidateHeight(
      forKey: "row-\(controller.model.sections[0].rows[321].id)")
    #expect(!controller.table.isContentHeightExact)
    #expect(
      controller.table.precacheProgress.total - controller.table.precacheProgress.measured == 1)
    controller.precacheAll()
    #expect(controller.table.debugLog.counts.computed == computed + 1)
    #expect(controller.table.contentHeight == controller.expectedHeight)
  }

  @Test("keys are any values; equal numbers of different types are different keys")
  func anyKeys() {
    let table = make(["a"]).table
    func height(_ key: some Hashable & Sendable, _ text: DisplayText) -> Int {
      table.heightForCell(withIdentifier: TextCell.identifier, cacheByKey: key) {
        ($0 as? TextCell)?.text = text
      }
    }
    #expect(height(1, "one line") == 2)
    #expect(height(UInt8(1), "two lines of words, no less") == 3)
    #expect(height(1.0, "three lines of words, no less than three of them") == 4)
    #expect(height([1, 2], "one line") == 2)
    #expect(height(1, "") == 2 && height(UInt8(1), "") == 3 && height(1.0, "") == 4)
  }

  @Test("in debug builds a row drawn into another height than its own is reported, once")
  func drawnInAnotherHeight() {
    let controller = make(["short", "other"])
    var warnings: [HeightEvent] = []
    controller.table.debugLog.observer = { if $0.isWarning { warnings.append($0) } }
    _ = controller.screen
    #expect(warnings.isEmpty)
    let cell = controller.table.cellForRow(at: IndexPath(row: 1, section: 0)) as? TextCell
    cell?.text = "changed behind the table's back, over two lines"
    _ = controller.screen
    _ = controller.screen
    #expect(
      warnings == [
        .drawnInAnotherHeight(IndexPath(row: 1, section: 0), height: 2, ownHeight: 4)
      ])
  }

  @Test("automaticallyInvalidate = false survives reloadData: heights stay at their index paths")
  func noAutomaticInvalidation() {
    let controller = make(["one", "two lines of text, no less", "three"])
    controller.table.layoutIfNeeded()
    controller.table.indexPathHeightCache.automaticallyInvalidateEnabled = false
    controller.table.reloadData()
    #expect(!controller.table.indexPathHeightCache.automaticallyInvalidateEnabled)
    #expect(controller.table.debugLog.counts.computed == 3)
    controller.model.sections[0].rows.remove(at: 1)
    controller.table.deleteRows(at: [IndexPath(row: 1, section: 0)])
    #expect(controller.view.map(\.height) == [2, 3])
    #expect(controller.table.debugLog.counts.computed == 3)
  }

  @Test("what is changed in the caches the table knows")
  func cachesTell() {
    let controller = make(["one", "two"])
    controller.table.layoutIfNeeded()
    let second = IndexPath(row: 1, section: 0)
    controller.table.indexPathHeightCache.cacheHeight(5, at: second)
    #expect(controller.view.map(\.height) == [2, 5])
    controller.table.indexPathHeightCache.invalidateHeight(at: second)
    #expect(controller.view.map(\.height) == [2, 2])
    controller.table.indexPathHeightCache.invalidateAllHeights()
    #expect(controller.table.indexPathHeightCache.count <= 2)
    #expect(controller.view.map(\.height) == [2, 2])
  }

  // MARK: Widths

  @Test("a width seen before asks for 0 heights and is exact at once", arguments: [0, 1])
  func widthSeenBefore(mode: Int) {
    let controller = make(
      (0..<300).map { "row \($0) of some words, to be wrapped" },
      mode: [.indexPath, .key][mode], columns: 40)
    let asks = AskCounter(controller)
    controller.table.delegate = asks
    controller.precacheAll()
    controller.table.frame.columns = 25
    controller.precacheAll()
    controller.table.scroll(byLines: 77)
    asks.count = 0
    controller.table.frame.columns = 40
    _ = controller.screen
    #expect(asks.count == 0)
    #expect(controller.table.isContentHeightExact)
    controller.table.frame.columns = 25
    _ = controller.screen
    #expect(asks.count == 0 && controller.table.isContentHeightExact)
  }

  @Test("rows that stay in view are not asked for again by scrolling")
  func noNeedlessAsking() {
    let controller = make((0..<300).map { "row \($0)" })
    let asks = AskCounter(controller)
    controller.table.delegate = asks
    controller.table.layoutIfNeeded()
    asks.count = 0
    controller.table.scroll(byLines: 1)
    controller.table.scroll(byLines: 1)
    #expect(asks.count == 1)
  }

  @Test("rows that come into view again are asked for again, under a header that sticks too")
  func askedAgain() {
    let controller = ListController(
      texts: [(0..<30).map { "row \($0)" }], hasHeaders: true, size: Size(columns: 20, lines: 7))
    let asks = AskCounter(controller)
    controller.table.delegate = asks
    controller.precacheAll()
    asks.count = 0
    while !controller.table.isAtEnd { controller.table.scroll(byLines: 1) }
    let down = asks.count
    while !controller.table.isAtStart { controller.table.scroll(byLines: -1) }
    #expect(down == 27 && asks.count - down == 26)
  }

  // MARK: Warnings

  @Test("a cell that only fits by sizeThatFits gives no warning")
  func noWarning() {
    let controller = make([])
    var warnings = 0
    controller.table.debugLog.observer = { warnings += $0.isWarning ? 1 : 0 }
    controller.table.register(FramedCell.self)
    #expect(controller.table.heightForCell { (_: FramedCell) in } == 4)
    #expect(warnings == 0)
  }

  @Test("a warning is not lost where no observer listens yet")
  func keptWarnings() {
    let controller = make([])
    controller.table.register(EmptyCell.self)
    _ = controller.table.heightForCell { (_: EmptyCell) in }
    _ = controller.table.heightForCell { (_: EmptyCell) in }
    var heard: [String] = []
    controller.table.debugLog.observer = { heard.append("\($0)") }
    controller.table.layoutIfNeeded()
    #expect(heard.filter { $0.hasPrefix("not self-satisfied - EmptyCell") }.count == 1)
  }

  // MARK: Rows and selection

  @Test("scrollPosition .nearest scrolls as little as it can")
  func nearest() {
    let controller = make((0..<30).map { "row \($0)" })
    controller.precacheAll()
    controller.table.selectRow(at: IndexPath(row: 2, section: 0), scrollPosition: .nearest)
    #expect(controller.table.contentOffset == 0)
    controller.table.selectRow(at: IndexPath(row: 9, section: 0), scrollPosition: .nearest)
    #expect(controller.view.last?.item == .row(IndexPath(row: 9, section: 0)))
    #expect(controller.table.contentOffset == 12)
  }

  @Test("indexPath(_:rowsFrom:) clamps, from a row that is not there too")
  func clamps() {
    let controller = ListController(
      texts: [["a", "b"], [], ["c"]], size: Size(columns: 20, lines: 8))
    let table = controller.table
    func path(_ count: Int, _ row: Int, _ section: Int) -> IndexPath? {
      table.indexPath(count, rowsFrom: IndexPath(row: row, section: section))
    }
    let (first, last) = (IndexPath(row: 0, section: 0), IndexPath(row: 0, section: 2))
    #expect(path(-9, 1, 0) == first && path(9, 1, 0) == last)
    #expect(path(.max, 0, 0) == last && path(.min, 0, 0) == first)
    #expect(path(0, 99, 0) == IndexPath(row: 1, section: 0))
    #expect(path(0, 0, 99) == last && path(0, -5, 0) == first && path(0, 3, -1) == first)
    #expect(path(1, 0, 1) == last || path(0, 0, 1) == last)
  }

  @Test("a row without a selection style shows the cursor")
  func cursor() {
    let controller = make(["one", "two"])
    controller.table.layoutIfNeeded()
    let row = IndexPath(row: 1, section: 0)
    controller.table.cellForRow(at: row)?.selectionStyle = .none
    controller.table.selectRow(at: row)
    var canvas = Canvas(size: controller.table.frame.size)
    controller.table.draw(in: &canvas)
    let rect = controller.table.visibleRectForRow(at: row) ?? Rect(size: .zero)
    #expect(canvas[0, rect.line].style.attributes.contains(.reverse))
  }

  @Test("typed: heightForCell { (cell: MyCell) in … } and dequeueReusableCell(MyCell.self)")
  func typed() {
    let controller = make(["one"])
    controller.table.register(TextCell.self)
    let height = controller.table.heightForCell { (cell: TextCell) in
      cell.text = "two lines of text, no less"
    }
    #expect(height == 3)
    let first = IndexPath(row: 0, section: 0)
    let cell: TextCell = controller.table.dequeueReusableCell(TextCell.self, for: first)
    #expect(!cell.isTemplateLayoutCell)
  }
}

private final class OwnHeights: TableViewDelegate {
  let heights: [Int]
  init(_ heights: [Int]) { self.heights = heights }
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    heights[indexPath.row]
  }
}

private final class OwnEstimates: TableViewDelegate {
  private let estimate: (Int) -> Int
  var asked = 0
  init(_ estimate: @escaping (Int) -> Int) { self.estimate = estimate }
  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Int {
    asked += 1
    return estimate(indexPath.row)
  }
}

private final class MoreHeights: TableViewDelegate {
  let controller: ListController
  init(_ controller: ListController) { self.controller = controller }
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    controller.tableView(tableView, heightForRowAt: indexPath) + 1
  }
}

private final class AskCounter: TableViewDelegate {
  let controller: ListController
  var count = 0
  init(_ controller: ListController) { self.controller = controller }
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    count += 1
    return controller.tableView(tableView, heightForRowAt: indexPath)
  }
}

private final class FramedCell: TableViewCell {
  override func sizeThatFits(_ size: Size) -> Size { Size(columns: size.columns, lines: 3) }
}

private final class EmptyCell: TableViewCell {}
