import HeightEngine

/// A piece of a row that is too long to be held, as text.
package struct RowPiece {
  /// Where the row is.
  package var path: IndexPath
  /// What is known of it; with its last piece, the hash that its key is made of, if that is wanted.
  package var traits: EntryTraits
  /// Whether its text looks as sequences in it say.
  package var readsStyles: Bool
  /// Whether the row ends with it.
  package var isLast = false
}

/// How much of a row is lent at once.
enum RowExtent {
  case whole
  /// What came for a row that was handed out before, as nobody waited for that.
  case joining
  /// The first of several pieces, of which the last may be empty.
  case first
  case next
  case last
}

/// Hands out a row in pieces, as it is written.
struct RowInPieces {
  /// What stands above a row that says more than its text where it is read.
  private static let remark = Array("this row is too long to be read: as it is written\n".utf8)

  private var row: RowPiece
  /// Of what has come; nil: nobody asks for it.
  private var hash: ContentHash.Piece?
  /// Whether the remark is to come first.
  private var needsRemark: Bool

  init(at path: IndexPath, _ reading: EntryReading, isText: Bool, hashes: Bool) {
    needsRemark = !isText
    row = RowPiece(path: path, traits: reading.traitsOfText, readsStyles: reading.readsStyles)
    hash = hashes ? ContentHash.Piece(of: ContentHash(ofTextBy: .known)) : nil
  }

  /// Hands out the next piece. Whether to go on.
  mutating func handOut(_ text: Span<UInt8>, isLast: Bool, to receiver: StreamReceiver) -> Bool {
    if needsRemark {
      needsRemark = false
      let remark = Self.remark
      guard receiver.piece?(remark.span, row) ?? true else { return false }
    }
    hash?.take(text)
    row.isLast = isLast
    if isLast { row.traits.contentHash = hash?.value }
    return receiver.piece?(text, row) ?? true
  }
}
