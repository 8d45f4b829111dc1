import CBlockScan

/// Bytes that are looked for by the rarest of them.
struct ByteSign: Sendable {
  fileprivate let bytes: [UInt8]
  private let rarest: Int

  /// - Precondition: it has two bytes or more.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rarest = bytes.indices.min { ByteRarity.of(bytes[$0]) < ByteRarity.of(bytes[$1]) } ?? 0
  }

  var count: Int { bytes.count }

  /// Whether they are among others. O(n), at memchr's speed where the rarest is rare.
  func isAmong(_ others: Span<UInt8>) -> Bool { place(in: others) != nil }

  /// Where they are first among others, from `first` on; nil: nowhere. O(n), as above.
  func place(in others: Span<UInt8>, from first: Int = 0) -> Int? {
    var start = first + rarest
    while let place = others.first(bytes[rarest], from: start, to: others.count) {
      let first = place - rarest
      if first + bytes.count <= others.count,
        bytes.indices.allSatisfy({ others[first + $0] == bytes[$0] })
      {
        return first
      }
      start = place + 1
    }
    return nil
  }
}

/// Some signs that are looked for together.
struct ByteSigns: Sendable {
  private let signs: [ByteSign]
  private let pairs: [byte_pair]

  init(_ signs: [ByteSign]) {
    self.signs = signs
    pairs = signs.map(\.rarestPair)
  }

  /// Whether one of them is among bytes. O(n), once through them where none of their rarest pairs is there.
  func areAmong(_ bytes: Span<UInt8>) -> Bool {
    guard !pairs.isEmpty, !bytes.isEmpty else { return false }
    // Safe: there are as many pairs and bytes as the call is told.
    let mayBe = unsafe pairs.withUnsafeBufferPointer { pairs in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe block_scan_holds(
          pairs.baseAddress, Int32(pairs.count), bytes.baseAddress, bytes.count)
      }
    }
    return mayBe != 0 && signs.contains { $0.isAmong(bytes) }
  }
}

extension ByteSign {
  /// The two bytes of it, one behind the other, that are the rarest.
  fileprivate var rarestPair: byte_pair {
    func rarity(_ place: Int) -> Int {
      ByteRarity.of(bytes[place]) + ByteRarity.of(bytes[place + 1])
    }
    let place = (0..<bytes.count - 1).min { rarity($0) < rarity($1) } ?? 0
    return byte_pair(first: bytes[place], second: bytes[place + 1])
  }
}

/// How rare bytes are in texts and logs.
enum ByteRarity {
  /// From 0 for those that are hardly there.
  static func of(_ byte: UInt8) -> Int { order[Int(byte)] }

  private static let order: [Int] = {
    var order = [Int](repeating: 0, count: 256)
    for (place, byte) in known.enumerated() { order[Int(byte)] = place + 1 }
    // Beyond ASCII, characters of an alphabet begin with the same.
    for byte in 0x80...0xBF { order[byte] = 20 }
    for byte in 0xC0...0xFF { order[byte] = 50 }
    return order
  }()

  private static let known = Array(
    "@QZJXVKYBWPGFUMCLDHRSTONIAE_zjxqvkybwpgfumcldhrsoniate9876543.:/-,210\" ".utf8)
}
