/// Reads a JSON document of entries, an entry at a time: the whole is never a tree.
struct JSONDocument {
  private(set) var format = FeedFormat.jsonFeed
  private(set) var title: String?
  private(set) var entries = EntryCollector()

  private let names: JSONEntries
  /// Of entries that name none; feeds have it before their items.
  private var feedAuthor: String?

  /// What the list of entries is called in documents that are no JSON Feed.
  private static let listNames: Set<String> = [
    "items", "entries", "results", "data", "posts", "articles", "stories", "messages", "events",
    "records", "rows", "hits",
  ]

  /// Reads the demo's document, a JSON Feed, a bare array of objects, or an object that holds one.
  /// What holds none is one entry.
  init(_ bytes: [UInt8], from start: Int, names: JSONEntries) throws(JSONSyntaxError) {
    self.names = names
    var reader = JSONReader(bytes, range: start..<bytes.count)
    switch try reader.next() {
    case .beginArray:
      try readEntries(from: &reader)
    case .beginObject:
      if try !readEnvelope(from: &reader) {
        var again = JSONReader(bytes, range: start..<bytes.count)
        entries.add(names.entry(try JSONValue(again.next(), from: &again)))
      }
    case let token:
      try reader.skip(token)
    }
    _ = try reader.next()
  }

  /// Reads an object's members. Returns whether a list of entries was among them.
  private mutating func readEnvelope(
    from reader: inout JSONReader
  ) throws(JSONSyntaxError) -> Bool {
    var hasList = false
    while case .key(let range) = try reader.next() {
      let token = try reader.next()
      switch (reader.text(range), token) {
      case ("feed", .beginArray) where !hasList:
        format = .demo
        hasList = true
        try readEntries(from: &reader)
      case (let name, .beginArray) where !hasList && JSONDocument.listNames.contains(name):
        hasList = true
        try readEntries(from: &reader)
      case ("author", _), ("authors", _):
        feedAuthor = JSONEntries.name(of: try JSONValue(token, from: &reader)) ?? feedAuthor
      case ("title", .string(let text)):
        let line = reader.text(text).folded
        title = line.isEmpty ? nil : line
      default:
        try reader.skip(token)
      }
    }
    return hasList
  }

  private mutating func readEntries(from reader: inout JSONReader) throws(JSONSyntaxError) {
    var token = try reader.next()
    while token != .endArray {
      let value = try JSONValue(token, from: &reader)
      if format == .demo {
        entries.addDistinct(demoEntry(value))
      } else {
        var entry = names.entry(value)
        if entry[.author] == nil { entry[.author] = feedAuthor }
        entries.add(entry)
      }
      token = try reader.next()
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
