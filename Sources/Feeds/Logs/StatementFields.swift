extension LogMembers {
  /// What MySQL says of a slow statement in the lines above it, as names and a word each: `# Query_time: 1.5  Lock_time: 0.1`.
  /// O(these lines)
  init(ofStatement row: Span<UInt8>) {
    self.init()
    var lines = LineRanges()
    while let range = lines.next(in: row) {
      let line = row.extracting(range)
      guard line.starts(with: "# ") else { return }
      appendPairs(in: range.lowerBound + 2..<range.lowerBound + line.countWithoutLineEnds, of: row)
    }
  }

  /// Appends what has a colon behind its name and a word behind that.
  private mutating func appendPairs(in range: Range<Int>, of row: Span<UInt8>) {
    var words = range
    while let name = row.takeWord(from: &words) {
      guard row[name.upperBound - 1] == UInt8(ascii: ":"), let value = row.takeWord(from: &words)
      else { continue }
      let text = JSONReader.Text(range: name.dropLast(), isEscaped: false)
      append(LogMember(text, value, .literal))
    }
  }
}

extension Span<UInt8> {
  /// The first word in a range, which begins behind it then; nil: there is none.
  fileprivate func takeWord(from range: inout Range<Int>) -> Range<Int>? {
    guard let start = range.first(where: { self[$0] != 0x20 }) else { return nil }
    let end = first(0x20, from: start, to: range.upperBound) ?? range.upperBound
    range = end..<range.upperBound
    return start..<end
  }
}

extension EntryReading {
  /// Whether rows are MySQL's slow statements.
  var areStatements: Bool { stamp?.shape.isOfStatements ?? false }
}
