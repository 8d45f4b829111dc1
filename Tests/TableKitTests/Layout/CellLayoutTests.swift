import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("Cell layouts")
struct CellLayoutTests {
  @Test("what is measured is what is drawn", arguments: 0..<6)
  func heightIsDrawn(seed: Int) {
    var layouts = RandomLayouts(seed: UInt64(seed))
    for _ in 0..<50 {
      let layout = layouts.layout()
      let width = 1 + layouts.random.below(120)
      let height = layout.height(width: width)
      let room = height + 4
      var canvas = Canvas(size: Size(columns: width, lines: room))
      layout.draw(in: &canvas, rect: canvas.bounds)
      for line in height..<room { #expect(canvas.text(ofLine: line).isEmpty, "\(layout)") }
      var exact = Canvas(size: Size(columns: width, lines: height))
      layout.draw(in: &exact, rect: exact.bounds)
      #expect((0..<height).allSatisfy { canvas.text(ofLine: $0) == exact.text(ofLine: $0) })
    }
  }

  @Test("every line that a text is counted for is drawn, and no other", arguments: 0..<4)
  func textLinesAreDrawn(seed: Int) {
    var layouts = RandomLayouts(seed: UInt64(100 + seed))
    for _ in 0..<120 {
      let text = layouts.text()
      let width = 1 + layouts.random.below(120)
      let block = TextBlock(text)
      let lines = LineWrapper().lines(of: text, width: width)
      #expect(block.height(width: width) == lines.count)
      var canvas = Canvas(size: Size(columns: width, lines: lines.count + 2))
      CellLayout.text(block).draw(in: &canvas, rect: canvas.bounds)
      for (index, line) in lines.enumerated() {
        #expect(canvas.text(ofLine: index).isEmpty == (line.columns == 0), "\(text), \(width)")
      }
      #expect(canvas.text(ofLine: lines.count).isEmpty)
    }
  }

  @Test("a line leads to a place in the layout, and the place back to the line", arguments: 0..<6)
  func positions(seed: Int) {
    var layouts = RandomLayouts(seed: UInt64(200 + seed))
    for _ in 0..<50 {
      let layout = layouts.layout()
      let width = 1 + layouts.random.below(100)
      for line in 0..<layout.height(width: width) {
        let position = layout.position(atLine: line, width: width)
        #expect(layout.line(of: position, width: width) == line)
        let other = 1 + layouts.random.below(100)
        let there = layout.line(of: position, width: other)
        #expect(there >= 0 && there < max(layout.height(width: other), 1))
      }
    }
  }

  @Test("at another width the same character is found")
  func characterIsFound() {
    let words = (0..<200).map { "word\($0)" }.joined(separator: " ")
    let layout = CellLayout.stack([
      .text("A title"), .padding(.init(top: 1, left: 2), .text(TextBlock(DisplayText(words)))),
    ])
    let text = DisplayText(words)
    for (from, to) in [(80, 40), (40, 80), (80, 17), (23, 61)] {
      for line in 2..<layout.height(width: from) {
        let position = layout.position(atLine: line, width: from)
        let start = LineWrapper().lines(of: text, width: from - 2)[line - 2].range.lowerBound
        let found = layout.line(of: position, width: to)
        let range = LineWrapper().lines(of: text, width: to - 2)[found - 2].range
        #expect(range.lowerBound <= start && start <= range.upperBound)
      }
    }
  }

  @Test("columns share a width: fixed, proportional, the rest by weight")
  func columnWidths() {
    let columns: [CellLayout.Column] = [
      .init(.fixed(10), .space(lines: 1)), .init(.proportional(0.25), .space(lines: 1)),
      .init(.flexible(weight: 2), .space(lines: 1)), .init(.flexible(), .space(lines: 1)),
    ]
    #expect(CellLayout.widths(of: columns, spacing: 1, in: 103) == [10, 25, 44, 21])
    #expect(CellLayout.widths(of: columns, spacing: 1, in: 8) == [5, 0, 0, 0])
    #expect(CellLayout.widths(of: columns, spacing: 1, in: 0) == [0, 0, 0, 0])
    let odd: [CellLayout.Column] = [
      .init(.proportional(.nan), .space(lines: 1)), .init(.fixed(-3), .space(lines: 1)),
      .init(.flexible(weight: .max), .space(lines: 1)),
    ]
    #expect(CellLayout.widths(of: odd, spacing: -1, in: 50) == [0, 0, 50])
    let limited: [CellLayout.Column] = [
      .init(.atMost(8, part: 0.5), .space(lines: 1)), .init(.flexible(), .space(lines: 1)),
    ]
    #expect(CellLayout.widths(of: limited, spacing: 0, in: 50) == [8, 42])
    #expect(CellLayout.widths(of: limited, spacing: 0, in: 10) == [5, 5])
  }

  @Test("a row of columns, rules and boxes as it looks")
  func picture() {
    let layout = CellLayout.stack([
      .justified(leading: "Ann", trailing: "noon", gap: 2),
      .columns([
        .init(.fixed(6), .box(aspectRatio: 1, "pic")),
        .init(.flexible(), .text("A picture of something that takes four lines here.")),
      ]),
      .rule(.plain),
    ])
    #expect(
      Self.drawn(layout, width: 20) == """
        Ann             noon
               A picture of
        pic    something
               that takes
               four lines
               here.
        ────────────────────
        """)
    #expect(layout.height(width: 8) > layout.height(width: 20))
  }

  @Test("two texts stand on one line where both fit, else one below the other")
  func justified() {
    let layout = CellLayout.justified(leading: "somebody", trailing: "12:30", gap: 2)
    #expect(Self.drawn(layout, width: 15) == "somebody  12:30")
    #expect(Self.drawn(layout, width: 14) == "somebody\n12:30")
  }

  @Test("a picture's box is as high as its width and its shape say")
  func boxes() {
    #expect(CellLayout.box(aspectRatio: 2, "").height(width: 40) == 10)
    #expect(CellLayout.box(aspectRatio: 1, "").height(width: 41) == 21)
    #expect(CellLayout.box(aspectRatio: 1e-300, "").height(width: 41) == 10_000)
  }

  @Test("the part that decides no height is named by the way to it")
  func undecided() {
    let layout = CellLayout.stack([
      .text("x"), .columns([.init(.flexible(), .padding(.init(top: 1), .space(lines: nil)))]),
    ])
    #expect(
      layout.fitting(width: 20).undecided
        == "stack[1]: columns[0]: padding: a space without a number of lines")
    #expect(
      CellLayout.box(aspectRatio: .nan, "").fitting(width: 20).undecided
        == "a box without an aspect ratio")
    #expect(CellLayout.stack([.text("x"), .space(lines: 2)]).fitting(width: 20).undecided == nil)
  }

  @Test("open spaces take the room that is over")
  func spareRoom() {
    let layout = CellLayout.stack([.text("top"), .space(lines: nil), .text("bottom")])
    #expect(Self.drawn(layout, width: 10, lines: 4) == "top\n\n\nbottom")
  }

  @Test("without any width there is no height, and drawing leaves no trace")
  func noWidth() {
    var layouts = RandomLayouts(seed: 7)
    for _ in 0..<50 {
      let layout = layouts.layout()
      #expect(layout.height(width: 0) == 0)
      #expect(layout.height(width: -5) == 0)
      var canvas = Canvas(size: Size(columns: 10, lines: 3))
      layout.draw(in: &canvas, rect: Rect(column: 2, line: 0, columns: 0, lines: 3))
      #expect(canvas.text.isEmpty)
    }
  }

  static func drawn(_ layout: CellLayout, width: Int, lines: Int? = nil) -> String {
    let size = Size(columns: width, lines: lines ?? layout.height(width: width))
    var canvas = Canvas(size: size)
    layout.draw(in: &canvas, rect: canvas.bounds)
    return canvas.text
  }
}

extension TextBlock: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(DisplayText(value)) }
}
