/// Makes of lines that list records a line for each record, as they come.
struct RecordLines: LineMaker {
  /// What has come of a line whose end has not, or of an object.
  private var rest: [UInt8] = []
  /// Where an object may have several lines, how much of `rest` was looked at; nil: each has one.
  private var object: ObjectScan?

  /// - Parameter spanningLines: Whether an object may have several lines.
  init(spanningLines: Bool = false) {
    object = spanningLines ? ObjectScan() : nil
  }

  /// How many bytes that are.
  var count: Int { rest.count }

  /// The lines that end with `bytes`, which come next. O(their bytes)
  mutating func lines(with bytes: [UInt8]) -> [UInt8] {
    if object != nil { return linesOfObjects(with: bytes) }
    var divided: [UInt8] = []
    for line in rest.takeLines(with: bytes).split(separator: 0x0A) {
      Self.append(line, to: &divided)
    }
    return divided
  }

  /// Nothing: what has no end is no record.
  mutating func lastLines() -> [UInt8] { [] }

  private mutating func linesOfObjects(with bytes: [UInt8]) -> [UInt8] {
    guard var scan = object else { return [] }
    var divided: [UInt8] = []
    scan.divide(bytes, behind: &rest) { Self.append(object: $0, to: &divided) }
    object = scan
    return divided
  }

  /// Hands out an object whose end has come, or what never will be one, as a line.
  private static func append(object: [UInt8], to output: inout [UInt8]) {
    // Line ends in JSON are between its tokens.
    let line: [UInt8] = object.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    let text = line.span.trimmedRange
    if !text.isEmpty { append(line[text], to: &output) }
  }

  private static func append(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
    let records = line.first == UInt8(ascii: "{") && RecordLists.mayBe(in: line.span)
    guard records, let found = (try? RecordLists(from: 0, in: line.span)) ?? nil else {
      output += line
      return output.append(0x0A)
    }
    for text in found.texts {
      output += text
      output.append(0x0A)
    }
  }
}
