/// The sanitised bytes of a growing text, in stretches: none of them moves when the text grows.
///
/// Where the text has a source, a stretch can be let go and is read and sanitised again from the state
/// in which it began.
struct TextStretches: Sendable {
  /// A part of the text.
  struct Stretch: Sendable {
    /// Where it starts in the text.
    let start: Int
    /// Sanitising starts here.
    let reader: TextReader
    var bytes: [UInt8] = []
    /// How parts of them look.
    var marks: [TextMark] = []
    var count = 0
    var traits: TextTraits = []
    /// Where its part of the source ends.
    var sourceEnd: Int
    /// Of its bytes, as they were when they were let go; nil: they have changed since, or never were.
    var hash: Int?
    var end: Int { start + count }
  }

  /// Bytes of a stretch, about.
  static let size = 1 << 16
  /// Stretches in memory, of a text with a source.
  private static let mostLoaded = 4

  let source: GrowingText.Source?
  private(set) var stretches: [Stretch] = []
  /// The stretches that were wanted last, of a text with a source.
  private var loaded: [Int] = []

  init(source: GrowingText.Source?) { self.source = source }

  /// Bytes of all.
  var count: Int { stretches.last?.end ?? 0 }
}

// MARK: - Growing

extension TextStretches {
  /// Appends what `bytes` come to behind `end`, which is the end of all.
  mutating func append(_ bytes: UTF8Bytes, to end: TextEnd) -> TextEnd {
    var end = end
    for start in stride(from: 0, to: bytes.count, by: Self.size) {
      appendPart(bytes[start..<min(start + Self.size, bytes.count)], &end.reader)
    }
    end.count = count
    return end
  }

  private mutating func appendPart(_ bytes: UTF8Bytes, _ reader: inout TextReader) {
    let isFull = stretches.last.map { $0.count + bytes.count > Self.size } ?? true
    if isFull {
      stretches.append(Stretch(start: count, reader: reader, sourceEnd: reader.taken))
    }
    let index = stretches.count - 1
    if source != nil { load(index) }
    var (text, marks): ([UInt8], [TextMark]) = ([], [])
    swap(&text, &stretches[index].bytes)
    swap(&marks, &stretches[index].marks)
    let traits = reader.take(bytes, into: &text, marks: &marks)
    swap(&text, &stretches[index].bytes)
    swap(&marks, &stretches[index].marks)
    stretches[index].hash = nil
    stretches[index].traits.formUnion(traits)
    stretches[index].count = stretches[index].bytes.count
    stretches[index].sourceEnd = reader.taken
  }

  /// The last start of a stretch that is not behind `offset`.
  func end(before offset: Int) -> TextEnd {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return TextEnd() }
    return TextEnd(count: stretches[low - 1].start, reader: stretches[low - 1].reader)
  }

  /// The part that a copy has.
  func prefix(_ end: TextEnd) -> TextStretches {
    let count = end.count
    var prefix = self
    prefix.stretches.removeAll { $0.start >= count }
    prefix.loaded.removeAll { $0 >= prefix.stretches.count }
    let last = prefix.stretches.count - 1
    guard last >= 0, prefix.stretches[last].end > count else { return prefix }
    if source != nil { prefix.load(last) }
    let left = count - prefix.stretches[last].start
    prefix.stretches[last].hash = nil
    prefix.stretches[last].bytes.removeSubrange(left...)
    prefix.stretches[last].marks = prefix.stretches[last].marks.marks(in: 0..<left)
    prefix.stretches[last].count = left
    prefix.stretches[last].sourceEnd = end.reader.taken
    return prefix
  }
}

// MARK: - Reading

extension TextStretches {
  /// Appends a range of the text to `output`; answers what may be in it.
  mutating func copy(_ range: Range<Int>, to output: inout [UInt8]) -> TextTraits {
    var traits: TextTraits = []
    guard !range.isEmpty else { return traits }
    for index in index(of: range.lowerBound)..<stretches.count {
      if stretches[index].start >= range.upperBound { break }
      if source != nil { load(index) }
      let stretch = stretches[index]
      let part = range.clamped(to: stretch.start..<stretch.end)
      output += stretch.bytes[(part.lowerBound - stretch.start)..<(part.upperBound - stretch.start)]
      traits.formUnion(stretch.traits)
    }
    return traits
  }

  /// How parts of a range of the text look, by offsets in the range.
  mutating func marks(in range: Range<Int>) -> [TextMark] {
    var marks: [TextMark] = []
    guard !range.isEmpty else { return marks }
    for index in index(of: range.lowerBound)..<stretches.count {
      if stretches[index].start >= range.upperBound { break }
      if source != nil { load(index) }
      let start = stretches[index].start
      let part = range.clamped(to: start..<stretches[index].end)
      let found = stretches[index].marks.marks(
        in: part.lowerBound - start..<part.upperBound - start)
      for mark in found { marks.add(mark, movedBy: part.lowerBound - range.lowerBound) }
    }
    return marks
  }

  private func index(of offset: Int) -> Int {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Brings a stretch of a source into memory, and lets another go.
  private mutating func load(_ index: Int) {
    if loaded.last == index { return }
    loaded.removeAll { $0 == index }
    loaded.append(index)
    if loaded.count > Self.mostLoaded { letGo(loaded.removeFirst()) }
    if stretches[index].bytes.isEmpty, stretches[index].count > 0 { readAgain(index) }
  }

  /// Lets all stretches of a source go.
  mutating func letGo() {
    for index in loaded { letGo(index) }
    loaded = []
  }

  private mutating func letGo(_ index: Int) {
    if stretches[index].hash == nil {
      stretches[index].hash = Self.hash(of: stretches[index].bytes)
    }
    stretches[index].bytes = []
    stretches[index].marks = []
  }

  /// Of all at once: an array hashes its bytes one by one, at 30 MB/s.
  private static func hash(of bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    // Safe: the hasher reads them, and keeps none.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// Where the source has become another, blanks stand for what can't be read again: its lines are known.
  private mutating func readAgain(_ index: Int) {
    var reader = stretches[index].reader
    let raw = source?(reader.taken..<stretches[index].sourceEnd) ?? []
    var bytes: [UInt8] = []
    bytes.reserveCapacity(stretches[index].count)
    var marks: [TextMark] = []
    _ = raw.withBytes { reader.take($0, into: &bytes, marks: &marks) }
    if bytes.count != stretches[index].count || Self.hash(of: bytes) != stretches[index].hash {
      bytes = Array(repeating: 0x20, count: stretches[index].count)
      marks = []
    }
    stretches[index].bytes = bytes
    stretches[index].marks = marks
  }
}
