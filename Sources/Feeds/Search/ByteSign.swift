/// Bytes that are looked for by the rarest of them.
struct ByteSign: Sendable {
  private let bytes: [UInt8]
  private let rarest: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rarest = bytes.indices.min { ByteRarity.of(bytes[$0]) < ByteRarity.of(bytes[$1]) } ?? 0
  }

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

/// How rare bytes are in texts and logs.
enum ByteRarity {
  /// From 0 for those that are hardly there.
  static func of(_ byte: UInt8) -> Int { order[Int(byte)] }

  private static let order: [Int] = {
    var order = [Int](repeating: 0, count: 256)
    for (place, byte) in known.enumerated() { order[Int(byte)] = place + 1 }
    return order
  }()

  private static let known = Array(
    "@QZJXVKYBWPGFUMCLDHRSTONIAE_zjxqvkybwpgfumcldhrsoniate9876543.:/-,210\" ".utf8)
}
