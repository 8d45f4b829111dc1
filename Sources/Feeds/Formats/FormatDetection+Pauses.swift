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
    let found = format(of: lines, isWhole: true)
    guard !found.isDocument else { return nil }
    // Nor may it be one with what has come of the last line.
    let isCut = lines.count < bytes.count
    return isCut && format(of: bytes, isWhole: true).isDocument ? nil : found
  }

  /// Whether what has come are objects one behind the other of which each is an entry, as `jq` writes them, the first one
  /// whole and over several lines. O(n)
  static func beginsWithObjects(_ bytes: [UInt8]) -> Bool {
    let span = bytes.span
    guard !RecordLists.mayBe(in: span) else { return false }
    var (start, count) = (0, 0)
    while let first = span.firstIndex(from: start, where: { $0 > 0x20 }) {
      guard span[first] == UInt8(ascii: "{") else { return false }
      var reader = JSONReader(first..<span.count)
      guard let token = try? reader.next(in: span), (try? reader.skip(token, in: span)) != nil
      else { break }
      let object = span.extracting(first..<reader.position)
      guard count > 0 || object.firstLineFeed(from: 0) != nil, isEntry(object) else { return false }
      count += 1
      start = reader.position
    }
    return count > 0
  }

  /// Whether an object is an entry, and has no list that may be one of entries.
  private static func isEntry(_ object: Span<UInt8>) -> Bool {
    var reader = JSONReader(0..<object.count)
    guard (try? reader.next(in: object)) == .beginObject else { return false }
    while let (name, token) = try? reader.nextMember(in: object) {
      if token == .beginArray, listNames.contains(name.string(in: object)) { return false }
      guard (try? reader.skip(token, in: object)) != nil else { return false }
    }
    return ConversationTree(0..<object.count, of: object)?.isEmpty ?? true
  }
}
