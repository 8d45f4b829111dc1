import CBlockScan
import TestSupport
import Testing

@testable import Feeds

/// What is done with 64 bytes at once is what is done byte by byte.
@Suite("What is found in blocks of bytes")
struct SuspectBlocksTests {
  @Test("is the same by vectors and byte by byte, and what is looked for", arguments: 1...60)
  func agree(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var set = [UInt8](repeating: 0, count: 256)
    // Of up to 40 bytes more than eight halves are different.
    for _ in 0..<random.below(40) { set[random.below(256)] = 1 }
    let atom = (0..<2 + random.below(5)).map { _ in UInt8(0x61 + random.below(26)) }
    let folds = atom.map { _ in UInt8(random.chance(50) ? 0x20 : 0) }
    let places = (random.below(atom.count - 1), atom.count - 1)
    // Of the set, too, if they are anything.
    let heads = [0x5C, UInt8(random.below(256))]
    for head in heads where random.chance(70) { set[Int(head)] = 1 }
    let told = (0..<512).map { _ in UInt8(random.chance(50) ? 1 : 0) }
    // Safe: here and below there are as many bytes as are read.
    let scan = unsafe block_scan_make(set, heads, told, atom, folds, places.0, places.1)
    let plain = (0...UInt8.max).filter { set[Int($0)] == 0 }
    for _ in 0..<50 {
      var bytes = (0..<700).map { _ in plain[random.below(plain.count)] }
      let last = bytes.count - 64 - atom.count
      if random.chance(60) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      if random.chance(60) {
        for _ in 0..<20 { bytes[random.below(bytes.count)] = heads[random.below(2)] }
      }
      if random.chance(60) {
        let start = random.below(bytes.count - atom.count)
        for (place, byte) in atom.enumerated() {
          bytes[start + place] = random.chance(50) ? byte & ~folds[place] : byte
        }
      }
      let start = random.below(200)
      let found = unsafe withUnsafePointer(to: scan) {
        unsafe block_scan_first($0, bytes, start, last)
      }
      let slowly = unsafe withUnsafePointer(to: scan) {
        unsafe block_scan_first_by_bytes($0, bytes, start, last)
      }
      #expect(found == slowly)
      let end = start + ((last - start) / 64 + 1) * 64
      let holding = (start..<end).first { index in
        let isTold = heads.indices.allSatisfy {
          bytes[index] != heads[$0] || told[256 * $0 + Int(bytes[index + 1])] != 0
        }
        return set[Int(bytes[index])] != 0 && isTold
          || [places.0, places.1].allSatisfy { bytes[index + $0] | folds[$0] == atom[$0] }
      }
      #expect(found <= holding ?? end, "none is passed over")
      // Tables of more than eight halves find more, and so do heads that are told by them.
      if Self.numberOfHalves(of: set) <= 8, !heads.contains(where: bytes.contains) {
        #expect(found == holding ?? end)
      }
    }
  }

  private static func numberOfHalves(of set: [UInt8]) -> Int {
    Set((0..<16).map { Array(set[$0 * 16..<$0 * 16 + 16]) }.filter { $0.contains(1) }).count
  }
}
