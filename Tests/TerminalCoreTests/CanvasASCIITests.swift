import HeightEngine
import Testing

@testable import TerminalCore

@Suite("ASCII on a canvas")
struct CanvasASCIITests {
  @Test("a line of ASCII is drawn at once as it is drawn cell by cell, wherever the clip cuts it")
  func sameAsByCell() {
    let text: DisplayText = "Shifting lines, 7 of them"
    let style = Style(attributes: .bold)
    let wrapper = LineWrapper(hangingIndent: 2)
    for width in [1, 4, 9, 40] {
      for column in [-9, -1, 0, 3, 11, 12, Int.max - 1] {
        for clip in [
          Rect(column: 0, line: 0, columns: 12, lines: 40),
          Rect(column: 3, line: 0, columns: 5, lines: 2),
        ] {
          var atOnce = Canvas(size: Size(columns: 12, lines: 40))
          atOnce.draw("日本語日本語", at: Point(column: 0, line: 0), width: 12)
          var byCell = atOnce
          for (index, line) in wrapper.lines(of: text, width: width).enumerated() {
            let point = Point(column: column, line: index)
            atOnce.withClip(clip) {
              $0.draw(line, of: text, wrapper: wrapper, width: width, at: point, style: style)
            }
            byCell.withClip(clip) {
              $0.draw(
                line, of: text, wrapper: wrapper, width: width, at: point, style: .plain,
                styles: [StyleRun(0..<100, style)])
            }
          }
          #expect(atOnce == byCell, "width \(width), column \(column), clip \(clip)")
        }
      }
    }
  }

  @Test("a line is written as UTF-8, characters of one to four bytes with their marks")
  func bytes() {
    var canvas = Canvas(size: Size(columns: 20, lines: 1))
    let text = "aé €  日e\u{301}\u{1D11E}"
    canvas.draw(DisplayText(text), at: Point(column: 1, line: 0), width: 19)
    var bytes = Array("> ".utf8)
    canvas.append(line: 0, to: &bytes)
    #expect(bytes == Array(">  \(text)".utf8))
    #expect(Array(canvas.text(ofLine: 0).utf8) == Array(" \(text)".utf8))
  }
}
