/// Text that is being pasted, byte by byte, up to the sequence that ends it.
///
/// Nothing in it is a key. Line ends become LF: terminals send CR.
struct PastedText {
  /// What is more is dropped.
  static let limit = 16 << 20
  private static let terminator = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How much of the terminator was the last to come.
  private var matched = 0
  private var isAfterReturn = false
  private let limit: Int

  init(limit: Int = Self.limit) { self.limit = limit }

  /// Takes the next byte; true: it was the last.
  mutating func append(_ byte: UInt8) -> Bool {
    if byte == Self.terminator[matched] {
      matched += 1
      return matched == Self.terminator.count
    }
    if matched > 0 {
      for kept in Self.terminator[..<matched] { keep(kept) }
      matched = byte == Self.terminator[0] ? 1 : 0
      if matched == 1 { return false }
    }
    keep(byte)
    return false
  }

  private mutating func keep(_ byte: UInt8) {
    let isReturn = byte == 0x0D
    defer { isAfterReturn = isReturn }
    guard bytes.count < limit, !(isAfterReturn && byte == 0x0A) else { return }
    bytes.append(isReturn ? 0x0A : byte)
  }

  /// All that came, without a character that the limit has cut.
  var text: String {
    var end = bytes.count
    if end == limit {
      let start = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
      if String(validating: bytes[start...], as: UTF8.self) == nil { end = start }
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
