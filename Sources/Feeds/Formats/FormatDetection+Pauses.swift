/// What a pipe has sent that pauses behind it.
extension FormatDetection {
  /// The format of what has come, of which no more comes for now: of lines, though the next ones may tell that they are
  /// something else. nil: it may be the beginning of a document, its first line has no end, or all of it is blank, which counts for
  /// nothing before objects. O(n)
  static func formatInPause(_ bytes: [UInt8]) -> FeedFormat? {
    guard let end = bytes.lastIndex(of: 0x0A) else { return nil }
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), first < end else { return nil }
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

  /// Whether what begins as a document of JSON is none, whatever comes behind it: it breaks within its first value, and the
  /// reader of documents finds neither an entry in it nor a list of some. A last line of which the end has not come says
  /// nothing. O(n)
  ///
  /// - Parameter isAll: Whether it is all that is looked at; else what may be a slip of who wrote JSON is no break.
  static func isNoDocument(_ bytes: [UInt8], isAll: Bool) -> Bool {
    guard let end = bytes.lastIndex(of: 0x0A) else { return false }
    let lines = Array(bytes[...end])
    guard breaksInValue(lines.span, isAll: isAll), format(ofUnfinishedLine: lines) != .jsonFeed
    else { return false }
    return (try? JSONDocument(lines.span, from: 0, names: JSONEntries(nil))) == nil
  }

  /// Whether a list or an object, which a text begins with, has something in it that can't stand there. O(n)
  private static func breaksInValue(_ text: Span<UInt8>, isAll: Bool) -> Bool {
    var reader = JSONReader(0..<text.count)
    do {
      while try reader.next(in: text) != .end {}
      return false
    } catch {
      // What only has no end may go on.
      guard reader.nesting.depth > 0, error.offset < text.count else { return false }
      let byte = text[error.offset]
      guard "{}[],:\"".utf8.contains(byte) else { return true }
      guard isAll else { return false }
      return byte != UInt8(ascii: "\"")
        || text.closingQuote(from: error.offset + 1, to: text.count) != nil
    }
  }

  /// Whether what has come is the beginning of a list of objects or of a feed's items, the first of which is whole, and not the list's
  /// end. Where the pipe has not paused, a comma behind it tells that it goes on. O(n)
  static func beginsList(_ bytes: [UInt8], hasPaused: Bool) -> Bool {
    let span = bytes.span
    guard case .object(let first) = JSONListScan.first(in: span, from: 0),
      format(of: bytes, isWhole: false) == .jsonFeed
    else { return false }
    var end = first.upperBound
    while true {
      switch JSONListScan.next(behind: end, in: span) {
      case .object(let object): end = object.upperBound
      case .nothingYet: return hasPaused || bytes[end...].contains(UInt8(ascii: ","))
      case .other: return false
      }
    }
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
