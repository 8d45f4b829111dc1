// By which bytes a part of a text may be shown where it is not written.
//
// Rows leave out what says how text looks, and characters that have no width of their own: what stands on both sides is
// shown as one. The first of what is left out in the midst of a part stands behind the part's beginning as it is written.
// So where that does not stand, nothing is left out of this part, and a look at the bytes before tells most rows apart.

extension SoughtPart {
  /// Whether the part may come of a byte that may mean something else than it says: a control character, the first one of a
  /// character, a backslash or a bracket.
  ///
  /// - Parameter isValue: Whether it is looked for behind a `=`.
  func mayComeOf(_ bytes: Span<UInt8>, at index: Int, asValue isValue: Bool) -> Bool {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch bytes[index] {
    case 0x0D: return next != 0x0A
    case 0x1B: return mayComeOfStyle(bytes, at: index)
    case UInt8(ascii: "["): return mayComeOfList(bytes, at: index + 1)
    case UInt8(ascii: "\\"): return mayComeOfEscape(bytes, at: index, asValue: isValue)
    case 0xF3: return mayBegin(before: index, in: bytes)
    case 0xC0...0xDF:
      return mayComeOf(
        unit: UInt32(bytes[index] & 0x1F) << 6 + UInt32(next & 0x3F), bytes, at: index)
    case 0xE0...0xEF:
      let last = index + 2 < bytes.count ? bytes[index + 2] : 0
      let unit =
        UInt32(bytes[index] & 0x0F) << 12 + UInt32(next & 0x3F) << 6 + UInt32(last & 0x3F)
      return mayComeOf(unit: unit, bytes, at: index)
    default: return true
    }
  }

  /// The same of a character beyond ASCII that stands at `start`, by its unit of UTF-16.
  private func mayComeOf(unit: UInt32, _ bytes: Span<UInt8>, at start: Int) -> Bool {
    switch unit {
    case SoughtCharacter.longerCases: hasLongerCase
    // ſ and the sign of the kelvin are cases of letters.
    case 0x17F: holds(UInt8(ascii: "s"))
    case 0x212A: holds(UInt8(ascii: "k"))
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: mayBeSpelling
    case 0xAD, 0x61C, 0x200B...0x200F, 0x2060...0x206F, 0x20E3, 0xFE00...0xFE0F, 0xFEFF:
      mayBegin(before: start, in: bytes)
    // First halves of U+C0000 and what follows.
    case 0xDAC0...0xDBBF: mayBegin(before: start, in: bytes)
    default: false
    }
  }

  /// Of an ESC what follows is left out, or it is shown as `^[`.
  private func mayComeOfStyle(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    holds(UInt8(ascii: "^")) || holds(UInt8(ascii: "[")) || mayBegin(before: start, in: bytes)
  }

  /// Whether a list of numbers begins that may be the bytes of a text with the part.
  private func mayComeOfList(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    var (index, count, isInNumber) = (start, 0, false)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        if !isInNumber { count += 1 }
        isInNumber = true
        // So many are enough.
        if count >= self.bytes.count { return true }
      case UInt8(ascii: ","), 0x09, 0x0D, 0x20: isInNumber = false
      case UInt8(ascii: "]"): return false
      // Something else is in it, or it goes on in a line that is none of ours.
      case let byte: return byte == 0x0A
      }
      index += 1
    }
    return true
  }

  /// Whether what is behind a backslash may be a letter that is not written there; a text may be escaped twice.
  private func mayComeOfEscape(
    _ bytes: Span<UInt8>, at start: Int, asValue isValue: Bool
  ) -> Bool {
    var index = start
    while index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 1 }
    guard index < bytes.count else { return true }
    var first = start
    while first > 0, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
    switch bytes[index] {
    case UInt8(ascii: "b"): return mayComeOfBackspace(bytes, first..<index)
    case UInt8(ascii: "u"): break
    // Of others none is a letter, or what they are stays as it is written.
    default: return false
    }
    // Where there are no digits, it is U+FFFD.
    guard let unit = JSONEscapes.unit(of: bytes, at: index + 1, before: bytes.count) else {
      return false
    }
    switch unit {
    // What Go, Java and others write so in JSON that may stand in HTML.
    case 0x26, 0x27, 0x3C, 0x3E: return false
    case UInt32(UInt8(ascii: "=")): return isValue
    case 0x1B: return mayComeOfStyle(bytes, at: first)
    case ..<0x80: return true
    default:
      return mayComeOf(unit: unit, bytes, at: first) || isSpelled(by: unit, bytes, at: first)
    }
  }

  /// Whether the first of its characters that is spelled out is spelled there, by this unit or this one and the next: those before it
  /// stand there.
  private func isSpelled(by unit: UInt32, _ bytes: Span<UInt8>, at start: Int) -> Bool {
    guard let first = beginnings.first else { return false }
    if first.contains(where: { $0 == unit }) { return true }
    return beginnings.contains { $0.contains { $0 == unit } } && mayBegin(before: start, in: bytes)
  }

  /// Whether the part may come of a BS, which takes away an underscore before it, or what is behind it where that is an
  /// underscore or the character before; it is shown as `^H` else.
  private func mayComeOfBackspace(_ bytes: Span<UInt8>, _ backslashes: Range<Int>) -> Bool {
    let end = backslashes.lowerBound
    guard end > 0, (0x20...0x7E).contains(bytes[end - 1]),
      bytes[end - 1] != UInt8(ascii: "_"), bytes[end - 1] != UInt8(ascii: "+"),
      !mayEndSequence(bytes, at: end - 1)
    else { return true }
    return self.bytes[0] | 0x20 == UInt8(ascii: "h") || mayBegin(before: end, in: bytes)
  }

  /// Whether a sequence that says how text looks may end there, behind which another character is the one before.
  private func mayEndSequence(_ bytes: Span<UInt8>, at end: Int) -> Bool {
    // `\u001b`, and `\u001b\\` if backslashes follow.
    if bytes[end] | 0x20 == UInt8(ascii: "b"), end > 0, bytes[end - 1] == UInt8(ascii: "1") {
      return true
    }
    var index = end - 1
    while index >= 0, (0x20...0x3F).contains(bytes[index]) { index -= 1 }
    guard index >= 0 else { return false }
    return bytes[index] == UInt8(ascii: "[") || bytes[index] == 0x1B || bytes[index] >= 0x80
      || bytes[index] | 0x20 == UInt8(ascii: "b")
  }

  // MARK: - For blocks

  /// The same for a text beyond ASCII, of characters that begin so: what is left out counts wherever it stands, and so does what
  /// spells one of them.
  static func suspectUnits(_ beginnings: [[UInt16]]) -> UnitSet {
    let first = UnitSet.Group(of: beginnings.first ?? [])
    let others = UnitSet.Group(of: beginnings.dropFirst().flatMap { $0 })
    let groups: [UnitSet.Group] = [
      controls,
      // U+00AD and U+061C; and the longer cases, U+1C80 to U+1C88.
      .init(
        digits: (1 | 1 << 1, 1 | 1 << 6 | 1 << 0xC, 1 << 0xA | 1 << 1 | 1 << 8, 0x31FF)),
      first, others,
    ]
    return UnitSet(
      (groups + leftOut).map { UnitSet.Group(digits: $0.digits, countsAnywhere: true) })
  }

  /// Which units may be letters of ASCII or what makes one, or be left out or spelled out.
  static let suspectUnits = UnitSet(
    [
      controls,
      // U+00AD and U+061C.
      .init(digits: (1, 1 | 1 << 6, 1 << 0xA | 1 << 1, 1 << 0xD | 1 << 0xC)),
      .init(digits: (1, 1 << 1, 1 << 7, 1 << 0xF), countsAnywhere: true),
      .init(digits: (1 << 2, 1 << 1, 1 << 2, 1 << 0xA), countsAnywhere: true),
    ] + leftOut)

  /// U+0000 to U+009F: letters are so behind any other character.
  private static let controls = UnitSet.Group(digits: (1, 1, 0x03FF, 0xFFFF), countsAnywhere: true)

  /// What is left out or spelled out.
  private static let leftOut: [UnitSet.Group] = [
    // U+200B to U+200F, and U+202A to U+202E.
    .init(digits: (1 << 2, 1, 1 | 1 << 2, 0xFC00)),
    // U+2060 to U+206F, and U+20E3.
    .init(digits: (1 << 2, 1, 1 << 6 | 1 << 0xE, 0xFFFF)),
    // U+FE00 to U+FE0F, and U+FEFF.
    .init(digits: (1 << 0xF, 1 << 0xE, 1 | 1 << 0xF, 0xFFFF)),
    .init(digits: (1 << 0xD, 1 << 0xA | 1 << 0xB, 0xFFFF, 0xFFFF)),
  ]
}
