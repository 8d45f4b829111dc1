import TestSupport

@testable import HeightEngine

extension TreeModel {
  /// What a filter must do, over arrays.
  struct Filter {
    var terms: [(question: Int, hidesMatches: Bool)]
    var before: Int
    var after: Int
  }

  /// Items that the filter hides.
  var hiddenItems: Set<HeightItem> {
    guard let filter else { return [] }
    let paths = paths
    let holds = paths.map { path in
      filter.terms.allSatisfy { self[.row(path)].answers[$0.question] == !$0.hidesMatches }
    }
    var hidden = Set(items)
    for (index, path) in paths.enumerated() {
      let around = max(index - filter.after, 0)...min(index + filter.before, paths.count - 1)
      guard around.contains(where: { holds[$0] }) else { continue }
      hidden.subtract([.row(path), .header(path.section), .footer(path.section)])
    }
    return hidden
  }

  /// What the tree answers otherwise, if anything, of matches and of what is visible.
  func matchDisagreement(_ tree: HeightTree, _ questions: [RowQuestion]) -> String? {
    let (paths, hidden) = (paths, hiddenItems)
    for (index, question) in questions.enumerated() {
      let answers = paths.map { self[.row($0)].answers[index] }
      if tree.numberOfUnanswered(question) != answers.count(where: { $0 == nil }) {
        return "another number of rows is unanswered"
      }
      var rank = 0
      for (path, answer) in zip(paths, answers) {
        if tree.isMatch(path, of: question) != answer { return "another answer of \(path)" }
        if tree.numberOfMatches(of: question, before: .row(path)) != rank {
          return "other matches before \(path)"
        }
        guard answer == true else { continue }
        if tree.match(rank, of: question) != path { return "another match \(rank)" }
        rank += 1
      }
      if tree.numberOfMatches(of: question) != rank || tree.match(rank, of: question) != nil {
        return "another number of matches"
      }
      for section in Set(paths.map(\.section)) {
        let rows = paths.filter { $0.section == section }
        let known = rows.map { self[.row($0)].answers[index] }
        let shown = rows.filter {
          self[.row($0)].answers[index] == true && !hidden.contains(.row($0))
        }
        let found = tree.matches(of: question, amongShown: 0..<rows.count, inSection: section)
        if found != (known.contains(nil) ? nil : shown.map(\.row)) {
          return "other matches among those shown of section \(section)"
        }
      }
    }
    var rank = 0
    for path in paths {
      let item = HeightItem.row(path)
      if tree.isHidden(item) != hidden.contains(item) { return "\(path) is hidden, or is not" }
      if tree.numberOfVisibleRows(before: item) != rank { return "others visible before \(path)" }
      guard !hidden.contains(item) else { continue }
      if tree.visibleRow(rank) != path { return "another visible row \(rank)" }
      rank += 1
    }
    return tree.numberOfVisibleRows == rank ? nil : "another number of visible rows"
  }

  /// What the tree answers otherwise, if anything, to what is unanswered nearest to an item.
  func unansweredDisagreement(
    _ tree: HeightTree, _ questions: [RowQuestion], nearest item: HeightItem, limit: Int
  ) -> String? {
    for (index, question) in questions.enumerated() {
      let found = tree.unanswered(
        question, nearest: item, limit: limit, limitBefore: max(limit / 2, 1))
      let open = items.enumerated().filter { !isEdge($0.1) && self[$0.1].answers[index] == nil }
      let place = items.firstIndex(of: item) ?? 0
      let nearest = open.map { abs($0.offset - place) }.min()
      guard let found, let nearest else {
        if found == nil, nearest == nil { continue }
        return "something is unanswered, or is not"
      }
      let rows = found.rows.map { HeightItem.row(IndexPath(row: $0, section: found.section)) }
      let places = rows.compactMap(items.firstIndex(of:))
      if rows.isEmpty || rows.count > limit { return "\(found) of \(limit)" }
      if rows.contains(where: { self[$0].answers[index] != nil }) { return "\(found) is answered" }
      if places.map({ abs($0 - place) }).min() != nearest { return "\(found) is not the nearest" }
      for (otherIndex, other) in questions.enumerated() where other != question {
        let known = tree.unanswered(
          question, nearest: item, limit: limit, limitBefore: max(limit / 2, 1), answering: [other])
        let end = places.first.map { $0 < place } ?? false ? rows.last : rows.first
        let isKnown = end.map { self[$0].answers[otherIndex] != nil } ?? false
        guard let known else {
          if isKnown { return "nothing of \(found) has another answer" }
          continue
        }
        let part = known.rows.map { HeightItem.row(IndexPath(row: $0, section: known.section)) }
        if !isKnown || !Set(part).isSubset(of: rows) || !part.contains(where: { $0 == end }) {
          return "\(known) is no part of \(found) from the nearest on"
        }
        if part.contains(where: { self[$0].answers[otherIndex] == nil }) {
          return "\(known) has no other answer"
        }
      }
    }
    return nil
  }
}

extension TreeUnderTest {
  /// Answers of neighbouring rows, or a question anew.
  mutating func answer(_ random: inout SplitMix64) -> String {
    let number = random.below(questions.count)
    if random.chance(8) {
      let keeps = random.chance(50)
      tree.forgetAnswers(to: questions[number], keepingWhoDoesNot: keeps)
      for path in model.paths where !keeps || model[.row(path)].answers[number] == true {
        model[.row(path)].answers[number] = nil
      }
      return "question \(number) asked anew, keeping \(keeps)"
    }
    guard let path = model.paths.randomElement(using: &random) else { return "no row to answer" }
    let rows = path.row..<min(path.row + random.below(20) + 1, model.counts[path.section])
    let share = [0, 0, 20, 50, 100][random.below(5)]
    let matches = rows.filter { _ in random.chance(share) }
    tree.answer(questions[number], ofRows: rows, inSection: path.section, matches: matches)
    for row in rows {
      model[.row(IndexPath(row: row, section: path.section))].answers[number] =
        matches.contains(row)
    }
    return "question \(number) answered of rows \(rows) of section \(path.section)"
  }

  /// Another filter, or none.
  mutating func filter(_ random: inout SplitMix64) -> String {
    guard random.chance(70) else {
      (tree.filter, model.filter) = (nil, nil)
      return "no filter"
    }
    let terms = (0..<random.below(3)).map { (question: $0, hidesMatches: random.chance(40)) }
    let (before, after) =
      random.chance(50) ? (0, 0) : (random.below(4), random.below(4))
    model.filter = TreeModel.Filter(terms: terms, before: before, after: after)
    tree.filter = TableFilter(
      terms.map { .init(questions[$0.question], hidesMatches: $0.hidesMatches) },
      context: (before, after))
    return "filter \(terms) with \(before) before and \(after) behind"
  }
}
