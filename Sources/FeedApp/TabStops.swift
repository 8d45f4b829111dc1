import Synchronization

/// Columns from tab stop to tab stop in rows.
///
/// All rows are laid out by one plan, which is made when the first of them is: it is to be set before.
nonisolated public enum TabStops {
  private static let chosen = Atomic(8)

  /// As many as were set, at first 8.
  public static var columns: Int {
    get { chosen.load(ordering: .relaxed) }
    set { chosen.store(newValue, ordering: .relaxed) }
  }
}
