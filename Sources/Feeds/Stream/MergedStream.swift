import HeightEngine

/// One of several files whose rows are merged by time: its next row waits until those of the others are as far.
///
/// Memory: a buffer of 256 KB, or twice the longest row.
final class MergeCursor {
  /// The file's number.
  let number: Int
  private let reader: ChunkReader
  private var rows: RowStream
  private var reading: EntryReading
  private let look: RowLook
  /// Where lines of a log come one by one: how its events begin.
  private let lines: LogLines?
  /// Whether a row waits for the line behind it as long as it takes.
  private let isPatient: Bool
  private let unseen: UnseenFields
  private var gate: RowGate
  private var buffer: RowTextBuffer
  private var gateBuffer = RowTextBuffer()
  private var seen = SeenKeys()
  private var numberOfRows = 0
  /// Whether there is a next row.
  private(set) var hasNext = false
  /// Whether it is what came for the row before it, which was let go.
  private var joins = false
  /// When it was written, or the latest row before it that says so, in milliseconds: see `MergedRows`.
  private(set) var time = Int.min

  /// Why not all of it could be read, if so.
  var failures: [FeedError] {
    let divided = rows.failure.map { FeedError($0, file: reader.name) }
    return reader.earlierFailures + ([reader.failure ?? divided].compactMap(\.self))
  }

  /// Of a file's lines, of which nothing was handed out.
  init(_ reader: ChunkReader, _ format: FeedFormat, number: Int, of stream: FeedStream) {
    let options = stream.options.forFile(reader.name)
    reader.complain = stream.complain
    let found = reader.division(format, options)
    let (division, lines, patience) =
      reader.isFollowed ? stream.handedOut(found, of: reader) : (found, nil, patience: nil)
    self.number = number
    self.lines = lines
    isPatient = patience?.isLong ?? true
    self.reader = reader
    look = division.look
    reading = EntryReading(options, found).namingDays
    // Of a pipe, whoever looks at what is printed waits for no line behind a row that has come; a filter is asked of a whole row.
    let isOpen =
      stream.dividesLogs && stream.filter == nil && !reader.isFile && !reader.isFollowed
    rows = RowStream(
      reader, rule: division.rule, sieve: reader.sieve(stream.filter, division, reading),
      patience: isOpen ? stream.patience(withRowsOf: division) : nil,
      patienceOfWhole: options.patience)
    gate = RowGate(stream.filter)
    unseen = stream.unseen
    buffer = RowTextBuffer(writing: stream.textForm)
  }

  /// Whether there is a row that waits for the line behind it, which may never come.
  var holdsRow: Bool { !isPatient && !hasNext && rows.holdsRow }

  /// Lets that row go.
  func release() { rows.release() }

  /// Looks at the next row, if none is known.
  func look(willWait: () -> Bool) {
    if !hasNext { goOn(willWait: willWait) { _, _ in false } }
  }

  /// Whether no row can come any more.
  var isOver: Bool { reader.isAtEnd && !hasNext }

  /// Hands out the next row, if it is let through, and looks at the one behind it. Returns whether to go on.
  func handOut(
    at path: IndexPath, includingKey: Bool, willWait: () -> Bool,
    _ body: (borrowing RowTexts, EntryTraits, IndexPath) -> Bool
  ) -> Bool {
    var goesOn = true
    var isHandedOut = false
    goOn(
      willWait: {
        if !willWait() { goesOn = false }
        return goesOn
      }
    ) { [self] bytes, mayMatch in
      guard !isHandedOut else { return false }
      isHandedOut = true
      goesOn = handOut(bytes, mayMatch, at: path, includingKey: includingKey, body)
      return goesOn
    }
    return goesOn
  }

  /// Goes through rows up to one that `body` leaves for the next time.
  private func goOn(willWait: () -> Bool, _ body: (Span<UInt8>, Bool) -> Bool) {
    hasNext = false
    rows.forEach(willWait: willWait) { bytes, mayMatch, extent in
      joins = extent == .joining
      if body(bytes, mayMatch) { return true }
      hasNext = true
      let parts = reading.parts(of: bytes, look: look)
      time = max(reading.date(of: parts, in: bytes)?.totalMilliseconds ?? time, time)
      return false
    }
  }

  private func handOut(
    _ bytes: Span<UInt8>, _ mayMatch: Bool, at path: IndexPath, includingKey: Bool,
    _ body: (borrowing RowTexts, EntryTraits, IndexPath) -> Bool
  ) -> Bool {
    numberOfRows += 1
    if let below = reading.below(bytes) { reading = below }
    let isOfEvent =
      joins && look.isText || numberOfRows > 1 && lines?.holdsStructured(bytes) ?? false
    let parts = reading.parts(of: bytes, look: isOfEvent ? .text : look)
    unseen.look(at: parts, in: bytes, reading)
    let date = reading.date(of: parts, in: bytes)
    let isRepeated = includingKey && (parts.idHash(in: bytes).map { seen.insert($0) } ?? false)
    let isLet = gate.lets(
      parts, in: bytes, date: date, reading: reading,
      goesOn: joins || numberOfRows > 1 && lines.map { !$0.begins(bytes) } ?? false,
      mayMatch: mayMatch, buffer: &gateBuffer)
    guard isLet else { return true }
    let key = includingKey ? EntryKey(isRepeated: isRepeated, section: number) : nil
    let shown = reading.showsDate(of: parts) ? date : nil
    return reading.withTexts(of: parts, in: bytes, date: shown, key: key, buffer: &buffer) {
      body($0, $1, path)
    }
  }
}

extension FeedStream {
  /// Hands out the rows of all files in order of time, as `MergedRows` has it, one section without a title. Of files that
  /// are followed, what comes together is in that order.
  func handOutMerged(_ includingKeys: Bool, to receiver: StreamReceiver) {
    guard System.allowOpenFiles(parts.count + Self.otherFiles) else {
      let reason = "\(parts.count) files are more than may be open at once (ulimit -n)"
      return failures.append(FeedError(reason, file: "--merge"))
    }
    var merging = Merging(self)
    repeat {
      merging.open()
      // Whoever follows would never be told at the end.
      if followingOutput != nil, !failures.isEmpty { break }
      guard merging.handOut(includingKeys, to: receiver) else { break }
    } while merging.awaitMore(receiver.willWait)
    for cursor in merging.cursors { failures += cursor.failures }
  }

  /// What is open besides them, at most.
  private static let otherFiles = 32
}

/// Files on their way into one list.
private struct Merging {
  private let stream: FeedStream
  private(set) var cursors: [MergeCursor] = []
  private var files = FilesByTime()
  /// Those that are not open yet: of what is empty nobody can tell what it is.
  private var waiting: [(file: FeedFile, follower: FileFollower?)] = []
  private let followers: [FileFollower]
  private var row = 0
  /// How long rows are still held that may go on; nil: none is.
  private var patience: WaitingTime?

  init(_ stream: FeedStream) {
    self.stream = stream
    let watches = stream.followingOutput == nil ? nil : FileWatches()
    for case .file(let file) in stream.parts {
      let follower = stream.followingOutput.map {
        FileFollower(path: file.path, output: $0, watches: watches)
      }
      waiting.append((file, follower))
    }
    followers = waiting.compactMap(\.follower)
  }

  /// Opens those that can tell what they are.
  mutating func open() {
    let files = waiting
    waiting = []
    for (file, follower) in files {
      if follower != nil, System.status(ofFileAt: file.path)?.st_size == 0 {
        waiting.append((file, follower))
        continue
      }
      do throws(FeedError) {
        cursors.append(try cursor(of: file, follower))
      } catch {
        stream.failures.append(error)
      }
    }
  }

  private func cursor(
    of file: FeedFile, _ follower: FileFollower?
  ) throws(FeedError) -> MergeCursor {
    let opened = try FeedStream.part(file, stream.options, follower: follower) {
      () throws(FeedError) in
      throw FeedError(FeedError.notMerged, file: file.name)
    }
    guard case .lines(let reader, let format) = opened else {
      throw FeedError(FeedError.notMerged, file: file.name)
    }
    // Nobody waits for one of several.
    reader.waits = false
    return MergeCursor(reader, format, number: cursors.count, of: stream)
  }

  /// Hands out all rows that are there. Returns whether to go on.
  mutating func handOut(_ includingKeys: Bool, to receiver: StreamReceiver) -> Bool {
    for cursor in cursors {
      cursor.look(willWait: receiver.willWait)
      if cursor.hasNext { files.insert(cursor.number, time: cursor.time) }
    }
    while let number = files.first {
      let next = cursors[number]
      let goesOn = next.handOut(
        at: IndexPath(row: row, section: 0), includingKey: includingKeys,
        willWait: receiver.willWait, receiver.row)
      row += 1
      guard goesOn else { return false }
      files.replaceFirst(time: next.hasNext ? next.time : nil)
    }
    return true
  }

  /// Waits for what is written to files that are followed. Returns false where nothing more can come, or nobody wants
  /// it.
  mutating func awaitMore(_ willWait: () -> Bool) -> Bool {
    guard let output = stream.followingOutput, !waiting.isEmpty || !cursors.allSatisfy(\.isOver)
    else { return false }
    guard willWait() else { return false }
    let held = cursors.filter(\.holdsRow)
    guard !held.isEmpty else {
      patience = nil
      return FileFollower.await(followers, output)
    }
    let known = patience ?? WaitingTime(milliseconds: stream.options.patience)
    patience = known
    let rest = known.rest
    guard rest == 0 else { return FileFollower.await(followers, output, within: rest) }
    held.forEach { $0.release() }
    patience = nil
    return true
  }
}
