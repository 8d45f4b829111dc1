import HeightEngine
import TerminalCore
import TestSupport

@testable import TableKit

/// A list, and a person and a program that do to it what they like.
struct Storm {
  var edits: RandomEdits
  let controller: ListController
  /// What should not have moved: a row, by its identity, and its line on the screen.
  private var still: (id: Int, line: Int)?
  private var table: TableView { controller.table }

  /// - Parameter seed: 1: without headers; 2: with footers.
  init(mode: ListController.Mode, seed: Int, _ random: SplitMix64) {
    edits = RandomEdits(random)
    let model = ListModel.random(&edits.random, sections: 5, rows: 14)
    controller = ListController(
      model, mode: mode, hasHeaders: seed != 1, size: Size(columns: 34, lines: 11))
    controller.hasFooters = seed == 2
  }

  /// One deed; says which.
  mutating func act() -> String {
    still = nil
    let before = controller.anchor
    switch edits.random.below(17) {
    case 0, 1:
      let lines = edits.random.below(7) - 3
      table.scroll(byLines: lines)
      return "scroll by \(lines)"
    case 2:
      let lines = edits.random.below(300) - 150
      table.scroll(byLines: lines)
      return "scroll by \(lines)"
    case 3:
      let down = edits.random.below(2) == 0
      table.handle(
        .mouse(
          MouseEvent(
            kind: down ? .wheelDown : .wheelUp, button: 0, position: Point(column: 1, line: 1))))
      return "wheel"
    case 4, 5:
      table.precache(for: .zero)
      still = before
      return "measure"
    case 6: return resize()
    case 7, 8, 9:
      edits.spared = before.map { [$0.id] } ?? []
      edits.perform(on: controller)
      if table.hold == .row { still = before }
      return "batch"
    case 10: return shrinkOrGrow()
    case 11: return reload()
    case 12:
      let hold = [TableView.Hold.row, .start, .end, .offset][edits.random.below(4)]
      table.hold = hold
      return "hold \(hold)"
    case 13:
      let command = [TableCommand.nextRow, .previousRow, .pageDown, .pageUp, .lastRow, .firstRow][
        edits.random.below(6)]
      table.perform(command)
      return "\(command)"
    case 14:
      edits.regroup(controller)
      if table.hold == .row { still = before }
      return "regroup to \(controller.model.sections.map(\.rows.count))"
    case 15:
      table.appearance.showsScrollBar.toggle()
      table.appearance.leftMargin = edits.random.below(3)
      return "scroll bar, margin of \(table.appearance.leftMargin)"
    default:
      table.setNeedsLayout()
      still = before
      return "layout"
    }
  }

  private mutating func resize() -> String {
    switch edits.random.below(5) {
    case 0: table.frame.lines = edits.random.below(14)
    case 1: table.frame.columns = edits.random.below(3)
    default: table.frame.columns = [12, 34, 35, 60][edits.random.below(4)]
    }
    return "resize to \(table.frame.columns)×\(table.frame.lines)"
  }

  private mutating func shrinkOrGrow() -> String {
    switch edits.random.below(3) {
    case 0:
      controller.model.sections.removeLast(
        min(edits.random.below(4), controller.model.sections.count))
    case 1:
      for section in controller.model.sections.indices where edits.random.below(2) == 0 {
        controller.model.sections[section].rows = []
      }
    default:
      let section = controller.model.makeSection(&edits.random, rows: 12)
      controller.model.sections.append(section)
    }
    table.reloadData()
    return "reload with \(controller.model.sections.map(\.rows.count))"
  }

  private mutating func reload() -> String {
    let indexPaths = controller.model.indexPaths
    guard !indexPaths.isEmpty else { return "nothing" }
    let indexPath = indexPaths[edits.random.below(indexPaths.count)]
    controller.model[indexPath].text = ListModel.text(&edits.random)
    controller.model[indexPath].version += 1
    table.reloadRows(at: [indexPath])
    return "reload \(indexPath)"
  }

  /// What is wrong; nil: nothing.
  var problem: String? {
    if let broken = table.checkInvariants() { return broken }
    guard table.frame.lines > 0, table.contentWidth > 0 else { return nil }
    let view = controller.view
    if let wrong = disagreement(of: view) { return wrong }
    if table.isContentHeightExact {
      if table.contentHeight != controller.expectedHeight {
        return "\(table.contentHeight) lines for \(controller.expectedHeight)"
      }
      let expected = controller.expectedView(offset: table.contentOffset)
      if view != expected { return "\(view) for \(expected)" }
    }
    return stillness
  }

  /// The first item in view leads to all others.
  private func disagreement(of view: [ListController.VisibleLine]) -> String? {
    guard let first = view.first else {
      return controller.expectedItems.isEmpty ? nil : "nothing is in view"
    }
    let items = controller.expectedItems
    guard let index = items.firstIndex(where: { $0.item == first.item }) else {
      return "\(first.item) is in view and not in the list"
    }
    var line = first.line
    for (item, shown) in zip(items[index...], view) {
      if item.item != shown.item || item.height != shown.height || line != shown.line {
        return "\(shown) for \(item) at \(line)"
      }
      line += item.height
    }
    return nil
  }

  private var stillness: String? {
    guard let still, table.hold == .row, let line = controller.expectedLine(ofRow: still.id),
      table.isContentHeightExact
    else { return nil }
    let offset = controller.clamped(offset: line - still.line)
    return table.contentOffset == offset
      ? nil : "row \(still.id) stood on line \(still.line): \(table.contentOffset) for \(offset)"
  }
}
