/// Reads a JSON document of entries, an entry at a time: the whole is never a tree.
struct JSONDocument {
  private(set) var format = FeedFormat.jsonFeed
  private(set) var title: String?
  private(set) var entries = EntryStore()

  private let names: JSONEntries

  /// What the list of entries is called in documents that are no JSON Feed.
  static let listNames: Set<String> = [
    "items", "entries", "results", "data", "posts", "articles", "stories", "messages", "events",
    "records", "rows", "hits",
  ]

  /// Reads the demo's document, a JSON Feed, a bare array of objects, or an object that holds one.
  /// What holds none is one entry. Of what breaks off, the whole entries are kept, and one says where.
  init(_ bytes: Span<UInt8>, from start: Int, names: JSONEntries) throws(JSONSyntaxError) {
    self.names = names
    do {
      try read(bytes, from: start)
    } catch {
      guard entries.count > 0 else { throw error }
      let line = (0..<min(error.offset, bytes.count)).reduce(1) { $0 + (bytes[$1] == 0x0A ? 1 : 0) }
      var entry = RawEntry()
      entry[.id] = "broken"
      entry[.error] = "The document is broken at line \(line): \(error.reason)"
      entries.append(entry)
    }
  }

  private mutating func read(_ bytes: Span<UInt8>, from start: Int) throws(JSONSyntaxError) {
    var reader = JSONReader(start..<bytes.count)
    switch try reader.next(in: bytes) {
    case .beginArray:
      try readEntries(from: &reader, in: bytes)
    case .beginObject:
      if try !readEnvelope(from: &reader, in: bytes) {
        var again = JSONReader(start..<bytes.count)
        let fields = try names.fields(again.next(in: bytes), from: &again, in: bytes)
        entries.append(RawEntry(fields, in: bytes))
      }
    case let token:
      try reader.skip(token, in: bytes)
    }
    _ = try reader.next(in: bytes)
  }

  /// Reads an object's members. Returns whether a list of entries was among them.
  private mutating func readEnvelope(
    from reader: inout JSONReader, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Bool {
    var hasList = false
    var (feedAuthor, feedAuthors) = (String?.none, String?.none)
    defer { if hasList, format != .demo { entries.setAuthor(feedAuthors ?? feedAuthor) } }
    while let (name, token) = try reader.nextMember(in: bytes) {
      switch (name.string(in: bytes), token) {
      case ("feed", .beginArray) where !hasList:
        format = .demo
        hasList = true
        try readEntries(from: &reader, in: bytes)
      case (let name, .beginArray) where !hasList && JSONDocument.listNames.contains(name):
        hasList = true
        try readEntries(from: &reader, in: bytes)
      case ("author", _):
        feedAuthor = try JSONValue(token, from: &reader, in: bytes).name ?? feedAuthor
      case ("authors", _):
        feedAuthors = try JSONValue(token, from: &reader, in: bytes).name ?? feedAuthors
      case ("title", .string(let text)):
        let line = text.string(in: bytes).folded
        title = line.isEmpty ? nil : line
      default:
        try reader.skip(token, in: bytes)
      }
    }
    return hasList
  }

  private mutating func readEntries(
    from reader: inout JSONReader, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) {
    var token = try reader.next(in: bytes)
    while token != .endArray {
      if format == .demo {
        entries.append(demoEntry(try JSONValue(token, from: &reader, in: bytes)))
      } else {
        let start = reader.tokenStart
        let fields = try names.fields(token, from: &reader, in: bytes)
        var entry = RawEntry(fields, in: bytes)
        if let turns = fields.log?.turns {
          entry[.text] = EntryReading.text(of: turns, in: bytes)
        }
        entry[.details] = EntryDetails(ofItem: start..<reader.position, in: bytes).text
        entries.append(entry)
      }
      token = try reader.next(in: bytes)
    }
  }

  private func demoEntry(_ value: JSONValue) -> RawEntry {
    var entry = RawEntry()
    entry[.title] = value["title"]?.text
    entry[.text] = value["content"]?.text
    entry[.author] = value["username"]?.text
    entry[.date] = value["time"]?.text
    entry[.image] = value["imageName"]?.text
    entry[.section] = value["section"]?.text
    return entry
  }
}
