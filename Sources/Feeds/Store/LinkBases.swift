/// What the links of a document's entries are relative to: addresses as the document has them, each
/// perhaps relative to one before it. An entry's link is made absolute when it is asked for, as many
/// entries may have one base, and each a long link by it.
struct LinkBases {
  private var bases: [(reference: String, parent: Int?, goesFirst: Bool)] = []

  /// How many bytes they take up.
  var byteCount: Int { bases.reduce(0) { $0 + 32 + $1.reference.utf8.count } }

  /// Adds an address, relative to the base `parent`. Returns its number.
  ///
  /// - Parameter goesFirst: Whether addresses in an entry's content are relative to it though the entry has a link, as
  ///   `xml:base` says; those of a feed without that are relative to the page that they are from.
  mutating func add(
    _ reference: String, relativeTo parent: Int?, goesFirst: Bool = false
  ) -> Int {
    bases.append((reference, parent, goesFirst))
    return bases.count - 1
  }

  /// Whether addresses in content are relative to the base of that number rather than to the entry's link.
  func goesFirst(_ base: Int) -> Bool { bases[base].goesFirst }

  /// `link`, made absolute by the base of that number.
  func resolve(_ link: String, by base: Int) -> String {
    URLReference.resolve(link, base: address(base))
  }

  /// The base of that number, absolute; nil where it would be longer than any link may be.
  func address(_ base: Int) -> String? {
    let (reference, parent, _) = bases[base]
    guard reference.utf8.count <= FeedLink.longest else { return nil }
    let address = parent.map { resolve(reference, by: $0) } ?? reference
    return address.utf8.count <= FeedLink.longest ? address : nil
  }
}
