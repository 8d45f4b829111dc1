/// What a text is written in, as all of its first lines say together: one that can't be of such a text says that it is
/// something else.
protocol TextShape {
  init()
  /// Takes the next line in, without its line feed. Returns whether it may be one of such a text.
  mutating func take(_ line: Span<UInt8>) -> Bool
  /// Whether the lines that were taken in are those of such a text, surely.
  var isSure: Bool { get }
}

extension TextShape {
  /// As the first lines of `sample` say; nil: one of them can't be of such a text. O(sample)
  init?(_ sample: Span<UInt8>, mostLines: Int) {
    self.init()
    var (lines, number) = (LineRanges(), 0)
    while number < mostLines, let range = lines.next(in: sample) {
      // A last line may be cut.
      let isLast = range.upperBound >= sample.count
      if !take(sample.extracting(range)), !isLast { return nil }
      number += 1
    }
  }
}
