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
    /// Rows came behind, and perhaps the last ones changed: those from `firstRow` on. Whether they say the day of the
    /// file that was begun, which its section is called by.
    case grown(firstRow: Int, oldCount: Int, namesFile: Bool = false)
    /// The rows of a section from each of `rows` on are sections of their own; rows are the source's.
    case divided(section: Int, rows: [Int])
    /// These sections are one.
    case joined(Range<Int>)
    /// All is to be read anew.
    case reset
    /// Another file goes on, in a section of its own; before that there were these sections. Rows changed from
    /// `firstRow` on.
    case begun(before: SourceShape, firstRow: Int)
    /// Rows came to the file before the one that is read, which begins with this section of those that there were before.
    /// Rows changed from `firstRow` on.
    case late(before: SourceShape, section: Int, firstRow: Int)
    /// Another source took the place of `old`.
    case replaced(old: any EntrySource)
  }

  /// How what is shown may be other than what the file holds.
  enum Difference {
    /// It was written to in its place, and only few of its bytes were compared.
    case rewritten
    /// It was cut: what was read of it before is there still.
    case cut
  }

  /// What its section is called if its source has no title.
  let name: String
  var source: any EntrySource {
    didSet { source.longTexts.takeOver(oldValue.longTexts) }
  }
  var origin: Origin
  /// The path of a file that is read as a pipe is, as it is compressed.
  var pathOfPipe: String?

  /// The file that it is; nil: it is none, and won't be there another time.
  var pathOfFile: String? {
    switch origin {
    case .once: nil
    case .file(let path): path
    case .pipe(let pipe): pipe.isOfFile ? pathOfPipe : nil
    }
  }

  /// The file that it is, if the rows are those of its bytes as they are; nil: it is none, or compressed.
  var pathOfPlainFile: String? {
    guard case .file(let path) = origin else { return nil }
    guard let store = (source as? LineSource)?.store else { return path }
    return store.isRegularFile && store.numberOfStores == 1 ? path : nil
  }

  private(set) var options: FeedOptions
  /// The files of a log that is rotated, the newest of which is the one that grows.
  private(set) var set: RotatedSet?
  var identity: FileIdentity?
  /// How what is shown may be other than what the file holds, which was looked at since it was written to; nil: it is not.
  var difference: Difference?
  private(set) var watch: FileWatch?
  /// Whether the file may have changed since it was looked at.
  private var mayHaveChanged = false
  /// What is kept of a file that is followed.
  private var kept: KeptBytes?
  var pipeProgress: PipeProgress
  /// Whether a person asked for this file, who is told if it can't be read.
  var isAskedFor = false
  /// Whether a file that is followed is not there.
  private(set) var isMissing = false
  /// What is to take the source's place, while it is read.
  var loading: SourceLoading?
  /// Whether a pipe is read without a limit.
  var readsToEnd = false
  /// Whether somebody has begun to read it (see `Feed.isBeingRead`).
  var isBeingRead = true
  /// Whether rows are gone that nobody was told of (see `noteLoss`).
  var hasLostRows = false

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
    pipeProgress = PipeProgress(limit: options.readAhead)
  }

  /// A part of a log that is rotated.
  convenience init(_ log: RotatedLog, options: FeedOptions) {
    let newest = log.set.files[log.set.files.count - 1].path
    self.init(
      log.source, name: log.set.name, origin: .file(path: newest), identity: log.newest,
      options: options)
    set = log.set
  }

  /// A part that is read from a pipe as it comes.
  convenience init(pipe: PipeReader, name: String, options: FeedOptions) throws(FeedError) {
    let nothing = DocumentSource(
      format: options.format, title: nil, entries: EntryStore(), reading: EntryReading(options))
    self.init(nothing, name: name, origin: .pipe(pipe), options: options)
    _ = try readChanges()
    pipeProgress.isOpen = true
  }

  /// A part of the pipe or compressed file at `path`, read as it comes; nil where there is none, or pipes are read whole.
  convenience init?(
    pipeAt path: String, name: String? = nil, options: FeedOptions
  ) throws(FeedError) {
    guard options.readsPipesAsTheyCome, let pipe = PipeReader(at: path) else { return nil }
    let identity = FileIdentity(descriptor: pipe.descriptor)
    try self.init(pipe: pipe, name: name ?? path, options: options)
    (pathOfPipe, self.identity) = (path, identity)
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

  /// Whether it stays what it is until it is loaded again: a document that nobody follows.
  var isStill: Bool {
    if case .pipe = origin { return false }
    guard watch == nil, !isMissing, !isLoading else { return false }
    return source is DocumentSource || source is FailureSource
  }

  /// Why nothing of a file can be shown that was asked for, if so.
  var unreadable: FeedError? { isAskedFor ? (source as? FailureSource)?.error : nil }

  /// Why not all of it can be shown, if so.
  var failure: FeedError? {
    if case .pipe(let pipe) = origin, let failure = pipe.failure {
      return FeedError(failure, file: name)
    }
    if let shortcoming = (source as? DocumentSource)?.shortcoming {
      return FeedError(shortcoming, file: name)
    }
    guard let lines = source as? LineSource else { return nil }
    if let failure = lines.failure { return FeedError(failure, file: name) }
    let store = lines.store
    if let shortcoming = store.shortcoming { return FeedError(shortcoming, file: name) }
    if lines.isWrittenOver { return FeedError("was written over after it was opened", file: name) }
    if store.isCutShort { return FeedError("was cut short after it was opened", file: name) }
    return store.failure.map { FeedError(systemCode: $0, file: name) }
  }
}

// MARK: - What is waited for, and files that grow

extension FeedPart {
  /// What to wait for beside changes of files; a pipe that was read far enough ahead waits until more
  /// is wanted.
  var descriptors: [Int32] {
    if let loading { return [loading.descriptor] }
    if case .pipe(let pipe) = origin { return isPipeWanted(pipe) ? [pipe.descriptor] : [] }
    return []
  }

  /// Whether something came by a pipe, and is wanted.
  var isReadable: Bool {
    if let loading { return loading.isDone }
    return if case .pipe(let pipe) = origin { isPipeWanted(pipe) && pipe.isReadable } else { false }
  }

  /// Whether a document is being read beside the rest.
  var isLoading: Bool { loading != nil }

  /// Whether something that is wanted is there, for which no descriptor becomes readable.
  var hasMoreAtHand: Bool {
    switch origin {
    case .once: false
    case .pipe(let pipe): mayHaveChanged && !isLoading || pipe.hasBytes && isPipeWanted(pipe)
    case .file:
      (mayHaveChanged || hasTear) && !isLoading && (source as? LineSource)?.isSettled != false
    }
  }

  /// Begins following, by what watches the file if anything does.
  func follow(by watches: FileWatches?) {
    readsToEnd = true
    guard let path = pathOfFile, watch == nil else { return }
    // What came before it was watched has come, too.
    mayHaveChanged = true
    watch = watches.flatMap { FileWatch(path: path, by: $0) }
    keepWhatWasRead()
  }

  /// Ends that.
  func endFollowing() {
    (readsToEnd, isMissing) = (false, false)
    (watch, kept) = (nil, nil)
  }

  /// Reads what has come, if anything; does not wait.
  func readChanges() throws(FeedError) -> Change? {
    if loading != nil { return try endLoading() }
    if let watch, watch.takeConcern() { mayHaveChanged = true }
    if hasTear {
      (source as? LineSource)?.hasTear = false
      mayHaveChanged = true
    }
    if mayHaveChanged {
      mayHaveChanged = false
      return try reload(isPatient: true)
    }
    guard case .pipe(let pipe) = origin else { return nil }
    return try readPipe(pipe)
  }

  /// Looks at the file again, and reads on from where it was or, if it is another, anew; a large document in
  /// time for a later `readChanges()`. A patient look waits for a file that is gone or emptied to come back; one that a
  /// person asks for trusts nothing that was read of a file that has since been cut, or written to without becoming longer.
  /// Of one that has become longer, its beginning, the end of what was read, `FileSamples` and what stands before some rows say
  /// whether that still stands. One of which a row has shown that it does not is read anew in any case.
  func reload(isPatient: Bool = false) throws(FeedError) -> Change? {
    guard !isLoading, let path = pathOfFile else {
      if let change = try readChanges() { return change }
      return isLoading ? nil : divideAnew(isAsked: true)
    }
    let found = FileIdentity(path: path)
    isMissing = found == nil && identity != nil && (isPatient || watch != nil)
    guard let now = found else {
      // A part that was not there in the first place says so already.
      if isPatient || identity == nil { return nil }
      throw FeedError(systemCode: errno, file: path)
    }
    if isPatient, let lines = source as? LineSource, lines.hasLateRows {
      mayHaveChanged = true
      if let change = readLateRows(of: lines) { return change }
    }
    let before = identity
    if isPatient ? now == before && !isWrittenOver : isAsShown(now) {
      if case .pipe(let pipe) = origin,
        let change = try readPipe(pipe, isAsked: !isPatient)
      {
        return change
      }
      return isPatient ? nil : divideAnew(isAsked: true)
    }
    if isPatient, !isBegun(path, size: now.size) { return nil }
    let isSame = before.map { now.isSameFile(as: $0) } ?? false
    if case .pipe(let former) = origin {
      if let pipe = reader(after: former, at: path, isSame: isSame) {
        identity = now
        return try readPipe(pipe, isAsked: !isPatient)
      }
      origin = .file(path: path)
    }
    if let pipe = readerOfCompressed(at: path, thatHeld: before?.size) {
      identity = now
      return try readPipe(pipe, isAsked: !isPatient)
    }
    // What was turned into UTF-8 is so whole, and what was compressed is another file.
    if let lines = source as? LineSource, lines.store.isRegularFile {
      let holds = isSame && lines.stillHoldsWhatWasRead(closely: !isPatient)
      if holds, let before, now.size > before.size, isPatient || difference == nil {
        if let change = takeBackLastSection() {
          // What has come is read next.
          mayHaveChanged = isPatient
          return change
        }
        identity = now
        return divideAnew(isAsked: !isPatient) ?? extend(lines)
      }
      // Whoever renamed a log writes to it until the new one is opened, which is empty so long.
      if isPatient, !isSame, now.size == 0, !lines.isEmpty {
        let change = readRest(of: lines)
        mayHaveChanged = change != nil
        return change
      }
      // Nothing is to stay of an empty one: what takes its place is what it says itself.
      if isPatient, !holds, !(isSame && lines.isTorn), !lines.isEmpty,
        let next = Successor(
          path: path, of: lines, isCut: isSame || options.closesFiles, kept: kept?.rest,
          options: options)
      {
        return begin(next, behind: lines, now)
      }
    }
    let wanted = optionsToReadAnew
    let answers = isPatient && isSame ? self.answers : nil
    if source is DocumentSource, answers == nil, Self.isLarge(now.size, options),
      let loading = SourceLoading({ () throws(FeedError) in
        try Feed.source(path: path, options: wanted).source
      })
    {
      self.loading = loading
      (identity, difference) = (now, nil)
      return nil
    }
    let old = source
    if let set, let log = RotatedLog(set, options: options) {
      source = log.source
    } else {
      source = try Feed.source(path: path, options: wanted, after: answers).source
    }
    readAsFar(as: old)
    noteLoss(of: old)
    identity = now
    keepWhatWasRead(ofAnother: true)
    return replacement(of: old, from: before, isSame: isSame, isAsked: !isPatient)
  }

  /// Takes what was read beside the rest in place of what was shown meanwhile, if it is done.
  private func endLoading() throws(FeedError) -> Change? {
    let old = source
    do throws(FeedError) {
      guard let source = try loading?.source() else { return nil }
      self.source = source
      // That may have changed meanwhile.
      source.show { $0.take(self.options.logs) }
    } catch {
      loading = nil
      try showFailure(error)
    }
    loading = nil
    if case .pipe = origin { (isAskedFor, pipeProgress.isAnew) = (true, false) }
    readAsFar(as: old)
    noteLoss(of: old)
    keepWhatWasRead()
    // What was written to the file meanwhile.
    if let watch, watch.takeConcern() { mayHaveChanged = true }
    return .replaced(old: old)
  }

  /// Goes on with another file; before that, with what was still written to the one before. nil where not all
  /// is known of that yet.
  private func begin(_ next: Successor, behind lines: LineSource, _ now: FileIdentity) -> Change? {
    mayHaveChanged = true
    // What stands in a file that was cut is no longer what is to be read of it.
    guard next.isCut ? lines.isExamined(withLast: true) : lines.isSettled else { return nil }
    if !next.isCut, let change = readRest(of: lines) { return change }
    mayHaveChanged = false
    let before = lines.shape
    let nothing = (ByteStore([UInt8]()), lines.bytesRead)
    let firstRow = lines.beginFile(
      next.store, from: next.start, next.title(name, of: lines),
      losing: next.isCut ? kept?.rest ?? nothing : nil)
    identity = now
    if next.isCut, before.count > 0 { difference = .cut }
    keepWhatWasRead(ofAnother: true)
    if let change = divideAnew(isAsked: false) { return change }
    return before.count == 0
      ? .grown(firstRow: 0, oldCount: 0) : .begun(before: before, firstRow: firstRow)
  }

  /// Of a file that is followed: whoever cuts it takes away what was read.
  ///
  /// - Parameter isOther: Whether that was another file, or was read in another way, when something was kept last.
  func keepWhatWasRead(ofAnother isOther: Bool = false) {
    if isOther { kept = nil }
    guard watch != nil, !options.closesFiles, let lines = source as? LineSource, lines.isComplete,
      lines.store.isRegularFile
    else { return }
    if let kept {
      kept.keep(upTo: lines.bytesRead, of: lines.store)
    } else {
      kept = KeptBytes(of: lines.store, from: lines.store.startOfLast, upTo: lines.bytesRead)
    }
  }
}
