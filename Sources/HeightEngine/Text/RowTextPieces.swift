/// A part of a row's text that means something of its own: what, only its owner knows. Measuring never sees
/// it; who draws the text makes a style of it.
public struct TextMark: Hashable, Sendable {
  /// Offsets in the text's sanitised UTF-8.
  public var range: Range<Int>
  /// What it means.
  public var kind: Int

  /// A part with its meaning.
  public init(_ range: Range<Int>, kind: Int) {
    self.range = range
    self.kind = kind
  }
}

/// A mark, and the slot of its text.
struct MarkedPart {
  var slot: Int
  var mark: TextMark
}

/// Writes a row's text piece by piece, each sanitised by itself, so that it is known where each of them is
/// in the text; `RowTextTaker.takePieces(in:_:)` hands it out.
public struct RowTextPieces: ~Copyable {
  private var memory = RowTextMemory()
  private let slot: Int
  private let start: Int
  private(set) var traits: TextTraits = []

  /// Takes the memory, until it is given back.
  init(slot: Int, memory: inout RowTextMemory) {
    self.slot = slot
    start = memory.nextStart()
    swap(&self.memory, &memory)
  }

  /// Gives the memory back. Returns where in it the text is.
  mutating func giveBack(_ memory: inout RowTextMemory) -> Range<Int> {
    swap(&self.memory, &memory)
    return start..<memory.changed.count
  }

  /// Whether nothing was written.
  public var isEmpty: Bool { memory.changed.count == start }

  /// Appends what `write` appends to nothing, UTF-8 or not; marked, unless `kind` is nil. O(its bytes).
  public mutating func append(as kind: Int? = nil, writing write: (inout [UInt8]) -> Void) {
    let from = memory.changed.count
    traits.formUnion(memory.append(writing: write))
    guard let kind, from < memory.changed.count else { return }
    let range = from - start..<memory.changed.count - start
    memory.marked.append(MarkedPart(slot: slot, mark: TextMark(range, kind: kind)))
  }
}
