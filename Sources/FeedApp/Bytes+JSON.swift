nonisolated extension [UInt8] {
  /// Appends what `write` writes, `room` bytes at most: one look at the array for all of it.
  @inline(__always)
  mutating func append(room: Int, _ write: (inout ByteWriter) -> Void) {
    if capacity - count < room { reserveCapacity(Swift.max(2 * capacity, count + room)) }
    append(addingCapacity: room) { span in
      // Safe: as many bytes count as were written, and the writer ends with the call.
      unsafe span.withUnsafeMutableBufferPointer { target, count in
        var writer = unsafe ByteWriter(target)
        write(&writer)
        count = writer.count
      }
    }
  }

  /// Appends a text that the program has in it.
  mutating func append(_ text: StaticString) {
    append(room: text.utf8CodeUnitCount) { $0.write(text) }
  }

  /// Appends a number in decimal digits, 0 or more. O(digits).
  mutating func append(decimal number: Int) {
    append(room: ByteWriter.mostDigits) { $0.write(decimal: number) }
  }

  /// Appends UTF-8 as a JSON string, quotes and all (RFC 8259). O(n).
  mutating func append(jsonQuoted text: Span<UInt8>) {
    // Most texts need no escape, and go over in one piece.
    if text.isPlainInJSON {
      append(room: text.count + 2) {
        $0.write(0x22)
        $0.write(text)
        $0.write(0x22)
      }
    } else {
      append(0x22)
      for index in text.indices { append(jsonEscaped: text[index]) }
      append(0x22)
    }
  }

  private mutating func append(jsonEscaped byte: UInt8) {
    switch byte {
    case 0x22, 0x5C: self += [0x5C, byte]
    case 0x08: self += [0x5C, UInt8(ascii: "b")]
    case 0x09: self += [0x5C, UInt8(ascii: "t")]
    case 0x0A: self += [0x5C, UInt8(ascii: "n")]
    case 0x0C: self += [0x5C, UInt8(ascii: "f")]
    case 0x0D: self += [0x5C, UInt8(ascii: "r")]
    case ..<0x20:
      let digits = Array<UInt8>("0123456789abcdef".utf8)
      self += "\\u00".utf8
      self += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: append(byte)
    }
  }
}

/// Writes bytes one behind the other where there is room for them.
///
/// `@safe`: every write is checked to have room; nobody can keep it, as it is lent and not copied.
@safe nonisolated struct ByteWriter: ~Copyable {
  /// Digits of the largest number.
  static let mostDigits = 20

  private let target: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  /// How many bytes more there is room for.
  // Safe: it is a number.
  private var room: Int { unsafe target.count - count }

  // Safe: whoever makes one has the room as long as it is used.
  fileprivate init(_ target: UnsafeMutableBufferPointer<UInt8>) { unsafe self.target = target }

  @inline(__always)
  mutating func write(_ byte: UInt8) {
    precondition(room > 0, "there is room for what is written")
    // Safe: the room for it was looked at.
    unsafe target.initializeElement(at: count, to: byte)
    count += 1
  }

  @inline(__always)
  mutating func write(_ bytes: Span<UInt8>) {
    // Safe: they are only copied.
    unsafe bytes.withUnsafeBufferPointer { unsafe copy($0) }
  }

  @inline(__always)
  mutating func write(_ text: StaticString) {
    // Safe: a literal's bytes are there for good.
    unsafe copy(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  private mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count <= room, "there is room for what is written")
    // Safe: the room for it was looked at.
    guard let from = bytes.baseAddress, let place = unsafe target.baseAddress else { return }
    unsafe (place + count).initialize(from: from, count: bytes.count)
    count += bytes.count
  }

  /// A number in decimal digits, 0 or more. O(digits).
  @inline(__always)
  mutating func write(decimal number: Int) {
    var end = count + 1
    var larger = number.magnitude / 10
    while larger > 0 {
      end += 1
      larger /= 10
    }
    precondition(end - count <= room, "there is room for what is written")
    var rest = number.magnitude
    // Safe: the room for it was looked at.
    for place in (count..<end).reversed() {
      unsafe target.initializeElement(at: place, to: 0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    count = end
  }
}

nonisolated extension Span<UInt8> {
  /// Whether nothing in it has to be escaped in a JSON string. O(n), 8 bytes a step.
  var isPlainInJSON: Bool {
    guard count >= 8 else {
      for index in indices {
        let byte = self[index]
        guard byte >= 0x20, byte != 0x22, byte != 0x5C else { return false }
      }
      return true
    }
    var index = 0
    while index + 8 < count {
      guard isPlainInJSON(eightFrom: index) else { return false }
      index += 8
    }
    // The last eight: of some of them it is known by now.
    return isPlainInJSON(eightFrom: count - 8)
  }

  @inline(__always)
  private func isPlainInJSON(eightFrom index: Int) -> Bool {
    // Safe: that the eight bytes are there is checked by the caller, and any eight are a number.
    let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
    return Self.isPlainInJSON(word)
  }

  /// Exact for eight bytes of which none needs an escape, and for any of which one does: a borrow reaches
  /// another byte only from one that is 0x1F or less, a quote or a backslash itself.
  @inline(__always)
  private static func isPlainInJSON(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found =
      (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
      | (backslashes &- ones) & ~backslashes
    return found & (ones &* 0x80) == 0
  }
}
