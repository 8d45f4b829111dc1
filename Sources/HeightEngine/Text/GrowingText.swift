/// Text that grows at its end: a log line, an answer that comes in word by word, a row of a file that is
/// too long to be held in one piece.
///
/// It shows what a `DisplayText` of all its bytes shows, wherever they were cut. What is appended costs
/// what it is, not what there was: sanitising goes on from where it stood, and its lines
/// (`LineWrapper.numberOfLines(of:width:)`) from the last ones that may still change. A copy is O(1)
/// and shares text and lines with the original; a text that grows from an older copy is a text of its
/// own from then on.
public struct GrowingText: Sendable {
  /// Bytes of a file or another place, by their offsets: as many as asked for, the same at all times.
  public typealias Source = @Sendable (Range<Int>) -> [UInt8]

  private(set) var log: TextLog
  private(set) var end = TextEnd()
  /// Where its lines begin in the text.
  package private(set) var start = 0

  /// A text without anything in it.
  ///
  /// - Parameter readsStyles: Whether escape sequences and overstrike that say how text looks are read and
  ///   left out of it; else they are shown.
  public init(readsStyles: Bool = false) {
    log = TextLog(source: nil)
    if readsStyles { end.reader.styles = StyleReader() }
  }

  /// Begins with `string`.
  ///
  /// - Complexity: O(*n*).
  public init(_ string: String) {
    self.init()
    append(string)
  }

  /// Text that stays where it is and is read again when it is shown; `readOn(to:)` takes it in, and
  /// nothing else does. In memory is what was shown last, and 1% of the text for each width at which it
  /// was laid out.
  ///
  /// - Parameters:
  ///   - source: May be called on any thread; it must not use this text.
  ///   - readsStyles: Whether escape sequences and overstrike that say how text looks are read and left out
  ///     of it; else they are shown.
  public init(source: @escaping Source, readsStyles: Bool = false) {
    log = TextLog(source: source)
    if readsStyles { end.reader.styles = StyleReader() }
  }

  /// Appends text.
  ///
  /// - Complexity: O(*n*) in what is appended, amortised.
  public mutating func append(_ string: String) {
    string.utf8.withBytes { append(sanitizing: $0) }
  }

  /// Appends UTF-8. A character may come in several parts; until it is whole, U+FFFD stands for it.
  ///
  /// - Complexity: O(*n*) in what is appended, amortised.
  public mutating func append(decoding bytes: some Collection<UInt8>) {
    bytes.withBytes { append(sanitizing: $0) }
  }

  private mutating func append(sanitizing bytes: UTF8Bytes) {
    guard !bytes.isEmpty else { return }
    if let new = log.append(bytes, to: end) {
      end = new
    } else {
      log = log.fork(at: end)
      append(sanitizing: bytes)
    }
  }

  /// Takes in what its source has up to `offset`.
  ///
  /// - Complexity: O(*n*) in what is new; in slices, it is laid out in slices too.
  public mutating func readOn(to offset: Int) {
    while sourceEnd < offset {
      let next = min(sourceEnd + TextStretches.size, offset)
      let bytes = log.read(sourceEnd..<next)
      guard !bytes.isEmpty else { return }
      append(decoding: bytes)
    }
  }

  /// A copy of its beginning that ends between two characters, at most so many bytes of the text long
  /// and at most 64 KB shorter than that; all of it, if it is no longer. What is laid out of it is laid
  /// out of the whole: a long text is laid out in steps by longer and longer beginnings.
  ///
  /// - Complexity: O(log *n*).
  public func prefix(_ utf8Count: Int) -> GrowingText {
    guard utf8Count < self.utf8Count else { return self }
    var copy = self
    copy.end = log.end(before: utf8Count)
    copy.start = min(start, copy.end.count)
    return copy
  }

  /// A copy of which the lines begin at `offset`, which is between two characters, as if a paragraph did: these can be
  /// shown without those before them being laid out. All else, and where what is in it stands, is as in the whole text.
  ///
  /// - Complexity: O(1).
  package func beginningLines(at offset: Int) -> GrowingText {
    var copy = self
    copy.start = min(max(offset, 0), end.count)
    return copy
  }

  /// Bytes of the text that stay as they are, whatever is appended.
  package var settledCount: Int { end.count }

  /// The UTF-8 of a range of it, which may begin and end within a character.
  ///
  /// - Complexity: O(*n*) in the range.
  package func utf8(_ range: Range<Int>) -> [UInt8] {
    let settled = log.utf8(range.clamped(to: 0..<end.count))
    guard range.upperBound > end.count else { return settled }
    let rest = range.clamped(to: end.count..<utf8Count)
    return settled + end.provisional[rest.lowerBound - end.count..<rest.upperBound - end.count]
  }

  /// Some of it in one piece, and where that starts: from the first character that begins in a range, to
  /// the end of the last one. The range ends where the text does, or in what stays as it is.
  ///
  /// - Complexity: O(*n*) in the range.
  package func part(_ range: Range<Int>) -> (text: DisplayText, start: Int) {
    let start = startOfCharacter(from: range.lowerBound)
    let stop = max(start, startOfCharacter(from: range.upperBound))
    return (log.text(start..<stop, of: end), start)
  }

  /// The first place from `offset` on where a character starts, or the text ends.
  private func startOfCharacter(from offset: Int) -> Int {
    let next = utf8(offset..<max(min(offset + 4, utf8Count), offset))
    return offset + (next.firstIndex { $0 & 0xC0 != 0x80 } ?? next.count)
  }

  /// Whether it is a copy that goes on, or ends, where another one ends: what stays of that is its, too. O(1)
  package func continues(_ other: GrowingText) -> Bool {
    log === other.log && other.end.count <= end.count
  }

  /// Lets go what is in memory of a text that can be read again from its source.
  public func letGo() { log.letGo() }

  /// Bytes that were taken in, as they came.
  public var sourceEnd: Int { end.reader.taken }

  /// Bytes of the text: offsets in it are below this.
  public var utf8Count: Int { end.count + end.provisional.count }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { utf8Count == 0 }

  /// All of it.
  ///
  /// - Complexity: O(*n*).
  public var whole: DisplayText { log.text(0..<utf8Count, of: end) }

  /// Bytes that were gone through for lines so far, by all copies. For tests and benchmarks.
  package var wrappedBytes: Int { log.wrappedBytes }
}

extension GrowingText: Hashable {
  /// Equal byte for byte. O(1) for copies of the same length.
  public static func == (one: Self, other: Self) -> Bool {
    guard one.utf8Count == other.utf8Count, one.start == other.start else { return false }
    if one.log === other.log, one.end.count == other.end.count { return true }
    return one.whole == other.whole
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8Count)
    hasher.combine(log.text(0..<min(utf8Count, 256), of: end, cutsAnywhere: true))
  }
}

/// Where a copy of a growing text ends.
struct TextEnd: Hashable, Sendable {
  /// Sanitised bytes that stay.
  var count = 0
  var reader = TextReader()

  init() {}

  init(count: Int, reader: TextReader) {
    self.count = count
    self.reader = reader
  }

  /// What stands for a character, a sequence or a line end that is not whole yet.
  var provisional: [UInt8] { reader.isWhole ? [] : reader.provisional }
}

/// Sanitises bytes that come in parts.
struct TextReader: Hashable, Sendable {
  /// Bytes taken in.
  private(set) var taken = 0
  /// The beginning of a character, or of a sequence that says how text looks.
  private(set) var pending: [UInt8] = []
  /// Reads what the text says about how it looks; nil: that is shown.
  var styles: StyleReader?
  private var state = Sanitizer.State()
  /// CRs at the end, as many as belong to one line end: the first was put out as one, and the others are only if no
  /// LF comes behind them.
  private var returns = 0

  /// Whether nothing is held back of what was taken in.
  var isWhole: Bool { pending.isEmpty && returns < 2 }

  /// Appends what the bytes come to, and how parts of it look, by offsets in all of `output`.
  mutating func take(
    _ bytes: UTF8Bytes, into output: inout [UInt8], marks: inout [TextMark]
  ) -> TextTraits {
    guard !pending.isEmpty else { return takeWhole(bytes, into: &output, &marks) }
    let joined = pending + Array(bytes)
    taken -= pending.count
    return joined.withBytes { takeWhole($0, into: &output, &marks) }
  }

  /// What is held back, if nothing follows it.
  var provisional: [UInt8] {
    var whole = self
    var output: [UInt8] = []
    var marks: [TextMark] = []
    whole.pending = []
    // With the bytes of a character that is not whole: what is before them has them behind it.
    _ = pending.withBytes { whole.takeCharacters($0, isLast: true, into: &output, &marks) }
    output.append(lineEnds: whole.returns - 1)
    return output
  }

  private mutating func takeWhole(
    _ bytes: UTF8Bytes, into output: inout [UInt8], _ marks: inout [TextMark]
  ) -> TextTraits {
    taken += bytes.count
    let stop = bytes.count - Self.unfinishedBytes(bytes)
    let unfinished = Array(bytes.from(stop))
    pending = []
    let traits = takeCharacters(bytes[0..<stop], isLast: false, into: &output, &marks)
    pending += unfinished
    return traits
  }

  /// Takes in whole characters; what is an unfinished sequence at their end is pending then.
  private mutating func takeCharacters(
    _ bytes: UTF8Bytes, isLast: Bool, into output: inout [UInt8], _ marks: inout [TextMark]
  ) -> TextTraits {
    guard var styles else { return sanitize(bytes, into: &output) }
    self.styles = nil
    defer { self.styles = styles }
    var memory = StyleReader.Memory()
    let base = output.count
    let traits: TextTraits
    if StyleReader.mayRead(bytes) {
      let end = styles.read(bytes, isLast: isLast, into: &memory.result)
      pending = Array(bytes.from(end))
      traits = memory.result.bytes.withBytes {
        sanitize($0, into: &output, &memory.shifts, &memory.result.marks)
      }
    } else {
      styles.pass(bytes, &memory.result)
      traits = sanitize(bytes, into: &output, &memory.shifts, &memory.result.marks)
    }
    for mark in memory.result.marks { marks.add(mark, movedBy: base, notBefore: 0) }
    return traits
  }

  private mutating func sanitize(
    _ bytes: UTF8Bytes, into output: inout [UInt8]
  ) -> TextTraits {
    var shifts: OffsetShifts?
    var marks: [TextMark] = []
    return sanitize(bytes, into: &output, &shifts, &marks)
  }

  private mutating func sanitize(
    _ bytes: UTF8Bytes, into output: inout [UInt8], _ shifts: inout OffsetShifts?,
    _ marks: inout [TextMark]
  ) -> TextTraits {
    guard !bytes.isEmpty else { return [] }
    let (start, lineEnds) = goOnBehindReturns(in: bytes)
    output.append(lineEnds: lineEnds)
    var traits: TextTraits = lineEnds > 0 ? .newline : []
    guard start < bytes.count else {
      marks.cut(to: 0)
      return traits
    }
    let end = endWithoutReturns(of: bytes, from: start)
    traits.formUnion(
      Sanitizer.sanitize(bytes[start..<end], after: &state, into: &output, shifts: &shifts))
    marks.cut(to: end)
    shifts?.apply(to: &marks, inputStart: start)
    if lineEnds > 0 { marks = marks.map { $0.moved(by: lineEnds) } }
    return traits
  }

  /// Where what follows the CRs before `bytes` begins in these, and how many line ends, besides the one that was put
  /// out, the CRs turn out to be. O(CRs)
  private mutating func goOnBehindReturns(in bytes: UTF8Bytes) -> (start: Int, lineEnds: Int) {
    guard returns > 0 else { return (0, 0) }
    var start = 0
    while start < bytes.count, bytes[start] == 0x0D { start += 1 }
    let count = returns + start
    guard start < bytes.count else {
      returns = min(count, Sanitizer.mostReturns)
      return (start, count - returns)
    }
    returns = 0
    guard bytes[start] == 0x0A else { return (start, count - 1) }
    return (start + 1, max(count - Sanitizer.mostReturns, 0))
  }

  /// Where the bytes end without the CRs that are held back, all but the first of those at their end. O(CRs)
  private mutating func endWithoutReturns(of bytes: UTF8Bytes, from start: Int) -> Int {
    var end = bytes.count
    while end > start, bytes[end - 1] == 0x0D, bytes.count - end < Sanitizer.mostReturns {
      end -= 1
    }
    returns = bytes.count - end
    return returns > 0 ? end + 1 : end
  }

  /// Bytes at the end that may be the beginning of a character.
  private static func unfinishedBytes(_ bytes: UTF8Bytes) -> Int {
    for count in 1...3 where count <= bytes.count {
      let offset = bytes.count - count
      let first = bytes[offset]
      if first & 0xC0 == 0x80 { continue }
      let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      let mayGoOn =
        (0xC2..<0xF5).contains(first) && length > count
        && bytes.invalidLength(at: offset, end: bytes.count) == count
      return mayGoOn ? count : 0
    }
    return 0
  }
}

extension [UInt8] {
  /// Appends so many LFs; none below 1.
  fileprivate mutating func append(lineEnds count: Int) {
    if count > 0 { append(contentsOf: repeatElement(0x0A, count: count)) }
  }
}

extension TextMark {
  fileprivate func moved(by distance: Int) -> TextMark {
    TextMark(range.lowerBound + distance..<range.upperBound + distance, kind: kind)
  }
}
