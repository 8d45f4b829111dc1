import HeightEngine

/// A part of a text that looks different from the rest: a match of a search, a link, a bold word.
public struct StyleRun: Hashable, Sendable {
  /// Offsets into the text's UTF-8.
  public var range: Range<Int>
  /// How it looks; it stands in place of the text's style.
  public var style: Style
  /// Whether a cut line's `…` looks so, too, where it stands for some of the run, of the line's paragraph.
  public var showsInCut: Bool

  /// A range and its look.
  public init(_ range: Range<Int>, _ style: Style, showsInCut: Bool = false) {
    self.range = range
    self.style = style
    self.showsInCut = showsInCut
  }
}

extension StyleRun {
  /// A mark that says how a part of a text looks whose style is `style`; nil: it says something else.
  public init?(_ mark: TextMark, on style: Style = .plain) {
    guard let text = TextStyle(markKind: mark.kind) else { return nil }
    self.init(mark.range, Style(text, on: style))
  }
}

extension Canvas {
  /// Draws one line of wrapped text with its first column at `point`, given the `wrapper` that made
  /// the line and the `width` in columns that it was made for.
  ///
  /// - Complexity: O(bytes of the line).
  public mutating func draw(
    _ line: TextLine, of text: DisplayText, wrapper: LineWrapper, width: Int, at point: Point,
    style: Style
  ) {
    guard point.line >= clip.line, point.line < clip.endLine else { return }
    let packed = PackedStyle(style)
    let (column, overflow) = point.column.addingReportingOverflow(line.indent)
    // Nearly all lines are of this kind.
    let isASCII = text.withASCIICells(of: line) { bytes in
      if !overflow { put(ascii: bytes, style: packed, column: column, line: point.line) }
    }
    guard !isASCII else { return }
    text.forEachRun(in: line, wrapper: wrapper, width: width) { column, _, characters in
      let (column, overflow) = point.column.addingReportingOverflow(column)
      if !overflow { put(ascii: characters, style: packed, column: column, line: point.line) }
    } single: { column, columns, _, scalar in
      let (column, overflow) = point.column.addingReportingOverflow(column)
      guard !overflow else { return }
      put(
        PackedCell(scalar, columns: columns, style: packed), column: column, line: point.line)
    } other: { cell in
      put(cell, style: packed, at: point)
    }
  }

  /// Draws one line of wrapped text, with parts of it in styles of their own.
  ///
  /// `styles` go by ranges of the whole text's UTF-8, in any order; where two overlap, the later one
  /// of the array shows. A cell takes the style of its first byte.
  ///
  /// - Complexity: O(bytes of the line + runs) where no two runs overlap and they ascend, else O(bytes of the
  ///   line × runs that touch it + runs).
  public mutating func draw(
    _ line: TextLine, of text: DisplayText, wrapper: LineWrapper, width: Int, at point: Point,
    style: Style, styles: [StyleRun]
  ) {
    guard point.line >= clip.line, point.line < clip.endLine else { return }
    guard !styles.isEmpty else {
      return draw(line, of: text, wrapper: wrapper, width: width, at: point, style: style)
    }
    let cut = styles.contains(where: \.showsInCut) ? line.cut(of: text) : nil
    var runs = LineStyles(styles, touching: line, cut: cut, style: style)
    text.forEachCell(in: line, wrapper: wrapper, width: width) { column, columns, range, scalar in
      let (column, overflow) = point.column.addingReportingOverflow(column)
      guard !overflow else { return }
      let style = runs.style(at: range.lowerBound)
      put(PackedCell(scalar, columns: columns, style: style), column: column, line: point.line)
    } tab: { offset, columns in
      let style = runs.style(at: offset)
      if style != runs.own, style.style.isSeenOnBlanks { fill(columns, from: point, style) }
    } other: { cell in
      put(
        cell, style: cell.range.isEmpty ? runs.ofCut : runs.style(at: cell.range.lowerBound),
        at: point)
    }
  }

  /// Draws the blanks that hang behind a line of wrapped text and are seen by one of `styles`, as far as there are
  /// columns for them. `point` is where the line was drawn, `width` what there is from there on.
  ///
  /// - Complexity: O(blanks + runs), as above.
  package mutating func drawBlanks(
    behind line: TextLine, of text: DisplayText, wrapper: LineWrapper, width: Int, at point: Point,
    styles: [StyleRun]
  ) {
    guard point.line >= clip.line, point.line < clip.endLine else { return }
    text.forEachSeenBlank(behind: line, wrapper: wrapper, width: width, styles: styles) {
      fill($1, from: point, $2)
    }
  }

  /// Fills some columns, counted from a point, with blanks.
  private mutating func fill(_ columns: Range<Int>, from point: Point, _ style: PackedStyle) {
    let (column, overflow) = point.column.addingReportingOverflow(columns.lowerBound)
    guard !overflow else { return }
    fill(
      Rect(column: column, line: point.line, columns: columns.count, lines: 1),
      with: .blank(style))
  }

  /// Draws text on one line, cut with an ellipsis at `width` columns; returns the columns it takes.
  /// - Complexity: O(bytes of the text).
  @discardableResult
  public mutating func draw(
    _ text: DisplayText, at point: Point, width: Int, style: Style = .plain,
    styles: [StyleRun] = []
  ) -> Int {
    let wrapper = LineWrapper(mode: .none, lineLimit: 1)
    guard width > 0, let line = wrapper.lines(of: text, width: width).first else { return 0 }
    draw(
      line, of: text, wrapper: wrapper, width: width, at: point, style: style, styles: styles)
    return line.columns
  }

  private mutating func put(_ cell: TextCell, style: PackedStyle, at point: Point) {
    let (column, overflow) = point.column.addingReportingOverflow(cell.column)
    guard !overflow else { return }
    let columns = min(max(cell.columns, 1), 2)
    put(
      PackedCell(cell.content, columns: columns, style: style), column: column, line: point.line)
  }
}

extension DisplayText {
  /// Calls `body` with each blank that hangs behind a line and is seen by one of `styles`, as far as there are columns
  /// for them: where it is in the text's UTF-8, its columns and its style. Where a line is wrapped, no underline goes on
  /// behind its last word.
  ///
  /// `wrapper` and `width` are those that made the line.
  ///
  /// - Complexity: O(blanks + runs) where no two runs overlap and they ascend, else O(blanks × runs that touch them + runs).
  package func forEachSeenBlank(
    behind line: TextLine, wrapper: LineWrapper, width: Int, styles: [StyleRun],
    _ body: (_ offset: Int, _ columns: Range<Int>, PackedStyle) -> Void
  ) {
    let end = endOfBlanks(behind: line)
    guard !styles.isEmpty, end > line.range.upperBound else { return }
    let blanks = TextLine(range: line.range.upperBound..<end, columns: 0)
    var runs = LineStyles(styles, touching: blanks, style: .plain)
    forEachBlank(behind: line, wrapper: wrapper, width: width) { offset, columns, isWrapped in
      let packed = runs.style(at: offset)
      let style = packed.style
      guard isWrapped ? style.hasGround : style.isSeenOnBlanks else { return }
      body(offset, columns, packed)
    }
  }
}

/// The styles of a line's characters, asked for from left to right.
package struct LineStyles {
  /// Of what no run is of.
  let own: PackedStyle
  /// Of the sign of a cut.
  let ofCut: PackedStyle
  private var runs: [(range: Range<Int>, style: PackedStyle)] = []
  /// Whether the runs ascend and none overlaps another.
  private var areAscending = true
  /// Ascending ones before it are behind us.
  private var next = 0

  /// - Parameter cut: What the sign of the line's cut stands for, if some run may be seen in it.
  package init(
    _ styles: [StyleRun], touching line: TextLine, cut: Range<Int>? = nil, style: Style
  ) {
    own = PackedStyle(style)
    let hidden = cut.flatMap { cut in
      styles.last { $0.showsInCut && $0.range.overlaps(cut) }
    }
    ofCut = hidden.map { PackedStyle($0.style) } ?? own
    let tail = line.rangeAfterEllipsis ?? line.range
    for run in styles where run.range.overlaps(line.range) || run.range.overlaps(tail) {
      if let last = runs.last, run.range.lowerBound < last.range.upperBound { areAscending = false }
      runs.append((run.range, PackedStyle(run.style)))
    }
  }

  package mutating func style(at offset: Int) -> PackedStyle {
    guard areAscending else {
      return runs.last { $0.range.contains(offset) }?.style ?? own
    }
    while next < runs.count, runs[next].range.upperBound <= offset { next += 1 }
    return next < runs.count && runs[next].range.contains(offset) ? runs[next].style : own
  }
}
