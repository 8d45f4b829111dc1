/// Lengths of time that are written in other ways than by numbers with units.
extension Quantity {
  /// A length as a clock has it: `1:02:03`, `00:00:01.250`. It may as well be an hour of a day, so that it takes what is a
  /// length for sure beside it to be one.
  ///
  /// nil: the text is none. O(n)
  init?(clock text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].utf8.allSatisfy(isDigit),
      parts[1].utf8.count == 2, parts[1].utf8.allSatisfy(isDigit), Self.isBelow60(parts[1]),
      parts[2].utf8.prefix(while: isDigit).count == 2, Self.isBelow60(parts[2]),
      let hours = DecimalNumber(parts[0]), let minutes = DecimalNumber(parts[1]),
      let seconds = DecimalNumber(Self.withPoint(parts[2])[...])
    else { return nil }
    number = hours.multiplied(by: 3600) + minutes.multiplied(by: 60) + seconds
    measure = .seconds
  }

  private static func isBelow60(_ digits: Substring) -> Bool {
    digits.utf8.first.map { $0 < UInt8(ascii: "6") } == true
  }

  /// The parts of a length as ISO 8601 has it, written with units of ours: `1d2h` of `P1DT2H`; nil: the text is none, or
  /// has years or months, which are not all of one length. O(n)
  static func parts(ofISO text: Substring) -> String? {
    guard text.first == "P" else { return nil }
    let halves = text.dropFirst()
      .split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let days = halves.first, days.utf8.allSatisfy({ isOfLength($0, units: "DW") }),
      halves.dropFirst().allSatisfy({ times in
        !times.isEmpty && times.utf8.allSatisfy { isOfLength($0, units: "HMS") }
      })
    else { return nil }
    let parts = halves.filter { !$0.isEmpty }.joined(separator: " ")
    return withPoint(parts[...]).lowercased()
  }

  private static func isOfLength(_ byte: UInt8, units: String) -> Bool {
    isDigit(byte) || ".,".utf8.contains(byte) || units.utf8.contains(byte)
  }

  /// ISO 8601 would rather have a comma before a fraction.
  private static func withPoint(_ text: Substring) -> String {
    String(text.map { $0 == "," ? "." : $0 })
  }
}
