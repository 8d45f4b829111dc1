import CBlockScan

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes that somebody lends, without a count of references and without a check of each offset: what the loops
/// read that look at every byte of a text.
///
/// Safe: by two rules. Bytes are lent by `withBytes` for a call, and nobody keeps them beyond it (`"…"` of the
/// program stays for ever). Offsets are below `count`, as every loop's own end says, or within
/// the character that starts there where the bytes are valid UTF-8; debug builds, and so all tests and
/// fuzzers, check each of them.
@safe struct UTF8Bytes {
  private let base: UnsafePointer<UInt8>
  let count: Int

  // Safe: who calls has so many bytes there.
  private init(_ base: UnsafePointer<UInt8>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  // Safe: a buffer has as many bytes as it says.
  fileprivate init(lent buffer: UnsafeBufferPointer<UInt8>) {
    guard let base = buffer.baseAddress else {
      self.init("")
      return
    }
    unsafe self.init(base, count: buffer.count)
  }

  /// Bytes of the program, which stay.
  // Safe: a literal has as many as it says.
  init(_ text: StaticString) {
    unsafe self.init(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  // Safe: there are `count` bytes.
  private var buffer: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base, count: count)
  }
}

// MARK: - Reading

extension UTF8Bytes {
  var isEmpty: Bool { count == 0 }
  var first: UInt8? { isEmpty ? nil : self[0] }
  var last: UInt8? { isEmpty ? nil : self[count - 1] }

  @inline(__always)
  subscript(_ offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < count)
    return unsafe base[offset]  // Safe: by the rule of offsets.
  }

  /// Eight bytes, the first lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    // Safe: by the rule of offsets, and any eight bytes are a number.
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Four bytes, the first highest.
  @inline(__always)
  func quad(at offset: Int) -> UInt32 {
    assert(offset >= 0 && offset + 4 <= count)
    // Safe: by the rule of offsets, and any four bytes are a number.
    return unsafe UInt32(
      bigEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Those from an offset on.
  @inline(__always)
  func from(_ offset: Int) -> UTF8Bytes {
    assert(offset >= 0 && offset <= count)
    // Safe: by the rule of offsets, and a part is lent as long as the whole.
    return unsafe UTF8Bytes(base + offset, count: count - offset)
  }

  /// A part of them.
  @inline(__always)
  subscript(_ range: Range<Int>) -> UTF8Bytes {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    // Safe: by the rule of offsets, and a part is lent as long as the whole.
    return unsafe UTF8Bytes(base + range.lowerBound, count: range.count)
  }

  /// The first offset of a byte, or `end`.
  @inline(__always)
  func firstOffset(of byte: UInt8, from start: Int, to end: Int) -> Int {
    assert(start >= 0 && start <= end && end <= count)
    // Safe: by the rule of offsets, and what is found lies between them.
    guard let found = unsafe memchr(base + start, Int32(byte), end - start) else { return end }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether the 64 bytes from an offset on are printable ASCII.
  @inline(__always)
  func hasPrintableBlock(at offset: Int) -> Bool {
    assert(offset >= 0 && offset + 64 <= count)
    return unsafe block_is_printable(base + offset) != 0  // Safe: by the rule of offsets.
  }

  /// What is in the 64 bytes from an offset on.
  @inline(__always)
  func kinds(at offset: Int) -> block_kinds {
    assert(offset >= 0 && offset + 64 <= count)
    return unsafe block_kinds_of(base + offset)  // Safe: by the rule of offsets.
  }

  /// Of the 64 bytes from an offset on, a bit for each at which a character of more than a byte starts.
  @inline(__always)
  func leads(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 64 <= count)
    return unsafe block_leads_of(base + offset)  // Safe: by the rule of offsets.
  }

  /// Lends the last bytes, 64 at most, from an offset on: blanks stand behind them, so that there is a block, and four
  /// bytes at each of its places.
  @inline(__always)
  func withLastBlock<Result>(from offset: Int, _ body: (UTF8Bytes) -> Result) -> Result {
    assert(offset >= 0 && offset <= count && count - offset <= 64)
    var block = InlineArray<72, UInt8>(repeating: 0x20)
    var span = block.mutableSpan
    // Safe: there is room for them, and they are lent for the call.
    return unsafe span.withUnsafeMutableBufferPointer { block in
      if let place = block.baseAddress {
        unsafe copy(from: offset, count: count - offset, to: place)
      }
      return unsafe body(UTF8Bytes(lent: UnsafeBufferPointer(block)))
    }
  }

  /// Of the 64 bytes from an offset on, where characters begin, and those from U+3000 on.
  @inline(__always)
  func columns(at offset: Int) -> block_columns {
    assert(offset >= 0 && offset + 64 <= count)
    return unsafe block_columns_of(base + offset)  // Safe: by the rule of offsets.
  }

  func isEqual(to other: UTF8Bytes) -> Bool {
    // Safe: both have as many.
    unsafe count == other.count && memcmp(base, other.base, count) == 0
  }

  func hash(into hasher: inout Hasher) {
    // Safe: they are only read.
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(buffer))
  }

  @inline(__always)
  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(unsafe buffer.span)  // Safe: the span ends with the call.
  }
}

// MARK: - Copying

extension UTF8Bytes {
  /// Copies a part to where there is room for it.
  // Safe: by the rule of offsets; the room is the caller's to know, who says so.
  @unsafe @inline(__always)
  func copy(from start: Int, count: Int, to place: UnsafeMutablePointer<UInt8>) {
    assert(start >= 0 && count >= 0 && start + count <= self.count)
    unsafe place.initialize(from: base + start, count: count)
  }
}

extension [UInt8] {
  init(_ bytes: UTF8Bytes) {
    self = []
    append(contentsOf: bytes)
  }

  @inline(__always)
  mutating func append(contentsOf bytes: UTF8Bytes) {
    bytes.append(to: &self)
  }
}

extension UTF8Bytes {
  @inline(__always)
  fileprivate func append(to output: inout [UInt8]) {
    unsafe output.append(contentsOf: buffer)  // Safe: they are copied.
  }
}

extension String {
  /// A copy of `bytes`, which must be valid UTF-8, without checking them again.
  init(valid bytes: UTF8Bytes, isASCII: Bool) { self = bytes.string(isASCII: isASCII) }
}

extension UTF8Bytes {
  // Safe: who calls knows them to be valid UTF-8, and they are copied.
  fileprivate func string(isASCII: Bool) -> String {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return unsafe String(copying: UTF8Span(unchecked: buffer.span, isKnownASCII: isASCII))
    }
    return unsafe String(decoding: buffer, as: UTF8.self)
  }
}

// MARK: - Lending

extension Collection<UInt8> {
  /// Lends the bytes; those that are not in one piece are brought together first.
  @inline(__always)
  func withBytes<Result>(_ body: (UTF8Bytes) -> Result) -> Result {
    // Safe: they are lent for the call.
    if let result = withContiguousStorageIfAvailable({ unsafe body(UTF8Bytes(lent: $0)) }) {
      return result
    }
    return unsafe Array(self).withUnsafeBufferPointer { unsafe body(UTF8Bytes(lent: $0)) }
  }
}

extension [UInt8] {
  /// As above, with no count of references.
  @inline(__always)
  func withBytes<Result>(_ body: (UTF8Bytes) -> Result) -> Result {
    // Safe: they are lent for the call.
    unsafe withUnsafeBufferPointer { unsafe body(UTF8Bytes(lent: $0)) }
  }
}

extension Span<UInt8> {
  @inline(__always)
  func withBytes<Result>(_ body: (UTF8Bytes) -> Result) -> Result {
    // Safe: they are lent for the call.
    unsafe withUnsafeBufferPointer { unsafe body(UTF8Bytes(lent: $0)) }
  }
}
