// What programs write to their output says its level itself: whoever collects it knows only when it came.

extension RowFields.Slice {
  /// So much of a message is looked at, in bytes.
  private static let lookedAt = 4096

  /// The level that it names as the message of a log's line, by what lines of text and of logfmt have theirs by, and those of web
  /// servers; nil: it names none, or is an object, which says its own (`EntryReading.heldLevel`). O(1)
  func levelOfMessage(in bytes: Span<UInt8>) -> LogLevel? {
    let text = bytes.extracting(range)
    if let level = LogLevel(beginning: text) { return level }
    guard form != .utf8 else { return LogLevel(ofMessage: text.extracting(first: Self.lookedAt)) }
    var decoded: [UInt8] = []
    if form == .escaped {
      JSONEscapes.append(range.prefix(Self.lookedAt), of: bytes, to: &decoded)
    } else {
      append(of: bytes, to: &decoded)
    }
    return LogLevel(ofMessage: decoded.span)
  }
}

extension LogLevel {
  fileprivate init?(ofMessage text: Span<UInt8>) {
    let line = text.extracting(first: text.endOfFirstLine)
    guard !line.isEmpty, !line.beginsObject else { return nil }
    let found =
      Logfmt.beginsWithPair(line) && Logfmt.isLine(line)
      ? JSONEntries(nil).fields(ofLogfmt: line).log?.level : AccessLine(line)?.level
    guard let level = found ?? LogLevel(inLine: line, isStamped: LogStamp(in: line) != nil) else {
      return nil
    }
    self = level
  }
}
