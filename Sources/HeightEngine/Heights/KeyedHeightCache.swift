/// Heights by key, for the last few content widths.
///
/// Rows may share a key. Changes of the table do not touch this cache; that what a key stands for
/// has changed must be told by `invalidateHeight(forKey:)`. Widths of 0 or less are neither stored nor
/// found.
public struct KeyedHeightCache<Key: Hashable & Sendable>: Sendable {
  @usableFromInline struct Heights: Sendable {
    @usableFromInline var heights: [Key: Int32] = [:]
    /// Of keys that are hashes.
    @usableFromInline var hashed = HashedHeights()
    @usableFromInline var lastUse = 0

    @usableFromInline init() {}

    var count: Int { heights.count + hashed.count }

    @inlinable subscript(key: Key) -> Int32? {
      get {
        if let hashes = KeyedHeightCache.hashes(of: key) { return hashed[hashes] }
        return heights[key]
      }
      set {
        if let hashes = KeyedHeightCache.hashes(of: key) {
          hashed[hashes] = newValue
        } else {
          heights[key] = newValue
        }
      }
    }
  }

  @inlinable static func hashes(of key: Key) -> (UInt64, UInt64)? {
    // Decided by the compiler, where it knows what a key is.
    guard Key.self == HeightKey.self, let key = key as? HeightKey else { return nil }
    return key.hashes
  }

  /// Parallel to `perWidth`.
  @usableFromInline var knownWidths: [Int] = []
  @usableFromInline var perWidth: [Heights] = []
  @usableFromInline let maximumNumberOfWidths: Int
  @usableFromInline let maximumNumberOfKeys: Int?
  @usableFromInline var clock = 0
  /// When each key was used last. Kept only if there is a limit on keys.
  @usableFromInline var uses = LeastRecentlyUsed<Key>()

  /// A cache for so many widths, and so many keys if a limit is given; what is least recently used
  /// goes first.
  public init(maximumNumberOfWidths: Int = 8, maximumNumberOfKeys: Int? = nil) {
    self.maximumNumberOfWidths = max(maximumNumberOfWidths, 1)
    self.maximumNumberOfKeys = maximumNumberOfKeys.map { max($0, 0) }
  }

  /// The widths it has heights for, the one used last first.
  public var widths: [Int] {
    perWidth.indices.sorted { perWidth[$0].lastUse > perWidth[$1].lastUse }.map { knownWidths[$0] }
  }

  /// How many heights are known at each width, the one used last first.
  public var sizes: [(width: Int, count: Int)] {
    perWidth.indices.sorted { perWidth[$0].lastUse > perWidth[$1].lastUse }
      .map { (knownWidths[$0], perWidth[$0].count) }
  }

  /// The number of heights known, over all widths.
  public var count: Int { perWidth.reduce(0) { $0 + $1.count } }

  /// Whether a height is stored. Marks nothing as used.
  public func existsHeight(forKey key: Key, width: Int) -> Bool {
    knownHeight(forKey: key, width: width) != nil
  }

  /// The height stored, lines. Marks nothing as used.
  public func knownHeight(forKey key: Key, width: Int) -> Int? {
    guard let index = knownWidths.firstIndex(of: width) else { return nil }
    return perWidth[index][key].map(Int.init)
  }

  /// The height stored, lines. Marks the key and the width as used.
  // Inlined, since it is worth little if it isn't specialised for the key.
  @inlinable
  public mutating func height(forKey key: Key, width: Int) -> Int? {
    guard let index = knownWidths.firstIndex(of: width) else { return nil }
    if perWidth[index].lastUse != clock {
      clock += 1
      perWidth[index].lastUse = clock
    }
    guard let height = perWidth[index][key] else { return nil }
    if maximumNumberOfKeys != nil { uses.use(key) }
    return Int(height)
  }

  /// Stores a height, lines. Ignored if the width is 0 or less.
  @inlinable
  public mutating func cacheHeight(_ height: Int, forKey key: Key, width: Int) {
    guard width > 0, maximumNumberOfKeys != 0 else { return }
    let index = knownWidths.firstIndex(of: width) ?? addWidth(width)
    clock += 1
    perWidth[index].lastUse = clock
    perWidth[index][key] = Self.stored(height)
    guard let maximumNumberOfKeys else { return }
    uses.use(key)
    if uses.count > maximumNumberOfKeys, let oldest = uses.removeOldest() { forget(oldest) }
  }

  /// Forgets the key's height for all widths.
  public mutating func invalidateHeight(forKey key: Key) {
    forget(key)
    uses.remove(key)
  }

  /// Forgets all heights for all widths.
  public mutating func invalidateAllHeights() {
    perWidth = []
    knownWidths = []
    uses = LeastRecentlyUsed()
  }

  @usableFromInline static func stored(_ height: Int) -> Int32 {
    HeightRope.encode(height, isOpen: false)
  }

  @usableFromInline mutating func forget(_ key: Key) {
    for index in perWidth.indices { perWidth[index][key] = nil }
  }

  @usableFromInline mutating func addWidth(_ width: Int) -> Int {
    if perWidth.count >= maximumNumberOfWidths,
      let oldest = perWidth.indices.min(by: { perWidth[$0].lastUse < perWidth[$1].lastUse })
    {
      perWidth.remove(at: oldest)
      knownWidths.remove(at: oldest)
    }
    perWidth.append(Heights())
    knownWidths.append(width)
    return perWidth.count - 1
  }
}
