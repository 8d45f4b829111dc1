/// What follows a part of a text that a `RawScan` looks for, as far as rows show it only where it is written right behind the
/// part, spelled out or not: letters and digits. A part that is in many rows is ruled out by it where something else follows.
struct SoughtTail: Sendable {
  private struct Character {
    /// Its first unit of UTF-16, in each case.
    let units: [UInt16]
    /// Whether there is a second one.
    let isPair: Bool
    /// The first units of its other forms, behind which there is a mark.
    let bases: [UInt16]
  }

  private let characters: [Character]

  /// So many are enough to tell.
  private static let longest = 12

  init(_ text: String, heedsCase: Bool) {
    var characters: [Character] = []
    for scalar in text.unicodeScalars.prefix(Self.longest) {
      guard let cases = Self.cases(of: scalar, heedsCase: heedsCase) else { break }
      let units = cases.compactMap { UTF16.encode($0)?.first }
      let bases = scalar.isASCII ? [] : cases.flatMap(CanonicalForms.bases)
      characters.append(
        Character(
          units: units, isPair: UTF16.width(scalar) > 1,
          bases: bases.compactMap { UTF16.encode($0)?.first }))
    }
    self.characters = characters
  }

  /// The cases in which it is found; nil: it may come from elsewhere.
  private static func cases(
    of scalar: Unicode.Scalar, heedsCase: Bool
  ) -> [Unicode.Scalar]? {
    guard scalar.isASCII else {
      if let known = otherCases.first(where: { $0.contains(scalar) }) {
        return heedsCase ? [scalar] : known
      }
      guard let character = SoughtCharacter(scalar, heedsCase: heedsCase), !character.isAlone,
        !character.hasLongerCase
      else { return nil }
      return character.cases
    }
    let byte = UInt8(truncatingIfNeeded: scalar.value)
    guard isLetter(byte) else { return isDigit(byte) || byte == UInt8(ascii: "_") ? [scalar] : nil }
    guard !heedsCase else { return [scalar] }
    let letters = [byte | 0x20, byte & 0xDF].map { Unicode.Scalar($0) }
    return letters + (longAndKelvin[byte | 0x20].map { [$0] } ?? [])
  }

  /// Beyond ASCII, letters of it have other cases.
  private static let longAndKelvin: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "s"): "\u{17F}", UInt8(ascii: "k"): "\u{212A}",
  ]
  /// Cases of different lengths that no row is asked for by themselves.
  private static let otherCases: [[Unicode.Scalar]] = [["ß", "ẞ"]]

  /// Whether it may stand there: spelled out or not, or something that is left out before or in it. O(its characters)
  func mayStand(in bytes: Span<UInt8>, at start: Int) -> Bool {
    var index = start
    for character in characters {
      guard let next = bytes.unit(at: index) else { return true }
      guard character.units.contains(next.unit) else {
        guard character.bases.contains(next.unit), let mark = bytes.unit(at: next.end) else {
          return SoughtPart.mayBeLeftOut(next.unit)
        }
        return mark.unit >= 0x80 || SoughtPart.mayBeLeftOut(mark.unit)
      }
      index = next.end
      if character.isPair, !next.isWhole {
        guard let second = bytes.unit(at: index) else { return true }
        index = second.end
      }
    }
    return true
  }
}
