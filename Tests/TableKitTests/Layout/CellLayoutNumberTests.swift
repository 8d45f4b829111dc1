import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import TableKit

@Suite("`CellLayout` traps on no number")
struct CellLayoutNumberTests {
  @Test("measured, drawn and found again, with any number at any width", arguments: 0..<12)
  func anyNumber(seed: Int) {
    var layouts = WildLayouts(seed: UInt64(seed))
    for _ in 0..<60 {
      let layout = layouts.layout(depth: 4)
      for width in layouts.widths() {
        let height = layout.height(width: width)
        #expect(height >= 0 && height <= HeightTree.maximumHeight)
        if width <= 0 { #expect(height == 0) }
        for line in layouts.numbers(4) + [0, height / 2, height - 1, height] {
          let position = layout.position(atLine: line, width: width)
          let found = layout.line(of: position, width: width)
          if line >= 0, line < height { #expect(found == line) }
          _ = layout.line(of: position, width: layouts.number())
        }
        var canvas = Canvas(size: Size(columns: 13, lines: 7))
        layout.draw(in: &canvas, rect: layouts.rect(columns: width))
        layout.draw(in: &canvas, rect: Rect(column: 0, line: 0, columns: width, lines: height))
        layout.draw(in: &canvas, rect: Rect(column: -3, line: -2, columns: width, lines: .max))
        layout.draw(in: &canvas, rect: Rect(column: 5, line: 3, columns: width, lines: .max))
      }
    }
  }

  @Test("what is measured is what is drawn, whatever the numbers", arguments: 0..<6)
  func drawnAsMeasured(seed: Int) {
    var layouts = WildLayouts(seed: UInt64(100 + seed))
    layouts.hasVerticalRules = false
    for _ in 0..<60 {
      let layout = layouts.layout(depth: 3)
      let width = 1 + layouts.random.below(100)
      let fitting = layout.fitting(width: width)
      guard fitting.undecided == nil, fitting.height <= 2_000 else { continue }
      var canvas = Canvas(size: Size(columns: width, lines: fitting.height + 4))
      layout.draw(in: &canvas, rect: canvas.bounds)
      for line in fitting.height..<(fitting.height + 4) {
        #expect(canvas.text(ofLine: line).isEmpty, "\(layout)")
      }
    }
  }

  @Test("the largest numbers are cut to what a table can have, at once")
  func largest() {
    let huge = CellLayout.space(lines: .max)
    let maximum = HeightTree.maximumHeight
    #expect(huge.height(width: 10) == maximum)
    #expect(CellLayout.stack(Array(repeating: huge, count: 100)).height(width: .max) == maximum)
    #expect(huge.line(of: huge.position(atLine: 8_000_000, width: 9), width: 7) == 8_000_000)
    let gap = CellLayout.justified(leading: "a", trailing: "b", gap: .max)
    #expect(gap.height(width: .max) == 2)
    #expect(CellLayout.justified(leading: "a", trailing: "b", gap: .min).height(width: 2) == 1)
    let blank = TextBlock("", wrapper: LineWrapper(linesOfEmptyText: .max))
    #expect(CellLayout.stack([.text(blank), .text(blank)]).height(width: 5) == 2)
  }

  @Test(
    "500 levels, one in the other, cost a bounded amount of work and of stack", arguments: 0..<4)
  func nested(kind: Int) {
    var layout = CellLayout.text("deep")
    for _ in 0..<500 {
      layout =
        switch kind {
        case 0: .stack([layout, .rule(.plain)], spacing: .max)
        case 1: .padding(.init(top: .max, left: .min, bottom: .max, right: 0), layout)
        case 2: .columns([.init(.flexible(weight: .max), layout), .init(.fixed(0), .rule(.plain))])
        default: .columns([.init(.flexible(), .stack([layout]))])
        }
    }
    let height = layout.height(width: 40)
    #expect(
      layout.line(of: layout.position(atLine: height / 2, width: 40), width: 40) == height / 2)
    var canvas = Canvas(size: Size(columns: 40, lines: 10))
    layout.draw(in: &canvas, rect: canvas.bounds)
  }
}

/// Layouts with numbers from all over.
private struct WildLayouts {
  var random: SplitMix64
  /// They take all the room that they are given.
  var hasVerticalRules = true

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func number() -> Int {
    let extremes: [Int] = [
      .min, .min + 1, .max, .max - 1, Int(Int32.max), Int(Int32.min), Int(Int32.max) + 1, 1 << 40,
      -(1 << 40), 1 << 23, (1 << 23) + 1, 10_000, 10_001, 0, -1, 1,
    ]
    switch random.below(4) {
    case 0, 1: return extremes[random.below(extremes.count)]
    case 2: return random.below(40)
    default: return Int(truncatingIfNeeded: random.next() >> UInt64(random.below(64)))
    }
  }

  mutating func numbers(_ count: Int) -> [Int] { (0..<count).map { _ in number() } }

  mutating func widths() -> [Int] { [.min, -1, 0, 1, 80, .max] + numbers(3) }

  mutating func rect(columns: Int) -> Rect {
    Rect(column: number(), line: number(), columns: columns, lines: number())
  }

  private mutating func fraction() -> Double {
    let fractions: [Double] = [
      .nan, .signalingNaN, .infinity, -.infinity, 0, -0.0, -1, 0.5, 1, 1.5, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .ulpOfOne, 1e300, 1e-300,
    ]
    return fractions[random.below(fractions.count)]
  }

  private mutating func block() -> TextBlock {
    let texts: [DisplayText] = [
      "", "\n", "a", "one two three four five six seven", "tab\there", "漢字仮名交じり文", "e\u{301}👩‍👩‍👧",
      "first\nsecond\n\nfourth",
    ]
    let modes: [LineWrapper.Mode] = [.word, .character, .none]
    let wrapper = LineWrapper(
      mode: modes[random.below(3)], lineLimit: random.below(2) == 0 ? nil : number(),
      truncation: random.below(2) == 0 ? .tail : .middle, tabStops: number(),
      firstLineIndent: number(), hangingIndent: number(), linesOfEmptyText: number())
    let alignments: [TextBlock.Alignment] = [.left, .center, .right]
    let bounds = [number(), number()].sorted()
    return TextBlock(
      texts[random.below(texts.count)], wrapper: wrapper, alignment: alignments[random.below(3)],
      styleRuns: random.below(3) == 0 ? [StyleRun(bounds[0]..<bounds[1], .plain)] : [])
  }

  mutating func layout(depth: Int) -> CellLayout {
    switch random.below(depth > 0 ? 9 : 6) {
    case 0: return .rule(.plain)
    case 1: return hasVerticalRules ? .verticalRule(.plain) : .rule(.plain)
    case 2: return .space(lines: random.below(4) == 0 ? nil : number())
    case 3: return .box(aspectRatio: random.below(5) == 0 ? nil : fraction(), block())
    case 4: return .text(block())
    case 5: return .justified(leading: block(), trailing: block(), gap: number())
    case 6:
      let insets = CellLayout.Insets(
        top: number(), left: number(), bottom: number(), right: number())
      return .padding(insets, layout(depth: depth - 1))
    case 7:
      let parts = (0..<random.below(4)).map { _ in layout(depth: depth - 1) }
      return .stack(parts, spacing: number())
    default:
      let columns = (0..<random.below(4)).map { _ in
        CellLayout.Column(width(), layout(depth: depth - 1))
      }
      return .columns(columns, spacing: number())
    }
  }

  private mutating func width() -> CellLayout.Column.Width {
    switch random.below(4) {
    case 0: .fixed(number())
    case 1: .proportional(fraction())
    case 2: .atMost(number(), part: fraction())
    default: .flexible(weight: number())
    }
  }
}
