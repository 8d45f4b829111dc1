import TerminalCore

/// Makes the bytes that turn the frame on a terminal into the next one. It knows what the terminal shows
/// and where its cursor is, and touches no terminal.
///
/// ncurses' own `doupdate` takes about as long for a page as all of less does, and in UTF-8 it never
/// repeats a character, so that a rule takes three bytes a column.
struct FrameWriter {
  let capabilities: Capabilities
  private var styles: StyleSequences
  private(set) var shown: Canvas
  /// Of its lines, where a search for what may scroll has them from the frame before.
  private var fingerprints: [UInt64]?
  var output: [UInt8] = []
  /// nil: unknown. The column may be the one behind the last.
  var cursor: Point? { didSet { lineOfLostCursor = nil } }
  /// The line where the cursor is if no more than that is known.
  var lineOfLostCursor: Int?
  /// Whether marks were written in the cursor's line since it last got an address: a terminal may have counted
  /// columns for them.
  var isBehindMarks = false
  private var style = PackedStyle.plain
  /// Where what is written leads, by the number that the frame has for it; 0: nowhere.
  private var link: UInt32 = 0
  /// What the frame's numbers stand for.
  private var links: [UInt32: Hyperlink] = [:]
  /// Of each line shown, whether it has a cell that terminals count differently.
  private var disputes: [Bool]
  /// The lines that scroll: they stay limited between frames, since line after line is scrolled.
  var margins: Range<Int>
  private var isCursorShown: Bool?
  var isWrapping = true

  /// Whether the terminal repeats characters of more than one byte (`REP`).
  var canRepeat = false
  /// Whether emoji of Unicode 9 and before have two columns on it. Where that isn't known, what is
  /// behind them gets an address.
  var countsEmoji = false
  /// Whether it shows what stands between two sequences at once (mode 2026).
  var isSynchronized = false

  /// A writer for a terminal that is blank, scrolls as a whole and draws in the plain style.
  init(size: Size, capabilities: Capabilities) {
    self.capabilities = capabilities
    styles = StyleSequences(capabilities: capabilities)
    shown = Canvas(size: size)
    margins = 0..<shown.size.lines
    disputes = Array(repeating: false, count: shown.size.lines)
  }

  var size: Size { shown.size }

  /// The bytes for the next frame, of the same size; none if it looks the same.
  /// - Complexity: O(cells + lines²).
  mutating func bytes(for canvas: Canvas) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    if isSynchronized { output += Self.startOfFrame }
    let start = output.count
    draw(canvas)
    place(canvas.cursor)
    guard output.count > start else { return [] }
    if isSynchronized { output += Self.endOfFrame }
    return output
  }

  /// The bytes that take back what is set between frames: limits of scrolling, a hidden cursor.
  mutating func bytesForLeaving() -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    set(margins: 0..<size.lines)
    setWrapping(true)
    if isCursorShown != nil { output += capabilities.showCursor }
    isCursorShown = nil
    return output
  }

  /// What takes away what stands on the last line: the next to write does so there.
  mutating func bytesForClearingLastLine() -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    move(to: Point(column: 0, line: size.lines - 1))
    output += capabilities.plain + capabilities.eraseToEnd
    return output
  }

  private static let startOfFrame = Array("\u{1B}[?2026h".utf8)
  private static let endOfFrame = Array("\u{1B}[?2026l".utf8)

  private mutating func draw(_ canvas: Canvas) {
    // What has a number is not the same where that stands for something else now.
    let others = canvas.links.filter { shown.links[$0.key, default: $0.value] != $0.value }
    if !others.isEmpty {
      shown.removeLinks(Set(others.keys))
      fingerprints = nil
    }
    links = canvas.links
    // As they are on the screen, also when that has scrolled.
    var before = (0..<size.lines).map(shown.packedCells(ofLine:))
    var changes = changes(to: canvas, from: before)
    guard !changes.isEmpty else { return }
    let known = fingerprints.take()
    if changes.count > 1, canScroll {
      let search = ScrollSearch(from: shown, known, to: canvas, canRepeat: canRepeat)
      fingerprints = search.new
      if let scroll = search.best() {
        self.scroll(scroll, &before)
        changes = self.changes(to: canvas, from: before)
        // A line that came in alone is where the cursor is: nothing leads there as long as it stays.
        if scroll.count.magnitude == 1,
          let place = changes.firstIndex(where: { $0.line == cursor?.line })
        {
          let first = changes.remove(at: place)
          changes.insert(first, at: 0)
        }
      }
    }
    for (line, columns) in changes {
      let (cells, old) = (canvas.packedCells(ofLine: line), before[line])
      let disputed = cells.firstDisputed(countsEmoji: countsEmoji)
      let disputedBefore = disputes[line] ? old.firstDisputed(countsEmoji: countsEmoji) : nil
      // What stands before such a cell, and not next to it, is where it should be.
      if columns.upperBound < min(disputed ?? .max, disputedBefore ?? .max) {
        draw(columns, ofLine: line, cells, over: old)
      } else {
        drawWhole(line: line, cells, over: old)
      }
      disputes[line] = disputed != nil
    }
    set(style: .plain)
    set(link: 0)
    setWrapping(true)
    shown = canvas
  }

  private func changes(
    to canvas: Canvas, from before: [Cells]
  ) -> [(line: Int, columns: Range<Int>)] {
    before.indices.compactMap { line in
      canvas.packedCells(ofLine: line).columns(differingFrom: before[line]).map { (line, $0) }
    }
  }

  /// The cursor is shown at a place, or hidden.
  private mutating func place(_ point: Point?) {
    let isShown = point.map(Rect(size: size).contains) ?? false
    if let point, isShown { move(to: point) }
    guard isShown != isCursorShown else { return }
    output += isShown ? capabilities.showCursor : capabilities.hideCursor
    isCursorShown = isShown
  }

  // MARK: - A line

  /// As many cells that are right already are passed over by moving the cursor; fewer are written again.
  static let leastGap = 7
  /// As many cells that are the same are written once and repeated.
  private static let leastRun = 6

  /// Brings `columns` of a line, which are whole cells, from the `old` cells to the new ones.
  private mutating func draw(
    _ columns: Range<Int>, ofLine line: Int, _ cells: Cells, over old: Cells
  ) {
    let canErase = !capabilities.eraseToEnd.isEmpty
    let end =
      canErase ? min(columns.upperBound, cells.contentEnd) : columns.upperBound
    var column = columns.lowerBound < end ? start(of: columns, ofLine: line, cells) : end
    while column < end {
      let gap = cells.columnsAlike(old, from: column, to: end)
      if gap >= Self.leastGap {
        column += gap
        continue
      }
      let stop =
        column
        + cells.columnsToWrite(over: old, from: column, to: end, leastGap: Self.leastGap)
      repeat {
        let point = Point(column: column, line: line)
        let count = writeText(cells, at: point, upTo: stop, end: end)
        column += count > 0 ? count : write(cells, at: point, end: end)
      } while column < stop
    }
    guard end < columns.upperBound else { return }
    move(to: Point(column: max(end, columns.lowerBound), line: line))
    set(style: .plain)
    set(link: 0)
    output += capabilities.eraseToEnd
  }

  /// Where a line is begun: at its first column, if the line feed that leads there, or none as the cursor is there, and the
  /// cells before the change, which are right already, take fewer bytes than an address or the way to the right.
  private func start(of columns: Range<Int>, ofLine line: Int, _ cells: Cells) -> Int {
    let first = columns.lowerBound
    guard 0 < first, first <= Self.mostRewritten, link == 0,
      canFeedLine(to: line) || cursor == Point(column: 0, line: line)
    else { return first }
    let next = cells[first].style
    let areCheap = (0..<first).allSatisfy {
      let cell = cells[$0]
      return cell.ascii != nil && cell.link == 0 && (cell.style == next || cell.style == style)
    }
    return areCheap ? 0 : first
  }

  /// Cells that a line feed and they themselves are shorter for than an address: a margin.
  private static let mostRewritten = 3

  /// Writes the cells that begin at a place, in one style, that are a character each and lead nowhere; returns their
  /// columns, 0 if that is none.
  mutating func writeText(_ cells: Cells, at point: Point, upTo stop: Int, end: Int) -> Int {
    let cell = cells[point.column]
    // Lines of boxes get an address behind marks.
    guard cell.isText, !isBehindMarks || cell.ascii != nil else { return 0 }
    move(to: point)
    set(style: cell.style)
    set(link: 0)
    let columns = cells.appendText(
      from: point.column, to: stop, leastRun: canRepeat ? Self.leastRun : nil, before: end,
      onlyASCII: isBehindMarks, to: &output)
    if columns > 0 { moved(by: columns) }
    return columns
  }

  /// Writes the cell at a place, and those behind it that are the same; returns their columns.
  mutating func write(_ cells: Cells, at point: Point, end: Int) -> Int {
    let cell = cells[point.column]
    if isBehindMarks, cursor?.line == point.line, cell.isBorder { loseCursor(at: point.line) }
    move(to: point)
    set(style: cell.style)
    set(link: cell.link)
    append(cell)
    var run = max(cell.columns, 1)
    if canRepeat, cell.isSimple {
      while point.column + run < end, cells[point.column + run] == cell { run += 1 }
      if run >= Self.leastRun {
        output += "\u{1B}[\(run - 1)b".utf8
      } else {
        run = 1
      }
    }
    moved(by: run)
    return run
  }

  /// Appends what a cell shows, or U+FFFD where that isn't of its columns.
  mutating func append(_ cell: PackedCell) {
    if let ascii = cell.ascii { return output.append(ascii) }
    if cell.isAsCounted {
      if cell.hasMarks { isBehindMarks = true }
      return cell.append(to: &output)
    }
    appendReplacement(columns: cell.columns)
  }

  mutating func appendReplacement(columns: Int) {
    output += Array("\u{FFFD}".utf8)
    if columns == 2 { output.append(0x20) }
  }

  mutating func set(style next: PackedStyle) {
    guard next != style else { return }
    styles.append(from: style, to: next, to: &output)
    style = next
  }

  /// The number is the link's name, so that a terminal takes what is on several lines for one.
  mutating func set(link next: UInt32) {
    guard next != link else { return }
    link = next
    if let address = links[next]?.address {
      output += "\u{1B}]8;id=\(next);\(address)\u{1B}\\".utf8
    } else {
      output += "\u{1B}]8;;\u{1B}\\".utf8
    }
  }

  // MARK: - Scrolling

  private var canScroll: Bool {
    !capabilities.scrollRegion.isEmpty && !capabilities.scrollUp.isEmpty
      && !capabilities.scrollDown.isEmpty
  }

  /// `lines` are those on the screen.
  private mutating func scroll(_ scroll: Scroll, _ lines: inout [Cells]) {
    let isUp = scroll.count > 0
    let count = Int(scroll.count.magnitude)
    let one = isUp ? capabilities.scrollUp : capabilities.scrollDown
    let several = isUp ? capabilities.scrollUpBy : capabilities.scrollDownBy
    set(style: .plain)
    set(margins: scroll.region)
    let isSeveral = count > 1 && !several.isEmpty
    // SU and SD scroll wherever the cursor is, and leave it there.
    if !isSeveral || !capabilities.isANSI {
      move(
        to: Point(column: 0, line: isUp ? scroll.region.upperBound - 1 : scroll.region.lowerBound))
    }
    if isSeveral {
      Capabilities.append(several, count, to: &output)
    } else {
      for _ in 0..<count { output += one }
    }
    let blank = Canvas(size: Size(columns: size.columns, lines: 1)).packedCells(ofLine: 0)
    scroll.move(&lines, blank: blank)
    scroll.move(&disputes, blank: false)
  }
}
