/// Where in an object the parts of an entry are: `title=PATH,content=PATH,…`.
///
/// A path is names with dots between them, `user.name`, and numbers for places in lists, `tags.0` or
/// `tags[0]`.
public struct FieldMap: Sendable, Hashable {
  private(set) var paths: [RawEntry.Field: String] = [:]
  /// Where the level of a log's line is.
  private(set) var levelPath: String?

  /// All places that it names, in order.
  var allPaths: [String] { Set(paths.values).union(levelPath.map { [$0] } ?? []).sorted() }

  /// The names that may stand before the `=`.
  public static let names = [
    "key", "title", "content", "html", "author", "time", "link", "image", "level",
  ]

  /// Why a map can't be read: the piece that is wrong.
  public struct Mistake: Error, CustomStringConvertible {
    public var description: String
  }

  /// Reads a map as the command line has it.
  public init(_ argument: String) throws(Mistake) {
    for piece in argument.split(separator: ",") {
      guard let equals = piece.firstIndex(of: "="), piece.index(after: equals) < piece.endIndex
      else {
        throw Mistake(description: "“\(piece)” is not NAME=PATH")
      }
      let path = piece[piece.index(after: equals)...].trimmed
      if piece[..<equals].trimmed == "level" {
        levelPath = path
        continue
      }
      guard let field = FieldMap.fields[piece[..<equals].trimmed] else {
        throw Mistake(
          description: "“\(piece[..<equals])” is none of \(FieldMap.names.joined(separator: ", "))")
      }
      paths[field] = path
    }
  }

  private static let fields: [String: RawEntry.Field] = [
    "key": .id, "id": .id, "title": .title, "content": .text, "text": .text, "html": .html,
    "author": .author, "username": .author, "time": .date, "date": .date, "link": .link,
    "url": .link, "image": .image,
  ]

  /// The part of an entry that is called so; nil: none.
  static func field(named name: String) -> RawEntry.Field? { fields[name] }

  /// Where the value is to which `path` leads in the one at `range`, as part `field` of an entry; nil
  /// if it leads nowhere or says nothing. Who asks for a value gets it, whatever it is. O(n).
  static func slice(
    for field: RawEntry.Field, at path: String, in range: Range<Int>, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> RowFields.Slice? {
    guard let place = try value(at: path, in: range, bytes) else { return nil }
    var reader = JSONReader(place)
    let token = try reader.next(in: bytes)
    let scalar = RowFields.Slice(scalar: token, from: reader)
    // A list of numbers may be a text only where journalctl writes one.
    let isList = field == .text && token == .beginArray && !path.hasSuffix("MESSAGE")
    let slice = scalar ?? RowFields.Slice(place, isList ? .listing : .json)
    guard let text = slice.text(for: field, in: bytes), !text.isBlank else { return nil }
    return slice
  }

  /// Where the value is to which `path` leads in the one at `range`; nil: nowhere. O(n)
  static func value(
    at path: String, in range: Range<Int>, _ bytes: Span<UInt8>, ignoringCase: Bool = false
  ) throws(JSONSyntaxError) -> Range<Int>? {
    if let direct = try member(path, of: range, bytes, ignoringCase) { return direct }
    var value = range
    for step in path.split(whereSeparator: { $0 == "." || $0 == "[" || $0 == "]" }) {
      if let member = try member(String(step), of: value, bytes, ignoringCase) {
        value = member
      } else if let place = Int(step), let element = try element(place, of: value, bytes) {
        value = element
      } else {
        return nil
      }
    }
    return value
  }

  /// Where all values are to which `path` leads in the one at `range`, as far as that is JSON: several, where an object has
  /// members of one name, or one whose name is the whole path. O(n) for each name of the path
  static func values(
    at path: String, in range: Range<Int>, _ bytes: Span<UInt8>, ignoringCase: Bool = false
  ) -> [Range<Int>] {
    let direct = members(path, of: range, bytes, ignoringCase)
    let steps = path.split { $0 == "." || $0 == "[" || $0 == "]" }
    if !direct.isEmpty, steps.count < 2 { return direct }
    var values = [range]
    for step in steps {
      var next: [Range<Int>] = []
      for value in values {
        let found = members(String(step), of: value, bytes, ignoringCase)
        if found.isEmpty, let place = Int(step),
          let element = try? element(place, of: value, bytes)
        {
          next.append(element)
        } else {
          next += found
        }
      }
      values = next
    }
    return direct + values
  }

  /// Where the first member called `name` is of the value at `range`, if that is an object.
  private static func member(
    _ name: String, of range: Range<Int>, _ bytes: Span<UInt8>, _ ignoringCase: Bool
  ) throws(JSONSyntaxError) -> Range<Int>? {
    var reader = JSONReader(range)
    guard case .beginObject = try reader.next(in: bytes) else { return nil }
    return try nextMember(name, in: &reader, bytes, ignoringCase)
  }

  /// The same of all called so.
  private static func members(
    _ name: String, of range: Range<Int>, _ bytes: Span<UInt8>, _ ignoringCase: Bool
  ) -> [Range<Int>] {
    var reader = JSONReader(range)
    guard case .beginObject? = try? reader.next(in: bytes) else { return [] }
    var members: [Range<Int>] = []
    while let member = try? nextMember(name, in: &reader, bytes, ignoringCase) {
      members.append(member)
    }
    return members
  }

  /// Where the next member called `name` is of the object in which `reader` is.
  private static func nextMember(
    _ name: String, in reader: inout JSONReader, _ bytes: Span<UInt8>, _ ignoringCase: Bool
  ) throws(JSONSyntaxError) -> Range<Int>? {
    let folded = ignoringCase ? name.lowercased() : name
    while case .key(let text) = try reader.next(in: bytes) {
      let value = try reader.valueRange(in: bytes)
      let found = text.string(in: bytes)
      if found == name || ignoringCase && found.lowercased() == folded { return value }
    }
    return nil
  }

  /// Where an element is of the value at `range`, if that is an array.
  private static func element(
    _ place: Int, of range: Range<Int>, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Range<Int>? {
    var reader = JSONReader(range)
    guard place >= 0, case .beginArray = try reader.next(in: bytes) else { return nil }
    for _ in 0..<place {
      guard try reader.valueRange(in: bytes) != nil else { return nil }
    }
    return try reader.valueRange(in: bytes)
  }
}

extension JSONReader {
  /// Skips a value. Returns where it is; nil at the end of an array or document.
  fileprivate mutating func valueRange(
    in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Range<Int>? {
    let token = try next(in: bytes)
    switch token {
    case .endArray, .endObject, .end: return nil
    default: break
    }
    let start = tokenStart
    try skip(token, in: bytes)
    return start..<position
  }
}
