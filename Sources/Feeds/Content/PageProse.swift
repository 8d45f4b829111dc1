import HeightEngine

/// What of a page is sentences, to be set to a measure that one can read, and not lines to be kept.
public enum PageProse: Sendable, Hashable {
  /// Nothing: it is lines of a log, a diff, a source.
  case none
  /// What is written as sentences are, among what may be anything.
  case found
  /// All but code and tables.
  case all

  /// Whether a block is among that. O(n) in what it begins with
  public func holds(_ block: ContentBlock) -> Bool {
    guard block.kind != .code, block.kind != .table else { return false }
    return switch self {
    case .none: false
    case .found: block.isOfSentences
    case .all: true
    }
  }
}

extension ContentBlock {
  /// Whether its long lines are sentences: short ones are set alike with a measure and without.
  fileprivate var isOfSentences: Bool {
    // What has colours or is of a diff is set as it is.
    guard marks.allSatisfy({ $0.isOfRole }) else { return false }
    let string = text.string
    let bytes = string.utf8.span
    var lines = LineRanges()
    while lines.start < Self.lookedAt, let range = lines.next(in: bytes) {
      let line = bytes.extracting(range.clamped(to: 0..<Self.lookedAt))
      if line.count > Self.longestShortLine, !line.isSentence { return false }
    }
    return true
  }

  /// The bytes of a line that no measure breaks, as it has no more columns.
  private static let longestShortLine = 72
  /// So many bytes of a block say what it is: it is asked for whenever it is laid out.
  private static let lookedAt = 1 << 14
}

extension TextMark {
  fileprivate var isOfRole: Bool {
    if case .role? = EntryMark(kind: kind) { true } else { false }
  }
}

extension Span<UInt8> {
  /// Whether a line is words and what stands between them in sentences, or a list's item of such: not
  /// indented, without columns, and with few signs besides.
  fileprivate var isSentence: Bool {
    let text = trimmedRange
    guard !text.isEmpty, !"{|<#$>%".utf8.contains(self[text.lowerBound]) else { return false }
    var index = text.lowerBound
    if let end = endOfMarker(from: index) {
      // What an item says may be set apart from its marker.
      index = firstIndex(from: end) { $0 != 0x20 } ?? text.upperBound
    } else if index > 0 {
      return false
    }
    var (letters, others, blanks, signs) = (0, 0, 0, 0)
    while index < text.upperBound {
      let byte = self[index]
      if byte == 0x09 { return false }
      if byte >= 0x80 {
        others += 1
      } else if byte == 0x20 {
        if isColumn(endingAt: index) { return false }
        blanks += 1
      } else {
        letters += 1
        if Self.isSign(byte) || beginsOption(at: index) || isWithinWords(at: index) { signs += 1 }
      }
      index += 1
    }
    // Sentences in scripts that set no blanks have little ASCII.
    return signs * 20 <= text.count && letters <= blanks * 20 + others * 2
  }

  /// Where the marker of a list's item ends that begins at `start`: `- so`, `* so`, `12. so`; nil: there is none.
  private func endOfMarker(from start: Int) -> Int? {
    var end = start + 1
    if !"-*+".utf8.contains(self[start]) {
      end = firstIndex(from: start) { !(0x30...0x39).contains($0) } ?? count
      guard end > start, end < count, ".)".utf8.contains(self[end]) else { return nil }
      end += 1
    }
    return end < count && self[end] == 0x20 ? end : nil
  }

  /// Whether the blank at `index` is the second one, and not behind a sentence, as some people type them.
  private func isColumn(endingAt index: Int) -> Bool {
    guard index > 1, self[index - 1] == 0x20 else { return false }
    return !".!?:)\"".utf8.contains(self[index - 2])
  }

  /// Whether an option or a path begins there, as commands have them: ` -x`, ` --x`, ` /x`.
  private func beginsOption(at index: Int) -> Bool {
    guard index > 0, self[index - 1] == 0x20, index + 1 < count else { return false }
    return self[index] == UInt8(ascii: "-") && self[index + 1] > 0x20
      || self[index] == UInt8(ascii: "/")
  }

  /// Whether it parts columns, as in `a,b` and `a:b`, and no words.
  private func isWithinWords(at index: Int) -> Bool {
    ",:".utf8.contains(self[index]) && index + 1 < count && self[index + 1] > 0x20
      && !(0x30...0x39).contains(self[index + 1]) && self[index + 1] != UInt8(ascii: "/")
  }

  /// What programs write more than people.
  private static func isSign(_ byte: UInt8) -> Bool {
    "={}[]<>|\\$&^~;@".utf8.contains(byte)
  }
}
