import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("Plans of cells")
struct CellPlanTests {
  @Test("a row is as high as the layout that its cell draws, and reads alike", arguments: 0..<8)
  func agrees(seed: Int) {
    var layouts = RandomLayouts(seed: UInt64(400 + seed))
    var buffer = RowTextBuffer()
    for _ in 0..<80 {
      let row = Row(&layouts)
      layouts.hasSlots = true
      let plan = CellPlan(layouts.layout())
      layouts.hasSlots = false
      let width = 1 + layouts.random.below(90)
      let accessory = accessories[layouts.random.below(accessories.count)]
      let found = row.withTexts(&buffer) { Found(plan, $0, width: width, accessory) }
      #expect(found == Found(drawn: found.layout, width: width, accessory), "\(plan) \(width)")
    }
  }

  @Test("a row reads alike in how many pieces ever it is drawn", arguments: 0..<4)
  func pieces(seed: Int) {
    var layouts = RandomLayouts(seed: UInt64(500 + seed))
    var buffer = RowTextBuffer()
    for _ in 0..<40 {
      let row = Row(&layouts)
      layouts.hasSlots = true
      let layout = layouts.layout()
      layouts.hasSlots = false
      let width = 1 + layouts.random.below(90)
      row.withTexts(&buffer) { texts in
        let whole = lines(of: layout, texts, width: width, leastCells: 1 << 16)
        let pieces = lines(of: layout, texts, width: width, leastCells: 1 + row.bytes.count / 3)
        #expect(pieces == whole, "\(layout) \(width)")
      }
    }
  }

  private func lines(
    of layout: CellLayout, _ texts: borrowing RowTexts, width: Int, leastCells: Int
  ) -> String {
    var output = LineOutput(
      bytes: [], width: width, accessory: .custom(TextBlock("own")), leastCells: leastCells)
    output.append(layout, of: texts)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test("a tall row that is more than texts takes no more cells at once than its bytes ask for")
  func tallRow() {
    let bytes = Array(("a" + String(repeating: "\n", count: 3000) + "b").utf8)
    let plan = CellPlan(.padding(.init(left: 1), .text(TextBlock(slot: 0))))
    var buffer = RowTextBuffer()
    var output: [UInt8] = []
    buffer.withTexts(of: bytes.span) {
      $0.take(0..<bytes.count, in: 0)
    } _: {
      plan.appendLines(of: $0, width: 3000, to: &output)
    }
    #expect(output.count == 3005)
    #expect(output.starts(with: " a\n\n".utf8))
    #expect(LineOutput.linesAtOnce(bytes: bytes.count, columns: 3000) == 87)
    #expect(LineOutput.linesAtOnce(bytes: 400_000, columns: 1000) == 1600)
    #expect(LineOutput.linesAtOnce(bytes: 400_000, columns: 10_000_000) == 1)
  }

  @Test("what waits for a text that is not there takes no room, nor the spacing around it")
  func missingTexts() {
    let plan = CellPlan(
      .stack(
        [
          .text(TextBlock(slot: 0)), .padding(.init(top: 2), .text(TextBlock(slot: 1))),
          .justified(leading: TextBlock(slot: 2), trailing: TextBlock(slot: 3, alignment: .right)),
        ], spacing: 1))
    var buffer = RowTextBuffer()
    let bytes = Array("ab".utf8)
    let first = buffer.withTexts(of: bytes.span) {
      $0.take(0..<1, in: 0)
    } _: {
      Found(plan, $0, width: 9, .none)
    }
    #expect(first.height == 1)
    #expect(first.text == "a\n")
    let both = buffer.withTexts(of: bytes.span) {
      $0.take(0..<1, in: 0)
      $0.take(1..<2, in: 3)
    } _: {
      Found(plan, $0, width: 9, .disclosureIndicator)
    }
    #expect(both.text == "a       ›\n\n      b\n")
  }

  private let accessories: [CellAccessory] = [
    .none, .disclosureIndicator, .detailDisclosureButton, .custom(TextBlock("own")),
  ]
}

/// A row with random texts in some of its slots.
private struct Row {
  var bytes: [UInt8] = []
  var ranges: [Range<Int>?] = []

  init(_ layouts: inout RandomLayouts) {
    for _ in 0..<RowTexts.capacity {
      let start = bytes.count
      let isThere = layouts.random.below(4) > 0
      if isThere { bytes += layouts.text().string.utf8 }
      ranges.append(isThere ? start..<bytes.count : nil)
    }
  }

  func withTexts<Result>(
    _ buffer: inout RowTextBuffer, _ body: (borrowing RowTexts) -> Result
  ) -> Result {
    buffer.withTexts(of: bytes.span) { taker in
      for (slot, range) in ranges.enumerated() { if let range { taker.take(range, in: slot) } }
    } _: { texts in
      body(texts)
    }
  }
}

/// What a row comes to.
private struct Found: Equatable {
  var layout: CellLayout
  var height: Int
  var text: String

  init(_ plan: CellPlan, _ texts: borrowing RowTexts, width: Int, _ accessory: CellAccessory) {
    layout = plan.layout(of: texts)
    height = plan.height(of: texts, width: width, accessory: accessory)
    var output: [UInt8] = []
    plan.appendLines(of: texts, width: width, accessory: accessory, to: &output)
    text = String(decoding: output, as: UTF8.self)
  }

  /// As a cell is drawn: one without a line has one.
  init(drawn layout: CellLayout, width: Int, _ accessory: CellAccessory) {
    self.layout = layout
    let columns = width > accessory.columns ? width - accessory.columns : width
    height = layout.height(width: columns)
    let lines = max(height, 1)
    var canvas = Canvas(size: Size(columns: width, lines: lines))
    let rect = Rect(column: 0, line: 0, columns: columns, lines: lines)
    canvas.withClip(rect) { layout.draw(in: &$0, rect: rect) }
    accessory.block?.draw(
      in: &canvas,
      rect: Rect(column: columns + 1, line: 0, columns: accessory.columns - 1, lines: 1))
    text = (0..<lines).map { canvas.text(ofLine: $0) + "\n" }.joined()
  }
}
