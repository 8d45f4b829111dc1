/// Rules out rows by their bytes as they stand in the file: those that show a text have its *atom* among them, a
/// part of the text that comes from nowhere else, or bytes by which the atom may be shown where it is not
/// written (`SoughtPart.mayComeOf`). Only such suspects are looked at closely.
///
/// The atom of a text that is looked for in lines that are shown as they are is its rarest run of printable
/// ASCII, without what may be part of a composed character, or of letters beyond ASCII (`SoughtCharacter`). JSON and logs are shown in pieces, with words of our own between them (`SyntheticWords`): there it is
/// the rarest run of letters, digits and `_` that is no part of such a word, and no number; or, behind a `=`, whatever
/// it is: there the value of a member begins, or it is a text's.
struct RawScan: Sendable {
  /// What all suspects have.
  let atom: SoughtPart
  /// How common that may be, see `SoughtPart`.
  let commonness: Int
  /// Other parts of the text that come from nowhere else, as the atom, the rarest first.
  private let others: [SoughtPart]
  /// Whether the atom is the beginning of a JSON member's value, or stands behind a `=` in the file, too.
  private let isValue: Bool
  /// What each byte may mean.
  private let meanings: [Meaning]
  /// What makes all rows near it suspects.
  private let signs: ByteSigns
  /// Whether lines may be pieces of one.
  private let isOfContainers: Bool

  /// What a byte may mean.
  private enum Meaning: UInt8 { case plain, suspect, looksCloser }

  /// Shorter atoms are everywhere, or single letters of what stands for a control character.
  private static let shortest = 2
  /// Of long texts not each word is looked for.
  private static let mostParts = 9

  /// The scan for a pattern in rows of this look; nil: there is none that rules out anything for sure.
  init?(_ pattern: TextPattern, look: RowLook) {
    let isOfValues: Bool
    switch look {
    case .text: isOfValues = false
    case .json, .logfmt, .request, .container: isOfValues = true
    case .gitCommit, .console, .mixed: return nil
    }
    guard pattern.kind == .literal,
      let found = Self.parts(
        of: pattern.certain.utf8.span, isOfValues: isOfValues, heedsCase: pattern.heedsCase)
    else { return nil }
    isValue = found.isValue && look == .json
    var meanings = Self.meanings(isOfValues: isOfValues, heedsCase: pattern.heedsCase)
    if found.parts.contains(where: {
      SoughtPart.haveLongerCase($0, heedsCase: pattern.heedsCase)
    }) {
      meanings[0xE1] = .looksCloser
    }
    self.meanings = meanings
    let parts = found.parts.map { part in
      SoughtPart(
        part, heedsCase: pattern.heedsCase,
        meansPlain: { [meanings] in meanings[Int($0)] == .plain })
    }
    (atom, others) = (parts[0], Array(parts.dropFirst()))
    commonness = SoughtPart.commonness(of: found.parts[0], heedsCase: pattern.heedsCase)
    isOfContainers = look == .container
    signs = ByteSigns((isOfValues ? Self.signs : []) + (isOfContainers ? Self.signsOfPieces : []))
  }

  /// The parts of a text that come from nowhere else, the atom first.
  private static func parts(
    of text: Span<UInt8>, isOfValues: Bool, heedsCase: Bool
  ) -> (parts: [[UInt8]], isValue: Bool)? {
    let bytes = Array(copying: text)
    let runs = bytes.split { isOfValues ? !isWordByte($0) : !(0x20...0x7E).contains($0) }
    var atoms = runs.compactMap { run -> (bytes: [UInt8], isValue: Bool)? in
      guard run.count >= shortest else { return nil }
      let isValue =
        isOfValues && run.startIndex > 0 && bytes[run.startIndex - 1] == UInt8(ascii: "=")
      guard isOfValues, !isValue, run.allSatisfy(isLetter) || run.allSatisfy(isDigit) else {
        return (Array(run), isValue)
      }
      return run.allSatisfy(isDigit) || SyntheticWords.mayHold(Array(run))
        ? nil : (Array(run), isValue)
    }
    atoms += runsBeyondASCII(of: bytes, heedsCase: heedsCase).map { ($0, false) }
    // Names of members are in every row, their values aren't.
    let places = atoms.indices.filter { atoms[$0].isValue }
    let candidates = places.isEmpty ? Array(atoms.indices) : places
    // Not the longest one: a word may be in each row.
    let commonness = atoms.map { SoughtPart.commonness(of: $0.bytes, heedsCase: heedsCase) }
    guard let place = candidates.min(by: { commonness[$0] < commonness[$1] }) else { return nil }
    var parts = [atoms[place].bytes]
    // Of what begins a value it is not enough that it is there.
    let others = atoms.indices.filter { !atoms[$0].isValue }
    for other in others.sorted(by: { commonness[$0] < commonness[$1] })
    where parts.count < mostParts && !parts.contains(atoms[other].bytes) {
      parts.append(atoms[other].bytes)
    }
    return (parts, atoms[place].isValue)
  }

  /// Its runs of characters beyond ASCII that come from nowhere else.
  private static func runsBeyondASCII(of bytes: [UInt8], heedsCase: Bool) -> [[UInt8]] {
    var runs: [[UInt8]] = [[]]
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let character =
        scalar.isASCII ? nil : SoughtCharacter(scalar, heedsCase: heedsCase)
      if character?.isAlone != false { runs.append([]) }
      guard let character, runs[runs.count - 1].count < longestBeyondASCII else { continue }
      runs[runs.count - 1] += UTF8.encode(scalar).map(Array.init) ?? []
      if character.isAlone { runs.append([]) }
    }
    return runs.filter { !$0.isEmpty }
  }

  /// In bytes: few units of UTF-16 have their digits in common with the units of so many characters.
  private static let longestBeyondASCII = 12

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }
}

// MARK: - What bytes mean

extension RawScan {
  /// Members that are shown in another way than what they say: HTML, and templates of messages.
  private static let signs: [ByteSign] = {
    let html = JSONEntries.usualNames.first { $0.field == .html }?.names ?? []
    let templates = LogNames.roles.filter { $0.role.sign.contains(.template) }.map(\.name)
    return (html + templates).map { ByteSign(Array($0.utf8)) }
  }()

  /// A word may stand half in one piece of a container's line, half in the next.
  private static let signsOfPieces = [" stdout P", " stderr P"].map { ByteSign(Array($0.utf8)) }

  private static func meanings(isOfValues: Bool, heedsCase: Bool) -> [Meaning] {
    var meanings = [Meaning](repeating: .plain, count: 256)
    // Control characters are spelled out, `^A`, or say how text looks.
    for byte in 0..<0x20 where !(0x09...0x0D).contains(byte) { meanings[byte] = .suspect }
    meanings[0x7F] = .suspect
    if isOfValues {
      // Within a value they are spelled out as escapes.
      for byte in 0x09...0x0C where byte != 0x0A { meanings[byte] = .suspect }
      for byte in [0x0D, 0x5B, 0x5C] { meanings[byte] = .looksCloser }
    }
    // What says how text looks.
    meanings[0x1B] = .looksCloser
    // First bytes of characters that are left out or spelled out.
    for byte in [0xC2, 0xD8, 0xE2, 0xEF, 0xF3] { meanings[byte] = .looksCloser }
    // ſ, whose upper case is S.
    if !heedsCase { meanings[0xC5] = .looksCloser }
    return meanings
  }
}

// MARK: - Going through bytes

extension RawScan {
  /// Where in whole lines there is a suspect: one offset for each line that has some. nil: all are.
  ///
  /// - Complexity: O(*n*), some 64 bytes a step where nothing is found.
  func suspects(in bytes: Span<UInt8>) -> [Int]? {
    if signs.areAmong(bytes) { return nil }
    if isOfContainers, DockerPiece.mayBe(in: bytes) { return nil }
    var suspects: [Int] = []
    var index = 0
    while let suspect = first(atom, asValue: isValue, in: index..<bytes.count, of: bytes) {
      suspects.append(suspect)
      index = bytes.firstLineFeed(from: suspect).map { $0 + 1 } ?? bytes.count
    }
    return suspects
  }

  /// Whether a row with a suspect may match: it has all parts of the text, or bytes by which it may show what is not
  /// written.
  ///
  /// - Complexity: O(*n*) in the row's bytes, some 64 a step, but at the end of `bytes`.
  func mayMatch(_ row: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    // In a row that lacks one nothing was found, so that all of it means what it says.
    others.allSatisfy { first($0, asValue: false, in: row, of: bytes) != nil }
  }

  /// The first place in a range with which a part begins, or whose byte may mean something else.
  private func first(
    _ part: SoughtPart, asValue isValue: Bool, in range: Range<Int>, of bytes: Span<UInt8>
  ) -> Int? {
    var index = range.lowerBound
    let end = min(range.upperBound - 1, bytes.count - SuspectBlocks.size - part.blocks.reach)
    while index < range.upperBound {
      if index <= end { index = part.blocks.first(in: bytes, from: index, through: end) }
      guard index < range.upperBound else { return nil }
      if mayMeanElse(bytes, at: index, for: part)
        || part.stands(in: bytes, at: index) && (!isValue || mayBeValue(bytes, at: index))
      {
        return index
      }
      index += 1
    }
    return nil
  }

  @inline(__always)
  private func mayMeanElse(_ bytes: Span<UInt8>, at index: Int, for part: SoughtPart) -> Bool {
    let meaning = meanings[Int(bytes[index])]
    return meaning != .plain
      && (meaning == .suspect || part.mayComeOf(bytes, at: index, asValue: isValue))
  }

  /// Whether a value may begin there, of a member or in a list, or what stands behind a `=`.
  private func mayBeValue(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    var index = start - 1
    while index >= 0, bytes[index] <= 0x20 || bytes[index] == 0x22 || bytes[index] == 0x5C {
      index -= 1
    }
    return index < 0 || Self.beforeValues.contains(bytes[index])
  }

  private static let beforeValues: Set<UInt8> = Set(":=[,{(".utf8)
}
