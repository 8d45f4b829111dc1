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
  private(set) var atom: SoughtPart
  /// How common that may be: in how many lines of a sample, if it was chosen by one, and by its bytes (`SoughtPart`).
  private(set) var commonness: (lines: Int, bytes: Int)
  /// Other parts of the text that come from nowhere else, as the atom.
  private var others: [SoughtPart]
  /// Whether the atom is the beginning of a JSON member's value, or stands behind a `=` in the file, too.
  private var isValue: Bool
  /// What each byte may mean.
  private let meanings: [Meaning]
  /// What makes all rows near it suspects.
  private let signs: ByteSigns
  /// Whether lines may be pieces of one.
  private let isOfContainers: Bool
  private let isOfJSON: Bool
  /// Whether rows may say where their parts are among those of text, and show these in another way.
  private let mayBeStructured: Bool
  /// In lines of so many bytes, and in parts of rows of JSON, a count of ours may be what is looked for; nil: in none.
  private let countSize: Int?

  /// Which lines are rows.
  enum Lines {
    /// Each is one.
    case rows
    /// Those that begin with a `{`, as the next one does.
    case objects
    /// They may be parts of rows.
    case parts

    /// Of rows that are lines, or else events of a log, which may be one of objects.
    init(areRows: Bool, areObjects: Bool) {
      self = areRows ? .rows : areObjects ? .objects : .parts
    }
  }

  /// What a byte may mean.
  private enum Meaning: UInt8 { case plain, suspect, looksCloser }

  /// The scan for a pattern in rows of this look; nil: there is none that rules out anything for sure.
  init?(_ pattern: TextPattern, look: RowLook) {
    let isOfValues: Bool
    switch look {
    case .text, .log: isOfValues = false
    case .json, .logfmt, .request, .container: isOfValues = true
    // Names of columns are nowhere in their lines.
    case .gitCommit, .console, .workflow, .mixed, .columns, .journal: return nil
    }
    guard pattern.kind == .literal,
      let found = Self.parts(
        of: pattern.certain.utf8.span, isOfValues: isOfValues, heedsCase: pattern.heedsCase)
    else { return nil }
    isValue = found.isValue && look == .json
    var meanings = Self.meanings(isOfValues: isOfValues, heedsCase: pattern.heedsCase)
    for part in found.parts {
      for byte in SoughtPart.signs(ofForms: part.bytes, heedsCase: pattern.heedsCase) {
        meanings[Int(byte)] = .looksCloser
      }
      if isOfValues, part.bytes.contains(UInt8(ascii: ".")) { meanings[0x7B] = .looksCloser }
    }
    self.meanings = meanings
    let parts = found.parts.map { part in
      SoughtPart(
        part.bytes, before: part.rest, heedsCase: pattern.heedsCase,
        meansPlain: { [meanings] in meanings[Int($0)] == .plain })
    }
    (atom, others) = (parts[0], Array(parts.dropFirst()))
    commonness = (0, atom.commonness)
    isOfContainers = look == .container
    isOfJSON = look == .json
    mayBeStructured = look == .log
    countSize =
      isOfValues
      ? found.parts.compactMap { $0.isValue ? nil : Self.countSize(of: $0.bytes) }.min() : nil
    signs = ByteSigns((isOfValues ? Self.signs : []) + (isOfContainers ? Self.signsOfPieces : []))
  }

  /// How long a line is at least that may show such a number as a count of what is left out; nil: none does.
  private static func countSize(of part: [UInt8]) -> Int? {
    guard part.allSatisfy(isDigit) else { return nil }
    return part.dropFirst().prefix(7).reduce(1) { size, _ in size * 10 }
  }
}

// MARK: - What bytes mean

extension RawScan {
  /// Members that are shown in another way than what they say: HTML, templates of messages, and pieces of answers.
  private static let signs: [ByteSign] = {
    let html = JSONEntries.usualNames.first { $0.field == .html }?.names ?? []
    let templates = LogNames.roles.filter { $0.role.sign.contains(.template) }.map(\.name)
    return (html + templates).map { ByteSign(Array($0.utf8)) } + AnswerLines.signs
  }()

  /// A word may stand half in one piece of a container's line, half in the next.
  private static let signsOfPieces = [" stdout P", " stderr P"].map { ByteSign(Array($0.utf8)) }

  private static func meanings(isOfValues: Bool, heedsCase: Bool) -> [Meaning] {
    var meanings = [Meaning](repeating: .plain, count: 256)
    // Control characters are spelled out, `^A`, or say how text looks.
    for byte in 0..<0x20 where ![0x09, 0x0A, 0x0D].contains(byte) { meanings[byte] = .suspect }
    meanings[0x7F] = .suspect
    if isOfValues {
      // Within a value they are spelled out as escapes.
      meanings[0x09] = .suspect
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
  /// - Parameters:
  ///   - lines: Which lines are rows, and must have all parts of the text by themselves.
  ///   - next: What the line behind them begins with, if that is known.
  ///   - most: So many are enough.
  /// - Complexity: O(*n*), some 64 bytes a step where nothing is found.
  func suspects(
    in bytes: Span<UInt8>, _ lines: Lines, before next: UInt8? = nil, most: Int = .max
  ) -> [Int]? {
    if signs.areAmong(bytes) { return nil }
    if isOfContainers, DockerPiece.mayBe(in: bytes) { return nil }
    var suspects = linesWithCounts(in: bytes, lines, before: next) + structured(in: bytes)
    let first = suspects.count
    var index = 0
    while suspects.count - first < most,
      let suspect = self.first(atom, asValue: isValue, in: index..<bytes.count, of: bytes)
    {
      let end = bytes.firstLineFeed(from: suspect).map { $0 + 1 } ?? bytes.count
      let isRuledOut =
        !others.isEmpty && lines != .parts
        && isRuledOut(bytes.startOfLine(at: suspect, from: index)..<end, of: bytes, lines, next)
      if !isRuledOut { suspects.append(suspect) }
      index = end
    }
    if first > 0 { suspects.sort() }
    return suspects
  }

  /// The lines that may show a count of what they leave out, as it is looked for.
  private func linesWithCounts(
    in bytes: Span<UInt8>, _ lines: Lines, before next: UInt8?
  ) -> [Int] {
    guard let countSize else { return [] }
    var found: [Int] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.firstLineFeed(from: start).map { $0 + 1 } ?? bytes.count
      if end - start >= countSize
        || isOfJSON && lines != .rows && mayBePart(start..<end, of: bytes, next)
      {
        found.append(start)
      }
      start = end
    }
    return found
  }

  /// Where lines begin that may say where their parts are, among those of text.
  private func structured(in bytes: Span<UInt8>) -> [Int] {
    guard mayBeStructured else { return [] }
    var found = LogLines.mayBeStructured(bytes) ? [0] : []
    guard Self.beginnings.areAmong(bytes) else { return found }
    for beginning in Self.eachBeginning {
      var end = 0
      while let place = beginning.place(in: bytes, from: end) {
        found.append(place + 1)
        end = place + 2
      }
    }
    return found
  }

  private static let eachBeginning = LogLines.beginningsOfStructured.map {
    ByteSign([0x0A] + Array("\($0)".utf8))
  }
  private static let beginnings = ByteSigns(eachBeginning)

  /// Whether a line may be one of several of an object.
  private func mayBePart(_ line: Range<Int>, of bytes: Span<UInt8>, _ next: UInt8?) -> Bool {
    let next = line.upperBound < bytes.count ? bytes[line.upperBound] : next
    return bytes[line.lowerBound] != UInt8(ascii: "{") || next != UInt8(ascii: "{")
  }

  private func isRuledOut(
    _ line: Range<Int>, of bytes: Span<UInt8>, _ lines: Lines, _ next: UInt8?
  ) -> Bool {
    if lines == .objects, mayBePart(line, of: bytes, next) { return false }
    return !mayMatch(line, of: bytes)
  }

  /// Whether a row with a suspect may match: it has all parts of the text, or bytes by which it may show what is not
  /// written.
  ///
  /// - Complexity: O(*n*) in the row's bytes, some 64 a step, but at the end of `bytes`.
  func mayMatch(_ row: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    if let countSize, row.count >= countSize { return true }
    if mayBeStructured, LogLines.mayBeStructured(bytes.extracting(row)) { return true }
    // In a row that lacks one nothing was found, so that all of it means what it says.
    return others.allSatisfy { first($0, asValue: false, in: row, of: bytes) != nil }
  }

  /// Takes another part as the atom, if it is rarer in some lines of what is looked through.
  mutating func chooseAtom(bySample lines: Span<UInt8>) {
    var parts = [atom] + others
    var counts = [count(of: atom, asValue: isValue, in: lines)]
    counts += others.map { count(of: $0, asValue: false, in: lines) }
    if let place = counts.indices.min(by: { counts[$0] < counts[$1] }), place > 0 {
      parts.swapAt(0, place)
      counts.swapAt(0, place)
      // What begins a value is no part of its own.
      if isValue { parts.remove(at: place) }
      isValue = false
    }
    (atom, others) = (parts[0], Array(parts.dropFirst()))
    commonness = (counts[0], atom.commonness)
  }

  /// How many lines have a part, or what may come to it.
  private func count(of part: SoughtPart, asValue isValue: Bool, in lines: Span<UInt8>) -> Int {
    var (count, index) = (0, 0)
    while let found = first(part, asValue: isValue, in: index..<lines.count, of: lines) {
      count += 1
      index = lines.firstLineFeed(from: found).map { $0 + 1 } ?? lines.count
    }
    return count
  }

  /// The first place in a range with which a part begins, or whose byte may mean something else.
  private func first(
    _ part: SoughtPart, asValue isValue: Bool, in range: Range<Int>, of bytes: Span<UInt8>
  ) -> Int? {
    var index = range.lowerBound
    var texts = LinesOfText()
    let end = min(range.upperBound - 1, bytes.count - SuspectBlocks.size - part.blocks.reach)
    while index < range.upperBound {
      if index <= end { index = part.blocks.first(in: bytes, from: index, through: end) }
      guard index < range.upperBound else { return nil }
      if mayMeanElse(bytes, at: index, for: part, asValue: isValue)
        || part.stands(in: bytes, at: index)
          && (!isValue || mayBeValue(bytes, at: index) || texts.hold(index, of: bytes))
      {
        return index
      }
      index += 1
    }
    return nil
  }

  @inline(__always)
  private func mayMeanElse(
    _ bytes: Span<UInt8>, at index: Int, for part: SoughtPart, asValue isValue: Bool
  ) -> Bool {
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

/// Lines among objects that are none: values stand in them as somebody wrote them, as in requests of web servers.
private struct LinesOfText {
  private var end = 0
  private var isText = false

  /// Whether a place is in one; places ascend. O(its line), once a line
  mutating func hold(_ index: Int, of bytes: Span<UInt8>) -> Bool {
    guard index >= end else { return isText }
    isText = bytes[bytes.startOfLine(at: index, from: 0)] != UInt8(ascii: "{")
    end = bytes.firstLineFeed(from: index) ?? bytes.count
    return isText
  }
}
