import HeightEngine

extension Feed {
  /// What is to be said of files of XML and HTML that are no feeds, and of others that begin as JSON and are none, which are
  /// shown as they are written; of most files nothing.
  public var remarks: [String] {
    parts.compactMap { part -> String? in
      guard let lines = part.source as? LineSource else { return nil }
      if let refusal = lines.refusal { return "\(refusal.description); shown as it is written" }
      guard let root = lines.division.root else { return nil }
      return "\(part.name) is no feed, but <\(DisplayText(root).string)>: shown as it is written"
    }
  }

  /// What is to be said, once, of the first file that is followed and was replaced so that its rows are gone; nil: nothing.
  /// O(files)
  public func takeLoss() -> String? {
    let lost = parts.filter(\.hasLostRows)
    for part in lost { part.hasLostRows = false }
    return lost.first.map {
      FeedError("was written anew: what was read of it before is gone", file: $0.name).description
    }
  }
}
