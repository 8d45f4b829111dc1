import TestSupport
import Testing

@testable import Feeds

@Suite("Hashes of content")
struct ContentHashTests {
  @Test("a million short texts have a million hashes")
  func collisions() {
    var hashes: [UInt64] = []
    hashes.reserveCapacity(1_000_000)
    for number in 0..<500_000 {
      hashes.append(ContentHash.hash("\(number)"))
      hashes.append(ContentHash.hash("e\(number)@"))
    }
    hashes.sort()
    #expect(zip(hashes, hashes.dropFirst()).allSatisfy { $0 != $1 })
    // Nor have their halves more in common than chance gives: n² / 2³³ is 116.
    let halves = hashes.map { UInt32(truncatingIfNeeded: $0) }.sorted()
    #expect(zip(halves, halves.dropFirst()).count { $0 == $1 } < 200)
  }

  @Test("every bit of a text changes about half of the hash")
  func avalanche() {
    var random = SplitMix64(seed: 5)
    for count in 1..<70 {
      var bytes = (0..<count).map { _ in UInt8(random.below(256)) }
      let before = ContentHash.hash(bytes.span)
      var changed = 0
      for bit in 0..<(8 * count) {
        bytes[bit / 8] ^= 1 << (bit % 8)
        changed += (ContentHash.hash(bytes.span) ^ before).nonzeroBitCount
        bytes[bit / 8] ^= 1 << (bit % 8)
      }
      let mean = Double(changed) / Double(8 * count)
      #expect((24...40).contains(mean), "\(count) bytes: \(mean)")
    }
  }

  @Test("of a piece that comes in parts it is that of the piece")
  func parts() {
    var random = SplitMix64(seed: 6)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8(random.below(256)) }
      for _ in 0..<20 {
        var piece = ContentHash.Piece(of: ContentHash())
        var start = 0
        while start < count {
          let end = min(count, start + random.below(40))
          piece.take(bytes.span.extracting(start..<end))
          start = end
        }
        #expect(piece.value == ContentHash.hash(bytes.span), "\(count) bytes")
      }
    }
  }

  @Test("parts may be of any length")
  func longParts() {
    var random = SplitMix64(seed: 7)
    let bytes = (0..<200_000).map { _ in UInt8(random.below(256)) }
    for parts in [[0, 200_000], [0, 16_384, 32_768, 200_000], [0, 1, 50_001, 150_000, 200_000]] {
      var piece = ContentHash.Piece(of: ContentHash())
      for (start, end) in zip(parts, parts.dropFirst()) {
        piece.take(bytes.span.extracting(start..<end))
      }
      #expect(piece.value == ContentHash.hash(bytes.span), "\(parts)")
    }
  }

  @Test("it is the same on every machine")
  func stable() {
    #expect(ContentHash.hash("feed") == stableFeed)
    #expect(ContentHash.hash("a longer text, of more than sixteen bytes") == stableLonger)
  }

  private let stableFeed: UInt64 = 7_072_719_745_244_725_384
  private let stableLonger: UInt64 = 13_794_607_921_961_025_028

  @Test("texts that were made to have a hash in common don't by the secrets of a run")
  func madeCollision() {
    let word: [UInt8] = [0xD3, 0x08, 0xA3, 0x85, 0x88, 0x6A, 0x3F, 0x24]
    let texts = [UInt8(1), 2].map { byte in
      Array(repeating: byte, count: 32) + word + Array("is the same behind it".utf8)
    }
    func hashes(_ secret: ContentHash.Secret) -> [UInt64] {
      texts.map { ContentHash.hash($0.span, by: secret) }
    }
    #expect(hashes(.known)[0] == hashes(.known)[1])
    for secret in [ContentHash.Secret.ofRun.0, ContentHash.Secret.ofRun.1] {
      #expect(hashes(secret)[0] != hashes(secret)[1])
    }
  }

  @Test("where a piece ends counts, and so does a number before it")
  func pieces() {
    func hash(_ pieces: [String], after number: UInt64 = 0) -> UInt64 {
      var hash = ContentHash()
      hash.combine(number)
      for piece in pieces { hash.combine(Array(piece.utf8).span) }
      return hash.value
    }
    let all = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["abc\0"]]
    #expect(hash(["abc"]) != hash(["abc"], after: 1))
    #expect(Set(all.map { hash($0) }).count == all.count)
  }
}
