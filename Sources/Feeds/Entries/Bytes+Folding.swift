extension Span<UInt8> {
  /// Whether there is nothing in it but white space. O(n).
  var isBlank: Bool { firstIndex(from: 0) { !$0.isFoldable } == nil }

  /// Where the text is that folding leaves: trimmed, every run of white space a single space. nil: there
  /// is white space in it that must become a space. O(n).
  var foldedRange: Range<Int>? {
    let range = trimmedRange
    var last: UInt8 = 0
    for index in range {
      let byte = self[index]
      if byte.isFoldable, byte != 0x20 || last == 0x20 { return nil }
      last = byte
    }
    return range
  }

  /// Without blank lines before it and white space behind it: indentation stays. O(n).
  var rangeWithoutBlankEnds: Range<Int> {
    let range = trimmedRange
    guard !range.isEmpty else { return 0..<0 }
    var start = range.lowerBound
    while start > 0, self[start - 1] != 0x0A, self[start - 1] != 0x0D { start -= 1 }
    return start..<range.upperBound
  }

  /// Without the white space around it. O(n).
  var trimmedRange: Range<Int> {
    guard let first = firstIndex(from: 0, where: { !$0.isFoldable }) else { return 0..<0 }
    var end = count
    while self[end - 1].isFoldable { end -= 1 }
    return first..<end
  }

  /// How many bytes the whole characters take that fit into `limit` bytes. O(1)
  func countOfWholeCharacters(upTo limit: Int) -> Int {
    guard count > limit else { return count }
    var end = limit
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// The first index from `start` on whose byte matches; nil: none. O(n).
  func firstIndex(from start: Int, where matches: (UInt8) -> Bool) -> Int? {
    var index = start
    while index < count {
      if matches(self[index]) { return index }
      index += 1
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether there is a blank or a control character in it, or one of two others of ASCII. O(n), 8 bytes a step.
  func hasBlank(or one: UInt8, or other: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (first, second) = (ones &* UInt64(one), ones &* UInt64(other))
    var index = 0
    while index + 8 <= count {
      // Safe: the eight bytes are before the end.
      let word = unsafe word(unchecked: index)
      // A byte that is less borrows into its high bit; the borrow reaches only bytes behind it.
      let (same, alike) = (word ^ first, word ^ second)
      let found =
        (word &- ones &* 0x21) & ~word | (same &- ones) & ~same | (alike &- ones) & ~alike
      if found & ones << 7 != 0 { return true }
      index += 8
    }
    while index < count {
      let byte = self[index]
      if byte <= 0x20 || byte == one || byte == other { return true }
      index += 1
    }
    return false
  }
}

extension UInt8 {
  /// Letters, digits, `_` and what is beyond ASCII.
  var isWordByte: Bool {
    (0x61...0x7A).contains(self | 0x20) || isDigit(self) || self == UInt8(ascii: "_")
      || self >= 0x80
  }

  /// Whether HTML and XML fold it: space, tab and line ends.
  var isFoldable: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
  }
}

extension [UInt8] {
  /// Trims, and makes every run of white space a single space. O(n).
  mutating func fold() {
    var end = 0
    var isGap = false
    for index in indices {
      let byte = self[index]
      if byte.isFoldable {
        isGap = true
      } else {
        if isGap, end > 0 {
          self[end] = 0x20
          end += 1
        }
        isGap = false
        self[end] = byte
        end += 1
      }
    }
    removeSubrange(end...)
  }

  /// Trims, and makes every line end a space: other white space between words stays. O(n).
  mutating func joinLines() {
    for index in indices where self[index].isFoldable && self[index] != 0x09 { self[index] = 0x20 }
    let range = span.trimmedRange
    removeSubrange(range.upperBound...)
    removeSubrange(..<range.lowerBound)
  }

  /// Takes blank lines off its start, white space off its end: indentation stays. O(n).
  mutating func trimBlankEnds() {
    let range = span.rangeWithoutBlankEnds
    removeSubrange(range.upperBound...)
    removeSubrange(..<range.lowerBound)
  }
}
