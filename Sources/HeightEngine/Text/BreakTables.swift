// The state machine of UAX #14 and UAX #29 in the form that the hot loops read, unpacked once from
// the generated digits.

/// What a transition says: where to, and what may happen before the character.
///
/// Bits 0…12 are the next state's row (state × 64), 13 the start of a cluster, 14 an allowed line
/// break, 15 one that hangs on what follows, as only a tailoring has them.
typealias BreakStep = UInt16

extension BreakStep {
  static let rowMask: BreakStep = 0x1FFF
  static let clusterStart: BreakStep = 1 << 13
  static let breakAllowed: BreakStep = 1 << 14

  @inline(__always) var row: UInt16 { self & Self.rowMask }
  @inline(__always) var mayBreak: Bool { self & Self.breakAllowed != 0 }
  /// Whether a cluster starts here and a line may break before it.
  @inline(__always) var mayEndLine: Bool {
    self & (Self.breakAllowed | Self.clusterStart) == Self.breakAllowed | Self.clusterStart
  }
  @inline(__always) var startsCluster: Bool { self & Self.clusterStart != 0 }
}

/// What the machine's users ask of a class beyond its transitions.
struct ScalarTraits: OptionSet {
  let rawValue: UInt16
  /// Combining mark or ZWJ for line breaks: LB9 looks through it.
  static let transparent = Self(rawValue: 1)
  static let number = Self(rawValue: 2)
  static let pictograph = Self(rawValue: 4)
  static let regionalIndicator = Self(rawValue: 8)
  /// A cluster of its own that shows nothing: format and control characters.
  static let control = Self(rawValue: 16)
  /// Continues a cluster: Extend, SpacingMark, ZWJ.
  static let mark = Self(rawValue: 32)
  static let hangulVowel = Self(rawValue: 64)
  static let hangulTail = Self(rawValue: 128)
  static let skinTone = Self(rawValue: 256)
  /// Takes whatever follows, be it a space, into its cluster.
  static let prepend = Self(rawValue: 512)
}

/// The unpacked tables; made on first use, never freed.
struct BreakTables: Sendable {
  static let shared = BreakTables(
    steps: UnicodeTables.steps, stateCount: UnicodeTables.stateCount)

  /// Row of the start of text.
  static let start: UInt16 = 0

  /// `steps[row | class]`.
  let steps: PermanentTable<BreakStep>
  /// `traits[class]`.
  let traits: PermanentTable<UInt16>
  /// A bit for each class behind which the machine is in one state, whatever came before.
  private let forgetful: UInt64

  /// Tables of the digits of `stateCount` states.
  init(steps text: StaticString, stateCount: Int) {
    precondition(UnicodeTables.classCount <= 64 && stateCount <= 128)
    var digits = DigitReader(text)
    var steps = [BreakStep](repeating: 0, count: stateCount * 64)
    for state in 0..<stateCount {
      for column in 0..<UnicodeTables.classCount {
        let packed = digits.pair()
        steps[state << 6 | column] = (packed & 0x1FF) << 6 | (packed >> 9) << 13
      }
    }
    self.steps = PermanentTable(steps)

    digits = DigitReader(UnicodeTables.traits)
    var traits = [UInt16](repeating: 0, count: 64)
    for column in 0..<UnicodeTables.classCount { traits[column] = digits.pair() }
    self.traits = PermanentTable(traits)

    var forgetful: UInt64 = 0
    for column in 0..<UnicodeTables.classCount {
      let isSame = (1..<stateCount).allSatisfy { state in
        steps[state << 6 | column].row == steps[column].row
      }
      if isSame { forgetful |= 1 << UInt64(column) }
    }
    self.forgetful = forgetful
  }

  /// Whether the state behind a character of this class tells nothing of what came before it.
  @inline(__always)
  func forgets(_ column: UInt16) -> Bool { forgetful >> UInt64(column) & 1 != 0 }

  /// The state behind a character of this class at the start of a text.
  @inline(__always)
  func row(behind column: UInt16) -> UInt16 { steps[Int(Self.start | column)].row }

  /// Whether characters of this class never share a cluster.
  func standsAlone(_ column: UInt16) -> Bool {
    steps[Int(row(behind: column) | column)].startsCluster
  }

  @inline(__always)
  func traits(ofClass column: UInt16) -> ScalarTraits {
    ScalarTraits(rawValue: traits[Int(column)])
  }
}

/// Classes and stand-in widths of all code points, as runs.
struct CodePointRuns {
  static let shared = CodePointRuns()

  /// First code point of each run, and one past the last at the end.
  let starts: [UInt32]
  /// Class of each run.
  let classes: [UInt16]
  /// Stand-in width of each run: 0 to 2, or 3 where there is nothing to print.
  let columns: [Int8]

  private init() {
    var digits = DigitReader(UnicodeTables.runs)
    var starts: [UInt32] = []
    var classes: [UInt16] = []
    var columns: [Int8] = []
    var next: UInt32 = 0
    while next < 0x110000 {
      starts.append(next)
      next += digits.length()
      classes.append(digits.pair())
      columns.append(Int8(digits.digit()))
    }
    self.starts = starts + [next]
    self.classes = classes
    self.columns = columns
  }
}

/// Reads digits of six bits; line ends in between don't count.
private struct DigitReader {
  private let text: UTF8Bytes
  private var next = 0

  init(_ text: StaticString) {
    self.text = UTF8Bytes(text)
  }

  mutating func digit() -> UInt16 {
    // Never reads past the end: the generator wrote as many digits as the tables' sizes ask for.
    while text[next] < 0x30 { next += 1 }
    defer { next += 1 }
    return UInt16(text[next] - 0x30)
  }

  mutating func pair() -> UInt16 {
    let high = digit()
    return high << 6 | digit()
  }

  mutating func length() -> UInt32 {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while true {
      let part = UInt32(digit())
      value |= (part & 31) << shift
      if part < 32 { return value }
      shift += 5
    }
  }
}
