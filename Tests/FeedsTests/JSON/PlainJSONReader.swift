@testable import Feeds

/// Reads JSON a token at a time, a byte at a time: the rule that the reader of Feeds is compared with.
struct PlainJSONReader {
  /// A token; ranges are byte offsets of what stands between the quotes.
  enum Token: Equatable {
    case beginObject, endObject, beginArray, endArray
    case key(Range<Int>)
    case string(Range<Int>)
    case number(Range<Int>)
    case bool(Bool)
    case null
    case end
  }

  private enum Expectation {
    case value, valueOrEnd, key, keyOrEnd, commaOrEnd, nothing
  }

  let bytes: [UInt8]
  private(set) var position: Int
  private let limit: Int
  private var expectation = Expectation.value
  private var isObject: [Bool] = []

  /// Reads the JSON text in `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
    limit = bytes.count
  }

  /// How many containers are open.
  var depth: Int { isObject.count }

  /// The next token; `.end` after the one value, again and again.
  mutating func next() throws(JSONSyntaxError) -> Token {
    skipSpace()
    if expectation == .value, isObject.isEmpty,
      bytes[position...].starts(with: [0xEF, 0xBB, 0xBF])
    {
      position += 3
      skipSpace()
    }
    if expectation == .commaOrEnd, let inObject = isObject.last, peek == UInt8(ascii: ",") {
      position += 1
      skipSpace()
      expectation = inObject ? .key : .value
    }
    guard let byte = peek else {
      if expectation == .nothing { return .end }
      throw error("the document ends too early")
    }
    switch (expectation, byte) {
    case (.nothing, UInt8(ascii: ","))
    where bytes[(position + 1)..<limit].allSatisfy({ [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }):
      return .end
    case (.nothing, _):
      throw error("something follows the end of the document")
    case (.keyOrEnd, UInt8(ascii: "}")),
      (.commaOrEnd, UInt8(ascii: "}")) where isObject.last == true:
      return close(.endObject)
    case (.valueOrEnd, UInt8(ascii: "]")),
      (.commaOrEnd, UInt8(ascii: "]")) where isObject.last == false:
      return close(.endArray)
    case (.commaOrEnd, _):
      throw error("a comma is missing")
    case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
      return try key()
    case (.key, _), (.keyOrEnd, _):
      throw error("a name in quotes is missing")
    case (.value, _), (.valueOrEnd, _):
      return try value(startingWith: byte)
    }
  }

  /// Skips the value whose first token is `token`, however deep it is.
  mutating func skip(_ token: Token) throws(JSONSyntaxError) {
    guard token == .beginObject || token == .beginArray else { return }
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }

  /// The text of a string or key token.
  func text(_ range: Range<Int>) -> String {
    guard bytes[range].contains(UInt8(ascii: "\\")) else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    return PlainJSONEscapes.decode(bytes[range])
  }

  private var peek: UInt8? { position < limit ? bytes[position] : nil }

  private func error(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, offset: position)
  }

  private mutating func skipSpace() {
    while position < limit {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func close(_ token: Token) -> Token {
    position += 1
    isObject.removeLast()
    expectation = isObject.isEmpty ? .nothing : .commaOrEnd
    return token
  }

  private mutating func key() throws(JSONSyntaxError) -> Token {
    let range = try quoted()
    skipSpace()
    guard peek == UInt8(ascii: ":") else { throw error("a colon is missing") }
    position += 1
    expectation = .value
    return .key(range)
  }

  private mutating func value(startingWith byte: UInt8) throws(JSONSyntaxError) -> Token {
    switch byte {
    case UInt8(ascii: "{"):
      position += 1
      isObject.append(true)
      expectation = .keyOrEnd
      return .beginObject
    case UInt8(ascii: "["):
      position += 1
      isObject.append(false)
      expectation = .valueOrEnd
      return .beginArray
    default:
      break
    }
    let token = try scalar(startingWith: byte)
    expectation = isObject.isEmpty ? .nothing : .commaOrEnd
    return token
  }

  private mutating func scalar(startingWith byte: UInt8) throws(JSONSyntaxError) -> Token {
    switch byte {
    case UInt8(ascii: "\""): return .string(try quoted())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "N"): return try word("NaN", .number(position..<position + 3))
    case UInt8(ascii: "I"): return try word("Infinity", .number(position..<position + 8))
    case UInt8(ascii: "-") where position + 1 < limit && bytes[position + 1] == UInt8(ascii: "I"):
      return try word("-Infinity", .number(position..<position + 9))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    default: throw error("a value is missing")
    }
  }

  private mutating func word(_ word: StaticString, _ token: Token) throws(JSONSyntaxError) -> Token
  {
    let count = word.utf8CodeUnitCount
    let matches =
      position + count <= limit
      && (0..<count).allSatisfy { bytes[position + $0] == word.byte(at: $0) }
    guard matches else { throw error("a value is missing") }
    position += count
    return token
  }

  private mutating func number() -> Token {
    let start = position
    while position < limit {
      switch bytes[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        position += 1
      default:
        return .number(start..<position)
      }
    }
    return .number(start..<position)
  }

  private mutating func quoted() throws(JSONSyntaxError) -> Range<Int> {
    let start = position + 1
    var index = start
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        position = index + 1
        return start..<index
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    throw error("a quote is never closed")
  }
}
