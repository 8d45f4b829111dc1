import HeightEngine

/// What stands where: which items are in view, on which lines, and what of it is held while the content
/// changes. A value: it knows items and their heights, no cell, no delegate and no canvas.
///
/// Invariants, after a layout: the items in view follow one another without a gap; each shows at least
/// a line; they start at or above the first line; they end at or below the last one, unless the whole
/// content is shorter. Where a row is held, it is in view and `anchor` says where.
struct Viewport {
  /// An item in view.
  struct VisibleItem: Equatable {
    var item: HeightItem
    /// The item's first line, from the table's first; below 0 for one that is cut at the top.
    var line: Int
    var height: Int
    var endLine: Int { line + height }
  }

  typealias Anchor = TableView.Anchor
  typealias Standing = TableView.Standing

  /// Lines of the table.
  var lines = 0
  /// What is held, given the choice.
  private(set) var hold = TableView.Hold.row
  /// What is held; nil: nothing was laid out yet.
  private(set) var standing: Standing?
  var chosen: Chosen?
  private(set) var items: [VisibleItem] = []
  /// The header that sticks to the top; see `header(over:)`.
  private(set) var stickyHeader: VisibleItem?
  /// Whether there is a header that would stick to the top if it was known to be the right one: when it
  /// comes, it moves nothing.
  private var isHeaderHeldBack = false
  /// By how many lines the last layout was asked to go beyond the start or the end.
  private(set) var overshoot = (start: 0, end: 0)
  /// Whether `standing` is a place to come back to, if a layout can't have it; a scroll beyond the edges is none.
  private var isPlace = false

  /// The anchor, where a row or another item is held.
  var anchor: Anchor? { if case .row(let anchor)? = standing { anchor } else { nil } }
}

// MARK: - Layout

extension Viewport {
  /// Finds the items in view, from what is held up and down until the view is full. Only items that come
  /// into view are measured.
  /// - Complexity: O(items in view), and what their heights take
  mutating func layOut(_ content: some ViewportContent, width: Int) {
    items.removeAll(keepingCapacity: true)
    stickyHeader = nil
    overshoot = (0, 0)
    guard lines > 0, width > 0 else { return }
    let anchor = startOfNext
    if let start = startOfLayout(content, width: width) {
      fill(from: start, content)
      if let anchor { uncover(start, anchor, content) }
    }
    settle(content, width: width)
  }

  /// The view has nothing to show until it is laid out again.
  mutating func removeItems() {
    items.removeAll(keepingCapacity: true)
    stickyHeader = nil
  }

  private mutating func startOfLayout(_ content: some ViewportContent, width: Int) -> VisibleItem? {
    guard let first = content.firstItem, let last = content.lastItem else { return nil }
    if let start = startAtChosen(content) { return start }
    switch standing ?? beginning {
    case .start:
      return VisibleItem(item: first, line: 0, height: content.height(of: first))
    case .end:
      let height = content.height(of: last)
      return VisibleItem(item: last, line: lines - height, height: height)
    case .offset(let offset):
      let anchor = Self.anchor(atOffset: offset, content)
      return anchor.map { start(at: $0, content) }
    case .row(let anchor):
      let start = start(at: anchor, content)
      if anchor.line >= start.height, start.height > 0, chosen?.state != .collapsed {
        chosen = Chosen(anchor: anchor, width: width, state: .collapsed)
      }
      return start
    }
  }

  /// Where a view begins that nothing was shown in.
  private var beginning: Standing {
    switch hold {
    case .row, .start: .start
    case .end: .end
    case .offset: .offset(0)
    }
  }

  /// What the next layout starts at, where it is an item and a line of it.
  private var startOfNext: Anchor? {
    if case .row? = standing, let chosen, chosen.state == .due { return chosen.anchor }
    return anchor
  }

  /// Back to where the person had put the view, if it is due or possible again.
  private mutating func startAtChosen(_ content: some ViewportContent) -> VisibleItem? {
    guard var chosen, case .row? = standing, chosen.state != .noted else { return nil }
    let height = content.height(of: chosen.anchor.item)
    let hasLine = height > chosen.anchor.line
    guard chosen.state == .due || hasLine else { return nil }
    chosen.state = hasLine ? .noted : .collapsed
    self.chosen = chosen
    var anchor = chosen.anchor
    // A table that has shrunk still shows its anchor.
    anchor.screenLine = min(anchor.screenLine, max(lines - 1, 0))
    return start(at: anchor, content)
  }

  private func start(at anchor: Anchor, _ content: some ViewportContent) -> VisibleItem {
    let height = content.height(of: anchor.item)
    let line = min(max(anchor.line, 0), max(height - 1, 0))
    return VisibleItem(item: anchor.item, line: anchor.screenLine - line, height: height)
  }

  private mutating func fill(from start: VisibleItem, _ content: some ViewportContent) {
    items.append(start)
    fillUpwards(content)
    pullUpToStart()
    fillDownwards(content)
    let gap = lines - (items.last?.endLine ?? 0)
    if gap > 0 {
      overshoot.end = gap
      shift(by: gap)
      fillUpwards(content)
      pullUpToStart()
    }
    trim(content)
  }

  private mutating func fillUpwards(_ content: some ViewportContent) {
    guard var top = items.first, top.line > 0 else { return }
    var above: [VisibleItem] = []
    while top.line > 0, let item = content.item(before: top.item) {
      let height = content.height(of: item)
      top = VisibleItem(item: item, line: top.line - height, height: height)
      above.append(top)
    }
    items.insert(contentsOf: above.reversed(), at: 0)
  }

  private mutating func fillDownwards(_ content: some ViewportContent) {
    while let last = items.last, last.endLine < lines, let item = content.item(after: last.item) {
      items.append(
        VisibleItem(item: item, line: last.endLine, height: content.height(of: item)))
    }
  }

  /// Content that starts below the table's first line moves up to it.
  private mutating func pullUpToStart() {
    guard let first = items.first, first.line > 0 else { return }
    overshoot.start = max(overshoot.start, first.line)
    shift(by: -first.line)
  }

  private mutating func shift(by lines: Int) {
    for index in items.indices { items[index].line += lines }
  }

  private mutating func trim(_ content: some ViewportContent) {
    items.removeAll { $0.endLine <= 0 || $0.line >= lines || $0.height == 0 }
    stickyHeader = nil
    if let first = items.first { stickyHeader = header(over: first, content) }
  }

  /// The header of the section at the table's first line, where it stands: at the top, or pushed up by
  /// the next section. nil: there is none, it has not left its place, or it would leave no line free.
  private mutating func header(
    over first: VisibleItem, _ content: some ViewportContent
  ) -> VisibleItem? {
    isHeaderHeldBack = false
    let section = first.item.section
    let header = HeightItem.header(section)
    guard first.item != header || first.line < 0 else { return nil }
    let height = content.height(of: header)
    guard height > 0, height < lines else { return nil }
    isHeaderHeldBack = !content.sticksHeader(above: first.item)
    guard !isHeaderHeldBack else { return nil }
    let end = items.first { $0.item.section > section }?.line ?? lines
    return VisibleItem(item: header, line: min(0, end - height), height: height)
  }

  /// What the view stands by must not end up behind a header that has become higher.
  private mutating func uncover(
    _ start: VisibleItem, _ anchor: Anchor, _ content: some ViewportContent
  ) {
    guard anchor.isKeptClear, anchor.item == start.item,
      let header = stickyHeader, header.endLine > anchor.screenLine,
      items.contains(where: { $0.item == start.item && $0.line == start.line })
    else { return }
    shift(by: header.endLine - anchor.screenLine)
    fillUpwards(content)
    pullUpToStart()
    trim(content)
  }
}

// MARK: - What is held

extension Viewport {
  /// Notes what is held after a layout.
  private mutating func settle(_ content: some ViewportContent, width: Int) {
    defer { isPlace = true }
    switch standing ?? beginning {
    case .end: standing = .end
    case .start where hold == .start || standing != nil: standing = .start
    case .offset: standing = .offset(offset(content))
    case .row, .start:
      if hold == .offset {
        standing = .offset(offset(content))
      } else if isPushed(content) {
        // As soon as there is enough around it again, it stands on its line.
      } else if let anchor = newAnchor(content) {
        standing = .row(anchor)
      }
    }
  }

  /// Whether what is held left its line only as there is too little around it for now.
  private func isPushed(_ content: some ViewportContent) -> Bool {
    guard isPlace, overshoot.start > 0 || overshoot.end > 0, let anchor, content.isProvisional
    else { return false }
    return items.contains { $0.item == anchor.item }
  }

  /// The first row that no header covers; else the first item. Where what is held is in view, rows above it are passed over
  /// between which and it others may come to be shown: those would push it out of view.
  private func newAnchor(_ content: some ViewportContent) -> Anchor? {
    let covered = stickyHeader?.endLine ?? 0
    let rows = items.filter { $0.item.indexPath != nil && $0.endLine > covered }
    let held = rows.firstIndex { $0.item == anchor?.item } ?? 0
    let row = rows.indices.first {
      $0 >= held || !content.isProvisional(between: rows[$0].item, and: rows[held].item)
    }.map { rows[$0] }
    if let row {
      return Anchor(
        row.item, line: max(covered - row.line, 0), screenLine: max(row.line, covered),
        isKeptClear: !isHeaderHeldBack)
    }
    return items.first.map {
      Anchor($0.item, line: max(-$0.line, 0), screenLine: max($0.line, 0))
    }
  }

  /// Lines of content above the table's first line.
  func offset(_ content: some ViewportContent) -> Int {
    guard let first = items.first else { return 0 }
    return max(content.offset(of: first.item) - first.line, 0)
  }

  /// The anchor with which this line of the content is the table's first.
  static func anchor(atOffset offset: Int, _ content: some ViewportContent) -> Anchor? {
    let line = min(max(offset, 0), max(content.totalHeight - 1, 0))
    return content.item(atLine: line).map { Anchor($0.item, line: 0, screenLine: $0.offset - line) }
  }

  /// Whether the first line of the content is in view.
  func reachesStart(_ content: some ViewportContent) -> Bool {
    guard let first = items.first else { return true }
    return first.line >= 0 && content.item(before: first.item) == nil
  }

  /// Whether the last line of the content is in view.
  func reachesEnd(_ content: some ViewportContent) -> Bool {
    guard let last = items.last else { return true }
    return last.endLine <= lines && content.item(after: last.item) == nil
  }

  /// Holds this from now on: the person's or the program's doing, by which what was chosen before is
  /// let go.
  ///
  /// - Parameter isPlace: Whether it is to be there as soon as there is enough around it.
  mutating func stand(by standing: Standing, isPlace: Bool = false) {
    self.standing = standing
    chosen = nil
    self.isPlace = isPlace
  }

  /// What is held from now on, given the choice: it begins where that is.
  mutating func setHold(_ hold: TableView.Hold, _ content: some ViewportContent) {
    self.hold = hold
    chosen = nil
    switch hold {
    case .start: standing = .start
    case .end: standing = .end
    case .offset: standing = items.isEmpty ? nil : .offset(offset(content))
    case .row: standing = items.isEmpty ? nil : newAnchor(content).map(Standing.row)
    }
  }

  /// The view has been laid out after it was scrolled by `lines`: pushing on beyond an edge that is held
  /// takes it up again; to touch it does not.
  mutating func takeUpEdge(scrolledBy lines: Int) {
    if hold == .end, lines > 0, overshoot.end > 0 { standing = .end }
    if hold == .start, lines < 0, overshoot.start > 0 { standing = .start }
  }
}

// MARK: - Changes

extension Viewport {
  /// Everything follows the rows that it is about. `contains` says whether there is such an item after
  /// the changes.
  mutating func apply(
    _ changes: some ItemMap, lastItem: HeightItem?, contains: (HeightItem) -> Bool
  ) {
    if let anchor {
      var new = moved(anchor, by: changes) ?? replacement(for: anchor, under: changes)
      if !contains(new.item) {
        guard let lastItem else { return reset() }
        new = Anchor(lastItem, line: 0, screenLine: anchor.screenLine)
      }
      standing = .row(new)
    }
    if let known = chosen {
      let anchor = moved(known.anchor, by: changes)
      if let anchor { chosen?.anchor = anchor } else { chosen = nil }
    }
    items = items.compactMap { visible in
      changes.newItem(of: visible.item).map {
        VisibleItem(item: $0, line: visible.line, height: visible.height)
      }
    }
    stickyHeader = nil
  }

  /// Everything follows the rows that it is about. A header that comes to stick to the top covers what
  /// stands there and moves nothing, unless the view is to show the start of the content.
  mutating func apply(
    _ regrouping: SectionRegrouping, showsStart: Bool, lastItem: HeightItem?,
    contains: (HeightItem) -> Bool
  ) {
    apply(regrouping, lastItem: lastItem, contains: contains)
    chosen?.anchor.isKeptClear = false
    guard var anchor else { return }
    if showsStart { anchor = Anchor(.header(0)) }
    anchor.isKeptClear = false
    standing = .row(anchor)
  }

  /// The content is another; who stood beyond its end stands at the end.
  mutating func reload(lastItem: HeightItem?, contains: (HeightItem) -> Bool) {
    removeItems()
    if let known = chosen, !contains(known.anchor.item) { chosen = nil }
    guard let anchor, !contains(anchor.item) else { return }
    standing = lastItem.map { .row(Anchor($0, line: 0, screenLine: 0)) }
  }

  private mutating func reset() {
    standing = nil
    chosen = nil
    removeItems()
  }

  private func moved(_ anchor: Anchor, by changes: some ItemMap) -> Anchor? {
    changes.newItem(of: anchor.item).map {
      var moved = anchor
      moved.item = $0
      return moved
    }
  }

  /// Where the anchor's row is gone, the nearest row in view that is not takes its place on the
  /// screen; where none is left, what now stands where it stood.
  private func replacement(for anchor: Anchor, under changes: some ItemMap) -> Anchor {
    let place = items.firstIndex { $0.item == anchor.item } ?? 0
    let candidates = Array(items.dropFirst(place + 1)) + items.prefix(place).reversed()
    for item in candidates.map(\.item) where item.indexPath != nil {
      guard let new = changes.newItem(of: item) else { continue }
      return Anchor(
        new, line: 0, screenLine: anchor.screenLine, isKeptClear: anchor.isKeptClear)
    }
    return Anchor(anchor.item, line: 0, screenLine: anchor.screenLine)
  }
}
