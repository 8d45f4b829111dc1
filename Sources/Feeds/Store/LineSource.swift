import HeightEngine

/// A text divided into rows: the file is the store, a row costs less than a byte until it is wanted.
final class LineSource: EntrySource {
  let format: FeedFormat
  var title: String? { nil }
  private(set) var look: RowLook
  /// Whether its rows may have dates, and ids that come twice.
  private(set) var hasDates: Bool
  let store: ByteStore
  var reading: EntryReading { didSet { readingNamingDays = nil } }
  private var readingNamingDays: EntryReading?
  var index: RowIndex
  /// How its rows are told from each other, as its beginning said when it was opened.
  let division: RowStarts.Division
  /// Why it is shown as it is written, though it begins as JSON does.
  var refusal: FeedError?
  /// Whether more of it may say otherwise.
  private var mayTurnOut: Bool
  /// Where the file begins that is read, and how much of its beginning was looked at for that, in bytes.
  private(set) var fileStart: Int
  private var sampled = 0
  /// Of the first and last bytes of what was read.
  private(set) var readHash: UInt64 = 0
  /// Whether others were seen to stand where some were read, and in what state the file was at the last look, or at first.
  var isWrittenOver = false
  var lastState: FileIdentity?
  /// Whether a row was the first to show that, and nobody was told so yet.
  var hasTear = false
  /// What was found out of the rows; of text there is nothing to find.
  var examiner: RowExaminer
  /// Up to where lines were looked through for those that declare columns.
  var columnsEnd = 0
  /// How many rows were decoded so far, for tests to keep that from growing.
  private(set) var numberOfRowsDecoded = 0
  /// The one that was decoded by itself last: somebody looks at those near it.
  private(set) var lastRowDecoded = 0
  let longTexts: LongTexts
  /// Whether a row of a log of text was seen that has fields.
  private(set) var hasFields = false
  /// Whether somebody waits for the end of the last line, as of what was read last.
  var awaitsEnd = false
  /// The place of a cut, where the file ended and how many rows were known.
  var lastCut: (end: Int, count: Int, place: (firstNear: Int, firstGone: Int))?

  /// Before the last file was begun; nil: it is the first, or what comes to the one before is not read.
  var former: FormerFile?

  /// Enough for a first screen, in bytes.
  private static let firstBudget = 1 << 16

  /// Finds the rows in `store` from `start`, which is behind a byte order mark.
  init(_ store: ByteStore, from start: Int, format: FeedFormat, options: FeedOptions) {
    self.store = store
    self.format = format
    let sample = start..<(start + FormatDetection.sample)
    division = store.withBytes(sample) {
      RowStarts.division(
        format, options, sample: $0, isWhole: store.count <= sample.upperBound)
    }
    reading = EntryReading(options, division)
    (look, hasDates) = (division.look, division.hasDates)
    fileStart = start
    // That lines are JSON's says not yet whether others stand among them.
    let mayBeMixed = options.format == .jsonl && options.rows == nil
    mayTurnOut = (options.detectsFormat || mayBeMixed) && division.mayTurnOut
    index = RowIndex(from: start, rule: division.rule)
    examiner = RowExaminer(keepsDaysBeforeDisorder: options.keepsDaysBeforeDisorder)
    longTexts = LongTexts(
      showsInSteps: options.opensEarly, keepsBlankLines: reading.keepsBlankLines,
      readsStyles: reading.readsStyles)
    noteSample()
    _ = extend(budget: options.opensEarly ? LineSource.firstBudget : .max)
    let budget = options.opensEarly ? LineSource.firstBudget : .max
    while examine(budget: budget, isOpening: true) != nil, !options.opensEarly {}
  }

  var count: Int { index.count }

  /// Why rows are perhaps not divided as they should be, if so.
  var failure: String? { index.failure }

  var runs: SourceSections {
    // A file that took the place of an empty one has a name, but as long as it has no rows it is no section.
    if count == 0 { return [] }
    return examiner.runs.isEmpty ? .whole : examiner.runs
  }

  func withParts(ofRow row: Int, _ body: (Span<UInt8>, RowParts) -> Void) {
    withParts(ofRow: row, in: index.range(of: row, in: store), body)
  }

  private func withParts(
    ofRow row: Int, in range: Range<Int>, _ body: (Span<UInt8>, RowParts) -> Void
  ) {
    numberOfRowsDecoded += 1
    lastRowDecoded = row
    defer { lookForTear(at: row) }
    if store.withBytes(range, { lend($0, ofRow: row, in: range, body) }) { return }
    withPartsOfGone(body)
  }

  /// Lends what a row says that stands there; false: its bytes are not all there. There is no row without any.
  private func lend(
    _ held: Span<UInt8>, ofRow row: Int, in range: Range<Int>,
    _ body: (Span<UInt8>, RowParts) -> Void
  ) -> Bool {
    guard !range.isEmpty, held.count == range.count else { return false }
    reading.withOwnLines(ofRow: held.extracting(first: countWithoutEnd(of: held))) { bytes in
      let parts = longTexts.parts(ofRow: row, bytes: bytes.count) {
        reading.parts(of: bytes, look: look, at: range.lowerBound)
      }
      if look == .log, parts.log != nil { hasFields = true }
      body(bytes, parts.has(.error) && isOnItsWay(row) ? partsOfUnfinished(bytes) : parts)
    }
    return true
  }

  private func countWithoutEnd(of row: Span<UInt8>) -> Int {
    reading.blankLines.countOfText(in: row)
  }

  /// Lends what the first of `rows` say, as many as are read at once, at least one; about `bytes` bytes
  /// of them. nil: they are to be read one by one, as they are long, are no lines, may become longer, or are not all there.
  ///
  /// - Returns: which ones, and how many bytes they take.
  func withParts(
    ofFirstOf rows: Range<Int>, bytes: Int, _ body: (Int, Span<UInt8>, RowParts) -> Void
  ) -> (rows: Range<Int>, bytes: Int)? {
    guard let stretch = index.stretch(ofFirstOf: settled(rows), bytes: bytes, in: store) else {
      return nil
    }
    guard store.withBytes(stretch.bytes, { lend($0, of: stretch, body) }) else { return nil }
    numberOfRowsDecoded += stretch.rows.count
    return (stretch.rows, stretch.bytes.count)
  }

  private func lend(
    _ held: Span<UInt8>, of stretch: RowStretch, _ body: (Int, Span<UInt8>, RowParts) -> Void
  ) -> Bool {
    guard held.count == stretch.bytes.count else { return false }
    reading.forEachRow(of: stretch, in: held, look: look, body)
    return true
  }

  /// The first of `rows`, as many as are looked at for bytes at once; nil where they are to be read one by one.
  func stretchToScan(ofFirstOf rows: Range<Int>) -> RowStretch? {
    index.stretch(
      ofFirstOf: settled(rows), bytes: ByteStore.pieceSize, longest: ByteStore.pieceSize, in: store)
  }

  /// Those of `rows` that can't become longer, up to where the file was cut.
  private func settled(_ rows: Range<Int>) -> Range<Int> {
    rows.clamped(to: 0..<min(numberOfFinishedRows, cut?.firstNear ?? .max))
  }

  func show(_ change: (inout LogView) -> Void) {
    var logs = reading.logs
    change(&logs)
    reading = EntryReading(reading, showing: logs)
    longTexts.forgetDecoded(from: 0)
  }

  func reading(ofRow row: Int) -> EntryReading {
    // Looked at first: to ask the examiner is to copy it, for each row.
    guard examiner.keepsDaysBeforeDisorder,
      examiner.rowsOfOneOrder(in: row..<row + 1).isOutOfOrder
    else { return reading }
    if let readingNamingDays { return readingNamingDays }
    let naming = reading.namingDays
    readingNamingDays = naming
    return naming
  }

  /// No header says the days of its rows.
  func nameDays() {
    reading = reading.namingDays
    longTexts.forgetDecoded(from: 0)
  }

  /// A row whose id was not compared with those before it yet has the longer key, which is right in any
  /// case.
  func key(ofRow row: Int) -> EntryKey {
    EntryKey(isRepeated: row >= examiner.count || examiner.isRepeated(row))
  }

  func fingerprints() -> [EntryFingerprint]? {
    guard stillHoldsWhatWasRead(closely: true) else { return nil }
    let way = EntryFingerprint.way(look, reading.separator)
    var result: [EntryFingerprint] = []
    for row in 0..<count {
      withParts(ofRow: row) { bytes, parts in
        var fingerprint = EntryFingerprint(of: parts, in: bytes, key: EntryKey())
        fingerprint.content ^= way
        result.append(fingerprint)
      }
    }
    // The file may have been cut in between.
    return stillHoldsWhatWasRead(closely: true) ? result : nil
  }

  /// Lends the bytes of a row, without the line ends behind it, to `body`, for as long as that runs,
  /// whatever it reads meanwhile. No copy is made, but where others' lines stand among its own.
  func withBytes<Result>(ofRow row: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    withBytes(in: index.range(of: row, in: store), body)
  }

  /// Lends the first bytes of a row, and says how many it has.
  func withBeginning<Result>(
    ofRow row: Int, bytes: Int, _ body: (Span<UInt8>, _ size: Int) -> Result
  ) -> Result {
    let range = index.range(of: row, in: store)
    return store.withBytes(range.prefix(bytes)) { beginning in
      reading.withOwnLines(ofRow: beginning) { body($0, range.count) }
    }
  }

  private func withBytes<Result>(
    in range: Range<Int>, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    store.withBytes(range) {
      reading.withOwnLines(ofRow: $0.extracting(first: countWithoutEnd(of: $0)), body)
    }
  }

  func isLong(_ row: Int) -> Bool {
    look.isText && longTexts.width != nil && isLong(row, in: index.range(of: row, in: store))
  }

  /// Where the text of a row stands that is too long to be lent in one piece, whatever it is for; nil: it is
  /// not.
  func rangeOfLongText(ofRow row: Int) -> Range<Int>? {
    let range = index.range(of: row, in: store)
    guard range.count > LongTexts.shortest else { return nil }
    return store.rangeOfText(in: range, keepsBlankLines: reading.keepsBlankLines)
  }

  private func isLong(_ row: Int, in range: Range<Int>) -> Bool {
    // Lines of others may stand among those of a group's rows, which are not much longer.
    range.count > LongTexts.shortest
      || range.count > LongTexts.shortestGrowing && row >= numberOfFinishedRows
        && index.groups.group(of: row) == nil
  }

  func withTexts(
    ofRow row: Int, inSection section: Int?, includingKey: Bool, buffer: inout RowTextBuffer,
    _ body: (borrowing RowTexts, EntryTraits) -> Void
  ) {
    let range = index.range(of: row, in: store)
    if look.isText, longTexts.width != nil, !includingKey, isLong(row, in: range) {
      let text = longTexts.text(ofRow: row, in: range, of: store)
      return buffer.withTexts(of: [UInt8]().span) {
        if !text.isEmpty { $0.take(text, in: EntryText.content.rawValue) }
        if let rest = longTexts.rest(ofRow: row) {
          $0.take(in: EntryText.time.rawValue) { $0 += rest.utf8 }
        }
      } _: {
        body($0, EntryTraits(hasLink: false, hasDetails: false, separator: reading.separator))
      }
    }
    let key = includingKey ? key(ofRow: row).inSection(section) : nil
    withParts(ofRow: row, in: range) { bytes, parts in
      withTexts(ofRow: row, bytes, parts, key, buffer: &buffer, body)
    }
  }

  func withTexts(ofFirstOf rows: Range<Int>, buffer: inout RowTextBuffer, _ body: TextsBorrower) {
    let rows = examiner.rowsOfOneOrder(in: rows).rows
    let (reading, longTexts) = (reading(ofRow: rows.lowerBound), longTexts)
    let read = withParts(ofFirstOf: rows, bytes: RowStretch.longest) { row, bytes, parts in
      reading.withTexts(
        of: parts, in: bytes, date: reading.shownDate(of: parts, in: bytes), key: nil,
        long: LongRow(texts: longTexts, row: row, grows: longTexts.width != nil),
        buffer: &buffer, body)
    }
    if read != nil || rows.isEmpty { return }
    withTexts(
      ofRow: rows.lowerBound, inSection: nil, includingKey: false, buffer: &buffer, body)
  }

  func heightKeys(ofFirstOf rows: Range<Int>, inSection section: Int?) -> [EntryHeightKey] {
    var keys: [EntryHeightKey] = []
    let rows = examiner.rowsOfOneOrder(in: rows).rows
    let namesDay = reading(ofRow: rows.lowerBound).logs.namesDay
    keys.reserveCapacity(rows.count)
    _ = withParts(ofFirstOf: rows, bytes: RowStretch.longest) { row, bytes, parts in
      keys.append(
        EntryHeightKey(
          of: parts, in: bytes, key: key(ofRow: row).inSection(section), namesDay: namesDay,
          isNamed: false))
    }
    return keys
  }
}

extension LineSource {
  /// The first of `rows`, as many as make about `bytes` bytes and can't become longer, for another thread;
  /// nil: there are none, or they are too long, not lines or not in a file.
  func stretch(ofFirstOf rows: Range<Int>, bytes: Int) -> FeedStretch? {
    let rows = examiner.rowsOfOneOrder(in: rows).rows
    guard
      let stretch = index.stretch(
        ofFirstOf: settled(rows), bytes: bytes, longest: FeedStretch.longest, in: store),
      let file = store.duplicatedDescriptor()
    else { return nil }
    return FeedStretch(
      rows: stretch, file: file, look: look, reading: reading(ofRow: rows.lowerBound))
  }
}

// MARK: - Rows that come

extension LineSource {
  /// Whether all of the file that there was at the last look has been searched for rows.
  var isComplete: Bool { index.end >= store.count }

  /// How many bytes there are of a line that is no row before its end comes.
  var awaitedBytes: Int { index.awaitedBytes }

  /// How much of the file has been searched, in bytes.
  var bytesRead: Int { index.end }

  /// How many rows can't become longer by what comes.
  var numberOfFinishedRows: Int { index.numberOfFinishedRows }

  /// Where a row stands, in bytes, its line ends among them.
  func bytes(ofRow row: Int) -> Range<Int> { index.range(of: row, in: store) }

  /// Reads on from where the last reading ended, `budget` bytes or a little more, as long as `goesOn`.
  /// Returns the first row that is new or has changed, `count` if none is.
  func extend(budget: Int = .max, while goesOn: () -> Bool = { true }) -> Int {
    lastState = lastState ?? store.state
    let start = index.end
    let first = index.extend(over: store, budget: budget, while: goesOn)
    takeColumns(from: start)
    // A row that is what it was is not looked at again: it may be long.
    if first < max(count, examiner.count) { examiner.takeBackProvisional() }
    longTexts.forgetDecoded(from: first)
    readHash = sampleHash()
    if former != nil, index.end - store.startOfLast > Self.mostLookedAtAgain { former = nil }
    // Its day is the name of the first section: nobody could be told of it later.
    if hasDates, examiner.count == 0, count > 0 { examineRow(0) }
    // The same of a file that took the place of another before it had a row.
    if hasDates, let row = examiner.rowThatNamesFile, row < count { examineRow(row) }
    return first
  }

  /// Goes on with another file, which takes the place of the one that was read, behind `mark` bytes: in a
  /// section called `title`. Returns the first row that changed. All rows up to here are known, and their
  /// sections.
  ///
  /// - Parameter kept: What is left where nothing stands any more of the file that was read; nil: it is all
  ///   there.
  func beginFile(
    _ next: ByteStore, from mark: Int, _ title: FileTitle, losing kept: KeptBytes.Rest?
  ) -> Int {
    former = kept == nil ? FormerFile(index: index.mark, examiner: examiner, title: title) : nil
    store.join(next, skipping: mark, at: index.end, endsLine: index.endsLine, losing: kept)
    examiner.beginFile(at: count, title)
    index.beginFile(at: store.startOfLast)
    (fileStart, sampled, columnsEnd) = (store.startOfLast, 0, store.startOfLast)
    (isWrittenOver, hasTear) = (false, false)
    return extend()
  }

  /// Rows of plain text are read as those of a log whose lines are each written in its own way; where they are stays.
  func readEachLine(_ options: FeedOptions) {
    reading = EntryReading(EntryReading(options, .ofEachLine), showing: reading.logs)
    (look, hasDates, mayTurnOut) = (.mixed, true, false)
    longTexts.forgetDecoded(from: 0)
  }

  /// Whether it may turn out to be something else, and there is more now to tell what it is than was looked at: a quarter
  /// more, so that not each line that comes is a reason to look at all of them. Where `isAsked`, what there is is enough.
  func mayBeOther(isAsked: Bool) -> Bool {
    guard mayTurnOut else { return false }
    let more = sampleCount - sampled
    return isAsked || more > 0 && more >= sampled / 4
  }

  /// As much is looked at for what it is as there is now.
  func noteSample() { sampled = sampleCount }

  /// What is looked at.
  var sample: [UInt8] { store.copy(fileStart..<fileStart + sampleCount) }

  private var sampleCount: Int { min(max(store.count - fileStart, 0), FormatDetection.sample) }

  /// Whether there is nothing in it, and nothing came to be.
  var isEmpty: Bool {
    guard count == 0 else { return false }
    store.refresh()
    return isComplete
  }
}
