import HeightEngine
import TerminalCore

// Each cluster is drawn as a text of its own, on the columns that it takes alone: so the cursor stands
// where it seems to, whatever the text holds.

extension TextField {
  /// Draws the part of the text around the cursor, and shows the cursor if the field has the focus.
  /// - Complexity: O(columns of the field), apart from clusters that show nothing.
  public func draw(in canvas: inout Canvas) {
    program = TableProgram.drawing
    guard !frame.isEmpty, max(frame.line.magnitude, frame.column.magnitude) < 1 << 40
    else { return }
    let line = Rect(column: frame.column, line: frame.line, columns: frame.columns, lines: 1)
    let first = scrollToCursor()
    var cursorColumn = frame.column
    canvas.withClip(line) { canvas in
      canvas.fill(line, style: style)
      if text.isEmpty {
        canvas.draw(
          placeholder, at: Point(column: line.column, line: line.line), width: line.columns,
          style: placeholderStyle)
      }
      forEachCluster(from: first) { index, cluster, column in
        if index == content.cursor { cursorColumn = column }
        guard let cluster else { return }
        canvas.draw(
          cluster.shown, at: Point(column: column, line: line.line), width: cluster.columns,
          style: style)
      }
    }
    if isFocused { canvas.cursor = Point(column: cursorColumn, line: frame.line) }
  }

  /// Puts the cursor before the cluster that is drawn on a column.
  func moveCursor(toColumn target: Int) {
    var place = text.endIndex
    forEachCluster(from: scrollToCursor()) { index, cluster, column in
      guard let cluster else { return }
      if target >= column, target < column + cluster.columns { place = index }
    }
    content.move(to: place)
  }

  /// Calls `body` with the clusters that fit into the frame and the columns where they stand, and
  /// last with where the next one would stand, if there is a column left.
  private func forEachCluster(
    from first: String.Index, _ body: (String.Index, FieldCluster?, Int) -> Void
  ) {
    var column = frame.column
    var index = first
    while column < frame.endColumn {
      guard index < text.endIndex else { return body(index, nil, column) }
      let cluster = FieldCluster(text[index])
      guard column + cluster.columns <= frame.endColumn else { return body(index, nil, column) }
      body(index, cluster, column)
      column += cluster.columns
      index = text.index(after: index)
    }
  }

  /// Scrolls as little as it takes to have the cursor in view, and no further than it takes to fill
  /// the field; gives the first cluster in view.
  private func scrollToCursor() -> String.Index {
    let before = text.utf8.index(
      text.startIndex, offsetBy: firstInView, limitedBy: text.endIndex)
    // What is no boundary any more is taken for the end of its cluster.
    var first = before.map { String.Index($0, within: text) ?? text.index(after: $0) }
    first = min(first ?? text.endIndex, content.cursor)
    let start = first ?? text.startIndex
    let cursorColumns = content.cursor < text.endIndex ? columns(at: content.cursor) : 1
    let scrolled = extend(
      from: content.cursor, back: start, columns: frame.columns - max(cursorColumns, 1))
    let result = extend(from: scrolled, columns: columnsLeft(behind: scrolled))
    firstInView = text.utf8.distance(from: text.startIndex, to: result)
    return result
  }

  /// Goes back from a place while what stands there fits, but not before `limit`.
  private func extend(
    from index: String.Index, back limit: String.Index? = nil, columns: Int
  ) -> String.Index {
    let limit = limit ?? text.startIndex
    var index = index
    var left = columns
    while index > limit {
      let previous = text.index(before: index)
      left -= self.columns(at: previous)
      if left < 0 { break }
      index = previous
    }
    return index
  }

  /// Columns that stay empty when the view begins at a place, less one for the cursor at the end.
  private func columnsLeft(behind first: String.Index) -> Int {
    var left = frame.columns - 1
    var index = first
    while left >= 0, index < text.endIndex {
      left -= columns(at: index)
      index = text.index(after: index)
    }
    return left
  }

  private func columns(at index: String.Index) -> Int { FieldCluster(text[index]).columns }
}

/// A cluster as a field shows it.
private struct FieldCluster {
  var shown: DisplayText
  var columns: Int

  private static let wrapper = LineWrapper(mode: .none, lineLimit: 1)

  init(_ character: Character) {
    if let ascii = character.asciiValue, (0x20...0x7E).contains(ascii) {
      self.init(shown: DisplayText(String(character)), columns: 1)
    } else if character.isNewline {
      self.init(shown: "↵", columns: 1)
    } else if character == "\t" {
      self.init(shown: " ", columns: 1)
    } else if character.isWhitespace {
      // At the end of a line a blank takes no column.
      let text = DisplayText(String(character) + ".")
      self.init(shown: " ", columns: max(Self.columns(of: text) - 1, 0))
    } else {
      let text = DisplayText(String(character))
      self.init(shown: text, columns: Self.columns(of: text))
    }
  }

  private init(shown: DisplayText, columns: Int) {
    self.shown = shown
    self.columns = columns
  }

  private static func columns(of text: DisplayText) -> Int {
    wrapper.lines(of: text, width: 1 << 20).first?.columns ?? 0
  }
}
