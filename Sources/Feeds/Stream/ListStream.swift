/// The objects of a list of JSON that comes by a pipe, or the items of a JSON Feed that says before them that it is one: each is
/// handed out when it has ended, and nothing is kept of it.
///
/// Behind them stands the list's end, or what is no object, or broken: from there on it is read to its end, as a document is
/// that is there, together with the last object, by whose names what follows something broken is found. What a feed says of
/// itself only there, such as its author, comes too late for its items.
final class ListStream: DocumentItems {
  let name: String
  var willWait: () -> Bool = { true }
  private(set) var reading: EntryReading
  var title: String? { feed?.title }

  private let reader: ChunkReader
  private let options: FeedOptions
  /// How the document is read, whatever its entries are.
  private let names: JSONEntries
  /// What stands before the first object.
  private let beginning: [UInt8]
  /// What a feed says before its items, and the last of them that was read; nil: it is a list.
  private var feed: JSONDocument?
  /// What stands below the first entries, two at most.
  private var separators: [RowSeparator] = []
  /// The first object, in what the reader has, until it is handed out.
  private var first: Range<Int>?
  /// How many objects were handed out.
  private var count = 0
  /// How many of them the reader has yet, and where the last one ends there.
  private var kept = (count: 0, end: 0)
  /// What was dropped before those.
  private var passed = JSONDocument.Passed()
  /// The entries of what is read to its end, and the one to hand out next; nil: it was not reached.
  private var rest: (entries: EntryStore, row: Int)?
  private var isOver = false

  /// Of a reader of which nothing was handed out. nil where it is to be read whole: other documents, files, what was compressed,
  /// what is in another encoding than UTF-8, what has ended, lists of conversations or of an answer's pieces, and feeds whose items are
  /// messages or a log's lines.
  ///
  /// - Throws: what is wrong with it.
  init?(_ reader: ChunkReader, _ given: FeedOptions) throws(FeedError) {
    var options = given
    options.language = RowLanguage(ofFile: reader.name)
    guard !reader.isFile, reader.expansion == nil, [.auto, .jsonFeed].contains(options.format)
    else { return nil }
    let head = reader.beginning(FormatDetection.sample)
    let (encoding, mark) = TextEncoding.detect(head)
    let text = Array(head[mark...])
    guard encoding == .utf8,
      options.format != .auto || FormatDetection.format(of: text, isWhole: false) == .jsonFeed,
      let object = Self.firstObject(of: reader, from: mark, patience: options.patience)
    else { return nil }
    try options.refuseForeign(head, name: reader.name)
    let usual = EntryReading(options)
    beginning = reader.withRest { Array(copying: $0.extracting(mark..<object.lowerBound)) }
    if beginning.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      let item = reader.withRest { Array(copying: $0.extracting(object)) }
      let document = beginning + item + "]}".utf8
      feed = try? JSONDocument(document.span, from: 0, names: usual.names)
      guard let entries = feed?.entries, entries.count == 1,
        entries.withJSON(ofRow: 0, { _ in true }) == nil
      else { return nil }
    }
    name = reader.name
    first = 0..<object.count
    (names, reading) = (usual.names, usual)
    (self.reader, self.options) = (reader, options)
    reader.drop(object.lowerBound)
    guard feed == nil else { return }
    reader.withRest { rest in
      learn(from: rest.extracting(first: object.count))
      if case .object(let second) = JSONListScan.next(behind: object.count, in: rest) {
        learn(from: rest.extracting(second))
      }
    }
  }

  var failures: [FeedError] { [reader.failure].compactMap(\.self) }

  /// The first object of the list or the feed that begins behind `mark`, waited for; nil: there is none, all has come, or it is no entry.
  private static func firstObject(
    of reader: ChunkReader, from mark: Int, patience: Int32
  ) -> Range<Int>? {
    while !reader.isAtEnd {
      switch reader.withRest({ JSONListScan.first(in: $0, from: mark) }) {
      case .object(let object):
        let isOther = reader.withRest { rest in
          AnswerEvents.mayBePieces(rest.extracting(droppingFirst: mark))
            || ConversationTree(object, of: rest) != nil
        }
        return isOther ? nil : object
      case .other: return nil
      case .nothingYet:
        guard reader.readMuchMore(patience: patience, willWait: { true }) else { return nil }
      }
    }
    return nil
  }

  /// One of the first two entries says how all are read, if it is a JSON text.
  private func learn(from entry: Span<UInt8>) {
    separators.append(names.separator(ofEntry: entry))
    reading = EntryReading(options, RowStarts.Division(ofEntries: separators))
  }

  func next() -> DocumentItem? {
    if rest == nil {
      guard !isOver else { return nil }
      if let object = nextObject(), let item = take(object) { return item }
      guard !isOver else { return nil }
      isOver = true
      rest = readRest().map { (entries: $0, row: kept.count) }
    }
    guard let (entries, row) = rest, row < entries.count else { return nil }
    rest?.row += 1
    if let json = entries.withJSON(ofRow: row, { Array(copying: $0) }) {
      return DocumentItem(json: json, reading: reading)
    }
    return DocumentItem(entries[row], besides: entries.jsonBesides(row: row))
  }

  /// The next object, waited for; nil: there is none, or nobody wants it.
  private func nextObject() -> Range<Int>? {
    if let object = first {
      first = nil
      return object
    }
    while true {
      let end = kept.end
      switch reader.withRest({ JSONListScan.next(behind: end, in: $0) }) {
      case .object(let object): return object
      case .other: return nil
      case .nothingYet:
        if reader.readMuchMore(patience: options.patience, willWait: willWait) { continue }
        // Else nobody wants any more.
        isOver = !reader.isAtEnd
        return nil
      }
    }
  }

  /// Hands out an object, and drops those before it if it has names; nil: it is no item like those of a feed before it.
  private func take(_ object: Range<Int>) -> DocumentItem? {
    let bytes = reader.withRest { Array(copying: $0.extracting(object)) }
    guard feed?.readNext(bytes.span) != false else { return nil }
    if count == 1, separators.count == 1 { learn(from: bytes.span) }
    count += 1
    if object.upperBound - kept.end > JSONDocument.longestNameless {
      reader.withRest { passed.take($0.extracting(first: object.lowerBound)) }
      reader.drop(object.lowerBound)
      kept = (1, object.count)
    } else {
      kept = (kept.count + 1, object.upperBound)
    }
    guard let entries = feed?.entries else { return DocumentItem(json: bytes, reading: reading) }
    return DocumentItem(entries[0], besides: entries.jsonBesides(row: 0))
  }

  /// The entries of all that the reader has and that is still to come, those that were handed out first; nil: nobody wants them,
  /// or there is no memory.
  private func readRest() -> EntryStore? {
    while !reader.isAtEnd {
      guard reader.hasMore || willWait() else { return nil }
      reader.readMore()
    }
    guard System.hasMemory(3 * reader.count) else {
      reader.failForMemory(rowOf: reader.count)
      return nil
    }
    var bytes = beginning
    reader.withRest { bytes.append(copying: $0) }
    reader.drop(.max)
    let document = try? JSONDocument(bytes.span, from: 0, names: names, behind: passed)
    guard let entries = document?.entries else { return nil }
    if count == 1, entries.count > 1 { _ = entries.withJSON(ofRow: 1) { learn(from: $0) } }
    return entries
  }
}

extension ChunkReader {
  /// Reads some more behind something that has no end yet: a quarter of what there is, unless nothing comes for so many
  /// milliseconds, as it is looked at from its start each time. Returns whether anything came.
  fileprivate func readMuchMore(patience: Int32, willWait: () -> Bool) -> Bool {
    let before = count
    repeat {
      guard !isAtEnd, hasMore || willWait() else { return false }
      readMore()
    } while count - before < before / 4 && comes(within: patience)
    return count > before
  }
}
