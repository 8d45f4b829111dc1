/// Dates of three numbers of two digits each, `08/11/26`: which of them is the year, as far as those of a sample tell.
struct ShortDates {
  /// Of the first, the second and the third number.
  private var least = [99, 99, 99]
  private var most = [0, 0, 0]
  /// Whether a half of the day stands behind them, as Americans write it, who begin with the month.
  private var haveHalves = false

  /// Takes one in that begins at `start`. O(1)
  mutating func add(at start: Int, in line: Span<UInt8>) {
    var digits = StampDigits()
    for index in 0..<3 {
      let number = digits.two(at: start + 3 * index, in: line)
      least[index] = min(least[index], number)
      most[index] = max(most[index], number)
    }
    var end = start + StampShape.ofHadoop.count
    _ = line.milliseconds(at: &end)
    if StampShape.half(at: end, in: line) != nil { haveHalves = true }
  }

  /// How they are written: as Hadoop does it where nothing speaks against that.
  ///
  /// - Parameters:
  ///   - now: In seconds since 1970-01-01 UTC.
  ///   - areOfRich: Whether Rich's handler for Python wrote them, as C's locale has it: with the month first.
  func shape(now: Int, areOfRich: Bool) -> StampShape {
    if areOfRich || haveHalves, (1...12).contains(most[0]), (1...31).contains(most[1]) {
      return .ofShortMonths
    }
    guard endInYears(now: now) else { return .ofHadoop }
    return beginWithDays(now: now) ? .ofShortDays : .ofShortMonths
  }

  private func endInYears(now: Int) -> Bool {
    let mayEndInYears = most[0] <= 31 && most[1] <= 31 && min(most[0], most[1]) <= 12
    guard mayEndInYears else { return false }
    guard most[1] <= 12, most[2] <= 31 else { return true }
    // Days change more often than years.
    if varies(0) != varies(2) { return varies(0) }
    if varies(1), !varies(2) { return true }
    let year = CivilDay(number: now.floorDivided(by: 86_400)).year % 100
    let recent = year - 1...year
    return recent.contains(most[2]) && !recent.contains(most[0])
  }

  private func beginWithDays(now: Int) -> Bool {
    if most[0] > 12 || most[1] > 12 { return most[0] > 12 }
    if varies(0) != varies(1) { return varies(0) }
    // What was written is not of days to come.
    let day = CivilDay(year: 2000 + most[2], month: most[1], day: most[0])
    return day.map { $0.number <= now.floorDivided(by: 86_400) + 1 } ?? false
  }

  private func varies(_ index: Int) -> Bool { least[index] < most[index] }
}
