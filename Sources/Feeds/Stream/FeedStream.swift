import Glibc
import HeightEngine

/// A feed's rows from the first to the last, once: of line formats, of RSS and Atom by a pipe or in a large file,
/// and of lists of JSON and JSON Feeds by a pipe, each is handed out as soon as it has come, and nothing is kept of it.
/// Other documents are read to their end first.
///
/// Memory: a buffer of 256 KB, or twice the longest row, of which no more than 32 MB are held where rows may be handed
/// out in pieces; some ten bytes for each row that has an id.
public final class FeedStream {
  enum Part {
    case lines(ChunkReader, FeedFormat)
    case items(any DocumentItems)
    case feed(Feed)
    /// A section of several, opened when it is its turn.
    case file(FeedFile)
  }

  let options: FeedOptions
  /// Whether sections are days, or the one part's own; else one for each part.
  let isSingle: Bool
  /// Whether rows of all parts come in order of time.
  let isMerged: Bool
  /// Where what is read of files that are followed goes to; nil: nothing is waited for at their ends, or by their reader.
  let followingOutput: Int32?
  let parts: [Part]
  /// Why not all of it could be read, once that is known, a reason for each file.
  public internal(set) var failures: [FeedError] = []
  /// Told at once, in words for people, that a file that is followed is read from its start again, and why; or that it is not
  /// followed.
  package var complain: ((String) -> Void)?
  /// How rows write lines of their texts.
  package var textForm = TextForm.shown
  /// Which rows are handed out; nil: all. Headers without a row are left out then.
  package var filter: RowFilter?
  /// Whether the lines of a log are handed out one by one: for who shows no borders between rows, so that
  /// nobody waits for the line behind a row.
  package var dividesLogs = false
  /// Whether rows of Markdown say what the one below is to them, as far as nobody has to wait for it.
  package var looksBelow = false
  /// A row that is longer than this, in bytes, is handed out in pieces as it is written, to who takes such: one that fits is
  /// read, and laid out for less at once.
  package var longestHeld = FeedStream.mostHeld
  static let mostHeld = 1 << 25

  let unseen: UnseenFields
  /// What is to be said of fields that were asked for and that no row has had so far.
  package var unseenFields: [String] { unseen.complaints }

  private init(
    _ parts: [Part], isSingle: Bool, isMerged: Bool = false, followingFor output: Int32? = nil,
    options: FeedOptions
  ) {
    self.parts = parts
    self.isSingle = isSingle
    self.isMerged = isMerged
    followingOutput = output
    self.options = options
    unseen = UnseenFields(options.logs.fields, map: options.map)
  }

  /// Opens the file at `path`. Throws what is wrong with it, and in which line.
  public static func open(
    path: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> FeedStream {
    try open(file: FeedFile(path: path), options: options)
  }

  /// Opens a file, as above.
  public static func open(
    file: FeedFile, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> FeedStream {
    var whole = options
    whole.keepsDaysBeforeDisorder = true
    let part = try part(file, options) { () throws(FeedError) in
      try Feed.open(file: file, options: whole)
    }
    return FeedStream([part], isSingle: true, options: options)
  }

  /// Opens a file of lines, at whose end what is written to it is waited for, as long as somebody may read what
  /// is written to `output`.
  ///
  /// - Throws: what is wrong with it; that it is no text that grows line by line.
  package static func open(
    following file: FeedFile, output: Int32, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> FeedStream {
    let follower = FileFollower(path: file.path, output: output)
    let part = try part(file, options, follower: follower) { () throws(FeedError) in
      throw FeedError(
        "can't be followed: only text, logs, JSON Lines and events of answers grow at their end",
        file: file.name)
    }
    return FeedStream([part], isSingle: true, options: options)
  }

  /// Opens several files of lines as one in order of time, at whose ends what is written to them is waited for, as
  /// above: what comes then is in that order as far as it came together. One that can't be read is left out, and
  /// is one of the `failures`.
  package static func open(
    followingMerged files: [FeedFile], output: Int32, options: FeedOptions = FeedOptions()
  ) -> FeedStream {
    FeedStream(
      files.map { .file($0) }, isSingle: false, isMerged: true, followingFor: output,
      options: options)
  }

  /// Opens several files, a section each; one that can't be read is left out, and is one of the
  /// `failures`.
  public static func open(
    paths: [String], options: FeedOptions = FeedOptions()
  ) -> FeedStream {
    open(files: paths.map { FeedFile(path: $0) }, options: options)
  }

  /// Opens several files, as above; one log's as one feed, if the options say so, and those of several logs each in its
  /// order.
  public static func open(
    files: [FeedFile], options: FeedOptions = FeedOptions()
  ) -> FeedStream {
    if options.mergesByTime, files.count > 1 {
      return FeedStream(files.map { .file($0) }, isSingle: false, isMerged: true, options: options)
    }
    if options.joinsRotatedFiles, let set = RotatedSet(files),
      let log = try? Self.part(ChunkReader(set), options, document: nil), case .lines = log
    {
      return FeedStream([log], isSingle: true, options: options)
    }
    let files = options.joinsRotatedFiles ? RotatedSet.ordered(files) : files
    return FeedStream(files.map { .file($0) }, isSingle: false, options: options)
  }

  /// Opens what `fileDescriptor` reads from; it stays the caller's, but what is read is gone from a pipe.
  /// Waits until what has come shows the format: the first line does, where it is text or JSON. Throws
  /// what is wrong with it, and in which line.
  public static func open(
    fileDescriptor: Int32, name: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> FeedStream {
    let copy = fcntl(fileDescriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw FeedError(systemCode: errno, file: name) }
    let part = try part(ChunkReader(owning: copy, name: name), options, document: nil)
    return FeedStream([part], isSingle: true, options: options)
  }

  /// Opens a feed in memory, called `name` in errors. Throws what is wrong with it, and in which line.
  public static func open(
    bytes: [UInt8], name: String, options: FeedOptions = FeedOptions()
  ) throws(FeedError) -> FeedStream {
    var options = options
    options.keepsDaysBeforeDisorder = true
    let feed = try Feed.open(bytes: bytes, name: name, options: options)
    return FeedStream([.feed(feed)], isSingle: true, options: options)
  }

  /// The part that the file is; `document` opens it if it is one.
  static func part(
    _ file: FeedFile, _ options: FeedOptions, follower: FileFollower? = nil,
    document: () throws(FeedError) -> Feed
  ) throws(FeedError) -> Part {
    // Not to wait for the other end of a FIFO.
    let descriptor = System.open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FeedError(systemCode: errno, file: file.name) }
    let reader = try ChunkReader(owning: descriptor, name: file.name, follower: follower)
    let mayOpen = reader.isFile || reader.isFollowed || reader.isFollowedInVain
    return try withoutActuallyEscaping(document) { document throws(FeedError) in
      try part(reader, options, document: mayOpen ? document : nil)
    }
  }

  private static func part(
    _ reader: ChunkReader, _ options: FeedOptions, document: (() throws(FeedError) -> Feed)?
  ) throws(FeedError) -> Part {
    var options = options.forFile(reader.name)
    options.keepsDaysBeforeDisorder = true
    var opening = StreamOpening(reader: reader, options: options)
    switch opening.kind() {
    case .lines(let format, let mark):
      try options.refuseForeign(reader.beginning(ForeignFormat.sample), name: reader.name)
      reader.drop(mark)
      return .lines(reader, format)
    case .document:
      if !reader.isFollowed {
        if let items = try ItemStream(reader, options) { return .items(items) }
        if let items = try ListStream(reader, options) { return .items(items) }
      }
      if let document { return .feed(try document()) }
      return .feed(try opening.document())
    }
  }

  /// The document's feed, which was read to its end; nil of rows that come one after the other.
  package var document: Feed? {
    if isSingle, case .feed(let feed) = parts[0] { feed } else { nil }
  }

  /// The sections' titles, as far as they are known before anything is read: those of a document, and
  /// the names of several files.
  package var knownTitles: [DisplayText] {
    if let document {
      if document.hasSectionsOfDays { return [] }
      return (0..<document.numberOfSections).compactMap(document.title(ofSection:))
    }
    if isMerged { return [] }
    return parts.compactMap { part in
      // Those that can't be read are left out.
      guard case .file(let file) = part, System.canRead(file.path) else { return nil }
      return DisplayText(file.name.folded)
    }
  }

  /// The parts in order, each with its number.
  func forEachPart(_ body: (Int, Part) -> Bool) {
    for (number, part) in parts.enumerated() {
      guard body(number, part) else { return }
    }
  }
}
