/// What a text begins with that may be a script: the first line that is neither blank nor a comment.
struct ScriptOpening {
  /// Where a text in three quotes stands that goes over lines, as Python's modules say there what they are.
  let documentation: Range<Int>?
  /// Whether it is a sentence, as no source has one that is no comment.
  let isSentence: Bool

  /// O(n)
  init(_ sample: Span<UInt8>) {
    guard let range = Self.firstLine(of: sample) else {
      (documentation, isSentence) = (nil, false)
      return
    }
    documentation = Self.documentation(of: sample, from: range.lowerBound)
    isSentence = Self.isSentence(sample.extracting(range))
  }

  /// Where it is, without the blanks around it.
  private static func firstLine(of sample: Span<UInt8>) -> Range<Int>? {
    var lines = LineRanges()
    while let range = lines.next(in: sample) {
      let trimmed = sample.extracting(range).trimmedRange
      let start = range.lowerBound + trimmed.lowerBound
      if !trimmed.isEmpty, sample[start] != UInt8(ascii: "#") {
        return start..<start + trimmed.count
      }
    }
    return nil
  }

  private static func documentation(of sample: Span<UInt8>, from start: Int) -> Range<Int>? {
    let beginning = sample.extracting(start..<min(start + 3, sample.count))
    guard let quotes = quotes.first(where: { $0.isAmong(beginning) }),
      let end = quotes.place(in: sample, from: start + 3),
      let lineEnd = sample.firstLineFeed(from: start), lineEnd < end
    else { return nil }
    return start..<(sample.firstLineFeed(from: end) ?? sample.count)
  }

  private static let quotes = ["\"\"\"", "'''"].map { ByteSign(Array($0.utf8)) }

  /// `My notes on Python.`: some words and nothing else, of which the first begins with a capital letter.
  private static func isSentence(_ line: Span<UInt8>) -> Bool {
    guard isCapital(line[0]), ".:!?".utf8.contains(line[line.count - 1]) else { return false }
    var blanks = 0
    for index in 0..<(line.count - 1) {
      let byte = line[index]
      if byte == 0x20 { blanks += 1 }
      let isOfWords = byte == 0x20 || isLetter(byte) || isDigit(byte) || byte >= 0x80
      let next = line[index + 1]
      let isMark = ",'-:.!?".utf8.contains(byte) && (isLetter(next) || next == 0x20)
      guard isOfWords || isMark else { return false }
    }
    return blanks >= fewestBlanks
  }

  private static let fewestBlanks = 3
}
