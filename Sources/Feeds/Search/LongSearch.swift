/// How far a filter has come in a text that is looked through piece by piece, so that keys are answered in between, and that
/// may grow.
struct LongSearch {
  /// Which row's text it is.
  struct Place: Equatable {
    let store: ObjectIdentifier
    let row: Int
    /// Where the text begins in the file.
    let start: Int
  }

  let place: Place
  /// Bytes of the text in the file.
  private(set) var count: Int
  private var questions: [Question] = []
  /// Whether there was more to look through than there was time for.
  private(set) var isHalted = false

  init(at place: Place, count: Int) { (self.place, self.count) = (place, count) }

  /// Bytes that were looked at, for tests to keep that from growing.
  var numberOfBytesLookedAt: Int { questions.reduce(0) { $0 + $1.numberOfBytesLookedAt } }

  /// The text has so many bytes now, no fewer than before: what may have changed is asked again.
  mutating func goOn(to count: Int) {
    isHalted = false
    guard count != self.count else { return }
    self.count = count
    for index in questions.indices { questions[index].goOn(to: count) }
  }

  /// Whether a pattern is in the text; nil where that took too long to tell, or is not known yet.
  ///
  /// - Parameters:
  ///   - text: All of it, nothing of which is looked at yet.
  ///   - most: Pieces that may be looked at; those that were are taken off.
  mutating func answer(_ pattern: TextPattern, in text: LongTextPieces, most: inout Int) -> Bool? {
    if isHalted { return nil }
    let index = questions.firstIndex { $0.pattern === pattern } ?? questions.count
    if index == questions.count { questions.append(Question(pattern: pattern, pieces: text)) }
    guard let outcome = questions[index].lookOn(most: &most) else {
      isHalted = true
      return nil
    }
    switch outcome {
    case .found: return true
    case .absent: return false
    case .unknown: return nil
    }
  }
}

/// A pattern that is looked for in a text.
private struct Question {
  enum Outcome {
    /// - Parameter stays: Whether it is there whatever comes behind the text.
    case found(stays: Bool)
    case absent
    /// It took too long to tell.
    case unknown
  }

  let pattern: TextPattern
  var pieces: LongTextPieces
  private(set) var numberOfBytesLookedAt = 0
  /// Pieces behind which others came in which it took too long to tell.
  private var givenUp = 0
  /// nil: not all was looked at.
  private var outcome: Outcome?

  init(pattern: TextPattern, pieces: LongTextPieces) {
    (self.pattern, self.pieces) = (pattern, pieces)
  }

  mutating func goOn(to count: Int) {
    pieces.goOn(to: count)
    if case .found(stays: true)? = outcome { return }
    outcome = nil
  }

  /// Looks at the next `most` pieces; nil: there are more.
  mutating func lookOn(most: inout Int) -> Outcome? {
    while outcome == nil, most > 0 { lookAtNext(most: &most) }
    return outcome
  }

  private mutating func lookAtNext(most: inout Int) {
    let before = pattern.numberOfTextsGivenUp
    guard let piece = pieces.next(beginningAgain: pattern.bytesLookedAtAgain) else {
      outcome = givenUp > 0 ? .unknown : .absent
      return
    }
    most -= 1
    numberOfBytesLookedAt += piece.bytes.count
    if pattern.isFound(
      in: piece.bytes.span, from: piece.start, isCut: piece.isCut, isRest: piece.isRest)
    {
      outcome = .found(stays: piece.isCut)
      return
    }
    let slow = pattern.numberOfTextsGivenUp - before
    if piece.isCut {
      givenUp += slow
      return
    }
    if slow == 0 { pieces.noteNothingIsThere() }
    outcome = givenUp + slow > 0 ? .unknown : .absent
  }
}

/// Searches in long texts that are gone on with: the last one in each of the files that were searched last.
struct LongSearches {
  private var searches: [LongSearch] = []
  private static let most = 8

  /// Takes out the search in a text that has so many bytes now, which begins if there is none.
  mutating func take(at place: LongSearch.Place, count: Int) -> LongSearch {
    let new = LongSearch(at: place, count: count)
    let known = searches.firstIndex { $0.place.store == place.store }
    guard let known else { return new }
    var search = searches.remove(at: known)
    guard search.place == place, search.count <= count else { return new }
    search.goOn(to: count)
    return search
  }

  /// Puts one back.
  mutating func keep(_ search: LongSearch) {
    searches.append(search)
    if searches.count > Self.most { searches.removeFirst() }
  }
}
