import CBlockScan

/// A bit for each of neighbouring rows: whether it is one of those that are meant. 64 of them at once are looked for,
/// moved and counted.
struct RowBits: Equatable, Sendable {
  /// The first row's bit is the lowest of the first; those behind the last row's are 0.
  private var words: [UInt64]
  let count: Int

  init(repeating bit: Bool = false, count: Int) {
    self.count = count
    words = Array(repeating: bit ? ~0 : 0, count: (count + 63) / 64)
    dropBehindLast()
  }

  private mutating func dropBehindLast() {
    if let last = words.indices.last { words[last] &= Self.lowest(count - 64 * last) }
  }

  subscript(index: Int) -> Bool {
    get { words[index / 64] >> UInt64(index % 64) & 1 == 1 }
    set {
      precondition((0..<count).contains(index))
      let bit: UInt64 = 1 << UInt64(index % 64)
      if newValue { words[index / 64] |= bit } else { words[index / 64] &= ~bit }
    }
  }

  /// 64 bits from an index on, of those that stand in words; 0 behind the end.
  @inline(__always)
  private static func word(at index: Int, of words: Span<UInt64>) -> UInt64 {
    let (place, shift) = (index / 64, UInt64(index % 64))
    guard place < words.count else { return 0 }
    let low = words[place] >> shift
    guard shift > 0, place + 1 < words.count else { return low }
    return low | words[place + 1] << (64 - shift)
  }

  /// Whether one of a range is set.
  /// - Complexity: O(n), by 64 at once
  func contains(in range: Range<Int>) -> Bool {
    let words = words.span
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 64)
    where Self.word(at: index, of: words) & Self.lowest(range.upperBound - index) != 0 {
      return true
    }
    return false
  }

  /// How many of a range are set, of bits that stand in words.
  static func count(in range: Range<Int>, ofWords words: Span<UInt64>) -> Int {
    var sum = 0
    if (range.lowerBound | range.upperBound).isMultiple(of: 64) {
      for index in range.lowerBound / 64..<range.upperBound / 64 {
        sum += words[index].nonzeroBitCount
      }
      return sum
    }
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 64) {
      sum += (word(at: index, of: words) & lowest(range.upperBound - index)).nonzeroBitCount
    }
    return sum
  }

  /// A word of so many ones, 64 at most.
  @inline(__always)
  private static func lowest(_ count: Int) -> UInt64 { count < 64 ? ~(~0 << UInt64(count)) : ~0 }
}

// MARK: - Putting

extension RowBits {
  /// Sets what is set of a word's lowest bits, 64 at most. Nothing is taken back.
  @inline(__always)
  private static func put(
    _ bits: UInt64, count: Int, at index: Int, in words: inout MutableSpan<UInt64>
  ) {
    guard count > 0 else { return }
    let (bits, place, shift) = (bits & lowest(count), index / 64, UInt64(index % 64))
    words[place] |= bits << shift
    if Int(shift) + count > 64 { words[place + 1] |= bits >> (64 - shift) }
  }

  /// Sets all of a range.
  mutating func set(_ range: Range<Int>) {
    var words = words.mutableSpan
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 64) {
      Self.put(~0, count: min(range.upperBound - index, 64), at: index, in: &words)
    }
  }

  /// Sets from an index on what is set in a range of others.
  mutating func put(_ range: Range<Int>, of others: RowBits, at start: Int) {
    put(range, ofWords: others.words.span, at: start)
  }

  /// The same of bits that stand in words, the first in the lowest of the first.
  mutating func put(_ range: Range<Int>, ofWords old: Span<UInt64>, at start: Int) {
    precondition(start >= 0 && start + range.count <= count)
    precondition(range.lowerBound >= 0 && range.upperBound <= 64 * old.count)
    var words = words.mutableSpan
    let head = min(-start & 63, range.count)
    Self.put(Self.word(at: range.lowerBound, of: old), count: head, at: start, in: &words)
    let (from, to) = (range.lowerBound + head, (start + head) / 64)
    let (place, shift, whole) = (from / 64, UInt64(from % 64), (range.count - head) / 64)
    // Safe: in both loops as many words lie within the ranges, which were checked; bits that are taken from two words
    // lie in both.
    if shift == 0 {
      for index in 0..<whole {
        unsafe words[unchecked: to &+ index] |= old[unchecked: place &+ index]
      }
    } else {
      for index in 0..<whole {
        let low = unsafe old[unchecked: place &+ index] &>> shift
        let high = unsafe old[unchecked: place &+ index &+ 1] &<< (64 &- shift)
        unsafe words[unchecked: to &+ index] |= low | high
      }
    }
    let done = head + 64 * whole
    let tail = Self.word(at: range.lowerBound + done, of: old)
    if done < range.count {
      Self.put(tail, count: range.count - done, at: start + done, in: &words)
    }
  }

  /// Sets from an index on where bits are not set that stand in words.
  mutating func put(_ range: Range<Int>, notOfWords old: Span<UInt64>, at start: Int) {
    var words = words.mutableSpan
    for index in stride(from: 0, to: range.count, by: 64) {
      let bits = ~Self.word(at: range.lowerBound + index, of: old)
      Self.put(bits, count: min(range.count - index, 64), at: start + index, in: &words)
    }
  }

  /// Sets from an index on where bytes are a certain one.
  mutating func put(_ bytes: Span<Int8>, being wanted: Int8, at start: Int) {
    let whole = bytes.count & ~63
    var words = words.mutableSpan
    // Safe: so many bytes are lent, and those of a block are below `whole`.
    unsafe bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for block in stride(from: 0, to: whole, by: 64) {
        let bits = unsafe block_places_of(wanted, base + block)
        Self.put(bits, count: 64, at: start + block, in: &words)
      }
    }
    for index in whole..<bytes.count where bytes[index] == wanted {
      Self.put(1, count: 1, at: start + index, in: &words)
    }
  }
}

// MARK: - Changing

extension RowBits {
  /// Keeps those that are set in others too, which are as many.
  mutating func formIntersection(_ others: RowBits) {
    precondition(others.count == count, "\(others.count) bits for \(count)")
    for index in words.indices { words[index] &= others.words[index] }
  }

  /// Sets so many behind each that is set, and so many before it: one, then two more, then four.
  /// - Complexity: O(n log rows), by 64 at once
  mutating func spread(before: Int, after: Int) {
    spread(over: after) { $0.addMovedUp(by: $1) }
    spread(over: before) { $0.addMovedDown(by: $1) }
  }

  private mutating func spread(over rows: Int, _ addMoved: (inout RowBits, Int) -> Void) {
    var (reached, limit) = (0, min(rows, count))
    while reached < limit {
      let step = min(reached + 1, limit - reached)
      addMoved(&self, step)
      reached += step
    }
  }

  private mutating func addMovedUp(by step: Int) {
    let (far, near) = (step / 64, UInt64(step % 64))
    var words = words.mutableSpan
    // From the end, so that none is moved twice.
    for index in stride(from: words.count - 1, through: far, by: -1) {
      let below = index > far ? words[index - far - 1] >> (64 - near) : 0
      words[index] |= words[index - far] << near | below
    }
    dropBehindLast()
  }

  private mutating func addMovedDown(by step: Int) {
    let (far, near) = (step / 64, UInt64(step % 64))
    var words = words.mutableSpan
    for index in 0..<max(words.count - far, 0) {
      let above = index + far + 1 < words.count ? words[index + far + 1] << (64 - near) : 0
      words[index] |= words[index + far] >> near | above
    }
  }

  /// A part of them.
  subscript(range: Range<Int>) -> RowBits {
    var part = RowBits(count: range.count)
    part.put(range, of: self, at: 0)
    return part
  }

  /// The same without those at some ascending indices.
  func removing(_ indices: [Int]) -> RowBits {
    var (bits, start) = (RowBits(count: count - indices.count), 0)
    for (number, index) in indices.enumerated() {
      bits.put(start..<index, of: self, at: start - number)
      start = index + 1
    }
    bits.put(start..<count, of: self, at: start - indices.count)
    return bits
  }

  /// The same with zeros that come to be at some ascending indices.
  func insertingZeros(at indices: [Int]) -> RowBits {
    var (bits, start) = (RowBits(count: count + indices.count), 0)
    for (number, index) in indices.enumerated() {
      bits.put(start..<index - number, of: self, at: start + number)
      start = index - number
    }
    bits.put(start..<count, of: self, at: start + indices.count)
    return bits
  }
}

// MARK: - Heights

extension RowBits {
  /// The words of a range that begins with one; those behind the last are 0.
  func words(in range: Range<Int>) -> [UInt64] {
    precondition(range.lowerBound.isMultiple(of: 64))
    return Array(words[range.lowerBound / 64..<(range.upperBound + 63) / 64])
  }

  /// Makes 0 of heights where the bit is not set; the first height's is at `start`.
  /// - Complexity: O(n), by 16 at once
  func mask(_ heights: inout [Int8], from start: Int) {
    Self.mask(&heights, byWords: words.span, from: start)
  }

  /// The same by bits that stand in words.
  static func mask(_ heights: inout [Int8], byWords words: Span<UInt64>, from start: Int) {
    let whole = heights.count & ~63
    // Safe: so many heights are lent, and those of a block are below `whole`.
    unsafe heights.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for block in stride(from: 0, to: whole, by: 64) {
        unsafe block_mask(base + block, word(at: start + block, of: words))
      }
    }
    let rest = word(at: start + whole, of: words)
    for index in whole..<heights.count where rest >> UInt64(index - whole) & 1 == 0 {
      heights[index] = 0
    }
  }

  /// The same for heights that are none of 8 bits.
  func mask(_ heights: inout [Int32], from start: Int) {
    for index in heights.indices where !self[start + index] { heights[index] = 0 }
  }
}
