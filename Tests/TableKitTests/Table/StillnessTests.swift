import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("Stillness")
struct StillnessTests {
  @Test("the row at the anchor keeps its line through random changes", arguments: 0..<12)
  func rowIsHeld(seed: Int) {
    var edits = RandomEdits(seed: UInt64(seed))
    let model = ListModel.random(&edits.random, sections: 6, rows: 30)
    let controller = ListController(
      model, mode: ListController.Mode.allCases[seed % 4], hasHeaders: seed % 3 > 0,
      size: Size(columns: 40, lines: 15))
    for step in 0..<80 {
      controller.table.scroll(byLines: edits.random.below(60) - 28)
      guard let anchor = controller.anchor else { continue }
      edits.spared = [anchor.id]
      switch edits.random.below(3) {
      case 0: edits.perform(on: controller)
      case 1: controller.table.precache(for: .milliseconds(1))
      default:
        edits.perform(on: controller)
        controller.precacheAll()
      }
      guard let line = controller.expectedLine(ofRow: anchor.id) else { continue }
      let offset = controller.clamped(offset: line - anchor.line)
      #expect(controller.view == controller.expectedView(offset: offset), "step \(step)")
    }
  }
}
