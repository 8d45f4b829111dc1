import HeightEngine

/// Something to measure: a name, how many operations a run does, and the run. What a run gives is
/// there for its own sake, lest the compiler leave it out.
public struct HeightWorkload {
  public let name: String
  public let operations: Int
  public let run: () -> Int

  init(_ name: String, operations: Int, _ run: @escaping () -> Int) {
    self.name = name
    self.operations = operations
    self.run = run
  }
}

/// Random numbers that come out the same each time (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// What changes from run to run. One thread.
private final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

// MARK: - The tree

extension HeightWorkload {
  private static func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  /// A tree in which every row is measured at all of the widths, the first of which is shown.
  private static func tree(rows: Int, widths: [Int] = [80]) -> HeightTree {
    var random = SplitMix64()
    var tree = HeightTree(sections: [.init(numberOfRows: rows, rowEstimate: 4)])
    for width in widths.reversed() {
      tree.setWidth(width)
      for row in 0..<rows {
        tree.setHeight(Int.random(in: 1...11, using: &random), of: .row(path(row)))
      }
    }
    return tree
  }

  public static func rowAtLine(rows: Int) -> Self {
    var random = SplitMix64()
    let tree = tree(rows: rows)
    let lines = (0..<1000).map { _ in Int.random(in: 0..<tree.totalHeight, using: &random) }
    return Self("row at a line, \(rows) rows", operations: lines.count) {
      lines.reduce(0) { $0 &+ (tree.item(atLine: $1)?.offset ?? 0) }
    }
  }

  public static func lineOfRow(rows: Int) -> Self {
    var random = SplitMix64()
    let tree = tree(rows: rows)
    let paths = (0..<1000).map { _ in path(Int.random(in: 0..<rows, using: &random)) }
    return Self("line of a row, \(rows) rows", operations: paths.count) {
      paths.reduce(0) { $0 &+ tree.offset(of: .row($1)) }
    }
  }

  /// One row in and out at the front, at three widths: the batch is collected, checked and carried out.
  public static func editAtFront(rows: Int) -> Self {
    let tree = Box(tree(rows: rows, widths: [80, 60, 100]))
    let counts = (RowCounts([rows]), RowCounts([rows + 1]))
    return Self("insert or delete at the front, 3 widths, \(rows) rows", operations: 200) {
      for _ in 0..<100 {
        var insert = BatchChanges()
        insert.insertRows(at: [path(0)])
        follow(insert, counts.0, counts.1, tree)
        var delete = BatchChanges()
        delete.deleteRows(at: [path(0)])
        follow(delete, counts.1, counts.0, tree)
      }
      return tree.value.totalHeight
    }
  }

  private static func follow(
    _ batch: BatchChanges, _ before: RowCounts, _ after: RowCounts, _ tree: Box<HeightTree>,
    checkingAllSections: Bool = true
  ) {
    guard
      let changes = try? batch.resolved(
        before: before, after: after, checkingAllSections: checkingAllSections)
    else { return }
    tree.value.apply(changes, rowEstimate: 4)
  }

  /// From one width to the other and back, both seen before, with the first look after each.
  public static func exchangeWidths(rows: Int) -> Self {
    let tree = Box(tree(rows: rows, widths: [80, 60]))
    let line = rows / 2
    return Self("to a width seen before, \(rows) rows", operations: 200) {
      var sum = 0
      for _ in 0..<100 {
        for width in [60, 80] {
          tree.value.setWidth(width)
          sum &+= tree.value.item(atLine: line)?.offset ?? 0
        }
      }
      return sum
    }
  }
}

// MARK: - Sections

extension HeightWorkload {
  /// A thousand sections made of one, at two widths, and joined again: per section.
  public static func splitAndJoin(rows: Int) -> Self {
    let tree = Box(tree(rows: rows, widths: [80, 60]))
    let places = (1...1_000).map { $0 * (rows / 1_001) }
    return Self("split off a section and join it, 2 widths, \(rows) rows", operations: 1_000) {
      try? tree.value.splitSection(0, atRows: places, header: 1)
      try? tree.value.joinSections(0..<(places.count + 1))
      return tree.value.totalHeight
    }
  }

  /// A section of one row appended and deleted: the batch is collected, checked and carried out.
  public static func appendSection(to sections: Int) -> Self {
    let tree = Box(
      HeightTree(sections: (0..<sections).map { _ in .init(numberOfRows: 1, rowEstimate: 3) }))
    var counts = (RowCounts(Array(repeating: 1, count: sections)), RowCounts([]))
    counts.1 = RowCounts(counts.0.rows + [1])
    return Self("append or delete a section, \(sections) sections", operations: 200) { [counts] in
      for _ in 0..<100 {
        var insert = BatchChanges()
        insert.insertSections(CollectionOfOne(sections))
        follow(insert, counts.0, counts.1, tree, checkingAllSections: false)
        var delete = BatchChanges()
        delete.deleteSections(CollectionOfOne(sections))
        follow(delete, counts.1, counts.0, tree, checkingAllSections: false)
      }
      return tree.value.totalHeight
    }
  }
}

// MARK: - What is remembered

extension HeightWorkload {
  /// Rows are asked for in order, as scrolling does.
  public static func hitByIndexPath(rows: Int) -> Self {
    hits(at: (0..<1000).map { path($0 % rows) }, rows: rows, "")
  }

  public static func randomHitByIndexPath(rows: Int) -> Self {
    var random = SplitMix64()
    let paths = (0..<1000).map { _ in path(Int.random(in: 0..<rows, using: &random)) }
    return hits(at: paths, rows: rows, " in random order")
  }

  private static func hits(at paths: [IndexPath], rows: Int, _ order: String) -> Self {
    let tree = Box(tree(rows: rows))
    return Self("hit by index path\(order), \(rows) rows", operations: paths.count) {
      var sum = 0
      for path in paths { sum &+= tree.value.rememberedHeight(at: path) ?? 0 }
      return sum
    }
  }

  public static func hitByKey(keys count: Int) -> Self {
    let strings = (0..<1000).map { "unique-id-\($0 % count)" }
    return hits(by: strings.map { HeightKey($0) }, "key, \(min(count, strings.count)) strings")
  }

  /// Keys of a type that the engine does not know.
  public static func hitByOtherKey(keys count: Int) -> Self {
    let keys = (0..<1000).map { HeightKey(UInt32($0 % count)) }
    return hits(by: keys, "key, \(min(count, keys.count)) of a type of one's own")
  }

  private static func hits(by keys: [HeightKey], _ name: String) -> Self {
    var cache = KeyedHeightCache<HeightKey>()
    for key in keys { cache.cacheHeight(4, forKey: key, width: 80) }
    return Self("hit by \(name)", operations: keys.count) { [cache] in
      var (cache, sum) = (cache, 0)
      for key in keys { sum &+= cache.height(forKey: key, width: 80) ?? 0 }
      return sum
    }
  }

  /// One entry changed: its rows are found by its mark and forgotten.
  public static func forgetKey(rows: Int) -> Self {
    var measured = tree(rows: rows)
    for row in 0..<rows { measured.setMark(row * 1117 % 8_000_009 + 1, of: .row(path(row))) }
    let tree = Box(measured)
    let item = HeightItem.row(path(rows / 2))
    let mark = rows / 2 * 1117 % 8_000_009 + 1
    return Self("forget the rows of one key, \(rows) rows", operations: 1) {
      let found = tree.value.forgetHeights(markedBy: mark)
      tree.value.setHeight(4, of: item)
      return found
    }
  }
}

// MARK: - Differences

extension HeightWorkload {
  private typealias Table = SectionedIdentifiers<String, String>

  private static func ids(_ count: Int) -> [String] {
    (0..<count).map { "https://example.org/feed/entry-\($0)" }
  }

  public static func hashing(ids count: Int) -> Self {
    let ids = ids(count)
    return Self("hashing \(count) ids", operations: count) {
      ids.reduce(0) { $0 ^ $1.hashValue }
    }
  }

  /// Three new entries, at both ends and in the middle: check for duplicates, compare, change the tree.
  public static func reload(ids count: Int) -> Self {
    let old = ids(count)
    let new = ["first"] + old[..<(count / 2)] + ["middle"] + old[(count / 2)...] + ["last"]
    let before = try? Table([.init(id: "feed", items: old)])
    let tree = Box(HeightTree(sections: [.init(numberOfRows: count, rowEstimate: 4)]))
    return Self("reload of \(count) rows, three of them new", operations: count) {
      guard let before, let after = try? Table([.init(id: "feed", items: new)]) else { return 0 }
      let (was, now) = (RowCounts([count]), RowCounts([count + 3]))
      follow(before.changes(to: after), was, now, tree)
      let height = tree.value.totalHeight
      follow(after.changes(to: before), now, was, tree)
      return height
    }
  }
}
