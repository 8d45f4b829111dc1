import HeightEngine

extension EntrySource {
  /// Whether its rows are entries of a feed, which are read or not; lines of a text or a log are neither.
  var isOfEntries: Bool {
    switch format {
    case .rss, .rdf, .atom, .demo: true
    case .jsonFeed: self is DocumentSource && !isLog
    case .auto, .jsonl, .text, .gitLog, .diff, .logfmt, .opml: false
    }
  }

  /// What a row is known by another time the file is opened: its id, else its link if it is a document's, else what
  /// it says, and of lines also what the line above says: many are alike. nil: it is too long to be read for it, or
  /// stands for a file that can't be read.
  ///
  /// - Complexity: O(*n*) in the bytes of the row.
  func memoryKey(ofRow row: Int, by secret: ContentHash.Secret) -> UInt64? {
    guard !isLong(row), !(self is FailureSource) else { return nil }
    var key = key(ofRow: row)
    // A number is another row's once others have come before it.
    key.name = nil
    // Of lines it is found out later whose id comes twice.
    if !(self is DocumentSource) { key.isRepeated = false }
    var hash = ContentHash(secret)
    var isHash = false
    withParts(ofRow: row) { bytes, parts in
      isHash = key.isHash(of: parts, in: bytes)
      if isHash {
        hash.combine(parts.contentNumber(in: bytes, by: secret))
      } else {
        var name: [UInt8] = []
        key.append(of: parts, in: bytes, to: &name)
        hash.combine(name.span)
      }
    }
    if isHash, !(self is DocumentSource), row > 0, !isLong(row - 1) {
      withParts(ofRow: row - 1) { hash.combine($1.contentNumber(in: $0, by: secret)) }
    }
    return hash.value
  }
}
