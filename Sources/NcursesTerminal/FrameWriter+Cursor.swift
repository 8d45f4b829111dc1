import TerminalCore

/// Where the cursor is, and the shortest way to somewhere else.
extension FrameWriter {
  /// The cursor has gone to the right, by as much as was written.
  mutating func moved(by columns: Int) {
    guard let before = cursor else { return }
    let column = before.column + columns
    let isInside = column < size.columns
    cursor = isInside || capabilities.waitsAtMargin ? Point(column: column, line: before.line) : nil
  }

  /// The cursor is somewhere in a line.
  mutating func loseCursor(at line: Int) {
    cursor = nil
    lineOfLostCursor = line
  }

  mutating func move(to point: Point) {
    guard point != cursor else { return }
    defer { cursor = point }
    let wasBehindMarks = isBehindMarks
    isBehindMarks = false
    if lineOfLostCursor == point.line, !capabilities.columnAddress.isEmpty {
      return Capabilities.append(capabilities.columnAddress, point.column, to: &output)
    }
    if point.column == 0, canFeedLine(to: point.line) {
      output += cursor?.column == 0 ? [0x0A] : [0x0D, 0x0A]
      return
    }
    if let cursor {
      if cursor.line == point.line, let way = way(from: cursor.column, to: point.column) {
        // To the right it goes from wherever the terminal has the cursor.
        isBehindMarks = wasBehindMarks && point.column > 0
        output += way
        return
      }
      if canGoUp(to: point.line) {
        if cursor.column == point.column, !wasBehindMarks {
          output += capabilities.cursorUp
          return
        }
        if point.column == 0, capabilities.hasLineFeed {
          output.append(0x0D)
          output += capabilities.cursorUp
          return
        }
      }
    }
    if point == Point(column: 0, line: 0), !capabilities.cursorHome.isEmpty {
      output += capabilities.cursorHome
    } else {
      Capabilities.append(capabilities.cursorAddress, point.line, point.column, to: &output)
    }
  }

  /// Whether a line feed leads to a line. At the end of the lines that scroll it would scroll them.
  func canFeedLine(to line: Int) -> Bool {
    guard let last = cursor?.line ?? lineOfLostCursor, capabilities.hasLineFeed else {
      return false
    }
    return line == last + 1 && line != margins.upperBound && line < size.lines
  }

  /// Whether the way up leads to a line. From the first of the lines that scroll it would scroll them, or lead nowhere.
  private func canGoUp(to line: Int) -> Bool {
    guard let cursor, !capabilities.cursorUp.isEmpty else { return false }
    return line == cursor.line - 1 && cursor.line != margins.lowerBound
  }

  /// The way within a line, where it is shorter than the one by an address.
  private func way(from column: Int, to next: Int) -> [UInt8]? {
    if next == 0, capabilities.hasLineFeed { return [0x0D] }
    guard next > column, !capabilities.cursorRight.isEmpty else { return nil }
    var result: [UInt8] = []
    Capabilities.append(capabilities.cursorRight, next - column, to: &result)
    return result
  }

  /// Limits scrolling to some lines, which leaves the cursor somewhere else.
  mutating func set(margins lines: Range<Int>) {
    guard lines != margins else { return }
    let whole = lines == 0..<size.lines ? capabilities.scrollWholeScreen : []
    if whole.isEmpty {
      Capabilities.append(
        capabilities.scrollRegion, lines.lowerBound, lines.upperBound - 1, to: &output)
    } else {
      output += whole
    }
    margins = lines
    cursor = nil
  }
}
