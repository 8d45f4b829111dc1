/// Tells a list of entries, which makes a document of the object that has it, from a list that an entry has: of words,
/// or of the things in an order.
enum EntryLists {
  enum Kind { case entries, nothing, others }

  /// What the array holds whose beginning `reader` has read, and which its object calls `name`. Of what breaks there
  /// before that shows, it is entries.
  ///
  /// - Parameter byNames: Whether an object is an entry only by the names of its members.
  /// - Complexity: O(n) in the first elements, until one is an entry.
  static func kind(
    called name: String, from reader: JSONReader, in bytes: Span<UInt8>, byNames: Bool
  ) -> Kind {
    var reader = reader
    var count = 0
    do {
      while count < mostLookedAt {
        let token = try reader.next(in: bytes)
        if token == .endArray { return count == 0 ? .nothing : .others }
        count += 1
        guard token == .beginObject else {
          try reader.skip(token, in: bytes)
          continue
        }
        guard byNames || name == demo else { return .entries }
        if listsOfLogs.contains(name), isLogsLine(from: reader.tokenStart, in: bytes) {
          return .entries
        }
        let names = name == demo ? namesInDemo : namesOfEntries
        while let (name, token) = try reader.nextMember(in: bytes) {
          if names.contains(name.string(in: bytes)) { return .entries }
          try reader.skip(token, in: bytes)
        }
      }
      return .others
    } catch {
      return .entries
    }
  }

  /// Whether a line's object is a document of entries by one of the lists of these names: not where it is a log's line,
  /// or says something else and the list says nothing. O(n)
  ///
  /// - Parameter isWhole: Whether all of it is there; else what is there tells.
  static func makeDocument(
    of line: Span<UInt8>, called names: Set<String>, isWhole: Bool = true
  ) -> Bool {
    var reader = JSONReader(0..<line.count)
    guard (try? reader.next(in: line)) == .beginObject else { return false }
    var (holdsEntries, holdsNothing, saysMore) = (false, false, false)
    while case .key(let key)? = try? reader.next(in: line) {
      guard let token = try? reader.next(in: line) else { return false }
      let name = key.string(in: line)
      if token == .beginArray, names.contains(name) {
        switch kind(called: name, from: reader, in: line, byNames: name != records) {
        case .entries: holdsEntries = true
        case .nothing: holdsNothing = true
        case .others: saysMore = true
        }
      } else if isFeed(name, token, in: line) {
        return true
      } else if !namesAround.contains(name), token != .null {
        saysMore = true
      }
      guard (try? reader.skip(token, in: line)) != nil else {
        if isWhole { return false }
        break
      }
    }
    guard holdsEntries || holdsNothing && !saysMore else { return false }
    return !isLogsLine(from: 0, in: line)
  }

  /// Whether a member says that its object is a JSON Feed.
  static func isFeed(_ name: String, _ token: JSONReader.Token, in bytes: Span<UInt8>) -> Bool {
    guard name == "version", case .string(let text) = token else { return false }
    return text.string(in: bytes).contains("jsonfeed.org/")
  }

  /// Whether the object that starts there is surely a line of a log, which is not long. O(n), at most 64 KB
  static func isLogsLine(from start: Int, in bytes: Span<UInt8>) -> Bool {
    var reader = JSONReader(start..<min(start + FormatDetection.sample, bytes.count))
    var choice = FieldChoice()
    do {
      guard try reader.next(in: bytes) == .beginObject else { return false }
      try choice.read(from: &reader, in: bytes, names: namesInLogs)
    } catch {
      return false
    }
    return choice.log.isSurelyLog && !choice.log.isConversation
  }

  /// What the list of entries is called in documents that are no JSON Feed.
  static let names: Set<String> = [
    "items", "entries", "results", "data", "posts", "articles", "stories", messages, events,
    "rows", "hits", "contents", records, recordsOfAzure, eventsOfTrail, messagesOfKernel,
  ]

  /// What the demo's document calls its list.
  static let demo = "feed"

  /// What Amazon's cloud calls its lists of what was done, and of what happened, which hold nothing else.
  static let records = "Records"
  /// What it, and Microsoft's, and `dmesg --json`, call lists in which each that is a log's line is one: other programs have
  /// lists of that name, too.
  static let listsOfLogs: Set<String> = [records, recordsOfAzure, eventsOfTrail, messagesOfKernel]
  private static let recordsOfAzure = "records"
  private static let eventsOfTrail = "Events"
  private static let messagesOfKernel = "dmesg"

  /// What Gemini's program calls the messages of a session; conversations that are a line each have lists of that name, too.
  static let messages = "messages"
  private static let beginningOfSession: StaticString = "{\"sessionId\":"
  private static let signOfSession = ByteSign(Array(#""startTime""#.utf8))

  /// Whether there may be such a session. O(n)
  static func mayBeSession(_ line: Span<UInt8>) -> Bool {
    line.starts(with: beginningOfSession) && signOfSession.isAmong(line)
  }

  /// What its store of logs calls the lines that it has found: other programs' lines have lists of that name, too.
  static let events = "events"
  private static let sign = ByteSign(Array(#""ingestionTime""#.utf8))

  /// Whether there may be a list of such lines. O(n)
  static func mayHoldEvents(_ line: Span<UInt8>) -> Bool { sign.isAmong(line) }

  /// What an object says around its entries that says nothing where there are none.
  static let namesAround: Set<String> = [
    "version", "title", "home_page_url", "feed_url", "description", "user_comment", "next_url",
    "icon", "favicon", "author", "authors", "language", "expired", "hubs",
  ]

  /// Elements that are looked at for an entry.
  private static let mostLookedAt = 8

  private static let namesInLogs = JSONEntries(nil).names
  static let namesInDemo: Set<String> = [
    "title", "content", "username", "time", "imageName", "section",
  ]
  /// Those that are no sign of an entry are those that anything has.
  private static let namesOfEntries = Set(
    JSONEntries.usualNames.filter { $0.field != .id }.flatMap(\.names)
  ).subtracting(["name", "user", "by"] + JSONEntries.timesOfAnything)
    .union(objectsOfEvents)
  /// What events of Kubernetes say what they are about by, which in their newer form have no other name of an entry.
  private static let objectsOfEvents = ["involvedObject", "regarding"]
}

extension RawEntry {
  /// An element of the demo's list, by the names that it has there.
  init(ofDemo value: JSONValue) {
    self.init()
    self[.title] = value["title"]?.text
    self[.text] = value["content"]?.text ?? value.text
    self[.author] = value["username"]?.text
    self[.date] = value["time"]?.text
    self[.image] = value["imageName"]?.text
    self[.section] = value["section"]?.text
  }

  /// Whether such an element says more: each of its parts is one of the members that it may have.
  fileprivate static func hasMore(inDemo value: JSONValue) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.contains { !EntryLists.namesInDemo.contains($0.name) || $0.value.isList }
  }
}

extension EntryStore {
  /// Adds an element of the demo's list, which stands there as `item`. O(its bytes), amortised.
  mutating func append(demo value: JSONValue, _ item: Span<UInt8>, at place: Int) {
    let entry = RawEntry(ofDemo: value)
    if RawEntry.hasMore(inDemo: value) {
      append(entry, besides: item, at: place)
    } else {
      append(entry, at: place)
    }
  }
}
