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

  @Test("a key is found near its place, and no table is so large that making it anew is felt")
  func shortSearches() {
    var keys = SeenKeys()
    for number in 0..<200_000 { _ = keys.insert(ContentHash.hash("e\(number)")) }
    #expect(keys.longestSearch < 200)
    #expect(keys.mostSlots < 200_000 / 32)
  }

  @Test("nor is it far away where keys were chosen for that")
  func chosenKeys() {
    var keys = SeenKeys()
    // All in one table, and next to each other when multiplied by a number that is well known.
    var inverse: UInt32 = 0x9E37_79B1
    for _ in 0..<5 { inverse = inverse &* (2 &- 0x9E37_79B1 &* inverse) }
    for number in 1..<20_000 as Range<UInt32> {
      // The lower half is 0, so that the upper one is the mark.
      _ = keys.insert(UInt64(number &* inverse) << 32)
    }
    #expect(keys.longestSearch < 200)
  }
}
