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
    for byte in bytes {
      if scan.begins(with: byte), !rest.isEmpty { handOut(to: &divided) }
      scan.take(byte)
      rest.append(byte)
      if scan.isAtEnd { handOut(to: &divided) }
    }
    object = scan
    return divided
  }

  /// Hands out an object whose end has come, or what never will be one, as a line.
  private mutating func handOut(to output: inout [UInt8]) {
    // Line ends in JSON are between its tokens.
    for index in rest.indices where rest[index] == 0x0A || rest[index] == 0x0D {
      rest[index] = 0x20
    }
    let text = rest.span.trimmedRange
    if !text.isEmpty { Self.append(rest[text], to: &output) }
    rest = []
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

/// Finds where objects of several lines end, one behind the other.
private struct ObjectScan {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The last byte that is no blank, and the last of all.
  private var lastToken: UInt8 = 0x0A
  private var last: UInt8 = 0x0A
  /// Whether the last byte ended an object, or a line beside objects.
  private(set) var isAtEnd = false

  /// Whether an object begins with the next byte, at the start of a line, though the one before has no end: whoever wrote
  /// that was ended.
  func begins(with byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") && last == 0x0A && depth > 0 && !",[:".utf8.contains(lastToken)
  }

  mutating func take(_ byte: UInt8) {
    if begins(with: byte) { depth = 0 }
    isAtEnd = false
    if isInString, byte != 0x0A {
      isInString = isEscaped || byte != UInt8(ascii: "\"")
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    } else {
      // No string goes on in another line.
      (isInString, isEscaped) = (byte == UInt8(ascii: "\"") && depth > 0, false)
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        isAtEnd = depth == 1
        depth = max(depth - 1, 0)
      case 0x0A: isAtEnd = depth == 0
      default: break
      }
    }
    last = byte
    if byte > 0x20 { lastToken = byte }
  }
}
