import HeightEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension TableView {
  /// What the height code does.
  public var debugLog: DebugLog {
    get { book.log }
    _modify { yield &book.log }
  }

  /// Tells the listener, if there is one. It may do with the log what it likes meanwhile.
  @inline(__always)
  func report(_ event: @autoclosure () -> HeightEvent) {
    if book.log.observer != nil || book.log.standardError != .none { tell(event()) }
  }

  /// As `report`, for what must not be lost where nobody listens yet.
  func warn(_ event: HeightEvent) {
    tell(event)
    if book.log.observer == nil { book.log.keepForObserver(event) }
  }

  private func tell(_ event: HeightEvent) {
    switch book.log.standardError {
    case .none: break
    case .warnings: if event.isWarning { writeLine(event) }
    case .everything: writeLine(event)
    }
    book.log.observer?(event)
  }

  private func writeLine(_ event: HeightEvent) {
    let line = Array(DisplayText("\(event)").string.utf8) + [UInt8(ascii: "\n")]
    // A log that can't be written stops nothing.
    // Safe: as many bytes as the array has.
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }

  /// Warnings that nobody has heard go to who listens now.
  func deliverWarnings() {
    guard book.log.hasUnheard, let observer = book.log.observer else { return }
    for event in book.log.takeUnheard() { observer(event) }
  }

  /// Tells what a batch concerns: what goes, comes, is forgotten and moves. Only for when somebody
  /// listens.
  func reportInvalidation(by changes: BatchChanges) {
    guard book.log.observer != nil || book.log.standardError != .none else { return }
    report(changes.listedDeletes, .deleted)
    report(changes.listedInserts, .inserted)
    report(changes.listedReloads, .reloaded)
    for move in changes.listedSectionMoves {
      report(.invalidated(.movedSection(move.from, to: move.to)))
    }
    for move in changes.listedRowMoves {
      report(.invalidated(.movedRow(move.from, to: move.to)))
    }
  }

  private func report(_ listed: [BatchChanges.Listed], _ change: HeightEvent.Invalidation.Change) {
    var sections: [Range<Int>] = []
    var rows: [IndexPathRange] = []
    for item in listed {
      switch item {
      case .sections(let range): sections.append(range)
      case .rows(let range, let section): rows.append(IndexPathRange(section: section, rows: range))
      }
    }
    if !sections.isEmpty { report(.invalidated(.sections(change, sections))) }
    if !rows.isEmpty { report(.invalidated(.rows(change, rows))) }
  }
}
