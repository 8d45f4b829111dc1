import HeightEngine
import TerminalCore

let text: DisplayText = "Text and a canvas, without a table and without ncurses."
let lines = LineWrapper().numberOfLines(of: text, width: 20)
let canvas = Canvas(size: Size(columns: 20, lines: lines))
print("\(canvas.size.lines) lines")
