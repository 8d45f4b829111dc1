import HeightEngine

extension Viewport {
  /// What is wrong with it after a layout; nil: nothing. For tests.
  func checkInvariants(_ content: some ViewportContent, width: Int) -> String? {
    guard lines > 0, width > 0 else { return items.isEmpty ? nil : "items without room" }
    for (above, below) in zip(items, items.dropFirst()) where above.endLine != below.line {
      return "a gap or an overlap between \(above) and \(below)"
    }
    if let item = items.first(where: { $0.endLine <= 0 || $0.line >= lines || $0.height <= 0 }) {
      return "\(item) shows no line"
    }
    guard let first = items.first, let last = items.last else {
      return content.totalHeight == 0 ? nil : "nothing is in view of \(content.totalHeight) lines"
    }
    if first.line > 0 { return "the first line is empty" }
    if last.endLine < lines, !(first.line == 0 && content.item(before: first.item) == nil) {
      return "the last lines are empty, with content above the view"
    }
    if last.endLine < lines, content.item(after: last.item) != nil {
      return "the last lines are empty, with content below the view"
    }
    if let anchor, !items.contains(where: { $0.item == anchor.item }) {
      return "the anchor \(anchor) is not in view"
    }
    return nil
  }
}
