/// The items of RSS and Atom that come by a pipe, or are in a file that is large: each is handed out when it
/// has ended, and nothing is kept of it.
///
/// What only stands behind items, such as the feed's author, comes too late for them.
final class ItemStream: DocumentItems {
  let name: String
  let reading: EntryReading
  var willWait: () -> Bool {
    get { input.willWait }
    set { input.willWait = newValue }
  }

  private let input: Input
  private let events: XMLEvents
  private var document = XMLFeedDocument()
  /// The item to hand out next, of those that have ended.
  private var row = 0
  private var isAtEnd = false

  /// A file that is no larger is read to its end first, in bytes.
  static let smallFile = 1 << 20

  /// Of a reader of which nothing was handed out. nil where it is to be read whole: other documents, small
  /// files, what was compressed, and what is in UTF-16 or UTF-32.
  ///
  /// - Throws: what is wrong with it.
  init?(_ reader: ChunkReader, _ options: FeedOptions) throws(FeedError) {
    guard reader.expansion == nil, !reader.isFile || reader.size > Self.smallFile else {
      return nil
    }
    let head = reader.beginning(FormatDetection.sample)
    let (encoding, mark) = TextEncoding.detect(head)
    let text = Array(head[mark...])
    guard encoding == .utf8, let first = text.firstIndex(where: { $0 > 0x20 }),
      FormatDetection.beginsFeed(text)
    else { return nil }
    try options.refuseForeign(head, name: reader.name)
    let xml: LibXML2.Functions
    switch LibXML2.loaded {
    case .success(let functions): xml = functions
    case .failure(let missing):
      throw FeedError("can't read XML: \(missing.reason)", file: reader.name)
    }
    // What is broken before its first tag may be no feed to whoever reads on, and so a text.
    let encodingOfFeed = XMLEncoding(
      head: Array(text[first...]), marked: mark > 0 ? encoding : nil)
    guard Self.begins(in: text[first...], encodingOfFeed, by: xml) else { return nil }
    reader.drop(mark + first)
    name = reader.name
    reading = EntryReading(options)
    input = Input(reader)
    events = XMLEvents(
      by: xml, lines: text[..<first].count { $0 == 0x0A },
      encoding: encodingOfFeed, reading: input.next)
    // A feed may begin in something else.
    while document.format == nil, !isAtEnd { isAtEnd = !document.readNext(of: events) }
    guard document.format != nil else { throw document.refusal(events, name) }
  }

  /// Whether these bytes begin a feed for who reads XML, too: at most 64 KB, read as far as that shows.
  private static func begins(
    in text: ArraySlice<UInt8>, _ encoding: XMLEncoding, by xml: LibXML2.Functions
  ) -> Bool {
    var rest = text
    let events = XMLEvents(by: xml, lines: 0, encoding: encoding) {
      defer { rest = rest.dropFirst(4096) }
      return Array(rest.prefix(4096))
    }
    var document = XMLFeedDocument()
    while document.format == nil, document.readNext(of: events) {}
    return document.format != nil
  }

  var title: String? { document.title }

  var failures: [FeedError] { [input.failure].compactMap(\.self) }

  func next() -> DocumentItem? {
    if row == document.entries.count {
      if row > 0 { document.forgetEntries() }
      row = 0
      if !isAtEnd { isAtEnd = !document.readEntries(of: events) }
      guard !document.entries.isEmpty else { return nil }
    }
    row += 1
    return DocumentItem(document.entries[row - 1])
  }
}

extension ItemStream {
  /// The document's bytes, piece by piece.
  private final class Input {
    var willWait: () -> Bool = { true }
    private let reader: ChunkReader

    init(_ reader: ChunkReader) { self.reader = reader }

    var failure: FeedError? { reader.failure }

    /// None at the end, or where nobody wants any more.
    func next() -> [UInt8] {
      while reader.count == 0 {
        guard !reader.isAtEnd, reader.isFile || willWait() else { return [] }
        reader.readMore()
      }
      let bytes = reader.beginning(FormatDetection.sample)
      reader.drop(bytes.count)
      return bytes
    }
  }
}
