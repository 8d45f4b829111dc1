import HeightEngine

/// A long text piece by piece, as it is shown. Each piece but the first begins with the line in which the one
/// before ended, or with the last 64 KB of it: what is longer than that is not found.
struct LongTextPieces {
  /// A piece, which may begin and end within a character.
  struct Piece {
    var bytes: [UInt8]
    /// Whether text stands before it in its line, and whether the text goes on behind it.
    var isRest: Bool
    var isCut: Bool
  }

  private var text: GrowingText
  /// Bytes of it in the file.
  let count: Int
  /// Where the next piece starts in the text.
  private var start = 0
  private var isRest = false
  private var isAtEnd = false

  /// Bytes that are read for a piece, and the most with which the next one begins again.
  private static let step = 1 << 18
  private static let mostAgain = 1 << 16

  init(_ text: GrowingText, count: Int) {
    self.text = text
    self.count = count
  }

  /// The next piece; nil behind the last.
  mutating func next() -> Piece? {
    guard !isAtEnd else { return nil }
    let before = text.sourceEnd
    text.readOn(to: min(before + Self.step, count))
    // The file may have become shorter.
    isAtEnd = text.sourceEnd >= count || text.sourceEnd == before
    let bytes = text.utf8(start..<(isAtEnd ? text.utf8Count : max(start, text.settledCount)))
    let piece = Piece(bytes: bytes, isRest: isRest, isCut: !isAtEnd)
    let again = bytes.suffix(Self.mostAgain)
    let line = again.lastIndex(of: 0x0A).map { $0 + 1 }
    start += line ?? again.startIndex
    isRest = line == nil && start > 0
    return piece
  }
}

extension LineSource {
  /// The text of a row that is too long to be read whole; nil: it is not.
  func longText(ofRow row: Int) -> LongTextPieces? {
    guard look.isText, let range = rangeOfLongText(ofRow: row) else { return nil }
    return LongTextPieces(
      store.text(in: range, readsStyles: reading.readsStyles), count: range.count)
  }
}
