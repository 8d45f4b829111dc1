/// What stands around the fences of a text, as Markdown has them: what they show says nothing of what the text itself is.
enum FencedText {
  /// A line of a fence: how many backticks it has, and whether a language's name or more follows.
  private struct Fence {
    let length: Int
    let isNamed: Bool

    init?(_ line: Span<UInt8>) {
      let line = line.extracting(line.trimmedRange)
      length = line.firstIndex(from: 0) { $0 != FencedText.tick } ?? line.count
      isNamed = length < line.count
      guard length >= 3, line.first(FencedText.tick, from: length, to: line.count) == nil else {
        return nil
      }
    }
  }

  /// A text without what its fences hold; nil: there are none, or it begins as a log does, among whose lines they may stand. The
  /// end of the last one may have to come yet. O(n)
  static func around(_ text: Span<UInt8>) -> [UInt8]? {
    guard ticks.isAmong(text), !beginsAsLog(text) else { return nil }
    var (lines, result, kept) = (LineRanges(), [UInt8](), 0)
    var opening: (fence: Fence, end: Int)?
    while let range = lines.next(in: text) {
      guard let fence = Fence(text.extracting(range)) else { continue }
      if let (first, end) = opening {
        guard !fence.isNamed, fence.length >= first.length else { continue }
        result.append(copying: text.extracting(kept..<end))
        (opening, kept) = (nil, range.lowerBound)
      } else {
        opening = (fence, min(lines.start, text.count))
      }
    }
    let end = opening?.end ?? text.count
    guard kept > 0 || end < text.count else { return nil }
    result.append(copying: text.extracting(kept..<end))
    return result
  }

  private static let tick = UInt8(ascii: "`")
  private static let ticks = ByteSign(Array("```".utf8))

  private static func beginsAsLog(_ text: Span<UInt8>) -> Bool {
    var lines = LineRanges()
    while let range = lines.next(in: text) {
      let line = text.extracting(range)
      if line.isBlank { continue }
      return LogLines.beginsEvent(line) || LogLines.mayBeStructured(line)
    }
    return false
  }
}

extension RowStarts {
  /// How a text of a format is divided that begins with `sample`; `isWhole` if that is all of it. What is
  /// asked for as text is not taken for a log, and neither is what fences show.
  static func division(
    _ format: FeedFormat, _ options: FeedOptions, sample: Span<UInt8>, isWhole: Bool
  ) -> Division {
    guard format == .text, let around = FencedText.around(sample) else {
      return division(format, options, sample: sample, whole: sample, isWhole: isWhole)
    }
    return division(format, options, sample: around.span, whole: sample, isWhole: isWhole)
  }
}
