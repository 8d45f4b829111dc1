import HeightEngine

/// What comes with an entry besides its content, as its page lists it.
public struct FeedDetail: Sendable, Hashable {
  /// What it is, in a word or two.
  public var name: DisplayText
  /// What is said of it; of a file its address, kind and size.
  public var value: DisplayText
  /// Where it leads, if anywhere.
  public var link: FeedLink?
}

/// Details as documents say them.
struct EntryDetails {
  /// What there may be, in the order in which it is listed.
  enum Name: String, CaseIterable {
    case enclosure = "Enclosure"
    case picture = "Picture"
    case player = "Player"
    case content = "Content"
    case duration = "Duration"
    case season = "Season"
    case episode = "Episode"
    case chapter = "Chapter"
    case chapters = "Chapters"
    case soundbite = "Soundbite"
    case transcript = "Transcript"
    case categories = "Categories"
    /// Whose categories they are.
    case taxonomy = "Taxonomy"
    case explicit = "Explicit"
    case rating = "Rating"
    case stars = "Stars"
    case views = "Views"
    case favorites = "Favorites"
    case people = "People"
    case author = "Author"
    case mail = "E-mail"
    case source = "Source"
    case related = "Related"
    case comments = "Comments"
    case updated = "Updated"
    case language = "Language"
    case rights = "Rights"
    case summary = "Summary"

    /// Whether several stand on one line.
    fileprivate var isJoined: Bool { self == .categories || self == .people }

    /// Whether it leads somewhere.
    fileprivate var isAddress: Bool {
      switch self {
      case .enclosure, .picture, .player, .content, .chapters, .transcript, .author, .source,
        .related, .comments:
        true
      case .duration, .season, .episode, .chapter, .soundbite, .categories, .taxonomy, .explicit,
        .rating, .stars, .views, .favorites, .people, .mail, .updated, .language, .rights, .summary:
        false
      }
    }
  }

  private var values: [Name: [String]] = [:]
  private var seen: Set<String> = []

  /// Adds what is not blank and not there yet.
  mutating func add(_ name: Name, _ value: String) {
    let value = name == .duration ? EntryDetails.duration(value.folded) : value.folded
    guard !value.isEmpty, seen.insert(name.rawValue + value).inserted else { return }
    values[name, default: []].append(value)
  }

  /// Adds a file: its address, and in brackets what is known of it.
  ///
  /// - Parameter form: What else is known of it, as it is shown.
  mutating func add(
    _ name: Name, file address: String, title: String? = nil, type: String? = nil,
    bytes: String? = nil, duration: String? = nil, form: [String] = []
  ) {
    let size = bytes.flatMap { Int($0.folded) }.flatMap(EntryDetails.size)
    let length = duration.map { EntryDetails.duration($0.folded) }
    let said = [title?.folded, type?.folded, size, length].compactMap { $0 }.filter { !$0.isEmpty }
    let known = said + form
    guard !address.isBlank else { return }
    add(name, address.folded + (known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"))
  }

  /// A line each; nil if there are none.
  var text: String? {
    var lines: [String] = []
    for name in Name.allCases {
      guard let values = values[name] else { continue }
      if name.isJoined {
        lines.append("\(name.rawValue): \(values.joined(separator: ", "))")
      } else {
        lines += values.map { "\(name.rawValue): \($0)" }
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The details that `text` lists, dates among them as `shown` writes them. O(n).
  static func details(in text: String, _ shown: (_ date: String) -> String) -> [FeedDetail] {
    text.split(separator: "\n").map { line in
      let name = String(line.prefix { $0 != ":" })
      let value = line.dropFirst(name.count + 2)
      let address = value.prefix { $0 != " " }
      return FeedDetail(
        name: DisplayText(name),
        value: DisplayText(dates.contains(name) ? shown(String(value)) : String(value)),
        link: FeedLink(name == Name.mail.rawValue ? "mailto:\(address)" : String(address)))
    }
  }

  /// What the details that `text` lists say under a name of a filter, in small letters: what the page calls them, or else a
  /// document. Of several on one line each, and all of them. O(n)
  static func values(called name: String, in text: String) -> [String] {
    let wanted = namesInDocuments[name]?.rawValue.lowercased() ?? name
    return text.split(separator: "\n").flatMap { line -> [String] in
      let found = line.prefix { $0 != ":" }
      guard found.lowercased() == wanted else { return [] }
      let value = String(line.dropFirst(found.count + 2))
      switch Name(rawValue: String(found)) {
      case .duration: return [value, withHours(value)]
      case .some(let name) where name.isJoined:
        return value.split(separator: ", ").map(String.init) + [value]
      default: return [value]
      }
    }
  }

  /// `1:35` as lengths are compared: `0:01:35`; what is no such length as it is.
  private static func withHours(_ duration: String) -> String {
    switch duration.utf8.count {
    case "0:00".utf8.count: "0:0\(duration)"
    case "00:00".utf8.count: "0:\(duration)"
    default: duration
    }
  }

  private static let namesInDocuments: [String: Name] = [
    "category": .categories, "tag": .categories, "tags": .categories, "keywords": .categories,
    "domain": .taxonomy,
    "attachments": .enclosure, "external_url": .related, "person": .people,
    "contributor": .people, "email": .mail, "date_modified": .updated, "copyright": .rights,
    "license": .rights,
  ]

  /// What dates are called, of entries and of git's commits.
  private static let dates: Set = [Name.updated.rawValue, "Date", "AuthorDate", "CommitDate"]

  /// So many addresses of an entry are made absolute at most: each may become as long as a link may be.
  private static let mostResolved = 64

  /// The details that `text` lists, with the addresses of files made absolute by `resolve`. O(n), and so many calls.
  static func resolving(_ text: String, by resolve: (String) -> String) -> String {
    // Nearly all are absolute, and each row is asked for.
    guard text.utf8.split(separator: 0x0A).contains(where: isRelative) else { return text }
    var left = mostResolved
    let lines = text.split(separator: "\n").map { line -> String in
      let name = line.prefix { $0 != ":" }
      guard left > 0, Name(rawValue: String(name))?.isAddress == true else { return String(line) }
      left -= 1
      let value = line.dropFirst(name.count + 2)
      let address = value.prefix { $0 != " " }
      let rest = value.dropFirst(address.count)
      // A sentence is no address.
      guard rest.isEmpty || rest.hasPrefix(" (") else { return String(line) }
      return "\(name): \(resolve(String(address)))\(rest)"
    }
    return lines.joined(separator: "\n")
  }

  /// Whether a line says an address without a scheme.
  private static func isRelative(_ line: Substring.UTF8View) -> Bool {
    guard let name = addresses.first(where: { line.starts(with: $0) }) else { return false }
    let value = line.dropFirst(name.count)
    let scheme = value.prefix { !":/?# ".utf8.contains($0) }
    return scheme.endIndex == value.endIndex || value[scheme.endIndex] != UInt8(ascii: ":")
  }

  /// How lines with addresses begin.
  private static let addresses = Name.allCases.filter(\.isAddress).map {
    Array("\($0.rawValue): ".utf8)
  }

  /// Seconds as `1:02:03`; what is no number as it is.
  static func duration(_ text: String) -> String {
    guard let seconds = Double(text), seconds >= 1, seconds < 1_000_000 else {
      return text == "0" ? "" : text
    }
    let (minutes, second) = Int(seconds.rounded()).quotientAndRemainder(dividingBy: 60)
    let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(digits(minute)):\(digits(second))" : "\(minute):\(digits(second))"
  }

  /// A number of bytes as people write it; nil for those that say nothing.
  static func size(_ bytes: Int) -> String? {
    guard bytes >= 1000 else { return bytes > 0 ? "\(bytes) bytes" : nil }
    let units = ["kB", "MB", "GB", "TB"]
    var (size, unit) = (Double(bytes) / 1000, 0)
    while size >= 999.95, unit < units.count - 1 {
      size /= 1000
      unit += 1
    }
    let tenths = Int((10 * size).rounded())
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}

extension EntryDetails {
  /// What the item of a JSON Feed in `range` has besides its parts.
  init(ofItem range: Range<Int>, besides fields: RowFields, in bytes: Span<UInt8>) {
    self.init()
    var reader = JSONReader(range)
    // The item was read to its end before: nothing is thrown.
    guard (try? reader.next(in: bytes)) == .beginObject else { return }
    while let (name, token) = try? reader.nextMember(in: bytes) {
      let name = name.string(in: bytes)
      let start = reader.tokenStart
      if EntryDetails.members.contains(name) {
        guard let value = try? JSONValue(token, from: &reader, in: bytes) else { return }
        let isDate =
          name == "date_modified"
          && (fields.hasPart(in: start..<reader.position)
            || fields.text(.date, in: bytes) == value.text)
        if !isDate { add(value, ofMember: name) }
      } else if (try? reader.skip(token, in: bytes)) == nil {
        return
      }
    }
  }

  /// Whether each member of an item is one of these, or has in it what is one of the entry's parts. O(n)
  static func takeAll(
    besides fields: RowFields, ofItem range: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    var reader = JSONReader(range)
    guard (try? reader.next(in: bytes)) == .beginObject else { return true }
    while let (name, token) = try? reader.nextMember(in: bytes) {
      let start = reader.tokenStart
      guard (try? reader.skip(token, in: bytes)) != nil else { return true }
      let value = start..<reader.position
      guard token != .null else { continue }
      let name = name.string(in: bytes)
      let isPart = fields.hasPart(in: value)
      let isTaken =
        authors.contains(name)
        ? isPart && takesAll(of: value, in: bytes, ofMember: name)
        : isPart || takesAll(of: value, in: bytes, ofMember: name)
      guard isTaken else { return false }
    }
    return true
  }

  private static let authors: Set<String> = ["author", "authors"]
  private static let members: Set<String> = authors.union([
    "tags", "attachments", "external_url", "date_modified", "language",
  ])
  private static let membersOfAttachments: Set<String> = [
    "url", "title", "mime_type", "size_in_bytes", "duration_in_seconds",
  ]

  /// Whether a member is what it should be, so that all of it is listed.
  private static func takesAll(
    of range: Range<Int>, in bytes: Span<UInt8>, ofMember name: String
  ) -> Bool {
    guard members.contains(name), let value = try? JSONValue(range, of: bytes) else { return false }
    switch (name, value) {
    case ("tags", .array(let tags)):
      return tags.allSatisfy { if case .string = $0 { true } else { false } }
    case ("attachments", .array(let attachments)):
      return attachments.allSatisfy {
        guard case .object(let members) = $0, $0["url"]?.text != nil else { return false }
        return members.allSatisfy { membersOfAttachments.contains($0.name) && !$0.value.isList }
      }
    case ("author", _), ("authors", _):
      return value.elementsOrItself.allSatisfy { $0.isNameAndPage }
    case ("external_url", _), ("date_modified", _), ("language", _): return value.text != nil
    default: return false
    }
  }

  private mutating func add(_ value: JSONValue, ofMember name: String) {
    switch name {
    case "tags":
      for case .string(let tag) in value.elements { add(.categories, tag) }
    case "attachments":
      for attachment in value.elements {
        guard let address = attachment["url"]?.text else { continue }
        add(
          .enclosure, file: address, title: attachment["title"]?.text,
          type: attachment["mime_type"]?.text, bytes: attachment["size_in_bytes"]?.text,
          duration: attachment["duration_in_seconds"]?.text)
      }
    case "author", "authors":
      for person in value.elementsOrItself where person["name"]?.text?.isBlank == false {
        if let page = person["url"]?.text { add(.author, file: page) }
      }
    case "date_modified": if let date = value.text { add(.updated, date) }
    case "language": if let language = value.text { add(.language, language) }
    default: if let address = value.text { add(.related, file: address) }
    }
  }
}
