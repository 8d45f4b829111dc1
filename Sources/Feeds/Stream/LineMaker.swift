/// Makes of what comes other lines, which are read in its place.
protocol LineMaker {
  /// How many bytes have come of a line, or an object, whose end has not.
  var count: Int { get }
  /// The lines that end with `bytes`, which come next.
  mutating func lines(with bytes: [UInt8]) -> [UInt8]
  /// Whether lines are held that are whole, unless what comes next has to do with them.
  var holdsLines: Bool { get }
  /// Those lines.
  mutating func heldLines() -> [UInt8]
  /// Those of what has no end, as nothing more comes.
  mutating func lastLines() -> [UInt8]
  /// Whether each is a record by itself; else they are the lines that come, written in another way.
  var makesRecords: Bool { get }
  /// What is missing at the end, in words, once nothing more comes; nil: nothing.
  var shortcoming: String? { get }
}

extension LineMaker {
  var holdsLines: Bool { false }
  mutating func heldLines() -> [UInt8] { [] }
  var makesRecords: Bool { true }
  var shortcoming: String? { nil }
}

extension [UInt8] {
  /// Takes in what comes behind these, which are the beginning of a line: returns the lines whose end has come, and keeps the
  /// rest. O(n)
  mutating func takeLines(with bytes: [UInt8]) -> [UInt8] {
    guard let end = bytes.lastIndex(of: 0x0A) else {
      self += bytes
      return []
    }
    let lines = self + bytes[...end]
    self = Array(bytes[(end + 1)...])
    return lines
  }
}
