/// OpenTelemetry's records of logs, as its protocol and its collector's files have them in JSON: lists of resources,
/// of these lists of scopes, and of these lists of records.
///
/// Each record becomes a text of its own, which says of what resource and scope it is; where that is long beside what
/// the record says itself, only the first one does. Values that are wrapped, as `{"stringValue":"x"}`, and lists of
/// names and values, are written as JSON has them.
struct TelemetryRecords {
  /// What the outermost list is called, here and in older versions.
  static let listNames: Set<String> = ["resourceLogs", "resource_logs"]
  private static let scopes: Set<String> = [
    "scopeLogs", "scope_logs", "instrumentationLibraryLogs",
  ]
  private static let records: Set<String> = ["logRecords", "log_records", "logs"]

  /// Calls `body` with each record of a list, whose beginning `reader` has just read. O(n).
  static func forEach(
    from reader: inout JSONReader, in bytes: Span<UInt8>, _ body: ([UInt8]) -> Void
  ) throws(JSONSyntaxError) {
    try forEachObject(from: &reader, in: bytes) { (object) throws(JSONSyntaxError) in
      let resource = try rest(of: object, without: scopes, in: bytes)
      var isResourceSaid = false
      try forEachObject(ofLists: scopes, in: object, bytes) { (object) throws(JSONSyntaxError) in
        let scope = try rest(of: object, without: records, in: bytes)
        var isScopeSaid = false
        try forEachObject(ofLists: records, in: object, bytes) { (record) throws(JSONSyntaxError) in
          guard case .object(let members) = try JSONValue(record, of: bytes) else { return }
          var text: [UInt8] = [UInt8(ascii: "{")]
          JSONValue.append(members, to: &text)
          let most = mostAround(record)
          for (around, isSaid) in [(resource, isResourceSaid), (scope, isScopeSaid)]
          where !around.isEmpty && !(isSaid && around.count > most) {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text += around
          }
          text.append(UInt8(ascii: "}"))
          body(text)
          (isResourceSaid, isScopeSaid) = (true, true)
        }
      }
    }
  }

  /// How long what is around a record may be to be said again, in bytes: all texts together must not become many times
  /// the document.
  private static func mostAround(_ record: Range<Int>) -> Int { 16 + 8 * record.count }

  /// Calls `body` with where each element of a list is, whose beginning was just read.
  private static func forEachObject(
    from reader: inout JSONReader, in bytes: Span<UInt8>,
    _ body: (Range<Int>) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    var token = try reader.next(in: bytes)
    while token != .endArray {
      let start = reader.tokenStart
      try reader.skip(token, in: bytes)
      if token == .beginObject { try body(start..<reader.position) }
      token = try reader.next(in: bytes)
    }
  }

  /// The same of the lists that an object has by these names.
  private static func forEachObject(
    ofLists names: Set<String>, in object: Range<Int>, _ bytes: Span<UInt8>,
    _ body: (Range<Int>) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    var reader = JSONReader(object)
    _ = try reader.next(in: bytes)
    while let (name, token) = try reader.nextMember(in: bytes) {
      if token == .beginArray, names.contains(name.string(in: bytes)) {
        try forEachObject(from: &reader, in: bytes, body)
      } else {
        try reader.skip(token, in: bytes)
      }
    }
  }

  /// What an object says besides its lists, without its brackets.
  private static func rest(
    of object: Range<Int>, without lists: Set<String>, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> [UInt8] {
    var members: [(name: String, value: JSONValue)] = []
    var reader = JSONReader(object)
    _ = try reader.next(in: bytes)
    while let (name, token) = try reader.nextMember(in: bytes) {
      let name = name.string(in: bytes)
      if token == .beginArray, lists.contains(name) {
        try reader.skip(token, in: bytes)
      } else {
        members.append((name, try JSONValue(token, from: &reader, in: bytes)))
      }
    }
    var text: [UInt8] = []
    JSONValue.append(members, to: &text)
    return text
  }
}

extension JSONValue {
  /// Appends it as JSON, what OpenTelemetry wraps without that. O(n).
  fileprivate func append(to output: inout [UInt8]) {
    switch self {
    case .string(let text): Self.appendQuoted(text, to: &output)
    case .number(let digits): output += digits.utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .null: output += "null".utf8
    case .array(let elements):
      if let pairs = Self.pairs(elements) { return Self.appendObject(pairs, to: &output) }
      output.append(UInt8(ascii: "["))
      for (number, element) in elements.enumerated() {
        if number > 0 { output.append(UInt8(ascii: ",")) }
        element.append(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      if let unwrapped { return unwrapped.append(to: &output) }
      Self.appendObject(members, to: &output)
    }
  }

  private static func appendObject(
    _ members: [(name: String, value: JSONValue)], to output: inout [UInt8]
  ) {
    output.append(UInt8(ascii: "{"))
    append(members, to: &output)
    output.append(UInt8(ascii: "}"))
  }

  /// Members without the brackets around them.
  fileprivate static func append(
    _ members: [(name: String, value: JSONValue)], to output: inout [UInt8]
  ) {
    for (number, member) in members.enumerated() {
      if number > 0 { output.append(UInt8(ascii: ",")) }
      appendQuoted(member.name, to: &output)
      output.append(UInt8(ascii: ":"))
      member.value.append(to: &output)
    }
  }

  /// What an object wraps, that says of what kind its one value is; nil: it is an object.
  private var unwrapped: JSONValue? {
    guard case .object(let members) = self, members.count == 1 else { return nil }
    let value = members[0].value
    switch members[0].name {
    case "stringValue", "string_value", "boolValue", "bool_value", "doubleValue", "double_value",
      "bytesValue", "bytes_value":
      return value
    case "intValue", "int_value":
      guard case .string(let digits) = value, let number = Int(digits) else { return value }
      return .number("\(number)")
    case "arrayValue", "array_value": return value["values"] ?? .array([])
    case "kvlistValue", "kvlist_value": return value["values"] ?? .object([])
    default: return nil
    }
  }

  /// Names and values, where all elements of a list are such; nil: they are not.
  private static func pairs(_ elements: [JSONValue]) -> [(name: String, value: JSONValue)]? {
    guard !elements.isEmpty else { return nil }
    var pairs: [(name: String, value: JSONValue)] = []
    for element in elements {
      guard case .object(let members) = element, members.count <= 2,
        members.allSatisfy({ $0.name == "key" || $0.name == "value" }),
        case .string(let name)? = element["key"]
      else { return nil }
      pairs.append((name, element["value"] ?? .null))
    }
    return pairs
  }

  /// Appends a text in quotes, as JSON has it. O(n).
  static func appendQuoted(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x0A: output += #"\n"#.utf8
      case 0x09: output += #"\t"#.utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        output += (#"\u00"# + (byte < 0x10 ? "0" : "") + digits).utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
