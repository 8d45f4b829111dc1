/// Puts scalars together from UTF-8 that comes byte by byte; bytes that are none are dropped.
struct UTF8Assembler {
  private var bytes: [UInt8] = []

  mutating func reset() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ byte: UInt8) -> Unicode.Scalar? {
    if byte < 0x80 {
      reset()
      return Unicode.Scalar(byte)
    }
    if byte & 0xC0 != 0x80 {
      reset()
    } else if bytes.isEmpty {
      return nil
    }
    bytes.append(byte)
    guard let first = bytes.first, bytes.count == Self.length(first) else {
      if bytes.count > 3 { reset() }
      return nil
    }
    defer { reset() }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.unicodeScalars.first
  }

  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }
}
