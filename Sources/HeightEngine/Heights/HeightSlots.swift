/// The heights in a rope's blocks, in pieces of one size: when it grows, nothing that is there is copied,
/// and of a copy of it only the pieces that change are.
///
/// A piece is narrow, two bytes a height, until there is a number in it that is none of 16 bits: hardly a
/// row has 32,768 lines.
struct HeightSlots: Sendable {
  /// A block lies in one piece: its size divides this.
  static let pieceSize = 1 << shift
  private static let shift = 13

  /// Of each piece one is empty, unless the piece is.
  private(set) var narrow: [[Int16]] = []
  private(set) var wide: [[Int32]] = []
  private(set) var count = 0

  /// Bytes that there is room in.
  var byteCount: Int {
    narrow.reduce(0) { $0 + 2 * $1.capacity } + wide.reduce(0) { $0 + 4 * $1.capacity }
  }

  subscript(slot: Int) -> Int32 {
    @inline(__always) get {
      let (piece, place) = (slot >> Self.shift, slot & (Self.pieceSize - 1))
      return place < narrow[piece].count ? Int32(narrow[piece][place]) : wide[piece][place]
    }
    set {
      let (piece, place) = (slot >> Self.shift, slot & (Self.pieceSize - 1))
      if !narrow[piece].isEmpty {
        if let value = Int16(exactly: newValue) {
          narrow[piece][place] = value
          return
        }
        widen(piece)
      }
      wide[piece][place] = newValue
    }
  }

  /// Writes slots of one block into an array, from `place` on.
  func copy(_ slots: Range<Int>, to values: inout [Int32], at place: Int) {
    precondition(place >= 0 && place + slots.count <= values.count)
    var room = values.mutableSpan
    withSlots(
      slots, narrow: { Self.copy($0, to: &room, at: place) },
      wide: { Self.copy($0, to: &room, at: place) })
  }

  @inline(__always)
  private static func copy<Slot: FixedWidthInteger>(
    _ slots: Span<Slot>, to room: inout MutableSpan<Int32>, at place: Int
  ) {
    // Safe: there is room for as many, which was checked.
    for index in 0..<slots.count {
      unsafe room[unchecked: place + index] = Int32(truncatingIfNeeded: slots[unchecked: index])
    }
  }

  /// Makes 0 of slots of one block where `bits`, from `place` on, have a 0 and not a 1.
  mutating func mask(_ slots: Range<Int>, by bits: [Int32], from place: Int) {
    precondition(place >= 0 && place + slots.count <= bits.count)
    let (piece, start) = (slots.lowerBound >> Self.shift, slots.lowerBound & (Self.pieceSize - 1))
    if narrow[piece].isEmpty {
      for offset in 0..<slots.count where bits[place + offset] == 0 {
        wide[piece][start + offset] = 0
      }
      return
    }
    precondition(start + slots.count <= narrow[piece].count)
    var room = narrow[piece].mutableSpan
    let bits = bits.span
    for offset in 0..<slots.count {
      // Safe: both have as many, which was checked.
      unsafe room[unchecked: start + offset] &=
        0 &- Int16(truncatingIfNeeded: bits[unchecked: place + offset])
    }
  }

  /// Sets slots of one block, from `slot` on.
  mutating func set(_ slot: Int, to values: ArraySlice<Int32>) {
    let (piece, start) = (slot >> Self.shift, slot & (Self.pieceSize - 1))
    if !narrow[piece].isEmpty {
      guard Self.areNarrow(values.span) else {
        widen(piece)
        return set(slot, to: values)
      }
      let new = values.span
      precondition(start + new.count <= narrow[piece].count)
      var slots = narrow[piece].mutableSpan
      for index in 0..<new.count {
        // Safe: both have as many, which was checked.
        unsafe slots[unchecked: start + index] = Int16(truncatingIfNeeded: new[unchecked: index])
      }
    } else {
      wide[piece].replaceSubrange(start..<start + values.count, with: values)
    }
  }

  /// Lends slots of one block, as they are kept. Their number is checked here, so that they may be read
  /// unchecked.
  @inline(__always)
  func withSlots<Result>(
    _ slots: Range<Int>, narrow: (Span<Int16>) -> Result, wide: (Span<Int32>) -> Result
  ) -> Result {
    let start = slots.lowerBound & (Self.pieceSize - 1)
    let range = start..<start + slots.count
    let piece = self.narrow[slots.lowerBound >> Self.shift]
    if !piece.isEmpty { return narrow(piece.span.extracting(range)) }
    let widePiece = self.wide[slots.lowerBound >> Self.shift]
    return wide(widePiece.span.extracting(range))
  }

  /// Adds a block's slots, of 0.
  mutating func append(_ size: Int) {
    if count & (Self.pieceSize - 1) == 0 {
      narrow.append([])
      wide.append([])
    }
    let last = narrow.count - 1
    if wide[last].isEmpty {
      Self.append(size, to: &narrow[last], isFirst: last == 0)
    } else {
      Self.append(size, to: &wide[last], isFirst: last == 0)
    }
    count += size
  }

  /// The first piece grows by quarters, as doubling would hold up to twice what is needed; others have all
  /// their room from the start.
  private static func append<Slot: FixedWidthInteger>(
    _ size: Int, to piece: inout [Slot], isFirst: Bool
  ) {
    let used = piece.count
    if piece.capacity - used < size {
      piece.reserveCapacity(isFirst ? min(used + max(used / 4, size), pieceSize) : pieceSize)
    }
    piece.append(contentsOf: repeatElement(0, count: size))
  }

  private static func areNarrow(_ values: Span<Int32>) -> Bool {
    var others: Int32 = 0
    for index in 0..<values.count {
      // Safe: an index of it.
      let value = unsafe values[unchecked: index]
      others |= value ^ Int32(Int16(truncatingIfNeeded: value))
    }
    return others == 0
  }

  private mutating func widen(_ piece: Int) {
    if piece > 0 { wide[piece].reserveCapacity(Self.pieceSize) }
    wide[piece].append(contentsOf: narrow[piece].lazy.map { Int32($0) })
    narrow[piece] = []
  }
}
