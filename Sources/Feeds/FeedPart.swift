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
    case grown(firstRow: Int, old: SourceShape)
    /// Another source took the place of `old`.
    case replaced(old: any EntrySource)
  }

  /// What its section is called if its source has no title.
  let name: String
  private(set) var source: any EntrySource
  private let origin: Origin
  private let options: FeedOptions
  private var identity: FileIdentity?
  private var watch: FileWatch?

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
  }

  /// A part of the file at `path`; if that can't be read, the part is a row that says why.
  convenience init(path: String, name: String? = nil, options: FeedOptions) {
    let identity = FileIdentity(path: path)
    let source: any EntrySource
    do {
      source = try Feed.source(path: path, options: options).source
    } catch {
      source = FailureSource(error)
    }
    self.init(
      source, name: name ?? path, origin: .file(path: path), identity: identity, options: options)
  }

  /// What to watch for changes.
  var descriptors: [Int32] {
    if case .pipe(let pipe) = origin, !pipe.isAtEnd { return [pipe.descriptor] }
    return watch.map { [$0.descriptor] } ?? []
  }

  /// Begins or ends watching the file.
  func follow(_ isOn: Bool) {
    guard case .file(let path) = origin else { return }
    watch = isOn ? watch ?? FileWatch(path: path) : nil
  }

  /// Reads what has come, if anything; does not wait.
  func readChanges() throws(FeedError) -> Change? {
    switch origin {
    case .once:
      return nil
    case .pipe(let pipe):
      return try readPipe(pipe)
    case .file:
      guard let watch, watch.drain() else { return nil }
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
      identity = now
      return extend(lines)
    }
    let old = source
    source = try Feed.source(path: path, options: options).source
    identity = now
    return .replaced(old: old)
  }

  /// Whether all that is there has been read.
  var isComplete: Bool { (source as? LineSource)?.isComplete ?? true }

  /// Reads on in a file that was opened early.
  func readMore(budget: Int) -> Change? {
    guard let lines = source as? LineSource, !lines.isComplete else { return nil }
    return extend(lines, budget: budget)
  }

  private func extend(_ lines: LineSource, budget: Int = .max) -> Change? {
    let old = lines.shape
    let first = lines.extend(budget: budget)
    guard first < old.count || lines.count > old.count else { return nil }
    return .grown(firstRow: first, old: old)
  }

  private func readPipe(_ pipe: PipeReader) throws(FeedError) -> Change? {
    guard !pipe.isAtEnd, pipe.readAvailable() else { return nil }
    if let lines = source as? LineSource { return extend(lines) }
    let opening = SourceOpening(pipe.store, name: name, options: options)
    guard pipe.isAtEnd || opening.canBeginEarly else { return nil }
    let old = source
    source = try opening.open().source
    return .replaced(old: old)
  }
}

/// What stands in for a file that can't be read: one row that says why.
final class FailureSource: EntrySource {
  private let error: FeedError

  init(_ error: FeedError) {
    self.error = error
  }

  let reading = EntryReading(FeedOptions())
  var title: String? { nil }
  var format: FeedFormat { .text }
  var count: Int { 1 }
  var runs: [SectionRun] { [SectionRun(firstRow: 0, name: .none)] }

  func withParts(ofRow row: Int, _ body: (Span<UInt8>, RowParts, EntryKey) -> Void) {
    var entry = RawEntry()
    entry[.error] = error.description
    let nothing: [UInt8] = []
    body(nothing.span, RowParts(entry), EntryKey(name: "failure-" + error.file))
  }

  func fingerprints() -> [EntryFingerprint]? {
    [EntryFingerprint(key: 0, content: ContentHash.hash(error.description))]
  }
}
