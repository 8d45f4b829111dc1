import Testing

@testable import HeightEngine

@Suite("The key of a height")
struct HeightKeyTests {
  private struct EntryID: Hashable { var name: String }
  private enum Kind: Hashable { case entry, page(Int) }
  /// A hash so bad that its mark would be none.
  private struct Hashless: Hashable { func hash(into hasher: inout Hasher) {} }

  /// Pairwise different, many of them alike.
  private static let keys: [HeightKey] = [
    HeightKey("1"), HeightKey("a"), HeightKey(""), HeightKey("1" as Character),
    HeightKey("1" as Substring), HeightKey(1), HeightKey(0), HeightKey(-1), HeightKey(1 as Int8),
    HeightKey(1 as UInt), HeightKey(1 as Int64), HeightKey(1.0), HeightKey(true),
    HeightKey(EntryID(name: "1")), HeightKey(EntryID(name: "a")), HeightKey(Kind.entry),
    HeightKey(Kind.page(1)), HeightKey([1]), HeightKey(["1"]), HeightKey([Int]()),
    HeightKey([String]()), HeightKey(Optional("1")), HeightKey(Optional(1)),
    HeightKey(Optional(1 as Int8)), HeightKey(Int?.none), HeightKey(String?.none),
    HeightKey(Int8?.none), HeightKey(Optional(Optional(1 as Int8))), HeightKey(Hashless()),
  ]

  @Test("keys are equal if their values are, and of one type")
  func equality() {
    for (index, key) in Self.keys.enumerated() {
      let equal = Self.keys.indices.filter { Self.keys[$0] == key }
      #expect(equal == [index], "\(key)")
      #expect(key == key && HeightKey(key) == key)
    }
    #expect(Set(Self.keys).count == Self.keys.count)
  }

  @Test("a key made twice of one value is found")
  func finding() {
    #expect(HeightKey("entry-\(1)") == HeightKey("entry-1"))
    #expect(HeightKey(EntryID(name: "a")) == HeightKey(EntryID(name: "a")))
    #expect(HeightKey(Int8?.none) == HeightKey(Int8?.none))
    var cache = KeyedHeightCache<HeightKey>()
    for (height, key) in Self.keys.enumerated() {
      cache.cacheHeight(height, forKey: key, width: 80)
    }
    let again = [HeightKey("a"), HeightKey(-1), HeightKey(EntryID(name: "1")), HeightKey([1])]
    #expect(again.map { cache.height(forKey: $0, width: 80) } == [1, 7, 13, 17])
    #expect(cache.height(forKey: HeightKey("b"), width: 80) == nil)
  }

  @Test("what a key is generic over makes no difference")
  func generics() {
    func key(_ value: some Hashable & Sendable) -> HeightKey { HeightKey(value) }
    let erased: any Hashable & Sendable = "a"
    #expect(key("a") == HeightKey("a") && key(1) == HeightKey(1) && key(erased) == HeightKey("a"))
    #expect(HeightKey("a").value as? String == "a" && HeightKey(7).value as? Int == 7)
    #expect("\(HeightKey(EntryID(name: "a")).value)".contains("EntryID"))
    #expect("\(HeightKey("a")) \(HeightKey(7))" == "a 7")
  }

  @Test("a key of hashes is its hashes, whatever it is called")
  func hashes() {
    let key = HeightKey(hashes: (1, 2))
    #expect(key == HeightKey(hashes: (1, 2), name: "a") && key != HeightKey(hashes: (1, 3)))
    #expect(key != HeightKey("a") && HeightKey(hashes: (2, 2)) != HeightKey(hashes: (1, 2)))
    #expect(Set([key, HeightKey(hashes: (1, 2), name: "a"), HeightKey("1")]).count == 2)
    #expect(key.mark == HeightKey(hashes: (1, 2), name: "a").mark && key.mark > 0)
    #expect("\(HeightKey(hashes: (255, 2), name: "a")) \(HeightKey(hashes: (255, 2)))" == "a ff")
    var cache = KeyedHeightCache<HeightKey>()
    cache.cacheHeight(7, forKey: key, width: 80)
    cache.cacheHeight(8, forKey: HeightKey("1"), width: 80)
    #expect(cache.height(forKey: HeightKey(hashes: (1, 2), name: "a"), width: 80) == 7)
    #expect(cache.height(forKey: key, width: 81) == nil && cache.count == 2)
    cache.invalidateHeight(forKey: key)
    #expect(cache.height(forKey: key, width: 80) == nil && cache.count == 1)
  }

  @Test("equal keys have one mark, no key the mark 0, and few keys share one")
  func marks() {
    let keys = (0..<10_000).map { HeightKey($0) } + Self.keys
    #expect(keys.allSatisfy { (1..<HeightTree.maximumHeight).contains($0.mark) })
    #expect(HeightKey("a").mark == HeightKey("a").mark)
    // Of 10,000 keys on 8 million marks, some 6 meet another.
    #expect(Set(keys.map(\.mark)).count > 9_900)
  }

  @Test("a key takes a word more than a string at most")
  func size() {
    #expect(MemoryLayout<HeightKey>.stride <= MemoryLayout<String>.stride + 8)
  }
}
