/// Reads a JSON document of entries, an entry at a time: the whole is never a tree.
struct JSONDocument {
  private(set) var format = FeedFormat.jsonFeed
  private(set) var title: String?
  private(set) var entries = EntryStore()

  private let names: JSONEntries
  /// Whether entries are kept with all that they say: those that stand in no feed.
  private var isBare = false
  /// Whether the document may hold a log's records, of which each line of a file may have some; and whether it does:
  /// then every object is a line of that log.
  private let mayHoldRecords: Bool
  private var holdsRecords = false
  /// Whether those of the list that are a log's lines are such rows.
  private var listsLogs = false
  /// Whether one was, or a message, so that all behind it are.
  private var listsRows = false
  /// Whether the list's first element is a tree of messages, so that others may be; nil: there was none yet.
  private var holdsTrees: Bool?
  /// What addresses of a feed's entries are relative to: its page, or where it is itself.
  private var base: (number: Int, isPage: Bool)?
  /// How many entries say what is broken, and where the last slip is.
  private var notes = 0
  private var lastSlip: Int?
  private var firstError: JSONSyntaxError?
  /// Behind so many, documents are looked for no more.
  private static let mostNotes = 1000
  /// How often entries were looked for in one that goes on to the end: it costs the rest of the document.
  private var swallowed = 0
  private static let mostSwallowed = 8
  /// An object with a name takes more, in bytes.
  static let longestNameless = 4
  /// How many bytes may be looked at more than once to find entries behind broken ones.
  private var budget: Int
  /// How many lines end before a byte.
  private var lines = (end: 0, count: 0)
  /// Where the list begins of which some was read before; nil: nothing was.
  private let goesOnAt: Int?

  /// Reads the demo's document, a JSON Feed, a bare array of objects, or an object that holds one; or several
  /// behind each other. What holds none is one entry. Where an entry is broken, one says so in its place and
  /// shows its beginning, and the next ones are looked for behind it. Of one that was cut before its first entry was whole,
  /// or behind other documents, what is there is read.
  ///
  /// - Parameters:
  ///   - isClosed: Whether it is one that was cut, with its ends.
  ///   - passed: What of the list that it is was read before.
  init(
    _ bytes: Span<UInt8>, from start: Int, names: JSONEntries, isClosed: Bool = false,
    behind passed: Passed? = nil
  ) throws(JSONSyntaxError) {
    self.names = names
    budget = 8 * (bytes.count + (passed?.bytes ?? 0))
    lines.count = passed?.lines ?? 0
    goesOnAt = passed == nil ? nil : start
    mayHoldRecords = RecordLists.mayBe(in: bytes)
    var failure: JSONSyntaxError?
    // The last of several documents begins there.
    var last = start
    do {
      var next: Int? = start
      while let start = next {
        last = start
        next = try read(bytes, from: start)
      }
    } catch {
      let rest = last > start ? takeClosedEntry(bytes, from: last) : 0..<0
      if lastSlip != error.offset { addNote(error, bytes, showing: rest) }
      failure = error
    }
    // Nothing was whole.
    guard entries.count == notes, let error = failure ?? firstError else { return }
    guard !isClosed, takeClosed(bytes, from: start) else { throw error }
  }

  /// Reads the next item of the feed that was read so far, in place of those before. Returns false where it is a row as it
  /// stands, as all behind it are. O(n)
  mutating func readNext(_ item: Span<UInt8>) -> Bool {
    entries.removeAll()
    var reader = JSONReader(0..<item.count)
    return (try? readEntry(from: &reader, in: item)) == true && !listsRows
  }

  /// Takes in what is there of an object that was cut, behind others. Returns where what is left out of it stands.
  private mutating func takeClosedEntry(_ bytes: Span<UInt8>, from start: Int) -> Range<Int> {
    guard bytes.count <= Self.longestClosed, let closed = ClosedJSON(bytes, from: start) else {
      return start..<bytes.count
    }
    entries.append(json: closed.bytes.span.extracting(droppingFirst: start), at: start)
    return closed.rest
  }

  /// Of longer documents, in bytes, what is left of the last one is not read: it would be copied with all before it.
  private static let longestClosed = 1 << 26

  /// Takes in what is there of a document that was cut. Returns whether there is anything.
  private mutating func takeClosed(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    guard let closed = ClosedJSON(bytes, from: start),
      let document = try? JSONDocument(
        closed.bytes.span, from: start, names: names, isClosed: true),
      (0..<document.entries.count).contains(where: document.entries.saysAnything(atRow:))
    else { return false }
    (format, title, entries) = (document.format, document.title, document.entries)
    notes = document.notes
    addNote(
      JSONSyntaxError(reason: "it is cut", offset: bytes.count), bytes, showing: closed.rest)
    return true
  }

  /// Reads a document. Returns where another stands behind it.
  private mutating func read(_ bytes: Span<UInt8>, from start: Int) throws(JSONSyntaxError) -> Int?
  {
    var reader = JSONReader(start..<bytes.count)
    // As `jq` writes them, one behind the other.
    var mayBeOneOfMany = false
    entries.beginFeed()
    base = nil
    switch try reader.next(in: bytes) {
    case .beginArray:
      isBare = true
      if start == goesOnAt { holdsTrees = false }
      if start != goesOnAt,
        let answer = AnswerEvents.answer(ofPieces: start..<bytes.count, in: bytes)
      {
        try reader.skip(.beginArray, in: bytes)
        entries.append(json: answer.span, at: start)
      } else {
        try readEntries(from: &reader, in: bytes)
      }
    case .beginObject:
      isBare = false
      let records =
        mayHoldRecords ? (try? RecordLists(from: start, in: bytes)) ?? nil : nil
      if records != nil { holdsRecords = true }
      var hasList = false
      var envelope = DocumentEnvelope(start: start)
      if holdsRecords {
        try reader.skip(.beginObject, in: bytes)
      } else {
        hasList = try read(&envelope, from: &reader, in: bytes)
      }
      mayBeOneOfMany = !hasList
      if let records {
        for text in records.texts { entries.append(json: text.span) }
        if let text = records.surroundings { entries.setSurroundings(text) }
      } else if !hasList, let tree = ConversationTree(start..<reader.position, of: bytes),
        !tree.isEmpty
      {
        title = title ?? envelope.title
        tree.forEachRow(in: bytes) { entries.append(json: $0.span, at: start) }
      } else if !hasList {
        entries.append(json: bytes.extracting(start..<reader.position), at: start)
      }
    case let token:
      try reader.skip(token, in: bytes)
    }
    do {
      _ = try reader.next(in: bytes)
      return nil
    } catch {
      if "{[".utf8.contains(bytes[min(error.offset, bytes.count - 1)]) {
        if !mayBeOneOfMany { addNote(error, bytes) }
        return error.offset
      }
      let next =
        notes < Self.mostNotes ? JSONRecovery.document(behind: error.offset, in: bytes) : nil
      addNote(error, bytes, showing: min(error.offset, bytes.count)..<(next ?? bytes.count))
      return next
    }
  }

  /// Adds an entry that says what is broken, and shows what of `range` is short.
  private mutating func addNote(
    _ error: JSONSyntaxError, _ bytes: Span<UInt8>, showing range: Range<Int> = 0..<0
  ) {
    lastSlip = error.offset
    firstError = firstError ?? error
    let end = min(error.offset, bytes.count)
    if end > lines.end {
      for index in lines.end..<end where bytes[index] == 0x0A { lines.count += 1 }
      lines.end = end
    }
    let shown = String(range.prefix(JSONEntries.shownOfBroken), of: bytes).trimmed
    var entry = RawEntry()
    entry[.id] = "broken" + (notes > 0 ? "-\(notes)" : "")
    entry[.error] =
      "The document is broken at line \(lines.count + 1): \(error.reason)"
      + (shown.isBlank ? "" : "\n" + shown)
    entries.append(entry, at: end)
    notes += 1
  }

  /// Reads an object's members. Returns whether a list of entries was among them. Where it is broken before
  /// that, the list is looked for.
  private mutating func read(
    _ envelope: inout DocumentEnvelope, from reader: inout JSONReader, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Bool {
    defer {
      if envelope.hasList { title = title ?? envelope.title }
      if envelope.hasList, format != .demo {
        entries.setAuthor(envelope.authors ?? envelope.author)
      }
      if let text = envelope.surroundings(in: bytes) { entries.setSurroundings(text) }
    }
    let inside = reader
    while true {
      do throws(JSONSyntaxError) {
        while let (name, token) = try reader.nextMember(in: bytes) {
          let start = reader.tokenStart
          let isList = try readMember(
            name.string(in: bytes), token, of: &envelope, from: &reader, in: bytes)
          if isList {
            envelope.interrupt()
          } else {
            envelope.note(name, token, start..<reader.position, in: bytes)
          }
        }
        return envelope.hasList || isEmptyFeed(envelope)
      } catch {
        guard !envelope.hasList, let list = JSONRecovery.list(from: error.offset, in: bytes) else {
          throw error
        }
        addNote(error, bytes)
        envelope.interrupt()
        reader = inside
        reader.resume(at: list.start)
        _ = try reader.next(in: bytes)
        try readList(list.name, of: &envelope, from: &reader, in: bytes)
      }
    }
  }

  /// Whether it is a list of entries of which there are none.
  private mutating func isEmptyFeed(_ envelope: DocumentEnvelope) -> Bool {
    guard let name = envelope.emptyList, envelope.isFeed || !envelope.saysMore else { return false }
    if name == EntryLists.demo, entries.count == notes { format = .demo }
    title = title ?? envelope.title
    return true
  }

  /// Reads a member. Returns whether it is the list of entries.
  private mutating func readMember(
    _ name: String, _ token: JSONReader.Token, of envelope: inout DocumentEnvelope,
    from reader: inout JSONReader, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Bool {
    switch (name, token) {
    case (_, .beginArray) where mayBeList(name, of: envelope):
      switch EntryLists.kind(called: name, from: reader, in: bytes, byNames: false) {
      case .entries where !isLogsLine(&envelope, in: bytes):
        try readList(name, of: &envelope, from: &reader, in: bytes)
        return true
      case .nothing: envelope.emptyList = envelope.emptyList ?? name
      case .entries, .others: envelope.saysMore = true
      }
      try reader.skip(token, in: bytes)
    case ("author", _):
      envelope.author = try JSONValue(token, from: &reader, in: bytes).name ?? envelope.author
    case ("authors", _):
      envelope.authors = try JSONValue(token, from: &reader, in: bytes).name ?? envelope.authors
    case ("title", .string(let text)):
      let line = text.string(in: bytes).folded
      if envelope.title == nil, !line.isEmpty { envelope.title = line }
    default:
      if case .string(let text) = token { noteBase(text, called: name, in: bytes) }
      if EntryLists.isFeed(name, token, in: bytes) { envelope.isFeed = true }
      if token != .null, !EntryLists.namesAround.contains(name) { envelope.saysMore = true }
      try reader.skip(token, in: bytes)
    }
    return false
  }

  private mutating func noteBase(
    _ text: JSONReader.Text, called name: String, in bytes: Span<UInt8>
  ) {
    let isPage = name == "home_page_url"
    guard isPage || name == "feed_url", base?.isPage != true else { return }
    let address = text.string(in: bytes).folded
    if FeedLink(address) != nil { base = (entries.bases.add(address, relativeTo: nil), isPage) }
  }

  /// Whether an array of this name may be the list of entries.
  private func mayBeList(_ name: String, of envelope: DocumentEnvelope) -> Bool {
    // One that stands there twice has the entries of both.
    if envelope.list == name { return true }
    guard !envelope.hasList else { return false }
    if name == EntryLists.demo { return format == .demo || entries.count == notes }
    return EntryLists.names.contains(name)
  }

  private func isLogsLine(_ envelope: inout DocumentEnvelope, in bytes: Span<UInt8>) -> Bool {
    if envelope.isFeed || envelope.hasList { return false }
    let isOne =
      envelope.isLogsLine ?? EntryLists.isLogsLine(from: envelope.start, in: bytes)
    envelope.isLogsLine = isOne
    return isOne
  }

  private mutating func readList(
    _ name: String, of envelope: inout DocumentEnvelope, from reader: inout JSONReader,
    in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) {
    if name == EntryLists.demo { format = .demo }
    (listsLogs, listsRows) = (EntryLists.listsOfLogs.contains(name), false)
    let beside = TurnsBeside(list: name, of: envelope, from: reader, by: names, in: bytes)
    (envelope.hasList, envelope.list) = (true, name)
    for row in beside.before { entries.append(json: row.span, at: envelope.start) }
    try readEntries(from: &reader, in: bytes)
    for row in beside.behind { entries.append(json: row.span, at: envelope.start) }
  }

  private mutating func readEntries(
    from reader: inout JSONReader, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) {
    // Before the last entry that was whole and had names, and before the one at hand.
    var (whole, before) = (reader, reader)
    while true {
      before = reader
      do throws(JSONSyntaxError) {
        guard try readEntry(from: &reader, in: bytes) else { return }
        if reader.position - before.position > JSONDocument.longestNameless { whole = before }
      } catch {
        let isOutside = reader.nesting.depth == before.nesting.depth
        if isOutside, reader.closeList(behindCommaAt: error, in: bytes) { return }
        var recovery = JSONRecovery(
          error, list: before, earlier: whole, broken: reader, in: bytes)
        // In an element, or behind one.
        let isInside = reader.nesting.depth > before.nesting.depth
        if error.offset == bytes.count, swallowed < JSONDocument.mostSwallowed {
          recovery = JSONRecovery(
            swallowing: isInside ? before : whole, earlier: whole, in: bytes)
          swallowed += 1
        }
        let next = recovery.next(in: bytes, budget: &budget)
        // Where the list just stops, all of it has been shown.
        let isCut = error.offset == bytes.count && !isInside && next == nil
        let passed = isCut ? 0..<0 : recovery.passed(upTo: next ?? bytes.count, in: bytes)
        addNote(error, bytes, showing: passed)
        guard let next else { throw error }
        reader = before
        reader.resume(at: next)
      }
    }
  }

  /// Reads the next entry of a list. Returns whether there was one.
  private mutating func readEntry(
    from reader: inout JSONReader, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Bool {
    let token = try reader.next(in: bytes)
    guard token != .endArray else { return false }
    let start = reader.tokenStart
    if format == .demo {
      let value = try JSONValue(token, from: &reader, in: bytes)
      entries.append(demo: value, bytes.extracting(start..<reader.position), at: start)
      return true
    }
    guard !isBare else {
      try reader.skip(token, in: bytes)
      let tree =
        holdsTrees == false ? nil : ConversationTree(start..<reader.position, of: bytes)
      holdsTrees = holdsTrees ?? (tree != nil)
      if let tree {
        tree.forEachRow(in: bytes) { entries.append(json: $0.span, at: start) }
        return true
      }
      entries.append(json: bytes.extracting(start..<reader.position), at: start)
      return true
    }
    let fields = try names.fields(token, from: &reader, in: bytes)
    // What is no object is shown as it stands; some lines are a log's in whatever list, and all among them.
    if let log = fields.log, listsLogs || log.isOfAnyList || log.turns != nil { listsRows = true }
    guard !listsRows, token == .beginObject else {
      entries.append(json: bytes.extracting(start..<reader.position), at: start)
      return true
    }
    var entry = RawEntry(fields, in: bytes, endingStyles: names.endsStyles)
    let item = start..<reader.position
    entry[.details] = EntryDetails(ofItem: item, besides: fields, in: bytes).text
    var shown = fields
    let base = base?.number
    // Only what can be opened is shown.
    if let link = entry[.link],
      FeedLink(base.map { entries.bases.resolve(link, by: $0) } ?? link) == nil
    {
      shown[.link] = nil
    }
    if EntryDetails.takeAll(besides: shown, ofItem: item, in: bytes) {
      entries.append(entry, base: base, at: start)
    } else {
      entries.append(entry, besides: bytes.extracting(item), base: base, at: start)
    }
    return true
  }
}
