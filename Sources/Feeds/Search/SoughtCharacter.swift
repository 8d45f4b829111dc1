/// A character beyond ASCII that rows show only where it is written, as it is or spelled out (`\u6771`), and behind which
/// nothing is left out but what has no width of its own: a letter. Or an emoji by itself, behind which more may be.
struct SoughtCharacter {
  /// It, and its other case where that counts for nothing: as many bytes of UTF-8 as it has.
  let cases: [Unicode.Scalar]
  /// Whether it has another case, too, which has more bytes.
  let hasLongerCase: Bool
  /// Whether it is no part of a longer text.
  let isAlone: Bool

  /// nil: it may come from elsewhere.
  init?(_ scalar: Unicode.Scalar, heedsCase: Bool) {
    guard scalar.value >= 0x100 else { return nil }
    switch scalar.properties.generalCategory {
    case .otherLetter, .lowercaseLetter, .uppercaseLetter:
      guard !Self.jamo.contains(where: { $0.contains(scalar.value) }) else { return nil }
      isAlone = false
    case .otherSymbol:
      // None of our own signs is among them; of two letters of a flag one is left out.
      guard scalar.value >= 0x1F000, scalar.properties.isEmojiPresentation,
        !(0x1F1E6...0x1F1FF).contains(scalar.value)
      else { return nil }
      isAlone = true
    default: return nil
    }
    guard let cases = heedsCase ? [scalar] : Self.cases(of: scalar) else { return nil }
    self.cases = cases
    hasLongerCase = !heedsCase && cases.contains { Self.withLongerCase.contains($0.value) }
  }

  /// Those of its length; nil: there are more than two of them, or others of another length.
  private static func cases(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard !withMoreCases.contains(scalar.value) else { return nil }
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
    return cases.count <= 2 && cases.allSatisfy { UTF8.width($0) == length } ? cases : nil
  }

  /// What syllables of Hangul are written with, too.
  private static let jamo: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF,
  ]

  /// Letters that are one to PCRE2 with more than their own mappings say.
  private static let withMoreCases: Set<UInt32> = [
    0x131, 0x17F, 0x1C4, 0x1C5, 0x1C6, 0x1C7, 0x1C8, 0x1C9, 0x1CA, 0x1CB, 0x1CC, 0x1F1, 0x1F2,
    0x1F3, 0x345, 0x392, 0x395, 0x398, 0x399, 0x39A, 0x39C, 0x3A0, 0x3A1, 0x3A3, 0x3A6, 0x3A9,
    0x3B2, 0x3B5, 0x3B8, 0x3B9, 0x3BA, 0x3BC, 0x3C0, 0x3C1, 0x3C2, 0x3C3, 0x3C6, 0x3C9, 0x3D0,
    0x3D1, 0x3D5, 0x3D6, 0x3F0, 0x3F1, 0x3F4, 0x3F5, 0x1E60, 0x1E61, 0x1E9B, 0x1FBE, 0x2126,
    0x1C88, 0x212A, 0x212B, 0xA64A, 0xA64B,
  ]

  /// Letters of which one of `longerCases` is a third case.
  private static let withLongerCase: Set<UInt32> = [
    0x412, 0x414, 0x41E, 0x421, 0x422, 0x42A, 0x432, 0x434, 0x43E, 0x441, 0x442, 0x44A, 0x462,
    0x463,
  ]

  /// Cases of `withLongerCase`, as old Slavonic prints have them.
  static let longerCases: ClosedRange<UInt32> = 0x1C80...0x1C88
}
