/// How far a filter has come in a text that is looked through piece by piece, so that keys are answered in between.
struct LongSearch {
  /// Which row's text it is.
  struct Place: Equatable {
    let source: ObjectIdentifier
    let row: Int
    /// Bytes of it in the file.
    let bytes: Int
  }

  let place: Place
  /// What the filter asked before, in its order; nil: that took too long to tell.
  private var answers: [Bool?] = []
  /// What is left of the text for what it asks now.
  private var pieces: LongTextPieces?
  /// Texts that took too long before.
  private var givenUp = 0
  private var asked = 0
  /// Whether there was more to look through than there was time for.
  private(set) var isHalted = false

  init(at place: Place) { self.place = place }

  /// Begins at the first question again; what is known of those answered stays.
  mutating func askAgain() { (asked, isHalted) = (0, false) }

  /// Whether a pattern is in the text; nil where that took too long to tell, or is not known yet.
  ///
  /// - Parameter most: Pieces that may be looked at; those that were are taken off.
  mutating func answer(_ pattern: TextPattern, in text: LongTextPieces, most: inout Int) -> Bool? {
    if isHalted { return nil }
    defer { asked += 1 }
    if asked < answers.count { return answers[asked] }
    let before = pattern.numberOfTextsGivenUp
    var rest = pieces ?? text
    pieces = nil
    var isFound = false
    while !isFound {
      guard most > 0 else {
        givenUp += pattern.numberOfTextsGivenUp - before
        (pieces, isHalted) = (rest, true)
        return nil
      }
      guard let piece = rest.next() else { break }
      most -= 1
      isFound = pattern.isFound(in: piece.bytes.span, isCut: piece.isCut, isRest: piece.isRest)
    }
    givenUp += pattern.numberOfTextsGivenUp - before
    let answer: Bool? = isFound ? true : givenUp > 0 ? nil : false
    givenUp = 0
    answers.append(answer)
    return answer
  }
}
