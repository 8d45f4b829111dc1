import HeightEngine

// Rows that say nothing but a text, as those of a text that is no log do: what others are asked for by their parts is
// the same for all of these, and known before the first one comes.

extension EntryReading {
  /// Whether all rows that look so are such rows, unless they are blank.
  func areTexts(_ look: RowLook) -> Bool { look == .text && stamp == nil }

  /// Hands out such a row, with its hash, if that is asked for; `underline` is what the one behind it makes of its last
  /// line. Whether to go on. O(n)
  @inline(__always)
  func handOutText(
    _ row: Span<UInt8>, at path: IndexPath, _ underline: MarkdownUnderline?, hashes: Bool,
    to receiver: StreamReceiver, _ buffer: inout RowTextBuffer
  ) -> Bool {
    var traits = traitsOfText
    traits.underline = underline
    if hashes {
      var hash = ContentHash(ofTextBy: .known)
      hash.combine(row)
      traits.contentHash = hash.value
    }
    return buffer.withTexts(of: row) { taker in
      taker.readsStyles = readsStyles
      takeText(0..<row.count, into: &taker)
    } _: {
      receiver.row($0, traits, path)
    }
  }
}
