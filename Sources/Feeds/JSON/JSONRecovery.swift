/// Finds where a list of objects goes on behind one that is broken.
///
/// A `{`, a text in quotes and a `:` begin an object wherever they stand, as quotes in a text are escaped;
/// and the first names of the objects in a list are mostly the same. Braces and brackets are counted too, from
/// the slip on, and texts are passed over, each to the end of its line at most; but the slip may be in them.
struct JSONRecovery {
  /// How deep the list is.
  private let listDepth: Int
  /// Where the broken element begins.
  private let begin: Int
  /// The first names of the broken element and of the one before, two at most of each.
  private let names: [[Range<Int>]]
  private var nesting: JSONNesting
  /// How many lists are open in the element.
  private var lists = 0
  private var index: Int

  /// Of `error` in an element of a list: `list` had read what is before the element, `earlier` what is before
  /// the one in front of that, and `broken` had got to the error. O(depth).
  init(
    _ error: JSONSyntaxError, list: JSONReader, earlier: JSONReader, broken: JSONReader,
    in bytes: Span<UInt8>
  ) {
    self.init(list: list, earlier: earlier, in: bytes)
    nesting = broken.nesting
    var outer = broken.nesting
    while outer.depth > listDepth {
      if !outer.isInObject { lists += 1 }
      outer.leave()
    }
    index = max(error.offset, list.position)
    if index > begin + 1, let object = object(before: index - 1, from: begin + 1, in: bytes) {
      index = object
    }
  }

  /// Of an element behind which nothing of the list is left, as a list in it has no end: what follows is
  /// looked for in it. `list` had read what is before the element.
  init(swallowing list: JSONReader, earlier: JSONReader, in bytes: Span<UInt8>) {
    self.init(list: list, earlier: earlier, in: bytes)
    index = min(begin + 1, bytes.count)
    nesting.enter(object: true)
  }

  private init(list: JSONReader, earlier: JSONReader, in bytes: Span<UInt8>) {
    listDepth = list.nesting.depth
    nesting = list.nesting
    let places = [list, earlier].map { reader in
      JSONRecovery.skipSpaceAndComma(from: reader.position, in: bytes)
    }
    begin = places[0]
    index = begin
    names = places.map { JSONRecovery.names(ofObjectAt: $0, in: bytes, most: 2) }
      .filter { !$0.isEmpty }
  }

  /// Where a line behind `offset` begins as a document does; nil: none does. O(n) in what is passed over.
  static func document(behind offset: Int, in bytes: Span<UInt8>) -> Int? {
    var start = offset
    while start < bytes.count, let end = bytes.firstLineFeed(from: start) {
      start = end + 1
      if start < bytes.count, "{[".utf8.contains(bytes[start]) { return start }
    }
    return nil
  }

  /// Where the next element stands, or the end of the list; nil: nothing more can be told. What looks like
  /// either by braces alone counts if nothing with the names of an element is found behind it, within `budget`
  /// bytes, of which it takes what it has looked at. O(n) in what is passed over, and that.
  mutating func next(in bytes: Span<UInt8>, budget: inout Int) -> Int? {
    var likely: Int?
    defer { if let likely { budget -= max(0, index - likely) } }
    while index < bytes.count {
      if let likely, index - likely > budget { return likely }
      switch bytes[index] {
      case UInt8(ascii: "\""): passText(bytes)
      case UInt8(ascii: "{"):
        if isElement(bytes) { return index }
        if nesting.depth == listDepth, mayBeElement(bytes) { likely = likely ?? index }
        nesting.enter(object: true)
        index += 1
      case UInt8(ascii: "["):
        nesting.enter(object: false)
        lists += 1
        index += 1
      case UInt8(ascii: "}"):
        leaveObject()
        index += 1
      case UInt8(ascii: "]"):
        if isEnd(behind: index + 1, in: bytes) { return likely ?? index }
        if nesting.depth == listDepth { likely = likely ?? index }
        leaveList()
        index += 1
      default: index += 1
      }
    }
    return likely
  }

  /// What of the broken element was passed over up to `end`, where the next stands, without the space and
  /// the comma before that.
  func passed(upTo end: Int, in bytes: Span<UInt8>) -> Range<Int> {
    var end = end
    while end > begin, bytes[end - 1] <= 0x20 || bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
    return begin..<max(begin, end)
  }

  /// Whether the `{` at hand may begin an element of a list that has others before it.
  private func mayBeElement(_ bytes: Span<UInt8>) -> Bool {
    let before = JSONRecovery.lastBeforeSpace(index, from: 0, in: bytes).map { bytes[$0] }
    return before != UInt8(ascii: ":") && (before != UInt8(ascii: "[") || index == begin)
  }

  /// Whether the `{` at hand begins an element of the list, by its names.
  private func isElement(_ bytes: Span<UInt8>) -> Bool {
    guard mayBeElement(bytes) else { return false }
    let found = JSONRecovery.names(ofObjectAt: index, in: bytes, most: 2)
    guard !found.isEmpty else { return false }
    // In an object no other can stand without a name.
    if names.isEmpty { return nesting.isInObject }
    let isInOther = nesting.depth != listDepth && !nesting.isInObject
    return names.contains { names in
      let count = isInOther ? names.count : 1
      return found.count >= count
        && zip(found, names).prefix(count).allSatisfy {
          bytes.extracting($0).holds(bytes.extracting($1))
        }
    }
  }

  private mutating func passText(_ bytes: Span<UInt8>) {
    var end = index + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != 0x0A {
      end +=
        bytes[end] == UInt8(ascii: "\\") && end + 1 < bytes.count && bytes[end + 1] != 0x0A ? 2 : 1
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: "\""),
      let object = object(before: end, from: index + 1, in: bytes)
    {
      index = object
    } else {
      index = end + 1
    }
  }

  /// Where an object begins whose first name begins with the quote at `quote`, no farther in front than `from`.
  private func object(before quote: Int, from: Int, in bytes: Span<UInt8>) -> Int? {
    guard bytes[quote] == UInt8(ascii: "\""),
      let brace = JSONRecovery.lastBeforeSpace(quote, from: from, in: bytes),
      bytes[brace] == UInt8(ascii: "{"),
      !JSONRecovery.names(ofObjectAt: brace, in: bytes, most: 1).isEmpty
    else { return nil }
    return brace
  }

  /// Ends the innermost object of those in the list.
  private mutating func leaveObject() {
    while nesting.depth > listDepth {
      let isObject = nesting.isInObject
      if !isObject { lists -= 1 }
      nesting.leave()
      if isObject { return }
    }
  }

  /// Ends the innermost list of those in the element, if there is one; else the bracket is one too many.
  private mutating func leaveList() {
    guard lists > 0 else { return }
    while nesting.isInObject { nesting.leave() }
    nesting.leave()
    lists -= 1
  }

  /// Whether nothing follows but the ends of what holds the list, and perhaps another document.
  private func isEnd(behind start: Int, in bytes: Span<UInt8>) -> Bool {
    guard lists == 0 else { return false }
    var (index, ends) = (start, 0)
    // Few can be open there.
    while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "}") {
      guard index - start < 64 else { return false }
      if bytes[index] == UInt8(ascii: "}") { ends += 1 }
      index += 1
    }
    guard index < bytes.count else { return true }
    let isAtEnd = ends == listDepth - 1 && (ends > 0 || nesting.depth == listDepth)
    return isAtEnd && "{[".utf8.contains(bytes[index])
  }
}

// MARK: - Looking around

extension JSONRecovery {
  /// Names of objects, and what is behind the first, are looked at so far, in bytes.
  private static let longestName = 256

  /// The first names of the object whose `{` is at `start`, but none behind a value that is no short text;
  /// none where no object with a name begins.
  private static func names(
    ofObjectAt start: Int, in bytes: Span<UInt8>, most: Int
  ) -> [Range<Int>] {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return [] }
    var names: [Range<Int>] = []
    var index = start + 1
    while names.count < most, let name = text(at: skipSpace(from: index, in: bytes), in: bytes) {
      let colon = skipSpace(from: name.upperBound + 1, in: bytes)
      guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { break }
      names.append(name)
      guard names.count < most,
        let value = text(at: skipSpace(from: colon + 1, in: bytes), in: bytes)
      else { break }
      let comma = skipSpace(from: value.upperBound + 1, in: bytes)
      guard comma < bytes.count, bytes[comma] == UInt8(ascii: ",") else { break }
      index = comma + 1
    }
    return names
  }

  /// What stands between the quotes of the text that begins at `start`, if one does and it is short.
  private static func text(at start: Int, in bytes: Span<UInt8>) -> Range<Int>? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return nil }
    let limit = min(bytes.count, start + 1 + longestName)
    var end = start + 1
    while end < limit, bytes[end] != UInt8(ascii: "\""), bytes[end] >= 0x20 {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end < limit && bytes[end] == UInt8(ascii: "\"") ? (start + 1)..<end : nil
  }

  /// Where the value of a member begins that is a list of entries, from `start` on: `"items": [{`.
  static func list(from start: Int, in bytes: Span<UInt8>) -> (start: Int, name: String)? {
    for index in start..<max(bytes.count, start) where bytes[index] == UInt8(ascii: "[") {
      let first = skipSpace(from: index + 1, in: bytes)
      guard first < bytes.count, bytes[first] == UInt8(ascii: "{"),
        let colon = lastBeforeSpace(index, from: 0, in: bytes), bytes[colon] == UInt8(ascii: ":"),
        let quote = lastBeforeSpace(colon, from: 0, in: bytes), bytes[quote] == UInt8(ascii: "\"")
      else { continue }
      var begin = quote
      while begin > 0, quote - begin < 32, bytes[begin - 1] != UInt8(ascii: "\"") { begin -= 1 }
      let name = String(begin..<quote, of: bytes)
      if name == "feed" || EntryLists.names.contains(name) { return (index, name) }
    }
    return nil
  }

  /// So much space is gone over, in bytes: more of it is not looked behind.
  private static let longestSpace = 1024

  private static func skipSpace(from start: Int, in bytes: Span<UInt8>) -> Int {
    let limit = min(bytes.count, start + longestSpace)
    var index = start
    while index < limit, bytes[index] <= 0x20 { index += 1 }
    return index
  }

  private static func skipSpaceAndComma(from start: Int, in bytes: Span<UInt8>) -> Int {
    let comma = skipSpace(from: start, in: bytes)
    guard comma < bytes.count, bytes[comma] == UInt8(ascii: ",") else { return comma }
    return skipSpace(from: comma + 1, in: bytes)
  }

  /// The last byte before `end` that is no space, if there is one from `start` on.
  private static func lastBeforeSpace(
    _ end: Int, from start: Int, in bytes: Span<UInt8>
  ) -> Int? {
    let limit = max(start, end - longestSpace)
    var index = end - 1
    while index >= limit {
      if bytes[index] > 0x20 { return index }
      index -= 1
    }
    return nil
  }
}
