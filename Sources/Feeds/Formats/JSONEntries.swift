/// Entries from JSON objects, by the names that people give the parts of an entry.
struct JSONEntries: Sendable {
  /// Names of times that anything may have, and not only an entry.
  static let timesOfAnything = ["Time", "publishedAt", "createdAt", "startedAt", "updatedAt"]

  /// The usual names for each field, the likelier first.
  static let usualNames: [(field: RawEntry.Field, names: [String])] = [
    (.id, ["id", "guid", "_id", "key", "uuid", "__CURSOR"]),
    (.title, ["title", "headline", "subject", "displayTitle", "name"]),
    (
      .text,
      [
        "content_text", "text", "content", "body", "message", "description", "summary", "MESSAGE",
        "msg",
      ]
    ),
    (
      .author,
      ["authors", "author", "user", "username", "by", "creator", "SYSLOG_IDENTIFIER", "_COMM"]
    ),
    (
      .date,
      [
        "date_published", "published", "date", "time", "timestamp", "created_at", "pubDate",
        "date_modified", "updated", "ts", "__REALTIME_TIMESTAMP", "@timestamp", "@t", "Timestamp",
        "timeUnixNano", "time_unix_nano", "asctime", "observedTimeUnixNano", "ObservedTimestamp",
      ] + timesOfAnything
    ),
    (.link, ["url", "link", "href", "external_url"]),
    (.image, ["imageName", "image", "banner_image"]),
    (.html, ["content_html"]),
  ]

  let names = Self.usual
  /// One table for all: of many files each has its own reader.
  static let usual = JSONNames(usualNames, logs: LogNames.roles)
  private let map: FieldMap?
  /// Whether the lines are a conversation, in which anybody may speak.
  let areOfConversation: Bool
  /// Whether the lines are a log.
  let areOfLog: Bool
  /// Whether styles of what is listed end with it, as sequences are read; else they are shown.
  let endsStyles: Bool

  /// Whether nobody says where the parts of entries are.
  var areUsual: Bool { map == nil }

  /// Whether somebody says where HTML is.
  var mapsHTML: Bool { map?.paths[.html] != nil }

  /// Goes by `map` first, and by the usual names for what it does not have.
  init(
    _ map: FieldMap?, areOfConversation: Bool = false, areOfLog: Bool = false,
    endingStyles endsStyles: Bool = false
  ) {
    self.map = map
    (self.areOfConversation, self.areOfLog) = (areOfConversation, areOfLog)
    self.endsStyles = endsStyles
  }

  /// Where the parts of a line's entry are, by one look at it: the line is checked to its end, and
  /// nothing is allocated for objects of scalars and of nesting below 64 levels. O(n).
  func fields(ofLine line: Span<UInt8>) throws(JSONSyntaxError) -> RowFields {
    var reader = JSONReader(0..<line.count)
    let token = try reader.next(in: line)
    let fields =
      if case .beginObject = token {
        try self.fields(token, from: &reader, in: line)
      } else {
        try JSONEntries.lone(token, from: &reader, in: line)
      }
    _ = try reader.next(in: line)
    return fields
  }

  /// Where the parts of the entry are that a value describes whose first token is `token`; an entry
  /// without any if it is no object. O(n).
  func fields(
    _ token: JSONReader.Token, from reader: inout JSONReader, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> RowFields {
    let start = reader.tokenStart
    var choice = FieldChoice(takesAnyRole: areOfConversation, isAmongLogs: areOfLog)
    if case .beginObject = token {
      try choice.read(from: &reader, in: bytes, names: names)
    } else {
      try reader.skip(token, in: bytes)
    }
    let whole = start..<reader.position
    if let map {
      for (field, path) in map.paths {
        choice.fields[field] = try FieldMap.slice(for: field, at: path, in: whole, bytes)
      }
    }
    // Where somebody says where it is, that is it.
    if choice.fields[.date] == nil || map?.paths[.date] == nil {
      choice.takeTime(choice.log.ownTime, in: bytes)
    }
    if choice.log.isLog || map != nil {
      choice.fields.log = try log(of: &choice, in: whole, bytes)
    }
    if map == nil, areOfConversation {
      choice.takeFailure(in: bytes)
      choice.takeRun(whole, in: bytes)
    }
    if choice.fields.log == nil, map == nil, choice.fields.hasText, !choice.fields.has(.html) {
      choice.addOthers(in: bytes)
    }
    // What has nothing but an entry's parts just says little; anything else is shown as it is.
    if choice.hasOthers, !choice.fields.hasText {
      let saysAnything =
        choice.hasScalars ? true : try JSONValue(whole, of: bytes).listing != nil
      if saysAnything {
        choice.fields[.text] = RowFields.Slice(whole, .listing)
        if map == nil {
          // Between the messages of a conversation nothing is a log's.
          if areOfConversation {
            choice.takeAside(in: bytes)
          } else {
            choice.takeFieldsAtATime(in: bytes)
            if areOfLog { choice.takeFieldsWithLevel(in: bytes) }
          }
        }
      }
    }
    // Among a log's lines one that says nothing but when is one, too.
    if areOfLog, map == nil, choice.fields.has(.date), choice.fields.count == 1 {
      choice.takeFieldsAtATime(in: bytes)
    }
    if map == nil { choice.takeClock(in: bytes) }
    // What has nothing but a link is shown by it.
    if !choice.fields.hasText { choice.fields[.title] = choice.fields[.link] }
    // No row is blank whose object has members.
    if choice.fields.showsNothing, !choice.fields.isEmpty, choice.fields.log == nil {
      choice.fields[.text] = RowFields.Slice(whole, .listing)
    }
    // `{}` is all that there is to show of it.
    if choice.fields.isEmpty, choice.fields.log == nil, token == .beginObject,
      whole.count <= Self.shownOfBroken
    {
      choice.fields[.text] = RowFields.Slice(whole, .utf8)
    }
    return choice.fields
  }

  /// What the object at `range` is as a line of a log. A map that says what a row's title or content is
  /// says that it is none, unless it has a level.
  private func log(
    of choice: inout FieldChoice, in range: Range<Int>, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> LogFields? {
    let date = choice.fields[.date]
    guard let map else {
      if let request = choice.log.request(range, at: date, in: bytes) { return request }
      return choice.log.fields(date: date, object: range, in: bytes)
    }
    let messageField: RawEntry.Field? = [.text, .title].first { map.paths[$0] != nil }
    let message = messageField.map { choice.fields[$0] } ?? nil
    if let path = map.levelPath {
      let level = try FieldMap.slice(for: .id, at: path, in: range, bytes)
      return choice.log.fields(level: level, message: message, date: date, bytes)
    }
    let isEntry = map.paths.keys.contains { [.title, .text, .html].contains($0) }
    return isEntry ? nil : choice.log.fields(date: date, object: range, in: bytes)
  }

  /// A line that is a value of its own is its text.
  private static func lone(
    _ token: JSONReader.Token, from reader: inout JSONReader, in line: Span<UInt8>
  ) throws(JSONSyntaxError) -> RowFields {
    var fields = RowFields()
    if let slice = RowFields.Slice(scalar: token, from: reader) {
      fields[.text] = slice.isBlank(in: line) ? nil : slice
      return fields
    }
    let start = reader.tokenStart
    try reader.skip(token, in: line)
    let whole = start..<reader.position
    let listing = try JSONValue(whole, of: line).listing
    if listing?.isBlank == false {
      fields[.text] = RowFields.Slice(whole, .listing)
    } else if whole.count <= Self.shownOfBroken {
      fields[.text] = RowFields.Slice(whole, .utf8)
    }
    return fields
  }

  /// The text that a value is as part `field` of an entry; nil if it is none.
  static func text(of value: JSONValue, for field: RawEntry.Field) -> String? {
    switch field {
    case .author: value.name
    case .text: value.text ?? value.textOfBytes
    case .date: value.text ?? moment(of: value)
    default: value.text
    }
  }

  /// `{"epochSecond":1777874401,"nanoOfSecond":250000000}`, as Java and Log4j write a moment, or as Google's cloud and
  /// protocol buffers do; nil: it is none.
  private static func moment(of value: JSONValue) -> String? {
    for names in secondsOfMoments {
      guard let seconds = value["\(names.seconds)"]?.text else { continue }
      guard let fraction = value["\(names.fraction)"]?.text, fraction.utf8.count <= 9 else {
        return seconds
      }
      return seconds + "." + String(repeating: "0", count: 9 - fraction.utf8.count) + fraction
    }
    return nil
  }

  /// What seconds since 1970 are called in an object that is a moment, and what the nanoseconds beside them are.
  static let secondsOfMoments: [(seconds: StaticString, fraction: StaticString)] = [
    ("epochSecond", "nanoOfSecond"), ("seconds", "nanos"), ("_seconds", "_nanoseconds"),
  ]

  /// So much is shown of what is broken, in bytes.
  static let shownOfBroken = 400

  /// The entry of a broken line, which says what is wrong and shows its beginning.
  static func entry(
    of error: JSONSyntaxError, inLine line: Span<UInt8>
  ) -> RawEntry {
    guard line.indices.contains(where: { line[$0] > 0x20 }) else { return RawEntry() }
    return entry(ofBroken: line, "this line is not JSON: \(error.reason)")
  }

  /// The entry of a row that can't be read, which says so and shows its beginning.
  static func entry(ofBroken row: Span<UInt8>, _ reason: String) -> RawEntry {
    var entry = RawEntry()
    let shown = String((0..<row.count).prefix(shownOfBroken), of: row)
    entry[.error] = "\(reason)\n\(shown)"
    return entry
  }
}
