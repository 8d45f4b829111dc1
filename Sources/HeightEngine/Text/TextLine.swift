/// A line of wrapped text: which bytes of the text it shows, and where.
public struct TextLine: Hashable, Sendable {
  /// What it shows, as offsets into the text's UTF-8; spaces that hang at the end are left out, and so
  /// is the line end. It ends with a soft hyphen only where that is shown as a hyphen.
  public var range: Range<Int>
  /// Columns before its text (a hanging indent), empty but for bars of quotations.
  public var indent: Int
  /// Columns it takes, the indent, an ellipsis and a hyphen among them.
  public var columns: Int
  /// Where the text goes on behind an ellipsis: empty for an ellipsis at the tail, the tail's range
  /// for one in the middle, nil where nothing was left out.
  public var rangeAfterEllipsis: Range<Int>?
  /// The beginning of its paragraph whose bars stand in its indent, too, where the paragraph goes on: of quotations (`│ `),
  /// of the lanes of a graph (`| * `). Empty: none do.
  public var lead: Range<Int>

  /// A line, as given.
  public init(
    range: Range<Int>, indent: Int = 0, columns: Int, rangeAfterEllipsis: Range<Int>? = nil,
    lead: Range<Int> = 0..<0
  ) {
    self.range = range
    self.indent = indent
    self.columns = columns
    self.rangeAfterEllipsis = rangeAfterEllipsis
    self.lead = lead
  }

  /// Calls `body` with each bar of its indent, from left to right. Where a graph has a commit its lane goes on.
  func forEachBar(of bytes: UTF8Bytes, _ body: (_ column: Int, _ bar: String) -> Void) {
    var (offset, column) = (lead.lowerBound, 0)
    while offset < min(lead.upperBound, bytes.count) {
      let byte = bytes[offset]
      if byte >= 0x80 {
        // The only other character there.
        body(column, TextCell.quoteBar)
        offset += TextCell.quoteBar.utf8.count
      } else {
        if byte == UInt8(ascii: "|") || byte == UInt8(ascii: "*") { body(column, TextCell.laneBar) }
        offset += 1
      }
      column += 1
    }
  }

  /// Appends what stands before its text: the bars and the blanks of its indent.
  func appendIndent(of bytes: UTF8Bytes, to output: inout [UInt8]) {
    guard indent > 0 else { return }
    var end = 0
    forEachBar(of: bytes) { column, bar in
      output.append(contentsOf: repeatElement(0x20, count: column - end))
      output.append(contentsOf: bar.utf8)
      end = column + 1
    }
    output.append(contentsOf: repeatElement(0x20, count: max(indent - end, 0)))
  }
}

extension TextLine {
  /// What its ellipsis stands for, up to the end of its paragraph, as a range of the text's UTF-8; nil: it has none.
  /// O(the paragraph)
  package func cut(of text: DisplayText) -> Range<Int>? {
    guard let tail = rangeAfterEllipsis else { return nil }
    let start = range.upperBound
    let end = start + text.string.utf8.dropFirst(start).prefix { $0 != 0x0A }.count
    return start..<(tail.lowerBound > start ? min(tail.lowerBound, end) : end)
  }
}

// MARK: - Blanks that hang

extension DisplayText {
  /// Where the blanks end that hang behind a line, as an offset into the text's UTF-8. O(their number)
  package func endOfBlanks(behind line: TextLine) -> Int {
    var end = line.range.upperBound
    guard line.rangeAfterEllipsis == nil else { return end }
    return withBytes { bytes in
      while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
      return end
    }
  }

  /// Calls `body` with each blank that hangs behind a line, as far as there are columns for them: where it is in the
  /// text's UTF-8, which columns it has, and whether the line's paragraph goes on behind them.
  ///
  /// `wrapper` and `width` are those that made the line.
  ///
  /// - Complexity: O(their number).
  package func forEachBlank(
    behind line: TextLine, wrapper: LineWrapper, width: Int,
    _ body: (_ offset: Int, _ columns: Range<Int>, _ isWrapped: Bool) -> Void
  ) {
    let end = endOfBlanks(behind: line)
    guard end > line.range.upperBound else { return }
    let tabStops = wrapper.possibleTabStops
    withBytes { bytes in
      let isWrapped = end < bytes.count && bytes[end] != 0x0A
      var column = line.columns
      for offset in line.range.upperBound..<end {
        guard column < width else { break }
        let next = bytes[offset] == 0x20 ? column + 1 : (column / tabStops + 1) * tabStops
        body(offset, column..<min(next, width), isWrapped)
        column = next
      }
    }
  }
}
