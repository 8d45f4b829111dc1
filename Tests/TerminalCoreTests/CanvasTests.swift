import HeightEngine
import TestSupport
import Testing

@testable import TerminalCore

@Suite("Canvas")
struct CanvasTests {
  private let bold = Style(attributes: .bold)

  private func canvas(_ columns: Int, _ lines: Int = 1) -> Canvas {
    Canvas(size: Size(columns: columns, lines: lines))
  }

  @Test("text is drawn where it is put, in its style")
  func drawing() {
    var canvas = canvas(12, 2)
    let columns = canvas.draw("title", at: Point(column: 2, line: 1), width: 10, style: bold)
    #expect(columns == 5)
    #expect(canvas.text == "\n  title")
    #expect(canvas.styledText == "\n  ⟦bold⟧title⟦⟧")
    #expect(canvas[2, 1] == Canvas.Cell(content: "t", columns: 1, style: bold))
    #expect(canvas[0, 0] == .blank)
  }

  @Test("a wide character takes two cells, the right one without content")
  func wide() {
    var canvas = canvas(4)
    canvas.draw("日a", at: Point(column: 0, line: 0), width: 4)
    #expect(canvas[0, 0].columns == 2)
    #expect(canvas[1, 0].columns == 0)
    #expect(canvas[1, 0].content == "")
    #expect(canvas.text == "日a")
  }

  @Test(
    "of a wide character that is overwritten in part the other half becomes blank",
    arguments: [(0, "x 本"), (1, " x本"), (2, "日x"), (3, "日 x")])
  func overwritten(column: Int, wanted: String) {
    var canvas = canvas(4)
    canvas.draw("日本", at: Point(column: 0, line: 0), width: 4)
    canvas.draw(symbol: "x", at: Point(column: column, line: 0))
    #expect(canvas.text == wanted)
  }

  @Test("a wide character over the halves of two others leaves two blanks")
  func between() {
    var canvas = canvas(4)
    canvas.draw("日本", at: Point(column: 0, line: 0), width: 4)
    canvas.draw("語", at: Point(column: 1, line: 0), width: 2)
    #expect(canvas.text == " 語")
    #expect(canvas[3, 0] == .blank)
  }

  @Test(
    "a wide character that the clip would cut is blank in the half that is left",
    arguments: [
      (0, 4, "⟦bold⟧日本⟦⟧"), (1, 3, " ⟦bold⟧ 本⟦⟧"), (0, 3, "⟦bold⟧日 ⟦⟧"), (1, 2, " ⟦bold⟧  ⟦⟧"),
      (3, 1, "   ⟦bold⟧ ⟦⟧"), (4, 0, ""),
    ])
  func clipped(column: Int, columns: Int, wanted: String) {
    var canvas = canvas(4)
    canvas.withClip(Rect(column: column, line: 0, columns: columns, lines: 1)) {
      $0.draw("日本", at: Point(column: 0, line: 0), width: 4, style: bold)
    }
    #expect(canvas.styledText == wanted)
  }

  @Test("outside the clip nothing leaves a trace, and the clip comes back")
  func clip() {
    var canvas = canvas(6, 3)
    canvas.withClip(Rect(column: 1, line: 1, columns: 3, lines: 1)) { canvas in
      canvas.withClip(Rect(column: 0, line: 0, columns: 100, lines: 100)) {
        for line in -1...3 {
          $0.draw("abcdef", at: Point(column: 0, line: line), width: 6)
          $0.horizontalRule(at: Point(column: 5, line: line), columns: .max)
        }
      }
    }
    #expect(canvas.text == "\n bcd")
    #expect(canvas.clip == canvas.bounds)
  }

  @Test("filling and restyling keep to their rectangle, and a wide character cut by it is blanked")
  func filling() {
    var canvas = canvas(6)
    canvas.draw("日本語", at: Point(column: 0, line: 0), width: 6)
    canvas.fill(Rect(column: 1, line: 0, columns: 2, lines: 5), style: bold)
    #expect(canvas.styledText == " ⟦bold⟧  ⟦⟧ 語")
    canvas.restyle(Rect(column: 4, line: 0, columns: 2, lines: 1)) {
      $0.attributes.insert(.reverse)
    }
    #expect(canvas.styledText == " ⟦bold⟧  ⟦⟧ ⟦reverse⟧語⟦⟧")
  }

  @Test("parts of a text have their own style, the later run before the earlier")
  func runs() {
    let text: DisplayText = "some words"
    let reverse = Style(attributes: .reverse)
    var canvas = canvas(10)
    canvas.draw(
      text, at: Point(column: 0, line: 0), width: 10,
      styles: [StyleRun(5..<10, bold), StyleRun(3..<7, reverse)])
    #expect(canvas.styledText == "som⟦reverse⟧e wo⟦bold⟧rds⟦⟧")
  }

  @Test("the sign of a cut looks as a run does that it stands for, if that is to be seen in it")
  func runsInCuts() {
    func drawn(_ run: StyleRun, _ text: DisplayText = "one two three\nfour") -> String {
      var canvas = canvas(8)
      canvas.draw(text, at: Point(column: 0, line: 0), width: 8, styles: [run])
      return canvas.styledText
    }
    #expect(drawn(StyleRun(8..<13, bold, showsInCut: true)) == "one two⟦bold⟧…⟦⟧")
    #expect(drawn(StyleRun(4..<9, bold, showsInCut: true)) == "one ⟦bold⟧two…⟦⟧")
    #expect(drawn(StyleRun(8..<13, bold)) == "one two…")
    #expect(drawn(StyleRun(0..<3, bold, showsInCut: true)) == "⟦bold⟧one⟦⟧ two…")
    // What stands below is no part of the line.
    #expect(drawn(StyleRun(14..<18, bold, showsInCut: true)) == "one two…")
    #expect(drawn(StyleRun(4..<8, bold, showsInCut: true), "one\nfour") == "one…")
  }

  @Test("of a wrapped text each line has the runs that reach into it")
  func runsOfLines() {
    let text: DisplayText = "one two three"
    let wrapper = LineWrapper()
    var canvas = canvas(5, 3)
    for (number, line) in wrapper.lines(of: text, width: 5).enumerated() {
      canvas.draw(
        line, of: text, wrapper: wrapper, width: 5, at: Point(column: 0, line: number),
        style: .plain, styles: [StyleRun(1..<9, bold)])
    }
    #expect(canvas.styledText == "o⟦bold⟧ne⟦⟧\n⟦bold⟧two⟦⟧\n⟦bold⟧t⟦⟧hree")
  }

  @Test("symbols are drawn; what could drive a terminal or takes two columns is not")
  func symbols() {
    var canvas = canvas(5)
    for (column, symbol) in (["│", "▲", "\u{1B}", "日", "\u{202E}"] as [Unicode.Scalar]).enumerated()
    {
      canvas.draw(symbol: symbol, at: Point(column: column, line: 0))
    }
    #expect(canvas.text == "│▲\u{FFFD}\u{FFFD}\u{FFFD}")
  }

  @Test("rules run right and down")
  func rules() {
    var canvas = canvas(4, 3)
    canvas.horizontalRule(at: Point(column: 1, line: 0), columns: 9)
    canvas.verticalRule(at: Point(column: 0, line: 1), lines: 9)
    #expect(canvas.text == " ───\n│\n│")
  }

  @Test("a base keeps four marks, the others are left out as ncurses leaves them out")
  func marks() {
    let cell = PackedCell("a\u{301}\u{302}\u{303}\u{304}\u{305}", columns: 1, style: .plain)
    #expect(cell.content.unicodeScalars.count == 5)
    #expect(PackedCell("😀", columns: 2, style: .plain).content == "😀")
    #expect(MemoryLayout<PackedCell>.stride == 24)
  }

  @Test(
    "a style comes out of its word as it went in",
    arguments: [
      Style.plain, Style(foreground: .indexed(0)), Style(background: .rgb(1, 2, 255)),
      Style(
        foreground: .rgb(255, 0, 7), background: .indexed(255),
        attributes: [.bold, .dim, .italic, .underline, .reverse]),
    ])
  func styles(style: Style) {
    #expect(PackedStyle(style).style == style)
  }

  @Test("the difference of two frames is whole cells of both")
  func differences() {
    var before = canvas(8, 2)
    before.draw("a日本語b", at: Point(column: 0, line: 0), width: 8)
    var after = before
    func difference(_ one: Canvas, _ other: Canvas, line: Int = 0) -> Range<Int>? {
      one.packedCells(ofLine: line).columns(differingFrom: other.packedCells(ofLine: line))
    }
    #expect(difference(after, before) == nil)
    after.draw("x", at: Point(column: 4, line: 0), width: 1)
    #expect(difference(after, before) == 3..<5)
    #expect(difference(before, after) == 3..<5)
    #expect(difference(after, before, line: 1) == nil)
  }

  @Test(
    "a canvas without cells takes everything and shows nothing",
    arguments: [(0, 0), (0, 5), (-3, 2)])
  func empty(columns: Int, lines: Int) {
    var canvas = canvas(columns, lines)
    canvas.draw("text", at: Point(column: 0, line: 0), width: 4)
    canvas.fill(Rect(column: -5, line: -5, columns: .max, lines: .max), style: bold)
    canvas.restyle(canvas.bounds) { $0 = .plain }
    canvas.draw(symbol: "x", at: Point(column: .max, line: .max))
    canvas.draw("日", at: Point(column: .max - 1, line: 0), width: 2)
    #expect(canvas.text == "")
  }

  @Test("random drawing never leaves half a wide character")
  func random() {
    var random = SplitMix64(seed: 7)
    let texts: [DisplayText] = ["日本語", "a日b", "plain", "é日", "語"]
    var canvas = canvas(13, 3)
    for _ in 0..<3_000 {
      let rect = Rect(
        column: Int(random.next() % 16) - 2, line: Int(random.next() % 5) - 1,
        columns: Int(random.next() % 8), lines: Int(random.next() % 3))
      let place = Point(column: Int(random.next() % 18) - 3, line: Int(random.next() % 3))
      let text = texts[Int(random.next() % 5)]
      switch random.next() % 4 {
      case 0: canvas.fill(rect, style: bold)
      case 1: canvas.draw(symbol: "#", at: place)
      case 2: canvas.withClip(rect) { $0.draw(text, at: place, width: 8) }
      default: canvas.draw(text, at: place, width: 8)
      }
      for line in 0..<3 {
        var column = 0
        while column < 13 {
          let columns = canvas[column, line].columns
          #expect(columns > 0, "a right half without its left at \(column),\(line)")
          if columns == 2 { #expect(column < 12 && canvas[column + 1, line].columns == 0) }
          column += max(columns, 1)
        }
      }
    }
  }
}
