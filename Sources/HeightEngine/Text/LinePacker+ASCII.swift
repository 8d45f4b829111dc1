// Printable ASCII, where a column is a byte: jump a line's width ahead and look back for the break.
//
// Two things make the jump safe. The state of the machine behind a letter or digit depends on that
// character alone. And a letter or digit behind "x, space" always has a break before it, unless x is a
// space, a quote or an opening bracket (LB14, LB15): such a place is an anchor. Where the word that
// crosses the edge begins at an anchor, the line breaks there; else the machine runs from the last
// anchor of the line over the edge, or from the line's start if there is none.

extension LinePacker {
  /// A break in a paragraph and the state of the machine there.
  private struct Break {
    var next: Int
    var row: UInt16
  }

  /// Wraps one paragraph of printable ASCII.
  @inline(__always)
  func packASCII(
    _ start: Int, _ stop: Int, _ row: UInt16, _ emit: (PackedLine) -> Bool
  ) -> Bool {
    var at = Break(next: start, row: row)
    var indent = indent(at: start)
    while true {
      let lineStart = at.next
      let edge = lineStart + width - indent
      at =
        edge >= stop
        ? Break(next: stop, row: 0)
        : jump(from: lineStart, edge: edge, stop) ?? machineBreak(at, edge: edge, stop)
      let content = contentEnd(lineStart, at.next)
      let columns = indent + content - lineStart
      let filled = line(
        lineStart, content, at.next, indent, columns, row: at.row,
        overflow: overflow(from: edge, stop))
      guard emit(filled) else { return false }
      if at.next == stop { return true }
      indent = hangingIndent
    }
  }

  /// A whole paragraph as one line, however wide.
  func unwrappedASCII(_ start: Int, _ stop: Int) -> PackedLine {
    let end = contentEnd(start, stop)
    return line(start, end, stop, firstIndent, firstIndent + end - start)
  }

  /// The first character from the edge that does not hang.
  @inline(__always)
  private func overflow(from edge: Int, _ stop: Int) -> Int {
    edge >= stop || text[edge] != 0x20 ? edge : TextScan.spacesEnd(text, from: edge, to: stop)
  }

  /// The break of the line from `lineStart`, where looking back from the edge settles it.
  @inline(__always)
  private func jump(from lineStart: Int, edge: Int, _ stop: Int) -> Break? {
    if edge - 8 >= lineStart {
      // Words of all lengths without a branch by them: which comes next is not to be guessed.
      let next = edge + 1 - TextScan.alphanumerics(text, before: edge + 1)
      if next < stop, isAnchor(next, from: lineStart) {
        return Break(next: next, row: afterSpace)
      }
    }
    if text[edge] == 0x20 {
      guard isSafe(text[edge - 1]) else { return nil }
      var next = edge + 1
      while next < stop, text[next] == 0x20 { next += 1 }
      guard next < stop else { return Break(next: stop, row: 0) }
      return isAlphanumeric(text[next]) ? Break(next: next, row: afterSpace) : nil
    }
    guard isAlphanumeric(text[edge]) else { return nil }
    var word = edge
    while word > lineStart, isAlphanumeric(text[word - 1]) { word -= 1 }
    if word == lineStart {
      // Letters and digits all the way: nowhere to break but at the edge.
      return Break(next: edge, row: row(behind: text[edge - 1]))
    }
    return isAnchor(word, from: lineStart) ? Break(next: word, row: afterSpace) : nil
  }

  /// The break that the machine finds.
  @inline(never)
  private func machineBreak(_ start: Break, edge: Int, _ stop: Int) -> Break {
    var anchor = edge
    while anchor > start.next, !isAnchor(anchor, from: start.next) { anchor -= 1 }
    var last: Break? = anchor > start.next ? Break(next: anchor, row: afterSpace) : nil
    var row = last?.row ?? start.row
    var offset = anchor
    while offset < stop {
      let byte = text[offset]
      let step = steps[Int(row | scalars.entry(latin: byte).breakClass)]
      if offset > start.next, step.mayBreak {
        last = Break(next: offset, row: row)
      }
      if offset >= edge, byte != 0x20 { return last ?? Break(next: offset, row: row) }
      row = step.row
      offset += 1
      // Another space changes nothing.
      if byte == 0x20 { offset = TextScan.spacesEnd(text, from: offset, to: stop) }
    }
    return Break(next: stop, row: 0)
  }

  /// Whether a line that starts at `lineStart` may break at `offset` and the machine's state there is
  /// known without running it.
  @inline(__always)
  func isAnchor(_ offset: Int, from lineStart: Int) -> Bool {
    offset - 2 >= lineStart && text[offset - 1] == 0x20 && isAlphanumeric(text[offset])
      && isSafe(text[offset - 2])
  }

  /// Whether a space behind `byte` has a break behind it before any letter or digit.
  @inline(__always)
  private func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x22, 0x27, 0x28, 0x5B, 0x7B: false
    default: true
    }
  }

  @inline(__always)
  func isAlphanumeric(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  /// The state behind a letter and a space.
  @inline(__always)
  var afterSpace: UInt16 {
    steps[Int(row(behind: 0x61) | scalars.entry(latin: 0x20).breakClass)].row
  }

  /// The state behind a letter or digit, whatever was before.
  @inline(__always)
  private func row(behind byte: UInt8) -> UInt16 {
    steps[Int(BreakTables.start | scalars.entry(latin: byte).breakClass)].row
  }

  /// Where the line from `start` ends without the spaces that hang.
  @inline(__always)
  private func contentEnd(_ start: Int, _ next: Int) -> Int {
    var end = next
    while end > start, text[end - 1] == 0x20 { end -= 1 }
    return end
  }
}
