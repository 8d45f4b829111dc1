extension JSONDocument {
  /// What of a list was read before, and is not there any more: the last entries of it, which are no conversations, stand at
  /// the list's beginning.
  struct Passed {
    private(set) var bytes = 0
    private(set) var lines = 0

    /// Takes in what comes behind that. O(n)
    mutating func take(_ text: Span<UInt8>) {
      bytes += text.count
      var start = 0
      while let end = text.firstLineFeed(from: start) {
        lines += 1
        start = end + 1
      }
    }
  }
}
