/// The words of a line, one after the other.
struct Words {
  private var rest: Substring

  init(_ line: String) { rest = line[...] }

  /// The next word; nil: there is none.
  mutating func next() -> Substring? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: " ") ?? rest.endIndex
    defer { rest = end < rest.endIndex ? rest[rest.index(after: end)...] : "" }
    return rest[..<end]
  }

  mutating func number() -> Int? { next().flatMap { Int($0) } }

  mutating func key() -> UInt64? { next().flatMap { UInt64($0) } }

  mutating func state() -> RowState? {
    next().flatMap { UInt8($0) }.map { RowState(rawValue: $0).intersection(.all) }
  }

  mutating func character() -> Character? { next().flatMap { $0.count == 1 ? $0.first : nil } }

  mutating func place() -> RowPlace? {
    guard let row = number(), row >= 0, let key = key(), let line = number() else { return nil }
    return RowPlace(row: row, key: key, line: line)
  }
}

extension RowPlace {
  var words: String { "\(row) \(key) \(line)" }
}

extension [UInt8] {
  /// Two digits a byte.
  var hexadecimal: String {
    let digits = Array<UInt8>("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  init?(hexadecimal text: Substring) {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    self = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}

/// Bytes that come in pieces, line by line.
public struct LineBuffer {
  /// What came of a line whose end has not come.
  private var rest: [UInt8] = []
  /// A longer line is none of ours, in bytes.
  private static let longestLine = 1 << 16

  public init() {}

  /// The lines that have come to their end with these bytes.
  public mutating func take(_ bytes: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        lines.append(String(decoding: rest, as: UTF8.self))
        rest.removeAll(keepingCapacity: true)
      } else if rest.count < Self.longestLine {
        rest.append(byte)
      }
    }
    return lines
  }
}
