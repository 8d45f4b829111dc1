import Glibc
import HeightEngine

/// One of the files that a feed is made of, and how to read it again.
final class FeedPart {
  /// Where a part comes from.
  enum Origin {
    /// Memory, or what can't be read again.
    case once
    case file(path: String)
    case pipe(PipeReader)
  }

  /// What happened to a part.
  enum Change {
    /// Rows came behind, and perhaps the last ones changed: those from `firstRow` on.
    case grown(firstRow: Int, oldCount: Int)
    /// The rows of a section from each of `rows` on are sections of their own; rows are the source's.
    case divided(section: Int, rows: [Int])
    /// These sections are one.
    case joined(Range<Int>)
    /// All is to be read anew.
    case reset
    /// Another source took the place of `old`.
    case replaced(old: any EntrySource)
  }

  /// What its section is called if its source has no title.
  let name: String
  private(set) var source: any EntrySource {
    didSet { source.longTexts.takeOver(oldValue.longTexts) }
  }
  private let origin: Origin
  private var options: FeedOptions
  private var identity: FileIdentity?
  private var watch: FileWatch?
  /// Whether the file may have changed since it was looked at.
  private var mayHaveChanged = false
  /// How far a pipe is to be read, in bytes.
  private var limit: Int
  /// Whether a person asked for this file, who is told if it can't be read.
  var isAskedFor = false
  /// Whether a pipe was opened: what can't be read of it after that is a row that says why.
  private var isOpen = false
  /// Whether a pipe is read without a limit.
  var readsToEnd = false

  /// A part of a source that is there; `identity` is the file's from before it was read.
  init(
    _ source: any EntrySource, name: String, origin: Origin = .once,
    identity: FileIdentity? = nil, options: FeedOptions = FeedOptions()
  ) {
    self.name = name
    self.source = source
    self.origin = origin
    self.options = options
    self.identity = identity
    limit = options.readAhead
  }

  /// A part that is read from a pipe as it comes.
  convenience init(pipe: PipeReader, name: String, options: FeedOptions) throws(FeedError) {
    let nothing = DocumentSource(
      format: options.format, title: nil, entries: EntryStore(), reading: EntryReading(options))
    self.init(nothing, name: name, origin: .pipe(pipe), options: options)
    _ = try readChanges()
    isOpen = true
  }

  /// A part of the pipe or compressed file at `path`, read as it comes; nil where there is none, or pipes are read whole.
  convenience init?(
    pipeAt path: String, name: String? = nil, options: FeedOptions
  ) throws(FeedError) {
    guard options.readsPipesAsTheyCome else { return nil }
    // Not to wait for the other end of a FIFO.
    let descriptor = System.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard Feed.comesByPieces(descriptor) else {
      close(descriptor)
      return nil
    }
    try self.init(pipe: PipeReader(owning: descriptor), name: name ?? path, options: options)
  }

  /// A part of the file at `path`, called `file` in errors; if that can't be read, the part is a row that
  /// says why.
  convenience init(
    path: String, name: String? = nil, file: String? = nil, options: FeedOptions
  ) {
    let identity = FileIdentity(path: path)
    let source: any EntrySource
    do {
      source = try Feed.source(path: path, name: file, options: options).source
    } catch {
      source = FailureSource(error)
    }
    self.init(
      source, name: name ?? path, origin: .file(path: path), identity: identity, options: options)
  }

  /// Has rows of logs show something else of their lines.
  func show(_ change: (inout LogView) -> Void) {
    change(&options.logs)
    source.show(change)
  }

  /// Why nothing of a file can be shown that was asked for, if so.
  var unreadable: FeedError? { isAskedFor ? (source as? FailureSource)?.error : nil }

  /// Why not all of it can be shown, if so.
  var failure: FeedError? {
    if case .pipe(let pipe) = origin, let failure = pipe.failure {
      return FeedError(failure, file: name)
    }
    guard let lines = source as? LineSource else { return nil }
    if let failure = lines.failure { return FeedError(failure, file: name) }
    let store = lines.store
    if let shortcoming = store.shortcoming { return FeedError(shortcoming, file: name) }
    if store.isCutShort { return FeedError("was cut short after it was opened", file: name) }
    return store.failure.map { FeedError(systemCode: $0, file: name) }
  }
}

// MARK: - Files and pipes that grow

extension FeedPart {
  /// What to wait for beside changes of files; a pipe that was read far enough ahead waits until more
  /// is wanted.
  var descriptors: [Int32] {
    if case .pipe(let pipe) = origin { return isPipeWanted(pipe) ? [pipe.descriptor] : [] }
    return []
  }

  /// Whether something came by a pipe, and is wanted.
  var isReadable: Bool {
    if case .pipe(let pipe) = origin { isPipeWanted(pipe) && pipe.isReadable } else { false }
  }

  /// Begins following, by what watches the file if anything does.
  func follow(by watches: FileWatches?) {
    readsToEnd = true
    guard case .file(let path) = origin, watch == nil else { return }
    // What came before it was watched has come, too.
    mayHaveChanged = true
    watch = watches.flatMap { FileWatch(path: path, by: $0) }
  }

  /// Ends that.
  func endFollowing() {
    readsToEnd = false
    watch = nil
  }

  /// Lets a pipe be read so far behind `row`.
  func wantRows(upTo row: Int) {
    guard case .pipe = origin, let lines = source as? LineSource, lines.count > 0 else { return }
    let (end, isEndless) = lines.end(ofRow: min(max(row, 0), lines.count - 1))
      .addingReportingOverflow(options.readAhead)
    limit = isEndless ? .max : end
  }

  /// Reads what has come, if anything; does not wait.
  func readChanges() throws(FeedError) -> Change? {
    switch origin {
    case .once:
      return nil
    case .pipe(let pipe):
      return try readPipe(pipe)
    case .file:
      if let watch, watch.takeConcern() { mayHaveChanged = true }
      guard mayHaveChanged else { return nil }
      if let change = takeBackLastSection() { return change }
      mayHaveChanged = false
      return try reload(isPatient: true)
    }
  }

  /// Looks at the file again, and reads on from where it was or, if it is another, anew. A patient
  /// look waits for a file that is gone or emptied to come back.
  func reload(isPatient: Bool = false) throws(FeedError) -> Change? {
    guard case .file(let path) = origin else { return try readChanges() }
    guard let now = FileIdentity(path: path) else {
      // A part that was not there in the first place says so already.
      if isPatient || identity == nil { return nil }
      throw FeedError(systemCode: errno, file: path)
    }
    let before = identity
    if now == before { return nil }
    // Whoever rewrites a document empties it first.
    if isPatient, now.size == 0, source is DocumentSource { return nil }
    if let lines = source as? LineSource, let before, now.isSameFile(as: before),
      now.size > before.size, lines.stillHoldsWhatWasRead()
    {
      if let change = takeBackLastSection() { return change }
      identity = now
      return extend(lines)
    }
    let old = source
    source = try Feed.source(path: path, options: options).source
    identity = now
    return .replaced(old: old)
  }

  /// A section that the last row made, though that may become longer, is taken back before it does.
  private func takeBackLastSection() -> Change? {
    guard let lines = source as? LineSource, lines.examiner.lastSectionIsProvisional else {
      return nil
    }
    let sections = lines.runs.count
    lines.examiner.takeBackProvisional()
    return .joined((sections - 2)..<sections)
  }

  private func isPipeWanted(_ pipe: PipeReader) -> Bool {
    guard !pipe.isAtEnd, !(source is FailureSource) else { return false }
    return pipe.store.count < wantedBytes(of: pipe)
  }

  /// How far a pipe is read: to its end, for a document or to stand there; else so far that there is a row.
  private func wantedBytes(of pipe: PipeReader) -> Int {
    guard !readsToEnd, let lines = source as? LineSource else { return .max }
    return lines.awaitedBytes < options.readAhead ? limit : .max
  }

  private func readPipe(_ pipe: PipeReader) throws(FeedError) -> Change? {
    guard isPipeWanted(pipe), pipe.isReadable else { return nil }
    if let change = takeBackLastSection() { return change }
    let lines = source as? LineSource
    _ = pipe.readAvailable(limit: wantedBytes(of: pipe))
    if let lines { return extend(lines) }
    let opening = SourceOpening(pipe.store, name: name, options: options)
    guard pipe.isAtEnd || opening.canBeginEarly else { return nil }
    let old = source
    do throws(FeedError) {
      let opened = try opening.open().source
      source =
        opened.format == .opml
        ? FailureSource(FeedError("is a list of feeds, which must be a file here", file: name))
        : opened
    } catch {
      guard isOpen else { throw error }
      source = FailureSource(error)
    }
    isAskedFor = true
    return .replaced(old: old)
  }
}

// MARK: - What is read and found in idle time

extension FeedPart {
  /// Whether all that is there has been read.
  var isComplete: Bool { (source as? LineSource)?.isComplete ?? true }

  /// How much was read and how much there is, in bytes; nil where that is all.
  var progress: (read: Int, count: Int)? {
    guard let lines = source as? LineSource, !lines.isComplete else { return nil }
    return (lines.bytesRead, lines.store.count)
  }

  /// Reads on in a file that was opened early.
  func readMore(budget: Int, while goesOn: () -> Bool) -> Change? {
    guard let lines = source as? LineSource, !lines.isComplete else { return nil }
    return extend(lines, budget: budget, while: goesOn)
  }

  private func extend(
    _ lines: LineSource, budget: Int = .max, while goesOn: () -> Bool = { true }
  ) -> Change? {
    let oldCount = lines.count
    let name = lines.examiner.firstRowIsProvisional ? lines.runs.first?.name : nil
    let first = lines.extend(budget: budget, while: goesOn)
    if let name, name != lines.runs.first?.name { return .reset }
    guard first < oldCount || lines.count > oldCount else { return nil }
    return .grown(firstRow: first, oldCount: oldCount)
  }

  /// Whether the ids and dates of all rows that can be looked at were looked at.
  var isExamined: Bool {
    (source as? LineSource)?.isExamined(withLast: lastRowIsExamined) ?? true
  }

  /// By a pipe the rest of the last row may be on its way.
  private var lastRowIsExamined: Bool {
    if case .pipe(let pipe) = origin { pipe.isAtEnd } else { true }
  }

  /// Looks at the ids and dates of more rows.
  func examine(
    budget: Int, while goesOn: () -> Bool, lendsTexts: Bool, lending: TextsBorrower
  ) -> Change? {
    guard let lines = source as? LineSource else { return nil }
    let sections = lines.runs.count
    switch lines.examine(
      budget: budget, withLast: lastRowIsExamined, while: goesOn, lendsTexts: lendsTexts,
      lending: lending)
    {
    case nil: return nil
    case .divided(let rows):
      return rows.isEmpty ? nil : .divided(section: sections - 1, rows: rows)
    case .joined(let sections): return .joined(0..<sections)
    }
  }
}

/// What stands in for a file that can't be read: one row that says why.
final class FailureSource: EntrySource {
  let error: FeedError

  init(_ error: FeedError) {
    self.error = error
  }

  let reading = EntryReading(FeedOptions())
  let longTexts = LongTexts(showsInSteps: false)
  var title: String? { nil }
  var format: FeedFormat { .text }
  var count: Int { 1 }
  var runs: [SectionRun] { [SectionRun(firstRow: 0, name: .none)] }

  func withParts(ofRow row: Int, _ body: (Span<UInt8>, RowParts) -> Void) {
    var entry = RawEntry()
    entry[.error] = error.description
    let nothing: [UInt8] = []
    body(nothing.span, RowParts(entry))
  }

  func key(ofRow row: Int) -> EntryKey { EntryKey(name: "failure-" + error.file) }

  func fingerprints() -> [EntryFingerprint]? {
    [EntryFingerprint(key: 0, content: ContentHash.hash(error.description))]
  }
}
