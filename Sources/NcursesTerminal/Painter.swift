import CNcurses
import TerminalCore

/// Puts canvases on ncurses' screen, only what changed since the last one.
struct Painter {
  private var colors: ColorPairs
  private var shown: Canvas?
  private var buffer: [cchar_t] = []
  private var mustRepaint = false
  private var cursorVisibility: Int32 = -1

  init(hasColors: Bool) { colors = ColorPairs(isEnabled: hasColors) }

  /// What is on the screen is unknown: the next frame is sent whole.
  mutating func invalidate() {
    shown = nil
    mustRepaint = true
  }

  /// Shows a canvas, as much of it as fits on a screen of `size`.
  mutating func paint(_ canvas: Canvas, on size: Size) {
    if colors.isExhausted {
      // Pairs of styles that are gone stand in the way of new ones.
      colors.startOver()
      invalidate()
    }
    let screen = shim_stdscr()
    let lines = min(canvas.size.lines, size.lines)
    let columns = min(canvas.size.columns, size.columns)
    if mustRepaint {
      werase(screen)
      clearok(shim_curscr(), true)
      mustRepaint = false
    }
    let previous = shown.flatMap { $0.size == canvas.size ? $0 : nil }
    if previous == nil { werase(screen) }
    for line in 0..<lines {
      guard let previous else {
        paint(0..<columns, ofLine: line, of: canvas)
        continue
      }
      if let changed = canvas.columns(ofLine: line, differingFrom: previous) {
        paint(changed.clamped(to: 0..<columns), ofLine: line, of: canvas)
      }
    }
    place(canvas.cursor, lines: lines, columns: columns)
    wnoutrefresh(screen)
    doupdate()
    shown = canvas
  }

  private mutating func paint(_ columns: Range<Int>, ofLine line: Int, of canvas: Canvas) {
    guard !columns.isEmpty else { return }
    buffer.removeAll(keepingCapacity: true)
    var style = PackedStyle.plain
    var (attributes, pair) = look(of: style)
    var cells = (cchar_t(), cchar_t(), cchar_t(), cchar_t(), cchar_t())
    for column in columns {
      let cell = canvas.packedCell(column, line)
      guard cell.columns > 0 else { continue }
      if cell.style != style {
        style = cell.style
        (attributes, pair) = look(of: style)
      }
      var scalars: (UInt32, UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0, 0)
      var count: Int32 = 0
      withUnsafeMutableBytes(of: &scalars) { bytes in
        // Five scalars at most are in a cell, and there is room for five.
        let room = bytes.bindMemory(to: UInt32.self)
        cell.forEachScalar {
          room[Int(count)] = $0.value
          count += 1
        }
      }
      withUnsafeBytes(of: &scalars) { scalarBytes in
        withUnsafeMutableBytes(of: &cells) { cellBytes in
          let made = cellBytes.bindMemory(to: cchar_t.self)
          let number = shim_make_cells(
            made.baseAddress, scalarBytes.bindMemory(to: UInt32.self).baseAddress, count,
            Int32(cell.columns), attributes, pair)
          buffer.append(contentsOf: made.prefix(Int(number)))
        }
      }
    }
    // Unlike waddnwstr this neither moves the cursor nor wraps or scrolls at the screen's edge.
    wmove(shim_stdscr(), Int32(line), Int32(columns.lowerBound))
    wadd_wchnstr(shim_stdscr(), buffer, Int32(buffer.count))
  }

  private mutating func look(of style: PackedStyle) -> (attr_t, Int32) {
    if style == .plain { return (0, 0) }
    let style = style.style
    var attributes: attr_t = 0
    if style.attributes.contains(.bold) { attributes |= shim_bold }
    if style.attributes.contains(.dim) { attributes |= shim_dim }
    if style.attributes.contains(.italic) { attributes |= shim_italic }
    if style.attributes.contains(.underline) { attributes |= shim_underline }
    if style.attributes.contains(.reverse) { attributes |= shim_reverse }
    return (attributes, colors.pair(style.foreground, style.background))
  }

  private mutating func place(_ cursor: Point?, lines: Int, columns: Int) {
    var visibility: Int32 = 0
    if let cursor, (0..<lines).contains(cursor.line), (0..<columns).contains(cursor.column) {
      wmove(shim_stdscr(), Int32(cursor.line), Int32(cursor.column))
      visibility = 1
    }
    if visibility != cursorVisibility {
      curs_set(visibility)
      cursorVisibility = visibility
    }
  }
}
