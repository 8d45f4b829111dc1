/// What a feed says of itself besides what its entries have from it: pages show it as what the document says
/// around their entries, as they do that of a JSON Feed.
struct FeedAround {
  private var members: [(name: String, value: String)] = []

  /// More is not kept of what is said by a name, in bytes.
  private static let longest = 1 << 16

  /// Takes in what is said by a name, in place of what was said by it before. Returns all that was said as an object of JSON; nil:
  /// this says nothing. O(all)
  mutating func noting(_ name: String, _ value: String) -> [UInt8]? {
    let value = value.folded
    guard !value.isEmpty, value.utf8.count <= Self.longest else { return nil }
    if let known = members.firstIndex(where: { $0.name == name }) {
      members[known].value = value
    } else {
      members.append((name, value))
    }
    var text: [UInt8] = []
    for (name, value) in members {
      text.append(UInt8(ascii: text.isEmpty ? "{" : ","))
      text.append(jsonName: name)
      text.append(jsonQuoted: value)
    }
    return text + [UInt8(ascii: "}")]
  }
}
