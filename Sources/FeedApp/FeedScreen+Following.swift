import TableKit

/// A feed that grows while it is looked at.
extension FeedScreen {
  /// What becomes readable when there may be something new.
  public var descriptors: [Int32] {
    let remembered = controller.memory?.memory.descriptor
    return controller.feed.descriptors + (remembered.map { [$0] } ?? [])
  }

  /// When it is to be said that a pipe has nothing more to say.
  public var deadline: ContinuousClock.Instant? { silence.deadline }

  func noteSilence() {
    let feed = controller.feed
    silence.note(
      isEmpty: !controller.isEmpty && feed.isWaiting && feed.isAtEndForNow, bytes: feed.bytesRead)
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

  /// Begins following at the feed's end, goes back there if the person has left it, or ends following.
  func toggleFollowing() {
    if isFollowing, !goesAlong, !isGoingToEnd { return goToEnd() }
    setFollowing(!isFollowing)
    if !isFollowing { message = keys.completed("goes along no more; {follow} does again") }
  }

  /// Whether the person is where what comes is shown as it comes.
  private var goesAlong: Bool { controller.table.standing == .end && isLastRowSelected != false }

  /// Lets a pipe be read on: all of it while the person goes along with its end, else so far behind the rows in view and behind
  /// where the end was that they have left.
  func wantRows() {
    let table = controller.table
    guard let last = table.indexPathsForVisibleRows.last else { return }
    let row = table.ordinal(of: last)
    guard isFollowing, !isGoingToEnd else { return controller.feed.wantRows(upTo: row) }
    controller.feed.readToEnd(goesAlong)
    lastRowWhenLeft = goesAlong ? nil : lastRowWhenLeft ?? row + table.extentBelow.rows
    controller.feed.wantRows(upTo: max(row, lastRowWhenLeft ?? 0))
  }

  func setFollowing(_ follows: Bool) {
    isFollowing = follows
    lastRowWhenLeft = nil
    controller.feed.follow(isFollowing)
    controller.table.hold = isFollowing ? .end : .row
    if isFollowing {
      _ = readChanges()
      goToEnd()
    }
    newRows = 0
  }

  /// Selects the last row, of what files have grown to by now; where not all is read yet, as soon as it is:
  /// that is read in idle time, and any key stops it.
  func goToEnd() {
    if controller.edits.isEmpty {
      lookBeforeRowsCome()
      controller.findGrowth()
      lookForAlerts()
    }
    controller.feed.readToEnd(true)
    isGoingToEnd = true
    patienceAtEnd = Patience(bytes: controller.feed.bytesRead)
    arriveAtEnd()
  }

  /// How long a pipe that says nothing for a moment was waited for on the way to its end: whoever writes as fast as it is
  /// read leaves it empty now and then.
  struct Patience {
    /// How much had come when the waiting began.
    var bytes: Int
    var slices = 0

    /// A pipe of which so few bytes come in so many slices of idle time has its end there, for now.
    static let leastBytes = 1 << 16
    static let usualSlices = 25
    /// Of a slice, in milliseconds: a key has to wait as long.
    static let slice = 2
  }

  /// Whether a pipe that sends much may go on at any moment. Who goes along with what comes stands at the end meanwhile.
  private var mayGoOnSoon: Bool {
    !isFollowing && patienceAtEnd.slices < mostSlicesAtEnd
      && controller.feed.awaitMore(milliseconds: 0) != nil
  }

  private func awaitMoreAtEnd() {
    let bytes = controller.feed.bytesRead
    if bytes - patienceAtEnd.bytes >= Patience.leastBytes { patienceAtEnd = Patience(bytes: bytes) }
    if controller.feed.awaitMore(milliseconds: Patience.slice) == false {
      patienceAtEnd.slices += 1
    }
  }

  func stopGoingToEnd() {
    goalAmongShown = nil
    guard isGoingToEnd else { return }
    isGoingToEnd = false
    controller.feed.readToEnd(isFollowing)
  }

  /// Stands at the end if all is read, as far as it has come.
  private func arriveAtEnd() {
    guard controller.feed.isAtEndForNow, !awaitsDocument, controller.lastRowIsFinished,
      !mayGoOnSoon
    else { return }
    stopGoingToEnd()
    go(to: .last)
  }

  /// Whether a document comes by a pipe: before its end there is nowhere to go.
  private var awaitsDocument: Bool {
    if controller.isEmpty, case .reading = controller.feed.absence { true } else { false }
  }

  /// For a slice of time, does what is left of what a feed's rows are: reads on in files that were opened
  /// early, and in pipes on the way to the end; then finds days. nil: nothing is left.
  func readWhileIdle(for slice: Duration) -> TableProgram.IdleWork? {
    let clock = ContinuousClock()
    let deadline = clock.now + slice
    let goesOn = { clock.now < deadline }
    var needsFrame = false
    if !controller.feed.isComplete {
      controller.readMore(while: goesOn)
    } else if isGoingToEnd, !awaitsDocument {
      if controller.feed.isAtEndForNow {
        controller.readOnLastRow(while: goesOn)
        if mayGoOnSoon { awaitMoreAtEnd() }
      } else {
        _ = readChanges()
      }
    } else if controller.canExamine {
      needsFrame = controller.examine(while: goesOn)
    } else if controller.feed.hasMoreAtHand {
      needsFrame = readChanges()
    } else {
      return nil
    }
    if isGoingToEnd {
      arriveAtEnd()
      needsFrame = needsFrame || !isGoingToEnd
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
    return TableProgram.IdleWork(
      isFinished: false, needsFrame: slicesRead.isMultiple(of: Self.slicesPerFrame))
  }

  /// For a slice of time, finds what is open before rows of source code in view where that was guessed. nil: it was not.
  func findOpeningsWhileIdle(for slice: Duration) -> TableProgram.IdleWork? {
    let clock = ContinuousClock()
    let deadline = clock.now + slice
    return controller.findOpenings(while: { clock.now < deadline }).map {
      TableProgram.IdleWork(isFinished: false, needsFrame: $0)
    }
  }

  /// How far it has come on the way to the end, or with a file that was opened early.
  var progress: String? {
    guard isGoingToEnd || !controller.feed.isComplete else {
      if controller.feed.isLoading { return "loading" }
      return controller.feed.bytesWithoutEnd.map {
        "no end in \($0.asBytes): \(keys.label(of: .lastRow)) reads on"
      }
    }
    let what = isGoingToEnd ? "reading" : "loading"
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
