import HeightEngine

/// Hands out rows that say nothing but a text, as those of a text that is no log do: what others are asked for by their
/// parts is the same for all of these, and known before the first one comes.
struct TextRows {
  private let reading: EntryReading
  private let traits: EntryTraits
  /// What the hash of each begins with; nil: nobody asks for it.
  private let hash: ContentHash?

  /// nil: rows that look so may say more.
  init?(_ reading: EntryReading, look: RowLook, hashes: Bool) {
    guard look == .text, reading.stamp == nil else { return nil }
    self.reading = reading
    traits = reading.traitsOfText
    hash = hashes ? ContentHash(ofTextBy: .known) : nil
  }

  /// Whether it hands out this one: of what is blank nothing is shown.
  func takes(_ row: Span<UInt8>) -> Bool { reading.hasText(row) }

  /// Hands out a row; `underline` is what the one behind it makes of its last line. Whether to go on. O(n)
  func handOut(
    _ row: Span<UInt8>, at path: IndexPath, _ underline: MarkdownUnderline?,
    to receiver: StreamReceiver, _ buffer: inout RowTextBuffer
  ) -> Bool {
    var traits = traits
    traits.underline = underline
    if var hash {
      hash.combine(row)
      traits.contentHash = hash.value
    }
    return buffer.withTexts(of: row) { taker in
      taker.readsStyles = reading.readsStyles
      reading.takeText(0..<row.count, into: &taker)
    } _: {
      receiver.row($0, traits, path)
    }
  }
}
