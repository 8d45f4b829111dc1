import Glibc

/// Finds out what a stream is from what has come, so that nobody waits for more than that needs.
struct StreamOpening {
  let reader: ChunkReader
  let options: FeedOptions
  /// Up to where the rest has no line feed.
  private var searched = 0
  /// Up to where there is no line feed, as long as no line is whole; nil: it is known whether it is a list of records.
  private var withoutLine: Int? = 0
  /// How long what is written in several pieces is waited for, once something has come.
  private var patience: WaitingTime?

  /// Of a reader of which nothing was handed out.
  init(reader: ChunkReader, options: FeedOptions) {
    self.reader = reader
    self.options = options
  }

  /// What it is. `mark` is how many bytes to leave out before the text.
  enum Kind {
    case lines(FeedFormat, mark: Int)
    case document
  }

  /// Reads as far as is needed.
  mutating func kind() -> Kind {
    while true {
      // What has come counts as a whole, in however many pieces it was written.
      while reader.count < FormatDetection.sample, reader.comes(within: restOfPatience) {
        reader.readMore()
      }
      divideRecords()
      // What stands in a file that is followed tells, however little it is.
      let isAll =
        reader.isAtEnd || reader.count >= FormatDetection.sample
        || reader.isFollowed && reader.count > 0
      let bytes = reader.beginning(FormatDetection.sample)
      if let kind = kind(of: bytes, isAll: isAll) {
        guard case .document = kind, isAll, comesByObjects(bytes, hasPaused: false) else {
          return kind
        }
        return .lines(.jsonl, mark: 0)
      }
      if beginsList(bytes, hasPaused: false) { return .document }
      if pauses {
        if beginsList(bytes, hasPaused: true) { return .document }
        if comesByObjects(bytes, hasPaused: true) { return .lines(.jsonl, mark: 0) }
        if let kind = kind(of: bytes, isAll: false, pauses: true) { return kind }
      }
      reader.readMore()
    }
  }

  /// Whether objects of several lines come by a pipe that pauses behind some, or sends more of them than is held: then each is a
  /// record from here on. What ends before that is a document.
  private func comesByObjects(_ bytes: [UInt8], hasPaused: Bool) -> Bool {
    guard options.detectsFormat, isOpenPipe else { return false }
    let (encoding, mark) = TextEncoding.detect(bytes)
    guard encoding == .utf8, FormatDetection.beginsWithObjects(Array(bytes[mark...])) else {
      return false
    }
    while !hasPaused, reader.count <= FeedStream.mostHeld,
      reader.comes(within: options.longestPause)
    {
      reader.readMore()
    }
    guard !reader.isAtEnd else { return false }
    reader.drop(mark)
    reader.divideRecords(by: ObjectRecords(), patience: options.patience)
    return true
  }

  /// Whether a pipe brings a list, or a JSON Feed, of which each object is handed out as it comes: see `ListStream`.
  private func beginsList(_ bytes: [UInt8], hasPaused: Bool) -> Bool {
    guard options.detectsFormat, isOpenPipe else { return false }
    let (encoding, mark) = TextEncoding.detect(bytes)
    return encoding == .utf8
      && FormatDetection.beginsList(Array(bytes[mark...]), hasPaused: hasPaused)
  }

  /// Whether a pipe has sent something, and sends nothing for longer than who wants to see it waits.
  private var pauses: Bool {
    reader.count > 0 && isOpenPipe && !reader.comes(within: options.longestPause)
  }

  /// Whether it reads a pipe that may send more.
  private var isOpenPipe: Bool { !reader.isAtEnd && !reader.isFile && !reader.isFollowed }

  /// What is a document to who reads a file comes line by line to who follows it, or by a pipe. O(what is new)
  private mutating func divideRecords() {
    guard let start = withoutLine, !reader.isFile, options.rows == nil,
      [.auto, .jsonFeed].contains(options.format)
    else { return }
    guard let end = reader.withRest({ $0.firstLineFeed(from: start) }) else {
      withoutLine = reader.count
      return
    }
    withoutLine = nil
    if reader.beginsWithRecords(upTo: end) {
      reader.divideRecords(by: RecordLines(), patience: options.patience)
    } else if reader.isFollowed, reader.mayBeginWithRecordsOfLines(upTo: end) {
      // A pipe's come at its end, as a document; here there is none.
      readFirstLine(by: RecordLines(spanningLines: true))
    } else {
      return
    }
    searched = 0
  }

  /// What events bring comes answer by answer, as they end; the first one tells how they are shown.
  private func divideAnswers(behind mark: Int) {
    reader.drop(mark)
    readFirstLine(by: AnswerRecords())
  }

  /// Reads what `maker` makes of what comes, as far as its first line.
  private func readFirstLine(by maker: some LineMaker) {
    reader.divideRecords(by: maker, patience: options.patience)
    while reader.count == 0, !reader.isAtEnd, !reader.takeHeldLines() { reader.readMore() }
  }

  /// A pipe's lines come one after the other, and its first is not always like the others. None of a file, nor where
  /// nothing has come.
  private var restOfPatience: Int32 {
    mutating get {
      guard reader.count > 0, !reader.isFile, !reader.isFollowed else { return 0 }
      let known = patience ?? WaitingTime(milliseconds: options.patience)
      patience = known
      return known.rest
    }
  }

  /// nil where more is needed than `bytes`; `isAll`: there is no more, or they are enough in any case; `pauses`: what looks
  /// like text is shown as such.
  private mutating func kind(of bytes: [UInt8], isAll: Bool, pauses: Bool = false) -> Kind? {
    let isEncodingKnown = tellsEncoding(bytes) || pauses && !TextEncoding.isOpen(bytes)
    guard isAll || !reader.isFile && isEncodingKnown else { return nil }
    let (encoding, mark) = TextEncoding.detect(bytes)
    guard encoding == .utf8 else {
      return kind(of: bytes[mark...], in: encoding, isAll: isAll, pauses: pauses)
    }
    let text = Array(bytes[mark...])
    var found = self.format(of: text, behind: mark, isAll: isAll)
    if found == nil, pauses { found = formatInPause(text) }
    guard let format = found else { return nil }
    if format == .jsonFeed, options.format == .auto, !reader.isFile,
      AnswerEvents.begin(text.span)
    {
      divideAnswers(behind: mark)
      return .lines(.jsonl, mark: 0)
    }
    // What declares another encoding is turned into UTF-8 whole.
    if format == .text, options.detectsFormat, mark == 0, !reader.isFollowed,
      SourceOpening.declaredEncoding(of: text) != nil
    {
      return .document
    }
    // What is a log's shows in its first line.
    if options.format == .auto, format == .text, !isAll, !text.contains(0x0A) { return nil }
    return format.isDocument ? .document : .lines(format, mark: mark)
  }

  /// The same of a text in another encoding: lines of a pipe come in UTF-8 from there on. What has ended is turned into that
  /// whole.
  private mutating func kind(
    of bytes: ArraySlice<UInt8>, in encoding: TextEncoding, isAll: Bool, pauses: Bool
  ) -> Kind? {
    guard encoding != .ebcdic, isOpenPipe else { return .document }
    let text = encoding.utf8(bytes)
    guard text.contains(0x0A) else { return isAll ? .document : nil }
    var found = self.format(of: text, behind: 0, isAll: false)
    if found == nil, isAll || pauses { found = formatInPause(text) }
    guard let format = found else { return isAll ? .document : nil }
    guard !format.isDocument else { return .document }
    reader.drop(bytes.startIndex)
    reader.divideRecords(by: DecodedLines(encoding), patience: options.patience)
    return .lines(format, mark: 0)
  }

  /// The format of what a pipe that pauses has sent; nil: it is waited for.
  private func formatInPause(_ text: [UInt8]) -> FeedFormat? {
    let format = FormatDetection.formatInPause(text)
    let first = text.prefix { $0 != 0x0A }
    // What is out can't be taken back, and behind the name of a commit stands whose it is.
    let isCommit = GitLog.startsCommit(first.span) || GitLog.startsCommitInGraph(first.span)
    return format == .text && isCommit ? nil : format
  }

  private func tellsEncoding(_ bytes: [UInt8]) -> Bool {
    if bytes.count >= 4 { return true }
    return bytes.contains(0x0A) && bytes.allSatisfy { (1..<0x80).contains($0) }
  }

  private mutating func format(of bytes: [UInt8], behind mark: Int, isAll: Bool) -> FeedFormat? {
    guard options.format == .auto else { return options.format }
    if options.rows != nil { return .text }
    if isAll {
      let isWhole = reader.isAtEnd && reader.count <= FormatDetection.sample
      if !isWhole, let object = FormatDetection.startOfLongObject(in: bytes) {
        return format(ofObjectAt: mark + object) ?? (reader.isAtEnd ? .jsonFeed : nil)
      }
      let found = FormatDetection.format(of: bytes, isWhole: isWhole)
      return found == .jsonFeed && isNoDocument(bytes, isAll: true) ? .text : found
    }
    // A feed need not have a line end.
    if FormatDetection.beginsFeed(bytes) {
      return FormatDetection.format(of: bytes, isWhole: false)
    }
    guard let lineEnd = bytes.lastIndex(of: 0x0A),
      let first = bytes[..<lineEnd].first(where: { $0 > 0x20 })
    else { return nil }
    let lines = Array(bytes[...lineEnd])
    switch first {
    case UInt8(ascii: "<") where FormatDetection.mayBeDocument(bytes):
      return nil
    case UInt8(ascii: "[") where !FormatDetection.isText(inBrackets: lines):
      return isNoDocument(lines, isAll: false) ? .text : nil
    case UInt8(ascii: "{"):
      let format = FormatDetection.format(of: lines, isWhole: true)
      guard format == .jsonFeed else { return format }
      return isNoDocument(lines, isAll: false) ? .text : nil
    default:
      // `git log` and patches as they are mailed show what they are only in their second line.
      if FormatDetection.mayBecomeOther(lines), lines.count(where: { $0 == 0x0A }) <= 3 {
        return nil
      }
      return FormatDetection.format(of: lines, isWhole: true)
    }
  }

  /// Whether what begins as a document of JSON, and has not ended, is none, so that nobody waits for its end. A file, which has
  /// one, says why.
  private func isNoDocument(_ bytes: [UInt8], isAll: Bool) -> Bool {
    !reader.isFile && !reader.isAtEnd && options.map == nil && !options.expectsFeed
      && FormatDetection.isNoDocument(bytes, isAll: isAll)
  }

  /// The format of what begins with a long object; nil where that can't be told yet.
  private mutating func format(ofObjectAt object: Int) -> FeedFormat? {
    let isAtEnd = reader.isAtEnd
    let end = reader.withRest { $0.firstLineFeed(from: max(object, searched)) }
    searched = end ?? reader.count
    guard let end else {
      // It may have no end.
      guard !reader.isFile, !isAtEnd, reader.count > FeedStream.mostHeld else { return nil }
      return reader.withRest {
        let beginning = $0.extracting(object..<(object + FormatDetection.sample))
        return FormatDetection.format(ofUnfinishedLine: Array(copying: beginning))
      }
    }
    return reader.withRest { rest in
      let following = rest.extracting((end + 1)..<rest.count)
      return FormatDetection.format(
        ofLongLine: Array(copying: rest.extracting(object..<end)),
        following: Array(copying: following.extracting(first: FormatDetection.sample)),
        isWhole: isAtEnd && following.count <= FormatDetection.sample)
    }
  }

  /// A document's feed, of a reader of which nothing was handed out.
  ///
  /// - Throws: what is wrong with it, or with keeping it.
  func document() throws(FeedError) -> Feed {
    let store = ByteStore.spool()
    repeat {
      reader.withRest { store.append($0) }
      reader.drop(.max)
      if let complaint = store.complaint { throw FeedError(complaint, file: reader.name) }
      if let expansion = reader.expansion, store.count > expansion.limit {
        throw FeedError(expansion.complaint, file: reader.name)
      }
      reader.readMore()
    } while !reader.isAtEnd
    if let failure = reader.failure {
      guard store.count > 0 else { throw failure }
      store.shortcoming = failure.what
    }
    let opened = try SourceOpening(store, name: reader.name, options: options).open()
    return Feed.listed(opened, of: "", options: options)
      ?? Feed(FeedPart(opened.source, name: reader.name))
  }
}
