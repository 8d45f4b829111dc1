import HeightEngine

/// Listens to the height code and counts what it does.
///
/// Counting is always on: it is a few additions. An event is made only while somebody listens.
public struct DebugLog {
  /// What has been counted so far.
  public internal(set) var counts = Counts()
  /// Told of every event. nil: nobody listens, and nothing is made to be told; warnings wait for who
  /// comes.
  public var observer: ((HeightEvent) -> Void)?
  /// Whether the observer is told of heights that are found ahead, many rows at once: three events a row.
  public var observesAhead = true
  /// What goes to standard error, a line an event.
  public var standardError = Output.none
  private var warnedAbout: Set<String> = []
  private var unheard: [HeightEvent] = []

  /// Which events are written.
  public enum Output: Hashable, Sendable { case none, warnings, everything }

  /// Starts counting from 0 again.
  public mutating func resetCounts() { counts = Counts() }

  /// Whether the warning was not given before. Of very many, no more are given.
  mutating func isNew(warningAbout subject: String) -> Bool {
    warnedAbout.count < 1_000 && warnedAbout.insert(subject).inserted
  }

  mutating func keepForObserver(_ event: HeightEvent) { unheard.append(event) }

  mutating func takeUnheard() -> [HeightEvent] {
    defer { unheard = [] }
    return unheard
  }

  var hasUnheard: Bool { !unheard.isEmpty }

  /// How often what happened, and how long it took.
  public struct Counts: Hashable, Sendable {
    /// Heights that a cache had.
    public internal(set) var hitsByIndexPath = 0
    /// How often a height was found in the cache by key.
    public internal(set) var hitsByKey = 0
    /// Heights that a cache was asked for and did not have.
    public internal(set) var missesByIndexPath = 0
    /// How often one was not.
    public internal(set) var missesByKey = 0
    /// Heights that were stored in a cache.
    public internal(set) var storedByIndexPath = 0
    /// Heights stored in the cache by key.
    public internal(set) var storedByKey = 0
    /// Heights of rows that were computed from the declared layout, with a cache or without, and the
    /// time that it took, configuring the cell included.
    public internal(set) var computedBySystemFitting = 0
    /// Time spent on declared layouts.
    public internal(set) var timeInSystemFitting: Duration = .zero
    /// Heights of rows that came from `sizeThatFits(_:)`, and the time.
    public internal(set) var computedBySizeThatFits = 0
    /// Time spent on `sizeThatFits`.
    public internal(set) var timeInSizeThatFits: Duration = .zero
    /// Heights that were computed before the row was in view.
    public internal(set) var precached = 0

    /// Counts of nothing yet.
    public init() {}

    /// Of both caches.
    public var hits: Int { hitsByIndexPath + hitsByKey }
    /// Of both caches.
    public var misses: Int { missesByIndexPath + missesByKey }
    /// In both caches.
    public var stored: Int { storedByIndexPath + storedByKey }
    /// In both ways.
    public var computed: Int { computedBySystemFitting + computedBySizeThatFits }
    /// The time that computing took, in both ways.
    public var timeComputing: Duration { timeInSystemFitting + timeInSizeThatFits }

    mutating func add(_ mode: HeightEvent.Mode, time: Duration) {
      switch mode {
      case .systemFitting:
        computedBySystemFitting += 1
        timeInSystemFitting += time
      case .sizeThatFits:
        computedBySizeThatFits += 1
        timeInSizeThatFits += time
      }
    }
  }
}
