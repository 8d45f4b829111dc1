/// OpenTelemetry's lists of names and values, `[{"key":"a","value":{"intValue":"5"}}]`, as the members of an object, which
/// they stand for.
struct TelemetryPairs {
  private(set) var members: [LogMember] = []

  /// The words that a list of them begins with, blanks left out.
  private static let beginning = Array(#"{"key":"#.utf8)

  /// Of the list whose beginning `reader` has just read, which stands behind it then; nil, and it stays where it is, if
  /// there is anything else in the list. O(n)
  init?(from reader: inout JSONReader, in bytes: Span<UInt8>, depth: UInt8) {
    guard Self.begins(at: reader.position, in: bytes) else { return nil }
    var ahead = reader
    guard (try? read(from: &ahead, in: bytes, depth: depth)) == true else { return nil }
    reader = ahead
  }

  private static func begins(at start: Int, in bytes: Span<UInt8>) -> Bool {
    var index = start
    for byte in beginning {
      while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Reads all of it. Returns whether it is a list of such.
  private mutating func read(
    from reader: inout JSONReader, in bytes: Span<UInt8>, depth: UInt8
  ) throws(JSONSyntaxError) -> Bool {
    var token = try reader.next(in: bytes)
    while token != .endArray {
      guard token == .beginObject, let (key, first) = try reader.nextMember(in: bytes),
        key.string(in: bytes) == "key", case .string(let name) = first
      else { return false }
      guard let (second, value) = try reader.nextMember(in: bytes),
        second.string(in: bytes) == "value"
      else { return false }
      members.append(try Self.member(name, value, from: &reader, in: bytes, depth: depth))
      guard try reader.nextMember(in: bytes) == nil else { return false }
      token = try reader.next(in: bytes)
    }
    return true
  }

  /// The member whose value `token` begins: what that wraps, where it is a scalar.
  private static func member(
    _ name: JSONReader.Text, _ token: JSONReader.Token, from reader: inout JSONReader,
    in bytes: Span<UInt8>, depth: UInt8
  ) throws(JSONSyntaxError) -> LogMember {
    let start = reader.tokenStart
    guard token == .beginObject || token == .beginArray else {
      return LogMember(name, scalar: token, from: reader, depth: depth)
    }
    var inner = reader
    try reader.skip(token, in: bytes)
    if token == .beginObject, let (kind, value) = try inner.nextMember(in: bytes),
      TelemetryKind.isScalar(kind.string(in: bytes)), value != .beginObject, value != .beginArray
    {
      let member = LogMember(name, scalar: value, from: inner, depth: depth)
      if try inner.nextMember(in: bytes) == nil { return member }
    }
    return LogMember(name, start..<reader.position, .container, depth: depth)
  }
}

/// The kinds of a value that OpenTelemetry's form in JSON names, by either of the names they have:
/// those of proto3's JSON and those of the description itself.
enum TelemetryKind {
  private static let scalars: Set<String> = [
    "stringValue", "string_value", "boolValue", "bool_value", "doubleValue", "double_value",
    "bytesValue", "bytes_value",
  ]
  private static let integers: Set<String> = ["intValue", "int_value"]
  private static let containers: Set<String> = [
    "arrayValue", "array_value", "kvlistValue", "kvlist_value",
  ]

  static func isInteger(_ name: String) -> Bool { integers.contains(name) }
  static func isScalar(_ name: String) -> Bool { scalars.contains(name) || isInteger(name) }
  static func isContainer(_ name: String) -> Bool { containers.contains(name) }
}
