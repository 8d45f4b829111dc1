/// How many bytes stand before the lines of a commit in a log with `--graph`: `| | diff --git a/x b/x`.
struct GraphEdges: Sendable {
  /// As the line of its author has them: what is further in is a line of its message.
  private var width: Int?

  /// How many stand before a line with which a diff begins; nil: it is none. O(these)
  mutating func startOfDiff(in line: Span<UInt8>) -> Int? {
    let edges = line.firstIndex(from: 0) { !"*|/\\_ ".utf8.contains($0) } ?? line.count
    let text = line.extracting(droppingFirst: edges)
    if width == nil, text.starts(with: "Author: ") || text.starts(with: "author ") { width = edges }
    return text.starts(with: "diff --") && width ?? edges == edges ? edges : nil
  }
}
