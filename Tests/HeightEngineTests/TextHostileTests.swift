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

  @Test("marks without end on one base are cells of four each, the others on blanks")
  func marks() {
    let text = DisplayText("e" + String(repeating: "\u{301}", count: many))
    let lines = LineWrapper().lines(of: text, width: 80)
    var cells: [String] = []
    for line in lines {
      text.forEachCell(in: line, wrapper: LineWrapper(), width: 80) { cells.append($0.content) }
    }
    #expect(cells.count == (many + 3) / 4)
    #expect(cells.allSatisfy { $0.unicodeScalars.count <= 5 })
    #expect(cells.reduce(0) { $0 + $1.unicodeScalars.count } == many + cells.count)
  }

  @Test("joined emoji without end are one emoji")
  func joined() {
    let text = DisplayText("👩" + String(repeating: "\u{200D}👩", count: many))
    #expect(text.string == "👩")
  }
}
