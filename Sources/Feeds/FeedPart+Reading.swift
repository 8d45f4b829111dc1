/// What is read and found in idle time.
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
  }

  /// Whether that was so.
  var isOutdated: Bool {
    (source as? LineSource).map { $0.isWrittenOver || $0.store.isCutShort } ?? false
  }

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
    case .joined(let sections): return .joined(sections)
    }
  }
}
