/// Reads a JSON document of entries, an entry at a time: the whole is never a tree.
struct JSONDocument {
  private(set) var format = FeedFormat.jsonFeed
  private(set) var title: String?
  private(set) var entries = EntryCollector()

  /// Reads the demo's document, a JSON Feed, or a bare array of objects.
  init(_ bytes: [UInt8], from start: Int) throws(JSONSyntaxError) {
    var reader = JSONReader(bytes, range: start..<bytes.count)
    switch try reader.next() {
    case .beginArray:
      try readEntries(from: &reader)
    case .beginObject:
      try readEnvelope(from: &reader)
    case let token:
      try reader.skip(token)
    }
    _ = try reader.next()
  }

  private mutating func readEnvelope(from reader: inout JSONReader) throws(JSONSyntaxError) {
    while case .key(let range) = try reader.next() {
      let token = try reader.next()
      switch (reader.text(range), token) {
      case ("feed", .beginArray):
        format = .demo
        try readEntries(from: &reader)
      case ("items", .beginArray):
        try readEntries(from: &reader)
      case ("title", .string(let text)):
        title = reader.text(text).folded
      default:
        try reader.skip(token)
      }
    }
    if title?.isEmpty == true { title = nil }
  }

  private mutating func readEntries(from reader: inout JSONReader) throws(JSONSyntaxError) {
    var token = try reader.next()
    while token != .endArray {
      let value = try JSONValue(token, from: &reader)
      if format == .demo {
        entries.addDistinct(demoEntry(value))
      } else {
        entries.add(JSONEntries.entry(value))
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
