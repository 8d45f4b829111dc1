import TerminalCore

/// Lines with a cell that terminals count differently. Such a cell may go wrong, and nothing else: from
/// there on nobody knows what stood where, so that the line is erased and drawn whole; the cursor is placed behind
/// such a cell by an address; and none wraps that may be too wide for the rest of its line.
extension FrameWriter {
  typealias Cells = PackedCells

  /// Draws a line from nothing, which it is already where nothing stood.
  mutating func drawWhole(line: Int, _ cells: Cells, over old: Cells) {
    if !capabilities.waitsAtMargin { setWrapping(false) }
    if old.contentEnd > 0 { erase(line: line) } else { move(to: Point(column: 0, line: line)) }
    let end = cells.contentEnd
    var column = 0
    while column < end {
      let point = Point(column: column, line: line)
      let cell = cells[column]
      var blanks = 0
      while column + blanks < end, cells[column + blanks].isErased { blanks += 1 }
      if cell.ascii == nil, cell.isDisputed(countsEmoji: countsEmoji) {
        column += writeDisputed(cells, at: point)
      } else if blanks >= Self.leastGap || blanks > 0 && cursor != point {
        // One that turned out wide may reach into the first of them.
        column += blanks
      } else {
        if cell.isBorder, column > 0, cells[column - 1].ascii == nil, cells[column - 1] != cell {
          loseCursor(at: line)
        }
        let stop = column + cells.columnsOfASCII(from: column, to: end, leastGap: Self.leastGap)
        let count = stop > column ? writeText(cells, at: point, upTo: stop, end: end) : 0
        column += count > 0 ? count : write(cells, at: point, end: end)
      }
    }
  }

  /// Whether the terminal wraps what is too long for the line: it doesn't, while it can't be known what is.
  mutating func setWrapping(_ isWrapping: Bool) {
    guard isWrapping != self.isWrapping else { return }
    self.isWrapping = isWrapping
    output += isWrapping ? capabilities.startWrapping : capabilities.stopWrapping
  }

  private mutating func erase(line: Int) {
    move(to: Point(column: 0, line: line))
    set(style: .plain)
    set(link: 0)
    if !capabilities.eraseToEnd.isEmpty {
      output += capabilities.eraseToEnd
      return
    }
    let columns = size.columns - (capabilities.scrollsInCorner ? 1 : 0)
    output += [UInt8](repeating: 0x20, count: columns)
    cursor = nil
  }

  /// Writes the cells of a cluster that is counted differently, and the blanks behind it where blanks have
  /// a look; returns their columns.
  private mutating func writeDisputed(_ cells: Cells, at point: Point) -> Int {
    let cluster = Self.cluster(of: cells, at: point.column)
    var end = cluster.upperBound
    let style = cells[point.column].style
    if !style.isPlain {
      // What the terminal finds to be narrower leaves a hole.
      while end < cells.count, cells[end].isSpace, cells[end].style == style { end += 1 }
      move(to: point)
      set(style: style)
      set(link: 0)
      output += [UInt8](repeating: 0x20, count: end - point.column)
      loseCursor(at: point.line)
    }
    var most = cluster.reduce(point.column) { $0 + cells[$1].mostColumns }
    let fits = most < cells.count || most == cells.count && capabilities.waitsAtMargin
    // Where nothing wraps, the cursor waits in the last column and not behind it, and some terminals
    // put marks onto the cell before: what may wrap for its marks alone does until their base is there.
    if cluster.upperBound == cells.count,
      let last = cluster.last(where: { cells[$0].columns > 0 })
    {
      most -= cells[last].mostColumnsOfMarks
    }
    if most > cells.count { setWrapping(false) }
    writeSign(for: cells[point.column], at: point)
    move(to: point)
    for column in cluster where cells[column].columns > 0 {
      let cell = cells[column]
      set(style: cell.style)
      set(link: cell.link)
      // A mark in the first column would go to the line above; what is wider than the rest of the line
      // goes into the next, or over what is before it, which for a flag's second half is the first.
      let isMisplaced =
        column == 0 && cell.mayBeMark
        || column == cells.count - 1 && column == point.column && cell.mayBeWide
      if isMisplaced {
        appendSubstitute(for: cell)
      } else if column + cell.columns == cells.count, cell.mostColumnsOfMarks > 0,
        cell.isAsCounted
      {
        cell.appendBase(to: &output)
        setWrapping(false)
        cell.appendMarks(to: &output)
      } else {
        append(cell)
      }
    }
    // Where the cursor waits behind the last column, nothing else is too wide.
    if capabilities.waitsAtMargin { setWrapping(true) }
    // Some terminals wrap what is wide nevertheless.
    if fits { loseCursor(at: point.line) } else { cursor = nil }
    return end - point.column
  }

  /// Writes U+FFFD below what is new: where a terminal drops that, the sign stays.
  private mutating func writeSign(for cell: PackedCell, at point: Point) {
    guard cell.isNew, point.column + cell.columns < size.columns else { return }
    move(to: point)
    set(style: cell.style)
    set(link: cell.link)
    appendReplacement(columns: cell.columns)
    loseCursor(at: point.line)
  }

  /// Appends what can stand anywhere: blanks for what shows nothing, as a Hangul filler, else U+FFFD.
  private mutating func appendSubstitute(for cell: PackedCell) {
    guard cell.showsNothing else { return appendReplacement(columns: cell.columns) }
    output += [UInt8](repeating: 0x20, count: cell.columns)
  }

  /// The columns of the cells that are written in one go, for the terminal to put together.
  private static func cluster(of cells: Cells, at start: Int) -> Range<Int> {
    var last = start
    var end = start + max(cells[start].columns, 1)
    // What goes on with a cluster is no emoji by itself.
    while end < cells.count, cells[end].isDisputed(countsEmoji: false),
      cells[end].continues(cells[last])
    {
      last = end
      end += max(cells[end].columns, 1)
    }
    return start..<min(end, cells.count)
  }
}

extension PackedCell {
  /// Of box-drawing elements, of which lines through the whole screen are made.
  var isBorder: Bool {
    guard ascii == nil else { return false }
    var isBorder = false
    forEachScalar { isBorder = (0x2500...0x257F).contains($0.value) }
    return isBorder
  }
}
