import TableKit

/// A feed that grows while it is looked at.
extension FeedScreen {
  /// What becomes readable when there may be something new.
  public var descriptors: [Int32] {
    let remembered = controller.memory?.memory.descriptor
    return controller.feed.descriptors + (remembered.map { [$0] } ?? [])
  }

  /// When it is to be said that a pipe has nothing more to say, or shown what has come of one that pauses.
  public var deadline: ContinuousClock.Instant? {
    guard let silent = silence.deadline else { return controller.feed.deadline }
    return controller.feed.deadline.map { min($0, silent) } ?? silent
  }

  /// Takes in what has come of a pipe that has paused for so long.
  func readWhatPauses() {
    guard let end = controller.feed.deadline, end <= .now else { return }
    _ = readChanges()
    goToSought()
  }

  /// Takes in what has come. With the view at the end it goes along; else nothing in view moves, and a
  /// mark says how many rows came.
  ///
  /// - Returns: whether there is something to draw.
  public func readChanges() -> Bool {
    if isFollowing { stayWithSelection() }
    let standsAtEnd = controller.table.standing == .end
    let wasLast = isLastRowSelected
    let (wasMissing, hadRows) = (controller.feed.missingFile, !controller.isEmpty)
    let wasWaiting = controller.feed.isWaiting
    controller.countsNewRows = isFollowing && !standsAtEnd && !isGoingToEnd
    lookBeforeRowsCome()
    controller.feed.isBeingRead = hasBegun
    do {
      let came = try controller.readChanges()
      lookForAlerts()
      guard let count = came else {
        return controller.feed.hasMoreAtHand || controller.feed.missingFile != wasMissing
          || controller.feed.isWaiting != wasWaiting
          // How much has come is all there is to see.
          || !hadRows
      }
      sayWhatIsGone()
      addFiltersOfLogs()
      if isFollowing, standsAtEnd {
        if wasLast != false { controller.table.perform(.lastRow) }
      } else if isFollowing, !isGoingToEnd {
        // Of a pipe that is merely read on nothing is new.
        newRows += count
      }
    } catch {
      message = "\(error)"
    }
    return true
  }

  /// Says that rows are gone, which what comes next does not take away. Else what could not be read before has been read
  /// now.
  private func sayWhatIsGone() {
    if let loss = controller.feed.takeLoss() {
      lossSaid = loss
      message = loss
    } else if message != lossSaid {
      message = nil
    }
  }

  /// Who has selected a row above the last one reads there: the view stays as it is.
  private func stayWithSelection() {
    let table = controller.table
    guard table.standing == .end, isLastRowSelected == false,
      let first = table.indexPathsForVisibleRows.first,
      let line = table.visibleRectForRow(at: first)?.line
    else { return }
    table.standing = .row(TableView.Anchor(.row(first), screenLine: line))
  }

  /// Whether the selected row is the last that is shown; nil: none is selected.
  var isLastRowSelected: Bool? {
    let table = controller.table
    return table.indexPathForSelectedRow.map {
      table.visibleOrdinal(of: $0) + 1 == table.numberOfVisibleRows
    }
  }

  /// Begins following at the feed's end, goes back there if the person has left it, or ends following. On a page, the same
  /// goes for its end first.
  func toggleFollowing() {
    if isFollowing, let page, page.table.standing != .end { return page.table.scrollToEnd() }
    if isFollowing, !goesAlong, !isGoingToEnd { return goToEnd() }
    setFollowing(!isFollowing)
    if !isFollowing { message = keys.completed("goes along no more; {follow} does again") }
  }

  /// Whether the person is where what comes is shown as it comes.
  var goesAlong: Bool { controller.table.standing == .end && isLastRowSelected != false }

  func setFollowing(_ follows: Bool) {
    isFollowing = follows
    lastRowWhenLeft = nil
    controller.feed.follow(isFollowing)
    controller.table.hold = isFollowing ? .end : .row
    page?.holdEnd(isFollowing)
    if isFollowing {
      page?.table.scrollToEnd()
      _ = readChanges()
      goToEnd()
    }
    newRows = 0
  }

  /// For a slice of time, does what is left of what a feed's rows are: reads on in files that were opened
  /// early, and in pipes where more is wanted; then finds days. nil: nothing is left.
  func readWhileIdle(for slice: Duration) -> TableProgram.IdleWork? {
    if arrive() { return TableProgram.IdleWork(isFinished: false, needsFrame: true) }
    let clock = ContinuousClock()
    let deadline = clock.now + slice
    let goesOn = { clock.now < deadline }
    var needsFrame = false
    if !controller.feed.isComplete {
      controller.readMore(while: goesOn)
    } else if readsNextPiece {
      readNextPiece(while: goesOn)
    } else if controller.canExamine {
      needsFrame = controller.examine(while: goesOn)
    } else if controller.feed.hasMoreAtHand {
      needsFrame = readChanges()
    } else {
      return nil
    }
    slicesRead += 1
    return TableProgram.IdleWork(
      isFinished: false,
      needsFrame: needsFrame || slicesRead.isMultiple(of: Self.slicesPerFrame))
  }

  /// For a slice of time, lays out more of a row that is too long to be laid out at once. nil: there is
  /// none.
  func readOnLongRowWhileIdle(for slice: Duration) -> TableProgram.IdleWork? {
    let clock = ContinuousClock()
    let deadline = clock.now + slice
    guard controller.readOnLongRow(while: { clock.now < deadline }) else { return nil }
    page?.showMore()
    slicesRead += 1
    let hasArrived = goOnInLongRow()
    return TableProgram.IdleWork(
      isFinished: false,
      needsFrame: hasArrived || slicesRead.isMultiple(of: Self.slicesPerFrame))
  }

  /// Goes to a match in what is laid out now of a row that is too long to be laid out at once. Whether it is there.
  private func goOnInLongRow() -> Bool {
    // What came last is looked through, not every piece of it.
    guard
      slicesRead.isMultiple(of: Self.slicesPerLook) || controller.feed.unfinishedRow == nil,
      controller.search.goOnInRow()
    else { return false }
    hiddenPlaces?.areHeld = false
    searchOrigin?.hasLeft = true
    if prompt == nil { saySearchOutcome() }
    return true
  }

  /// Slices of laying out a long row, behind which it is looked whether a match is in what is laid out.
  private static let slicesPerLook = 8

  /// For a slice of time, finds what is open before rows of source code in view where that was guessed. nil: it was not.
  func findOpeningsWhileIdle(for slice: Duration) -> TableProgram.IdleWork? {
    let clock = ContinuousClock()
    let deadline = clock.now + slice
    return controller.findOpenings(while: { clock.now < deadline }).map {
      TableProgram.IdleWork(isFinished: false, needsFrame: $0)
    }
  }

  /// How far it has come where pipes are read on, or with a file that was opened early.
  var progress: String? {
    guard isReadingOn || !controller.feed.isComplete else {
      if controller.feed.isLoading { return "loading" }
      return controller.feed.bytesWithoutEnd.map {
        "no end in \($0.asBytes): \(keys.label(of: .lastRow)) reads on"
      }
    }
    let what = isReadingOn ? "reading" : "loading"
    var (read, count) = controller.feed.progress
    // Of a row whose end is still to come nobody knows how long it is.
    if count == 0, !controller.feed.isComing { (read, count) = controller.progressOfLastRow }
    return count > 0 ? "\(what) \(Int(Double(read) / Double(count) * 100))%" : what
  }

  /// New rows, of those that are shown.
  var newRowsShown: Int {
    guard filters.isOn, newRows > 0, !controller.placesOfNewRows.isEmpty else { return newRows }
    return min(newRows, controller.numberOfNewRowsShown)
  }

  /// Whoever has seen the end has seen what came.
  func noteEnd() {
    if newRows > 0, controller.table.isAtEnd { newRows = 0 }
  }
}
