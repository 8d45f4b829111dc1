import Feeds
import HeightEngine
import TableKit

/// Folds are searched, too: a row matches where it says what is looked for, or a line that it hides does. The fold
/// opens where the way to a match leads, and then these lines are rows that match by themselves.
extension EntryPage: TableViewRowMatching {
  func tableView(
    _ tableView: TableView, matchesOf question: RowQuestion, amongFirstOf rows: Range<Int>,
    inSection section: Int
  ) -> (count: Int, matches: [Int]) {
    let first = rows.lowerBound
    if let fold = fold(inRow: first) { return matches(in: fold, ofRow: first) }
    let some = rows.prefix(Self.mostSearchedAtOnce)
    let end = some.first { fold(inRow: $0) != nil } ?? some.upperBound
    return search.matches(among: first..<end, layout: unmarkedLayout(ofRow:))
  }

  /// Rows, or lines in a fold.
  private static let mostSearchedAtOnce = 64

  /// Looks through a fold from where it was left: it may hold any number of lines.
  private func matches(in fold: Range<Int>, ofRow row: Int) -> (count: Int, matches: [Int]) {
    guard let pattern = search.pattern, let tree else { return (1, []) }
    let isBegun = foldTurn?.pattern === pattern && foldTurn?.row == row
    let start = (isBegun ? foldTurn?.next : nil) ?? fold.lowerBound
    let lines = (start..<fold.upperBound).prefix(Self.mostSearchedAtOnce)
    let found = search.matches(among: lines) { tree.layout(ofLine: $0) }.matches
    guard found.isEmpty else {
      foldTurn = nil
      return (1, [row])
    }
    let isOver = lines.upperBound == fold.upperBound
    foldTurn = isOver ? nil : FoldTurn(pattern: pattern, row: row, next: lines.upperBound)
    return (isOver ? 1 : 0, [])
  }

  private func fold(inRow row: Int) -> Range<Int>? {
    let line = row - parts.indices.count
    return line < 0 ? nil : tree?.fold(line)
  }

  /// Opens the fold in a row. Returns how many rows come behind it; 0: there is no fold.
  func openFold(inRow row: Int) -> Int { fold(inRow: row) == nil ? 0 : toggleFold(inRow: row) }
}

/// How far the lines that a row hides were looked through.
struct FoldTurn {
  let pattern: TextPattern
  let row: Int
  /// The line to go on with.
  let next: Int
}
