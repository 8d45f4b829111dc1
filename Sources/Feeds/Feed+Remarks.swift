import HeightEngine

extension Feed {
  /// What is to be said of files of XML and HTML that are no feeds, and shown as they are written; of most files nothing.
  public var remarks: [String] {
    parts.compactMap { part in
      guard let root = (part.source as? LineSource)?.division.root else { return nil }
      return "\(part.name) is no feed, but <\(DisplayText(root).string)>: shown as it is written"
    }
  }
}
