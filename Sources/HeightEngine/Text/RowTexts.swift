/// The texts of one row, sanitised, as views: what is clean stays where it is in the row's bytes, what
/// sanitising changes stands in a buffer that is used again for the next row.
///
/// A row has up to `RowTexts.capacity` texts, each in a slot of its own. They are lent by
/// `RowTextBuffer.withTexts(of:taking:_:)` and can't be kept; `text(in:)` copies one. One of them may be
/// a text that grows, or is too long to be lent in one piece.
public struct RowTexts: ~Copyable, ~Escapable {
  /// How many texts a row can have.
  public static let capacity = 8

  /// Where a text is; a slot without one has nil.
  struct Place {
    var range: Range<Int>
    var traits: TextTraits
    /// Whether the range is one of the buffer, and not of the row's own bytes.
    var isChanged: Bool
  }

  typealias Places = [8 of Place?]

  private let source: Span<UInt8>
  private let changed: Span<UInt8>
  private let places: Places
  private let growing: GrowingPlace?
  /// By offsets in what was changed; nil: lines are written as they are shown.
  private let originals: TextOriginals?

  @_lifetime(copy source, copy changed)
  fileprivate init(
    source: Span<UInt8>, changed: Span<UInt8>, places: Places, growing: GrowingPlace?,
    originals: TextOriginals?
  ) {
    self.source = source
    self.changed = changed
    self.places = places
    self.growing = growing
    self.originals = originals
  }

  /// Bytes of the row that they are views of, and of what sanitising changed.
  public var count: Int { source.count + changed.count }

  /// Whether there is a text in a slot; what is blank may be one.
  public func hasText(in slot: Int) -> Bool {
    places[slot] != nil ? true : growingText(in: slot) != nil
  }

  /// The text that grows in a slot; nil where there is none, or another one. Its lines cost less by
  /// itself than by what has to bring it into one piece, as everything else here but
  /// `numberOfLines(in:wrapper:width:)` does.
  public func growingText(in slot: Int) -> GrowingText? {
    growing.flatMap { $0.slot == slot ? $0.text : nil }
  }

  /// Whether the text in a slot has no bytes, or there is none.
  public func isEmpty(in slot: Int) -> Bool {
    places[slot]?.range.isEmpty ?? growingText(in: slot)?.isEmpty ?? true
  }

  /// The text in a slot as one that can be kept; nil where there is none. O(its bytes).
  public func text(in slot: Int) -> DisplayText? {
    withBytes(of: slot) { DisplayText(sanitized: $0, traits: $1) }
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
  /// unchanged, if the buffer writes texts so, with what is behind the line up to `next`.
  ///
  /// - Complexity: O(*n*) in the bytes of the line.
  public func append(
    _ line: TextLine, upTo next: Int? = nil, in slot: Int, wrapper: LineWrapper, width: Int,
    to output: inout [UInt8]
  ) {
    guard let originals, let place = places[slot] else {
      withBytes(of: slot) { line.append(of: $0, $1, wrapper: wrapper, width: width, to: &output) }
      return
    }
    let base = place.isChanged ? place.range.lowerBound : nil
    withBytes(of: slot) { bytes, traits in
      line.append(upTo: next, unchangedOf: bytes, traits, at: base, originals, to: &output)
    }
  }

  /// Lends the sanitised bytes of the text in a slot, valid UTF-8; nil where there is none.
  public func withUTF8<Result>(
    in slot: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    withBytes(of: slot) { bytes, _ in body(bytes) }
  }

  @inline(__always)
  @discardableResult
  private func withBytes<Result>(
    of slot: Int, _ body: (UTF8Bytes, TextTraits) -> Result
  ) -> Result? {
    guard let place = places[slot] else {
      return growingText(in: slot)?.whole.withBytesAndTraits(body)
    }
    let bytes = (place.isChanged ? changed : source).extracting(place.range)
    return bytes.withUnsafeBufferPointer { body($0, place.traits) }
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
    var taker = RowTextTaker(source: source, memory: memory)
    memory = RowTextMemory()
    taking(&taker)
    let places = taker.places
    let growing = taker.growing
    memory = taker.takeMemory()
    return body(
      RowTexts(
        source: source, changed: memory.changed.span, places: places, growing: growing,
        originals: memory.originals))
  }
}

/// The slot in which a text grows.
private final class GrowingPlace: Sendable {
  let slot: Int
  let text: GrowingText

  init(_ text: GrowingText, slot: Int) {
    self.slot = slot
    self.text = text
  }
}

extension DisplayText {
  fileprivate func withBytesAndTraits<Result>(_ body: (UTF8Bytes, TextTraits) -> Result) -> Result {
    withBytes { body($0, traits) }
  }
}

/// What is kept from row to row.
private struct RowTextMemory {
  /// What sanitising changed, and what was decoded.
  var changed: [UInt8] = []
  /// What is being decoded.
  var decoded: [UInt8] = []
  /// What sanitising left out; nil where nobody asks.
  var originals: TextOriginals?

  /// Where the next text is to start in what was changed: not where another ends, so that it is plain whose
  /// the originals there are.
  mutating func nextStart() -> Int {
    if originals != nil { changed.append(0x0A) }
    return changed.count
  }
}

/// Takes the texts of a row in; `RowTextBuffer` hands it out.
public struct RowTextTaker: ~Copyable, ~Escapable {
  /// The row's own bytes.
  public let source: Span<UInt8>
  private var memory: RowTextMemory
  fileprivate private(set) var places: RowTexts.Places = .init(repeating: nil)
  fileprivate private(set) var growing: GrowingPlace?

  @_lifetime(copy source)
  fileprivate init(source: Span<UInt8>, memory: RowTextMemory) {
    self.source = source
    self.memory = memory
    self.memory.changed.removeAll(keepingCapacity: true)
    self.memory.originals?.removeAll()
  }

  fileprivate mutating func takeMemory() -> RowTextMemory {
    let memory = memory
    self.memory = RowTextMemory()
    return memory
  }

  /// Takes in a part of the row's bytes, UTF-8 or not, as the text of a slot.
  public mutating func take(_ range: Range<Int>, in slot: Int) {
    let start = memory.nextStart()
    let found = source.extracting(range).withUnsafeBufferPointer {
      Sanitizer.sanitize($0, into: &memory.changed, originals: &memory.originals)
    }
    places[slot] =
      found.hasChanged
      ? RowTexts.Place(
        range: start..<memory.changed.count, traits: found.traits, isChanged: true)
      : RowTexts.Place(range: range, traits: found.traits, isChanged: false)
  }

  /// Takes in a text that grows as the text of a slot; in place of another such one.
  public mutating func take(_ text: GrowingText, in slot: Int) {
    growing = GrowingPlace(text, slot: slot)
    places[slot] = nil
  }

  /// Takes in what `write` appends to nothing, UTF-8 or not, as the text of a slot: what has to be
  /// decoded first.
  public mutating func take(in slot: Int, writing write: (inout [UInt8]) -> Void) {
    memory.decoded.removeAll(keepingCapacity: true)
    write(&memory.decoded)
    let start = memory.nextStart()
    let found = memory.decoded.withUnsafeBufferPointer {
      Sanitizer.sanitize($0, into: &memory.changed, originals: &memory.originals)
    }
    if !found.hasChanged { memory.changed.append(contentsOf: memory.decoded) }
    places[slot] = RowTexts.Place(
      range: start..<memory.changed.count, traits: found.traits, isChanged: true)
  }
}
