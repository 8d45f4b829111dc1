/// A part of a text that a `RawScan` looks for: printable ASCII, or `SoughtCharacter`s.
struct SoughtPart: Sendable {
  /// In lower case where case does not count; of letters beyond ASCII, the bits of both cases.
  let bytes: [UInt8]
  /// The bits in which the cases of a letter differ where case does not count.
  private let folds: [UInt8]
  /// Of characters beyond ASCII: by which units of UTF-16 each begins, in its cases. None of ASCII.
  let beginnings: [[UInt16]]
  /// Whether one of them has a case that is longer.
  let hasLongerCase: Bool
  /// Whether it may be a part of what spells a character out, `<U+202E>`.
  let mayBeSpelling: Bool
  /// Finds where the two rarest bytes of it stand: only there is the rest compared.
  let blocks: SuspectBlocks

  /// - Precondition: it has two bytes or more.
  init(_ bytes: [UInt8], heedsCase: Bool, meansPlain: (UInt8) -> Bool) {
    let folds = Self.folds(of: bytes, heedsCase: heedsCase)
    let characters = Self.characters(of: bytes, heedsCase: heedsCase)
    beginnings = characters.map { $0.cases.compactMap { UTF16.encode($0)?.first } }
    hasLongerCase = characters.contains(where: \.hasLongerCase)
    self.bytes = zip(bytes, folds).map { $0 | $1 }
    self.folds = folds
    mayBeSpelling =
      bytes.contains { Self.signsOfSpelling.contains($0) }
      || bytes.allSatisfy {
        isDigit($0) || (0x61...0x66).contains($0 | 0x20) || $0 | 0x20 == UInt8(ascii: "u")
      }
    blocks = SuspectBlocks(
      self.bytes, folds: folds, at: Self.probes(in: self.bytes), meansPlain: meansPlain,
      units: beginnings.isEmpty ? Self.suspectUnits : Self.suspectUnits(beginnings))
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

  /// Whether one of the characters of a part has a case that is longer.
  static func haveLongerCase(_ bytes: [UInt8], heedsCase: Bool) -> Bool {
    characters(of: bytes, heedsCase: heedsCase).contains(where: \.hasLongerCase)
  }

  private static func folds(of bytes: [UInt8], heedsCase: Bool) -> [UInt8] {
    if heedsCase { return [UInt8](repeating: 0, count: bytes.count) }
    if bytes[0] < 0x80 { return bytes.map { isLetter($0) ? 0x20 : 0 } }
    return characters(of: bytes, heedsCase: heedsCase).flatMap { character in
      let cases = character.cases.compactMap { UTF8.encode($0).map(Array.init) }
      return cases[0].indices.map { place in
        cases.reduce(0) { $0 | ($1[place] ^ cases[0][place]) }
      }
    }
  }

  private static func characters(of bytes: [UInt8], heedsCase: Bool) -> [SoughtCharacter] {
    guard bytes[0] >= 0x80 else { return [] }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.compactMap {
      SoughtCharacter($0, heedsCase: heedsCase)
    }
  }

  private static func probes(in bytes: [UInt8]) -> (Int, Int) {
    let order = bytes.indices.sorted {
      (ByteRarity.of(bytes[$0]), $0) < (ByteRarity.of(bytes[$1]), $1)
    }
    return (min(order[0], order[1]), max(order[0], order[1]))
  }
}
