import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import TableKit

@Suite("Stillness when the frame changes")
struct FrameTests {
  @Test("the same character stays at the top, and coming back shows the same", arguments: 0..<12)
  func widths(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let model = ListModel.random(&random, sections: 5, rows: 25)
    let controller = ListController(
      model, mode: ListController.Mode.allCases[seed % 4], hasHeaders: seed % 2 == 0,
      size: Size(columns: 50, lines: 14))
    let table = controller.table
    for step in 0..<40 {
      table.scroll(byLines: random.below(50) - 22)
      if random.below(3) == 0 { controller.precacheAll() }
      let before = controller.view
      let top = Self.topCharacter(controller)
      for _ in 0..<(1 + random.below(4)) {
        table.frame.columns = 8 + random.below(60)
        if random.below(2) == 0 { table.frame.lines = 8 + random.below(12) }
        if random.below(3) == 0 { controller.precacheAll() }
        let now = Self.topCharacter(controller)
        if let top, let now, !table.isAtEnd, !table.isAtStart {
          #expect(now.id == top.id && now.range.contains(top.range.lowerBound), "step \(step)")
        }
      }
      table.frame = Rect(size: Size(columns: 50, lines: 14))
      #expect(controller.view == before, "step \(step)")
    }
  }

  /// The row that the view stands by, and the bytes of its text on that line.
  static func topCharacter(_ controller: ListController) -> (id: Int, range: Range<Int>)? {
    controller.table.layoutIfNeeded()
    guard let anchor = controller.table.viewport.anchor, case .row(let indexPath) = anchor.item
    else {
      return nil
    }
    let row = controller.model[indexPath]
    let lines = LineWrapper().lines(of: row.text, width: controller.table.contentWidth)
    guard anchor.line < lines.count else { return (row.id, 0..<1_000_000) }
    let end = anchor.line + 1 < lines.count ? lines[anchor.line + 1].range.lowerBound : 1_000_000
    return (row.id, lines[anchor.line].range.lowerBound..<end)
  }

  @Test("a pane that opens below moves nothing, wherever the view stands", arguments: 0..<6)
  func paneBelow(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let model = ListModel.random(&random, sections: 4, rows: 20)
    let controller = ListController(model, size: Size(columns: 40, lines: 20))
    let table = controller.table
    for _ in 0..<30 {
      table.scroll(byLines: random.below(70) - 30)
      let before = controller.view
      table.frame.lines = 9
      #expect(controller.view == before.filter { $0.line < 9 })
      table.frame.lines = 20
      #expect(controller.view == before)
    }
  }

  @Test("going back to a width seen before computes nothing")
  func seenWidths() {
    var random = SplitMix64(seed: 3)
    let model = ListModel.random(&random, sections: 3, rows: 20)
    let controller = ListController(model, size: Size(columns: 60, lines: 20))
    for width in [60, 40, 80] {
      controller.table.frame.columns = width
      controller.precacheAll()
    }
    let computed = controller.table.debugLog.counts.computed
    for width in [60, 40, 80, 40] {
      controller.table.frame.columns = width
      controller.precacheAll()
      #expect(controller.table.contentHeight == controller.expectedHeight)
    }
    #expect(controller.table.debugLog.counts.computed == computed)
  }

  @Test("down to nothing and back: the same again")
  func tiny() {
    var random = SplitMix64(seed: 4)
    let model = ListModel.random(&random, sections: 3, rows: 20)
    let controller = ListController(model, size: Size(columns: 40, lines: 12))
    let table = controller.table
    table.scroll(byLines: 37)
    let before = controller.view
    for size in [(1, 1), (0, 0), (1, 12), (40, 1), (0, 5), (3, 2)] {
      table.frame = Rect(size: Size(columns: size.0, lines: size.1))
      _ = controller.screen
      _ = controller.screen
    }
    table.frame = Rect(size: Size(columns: 40, lines: 12))
    #expect(controller.view == before)
    #expect(controller.measurements.keys.allSatisfy { $0.width > 0 })
  }

  @Test("on one line every line of the content can be scrolled to")
  func oneLine() {
    let controller = ListController(
      texts: [["one", "two"], ["three"]], size: Size(columns: 20, lines: 1))
    var seen: [String] = []
    for _ in 0..<8 {
      seen.append(controller.screen)
      controller.table.scroll(byLines: 1)
    }
    let rule = String(repeating: "─", count: 20)
    #expect(
      seen == ["Section 1000", "one", rule, "two", rule, "Section 1001", "three", rule])
  }

  @Test("a header that becomes higher does not cover what is read")
  func higherHeader() {
    let controller = ListController(
      texts: [(0..<40).map { "row \($0)" }], size: Size(columns: 60, lines: 10))
    let headers = TallHeaders()
    let table = controller.table
    table.delegate = headers
    table.scroll(byLines: 30)
    #expect(controller.screen.split(separator: "\n")[1] == "row 15")
    table.frame.columns = 20
    #expect(controller.screen.split(separator: "\n")[3] == "row 15")
  }

  private final class TallHeaders: TableViewDelegate {
    func tableView(
      _ tableView: TableView, viewForHeaderInSection section: Int
    ) -> TableViewHeaderFooterView? {
      tableView.register(Tall.self, forHeaderFooterViewReuseIdentifier: "Tall")
      return tableView.dequeueReusableHeaderFooterView(withIdentifier: "Tall")
    }
  }

  private final class Tall: TableViewHeaderFooterView {
    override var layout: CellLayout? { .text("A header that takes three lines when it is narrow") }
  }
}
