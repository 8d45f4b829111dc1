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
    let heads: [UInt8] = [0x5C, 0x5B]
    for head in heads where random.chance(70) { set[Int(head)] = 1 }
    // Of each digit a few.
    var units = unit_set()
    let numberOfGroups = random.below(9)
    var digits = [[UInt8]](repeating: [UInt8](repeating: 0, count: 16), count: 4)
    for group in 0..<numberOfGroups {
      for place in 0..<4 {
        for _ in 0..<1 + random.below(6) { digits[place][random.below(16)] |= 1 << UInt8(group) }
      }
    }
    units.anywhere = UInt8(random.below(256))
    // Safe: there are four times 16 bytes on both sides.
    unsafe withUnsafeMutableBytes(of: &units.digits) {
      unsafe $0.copyBytes(from: digits.joined())
    }
    func groups(ofUnit unit: Int) -> UInt8 {
      (0..<4).reduce(0xFF) { $0 & digits[$1][unit >> (12 - 4 * $1) & 15] }
    }
    // What begins characters, too.
    if random.chance(50) { for byte in [0xC2, 0xD8, 0xE2, 0xEF, 0xF3] { set[byte] = 1 } }
    // Safe: here and below there are as many bytes as are read.
    let scan = unsafe withUnsafePointer(to: units) {
      unsafe block_scan_make(set, $0, atom, folds, places.0, places.1)
    }
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
          let unit = random.below(0x10000)
          var escape = Array("\\u\(String(0x10000 + unit, radix: 16).dropFirst())".utf8)
          if random.chance(30) { escape = escape.map { (0x61...0x66).contains($0) ? $0 - 32 : $0 } }
          if random.chance(20) { escape[2 + random.below(4)] = UInt8(random.below(256)) }
          let start = 6 * random.below(bytes.count / 6 - 1)
          bytes.replaceSubrange(start..<start + 6, with: escape)
        }
      }
      if random.chance(60) {
        for _ in 0..<20 {
          let scalar = Unicode.Scalar(UInt32(0x80 + random.below(0xD700))) ?? " "
          let character = Array(String(Character(scalar)).utf8)
          let start = random.below(bytes.count - 3)
          bytes.replaceSubrange(start..<start + character.count, with: character)
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
      func isPlainCharacter(_ index: Int) -> Bool {
        guard bytes[index] >= 0xC0 else { return false }
        // What is no UTF-8 is no character, either.
        guard bytes[index + 1] & 0xC0 == 0x80 else { return true }
        let isBehind = index > 0 && bytes[index - 1] >= 0x80
        guard bytes[index] < 0xF0 else { return isBehind }
        let (next, last) = (Int(bytes[index + 1]), Int(bytes[index + 2]))
        let found = groups(
          ofUnit: bytes[index] < 0xE0
            ? Int(bytes[index] & 0x1F) << 6 + next & 0x3F
            : Int(bytes[index] & 0x0F) << 12 + (next & 0x3F) << 6 + last & 0x3F)
        return found == 0 || isBehind && found & units.anywhere == 0
      }
      let holding = (start..<end).first { index in
        let next = bytes[index + 1]
        let digits = String(decoding: bytes[index + 2..<index + 6], as: UTF8.self)
        let unit = digits.hasPrefix("+") ? nil : UInt16(digits, radix: 16)
        func isPlainEscape(_ unit: UInt16) -> Bool {
          let found = groups(ofUnit: Int(unit))
          return found == 0
            || found & units.anywhere == 0 && index >= 64 && bytes[index - 7] != 0x5C
              && bytes[index - 6] == 0x5C && bytes[index - 5] == 0x75
        }
        let isPlain =
          switch bytes[index] {
          case 0x5B: next > 0x20 && !isDigit(next)
          case 0x5C: next != 0x62 && (next != 0x75 || unit.map(isPlainEscape) ?? true)
          default: isPlainCharacter(index)
          }
        return set[Int(bytes[index])] != 0 && !isPlain
          || [places.0, places.1].allSatisfy { bytes[index + $0] | folds[$0] == atom[$0] }
      }
      #expect(found <= holding ?? end, "none is passed over")
      // Tables of more than eight halves find more, and so do heads that are told by them.
      if Self.numberOfHalves(of: set) <= 8, !heads.contains(where: bytes.contains) {
        #expect(found == holding ?? end)
      }
    }
  }

  /// Upper halves with the same lower ones are one; a bracket is by itself.
  private static func numberOfHalves(of set: [UInt8]) -> Int {
    var (set, bracket) = (set, [UInt8](repeating: 0, count: 16))
    swap(&set[0x5B], &bracket[0xB])
    let halves = (0..<16).map { Array(set[$0 * 16..<$0 * 16 + 16]) }
    return Set((halves + [bracket]).filter { $0.contains(1) }).count
  }
}
