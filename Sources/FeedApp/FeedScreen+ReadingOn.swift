import HeightEngine
import TableKit

/// Reading pipes on, farther than so much behind what is in view: for whom, and until when. That is done in idle time,
/// piece by piece, each of which is looked at before the next one is read; any key ends it.
extension FeedScreen {
  /// Who wants rows that have not been read yet.
  enum RowsWanted: Hashable {
    /// Who goes to the end.
    case end
    /// Who goes to the end of a row, or of its page, that is not read or laid out as far.
    case rest
    /// Who goes to one of the rows that are shown, by its number from 1, or to its page from another one's.
    case number(Int)
    /// Who goes to a time that is behind those of all rows.
    case time
    /// A search that has no match that way, in the feed or on the page in front.
    case match
    /// A filter that shows fewer rows than there is room for, or the end of several files.
    case view
  }

  /// nil: what is read ahead of the view is enough.
  var rowsWanted: RowsWanted? {
    if isGoingToEnd { return .end }
    if isGoingToEndOfRow { return .rest }
    if let numberAhead { return .number(numberAhead) }
    if timeGoal?.isAhead ?? false { return .time }
    // While it is written, it is looked for in what is there.
    if prompt == nil, search.awaitsRows { return .match }
    return isFilling ? .view : nil
  }

  /// Whether pipes are read on. What a filter shows of a pipe that has nothing more to say is shown as it comes.
  var isReadingOn: Bool {
    rowsWanted.map { $0 != .view || !silence.isSaid } ?? false
  }

  /// Whether there are more rows than were counted, of which some wait or come just now.
  var isCountOpen: Bool {
    rowsWanted == nil ? controller.feed.isHeldBack || !isFollowing && isSending : isReadingOn
  }

  /// Whether rows come by a pipe just now, or of a compressed file.
  private var isSending: Bool { controller.feed.isComing && !controller.feed.isAtEndForNow }

  /// Whether rows come behind the last one as soon as somebody wants them, or just now; or a file that was opened early has
  /// some that are not known yet.
  private var rowsAreAtHand: Bool {
    isCountOpen || isSending || !controller.feed.isComplete
  }

  /// Whether that is so, or they are waited for by a pipe that is open and has nothing more to say.
  var rowsMayCome: Bool { rowsAreAtHand || !isFollowing && controller.feed.isComing }

  /// The same for a search: while it is written, one that has matches elsewhere goes there where a pipe has nothing to say.
  var rowsMayComeForSearch: Bool {
    prompt != nil && search.hasMatches ? rowsAreAtHand : rowsMayCome
  }

  /// Whether not all of a row is laid out, or its end may come by a pipe.
  private func restMayCome(ofRowAt row: IndexPath) -> Bool {
    !controller.isLaidOut(row)
      || rowsMayComeForSearch && controller.place(ofRowAt: row).map(controller.mayGrow) ?? false
  }

  /// The same of the row whose page is in front.
  var restOfPageMayCome: Bool { page?.indexPath.map(restMayCome) ?? false }

  /// Lets pipes be read on: all of them while somebody wants more than there is, or the person goes along with their
  /// end; else so far behind the rows in view and behind where the end was that they have left.
  func wantRows() {
    fillView()
    letPipesBeRead()
    let row = lastRowInView
    guard row >= 0 else { return }
    guard isFollowing, !isGoingToEnd else { return controller.feed.wantRows(upTo: row) }
    let below = controller.table.extentBelow.rows
    lastRowWhenLeft = goesAlong ? nil : lastRowWhenLeft ?? row + below
    controller.feed.wantRows(upTo: max(row, lastRowWhenLeft ?? 0))
  }

  /// Notes whether a pipe has nothing more to say, of which more is wanted: what has come is looked at first.
  func noteSilence() {
    if rowsWanted != nil {
      guard isNextPieceDue else { return }
      letPipesBeRead()
    }
    let feed = controller.feed
    silence.note(
      isEmpty: !controller.isEmpty && feed.isWaiting && feed.isAtEndForNow, bytes: feed.bytesRead)
  }

  private func letPipesBeRead() {
    controller.feed.readToEnd(isNextPieceDue || isFollowing && (goesAlong || lastRowInView < 0))
  }

  /// Whether more is wanted than was read, all of which has been looked at.
  private var isNextPieceDue: Bool {
    switch rowsWanted {
    case .end: true
    case .number, .view: controller.table.isFilterExact
    case .time: controller.table.isFilterExact && isOrderOfTimeKnown
    case .rest: currentRow.map(controller.isLaidOut) ?? true
    // What is laid out of a long row is on its page.
    case .match: search.hasSeenAll && (page?.indexPath).map(controller.isLaidOut) ?? true
    case nil: false
    }
  }

  /// Whether the next piece is read now, or, at the end of a pipe that sends much, is waited for.
  var readsNextPiece: Bool {
    guard isNextPieceDue, !awaitsDocument else { return false }
    guard controller.feed.isAtEndForNow else { return true }
    return rowsWanted != .view && (!awaitsPipe || mayGoOnSoon)
  }

  func readNextPiece(while goesOn: () -> Bool) {
    guard controller.feed.isAtEndForNow else {
      _ = readChanges()
      return
    }
    if isGoingToEnd { controller.readOnLastRow(while: goesOn) }
    if mayGoOnSoon { awaitMoreAtEnd() }
  }

  /// Selects the last row, of what files have grown to by now; where not all is read yet, as soon as it is.
  func goToEnd() {
    if controller.edits.isEmpty {
      lookBeforeRowsCome()
      controller.findGrowth()
      lookForAlerts()
    }
    isGoingToEnd = true
    patienceAtEnd = Patience(bytes: controller.feed.bytesRead)
    arrive()
  }

  /// The person does something else. What is shown under a filter of a pipe that has nothing more to say still is as it
  /// comes.
  func stopReadingOn() {
    if isReadingOn {
      controller.feed.readToEnd(isFollowing)
      rowWhenStopped = lastRowInView
      isFilling = false
    }
    (isGoingToEnd, isGoingToEndOfRow, numberAhead, goalAmongShown) = (false, false, nil, nil)
    patienceAtEnd = Patience(bytes: controller.feed.bytesRead)
  }

  /// The number of the last row in view, from 0 on; -1: there is none.
  private var lastRowInView: Int {
    let table = controller.table
    return table.indexPathsForVisibleRows.last.map(table.ordinal(of:)) ?? -1
  }

  /// Has rows read on where a filter shows fewer than there is room for, or those of several files end, unless a key
  /// has ended that with these in view.
  private func fillView() {
    guard !isFilling, filters.isOn || !controller.feed.readsAheadOfRows, !controller.isEmpty,
      controller.feed.isHeldBack, controller.table.isFilterExact, !isViewFull,
      lastRowInView > rowWhenStopped ?? -2
    else { return }
    isFilling = true
  }

  /// Whether there are as many lines below the view as in it.
  private var isViewFull: Bool {
    controller.table.extentBelow.lines >= controller.table.frame.lines
  }

  /// Stands where somebody goes to, if that has been read by now, or all has, as far as it has come. Whether it does.
  @discardableResult
  func arrive() -> Bool {
    guard let rowsWanted else { return false }
    letPipesBeRead()
    switch rowsWanted {
    case .end:
      guard hasReadAll, controller.lastRowIsFinished else { return false }
      isGoingToEnd = false
      reach(.last)
    case .rest:
      guard hasReadAll || !(currentRow.map(restMayCome) ?? false) else { return false }
      isGoingToEndOfRow = false
      showEndOfRow()
    case .number(let number):
      guard controller.table.numberOfVisibleRows >= number || hasReadAll else { return false }
      numberAhead = nil
      if page == nil { reach(.number(number)) } else { showPage(ofRowNumber: number) }
    case .time: guard arriveAtTime(isLast: hasReadAll) else { return false }
    case .match: guard arriveAtMatch() else { return false }
    case .view:
      guard isViewFull || !controller.feed.isComing else { return false }
      isFilling = false
    }
    if ![.end, .rest, .view].contains(rowsWanted) { hiddenPlaces?.areHeld = false }
    letPipesBeRead()
    return true
  }

  /// The same of a row by its number, as soon as it has come: nothing has to be looked for.
  func arriveAtRow() -> Bool {
    guard case .number? = rowsWanted else { return false }
    return arrive()
  }

  private func arriveAtMatch() -> Bool {
    let search = search
    if search.hasSeenAll {
      guard hasReadAll || page != nil && !restOfPageMayCome else { return false }
      search.awaitNoRows()
    } else if !search.goOn() {
      return false
    }
    saySearchOutcome()
    return true
  }

  /// Whether all that has come was read and looked at, and no more is on its way or waited for.
  private var hasReadAll: Bool {
    isNextPieceDue && controller.feed.isComplete && controller.feed.isAtEndForNow
      && !awaitsDocument && !awaitsPipe && !mayGoOnSoon
  }

  /// Whether what somebody goes to is not in what a pipe has sent that is open: that is waited for, however long it has
  /// nothing to say. What is followed has no end.
  private var awaitsPipe: Bool {
    guard !isFollowing, controller.feed.isWaiting else { return false }
    return switch rowsWanted {
    case .number, .time: true
    case .match: !search.hasMatches
    case .end, .rest, .view, nil: false
    }
  }

  /// What is said while a pipe is waited for that has nothing more to say; nil: none is.
  var saidOfPipe: String? {
    guard silence.isSaid, awaitsPipe, textInFront == nil, let absent = whatIsAbsent else {
      return nil
    }
    return absent + "; waiting for more, any key stops"
  }

  /// Whether a document comes by a pipe: before its end there is nowhere to go.
  private var awaitsDocument: Bool {
    if controller.isEmpty, case .reading = controller.feed.absence { true } else { false }
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

  /// What there is to say once a key has ended it: how far it has come, and what reads on; nil: nothing.
  var extentWhenStopped: String? {
    guard isReadingOn, let absent = whatIsAbsent else { return nil }
    let again =
      switch rowsWanted {
      case .match: search.isForward ? "{next-match}" : "{previous-match}"
      case .number: page == nil ? "{last-row}" : "{next-entry}"
      case .end, .rest, .time, .view, nil: "{last-row}"
      }
    return absent + keys.completed(": \(again) reads on")
  }

  /// What is not in what was read; nil: nothing is sought there.
  private var whatIsAbsent: String? {
    let read = "the first \(controller.feed.bytesRead.asBytes)"
    switch rowsWanted {
    case .end, .rest, nil: return nil
    case .number(let number):
      return "\(page == nil ? "row" : "entry") \(number) is not in \(read)"
    case .time: return "that is behind \(read)"
    case .view: return "looked at \(read)"
    case .match:
      let search = search
      let what = search.hasMatches ? "no other match" : "“\(search.pattern?.text ?? "")” is not"
      return "\(what) in \(read)"
    }
  }
}
