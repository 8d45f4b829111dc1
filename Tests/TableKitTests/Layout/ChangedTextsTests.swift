import HeightEngine
import TableKit
import TerminalCore
import Testing

@Suite("A layout with its texts changed")
struct ChangedTextsTests {
  /// Layouts of two texts, of every kind that has some.
  nonisolated private static func layouts(_ first: TextBlock, _ second: TextBlock) -> [CellLayout] {
    let texts: [CellLayout] = [.text(first), .text(second)]
    return [
      .justified(leading: first, trailing: second),
      .justified(leading: second, trailing: first),
      .stack([.text(second), .space(lines: 1), .text(first)]),
      .columns(texts.map { CellLayout.Column(.flexible(), $0) }),
      .padding(CellLayout.Insets(left: 1), .stack(texts)),
      .stack([.box(aspectRatio: nil, first), .text(second)]),
      .gridRow(
        GridRow(
          columns: GridColumns(ideals: [3, 3], minimums: [1, 1]),
          cells: texts.map { GridRow.Cell($0) }, stacked: .stack(texts))),
    ]
  }

  @Test("changes where something is found in them, and nowhere else")
  func highlighting() {
    let bold = Style(attributes: .bold)
    var found = TextBlock("fog")
    found.styleRuns = [StyleRun(0..<3, bold, showsInCut: true)]
    let before = Self.layouts(TextBlock("fog"), TextBlock("sea"))
    let after = Self.layouts(found, TextBlock("sea"))
    for (layout, expected) in zip(before, after) {
      let changed = layout.highlighting(
        { $0.string == "fog" ? [0..<3] : [] }, { $0.attributes.insert(.bold) })
      #expect(changed == expected)
    }
  }

  @Test("is the same where nothing is found, and has the texts that it had")
  func nothingFound() {
    for layout in Self.layouts(TextBlock("fog"), TextBlock("sea")) {
      #expect(layout.linking { _, _ in [] } == layout)
      #expect(Set(layout.texts.map(\.string)) == ["fog", "sea"])
    }
  }
}
