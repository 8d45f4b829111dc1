/// Lines that a filter was asked of before it turned out what they are, and whether it let them through. They are known by what
/// they say, as those of several writers, which stand among each other, come row by row.
struct HandedOutLines {
  /// By the lines' hashes, in the order in which lines of the same words came.
  private var answers: [UInt64: ArraySlice<Bool>] = [:]
  private(set) var count = 0
  /// How many of them were let through.
  private(set) var numberShown = 0
  /// How many bytes they have, with their ends.
  private(set) var size = 0

  /// O(line)
  mutating func note(_ line: Span<UInt8>, isShown: Bool) {
    answers[Self.hash(of: line), default: []].append(isShown)
    add(1, line, isShown)
  }

  /// Adds lines that came behind these. O(their number)
  mutating func append(_ others: HandedOutLines) {
    for (hash, those) in others.answers { answers[hash, default: []] += those }
    count += others.count
    numberShown += others.numberShown
    size += others.size
  }

  /// Takes out the first line of these words. Returns whether it was let through; nil: there is none. O(line)
  mutating func takeFirst(_ line: Span<UInt8>) -> Bool? {
    guard let isShown = answers[Self.hash(of: line)]?.popFirst() else { return nil }
    add(-1, line, isShown)
    return isShown
  }

  /// Takes out the last one of these words, if there is one. O(line)
  mutating func takeLast(_ line: Span<UInt8>) {
    guard let isShown = answers[Self.hash(of: line)]?.popLast() else { return }
    add(-1, line, isShown)
  }

  private mutating func add(_ number: Int, _ line: Span<UInt8>, _ isShown: Bool) {
    count += number
    size += number * (line.count + 1)
    if isShown { numberShown += number }
  }

  /// A row may have been handed out without the blanks that its line ends with.
  private static func hash(of line: Span<UInt8>) -> UInt64 {
    ContentHash.hash(line.extracting(line.trimmedRange))
  }
}
