// Writes the tables as Swift source: digits of six bits in string literals, which compile at once
// where array literals of the size take minutes.

/// The Swift source of the tables.
struct TableWriter {
  let entries: [CodePointEntry]
  let machine: JointMachine
  let version: String

  /// All tables.
  func source() throws -> String {
    try head() + """
      /// The tables in digits of six bits: '0' is 0, 'o' is 63.
      enum UnicodeTables {
        static let classCount = \(machine.classes.count)
        static let stateCount = \(machine.rows.count)

        /// Per class two digits of `ScalarTraits`.
        static let traits: StaticString = #\"\"\"
      \(wrapped(traits()))
      \"\"\"#

        /// Runs of code points: length (digits of five bits, the lowest first, with 32 added where
        /// more follow), class in two digits, stand-in width in one.
        static let runs: StaticString = #\"\"\"
      \(wrapped(runs()))
      \"\"\"#

        /// Per state and class two digits: 9 bits of next state, 1 of cluster start, 2 of line break.
        static let steps: StaticString = #\"\"\"
      \(wrapped(steps()))
      \"\"\"#
      }

      """
  }

  /// The steps alone, by other rules for the same classes.
  func tailoredSource() throws -> String {
    try head() + """
      /// As `UnicodeTables`, with numbers as in section 8.2, example 7, of UAX #14.
      enum TailoredUnicodeTables {
        static let stateCount = \(machine.rows.count)

        static let steps: StaticString = #\"\"\"
      \(wrapped(steps()))
      \"\"\"#
      }

      """
  }

  private func head() throws -> String {
    guard machine.classes.count <= 128, machine.rows.count <= 512 else {
      throw DataFileError(
        description: "\(machine.classes.count) classes, \(machine.rows.count) states: too many")
    }
    return """
      // Written by `make unicode-tables` from Unicode \(version) data. Do not edit.
      // swift-format-ignore-file


      """
  }

  private func digit(_ value: Int) -> UInt8 { UInt8(0x30 + (value & 63)) }

  private func pair(_ value: Int) -> [UInt8] { [digit(value >> 6), digit(value)] }

  private func wrapped(_ digits: [UInt8]) -> String {
    stride(from: 0, to: digits.count, by: 96)
      .map { String(decoding: digits[$0..<min($0 + 96, digits.count)], as: UTF8.self) }
      .joined(separator: "\n")
  }

  private func steps() -> [UInt8] {
    machine.rows.flatMap { row in
      row.flatMap { step in
        pair(step.next | (step.startsCluster ? 1 << 9 : 0) | step.lineBreak.rawValue << 10)
      }
    }
  }

  private func runs() -> [UInt8] {
    let numbers = Dictionary(uniqueKeysWithValues: machine.classes.enumerated().map { ($1, $0) })
    var digits: [UInt8] = []
    var start = 0
    while start < entries.count {
      let entry = entries[start]
      var end = start + 1
      while end < entries.count, entries[end] == entry { end += 1 }
      var length = end - start
      while length >= 32 {
        digits.append(digit(length & 31 | 32))
        length >>= 5
      }
      digits += [digit(length)] + pair(numbers[entry.joint] ?? 0) + [digit(entry.width)]
      start = end
    }
    return digits
  }

  private func traits() -> [UInt8] {
    machine.classes.flatMap { joint in
      var bits = 0
      if joint.line == .cm || joint.line == .zwj { bits |= 1 }
      if joint.line == .nu { bits |= 2 }
      if joint.cluster == .pictographic { bits |= 4 }
      if joint.cluster == .regionalIndicator { bits |= 8 }
      if [.control, .cr, .lf].contains(joint.cluster) { bits |= 16 }
      if [.extend, .spacingMark, .zwj].contains(joint.cluster) { bits |= 32 }
      if joint.cluster == .v { bits |= 64 }
      if joint.cluster == .t { bits |= 128 }
      if joint.line == .em { bits |= 256 }
      if joint.cluster == .prepend { bits |= 512 }
      return pair(bits)
    }
  }
}
