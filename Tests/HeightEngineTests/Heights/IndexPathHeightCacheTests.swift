import TestSupport
import Testing

@testable import HeightEngine

@Suite("The height cache by index path")
struct IndexPathHeightCacheTests {
  private func at(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test("remembers heights per width")
  func widths() {
    var cache = IndexPathHeightCache()
    cache.cacheHeight(7, at: at(3, 2), forWidth: 80)
    cache.cacheHeight(9, at: at(3, 2), forWidth: 60)
    #expect(cache.height(at: at(3, 2), forWidth: 80) == 7)
    #expect(cache.height(at: at(3, 2), forWidth: 60) == 9)
    #expect(cache.height(at: at(3, 2), forWidth: 61) == nil)
    #expect(cache.height(at: at(2, 2), forWidth: 80) == nil)
    #expect(cache.existsHeight(at: at(3, 2), forWidth: 80))
    cache.invalidateHeight(at: at(3, 2))
    #expect(!cache.existsHeight(at: at(3, 2), forWidth: 80))
    #expect(cache.height(at: at(3, 2), forWidth: 60) == nil)
  }

  @Test("the first store sets the automatic invalidation on")
  func flag() {
    var cache = IndexPathHeightCache()
    #expect(!cache.automaticallyInvalidateEnabled)
    cache.cacheHeight(7, at: at(0), forWidth: 0)
    #expect(!cache.automaticallyInvalidateEnabled, "nothing was stored")
    cache.cacheHeight(7, at: at(0), forWidth: 80)
    #expect(cache.automaticallyInvalidateEnabled)
  }

  @Test("neither stores nor finds anything at a width of 0 or less", arguments: [0, -1, .min])
  func noWidth(width: Int) {
    var cache = IndexPathHeightCache()
    cache.cacheHeight(7, at: at(0), forWidth: width)
    #expect(cache.height(at: at(0), forWidth: width) == nil && cache.count == 0)
  }

  @Test("keeps the widths used last")
  func recentWidths() {
    var cache = IndexPathHeightCache(maximumNumberOfWidths: 3)
    for width in [10, 20, 30] { cache.cacheHeight(width, at: at(0), forWidth: width) }
    #expect(cache.height(at: at(0), forWidth: 10) == 10)
    cache.cacheHeight(40, at: at(0), forWidth: 40)
    #expect(cache.widths == [40, 10, 30])
    #expect(cache.height(at: at(0), forWidth: 20) == nil)
    #expect(cache.height(at: at(0), forWidth: 10) == 10)
  }

  @Test("keeps a width alive that is only read")
  func readWidths() {
    var cache = IndexPathHeightCache(maximumNumberOfWidths: 2)
    for width in [10, 20] { cache.cacheHeight(width, at: at(0), forWidth: width) }
    for width in [30, 40, 50] {
      #expect(cache.height(at: at(0), forWidth: 10) == 10)
      cache.cacheHeight(width, at: at(0), forWidth: width)
    }
    #expect(cache.widths == [50, 10])
  }

  @Test("index paths that can't be are not found, and far ones take no room")
  func oddPaths() {
    var cache = IndexPathHeightCache()
    for path in [at(-1), at(0, -1), at(.max), at(0, .max), at(.min, .min), at(.max, .max)] {
      cache.cacheHeight(1, at: path, forWidth: 80)
      #expect(cache.height(at: path, forWidth: 80) == nil)
      cache.invalidateHeight(at: path)
    }
    cache.cacheHeight(5, at: at(1_000_000_000, 1_000_000_000), forWidth: 80)
    #expect(cache.height(at: at(1_000_000_000, 1_000_000_000), forWidth: 80) == 5)
    #expect(cache.memoryFootprint < 20_000)
  }

  @Test("headers and footers have heights of their own")
  func headers() {
    var cache = IndexPathHeightCache()
    cache.cacheHeight(2, ofHeaderInSection: 1, forWidth: 80)
    cache.cacheHeight(3, ofFooterInSection: 1, forWidth: 80)
    cache.cacheHeight(8, at: at(0, 1), forWidth: 80)
    #expect(cache.height(ofHeaderInSection: 1, forWidth: 80) == 2)
    #expect(cache.height(ofFooterInSection: 1, forWidth: 80) == 3)
    #expect(cache.height(ofFooterInSection: 0, forWidth: 80) == nil)
    cache.invalidateHeight(ofHeaderInSection: 1)
    #expect(!cache.existsHeight(ofHeaderInSection: 1, forWidth: 80))
    #expect(cache.existsHeight(ofFooterInSection: 1, forWidth: 80))
    cache.invalidateAllHeights()
    #expect(cache.count == 0 && cache.height(at: at(0, 1), forWidth: 80) == nil)
  }

  @Test("a deleted row takes its height along, and the others keep theirs")
  func deletion() {
    var cache = IndexPathHeightCache()
    for row in 0..<10 { cache.cacheHeight(row + 100, at: at(row), forWidth: 80) }
    cache.apply(.deletingRows(at: at(5)))
    let heights = (0..<10).map { cache.height(at: at($0), forWidth: 80) }
    #expect(heights == [100, 101, 102, 103, 104, 106, 107, 108, 109, nil])
  }

  @Test(
    "follows random batches, for all widths, whatever part of the table it knows",
    arguments: 0..<10)
  func batches(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<cases(30) {
      var counts = (0..<random.below(6)).map { _ in random.below(random.chance(30) ? 40 : 6) }
      var (cache, model) = (IndexPathHeightCache(maximumNumberOfWidths: 3), CacheModel())
      for _ in 0..<10 {
        model.store(&cache, counts, &random)
        let batch = RandomBatch(before: counts, &random)
        cache.apply(
          try batch.changes.resolved(rowsBefore: counts, rowsAfter: batch.after))
        model.apply(batch)
        counts = batch.after
        for column in cache.columns { #expect(column.heights.brokenInvariant() == nil) }
        #expect(cache.layout.items.brokenInvariant() == nil)
        model.expectSame(&cache, counts)
      }
    }
  }

  @Test(
    "a tree and a cache for one width take at most 16 bytes a row, after random edits too",
    arguments: [(1_000_000, 0), (100_000, 5_000)])
  func memory(count: Int, edits: Int) {
    var random = SplitMix64(seed: 7)
    var tree = HeightTree(sections: [.init(numberOfRows: count, rowEstimate: 4)])
    var cache = IndexPathHeightCache()
    cache.cacheHeight(1, at: at(count - 1), forWidth: 80)
    let measured = (0..<Int32(count)).map { $0 % 11 }
    tree.heights.replace(at: 1, with: measured)
    cache.columns[0].heights.replace(at: 1, with: measured)
    #expect(tree.numberOfEstimates == 0 && cache.count == count)
    for _ in 0..<edits {
      let path = at(random.below(count - 1))
      for changes in [ResolvedChanges.insertingRows(at: path), .deletingRows(at: path)] {
        tree.apply(changes, rowEstimate: 3)
        cache.apply(changes)
      }
    }
    #expect(tree.numberOfRows == count)
    #expect(tree.memoryFootprint + cache.memoryFootprint <= 16 * count)
  }
}

/// What the cache must say: heights by width and item.
private struct CacheModel {
  var heights: [Int: [HeightItem: Int]] = [:]
  static let widths = [40, 80, 120]

  mutating func store(
    _ cache: inout IndexPathHeightCache, _ counts: [Int], _ random: inout SplitMix64
  ) {
    for width in Self.widths where random.chance(70) {
      // Often only the first part of the table is known.
      let known = random.below(counts.count + 1)
      for item in Self.items(counts) where item.section < known && random.chance(30) {
        let height = random.below(50)
        cache.cacheHeight(height, of: item, forWidth: width)
        heights[width, default: [:]][item] = height
      }
    }
  }

  static func items(_ counts: [Int]) -> [HeightItem] {
    counts.indices.flatMap { section in
      [.header(section), .footer(section)]
        + (0..<counts[section]).map { .row(IndexPath(row: $0, section: section)) }
    }
  }

  mutating func apply(_ batch: RandomBatch) {
    for (width, old) in heights {
      var new: [HeightItem: Int] = [:]
      for (section, origin) in batch.sections.enumerated() {
        if case .old(let index) = origin {
          new[.header(section)] = old[.header(index)]
          new[.footer(section)] = old[.footer(index)]
        }
        for (row, content) in batch.rows[section].enumerated() {
          guard case .old(let path) = content, !batch.reloaded.contains(path) else { continue }
          new[.row(IndexPath(row: row, section: section))] = old[.row(path)]
        }
      }
      heights[width] = new
    }
  }

  func expectSame(_ cache: inout IndexPathHeightCache, _ counts: [Int]) {
    for width in Self.widths {
      let items = Self.items(counts)
      let expected = items.map { heights[width]?[$0] }
      #expect(items.map { cache.height(of: $0, forWidth: width) } == expected)
      let byPath = items.map { item in
        guard case .row(let path) = item else { return cache.height(of: item, forWidth: width) }
        return cache.height(at: path, forWidth: width)
      }
      #expect(byPath == expected)
    }
  }
}
