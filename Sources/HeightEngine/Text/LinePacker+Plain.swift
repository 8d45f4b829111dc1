// The plain state machine: scalar by scalar, cluster by cluster. It is the reference.

extension LinePacker {
  /// The line that is being filled.
  private struct OpenLine {
    let start: Int
    let indent: Int
    /// Column behind all clusters so far, hanging spaces among them.
    var column: Int
    /// Where the last cluster that shows something ends.
    var contentEnd: Int
    var contentColumn: Int
    /// The last place where this line may end; -1: none so far.
    var breakAt = -1
    var breakRow: UInt16 = 0
    var breakContentEnd = 0
    var breakContentColumn = 0

    init(start: Int, indent: Int) {
      self.start = start
      self.indent = indent
      column = indent
      contentEnd = start
      contentColumn = indent
    }

    /// What takes no column neither overflows nor makes the blanks before it count.
    @inline(__always)
    mutating func takeInvisible(_ start: Int, _ end: Int) {
      if contentEnd == start { contentEnd = end }
    }

    @inline(__always)
    mutating func mayBreak(at offset: Int, row: UInt16) {
      breakAt = offset
      breakRow = row
      breakContentEnd = contentEnd
      breakContentColumn = contentColumn
    }

    /// Where the line ends behind a soft hyphen it shows one, which must have room and stand behind what it
    /// divides, no blank.
    @inline(__always)
    mutating func mayBreakBehindHyphen(at offset: Int, row: UInt16, width: Int) {
      guard contentColumn > indent, column == contentColumn, column < width else { return }
      breakAt = offset
      breakRow = row
      breakContentEnd = offset
      breakContentColumn = column + 1
    }
  }

  /// Wraps one paragraph (no LF inside). After a break it starts again at the place of the break, so
  /// that a byte is looked at twice at most.
  @inline(__always)
  func packPlain(
    _ start: Int, _ stop: Int, _ startRow: UInt16, _ emit: (PackedLine) -> Bool
  ) -> Bool {
    var open = OpenLine(start: start, indent: indent(at: start))
    var row = startRow
    var cluster = start
    var clusterRow = row
    var columns = 0
    var isHyphen = false
    var offset = start
    while true {
      var scalar = DecodedScalar(value: 0, length: 0)
      var entry: ScalarEntry = 0
      var step = BreakStep.clusterStart
      if offset < stop {
        scalar = text.scalar(at: offset)
        entry = scalars.entry(scalar.value)
        step = steps[Int(row | entry.breakClass)]
      }
      if step.startsCluster, offset > cluster {
        if isBlank(cluster, offset) {
          open.column = text[cluster] == 0x09 ? tabStop(after: open.column) : open.column + 1
        } else if columns == 0 {
          isHyphen = isSoftHyphen(cluster, offset)
          if !isHyphen { open.takeInvisible(cluster, offset) }
        } else {
          let wanted = fitted(columns)
          if open.column + wanted > width, open.breakAt > open.start {
            guard emitAtBreak(open, overflow: cluster, emit) else { return false }
            (offset, row) = (open.breakAt, open.breakRow)
            open = OpenLine(start: offset, indent: hangingIndent)
            (cluster, clusterRow, columns) = (offset, row, 0)
            continue
          }
          if open.column + wanted > width, cluster > open.start {
            let filled = line(
              open.start, open.contentEnd, cluster, open.indent, open.contentColumn,
              row: clusterRow, overflow: cluster)
            guard emit(filled) else { return false }
            open = OpenLine(start: cluster, indent: hangingIndent)
          }
          open.column += wanted
          open.contentEnd = offset
          open.contentColumn = open.column
        }
        (cluster, clusterRow, columns) = (offset, row, 0)
        if mode == .word, offset < stop, step.mayBreak {
          if isHyphen {
            open.mayBreakBehindHyphen(at: offset, row: row, width: width)
          } else {
            open.mayBreak(at: offset, row: row)
          }
        }
        isHyphen = false
      }
      guard offset < stop else { break }
      columns += entry.columns
      row = step.row
      offset += scalar.length
    }
    return emit(line(open.start, open.contentEnd, stop, open.indent, open.contentColumn))
  }

  @inline(__always)
  private func emitAtBreak(
    _ open: OpenLine, overflow: Int, _ emit: (PackedLine) -> Bool
  ) -> Bool {
    emit(
      line(
        open.start, open.breakContentEnd, open.breakAt, open.indent, open.breakContentColumn,
        row: open.breakRow, overflow: overflow))
  }

  /// Whether a cluster is a space or a tab, which hang.
  @inline(__always)
  private func isBlank(_ start: Int, _ end: Int) -> Bool {
    end - start == 1 && (text[start] == 0x20 || text[start] == 0x09)
  }

  /// Whether a cluster is a soft hyphen: one that takes no column, except where its line ends.
  @inline(__always)
  func isSoftHyphen(_ start: Int, _ end: Int) -> Bool {
    end - start == 2 && text[start] == 0xC2 && text[start + 1] == 0xAD
  }

  /// A whole paragraph as one line, however wide.
  func unwrappedLine(_ start: Int, _ stop: Int) -> PackedLine {
    var result = line(start, start, stop, firstIndent, firstIndent)
    var column = firstIndent
    forEachCluster(start, stop) { from, to, columns in
      if isBlank(from, to) {
        column = text[from] == 0x09 ? tabStop(after: column) : column + 1
      } else if columns > 0 || result.end == from && !isSoftHyphen(from, to) {
        column += fitted(columns)
        result.end = to
        result.columns = column
      }
      return true
    }
    return result
  }

  /// Calls `body` with start, end and columns of every cluster of a part of a paragraph that begins at
  /// the start of a cluster, until it answers false.
  @inline(__always)
  func forEachCluster(_ start: Int, _ stop: Int, _ body: (Int, Int, Int) -> Bool) {
    forEachCluster(start, stop) { from, to, columns, _ in body(from, to, columns) }
  }

  /// As `forEachCluster`, telling also whether a line may break before the cluster.
  @inline(__always)
  func forEachCluster(_ start: Int, _ stop: Int, _ body: (Int, Int, Int, Bool) -> Bool) {
    var row = BreakTables.start
    var cluster = start
    var columns = 0
    var breaks = false
    var offset = start
    while offset < stop {
      let scalar = text.scalar(at: offset)
      let entry = scalars.entry(scalar.value)
      let step = steps[Int(row | entry.breakClass)]
      if step.startsCluster, offset > cluster {
        guard body(cluster, offset, columns, breaks) else { return }
        (cluster, columns) = (offset, 0)
        breaks = step.mayBreak
      }
      columns += entry.columns
      row = step.row
      offset += scalar.length
    }
    if offset > cluster { _ = body(cluster, offset, columns, breaks) }
  }
}
