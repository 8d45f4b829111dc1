import HeightEngine

/// A long text piece by piece, as it is shown. Each piece but the first begins with the line in which the one
/// before ended, or with the last 64 KB of it: what is longer than that is not found.
///
/// The text may grow. What becomes longer by that is the last piece, so that all are what they would be if all of the
/// text had been there from the beginning.
struct LongTextPieces {
  /// A piece, which may begin and end within a character.
  struct Piece {
    var bytes: [UInt8]
    /// Where in it something is to begin that is looked for.
    var start: Int
    /// Whether text stands before it in its line, and whether the text goes on behind it.
    var isRest: Bool
    var isCut: Bool
  }

  private var text: GrowingText
  /// Where it begins in the file.
  let offset: Int
  /// Bytes of it in the file.
  private(set) var count: Int
  /// Where the next piece starts in the text, and the first of its bytes, which were in the one before.
  private var start = 0
  private var again: [UInt8] = []
  /// Where the piece before ends in the file, from where the text begins.
  private var sourceStart = 0
  private var isRest = false
  private var isAtEnd = false
  /// Where in the text what is looked for is known not to be before, but for what goes on behind that.
  private var lookedAt = 0

  /// Bytes that are read for a piece, and the most with which the next one begins again.
  private static let step = 1 << 18
  private static let mostAgain = 1 << 16
  /// Bytes that stand before the part of a piece that is looked at where its line does not begin there, by which it is known
  /// whether a word does.
  private static let room = 16
  /// Where a piece begins again with fewer bytes, all of them are looked at.
  private static let leastAgain = 1 << 12

  /// - Parameter range: Where the text is in the file.
  init(_ text: GrowingText, in range: Range<Int>) {
    self.text = text
    (offset, count) = (range.lowerBound, range.count)
  }

  /// The text has so many bytes in the file now. Its last piece is the next one again, with what has come.
  mutating func goOn(to count: Int) { (self.count, isAtEnd) = (count, false) }

  /// What is looked for is not in the last piece as it is.
  mutating func noteNothingIsThere() { lookedAt = max(lookedAt, text.settledCount) }

  /// The next piece; nil behind the last.
  ///
  /// - Parameter overlap: Of a piece that has nothing in it and has grown since, so many bytes before what is new are
  ///   enough; nil: all of it is wanted.
  mutating func next(beginningAgain overlap: Int?) -> Piece? {
    guard !isAtEnd else { return nil }
    let end = min(sourceStart + Self.step, count)
    text.readOn(to: end)
    // The file may have become shorter.
    isAtEnd = text.sourceEnd >= count || text.sourceEnd < end
    let stop = isAtEnd ? text.utf8Count : max(start, text.settledCount)
    let first = overlap.map { max(start, lookedAt - $0 - Self.room) } ?? start
    let known = start + again.count
    var bytes = Array(again.suffix(max(0, known - first)))
    let new = max(known, first)
    bytes += text.utf8(new..<max(stop, new))
    // What begins there was seen in the piece before.
    let hasRoom = first > start || isRest && again.count > Self.leastAgain
    let piece = Piece(
      bytes: bytes, start: hasRoom ? bytes.startOfCharacter(from: Self.room) : 0,
      isRest: isRest || first > start, isCut: !isAtEnd)
    if !isAtEnd { goBehind(piece, endingAt: stop) }
    return piece
  }

  /// What follows a piece is next.
  private mutating func goBehind(_ piece: Piece, endingAt stop: Int) {
    let last = piece.bytes.suffix(Self.mostAgain)
    let line = last.lastIndex(of: 0x0A).map { $0 + 1 }
    again = Array(last[(line ?? last.startIndex)...])
    start = stop - again.count
    isRest = line == nil && start > 0
    sourceStart = text.sourceEnd
    lookedAt = 0
  }
}

extension [UInt8] {
  /// The first place from `start` on where a character begins, or the end. O(1), for text
  fileprivate func startOfCharacter(from start: Int) -> Int {
    self[Swift.min(start, count)...].firstIndex { $0 & 0xC0 != 0x80 } ?? count
  }
}

extension LineSource {
  /// The text of a row that is too long to be read whole; nil: it is not.
  func longText(ofRow row: Int) -> LongTextPieces? {
    guard look.isText, let range = rangeOfLongText(ofRow: row) else { return nil }
    return LongTextPieces(store.text(in: range, readsStyles: reading.readsStyles), in: range)
  }
}
