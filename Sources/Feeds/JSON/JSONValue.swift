/// A JSON value as a tree, for what is no plain text: lists of names, listings of whole objects.
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
  init(
    _ token: JSONReader.Token, from reader: inout JSONReader, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) {
    self = try JSONValue.read(token, from: &reader, in: bytes, depth: 0)
  }

  /// Reads the one value in `range` of `bytes`, `depth` levels deep in its document.
  init(_ range: Range<Int>, of bytes: Span<UInt8>, depth: Int = 0) throws(JSONSyntaxError) {
    var reader = JSONReader(range)
    self = try JSONValue.read(reader.next(in: bytes), from: &reader, in: bytes, depth: depth)
  }

  private static func read(
    _ token: JSONReader.Token, from reader: inout JSONReader, in bytes: Span<UInt8>, depth: Int
  ) throws(JSONSyntaxError) -> JSONValue {
    switch token {
    case .string(let text), .key(let text): return .string(text.string(in: bytes))
    case .number(let range): return .number(String(range, of: bytes))
    case .bool(let value): return .bool(value)
    case .beginArray where depth < deepest: return try array(from: &reader, in: bytes, depth: depth)
    case .beginObject where depth < deepest:
      return try object(from: &reader, in: bytes, depth: depth)
    case .beginArray, .beginObject:
      try reader.skip(token, in: bytes)
      return .string("…")
    case .null, .endArray, .endObject, .end: return .null
    }
  }

  private static func array(
    from reader: inout JSONReader, in bytes: Span<UInt8>, depth: Int
  ) throws(JSONSyntaxError) -> JSONValue {
    var values: [JSONValue] = []
    var token = try reader.next(in: bytes)
    while token != .endArray {
      values.append(try read(token, from: &reader, in: bytes, depth: depth + 1))
      token = try reader.next(in: bytes)
    }
    return .array(values)
  }

  private static func object(
    from reader: inout JSONReader, in bytes: Span<UInt8>, depth: Int
  ) throws(JSONSyntaxError) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = []
    while let (name, token) = try reader.nextMember(in: bytes) {
      let value = try read(token, from: &reader, in: bytes, depth: depth + 1)
      members.append((name.string(in: bytes), value))
    }
    return .object(members)
  }
}

extension JSONReader.Text {
  /// What it means. O(n).
  func string(in bytes: Span<UInt8>) -> String {
    isEscaped ? JSONEscapes.decode(range, of: bytes) : String(range, of: bytes)
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

  /// Whether it is made of others.
  var isList: Bool {
    switch self {
    case .array, .object: true
    case .string, .number, .bool, .null: false
    }
  }

  /// The elements of an array, else none.
  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The elements of an array; of anything else itself.
  var elementsOrItself: [JSONValue] {
    if case .array(let elements) = self { elements } else { [self] }
  }
}

// What lists and objects say where a text is wanted.
extension JSONValue {
  /// A name, or an object's member of that name, or those of a list.
  var name: String? {
    switch self {
    case .object:
      return JSONValue.namesOfNames.lazy.compactMap { self[$0]?.text }.first { !$0.isEmpty }
    case .array:
      var names: [String] = []
      collectNames(into: &names)
      return names.isEmpty ? nil : names.joined(separator: ", ")
    default:
      return text
    }
  }

  /// Whether it is a name and says nothing else of who has it.
  var isNameAlone: Bool {
    switch self {
    case .object(let members): members.allSatisfy { $0.name == "name" && !$0.value.isList }
    case .array(let elements): elements.allSatisfy(\.isNameAlone)
    default: true
    }
  }

  /// Whether it says no more of somebody than a name and an address of theirs.
  var isNameAndPage: Bool {
    guard case .object(let members) = self else { return !isList }
    let names = ["name", "url"]
    return names.allSatisfy { name in members.count { $0.name == name } <= 1 }
      && members.allSatisfy { names.contains($0.name) && !$0.value.isList }
  }

  /// The names of a list, those of lists in it too. O(n).
  private func collectNames(into names: inout [String]) {
    for element in elements {
      if case .array = element {
        element.collectNames(into: &names)
      } else if let name = element.name {
        names.append(name)
      }
    }
  }

  /// What the name of somebody is called, the likelier first.
  static let namesOfNames = ["name", "username", "login", "email", "url"]

  /// The text of a list of bytes: journalctl writes messages so that are no plain text.
  var textOfBytes: String? {
    guard case .array(let elements) = self, !elements.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for element in elements {
      guard case .number(let digits) = element, let byte = UInt8(digits) else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
