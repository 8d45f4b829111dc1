/// A time whose numbers have as many digits as they need: `Nov 2, 2026 1:02:03 PM`, `5/1/2026, 8:14:00 AM`.
struct FreeTime {
  /// nil: the template has none.
  let year: Int?
  let month, day, seconds: Int
  /// nil: it has no fraction.
  let milliseconds: Int?
  /// Behind the seconds and their fraction, and the half of the day.
  let end: Int

  /// Reads one as a template has it: `M`, `D` and `h` are one digit or two, `YYYY` are four, `YY`, `mm` and `ss` two, `fff` those
  /// of milliseconds, `NNN` the first letters of a month in English, `n` those behind them, one at least; `W` is any letter, `T` what
  /// may stand between day and time, see `StampShape`; `;` is a comma or nothing; `AP` is the half of the day;
  /// all else stands for itself. A day that it does not have is the first of all.
  ///
  /// - Returns: nil where none begins there. O(1)
  init?(_ template: StaticString, at start: Int, in line: Span<UInt8>) {
    var (month, day, hour, minute, second) = (1, 1, 0, 0, 0)
    var year: Int?
    var (index, place) = (start, 0)
    var written: Int?
    var needsHalf = false

    /// Takes so many digits; nil: they are not there.
    func number(_ digits: ClosedRange<Int>) -> Int? {
      let first = index
      var value = 0
      while index < line.count, isDigit(line[index]), index - first < digits.upperBound {
        value = value * 10 + Int(line[index] - 0x30)
        index += 1
      }
      return index - first >= digits.lowerBound ? value : nil
    }

    while place < template.utf8CodeUnitCount {
      let letter = template.byte(at: place)
      var length = 1
      switch Unicode.Scalar(letter) {
      case "N":
        guard index + 3 <= line.count, let found = StampShape.month(at: index, in: line) else {
          return nil
        }
        (month, index, length) = (found, index + 3, 3)
      case "n":
        let first = index
        while index < line.count, isLetter(line[index]) { index += 1 }
        guard index > first else { return nil }
      case "W", "T":
        guard index < line.count, StampShape.stands(line[index], for: letter) else { return nil }
        index += 1
      case "Y":
        let isWhole = template.byte(at: place + 2) == letter
        length = isWhole ? 4 : 2
        guard let found = number(length...length) else { return nil }
        year = isWhole ? found : 2000 + found
      case "M":
        guard let found = number(1...2) else { return nil }
        month = found
      case "D":
        guard let found = number(1...2) else { return nil }
        day = found
      case "h":
        guard let found = number(1...2) else { return nil }
        hour = found
      case "m":
        guard let found = number(2...2) else { return nil }
        (minute, length) = (found, 2)
      case "s":
        guard let found = number(2...2) else { return nil }
        (second, length) = (found, 2)
      case "f":
        guard let found = number(3...3) else { return nil }
        (written, length) = (found, 3)
      case ";":
        if index < line.count, line[index] == UInt8(ascii: ",") { index += 1 }
      case " " where template.byte(at: place + 1) == UInt8(ascii: "A"):
        (needsHalf, length) = (true, 3)
      case "A":
        guard index + 1 < line.count, "AP".utf8.contains(line[index]),
          line[index + 1] == UInt8(ascii: "M")
        else { return nil }
        (index, length) = (index + 2, 2)
      default:
        guard index < line.count, line[index] == letter else { return nil }
        index += 1
      }
      place += length
    }
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60,
      index == line.count || !isDigit(line[index])
    else { return nil }
    var fraction = index
    milliseconds = written ?? line.milliseconds(at: &fraction)
    if let half = Self.half(behind: fraction, in: line) {
      hour = hour % 12 + (line[half] | 0x20 == UInt8(ascii: "p") ? 12 : 0)
      fraction = half + 2
    } else if needsHalf {
      return nil
    }
    end = fraction
    (self.year, self.month, self.day) = (year, month, day)
    seconds = hour * 3600 + minute * 60 + second
  }

  /// Where behind a time its half of the day stands, with a blank of one of several kinds before it; nil: none does.
  private static func half(behind start: Int, in line: Span<UInt8>) -> Int? {
    let text = line.extracting(first: start + 6)
    guard let mark = text.firstIndex(from: start, where: { $0 | 0x20 == UInt8(ascii: "m") }),
      mark > start, mark + 1 == line.count || !isLetter(line[mark + 1]),
      "AaPp".utf8.contains(line[mark - 1])
    else { return nil }
    return mark - 1
  }
}
