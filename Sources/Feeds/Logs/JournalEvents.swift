/// Records of journald as `journalctl -o json-sse` writes them: objects of JSON as a server's events, with a blank line behind
/// each.
///
/// `data: {"__REALTIME_TIMESTAMP":"1777888800250000","PRIORITY":"3","MESSAGE":"no oil"}`
enum JournalEvents {
  private static let beginning: StaticString = "data: {"
  private static let time = ByteSign(Array(#""__REALTIME_TIMESTAMP""#.utf8))

  /// Whether a text begins with one: with an event's object that says when, as journald alone calls it. O(its first line)
  static func begin(_ text: Span<UInt8>) -> Bool {
    text.starts(with: beginning) && time.isAmong(text.extracting(first: text.endOfFirstLine))
  }

  /// Where the object of a row is; nil: it is no event. O(its first line)
  fileprivate static func object(of row: Span<UInt8>) -> Range<Int>? {
    guard row.starts(with: beginning) else { return nil }
    return beginning.utf8CodeUnitCount - 1..<row.endOfFirstLine
  }
}

extension JSONEntries {
  /// Where the parts of an event's row are; nil: it is none. O(n)
  func fields(ofJournalEvent row: Span<UInt8>) -> RowFields? {
    guard let object = JournalEvents.object(of: row) else { return nil }
    var reader = JSONReader(object)
    guard let first = try? reader.next(in: row),
      let found = try? fields(first, from: &reader, in: row), found.log != nil,
      (try? reader.next(in: row)) == .end
    else { return nil }
    return found
  }
}
