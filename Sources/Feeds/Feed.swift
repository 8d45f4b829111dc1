import HeightEngine

/// A feed as a source with random access: an entry is decoded when it is asked for.
public final class Feed {
  let parts: [FeedPart]
  /// Whether the sections are the one part's own, or one for each part.
  let isSingle: Bool
  /// Why files are left out that can't be read.
  let leftOut: [FeedError]
  private let ownTitle: String?
  private let ownFormat: FeedFormat
  /// The name of the list that names the files, if there is one.
  let list: String?
  /// The rows of all files in order of time; nil: each file is a section.
  var merged: MergedRows?
  /// Whether not all rows are merged before anybody is shown any.
  let mergesEarly: Bool
  /// Of files that are followed.
  var watches: FileWatches?
  /// Whether somebody has begun to read what is shown, whom no row is taken from then: else a text that comes by and by is
  /// divided as all that has come of it says, wherever its rows began before.
  package var isBeingRead = true {
    didSet {
      guard isBeingRead != oldValue else { return }
      for part in parts { part.isBeingRead = isBeingRead }
    }
  }
  /// What the person did to its rows; nil: that is not known yet.
  public var rowStates: RowStates?
  /// The parts that may change, or are not known to their end, with their numbers. The others, of which there
  /// may be thousands, are not asked anything for a key.
  private(set) var lively: [(index: Int, part: FeedPart)] = []
  /// Why not all of the others can be shown, if so.
  private(set) var failureOfOthers: FeedError?

  /// A feed of one file, with that file's sections.
  init(_ part: FeedPart, leavingOut leftOut: [FeedError] = []) {
    parts = [part]
    isSingle = true
    self.leftOut = leftOut
    ownTitle = nil
    ownFormat = .auto
    list = nil
    mergesEarly = false
    findLively()
  }

  /// A feed of several files, a section each, which `list` names if that is not nil.
  init(
    title: String?, format: FeedFormat, parts: [FeedPart], leavingOut leftOut: [FeedError] = [],
    list: String? = nil
  ) {
    self.list = list
    self.parts = parts
    self.leftOut = leftOut
    isSingle = false
    ownTitle = title
    ownFormat = format
    mergesEarly = false
    findLively()
  }

  /// A feed of several files, all in one section, in order of time.
  init(merging parts: [FeedPart], leavingOut leftOut: [FeedError], options: FeedOptions) {
    self.parts = parts
    self.leftOut = leftOut
    isSingle = false
    ownTitle = nil
    ownFormat = options.format
    list = nil
    mergesEarly = options.opensEarly
    merged = MergedRows(parts: parts.count)
    findLively()
    beginMerging()
  }

  /// Looks at all parts anew, where one was replaced, or following began or ended. O(files).
  func findLively() {
    lively = parts.enumerated().filter { !$0.element.isStill }.map { ($0.offset, $0.element) }
    failureOfOthers = parts.lazy.filter(\.isStill).compactMap(\.failure).first
  }

  /// The feed's own title.
  public var title: DisplayText? {
    (isSingle ? parts[0].source.title : ownTitle).map { DisplayText($0.folded) }
  }

  /// What it is, or was detected to be; of several files, what was asked for.
  public var format: FeedFormat { isSingle ? parts[0].source.format : ownFormat }

  /// What rows show that are lines of a log, or entries with fields besides their parts; nil: there seem to be none.
  public var logs: LogView? { parts.lazy.compactMap(\.source.logs).first }

  /// A number that is another one where rows look otherwise: as logs, or as no header says their days any more. O(files)
  public var lookNumber: Int { parts.lazy.map(\.source.lookNumber).max() ?? 0 }

  /// Has rows of logs show so much of their lines: their texts are others then.
  public func show(_ detail: LogView.Detail) {
    for part in parts { part.show { $0.detail = detail } }
  }

  /// Has rows of logs show these fields, which `number` stands for in `LogView.number`: 0 for those that
  /// were shown at first.
  public func show(_ fields: LogFieldSelection, number: Int) {
    for part in parts { part.show { ($0.fields, $0.fieldsNumber) = (fields, number) } }
  }

  /// The fields that a row has, as one of a log; none where it is none. O(its bytes).
  public func fields(ofRow row: Int, inSection section: Int) -> [LogField] {
    let (source, row, _) = locate(row, inSection: section)
    var fields: [LogField] = []
    source.withParts(ofRow: row) { bytes, parts in
      fields = source.reading.fields(of: parts, in: bytes)
    }
    return fields
  }

  /// Whether its rows are one list, which may have many sections; of several files, each is a section, unless
  /// they are merged.
  public var isOneList: Bool { isSingle || merged != nil }

  /// How many sections there are; 0 for a file without entries.
  public var numberOfSections: Int {
    isSingle ? parts[0].source.runs.count : merged == nil ? parts.count : 1
  }

  /// What a section's header says, if anything.
  public func title(ofSection section: Int) -> DisplayText? {
    unsanitizedTitle(ofSection: section).map { DisplayText($0) }
  }

  /// The same as it came.
  func unsanitizedTitle(ofSection section: Int) -> String? {
    if merged != nil { return nil }
    guard isSingle else {
      let part = parts[section]
      return (part.source.title ?? part.name).folded
    }
    return switch parts[0].source.runs[section].name {
    case .none: nil
    case .named(let name): name.folded
    case .day(let number): DateFormat.section(day: number)
    }
  }

  /// Whether a section is the rows of a day, whose header says that.
  public func isDay(_ section: Int) -> Bool {
    guard isSingle else { return false }
    let runs = parts[0].source.runs
    guard runs.indices.contains(section), case .day = runs[section].name else { return false }
    return true
  }

  /// Whether sections are the days of rows, and what follows where these are not in order. O(sections).
  public var hasSectionsOfDays: Bool {
    guard isSingle else { return false }
    return parts[0].source.runs.contains { if case .day = $0.name { true } else { false } }
  }

  /// Whether a row is known to belong to its section: of rows that were not looked at yet it is to be found
  /// out of which day they are.
  public func isOfSection(_ row: Int, _ section: Int) -> Bool {
    guard isDay(section), let lines = parts[0].source as? LineSource else { return true }
    return lines.firstRow(ofSection: section) + row < lines.examiner.count
  }

  /// How many entries a section has.
  public func numberOfEntries(inSection section: Int) -> Int {
    if let merged { return merged.count }
    let (source, first) = locate(section)
    guard isSingle else { return source.count }
    let runs = source.runs
    return (section + 1 < runs.count ? runs[section + 1].firstRow : source.count) - first
  }

  /// What stands below each row of a section, unless the person has it otherwise.
  ///
  /// Of one file, all sections have the same, also one that has just gone.
  public func separator(inSection section: Int) -> RowSeparator {
    if merged != nil { return separatorOfMerged }
    return (isSingle ? parts[0] : parts[section]).source.reading.separator
  }

  /// The same for each file. O(files).
  public var separators: [RowSeparator] { parts.map(\.source.reading.separator) }

  /// The entry at `row` of `section`, both from 0. O(its bytes).
  public func entry(at row: Int, inSection section: Int) -> FeedEntry {
    let (source, row, keySection) = locate(row, inSection: section)
    return source.entry(at: row, inSection: keySection)
  }

  /// What the height of an entry's row is remembered by. O(its bytes).
  public func heightKey(ofRow row: Int, inSection section: Int) -> EntryHeightKey {
    let (source, row, keySection) = locate(row, inSection: section)
    return source.heightKey(ofRow: row, inSection: keySection)
  }

  /// What the heights of the first of a section's rows are remembered by, as many as are read at once,
  /// without names; none where they are read one by one. O(their bytes).
  public func heightKeys(ofFirstOf rows: Range<Int>, inSection section: Int) -> [EntryHeightKey] {
    let (source, rows, keySection) = locate(firstOf: rows, inSection: section)
    return source.heightKeys(ofFirstOf: rows, inSection: keySection)
  }

  /// Lends the texts of an entry's row, by the slots of `EntryText`; the key only where it is asked for.
  /// What is clean is not copied; nothing is allocated for lines of text and plain JSON.
  ///
  /// - Complexity: O(*n*) in the bytes of the row.
  public func withTexts(
    ofRow row: Int, inSection section: Int, includingKey: Bool, buffer: inout RowTextBuffer,
    _ body: (borrowing RowTexts, EntryTraits) -> Void
  ) {
    let (source, row, keySection) = locate(row, inSection: section)
    source.withTexts(
      ofRow: row, inSection: keySection, includingKey: includingKey, buffer: &buffer, body)
  }

  /// Lends the texts of the first of a section's `rows`, as many as are read at once: at least one, up to
  /// 64 KB of them. Their keys are not among them.
  ///
  /// - Complexity: O(*n*) in the bytes of these rows.
  public func withTexts(
    ofFirstOf rows: Range<Int>, inSection section: Int, buffer: inout RowTextBuffer,
    _ body: TextsBorrower
  ) {
    var count = 0
    // Of merged files, neighbours are often of several.
    repeat {
      let rest = rows.lowerBound + count..<rows.upperBound
      let (source, theirs, _) = locate(firstOf: rest, inSection: section)
      var lent = 0
      source.withTexts(ofFirstOf: theirs, buffer: &buffer) {
        lent += 1
        body($0, $1)
      }
      count += lent
      if merged == nil || lent < theirs.count { return }
    } while count < min(rows.count, Self.mergedRowsAtOnce)
  }

  /// The same of rows counted over all sections; of a feed of several files, nothing.
  public func withTexts(
    ofFirstOf rows: Range<Int>, buffer: inout RowTextBuffer, _ body: TextsBorrower
  ) {
    if isSingle { parts[0].source.withTexts(ofFirstOf: rows, buffer: &buffer, body) }
  }

  /// The first of a feed's `rows`, counted over all sections, for another thread to read: as many as make
  /// about `bytes` bytes and can't become longer. nil: there are none, or they can't be read by themselves.
  public func stretch(ofFirstOf rows: Range<Int>, bytes: Int) -> FeedStretch? {
    isSingle
      ? (parts[0].source as? LineSource)?.stretch(ofFirstOf: rows, bytes: bytes) : nil
  }

  /// Whether a row is one of a conversation in which the person says something; nil: it is of none.
  /// O(its bytes).
  public func isTurnOfPerson(row: Int, inSection section: Int) -> Bool? {
    let (source, row, _) = locate(row, inSection: section)
    var answer: Bool?
    source.withParts(ofRow: row) { bytes, parts in
      answer = source.reading.isTurnOfPerson(parts, in: bytes)
    }
    return answer
  }

  /// The page of the entry at `row` of `section`, both from 0. O(its bytes), but for long text.
  public func page(at row: Int, inSection section: Int) -> FeedPage {
    let (source, row, keySection) = locate(row, inSection: section)
    guard !source.isLong(row) else {
      var page = FeedPage(entry: FeedEntry(key: ""), content: EntryContent())
      page.isLong = true
      return page
    }
    var page = source.page(at: row, inSection: keySection)
    if !page.isLog { page.feedTitle = source.title.map { DisplayText($0.folded) } }
    // Nothing else says which of them it is from.
    if merged != nil, let keySection { page.feedTitle = DisplayText(parts[keySection].name.folded) }
    return page
  }

  /// What a row shows as its content if that is written in HTML, and where parts of it lead; nil of others. O(its text).
  ///
  /// - Precondition: there is such a row.
  public func linkedText(ofRow row: Int, inSection section: Int) -> LinkedText? {
    let (source, row, _) = locate(row, inSection: section)
    return source.linkedText(ofRow: row)
  }

  /// The source of a section's rows, and the first of them there.
  func locate(_ section: Int) -> (source: any EntrySource, firstRow: Int) {
    guard isSingle else { return (parts[section].source, 0) }
    let source = parts[0].source
    return (source, source.firstRow(ofSection: section))
  }
}
