/// What a pipe has sent that pauses behind it.
extension FormatDetection {
  /// The format of what has come, of which no more comes for now: of lines, though the next ones may tell that they are
  /// something else. nil: it may be the beginning of a document, or its first line has no end. O(n)
  static func formatInPause(_ bytes: [UInt8]) -> FeedFormat? {
    guard let end = bytes.lastIndex(of: 0x0A) else { return nil }
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }) else { return .text }
    guard first < end else { return nil }
    // A list may have begun.
    if bytes[first] == UInt8(ascii: "["), bytes[(first + 1)...].allSatisfy({ $0 <= 0x20 }) {
      return nil
    }
    let lines = Array(bytes[...end])
    if AnswerEvents.begin(lines.span) { return .jsonFeed }
    if beginsMarkup(lines), MarkupBeginning(lines.span).hasOnlyComments { return .text }
    // Nor may it be one with what has come of the last line.
    guard !format(of: bytes, isWhole: true).isDocument else { return nil }
    let found = format(of: lines, isWhole: true)
    return found.isDocument ? nil : found
  }
}
