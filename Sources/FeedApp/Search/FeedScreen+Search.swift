import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// Looking for something: in the feed, or on the page that stands in its place.
extension FeedScreen {
  /// Where a search begins, to go back to.
  struct SearchOrigin {
    var standing: TableView.Standing
    /// Where the line is that is held, if one is, and the row that it is of.
    var place: TableView.Place?
    var heldRow: IndexPath?
    var row: IndexPath?
    var placeOfRow: TableView.Place?
    /// In whose place that row is selected, and whether filters left it so.
    var hidden: [IndexPath]
    var isWhereFiltersLeft: Bool
    /// Whether the search has led elsewhere.
    var hasLeft = false
    var search: TableSearch.Saved
  }

  /// The search in what is in view.
  var search: TableSearch { front?.search ?? controller.search }

  /// Opens the line for a search.
  func openSearch() {
    let table = search.table
    let (standing, row) = (table.standing, table.indexPathForSelectedRow)
    let anchor: TableView.Anchor? = if case .row(let anchor) = standing { anchor } else { nil }
    let held: IndexPath? = if case .row(let row)? = anchor?.item { row } else { nil }
    searchOrigin = SearchOrigin(
      standing: standing, place: anchor.map(table.place), heldRow: held, row: row,
      placeOfRow: row.flatMap(table.placeOfRow), hidden: table.indexPathsForHiddenFocus,
      isWhereFiltersLeft: front == nil && hiddenPlaces?.areHeld ?? false, search: search.saved)
    if front == nil {
      controller.setMark(Self.markOfOrigin, at: row, isFoundByKey: true)
      controller.setMark(Self.markOfOriginHeld, at: held, isFoundByKey: true)
    }
    prompt = Prompt(.search, history: searchHistory)
  }

  /// The rows of the feed from which a search began: others may come before them while it is written.
  private static let markOfOrigin = RowMark("where a search began", isShown: false)
  private static let markOfOriginHeld = RowMark("held where a search began", isShown: false)

  /// The search is over.
  func forgetSearchOrigin() {
    controller.setMark(Self.markOfOrigin, at: nil)
    controller.setMark(Self.markOfOriginHeld, at: nil)
  }

  /// Notes where the rows are now from which the search began; nil: they are gone.
  private func findSearchOrigin() {
    guard front == nil, searchOrigin != nil else { return }
    let marks = controller.table.marks
    searchOrigin?.row = marks[Self.markOfOrigin]
    searchOrigin?.heldRow = marks[Self.markOfOriginHeld]
  }

  /// Takes a key while a search is being written: the view goes along with the next frame, so that of what is typed
  /// faster, or pasted, not every beginning is looked for.
  func searchPromptDid(_ answer: Prompt.Answer, _ prompt: Prompt) {
    switch answer {
    case .changed, .toggled: prompt.isDue = true
    case .submitted:
      searchAsWritten(prompt)
      submitSearch(prompt)
    case .cancelled: cancelSearch()
    case .moved, .completing, .ignored: break
    }
  }

  /// Looks for what is written, if that was not done yet.
  func searchAsWritten(_ prompt: Prompt) {
    guard prompt.isDue else { return }
    prompt.isDue = false
    prompt.mistake = nil
    returnToOrigin()
    guard !prompt.text.isEmpty else { return search.setPattern(nil) }
    do {
      search.setPattern(try pattern(of: prompt))
    } catch {
      prompt.mistake = error.reason
      return search.setPattern(nil)
    }
    goToFirstMatch()
  }

  private func pattern(of prompt: Prompt) throws(TextPatternError) -> TextPattern {
    try TextPattern(prompt.text, kind: prompt.isExpression ? .regularExpression : .literal)
  }

  /// From where the search began, or what is in view. Folds stay closed, as one may write on, or Esc.
  private func goToFirstMatch() {
    search.table.findMatches(for: TableSearch.timeBeforeFrame)
    findSearchOrigin()
    let start = searchOrigin?.row ?? search.table.indexPathsForVisibleRows.first
    let selected = search.table.indexPathForSelectedRow
    if let start { search.go(toMatchFrom: start, opensFolds: false) }
    if search.table.indexPathForSelectedRow != selected { searchOrigin?.hasLeft = true }
  }

  private func returnToOrigin() {
    findSearchOrigin()
    guard let origin = searchOrigin else { return }
    search.stop()
    if let row = origin.row { search.table.focusRow(at: row, inPlaceOf: origin.hidden) }
    // Where it never left, it knows better what to come back to at another width.
    if let standing = standing(of: origin), search.table.standing != standing {
      search.table.standing = standing
    }
    searchOrigin?.hasLeft = false
    if origin.isWhereFiltersLeft { holdPlaces() }
  }

  /// How the view stood; nil: the row is gone of which a line was held.
  private func standing(of origin: SearchOrigin) -> TableView.Standing? {
    guard let place = origin.place else { return origin.standing }
    if case .row = place.anchor.item, origin.heldRow == nil { return nil }
    return .row(search.table.anchor(at: place, ofRowAt: origin.heldRow))
  }

  private func submitSearch(_ prompt: Prompt) {
    guard !prompt.text.isEmpty else {
      // As in less: what was looked for last.
      self.prompt = nil
      if let pattern = searchOrigin?.search.pattern, search.pattern !== pattern {
        search.setPattern(pattern)
      }
      searchOrigin = nil
      return goToNextMatch(forward: true)
    }
    guard prompt.mistake == nil else { return }
    searchHistory.remember(prompt.line)
    self.prompt = nil
    findSearchOrigin()
    if front == nil { noteJump(from: searchOrigin?.row, at: searchOrigin?.placeOfRow) }
    // What was nowhere may have come since it was looked for.
    if search.outcome == .notFound, search.hasMatches { goToFirstMatch() }
    search.openFolds()
    if let searchOrigin, searchOrigin.isWhereFiltersLeft, !searchOrigin.hasLeft { holdPlaces() }
    searchOrigin = nil
    saySearchOutcome()
  }

  private func cancelSearch() {
    prompt = nil
    let origin = searchOrigin
    returnToOrigin()
    if let origin { search.goBack(to: origin.search) }
    searchOrigin = nil
  }

  /// The person does something else: a match that is found later does not take the view away. Rows go on being
  /// looked at.
  func stopSearching() {
    controller.search.stop()
    front?.search.stop()
    timeGoal = nil
    if case .next = unreadWish { unreadWish = nil }
    hasGuessedUnread = false
  }

  /// Goes to the next match, or the one before, of what was looked for last.
  func goToNextMatch(forward: Bool, times: Int = 1) {
    if search.pattern == nil { search.setPattern(lastPattern) }
    guard search.pattern != nil else {
      message = keys.completed("nothing to look for yet: {search} begins a search")
      return
    }
    if front == nil { noteJump() }
    search.isShown = true
    search.table.findMatches(for: TableSearch.timeBeforeFrame)
    // What a filter's rows are that were found by the way leads nowhere.
    noteFoundPlaces()
    search.goToNext(forward: forward, times: times)
    saySearchOutcome()
  }

  /// What was looked for last; what was looked for in the help is not the feed's.
  private var lastPattern: TextPattern? {
    if let pattern = controller.search.pattern { return pattern }
    guard textInFront != nil, let last = searchHistory.last else { return nil }
    return try? TextPattern(last.text, kind: last.isExpression ? .regularExpression : .literal)
  }

  /// One search is on the screen: a page that is opened shows what the feed was searched for, with its first match in view
  /// if its row is one that matches, and the feed goes on with what was looked for on a page.
  func shareSearch(from old: EntryPage?) {
    let feed = controller.search
    if let old, let pattern = old.search.pattern {
      if pattern !== feed.pattern {
        feed.setPattern(pattern)
        feed.table.findMatches(for: TableSearch.timeBeforeFrame)
        // One has seen what that row says: the way goes on from there, unless another one's page is shown.
        if page == nil, let row = old.indexPath, let question = feed.question,
          feed.table.isMatch(row, of: question) == true
        {
          feed.go(toMatchFrom: row)
        }
      }
      feed.isShown = old.search.isShown
    }
    guard let page, page !== old, let pattern = feed.marked else { return }
    page.search.setPattern(pattern)
    // The page of a row that does not match may say it all the same, where no way has led.
    if let row = page.indexPath, let question = feed.question,
      feed.table.isMatch(row, of: question) == true
    {
      page.table.findMatches(for: TableSearch.timeBeforeFrame)
      page.search.go(toMatchFrom: IndexPath(row: 0, section: 0))
    }
  }

  /// Looks for the word at the match to which a search has led, else for the first one of the selected row, below it or above,
  /// and goes to the first match or to one further on.
  func searchForWord(forward: Bool, times: Int) {
    let table = search.table
    let match = search.match
    guard
      let row = match?.row ?? table.indexPathForSelectedRow ?? table.indexPathsForVisibleRows.first,
      let word = match.flatMap({ $0.text.string.word(at: $0.range.lowerBound) })
        ?? firstWord(ofRowAt: row),
      let pattern = try? TextPattern(word, isWord: true)
    else {
      message = "no word to look for"
      return
    }
    if front == nil { noteJump() }
    search.setPattern(pattern)
    searchHistory.remember(
      Prompt.Line(text: TextPattern.expression(ofWord: word), isExpression: true))
    table.findMatches(for: TableSearch.timeBeforeFrame)
    noteFoundPlaces()
    search.go(toMatchFrom: row, forward: forward, includingItself: false, times: times)
    saySearchOutcome()
  }

  private func firstWord(ofRowAt row: IndexPath) -> String? {
    guard page == nil else { return page?.text(ofRow: row.row)?.firstWord.map(String.init) }
    var most = Self.firstBytesForWord
    while let (text, isCut) = controller.messageOfRow(at: row, most: most) {
      let word = text.firstWord
      // Behind the end of a beginning the word may go on.
      if !isCut || word.map({ $0.endIndex < text.endIndex }) ?? false {
        return word.map(String.init)
      }
      most *= 16
    }
    return nil
  }

  /// Bytes of a long row in which its first word is looked for, at first.
  private static let firstBytesForWord = 1 << 17

  /// What a person should know of where it went.
  func saySearchOutcome() {
    switch search.outcome {
    case .notFound?:
      message = search.pattern.map {
        "“\($0.text)” is nowhere" + search.scope
          + ($0.numberOfTextsGivenUp > 0 ? ", but some rows took too long to look at" : "")
          + goneRows + hintOfLevel(for: $0)
      }
    case .wentRound?:
      message =
        "from the other end: " + (search.count ?? "")
        + (search.rowsMayCome() ? "; more may come" : "")
    case .found?, nil: break
    }
  }

  /// Who looks for a level's name in rows, which show levels in three letters, is told of filters; empty: that is none.
  private func hintOfLevel(for pattern: TextPattern) -> String {
    guard search === controller.search, let hint = pattern.hintOfLevel else { return "" }
    return keys.completed("; as a filter ({filter}), ") + hint
  }

  /// What a search of the feed could not look at; empty: nothing.
  private var goneRows: String {
    let count = search === controller.search ? controller.feed.numberOfGoneRows : 0
    return count == 0 ? "" : ", but \(count) \(count == 1 ? "row is" : "rows are") gone"
  }

  /// For a slice of time, looks at rows that nobody has looked at; nil: there are none.
  func searchWhileIdle(for slice: Duration) -> TableProgram.IdleWork? {
    let search = search
    // Rows that came are shown only once they have been asked.
    let followsEnd = isFollowing && filters.isOn && controller.table.standing == .end
    let goal = (goalAmongShown ?? (followsEnd ? .last : nil)).flatMap { isAt($0) ? $0 : nil }
    let isFeeds = search.table === controller.table
    let found =
      search.table.findMatches(for: slice) > 0
      || !isFeeds && controller.table.findMatches(for: slice) > 0
    // Before the search arrives somewhere else.
    if let goal, !isAt(goal) {
      select(goal)
      hiddenPlaces?.areHeld = false
    }
    guard found else {
      guard wasSearching else { return nil }
      // Counts are exact now.
      (wasSearching, goalAmongShown, isScreenBehind) = (false, nil, true)
      _ = grantUnreadWish()
      return TableProgram.IdleWork(isFinished: false, needsFrame: true)
    }
    (wasSearching, isScreenBehind) = (true, true)
    if filters.isOn { controller.noteChange() }
    let isGranted = grantUnreadWish()
    let isAtTime = goOnToTime()
    let hasArrived = search.goOn() || isGranted || isAtTime
    if hasArrived, isFeeds {
      hiddenPlaces?.areHeld = false
      searchOrigin?.hasLeft = true
    }
    if hasArrived, !isGranted, !isAtTime, prompt == nil { saySearchOutcome() }
    slicesRead += 1
    return TableProgram.IdleWork(
      isFinished: false,
      needsFrame: hasArrived || slicesRead.isMultiple(of: Self.slicesPerFrame))
  }
}

extension String {
  /// The first run of letters, digits and underscores that has a letter and is longer than a character.
  fileprivate var firstWord: Substring? {
    var rest = self[...]
    while let start = rest.firstIndex(where: \.isOfWord) {
      let word = rest[start...].prefix(while: \.isOfWord)
      if word.count > 1, word.contains(where: \.isLetter) { return word }
      rest = rest[word.endIndex...]
    }
    return nil
  }
}

extension String {
  /// The word that a place in the UTF-8 is in, else the first one behind it; nil: there is none.
  fileprivate func word(at offset: Int) -> String? {
    let place = utf8.index(startIndex, offsetBy: offset)
    guard let first = self[place...].firstIndex(where: \.isOfWord) else { return nil }
    let before = self[..<place].reversed().prefix(while: \.isOfWord).count
    let start = first == place ? index(first, offsetBy: -before) : first
    return String(self[start...].prefix(while: \.isOfWord))
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber || self == "_" }
}
