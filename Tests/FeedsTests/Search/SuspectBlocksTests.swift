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
    // Of some pages, often more than have a group each.
    var units = [UInt8](repeating: 0, count: 4096)
    let pages = (0..<1 + random.below(12)).map { _ in random.below(256) }
    for page in pages {
      for digit in 0..<16 where random.chance(40) { units[page * 16 + digit] = 1 }
    }
    // Safe: here and below there are as many bytes as are read.
    let scan = unsafe block_scan_make(
      set, heads, told, units, atom, folds, places.0, places.1)
    let plain = (0...UInt8.max).filter { set[Int($0)] == 0 }
    for _ in 0..<50 {
      var bytes = (0..<700).map { _ in plain[random.below(plain.count)] }
      let last = bytes.count - 64 - max(atom.count, 5)
      if random.chance(60) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      if random.chance(60) {
        for _ in 0..<20 { bytes[random.below(bytes.count)] = heads[random.below(2)] }
      }
      if random.chance(60) {
        for _ in 0..<20 {
          let unit = pages[random.below(pages.count)] * 256 + random.below(256)
          var escape = Array("\\u\(String(0x10000 + unit, radix: 16).dropFirst())".utf8)
          if random.chance(30) { escape = escape.map { (0x61...0x66).contains($0) ? $0 - 32 : $0 } }
          if random.chance(20) { escape[2 + random.below(4)] = UInt8(random.below(256)) }
          let start = random.below(bytes.count - 6)
          bytes.replaceSubrange(start..<start + 6, with: escape)
        }
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
        let digits = String(decoding: bytes[index + 2..<index + 6], as: UTF8.self)
        let isPlain =
          bytes[index] == 0x5C && bytes[index + 1] == 0x75 && !digits.hasPrefix("+")
          && UInt16(digits, radix: 16).map { digits.utf8.count == 4 && units[Int($0 >> 4)] == 0 }
            ?? false
        return set[Int(bytes[index])] != 0 && isTold && !isPlain
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
