import HeightEngine

/// Finds parts of texts, as a search does, and remembers those of the text that grows it was asked
/// about last: to look through a long one takes a while, and for each frame it is asked which lines
/// show them and where to highlight them. Where that has grown, it goes on from where it was.
///
/// ```swift
/// let finder = TextFinder { ranges(of: word, in: $0.string) }
/// let lines = table.lines(ofRowAt: indexPath, showing: finder)
/// ```
///
/// A text that grows is looked through in pieces of 128 KB, each of which ends behind a line or a
/// word if it can; a part of it that is longer than 64 KB may be found as several.
///
/// - Complexity: of each question O(text), and of the text that grows O(what is new in it). In
///   memory is what is found in that, and a piece of it.
public final class TextFinder {
  private let limit: Int
  private let find: (DisplayText) -> [Range<Int>]
  /// What was found in the text that grows it was asked about last.
  private var last = GrowingParts()

  /// - Parameters:
  ///   - limit: How many parts are found in a text that grows, at most: the first ones.
  ///   - find: Which parts of a text, as ranges of its UTF-8, ascending: the same at all times.
  public init(limit: Int = .max, _ find: @escaping (DisplayText) -> [Range<Int>]) {
    self.limit = limit
    self.find = find
  }

  func ranges(in block: TextBlock) -> [Range<Int>] {
    guard let text = block.growingText else { return find(block.text) }
    return last.ranges(in: text, limit: limit, find)
  }
}

/// What is found in a text that grows, as far as it was looked through.
private struct GrowingParts {
  private var parts: [Range<Int>] = []
  /// Those of the copy that was asked about last which ends earlier, and where that ends.
  private var earlier: (end: Int, parts: [Range<Int>])?
  /// The text that was looked through; nil: none was.
  private var text: GrowingText?
  /// Nothing that is appended changes what was found before this, and how many parts that is.
  private var (settledEnd, settledParts) = (0, 0)

  /// Bytes of a piece, and those behind it in which what begins in it may go on.
  private static let size = 1 << 17
  private static let overlap = 1 << 16
  /// Bytes before a piece that say whether a word or a line begins with it.
  private static let context = 1 << 8

  /// Those of a text. Of a copy that ends earlier than the one that was looked through they are known: a text that is laid
  /// out anew is shown from its beginning on.
  mutating func ranges(
    in new: GrowingText, limit: Int, _ find: (DisplayText) -> [Range<Int>]
  ) -> [Range<Int>] {
    let end = new.utf8Count
    guard let text, text.continues(new), end < text.utf8Count else {
      earlier = nil
      look(through: new, limit: limit, find)
      return parts
    }
    if let earlier, earlier.end == end { return earlier.parts }
    let found = Array(parts.prefix { $0.upperBound <= end })
    earlier = (end, found)
    return found
  }

  /// Looks through a text from where it is not known; through all of one that is another.
  private mutating func look(
    through new: GrowingText, limit: Int, _ find: (DisplayText) -> [Range<Int>]
  ) {
    if let text {
      if !new.continues(text) {
        self = GrowingParts()
      } else if (new.settledCount, new.utf8Count) == (text.settledCount, text.utf8Count) {
        return
      }
    }
    text = new
    parts.removeSubrange(settledParts...)
    while let end = endOfPiece(of: new) {
      let isLast = end == new.utf8Count
      let isAll = add(find, limit: limit, in: new, upTo: end, isLast: isLast)
      if isLast || !isAll || parts.count >= limit { break }
      (settledEnd, settledParts) = (end, parts.count)
    }
    parts.removeLast(max(parts.count - limit, 0))
  }

  /// Where the next piece ends: behind a line or else a word, in its second half; nil: there is none.
  private func endOfPiece(of text: GrowingText) -> Int? {
    guard settledEnd < text.utf8Count else { return nil }
    guard text.settledCount - settledEnd > Self.size + Self.overlap else { return text.utf8Count }
    let half = settledEnd + Self.size / 2
    let bytes = text.utf8(half..<settledEnd + Self.size)
    let last = bytes.lastIndex(of: 0x0A) ?? bytes.lastIndex(of: 0x20)
    return half + (last.map { $0 + 1 } ?? bytes.count)
  }

  /// Adds what begins in the next piece. Returns whether that is all of it: `find` may have stopped at
  /// the limit.
  private mutating func add(
    _ find: (DisplayText) -> [Range<Int>], limit: Int, in text: GrowingText, upTo end: Int,
    isLast: Bool
  ) -> Bool {
    var start = max(settledEnd - Self.context, 0)
    // Where a line begins with the piece, nothing before it counts; elsewhere no line begins.
    let before = text.utf8(start..<settledEnd)
    if let line = before.lastIndex(of: 0x0A) { start += line + 1 }
    let piece = text.part(start..<(isLast ? end : end + Self.overlap))
    let found = find(piece.text)
    for range in found {
      let part = range.lowerBound + piece.start..<range.upperBound + piece.start
      if part.lowerBound >= end, !isLast { break }
      // What begins before is known, as what goes on from there is.
      guard part.lowerBound >= max(settledEnd, parts.last?.upperBound ?? 0) else { continue }
      parts.append(part)
    }
    return found.count < limit || (found.last?.lowerBound ?? 0) + piece.start >= end
  }
}
