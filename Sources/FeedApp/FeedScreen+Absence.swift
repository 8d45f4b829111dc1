import Feeds

/// What is said where there are no rows, or not yet.
extension FeedScreen {
  /// What stands in the place of rows where there are none.
  var absence: String {
    guard controller.edits.isEmpty else {
      return keys.completed("No rows are left; {reload} reads the feed again.")
    }
    return switch controller.feed.absence {
    case .empty: "This feed is empty."
    case .waiting(let name): "Waiting for \(name): nothing has come yet."
    case .reading(let name, let bytes): "Reading \(name): \(bytes.asBytes), and no row yet."
    case .failed(let failure): "\(failure)"
    }
  }
}

extension Int {
  /// So many bytes, for people.
  nonisolated var asBytes: String {
    switch self {
    case ..<1024: "\(self) bytes"
    case ..<(1 << 20): "\(self >> 10) KB"
    default: "\(self >> 20) MB"
    }
  }
}
