extension Feed {
  /// The fields that rows shall show and that none has, where all rows are here, and few; else none. O(their bytes).
  package func unseenFields(amongFewerThan most: Int = 5000) -> [String] {
    guard let selection = logs?.fields, isComplete, !isWaiting,
      parts.reduce(0, { $0 + $1.source.count }) < most
    else { return [] }
    let unseen = UnseenFields(selection)
    for part in parts where !unseen.names.isEmpty {
      let source = part.source
      for row in 0..<source.count {
        source.withParts(ofRow: row) { unseen.look(at: $1, in: $0, source.reading) }
      }
    }
    return unseen.names
  }
}
