/// What comes late for a row before whose lines a collector wrote the same words, or when they came: shown without these, as lines
/// of the row are that came with its first.
struct LateLines {
  /// The first line of the last row; empty: nobody looks for anything before it.
  private var firstLine: [UInt8] = []

  /// In bytes; behind a longer line others are shown as they stand.
  private static let longest = 1 << 16

  /// Takes note of the last row that was shown. O(its first line)
  mutating func note(_ row: Span<UInt8>) {
    forget()
    let end = row.endOfFirstLine
    if end <= Self.longest { firstLine.append(copying: row.extracting(first: end)) }
  }

  /// What comes goes on with another row.
  mutating func forget() { firstLine.removeAll(keepingCapacity: true) }

  /// What lines say that go on with the last row; nil: they are shown as they stand. O(their bytes and its first line)
  func texts(of lines: Span<UInt8>, _ reading: EntryReading) -> [UInt8]? {
    guard !firstLine.isEmpty else { return nil }
    let first = firstLine.span
    if let prefix = LinePrefix(beforeHeldLineIn: first), reading.fieldsBehindPrefix(first) != nil {
      return Self.lines(lines) { prefix.end(in: $0) ?? 0 }
    }
    guard ProcessHead.endBeforeSameTime(in: first) != nil else { return nil }
    return Self.lines(lines) { $0.endOfNotedTime ?? 0 }
  }

  /// Lines, each from where what it says begins.
  private static func lines(
    _ lines: Span<UInt8>, from startOfText: (Span<UInt8>) -> Int
  ) -> [UInt8] {
    var (texts, start) = ([UInt8](), 0)
    while true {
      let end = lines.firstLineFeed(from: start) ?? lines.count
      let line = lines.extracting(start..<end)
      texts.append(copying: line.extracting(droppingFirst: startOfText(line)))
      guard end < lines.count else { return texts }
      texts.append(0x0A)
      start = end + 1
    }
  }
}
