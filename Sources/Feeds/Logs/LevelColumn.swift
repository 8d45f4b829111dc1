/// The column in which a log's lines have their levels, as Rich's handler for Python writes them: a time that is that of the line
/// above is left out, and blanks stand for it.
///
/// ```
/// [09:00:00] INFO     turns
///            ERROR    no oil
/// ```
struct LevelColumn: Sendable, Equatable {
  /// So many columns stand before it: bytes, but for colours.
  private let start: Int

  /// Levels are so wide, with the blanks behind them that set what is said in a column of its own.
  private static let width = 8
  /// No time takes more columns.
  private static let farthest = 64

  /// That of a line which begins with a time; nil: it has no level as wide as that. O(1)
  init?(stamped line: Span<UInt8>) {
    guard let column = Self.column(in: line) else { return nil }
    start = column
  }

  private static func column(in line: Span<UInt8>) -> Int? {
    var index = 0
    var before: UInt8 = 0
    for column in 0..<farthest {
      index = line.placeBehindColours(from: index)
      guard index < line.count else { return nil }
      if before == 0x20, isLevel(at: index, in: line) { return column }
      before = line[index]
      index += 1
    }
    return nil
  }

  /// Whether a line has a level there, and nothing but blanks before it. O(1)
  func beginsEvent(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty, line[0] == 0x20 || line[0] == 0x1B else { return false }
    var index = 0
    for _ in 0..<start {
      index = line.placeBehindColours(from: index)
      guard index < line.count, line[index] == 0x20 else { return false }
      index += 1
    }
    return Self.isLevel(at: line.placeBehindColours(from: index), in: line)
  }

  private static func isLevel(at start: Int, in line: Span<UInt8>) -> Bool {
    guard start + width < line.count, isCapital(line[start]) else { return false }
    let text = line.extracting(start..<start + width)
    let end = text.firstIndex(from: 0) { !isCapital($0) } ?? width
    guard (end..<width).allSatisfy({ text[$0] == 0x20 }),
      LogLevel(text.extracting(first: end), .usual) != nil
    else { return false }
    let blank = line.placeBehindColours(from: start + width)
    return blank < line.count && line[blank] == 0x20
  }
}
