/// Finds the objects of a list of JSON, or the items of a JSON Feed, as they come, one behind the other.
enum JSONListScan {
  enum Found {
    /// An object, all of which has come.
    case object(Range<Int>)
    /// More must come to tell.
    case nothingYet
    /// The list's end, another value, or what can't stand there.
    case other
  }

  /// What stands first in the list that the bytes from `start` on are, or in that of a JSON Feed's items. O(the object, and what
  /// stands before it)
  static func first(in bytes: Span<UInt8>, from start: Int) -> Found {
    guard let first = token(from: start, in: bytes) else { return .nothingYet }
    switch bytes[first] {
    case UInt8(ascii: "["): return object(from: first + 1, in: bytes)
    case UInt8(ascii: "{"): return firstItem(ofFeedAt: first, in: bytes)
    default: return .other
    }
  }

  /// What an object is that says so only behind its items, or has another list before them, is to be seen in all of it. What
  /// stands before the items of a feed is short.
  private static func firstItem(ofFeedAt start: Int, in bytes: Span<UInt8>) -> Found {
    var reader = JSONReader(start..<bytes.count)
    var isFeed = false
    do {
      _ = try reader.next(in: bytes)
      while let (key, token) = try reader.nextMember(in: bytes) {
        let name = key.string(in: bytes)
        if token == .beginArray, name == EntryLists.demo || EntryLists.names.contains(name) {
          return isFeed && name == "items" ? object(from: reader.position, in: bytes) : .other
        }
        isFeed = isFeed || EntryLists.isFeed(name, token, in: bytes)
        try reader.skip(token, in: bytes)
      }
      return .other
    } catch {
      return bytes.count - start > FormatDetection.sample ? .other : .nothingYet
    }
  }

  /// What stands behind an object of the list that ends at `end`. O(the object)
  static func next(behind end: Int, in bytes: Span<UInt8>) -> Found {
    guard let comma = token(from: end, in: bytes) else { return .nothingYet }
    return bytes[comma] == UInt8(ascii: ",") ? object(from: comma + 1, in: bytes) : .other
  }

  /// What is broken in an object may as well be what has come of it: it has no end.
  private static func object(from start: Int, in bytes: Span<UInt8>) -> Found {
    guard let first = token(from: start, in: bytes) else { return .nothingYet }
    guard bytes[first] == UInt8(ascii: "{") else { return .other }
    var reader = JSONReader(first..<bytes.count)
    guard let token = try? reader.next(in: bytes), (try? reader.skip(token, in: bytes)) != nil
    else { return .nothingYet }
    return .object(first..<reader.position)
  }

  /// Where the next token begins; nil: none has come.
  private static func token(from start: Int, in bytes: Span<UInt8>) -> Int? {
    bytes.firstIndex(from: start) { !JSONReader.isSpace($0) }
  }
}
