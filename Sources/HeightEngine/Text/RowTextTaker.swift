/// A buffer's memory, where it is: a row that takes it and gives it back costs 250 instructions. It is copied before
/// the memory is changed: through a `RowTextTaker`, whose life depends on bytes, that does not build for the thread
/// sanitizer.
// Safe: who made the taker keeps the memory, and nobody else uses it meanwhile.
@safe private struct LentMemory {
  private let address: UnsafeMutablePointer<RowTextMemory>

  @unsafe init(_ address: UnsafeMutablePointer<RowTextMemory>) {
    // Safe: whoever calls this says so.
    unsafe self.address = address
  }

  var memory: RowTextMemory {
    // Safe: as above.
    @inline(__always) _read { yield unsafe address.pointee }
    @inline(__always) nonmutating _modify { yield unsafe &address.pointee }
  }
}

/// Takes the texts of a row in; `RowTextBuffer` hands it out.
public struct RowTextTaker: ~Copyable, ~Escapable {
  /// The row's own bytes.
  public let source: Span<UInt8>
  private let lent: LentMemory
  private(set) var slots = Slots()
  private(set) var growing: GrowingPlace?

  /// Writes into `memory`, which must be there for as long as the taker is.
  @unsafe @_lifetime(copy source)
  init(source: Span<UInt8>, memory: UnsafeMutablePointer<RowTextMemory>) {
    self.source = source
    // Safe: whoever calls this says so.
    lent = unsafe LentMemory(memory)
  }

  /// Whether escape sequences and overstrike in the texts that are taken in from now on, which say how text
  /// looks, are read and left out: they become marks, whose kinds are those of `TextStyle`. Else they are
  /// shown.
  public var readsStyles: Bool {
    get { lent.memory.readsStyles }
    set { lent.memory.readsStyles = newValue }
  }

  /// Takes in a part of the row's bytes, UTF-8 or not, as the text of a slot.
  ///
  /// - Parameters:
  ///   - hangsItems: Whether it has items of lists (`- one`, `12. two`), whose lines are to begin below their text.
  ///   - hangsLanes: Whether its lines begin with the lanes of a graph (`| * `), which are to go on where a line is
  ///     wrapped.
  public mutating func take(
    _ range: Range<Int>, in slot: Int, hangsItems: Bool = false, hangsLanes: Bool = false
  ) {
    let lent = lent
    let start = lent.memory.nextStart()
    let found = lent.memory.sanitize(source.extracting(range), in: slot)
    var traits = found.traits
    if hangsItems { traits.insert(.items) }
    if hangsLanes { traits.insert(.lanes) }
    place(
      found.hasChanged ? start..<lent.memory.changed.count : range, traits,
      isChanged: found.hasChanged, in: slot)
  }

  /// Takes in a text that grows as the text of a slot; in place of another such one.
  public mutating func take(_ text: GrowingText, in slot: Int) {
    growing = GrowingPlace(text)
    slots.insertGrowing(slot)
  }

  /// Takes in what `write` appends to nothing, UTF-8 or not, as the text of a slot: what has to be
  /// decoded first.
  ///
  /// - Parameter hangsItems: Whether it has items of lists (`• one`, `12. two`), whose lines are to begin below their
  ///   text.
  public mutating func take(
    in slot: Int, hangsItems: Bool = false, writing write: (inout [UInt8]) -> Void
  ) {
    let lent = lent
    let start = lent.memory.nextStart()
    var traits = lent.memory.append(in: slot, writing: write)
    if hangsItems { traits.insert(.items) }
    placeDecoded(from: start, traits, in: slot)
  }

  /// Takes in what `write` appends piece by piece as the text of a slot; pieces may be marked.
  ///
  /// - Complexity: O(*n*) in the bytes that are written, and, but for plain ASCII, in the pieces.
  public mutating func takePieces(in slot: Int, _ write: (inout RowTextPieces) -> Void) {
    let lent = lent
    let start = lent.memory.nextStart()
    var pieces = RowTextPieces(&lent.memory)
    write(&pieces)
    pieces.giveBack(&lent.memory)
    let traits = lent.memory.appendPieces(in: slot)
    placeDecoded(from: start, traits, in: slot)
  }

  /// Places a text that was decoded, and begins there in what was changed.
  @inline(__always)
  private mutating func placeDecoded(from start: Int, _ traits: TextTraits, in slot: Int) {
    let lent = lent
    // What has nothing must not stand where the next text begins: that one's originals are not its.
    let isChanged = !lent.memory.hasNothingChanged
    place(start..<lent.memory.changed.count, traits, isChanged: isChanged, in: slot)
  }

  @inline(__always)
  private mutating func place(
    _ range: Range<Int>, _ traits: TextTraits, isChanged: Bool, in slot: Int
  ) {
    let lent = lent
    lent.memory.places[slot] = RowTexts.Place(range: range, traits: traits, isChanged: isChanged)
    slots.insert(slot)
  }
}
