import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("Changes of the list")
struct UpdateTests {
  nonisolated static let cases = ListController.Mode.allCases.flatMap { mode in
    (0..<4).map { (mode, $0) }
  }

  @Test("random batches: every height right, none computed that was known", arguments: cases)
  func randomBatches(mode: ListController.Mode, seed: Int) {
    var edits = RandomEdits(seed: UInt64(seed))
    let model = ListModel.random(&edits.random, sections: 5, rows: 12)
    let controller = ListController(
      model, mode: mode, hasHeaders: seed % 2 == 0, size: Size(columns: 30, lines: 12))
    for step in 0..<120 {
      edits.perform(on: controller)
      switch edits.random.below(5) {
      case 0: controller.precacheAll()
      case 1: controller.table.scroll(byLines: edits.random.below(40) - 20)
      case 2: controller.table.frame.columns = 30 + edits.random.below(3)
      default: break
      }
      let offset = controller.table.contentOffset
      if controller.table.isContentHeightExact {
        #expect(controller.view == controller.expectedView(offset: offset), "step \(step)")
      }
      controller.precacheAll()
      #expect(controller.table.isContentHeightExact)
      #expect(controller.table.contentHeight == controller.expectedHeight, "step \(step)")
      let settled = controller.table.contentOffset
      #expect(controller.view == controller.expectedView(offset: settled), "step \(step)")
    }
    guard mode != .none else { return }
    #expect(controller.table.debugLog.counts.computed == controller.measurements.count)
  }
}
