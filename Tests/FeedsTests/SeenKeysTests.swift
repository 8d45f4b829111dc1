import TestSupport
import Testing

@testable import Feeds

@Suite struct SeenKeysTests {
  @Test("a key is new once")
  func newOnce() {
    var random = SplitMix64(seed: 11)
    var keys = SeenKeys()
    let hashes = (0..<20_000).map { _ in random.next() as UInt64 }
    let known = hashes.count { keys.insert($0) }
    #expect(known == 0)
    #expect(hashes.allSatisfy { keys.insert($0) })
  }

  @Test(
    "a key is found near its place, and no table is so large that making it anew is felt",
    arguments: 1...3 as ClosedRange<UInt64>)
  func shortSearches(seed: UInt64) {
    var keys = Self.keys(seed: seed)
    for number in 0..<200_000 { _ = keys.insert(ContentHash.hash("e\(number)")) }
    Self.expectShort(keys.searches)
    #expect(keys.mostSlots < 200_000 / 32)
  }

  // By one multiplication, the last two's keys stood 1,342 and 3,087 behind their places.
  @Test("nor is it far away where keys were chosen for that", arguments: [1, 2, 3, 11_882, 16_518])
  func chosenKeys(seed: UInt64) {
    var keys = Self.keys(seed: seed)
    // All in one table, and next to each other when multiplied by a number that is well known.
    var inverse: UInt32 = 0x9E37_79B1
    for _ in 0..<5 { inverse = inverse &* (2 &- 0x9E37_79B1 &* inverse) }
    for number in 1..<20_000 as Range<UInt32> {
      // The lower half is 0, so that the upper one is the mark.
      _ = keys.insert(UInt64(number &* inverse) << 32)
    }
    Self.expectShort(keys.searches)
  }

  @Test("of rows whose number is known, tables are soon as large as their keys will need")
  func expectedKeys() {
    var keys = Self.keys(seed: 4)
    var sizes: Set<Int> = []
    for number in 0..<200_000 {
      if number.isMultiple(of: 256) { keys.expect(rows: 200_000, after: number) }
      // Every second row has one.
      if number.isMultiple(of: 2) { _ = keys.insert(ContentHash.hash("e\(number)")) }
      sizes.insert(keys.mostSlots)
    }
    #expect(sizes.count <= 5)
    #expect(keys.mostSlots < 100_000 / 64 * 3 / 2)
    Self.expectShort(keys.searches)
  }

  private static func keys(seed: UInt64) -> SeenKeys {
    var random = SplitMix64(seed: seed)
    return SeenKeys(secret: SeenKeys.makeSecret(using: &random))
  }

  /// As where keys stand by chance in a table that is full by three quarters: 1.5 on the average, and of
  /// 20,000 of such tables none had one beyond 240.
  private static func expectShort(_ searches: [Int]) {
    #expect(searches.reduce(0, +) < 2 * searches.count)
    #expect(searches.max() ?? 0 < 300)
  }
}
