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
    case UInt8(ascii: "{"): return mayComeOfNames(bytes, at: index)
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
    case _ where Self.isLeftOut(unit): mayBegin(before: start, in: bytes)
    // A blank at which no line ends.
    case 0xA0, 0x202F: holds(0x20)
    default: marks.contains { $0 == unit }
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

  /// Whether an object begins there whose name and those of its members are shown with a point between them, as the part has
  /// one.
  private func mayComeOfNames(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    var index = start - 1
    // In a text they are spelled out.
    func skipBlanks(_ other: UInt8 = 0x20) {
      while index >= 0, bytes[index] <= 0x20 || bytes[index] == 0x5C || bytes[index] == other {
        index -= 1
      }
    }
    skipBlanks()
    guard index >= 0 else { return start > 0 }
    switch bytes[index] {
    case UInt8(ascii: ":"): index -= 1
    // One of `TelemetryPairs`, whose name is a value.
    case UInt8(ascii: "["), UInt8(ascii: ","): return mayBePair(bytes, at: start + 1)
    // Another blank that is spelled out.
    case let byte: return isLetter(byte) && index > 0 && bytes[index - 1] == 0x5C
    }
    skipBlanks(UInt8(ascii: "\""))
    return points.contains {
      stand(first: $0, before: index + 1, in: bytes)
        && mayHoldName(of: bytes, from: start, beginningAt: $0 + 1)
    }
  }

  /// Whether the object that begins there may have a member whose name begins as the part does from `place` on, up to its
  /// next point.
  private func mayHoldName(of text: Span<UInt8>, from start: Int, beginningAt place: Int) -> Bool {
    let name = place..<(points.first { $0 >= place } ?? bytes.count)
    var (index, depth, isInText) = (start, 0, false)
    while index < text.count {
      switch (text[index], isInText) {
      // It goes on in another line; or the whole object is in a text.
      case (0x0A, _), (UInt8(ascii: "\\"), false): return true
      case (UInt8(ascii: "\\"), true): index += 1
      case (UInt8(ascii: "\""), true): isInText = false
      case (UInt8(ascii: "\""), false):
        isInText = true
        if mayStand(name, at: index + 1, of: text) { return true }
      case (UInt8(ascii: "{"), false), (UInt8(ascii: "["), false): depth += 1
      case (UInt8(ascii: "}"), false), (UInt8(ascii: "]"), false):
        depth -= 1
        if depth == 0 { return false }
      default: break
      }
      index += 1
    }
    return true
  }

  /// Whether some of the part's bytes stand there, or something that may be one of them.
  private func mayStand(_ range: Range<Int>, at start: Int, of text: Span<UInt8>) -> Bool {
    for place in range {
      let index = start + place - range.lowerBound
      guard index < text.count else { return true }
      guard text[index] | folds[place] != bytes[place] else { continue }
      return text[index] == UInt8(ascii: "\\") || text[index] >= 0x80 || text[index] < 0x20
    }
    return true
  }

  private func mayBePair(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    var index = start
    while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == 0x22 || bytes[index] == 0x5C
    {
      index += 1
    }
    guard index + 2 < bytes.count else { return true }
    let name = bytes.extracting(droppingFirst: index)
    return name.starts(with: "key") || name.starts(with: "Key")
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
  /// stand there, and what follows may be the rest.
  private func isSpelled(by unit: UInt32, _ bytes: Span<UInt8>, at start: Int) -> Bool {
    units.indices.contains { place in
      units[place].isFirst && units[place].cases.contains { $0 == unit }
        && stand(first: units[place].offset, before: start, in: bytes)
        && mayGoOn(with: place, bytes, at: start)
    }
  }

  /// Whether its units from one on may stand there, spelled out or not, or something before them that is left out.
  private func mayGoOn(with first: Int, _ bytes: Span<UInt8>, at start: Int) -> Bool {
    var (place, index) = (first, start)
    while place < units.count {
      guard let next = bytes.unit(at: index) else { return true }
      guard units[place].cases.contains(next.unit) else {
        return Self.mayBeLeftOut(next.unit)
      }
      // Of a character that is not spelled out the second unit is passed over with the first.
      place += next.isWhole && place + 1 < units.count && !units[place + 1].isFirst ? 2 : 1
      index = next.end
    }
    return tail.mayStand(in: bytes, at: index)
  }

  /// Whether a character that begins so may be nothing to see, or take away what stands before it.
  static func mayBeLeftOut(_ unit: UInt16) -> Bool {
    unit < 0x20 && unit != 0x0A || unit == 0x7F || isLeftOut(UInt32(unit))
  }

  /// Whether a character beyond ASCII that begins so may be nothing to see; the last are first halves of U+C0000 and what
  /// follows.
  private static func isLeftOut(_ unit: UInt32) -> Bool {
    switch unit {
    case 0xAD, 0x61C, 0x200B...0x200F, 0x2060...0x206F, 0x20E3, 0xFE00...0xFE0F, 0xFEFF,
      0xDAC0...0xDBBF:
      true
    default: false
    }
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

  /// The same for a text beyond ASCII, of characters of these units and marks: what is left out counts wherever it stands, and so
  /// does what spells one of them.
  static func suspectUnits(_ units: [SoughtPart.Unit], marks: [UInt16]) -> UnitSet {
    let beginnings = units.filter(\.isFirst).map(\.cases)
    let (first, others) = (beginnings.first ?? [], beginnings.dropFirst().flatMap { $0 })
    let groups: [UnitSet.Group] = [
      controls,
      // U+00A0, U+00AD and U+061C; and the longer cases, U+1C80 to U+1C88.
      .init(
        digits: (1 | 1 << 1, 1 | 1 << 6 | 1 << 0xC, 1 << 0xA | 1 << 1 | 1 << 8, 0x31FF)),
      .init(of: marks.isEmpty ? first : first + others), .init(of: marks.isEmpty ? others : marks),
    ]
    return UnitSet(
      (groups + leftOut).map { UnitSet.Group(digits: $0.digits, countsAnywhere: true) })
  }

  /// Which units may be letters of ASCII or what makes one, or be left out or spelled out.
  static let suspectUnits = UnitSet(
    [
      controls,
      // U+00A0, U+00AD and U+061C.
      .init(digits: (1, 1 | 1 << 6, 1 << 0xA | 1 << 1, 1 | 1 << 0xD | 1 << 0xC)),
      .init(digits: (1, 1 << 1, 1 << 7, 1 << 0xF), countsAnywhere: true),
      .init(digits: (1 << 2, 1 << 1, 1 << 2, 1 << 0xA), countsAnywhere: true),
    ] + leftOut)

  /// U+0000 to U+009F: letters are so behind any other character.
  private static let controls = UnitSet.Group(digits: (1, 1, 0x03FF, 0xFFFF), countsAnywhere: true)

  /// What is left out or spelled out.
  private static let leftOut: [UnitSet.Group] = [
    // U+200B to U+200F, and U+202A to U+202F.
    .init(digits: (1 << 2, 1, 1 | 1 << 2, 0xFC00)),
    // U+2060 to U+206F, and U+20E3.
    .init(digits: (1 << 2, 1, 1 << 6 | 1 << 0xE, 0xFFFF)),
    // U+FE00 to U+FE0F, and U+FEFF.
    .init(digits: (1 << 0xF, 1 << 0xE, 1 | 1 << 0xF, 0xFFFF)),
    .init(digits: (1 << 0xD, 1 << 0xA | 1 << 0xB, 0xFFFF, 0xFFFF)),
  ]
}

extension Span where Element == UInt8 {
  /// The unit of UTF-16 that stands there or is spelled out, the first one of a character that stands there, which is `isWhole`
  /// then; `end` is behind it. A backspace, of `\b`, is one; of other escapes, the second byte is. nil: it is cut off.
  func unit(at start: Int) -> (unit: UInt16, end: Int, isWhole: Bool)? {
    guard start < count else { return nil }
    if self[start] == UInt8(ascii: "\\") {
      var index = start
      while index < count, self[index] == UInt8(ascii: "\\") { index += 1 }
      guard index < count else { return nil }
      switch self[index] {
      case UInt8(ascii: "u"):
        let unit = JSONEscapes.unit(of: self, at: index + 1, before: count)
        return (unit.map { UInt16($0) } ?? 0xFFFD, index + 5, false)
      case UInt8(ascii: "b"): return (0x08, index + 1, false)
      case let byte: return (UInt16(byte), index + 1, false)
      }
    }
    let size = self[start] < 0xC0 ? 1 : self[start] < 0xE0 ? 2 : self[start] < 0xF0 ? 3 : 4
    guard start + size <= count else { return nil }
    var scalar = UInt32(self[start]) & (size == 1 ? 0xFF : 0x7F >> UInt32(size))
    for index in start + 1..<start + size { scalar = scalar << 6 | UInt32(self[index] & 0x3F) }
    let isLong = scalar > 0xFFFF
    return (UInt16(isLong ? (0xD7C0 + scalar >> 10) & 0xFFFF : scalar), start + size, true)
  }
}
