extension RowFields.Slice {
  /// Whether it is the time that Go's programs write where there is none. O(1)
  func isZeroTime(in bytes: Span<UInt8>) -> Bool {
    bytes.extracting(range).starts(with: "0001-01-01T00:00:00")
  }

  /// Whether a scalar can be a time: a day, a time of day, or a number since 1970, in years of which there are logs. O(1), but
  /// for escapes.
  func maySayTime(in bytes: Span<UInt8>) -> Bool { timeSaid(in: bytes) != .nothing }

  /// What a scalar says of when something was. O(1), but for escapes.
  func timeSaid(in bytes: Span<UInt8>) -> TimeSaid {
    let text = bytes.extracting(range)
    let parser = DateParser(zone: .fixed(secondsEast: 0))
    guard form == .utf8, !text.isEmpty else { return TimeSaid(parser.date(self, in: bytes)) }
    let end = text.firstIndex(from: 0) { !isDigit($0) } ?? text.count
    let hasFraction = end > 0 && end < text.count && text[end] == UInt8(ascii: ".")
    if end == text.count
      || hasFraction && text.firstIndex(from: end + 1, where: { !isDigit($0) }) == nil
    {
      if DateParser.isLikelyEpoch(text) { return .moment }
      // `20260504`
      return text.count == 8 && text.starts(with: "20") ? TimeSaid(parser.date(text)) : .nothing
    }
    if StampShape.ofISO.isAt(0, in: text) { return isZeroTime(in: bytes) ? .nothing : .moment }
    let beginning = text.extracting(first: Self.longestTime)
    let said = TimeSaid(parser.date(beginning))
    guard said == .nothing, let stamp = LogStamp(in: beginning), stamp.isAtStart,
      !stamp.shape.isEpoch
    else { return said }
    return .part
  }

  /// Whether it is likelier to be a row's time than another value is, by what they say, and by how likely their names are, 0 the
  /// likeliest. What can't be a time is none where the other can; of two that logs call so, the one counts that says more. O(1), but
  /// for escapes.
  func isLikelierTime(
    ofRank rank: UInt8, than other: RowFields.Slice, ofRank otherRank: UInt8, areOfLogs: Bool,
    in bytes: Span<UInt8>
  ) -> Bool {
    let isCalledSo = rank < otherRank
    let first = (isCalledSo ? self : other).timeSaid(in: bytes)
    if first == .moment { return isCalledSo }
    let second = (isCalledSo ? other : self).timeSaid(in: bytes)
    let saysMore = second < first && (areOfLogs || first == .nothing)
    return saysMore != isCalledSo
  }

  /// Whether a scalar looks like a time of day and nothing else: it begins with hours, a colon and minutes. O(1)
  func isClock(in bytes: Span<UInt8>) -> Bool {
    let text = bytes.extracting(range)
    guard form == .utf8, let colon = text.firstIndex(from: 0, where: { !isDigit($0) }),
      (1...2).contains(colon), text[colon] == UInt8(ascii: ":"), colon + 2 < text.count
    else { return false }
    return isDigit(text[colon + 1]) && isDigit(text[colon + 2])
  }

  /// In bytes.
  private static let longestTime = 64
}

/// What a value says of when something was, what says the most first.
enum TimeSaid: Comparable {
  /// A day and a time of day; a day; a time of day, or a time that lacks the year; no time.
  case moment, day, part, nothing

  /// What a date says that was read; nil: none could be.
  init(_ date: FeedDate?) {
    guard let date else {
      self = .nothing
      return
    }
    self = date.hasTime ? .moment : .day
  }
}
