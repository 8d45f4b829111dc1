import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import TableKit

@Suite("Precaching")
struct PrecachingTests {
  private func make(rows: Int = 100) -> ListController {
    ListController(
      texts: [(0..<rows).map { "row \($0)" }], hasHeaders: false,
      size: Size(columns: 20, lines: 10))
  }

  @Test("rows near the view come first, above and below")
  func nearestFirst() {
    let controller = make()
    controller.table.scrollToRow(at: IndexPath(row: 50, section: 0), at: .top)
    var rows: [Int] = []
    controller.table.debugLog.observer = {
      if case .precached(let path, _) = $0 { rows.append(path.row) }
    }
    controller.precacheAll()
    // The first five were in view before.
    #expect(Set(rows) == Set(5..<100).subtracting(50..<55))
    #expect(Set(rows.prefix(20)) == Set(40..<50).union(55..<65))
  }

  @Test("a slice ends when its time is over, and the next one goes on")
  func slices() {
    let controller = make()
    var now = Duration.zero
    controller.table.clock = {
      now += .microseconds(100)
      return now
    }
    controller.table.layoutIfNeeded()
    let first = controller.table.precache(for: .milliseconds(2))
    #expect(first.measured > 5 && first.measured < 30 && first.total == 102)
    #expect(!first.isFinished && !controller.table.isContentHeightExact)
    let second = controller.table.precache(for: .milliseconds(2))
    #expect(second.measured > first.measured)
    var slices = 0
    while !controller.table.precache(for: .milliseconds(2)).isFinished { slices += 1 }
    #expect(slices > 5 && slices < 50)
    #expect(controller.table.contentHeight == 200)
    #expect(controller.table.isContentHeightExact)
  }

  @Test("it starts over for what is missing after a change, and rows may vanish meanwhile")
  func changes() {
    let controller = make()
    let table = controller.table
    var now = Duration.zero
    table.clock = {
      now += .microseconds(100)
      return now
    }
    table.precache()
    controller.model.sections[0].rows.removeSubrange(20..<95)
    table.deleteRows(20..<95, inSection: 0)
    while !table.precache().isFinished {}
    #expect(table.contentHeight == controller.expectedHeight)
    controller.model.sections[0].rows.insert(ListModel.Row(id: 500, text: "a\nb\nc"), at: 9)
    table.insertRows(9..<10, inSection: 0)
    #expect(!table.precacheProgress.isFinished)
    while !table.precache().isFinished {}
    #expect(table.contentHeight == controller.expectedHeight)
    controller.model.sections = []
    table.deleteSections([0])
    #expect(table.precache().isFinished)
  }

  @Test("who finds many heights at once is asked for neighbours, and rows come out the same")
  func prefetching() {
    var random = SplitMix64(seed: 21)
    var rows = 0
    for round in 0..<20 {
      let model = ListModel.random(&random, sections: 1 + random.below(4), rows: 300)
      let size = Size(columns: 10 + random.below(60), lines: 12)
      let controller = ListController(model, size: size)
      let prefetcher = Prefetcher(controller, most: 1 + random.below(200))
      prefetcher.readsOverSections = random.chance(50)
      controller.table.heightPrefetcher = prefetcher
      controller.table.scroll(byLines: random.below(300))
      let text = controller.screen
      let asked = controller.measurements
      controller.precacheAll()
      #expect(controller.screen == text)
      #expect(controller.table.contentHeight == controller.expectedHeight, "round \(round)")
      #expect(controller.measurements == asked)
      #expect(controller.table.debugLog.counts.precached == prefetcher.rows)
      rows += prefetcher.rows
    }
    #expect(rows > 1_000)
  }

  @Test("a thousand sections of a row each are asked for at once, not one by one")
  func shortSections() {
    let texts = (0..<2_000).map { ["row \($0)"] }
    for line in [0, 3_000, 100_000] {
      let controller = ListController(texts: texts, size: Size(columns: 20, lines: 10))
      let prefetcher = Prefetcher(controller, most: 300)
      prefetcher.readsOverSections = true
      controller.table.heightPrefetcher = prefetcher
      controller.table.scroll(byLines: line)
      controller.precacheAll()
      #expect(controller.table.contentHeight == controller.expectedHeight)
      #expect(prefetcher.calls <= 20 && prefetcher.rows < 2_000, "from line \(line)")
    }
  }

  @Test("a header is measured with the rows below it, so that nobody passes by it again and again")
  func headersWithRows() {
    let texts = (0..<1_000).map { ["row \($0)"] }
    let table = ListController(texts: texts, size: Size(columns: 20, lines: 10))
    table.table.layoutIfNeeded()
    let rows = table.table.rowsToMeasure(fromOrdinal: 500, limit: 1)
    #expect(rows == 500..<501)
    table.table.takeLines(
      Array(repeating: 1, count: 500), ofRowsFromOrdinal: 500, time: .zero)
    for section in 500..<1_000 { #expect(table.table.book.tree.isExact(.header(section))) }
    #expect(table.table.ordinalOfRowToMeasure(upTo: 999) == 499)
    #expect(table.table.ordinalOfRowToMeasure(from: 500) == nil)
    let split = DayTable(rows: 1_000, size: Size(columns: 40, lines: 20))
    split.table.layoutIfNeeded()
    split.split(0, atRows: Array(1..<1_000))
    for section in 1..<1_000 { #expect(split.table.book.tree.isExact(.header(section))) }
  }

  @Test("by keys they are found once for each key, and stay where rows are to be measured anew")
  func prefetchingByKeys() {
    var random = SplitMix64(seed: 22)
    for round in 0..<20 {
      let model = ListModel.random(&random, sections: 1 + random.below(3), rows: 300)
      let controller = ListController(model, mode: .key, size: Size(columns: 30, lines: 12))
      let table = controller.table
      let prefetcher = Prefetcher(controller, most: 1 + random.below(200))
      prefetcher.hasKeys = true
      table.heightPrefetcher = prefetcher
      controller.precacheAll()
      #expect(table.contentHeight == controller.expectedHeight, "round \(round)")
      let counts = table.debugLog.counts
      #expect(counts.computed == table.numberOfRows)
      // Other rows know them by their keys, and a reloaded one is measured by itself.
      table.reloadData()
      controller.precacheAll()
      #expect(table.contentHeight == controller.expectedHeight)
      #expect(table.debugLog.counts.storedByKey >= counts.storedByKey)
      if let path = table.indexPath(atOrdinal: table.numberOfRows / 2) {
        controller.model.sections[path.section].rows[path.row].text = "other\nlines\nthan before"
        table.reloadRows(at: [path])
        controller.precacheAll()
        #expect(table.contentHeight == controller.expectedHeight, "round \(round)")
      }
    }
  }

  @Test("who looks at rows anyway tells their lines, and these are not asked for again")
  func takingLines() {
    let controller = make()
    let table = controller.table
    table.layoutIfNeeded()
    #expect(table.rowsToMeasure(fromOrdinal: 0, limit: 50).isEmpty)
    let rows = table.rowsToMeasure(fromOrdinal: 5, limit: 50)
    #expect(rows == 5..<55)
    table.takeLines(rows.map { _ in 1 }, ofRowsFromOrdinal: rows.lowerBound, time: .zero)
    #expect(table.rowsToMeasure(fromOrdinal: 20, limit: 50).isEmpty)
    #expect(table.debugLog.counts.computed == 55)
    controller.precacheAll()
    #expect(table.debugLog.counts.computed == 100)
    #expect(table.contentHeight == 200)
  }

  @Test("nothing in view moves while it runs")
  func stillness() {
    var random = SplitMix64(seed: 9)
    let model = ListModel.random(&random, sections: 5, rows: 30)
    let controller = ListController(model, size: Size(columns: 40, lines: 12))
    controller.table.scroll(byLines: 60)
    let before = controller.view
    while !controller.table.precache(for: .zero).isFinished {
      #expect(controller.view == before)
    }
    controller.table.setNeedsLayout()
    #expect(controller.view == before)
  }

  @Test("it can be switched off, and does nothing for rows of a fixed height")
  func off() {
    let controller = make()
    controller.table.precachesHeights = false
    #expect(controller.table.precache(for: .seconds(9)).isFinished)
    #expect(controller.measurements.count == 5)
    controller.table.precachesHeights = true
    controller.mode = .automatic
    controller.table.rowHeight = 2
    controller.table.precache(for: .seconds(9))
    #expect(controller.measurements.count == 5)
    #expect(controller.table.isContentHeightExact)
  }
}

/// Finds the lines of many rows by layouts that are no cell's.
private final class Prefetcher: TableViewHeightPrefetching {
  private let controller: ListController
  private let most: Int
  private(set) var rows = 0
  private(set) var calls = 0
  var hasKeys = false
  var readsOverSections = false

  init(_ controller: ListController, most: Int) {
    self.controller = controller
    self.most = most
  }

  func tableView(
    _ tableView: TableView, linesOfRows rows: Range<Int>, inSection section: Int,
    contentWidth: Int
  ) -> [Int] {
    let given = rows.prefix(most)
    self.rows += given.count
    calls += 1
    return given.map { lines(at: IndexPath(row: $0, section: section), contentWidth) }
  }

  func tableView(
    _ tableView: TableView, linesOfRowsOverSections rows: Range<Int>, contentWidth: Int
  ) -> [Int] {
    guard readsOverSections else { return [] }
    let given = rows.prefix(most)
    self.rows += given.count
    calls += 1
    return given.compactMap { tableView.indexPath(atOrdinal: $0) }.map {
      lines(at: $0, contentWidth)
    }
  }

  private func lines(at path: IndexPath, _ contentWidth: Int) -> Int {
    CellLayout.text(TextBlock(controller.model[path].text)).height(width: contentWidth)
  }

  func tableView(
    _ tableView: TableView, heightKeysOfRows rows: Range<Int>, inSection section: Int
  ) -> [HeightKey]? {
    guard hasKeys else { return nil }
    return rows.prefix(most / 2).map {
      HeightKey("row-\(controller.model.sections[section].rows[$0].id)")
    }
  }
}
