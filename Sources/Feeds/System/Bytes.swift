import Glibc

// What the standard library does with bytes only by pointers, here by spans. No pointer leaves its closure.

extension Span<UInt8> {
  /// The first line feed from `start` on; nil: none. O(n), at memchr's speed.
  @inline(__always)
  func firstLineFeed(from start: Int = 0) -> Int? { first(0x0A, from: start, to: count) }

  /// Where the first line ends, before its line feed; the end of all, if there is none. O(n), at memchr's speed.
  @inline(__always)
  var endOfFirstLine: Int { firstLineFeed() ?? count }

  /// The first `byte` from `start` on, before `end`; nil: none. O(n), at memchr's speed.
  @inline(__always)
  func first(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
    // Safe: the range is not empty and within the bytes, and memchr's result lies within it.
    unsafe withUnsafeBytes { bytes in
      guard start >= 0, start < end, end <= bytes.count, let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), end - start)
      else { return nil }
      return unsafe base.distance(to: UnsafeRawPointer(found))
    }
  }

  /// Where the line begins in which the byte at `index` stands, or `start`, which is not behind that. O(n) in what is between.
  func startOfLine(at index: Int, from start: Int) -> Int {
    var first = index
    while first > start, self[first - 1] != 0x0A { first -= 1 }
    return first
  }

  /// The eight bytes from `index` on, which must be there, the first the lowest.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    // Safe: that they are there is checked, and any eight bytes are a number.
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The same without a look at whether they are there: for loops over all bytes of a feed.
  // Safe: any eight bytes are a number; that they are there is the caller's to know, who says so.
  @unsafe @inline(__always)
  func word(unchecked index: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }

  /// How long the byte order mark is that it begins with, in bytes; 0: it begins with none.
  var countOfByteOrderMark: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }

  /// Whether it begins with an object of JSON, perhaps behind a byte order mark: files that were put together may each begin
  /// with one.
  var beginsObject: Bool {
    let start = countOfByteOrderMark
    return start < count && self[start] == UInt8(ascii: "{")
  }

  /// Whether it begins with `prefix`.
  func starts(with prefix: [UInt8]) -> Bool {
    prefix.count <= count && prefix.indices.allSatisfy { self[$0] == prefix[$0] }
  }

  /// The same of a text that the program has in it.
  func starts(with prefix: StaticString) -> Bool {
    prefix.utf8CodeUnitCount <= count
      && (0..<prefix.utf8CodeUnitCount).allSatisfy { self[$0] == prefix.byte(at: $0) }
  }

  /// The same of a text in capitals, whatever the case of the letters.
  func starts(with text: StaticString, ignoringCase: Bool) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount {
      let byte = ignoringCase ? self[index] & 0xDF : self[index]
      if byte != text.byte(at: index) { return false }
    }
    return true
  }

  /// Whether it ends with a text that the program has in it, in capitals where the case of letters is ignored.
  func ends(with suffix: StaticString, ignoringCase: Bool = false) -> Bool {
    let length = suffix.utf8CodeUnitCount
    return count >= length
      && extracting(droppingFirst: count - length).starts(with: suffix, ignoringCase: ignoringCase)
  }

  /// Whether it is the bytes of another.
  func holds(_ other: Span<UInt8>) -> Bool {
    count == other.count && indices.allSatisfy { self[$0] == other[$0] }
  }

  /// Whether the bytes of another stand at `index`, which is not behind its end. O(n), without a call for up to two words.
  @inline(__always)
  func holds(_ other: Span<UInt8>, at index: Int) -> Bool {
    guard other.count <= count - index else { return false }
    let last = other.count - 8
    if last >= 0, last <= 8 {
      return word(at: index) == other.word(at: 0)
        && word(at: index + last) == other.word(at: last)
    }
    // Safe: as many bytes are there.
    return unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { other in
        guard let base = bytes.baseAddress, let others = other.baseAddress else { return true }
        return unsafe memcmp(base + index, others, other.count) == 0
      }
    }
  }

  /// The same, whatever the case of ASCII letters.
  func holds(ignoringCase other: Span<UInt8>) -> Bool {
    func folded(_ byte: UInt8) -> UInt8 { isCapital(byte) ? byte | 0x20 : byte }
    return count == other.count && indices.allSatisfy { folded(self[$0]) == folded(other[$0]) }
  }

  /// Whether it is these bytes.
  func holds(_ bytes: [UInt8]) -> Bool { count == bytes.count && starts(with: bytes) }

  /// Whether it is a text that the program has in it, in capitals where the case of letters is ignored.
  func holds(_ text: StaticString, ignoringCase: Bool = false) -> Bool {
    count == text.utf8CodeUnitCount && starts(with: text, ignoringCase: ignoringCase)
  }
}

/// Where the lines of a text are, one by one; behind a last line feed there is an empty one.
struct LineRanges {
  /// Where the next line starts; behind the text's end where there is none.
  private(set) var start = 0

  /// The next line without its line feed; nil behind the last. O(its bytes).
  mutating func next(in text: Span<UInt8>) -> Range<Int>? {
    guard start <= text.count else { return nil }
    let end = text.firstLineFeed(from: start) ?? text.count
    defer { start = end + 1 }
    return start..<end
  }
}

extension Array where Element: BitwiseCopyable {
  /// The elements that a span lends, copied.
  init(copying span: Span<Element>) {
    // Safe: they are only copied.
    self = unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Appends what a span lends.
  @inline(__always)
  mutating func append(copying span: Span<Element>) {
    // Safe: it is only copied.
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension String {
  /// The text of UTF-8, U+FFFD where it is none. O(n).
  init(decoding bytes: Span<UInt8>) {
    // Safe: it is only copied.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The text of UTF-8 in `range` of `bytes`, U+FFFD where it is none. O(n).
  init(_ range: Range<Int>, of bytes: Span<UInt8>) {
    self.init(decoding: bytes.extracting(range))
  }

  /// Lends its UTF-8 to `body`, for as long as that runs.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    var text = self
    // Safe: the span ends with the call.
    return text.withUTF8 { unsafe body($0.span) }
  }
}

extension StaticString {
  /// A byte of its UTF-8.
  @inline(__always)
  func byte(at index: Int) -> UInt8 {
    precondition(index >= 0 && index < utf8CodeUnitCount)
    // Safe: it is there, and a literal's bytes are there for good.
    return unsafe utf8Start[index]
  }
}
