// Text that comes in parts: each is sanitised as it would be behind those before it.

extension Sanitizer {
  /// What there is to know of a text to sanitise what follows it.
  struct State: Hashable, Sendable {
    fileprivate var row = BreakTables.start
    fileprivate var last: UInt32 = 0
    fileprivate var emoji = Emoji.none
    fileprivate var clusterColumns = 0
    fileprivate var marks = 0
  }

  /// Sanitises what follows a text, to the end of `output`. The bytes don't end within a character, and
  /// don't begin within a line end of CRs and a LF.
  static func sanitize(
    _ bytes: UTF8Bytes, after state: inout State, into output: inout [UInt8]
  ) -> TextTraits {
    var shifts: OffsetShifts?
    return sanitize(bytes, after: &state, into: &output, shifts: &shifts)
  }

  /// As above; where offsets have moved is added to `shifts`, unless that is nil.
  static func sanitize(
    _ bytes: UTF8Bytes, after state: inout State, into output: inout [UInt8],
    shifts: inout OffsetShifts?
  ) -> TextTraits {
    guard !bytes.isEmpty else { return [] }
    var sanitizer = Sanitizer(bytes, scalars: .shared)
    swap(&shifts, &sanitizer.shifts)
    (sanitizer.row, sanitizer.last) = (state.row, state.last)
    (sanitizer.emoji, sanitizer.clusterColumns) = (state.emoji, state.clusterColumns)
    sanitizer.marks = state.marks
    if TextScan.printableEnd(bytes, from: 0, to: bytes.count) == bytes.count {
      sanitizer.noteASCII(bytes[bytes.count - 1])
    } else {
      sanitizer.goOn()
    }
    state = State(
      row: sanitizer.row, last: sanitizer.last, emoji: sanitizer.emoji,
      clusterColumns: sanitizer.clusterColumns, marks: sanitizer.marks)
    swap(&shifts, &sanitizer.shifts)
    output += sanitizer.output
    output.append(contentsOf: bytes.from(sanitizer.copied))
    return sanitizer.traits
  }
}
