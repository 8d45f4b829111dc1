// Text of any script that is regular: no tabs, no cluster of more than two columns, none that shows
// nothing, and no character that takes a space behind it into its cluster. Then what the plain machine
// does per cluster can be done per scalar: a line ends at the last break before the first scalar that goes
// over the edge, or at that scalar.
//
// So columns are counted up to the edge without the machine, and the break is looked for from there
// backwards: behind a character whose class tells the machine's state whatever came before
// (`BreakTables.forgets`) it can start in the middle of a text.

extension LinePacker {
  /// A break in a paragraph: where, and the machine's state there.
  private struct Break {
    var offset: Int
    var row: UInt16
  }

  /// The first scalar of a line that goes over its edge, and the column there.
  private struct Edge {
    var offset: Int
    var column: Int
  }

  /// Wraps one paragraph of regular text.
  @inline(__always)
  func packRegular(
    _ start: Int, _ stop: Int, _ row: UInt16, _ wanted: Wanted, _ emit: (PackedLine) -> Bool
  ) -> Bool {
    var at = Break(offset: start, row: row)
    var indent = indent(at: start)
    while true {
      let lineStart = at.offset
      let room = width - indent
      // No character takes more columns than bytes.
      if wanted == .count, stop - lineStart <= room {
        return emit(line(lineStart, stop, stop, indent, 0))
      }
      let edge = edge(from: lineStart, stop, room: room)
      if edge.offset == stop {
        at = Break(offset: stop, row: 0)
      } else {
        at =
          lastBreak(from: at, to: edge.offset) ?? forcedBreak(from: at, stop, room: room)
      }
      var content = at.offset
      var columns = 0
      if wanted != .count {
        while content > lineStart, text[content - 1] == 0x20 { content -= 1 }
      }
      if wanted == .columns {
        columns = indent + edge.column - self.columns(from: content, to: edge.offset)
      }
      let filled = line(
        lineStart, content, at.offset, indent, columns, row: at.row, overflow: edge.offset)
      guard emit(filled) else { return false }
      if at.offset == stop { return true }
      indent = hangingIndent
    }
  }

  /// Where a line from `start` with `room` columns comes to its edge: at `stop`, or at a scalar that
  /// doesn't fit and doesn't hang.
  @inline(__always)
  private func edge(from start: Int, _ stop: Int, room: Int) -> Edge {
    let (reached, isFull) =
      traits.contains(.unusualWidths)
      ? edgeByCharacters(from: start, stop, room: room)
      : edgeByColumns(from: start, stop, room: room)
    if isFull, text[reached.offset] != 0x20 { return reached }
    var (offset, column) = (reached.offset, reached.column)
    while offset < stop {
      if text[offset] < 0x80 {
        // Eight columns at most: of ASCII a byte is a column.
        let ascii = stop - offset >= 8 ? TextScan.ascii(text.from(offset)) : 1
        if column + ascii <= room {
          offset += ascii
          column += ascii
          continue
        }
        if column < room {
          offset += room - column
          column = room
        }
        if text[offset] != 0x20 { break }
        offset += 1
        column += 1
      } else {
        let scalar = text.scalar(at: offset)
        let columns = scalars.entry(scalar.value).columns
        if column + columns > room, columns > 0 || column > room { break }
        column += columns
        offset += scalar.length
      }
    }
    return Edge(offset: offset, column: column)
  }

  /// Goes towards the edge by blocks of 64 bytes, whose columns their bytes tell. Answers how far it came: if the line
  /// is full there, to what doesn't fit unless it is a space.
  @inline(__always)
  private func edgeByColumns(
    from start: Int, _ stop: Int, room: Int
  ) -> (reached: Edge, isFull: Bool) {
    var offset = start
    var column = 0
    while stop >= 64, offset < stop {
      // The last block ends with the paragraph, and begins before what is to be counted.
      let first = min(offset, stop - 64)
      let columns = BlockColumns(text.columns(at: first), from: offset - first)
      if column + columns.count > room {
        let edge = columns.edge(in: room - column)
        return (Edge(offset: first + edge.offset, column: column + edge.column), true)
      }
      column += columns.count
      offset = first + 64
    }
    return (Edge(offset: offset, column: column), false)
  }

  /// The same where a table says what columns each character takes.
  @inline(never)
  private func edgeByCharacters(
    from start: Int, _ stop: Int, room: Int
  ) -> (reached: Edge, isFull: Bool) {
    let forms = rules.tables.forms
    var offset = start
    var column = 0
    while stop >= 64, stop - offset >= Self.leastOfBlock {
      // The last block ends with the paragraph, and begins before what is to be counted.
      let first = min(offset, stop - 64)
      let block = text.from(first)
      var position = offset - first
      var leads = text.leads(at: first) & .max &<< UInt64(position)
      var size = 64
      if leads >> 61 != 0, first + size + 3 > end {
        // Characters are read by four bytes.
        size = 61 + (leads >> 61).trailingZeroBitCount
        leads &= ~(.max &<< UInt64(size))
      }
      while leads != 0 {
        let index = leads.trailingZeroBitCount
        leads &= leads &- 1
        let form = forms[block[index]]
        // Known: sanitising asked for all of them.
        let entry = scalars.knownEntry(form.value(at: index, of: block))
        let next = column &+ index &- position &+ entry.columns
        if next > room {
          let ascii = min(index - position, room - column)
          return (Edge(offset: first + position + ascii, column: column + ascii), true)
        }
        column = next
        position = index &+ Int(form.length)
      }
      let ascii = max(size - position, 0)
      if column + ascii > room {
        return (Edge(offset: first + position + room - column, column: room), true)
      }
      column += ascii
      offset = first + max(size, position)
    }
    return (Edge(offset: offset, column: column), false)
  }

  /// Fewer bytes than this are not worth a look at a block.
  private static let leastOfBlock = 16

  private func columns(from start: Int, to stop: Int) -> Int {
    var columns = 0
    var offset = start
    while offset < stop {
      let scalar = text.scalar(at: offset)
      columns += scalars.entry(scalar.value).columns
      offset += scalar.length
    }
    return columns
  }

  /// The last break behind the start of a line that is at `edge` or before it; nil where there is none.
  @inline(__always)
  private func lastBreak(from start: Break, to edge: Int) -> Break? {
    var upper = edge
    while true {
      // Between letters and digits there is none.
      if upper - 8 >= start.offset {
        let word = upper + 1 - TextScan.alphanumerics(text, before: upper + 1)
        if word <= upper, isAnchor(word, from: start.offset), text[word - 2] < 0x80 {
          return Break(offset: word, row: afterSpace)
        }
      }
      if isAlphanumeric(text[upper]) {
        while upper > start.offset, isAlphanumeric(text[upper - 1]) { upper -= 1 }
        if isAnchor(upper, from: start.offset), text[upper - 2] < 0x80 {
          return Break(offset: upper, row: afterSpace)
        }
      }
      if upper == start.offset { return nil }
      var lower = upper
      var at = start
      repeat {
        lower = text.scalarStart(before: lower)
        let scalar = text.scalar(at: lower)
        let breakClass = scalars.entry(scalar.value).breakClass
        if tables.forgets(breakClass) {
          at = Break(offset: lower + scalar.length, row: tables.row(behind: breakClass))
          break
        }
      } while lower > start.offset
      if let found = lastBreak(at, to: upper, behind: start.offset) { return found }
      if lower == start.offset { return nil }
      upper = lower
    }
  }

  /// The last break at or behind `first`, at or before `upper`, and behind the line's start.
  @inline(__always)
  private func lastBreak(
    _ first: Break, to upper: Int, behind lineStart: Int
  ) -> Break? {
    var last: Break?
    var at = first
    while at.offset <= upper {
      let scalar = text.scalar(at: at.offset)
      let step = steps[Int(at.row | scalars.entry(scalar.value).breakClass)]
      if step.mayEndLine, at.offset > lineStart { last = at }
      at = Break(offset: at.offset + scalar.length, row: step.row)
    }
    return last
  }

  /// The end of a line in which no break is allowed: between clusters.
  @inline(never)
  private func forcedBreak(from start: Break, _ stop: Int, room: Int) -> Break {
    var cluster = start
    var row = start.row
    var offset = start.offset
    var column = 0
    while offset < stop {
      let scalar = text.scalar(at: offset)
      let entry = scalars.entry(scalar.value)
      let step = steps[Int(row | entry.breakClass)]
      if step.startsCluster { cluster = Break(offset: offset, row: row) }
      column += entry.columns
      if column > room, scalar.value != 0x20 { break }
      row = step.row
      offset += scalar.length
    }
    return cluster
  }
}
