/// What an object says around its list of entries.
struct DocumentEnvelope {
  /// Where its object starts.
  let start: Int
  var hasList = false
  /// What it calls it.
  var list: String?
  /// What it calls one without elements, which may be a feed's without entries: if nothing else is said, or it says
  /// that it is one.
  var emptyList: String?
  var saysMore = false
  var isFeed = false
  /// Whether it is a log's line, which may have a list of anything; nil: nobody looked.
  var isLogsLine: Bool?
  /// Its title: a feed's, if it is one, and its own, if it is an entry itself.
  var title: String?
  var author: String?
  var authors: String?
  /// Where its other members stand, and whether the next one may go on with the last stretch of them.
  private var others: [Range<Int>] = []
  private var goesOn = false
  /// Whether they say more than what its entries have from it.
  private var saysOthers = false

  /// What the object that starts there says.
  init(start: Int) { self.start = start }

  /// The next member is no other one, or none.
  mutating func interrupt() { goesOn = false }

  /// Takes note of another member: none is shown anywhere else but a title and who wrote the entries.
  mutating func note(
    _ name: JSONReader.Text, _ token: JSONReader.Token, _ value: Range<Int>, in bytes: Span<UInt8>
  ) {
    let start = goesOn ? others.popLast()?.lowerBound : nil
    others.append((start ?? name.range.lowerBound - 1)..<value.upperBound)
    goesOn = true
    if !saysOthers, !Self.isShown(name, token, value, in: bytes) { saysOthers = true }
  }

  private static func isShown(
    _ name: JSONReader.Text, _ token: JSONReader.Token, _ value: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    let name = name.string(in: bytes)
    switch name {
    case "title": if case .string = token { return true }
    case "author", "authors":
      if let value = try? JSONValue(value, of: bytes), value.isNameAlone { return true }
    default: break
    }
    return EntryLists.isFeed(name, token, in: bytes)
  }

  /// The other members as an object of JSON; nil: they say nothing that is not shown.
  func surroundings(in bytes: Span<UInt8>) -> [UInt8]? {
    guard hasList, saysOthers else { return nil }
    var text: [UInt8] = []
    for range in others {
      text.append(UInt8(ascii: text.isEmpty ? "{" : ","))
      text.append(copying: bytes.extracting(range))
    }
    return text + [UInt8(ascii: "}")]
  }
}
