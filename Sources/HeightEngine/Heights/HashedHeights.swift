/// Heights by two hashes of 64 bits each, at 25 to 35 bytes a height. A dictionary of as many takes more
/// than twice that, and all of it again while it grows.
///
/// Many small tables stand for a large one, each of the keys whose first hashes end alike: one that is full
/// is made anew in a fraction of a millisecond, and only its room is taken twice meanwhile.
@usableFromInline struct HashedHeights: Sendable {
  /// What stands for a key.
  @usableFromInline typealias Hashes = (UInt64, UInt64)

  private static let tableCount = 64
  private var tables = [Table](repeating: Table(), count: tableCount)

  init() {}

  /// How many heights there are. O(1).
  var count: Int { tables.reduce(0) { $0 + $1.count } }

  /// Bytes that its tables hold, for tests to keep that from growing.
  var byteCount: Int { tables.reduce(0) { $0 + $1.byteCount } }

  /// The farthest that a key stands behind its place, for tests.
  var longestSearch: Int { tables.reduce(0) { max($0, $1.longestSearch) } }

  /// The height of a key. O(1), amortised.
  @usableFromInline subscript(hashes: Hashes) -> Int32? {
    get { tables[Self.table(of: hashes)].height(of: hashes) }
    set { tables[Self.table(of: hashes)].set(newValue, of: hashes) }
  }

  private static func table(of hashes: Hashes) -> Int {
    Int(truncatingIfNeeded: hashes.0) & (tableCount - 1)
  }

  /// A hash table, of which at most three slots of four are taken. It is in pages of one size, so that
  /// those of a table that was made anew are of use to the next one.
  private struct Table: Sendable {
    private var pages: [[Slot]] = []
    private var slotCount = 0
    /// How many slots are not free: those of heights, and of heights that were removed.
    private var takenCount = 0
    private(set) var count = 0

    private static let pageSize = 512

    var byteCount: Int { slotCount * MemoryLayout<Slot>.stride }

    func height(of hashes: Hashes) -> Int32? {
      guard slotCount > 0 else { return nil }
      let found = self[place(of: hashes)]
      return found.height >= 0 ? found.height : nil
    }

    mutating func set(_ height: Int32?, of hashes: Hashes) {
      if 4 * takenCount >= 3 * slotCount { makeRoom() }
      let place = place(of: hashes)
      let old = self[place]
      guard height != nil || old.height >= 0 else { return }
      count += (height == nil ? 0 : 1) - (old.height >= 0 ? 1 : 0)
      if old.height == Slot.free { takenCount += 1 }
      self[place] = Slot(hashes, height ?? Slot.removed)
    }

    private subscript(slot: Int) -> Slot {
      @inline(__always) get { pages[slot / Self.pageSize][slot % Self.pageSize] }
      @inline(__always) set { pages[slot / Self.pageSize][slot % Self.pageSize] = newValue }
    }

    /// Where the search for a key begins: not by the bits that chose the table.
    private func start(of hashes: Hashes) -> Int {
      let spread = hashes.0 >> 32 ^ hashes.1 & 0xFFFF_FFFF
      return Int(truncatingIfNeeded: (spread &* UInt64(slotCount)) >> 32)
    }

    var longestSearch: Int {
      (0..<slotCount).reduce(0) { longest, slot in
        guard self[slot].height >= 0 else { return longest }
        let steps = slot - start(of: self[slot].hashes)
        return max(longest, steps < 0 ? steps + slotCount : steps)
      }
    }

    /// Where a key is, or would be.
    private func place(of hashes: Hashes) -> Int {
      var slot = start(of: hashes)
      while true {
        let found = self[slot]
        if found.height == Slot.free || found.isOf(hashes) { return slot }
        slot += 1
        if slot == slotCount { slot = 0 }
      }
    }

    /// Makes the table anew, by a quarter larger where it is large, without what was removed.
    private mutating func makeRoom() {
      let old = pages
      if 2 * count >= slotCount {
        slotCount = max(16, slotCount + min(slotCount, max(slotCount / 4, Self.pageSize)))
      }
      pages = stride(from: 0, to: slotCount, by: Self.pageSize).map {
        Array(repeating: Slot(), count: min(Self.pageSize, slotCount - $0))
      }
      takenCount = count
      for page in old {
        for slot in page where slot.height >= 0 { self[place(of: slot.hashes)] = slot }
      }
    }
  }

  /// In words of 32 bits, lest a quarter of it be nothing.
  private struct Slot: Sendable {
    static let free: Int32 = -1
    static let removed: Int32 = -2

    private var words: [4 of UInt32] = .init(repeating: 0)
    var height = free

    init() {}

    init(_ hashes: Hashes, _ height: Int32) {
      words[0] = UInt32(truncatingIfNeeded: hashes.0)
      words[1] = UInt32(truncatingIfNeeded: hashes.0 >> 32)
      words[2] = UInt32(truncatingIfNeeded: hashes.1)
      words[3] = UInt32(truncatingIfNeeded: hashes.1 >> 32)
      self.height = height
    }

    var hashes: Hashes {
      (UInt64(words[0]) | UInt64(words[1]) << 32, UInt64(words[2]) | UInt64(words[3]) << 32)
    }

    @inline(__always)
    func isOf(_ other: Hashes) -> Bool { hashes == other }
  }
}
