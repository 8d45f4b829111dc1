/// OpenTelemetry's lists of names and values, `[{"key":"a","value":{"intValue":"5"}}]`, or as its SDK for Go prints them,
/// `[{"Key":"a","Value":{"Type":"Int64","Value":5}}]`, as the members of an object, which they stand for.
struct TelemetryPairs {
  private(set) var members: [LogMember] = []

  /// The words that a list of them begins with, blanks left out.
  private static let beginning = Array(#"{"key":"#.utf8)
  private static let beginningOfGo = Array(#"{"Key":"#.utf8)

  /// Whether they are as the SDK for Go prints them.
  private let areOfGo: Bool

  /// Of the list whose beginning `reader` has just read, which stands behind it then; nil, and it stays where it is, if
  /// there is anything else in the list. O(n)
  init?(from reader: inout JSONReader, in bytes: Span<UInt8>, depth: UInt8) {
    areOfGo = Self.begins(at: reader.position, as: Self.beginningOfGo, in: bytes)
    guard areOfGo || Self.begins(at: reader.position, as: Self.beginning, in: bytes) else {
      return nil
    }
    var ahead = reader
    guard (try? read(from: &ahead, in: bytes, depth: depth)) == true else { return nil }
    reader = ahead
  }

  private static func begins(
    at start: Int, as beginning: [UInt8], in bytes: Span<UInt8>
  ) -> Bool {
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
        key.string(in: bytes) == (areOfGo ? "Key" : "key"), case .string(let name) = first
      else { return false }
      guard let (second, value) = try reader.nextMember(in: bytes),
        second.string(in: bytes) == (areOfGo ? "Value" : "value")
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
    if token == .beginObject,
      let member = try LogMember(name, typedIn: &reader, in: bytes, depth: depth)
    {
      return member
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

extension LogMember {
  /// A member whose value is an object, the beginning of which `reader` has just read, that wraps a scalar as
  /// OpenTelemetry's SDK for Go prints it, `{"Type":"Int64","Value":5}`: that scalar, behind all of which the reader stands
  /// then. nil, and it stays where it is: there is anything else. O(n)
  init?(
    _ name: JSONReader.Text, typedIn reader: inout JSONReader, in bytes: Span<UInt8>, depth: UInt8
  ) throws(JSONSyntaxError) {
    var ahead = reader
    guard let (first, kind) = try ahead.nextMember(in: bytes), first.string(in: bytes) == "Type",
      case .string(let type) = kind, TelemetryKind.isScalarOfGo(type.string(in: bytes)),
      let (second, value) = try ahead.nextMember(in: bytes), second.string(in: bytes) == "Value",
      value != .beginObject, value != .beginArray
    else { return nil }
    let member = LogMember(name, scalar: value, from: ahead, depth: depth)
    guard try ahead.nextMember(in: bytes) == nil else { return nil }
    reader = ahead
    self = member
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

  /// Those of records, and of what they come from.
  private static let scalarsOfGo: Set<String> = [
    "String", "Int64", "Float64", "Bool", "Bytes", "STRING", "INT64", "FLOAT64", "BOOL",
  ]

  static func isScalarOfGo(_ type: String) -> Bool { scalarsOfGo.contains(type) }
  static func isInteger(_ name: String) -> Bool { integers.contains(name) }
  static func isScalar(_ name: String) -> Bool { scalars.contains(name) || isInteger(name) }
  static func isContainer(_ name: String) -> Bool { containers.contains(name) }
}
