/// A JSON value of an entry's size.
indirect enum JSONValue {
  case string(String)
  /// A number as written.
  case number(String)
  case bool(Bool)
  case null
  case array([JSONValue])
  /// Names and values in the document's order.
  case object([(name: String, value: JSONValue)])

  /// Values nested deeper are replaced by an ellipsis: letting go of a deep tree would overflow the
  /// stack, and nobody reads it.
  static let deepest = 64

  /// Reads the value whose first token is `token`.
  init(_ token: JSONReader.Token, from reader: inout JSONReader) throws(JSONSyntaxError) {
    self = try JSONValue.read(token, from: &reader, depth: 0)
  }

  /// Reads the one value in `bytes`, and nothing may follow it.
  init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    var reader = JSONReader(bytes)
    try self.init(reader.next(), from: &reader)
    _ = try reader.next()
  }

  private static func read(
    _ token: JSONReader.Token, from reader: inout JSONReader, depth: Int
  ) throws(JSONSyntaxError) -> JSONValue {
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
    from reader: inout JSONReader, depth: Int
  ) throws(JSONSyntaxError) -> JSONValue {
    var values: [JSONValue] = []
    var token = try reader.next()
    while token != .endArray {
      values.append(try read(token, from: &reader, depth: depth + 1))
      token = try reader.next()
    }
    return .array(values)
  }

  private static func object(
    from reader: inout JSONReader, depth: Int
  ) throws(JSONSyntaxError) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = []
    while case .key(let name) = try reader.next() {
      let token = try reader.next()
      members.append((reader.text(name), try read(token, from: &reader, depth: depth + 1)))
    }
    return .object(members)
  }
}

extension JSONValue {
  /// The member called `name`, the first if there are several; nil for what is no object.
  subscript(name: String) -> JSONValue? {
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
  var members: [(name: String, value: JSONValue)] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The elements of an array, else none.
  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
