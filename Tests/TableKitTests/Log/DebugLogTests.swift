import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("The debug log")
struct DebugLogTests {
  private func make(_ mode: ListController.Mode) -> (ListController, lines: () -> [String]) {
    let controller = ListController(
      texts: [["one", "two\nlines", "three"], ["four"]], mode: mode,
      size: Size(columns: 20, lines: 5))
    var lines: [String] = []
    controller.table.debugLog.observer = { lines.append($0.description) }
    return (
      controller,
      {
        defer { lines = [] }
        return lines
      }
    )
  }

  @Test("lines by index path, to the letter: computed, then hit, then precached")
  func byIndexPath() {
    let (controller, lines) = make(.indexPath)
    controller.table.layoutIfNeeded()
    #expect(
      lines() == [
        "layout header footer view created - TableViewHeaderFooterView",
        "layout cell created - TextCell",
        "calculate using system fitting size (AutoLayout) - 1",
        "cached by index path[0:0] - 2",
        "calculate using system fitting size (AutoLayout) - 2",
        "cached by index path[0:1] - 3",
      ])
    controller.table.setNeedsLayout()
    controller.table.layoutIfNeeded()
    #expect(lines() == ["hit cache by index path[0:0] - 2", "hit cache by index path[0:1] - 3"])
    controller.precacheAll()
    #expect(
      lines() == [
        "calculate using system fitting size (AutoLayout) - 1",
        "cached by index path[0:2] - 2", "precached - [0:2] 2",
        "calculate using system fitting size (AutoLayout) - 1",
        "cached by index path[1:0] - 2", "precached - [1:0] 2",
      ])
    let counts = controller.table.debugLog.counts
    #expect(counts.hits == 2 && counts.misses == 4 && counts.computed == 4)
    #expect(counts.stored == 4 && counts.precached == 2 && counts.hitsByKey == 0)
  }

  @Test("lines by key, to the letter")
  func byKey() {
    let (controller, lines) = make(.key)
    controller.table.frame.lines = 3
    controller.table.layoutIfNeeded()
    controller.table.setNeedsLayout()
    controller.table.layoutIfNeeded()
    #expect(
      lines().suffix(3) == [
        "calculate using system fitting size (AutoLayout) - 1",
        "cached by key[row-1] - 2", "hit cache by key[row-1] - 2",
      ])
    #expect(controller.table.debugLog.counts.hitsByKey == 1)
  }

  @Test("a layout that decides nothing is reported once per table, and sizeThatFits is asked")
  func notSelfSatisfied() {
    final class Open: TableViewCell {
      override var layout: CellLayout? { .stack([.space(lines: nil)]) }
      override func sizeThatFits(_ size: Size) -> Size { Size(columns: size.columns, lines: 7) }
    }
    let table = TableView(frame: Rect(size: Size(columns: 20, lines: 5)))
    table.register(Open.self, forCellReuseIdentifier: "Open")
    var events: [HeightEvent] = []
    table.debugLog.observer = { events.append($0) }
    for _ in 0..<2 { #expect(table.heightForCell(withIdentifier: "Open") { _ in } == 8) }
    #expect(
      events.map(\.description) == [
        "layout cell created - Open",
        "not self-satisfied - Open: stack[0]: a space without a number of lines",
        "calculate using sizeThatFits - 7", "calculate using sizeThatFits - 7",
      ])
    #expect(table.debugLog.counts.computedBySizeThatFits == 2)
  }

  @Test("every one of the nine changes tells what it concerns")
  func invalidations() {
    let (controller, lines) = make(.indexPath)
    let table = controller.table
    table.reloadData()
    func row(_ id: Int) -> ListModel.Row { ListModel.Row(id: 100 + id, text: "new") }
    table.performBatchUpdates {
      let first = controller.model.sections[0]
      controller.model.sections = [
        ListModel.Section(id: 7, rows: [row(1)]), controller.model.sections[1], first,
      ]
      table.insertSections([0])
      table.moveSection(1, toSection: 1)
    }
    controller.model.sections[2].rows.insert(contentsOf: [row(2), row(3)], at: 0)
    table.insertRows(at: [IndexPath(row: 1, section: 2), IndexPath(row: 0, section: 2)])
    controller.model.sections[2].rows.swapAt(0, 1)
    table.moveRow(at: IndexPath(row: 1, section: 2), to: IndexPath(row: 0, section: 2))
    table.reloadRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 3, section: 2)])
    controller.model.sections[2].rows.removeSubrange(1...2)
    table.deleteRows(at: [IndexPath(row: 1, section: 2), IndexPath(row: 2, section: 2)])
    table.reloadSections([0, 1])
    controller.model.sections.removeFirst(2)
    table.deleteSections([1, 0])
    table.invalidateHeight(forKey: "k")
    #expect(
      lines() == [
        "invalidated - all",
        "invalidated - sections inserted [0]",
        "invalidated - section moved [1] to [1]",
        "invalidated - rows inserted [2:0]…[2:1]",
        "invalidated - row moved [2:1] to [2:0]",
        "invalidated - rows reloaded [0:0] [2:3]",
        "invalidated - rows deleted [2:1]…[2:2]",
        "invalidated - sections reloaded [0]…[1]",
        "invalidated - sections deleted [0]…[1]",
        "invalidated - key [k]",
      ])
  }

  @Test("time is counted per way of computing, by the table's clock")
  func time() {
    let (controller, _) = make(.none)
    var now = Duration.zero
    controller.table.clock = {
      now += .milliseconds(1)
      return now
    }
    controller.table.frame.lines = 3
    controller.table.layoutIfNeeded()
    let counts = controller.table.debugLog.counts
    #expect(counts.timeInSystemFitting == .milliseconds(counts.computed))
    #expect(counts.timeInSizeThatFits == .zero)
  }

  @Test("a listener may change the log, and stop listening")
  func listenerMayStop() {
    let (controller, _) = make(.none)
    controller.table.debugLog.observer = { [table = controller.table] _ in
      table.debugLog.resetCounts()
      table.debugLog.observer = nil
    }
    controller.table.layoutIfNeeded()
    #expect(controller.table.debugLog.observer == nil)
  }
}
