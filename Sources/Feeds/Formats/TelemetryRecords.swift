/// OpenTelemetry's records of logs, as its protocol and its collector's files have them in JSON: an object with a list of
/// resources, of these lists of scopes, and of these lists of records.
///
/// Each record becomes a text of its own, which says of what resource and scope it is, and what else its object says;
/// where that is long beside what the record says itself, only the first one does. What is around no record is a text
/// of its own. Values that are wrapped, as `{"stringValue":"x"}`, and lists of names and values, are written as JSON has
/// them. What is not of this form in all its lists is none: nothing that it says may be lost.
struct TelemetryRecords {
  /// A text for each record.
  private(set) var texts: [[UInt8]] = []
  /// What the object, a resource and a scope say besides their lists, without brackets; and whether a text has it.
  private var around: [(members: [UInt8], isSaid: Bool)] = []

  /// How the lists are called from the outermost one on, in older versions too.
  private static let lists: [Set<String>] = [
    ["resourceLogs", "resource_logs"], ["scopeLogs", "scope_logs", "instrumentationLibraryLogs"],
    ["logRecords", "log_records", "logs"],
  ]
  private static let signs = lists[0].map { ByteSign(Array($0.utf8)) }
  /// What is nested deeper is no record, and `JSONValue` would cut it.
  private static let deepest = JSONValue.deepest - 4

  /// Whether there may be such an object among these bytes. O(n)
  static func mayBe(in bytes: Span<UInt8>) -> Bool { signs.contains { $0.isAmong(bytes) } }

  /// Whether a line is such an object. O(n)
  static func isOne(_ line: Span<UInt8>) -> Bool {
    mayBe(in: line) && ((try? object(from: 0, in: line)) ?? nil) != nil
  }

  /// Of the object that begins at `start`; nil: it is none of them. O(n)
  init?(from start: Int, in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    guard let object = try Self.object(from: start, in: bytes) else { return nil }
    try add(object, level: 0, in: bytes)
    if texts.isEmpty { return nil }
  }

  /// Where the object is that begins at `start`; nil: it is none of them.
  private static func object(
    from start: Int, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Range<Int>? {
    var reader = JSONReader(start..<bytes.count)
    guard try reader.next(in: bytes) == .beginObject else { return nil }
    var depth = 1
    while reader.nesting.depth > 0 {
      _ = try reader.next(in: bytes)
      depth = max(depth, reader.nesting.depth)
    }
    let object = start..<reader.position
    var hasList = false
    try forEachList(at: 0, of: object, in: bytes) { _ in hasList = true }
    guard hasList, depth <= deepest, try holdsObjects(object, level: 0, in: bytes) else {
      return nil
    }
    return object
  }

  /// Whether the lists of an object, and those in them, hold nothing but objects.
  private static func holdsObjects(
    _ object: Range<Int>, level: Int, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Bool {
    guard level < lists.count else { return true }
    var doesSo = true
    try forEachList(at: level, of: object, in: bytes) { (list) throws(JSONSyntaxError) in
      try forEachElement(of: list, in: bytes) { (element) throws(JSONSyntaxError) in
        guard doesSo, bytes[element.lowerBound] == UInt8(ascii: "{") else { return doesSo = false }
        doesSo = try holdsObjects(element, level: level + 1, in: bytes)
      }
    }
    return doesSo
  }

  /// Adds what lies in an object: records are at the level behind that of the last lists.
  private mutating func add(
    _ object: Range<Int>, level: Int, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) {
    guard level < Self.lists.count else { return try add(record: object, in: bytes) }
    around.append((try Self.rest(of: object, level: level, in: bytes), false))
    var elements: [Range<Int>] = []
    try Self.forEachList(at: level, of: object, in: bytes) { (list) throws(JSONSyntaxError) in
      try Self.forEachElement(of: list, in: bytes) { elements.append($0) }
    }
    for element in elements { try add(element, level: level + 1, in: bytes) }
    if around[level].isSaid == false, !around[level].members.isEmpty { append([], most: 0) }
    around.removeLast()
  }

  private mutating func add(
    record: Range<Int>, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) {
    guard case .object(let members) = try JSONValue(record, of: bytes) else { return }
    var text: [UInt8] = []
    JSONValue.append(members, to: &text)
    append(text, most: Self.mostAround(record))
  }

  /// Appends a text: of these members, and of what is around it as far as that is new or short.
  private mutating func append(_ members: [UInt8], most: Int) {
    var text: [UInt8] = [UInt8(ascii: "{")]
    text += members
    // The object itself last, as it says the least of a record.
    for index in Array(around.indices.dropFirst()) + [0] {
      let (members, isSaid) = around[index]
      around[index].isSaid = true
      guard !members.isEmpty, !isSaid || members.count <= most else { continue }
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      text += members
    }
    text.append(UInt8(ascii: "}"))
    texts.append(text)
  }

  /// How long what is around a record may be to be said again, in bytes: all texts together must not become many times
  /// the document.
  private static func mostAround(_ record: Range<Int>) -> Int { 16 + 8 * record.count }

  /// Calls `body` with where each list of a level is that an object has.
  private static func forEachList(
    at level: Int, of object: Range<Int>, in bytes: Span<UInt8>,
    _ body: (Range<Int>) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    var reader = JSONReader(object)
    _ = try reader.next(in: bytes)
    while let (name, token) = try reader.nextMember(in: bytes) {
      let start = reader.tokenStart
      try reader.skip(token, in: bytes)
      guard token == .beginArray, lists[level].contains(name.string(in: bytes)) else { continue }
      try body(start..<reader.position)
    }
  }

  private static func forEachElement(
    of list: Range<Int>, in bytes: Span<UInt8>,
    _ body: (Range<Int>) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    var reader = JSONReader(list)
    _ = try reader.next(in: bytes)
    var token = try reader.next(in: bytes)
    while token != .endArray {
      let start = reader.tokenStart
      try reader.skip(token, in: bytes)
      try body(start..<reader.position)
      token = try reader.next(in: bytes)
    }
  }

  /// What an object says besides its lists, without its brackets.
  private static func rest(
    of object: Range<Int>, level: Int, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> [UInt8] {
    var members: [(name: String, value: JSONValue)] = []
    var reader = JSONReader(object)
    _ = try reader.next(in: bytes)
    while let (name, token) = try reader.nextMember(in: bytes) {
      let name = name.string(in: bytes)
      if token == .beginArray, lists[level].contains(name) {
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
    case .string(let text): output.append(jsonQuoted: text)
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
      output.append(jsonName: member.name)
      member.value.append(to: &output)
    }
  }

  /// What an object wraps, that says of what kind its one value is; nil: it is an object.
  private var unwrapped: JSONValue? {
    guard case .object(let members) = self, members.count == 1 else { return nil }
    let (kind, value) = members[0]
    if TelemetryKind.isInteger(kind), case .string(let digits) = value, let number = Int(digits),
      "\(number)" == digits
    {
      return .number(digits)
    }
    if TelemetryKind.isScalar(kind) { return value }
    guard TelemetryKind.isContainer(kind), case .object(let members) = value else { return nil }
    if members.isEmpty { return .array([]) }
    return members.count == 1 ? value["values"] : nil
  }

  /// Names and values, where all elements of a list are such; nil: they are not.
  private static func pairs(_ elements: [JSONValue]) -> [(name: String, value: JSONValue)]? {
    guard !elements.isEmpty else { return nil }
    var pairs: [(name: String, value: JSONValue)] = []
    for element in elements {
      guard case .object(let members) = element, (1...2).contains(members.count),
        case .string(let name)? = element["key"],
        members.count == 1 || element["value"] != nil
      else { return nil }
      pairs.append((name, element["value"] ?? .null))
    }
    return pairs
  }
}
