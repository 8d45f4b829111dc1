/// What entries of several feeds, one behind the other, have from their own feed: a value for each that has one.
struct FeedValues<Value> {
  private var values: [(firstRow: Int, value: Value?)] = []

  /// What the last feed has.
  var last: Value? { values.last?.value }

  /// Another feed begins at a row.
  mutating func beginFeed(at row: Int) {
    if last != nil { values.append((row, nil)) }
  }

  /// The feed that begins at a row, the last one, has this value.
  mutating func set(_ value: Value?, ofFeedAt row: Int) {
    if values.last?.firstRow != row { values.append((row, nil)) }
    values[values.count - 1].value = value
  }

  /// Keeps nothing but what the last feed has, which begins at row 0 then.
  mutating func keepLast() {
    values = last.map { [(0, $0)] } ?? []
  }

  /// What the feed of a row has. O(log n) in the feeds.
  subscript(row: Int) -> Value? {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle].firstRow <= row { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? values[low - 1].value : nil
  }
}
