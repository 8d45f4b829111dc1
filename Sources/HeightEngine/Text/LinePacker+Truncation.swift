// The last line of what a limit cuts: filled cluster by cluster, with an ellipsis of one column.

extension LinePacker {
  /// Whether anything but blanks and line ends is left.
  func hasText(from offset: Int) -> Bool {
    offset < end && TextScan.hasText(text, from: offset, to: end)
  }

  /// A line with an ellipsis in place of what doesn't fit.
  ///
  /// With `isLast` it stands for all that is left of the text, not just of its paragraph.
  func truncated(_ line: PackedLine, _ truncation: LineWrapper.Truncation, isLast: Bool) -> TextLine
  {
    let stop =
      traits.contains(.newline) ? TextScan.newline(text, from: line.start, to: end) : end
    let room = max(width - line.indent - 1, 0)
    switch truncation {
    case .tail:
      let head = self.head(of: line, stop, room: room)
      return textLine(line, head: head, tail: head.end..<head.end, tailColumns: 0)
    case .middle:
      let head = self.head(of: line, stop, room: room - room / 2)
      let textEnd = isLast ? endOfText(from: line.start) : stop
      let used = head.column - line.indent
      let tail = self.tail(from: head.end, to: textEnd, room: room - used)
      return textLine(line, head: head, tail: tail.range, tailColumns: tail.columns)
    }
  }

  private func textLine(
    _ line: PackedLine, head: (end: Int, column: Int), tail: Range<Int>, tailColumns: Int
  ) -> TextLine {
    TextLine(
      range: line.start..<head.end, indent: line.indent,
      columns: head.column + 1 + tailColumns, rangeAfterEllipsis: tail,
      lead: line.lead)
  }

  /// How much of a line fits in `room` columns, without blanks at its end.
  private func head(of line: PackedLine, _ stop: Int, room: Int) -> (end: Int, column: Int) {
    var result = (end: line.start, column: line.indent)
    var column = line.indent
    forEachCluster(line.start, stop) { start, next, columns in
      let byte = text[start]
      if next - start == 1, byte == 0x20 || byte == 0x09 {
        column = byte == 0x09 ? tabStop(after: column) : column + 1
        return column <= line.indent + room
      }
      column += fitted(columns)
      guard column <= line.indent + room else { return false }
      if columns > 0 || result.end == start && !isSoftHyphen(start, next) {
        result = (next, column)
      }
      return true
    }
    return result
  }

  /// The end of the last paragraph that has text, without the blanks there.
  private func endOfText(from start: Int) -> Int {
    var result = end
    while result > start, [0x20, 0x09, 0x0A].contains(text[result - 1]) { result -= 1 }
    return result
  }

  /// The longest end of a text that fits in `room` columns, has neither line end nor tab in it and
  /// does not begin with a space.
  private func tail(from start: Int, to stop: Int, room: Int) -> (range: Range<Int>, columns: Int) {
    var first = stop
    while first > start, text[first - 1] != 0x0A, text[first - 1] != 0x09 { first -= 1 }
    // A first pass finds how wide it is, a second drops what is too much at its front.
    var columns = 0
    forEachCluster(first, stop) { _, _, wide in
      columns += fitted(wide)
      return true
    }
    var result = stop
    forEachCluster(first, stop) { from, _, wide in
      if columns <= room, text[from] != 0x20 {
        result = from
        return false
      }
      columns -= fitted(wide)
      return true
    }
    return (result..<stop, result == stop ? 0 : columns)
  }
}
