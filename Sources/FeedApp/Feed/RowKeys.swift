import HeightEngine

/// What the heights of the rows that were asked for last are remembered by: what is in view is asked for
/// again and again, and a key should not cost finding its row and decoding its entry each time.
///
/// A slot for each row modulo the capacity: neighbours never push each other out, and a look-up is one
/// comparison.
struct RowKeys {
  private static let capacity = 1 << 10
  private static let nowhere = IndexPath(row: -1, section: -1)

  /// The key of a row that is not there.
  static let none = HeightKey("")

  /// None until there is a key: rows change places often.
  private var slots: [(indexPath: IndexPath, key: HeightKey)] = []

  /// The row's key; nil where it is not here.
  subscript(indexPath: IndexPath) -> HeightKey? {
    get {
      guard !slots.isEmpty else { return nil }
      let slot = Self.slot(of: indexPath)
      return slots[slot].indexPath == indexPath ? slots[slot].key : nil
    }
    set {
      if slots.isEmpty {
        slots = Array(repeating: (Self.nowhere, Self.none), count: Self.capacity)
      }
      slots[Self.slot(of: indexPath)] =
        newValue.map { (indexPath, $0) } ?? (Self.nowhere, Self.none)
    }
  }

  /// Forgets all: rows have changed places.
  mutating func removeAll() { self = RowKeys() }

  private static func slot(of indexPath: IndexPath) -> Int {
    (indexPath.row &+ indexPath.section &* 31) & (capacity - 1)
  }
}
