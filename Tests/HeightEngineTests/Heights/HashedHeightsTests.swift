import TestSupport
import Testing

@testable import HeightEngine

@Suite("Heights by hashes")
struct HashedHeightsTests {
  @Test("are those of a dictionary, whatever was removed", arguments: [1, 40, 3_000, 60_000])
  func dictionary(keys: Int) {
    var random = SplitMix64(seed: UInt64(keys))
    let hashes = (0..<keys).map { _ in (random.next(), random.next()) }
    var heights = HashedHeights()
    var model: [Int: Int32] = [:]
    for _ in 0..<4 * keys {
      let key = random.below(keys)
      let height = random.chance(30) ? nil : Int32(random.below(50))
      heights[hashes[key]] = height
      model[key] = height
    }
    #expect(heights.count == model.count)
    #expect(hashes.indices.allSatisfy { heights[hashes[$0]] == model[$0] })
    #expect(heights[(random.next(), random.next())] == nil)
  }

  @Test("keys whose hashes share all but a bit are others")
  func likeHashes() {
    var heights = HashedHeights()
    var bits: [HashedHeights.Hashes] = []
    for bit in 0..<64 {
      bits.append((1 << UInt64(bit), 0))
      bits.append((0, 1 << UInt64(bit)))
    }
    for (height, hashes) in bits.enumerated() { heights[hashes] = Int32(height) }
    #expect(heights.count == 128)
    for (height, hashes) in bits.enumerated() { #expect(heights[hashes] == Int32(height)) }
  }

  @Test("take some 30 bytes each, also while they become more, and are near their places")
  func size() {
    var random = SplitMix64(seed: 5)
    var heights = HashedHeights()
    for count in 1...200_000 {
      heights[(random.next(), random.next())] = 3
      if count % 100_000 == 0 { #expect(heights.byteCount < 40 * count) }
    }
    #expect(heights.longestSearch < 300)
  }
}
