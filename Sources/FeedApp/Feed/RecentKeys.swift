/// The keys of the entries that were asked for last, by where the feed has them: what is in view is
/// asked for again and again, and a key should not cost decoding its entry each time.
///
/// A slot for each row modulo the capacity: neighbours never push each other out, and a look-up is one
/// comparison.
struct RecentKeys {
  private static let capacity = 1 << 10

  private var slots = [(place: EntryPlace, key: String)](
    repeating: (.none, ""), count: capacity)

  subscript(place: EntryPlace) -> String? {
    get {
      let slot = slots[Self.slot(of: place)]
      return slot.place == place ? slot.key : nil
    }
    set { slots[Self.slot(of: place)] = (newValue == nil ? .none : place, newValue ?? "") }
  }

  /// Forgets all: the feed has changed.
  mutating func removeAll() { self = RecentKeys() }

  private static func slot(of place: EntryPlace) -> Int {
    (place.row &+ place.section &* 31) & (capacity - 1)
  }
}
