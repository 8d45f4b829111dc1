#if DEBUG
  import Synchronization
#endif

/// What is wrong with a JSON text, and at which byte.
struct JSONSyntaxError: Error {
  var reason: String
  var offset: Int
}

/// Reads JSON a token at a time, without recursion or allocation: nesting costs a bit a level and no
/// stack. The bytes are not held but given with every call, the same each time.
///
/// Lenient where a feed's reader should be: control characters in strings, lone surrogates and
/// bytes that are no UTF-8 are the text's concern, not the document's; and `NaN`, `Infinity` and `-Infinity`, which
/// Python writes for such numbers, are numbers. A comma behind the whole text is let go: lines may be elements of a list.
struct JSONReader {
  /// What stands between a string's quotes, and whether there is a backslash in it.
  struct Text: Equatable {
    var range: Range<Int>
    var isEscaped: Bool
  }

  /// A token; ranges are byte offsets.
  enum Token: Equatable {
    case beginObject, endObject, beginArray, endArray
    case key(Text)
    case string(Text)
    case number(Range<Int>)
    case bool(Bool)
    case null
    case end
  }

  /// What each text of a sequence begins with (RFC 7464).
  static let recordSeparator: UInt8 = 0x1E

  private enum Expectation {
    case value, valueOrEnd, key, keyOrEnd, commaOrEnd, nothing
  }

  private(set) var position: Int
  /// Where the last token starts, a string's at its quote.
  private(set) var tokenStart: Int
  private let limit: Int
  private var expectation = Expectation.value
  /// What is open.
  private(set) var nesting = JSONNesting()

  /// Reads the JSON text in `range` of the bytes that the calls are given.
  init(_ range: Range<Int>) {
    position = range.lowerBound
    tokenStart = range.lowerBound
    limit = range.upperBound
    #if DEBUG
      Self.count?.add(range.count)
    #endif
  }

  #if DEBUG
    /// Counts the bytes that readers are made for, where somebody asks: what is read twice shows.
    @TaskLocal static var count: Count?

    /// So many bytes.
    final class Count: Sendable {
      private let number = Atomic(0)

      var bytes: Int { number.load(ordering: .relaxed) }

      func add(_ bytes: Int) { number.add(bytes, ordering: .relaxed) }
    }
  #endif

  /// The next token; `.end` after the one value, again and again.
  mutating func next(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> Token {
    skipSpace(bytes)
    if expectation == .commaOrEnd, position < limit, bytes[position] == UInt8(ascii: ",") {
      position += 1
      skipSpace(bytes)
      expectation = nesting.isInObject ? .key : .value
    }
    tokenStart = position
    guard position < limit else {
      if expectation == .nothing { return .end }
      throw error("the document ends too early")
    }
    let byte = bytes[position]
    switch expectation {
    case .value:
      return try value(startingWith: byte == 0xEF ? byteBehindMark(bytes) : byte, bytes)
    case .valueOrEnd:
      return byte == UInt8(ascii: "]") ? close(.endArray) : try value(startingWith: byte, bytes)
    case .key:
      return .key(try name(startingWith: byte, bytes))
    case .keyOrEnd:
      return byte == UInt8(ascii: "}")
        ? close(.endObject) : .key(try name(startingWith: byte, bytes))
    case .commaOrEnd:
      if byte == UInt8(ascii: "}"), nesting.isInObject { return close(.endObject) }
      if byte == UInt8(ascii: "]"), !nesting.isInObject { return close(.endArray) }
      throw error("a comma is missing")
    case .nothing:
      if byte == UInt8(ascii: ","), bytes.extracting(position + 1..<limit).isBlank { return .end }
      throw error("something follows the end of the document")
    }
  }

  /// Goes behind the end of a list where a comma stands before that, at which `error` was found; false: something else is wrong.
  mutating func closeList(behindCommaAt error: JSONSyntaxError, in bytes: Span<UInt8>) -> Bool {
    guard expectation == .value, nesting.depth > 0, !nesting.isInObject,
      position == error.offset, position < limit, bytes[position] == UInt8(ascii: "]")
    else { return false }
    _ = close(.endArray)
    return true
  }

  /// The next member of the innermost object, its name and the first token of its value; nil, and the
  /// object is closed, if there is none.
  @inline(__always)
  mutating func nextMember(
    in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> (name: Text, token: Token)? {
    var byte = try nextByte(bytes)
    if expectation == .commaOrEnd, byte == UInt8(ascii: ",") {
      position += 1
      byte = try nextByte(bytes)
    } else if byte == UInt8(ascii: "}"), expectation != .key {
      _ = close(.endObject)
      return nil
    } else if expectation == .commaOrEnd {
      throw error("a comma is missing")
    }
    let name = try name(startingWith: byte, bytes)
    return (name, try value(startingWith: try nextByte(bytes), bytes))
  }

  /// Goes behind a byte order mark before the whole text, and returns what stands there: files that were put together may each begin
  /// with one, and RFC 8259 lets readers ignore it.
  @inline(never)
  private mutating func byteBehindMark(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> UInt8 {
    guard nesting.depth == 0 else { return bytes[position] }
    position += bytes.extracting(position..<limit).countOfByteOrderMark
    return try nextByte(bytes)
  }

  /// Goes on at `position`, where an element of the innermost list stands, or its end; or the value of a
  /// member of the innermost object.
  mutating func resume(at position: Int) {
    self.position = position
    expectation = nesting.isInObject ? .value : .valueOrEnd
  }

  /// Goes on at `position`, where a member of the innermost container stands, in an object its name, or its end.
  mutating func resume(atMember position: Int) {
    self.position = position
    expectation = nesting.isInObject ? .keyOrEnd : .valueOrEnd
  }

  /// The first byte of the next token, which is not the end.
  @inline(__always)
  private mutating func nextByte(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> UInt8 {
    skipSpace(bytes)
    tokenStart = position
    guard position < limit else { throw error("the document ends too early") }
    return bytes[position]
  }

  /// Skips the value whose first token is `token`, however deep it is.
  mutating func skip(_ token: Token, in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    switch token {
    case .beginObject, .beginArray: break
    default: return
    }
    let outside = nesting.depth - 1
    while nesting.depth > outside { _ = try next(in: bytes) }
  }

  @inline(never)
  private func error(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, offset: position)
  }

  @inline(__always)
  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    while position < limit, Self.isSpace(bytes[position]) { position += 1 }
  }

  /// Whether a byte may stand between tokens.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    guard byte <= 0x20 else { return false }
    return switch byte {
    case 0x20, 0x0A, 0x0D, 0x09, recordSeparator: true
    default: false
    }
  }

  @inline(__always)
  private mutating func close(_ token: Token) -> Token {
    position += 1
    nesting.leave()
    expectation = nesting.depth == 0 ? .nothing : .commaOrEnd
    return token
  }

  @inline(__always)
  private mutating func name(
    startingWith byte: UInt8, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Text {
    guard byte == UInt8(ascii: "\"") else { throw error("a name in quotes is missing") }
    let text = try quoted(bytes)
    skipSpace(bytes)
    guard position < limit, bytes[position] == UInt8(ascii: ":") else {
      throw error("a colon is missing")
    }
    position += 1
    expectation = .value
    return text
  }

  @inline(__always)
  private mutating func value(
    startingWith byte: UInt8, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Token {
    switch byte {
    case UInt8(ascii: "{"):
      position += 1
      nesting.enter(object: true)
      expectation = .keyOrEnd
      return .beginObject
    case UInt8(ascii: "["):
      position += 1
      nesting.enter(object: false)
      expectation = .valueOrEnd
      return .beginArray
    default:
      let token = try scalar(startingWith: byte, bytes)
      expectation = nesting.depth == 0 ? .nothing : .commaOrEnd
      return token
    }
  }

  @inline(__always)
  private mutating func scalar(
    startingWith byte: UInt8, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Token {
    switch byte {
    case UInt8(ascii: "\""): return .string(try quoted(bytes))
    case UInt8(ascii: "t"): return try word("true", .bool(true), bytes)
    case UInt8(ascii: "f"): return try word("false", .bool(false), bytes)
    case UInt8(ascii: "n"): return try word("null", .null, bytes)
    case _ where isDigit(byte): return number(bytes)
    default: return try unusualNumber(startingWith: byte, bytes)
    }
  }

  /// A number below 0, or one that has no digits.
  @inline(never)
  private mutating func unusualNumber(
    startingWith byte: UInt8, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Token {
    let start = position
    switch byte {
    case UInt8(ascii: "-"):
      guard start + 1 < limit, bytes[start + 1] == UInt8(ascii: "I") else { return number(bytes) }
      return try word("-Infinity", .number(start..<start + 9), bytes)
    case UInt8(ascii: "I"): return try word("Infinity", .number(start..<start + 8), bytes)
    case UInt8(ascii: "N"): return try word("NaN", .number(start..<start + 3), bytes)
    default: throw error("a value is missing")
    }
  }

  private mutating func word(
    _ word: StaticString, _ token: Token, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Token {
    let count = word.utf8CodeUnitCount
    guard position + count <= limit else { throw error("a value is missing") }
    for index in 0..<count where bytes[position + index] != word.byte(at: index) {
      throw error("a value is missing")
    }
    position += count
    return token
  }

  @inline(__always)
  private mutating func number(_ bytes: Span<UInt8>) -> Token {
    let start = position
    position = bytes.endOfNumber(from: start, to: limit)
    return .number(start..<position)
  }

  @inline(__always)
  private mutating func quoted(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> Text {
    let start = position + 1
    guard let (quote, isEscaped) = bytes.closingQuote(from: start, to: limit) else {
      throw error("a quote is never closed")
    }
    position = quote + 1
    return Text(range: start..<quote, isEscaped: isEscaped)
  }
}
