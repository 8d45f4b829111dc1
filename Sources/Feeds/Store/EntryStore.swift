/// The entries of a document, packed one after another: an offset an entry, and its bytes. What entries
/// have from their feed is kept once.
///
/// An entry's bytes are the number of its link's base and of its fields, and then each of these: a byte
/// which, the length, the UTF-8; numbers in seven-bit groups. An entry may also be a JSON text as it came, which has
/// all that it says, or have that beside its fields; so it has the number of its content's base, where that is another.
struct EntryStore {
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  /// Where each stands in the document, in lines or bytes as its reader counts; 0: nobody knows.
  private var places: [UInt32] = []
  /// What links are relative to.
  var bases = LinkBases()
  /// Who wrote the entries that name nobody, from a row on: those of a feed.
  private var authors = FeedValues<String>()
  /// What documents say around the lists of their entries, as JSON.
  private var surroundings = FeedValues<[UInt8]>()
  /// The first row of the last feed.
  private var feedStart = 0

  /// How many entries it holds.
  var count: Int { starts.count }
  var isEmpty: Bool { starts.isEmpty }

  /// How many bytes it takes up, for tests to keep that from growing.
  var byteCount: Int { bytes.count + 12 * starts.count + bases.byteCount }

  /// Where the entry at `row` stands in the document, as its reader said; nil: it did not.
  func place(ofRow row: Int) -> Int? { places[row] > 0 ? Int(places[row]) - 1 : nil }

  /// What was said of places is not of the file's bytes.
  mutating func forgetPlaces() { places = places.map { _ in 0 } }

  /// More of a feed's author is not the author of each entry, in bytes.
  private static let longestAuthor = 512

  /// Who wrote the entries of the last feed that name nobody.
  var author: String? { authors.last }

  /// Begins another feed: the author of the one before is not that of the entries that follow.
  mutating func beginFeed() {
    feedStart = count
    authors.beginFeed(at: count)
    surroundings.beginFeed(at: count)
  }

  /// Takes `author` for who wrote the entries of the last feed that name nobody; cut where it is long.
  mutating func setAuthor(_ author: String?) {
    guard let author, author.utf8.count > Self.longestAuthor else {
      return authors.set(author, ofFeedAt: feedStart)
    }
    let end = author.utf8.index(author.startIndex, offsetBy: Self.longestAuthor)
    authors.set(String(author.unicodeScalars[..<end]) + "…", ofFeedAt: feedStart)
  }

  /// Keeps what the document of the last feed says around its entries, an object of JSON.
  mutating func setSurroundings(_ text: [UInt8]) {
    surroundings.set(text, ofFeedAt: feedStart)
  }

  /// What the document says around the entry at `row`; nil: nothing but that. O(log n) in the feeds.
  func surroundings(ofRow row: Int) -> [UInt8]? { surroundings[row] }

  /// Lets all entries go; what they have from their feed stays.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    feedStart = 0
    authors.keepLast()
    surroundings.keepLast()
  }

  /// Adds an entry behind the last, whose link and files are relative to the base of that number, and which stands at a
  /// place of the document. O(its bytes), amortised.
  ///
  /// - Parameter contentBase: What addresses in its content are relative to, where the content says that itself.
  mutating func append(
    _ entry: RawEntry, base: Int? = nil, contentBase: Int? = nil, at place: Int? = nil
  ) {
    let ownBase = contentBase == base ? nil : contentBase
    begin(at: place)
    appendLength(base.map { $0 + 1 } ?? 0)
    appendLength(entry.values.count + (ownBase == nil ? 0 : 1))
    write(entry)
    if let ownBase { write(contentBase: ownBase) }
  }

  /// The same of one that says more in its JSON text than it has fields.
  mutating func append(
    _ entry: RawEntry, besides text: Span<UInt8>, base: Int? = nil, at place: Int? = nil
  ) {
    begin(at: place)
    appendLength(base.map { $0 + 1 } ?? 0)
    appendLength(entry.values.count + 1)
    write(entry)
    write(json: text)
  }

  /// Stands for the field that is a JSON text.
  private static let json: UInt8 = 0xFF
  /// Stands for the field that is the number of the content's base, in decimal digits.
  private static let contentBase: UInt8 = 0xFE

  /// Adds an entry that is a JSON text. O(its bytes), amortised.
  mutating func append(json text: Span<UInt8>, at place: Int? = nil) {
    begin(at: place)
    appendLength(0)
    appendLength(1)
    write(json: text)
  }

  /// Lends the JSON text that the entry at `row`, from 0, is; nil: it is none. O(1)
  func withJSON<Result>(ofRow row: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
    var index = starts[row]
    guard length(at: &index) == 0, length(at: &index) == 1, bytes[index] == Self.json else {
      return nil
    }
    index += 1
    let count = length(at: &index)
    return body(bytes.span.extracting(index..<index + count))
  }

  /// The JSON text that the entry at `row`, from 0, has besides its fields. O(its bytes)
  func jsonBesides(row: Int) -> [UInt8]? {
    var index = starts[row]
    _ = length(at: &index)
    for _ in 0..<length(at: &index) {
      let isJSON = bytes[index] == Self.json
      index += 1
      let count = length(at: &index)
      if isJSON { return Array(bytes[index..<(index + count)]) }
      index += count
    }
    return nil
  }

  /// The entry at `row`, from 0, if it is no JSON text. O(its bytes).
  subscript(row: Int) -> RawEntry {
    var entry = RawEntry()
    var index = starts[row]
    let base = length(at: &index)
    var contentBase: Int?
    for _ in 0..<length(at: &index) {
      let kind = bytes[index]
      index += 1
      let count = length(at: &index)
      let value = bytes[index..<(index + count)]
      if let field = RawEntry.Field(rawValue: kind) {
        entry[field] = String(decoding: value, as: UTF8.self)
      } else if kind == Self.contentBase {
        contentBase = Int(String(decoding: value, as: UTF8.self))
      }
      index += count
    }
    let address = base > 0 ? bases.address(base - 1) : nil
    if base > 0 {
      let resolve = { URLReference.resolve($0, base: address) }
      if let link = entry[.link] { entry[.link] = resolve(link) }
      if let details = entry[.details] {
        entry[.details] = EntryDetails.resolving(details, by: resolve)
      }
    }
    if entry[.html] != nil, let number = contentBase ?? (base > 0 ? base - 1 : nil),
      isContent(of: entry, relativeTo: number)
    {
      entry.base = contentBase == nil ? address : bases.address(number)
    }
    if entry[.author] == nil, entry[.error] == nil { entry[.author] = authors[row] }
    return entry
  }

  /// Whether addresses in an entry's content are relative to a base; else they are to its link.
  private func isContent(of entry: RawEntry, relativeTo base: Int) -> Bool {
    if bases.goesFirst(base) { return true }
    let hasLink = entry[.link]?.withBytes { FeedLink.isLink($0) } ?? false
    return !hasLink
  }

  /// Whether the entry at `row` says more than that there is one. O(its bytes)
  func saysAnything(atRow row: Int) -> Bool {
    if let says = withJSON(ofRow: row, { $0.count > "{}".utf8.count }) { return says }
    return self[row].values.contains { $0.value != "{}" }
  }

  private mutating func begin(at place: Int?) {
    starts.append(bytes.count)
    places.append(place.flatMap { UInt32(exactly: $0 + 1) } ?? 0)
  }

  private mutating func write(json text: Span<UInt8>) {
    bytes.append(Self.json)
    appendLength(text.count)
    bytes.append(copying: text)
  }

  private mutating func write(contentBase number: Int) {
    let digits = String(number).utf8
    bytes.append(Self.contentBase)
    appendLength(digits.count)
    bytes += digits
  }

  private mutating func write(_ entry: RawEntry) {
    for (field, value) in entry.values {
      bytes.append(field.rawValue)
      value.withBytes { utf8 in
        appendLength(utf8.count)
        bytes.append(copying: utf8)
      }
    }
  }

  private mutating func appendLength(_ count: Int) {
    var rest = count
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private func length(at index: inout Int) -> Int {
    var result = 0
    var shift = 0
    while bytes[index] > 0x7F {
      result |= Int(bytes[index] & 0x7F) << shift
      shift += 7
      index += 1
    }
    result |= Int(bytes[index]) << shift
    index += 1
    return result
  }
}
