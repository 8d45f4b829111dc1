import HeightEngine

/// A part of a diff's text, and what it is.
public struct DiffPart: Hashable, Sendable {
  /// Told by the sign before a line, or by where the line stands.
  public enum Kind: Int, Sendable {
    case header, hunk, added, removed, note
    /// What differs in an added or removed line from the line that it stands for.
    case addedWords, removedWords

    private static let firstMark = 1 << 16

    /// The kind of the marks that say it.
    public var markKind: Int { Self.firstMark + rawValue }

    /// What a mark says; nil: nothing of a diff.
    public init?(markKind kind: Int) { self.init(rawValue: kind - Self.firstMark) }
  }

  /// Offsets in the text's UTF-8.
  public var range: Range<Int>
  public var kind: Kind

  init(_ range: Range<Int>, _ kind: Kind) {
    self.range = range
    self.kind = kind
  }
}

extension DiffPart {
  /// The parts of a row of a diff, or of a text in which one begins, in order, no two of them
  /// overlapping.
  ///
  /// - Parameter isDiff: Whether all of it is a diff; else one begins where a line says so.
  /// - Complexity: O(*n*).
  public static func parts(of text: DisplayText, isDiff: Bool) -> [DiffPart] {
    let bytes = Array(text.string.utf8)
    return parts(of: bytes.span, isDiff: isDiff)
  }

  static func parts(of text: Span<UInt8>, isDiff: Bool) -> [DiffPart] {
    var collector = DiffCollector(text, isDiff: isDiff)
    var lines = LineRanges()
    while let line = lines.next(in: text) { collector.take(line, of: text) }
    collector.endPairs(of: text)
    return collector.parts
  }
}

/// Collects the parts of a text, line by line.
private struct DiffCollector {
  private(set) var parts: [DiffPart] = []
  private var lines: DiffLines
  private var isInDiff: Bool
  /// Removed lines and the added ones behind them, which may be pairs, and notes about them.
  private var waiting: [DiffPart] = []
  private var removed: [Range<Int>] = []
  private var added: [Range<Int>] = []

  init(_ text: Span<UInt8>, isDiff: Bool) {
    isInDiff = isDiff
    // A long hunk is several rows.
    let begins = text.starts(with: "+") || text.starts(with: "-") || text.starts(with: " ")
    lines = DiffLines(
      isInHunk: isDiff && begins && !text.starts(with: "--- ") && !text.starts(with: "+++ "))
  }

  mutating func take(_ range: Range<Int>, of text: Span<UInt8>) {
    let line = text.extracting(range)
    if !isInDiff {
      guard line.starts(with: "diff --") else { return }
      isInDiff = true
    }
    switch lines.next(line) {
    case .removed:
      if !added.isEmpty { endPairs(of: text) }
      removed.append(range)
      waiting.append(DiffPart(range, .removed))
    case .added:
      added.append(range)
      waiting.append(DiffPart(range, .added))
    case .file, .header:
      endPairs(of: text)
      append(range, .header)
    case .hunk:
      endPairs(of: text)
      append(range.lowerBound..<range.lowerBound + Self.hunkEnd(line), .hunk)
    case .half:
      endPairs(of: text)
      append(range, .hunk)
    case .note: waiting.append(DiffPart(range, .note))
    case .context, .other: endPairs(of: text)
    }
  }

  private mutating func append(_ range: Range<Int>, _ kind: DiffPart.Kind) {
    if !range.isEmpty { parts.append(DiffPart(range, kind)) }
  }

  /// Behind the second `@@`; what follows is the function that it is in.
  private static func hunkEnd(_ line: Span<UInt8>) -> Int {
    guard line.starts(with: "@") else { return line.count }
    let start = line.firstIndex(from: 0) { $0 == 0x20 } ?? line.count
    var end = line.firstIndex(from: start) { $0 == UInt8(ascii: "@") } ?? line.count
    while end < line.count, line[end] == UInt8(ascii: "@") { end += 1 }
    return end
  }

  /// Appends the lines that wait for those they stand for.
  mutating func endPairs(of text: Span<UInt8>) {
    let arePairs = removed.count == added.count
    let changes = arePairs ? zip(removed, added).map { DiffWords.changes($0, $1, of: text) } : []
    var (old, new) = (0, 0)
    for line in waiting {
      switch line.kind {
      case .removed:
        append(line.range, .removed, arePairs ? changes[old].removed : [], .removedWords)
        old += 1
      case .added:
        append(line.range, .added, arePairs ? changes[new].added : [], .addedWords)
        new += 1
      default: append(line.range, line.kind)
      }
    }
    (waiting, removed, added) = ([], [], [])
  }

  private mutating func append(
    _ line: Range<Int>, _ kind: DiffPart.Kind, _ words: [Range<Int>], _ wordKind: DiffPart.Kind
  ) {
    var start = line.lowerBound
    for word in words {
      append(start..<word.lowerBound, kind)
      append(word, wordKind)
      start = word.upperBound
    }
    append(start..<line.upperBound, kind)
  }
}
