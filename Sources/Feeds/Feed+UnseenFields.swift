extension Feed {
  /// What is to be said of fields that rows shall show, or are mapped from, and that none has, where all rows are here, and
  /// few; else nothing. O(their bytes).
  package func unseenFields(amongFewerThan most: Int = 5000) -> [String] {
    guard isComplete, !isWaiting, parts.reduce(0, { $0 + $1.source.count }) < most else {
      return []
    }
    let unseen = UnseenFields(logs?.fields ?? LogFieldSelection(), map: parts.first?.options.map)
    for part in parts where !unseen.isEmpty {
      let source = part.source
      for row in 0..<source.count {
        source.withParts(ofRow: row) { unseen.look(at: $1, in: $0, source.reading) }
      }
    }
    return unseen.complaints
  }
}
