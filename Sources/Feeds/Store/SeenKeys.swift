import CBlockScan

/// Which keys have been seen, at some six bytes each: only 38 bits of a key's hash are kept. Of a million
/// keys two or so are taken for ones seen before; that costs them a longer name.
///
/// Many small tables stand for a large one, each of the keys whose hashes end alike: one that is full is
/// made anew in a fraction of a millisecond, and only its room is taken twice meanwhile.
struct SeenKeys {
  private static let tableCount = 64
  /// None before there is a key.
  private var tables: [Table] = []
  private let secret: Secret

  /// What decides where keys stand, so that nobody who writes a feed can know it: one for all, but for tests.
  typealias Secret = (UInt64, odd: UInt64)
  private static let secret: Secret = {
    var random = SystemRandomNumberGenerator()
    return makeSecret(using: &random)
  }()

  static func makeSecret(using random: inout some RandomNumberGenerator) -> Secret {
    (random.next(), random.next() | 1)
  }

  /// How many have been noted.
  private var count = 0
  /// How many there will be in each table, as far as can be told: it has room for them when it is made anew.
  private var expectedInTable = 0

  init(secret: Secret = Self.secret) { self.secret = secret }

  /// Says of how many rows the keys are that are to come, after those of `seen` rows: these have as many each as those had.
  mutating func expect(rows: Int, after seen: Int) {
    guard count > 0, seen > 0, rows > seen else { return }
    let each = min(Double(rows) / Double(seen), 1e9) * Double(count) / Double(Self.tableCount)
    // Where hashes end by chance, one table of a hundred thousand has more.
    expectedInTable = Int(min(each + 4 * each.squareRoot(), 1e9))
  }

  /// Notes a key's hash. Returns whether it was there already. O(1), amortised.
  mutating func insert(_ hash: UInt64) -> Bool {
    if tables.isEmpty { tables = [Table](repeating: Table(secret: secret), count: Self.tableCount) }
    let isSeen = tables[Int(truncatingIfNeeded: hash) & (Self.tableCount - 1)].insert(
      Self.mark(hash), expecting: expectedInTable)
    if !isSeen { count += 1 }
    return isSeen
  }

  /// Has the memory fetched where a key would be, which may be far, while something else is done.
  mutating func fetch(_ hash: UInt64) {
    guard !tables.isEmpty else { return }
    tables[Int(truncatingIfNeeded: hash) & (Self.tableCount - 1)].fetch(Self.mark(hash))
  }

  private static func mark(_ hash: UInt64) -> UInt32 {
    max(1, UInt32(truncatingIfNeeded: hash >> 32 ^ hash))
  }

  /// Slots that the largest table has, which are gone through at once when it becomes full: for tests.
  var mostSlots: Int { tables.reduce(0) { max($0, $1.numberOfSlots) } }
  /// How far each of the keys stands behind its place: for tests.
  var searches: [Int] { tables.flatMap(\.searches) }

  /// A hash table of marks with free slots of 0, at most three of four taken. It is in pages of one size, so
  /// that those of a table that was made anew are of use to the next one.
  private struct Table {
    private var pages: [[UInt32]] = []
    private(set) var numberOfSlots = 0
    private var count = 0

    private static let pageSize = 1024
    private let secret: Secret

    init(secret: Secret) { self.secret = secret }

    private subscript(slot: Int) -> UInt32 {
      @inline(__always) get { pages[slot / Self.pageSize][slot % Self.pageSize] }
      @inline(__always) set { pages[slot / Self.pageSize][slot % Self.pageSize] = newValue }
    }

    /// Notes a mark, one of so many that are expected. Returns whether it was there already.
    mutating func insert(_ mark: UInt32, expecting expected: Int) -> Bool {
      if 4 * count >= 3 * numberOfSlots { grow(expecting: expected) }
      let slot = place(of: mark)
      if self[slot] == mark { return true }
      self[slot] = mark
      count += 1
      return false
    }

    /// Spreads marks that are near each other, and those that somebody chose.
    private func start(of mark: UInt32) -> Int {
      let product = (UInt64(mark) ^ secret.0).multipliedFullWidth(by: secret.odd)
      // Once more, as for one secret of some thousands the first leaves chosen marks in a few places.
      let folded = product.high ^ product.low
      let spread = ((folded ^ folded >> 32) &* secret.odd) >> 32
      return Int(truncatingIfNeeded: (spread &* UInt64(numberOfSlots)) >> 32)
    }

    /// How far each of the keys stands behind its place.
    var searches: [Int] {
      (0..<numberOfSlots).filter { self[$0] != 0 }.map {
        let steps = $0 - start(of: self[$0])
        return steps < 0 ? steps + numberOfSlots : steps
      }
    }

    /// Has the memory fetched where the search for `mark` begins.
    mutating func fetch(_ mark: UInt32) {
      guard numberOfSlots > 0 else { return }
      let slot = start(of: mark)
      // Not by `&`, which reads the slot into a variable and has that fetched.
      // Safe: nothing is read there, whatever it is.
      unsafe pages[slot / Self.pageSize].withUnsafeMutableBufferPointer {
        unsafe block_prefetch($0.baseAddress.map { unsafe $0 + slot % Self.pageSize })
      }
    }

    /// Where `mark` is, or would be.
    private func place(of mark: UInt32) -> Int {
      var slot = start(of: mark)
      while true {
        let found = self[slot]
        if found == 0 || found == mark { return slot }
        slot += 1
        if slot == numberOfSlots { slot = 0 }
      }
    }

    /// To what is expected, but no more than eight times as large, as rows that are to come may have no keys; where that
    /// is not more, by a quarter if it is large, as what is free is memory that nothing is known by. What is new is made
    /// in one piece, which takes half the time, and divided then.
    private mutating func grow(expecting expected: Int) {
      let quarter = max(pages.count / 4, 1) * Self.pageSize
      let least = max(16, numberOfSlots + min(numberOfSlots, quarter))
      numberOfSlots = max(least, min(4 * expected / 3 + 1, 8 * numberOfSlots))
      var slots = [UInt32](repeating: 0, count: numberOfSlots)
      for page in pages {
        for mark in page where mark != 0 {
          var slot = start(of: mark)
          while slots[slot] != 0 {
            slot += 1
            if slot == slots.count { slot = 0 }
          }
          slots[slot] = mark
        }
      }
      pages = stride(from: 0, to: slots.count, by: Self.pageSize).map {
        Array(slots[$0..<min($0 + Self.pageSize, slots.count)])
      }
    }
  }
}
