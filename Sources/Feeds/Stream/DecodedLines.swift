/// Makes of a text in UTF-16 or UTF-32 the same in UTF-8, as it comes.
struct DecodedLines: LineMaker {
  private let encoding: TextEncoding
  /// What has come of a character of which not all has.
  private var rest: [UInt8] = []
  private(set) var shortcoming: String?

  init(_ encoding: TextEncoding) { self.encoding = encoding }

  var count: Int { rest.count }

  var makesRecords: Bool { false }

  mutating func lines(with bytes: [UInt8]) -> [UInt8] {
    rest += bytes
    let count = encoding.countOfWholeCharacters(in: rest)
    let text = encoding.utf8(rest[..<count])
    rest.removeFirst(count)
    return text
  }

  mutating func lastLines() -> [UInt8] {
    let text = encoding.utf8(rest[...])
    if !rest.count.isMultiple(of: encoding.bytesPerUnit) { shortcoming = encoding.shortcoming }
    rest = []
    return text
  }
}
