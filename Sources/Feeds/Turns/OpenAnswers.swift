/// Which answers that come bit by bit are not at their end, and which rows they are, by what they are told from others by.
///
/// Invariant: all that have finished are open.
struct OpenAnswers {
  private var rows: [String: Int] = [:]
  /// Those that have said why they end: how much they took may still come.
  private(set) var finished: Set<String> = []

  var isEmpty: Bool { rows.isEmpty }

  /// Whether there are some, and all have finished.
  var haveFinished: Bool { !finished.isEmpty && finished.count == rows.count }

  /// Which row an answer is; nil: it is not open.
  subscript(key: String) -> Int? {
    get { rows[key] }
    set {
      rows[key] = newValue
      finished.remove(key)
    }
  }

  /// What choices of an answer are told from those of others by. O(n)
  static func key(id: String, choice: String) -> String { "\(id) \(choice)" }

  /// Whether a choice of an answer is among them. O(choices)
  func have(id: String) -> Bool {
    let start = Self.key(id: id, choice: "")
    return rows.keys.contains { $0.hasPrefix(start) }
  }

  /// Notes that an answer that is open says why it ends.
  mutating func finish(_ key: String) {
    if rows[key] != nil { finished.insert(key) }
  }

  /// Returns which row it was.
  mutating func remove(_ key: String) -> Int? {
    let row = rows[key]
    self[key] = nil
    return row
  }

  mutating func removeAll() { self = OpenAnswers() }
}
