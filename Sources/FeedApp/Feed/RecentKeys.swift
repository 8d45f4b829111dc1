/// The keys of the entries that were asked for last, by the entry's number: what is in view is asked
/// for again and again, and a key should not cost decoding its entry each time.
///
/// A slot for each number modulo the capacity: neighbours never push each other out, and a look-up is
/// one comparison.
struct RecentKeys {
  private static let capacity = 1 << 10

  private var slots = [(number: UInt32, key: String)](repeating: (.max, ""), count: capacity)

  subscript(number: UInt32) -> String? {
    get {
      let slot = slots[Int(number) % Self.capacity]
      return slot.number == number ? slot.key : nil
    }
    set { slots[Int(number) % Self.capacity] = (newValue == nil ? .max : number, newValue ?? "") }
  }

  /// Forgets all: the feed has changed.
  mutating func removeAll() { self = RecentKeys() }
}
