import HeightEngine

/// What a section of a source is called.
enum SectionName: Hashable {
  case none
  case named(String)
  /// A day, counted since 1970-01-01.
  case day(Int)
}

/// A run of neighbouring rows that make a section.
struct SectionRun: Equatable {
  var firstRow: Int
  var name: SectionName
}

/// The sections of so many rows.
struct SourceShape: Equatable {
  var runs: SourceSections
  var count: Int

  /// The rows of a section, counted from the source's first.
  func rows(ofSection section: Int) -> Range<Int> {
    let end = section + 1 < runs.count ? runs.firstRow(ofSection: section + 1) : count
    return runs.firstRow(ofSection: section)..<end
  }

  /// The same rows as one section without a name.
  var asOneSection: SourceShape {
    SourceShape(runs: .whole, count: count)
  }

  /// How many rows each section has. O(sections).
  var numbersOfRows: [Int] { runs.indices.map { rows(ofSection: $0).count } }
}

/// What an entry is known by and what it says, as hashes by a secret of this run.
struct EntryFingerprint: Hashable {
  /// Of its id or link, which others may have too.
  var key: UInt64
  var content: UInt64
}

extension EntryFingerprint {
  /// Of the entry that a row says. O(its bytes).
  init(of parts: RowParts, in row: Span<UInt8>, key: EntryKey) {
    let secret = ContentHash.Secret.ofRun.0
    content = parts.contentNumber(in: row, by: secret)
    var key = key
    key.isRepeated = false
    var bytes: [UInt8] = []
    key.append(of: parts, in: row, to: &bytes)
    self.key = ContentHash.hash(bytes.span, by: secret)
  }

  /// What rows of a look, with such below them, have in their contents besides: the same bytes are shown otherwise where a text
  /// turns out to be something else.
  static func way(_ look: RowLook, _ separator: RowSeparator) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(look)
    hasher.combine(separator)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}

/// How a row's text becomes an entry.
enum RowLook: Sendable {
  case text, json, gitCommit, logfmt
  /// A web server's line about a request.
  case request
  /// A line of nothing but values, whose columns have names.
  case columns
  /// A record of journald's, which takes several lines or is an event's.
  case journal
  /// A line as zap writes it for people.
  case console
  /// A line of a step of a workflow.
  case workflow
  /// A line as a container's runtime keeps it.
  case container
  /// A line of a log whose lines are written in several ways.
  case mixed
  /// An event of a log of text, among which lines may say where their parts are.
  case log

  /// Whether nearly all rows are text, and shown as they are.
  var isText: Bool { self == .text || self == .log }
}

/// One file's rows, each made when it is wanted.
protocol EntrySource: AnyObject {
  /// The feed's own title, not sanitised.
  var title: String? { get }
  /// What it turned out to be.
  var format: FeedFormat { get }
  /// How many rows there are.
  var count: Int { get }
  /// The sections, in order; the first starts at row 0 if there are rows.
  var runs: SourceSections { get }
  /// The first row of a section, which is asked for with each row.
  func firstRow(ofSection section: Int) -> Int
  /// How its rows become entries.
  var reading: EntryReading { get }
  /// What reads this row: the same, but where no header says its day.
  func reading(ofRow row: Int) -> EntryReading
  /// What its rows show as lines of a log, or of what entries say besides their parts; nil: they are no such.
  var logs: LogView? { get }
  /// A number that is another one where its rows look otherwise: see `LogView.number`.
  var lookNumber: Int { get }
  /// Whether its rows are lines of a log, as far as can be told.
  var isLog: Bool { get }
  /// Has them show something else.
  func show(_ change: (inout LogView) -> Void)
  /// Lends what the row from 0 says: its bytes and the parts in them.
  func withParts(ofRow row: Int, _ body: (Span<UInt8>, RowParts) -> Void)
  /// All that the row from 0 says as a JSON text, where its parts are not all of that; nil: they are, or the row is
  /// that text.
  func jsonBesides(row: Int) -> [UInt8]?
  /// What the document says around the list that the row from 0 is in, as a JSON text; nil: nothing.
  func jsonAround(row: Int) -> [UInt8]?
  /// What the events say that brought the row from 0, a line each; nil: none did.
  func eventLines(ofRow row: Int) -> [UInt8]?
  /// What the row from 0 is known by.
  func key(ofRow row: Int) -> EntryKey
  /// Texts of its rows that are too long to be lent.
  var longTexts: LongTexts { get }
  /// Whether the row's bytes are a text that is shown without being read whole.
  func isLong(_ row: Int) -> Bool
  /// Lends the texts of the row from 0, sanitised; of one whose key is wanted, all of it in one piece.
  func withTexts(
    ofRow row: Int, inSection section: Int?, includingKey: Bool, buffer: inout RowTextBuffer,
    _ body: (borrowing RowTexts, EntryTraits) -> Void)
  /// Lends the texts of the first of `rows`, as many as are read at once, at least one, without keys.
  func withTexts(ofFirstOf rows: Range<Int>, buffer: inout RowTextBuffer, _ body: TextsBorrower)
  /// What the heights of the first of `rows` are remembered by, as many as are read at once, without names;
  /// none where they are read one by one.
  func heightKeys(ofFirstOf rows: Range<Int>, inSection section: Int?) -> [EntryHeightKey]
  /// What tells the entries from one another and from their former states, in order; nil where that
  /// can't be read any more. O(bytes).
  func fingerprints() -> [EntryFingerprint]?
}

extension EntrySource {
  var shape: SourceShape { SourceShape(runs: runs, count: count) }

  func firstRow(ofSection section: Int) -> Int { runs.firstRow(ofSection: section) }

  /// The rows that are looked at for whether all are a log's.
  var rowsThatTell: Range<Int> { 0..<min(count, 10) }

  func reading(ofRow row: Int) -> EntryReading { reading }

  /// The entry at `row` from 0, in this section of a feed of several files.
  func entry(at row: Int, inSection section: Int? = nil) -> FeedEntry {
    var entry = FeedEntry(key: "")
    withParts(ofRow: row) { bytes, parts in
      entry = reading(ofRow: row).entry(
        of: parts, in: bytes, key: key(ofRow: row).inSection(section), long: wholeRow(row))
    }
    return entry
  }

  /// The page of the entry at `row` from 0.
  func page(at row: Int, inSection section: Int? = nil) -> FeedPage {
    var page = FeedPage(entry: FeedEntry(key: ""), content: EntryContent())
    let besides = jsonBesides(row: row)
    withParts(ofRow: row) { bytes, parts in
      page = reading.page(
        of: parts, in: bytes, key: key(ofRow: row).inSection(section), long: wholeRow(row),
        isShownWhole: besides != nil)
    }
    if let json = besides {
      page.tree = FieldTree(json: json.span, readingStyles: reading.readsStyles)
    }
    var tree = page.tree ?? FieldTree(readingStyles: reading.readsStyles)
    if let json = jsonAround(row: row) { tree.append(beside: json.span, called: "document") }
    if let lines = eventLines(ofRow: row) {
      tree.append(linesBeside: lines.span, called: "events")
    }
    page.tree = tree.lines.isEmpty ? nil : tree
    return page
  }

  /// What the row from 0 says if it is written in HTML, and where parts of it lead.
  func linkedText(ofRow row: Int) -> LinkedText? {
    guard !isLong(row) else { return nil }
    var text: LinkedText?
    withParts(ofRow: row) { text = reading.linkedText(of: $1, in: $0) }
    return text
  }

  /// A row that is lent in one piece.
  private func wholeRow(_ row: Int) -> LongRow { LongRow(texts: longTexts, row: row, grows: false) }

  /// What the height of the row from 0 is remembered by.
  func heightKey(ofRow row: Int, inSection section: Int? = nil) -> EntryHeightKey {
    var heightKey: EntryHeightKey?
    let key = key(ofRow: row).inSection(section)
    let namesDay = reading(ofRow: row).logs.namesDay
    withParts(ofRow: row) {
      heightKey = EntryHeightKey(of: $1, in: $0, key: key, namesDay: namesDay)
    }
    guard let heightKey else { preconditionFailure("a source lends the parts of every row it has") }
    return heightKey
  }

  func heightKeys(ofFirstOf rows: Range<Int>, inSection section: Int?) -> [EntryHeightKey] { [] }

  func isLong(_ row: Int) -> Bool { false }
  func jsonBesides(row: Int) -> [UInt8]? { nil }
  func jsonAround(row: Int) -> [UInt8]? { nil }
  func eventLines(ofRow row: Int) -> [UInt8]? { nil }

  var logs: LogView? { nil }
  var lookNumber: Int { reading.logs.number }
  var isLog: Bool { false }
  func show(_ change: (inout LogView) -> Void) {}

  func withTexts(
    ofRow row: Int, inSection section: Int?, includingKey: Bool, buffer: inout RowTextBuffer,
    _ body: (borrowing RowTexts, EntryTraits) -> Void
  ) {
    let key = includingKey ? key(ofRow: row).inSection(section) : nil
    withParts(ofRow: row) { bytes, parts in
      withTexts(ofRow: row, bytes, parts, key, buffer: &buffer, body)
    }
  }

  func withTexts(ofFirstOf rows: Range<Int>, buffer: inout RowTextBuffer, _ body: TextsBorrower) {
    var bytes = 0
    for row in rows {
      withTexts(ofRow: row, inSection: nil, includingKey: false, buffer: &buffer) {
        bytes += $0.count
        body($0, $1)
      }
      if bytes >= RowStretch.longest { return }
    }
  }

  /// Of a row that was read.
  func withTexts(
    ofRow row: Int, _ bytes: Span<UInt8>, _ parts: RowParts, _ key: EntryKey?,
    buffer: inout RowTextBuffer, _ body: (borrowing RowTexts, EntryTraits) -> Void
  ) {
    var long = wholeRow(row)
    long.grows = longTexts.width != nil && key == nil
    let reading = reading(ofRow: row)
    reading.withTexts(
      of: parts, in: bytes, date: reading.shownDate(of: parts, in: bytes), key: key,
      long: long, buffer: &buffer, body)
  }
}
