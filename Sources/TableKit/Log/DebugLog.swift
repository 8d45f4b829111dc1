import HeightEngine

/// Listens to the height code and counts what it does.
///
/// Counting is always on: it is a few additions. An event is made only while somebody listens.
public struct DebugLog {
  /// How often what happened, and how long it took.
  public struct Counts: Hashable, Sendable {
    /// Heights that a cache had.
    public var hits = 0
    /// Heights that a cache did not have.
    public var misses = 0
    /// Heights that were computed, with a cache or without.
    public var computed = 0
    /// Heights that were stored in a cache.
    public var stored = 0
    /// Heights that were found before the row was in view.
    public var precached = 0
    /// The time that computing took.
    public var timeComputing: Duration = .zero

    public init() {}
  }

  public internal(set) var counts = Counts()
  /// Told of every event. nil: nobody listens, and nothing is made to be told.
  public var observer: ((HeightEvent) -> Void)?

  /// Starts counting from 0 again.
  public mutating func resetCounts() { counts = Counts() }

  @inline(__always)
  func report(_ event: @autoclosure () -> HeightEvent) {
    if let observer { observer(event()) }
  }
}
