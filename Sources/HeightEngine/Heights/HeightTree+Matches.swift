// Which rows match: how many, how many above one, and which is the k-th, by the same ropes as heights.

extension HeightTree {
  /// A new question, to which no row has an answer yet.
  ///
  /// - Parameter isOfShownRows: Whether a row answers otherwise while the filter hides it. One that comes to be shown or
  ///   hidden, as answers to what the filter asks are found, has no answer any more.
  /// - Complexity: O(sections)
  public mutating func addQuestion(ofShownRows isOfShownRows: Bool = false) -> RowQuestion {
    let question = RowQuestion(number: numberOfQuestionsAsked)
    numberOfQuestionsAsked += 1
    answers.append(
      RowAnswers(question: question, isOfShownRows: isOfShownRows, rope: nothingAnswered))
    return question
  }

  private var nothingAnswered: HeightRope {
    var builder = HeightRope.Builder()
    for section in 0..<numberOfSections {
      builder.append(RowAnswers.noMatch, count: 1)
      builder.append(RowAnswers.unknown, count: numberOfRows(inSection: section))
      builder.append(RowAnswers.noMatch, count: 1)
    }
    return builder.finish()
  }

  /// What is asked, in the order in which it was.
  public var questions: [RowQuestion] { answers.map(\.question) }

  /// The questions and the filter of another tree, to whose rows nobody has an answer here.
  /// - Complexity: O(sections) for each
  package mutating func askWhatWasAsked(of other: HeightTree) {
    numberOfQuestionsAsked = other.numberOfQuestionsAsked
    answers = other.answers.map {
      RowAnswers(question: $0.question, isOfShownRows: $0.isOfShownRows, rope: nothingAnswered)
    }
    filter = other.filter
  }

  /// Forgets a question and its answers. The filter must not have it.
  public mutating func removeQuestion(_ question: RowQuestion) {
    answers.removeAll { $0.question == question }
  }

  /// Another question takes this one's place: nothing is known any more, or, where it holds of fewer rows
  /// than before and of few, only who did not match.
  /// - Complexity: O(sections + log n)
  public mutating func forgetAnswers(to question: RowQuestion, keepingWhoDoesNot: Bool = false) {
    guard let index = index(of: question) else { return }
    if keepingWhoDoesNot, answers[index].rope.sum <= Self.mostForgottenAlone {
      for match in stride(from: answers[index].rope.sum - 1, through: 0, by: -1) {
        let position = answers[index].rope.find(line: match).position
        answers[index].rope.set(RowAnswers.unknown, at: position)
      }
    } else {
      answers[index].rope = nothingAnswered
    }
    if isFiltered(by: question) { updateVisibleRows(0..<numberOfItems) }
  }

  /// Matches that are forgotten one by one: of more, others are asked as fast as these are forgotten.
  private static let mostForgottenAlone = 2048

  /// Whether the filter goes by the answers to a question: those to others show and hide nothing.
  package func isFiltered(by question: RowQuestion) -> Bool {
    filter?.terms.contains { $0.question == question } ?? false
  }

  /// Takes in which of neighbouring rows match.
  ///
  /// - Parameter matches: Those of `rows` that do, ascending; the others don't.
  /// With the last answer its rope is laid out for filters, and so is that of the heights.
  ///
  /// - Precondition: there are such rows.
  /// - Complexity: O(log n + the number of rows), and O(log n) where none matches; O(n) where all have answered and as
  ///   many were changed since that was so
  public mutating func answer(
    _ question: RowQuestion, ofRows rows: Range<Int>, inSection section: Int, matches: [Int]
  ) {
    guard let index = index(of: question), !rows.isEmpty else { return }
    let start = position(of: .row(IndexPath(row: rows.lowerBound, section: section)))
    _ = position(of: .row(IndexPath(row: rows.upperBound - 1, section: section)))
    let positions = start..<start + rows.count
    if matches.isEmpty {
      answers[index].rope.fill(positions, with: RowAnswers.noMatch)
    } else {
      var values = [Int32](repeating: RowAnswers.noMatch, count: rows.count)
      for row in matches { values[row - rows.lowerBound] = RowAnswers.match }
      answers[index].rope.replace(at: start, with: values)
    }
    if answers[index].rope.open == 0 {
      answers[index].rope.arrangeBitsIfScattered()
      arrangeHeights()
    }
    if isFiltered(by: question) { updateVisibleRows(positions) }
  }

  /// How many rows are known to match.
  public func numberOfMatches(of question: RowQuestion) -> Int { rope(of: question)?.sum ?? 0 }

  /// How many rows before an item are known to match.
  /// - Complexity: O(log n)
  public func numberOfMatches(of question: RowQuestion, before item: HeightItem) -> Int {
    rope(of: question)?.sum(before: position(of: item)) ?? 0
  }

  /// How many rows have no answer yet.
  public func numberOfUnanswered(_ question: RowQuestion) -> Int { rope(of: question)?.open ?? 0 }

  /// Whether all rows have answered what the filter asks: no row is hidden that would be shown if it were asked.
  /// O(questions).
  public var isFilterExact: Bool {
    filter?.terms.allSatisfy { numberOfUnanswered($0.question) == 0 } ?? true
  }

  /// How many rows before an item have no answer yet.
  /// - Complexity: O(log n)
  public func numberOfUnanswered(_ question: RowQuestion, before item: HeightItem) -> Int {
    rope(of: question)?.open(before: position(of: item)) ?? 0
  }

  /// Whether a row matches; nil: nobody has looked.
  /// - Complexity: O(log n)
  public func isMatch(_ indexPath: IndexPath, of question: RowQuestion) -> Bool? {
    guard let value = rope(of: question)?.value(at: position(of: .row(indexPath))) else {
      return nil
    }
    return value < 0 ? nil : value == RowAnswers.match
  }

  /// Which of neighbouring rows match and are shown; nil: one of them has no answer.
  ///
  /// - Precondition: there are such rows.
  /// - Complexity: O(log n + their number)
  public func matches(
    of question: RowQuestion, amongShown rows: Range<Int>, inSection section: Int
  ) -> [Int]? {
    guard let rope = rope(of: question), !rows.isEmpty else { return nil }
    let start = position(of: .row(IndexPath(row: rows.lowerBound, section: section)))
    _ = position(of: .row(IndexPath(row: rows.upperBound - 1, section: section)))
    let positions = start..<start + rows.count
    let answers = rope.answers(in: positions)
    guard !answers.contains(Int8(RowAnswers.unknown)) else { return nil }
    let visible = filtering?.visible.bits(in: positions, of: 1)
    return rows.filter { row in
      let place = row - rows.lowerBound
      return answers[place] == Int8(RowAnswers.match) && visible?[place] ?? true
    }
  }

  /// The row that has `rank` matches before it and is one; nil: there are not so many.
  /// - Complexity: O(log n)
  public func match(_ rank: Int, of question: RowQuestion) -> IndexPath? {
    guard let rope = rope(of: question), (0..<rope.sum).contains(rank) else { return nil }
    return indexPath(at: rope.find(line: rank).position)
  }

  /// The rows nearest to an item that nobody has looked at: those behind it, in order, `limit` at most, or those before,
  /// `limitBefore` at most, as far as a section has them.
  ///
  /// - Parameter others: Other questions: only rows that have answered all of them, as far as they do from the nearest on.
  /// - Complexity: O(log n · others + limit)
  public func unanswered(
    _ question: RowQuestion, nearest item: HeightItem, limit: Int, limitBefore: Int,
    answering others: some Sequence<RowQuestion> = EmptyCollection()
  ) -> (rows: Range<Int>, section: Int)? {
    guard let rope = rope(of: question), rope.open > 0 else { return nil }
    let position = position(of: item)
    let rank = rope.open(before: position)
    let below = rope.openPosition(rank: rank)
    let above = rope.openPosition(rank: rank - 1)
    let known = others.compactMap(self.rope(of:))
    let isBelow = below.map { below in above.map { below - position <= position - $0 } ?? true }
    if let below, isBelow == true {
      let limit = known.reduce(limit) { $1.numberOfClosed(from: below, limit: $0) }
      return limit > 0 ? rowsUnanswered(rope, from: below, limit: limit) : nil
    }
    return above.flatMap { above in
      let limit = known.reduce(limitBefore) { $1.numberOfClosed(upTo: above, limit: $0) }
      return limit > 0 ? rowsUnanswered(rope, upTo: above, limit: limit) : nil
    }
  }

  private func rowsUnanswered(
    _ rope: HeightRope, from position: Int, limit: Int
  ) -> (rows: Range<Int>, section: Int)? {
    guard let first = indexPath(at: position) else { return nil }
    let left = numberOfRows(inSection: first.section) - first.row
    let count = rope.numberOfOpen(from: position, limit: min(limit, left))
    return (first.row..<first.row + count, first.section)
  }

  private func rowsUnanswered(
    _ rope: HeightRope, upTo position: Int, limit: Int
  ) -> (rows: Range<Int>, section: Int)? {
    guard let last = indexPath(at: position) else { return nil }
    // Open ones that have the same rank from here as by places follow one another.
    var (low, high) = (0, min(limit - 1, last.row))
    let rank = rope.open(before: position)
    while low < high {
      let middle = (low + high + 1) / 2
      if rope.open(before: position - middle) == rank - middle {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return (last.row - low..<last.row + 1, last.section)
  }

  func index(of question: RowQuestion) -> Int? {
    answers.firstIndex { $0.question == question }
  }

  func rope(of question: RowQuestion) -> HeightRope? {
    answers.first { $0.question == question }?.rope
  }

  func indexPath(at position: Int) -> IndexPath? {
    if case .row(let path) = sections.item(at: position) { path } else { nil }
  }

  /// The row says something else: nobody has looked.
  mutating func forgetAnswers(at position: Int) {
    guard !answers.isEmpty, indexPath(at: position) != nil else { return }
    for index in answers.indices { answers[index].rope.set(RowAnswers.unknown, at: position) }
    updateVisibleRows(position..<position + 1)
  }
}

extension HeightRope {
  /// How many closed heights follow one another from a position on, or up to it, `limit` at most.
  /// - Complexity: O(log n)
  fileprivate func numberOfClosed(from position: Int, limit: Int) -> Int {
    let first = open(before: position)
    guard let next = openPosition(rank: first) else { return limit }
    return min(next - position, limit)
  }

  fileprivate func numberOfClosed(upTo position: Int, limit: Int) -> Int {
    let rank = open(before: position + 1)
    guard rank > 0, let last = openPosition(rank: rank - 1) else { return limit }
    return min(position - last, limit)
  }

  /// The first match at a position or behind it, of answers; nil: there is none.
  /// - Complexity: O(log n)
  func nextMatch(from position: Int) -> Int? {
    let rank = sum(before: position)
    return rank < sum ? find(line: rank).position : nil
  }

  /// Whether all of neighbouring heights are 0, and known.
  /// - Complexity: O(log n)
  func areZeros(in range: Range<Int>) -> Bool {
    sum(before: range.lowerBound) == sum(before: range.upperBound)
      && open(before: range.lowerBound) == open(before: range.upperBound)
  }

  /// Puts one value in the place of many.
  /// - Complexity: O(log n), and as much as the leaves that go
  mutating func fill(_ range: Range<Int>, with value: Int32) {
    guard !range.isEmpty else { return }
    if range.count == 1 { return set(value, at: range.lowerBound) }
    let run = Tree(entry: Self.run(value, count: range.count), level: 0)
    replaceSubrange(range, with: run)
  }
}
