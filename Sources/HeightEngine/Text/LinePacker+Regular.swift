// Text of any script that is regular: no tabs, no cluster of more than two columns, none that shows
// nothing, and no character that takes a space behind it into its cluster. Then what the plain machine does per cluster can be done per scalar: a line ends at the
// last break before the first scalar that goes over the edge. Runs of ASCII letters, in which nothing can
// break, are skipped eight at a time.

extension LinePacker {
  /// A break in a paragraph: where, the machine's state and the column there.
  private struct Break {
    var offset: Int
    var row: UInt16
    var column: Int
  }

  /// Wraps one paragraph of regular text.
  @inline(__always)
  func packRegular(_ start: Int, _ stop: Int, _ emit: (PackedLine) -> Bool) -> Bool {
    var at = Break(offset: start, row: BreakTables.start, column: 0)
    var indent = firstIndent
    while true {
      let lineStart = at.offset
      at = nextBreak(from: at, stop, room: width - indent)
      var content = at.offset
      while content > lineStart, base[content - 1] == 0x20 { content -= 1 }
      let columns = indent + at.column - (at.offset - content)
      guard emit(line(lineStart, content, at.offset, indent, columns)) else { return false }
      if at.offset == stop { return true }
      indent = hangingIndent
    }
  }

  /// The end of the line that starts at `start` and has `room` columns; the columns are counted from
  /// its start.
  @inline(__always)
  private func nextBreak(from start: Break, _ stop: Int, room: Int) -> Break {
    let letterRow = steps[Int(BreakTables.start | scalars.latin[0x61].breakClass)].row
    var last = Break(offset: start.offset, row: 0, column: 0)
    var row = start.row
    var offset = start.offset
    var column = 0
    while offset < stop {
      let byte = base[offset]
      let scalar = base.scalar(at: offset)
      let entry = byte < 0x80 ? scalars.latin[Int(byte)] : scalars.entry(scalar.value)
      let step = steps[Int(row | entry.breakClass)]
      if step.mayEndLine,
        step & BreakStep.breakUnlessNumber == 0
          || !numberFollows(base, at: offset + scalar.length, end: stop)
      {
        last = Break(offset: offset, row: row, column: column)
      }
      column += entry.columns
      row = step.row
      offset += scalar.length
      if (byte | 0x20) &- 0x61 < 26, stop - offset >= 8 {
        let letters = TextScan.letters(base + offset)
        column += letters
        offset += letters
        row = letterRow
      }
      if column > room, byte != 0x20 {
        return last.offset > start.offset ? last : forcedBreak(from: start, stop, room: room)
      }
    }
    return Break(offset: stop, row: 0, column: column)
  }

  /// The end of a line in which no break is allowed: between clusters.
  @inline(never)
  private func forcedBreak(from start: Break, _ stop: Int, room: Int) -> Break {
    var cluster = start
    cluster.column = 0
    var row = start.row
    var offset = start.offset
    var column = 0
    while offset < stop {
      let scalar = base.scalar(at: offset)
      let entry = scalars.entry(scalar.value)
      let step = steps[Int(row | entry.breakClass)]
      if step.startsCluster { cluster = Break(offset: offset, row: row, column: column) }
      column += entry.columns
      if column > room, scalar.value != 0x20 { break }
      row = step.row
      offset += scalar.length
    }
    return cluster
  }
}
