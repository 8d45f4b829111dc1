/// What stands behind a time that is a value of a table, or of a list, rather than when something happened that the line tells.
enum TimeOfTable: Equatable {
  /// So many signs stand between the values of the line, of which one is right behind the time: `2026-11-28 10:00:00,pump,3`
  case value(sign: UInt8, count: Int)
  /// Nothing, or where somebody is, as `who` writes: `ann  pts/0  2026-11-28 09:12 (10.0.0.7)`
  case login
  /// YAML goes on below it: `2026-11-28T10:00:00Z:`
  case name

  /// nil: what stands there may be told of any event.
  init?(_ stamp: LogStamp, at start: Int, in line: Span<UInt8>) {
    let rest = line.extracting(droppingFirst: stamp.shape.end(from: start, in: line))
    if !stamp.isAtStart, !stamp.shape.hasSeconds {
      let place = rest.extracting(rest.trimmedRange)
      guard place.isEmpty || place.starts(with: "(") && place.ends(with: ")") else { return nil }
      self = .login
      return
    }
    let end = Self.endOfTime(in: rest)
    guard end < rest.count else { return nil }
    let (sign, isLast) = (rest[end], end + 1 == rest.count)
    if sign == UInt8(ascii: ":"), isLast {
      self = .name
      return
    }
    guard let fewest = Self.fewest(of: sign),
      !Self.areMilliseconds(rest.extracting(droppingFirst: end))
    else { return nil }
    let count = Self.count(sign, outsideQuotesIn: line)
    guard count >= fewest else { return nil }
    self = .value(sign: sign, count: count)
  }

  /// How many of a sign make columns: one may stand before what an event says. nil: it is none between values.
  private static func fewest(of sign: UInt8) -> Int? {
    switch Unicode.Scalar(sign) {
    case ",", ";": 1
    case "\t", "|": 2
    default: nil
    }
  }

  /// Behind a fraction of a second and a zone.
  private static func endOfTime(in rest: Span<UInt8>) -> Int {
    var end = 0
    if end < rest.count, rest[end] == UInt8(ascii: ".") {
      end = rest.firstIndex(from: 1) { !isDigit($0) } ?? rest.count
    }
    let zone = rest.extracting(droppingFirst: end)
    if zone.starts(with: "Z") { return end + 1 }
    if zone.starts(with: " UTC") { return end + 4 }
    let sign = zone.starts(with: " ") ? 1 : 0
    guard sign + 1 < zone.count, "+-".utf8.contains(zone[sign]), isDigit(zone[sign + 1]) else {
      return end
    }
    let behind = zone.firstIndex(from: sign + 1) { !isDigit($0) && $0 != UInt8(ascii: ":") }
    return end + (behind ?? zone.count)
  }

  /// `,123 INFO`
  private static func areMilliseconds(_ rest: Span<UInt8>) -> Bool {
    guard rest.count > 4, rest[0] == UInt8(ascii: ","), (1...3).allSatisfy({ isDigit(rest[$0]) })
    else { return false }
    return !isDigit(rest[4]) && !",.".utf8.contains(rest[4])
  }

  private static func count(_ sign: UInt8, outsideQuotesIn line: Span<UInt8>) -> Int {
    var (count, isInQuotes) = (0, false)
    for index in line.indices {
      if line[index] == UInt8(ascii: "\"") { isInQuotes.toggle() }
      if line[index] == sign, !isInQuotes { count += 1 }
    }
    return count
  }
}

extension LogLines {
  /// Whether the times of the first lines are values of a table, or of a list, and no line says how much it matters: nobody
  /// looks for the days of it. O(sample)
  func areOfTable(_ sample: Span<UInt8>) -> Bool {
    guard let stamp else { return false }
    var (ranges, number, found) = (LineRanges(), 0, 0)
    var kind: TimeOfTable?
    while number < Self.mostLinesOfTable, let range = ranges.next(in: sample) {
      number += 1
      // The last one may be cut.
      if found > 1, range.upperBound == sample.count { break }
      let whole = sample.extracting(range)
      let line = whole.extracting(first: whole.countWithoutLineEnds)
      guard let start = stamp.start(in: line) else { continue }
      guard let own = TimeOfTable(stamp, at: start, in: line), kind == nil || kind == own,
        LogLevel(inLine: line, isStamped: true) == nil
      else { return false }
      kind = own
      found += 1
    }
    return found > 1
  }

  private static let mostLinesOfTable = 60
}
