/// Collects a document's entries; those of one key are joined to one.
struct EntryCollector {
  private(set) var store = EntryStore()
  private var rows: [String: Int] = [:]
  /// For telling which of two entries is the newer; zones don't matter to that.
  private let dates = DateParser(zone: .fixed(secondsEast: 0))

  /// How many entries there are.
  var count: Int { store.count }

  /// Adds an entry. One whose key is there already is joined with that, in its place: the newer one's
  /// parts, and of the older what the newer lacks.
  mutating func add(_ entry: RawEntry) {
    let key = entry.key
    guard let row = rows[key] else {
      rows[key] = store.count
      store.append(entry)
      return
    }
    let old = store[row]
    let isNewer = date(of: entry) > date(of: old)
    store.replace(row, with: isNewer ? entry.completed(by: old) : old.completed(by: entry))
  }

  /// Adds an entry without looking whether it is there already.
  mutating func addDistinct(_ entry: RawEntry) {
    store.append(entry)
  }

  private func date(of entry: RawEntry) -> Int {
    entry[.date].flatMap { dates.date($0) }?.seconds ?? .min
  }
}

extension RawEntry {
  /// With the parts of `other` where it has none; a text and its HTML are one part.
  func completed(by other: RawEntry) -> RawEntry {
    var result = self
    for (field, value) in other.values where result[field] == nil {
      if field == .text && result[.html] != nil || field == .html && result[.text] != nil {
        continue
      }
      result[field] = value
    }
    return result
  }
}
