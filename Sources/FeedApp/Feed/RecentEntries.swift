import Feeds

/// The entries that were decoded last, by number: what is in view is asked for again and again.
///
/// A slot for each number modulo the capacity: neighbours never push each other out, and a look-up is
/// one comparison.
struct RecentEntries {
  private static let capacity = 1 << 10

  private var numbers = [UInt32](repeating: .max, count: capacity)
  private var entries = [FeedEntry?](repeating: nil, count: capacity)

  /// The entry, decoded by `decode` if it is not here.
  mutating func entry(_ number: UInt32, decode: () -> FeedEntry) -> FeedEntry {
    let slot = Int(number) % Self.capacity
    if numbers[slot] == number, let entry = entries[slot] { return entry }
    let entry = decode()
    numbers[slot] = number
    entries[slot] = entry
    return entry
  }

  /// The entry's key, if the entry is here.
  func key(_ number: UInt32) -> String? {
    let slot = Int(number) % Self.capacity
    return numbers[slot] == number ? entries[slot]?.key : nil
  }

  /// Forgets all: the feed has changed.
  mutating func removeAll() { self = RecentEntries() }
}
