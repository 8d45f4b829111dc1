/// What comes by a pipe, and how much of it is wanted.
extension FeedPart {
  /// How much has come of a pipe that may send more, or whose document is being read; nil: it is none, or done.
  var bytesOnTheWay: Int? {
    if case .pipe(let pipe) = origin, !pipe.isAtEnd || isLoading { pipe.store.count } else { nil }
  }

  /// Whether more of a pipe is wanted than has come, which may come at any time.
  var isWaiting: Bool {
    if case .pipe(let pipe) = origin {
      isPipeWanted(pipe) && !pipe.isOfFile && !pipe.hasBytes
    } else {
      false
    }
  }

  /// Whether a pipe may send more than is wanted.
  var isHeldBack: Bool {
    if case .pipe(let pipe) = origin {
      !pipe.isAtEnd && !(source is FailureSource) && !isPipeWanted(pipe)
    } else {
      false
    }
  }

  /// Waits for what a pipe may send that is wanted, at most so long. Returns whether something is there; nil: it is no such
  /// pipe, or at its end.
  func awaitMore(milliseconds: Int32) -> Bool? {
    guard case .pipe(let pipe) = origin, isPipeWanted(pipe), !pipe.isOfFile else { return nil }
    return pipe.hasBytes || System.awaitBytes(pipe.descriptor, milliseconds)
  }

  /// Lets a pipe be read so far behind `row`; one that has no end yet goes on no further than that either.
  func wantRows(upTo row: Int) {
    guard case .pipe = origin, let lines = source as? LineSource, lines.count > 0 else { return }
    let place = lines.bytes(ofRow: min(max(row, 0), lines.count - 1))
    let isFinished = row < lines.numberOfFinishedRows
    let (end, isEndless) = (isFinished ? place.upperBound : place.lowerBound)
      .addingReportingOverflow(options.readAhead)
    pipeProgress.limit = isEndless ? .max : end
  }

  /// Whether more of a pipe is to be read than has come.
  func isPipeWanted(_ pipe: PipeReader) -> Bool {
    guard !pipe.isAtEnd, pipeProgress.isAnew || !(source is FailureSource) else { return false }
    return pipe.store.count < wantedBytes(of: pipe)
  }

  /// How far a pipe is read: to its end, to stand there; else so far behind what is looked at, whether or
  /// not a row or the document ends there. A file, which is compressed, has an end.
  private func wantedBytes(of pipe: PipeReader) -> Int {
    guard !readsToEnd else { return .max }
    let progress = pipeProgress
    let limit = progress.isAnew ? max(progress.limit, progress.nextLook) : progress.limit
    guard let lines = source as? LineSource else { return pipe.isOfFile ? .max : limit }
    return pipe.isOfFile && lines.awaitedBytes >= options.readAhead ? .max : limit
  }

  /// How much came of a row or a document whose end has not come, where no more of it is read, in bytes.
  var bytesWithoutEnd: Int? {
    guard isHeldBack, case .pipe(let pipe) = origin else { return nil }
    var start = 0
    if let lines = source as? LineSource, lines.numberOfFinishedRows > 0 {
      start = lines.bytes(ofRow: lines.numberOfFinishedRows - 1).upperBound
    }
    let count = pipe.store.count - start
    return count >= options.readAhead ? count : nil
  }

  /// Whether a compressed file, which is read anew, ends too early and before as much has come as was read of it before: who
  /// rewrites it in several writes writes on.
  private func awaitsRest(of pipe: PipeReader) -> Bool {
    pipeProgress.isAnew && source is LineSource && pipe.endsTooEarly
      && pipe.store.count < pipeProgress.nextLook
  }

  /// Reads what has come by a pipe, if it is wanted; does not wait.
  ///
  /// - Parameter isAsked: Whether a person wants to see what there is of a file that is being rewritten.
  func readPipe(_ pipe: PipeReader, isAsked: Bool = false) throws(FeedError) -> Change? {
    if isAsked, awaitsRest(of: pipe) {
      return try open(
        SourceOpening(pipe.store, name: name, options: options, isWhole: false), pipe)
    }
    guard isPipeWanted(pipe) else { return nil }
    guard pipe.isReadable else { return try beginInPause(pipe) }
    if let change = takeBackLastSection() { return change }
    let lines = pipeProgress.isAnew ? nil : source as? LineSource
    _ = pipe.readAvailable(limit: wantedBytes(of: pipe))
    if let lines, pipe.isAtEnd { lines.store.markCutLine() }
    if let lines { return divideAnew(isAsked: pipe.isAtEnd) ?? extend(lines) }
    // Something has come.
    if pipeProgress.pause != nil {
      pipeProgress.pause = WaitingTime(milliseconds: options.longestPause)
    }
    guard pipe.isAtEnd || pipe.store.count >= pipeProgress.nextLook else { return nil }
    if watch != nil, !isAsked, awaitsRest(of: pipe) { return nil }
    // Of a long line all is looked at: often enough that nobody waits, and no more than so often.
    // Answers are gone on with.
    let isShort = pipe.store.count < 1 << 20 || answers != nil
    pipeProgress.nextLook = isShort ? 0 : pipe.store.count / 8 * 9
    let opening = SourceOpening(pipe.store, name: name, options: options, isWhole: false)
    // Before it fills the disk.
    if opening.isOverexpanded, let expansion = pipe.store.expansion {
      pipe.fail(expansion.complaint)
      return try open(opening, pipe)
    }
    guard pipe.isAtEnd || opening.canBeginEarly else {
      let waits = !pipe.isOfFile && opening.canBeginInPause
      pipeProgress.pause = waits ? WaitingTime(milliseconds: options.longestPause) : nil
      return nil
    }
    return try open(opening, pipe)
  }

  /// Until when a pipe is waited for whose lines are shown as the text that they look like then; nil: none is.
  var endOfPause: ContinuousClock.Instant? {
    guard case .pipe(let pipe) = origin, isPipeWanted(pipe) else { return nil }
    return pipeProgress.pause?.end
  }

  /// Whether a pipe was waited for so long.
  var hasPaused: Bool { endOfPause.map { $0 <= .now } ?? false }

  /// Shows what has come of a pipe that was waited for so long, and has nothing to say still.
  private func beginInPause(_ pipe: PipeReader) throws(FeedError) -> Change? {
    guard hasPaused else { return nil }
    return try open(
      SourceOpening(pipe.store, name: name, options: options, isWhole: false), pipe, pauses: true)
  }

  /// Shows what came by a pipe, of which `opening` is the beginning.
  private func open(
    _ opening: SourceOpening, _ pipe: PipeReader, pauses: Bool = false
  ) throws(FeedError) -> Change? {
    pipeProgress.pause = nil
    pipe.store.shortcoming = pipe.failure
    if pipe.isAtEnd, !opening.isDocument, !opening.isTranscoded { pipe.store.markCutLine() }
    let wasAnew = pipeProgress.isAnew
    // A part of a document is none.
    if wasAnew, pipe.store.count == 0 || source is DocumentSource, let failure = pipe.failure {
      throw FeedError(failure, file: name)
    }
    let (name, options, store) = (name, wasAnew ? optionsToReadAnew : options, pipe.store)
    let answers = wasAnew ? nil : self.answers
    let load = { () throws(FeedError) -> any EntrySource in
      let opened = try SourceOpening(store, name: name, options: options)
        .open(after: answers, pauses: pauses).source
      guard opened.format == .opml else { return opened }
      throw FeedError("is a list of feeds, which must be a file here", file: name)
    }
    // What is turned into UTF-8 is so whole.
    if !pauses, opening.isDocument || opening.isTranscoded, Self.isLarge(store.count, options),
      pipeProgress.isOpen, answers == nil
    {
      loading = SourceLoading(load)
      if loading != nil { return nil }
    }
    let old = source
    do throws(FeedError) {
      source = try load()
    } catch {
      try showFailure(error)
    }
    if wasAnew {
      readAsFar(as: old)
      noteLoss(of: old)
    }
    (isAskedFor, pipeProgress.isAnew) = (true, false)
    return .replaced(old: old)
  }

  /// Has a row say why nothing can be read of a pipe. Throws that where it was not opened yet, or where what was read of it
  /// before is shown.
  func showFailure(_ error: FeedError) throws(FeedError) {
    guard case .pipe = origin, pipeProgress.isOpen, !pipeProgress.isAnew else { throw error }
    source = FailureSource(error)
  }

  /// What reads a compressed file that has changed: whoever read it before, if it `isSame` and goes on where that ended;
  /// else it is read anew, while what was read before is shown until as much has come. nil: it is not compressed any more.
  func reader(after former: PipeReader, at path: String, isSame: Bool) -> PipeReader? {
    let wasAtEnd = former.isAtEnd
    if isSame, former.goOn() {
      // A document is another one with what has come, and so is what was turned into UTF-8.
      if wasAtEnd, !former.isAtEnd, (source as? LineSource)?.store !== former.store {
        pipeProgress.isAnew = true
      }
      return former
    }
    guard let pipe = PipeReader(at: path) else { return nil }
    pipeProgress.isAnew = true
    pipeProgress.nextLook = (source as? LineSource)?.bytesRead ?? 0
    origin = .pipe(pipe)
    return pipe
  }

  /// What reads a file that turns out to be compressed, as so few bytes as it had when it was read did not tell. What was
  /// read of it is shown until something can be read. nil: it is not compressed.
  func readerOfCompressed(at path: String, thatHeld size: Int?) -> PipeReader? {
    guard case .file = origin, set == nil, options.readsPipesAsTheyCome, let size,
      size < Compression.longestBeginning, let pipe = PipeReader(at: path), pipe.isOfFile
    else { return nil }
    (pipeProgress.isOpen, pipeProgress.isAnew, pipeProgress.nextLook) = (true, true, 1)
    pathOfPipe = path
    origin = .pipe(pipe)
    return pipe
  }

  /// Notes, of a file that is followed, whether its rows are gone: one of which a row has shown that it was written over; one
  /// that is compressed, as of the lines that it began with most stand no more in what has its name now. Those of a log stay. O(1)
  func noteLoss(of old: any EntrySource) {
    guard watch != nil, let old = old as? LineSource, old.count > 0 else { return }
    if old.isWrittenOver { hasLostRows = true }
    guard !old.store.isRegularFile else { return }
    let now = (source as? LineSource)?.sample ?? []
    if !now.hasMostLines(of: old.sample) { hasLostRows = true }
  }
}

/// How far a pipe is read.
struct PipeProgress {
  /// How far it is to be read, in bytes.
  var limit: Int
  /// Whether it was opened: what can't be read of it after that is a row that says why.
  var isOpen = false
  /// How much it must have sent before it is looked again whether that is enough to begin with, in bytes.
  var nextLook = 0
  /// Whether it is read anew, and what was read before it changed is shown as long as that takes.
  var isAnew = false
  /// How long what has come is not shown yet, where it is once nothing more comes; nil: it is not.
  var pause: WaitingTime?
}
