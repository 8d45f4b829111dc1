import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import TableKit

@Suite("Differences between lists")
struct DifferenceTests {
  static func identifiers(_ model: ListModel) throws -> SectionedIdentifiers<Int, Int> {
    try SectionedIdentifiers(
      model.sections.map { section in
        .init(
          id: section.id, items: section.rows.map(\.id),
          fingerprints: section.rows.map(\.version))
      })
  }

  private func apply(_ model: ListModel, to controller: ListController) throws {
    let old = try Self.identifiers(controller.model)
    controller.table.apply(try Self.identifiers(model), from: old) { controller.model = model }
  }

  @Test(
    "a reload of a feed with three new entries computes three heights",
    arguments: [ListController.Mode.indexPath, .key, .automatic])
  func threeNew(mode: ListController.Mode) throws {
    var random = SplitMix64(seed: 1)
    var model = ListModel.random(&random, sections: 4, rows: 40)
    let controller = ListController(model, mode: mode, size: Size(columns: 40, lines: 20))
    controller.precacheAll()
    controller.table.debugLog.resetCounts()
    for section in [0, 1, 3] {
      model.sections[section].rows.insert(model.makeRow(&random), at: 0)
    }
    try apply(model, to: controller)
    controller.precacheAll()
    #expect(controller.table.debugLog.counts.computed == 3)
    #expect(controller.table.contentHeight == controller.expectedHeight)
  }

  @Test(
    "lists changed at random: every height right, no more computed than is new", arguments: 0..<6)
  func random(seed: Int) throws {
    var edits = RandomEdits(seed: UInt64(seed))
    let first = ListModel.random(&edits.random, sections: 4, rows: 15)
    // The scratch table only serves to edit its model.
    let scratch = ListController(first, size: Size(columns: 30, lines: 10))
    let controller = ListController(first, size: Size(columns: 30, lines: 10))
    for step in 0..<40 {
      controller.table.scroll(byLines: edits.random.below(40) - 18)
      let anchor = controller.anchor
      edits.spared = anchor.map { [$0.id] } ?? []
      edits.perform(on: scratch)
      try apply(scratch.model, to: controller)
      if let anchor, let line = controller.expectedLine(ofRow: anchor.id) {
        let offset = controller.clamped(offset: line - anchor.line)
        #expect(controller.view == controller.expectedView(offset: offset), "step \(step)")
      }
      controller.precacheAll()
      #expect(controller.table.contentHeight == controller.expectedHeight, "step \(step)")
    }
    #expect(controller.table.debugLog.counts.computed == controller.measurements.count)
  }

  @Test("an id that stands twice is an error that names it")
  func duplicates() {
    let error = #expect(throws: DuplicateIdentifierError.self) {
      _ = try SectionedIdentifiers<String, String>([
        .init(id: "a", items: ["x", "y"]), .init(id: "b", items: ["y"]),
      ])
    }
    #expect(error?.description.contains("“y”") == true)
  }
}
