import Glibc
import HeightEngine

/// Makes of what documents say what people see. A constant, and one reference: it is handed on with every row.
final class EntryReading: Sendable {
  let zone: FeedTimeZone
  let now: Int?
  /// Finds the parts of entries in JSON objects.
  let names: JSONEntries
  /// How most of them are written.
  private let shapes: EntryShapes
  /// What stands below each row.
  let separator: RowSeparator
  /// The times that lines of a log begin with: rows stand as they are, and these say when they were written.
  let stamp: LogStamp?
  /// Which rows are shown with the blank lines and the blanks that they begin and end with.
  let blankLines: BlankLines
  /// Whether rows show times as they are written.
  let showsDatesAsWritten: Bool
  /// What rows of logs show.
  let logs: LogView
  /// Whether texts look as sequences in them say.
  let readsStyles: Bool
  /// What rows are written in.
  let language: RowLanguage
  /// Whether web servers' lines are looked for among others: in those of containers, and in mixed logs.
  let readsHeldRequests: Bool
  /// How rows are made of lines of containers; nil: they are no such lines.
  let containers: ContainerRows?
  /// Whether each line is written in its own way.
  let areMixed: Bool
  /// Whether it is a log whose lines say where their parts are, but for some that may be written otherwise.
  let mayHoldOthers: Bool
  /// Where levels are in lines that are shown as they are.
  let lineLevels: LineLevels
  /// How rows are made of lines that have the names of the containers before them that wrote them; nil: they have none.
  let namedLines: LogLines?
  /// What the values of lines are that have nothing else; nil: they are no such lines.
  let columns: DeclaredColumns?

  /// Of the entries of a document, or of rows of a text that is divided so.
  init(
    _ options: FeedOptions, _ division: RowStarts.Division? = nil, showsDatesAsWritten: Bool = false
  ) {
    zone = options.timeZone
    now = options.now
    let areOfConversation = division?.look == .json && division?.separator == .gap
    let areOfLog =
      division.map { $0.separator == .none && [.json, .mixed, .log].contains($0.look) } ?? false
    names = JSONEntries(
      options.map, areOfConversation: areOfConversation, areOfLog: areOfLog,
      endingStyles: !options.showsSequences)
    shapes = division?.shapes ?? EntryShapes()
    // Such rows have several paragraphs.
    separator = division.map { $0.holdsTurns ? .gap : $0.separator } ?? .rule
    (stamp, columns) = (division?.stamp, division?.columns.map { DeclaredColumns($0) })
    blankLines =
      if case .line? = division?.rule {
        division?.look.isText == true ? .ofAll : .ofNone
      } else {
        division?.rule.blankLines ?? .ofNone
      }
    self.showsDatesAsWritten = showsDatesAsWritten
    logs = options.logs
    readsStyles = !options.showsSequences
    areMixed = division?.look == .mixed
    mayHoldOthers =
      switch division?.look {
      case .json: areOfLog
      case .logfmt, .request, .console, .workflow: true
      default: false
      }
    let lines: LogLines? = if case .log(let log)? = division?.rule { log } else { nil }
    let haveNames = lines?.haveNames ?? false
    namedLines = haveNames ? lines : nil
    let haveSmallLevels = lines?.haveSmallLevels ?? false
    var levels: LineLevels =
      stamp != nil || areMixed || haveNames || haveSmallLevels ? .stamped : []
    if stamp?.shape.isOfTwoLines == true { levels.insert(.onSecondLines) }
    if stamp?.place == .behindRequest { levels.insert(.ofRequests) }
    if lines?.areTests == true { levels.insert(.ofTests) }
    // Behind other names, which are short, levels are found anyway.
    if let form = lines?.names { levels.insert(LineLevels(behind: form)) }
    if stamp?.isIndented == true || lines?.levelColumn != nil { levels.insert(.indented) }
    lineLevels = levels
    containers = if case .containers(let rows)? = division?.rule { rows } else { nil }
    readsHeldRequests = division?.look == .container || areMixed
    language =
      switch division?.rule {
      case .diff: .diff
      case .gitCommit, .gitLines: .withDiff
      case .gitGraph: .graph
      case .log where division?.look != .json && division?.look != .logfmt: .log(lineLevels)
      case _ where division?.look != .text: .plain
      default:
        stamp == nil
          ? division?.language ?? .plain : .log(lineLevels)
      }
  }

  /// The same but for what rows of logs show, the zone of times without one, and columns; nil: those are the same, too.
  init(
    _ other: EntryReading, showing logs: LogView, in zone: FeedTimeZone? = nil,
    declaring columns: DeclaredColumns? = nil
  ) {
    (self.zone, now, names) = (zone ?? other.zone, other.now, other.names)
    (shapes, separator, stamp) = (other.shapes, other.separator, other.stamp)
    blankLines = other.blankLines
    showsDatesAsWritten = other.showsDatesAsWritten
    (readsStyles, language) = (other.readsStyles, other.language)
    (readsHeldRequests, areMixed) = (other.readsHeldRequests, other.areMixed)
    (lineLevels, namedLines) = (other.lineLevels, other.namedLines)
    mayHoldOthers = other.mayHoldOthers
    containers = other.containers
    self.columns = columns ?? other.columns
    self.logs = logs
  }

  /// The same for rows whose days no header says.
  var namingDays: EntryReading {
    var logs = logs
    logs.namesDay = true
    return EntryReading(self, showing: logs)
  }

  /// The same for looking for something: in all that fields say, and not only in what there is room for.
  var showingWholeFields: EntryReading {
    var logs = logs
    logs.cutsFields = false
    return EntryReading(self, showing: logs)
  }

  /// Whether each has the name of the container before it that wrote it.
  var haveNames: Bool { namedLines != nil }

  /// Lends the lines of a row that are its own, among which those of other containers may stand. O(n), O(1) where they have
  /// no names before them
  @inline(__always)
  func withOwnLines<Result>(ofRow row: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    guard let namedLines else { return body(row) }
    return namedLines.withOwnLines(ofRow: row, body)
  }

  /// Who wrote a row: the hash of the name before it, or a container's stream; nil: it does not say. O(its first line)
  func writer(of row: Span<UInt8>) -> UInt64? {
    guard containers != nil else { return namedLines?.writer(of: row) }
    let line = row.extracting(first: row.endOfFirstLine)
    return ContainerRows.stream(of: line).map { UInt64($0) }
  }

  /// Reads dates.
  var dates: DateParser { DateParser(zone: zone) }

  /// Writes dates in the reader's zone.
  var format: DateFormat { DateFormat(zone: zone) }
}

extension EntryReading {
  /// What a row's bytes say. Of one that is longer than places in it can be told, that, and how it begins.
  ///
  /// - Parameter place: Where it stands, in bytes, of which what lines above declare depends; else below all that is known.
  func parts(of row: Span<UInt8>, look: RowLook, at place: Int = .max) -> RowParts {
    guard row.count <= RowFields.longestRow else {
      return RowParts(JSONEntries.entry(ofBroken: row, "this row is longer than 4 GB"))
    }
    switch look {
    case .json:
      if let fields = shapes.fields(ofLine: row) {
        return RowParts(fields, ofJSON: true, endingStyles: names.endsStyles)
      }
      return parts(ofAnswer: row) ?? parts(ofOtherAmongObjects: row)
        ?? names.parts(ofLine: row)
    case .gitCommit: return RowParts(GitLog.entry(row))
    case .logfmt:
      return parts(ofOtherAmongPairs: row) ?? RowParts(names.fields(ofLogfmtRow: row))
    case .request: return parts(ofStructured: row) ?? RowParts(fields(ofRequest: row))
    case .columns: return RowParts(fields(ofColumns: row, at: place))
    case .journal: return RowParts(names.fields(ofJournal: row))
    case .console: return RowParts(fields(ofConsole: row))
    case .workflow: return RowParts(fields(ofWorkflow: row))
    case .mixed: return parts(ofMixed: row)
    case .container: return parts(ofContainer: row)
    case .text, .log:
      if look == .log, let parts = parts(ofStructured: row) { return parts }
      var fields = RowFields()
      if hasText(row) { fields[.text] = RowFields.Slice(0..<row.count, .utf8) }
      return RowParts(fields)
    }
  }

  /// Whether all rows are shown with the blank lines and the blanks that they begin and end with.
  var keepsBlankLines: Bool { blankLines == .ofAll }

  /// Whether a row of text shows something.
  func hasText(_ row: Span<UInt8>) -> Bool { keepsBlankLines ? !row.isEmpty : !row.isBlank }

  /// The entry that a row says; `long` is where what its row shows may be known.
  func entry(
    of parts: RowParts, in row: Span<UInt8>, key: EntryKey, long: LongRow? = nil
  ) -> FeedEntry {
    var buffer = RowTextBuffer()
    var entry = FeedEntry(key: "")
    entry.date = date(of: parts, in: row)
    withTexts(
      of: parts, in: row, date: entry.date, key: key, long: long, buffer: &buffer
    ) { texts, _ in
      entry.key = texts.text(in: EntryText.key.rawValue)?.string ?? ""
      entry.title = texts.text(in: EntryText.title.rawValue)
      entry.content = texts.text(in: EntryText.content.rawValue)
      entry.username = texts.text(in: EntryText.username.rawValue)
      entry.time = texts.text(in: EntryText.time.rawValue)
    }
    entry.imageName = parts.part(.image, in: row).map {
      DisplayText($0.string(in: row).folded).string
    }
    entry.link = parts.part(.link, in: row).flatMap { FeedLink($0.string(in: row)) }
    return entry
  }

  /// The entry's page: its content in blocks, links numbered.
  ///
  /// - Parameter isShownWhole: Whether all that the document says of the entry comes below that as a tree.
  func page(
    of parts: RowParts, in row: Span<UInt8>, key: EntryKey, long: LongRow? = nil,
    isShownWhole: Bool = false
  ) -> FeedPage {
    let entry = entry(of: parts, in: row, key: key, long: long)
    // Of lines that stand behind its own it is no tree.
    let own = row.extracting(first: endOfLines(ofRow: row))
    if let log = parts.log { return page(of: log, parts, entry, in: own) }
    let raw = parts.entry(in: row)
    let content =
      if let html = raw[.html], raw[.error] == nil {
        HTMLContent.read(html, for: .page, address: raw[.link], base: raw.base)
      } else {
        raw[.error].map { EntryContent(text: $0) } ?? styledContent(raw[.text] ?? "")
      }
    // The lines of a log, also where it says in others where their parts are, are told apart by their seconds.
    let time =
      entry.date.map { format.full($0, toSeconds: !showsDate(of: parts)) }
      ?? raw[.date].map(\.folded)
    var page = FeedPage(entry: entry, time: time.map { DisplayText($0) }, content: content)
    page.details = EntryDetails.details(in: raw[.details] ?? "") { written in
      // What can't be read stays as it is written; nothing of the others is left out.
      dates.date(written).map { format.full($0, toSeconds: $0.seconds % 60 != 0) } ?? written
    }
    // Lines of a diff, or of what has colours, are set as they are.
    let isSet = content.blocks.contains { !$0.marks.isEmpty }
    let isTitled = raw[.html] != nil || entry.title != nil
    page.prose = isSet ? .none : isTitled ? .all : mayHoldSentences ? .found : .none
    if parts.areJSON {
      page.tree = FieldTree(ofAnyJSON: own, readingStyles: readsStyles)
    } else if !isShownWhole, raw[.error] == nil, raw.lead == nil {
      page.add(identifier: raw[.id], besides: raw[.link])
    }
    return page
  }

  /// Whether texts without a title may be sentences, and are not lines of logs, diffs or sources.
  private var mayHoldSentences: Bool {
    switch language {
    case .markdown: true
    case .plain: separator != .none || keepsBlankLines
    case .diff, .withDiff, .graph, .code, .log: false
    }
  }

  /// What a row of HTML says, and where parts of it lead; nil of others.
  func linkedText(of parts: RowParts, in row: Span<UInt8>) -> LinkedText? {
    guard parts.log == nil, parts.part(.error, in: row) == nil,
      let html = parts.part(.html, in: row)?.string(in: row)
    else { return nil }
    let address = parts.part(.link, in: row)?.string(in: row)
    let content = HTMLContent.read(html, for: .linkedRow, address: address, base: parts.base)
    return LinkedText(text: content.plainText, links: content.linksInPlainText)
  }

  /// What messages say, all of it.
  func content(of turns: Turns, in row: Span<UInt8>) -> EntryContent {
    var pieces = TurnContent()
    var text = TurnText(LogView(.all), endingStyles: readsStyles, isForPage: true)
    text.append(turns, row, to: &pieces) { _ in }
    if readsStyles, pieces.isStyled { return EntryContent(styled: pieces.text) }
    return EntryContent(blocks: pieces.blocks)
  }

  func styledContent(_ text: String) -> EntryContent {
    let isStyled = readsStyles && text.utf8.contains { $0 == 0x1B || $0 == 0x08 }
    return isStyled
      ? EntryContent(styled: text, language: language)
      : EntryContent(text: text, language: language)
  }

  /// The page of a log's line: its message, and all that it says as a tree.
  private func page(
    of log: LogFields, _ parts: RowParts, _ entry: FeedEntry, in row: Span<UInt8>
  ) -> FeedPage {
    if let held = log.heldLine(in: row) {
      return page(of: log, holding: held, parts, entry, in: row)
    }
    var message: [UInt8] = []
    // A request's line says all there is in the order that people know.
    let isLine = log.writtenLevel != nil && !parts.areJSON
    message = isLine ? Array(copying: row) : log.message?.bytes(of: log, in: row) ?? []
    message.trimBlankEnds()
    let time = entry.date.map { format.full($0, toSeconds: true) }
    var entry = entry
    entry.content = nil
    var content = styledContent(String(decoding: message, as: UTF8.self))
    if let turns = log.turns { content.append(self.content(of: turns, in: row)) }
    var page = FeedPage(entry: entry, time: time.map { DisplayText($0) }, content: content)
    page.level = log.level
    page.isLog = true
    if log.turns != nil { page.prose = .found }
    page.tree =
      parts.areJSON
      ? FieldTree(json: row, readingStyles: readsStyles)
      : FieldTree(log.members, in: row, readingStyles: readsStyles)
    return page
  }
}

/// A text that is read of markup, and where parts of it lead.
public struct LinkedText: Sendable, Hashable {
  public var text: String
  /// Ascending, none over another.
  public var links: [FeedLink.Found]
}

/// An entry as a page of its own.
public struct FeedPage: Sendable {
  /// What the row shows.
  public var entry: FeedEntry
  /// The full date, in the reader's zone; as written if it can't be read.
  public var time: DisplayText?
  /// The content in blocks, and the links that it numbers.
  public var content: EntryContent
  /// What comes with the entry besides: files, categories, how long it plays.
  public var details: [FeedDetail] = []
  /// Whether the content is the row's text, too long to be read whole: `Feed.withTexts` lends it.
  public var isLong = false
  /// Of a log's line, how much it matters.
  public var level: LogLevel?
  /// Whether it is a log's line.
  public var isLog = false
  /// What the feed calls itself that the entry comes from.
  public var feedTitle: DisplayText?
  /// What of the content is sentences, to be set to a measure, and not lines to be kept.
  public var prose = PageProse.none
  /// All that the entry's line says, where it is JSON or a log's.
  public var tree: FieldTree?

  /// A page of parts that are sanitised.
  public init(entry: FeedEntry, time: DisplayText? = nil, content: EntryContent) {
    self.entry = entry
    self.time = time
    self.content = content
  }

  /// Lists what identifies the entry, unless that is its link, or listed already.
  fileprivate mutating func add(identifier: String?, besides link: String?) {
    guard let identifier = identifier?.folded, !identifier.isEmpty, identifier != link?.folded,
      FeedLink(identifier) == nil || FeedLink(identifier) != entry.link
    else { return }
    let value = DisplayText(identifier)
    let begins = value.string + " "
    guard !details.contains(where: { ($0.value.string + " ").hasPrefix(begins) }) else { return }
    details.append(FeedDetail(name: "Id", value: value))
  }
}
