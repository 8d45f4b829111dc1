extension [UInt8] {
  /// Appends what `write` writes, `room` bytes at most: one look at the array for all of it.
  @inlinable @inline(__always)
  package mutating func append(room: Int, _ write: (inout ByteWriter) -> Void) {
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
}

/// Writes bytes one behind the other where there is room for them.
///
/// `@safe`: every write is checked to have room; nobody can keep it, as it is lent and not copied.
@safe @usableFromInline package struct ByteWriter: ~Copyable {
  /// Digits of the largest number.
  @inlinable package static var mostDigits: Int { 20 }

  @usableFromInline let target: UnsafeMutableBufferPointer<UInt8>
  @usableFromInline package var count = 0

  /// How many bytes more there is room for.
  // Safe: it is a number.
  @inlinable var room: Int { unsafe target.count - count }

  // Safe: whoever makes one has the room as long as it is used.
  @inlinable init(_ target: UnsafeMutableBufferPointer<UInt8>) { unsafe self.target = target }

  @inlinable @inline(__always)
  package mutating func write(_ byte: UInt8) {
    precondition(room > 0, "there is room for what is written")
    // Safe: the room for it was looked at.
    unsafe target.initializeElement(at: count, to: byte)
    count += 1
  }

  @inlinable @inline(__always)
  package mutating func write(_ bytes: Span<UInt8>) {
    // Safe: they are only copied.
    unsafe bytes.withUnsafeBufferPointer { unsafe copy($0) }
  }

  /// A part of what a span lends. Of few bytes it copies sixteen where there are so many on both sides, without a call:
  /// those that are too many are written over, or are none of what counts.
  @inlinable @inline(__always)
  package mutating func write(_ range: Range<Int>, of bytes: Span<UInt8>) {
    let (start, length) = (range.lowerBound, range.count)
    guard length <= 16, start >= 0, start <= bytes.count - 16, room >= 16 else {
      return write(bytes.extracting(range))
    }
    // Safe: that there are sixteen bytes to be read, and room for them, was looked at.
    let few = unsafe bytes.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: start, as: SIMD16<UInt8>.self)
    guard let place = unsafe target.baseAddress else { return }
    unsafe UnsafeMutableRawPointer(place + count).storeBytes(of: few, as: SIMD16<UInt8>.self)
    count += length
  }

  @inlinable @inline(__always)
  package mutating func write(_ text: StaticString) {
    // Safe: a literal's bytes are there for good.
    unsafe copy(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable @inline(__always)
  mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count <= room, "there is room for what is written")
    // Safe: the room for it was looked at.
    guard let from = bytes.baseAddress, let place = unsafe target.baseAddress else { return }
    unsafe (place + count).initialize(from: from, count: bytes.count)
    count += bytes.count
  }

  /// A number in decimal digits, 0 or more. O(digits), the first eight of them at once.
  @inlinable @inline(__always)
  package mutating func write(decimal number: Int) {
    var rest = number.magnitude
    if rest < 10 { return write(0x30 + UInt8(truncatingIfNeeded: rest)) }
    precondition(room >= Self.mostDigits, "there is room for what is written")
    if rest >= 100_000_000 { rest = writeAllButEight(rest) }
    let digits = Self.digits(ofEight: UInt32(truncatingIfNeeded: rest))
    let zeros = number.magnitude == rest ? digits.trailingZeroBitCount / 8 : 0
    // Safe: the room for all eight was looked at; those behind the number's count as none.
    guard let place = unsafe target.baseAddress else { return }
    unsafe UnsafeMutableRawPointer(place + count).storeBytes(
      of: ((digits | 0x3030_3030_3030_3030) >> UInt64(8 * zeros)).littleEndian, as: UInt64.self)
    count += 8 - zeros
  }

  /// Writes the digits of a number but the last eight, and answers these.
  @usableFromInline
  mutating func writeAllButEight(_ number: UInt) -> UInt {
    let (larger, rest) = number.quotientAndRemainder(dividingBy: 100_000_000)
    write(decimal: Int(larger))
    return rest
  }

  /// The digits of a number below 100,000,000, zeros at its start among them: each in a byte of its own, the first
  /// the lowest, two halves at a time, then four quarters, then all of them.
  @inlinable @inline(__always)
  static func digits(ofEight number: UInt32) -> UInt64 {
    let halves = UInt64(number / 10_000) | UInt64(number % 10_000) << 32
    // A hundredth of what is below 10,000: 10,486 / 2^20 is near enough. A tenth of what is below 100 in the same way.
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let quarters = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (quarters &- tens &* 10) << 8
  }
}

extension ByteWriter {
  /// A number in hexadecimal digits, the first of them not 0 where there are several. There is to be room for 16.
  @inlinable @inline(__always)
  package mutating func write(hexadecimal number: UInt64) {
    precondition(room >= 16, "there is room for what is written")
    let digits = max(1, 16 - number.leadingZeroBitCount / 4)
    let shifted = number << (64 - 4 * digits)
    let high = Self.digits(of: UInt32(truncatingIfNeeded: shifted >> 32))
    let low = Self.digits(of: UInt32(truncatingIfNeeded: shifted))
    // Safe: the room for all sixteen was looked at; those behind the number's count as none.
    guard let place = unsafe target.baseAddress else { return }
    unsafe UnsafeMutableRawPointer(place + count).storeBytes(
      of: SIMD2(high.bigEndian, low.bigEndian), as: SIMD2<UInt64>.self)
    count += digits
  }

  /// Eight digits, the first the highest byte: each nibble in a byte of its own, all at once.
  @inlinable @inline(__always)
  static func digits(of number: UInt32) -> UInt64 {
    var nibbles = UInt64(number)
    nibbles = (nibbles << 16 | nibbles) & 0x0000_FFFF_0000_FFFF
    nibbles = (nibbles << 8 | nibbles) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles << 4 | nibbles) & 0x0F0F_0F0F_0F0F_0F0F
    // What is over 9 carries into its fifth bit: it becomes a letter, 39 further on.
    let letters = (nibbles &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 39
  }
}

extension Span<UInt8> {
  /// Whether nothing in it has to be escaped in a JSON string. O(n), 8 bytes a step.
  @inlinable package var isPlainInJSON: Bool {
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

  /// The same of a part of it: of a short one by a word, if the bytes behind it are there.
  @inline(__always)
  func isPlainInJSON(_ range: Range<Int>) -> Bool {
    guard range.count <= 8, range.lowerBound + 8 <= count else {
      return extracting(range).isPlainInJSON
    }
    let others: UInt64 = range.count == 8 ? 0 : .max << (8 * range.count)
    return Self.isPlainInJSON(word(at: range.lowerBound) & ~others | others & 0x2020_2020_2020_2020)
  }

  /// Whether a part of it is ASCII. O(n), O(1) where that is short and the bytes behind it are there.
  @inline(__always)
  func isASCII(_ range: Range<Int>) -> Bool {
    guard range.count <= 8, range.lowerBound + 8 <= count else {
      return range.allSatisfy { self[$0] < 0x80 }
    }
    let others: UInt64 = range.count == 8 ? 0 : .max << (8 * range.count)
    return word(at: range.lowerBound) & ~others & 0x8080_8080_8080_8080 == 0
  }

  @inlinable @inline(__always)
  func isPlainInJSON(eightFrom index: Int) -> Bool {
    // Safe: that the eight bytes are there is checked by the caller, and any eight are a number.
    let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
    return Self.isPlainInJSON(word)
  }

  /// Exact for eight bytes of which none needs an escape, and for any of which one does: a borrow reaches
  /// another byte only from one that is 0x1F or less, a quote or a backslash itself.
  @inlinable @inline(__always)
  static func isPlainInJSON(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found =
      (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
      | (backslashes &- ones) & ~backslashes
    return found & (ones &* 0x80) == 0
  }
}
