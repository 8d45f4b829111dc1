/// What is read anew, and what is read and found in idle time.
extension FeedPart {
  /// Whether all that is there has been read.
  var isComplete: Bool { (source as? LineSource)?.isComplete ?? true }

  /// Of files that are merged, one without lines is a row that says so.
  func refuseDocument() {
    guard source is DocumentSource, case .file = origin else { return }
    source = FailureSource(FeedError(FeedError.notMerged, file: name))
  }

  /// How much was read and how much there is, in bytes; nil where that is all.
  var progress: (read: Int, count: Int)? {
    guard let lines = source as? LineSource, !lines.isComplete else { return nil }
    return (lines.bytesRead, lines.store.count)
  }

  /// Looks whether what was read of a file of lines, which is not followed, is cut off or written over. O(1)
  func lookForWriting() {
    guard case .file = origin, watch == nil, let lines = source as? LineSource else { return }
    lines.lookForWriting()
    // Once it has become longer, too, nobody can tell.
    if difference == nil, let identity, lines.store.state?.isRewritten(since: identity) == true {
      difference = .rewritten
    }
  }

  /// Whether that was so.
  var isOutdated: Bool {
    isWrittenOver || (source as? LineSource)?.store.isCutShort ?? false
  }

  /// Whether something else was written over what was read.
  var isWrittenOver: Bool { (source as? LineSource)?.isWrittenOver ?? false }

  /// Whether a row has shown that, of a file that is followed, and it was not looked at again since.
  var hasTear: Bool { watch != nil && (source as? LineSource)?.hasTear == true }

  /// Looks whether a file of lines, which is not followed, has grown: what came is read by `readMore`. One
  /// that was written anew is read anew.
  func findGrowth() -> Change? {
    guard case .file(let path) = origin, watch == nil, let lines = source as? LineSource,
      lines.isComplete, let before = identity, let now = FileIdentity(path: path),
      now.isSameFile(as: before), now.size > before.size
    else { return nil }
    guard lines.store.isRegularFile, lines.stillHoldsWhatWasRead(closely: true) else {
      return try? reload()
    }
    identity = now
    return divideAnew(isAsked: false) ?? takeBackLastSection()
  }

  /// Reads on in a file that was opened early.
  func readMore(budget: Int, while goesOn: () -> Bool) -> Change? {
    guard let lines = source as? LineSource, !lines.isComplete else { return nil }
    return extend(lines, budget: budget, while: goesOn)
  }

  /// Reads on, and says what came by that.
  func extend(
    _ lines: LineSource, budget: Int = .max, while goesOn: () -> Bool = { true }
  ) -> Change? {
    let oldCount = lines.count
    let name = lines.examiner.firstRowIsProvisional ? lines.runs.first?.name : nil
    let fileName = lines.examiner.fileName
    lines.awaitsEnd = watch != nil
    let first = lines.extend(budget: budget, while: goesOn)
    keepWhatWasRead()
    if let name, name != lines.runs.first?.name { return .reset }
    guard first < oldCount || lines.count > oldCount else { return nil }
    return .grown(
      firstRow: first, oldCount: oldCount, namesFile: fileName != lines.examiner.fileName)
  }

  /// Reads what was still written to a file that was renamed; nil: nothing was. To be called again, as more may be left.
  func readRest(of lines: LineSource) -> Change? {
    lines.store.refresh()
    return lines.isComplete ? nil : takeBackLastSection() ?? extend(lines)
  }

  /// A section that the last row made, though that may become longer, is taken back before it does.
  func takeBackLastSection() -> Change? {
    guard let lines = source as? LineSource, lines.examiner.lastSectionIsProvisional else {
      return nil
    }
    let sections = lines.runs.count
    lines.examiner.takeBackProvisional()
    return .joined((sections - 2)..<sections)
  }

  /// Whether the ids and dates of all rows that can be looked at were looked at.
  var isExamined: Bool {
    (source as? LineSource)?.isExamined(withLast: lastRowIsExamined) ?? true
  }

  /// By a pipe the rest of the last line may be on its way.
  private var lastRowIsExamined: Bool {
    guard case .pipe(let pipe) = origin, !pipe.isAtEnd else { return true }
    return (source as? LineSource)?.index.endsLine ?? true
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
    case .joined(let sections): return .joined(sections)
    }
  }

  /// Whether a file is the one that was read, and what is shown is all that it holds.
  func isAsShown(_ now: FileIdentity) -> Bool {
    difference == nil && !isWrittenOver && (identity.map { now.isUntouched(since: $0) } ?? false)
  }

  /// What it means that another source took the place of `old`. Where the bytes that this was read from may have been written
  /// over, its rows can't be compared with those that there are now: where a person asks, nothing of them is trusted.
  ///
  /// - Parameters:
  ///   - before: The file that `old` was read from, as it was then.
  ///   - isSame: Whether that is the one that is read now.
  func replacement(
    of old: any EntrySource, from before: FileIdentity?, isSame: Bool, isAsked: Bool
  ) -> Change {
    let isAsRead = (old as? LineSource)?.isAsRead(from: before, isSame: isSame) ?? true
    let isComparable = difference == nil && isAsRead
    guard !isComparable else { return .replaced(old: old) }
    difference = isAsked ? nil : .rewritten
    return isAsked ? .reset : .replaced(old: old)
  }

  /// Whether a file of so many bytes may be what it is to be: whoever rewrites a document, or what is compressed, empties it
  /// first. Little of what is not compressed any more may be all that there is.
  func isBegun(_ path: String, size: Int) -> Bool {
    if case .pipe = origin {
      return size >= Compression.longestBeginning || Compression.isNone(ofFileAt: path)
    }
    return size > 0 || !(source is DocumentSource)
  }

  /// A page that says why there is no feed does not take the place of one.
  var optionsToReadAnew: FeedOptions {
    var options = options
    if source is DocumentSource { options.expectsFeed = true }
    return options
  }

  /// What events have brought so far, of which more may come; nil: it is something else.
  var answers: AnswerReading? { (source as? DocumentSource)?.answers }

  /// What is opened early has only its first rows at first: reads on, for a moment, until as many are there as were, so
  /// that the others don't go and come back.
  func readAsFar(as old: any EntrySource) {
    guard let lines = source as? LineSource, !lines.isComplete, old is LineSource else { return }
    let end = ContinuousClock.now + .milliseconds(250)
    while lines.count < old.count, !lines.isComplete, ContinuousClock.now < end {
      _ = lines.extend(budget: Self.readAtOnce)
    }
  }

  /// Bytes between two looks at the clock; they take a quarter of a millisecond.
  private static let readAtOnce = 1 << 20

  /// Whether who looks at a screen would wait for a document to be read.
  static func isLarge(_ size: Int, _ options: FeedOptions) -> Bool {
    options.opensEarly && size >= options.largeDocument
  }
}

extension LineSource {
  /// Whether its rows' bytes stand where they were read, as far as the state of the file says: nobody has written to it since
  /// but behind them. What is kept elsewhere does.
  fileprivate func isAsRead(from before: FileIdentity?, isSame: Bool) -> Bool {
    guard store.isRegularFile, let before else { return true }
    guard !isWrittenOver, let state = store.state else { return false }
    if state.size > before.size { return true }
    // A file that has lost its name, as another has taken it, was changed by that.
    return isSame ? state.isUntouched(since: before) : state == before
  }
}
