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
  /// - Parameters:
  ///   - isDiff: Whether all of it is a diff; else one begins where a line says so.
  ///   - isInGraph: Whether a graph stands before its lines, as `git log --graph -p` has them.
  /// - Complexity: O(*n*).
  public static func parts(
    of text: DisplayText, isDiff: Bool, isInGraph: Bool = false
  ) -> [DiffPart] {
    let bytes = Array(text.string.utf8)
    return parts(of: bytes.span, isDiff: isDiff, isInGraph: isInGraph)
  }

  static func parts(
    of text: Span<UInt8>, isDiff: Bool, isInGraph: Bool = false
  ) -> [DiffPart] {
    var collector = DiffCollector(text, isDiff: isDiff, isInGraph: isInGraph)
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
  /// Where lines begin in a graph, and how many bytes of it stand before those of the diff.
  private var graph: GraphEdges?
  private var edges = 0
  /// Removed lines and the added ones behind them, which may be pairs, and notes about them.
  private var waiting: [DiffPart] = []
  private var removed: [Range<Int>] = []
  private var added: [Range<Int>] = []
  /// Whether lines of the hunk say by marks which words were removed and added, and by no sign before them.
  private var isOfWords: Bool

  init(_ text: Span<UInt8>, isDiff: Bool, isInGraph: Bool) {
    isInDiff = isDiff
    graph = isInGraph ? GraphEdges() : nil
    // A long hunk is several rows.
    let begins = text.starts(with: "+") || text.starts(with: "-") || text.starts(with: " ")
    let isInHunk =
      isDiff && begins && !text.starts(with: "--- ") && !text.starts(with: "+++ ")
      && !DiffLines.isSubversionRule(text.extracting(first: text.endOfFirstLine))
    lines = DiffLines(isInHunk: isInHunk, isInDiff: isDiff)
    isOfWords = isInHunk && DiffWords.areMarked(in: text)
  }

  mutating func take(_ whole: Range<Int>, of text: Span<UInt8>) {
    if !isInDiff {
      guard let start = startOfDiff(in: text.extracting(whole)) else { return }
      (isInDiff, edges) = (true, start)
    }
    let range = whole.dropFirst(edges)
    let line = text.extracting(range)
    if isOfWords {
      guard DiffWords.endsHunk(line) else {
        for mark in DiffWords.marked(range, of: text) { append(mark.range, mark.kind) }
        return
      }
      isOfWords = false
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
      let start = min(whole.upperBound + 1, text.count)
      isOfWords =
        line.starts(with: "@@ ")
        && DiffWords.areMarked(inHunkAt: start, of: lines.left, behind: edges, in: text)
      append(range.lowerBound..<range.lowerBound + Self.hunkEnd(line), .hunk)
    case .half:
      endPairs(of: text)
      append(range, .hunk)
    case .note: waiting.append(DiffPart(range, .note))
    case .message, .context, .other: endPairs(of: text)
    }
  }

  /// How many bytes stand before a line with which a diff begins; nil: it is none.
  private mutating func startOfDiff(in line: Span<UInt8>) -> Int? {
    guard graph == nil else { return graph?.startOfDiff(in: line) }
    return line.starts(with: "diff --") ? 0 : nil
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
