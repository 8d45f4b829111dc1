import TestSupport

@testable import HeightEngine

extension TreeModel {
  /// What the tree says otherwise, if anything: of what it stores, at every width.
  func disagreement(_ tree: HeightTree) -> String? {
    if tree.width != width { return "another width" }
    if tree.widths != knownWidths.filter({ $0 > 0 }) { return "other widths: \(tree.widths)" }
    if (0..<tree.numberOfSections).map({ tree.numberOfRows(inSection: $0) }) != counts {
      return "other numbers of rows"
    }
    let places = sections.joined()
    let marks = places.map { $0.isAnew ? ~Int32($0.mark) : Int32($0.mark) }
    if let at = zip(tree.marks.values, marks).enumerated().first(where: { $1.0 != $1.1 }) {
      return "\(items[at.offset]) is marked \(at.element.0), not \(at.element.1)"
    }
    for known in [tree.current] + tree.others {
      let heights = places.map { $0.heights[known.width] ?? Height(lines: -1, isExact: true) }
      if known.heights.values != heights.map({ HeightRope.encode($0.lines, isOpen: !$0.isExact) }) {
        return "other heights at width \(known.width)"
      }
      for (height, added) in zip(heights, known.added.values)
      where height.isExact && height.added != HeightTree.unfold(added) {
        return "something else is added at width \(known.width)"
      }
    }
    let exact = places.reduce(0) { $0 + $1.heights.values.count(where: \.isExact) }
    return tree.numberOfExactHeights == exact ? nil : "another number of exact heights"
  }

  /// What the tree answers otherwise, if anything, of every line and item at the current width.
  func lineDisagreement(_ tree: HeightTree) -> String? {
    let items = items
    let hidden = hiddenItems
    var (line, ordinal, estimates) = (0, 0, 0)
    for item in items {
      let known = self[item].heights[width] ?? Height(lines: -1, isExact: true)
      let height = hidden.contains(item) ? Height(lines: 0, isExact: true) : known
      if tree.height(of: item) != height.lines || tree.isExact(item) != height.isExact {
        return "another height of \(item)"
      }
      if tree.offset(of: item) != line { return "another line of \(item)" }
      for at in Set([line, line + height.lines - 1]) where height.lines > 0 {
        guard let found = tree.item(atLine: at), found == (item, line) else {
          return "another item at line \(at)"
        }
      }
      if tree.numberOfEstimates(before: item) != estimates { return "other estimates to \(item)" }
      if case .row(let path) = item {
        if tree.ordinal(of: path) != ordinal || tree.indexPath(atOrdinal: ordinal) != path {
          return "another ordinal of \(path)"
        }
        ordinal += 1
      }
      line += height.lines
      estimates += known.isExact ? 0 : 1
    }
    if tree.item(atLine: line) != nil { return "an item below the last line" }
    if tree.totalHeight != line { return "another total" }
    return tree.numberOfEstimates == estimates ? nil : "another number of estimates"
  }

  /// What the tree answers otherwise, if anything, of the neighbours of an item.
  func neighbourDisagreement(_ tree: HeightTree, _ item: HeightItem) -> String? {
    let items = items
    guard let index = items.firstIndex(of: item) else { return "no \(item)" }
    func height(_ item: HeightItem) -> Height? { self[item].heights[width] }
    let hidden = hiddenItems
    func isShown(_ item: HeightItem) -> Bool {
      height(item)?.isNone == false && !hidden.contains(item)
    }
    let (above, below) = (items[..<index], items[(index + 1)...])
    if tree.item(before: item) != above.last || tree.item(after: item) != below.first {
      return "other neighbours of \(item)"
    }
    if tree.shownItem(before: item) != above.last(where: isShown)
      || tree.shownItem(after: item) != below.first(where: isShown)
    {
      return "other shown neighbours of \(item)"
    }
    if tree.previousEstimate(before: item) != above.last(where: { height($0)?.isExact == false })
      || tree.nextEstimate(atOrAfter: item)
        != items[index...].first(where: { height($0)?.isExact == false })
    {
      return "other estimates beside \(item)"
    }
    return tree.isToBeMeasuredAnew(item) == self[item].isAnew ? nil : "\(item) is measured anew"
  }

  func remembered(_ item: HeightItem, forWidth width: Int) -> Int? {
    guard let height = self[item].heights[width], height.isExact else { return nil }
    return height.added.map { height.lines - $0 }
  }

  /// What the tree remembers otherwise, if anything, asked row by row from `path` on and round.
  func rememberedDisagreement(
    _ tree: inout HeightTree, from path: IndexPath, count: Int
  ) -> String? {
    let paths = paths
    let start = paths.firstIndex { $0 >= path } ?? 0
    for index in 0..<min(count, paths.count) {
      let path = paths[(start + index) % paths.count]
      let item = HeightItem.row(path)
      let expected = remembered(item, forWidth: width)
      if tree.rememberedHeight(at: path) != expected { return "another height known at \(path)" }
      if tree.rememberedHeight(of: item) != expected { return "another height known of \(path)" }
    }
    return nil
  }
}
