/// A number with a unit: a time, be it in several parts (`1h2m3.4s`) or as ISO 8601 has it (`PT1H2M3.4S`), a size, or so
/// much of anything else.
struct Quantity {
  /// Of times in seconds, of sizes in bytes, else as it is written.
  let number: DecimalNumber
  let measure: Measure

  /// What units measure: those of one are compared with each other.
  enum Measure: Hashable { case seconds, bytes, percent, other(String) }

  /// What one of a unit comes to: `factor` times ten to the power of `exponent`.
  struct Unit {
    var measure: Measure
    var factor = 1
    var exponent = 0

    var size: DecimalNumber? {
      DecimalNumber("1").map { $0.multiplied(by: factor, tenTimes: exponent) }
    }
  }

  /// Letters that are no unit of ours are taken for one up to so many.
  private static let longestUnit = 16

  /// nil: the text is no number with a unit, or has parts of which one is not smaller than the one before it. O(n)
  init?(_ text: String) {
    var rest = text[...]
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    if let parts = Self.parts(ofISO: rest) { rest = parts[...] }
    var sum: DecimalNumber?
    var last: Unit?
    repeat {
      guard let (part, unit) = Self.takePart(of: &rest) else { return nil }
      if let last {
        guard last.measure == .seconds, unit.measure == .seconds, let size = unit.size,
          let before = last.size, size < before
        else { return nil }
      }
      last = unit
      sum = sum.map { $0 + part } ?? part
    } while !rest.isEmpty
    guard let total = sum, let measure = last?.measure else { return nil }
    number = isNegative ? -total : total
    self.measure = measure
  }

  /// A number and its unit, with the blanks behind it.
  private static func takePart(of rest: inout Substring) -> (DecimalNumber, Unit)? {
    let digits = rest.prefix { $0.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") } }
    let behind = rest[digits.endIndex...].drop { $0 == " " }
    let name = behind.prefix { $0.isLetter || $0 == "%" }
    guard let number = DecimalNumber(digits), !name.isEmpty,
      name.unicodeScalars.count <= longestUnit
    else { return nil }
    let unit = Self.unit(String(name))
    rest = behind[name.endIndex...].drop { $0 == " " }
    return (number.multiplied(by: unit.factor, tenTimes: unit.exponent), unit)
  }

  /// What a number without a unit comes to in this measure; nil: nobody knows. 0 is so in every unit.
  ///
  /// - Parameter unit: What the number counts, if that is known; of sizes it counts bytes otherwise.
  func amount(of number: DecimalNumber, in unit: Unit?) -> DecimalNumber? {
    if case .other = measure { return nil }
    if number.isZero { return number }
    guard let unit else { return measure == .bytes ? number : nil }
    guard unit.measure == measure else { return nil }
    return number.multiplied(by: unit.factor, tenTimes: unit.exponent)
  }

  /// Case counts for one of them alone: `m` are minutes, `M` is a size.
  private static func unit(_ name: String) -> Unit {
    if name == "M" { return Unit(measure: .bytes, exponent: 6) }
    let folded = name.lowercased()
    return units[folded] ?? unitsOfWords[folded] ?? Unit(measure: .other(name))
  }

  private static let units: [String: Unit] = [
    "ns": Unit(measure: .seconds, exponent: -9), "us": Unit(measure: .seconds, exponent: -6),
    "µs": Unit(measure: .seconds, exponent: -6), "μs": Unit(measure: .seconds, exponent: -6),
    "ms": Unit(measure: .seconds, exponent: -3), "s": Unit(measure: .seconds),
    "m": Unit(measure: .seconds, factor: 60), "h": Unit(measure: .seconds, factor: 3600),
    "d": Unit(measure: .seconds, factor: 86_400), "w": Unit(measure: .seconds, factor: 604_800),
    "b": Unit(measure: .bytes),
    "k": Unit(measure: .bytes, exponent: 3), "kb": Unit(measure: .bytes, exponent: 3),
    "mb": Unit(measure: .bytes, exponent: 6),
    "g": Unit(measure: .bytes, exponent: 9), "gb": Unit(measure: .bytes, exponent: 9),
    "t": Unit(measure: .bytes, exponent: 12), "tb": Unit(measure: .bytes, exponent: 12),
    "ki": Unit(measure: .bytes, factor: 1 << 10), "kib": Unit(measure: .bytes, factor: 1 << 10),
    "mi": Unit(measure: .bytes, factor: 1 << 20), "mib": Unit(measure: .bytes, factor: 1 << 20),
    "gi": Unit(measure: .bytes, factor: 1 << 30), "gib": Unit(measure: .bytes, factor: 1 << 30),
    "ti": Unit(measure: .bytes, factor: 1 << 40), "tib": Unit(measure: .bytes, factor: 1 << 40),
    "%": Unit(measure: .percent),
  ]

  private static let unitsOfWords: [String: Unit] = {
    let words: [(names: [String], unit: String)] = [
      (["nanosecond", "nanoseconds", "nanos"], "ns"),
      (["microsecond", "microseconds", "micros", "usec", "usecs"], "us"),
      (["millisecond", "milliseconds", "msec", "msecs", "millis"], "ms"),
      (["second", "seconds", "sec", "secs"], "s"), (["minute", "minutes", "min", "mins"], "m"),
      (["hour", "hours", "hr", "hrs"], "h"), (["day", "days"], "d"), (["week", "weeks"], "w"),
      (["byte", "bytes"], "b"), (["kilobyte", "kilobytes"], "kb"),
      (["megabyte", "megabytes"], "mb"), (["gigabyte", "gigabytes"], "gb"),
      (["terabyte", "terabytes"], "tb"),
    ]
    var units: [String: Unit] = [:]
    for (names, unit) in words {
      for name in names { units[name] = Quantity.units[unit] }
    }
    return units
  }()
}

// MARK: - Names of fields

extension Quantity {
  /// What a number without a unit counts in a field of that name, by its last word: `latency_ms`, `durationMs`, `size-kb`;
  /// nil: it does not say. O(n)
  static func unit(ofFieldNamed name: String) -> Unit? {
    let word = lastWord(of: name)
    return unitsOfFields.contains(word) ? units[word] ?? unitsOfWords[word] : nil
  }

  /// Units that names end with. Others mean something else there: `latency_min` is the least, and `user_d` is no day.
  private static let unitsOfFields: Set<String> = [
    "ns", "nanos", "nanoseconds", "us", "µs", "micros", "microseconds", "usec", "ms", "millis",
    "milliseconds", "msec", "s", "sec", "secs", "seconds", "minutes", "hours", "days", "bytes",
    "kb", "mb", "gb", "kib", "mib", "gib",
  ]

  /// The letters at the end, from a capital behind a small one on, in small letters.
  static func lastWord(of name: String) -> String {
    var start = name.endIndex
    var hasCapital = false
    while start > name.startIndex {
      let before = name.index(before: start)
      guard name[before].isLetter, !(hasCapital && name[before].isLowercase) else { break }
      if name[before].isUppercase { hasCapital = true }
      start = before
    }
    return name[start...].lowercased()
  }
}
