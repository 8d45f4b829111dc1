import HeightEngine

extension Span<UInt8> {
  /// What to put behind a text so that what follows looks as if the text said nothing of how it looks. O(n)
  var styleEnd: String {
    guard let first = first(0x1B, from: 0, to: count) else { return "" }
    // A link ends where one has no address.
    let mayHaveLink = firstIndex(from: first) { $0 == UInt8(ascii: "]") } != nil
    return mayHaveLink ? "\u{1B}[0m\u{1B}]8;;\u{1B}\\" : "\u{1B}[0m"
  }
}
