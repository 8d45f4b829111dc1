import HeightEngine
import TestSupport
import Testing

@Suite("The height cache by key")
struct KeyedHeightCacheTests {
  @Test("remembers heights per key and width, until told to forget")
  func remembering() {
    var cache = KeyedHeightCache<String>()
    cache.cacheHeight(7, forKey: "a", width: 80)
    cache.cacheHeight(9, forKey: "a", width: 60)
    cache.cacheHeight(5, forKey: "b", width: 80)
    #expect(cache.height(forKey: "a", width: 80) == 7)
    #expect(cache.height(forKey: "a", width: 60) == 9)
    #expect(cache.height(forKey: "a", width: 70) == nil)
    #expect(cache.existsHeight(forKey: "b", width: 80) && cache.count == 3)
    cache.invalidateHeight(forKey: "a")
    #expect(!cache.existsHeight(forKey: "a", width: 80))
    #expect(!cache.existsHeight(forKey: "a", width: 60))
    #expect(cache.height(forKey: "b", width: 80) == 5)
    cache.invalidateAllHeights()
    #expect(cache.count == 0 && cache.widths.isEmpty)
  }

  @Test("neither stores nor finds anything at a width of 0 or less", arguments: [0, -1, .min])
  func noWidth(width: Int) {
    var cache = KeyedHeightCache<Int>()
    cache.cacheHeight(7, forKey: 1, width: width)
    #expect(cache.height(forKey: 1, width: width) == nil && cache.count == 0)
  }

  @Test("keeps the widths used last")
  func widths() {
    var cache = KeyedHeightCache<Int>(maximumNumberOfWidths: 2)
    cache.cacheHeight(1, forKey: 1, width: 10)
    cache.cacheHeight(2, forKey: 1, width: 20)
    #expect(cache.height(forKey: 1, width: 10) == 1)
    cache.cacheHeight(3, forKey: 1, width: 30)
    #expect(cache.widths == [30, 10])
  }

  @Test("keeps the keys used last, as a list of them does", arguments: [0, 1, 5])
  func keys(limit: Int) {
    var random = SplitMix64(seed: 3)
    var cache = KeyedHeightCache<Int>(maximumNumberOfKeys: limit)
    var model: [(key: Int, height: Int)] = []
    for step in 0..<5000 {
      let key = random.below(9)
      let known = model.firstIndex { $0.key == key }
      switch random.below(4) {
      case 0:
        cache.invalidateHeight(forKey: key)
        if let known { model.remove(at: known) }
      case 1:
        cache.cacheHeight(step, forKey: key, width: 80)
        if let known { model.remove(at: known) }
        model.append((key, step))
        if model.count > limit { model.removeFirst() }
      default:
        #expect(cache.height(forKey: key, width: 80) == known.map { model[$0].height })
        if let known { model.append(model.remove(at: known)) }
      }
      #expect(cache.count == model.count)
    }
  }
}
