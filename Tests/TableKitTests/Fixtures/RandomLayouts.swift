import HeightEngine
import TableKit
import TerminalCore
import TestSupport

/// Layouts and texts of all kinds, made at random.
struct RandomLayouts {
  var random: SplitMix64
  /// Whether texts stand in slots, as those of plans do.
  var hasSlots = false

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let words = [
    "a", "height", "terminals", "incomprehensibilities", "漢字仮名交じり文", "한국어 문장", "السلام", "नमस्ते",
    "สวัสดีครับ", "👩‍👩‍👧", "🇩🇪", "e\u{301}te\u{301}", "https://example.org/a/long/path?query=1",
    "\u{202E}evil", "\u{1B}[31m", "tab\tbed", "\n", "no\u{A0}break", "ｗｉｄｅ", "—", "(a)",
  ]

  mutating func text() -> DisplayText {
    let count = random.below(5) == 0 ? random.below(60) : random.below(12)
    let words = (0..<count).map { _ in Self.words[random.below(Self.words.count)] }
    return DisplayText(words.joined(separator: random.below(9) == 0 ? "" : " "))
  }

  mutating func block() -> TextBlock {
    var wrapper = LineWrapper()
    switch random.below(8) {
    case 0: wrapper.mode = .character
    case 1: wrapper.mode = .none
    case 2: wrapper.hangingIndent = random.below(4)
    case 3: wrapper.lineLimit = 1 + random.below(3)
    case 4: wrapper.linesOfEmptyText = 0
    default: break
    }
    if random.below(3) == 0 { wrapper.truncation = .middle }
    let alignments: [TextBlock.Alignment] = [.left, .center, .right]
    let alignment = alignments[random.below(3)]
    return hasSlots && random.below(6) > 0
      ? TextBlock(slot: random.below(RowTexts.capacity), wrapper: wrapper, alignment: alignment)
      : TextBlock(text(), wrapper: wrapper, alignment: alignment)
  }

  /// A layout whose height follows from its width.
  mutating func layout(depth: Int = 3) -> CellLayout {
    switch random.below(depth > 0 ? 10 : 5) {
    case 0: return .rule(.plain)
    case 1: return .space(lines: random.below(3))
    case 2: return .box(aspectRatio: 0.5 + Double(random.below(8)), block())
    case 3, 4: return .text(block())
    case 5:
      return .justified(leading: block(), trailing: block(), gap: random.below(4))
    case 6:
      let insets = CellLayout.Insets(
        top: random.below(3), left: random.below(4), bottom: random.below(3),
        right: random.below(4))
      return .padding(insets, layout(depth: depth - 1))
    case 7:
      let parts = (0..<random.below(4)).map { _ in layout(depth: depth - 1) }
      return .stack(parts, spacing: random.below(3))
    case 8: return .gridRow(gridRow(depth: depth - 1))
    default:
      let columns = (0..<(1 + random.below(3))).map { _ in
        CellLayout.Column(width(), layout(depth: depth - 1))
      }
      return .columns(columns, spacing: random.below(3))
    }
  }

  private mutating func gridRow(depth: Int) -> GridRow {
    let ideals = (0..<1 + random.below(4)).map { _ in random.below(30) }
    let columns = GridColumns(
      ideals: ideals, minimums: ideals.map { _ in random.below(12) }, spacing: random.below(3))
    let cells = (0..<1 + random.below(4)).map { _ in
      GridRow.Cell(layout(depth: depth), span: 1 + random.below(3) / 2)
    }
    return GridRow(
      columns: columns, cells: cells, stacked: layout(depth: depth),
      linesAboveIfNarrow: random.below(2))
  }

  private mutating func width() -> CellLayout.Column.Width {
    switch random.below(4) {
    case 0: .fixed(random.below(30))
    case 2: .atMost(random.below(30), part: Double(random.below(100)) / 100)
    case 1: .proportional(Double(random.below(100)) / 100)
    default: .flexible(weight: 1 + random.below(3))
    }
  }
}
