extension LogLevel {
  /// What came of a request of which Rails says more in other lines: the status of its answer, or an exception where none was
  /// given. nil: neither is said. O(its bytes)
  static func ofRails(_ row: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    var (lines, number) = (LineRanges(), 0)
    while number < mostLinesOfRequest, let range = lines.next(in: row) {
      number += 1
      let line = row.extracting(range)
      if let level = status(completing: line) {
        return (level, placeOfStatus.shifted(by: range.lowerBound))
      }
      if let end = endOfException(in: line) {
        return (.error, range.lowerBound..<range.lowerBound + end)
      }
    }
    return nil
  }

  private static let mostLinesOfRequest = 1_000
  private static let placeOfStatus = 10..<13

  /// `Completed 500 Internal Server Error in 12ms`
  private static func status(completing line: Span<UInt8>) -> LogLevel? {
    let end = placeOfStatus.upperBound
    guard line.starts(with: "Completed "), line.count >= end,
      line.count == end || line[end] <= 0x20
    else { return nil }
    return LogLevel(line.extracting(placeOfStatus), .request)
  }

  /// Behind `ActionView::Template::Error`, `NoMethodError`, which something in brackets follows; nil: no such name begins the
  /// line. O(its name)
  private static func endOfException(in line: Span<UInt8>) -> Int? {
    guard !line.isEmpty, isCapital(line[0]),
      let end = line.firstIndex(from: 0, where: { !$0.isWordByte && $0 != UInt8(ascii: ":") }),
      line.extracting(droppingFirst: end).starts(with: " (")
    else { return nil }
    let name = line.extracting(first: end)
    let isName = name.ends(with: "Error") || name.ends(with: "Exception") || colons.isAmong(name)
    return isName && name[end - 1] != UInt8(ascii: ":") ? end : nil
  }

  private static let colons = ByteSign(Array("::".utf8))
}
