/// A character beyond ASCII that rows show only where it is written, as it is or spelled out (`\u6771`), or where one of its
/// marks is, and behind which nothing is left out but what has no width of its own: a letter. Or a symbol by itself, behind
/// which more may be.
struct SoughtCharacter {
  /// It, and its other cases where those count for nothing: as many bytes of UTF-8 as it has.
  let cases: [Unicode.Scalar]
  /// What it is written with where it is not one scalar, é as an e and an accent: one of these at least.
  let marks: [UInt16]
  /// Whether it has another case, too, which has more bytes.
  let hasLongerCase: Bool
  /// Whether it is no part of a longer text.
  let isAlone: Bool

  /// nil: it may come from elsewhere.
  init?(_ scalar: Unicode.Scalar, heedsCase: Bool) {
    guard scalar.value >= 0xC0 else { return nil }
    switch scalar.properties.generalCategory {
    case .otherLetter, .lowercaseLetter, .uppercaseLetter:
      guard !Self.jamo.contains(where: { $0.contains(scalar.value) }) else { return nil }
      isAlone = false
    case .otherSymbol:
      // Of two letters of a flag one is left out.
      guard !Self.signs.contains(scalar), !(0x1F1E6...0x1F1FF).contains(scalar.value) else {
        return nil
      }
      isAlone = true
    case .nonspacingMark:
      // Where it is written behind a letter with which it is never composed.
      guard Self.accents.contains(scalar.value) else { return nil }
      isAlone = true
    case .mathSymbol, .currencySymbol:
      guard !Self.signs.contains(scalar) else { return nil }
      isAlone = true
    default: return nil
    }
    guard let cases = heedsCase ? [scalar] : Self.cases(of: scalar) else { return nil }
    let marks = CanonicalForms.marks(of: scalar)
    guard marks.allSatisfy({ $0.value <= 0xFFFF }) else { return nil }
    self.marks = marks.map { UInt16($0.value) }
    self.cases = cases
    hasLongerCase = !heedsCase && cases.contains { Self.withLongerCase.contains($0.value) }
  }

  /// Those of its length; nil: there are others of another length.
  private static func cases(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard !withMoreCases.contains(scalar.value) else { return nil }
    if let cases = threeCases.first(where: { $0.contains(scalar) }) { return cases }
    let properties = scalar.properties
    var cases = [scalar]
    for form in [
      properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping,
    ] {
      let scalars = Array(form.unicodeScalars)
      guard scalars.count == 1 else { return nil }
      if !cases.contains(scalars[0]) { cases.append(scalars[0]) }
    }
    let length = UTF8.width(scalar)
    return cases.allSatisfy { UTF8.width($0) == length } ? cases : nil
  }

  /// What rows show that is written nowhere, and what stands for a byte that is none of UTF-8.
  private static let signs: Set<Unicode.Scalar> = ["✗", "▸", "⋯", "\u{FFFD}"]

  /// None of them is left out.
  private static let accents: ClosedRange<UInt32> = 0x300...0x34E

  /// What syllables of Hangul are written with, too.
  private static let jamo: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF,
  ]

  /// Letters that are one to PCRE2 with more than their own mappings say.
  private static let withMoreCases: Set<UInt32> = [
    0xC5, 0xE5, 0x131, 0x17F, 0x1C4, 0x1C5, 0x1C6, 0x1C7, 0x1C8, 0x1C9, 0x1CA, 0x1CB, 0x1CC, 0x1F1,
    0x1F2,
    0x1F3, 0x345, 0x399, 0x3A9, 0x3B9, 0x3C9, 0x1E60, 0x1E61, 0x1E9B, 0x1FBE, 0x2126, 0x1C88,
    0x212A, 0x212B, 0xA64A, 0xA64B,
  ]

  /// Letters of Greek of which mathematicians, or the ends of words, have other ones.
  private static let threeCases: [[Unicode.Scalar]] = [
    ["Β", "β", "\u{3D0}"], ["Ε", "ε", "\u{3F5}"], ["Θ", "θ", "\u{3D1}", "\u{3F4}"],
    ["Κ", "κ", "\u{3F0}"], ["Μ", "μ", "\u{B5}"], ["Π", "π", "\u{3D6}"],
    ["Ρ", "ρ", "\u{3F1}"], ["Σ", "σ", "\u{3C2}"], ["Φ", "φ", "\u{3D5}"],
  ]

  /// Letters of which one of `longerCases` is a third case.
  private static let withLongerCase: Set<UInt32> = [
    0x412, 0x414, 0x41E, 0x421, 0x422, 0x42A, 0x432, 0x434, 0x43E, 0x441, 0x442, 0x44A, 0x462,
    0x463,
  ]

  /// Cases of `withLongerCase`, as old Slavonic prints have them.
  static let longerCases: ClosedRange<UInt32> = 0x1C80...0x1C88
  /// The first byte of each.
  static let signOfLongerCases: UInt8 = 0xE1
}
