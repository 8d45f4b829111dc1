/// Makes of objects of several lines, one behind the other, a text of each that begins with a mark, as they come.
struct ObjectRecords: LineMaker {
  /// What has come of an object whose end has not.
  private var rest: [UInt8] = []
  private var scan = ObjectScan()

  /// How many bytes that are.
  var count: Int { rest.count }

  /// The texts that end with `bytes`, which come next. O(their bytes)
  mutating func lines(with bytes: [UInt8]) -> [UInt8] {
    var records: [UInt8] = []
    scan.divide(bytes, behind: &rest) { Self.append($0, to: &records) }
    return records
  }

  /// What has no end is one, too, which says so.
  mutating func lastLines() -> [UInt8] {
    var records: [UInt8] = []
    Self.append(rest, to: &records)
    rest = []
    return records
  }

  private static func append(_ object: [UInt8], to output: inout [UInt8]) {
    let text = object.span.trimmedRange
    guard !text.isEmpty else { return }
    output.append(JSONReader.recordSeparator)
    output += object[text]
    output.append(0x0A)
  }
}

/// Finds where objects of several lines end, one behind the other.
struct ObjectScan {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The last byte that is no blank, and the last of all.
  private var lastToken: UInt8 = 0x0A
  private var last: UInt8 = 0x0A
  /// Whether the last byte ended an object, or a line beside objects.
  private var isAtEnd = false

  /// Takes `bytes`, which come behind `rest`, and calls `body` with each object that ends with one of them or never will, and
  /// with each line beside objects; leaves the others in `rest`.
  mutating func divide(
    _ bytes: [UInt8], behind rest: inout [UInt8], _ body: ([UInt8]) -> Void
  ) {
    for byte in bytes {
      if begins(with: byte), !rest.isEmpty {
        body(rest)
        rest = []
      }
      take(byte)
      rest.append(byte)
      if isAtEnd {
        body(rest)
        rest = []
      }
    }
  }

  /// Whether an object begins with the next byte, at the start of a line, though the one before has no end: whoever wrote
  /// that was ended.
  private func begins(with byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") && last == 0x0A && depth > 0 && !",[:".utf8.contains(lastToken)
  }

  private mutating func take(_ byte: UInt8) {
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
