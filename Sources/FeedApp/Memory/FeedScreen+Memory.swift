import Feeds
import HeightEngine
import Remembering
import TableKit

/// What is remembered from one session to the next: asked for behind the first frame, taken in as it comes, and kept
/// as it changes.
extension FeedScreen {
  /// Stands where one was when the file was left.
  static let placeOfLastTime = RowMark("\"", isShown: false)

  /// Asks for what is remembered; nil: that was done.
  func beginRemembering() -> TableProgram.IdleWork? {
    guard let memory, controller.memory == nil, !isDemo else { return nil }
    controller.memory = FeedMemory(memory, of: controller.feed)
    return TableProgram.IdleWork(isFinished: false, needsFrame: takeRemembered())
  }

  /// Takes in what has come. Whether there is something to be seen of it.
  @discardableResult
  func takeRemembered() -> Bool {
    guard let known = controller.memory else { return false }
    let news = known.memory.take()
    guard !news.isEmpty else { return false }
    let (wasKnown, wasUnavailable) = (known.isKnown, known.isUnavailable)
    var isSeen = false
    for news in news {
      guard let trouble = known.take(news) else { continue }
      (message, isSeen) = (trouble, true)
    }
    if known.isUnavailable, !wasUnavailable {
      controller.showRemembered()
      return true
    }
    guard known.isKnown, !wasKnown else { return isSeen }
    // Those that were set before it was known what rows are remembered by.
    for (mark, row) in controller.table.marks where mark.isShown {
      controller.setMark(mark, at: row)
    }
    controller.showRemembered()
    goToSought()
    // It was all that is shown, whether read before or not: that is not to be taken back.
    allRead = []
    if hasGuessedUnread { correctGuess() }
    return true
  }

  /// Sets marks where they were, and goes to where one was, unless the person has begun to do something.
  func goToSought() {
    for (sought, row) in controller.findSought() {
      switch sought.purpose {
      case .mark(let name):
        let mark = RowMark(String(name))
        guard controller.table.marks[mark] == nil else { continue }
        controller.memory?.filesOfMarks[name, default: []].insert(sought.file)
        controller.setMark(mark, at: row, isNews: false)
      case .place:
        guard sought.file == controller.memory?.fileInFront else { continue }
        controller.setMark(Self.placeOfLastTime, at: row, isNews: false)
        if resumes { go(to: row, line: sought.place.line) }
      }
    }
  }

  /// Whether the view goes to where it was: what comes and goes at its ends is read there.
  private var resumes: Bool {
    guard !hasBegun, !isFollowing, front == nil, prompt == nil else { return false }
    return goesToLastPlace ?? !controller.feed.isLog
  }

  private func go(to row: IndexPath, line: Int) {
    let table = controller.table
    guard !table.isHidden(row), table.ordinal(of: row) > 0 else { return }
    table.selectRow(at: row)
    let last = max(table.frame.lines - 1, 0)
    table.standing = .row(
      TableView.Anchor(.row(row), line: max(-line, 0), screenLine: min(max(line, 0), last)))
    if table.visibleRectForRow(at: row) == nil { table.scrollToRow(at: row, at: .nearest) }
  }

  /// Has it kept where the person stands.
  func notePlace() {
    guard hasBegun, !isFollowing, let memory = controller.memory, memory.isKnown,
      controller.edits.isEmpty, let row = controller.table.indexPathForSelectedRow
    else { return }
    let line = controller.table.visibleRectForRow(at: row)?.line ?? 0
    let place = PlaceOnScreen(ordinal: controller.table.ordinal(of: row), line: line)
    guard place != lastPlace, let id = controller.rowID(at: row) else { return }
    lastPlace = place
    memory.note(RowPlace(row: id.row, key: id.key, line: line), inFile: id.file)
  }

  /// The selected row, counted over all sections, and the line on which it begins.
  struct PlaceOnScreen: Hashable { var ordinal, line: Int }

  /// To be called when the program ends: what was done is kept. Where it is not known yet what rows are remembered by,
  /// that is waited for, but not for long.
  ///
  /// - Returns: what is not, for people; nil: all is.
  @discardableResult
  public func endRemembering() -> String? {
    takeRemembered()
    guard let known = controller.memory else { return nil }
    let end = controller.table.clock() + Self.patienceAtEnd
    // By now there may be room.
    if known.isUnavailable, known.numberOfLost + marksToLose > 0 { known.ask() }
    while !known.isUnavailable, known.numberOfLost + marksToLose > 0 {
      let rest = end - controller.table.clock()
      guard rest > .zero, known.memory.awaitNews(for: rest) else { break }
      takeRemembered()
    }
    notePlace()
    let loss = known.memory.close()
    let rows = known.numberOfLost + (loss?.rows ?? 0)
    let marks = marksToLose + (loss?.marks ?? 0)
    let counts = [(rows, "row"), (marks, "mark")].filter { $0.0 > 0 }
    guard !counts.isEmpty else { return nil }
    let what = counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    return
      "what was read, starred or marked in this session (\(what)) is not kept"
      + (loss?.isTriedFurther == true ? " yet: " : ": ")
      + (loss?.reason ?? "the database could not be read")
  }

  /// So long the end waits for a database that another program keeps busy.
  private static let patienceAtEnd = Duration.seconds(3)

  /// Marks that were set, and could not be said yet as it is not known what rows are remembered by.
  private var marksToLose: Int {
    guard let known = controller.memory, !known.isKnown else { return 0 }
    return controller.table.marks.count { mark, row in
      mark.isShown && mark.name.first.map(known.filesOfMarks.keys.contains) == false
        && controller.file(ofRowAt: row) != nil
    }
  }
}

// MARK: - What the person does

extension FeedScreen {
  /// Why nothing can be done to rows just now; nil: it can. What is remembered may still be on its way: what is done
  /// counts from now on, and goes before it.
  private var refusal: String? {
    guard let known = controller.memory else {
      return isDemo
        ? "nothing is remembered of the demo feed" : "nothing is remembered here"
    }
    known.beginEarly()
    return nil
  }

  /// Which entries are unread, as far as that is known by now; nil: none can be, which is said.
  private var unreadQuestion: RowQuestion? {
    if let refusal {
      message = refusal
      return nil
    }
    if let known = controller.memory, !known.isKnown { known.countUnread(in: controller.table) }
    if controller.memory?.unread == nil { message = "only entries of feeds are read or not" }
    return controller.memory?.unread
  }

  /// The row is read, or not any more; and so are, by a count, those below it.
  func toggleRead(_ count: Int) {
    if let refusal { return message = refusal }
    let rows = rowsInFront(count)
    if rows.isEmpty { return message = "no row is selected" }
    let entries = rows.filter(controller.isEntry(at:))
    guard let first = entries.first else {
      return message = keys.completed("only entries of feeds are read or not; {star} stars any row")
    }
    let isRead = controller.state(at: first).contains(.read)
    controller.note(entries, set: isRead ? [] : .read, cleared: isRead ? .read : [])
    let what = entries.count == 1 ? "" : "\(entries.count) entries "
    message = what + (isRead ? "not read" : "read")
  }

  /// The row has a star, or none any more.
  func toggleStar(_ count: Int) {
    if let refusal { return message = refusal }
    let rows = rowsInFront(count)
    guard let first = rows.first else { return message = "no row is selected" }
    guard controller.rowID(at: first) != nil else {
      return message = "this row is too long to be known again"
    }
    let isStarred = controller.state(at: first).contains(.starred)
    controller.note(rows, set: isStarred ? [] : .starred, cleared: isStarred ? .starred : [])
    let what = rows.count == 1 ? "" : "\(rows.count) rows "
    message = keys.completed(
      what + (isStarred ? "without a star" : "starred: {filter} starred shows all that are"))
  }

  /// Goes to the next entry that is unread; behind the last one, to the first. Where rows on the way have not been
  /// asked yet, once they have.
  func goToNextUnread(_ count: Int, showingPage: Bool) {
    unreadWish = nil
    let table = controller.table
    if showingPage { selectRowOfPage() }
    guard let question = unreadQuestion, var row = table.indexPathForSelectedRow else { return }
    table.findMatches(of: question, for: TableSearch.timeBeforeFrame)
    var wentRound = false
    for _ in 0..<min(count, Self.mostRowsAtOnce) {
      switch nextUnread(question, from: row, &wentRound) {
      case .row(let next): row = next
      case .none: return message = "nothing is unread"
      case .notKnownYet:
        unreadWish = .next(count, showingPage: showingPage)
        return message = Self.wishIsHeard
      }
    }
    noteJump()
    table.selectRow(
      at: row, scrollPosition: table.visibleRectForRow(at: row) == nil ? .middle : .nearest)
    if wentRound { message = "from the first entry on" }
    hasGuessedUnread = controller.memory?.isTold == false
    if showingPage { table.perform(.select) }
  }

  private func nextUnread(
    _ question: RowQuestion, from row: IndexPath, _ wentRound: inout Bool
  ) -> TableView.NextMatch {
    let table = controller.table
    let next = table.nextMatch(of: question, from: row)
    guard next == .none else { return next }
    wentRound = true
    return table.match(0, of: question).map(TableView.NextMatch.row) ?? .none
  }

  /// What is remembered has come: the entry that `U` went to may have been read.
  private func correctGuess() {
    hasGuessedUnread = false
    guard page == nil, let row = controller.table.indexPathForSelectedRow,
      controller.state(at: row).contains(.read)
    else { return }
    goToNextUnread(1, showingPage: false)
  }

  /// All entries that are shown are read, once all have been asked; once more, those are unread again that were.
  func readAll() {
    unreadWish = nil
    let table = controller.table
    guard let question = unreadQuestion else { return }
    table.findMatches(of: question, for: TableSearch.timeBeforeFrame)
    guard table.numberOfUnanswered(question) == 0 else {
      unreadWish = .readAll
      return message = Self.wishIsHeard
    }
    let rows = (0..<table.numberOfMatches(of: question)).compactMap {
      table.match($0, of: question)
    }
    if rows.isEmpty, !allRead.isEmpty {
      for id in allRead { controller.memory?.note(id, set: [], cleared: .read) }
      message = "\(Self.entries(allRead.count)) unread again"
      allRead = []
      table.askAgain(question)
      return table.reconfigureVisibleCells()
    }
    allRead = rows.compactMap(controller.rowID(at:))
    controller.note(rows, set: .read)
    let undo = controller.memory?.isTold == true ? "; {mark-all-read} takes it back" : ""
    message =
      rows.isEmpty
      ? "nothing is unread" : keys.completed("\(Self.entries(rows.count)) read" + undo)
  }

  private static func entries(_ count: Int) -> String {
    count == 1 ? "1 entry is" : "\(count) entries are"
  }

  /// What is to be done once entries have been asked whether they are unread.
  enum UnreadWish: Hashable {
    case next(Int, showingPage: Bool)
    case readAll
  }

  private static let wishIsHeard = "looking which are unread"

  /// Rows have been asked: what waited for it may be done. Whether something was.
  func grantUnreadWish() -> Bool {
    guard let wish = unreadWish, let question = controller.memory?.unread,
      controller.table.numberOfUnanswered(question) == 0
    else { return false }
    switch wish {
    case .next(let count, let showingPage): goToNextUnread(count, showingPage: showingPage)
    case .readAll: readAll()
    }
    return true
  }
}
