import HeightEngine

/// What .NET's logger writes for people: `fail: House.Pump[7]`, and below it, indented, what it says.
enum ConsoleEntry {
  private static let levels: [StaticString] = ["trce", "dbug", "info", "warn", "fail", "crit"]
  /// No category is longer, in bytes.
  private static let longest = 400

  /// Whether a line, or the first of several, begins an entry: a level of four letters, a category and the number of an
  /// event. O(its bytes), O(1) where it begins otherwise.
  static func begins(_ row: Span<UInt8>) -> Bool {
    let start = row.placeBehindColours(from: 0)
    guard start < row.count, (0x61...0x7A).contains(row[start]) else { return false }
    let text = row.extracting(droppingFirst: start)
    guard levels.contains(where: { text.starts(with: $0) }) else { return false }
    let colon = text.placeBehindColours(from: 4)
    guard colon + 1 < text.count, text[colon] == UInt8(ascii: ":"), text[colon + 1] == 0x20 else {
      return false
    }
    let line = text.extracting(colon + 2..<text.count).extracting(first: longest)
    let end = line.endOfFirstLine
    return isCategory(line.extracting(first: line.extracting(first: end).countWithoutLineEnds))
  }

  /// `House.Pump[7]`
  private static func isCategory(_ text: Span<UInt8>) -> Bool {
    guard text.count > 3, text[text.count - 1] == UInt8(ascii: "]") else { return false }
    var digits = text.count - 1
    while digits > 0, isDigit(text[digits - 1]) { digits -= 1 }
    return digits > 1 && digits < text.count - 1 && text[digits - 1] == UInt8(ascii: "[")
      && text.firstIndex(from: 0) { $0 <= 0x20 } == nil
  }
}
