import HeightEngine

/// Finds out which rows match: a search's, a filter's, whatever a question is about.
@MainActor
public protocol TableViewRowMatching: AnyObject {
  /// Which of the first of a section's rows match, and how many were looked at: at least one, or none where there is
  /// more to the first than fits in a turn, and it is to be asked again. Some 100 µs are time enough.
  ///
  /// - Returns: how many rows were looked at, and those of them that match, ascending.
  func tableView(
    _ tableView: TableView, matchesOf question: RowQuestion, amongFirstOf rows: Range<Int>,
    inSection section: Int
  ) -> (count: Int, matches: [Int])
}

/// Questions that are asked of every row: how many match, how many above one, and which is the k-th. Answers
/// are found in idle time, from the view outwards, and go along with their rows.
extension TableView {
  /// A new question: each row is to be asked, in view or not, and each that comes.
  ///
  /// - Parameter isOfShownRows: Whether a row answers otherwise while the filter hides it: one that comes to be shown or
  ///   hidden, as it turns out what the filter says of it, is asked again. When the filter becomes another one, `askAgain`.
  /// - Complexity: O(sections)
  public func addQuestion(ofShownRows isOfShownRows: Bool = false) -> RowQuestion {
    reloadIfNeeded()
    return book.change { $0.addQuestion(ofShownRows: isOfShownRows) }
  }

  /// The question is about something else from now on. Where it holds of fewer rows than before
  /// (`isNarrower`), those that did not match aren't asked again, as long as no more than some thousands did.
  /// - Complexity: O(sections + log n)
  public func askAgain(_ question: RowQuestion, isNarrower: Bool = false) {
    reloadIfNeeded()
    book.change { $0.forgetAnswers(to: question, keepingWhoDoesNot: isNarrower) }
    if book.tree.isFiltered(by: question) { rowsHaveHidden() }
    setNeedsLayout(.trusts)
  }

  /// Says that a row matches, or does not any more, without asking the others again. What a filter shows stays until
  /// it is asked again. O(log n).
  public func setAnswer(_ isMatch: Bool, to question: RowQuestion, at indexPath: IndexPath) {
    guard isValid(indexPath), !book.tree.isFiltered(by: question) else { return }
    book.change {
      $0.answer(
        question, ofRows: indexPath.row..<indexPath.row + 1, inSection: indexPath.section,
        matches: isMatch ? [indexPath.row] : [])
    }
  }

  /// Nobody asks any more. A filter that has the question is one without it.
  public func removeQuestion(_ question: RowQuestion) {
    reloadIfNeeded()
    if book.tree.isFiltered(by: question), var filter {
      filter.terms.removeAll { $0.question == question }
      self.filter = filter.terms.isEmpty ? nil : filter
    }
    if markedQuestion == question { markedQuestion = nil }
    book.change { $0.removeQuestion(question) }
    setNeedsLayout(.trusts)
  }

  /// How many rows are known to match.
  public func numberOfMatches(of question: RowQuestion) -> Int {
    reloadIfNeeded()
    return book.tree.numberOfMatches(of: question)
  }

  /// How many rows before this one are known to match. O(log n).
  ///
  /// - Precondition: there is such a row.
  public func numberOfMatches(of question: RowQuestion, before indexPath: IndexPath) -> Int {
    reloadIfNeeded()
    return book.tree.numberOfMatches(of: question, before: .row(indexPath))
  }

  /// How many rows nobody has asked yet: once it is 0, counts are exact.
  public func numberOfUnanswered(_ question: RowQuestion) -> Int {
    reloadIfNeeded()
    return book.tree.numberOfUnanswered(question)
  }

  /// How many rows before this one nobody has asked yet. O(log n).
  ///
  /// - Precondition: there is such a row.
  public func numberOfUnanswered(_ question: RowQuestion, before indexPath: IndexPath) -> Int {
    reloadIfNeeded()
    return book.tree.numberOfUnanswered(question, before: .row(indexPath))
  }

  /// Whether a row matches; nil: nobody has asked it. O(log n).
  public func isMatch(_ indexPath: IndexPath, of question: RowQuestion) -> Bool? {
    isValid(indexPath) ? book.tree.isMatch(indexPath, of: question) : nil
  }

  /// Which of neighbouring rows match and are shown; nil: one of them nobody has asked. O(log n + rows).
  ///
  /// - Precondition: there are such rows.
  public func matches(
    of question: RowQuestion, amongShown rows: Range<Int>, inSection section: Int
  ) -> [Int]? {
    reloadIfNeeded()
    return book.tree.matches(of: question, amongShown: rows, inSection: section)
  }

  /// The row with so many matches before it that is one; nil: there are not so many. O(log n).
  public func match(_ rank: Int, of question: RowQuestion) -> IndexPath? {
    reloadIfNeeded()
    return book.tree.match(rank, of: question)
  }

  /// For about a slice of time, asks rows that nobody has asked yet, those near the view first; of each what a
  /// filter asks before what it doesn't, and of the others what came to be asked last. What comes first of these has
  /// three turns of four to itself, so that it waits for none that takes longer. What is in view does not move.
  ///
  /// - Parameter question: What is asked; nil: whatever is to be.
  /// - Returns: how many rows were asked, counting each turn of one that takes several; 0: none are left, or there is
  ///   nobody who answers.
  @discardableResult
  public func findMatches(
    of question: RowQuestion? = nil, for slice: Duration = .milliseconds(2)
  ) -> Int {
    reloadIfNeeded()
    guard let rowMatcher, mayAsk, !book.tree.questions.isEmpty else { return 0 }
    let end = clock() + slice
    var count = 0
    // Of rows above the view the farthest of those asked are answered first: a few at first keep to what is near.
    var mostAbove = Self.fewestAskedAtOnce
    repeat {
      guard let (question, rows, section) = nextToAsk(question, mostAbove: mostAbove) else { break }
      let answered = ask(rowMatcher, question, ofFirstOf: rows, inSection: section)
      count += max(answered, 1)
      guard answered > 0 else { continue }
      mostAbove =
        answered == rows.count
        ? min(mostAbove * 2, Self.mostAskedAtOnce) : max(answered, Self.fewestAskedAtOnce)
    } while clock() < end
    if count > 0 { hasAnswers() }
    return count
  }

  /// Asks rows in view that nobody has asked yet: each at least once, and those that take several turns for about a
  /// slice of time. Before a filter asks them, this makes sure that what it shows of them stays on its line. O(rows in view · log n).
  public func findMatchesInView(of question: RowQuestion, for slice: Duration) {
    reloadIfNeeded()
    guard let rowMatcher, mayAsk, book.tree.questions.contains(question) else { return }
    let end = clock() + slice
    var count = 0
    for (section, rows) in stretchesToAskInView(question) {
      var rows = rows
      while !rows.isEmpty {
        let asked = ask(rowMatcher, question, ofFirstOf: rows, inSection: section)
        count += asked
        if asked > 0 || clock() >= end { rows = rows.dropFirst(max(asked, 1)) }
      }
    }
    if count > 0 { hasAnswers() }
  }

  /// Rows in view that nobody has asked yet: those that stand side by side are asked together.
  private func stretchesToAskInView(_ question: RowQuestion) -> [(section: Int, rows: Range<Int>)] {
    var stretches: [(section: Int, rows: Range<Int>)] = []
    for row in viewport.items.compactMap(\.item.indexPath)
    where isValid(row) && isMatch(row, of: question) == nil {
      if let last = stretches.last, last.section == row.section, last.rows.upperBound == row.row {
        stretches[stretches.count - 1].rows = last.rows.lowerBound..<row.row + 1
      } else {
        stretches.append((row.section, row.row..<row.row + 1))
      }
    }
    return stretches
  }

  /// How many rows have answered; 0: it takes another turn.
  private func ask(
    _ rowMatcher: any TableViewRowMatching, _ question: RowQuestion, ofFirstOf rows: Range<Int>,
    inSection section: Int
  ) -> Int {
    let (asked, matches) = rowMatcher.tableView(
      self, matchesOf: question, amongFirstOf: rows, inSection: section)
    guard asked > 0 else { return 0 }
    let answered = rows.prefix(asked)
    book.change {
      $0.answer(
        question, ofRows: answered, inSection: section,
        matches: matches.filter(answered.contains))
    }
    return answered.count
  }

  private func hasAnswers() {
    showFocus()
    setNeedsLayout(.trusts)
  }

  /// What is known of the next match.
  public enum NextMatch: Hashable, Sendable {
    case row(IndexPath)
    /// There is none that way.
    case none
    /// Rows on the way to it have not been asked yet.
    case notKnownYet
  }

  /// The next row that matches, behind a row or (not `forward`) before it, of those that are shown. O(log n)
  /// for each match on the way that is hidden.
  ///
  /// - Parameter includingItself: Whether the row may be that match.
  public func nextMatch(
    of question: RowQuestion, from indexPath: IndexPath, forward: Bool = true,
    includingItself: Bool = false
  ) -> NextMatch {
    guard isValid(indexPath) else { return .none }
    let tree = book.tree
    let isMatch = tree.isMatch(indexPath, of: question)
    if includingItself, isMatch == nil { return .notKnownYet }
    var rank = tree.numberOfMatches(of: question, before: .row(indexPath))
    if forward, isMatch == true, !includingItself { rank += 1 }
    if !forward, isMatch != true || !includingItself { rank -= 1 }
    while let found = tree.match(rank, of: question), tree.isHidden(.row(found)) {
      rank += forward ? 1 : -1
    }
    let found = tree.match(rank, of: question)
    // Whoever has not been asked on the way there may match.
    let here = tree.numberOfUnanswered(question, before: .row(indexPath))
    let there = found.map { tree.numberOfUnanswered(question, before: .row($0)) }
    let isKnown =
      forward
      ? (there ?? tree.numberOfUnanswered(question)) == here + (isMatch == nil ? 1 : 0)
      : (there ?? 0) == here
    return isKnown ? found.map(NextMatch.row) ?? .none : .notKnownYet
  }

  /// Lines of a row, from its first, on which parts of its texts begin, ascending. O(its text).
  ///
  /// - Parameter parts: Which parts of a text, as ranges of its UTF-8.
  public func lines(
    ofRowAt indexPath: IndexPath, showing parts: (DisplayText) -> [Range<Int>]
  ) -> [Int] {
    withLayout(ofRowAt: indexPath) { $0.lines(showing: parts, width: $1) } ?? []
  }

  /// Lines of a row, from its first, on which what is found in its texts begins, ascending. O(its text).
  ///
  /// - Parameter finder: Finds parts of a text.
  public func lines(ofRowAt indexPath: IndexPath, showing finder: TextFinder) -> [Int] {
    withLayout(ofRowAt: indexPath) {
      $0.lines(showingPartsOf: finder.ranges(in:), width: $1)
    } ?? []
  }

  /// The first of what is found in a row's texts that begins on one of its lines, counted from its first; nil: nothing begins
  /// there. O(its text · log n) where n parts are found.
  ///
  /// - Parameter finder: Finds parts of a text.
  /// - Returns: the text in which it stands, of one that grows some around it, and where, as a range of its UTF-8.
  public func firstPart(
    ofRowAt indexPath: IndexPath, onLine line: Int, found finder: TextFinder
  ) -> (text: DisplayText, range: Range<Int>)? {
    let part = withLayout(ofRowAt: indexPath) {
      $0.firstPart(of: finder.ranges(in:), onLine: line, width: $1)
    }
    return part ?? nil
  }

  private func withLayout<Result>(
    ofRowAt indexPath: IndexPath, _ body: (CellLayout, _ width: Int) -> Result
  ) -> Result? {
    guard isValid(indexPath), let cell = measuringCell(at: indexPath), let layout = cell.layout
    else { return nil }
    return body(layout, contentWidth(of: cell))
  }

  /// Brings a line of a row into view, clear of the header that sticks to the top: where it is not, it
  /// comes to stand a third down the view.
  ///
  /// - Precondition: there is such a row.
  public func scrollToLine(_ line: Int, ofRowAt indexPath: IndexPath) {
    layoutIfNeeded()
    precondition(isValid(indexPath), "there is no row \(indexPath) to scroll to")
    guard frame.lines > 0, frame.columns > 0 else { return }
    let header = viewport.stickyHeader?.endLine ?? 0
    if let rect = visibleRectForRow(at: indexPath) {
      let screenLine = rect.line + line
      if screenLine >= header, screenLine < frame.lines { return }
    }
    stand(by: .row(Anchor(.row(indexPath), line: line, screenLine: frame.lines / 3)))
    layoutIfNeeded()
  }

  /// Rows that are asked in one go.
  private static let fewestAskedAtOnce = 1 << 6
  private static let mostAskedAtOnce = 1 << 14

  /// Turns of which all questions that are open have one.
  private static let turnsForOne = 4

  /// Rows to ask next, and what: `question`; nil: whatever is to be asked.
  private func nextToAsk(
    _ question: RowQuestion?, mostAbove: Int
  ) -> (question: RowQuestion, rows: Range<Int>, section: Int)? {
    if let question { return nextToAsk([question], mostAbove: mostAbove) }
    let filtering = filter?.terms.map(\.question) ?? []
    let others = book.tree.questions.filter { !filtering.contains($0) }.reversed()
    askingTurn = (askingTurn + 1) % Self.turnsForOne
    if askingTurn > 0 {
      for ahead in [filtering] + others.map({ [$0] }) {
        if let next = nextToAsk(ahead, mostAbove: mostAbove) { return next }
      }
    }
    return nextToAsk(filtering + others, mostAbove: mostAbove)
  }

  /// Rows to ask next: what is ahead in `order` is asked first, and what follows goes on as far as that has gone, so that
  /// what is known near the view is all known.
  private func nextToAsk(
    _ order: [RowQuestion], mostAbove: Int
  ) -> (question: RowQuestion, rows: Range<Int>, section: Int)? {
    guard let item = viewport.anchor?.item ?? viewport.items.first?.item ?? book.tree.firstItem,
      book.tree.contains(item)
    else { return nil }
    for (place, question) in order.enumerated().reversed() {
      let found = book.tree.unanswered(
        question, nearest: item, limit: Self.mostAskedAtOnce, limitBefore: mostAbove,
        answering: order[..<place])
      if let found { return (question, found.rows, found.section) }
    }
    return nil
  }
}
