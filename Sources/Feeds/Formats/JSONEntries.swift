/// Entries from JSON objects, by the names that people give the parts of an entry.
struct JSONEntries: Sendable {
  /// The usual names for each field, the likelier first.
  static let usualNames: [(field: RawEntry.Field, names: [String])] = [
    (.id, ["id", "guid", "_id", "key", "uuid", "__CURSOR"]),
    (.title, ["title", "headline", "subject", "name"]),
    (
      .text,
      [
        "content_text", "text", "content", "body", "message", "description", "summary", "MESSAGE",
        "msg",
      ]
    ),
    (
      .author,
      ["author", "authors", "user", "username", "by", "creator", "SYSLOG_IDENTIFIER", "_COMM"]
    ),
    (
      .date,
      [
        "date_published", "published", "date", "time", "timestamp", "created_at", "pubDate",
        "date_modified", "updated", "ts", "__REALTIME_TIMESTAMP",
      ]
    ),
    (.link, ["url", "link", "href", "external_url"]),
    (.image, ["imageName", "image"]),
    (.html, ["content_html"]),
  ]

  private let map: FieldMap?

  /// Goes by `map` first, and by the usual names for what it does not have.
  init(_ map: FieldMap?) {
    self.map = map
  }

  /// The entry that an object describes.
  func entry(_ object: JSONValue) -> RawEntry {
    var entry = RawEntry()
    for (field, path) in map?.paths ?? [:] {
      entry[field] = FieldMap.value(at: path, in: object).flatMap { text(of: $0, for: field) }
    }
    for (field, _, text) in usualTexts(of: object) where map?.paths[field] == nil {
      entry[field] = text
    }
    // What has nothing but usual names just says little; anything else is shown as it is.
    if entry[.title] == nil, entry[.text] == nil, entry[.html] == nil,
      object.members.contains(where: { JSONEntries.ranks[$0.name] == nil })
    {
      entry[.text] = JSONEntries.listing(object)
    }
    return entry
  }

  /// For each field the text of the member whose name is the likeliest for it.
  private func usualTexts(
    of object: JSONValue
  ) -> [(field: RawEntry.Field, rank: Int, text: String)] {
    var found: [(field: RawEntry.Field, rank: Int, text: String)] = []
    for member in object.members {
      guard let (field, rank) = JSONEntries.ranks[member.name] else { continue }
      let place = found.firstIndex { $0.field == field }
      guard rank < place.map({ found[$0].rank }) ?? .max,
        let text = usualText(of: member.value, for: field), !text.isBlank
      else { continue }
      if let place { found.remove(at: place) }
      found.append((field, rank, text))
    }
    return found
  }

  /// What each usual name is for, and how likely, 0 the likeliest.
  private static let ranks: [String: (field: RawEntry.Field, rank: Int)] = {
    let pairs = usualNames.flatMap { field, names in
      names.enumerated().map { ($1, (field: field, rank: $0)) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  /// Who asks for a value by its path gets it, whatever it is.
  private func text(of value: JSONValue, for field: RawEntry.Field) -> String? {
    usualText(of: value, for: field) ?? JSONEntries.listing(value)
  }

  private func usualText(of value: JSONValue, for field: RawEntry.Field) -> String? {
    switch field {
    case .author: JSONEntries.name(of: value)
    case .text: value.text ?? JSONEntries.bytes(of: value)
    default: value.text
    }
  }

  /// journalctl writes messages that are no plain text as lists of bytes.
  private static func bytes(of value: JSONValue) -> String? {
    guard case .array(let elements) = value, !elements.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for element in elements {
      guard case .number(let digits) = element, let byte = UInt8(digits) else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What every line is asked when rows are looked for.
  struct Outline {
    var date: String?
    /// The id's hash.
    var id: UInt64?
  }

  /// The date and the id that a line's object names, found without reading the rest of it.
  func outline(ofLine line: [UInt8]) -> Outline {
    guard map == nil else {
      guard let object = try? JSONValue(parsing: line) else { return Outline() }
      let entry = entry(object)
      return Outline(date: entry[.date], id: entry[.id].map(FNV1a.hash))
    }
    var reader = JSONReader(line)
    var date: (rank: Int, value: Range<Int>)?
    var id: (rank: Int, value: Range<Int>)?
    guard (try? reader.next()) == .beginObject else { return Outline() }
    while case .key(let range)? = try? reader.next() {
      guard let token = try? reader.next() else { break }
      switch token {
      case .string(let value), .number(let value):
        guard !value.isEmpty else { continue }
        if let rank = JSONEntries.rank(line[range], in: JSONEntries.dateNames) {
          if rank < date?.rank ?? .max { date = (rank, value) }
        } else if let rank = JSONEntries.rank(line[range], in: JSONEntries.idNames) {
          if rank < id?.rank ?? .max { id = (rank, value) }
        }
      default:
        guard (try? reader.skip(token)) != nil else { return Outline() }
      }
    }
    return Outline(
      date: date.map { reader.text($0.value) }, id: id.map { FNV1a.hash(line[$0.value]) })
  }

  /// How likely a name is for a field, 0 the likeliest. Compares bytes: this is asked for every name
  /// of every line.
  private static func rank(_ name: ArraySlice<UInt8>, in names: [[UInt8]]) -> Int? {
    names.firstIndex { $0.count == name.count && $0.elementsEqual(name) }
  }

  private static let dateNames = names(of: .date)
  private static let idNames = names(of: .id)

  private static func names(of field: RawEntry.Field) -> [[UInt8]] {
    usualNames.first { $0.field == field }?.names.map { Array($0.utf8) } ?? []
  }

  /// The entry of a line; one that is no JSON is an entry that says so.
  func entry(ofLine line: [UInt8], number: Int) -> RawEntry {
    do {
      let value = try JSONValue(parsing: line)
      if case .object = value { return entry(value) }
      var entry = RawEntry()
      entry[.text] = value.text ?? JSONEntries.listing(value)
      return entry
    } catch {
      var entry = RawEntry()
      guard line.contains(where: { $0 > 0x20 }) else { return entry }
      let shown = String(decoding: line.prefix(400), as: UTF8.self)
      entry[.error] = "line \(number) is not JSON: \(error.reason)\n\(shown)"
      return entry
    }
  }

  /// A name, or an object's member of that name, or those of a list.
  static func name(of value: JSONValue) -> String? {
    switch value {
    case .object:
      return ["name", "username", "login", "email", "url"].lazy.compactMap { value[$0]?.text }
        .first { !$0.isEmpty }
    case .array(let elements):
      let names = elements.compactMap(name(of:))
      return names.isEmpty ? nil : names.joined(separator: ", ")
    default:
      return value.text
    }
  }

  /// `name: value`, a line for each member that is a scalar or a list of them.
  static func listing(_ value: JSONValue) -> String? {
    guard case .object(let members) = value else {
      let texts = value.elements.compactMap(\.text)
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
    let lines = members.compactMap { member -> String? in
      guard let text = member.value.text ?? listing(member.value) else { return nil }
      return text.contains("\n")
        ? "\(member.name):\n  " + text.split(separator: "\n").joined(separator: "\n  ")
        : "\(member.name): \(text)"
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
