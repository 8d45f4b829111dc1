/// Which parts of a text come from nowhere else than the file, where rows show it.
extension RawScan {
  /// A part of a text that comes from nowhere else.
  struct Part {
    let bytes: [UInt8]
    /// Whether it stands behind a `=`.
    var isValue = false
    /// What of the text is behind it.
    let rest: String
  }

  /// The parts of a text that come from nowhere else, the atom first.
  static func parts(
    of text: Span<UInt8>, isOfValues: Bool, heedsCase: Bool
  ) -> (parts: [Part], isValue: Bool)? {
    let bytes = Array(copying: text)
    let runs = bytes.split { isOfValues ? !isRunByte($0) : !(0x20...0x7E).contains($0) }
    var parts = runs.compactMap { run -> Part? in
      let run = isOfValues ? withoutJoints(run) : run
      guard run.count >= shortest else { return nil }
      let isValue =
        isOfValues && run.startIndex > 0 && bytes[run.startIndex - 1] == UInt8(ascii: "=")
      guard !isOfValues || isValue || isSurelyWritten(run) else { return nil }
      let rest = String(decoding: bytes[run.endIndex...], as: UTF8.self)
      return Part(bytes: Array(run), isValue: isValue, rest: rest)
    }
    parts += partsBeyondASCII(of: bytes, heedsCase: heedsCase)
    // Names of members are in every row, their values aren't.
    let places = parts.indices.filter { parts[$0].isValue }
    let candidates = places.isEmpty ? Array(parts.indices) : places
    // Not the longest one: a word may be in each row.
    let commonness = parts.map { SoughtPart.commonness(of: $0.bytes, heedsCase: heedsCase) }
    guard let place = candidates.min(by: { commonness[$0] < commonness[$1] }) else { return nil }
    var chosen = [parts[place]]
    // Of what begins a value it is not enough that it is there.
    let others = parts.indices.filter { !parts[$0].isValue }
    for other in others.sorted(by: { commonness[$0] < commonness[$1] })
    where chosen.count < mostParts && !chosen.contains(where: { $0.bytes == parts[other].bytes }) {
      chosen.append(parts[other])
    }
    return (chosen, parts[place].isValue)
  }

  /// Shorter atoms are everywhere, or single letters of what stands for a control character.
  private static let shortest = 2
  /// Of long texts not each word is looked for.
  private static let mostParts = 9

  /// Its runs of characters beyond ASCII that come from nowhere else.
  private static func partsBeyondASCII(of bytes: [UInt8], heedsCase: Bool) -> [Part] {
    let text = String(decoding: bytes, as: UTF8.self)
    var parts: [Part] = []
    var run: [UInt8] = []
    func end(at index: String.Index) {
      guard !run.isEmpty else { return }
      parts.append(Part(bytes: run, rest: String(text[index...])))
      run = []
    }
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      let character = scalar.isASCII ? nil : SoughtCharacter(scalar, heedsCase: heedsCase)
      if character?.isAlone != false || run.count >= longestBeyondASCII { end(at: index) }
      guard let character else { continue }
      run += UTF8.encode(scalar).map(Array.init) ?? []
      if character.isAlone { parts.append(Part(bytes: run, rest: "")); run = [] }
    }
    end(at: text.endIndex)
    return parts
  }

  /// In bytes: few units of UTF-16 have their digits in common with the units of so many characters.
  private static let longestBeyondASCII = 12

  /// Whether nothing that we put into rows is such a run, or has it in it: words of ours, dates and times, and counts.
  private static func isSurelyWritten(_ run: ArraySlice<UInt8>) -> Bool {
    if run.allSatisfy(isLetter) { return !SyntheticWords.mayHold(Array(run)) }
    if run.contains(where: { isLetter($0) || $0 == UInt8(ascii: "_") }) { return true }
    let numbers = run.split { !isDigit($0) }
    // Rows show the time of day, a year, and one point with parts of a second behind it.
    return numbers.contains {
      $0.count > 4 || $0.count == 4 && number($0) > DateParser.lastYear + 1
    }
      || run.count { $0 == UInt8(ascii: ".") } > 1
        && run.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
  }

  /// Also what joins words, and is never put between them; a point is, between names (`SoughtPart.mayComeOfNames`).
  private static func isRunByte(_ byte: UInt8) -> Bool {
    isWordByte(byte) || joints.contains(byte)
  }

  private static let joints = Array(".-@%#~".utf8)

  private static func withoutJoints(_ run: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = run.drop { !isWordByte($0) }
    return rest.dropLast(rest.reversed().prefix { !isWordByte($0) }.count)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }
}
