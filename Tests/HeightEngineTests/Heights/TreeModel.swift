import TestSupport

@testable import HeightEngine

/// What a height tree must say, in arrays: for each item its height at every remembered width.
struct TreeModel {
  struct Height: Equatable {
    var lines: Int
    var isExact: Bool
    /// Lines by which it differs from what is remembered; nil: nothing is.
    var added: Int? = 0

    var isNone: Bool { isExact && lines == 0 }
    var estimated: Height { Height(lines: lines, isExact: false) }
  }

  struct Place {
    var heights: [Int: Height]
    var mark = 0
    var isAnew = false
    /// Whether it matches, by question; nil: nobody has looked.
    var answers: [Bool?] = [nil, nil]
  }

  /// Per section its header, its rows, its footer.
  var sections: [[Place]] = []
  var width: Int
  /// The one used last first.
  var others: [Int] = []
  let maximumNumberOfWidths: Int
  var filter: Filter?

  var knownWidths: [Int] { [width] + others }
  var counts: [Int] { sections.map { $0.count - 2 } }
  var items: [HeightItem] { sections.indices.flatMap { items(inSection: $0) } }
  var paths: [IndexPath] {
    items.compactMap { if case .row(let path) = $0 { path } else { nil } }
  }

  private func items(inSection section: Int) -> [HeightItem] {
    [.header(section)] + (0..<counts[section]).map { .row(IndexPath(row: $0, section: section)) }
      + [.footer(section)]
  }

  subscript(item: HeightItem) -> Place {
    get { sections[item.section][index(of: item)] }
    set { sections[item.section][index(of: item)] = newValue }
  }

  private func index(of item: HeightItem) -> Int {
    switch item {
    case .header: 0
    case .row(let path): path.row + 1
    case .footer(let section): sections[section].count - 1
    }
  }

  func isEdge(_ item: HeightItem) -> Bool { if case .row = item { false } else { true } }
}

// MARK: - Beginning

extension TreeModel {
  init(_ counts: [Int], maximumNumberOfWidths: Int, _ random: inout SplitMix64) {
    (width, self.maximumNumberOfWidths) = (80, maximumNumberOfWidths)
    for count in counts {
      let estimate = random.below(5)
      let row = Place(heights: [80: Height(lines: estimate, isExact: false)])
      let edges = [random.below(3), random.below(3)].map {
        Place(heights: [80: Height(lines: $0, isExact: $0 == 0)])
      }
      sections.append([edges[0]] + Array(repeating: row, count: count) + [edges[1]])
    }
  }

  var tree: HeightTree {
    func lines(_ place: Place?) -> Int { place?.heights[width]?.lines ?? 0 }
    return HeightTree(
      sections: sections.map {
        .init(
          header: lines($0.first), numberOfRows: $0.count - 2, rowEstimate: lines($0[1]),
          footer: lines($0.last))
      }, width: width, maximumNumberOfWidths: maximumNumberOfWidths)
  }
}

// MARK: - Heights

extension TreeModel {
  mutating func setHeight(_ height: Int, of item: HeightItem, remembered: Int?) {
    self[item].heights[width] = Height(
      lines: height, isExact: true, added: remembered.map { height - $0 })
    self[item].isAnew = false
  }

  mutating func setEstimate(_ height: Int, of item: HeightItem) {
    self[item].heights[width] = Height(lines: height, isExact: false)
  }

  mutating func setEstimateAtAllWidths(_ height: Int, of item: HeightItem) {
    let isNone = isEdge(item) && height == 0
    self[item].heights = self[item].heights.mapValues { _ in
      Height(lines: height, isExact: isNone)
    }
  }

  mutating func forgetHeight(of item: HeightItem) { self[item].forget() }

  mutating func forgetHeights(markedBy mark: Int) -> Int {
    let found = items.filter { self[$0].mark == mark && !self[$0].isAnew }
    for item in found {
      self[item].forget()
      self[item].isAnew = false
    }
    return found.count
  }

  mutating func forgetAllHeights() {
    others = []
    for item in items { self[item].heights = [width: unmeasured(item)] }
  }

  /// What an item is taken for at a width where nothing is measured.
  private func unmeasured(_ item: HeightItem) -> Height {
    let height = self[item].heights[width] ?? Height(lines: 0, isExact: false)
    return isEdge(item) && height.isNone ? Height(lines: 0, isExact: true) : height.estimated
  }
}

extension TreeModel.Place {
  mutating func forget() {
    heights = heights.mapValues(\.estimated)
    isAnew = true
    answers = [nil, nil]
  }
}

// MARK: - Widths

extension TreeModel {
  mutating func setWidth(_ new: Int) -> Bool {
    guard new != width else { return true }
    let isKnown = others.contains(new)
    if !isKnown {
      for item in items { self[item].heights[new] = unmeasured(item) }
      levelEstimates()
    }
    let used = [width] + others.filter { $0 != new }
    let kept = used.filter { $0 > 0 }.prefix(maximumNumberOfWidths - (new > 0 ? 1 : 0))
    for gone in used where !kept.contains(gone) {
      for item in items { self[item].heights[gone] = nil }
    }
    (width, others) = (new, Array(kept))
    return isKnown
  }

  /// Where more than half of the heights are estimates, these become one.
  private mutating func levelEstimates() {
    let open = items.filter { self[$0].heights[width]?.isExact == false }
    guard open.count > items.count / 2 else { return }
    let mean = open.reduce(0) { $0 + (self[$1].heights[width]?.lines ?? 0) } / open.count
    for item in open { self[item].heights[width]?.lines = mean }
  }
}

// MARK: - Changes

extension TreeModel {
  private func new(_ lines: Int, isExact: Bool) -> Place {
    let height = Height(lines: lines, isExact: isExact)
    return Place(
      heights: Dictionary(uniqueKeysWithValues: knownWidths.map { ($0, height) }))
  }

  mutating func apply(_ batch: RandomBatch, rowEstimate: Int) {
    let old = self
    sections = zip(batch.sections, batch.rows).map { origin, contents in
      var places = contents.map { old.place($0, origin, batch, rowEstimate) }
      let none = self.new(0, isExact: true)
      if case .old(let before) = origin {
        places.insert(old[.header(before)], at: 0)
        places.append(old[.footer(before)])
      } else {
        places = [none] + places + [none]
      }
      return places
    }
  }

  private func place(
    _ content: RandomBatch.Row, _ origin: RandomBatch.Section, _ batch: RandomBatch,
    _ rowEstimate: Int
  ) -> Place {
    guard case .old(let before) = content else {
      var place = new(rowEstimate, isExact: false)
      if case .reloaded = origin { place.isAnew = true }
      return place
    }
    var place = self[.row(before)]
    if batch.reloaded.contains(before) { place.forget() }
    return place
  }

  mutating func splitSection(_ section: Int, atRows rows: [Int], header: Int, footer: Int) {
    let (above, below) = (new(footer, isExact: footer == 0), new(header, isExact: header == 0))
    let places = sections[section].dropFirst().dropLast().map(\.self)
    var parts = zip([0] + rows, rows + [places.count]).map { [below] + places[$0..<$1] + [above] }
    parts[0][0] = sections[section][0]
    parts[rows.count][parts[rows.count].count - 1] = sections[section][places.count + 1]
    sections.replaceSubrange(section...section, with: parts)
  }

  mutating func joinSections(_ range: Range<Int>) {
    let rows = range.flatMap { sections[$0].dropFirst().dropLast() }
    let joined =
      sections[range.lowerBound].prefix(1) + rows + sections[range.upperBound - 1].suffix(1)
    sections.replaceSubrange(range, with: [Array(joined)])
  }

  mutating func setCounts(_ counts: [Int], rowEstimate: Int) {
    let (none, row) = (new(0, isExact: true), new(rowEstimate, isExact: false))
    sections = counts.enumerated().map { section, count in
      let old = section < sections.count ? sections[section] : [none, none]
      let rows = old.dropFirst().dropLast().prefix(count)
      let more = Array(repeating: row, count: count - rows.count)
      return Array(old.prefix(1)) + rows + more + old.suffix(1)
    }
  }
}
