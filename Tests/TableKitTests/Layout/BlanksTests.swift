import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import TableKit

@Suite("Blanks at the ends of lines")
struct BlanksTests {
  @Test(
    "are drawn where their look is seen on blanks, as far as there are columns",
    arguments: [
      ("x\u{1B}[41m    \u{1B}[m", 9, "x⟦bg:1⟧    ⟦⟧"),
      ("x\u{1B}[41m    \u{1B}[m", 3, "x⟦bg:1⟧  ⟦⟧"), ("x\u{1B}[41m    \u{1B}[m", 1, "x"),
      ("\u{1B}[41m    \u{1B}[m\ny", 9, "⟦bg:1⟧    ⟦⟧\ny"),
      ("\u{1B}[30;42m PASS \u{1B}[m", 9, "⟦fg:0 bg:2⟧ PASS ⟦⟧"),
      ("a\u{1B}[7m \u{1B}[m  \u{1B}[4m  ", 9, "a⟦reverse⟧ ⟦⟧  ⟦underline⟧  ⟦⟧"),
      ("a\u{1B}[1;31m  \u{1B}[m", 9, "a"),
      ("+\u{1B}[41m\t\u{1B}[m", 9, "+⟦bg:1⟧       ⟦⟧"),
      ("+\u{1B}[41m\t\u{1B}[m", 5, "+⟦bg:1⟧    ⟦⟧"),
      ("日\u{1B}[41m  \u{1B}[m", 4, "日⟦bg:1⟧  ⟦⟧"),
    ])
  func drawn(text: String, columns: Int, expected: String) {
    #expect(shown(block(text), columns: columns) == expected)
  }

  @Test("a tab within a line is drawn, too")
  func tabs() {
    #expect(
      shown(block("+\u{1B}[41m \t\u{1B}[mb"), columns: 10) == "+⟦bg:1⟧       ⟦⟧b")
    #expect(shown(block("+\u{1B}[31m\tb\u{1B}[m"), columns: 10) == "+       ⟦fg:1⟧b⟦⟧")
  }

  @Test(
    "behind a wrapped line a ground goes on and an underline doesn't",
    arguments: [
      ("\u{1B}[41mab cd\u{1B}[m", 3, "⟦bg:1⟧ab ⟦⟧\n⟦bg:1⟧cd⟦⟧"),
      ("\u{1B}[41mab cd\u{1B}[m", 2, "⟦bg:1⟧ab⟦⟧\n⟦bg:1⟧cd⟦⟧"),
      ("\u{1B}[4mab cd\u{1B}[m", 3, "⟦underline⟧ab⟦⟧\n⟦underline⟧cd⟦⟧"),
      ("x\u{1B}[41m         \u{1B}[my", 4, "x⟦bg:1⟧   ⟦⟧\ny"),
    ])
  func wrapped(text: String, columns: Int, expected: String) {
    #expect(shown(block(text), columns: columns) == expected)
  }

  @Test("what does not begin at the left ends where its column does")
  func alignments() {
    var block = block("a\u{1B}[41m  \u{1B}[m")
    block.alignment = .right
    #expect(shown(block, columns: 4) == "   a")
  }

  @Test("they take no line, and a text that grows shows them alike", arguments: 0..<4)
  func heights(seed: Int) {
    var random = SplitMix64(seed: UInt64(900 + seed))
    for _ in 0..<200 {
      let text = styledText(
        &random, styles: ["\u{1B}[41m", "\u{1B}[7m", "\u{1B}[4m", "\u{1B}[31m"])
      let columns = 1 + random.below(24)
      let styled = block(text)
      let plain = TextBlock(styled.text)
      #expect(styled.height(width: columns) == plain.height(width: columns))
      // What is painted below the height would be seen here.
      let canvases = [styled, plain].map { canvas($0, columns: columns, linesBelow: 3) }
      #expect(canvases[0].text == canvases[1].text, "\(text.debugDescription) \(columns)")
      let below = Rect(
        column: 0, line: canvases[0].size.lines - 3, columns: columns, lines: 3)
      #expect((below.line..<below.endLine).allSatisfy { isPlain(canvases[0], line: $0) })
      var growing = GrowingText(readsStyles: true)
      for scalar in text.unicodeScalars { growing.append(String(scalar)) }
      #expect(shown(TextBlock(growing), columns: columns) == shown(styled, columns: columns))
    }
  }

  @Test("lines that are printed with their colours look as those that are drawn", arguments: 0..<4)
  func printed(seed: Int) {
    var random = SplitMix64(seed: UInt64(950 + seed))
    let plan = CellPlan(.text(TextBlock(slot: 0)))
    for form in [TextForm.shown, .unchanged] {
      var buffer = RowTextBuffer(writing: form)
      for _ in 0..<100 {
        let text = styledText(&random, styles: ["\u{1B}[41m", "\u{1B}[7m", "\u{1B}[31m"])
        let columns = 1 + random.below(24)
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        buffer.withTexts(of: bytes.span) {
          $0.readsStyles = true
          $0.take(0..<bytes.count, in: 0)
        } _: {
          _ = plan.appendStyledLines(
            of: $0, width: columns, accessory: .none, markStyle: nil, unmarked: nil, to: &output,
            handingOut: nil)
        }
        let printed = shown(block(String(decoding: output, as: UTF8.self)), columns: columns)
        let drawn = shown(block(text), columns: columns)
        #expect(printed == drawn, "\(text.debugDescription) \(columns)")
      }
    }
  }

  /// Mostly blanks.
  private func styledText(_ random: inout SplitMix64, styles: [String]) -> String {
    let pieces = ["a", "bcd", " ", "   ", "\t", "\n", "\u{1B}[m"] + styles
    return (0..<random.below(16)).map { _ in pieces[random.below(pieces.count)] }.joined()
  }

  private func block(_ text: String) -> TextBlock {
    let styled = StyledText(decoding: text.utf8)
    return TextBlock(styled.text, styleRuns: styled.marks.compactMap { StyleRun($0) })
  }

  private func canvas(_ block: TextBlock, columns: Int, linesBelow: Int = 0) -> Canvas {
    let lines = block.height(width: columns)
    var canvas = Canvas(size: Size(columns: columns, lines: lines + linesBelow))
    CellLayout.text(block).draw(
      in: &canvas, rect: Rect(column: 0, line: 0, columns: columns, lines: lines))
    return canvas
  }

  private func shown(_ block: TextBlock, columns: Int) -> String {
    canvas(block, columns: columns).styledText
  }

  private func isPlain(_ canvas: Canvas, line: Int) -> Bool {
    (0..<canvas.size.columns).allSatisfy { canvas[$0, line] == .blank }
  }
}
