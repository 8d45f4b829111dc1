/// The heights in a rope's blocks, in pieces of one size: when it grows, nothing that is there is copied,
/// and of a copy of it only the pieces that change are.
///
/// A piece takes a byte a height until there is a number in it that is none of 8 bits, and then two, until there is
/// one that is none of 16: few rows have 128 lines, hardly one has 32,768. One that is made of zeros and ones takes a
/// bit for each, until there is another number in it.
struct HeightSlots: Sendable {
  /// A block lies in one piece: its size divides this.
  static let pieceSize = 1 << shift
  private static let shift = 13

  /// Of each piece three are empty, unless the piece is.
  private(set) var bits: [[UInt64]] = []
  private(set) var bytes: [[Int8]] = []
  private(set) var narrow: [[Int16]] = []
  private(set) var wide: [[Int32]] = []
  private(set) var count = 0

  /// Bytes that there is room in.
  var byteCount: Int {
    bytes.reduce(0) { $0 + $1.capacity } + narrow.reduce(0) { $0 + 2 * $1.capacity }
      + wide.reduce(0) { $0 + 4 * $1.capacity } + bits.reduce(0) { $0 + 8 * $1.capacity }
  }

  subscript(slot: Int) -> Int32 {
    @inline(__always) get {
      let (piece, place) = (slot >> Self.shift, slot & (Self.pieceSize - 1))
      if place < bytes[piece].count { return Int32(bytes[piece][place]) }
      if !bits[piece].isEmpty { return Int32(bits[piece][place / 64] >> UInt64(place % 64) & 1) }
      return place < narrow[piece].count ? Int32(narrow[piece][place]) : wide[piece][place]
    }
    set {
      let (piece, place) = (slot >> Self.shift, slot & (Self.pieceSize - 1))
      if !bits[piece].isEmpty {
        if newValue & 1 == newValue {
          return setBits(of: piece, from: place, to: [newValue].span)
        }
        makeBytes(of: piece)
      }
      if !bytes[piece].isEmpty {
        if let value = Int8(exactly: newValue) {
          bytes[piece][place] = value
          return
        }
        widen(piece, isNarrow: Int16(exactly: newValue) != nil)
      }
      if !narrow[piece].isEmpty {
        if let value = Int16(exactly: newValue) {
          narrow[piece][place] = value
          return
        }
        widen(piece, isNarrow: false)
      }
      wide[piece][place] = newValue
    }
  }

  /// Writes slots of one piece into an array, from `place` on.
  func copy(_ slots: Range<Int>, to values: inout [Int32], at place: Int) {
    var room = values.mutableSpan
    withSlots(
      slots, bytes: { Self.copy($0, to: &room, at: place) },
      narrow: { Self.copy($0, to: &room, at: place) },
      wide: { Self.copy($0, to: &room, at: place) })
  }

  /// Writes slots into as much room, from `place` on; numbers that are none of its kind are cut.
  @inline(__always)
  static func copy<Slot: FixedWidthInteger, Value: FixedWidthInteger>(
    _ slots: Span<Slot>, to room: inout MutableSpan<Value>, at place: Int
  ) {
    precondition(place >= 0 && place + slots.count <= room.count)
    // Safe: there is room for as many, which was checked.
    for index in 0..<slots.count {
      unsafe room[unchecked: place &+ index] = Value(truncatingIfNeeded: slots[unchecked: index])
    }
  }

  /// Sets slots of one block, from `slot` on.
  mutating func set<Value: FixedWidthInteger>(_ slot: Int, to new: Span<Value>) {
    let (piece, start) = (slot >> Self.shift, slot & (Self.pieceSize - 1))
    if !bits[piece].isEmpty {
      if Self.areBits(new) {
        return setBits(of: piece, from: start, to: new)
      }
      makeBytes(of: piece)
    }
    if !bytes[piece].isEmpty {
      if Self.set(&bytes[piece], from: start, to: new) { return }
      widen(piece, isNarrow: Self.fit(new, in: Int16.self))
    }
    if !narrow[piece].isEmpty {
      if Self.set(&narrow[piece], from: start, to: new) { return }
      widen(piece, isNarrow: false)
    }
    _ = Self.set(&wide[piece], from: start, to: new)
  }

  /// Lends slots of one block, as they are kept. Their number is checked here, so that they may be read
  /// unchecked.
  @inline(__always)
  func withSlots<Result>(
    _ slots: Range<Int>, bytes: (Span<Int8>) -> Result, narrow: (Span<Int16>) -> Result,
    wide: (Span<Int32>) -> Result
  ) -> Result {
    let start = slots.lowerBound & (Self.pieceSize - 1)
    let range = start..<start + slots.count
    let number = slots.lowerBound >> Self.shift
    let piece = self.bytes[number]
    if !piece.isEmpty { return bytes(piece.span.extracting(range)) }
    let some = self.bits[number]
    if !some.isEmpty {
      let values = Self.bytes(of: some.span, in: range)
      return bytes(values.span)
    }
    let narrowPiece = self.narrow[number]
    if !narrowPiece.isEmpty { return narrow(narrowPiece.span.extracting(range)) }
    let widePiece = self.wide[number]
    return wide(widePiece.span.extracting(range))
  }

  /// Adds a block's slots, of 0.
  mutating func append(_ size: Int) {
    if count & (Self.pieceSize - 1) == 0 {
      // The first piece grows, as there may be few; each other one has all of its slots from the start.
      bits.append([])
      bytes.append(count == 0 ? [] : [Int8](repeating: 0, count: Self.pieceSize))
      narrow.append([])
      wide.append([])
    }
    count += size
    guard bytes.count == 1 else { return }
    if !wide[0].isEmpty {
      Self.append(size, to: &wide[0])
    } else if !narrow[0].isEmpty {
      Self.append(size, to: &narrow[0])
    } else {
      Self.append(size, to: &bytes[0])
    }
  }

  /// Adds a piece of bytes, as it is. The last one must be full.
  mutating func append(piece: [Int8]) {
    precondition(piece.count == Self.pieceSize)
    append(bits: [], bytes: piece)
  }

  /// Adds a piece of zeros and ones, the first lowest. The last one must be full.
  mutating func append(piece: [UInt64]) {
    precondition(64 * piece.count == Self.pieceSize)
    append(bits: piece, bytes: [])
  }

  private mutating func append(bits: [UInt64], bytes: [Int8]) {
    precondition(count.isMultiple(of: Self.pieceSize))
    self.bits.append(bits)
    self.bytes.append(bytes)
    narrow.append([])
    wide.append([])
    count += Self.pieceSize
  }

  /// It grows by quarters, as doubling would hold up to twice what is needed.
  private static func append<Slot: FixedWidthInteger>(_ size: Int, to piece: inout [Slot]) {
    let used = piece.count
    if piece.capacity - used < size {
      piece.reserveCapacity(min(used + max(used / 4, size), pieceSize))
    }
    piece.append(contentsOf: repeatElement(0, count: size))
  }

  /// Sets slots of a piece, if it can hold all the values; else nothing.
  @inline(__always)
  private static func set<Slot: FixedWidthInteger, Value: FixedWidthInteger>(
    _ piece: inout [Slot], from start: Int, to values: Span<Value>
  ) -> Bool {
    guard fit(values, in: Slot.self) else { return false }
    precondition(start + values.count <= piece.count)
    var slots = piece.mutableSpan
    for index in 0..<values.count {
      // Safe: both have as many, which was checked.
      unsafe slots[unchecked: start &+ index] = Slot(truncatingIfNeeded: values[unchecked: index])
    }
    return true
  }

  @inline(__always)
  private static func fit<Slot: FixedWidthInteger, Value: FixedWidthInteger>(
    _ values: Span<Value>, in type: Slot.Type
  ) -> Bool {
    guard Value.bitWidth > Slot.bitWidth else { return true }
    var others: Value = 0
    for index in 0..<values.count {
      // Safe: an index of it.
      let value = unsafe values[unchecked: index]
      others |= value ^ Value(truncatingIfNeeded: Slot(truncatingIfNeeded: value))
    }
    return others == 0
  }

  /// Makes a piece narrow that took bytes, or else wide.
  private mutating func widen(_ piece: Int, isNarrow: Bool) {
    if isNarrow {
      if piece > 0 { narrow[piece].reserveCapacity(Self.pieceSize) }
      narrow[piece].append(contentsOf: bytes[piece].lazy.map { Int16($0) })
    } else {
      if piece > 0 { wide[piece].reserveCapacity(Self.pieceSize) }
      wide[piece].append(contentsOf: bytes[piece].lazy.map { Int32($0) })
      wide[piece].append(contentsOf: narrow[piece].lazy.map { Int32($0) })
      narrow[piece] = []
    }
    bytes[piece] = []
  }

  /// Sets numbers of a piece of bits, which are 0 or 1.
  private mutating func setBits<Value: FixedWidthInteger>(
    of piece: Int, from start: Int, to values: Span<Value>
  ) {
    var words = bits[piece].mutableSpan
    for index in 0..<values.count {
      let (word, shift) = ((start + index) / 64, UInt64((start + index) % 64))
      words[word] &= ~(1 &<< shift)
      words[word] |= UInt64(truncatingIfNeeded: values[index]) &<< shift
    }
  }

  /// Makes a piece one of bytes that took bits.
  private mutating func makeBytes(of piece: Int) {
    let words = bits[piece]
    bytes[piece] = Self.bytes(of: words.span, in: 0..<Self.pieceSize)
    bits[piece] = []
  }
}
