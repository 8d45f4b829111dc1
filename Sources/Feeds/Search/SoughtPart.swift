/// A part of a text that a `RawScan` looks for.
struct SoughtPart: Sendable {
  /// In lower case where case does not count.
  let bytes: [UInt8]
  /// 0x20 for each letter whose case does not count.
  private let folds: [UInt8]
  /// Whether it may be a part of what spells a character out, `<U+202E>`.
  let mayBeSpelling: Bool
  /// Finds where the two rarest bytes of it stand: only there is the rest compared.
  let blocks: SuspectBlocks

  /// - Precondition: it has two bytes or more.
  init(
    _ bytes: [UInt8], heedsCase: Bool, meansPlain: (UInt8) -> Bool,
    units: UnitSet
  ) {
    let folds = Self.folds(of: bytes, heedsCase: heedsCase)
    self.bytes = zip(bytes, folds).map { $0 | $1 }
    self.folds = folds
    mayBeSpelling =
      bytes.contains { Self.signsOfSpelling.contains($0) }
      || bytes.allSatisfy {
        isDigit($0) || (0x61...0x66).contains($0 | 0x20) || $0 | 0x20 == UInt8(ascii: "u")
      }
    blocks = SuspectBlocks(
      self.bytes, folds: folds, at: Self.probes(in: self.bytes), meansPlain: meansPlain,
      units: units)
  }

  /// Whether it is there. O(its bytes)
  @inline(__always)
  func stands(in text: Span<UInt8>, at start: Int) -> Bool {
    guard start + bytes.count <= text.count else { return false }
    for index in bytes.indices where text[start + index] | folds[index] != bytes[index] {
      return false
    }
    return true
  }

  /// Whether a byte is in it.
  func holds(_ byte: UInt8) -> Bool {
    bytes.indices.contains { byte | folds[$0] == bytes[$0] }
  }

  /// Whether what stands before `end` may be its beginning, not all of it. O(its bytes, squared), of most texts O(its bytes)
  func mayBegin(before end: Int, in text: Span<UInt8>) -> Bool {
    (1..<bytes.count).contains { count in
      count <= end
        && (0..<count).allSatisfy { text[end - count + $0] | folds[$0] == bytes[$0] }
    }
  }

  private static let signsOfSpelling = Array("<+>".utf8)

  /// How common a part may be, by its two rarest bytes and its length, less for what is rarer.
  static func commonness(of bytes: [UInt8], heedsCase: Bool) -> Int {
    let folded = zip(bytes, folds(of: bytes, heedsCase: heedsCase)).map { $0 | $1 }
    let probes = probes(in: folded)
    return ByteRarity.of(folded[probes.0]) + ByteRarity.of(folded[probes.1]) - bytes.count
  }

  private static func folds(of bytes: [UInt8], heedsCase: Bool) -> [UInt8] {
    bytes.map { !heedsCase && isLetter($0) ? 0x20 : 0 }
  }

  private static func probes(in bytes: [UInt8]) -> (Int, Int) {
    let order = bytes.indices.sorted {
      (ByteRarity.of(bytes[$0]), $0) < (ByteRarity.of(bytes[$1]), $1)
    }
    return (min(order[0], order[1]), max(order[0], order[1]))
  }
}
