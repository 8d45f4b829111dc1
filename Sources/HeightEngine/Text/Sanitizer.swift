// Makes text fit to be measured and drawn; the rules are told at `DisplayText`.
//
// One pass that copies nothing until it meets what has to change. The break machine runs over what is
// *put out*, not over what comes in: so the second pass would see the clusters that the first one saw,
// and change nothing. Stretches of text that is plain (`Sanitizer+Skipping`) go by without it.

struct Sanitizer {
  /// Which ways may be taken; tests compare them.
  enum Tier { case plain, fastest }

  let text: UTF8Bytes
  let steps = BreakTables.shared.steps
  let scalars: ScalarTable
  /// Whether VT and FF end lines, as UAX #14 has it; else they are visible, as other control characters are.
  private var breaksAtFF = false

  var end: Int { text.count }
  private(set) var output: [UInt8] = []
  /// How much of the input is in `output` or dropped.
  private(set) var copied = 0
  private var changed = false
  /// What a filter passes on in place of what is put out; nil where nobody asks.
  private var originals: TextOriginals?
  /// Where offsets have moved; nil where nobody asks.
  var shifts: OffsetShifts?
  var traits: TextTraits = []

  var row = BreakTables.start
  /// The last scalar put out.
  var last: UInt32 = 0
  var emoji = Emoji.none
  /// Columns of the cluster so far.
  var clusterColumns = 0
  /// Marks on the last character that takes columns.
  var marks = 0

  /// Where we are in an emoji cluster.
  enum Emoji { case none, regional, pictograph, joined }

  /// Decodes UTF-8 and sanitises it; `replacement` is nil where nothing had to change, which is only so
  /// where the bytes are valid.
  static func sanitize(
    _ bytes: UTF8Bytes, tier: Tier = .fastest, scalars: ScalarTable = .shared
  ) -> (replacement: String?, traits: TextTraits) {
    var output: [UInt8] = []
    var originals: TextOriginals?
    let found = sanitize(
      bytes, into: &output, originals: &originals, tier: tier, scalars: scalars)
    guard found.hasChanged else { return (nil, found.traits) }
    // Valid: whole scalars of the input, and what replaces them.
    let replacement = output.withBytes {
      String(valid: $0, isASCII: !found.traits.contains(.nonASCII))
    }
    return (replacement, found.traits)
  }

  /// What there was to find.
  struct Found {
    var hasChanged = false
    var traits: TextTraits = []
    /// Whether there is an ESC or a BS, which may say how text looks, and nothing was done.
    var hasSequences = false
  }

  /// As above; what it comes to is appended to `output` where anything had to change, and the originals of that are
  /// added to `originals`, unless that is nil.
  ///
  /// - Parameters:
  ///   - leavingSequences: Whether nothing is done where there is an ESC or a BS.
  ///   - breaksAtFF: Whether VT and FF end lines.
  static func sanitize(
    _ bytes: UTF8Bytes, into output: inout [UInt8], originals: inout TextOriginals?,
    leavingSequences: Bool = false, breaksAtFF: Bool = false, tier: Tier = .fastest,
    scalars: ScalarTable = .shared
  ) -> Found {
    var shifts: OffsetShifts?
    return sanitize(
      bytes, into: &output, originals: &originals, shifts: &shifts,
      leavingSequences: leavingSequences, breaksAtFF: breaksAtFF, tier: tier, scalars: scalars)
  }

  /// As above; where offsets have moved is added to `shifts`, unless that is nil.
  static func sanitize(
    _ bytes: UTF8Bytes, into output: inout [UInt8], originals: inout TextOriginals?,
    shifts: inout OffsetShifts?, leavingSequences: Bool = false, breaksAtFF: Bool = false,
    tier: Tier = .fastest, scalars: ScalarTable = .shared
  ) -> Found {
    let start = TextScan.printableBlocksEnd(bytes)
    if start == bytes.count { return Found() }
    return sanitize(
      bytes, from: start, into: &output, originals: &originals, shifts: &shifts,
      leavingSequences: leavingSequences, breaksAtFF: breaksAtFF, tier: tier, scalars: scalars)
  }

  /// As above, of a text that is printable ASCII up to `start`.
  @inline(never)
  private static func sanitize(
    _ bytes: UTF8Bytes, from start: Int, into output: inout [UInt8],
    originals: inout TextOriginals?, shifts: inout OffsetShifts?, leavingSequences: Bool,
    breaksAtFF: Bool, tier: Tier, scalars: ScalarTable
  ) -> Found {
    // Of most texts this is all of it.
    var traits: TextTraits = []
    let plain =
      tier == .plain ? start : PlainScan(bytes, scalars).plainEnd(from: start, &traits)
    if plain == bytes.count { return Found(traits: traits) }
    if leavingSequences, TextScan.hasSequenceStart(bytes, from: plain) {
      return Found(hasSequences: true)
    }
    var sanitizer = Sanitizer(bytes, scalars: scalars)
    sanitizer.breaksAtFF = breaksAtFF
    sanitizer.traits = traits
    swap(&output, &sanitizer.output)
    swap(&originals, &sanitizer.originals)
    swap(&shifts, &sanitizer.shifts)
    if start > 0 { sanitizer.noteASCII(bytes[start - 1]) }
    if tier == .plain {
      sanitizer.runPlain(from: start)
    } else {
      sanitizer.run(from: start, plainUpTo: plain)
    }
    if sanitizer.changed { sanitizer.copyRest() }
    swap(&output, &sanitizer.output)
    swap(&originals, &sanitizer.originals)
    swap(&shifts, &sanitizer.shifts)
    return Found(hasChanged: sanitizer.changed, traits: sanitizer.traits)
  }

  init(_ text: UTF8Bytes, scalars: ScalarTable) {
    self.text = text
    self.scalars = scalars
  }

  /// Character by character: the reference.
  private mutating func runPlain(from start: Int) {
    var offset = start
    while offset < end { offset = takeCharacter(at: offset) }
  }

  /// Takes in what is at `offset`; answers where to go on.
  mutating func takeCharacter(at offset: Int) -> Int {
    let byte = text[offset]
    if byte &- 0x20 < 0x5F {
      noteASCII(byte)
      return offset + 1
    }
    if byte < 0x80 { return takeControl(byte, at: offset) }
    guard let scalar = text.validScalar(at: offset, end: end) else {
      return takeInvalid(at: offset)
    }
    take(scalar.value, from: offset, to: offset + scalar.length)
    return offset + scalar.length
  }

  private mutating func copyRest() {
    output.append(contentsOf: text.from(copied))
  }

  /// Whether it leaves `scalar` out somewhere.
  static func dropsSome(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x061C, 0x200C...0x200F, 0x20E3, 0xFE0E, 0xFE0F, 0xE0001, 0xE0020...0xE007F: true
    default: false
    }
  }

  /// Of a run of printable ASCII only the last character matters to what follows.
  @inline(__always)
  mutating func noteASCII(_ byte: UInt8) {
    row = steps[Int(BreakTables.start | scalars.entry(latin: byte).breakClass)].row
    last = UInt32(byte)
    emoji = .none
    clusterColumns = 1
    marks = 0
  }
}

// MARK: - One character

extension Sanitizer {
  /// C0 and DEL; answers where to go on.
  private mutating func takeControl(_ byte: UInt8, at offset: Int) -> Int {
    switch byte {
    case 0x0A:
      traits.insert(.newline)
      lineEnd()
    case 0x09:
      traits.insert(.tab)
      noteASCII(0x09)
    case 0x0B...0x0C where breaksAtFF:
      replaceByLineEnd(from: offset, to: offset + 1)
    case 0x0D: return takeReturns(at: offset)
    default:
      replace(from: offset, to: offset + 1, by: [0x5E, byte ^ 0x40])
      noteASCII(byte ^ 0x40)
    }
    return offset + 1
  }

  /// So many CRs before a LF are part of its line end; those before them end lines of their own.
  static let mostReturns = 1024

  /// CRs, with the LF behind them, or each a line end; answers where to go on. O(their number)
  private mutating func takeReturns(at offset: Int) -> Int {
    var behind = offset + 1
    while behind < end, text[behind] == 0x0D { behind += 1 }
    let isBeforeLineFeed = behind < end && text[behind] == 0x0A
    let last = isBeforeLineFeed ? max(behind - Self.mostReturns, offset) : behind
    for start in offset..<last { replaceByLineEnd(from: start, to: start + 1) }
    guard isBeforeLineFeed else { return behind }
    replaceByLineEnd(from: last, to: behind + 1)
    return behind + 1
  }

  /// Bytes that are no UTF-8 are as U+FFFD.
  private mutating func takeInvalid(at offset: Int) -> Int {
    let next = offset + text.invalidLength(at: offset, end: end)
    replace(from: offset, to: next, by: Self.replacementCharacter)
    take(0xFFFD, from: next, to: next)
    return next
  }

  private static let replacementCharacter: [UInt8] = [0xEF, 0xBF, 0xBD]

  private mutating func take(_ scalar: UInt32, from start: Int, to end: Int) {
    switch scalar {
    case 0x85, 0x2028, 0x2029:
      return replaceByLineEnd(from: start, to: end)
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069:
      return spellOut(scalar, from: start, to: end)
    case 0x061C, 0x200E, 0x200F, 0xFE0E, 0xFE0F, 0xE0001, 0xE0020...0xE007F:
      return reduce(from: start, to: end, by: [])
    default: break
    }
    let entry = scalars.entry(scalar)
    guard entry.columns != ScalarEntry.unprintable else {
      reduce(from: start, to: end, by: Self.replacementCharacter)
      return put(0xFFFD)
    }
    takePrintable(scalar, entry, from: start, to: end)
  }

  private mutating func takePrintable(
    _ scalar: UInt32, _ entry: ScalarEntry, from start: Int, to end: Int
  ) {
    let traits = BreakTables.shared.traits(ofClass: entry.breakClass)
    let startsCluster = steps[Int(row | entry.breakClass)].startsCluster
    if isEmojiPart(scalar, traits, startsCluster: startsCluster) {
      return reduce(from: start, to: end, by: [])
    }
    if startsCluster, entry.columns == 0, !traits.contains(.control) {
      if scalar == 0x200C || scalar == 0x200D { return reduce(from: start, to: end, by: []) }
      putBase(for: traits, before: start)
    } else if marks == TextCell.marksPerCell, Self.isMark(scalar, entry) {
      putBase(for: traits, before: start)
    }
    put(scalar)
  }

  /// Whether a scalar is one that the reduction of emoji leaves out.
  private mutating func isEmojiPart(
    _ scalar: UInt32, _ traits: ScalarTraits, startsCluster: Bool
  ) -> Bool {
    if emoji == .joined {
      emoji = .pictograph
      if traits.contains(.pictograph) { return true }
    }
    let isKeycap = scalar == 0x20E3
    if isKeycap, last < 0x3A, last > 0x2F || last == 0x23 || last == 0x2A { return true }
    guard emoji != .none, !startsCluster else { return false }
    if scalar == 0x200D {
      if emoji == .pictograph { emoji = .joined }
      return true
    }
    return isKeycap || traits.contains(.skinTone)
  }

  /// Whether a cell keeps it with its base.
  static func isMark(_ scalar: UInt32, _ entry: ScalarEntry) -> Bool {
    entry.columns == 0 && scalar != 0x200D
  }

  /// Gives a mark without a base, or one for which there is no room on it, one to stand on: a no-break space, or
  /// Hangul fillers for what only composes with jamo.
  private mutating func putBase(for traits: ScalarTraits, before offset: Int) {
    let bases: [UInt32] =
      traits.contains(.hangulVowel)
      ? [0x115F] : traits.contains(.hangulTail) ? [0x115F, 0x1160] : [0xA0]
    for base in bases {
      reduce(from: offset, to: offset, by: Array(String(scalarValue: base).utf8))
      put(base)
    }
  }
}

// MARK: - Putting out

extension Sanitizer {
  /// Steps the machine over a scalar that is, or stands for, what is put out.
  @inline(__always)
  private mutating func put(_ scalar: UInt32) {
    traits.insert(.nonASCII)
    step(scalar)
  }

  @inline(__always)
  mutating func step(_ scalar: UInt32) {
    let entry = scalars.entry(scalar)
    let step = steps[Int(row | entry.breakClass)]
    if !entry.isOfUsualWidth { traits.insert(.unusualWidths) }
    if step.startsCluster {
      let traits = BreakTables.shared.traits(ofClass: entry.breakClass)
      emoji =
        traits.contains(.pictograph)
        ? .pictograph : traits.contains(.regionalIndicator) ? .regional : .none
      clusterColumns = entry.columns
      if entry.columns == 0 || traits.contains(.prepend) { self.traits.insert(.irregular) }
    } else {
      clusterColumns += entry.columns
      if clusterColumns > 2, entry.columns > 0 { self.traits.insert(.irregular) }
    }
    if entry.columns > 0 {
      marks = 0
    } else if Self.isMark(scalar, entry) {
      marks += 1
    }
    row = step.row
    last = scalar
  }

  mutating func lineEnd() {
    row = BreakTables.start
    last = 0x0A
    emoji = .none
    marks = 0
  }

  private mutating func replaceByLineEnd(from start: Int, to end: Int) {
    traits.insert(.newline)
    replace(from: start, to: end, by: [0x0A])
    originals?.add(lineEnd: text[start..<end], at: output.count - 1)
    lineEnd()
  }

  private mutating func spellOut(_ scalar: UInt32, from start: Int, to end: Int) {
    let hex = String(scalar, radix: 16, uppercase: true)
    let text = "<U+" + String(repeating: "0", count: 4 - hex.utf8.count) + hex + ">"
    replace(from: start, to: end, by: Array(text.utf8))
    noteASCII(0x3E)
  }

  /// As `replace`, of what drives no terminal: a filter passes it on.
  private mutating func reduce(from start: Int, to end: Int, by bytes: [UInt8]) {
    replace(from: start, to: end, by: bytes)
    originals?.add(text[start..<end], at: output.count - bytes.count, to: output.count)
  }

  private mutating func replace(from start: Int, to end: Int, by bytes: [UInt8]) {
    if !changed { output.reserveCapacity(output.count + end) }
    changed = true
    output.append(contentsOf: text[copied..<start])
    output += bytes
    copied = end
    shifts?.add(start, end, output: output.count)
  }
}

extension String {
  /// A text of one scalar, U+FFFD for what is none.
  fileprivate init(scalarValue: UInt32) {
    self.init(Character(Unicode.Scalar(scalarValue) ?? "\u{FFFD}"))
  }
}
