/// Documents behind each other, and in each other: feeds that were joined, or written into a file that was
/// not empty. Each becomes an element of its own; `XMLEvents` puts one around them all.
extension XMLRepair {
  /// What feeds begin with.
  private static let rootNames = ["rss", "feed", "rdf", "opml"]
  /// What says that a tag begins a document, not something of the same name, as the root of each must have
  /// it; looked for in so much of the tag.
  private static let rootAttributes = ["version", "xmlns"].map { Array($0.utf8) }
  private static let longestRoot = 4096

  /// Whether the tag at hand, of which only the name was taken, begins another document. nil: more of it
  /// must come to tell.
  func beginsDocument() -> Bool? {
    guard hasRoot, XMLRepair.isRoot(tagName) else { return false }
    guard open.count > 0 else { return true }
    // Content of an item may be about feeds.
    guard
      isBehindProlog || itemLevel == 0 || open.count == itemLevel
        || XMLRepair.isPlainPart(open.name(at: itemLevel))
    else { return false }
    let rest = bytes[index...].prefix(XMLRepair.longestRoot)
    let end = rest.firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    if end == nil, rest.count < XMLRepair.longestRoot, !isLast { return nil }
    let attributes = rest[..<(end ?? rest.endIndex)]
    return XMLRepair.rootAttributes.contains { attributes.firstRange(of: $0) != nil }
  }

  private static func isRoot(_ name: [UInt8]) -> Bool {
    let local = name.split(separator: UInt8(ascii: ":")).last ?? []
    return rootNames.contains { local.isSameName(as: $0.utf8) }
  }

  /// Ends the document before another.
  mutating func endDocument() {
    note(
      open.count > 0 ? "another document begins in it" : "another document begins behind its end",
      .document)
    close(open.count)
    endRoot()
  }

  /// Goes on in the document's element where an item, the tag at hand, stands behind its end. Returns false for
  /// anything else.
  mutating func reopenRoot() -> Bool {
    guard !endedRoot.isEmpty, XMLRepair.isItem(tagName) else { return false }
    note("there are items behind its end")
    open.begin(endedRoot)
    endedRoot = []
    return true
  }

  /// Writes the end tag of the document's element, if it is still to come.
  mutating func endRoot() {
    guard !endedRoot.isEmpty else { return }
    output.text += "</".utf8
    output.text += endedRoot
    output.text.append(UInt8(ascii: ">"))
    endedRoot = []
  }

  /// Notes what stands outside of documents.
  mutating func noteOutside() {
    guard hasRoot else { return note("there is text before the first tag") }
    note("there is more behind its end, which is left out", .end)
  }

  /// Whether outside of documents bytes say nothing: white space, and marks of the byte order.
  static func isNothing(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
  }
}
