/// The heights in a rope's blocks, in pieces of one size: when it grows, nothing that is there is copied,
/// and of a copy of it only the pieces that change are.
struct HeightSlots: Sendable {
  /// A block lies in one piece: its size divides this.
  static let pieceSize = 1 << shift
  private static let shift = 13

  private(set) var pieces: [[Int32]] = []
  private(set) var count = 0

  /// How many there is room for.
  var capacity: Int { pieces.reduce(0) { $0 + $1.capacity } }

  subscript(slot: Int) -> Int32 {
    @inline(__always) get { pieces[slot >> Self.shift][slot & (Self.pieceSize - 1)] }
    @inline(__always) set { pieces[slot >> Self.shift][slot & (Self.pieceSize - 1)] = newValue }
  }

  /// The piece in which these slots of a block are, and where in it.
  @inline(__always) func place(of slots: Range<Int>) -> (piece: [Int32], range: Range<Int>) {
    let start = slots.lowerBound & (Self.pieceSize - 1)
    return (pieces[slots.lowerBound >> Self.shift], start..<start + slots.count)
  }

  /// Adds a block's slots, of 0.
  mutating func append(_ size: Int) {
    if count & (Self.pieceSize - 1) == 0 {
      pieces.append([])
      if count > 0 { pieces[pieces.count - 1].reserveCapacity(Self.pieceSize) }
    }
    let last = pieces.count - 1
    let used = pieces[last].count
    // Growing by a quarter: doubling would hold up to twice what is needed.
    if pieces[last].capacity - used < size {
      pieces[last].reserveCapacity(min(used + max(used / 4, size), Self.pieceSize))
    }
    pieces[last].append(contentsOf: repeatElement(0, count: size))
    count += size
  }
}
