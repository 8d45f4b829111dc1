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
    case episodeType = "Episode type"
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
    /// Who is an author by another of the names for them.
    case authors = "Also by"
    case author = "Author"
    case mail = "E-mail"
    case source = "Source"
    case sourceTitle = "Source title"
    case related = "Related"
    case comments = "Comments"
    case commentFeed = "Comment feed"
    /// How many comments there are.
    case replies = "Replies"
    case location = "Location"
    case updated = "Updated"
    case language = "Language"
    case rights = "Rights"
    case block = "Block"
    case otherTitle = "Other title"
    case summary = "Summary"
    /// What the lines of enclosures say in brackets, for filters: exactly, and by itself. No element is called so.
    case fileDuration = "File duration"
    case fileSize = "File size"
    case fileType = "File type"

    /// Whether several stand on one line.
    var isJoined: Bool { self == .categories || self == .people || self == .authors }

    /// Whether its lines are on the page.
    fileprivate var isShown: Bool {
      self != .fileDuration && self != .fileSize && self != .fileType
    }

    /// Whether it leads somewhere.
    fileprivate var isAddress: Bool {
      switch self {
      case .enclosure, .picture, .player, .content, .chapters, .transcript, .author, .source,
        .related, .comments, .commentFeed:
        true
      case .duration, .season, .episode, .episodeType, .chapter, .soundbite, .categories, .taxonomy,
        .explicit, .rating, .stars, .views, .favorites, .people, .authors, .mail, .sourceTitle,
        .replies, .location, .updated, .language, .rights, .block, .otherTitle, .summary,
        .fileDuration, .fileSize, .fileType:
        false
      }
    }
  }

  private var values: [Name: [String]] = [:]
  private var seen: Set<String> = []
  /// The lines of what nobody knows.
  private var others: [String] = []

  /// So many are kept of these, in each of which so many bytes are said under a name of so many.
  private static let mostOthers = 32
  static let longestOther = 1024
  private static let longestName = 100

  /// Adds what is not blank and not there yet.
  mutating func add(_ name: Name, _ value: String) {
    let value = name == .duration ? EntryDetails.duration(value.folded) : value.folded
    guard !value.isEmpty, seen.insert(name.rawValue + value).inserted else { return }
    values[name, default: []].append(value)
  }

  /// Adds what an element says that nobody knows, if that is short and not there yet: under its own name.
  mutating func add(other name: String, _ value: String) {
    let value = value.folded
    guard others.count < Self.mostOthers, !value.isEmpty, value.utf8.count <= Self.longestOther,
      name.utf8.count <= Self.longestName, seen.insert("\(name): \(value)").inserted
    else { return }
    others.append("\(name): \(value)")
  }

  /// Adds a file: its address, and in brackets what is known of it.
  ///
  /// - Parameter form: What else is known of it, as it is shown.
  mutating func add(
    _ name: Name, file address: String, title: String? = nil, type: String? = nil,
    bytes: String? = nil, duration: String? = nil, form: [String] = []
  ) {
    let count = bytes.flatMap { Int($0.folded) }
    let size = count.flatMap(EntryDetails.size)
    let length = duration.map { EntryDetails.duration($0.folded) }
    let said = [title?.folded, type?.folded, size, length].compactMap { $0 }.filter { !$0.isEmpty }
    let known = said + form
    guard !address.isBlank else { return }
    add(name, address.folded + (known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"))
    guard name == .enclosure else { return }
    if let length, !length.isEmpty { add(.fileDuration, duration ?? "") }
    if size != nil, let count { add(.fileSize, "\(count)") }
    add(.fileType, type ?? "")
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
    lines += others
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The details that `text` lists, dates among them as `shown` writes them. O(n).
  static func details(in text: String, _ shown: (_ date: String) -> String) -> [FeedDetail] {
    text.split(separator: "\n").compactMap { line in
      let (name, value) = parts(of: line)
      guard Name(rawValue: name)?.isShown != false else { return nil }
      let address = value.prefix { $0 != " " }
      return FeedDetail(
        name: DisplayText(name),
        value: DisplayText(dates.contains(name) ? shown(String(value)) : String(value)),
        link: FeedLink(name == Name.mail.rawValue ? "mailto:\(address)" : String(address)))
    }
  }

  /// The name and the value of a line. A name may be that of an element with its prefix: `x:foo`.
  static func parts(of line: Substring) -> (name: String, value: Substring) {
    let bytes = line.utf8
    var end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    let first = end
    while end < bytes.endIndex {
      let behind = bytes.index(after: end)
      if behind < bytes.endIndex, bytes[behind] == UInt8(ascii: " ") {
        return (String(line[..<end]), line[bytes.index(after: behind)...])
      }
      end = bytes[behind...].firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    }
    // Git's may have none.
    return (String(line[..<first]), line[first...].dropFirst(2))
  }

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
      let (name, value) = parts(of: line)
      guard left > 0, Name(rawValue: name)?.isAddress == true else { return String(line) }
      left -= 1
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
        let part = EntryDetails.shownParts[name].flatMap { fields.isShown($0) ? $0 : nil }
        let isPart = part.map {
          fields.hasPart(in: start..<reader.position) || fields.text($0, in: bytes) == value.text
        }
        if isPart != true { add(value, ofMember: name) }
      } else if (try? reader.skip(token, in: bytes)) == nil {
        return
      }
    }
  }

  /// Whether each member of an item is one of these, or has in it what is one of the entry's parts. O(n)
  static func takeAll(
    besides fields: RowFields, ofItem range: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    var fields = fields
    for field in [RawEntry.Field.image, .text] where !fields.isShown(field) { fields[field] = nil }
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
    "tags", "attachments", "external_url", "date_modified", "language", "image", "banner_image",
    "summary",
  ])
  /// Those that are no detail where they are what the page shows as this part.
  private static let shownParts: [String: RawEntry.Field] = [
    "date_modified": .date, "summary": .text,
  ]
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
    case ("external_url", _), ("date_modified", _), ("language", _), ("image", _),
      ("banner_image", _), ("summary", _):
      return value.text != nil
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
    case "image", "banner_image": if let address = value.text { add(.picture, file: address) }
    case "summary": if let summary = value.text { add(.summary, summary) }
    default: if let address = value.text { add(.related, file: address) }
    }
  }
}

extension RowFields {
  /// Whether an entry's page shows a part itself: a picture is a detail, and HTML goes before text.
  fileprivate func isShown(_ field: RawEntry.Field) -> Bool {
    field != .image && !(field == .text && has(.html))
  }
}
