import HeightEngine

/// Makes a source of bytes: detects the format and reads as far as that format needs.
struct SourceOpening {
  /// Documents larger than this are refused, in bytes; line formats have no limit.
  static let largestDocument = 1 << 30

  private let store: ByteStore
  /// As it came, and what its first bytes say of its encoding.
  private let original: (store: ByteStore, encoding: TextEncoding, mark: Int)
  private let name: String
  private let options: FeedOptions
  private let reading: EntryReading
  /// Where the text starts, behind a byte order mark.
  let start: Int
  /// Whether it was turned into UTF-8, whatever its declaration says.
  let isTranscoded: Bool

  /// Prepares to open `store`, called `name` in errors, or only to look what it is where it is not whole.
  init(_ store: ByteStore, name: String, options: FeedOptions, isWhole: Bool = true) {
    let (encoding, mark) = TextEncoding.detect(store.bytes(0..<4))
    isTranscoded = encoding != .utf8
    original = (store, encoding, mark)
    if isTranscoded {
      let end = isWhole ? store.count : min(store.count, 4 * FormatDetection.sample)
      self.store = ByteStore(encoding.utf8(store.bytes(mark..<max(mark, end))[...]))
      self.store.shortcoming =
        store.shortcoming
        ?? (max(store.count - mark, 0).isMultiple(of: encoding.bytesPerUnit)
          ? nil : encoding.shortcoming)
      start = 0
    } else {
      self.store = store
      start = mark
    }
    self.name = name
    var options = options
    options.language = RowLanguage(ofFile: name)
    self.options = options
    reading = EntryReading(options)
  }

  /// What was opened, and the feeds that it names if it is a list of feeds.
  typealias Result = (source: any EntrySource, outlines: [XMLFeedDocument.Outline])

  /// The format that was asked for, or that it begins like.
  var format: FeedFormat {
    guard options.format == .auto else { return options.format }
    if options.rows != nil { return .text }
    let sample = sample
    let isWhole = store.count <= start + sample.count
    if !isWhole, let object = FormatDetection.startOfLongObject(in: sample) {
      return format(ofObjectAt: start + object) ?? .jsonFeed
    }
    let found = FormatDetection.format(of: sample, isWhole: isWhole)
    // The reader says what it is.
    return found == .text && options.expectsFeed && FormatDetection.beginsMarkup(sample)
      ? .rss : found
  }

  /// The format of what begins with a long object; nil where that can't be told yet.
  private func format(ofObjectAt object: Int) -> FeedFormat? {
    guard let lineEnd = store.endOfLine(from: object) else { return nil }
    let following = store.copy((lineEnd + 1)..<(lineEnd + 1 + FormatDetection.sample))
    return FormatDetection.format(
      ofLongLine: store.copy(object..<lineEnd), following: following,
      isWhole: store.count <= lineEnd + 1 + following.count)
  }

  private var sample: [UInt8] { store.bytes(start..<(start + FormatDetection.sample)) }

  /// Whether what has come of a pipe is enough to begin with, and more can be added later.
  var canBeginEarly: Bool {
    guard !isTranscoded, !TextEncoding.isOpen(store.bytes(0..<4)) else { return false }
    switch format {
    case .jsonl, .diff, .logfmt: return true
    // The first line shows whether it has a graph.
    case .gitLog:
      let sample = store.bytes(0..<FormatDetection.sample)
      return sample.contains(0x0A) || sample.count == FormatDetection.sample
    case .auto, .text:
      // `git log` and patches as they are mailed show what they are only in their second line.
      let sample = store.bytes(0..<FormatDetection.sample)
      guard LogLines.mayShow(in: sample) else { return false }
      // A feed may stand in what looks like something else.
      if options.detectsFormat, FormatDetection.beginsMarkup(self.sample) {
        return self.sample.count == FormatDetection.sample
          && Self.declaredEncoding(of: self.sample) == nil
      }
      return !options.detectsFormat || !FormatDetection.mayBecomeOther(sample)
        || sample.count { $0 == 0x0A } > 3
    case .jsonFeed: return bringsAnswers || isNoDocument
    case .demo, .rss, .rdf, .atom, .opml: return false
    }
  }

  /// Whether what has come of a pipe is begun with where it pauses: lines that look like text, though the next ones may tell
  /// that they are something else, or objects of several lines, though they are a document once it has ended.
  var canBeginInPause: Bool {
    guard mayBeText, !isTranscoded, !TextEncoding.isOpen(store.bytes(0..<4)) else { return false }
    if beginsWithObjects { return true }
    guard store.count < FormatDetection.sample else { return false }
    let sample = sample
    return Self.declaredEncoding(of: sample) == nil
      && FormatDetection.formatInPause(sample) != nil
  }

  private var beginsWithObjects: Bool {
    format == .jsonFeed && FormatDetection.beginsWithObjects(sample)
  }

  /// Whether it is a document, and more than what was compressed may become.
  var isOverexpanded: Bool {
    guard let expansion = original.store.expansion, original.store.count > expansion.limit else {
      return false
    }
    return isDocument
  }

  /// How its lines are divided, as its beginning says; nil: it has none, as it is a document or was turned into UTF-8.
  var divisionOfLines: RowStarts.Division? {
    let format = isNoDocument ? .text : self.format
    guard !format.isDocument, !isTranscoded else { return nil }
    let sample = sample
    let isWhole = store.count <= start + sample.count
    return RowStarts.division(format, options, sample: sample.span, isWhole: isWhole)
  }

  /// Whether it is something else than what it was taken for when less of it had come, which was divided as `former`. Only
  /// plain text and objects of several lines may become a document.
  func turnsOut(from former: RowStarts.Division, on occasion: RowStarts.Division.Occasion) -> Bool {
    guard let division = divisionOfLines else {
      return isDocument && (former.isPlain || former.takesSeveralLines)
    }
    if former.turns(into: division, on: occasion) { return true }
    guard occasion == .growth, former.isPlain else { return false }
    let sample = sample
    return division.linesAreRows(in: sample.span)
  }

  /// Whether it is to be read to its end before anything of it can be shown.
  var isDocument: Bool { format.isDocument }

  /// Whether it is a document of events that bring answers, of which what has come can be shown.
  var bringsAnswers: Bool {
    guard format == .jsonFeed else { return false }
    let sample = sample
    return AnswerEvents.begin(sample.span)
  }

  /// Opens it. O(n) for documents; line formats are only searched for line ends.
  ///
  /// - Parameters:
  ///   - answers: What was read of it when less of it had come, to go on with if it brings answers.
  ///   - pauses: Whether it comes by a pipe that pauses, and may be no document yet.
  func open(
    after answers: AnswerReading? = nil, pauses: Bool = false
  ) throws(FeedError) -> Result {
    try options.refuseForeign(store.bytes(0..<ForeignFormat.sample), name: name)
    if pauses, beginsWithObjects { return (lines(.jsonl), []) }
    let format = self.format
    switch format {
    case .auto, .text, .jsonl, .gitLog, .diff, .logfmt: return (lines(format), [])
    case _ where isOverexpanded:
      throw FeedError(original.store.expansion?.complaint ?? "", file: name)
    case .jsonFeed where bringsAnswers:
      return (try readAnswers(after: answers), [])
    case .jsonFeed where beginsWindowsEvents:
      if let events = try windowsEvents() { return (events, []) }
      return (lines(.text), [])
    case .demo, .jsonFeed:
      return (try json(format), [])
    case .rss, .rdf, .atom, .opml:
      if let found = try xml(format) { return found }
      return (lines(.text), [])
    }
  }

  /// Its lines; those of markup in UTF-8 where it declares another encoding.
  private func lines(_ format: FeedFormat) -> LineSource {
    guard format == .text, options.detectsFormat, start == 0, !isTranscoded,
      let encoding = Self.declaredEncoding(of: sample), store.count <= Self.largestDocument,
      System.hasMemory(3 * store.count)
    else { return LineSource(store, from: start, format: format, options: options) }
    let text = ByteStore(encoding.utf8(store.bytes(0..<store.count)[...]))
    text.shortcoming = store.shortcoming
    return LineSource(text, from: 0, format: format, options: options)
  }

  /// The encoding that markup declares which begins with `head`; nil: it declares UTF-8, none, or one that nobody knows.
  static func declaredEncoding(of head: [UInt8]) -> XMLEncoding? {
    guard FormatDetection.beginsMarkup(head), let first = head.firstIndex(where: { $0 > 0x20 })
    else { return nil }
    let encoding = XMLEncoding(head: Array(head[first...]), marked: nil)
    return encoding.isUTF8 ? nil : encoding
  }

  /// What a document of JSON is: lines where nothing of it can be read, no list of entries has begun in it, and nobody said
  /// what it is.
  private func json(_ format: FeedFormat) throws(FeedError) -> any EntrySource {
    let bytes = try document()
    guard bytes[start...].contains(where: { $0 > 0x20 }) else { return empty(format) }
    do {
      let document = try JSONDocument(bytes.span, from: start, names: reading.names)
      var entries = document.entries
      if isTranscoded { entries.forgetPlaces() }
      return DocumentSource(
        format: document.format, title: document.title, entries: entries,
        reading: EntryReading(
          options, division(of: entries), showsDatesAsWritten: document.format == .demo),
        shortcoming: store.shortcoming)
    } catch {
      // What is cut reads as if it were wrong.
      if let shortcoming = original.store.shortcoming {
        throw FeedError(shortcoming, file: name)
      }
      let refusal = FeedError(error, in: bytes, file: name)
      let beginsFeed = FormatDetection.format(ofUnfinishedLine: sample) == .jsonFeed
      guard mayBeText, options.map == nil, !beginsFeed else { throw refusal }
      let lines = self.lines(.text)
      lines.refusal = refusal
      return lines
    }
  }

  /// Whether it is text, though it begins as a document of JSON, as nothing of it can be read as such.
  private var isNoDocument: Bool {
    guard mayBeText, options.map == nil, format == .jsonFeed else { return false }
    let sample = sample
    return FormatDetection.isNoDocument(sample, isAll: sample.count == FormatDetection.sample)
  }

  /// Whether it is text if it turns out to be no document: nobody said what it is.
  private var mayBeText: Bool { options.detectsFormat && !options.expectsFeed }

  private var beginsWindowsEvents: Bool {
    let sample = sample
    return WindowsEvents.begin(sample.span)
  }

  /// Events of Windows as what they are in JSON; nil: something is wrong with their XML, or stands among them. O(n)
  private func windowsEvents() throws(FeedError) -> DocumentSource? {
    let bytes = try document()
    guard let json = WindowsEvents(bytes.span, from: start)?.json,
      let found = try? JSONDocument(json.span, from: 0, names: reading.names)
    else { return nil }
    var entries = found.entries
    entries.forgetPlaces()
    return DocumentSource(
      format: .jsonFeed, title: nil, entries: entries,
      reading: EntryReading(options, division(of: entries)), shortcoming: store.shortcoming)
  }

  /// What stands below its entries, by the first of them; nil: they are no JSON.
  private func division(of entries: EntryStore) -> RowStarts.Division? {
    let separators = (0..<min(entries.count, 2)).compactMap { row in
      entries.withJSON(ofRow: row) { reading.names.separator(ofEntry: $0) }
    }
    return RowStarts.Division(ofEntries: separators)
  }

  /// The answers that its events bring. O(what has come since `former` was read), and the answers are copied
  private func readAnswers(after former: AnswerReading?) throws(FeedError) -> DocumentSource {
    try checkSize()
    let known = former.flatMap { $0.stands(in: store) ? $0 : nil }
    var answers = known ?? AnswerReading(from: start)
    // Whoever goes on with a file looks at it as it is written to.
    answers.read(store, mayGrow: store.isComing || known != nil && store.isRegularFile)
    var entries = EntryStore()
    entries.beginFeed()
    for object in answers.objects { entries.append(json: object.span) }
    // What went wrong alone is of a conversation, too.
    let division = RowStarts.Division(look: .json, rule: .lineUnlessBlank, separator: .gap)
    return DocumentSource(
      format: .jsonFeed, title: nil, entries: entries,
      reading: EntryReading(options, division), shortcoming: store.shortcoming,
      answers: answers)
  }

  private func document() throws(FeedError) -> [UInt8] {
    try checkSize()
    return store.bytes(0..<store.count)
  }

  /// Refuses a document that is too large to be read.
  private func checkSize() throws(FeedError) {
    guard store.count <= SourceOpening.largestDocument else {
      throw FeedError("is too large for one document (more than 1 GB)", file: name)
    }
    guard System.hasMemory(3 * store.count) else {
      throw FeedError(
        "is a document of \(store.count >> 20) MB, and there is no memory for it", file: name)
    }
  }

  private func empty(_ format: FeedFormat) -> DocumentSource {
    DocumentSource(format: format, title: nil, entries: EntryStore(), reading: reading)
  }

  /// What a document of XML is; nil: it is no feed, and nobody said that it is one.
  private func xml(_ format: FeedFormat) throws(FeedError) -> Result? {
    let head = store.bytes(start..<(start + FormatDetection.sample))
    // XML must begin with its declaration; a line end before it is a common slip.
    guard let first = head.firstIndex(where: { $0 > 0x20 }) else { return (empty(format), []) }
    let xml: LibXML2.Functions
    switch LibXML2.loaded {
    case .success(let functions): xml = functions
    case .failure(let missing): throw FeedError("can't read XML: \(missing.reason)", file: name)
    }
    guard System.hasMemory(LibXML2.leastMemory + 2 * store.count) else {
      throw FeedError("is a document, and there is no memory for it", file: name)
    }
    let isMarked = isTranscoded || original.mark > 0
    let encoding =
      original.encoding == .ebcdic
      ? XMLEncoding(ebcdic: original.store.bytes(0..<512)[...])
      : XMLEncoding(head: Array(head[first...]), marked: isMarked ? original.encoding : nil)
    let events =
      isTranscoded
      ? XMLEvents(original.store, by: xml, from: original.mark, lines: 0, encoding: encoding)
      : XMLEvents(
        store, by: xml, from: start + first, lines: head[..<first].count { $0 == 0x0A },
        encoding: encoding)
    let document = XMLFeedDocument(events)
    // What a pipe takes for a feed as soon as its first tag has come is one here, too.
    let isBegun = document.format != nil && FormatDetection.beginsFeed(head)
    if mayBeText, !document.isFeed, !isBegun { return nil }
    guard let found = document.format else { throw document.refusal(events, name) }
    let source = DocumentSource(
      format: found, title: document.title, entries: document.entries, reading: reading,
      // That it ends within a character is told as that it ends within an element is: in a row.
      shortcoming: original.store.shortcoming)
    return (source, document.outlines)
  }
}

extension XMLFeedDocument {
  /// What to say of a document that is no feed.
  func refusal(_ events: XMLEvents, _ name: String) -> FeedError {
    if let damage = events.damage, root == nil {
      return FeedError(
        "not XML: \(DisplayText(damage.reason).string)", file: name, line: damage.line)
    }
    let what = root.map { "<\(DisplayText($0).string)>" } ?? "nothing"
    return FeedError(
      "neither RSS, Atom nor OPML, but \(what) (as text with --format text)", file: name)
  }
}
