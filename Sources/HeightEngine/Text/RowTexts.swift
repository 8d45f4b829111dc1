/// The texts of one row, sanitised, as views: what is clean stays where it is in the row's bytes, what
/// sanitising changes stands in a buffer that is used again for the next row.
///
/// A row has up to `RowTexts.capacity` texts, each in a slot of its own. They are lent by
/// `RowTextBuffer.withTexts(of:taking:_:)` and can't be kept; `text(in:)` copies one. One of them may be
/// a text that grows, or is too long to be lent in one piece.
public struct RowTexts: ~Copyable, ~Escapable {
  /// How many texts a row can have.
  public static let capacity = 8

  /// Where a text is.
  struct Place {
    var range = 0..<0
    var traits: TextTraits = []
    /// Whether the range is one of the buffer, and not of the row's own bytes.
    var isChanged = false
  }

  private let source: Span<UInt8>
  private let changed: Span<UInt8>
  /// By slot, and lent, as all of this is asked for several times a row: what is in it counts only
  /// where there is a text that does not grow.
  private let places: Span<Place>
  @usableFromInline let slots: Slots
  private let growing: GrowingPlace?
  /// By offsets in what was changed; nil: lines are written as they are shown.
  private let originals: TextOriginals?
  private let marked: Span<MarkedPart>

  @_lifetime(copy source, copy changed, copy places, copy marked)
  fileprivate init(
    source: Span<UInt8>, changed: Span<UInt8>, places: Span<Place>, slots: Slots,
    growing: GrowingPlace?, originals: TextOriginals?, marked: Span<MarkedPart>
  ) {
    self.source = source
    self.changed = changed
    self.places = places
    self.slots = slots
    self.growing = growing
    self.originals = originals
    self.marked = marked
  }

  /// Bytes of the row that they are views of, and of what sanitising changed.
  public var count: Int { source.count + changed.count }

  /// Whether there is a text in a slot; what is blank may be one.
  // Inlined, as it is asked of each slot of every row that is measured.
  @inlinable public func hasText(in slot: Int) -> Bool { slots.contains(slot) }

  /// Some of the slots.
  @usableFromInline package struct SlotMask: Sendable {
    /// A bit for each, by their numbers.
    @usableFromInline package var bits: UInt8

    /// Those of these bits.
    @inlinable package init(bits: UInt8) { self.bits = bits }

    /// Those with these numbers, below `capacity`.
    package init(_ slots: some Sequence<Int>) { bits = slots.reduce(0) { $0 | 1 << $1 } }

    /// Takes the one with this number, below `capacity`, in. Returns whether it was not among them.
    package mutating func insert(_ slot: Int) -> Bool {
      let bit: UInt8 = 1 << slot
      defer { bits |= bit }
      return bits & bit == 0
    }

    /// The number of the only one; nil: there are several, or none.
    @inlinable package var only: Int? {
      bits != 0 && bits & (bits &- 1) == 0 ? bits.trailingZeroBitCount : nil
    }

    /// Takes the first out; nil: there is none.
    @inlinable package mutating func takeFirst() -> Int? {
      guard bits != 0 else { return nil }
      defer { bits &= bits &- 1 }
      return bits.trailingZeroBitCount
    }
  }

  /// Those of these slots that have a text.
  @inlinable package func taken(of mask: SlotMask) -> SlotMask {
    SlotMask(bits: slots.taken & mask.bits)
  }

  /// The text that grows in a slot; nil where there is none, or another one. Its lines cost less by
  /// itself than by what has to bring it into one piece, as everything else here but
  /// `numberOfLines(in:wrapper:width:)` does.
  public func growingText(in slot: Int) -> GrowingText? {
    guard slots.grows(in: slot) else { return nil }
    return growing?.text
  }

  /// Whether the text in a slot is one that grows.
  package func grows(in slot: Int) -> Bool { slots.grows(in: slot) }

  /// Whether the text in a slot has no bytes, or there is none.
  public func isEmpty(in slot: Int) -> Bool {
    guard !slots.grows(in: slot) else { return growing?.text.isEmpty ?? true }
    return slots.contains(slot) ? places[slot].range.isEmpty : true
  }

  /// The text in a slot as one that can be kept; nil where there is none. O(its bytes).
  public func text(in slot: Int) -> DisplayText? {
    withBytes(of: slot) { DisplayText(sanitized: $0, traits: $1) }
  }

  /// The parts of the text in a slot that were marked, in order. O(marks of all slots).
  public func marks(in slot: Int) -> [TextMark] {
    var marks: [TextMark] = []
    for index in marked.indices where marked[index].slot == slot {
      marks.append(marked[index].mark)
    }
    return marks
  }

  /// The number of lines of the text in a slot, as `LineWrapper.numberOfLines(of:width:)` has it; 0 where
  /// there is none. Allocates nothing.
  ///
  /// - Complexity: O(*n*) in the bytes of the text, less where a line limit is reached before.
  public func numberOfLines(in slot: Int, wrapper: LineWrapper, width: Int) -> Int {
    if let growing = growingText(in: slot) {
      return wrapper.numberOfLines(of: growing, width: width)
    }
    return withBytes(of: slot) { wrapper.numberOfLines(of: $0, $1, width: width, tier: .fastest) }
      ?? 0
  }

  /// Calls `body` with every line of the text in a slot, from the first, until it answers false.
  /// Allocates nothing.
  ///
  /// - Complexity: O(*n*) in the bytes of the text up to the last line asked for.
  public func forEachLine(
    in slot: Int, wrapper: LineWrapper, width: Int, _ body: (TextLine) -> Bool
  ) {
    forEachLine(in: slot, wrapper: wrapper, width: width) { line, _ in body(line) }
  }

  /// As above; with each line comes where the text goes on behind it: between is what it doesn't show.
  package func forEachLine(
    in slot: Int, wrapper: LineWrapper, width: Int, _ body: (TextLine, _ next: Int) -> Bool
  ) {
    withBytes(of: slot) { wrapper.forEachLine(of: $0, $1, width: width, tier: .fastest, body) }
  }

  /// Appends a line of the text in a slot as UTF-8, as `DisplayText.append(_:wrapper:width:to:)` does; or
  /// unchanged, if the buffer writes texts so, with what is behind the line up to `next`: of the blanks there,
  /// with `keepingBlanks`, those that no line follows in its paragraph and that the width has room for.
  ///
  /// - Returns: whether there are such blanks.
  /// - Complexity: O(*n*) in the bytes of the line.
  @discardableResult
  public func append(
    _ line: TextLine, upTo next: Int? = nil, keepingBlanks: Bool = false, in slot: Int,
    wrapper: LineWrapper, width: Int, to output: inout [UInt8]
  ) -> Bool {
    guard let originals, slots.contains(slot), !slots.grows(in: slot) else {
      withBytes(of: slot) { line.append(of: $0, $1, wrapper: wrapper, width: width, to: &output) }
      return false
    }
    return withUnchanged(
      line, upTo: next, keepingBlanks: keepingBlanks, in: places[slot], wrapper, width: width
    ) { bytes, base, end in
      line.append(
        upTo: next, end: end, unchangedOf: bytes, places[slot].traits, at: base, originals,
        to: &output)
    }
  }

  /// Lends the bytes of the text at a place, which is written as it came, with where it stands among those that the
  /// originals are of, and where the line ends with the blanks that are kept. Returns whether there are such.
  @inline(__always)
  private func withUnchanged(
    _ line: TextLine, upTo next: Int?, keepingBlanks: Bool, atLeastTo leastEnd: Int = 0,
    in place: Place, _ wrapper: LineWrapper, width: Int,
    _ body: (UTF8Bytes, _ base: Int?, _ end: Int) -> Void
  ) -> Bool {
    (place.isChanged ? changed : source).extracting(place.range).withBytes { bytes in
      var end = line.range.upperBound
      if keepingBlanks {
        end = line.endOfBlanks(upTo: next, of: bytes, wrapper, width: width)
      }
      end = max(end, leastEnd)
      body(bytes, place.isChanged ? place.range.lowerBound : nil, end)
      return end > line.range.upperBound
    }
  }

  /// Whether lines of the text in a slot are appended as it came.
  package func isUnchanged(in slot: Int) -> Bool { originals != nil && !slots.grows(in: slot) }

  /// Appends a line of the text in a slot, which `isUnchanged`, in parts: `willAppend` is told where in the text's
  /// UTF-8 each begins, and may append something before it. One begins at each of `starts` that lies in the line,
  /// which ascend. Blanks behind the line are kept up to `leastEnd` though another line follows.
  ///
  /// - Returns: whether there are blanks that were kept.
  /// - Complexity: O(*n*) in the bytes of the line, and in `starts`.
  @discardableResult
  package func append(
    _ line: TextLine, inPartsAt starts: [Int], upTo next: Int?, keepingBlanks: Bool = false,
    atLeastTo leastEnd: Int = 0, in slot: Int, wrapper: LineWrapper, width: Int,
    to output: inout [UInt8],
    _ willAppend: (_ start: Int, inout [UInt8]) -> Void
  ) -> Bool {
    guard let originals, slots.contains(slot) else { return false }
    return withUnchanged(
      line, upTo: next, keepingBlanks: keepingBlanks, atLeastTo: leastEnd, in: places[slot],
      wrapper, width: width
    ) { bytes, base, end in
      line.append(
        inPartsAt: starts, upTo: next, end: end, unchangedOf: bytes, at: base, originals,
        to: &output, willAppend)
    }
  }

  /// Lends the sanitised bytes of the text in a slot, valid UTF-8; where there is none, nothing is called.
  public func withUTF8(in slot: Int, _ body: (Span<UInt8>) -> Void) {
    withBytes(of: slot) { bytes, _ in bytes.withSpan(body) }
  }

  @inline(__always)
  @discardableResult
  private func withBytes<Result>(
    of slot: Int, _ body: (UTF8Bytes, TextTraits) -> Result
  ) -> Result? {
    guard slots.contains(slot) else { return nil }
    guard !slots.grows(in: slot) else { return growing?.text.whole.withBytesAndTraits(body) }
    let place = places[slot]
    let bytes = (place.isChanged ? changed : source).extracting(place.range)
    return bytes.withBytes { body($0, place.traits) }
  }
}

/// What row after row is sanitised with: the memory stays, so that a row costs no allocation.
///
/// ```swift
/// var buffer = RowTextBuffer()
/// let height = buffer.withTexts(of: line.span) { $0.take(0..<line.count, in: 0) } _: {
///   plan.height(of: $0, width: 80)
/// }
/// ```
public struct RowTextBuffer: ~Copyable {
  private var memory = RowTextMemory()

  /// A buffer without memory of its own so far; `form` is how `RowTexts.append` writes lines.
  public init(writing form: TextForm = .shown) {
    if form == .unchanged { memory.originals = TextOriginals() }
  }

  /// Has `taking` say which parts of `source` are the row's texts, and lends them to `body`, sanitised.
  ///
  /// - Complexity: O(*n*) in the bytes of the texts; what is clean is looked at once and not copied.
  public mutating func withTexts<Result>(
    of source: Span<UInt8>, taking: (inout RowTextTaker) -> Void,
    _ body: (borrowing RowTexts) -> Result
  ) -> Result {
    memory.forgetRow()
    // Safe: the taker, which can't escape, ends before the memory's address does.
    let (slots, growing) = unsafe withUnsafeMutablePointer(to: &memory) { memory in
      var taker = unsafe RowTextTaker(source: source, memory: memory)
      taking(&taker)
      return (taker.slots, taker.growing)
    }
    return body(
      RowTexts(
        source: source, changed: memory.changed.span, places: memory.places.span, slots: slots,
        growing: growing, originals: memory.originals, marked: memory.marked.span))
  }
}

/// The slots that have a text, and those among them in which it grows; a bit each.
@usableFromInline struct Slots: BitwiseCopyable {
  @usableFromInline var taken: UInt8 = 0
  private var growing: UInt8 = 0

  init() {}

  @inlinable
  func contains(_ slot: Int) -> Bool { taken & Slots.bit(of: slot) != 0 }

  @inline(__always)
  func grows(in slot: Int) -> Bool { growing & Slots.bit(of: slot) != 0 }

  @inline(__always)
  mutating func insert(_ slot: Int) {
    taken |= Slots.bit(of: slot)
    growing &= ~Slots.bit(of: slot)
  }

  /// One text grows at most: where another grew, there is none any more.
  mutating func insertGrowing(_ slot: Int) {
    taken &= ~growing
    taken |= Slots.bit(of: slot)
    growing = Slots.bit(of: slot)
  }

  /// No bit, if there is no such slot.
  @inlinable @inline(__always)
  static func bit(of slot: Int) -> UInt8 {
    UInt(bitPattern: slot) < 8 ? 1 &<< UInt8(truncatingIfNeeded: slot) : 0
  }
}

/// A text that grows, in one word.
final class GrowingPlace: Sendable {
  let text: GrowingText

  init(_ text: GrowingText) { self.text = text }
}

extension DisplayText {
  fileprivate func withBytesAndTraits<Result>(_ body: (UTF8Bytes, TextTraits) -> Result) -> Result {
    withBytes { body($0, traits) }
  }
}
