/// What a terminal's cell gets of a text: one base and the marks on it.
public struct TextCell: Hashable, Sendable {
  /// The column it starts at, from the start of the line (the indent counted).
  public var column: Int
  /// Columns it takes: 1 or 2.
  public var columns: Int
  /// Its bytes, as offsets into the text's UTF-8; empty for what the text does not hold there itself (the
  /// ellipsis, a placeholder, a bar before a line that goes on).
  public var range: Range<Int>
  /// What to draw: the base with its marks.
  public var content: String

  /// A cell, as given.
  public init(column: Int, columns: Int, range: Range<Int>, content: String) {
    self.column = column
    self.columns = columns
    self.range = range
    self.content = content
  }
}

extension TextCell {
  /// Stands where something was left out.
  public static let ellipsis = "…"
  /// Stands before the lines of a quotation.
  public static let quoteBar = "│"
  /// Stands before the lines beside a lane of a graph.
  public static let laneBar = "|"
  /// Stands for a soft hyphen at which a line ends.
  public static let hyphen = "-"
  /// Stands for a cluster that is wider than its line.
  public static let placeholder = "□"
  /// Marks that a cell keeps; ncursesw drops what is more.
  public static let marksPerCell = 4
}

extension DisplayText {
  /// Calls `body` with every cell of `line`, from left to right; a tab is a gap between cells.
  ///
  /// `wrapper` and `width` are those that made the line. A cell is a character that takes columns, with
  /// the marks behind it; where a line ends at a soft hyphen, a hyphen. Format characters that show
  /// nothing are left out, and so is the zero width
  /// joiner: tmux 3.3a takes whatever follows one into the same cell, ncurses never does.
  ///
  /// - Complexity: O(*n*) in the bytes of the line.
  public func forEachCell(
    in line: TextLine, wrapper: LineWrapper, width: Int, _ body: (TextCell) -> Void
  ) {
    forEachCell(in: line, wrapper: wrapper, width: width) { column, columns, range, scalar in
      body(TextCell(column: column, columns: columns, range: range, content: String(scalar)))
    } other: {
      body($0)
    }
  }

  /// As above; cells of one character, which nearly all are, go to `single` without a String, and where a tab is, and the
  /// columns that it takes, to `tab`.
  package func forEachCell(
    in line: TextLine, wrapper: LineWrapper, width: Int,
    single: (_ column: Int, _ columns: Int, _ range: Range<Int>, Unicode.Scalar) -> Void,
    tab: (_ offset: Int, _ columns: Range<Int>) -> Void = { _, _ in },
    other: (TextCell) -> Void
  ) {
    forEachRun(in: line, wrapper: wrapper, width: width) { column, range, characters in
      for index in characters.indices {
        let offset = range.lowerBound + index
        single(column + index, 1, offset..<offset + 1, Unicode.Scalar(characters[index]))
      }
    } single: {
      single($0, $1, $2, $3)
    } tab: {
      tab($0, $1)
    } other: {
      other($0)
    }
  }

  /// As above; neighbouring characters of printable ASCII, each a cell of its own, go to `ascii` in one piece, with
  /// the column of the first. No piece is as long as it might be.
  package func forEachRun(
    in line: TextLine, wrapper: LineWrapper, width: Int,
    ascii: (_ column: Int, _ range: Range<Int>, Span<UInt8>) -> Void,
    single: (_ column: Int, _ columns: Int, _ range: Range<Int>, Unicode.Scalar) -> Void,
    tab: (_ offset: Int, _ columns: Range<Int>) -> Void = { _, _ in },
    other: (TextCell) -> Void
  ) {
    withBytes { bytes in
      guard
        let packer = LinePacker(bytes, traits, wrapper, width: max(width, 1), tier: .fastest),
        line.range.upperBound <= bytes.count
      else { return }
      func forEachCell(in range: Range<Int>, from first: Int) -> Int {
        var (column, offset) = (first, range.lowerBound)
        while offset < range.upperBound {
          let run = packer.runOfASCII(in: offset..<range.upperBound)
          column = packer.forEachCell(
            in: offset..<run.lowerBound, from: column, single: single, tab: tab, other: other)
          if !run.isEmpty { bytes[run].withSpan { ascii(column, run, $0) } }
          column += run.count
          offset = run.upperBound
        }
        return column
      }
      line.forEachBar(of: bytes) { column, bar in
        let start = line.range.lowerBound
        other(TextCell(column: column, columns: 1, range: start..<start, content: bar))
      }
      var column = forEachCell(in: line.range, from: line.indent)
      if packer.showsHyphen(line, at: column) {
        let range = line.range.suffix(2)
        other(TextCell(column: column, columns: 1, range: range, content: TextCell.hyphen))
      }
      guard let tail = line.rangeAfterEllipsis, tail.upperBound <= bytes.count else { return }
      let gap = line.range.upperBound
      other(TextCell(column: column, columns: 1, range: gap..<gap, content: TextCell.ellipsis))
      column = forEachCell(in: tail, from: column + 1)
    }
  }
}

extension DisplayText {
  /// Lends the bytes of `line` where each of them is a cell of one column, as in printable ASCII
  /// without tabs, and these are all its cells; answers whether it is such a line.
  package func withASCIICells(
    of line: TextLine, _ body: (Span<UInt8>) -> Void
  ) -> Bool {
    guard traits.isDisjoint(with: [.nonASCII, .tab]), line.rangeAfterEllipsis == nil,
      line.lead.isEmpty
    else { return false }
    return withBytes { bytes in
      guard line.range.upperBound <= bytes.count else { return false }
      bytes[line.range].withSpan(body)
      return true
    }
  }
}

extension LinePacker {
  /// Whether a line, of which all else ends at `column`, ends with a hyphen for a soft one.
  func showsHyphen(_ line: TextLine, at column: Int) -> Bool {
    line.rangeAfterEllipsis == nil && line.columns > column && line.range.count > 2
      && isSoftHyphen(line.range.upperBound - 2, line.range.upperBound)
  }

  /// The first characters of printable ASCII in a part of a line that are cells of their own whatever stands around
  /// them, and enough of them to be worth it; at the part's end, if there are none. The part begins where a cluster
  /// does.
  fileprivate func runOfASCII(in part: Range<Int>) -> Range<Int> {
    var offset = part.lowerBound
    while offset < part.upperBound {
      let end = TextScan.printableRunEnd(text, from: offset, to: part.upperBound)
      // What stands before may take the first one in, what stands behind may belong to the last.
      let first = offset == part.lowerBound ? offset : offset + 1
      let last = end == part.upperBound ? end : end - 1
      if last - first >= Self.leastRunOfASCII { return first..<last }
      offset = max(end, offset)
      while offset < part.upperBound, !(0x20..<0x7F).contains(text[offset]) { offset += 1 }
    }
    return part.upperBound..<part.upperBound
  }

  private static let leastRunOfASCII = 4

  /// Cells of a part of a line; answers the column behind them.
  fileprivate func forEachCell(
    in range: Range<Int>, from first: Int,
    single: (_ column: Int, _ columns: Int, _ range: Range<Int>, Unicode.Scalar) -> Void,
    tab: (_ offset: Int, _ columns: Range<Int>) -> Void,
    other: (TextCell) -> Void
  ) -> Int {
    var column = first
    forEachCluster(range.lowerBound, range.upperBound) { start, end, columns in
      let byte = text[start]
      if end - start == 1, byte < 0x7F {
        if byte == 0x09 {
          let stop = tabStop(after: column)
          tab(start, column..<stop)
          column = stop
        } else {
          single(column, 1, start..<end, Unicode.Scalar(byte))
          column += 1
        }
      } else if fitted(columns) != columns {
        let content = TextCell.placeholder
        other(TextCell(column: column, columns: 1, range: start..<start, content: content))
        column += 1
      } else if columns > 0 {
        let scalar = text.scalar(at: start)
        if scalar.length == end - start, let scalar = Unicode.Scalar(scalar.value) {
          single(column, columns, start..<end, scalar)
        } else {
          forEachCell(inCluster: start, end, from: column, other)
        }
        column += columns
      }
      return true
    }
    return column
  }

  /// Cells of one cluster: each character that takes columns starts one.
  private func forEachCell(
    inCluster start: Int, _ end: Int, from first: Int, _ body: (TextCell) -> Void
  ) {
    var cell = TextCell(column: first, columns: 0, range: start..<start, content: "")
    var marks = 0
    var offset = start
    while offset < end {
      let scalar = text.scalar(at: offset)
      let columns = scalars.entry(scalar.value).columns
      if columns > 0 {
        if cell.columns > 0 { body(cell) }
        let column = cell.column + cell.columns
        cell = TextCell(column: column, columns: columns, range: offset..<offset, content: "")
        marks = 0
      }
      if columns > 0 || marks < TextCell.marksPerCell, scalar.value != 0x200D {
        cell.content.unicodeScalars.append(Unicode.Scalar(scalar.value) ?? "\u{FFFD}")
        if columns == 0 { marks += 1 }
      }
      offset += scalar.length
      cell.range = cell.range.lowerBound..<offset
    }
    if cell.columns > 0 { body(cell) }
  }
}
