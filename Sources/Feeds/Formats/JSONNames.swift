/// A member's name of 24 bytes or fewer as three words, which are compared at once.
private struct NameWords: Equatable {
  var count: Int
  var first: UInt64
  var second: UInt64
  var third: UInt64

  static let longest = 24

  /// The name in `range` of `bytes`; nil if it is longer.
  @inline(__always)
  init?(_ range: Range<Int>, of bytes: Span<UInt8>) {
    count = range.count
    guard count <= NameWords.longest else { return nil }
    first = NameWords.word(bytes, range.lowerBound, min(count, 8))
    second = count > 8 ? NameWords.word(bytes, range.lowerBound + 8, min(count - 8, 8)) : 0
    third = count > 16 ? NameWords.word(bytes, range.lowerBound + 16, count - 16) : 0
  }

  /// A slot for it in a table whose size is a power of two.
  @inline(__always)
  func slot(mask: Int) -> Int {
    let mixed = (first ^ second &* 3 &+ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 48) & mask
  }

  /// `count` bytes, 8 or fewer, the first the lowest.
  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, _ index: Int, _ count: Int) -> UInt64 {
    guard index + 8 <= bytes.count else {
      var word: UInt64 = 0
      for place in 0..<count { word |= UInt64(bytes[index + place]) << (8 * place) }
      return word
    }
    return bytes.word(at: index) & (count == 8 ? .max : (1 << (8 * count) - 1))
  }
}

/// Names, and what each is for: finds a name among bytes without a String and with one comparison.
struct JSONNames: Sendable {
  /// What a member is for, and how likely, 0 the likeliest.
  struct Role: Sendable {
    /// nil: its name is none that entries have.
    var field: RawEntry.Field?
    var rank: UInt8 = 0
    var log: LogNames.Role?
  }

  /// A hash table with free slots; at most a quarter of it is taken, so that searches are short.
  private let table: [(name: NameWords, role: Role)?]

  /// The names for each field, the likelier first; a name that is there twice is the first's. And those that
  /// are the sign of a log, which may be the same.
  init(
    _ names: [(field: RawEntry.Field, names: [String])],
    logs: [(name: String, role: LogNames.Role)] = []
  ) {
    let count = names.reduce(1 + logs.count) { $0 + $1.names.count }
    var size = 1
    while size < 4 * count { size *= 2 }
    var table = [(name: NameWords, role: Role)?](repeating: nil, count: size)
    for (field, names) in names {
      for (rank, name) in names.enumerated() {
        guard let slot = Self.slot(of: name, in: table), table[slot.place] == nil else { continue }
        table[slot.place] = (slot.name, Role(field: field, rank: UInt8(clamping: rank)))
      }
    }
    for (name, role) in logs {
      guard let slot = Self.slot(of: name, in: table) else { continue }
      var entry = table[slot.place] ?? (slot.name, Role())
      entry.role.log = role
      table[slot.place] = entry
    }
    self.table = table
  }

  /// The slot that a name has, or may have.
  private static func slot(
    of name: String, in table: [(name: NameWords, role: Role)?]
  ) -> (place: Int, name: NameWords)? {
    let bytes = Array(name.utf8)
    guard let words = NameWords(0..<bytes.count, of: bytes.span) else { return nil }
    var slot = words.slot(mask: table.count - 1)
    while let taken = table[slot], taken.name != words { slot = (slot + 1) & (table.count - 1) }
    return (slot, words)
  }

  /// What the member called so is for.
  @inline(__always)
  func role(of name: JSONReader.Text, in bytes: Span<UInt8>) -> Role? {
    guard name.isEscaped else { return role(ofName: name.range, in: bytes) }
    let decoded = Array(JSONEscapes.decode(name.range, of: bytes).utf8)
    return role(ofName: 0..<decoded.count, in: decoded.span)
  }

  @inline(__always)
  private func role(ofName range: Range<Int>, in bytes: Span<UInt8>) -> Role? {
    guard let words = NameWords(range, of: bytes) else { return nil }
    var slot = words.slot(mask: table.count - 1)
    while let taken = table[slot] {
      if taken.name == words { return taken.role }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }
}
