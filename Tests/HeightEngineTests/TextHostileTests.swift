import Testing

@testable import HeightEngine

@Suite("Text made to hurt")
struct TextHostileTests {
  private let many = 200_000

  private func lines(_ piece: String, _ width: Int = 80) -> Int {
    LineWrapper().numberOfLines(
      of: DisplayText(String(repeating: piece, count: many)), width: width)
  }

  @Test("a line without a break, only blanks, only line ends: every line is counted")
  func longLines() {
    #expect(lines("x") == many / 80)
    #expect(lines("(") == many / 80)
    #expect(lines("中", 81) == many / 40)
    #expect(lines(" ") == 1)
    #expect(lines("\t") == 1)
    #expect(lines("\n") == many)
    #expect(lines("\r") == many)
    #expect(lines("\r\n\u{2028}") == 2 * many)
    #expect(lines("$(") == 2 * many / 80)
    #expect(lines("\0") == 2 * many / 80)
  }

  @Test("a break before blanks without end is found though the text behind them doesn't fit")
  func blanksBeforePunctuation() {
    let text = DisplayText("aa bb" + String(repeating: " ", count: many) + "!")
    #expect(wrapped(text, width: 10) == ["aa", "bb", "!"])
  }

  @Test("marks without end on one base are one cell that keeps four")
  func marks() {
    let text = DisplayText("e" + String(repeating: "\u{301}", count: many))
    let lines = LineWrapper().lines(of: text, width: 1)
    #expect(lines == [TextLine(range: 0..<(1 + 2 * many), columns: 1)])
    var cells: [TextCell] = []
    text.forEachCell(in: lines[0], wrapper: LineWrapper(), width: 1) { cells.append($0) }
    #expect(cells.map(\.content.unicodeScalars.count) == [5])
  }

  @Test("joined emoji without end are one emoji")
  func joined() {
    let text = DisplayText("👩" + String(repeating: "\u{200D}👩", count: many))
    #expect(text.string == "👩")
  }
}
