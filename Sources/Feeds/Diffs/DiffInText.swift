/// Whether a diff stands in a text that begins with something else: behind the lines that `git show --format=%s` or `svn log
/// --diff` write of a commit, or behind the rest of a hunk that `tail` left.
struct DiffInText {
  private enum Sign { case command, old, new, hunk }

  /// What the line before says of a diff.
  private var last: Sign?
  private var events = 0
  private(set) var isFound = false

  /// How many of the first lines are looked at: what stands before a diff is a row of it.
  private static let mostLines = 80

  /// Whether one begins in the first lines: not in a fence of Markdown, in a script, or in a log. O(sample)
  static func begins(in sample: Span<UInt8>) -> Bool {
    guard !sample.starts(with: "#!") else { return false }
    var (text, lines, number) = (DiffInText(), LineRanges(), 0)
    while number < mostLines, let range = lines.next(in: sample) {
      number += 1
      let whole = sample.extracting(range)
      let line = whole.extracting(first: min(whole.countWithoutLineEnds, RowIndex.lookedAt))
      let goesOn =
        line.first(0x1B, from: 0, to: line.count) == nil
        ? text.take(line) : text.takeColoured(line)
      guard goesOn else { return text.isFound }
    }
    return false
  }

  private mutating func takeColoured(_ line: Span<UInt8>) -> Bool {
    let uncoloured = line.withoutColours
    return take(uncoloured.span)
  }

  /// Takes the next line. Returns whether the one behind it may tell more.
  private mutating func take(_ line: Span<UInt8>) -> Bool {
    let before = last
    last = nil
    guard !line.isEmpty else { return true }
    if goesOn(line, behind: before) {
      isFound = true
      return false
    }
    switch line[0] {
    case UInt8(ascii: "d") where line.starts(with: "diff --"): last = .command
    case UInt8(ascii: "-") where line.starts(with: "--- "): last = .old
    case UInt8(ascii: "+") where before == .old && line.starts(with: "+++ "): last = .new
    case UInt8(ascii: "@") where DiffLines.isHunk(line): last = .hunk
    case UInt8(ascii: "`"): return !line.starts(with: "```")
    case UInt8(ascii: "~"): return !line.starts(with: "~~~")
    default:
      // A time may be what is said of a commit.
      if LogLines.beginsEvent(line) { events += 1 }
      return events < 2
    }
    return true
  }

  /// Whether a line makes sure of what the one before it says.
  private func goesOn(_ line: Span<UInt8>, behind before: Sign?) -> Bool {
    switch before {
    case nil, .old: false
    case .command: Self.behindCommand.contains { line.starts(with: $0) }
    case .new: line.starts(with: "@@ -") || line.starts(with: "@@@ -")
    case .hunk: " +-".utf8.contains(line[0])
    }
  }

  private static let behindCommand: [StaticString] = [
    "index ", "--- ", "new file mode ", "deleted file mode ", "old mode ", "similarity index ",
    "dissimilarity index ", "rename from ", "copy from ", "Binary files ", "mode ",
  ]
}
