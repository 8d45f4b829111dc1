@testable import Feeds

/// A JSON value as a tree of Strings.
indirect enum PlainJSONValue {
  case string(String)
  /// A number as written.
  case number(String)
  case bool(Bool)
  case null
  case array([PlainJSONValue])
  /// Names and values in the document's order.
  case object([(name: String, value: PlainJSONValue)])

  /// Values nested deeper are replaced by an ellipsis: letting go of a deep tree would overflow the
  /// stack, and nobody reads it.
  static let deepest = 64

  /// Reads the value whose first token is `token`.
  init(_ token: PlainJSONReader.Token, from reader: inout PlainJSONReader) throws(JSONSyntaxError) {
    self = try PlainJSONValue.read(token, from: &reader, depth: 0)
  }

  /// Reads the one value in `bytes`, and nothing may follow it.
  init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    var reader = PlainJSONReader(bytes)
    try self.init(reader.next(), from: &reader)
    _ = try reader.next()
  }

  private static func read(
    _ token: PlainJSONReader.Token, from reader: inout PlainJSONReader, depth: Int
  ) throws(JSONSyntaxError) -> PlainJSONValue {
    switch token {
    case .string(let range), .key(let range): return .string(reader.text(range))
    case .number(let range): return .number(reader.text(range))
    case .bool(let value): return .bool(value)
    case .beginArray where depth < deepest: return try array(from: &reader, depth: depth)
    case .beginObject where depth < deepest: return try object(from: &reader, depth: depth)
    case .beginArray, .beginObject:
      try reader.skip(token)
      return .string("…")
    case .null, .endArray, .endObject, .end: return .null
    }
  }

  private static func array(
    from reader: inout PlainJSONReader, depth: Int
  ) throws(JSONSyntaxError) -> PlainJSONValue {
    var values: [PlainJSONValue] = []
    var token = try reader.next()
    while token != .endArray {
      values.append(try read(token, from: &reader, depth: depth + 1))
      token = try reader.next()
    }
    return .array(values)
  }

  private static func object(
    from reader: inout PlainJSONReader, depth: Int
  ) throws(JSONSyntaxError) -> PlainJSONValue {
    var members: [(name: String, value: PlainJSONValue)] = []
    while case .key(let name) = try reader.next() {
      let token = try reader.next()
      members.append((reader.text(name), try read(token, from: &reader, depth: depth + 1)))
    }
    return .object(members)
  }
}

extension PlainJSONValue {
  /// The member called `name`, the first if there are several; nil for what is no object.
  subscript(name: String) -> PlainJSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text that a scalar stands for; nil for null, arrays and objects.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The members of an object, else none.
  var members: [(name: String, value: PlainJSONValue)] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The elements of an array, else none.
  var elements: [PlainJSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}

/// The escapes in JSON strings (RFC 8259, section 7).
enum PlainJSONEscapes {
  /// The text that `bytes`, what stands between the quotes, mean. Lone surrogates become U+FFFD; an
  /// escape that there is none of stays. O(n).
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < bytes.endIndex else {
        result.append(byte)
        continue
      }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"): result += scalar(in: bytes, at: &index)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(escape)
      default: result += [UInt8(ascii: "\\"), escape]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The UTF-8 of the `\u` escape whose digits start at `index`, and of the one after it where the
  /// two are a surrogate pair.
  private static func scalar(in bytes: ArraySlice<UInt8>, at index: inout Int) -> [UInt8] {
    guard let first = unit(in: bytes, at: index) else { return Array("\u{FFFD}".utf8) }
    index += 4
    var value = first
    if (0xD800..<0xDC00).contains(first), index + 1 < bytes.endIndex,
      bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
      let second = unit(in: bytes, at: index + 2), (0xDC00..<0xE000).contains(second)
    {
      index += 6
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    return Array(String(Character(scalar)).utf8)
  }

  private static func unit(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt32? {
    guard index + 4 <= bytes.endIndex else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 + UInt32(digit)
    }
    return value
  }
}
