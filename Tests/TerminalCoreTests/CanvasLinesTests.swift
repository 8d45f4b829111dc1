import HeightEngine
import TerminalCore
import Testing

@Suite("Lines of a canvas")
struct CanvasLinesTests {
  private func canvas(_ lines: [DisplayText], columns: Int = 6) -> Canvas {
    var canvas = Canvas(size: Size(columns: columns, lines: lines.count))
    for (index, text) in lines.enumerated() {
      canvas.draw(text, at: Point(column: 0, line: index), width: columns)
    }
    return canvas
  }

  @Test("a canvas fitted to another size is cut or has blanks, and no half of a wide character")
  func fitting() {
    let canvas = canvas(["ab日本", "x"])
    #expect(canvas.fitted(to: Size(columns: 5, lines: 1)).text == "ab日")
    let larger = canvas.fitted(to: Size(columns: 8, lines: 3))
    #expect(larger.size == Size(columns: 8, lines: 3))
    #expect(larger.text == "ab日本\nx")
  }

  @Test("lines with the same cells have the same fingerprint; a look, a place, a mark make another")
  func fingerprints() {
    var canvas = canvas(["ab", "ab", "ba", "a", "a\u{301}b", "ab"])
    canvas.restyle(Rect(column: 1, line: 5, columns: 1, lines: 1)) { $0.attributes = .bold }
    let prints = (0..<6).map(canvas.fingerprint(ofLine:))
    #expect(prints[0] == prints[1])
    #expect(Set(prints).count == 5)
  }
}
