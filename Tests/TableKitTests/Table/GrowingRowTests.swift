import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import TableKit

private final class GrowingCell: TableViewCell {
  var text: GrowingText?
  private(set) var preparations = 0
  override func prepareForReuse() {
    preparations += 1
    text = nil
  }
  override var layout: CellLayout? { text.map { .text(TextBlock($0)) } }
}

/// Rows of text that can grow, and what of them was asked for.
private final class GrowingRows: TableViewDataSource, TableViewDelegate {
  let table = TableView(frame: Rect(size: Size(columns: 120, lines: 50)))
  var rows: [GrowingText]
  var usesKeys = false
  private(set) var asked = Asked()

  struct Asked: Equatable {
    var counts = 0
    var heights: [Int] = []
    var estimates = 0
    var edges = 0
    var cells: [Int] = []
    var displayed = 0
  }

  init(_ rows: [GrowingText], hold: TableView.Hold = .end) {
    self.rows = rows
    table.register(GrowingCell.self, forCellReuseIdentifier: "row")
    table.separatorStyle = .none
    table.dataSource = self
    table.delegate = self
    table.hold = hold
    table.layoutIfNeeded()
  }

  /// What a grown row has the table ask for.
  func asked(by body: () -> Void) -> Asked {
    asked = Asked()
    body()
    return asked
  }

  func grow(_ row: Int, by text: String) {
    rows[row].append(text)
    table.reconfigureRows(at: [IndexPath(row: row, section: 0)])
  }

  func frame() -> Canvas {
    var canvas = Canvas(size: table.frame.size)
    table.draw(in: &canvas)
    return canvas
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    asked.counts += 1
    return rows.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    asked.cells.append(indexPath.row)
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    (cell as? GrowingCell)?.text = rows[indexPath.row]
    return cell
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    asked.heights.append(indexPath.row)
    let configure = { (cell: TableViewCell) in
      (cell as? GrowingCell)?.text = self.rows[indexPath.row]
      return
    }
    return usesKeys
      ? tableView.heightForCell(
        withIdentifier: "row", cacheByKey: indexPath.row, configuration: configure)
      : tableView.heightForCell(
        withIdentifier: "row", cacheBy: indexPath, configuration: configure)
  }

  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Int {
    asked.estimates += 1
    return TableView.automaticDimension
  }

  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    asked.edges += 1
    return 0
  }

  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    asked.edges += 1
    return 0
  }

  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) { asked.displayed += 1 }
}

@Suite("A row that grows")
struct GrowingRowTests {
  private func lines(_ count: Int) -> GrowingText {
    var text = GrowingText()
    for number in 0..<count { text.append("line \(number)\(number + 1 < count ? "\n" : "")") }
    return text
  }

  @Test(
    "has one height asked for and its own cell configured, and nothing else",
    arguments: [false, true])
  func asksOnce(usesKeys: Bool) throws {
    let list = GrowingRows((0..<10_000).map { GrowingText("row \($0)") })
    list.usesKeys = usesKeys
    list.table.reloadData()
    _ = list.frame()
    let last = IndexPath(row: 9_999, section: 0)
    let cell = try #require(list.table.cellForRow(at: last) as? GrowingCell)
    let preparations = cell.preparations
    for number in 0..<100 {
      let asked = list.asked {
        list.grow(9_999, by: " token\(number)")
        _ = list.frame()
      }
      #expect(asked == GrowingRows.Asked(heights: [9_999], cells: [9_999]))
    }
    #expect(list.table.cellForRow(at: last) === cell && cell.preparations == preparations)
    #expect(list.frame().text.hasSuffix("token99"))
    #expect(list.table.checkInvariants() == nil)
  }

  @Test("costs a frame the same text, whatever its length", arguments: [1, 1_000, 100_000])
  func costOfFrame(length: Int) {
    let list = GrowingRows((0..<10_000).map { GrowingText("row \($0)") } + [lines(length)])
    list.table.reloadData()
    _ = list.frame()
    let before = list.rows[10_000].wrappedBytes
    for _ in 0..<200 {
      list.grow(10_000, by: "token ")
      _ = list.frame()
    }
    // The last lines for the height; for drawing what is in view, from the mark before it on.
    #expect(list.rows[10_000].wrappedBytes - before < 200 * 32_768)
    #expect(list.frame().text.hasSuffix("token"))
  }

  @Test("is measured in idle time where it is out of view, from its last lines")
  func outOfView() {
    let list = GrowingRows(
      (0..<1_000).map { GrowingText("row \($0)") } + [lines(10_000)], hold: .row)
    while !list.table.precache(for: .seconds(1)).isFinished {}
    let height = list.table.contentHeight
    let before = list.rows[1_000].wrappedBytes
    let asked = list.asked {
      list.grow(1_000, by: "\nand\nmore")
      _ = list.frame()
    }
    #expect(asked == GrowingRows.Asked())
    #expect(list.table.contentHeight == height && !list.table.isContentHeightExact)
    while !list.table.precache(for: .seconds(1)).isFinished {}
    #expect(list.table.contentHeight == height + 2)
    #expect(list.rows[1_000].wrappedBytes - before < 1_000)
  }

  @Test("is followed at the end, and stands still for who reads further up in it")
  func following() {
    let list = GrowingRows([GrowingText("first"), lines(100_000)])
    #expect(list.frame().text.hasSuffix("line 99999"))
    list.grow(1, by: "\nnew\nnewer")
    #expect(list.frame().text.hasSuffix("new\nnewer"))
    list.table.scroll(byLines: -500)
    let read = list.frame().text
    for number in 0..<300 {
      list.grow(1, by: "\nunseen \(number)")
      list.grow(0, by: "\nabove")
    }
    #expect(list.frame().text == read)
    list.table.scrollToEnd()
    #expect(list.frame().text.hasSuffix("unseen 299"))
    #expect(list.table.checkInvariants() == nil)
  }

  @Test("keeps the character at the top when the width changes", arguments: [60, 7])
  func resize(columns: Int) {
    var text = GrowingText()
    for number in 0..<20_000 { text.append("word\(number) ") }
    let list = GrowingRows([text], hold: .row)
    list.table.scroll(byLines: 700)
    let read = list.frame().text.prefix { $0 != " " }
    list.table.frame.columns = columns
    list.grow(0, by: "more")
    #expect(list.frame().text.contains(read.prefix(columns)))
    list.table.frame.columns = 120
    #expect(list.frame().text.hasPrefix(read))
  }

  @Test("draws as the same text does that does not grow", arguments: 0..<4)
  func drawing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = ["a ", "word ", "中文", "é", "\n", "1,234 ", "\t", "(x) ", "👩‍👩‍👧", "\u{301}"]
    for _ in 0..<60 {
      var (growing, whole) = (GrowingText(), "")
      for _ in 0..<Int.random(in: 0...200, using: &random) {
        let word = words.randomElement(using: &random) ?? ""
        growing.append(word)
        whole += word
      }
      let width = Int.random(in: 1...40, using: &random)
      var blocks = [TextBlock(growing), TextBlock(DisplayText(whole))]
      let run = StyleRun(Int.random(in: 0...50, using: &random)..<90, Style(attributes: .bold))
      let limit = Bool.random(using: &random) ? nil : Int.random(in: 1...5, using: &random)
      let alignment: TextBlock.Alignment = Bool.random(using: &random) ? .left : .right
      for index in blocks.indices {
        blocks[index].alignment = alignment
        blocks[index].styleRuns = [run]
        blocks[index].wrapper.lineLimit = limit
      }
      let layouts = blocks.map { CellLayout.stack([.text("above"), .text($0), .text("below")]) }
      #expect(layouts[0].height(width: width) == layouts[1].height(width: width))
      let line = Int.random(in: -30...5, using: &random)
      let canvases = layouts.map { layout in
        var canvas = Canvas(size: Size(columns: width, lines: 8))
        layout.draw(
          in: &canvas,
          rect: Rect(
            column: 0, line: line, columns: width, lines: layout.height(width: width)))
        return canvas
      }
      #expect(canvases[0] == canvases[1])
      let positions = (0..<4).map { layouts[0].position(atLine: $0 * 3, width: width) }
      #expect(positions == (0..<4).map { layouts[1].position(atLine: $0 * 3, width: width) })
      for position in positions {
        #expect(
          layouts[0].line(of: position, width: 17) == layouts[1].line(of: position, width: 17))
      }
    }
  }
}
