/// Items and outlines that have no end.
extension XMLRepair {
  /// What items are, and entries of Atom.
  private static let itemNames = [Array("item".utf8), Array("entry".utf8)]

  /// Elements of an item in which no item can be, and prefixes of such elements. Others may have elements
  /// of any name in them, and so may Atom's content.
  private static let plainParts: Set<String> = [
    "title", "link", "description", "author", "category", "comments", "enclosure", "guid",
    "pubdate", "source", "id", "summary", "updated", "published", "modified", "issued", "rights",
    "contributor",
    // HTML's without an end.
    "br", "hr", "img", "input", "meta", "wbr",
  ]
  private static let plainPrefixes: Set<String> = [
    "dc", "content", "media", "itunes", "googleplay", "slash", "wfw", "thr", "feedburner",
  ]

  /// What items are in.
  private static let containers: Set<String> = ["channel", "feed", "rdf", "rss"]

  /// Ends the open item where `name` begins another; outside of items, what is open in their container.
  mutating func endItem(before name: [UInt8]) {
    guard itemLevel > 0 else { return endWhatIsNoContainer(before: name) }
    guard open.name(at: itemLevel - 1).isSameName(as: name) else { return }
    if open.count > itemLevel, !XMLRepair.isPlainPart(open.name(at: itemLevel)) { return }
    end(open.count - itemLevel + 1, before: name)
  }

  private mutating func endWhatIsNoContainer(before name: [UInt8]) {
    // No further out than end tags are looked for: what nests deeper costs no more.
    let near = max(0, open.count - OpenElements.farthest)..<open.count
    let container = near.last {
      let name = String(decoding: open.name(at: $0), as: UTF8.self).lowercased()
      return Self.containers.contains(name.split(separator: ":").last.map(String.init) ?? "")
    }
    guard let container, container + 1 < open.count else { return }
    // An extension may have items of its own.
    guard XMLRepair.prefix(of: open.name(at: container + 1)) == XMLRepair.prefix(of: name[...])
    else {
      return
    }
    end(open.count - container - 1, before: name)
  }

  private static func prefix(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] } ?? []
  }

  private mutating func end(_ count: Int, before name: [UInt8]) {
    let last = String(decoding: open.last.prefix(60), as: UTF8.self)
    note("<\(last)> has no end before <\(String(decoding: name, as: UTF8.self))>")
    close(count)
  }

  /// Nobody divides a list so often: outlines nested deeper have no ends. Names of elements that are open
  /// further out are not looked at any more, and what nests too deep is left out.
  private static let deepestOutline = 64

  /// Ends the open outline where another begins that would stand too deep.
  mutating func endOutline(before name: [UInt8]) {
    guard open.count >= XMLRepair.deepestOutline, name.elementsEqual(XMLRepair.outline),
      open.last.elementsEqual(name)
    else { return }
    output.add(.unended(1))
    end(1, before: name)
  }

  private static let outline = Array("outline".utf8)

  /// Whether an element of that name is an item where one may be.
  static func isItem(_ name: [UInt8]) -> Bool {
    itemNames.contains { item in
      guard name.suffix(item.count).isSameName(as: item) else { return false }
      return name.count == item.count
        || name[name.count - item.count - 1] == UInt8(ascii: ":")
    }
  }

  static func isPlainPart(_ name: ArraySlice<UInt8>) -> Bool {
    let parts = String(decoding: name, as: UTF8.self).lowercased().split(separator: ":")
    guard let local = parts.last.map(String.init) else { return false }
    return parts.count == 1
      ? plainParts.contains(local)
      : plainPrefixes.contains(String(parts[0])) || plainParts.contains(local)
  }
}

extension Collection<UInt8> {
  /// Whether it is `other` but for the case of ASCII letters.
  func isSameName(as other: some Collection<UInt8>) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0 == $1 || $0.lowercase == $1.lowercase }
  }
}

extension UInt8 {
  /// An ASCII letter in lower case.
  fileprivate var lowercase: UInt8 { isCapital(self) ? self | 0x20 : self }
}
