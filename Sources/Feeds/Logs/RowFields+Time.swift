extension RowFields.Slice {
  /// Whether it is the time that Go's programs write where there is none. O(1)
  func isZeroTime(in bytes: Span<UInt8>) -> Bool {
    bytes.extracting(range).starts(with: "0001-01-01T00:00:00")
  }

  /// Whether a scalar can be a time: a day, a time of day, or a number since 1970 in years of which there are logs. O(1), but
  /// for escapes.
  func maySayTime(in bytes: Span<UInt8>) -> Bool {
    let text = bytes.extracting(range)
    guard form == .utf8, !text.isEmpty else {
      return DateParser(zone: .fixed(secondsEast: 0)).date(self, in: bytes) != nil
    }
    let end = text.firstIndex(from: 0) { !isDigit($0) } ?? text.count
    let hasFraction = end > 0 && end < text.count && text[end] == UInt8(ascii: ".")
    if end == text.count
      || hasFraction && text.firstIndex(from: end + 1, where: { !isDigit($0) }) == nil
    {
      return DateParser.isLikelyEpoch(text)
    }
    if StampShape.ofISO.isAt(0, in: text) { return true }
    let beginning = text.extracting(first: Self.longestTime)
    if let stamp = LogStamp(in: beginning), stamp.isAtStart, !stamp.shape.isEpoch { return true }
    return DateParser(zone: .fixed(secondsEast: 0)).date(beginning) != nil
  }

  /// In bytes.
  private static let longestTime = 64
}
