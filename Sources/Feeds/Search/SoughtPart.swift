/// A part of a text that a `RawScan` looks for: printable ASCII, or `SoughtCharacter`s.
struct SoughtPart: Sendable {
  /// In lower case where case does not count; of letters beyond ASCII, the bits of both cases.
  let bytes: [UInt8]
  /// The bits in which the cases of a letter differ where case does not count.
  let folds: [UInt8]
  /// Of characters beyond ASCII: their units of UTF-16. None of ASCII.
  let units: [Unit]
  /// By which of their marks such characters may be shown, too.
  let marks: [UInt16]
  /// Whether one of them has a case that is longer.
  let hasLongerCase: Bool
  /// Whether it may be a part of what spells a character out, `<U+202E>`.
  let mayBeSpelling: Bool
  /// How many bytes stand before each point in it.
  let points: [Int]
  /// What follows it.
  let tail: SoughtTail
  /// How common it may be, by its bytes.
  let commonness: Int
  /// Finds where the two rarest bytes of it stand: only there is the rest compared.
  let blocks: SuspectBlocks

  /// A unit of UTF-16.
  struct Unit {
    /// Which it is, in each case of its character.
    let cases: [UInt16]
    /// How many bytes of UTF-8 stand before its character.
    let offset: Int
    /// Whether it is the first of its character.
    let isFirst: Bool
  }

  /// - Precondition: it has two bytes or more.
  init(
    _ bytes: [UInt8], before rest: String = "", heedsCase: Bool, meansPlain: (UInt8) -> Bool
  ) {
    let folds = Self.folds(of: bytes, heedsCase: heedsCase)
    let characters = Self.characters(of: bytes, heedsCase: heedsCase)
    units = Self.units(of: characters)
    marks = characters.flatMap(\.marks)
    hasLongerCase = characters.contains(where: \.hasLongerCase)
    self.bytes = zip(bytes, folds).map { $0 | $1 }
    self.folds = folds
    points = bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") }
    tail = SoughtTail(rest, heedsCase: heedsCase)
    commonness = Self.commonness(of: bytes, heedsCase: heedsCase)
    mayBeSpelling =
      bytes.contains { Self.signsOfSpelling.contains($0) }
      || bytes.allSatisfy {
        isDigit($0) || (0x61...0x66).contains($0 | 0x20) || $0 | 0x20 == UInt8(ascii: "u")
      }
    blocks = SuspectBlocks(
      self.bytes, folds: folds, at: Self.probes(in: self.bytes), meansPlain: meansPlain,
      units: units.isEmpty ? Self.suspectUnits : Self.suspectUnits(units, marks: marks))
  }

  /// Whether it is there, and what follows it may be, too. O(its bytes)
  @inline(__always)
  func stands(in text: Span<UInt8>, at start: Int) -> Bool {
    guard start + bytes.count <= text.count else { return false }
    for index in bytes.indices where text[start + index] | folds[index] != bytes[index] {
      return false
    }
    return tail.mayStand(in: text, at: start + bytes.count)
  }

  /// Whether a byte is in it.
  func holds(_ byte: UInt8) -> Bool {
    bytes.indices.contains { byte | folds[$0] == bytes[$0] }
  }

  /// Whether what stands before `end` may be its beginning, not all of it. O(its bytes, squared), of most texts O(its bytes)
  func mayBegin(before end: Int, in text: Span<UInt8>) -> Bool {
    (1..<bytes.count).contains { stand(first: $0, before: end, in: text) }
  }

  /// Whether the first `count` of its bytes stand before `end`. O(`count`)
  func stand(first count: Int, before end: Int, in text: Span<UInt8>) -> Bool {
    count <= end && (0..<count).allSatisfy { text[end - count + $0] | folds[$0] == bytes[$0] }
  }

  private static let signsOfSpelling = Array("<+>".utf8)

  /// How common a part may be, by its two rarest bytes and its length, less for what is rarer.
  static func commonness(of bytes: [UInt8], heedsCase: Bool) -> Int {
    let folded = zip(bytes, folds(of: bytes, heedsCase: heedsCase)).map { $0 | $1 }
    let probes = probes(in: folded)
    return ByteRarity.of(folded[probes.0]) + ByteRarity.of(folded[probes.1]) - bytes.count
  }

  /// First bytes of what may come of a part's characters in other forms.
  static func signs(ofForms bytes: [UInt8], heedsCase: Bool) -> [UInt8] {
    let characters = characters(of: bytes, heedsCase: heedsCase)
    let marks = characters.flatMap(\.marks).compactMap(Unicode.Scalar.init)
    let longer =
      characters.contains(where: \.hasLongerCase) ? [SoughtCharacter.signOfLongerCases] : []
    return marks.compactMap { UTF8.encode($0)?.first } + longer
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

  private static func units(of characters: [SoughtCharacter]) -> [Unit] {
    var (units, offset): ([Unit], Int) = ([], 0)
    for character in characters {
      let cases = character.cases.compactMap { UTF16.encode($0).map(Array.init) }
      for place in cases[0].indices {
        units.append(
          Unit(cases: cases.map { $0[place] }, offset: offset, isFirst: place == 0))
      }
      offset += UTF8.width(character.cases[0])
    }
    return units
  }

  private static func probes(in bytes: [UInt8]) -> (Int, Int) {
    let order = bytes.indices.sorted {
      (ByteRarity.of(bytes[$0]), $0) < (ByteRarity.of(bytes[$1]), $1)
    }
    return (min(order[0], order[1]), max(order[0], order[1]))
  }
}
