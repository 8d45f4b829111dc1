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

/// Writes a row's text piece by piece, so that it is known where each of them is in the text: what one says of
/// how it looks ends with it. `RowTextTaker.takePieces(in:_:)` hands it out.
public struct RowTextPieces: ~Copyable {
  /// A piece that is marked, by its place in what was written.
  struct Mark {
    let range: Range<Int>
    let kind: Int

    init(_ range: Range<Int>, kind: Int) {
      (self.range, self.kind) = (range, kind)
    }
  }

  private var written: [UInt8] = []
  private var marks: [Mark] = []

  /// Takes the memory for them, until it is given back.
  init(_ memory: inout RowTextMemory) {
    swap(&written, &memory.decoded)
    swap(&marks, &memory.pieces)
    if !written.isEmpty { written.removeAll(keepingCapacity: true) }
    if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
  }

  /// Gives the memory back, with what was written.
  mutating func giveBack(_ memory: inout RowTextMemory) {
    swap(&written, &memory.decoded)
    swap(&marks, &memory.pieces)
  }

  /// Whether nothing was written.
  public var isEmpty: Bool { written.isEmpty }

  /// Appends what `write` appends to the pieces before, which it leaves as they are: UTF-8 or not; marked,
  /// unless `kind` is nil. O(its bytes).
  @inline(__always)
  public mutating func append(as kind: Int? = nil, writing write: (inout [UInt8]) -> Void) {
    let start = written.count
    write(&written)
    if let kind { marks.append(Mark(start..<written.count, kind: kind)) }
  }
}
