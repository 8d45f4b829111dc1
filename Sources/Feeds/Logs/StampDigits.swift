/// Reads numbers at known places, and notes whether all of it were digits.
struct StampDigits {
  private(set) var areValid = true

  /// Two digits; a space before one counts for nothing.
  @inline(__always)
  mutating func two(at place: Int, in line: Span<UInt8>) -> Int {
    let tens = line[place] == 0x20 ? 0 : line[place] &- 0x30
    let ones = line[place + 1] &- 0x30
    if tens > 9 || ones > 9 { areValid = false }
    return Int(tens) * 10 + Int(ones)
  }

  mutating func three(at place: Int, in line: Span<UInt8>) -> Int {
    let hundreds = line[place] &- 0x30
    if hundreds > 9 { areValid = false }
    return Int(hundreds) * 100 + two(at: place + 1, in: line)
  }

  mutating func number(at place: Int, count: Int, in line: Span<UInt8>) -> Int {
    count == 4
      ? two(at: place, in: line) * 100 + two(at: place + 2, in: line) : two(at: place, in: line)
  }
}

extension Span<UInt8> {
  /// What a fraction of a second comes to, in whole milliseconds, and goes behind it; nil: none stands there.
  func milliseconds(at place: inout Int) -> Int? {
    guard place + 1 < count, isDigit(self[place + 1]),
      self[place] == UInt8(ascii: ".") || self[place] == UInt8(ascii: ",")
    else { return nil }
    place += 1
    var (value, unit) = (0, 100)
    while place < count, isDigit(self[place]) {
      value += unit * Int(self[place] - 0x30)
      unit /= 10
      place += 1
    }
    return value
  }
}
