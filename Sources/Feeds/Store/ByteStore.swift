import Glibc

/// Where the bytes of a feed are, for reading any range of them.
///
/// Files are read with `pread`, never mapped: a mapped file that is cut short kills whoever touches
/// what is gone, a read just comes back short.
final class ByteStore {
  private enum Place {
    case memory([UInt8])
    case file(StoredFile)
    case joined(JoinedStores)
  }

  private var place: Place
  /// How many bytes there are, as last looked.
  private(set) var count: Int

  /// What the system said when it could not write, or could not read what is there; nil: nothing.
  private(set) var failure: Int32?

  /// Why what was kept of a pipe is not all of it, in words.
  var shortcoming: String?

  /// Whether more may come behind the last byte without anybody writing to a file: by a pipe.
  var isComing = false

  /// How much a document may be, as its bytes were compressed; nil: they were not.
  var expansion: Expansion?

  /// How many bytes were read from the file so far, for tests to keep that from growing.
  private(set) var numberOfBytesRead = 0

  /// Some of what was read of the file in pieces, as it was the first time.
  private var samples = FileSamples()

  /// The block read last from a file: neighbouring rows come from one read. Its array is used again
  /// for the next one, unless somebody still looks at it.
  private var block: [UInt8] = []
  private var blockStart = 0
  private var blockCount = 0
  static let blockSize = 1 << 16

  /// Bytes in memory.
  init(_ bytes: [UInt8]) {
    place = .memory(bytes)
    count = bytes.count
  }

  /// A regular file; closes `descriptor` in the end.
  init(file descriptor: Int32) {
    place = .file(StoredFile(descriptor))
    count = 0
    isRegularFile = true
    refresh()
  }

  /// What another one was until now.
  private init(takingOver other: ByteStore) {
    (place, count) = (other.place, other.count)
    (failure, isCutShort, samples) = (other.failure, other.isCutShort, other.samples)
    isRegularFile = other.isRegularFile
  }

  /// What pieces are read into: memory that stays, as new memory would have to be found for each.
  private var pieces = RawMemory(count: 0)
  static let pieceSize = 1 << 18
  /// Up to where pieces were read: further than `count`, where the file has grown since.
  private var furthest = 0

  /// What is held of a file in memory, in bytes: of many small ones it is little.
  var numberOfBytesHeld: Int {
    if case .joined(let stores) = place { return stores.numberOfBytesHeld }
    return block.count + pieces.count
  }

  /// How much room to have for a part of what is so long, at most `most`: a short file needs no more than
  /// it is.
  private static func room(ofLength length: Int, most: Int) -> Int {
    var size = 1 << 10
    while size < min(length, most) { size *= 2 }
    return size
  }

  /// Closes a file that is at `path` until it is read, for there may be many of them.
  func closeBetweenReadings(_ path: String) {
    if case .file(let file) = place, isRegularFile { file.closeBetweenReadings(path) }
  }

  /// Looks how long a file is now, and forgets what was kept of it.
  func refresh() {
    if case .joined(let stores) = place {
      stores.lastStore.refresh()
      count = stores.count
    }
    guard case .file = place else { return }
    (count, blockCount) = (state?.size ?? count, 0)
  }

  /// Up to where the line was searched for its end whose start this is.
  var lineSearch = (start: -1, end: -1)
  /// How many bytes were searched so, for tests to keep that from growing.
  var numberOfBytesSearched = 0

  /// Whether bytes that were there could not be read any more.
  private(set) var isCutShort = false

  /// They could not: what is held of others may be gone, too, and what is behind the file's end is.
  func noteCut() {
    if !isCutShort { blockCount = 0 }
    isCutShort = true
    if case .file = place, let state { count = min(count, state.size) }
  }

  /// Whether bytes that were read are what they were, as far as a few of them say; of several files, those of the last. O(1)
  var stillHoldsSamples: Bool {
    if case .joined(let stores) = place { return stores.lastStore.stillHoldsSamples }
    return samples.stand(in: self)
  }

  /// Which file is read, or the last of several, and in what state it is; nil: none is.
  var state: FileIdentity? {
    switch place {
    case .memory: nil
    case .file(let file): file.withDescriptor(FileIdentity.init(descriptor:))
    case .joined(let stores): stores.lastStore.state
    }
  }

  /// Whether it is a file that has, or had, a name.
  private(set) var isRegularFile = false

  /// Where files without a name are made.
  private static var spoolFolder: String { System.environment("TMPDIR") ?? "/tmp" }

  /// What a person is told where bytes could not be kept; nil: all are.
  var complaint: String? {
    failure.map { "not all that came is here: \(Self.spoolFolder): \(System.text(ofError: $0))" }
  }

  /// A store of what is read from a pipe: a file without a name, as pipes may well bring more than
  /// memory holds; memory where no such file can be had.
  static func spool() -> ByteStore {
    // O_TMPFILE, which Swift's Glibc does not import.
    let temporary: Int32 = 0o20_000_000 | O_DIRECTORY
    let descriptor = System.open(spoolFolder, O_RDWR | O_CLOEXEC | temporary, mode: 0o600)
    let store = descriptor >= 0 ? ByteStore(file: descriptor) : ByteStore([UInt8]())
    store.isRegularFile = false
    return store
  }

  /// Adds bytes behind the last. What a full disk does not take is lost, and said by `failure`.
  func append(_ bytes: Span<UInt8>) {
    switch place {
    case .memory(var held):
      place = .memory([])
      held.append(copying: bytes)
      count = held.count
      place = .memory(held)
    case .file(let file):
      var done = 0
      while done < bytes.count {
        let rest = bytes.extracting(done..<bytes.count)
        let put = System.write(file.openDescriptor, at: count + done, rest)
        if put < 0, errno == EINTR { continue }
        guard put > 0 else {
          failure = put < 0 ? errno : ENOSPC
          break
        }
        done += put
      }
      count += done
      blockCount = 0
    case .joined(let stores):
      stores.lastStore.append(bytes)
      (count, failure) = (stores.count, stores.failure)
    }
  }

  /// Adds bytes of another store behind the last; by the system alone, where both are files.
  func append(_ range: Range<Int>, of other: ByteStore) {
    var rest = range
    if case .joined(let stores) = other.place, let part = stores.partOfLast(range) {
      return append(part, of: stores.lastStore)
    }
    if case .file(let own) = place, case .file(let file) = other.place {
      let copied = file.withDescriptor { System.copy($0, rest, to: own.openDescriptor, at: count) }
      count += copied
      rest = rest.lowerBound + copied..<rest.upperBound
    }
    while !rest.isEmpty, failure == nil {
      let bytes = other.copy(rest.prefix(Self.pieceSize))
      guard !bytes.isEmpty else { return }
      append(bytes.span)
      rest = rest.lowerBound + bytes.count..<rest.upperBound
    }
  }

  /// From byte `end` on it goes on with `next` from its byte `skipped` on, in a new line. What stands before is
  /// gone where it was, if so, but for what was `kept`.
  func join(
    _ next: ByteStore, skipping skipped: Int, at end: Int, endsLine: Bool,
    losing kept: KeptBytes.Rest? = nil
  ) {
    let stores: JoinedStores
    if case .joined(let known) = place {
      stores = known
    } else {
      stores = JoinedStores(ByteStore(takingOver: self))
      (block, blockCount, furthest, isCutShort) = ([], 0, 0, false)
      place = .joined(stores)
    }
    lineSearch = (-1, -1)
    if endsLine {
      stores.join(next, skipping: skipped, at: end, losing: kept)
    } else {
      stores.join(ByteStore([0x0A]), skipping: 0, at: end, losing: kept)
      stores.join(next, skipping: skipped, at: end + 1, losing: nil)
    }
    count = stores.count
    isRegularFile = next.isRegularFile
  }

  /// Whether the file before the last store has more than counts of it.
  func hasGrownBeforeLast(behindLineEnd: Bool) -> Bool {
    guard case .joined(let stores) = place, numberOfStores > (behindLineEnd ? 2 : 1) else {
      return false
    }
    return stores.hasGrownBeforeLast(behindLineEnd: behindLineEnd)
  }

  /// Takes the store off again that was joined last, so that more comes of the one before it.
  func takeOffLast(behindLineEnd: Bool) -> (store: ByteStore, skipped: Int) {
    guard case .joined(let stores) = place else { return (ByteStore([UInt8]()), 0) }
    let taken = stores.takeOffLast(behindLineEnd: behindLineEnd)
    lineSearch = (-1, -1)
    count = stores.count
    return taken
  }

  /// How many stores were joined to this one.
  var numberOfStores: Int {
    if case .joined(let stores) = place { stores.numberOfStores } else { 1 }
  }

  /// Where the last of the stores begins that were joined.
  var startOfLast: Int { if case .joined(let stores) = place { stores.startOfLast } else { 0 } }

  /// The bytes of `range`, fewer where the file has become shorter. O(n), and a read of 64 KB for
  /// what is not near what was read last.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    withBytes(range) { Array(copying: $0) }
  }

  /// Lends the bytes of `range` to `body`, fewer where the file has become shorter: no copy is made.
  /// They hold as long as `body` runs, whatever it reads meanwhile. A read of 64 KB for what is not
  /// near what was read last, of `range` for what is longer than that.
  func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (bytes, start, count) = lend(range)
    let held = range.clamped(to: start..<(start + count))
    if held.count < range.count, range.upperBound <= self.count { noteCut() }
    return try body(bytes.span.extracting((held.lowerBound - start)..<(held.upperBound - start)))
  }

  /// Bytes among which `range` is, where they start and how many of them count.
  func lend(_ range: Range<Int>) -> (bytes: [UInt8], start: Int, count: Int) {
    switch place {
    case .joined(let stores): return stores.lend(range)
    case .memory(let bytes):
      return (bytes, 0, bytes.count)
    case .file(let file):
      guard range.count <= ByteStore.blockSize else {
        let bytes = read(file, range)
        return (bytes, range.lowerBound, bytes.count)
      }
      if range.lowerBound < blockStart || range.upperBound > blockStart + blockCount {
        // A quarter before the row, as people scroll both ways.
        readBlock(
          file, at: range.lowerBound - (ByteStore.blockSize - range.count) / 4,
          ofLength: max(count, furthest))
      }
      return (block, blockStart, blockCount)
    }
  }

  /// The byte at `offset`, if it is in the block that was read last; nothing is read.
  func heldByte(at offset: Int) -> UInt8? {
    if case .joined(let stores) = place {
      return stores.partOfLast(offset..<offset + 1).flatMap {
        stores.lastStore.heldByte(at: $0.lowerBound)
      }
    }
    guard offset >= blockStart, offset < blockStart + blockCount else { return nil }
    return block[offset - blockStart]
  }

  private func readBlock(_ file: StoredFile, at start: Int, ofLength length: Int) {
    blockStart = max(0, start)
    let size = Self.room(ofLength: length, most: ByteStore.blockSize)
    if block.count < size { block = [UInt8](repeating: 0, count: size) }
    let offset = blockStart
    // Taken out meanwhile, so that it is written to in its place.
    var bytes: [UInt8] = []
    swap(&bytes, &block)
    blockCount = file.withDescriptor { descriptor in
      var span = bytes.mutableSpan
      return ByteStore.read(descriptor, at: offset, into: &span)
    }
    swap(&bytes, &block)
    numberOfBytesRead += blockCount
  }

  /// The bytes of `range`, read by themselves: the block that was read last stays. O(n).
  func copy(_ range: Range<Int>) -> [UInt8] {
    switch place {
    case .memory(let bytes): Array(bytes[range.clamped(to: 0..<bytes.count)])
    case .file(let file): read(file, range)
    case .joined(let stores): stores.copy(range)
    }
  }

  /// Calls `body` with the bytes from `start` to the end, in pieces of up to 256 KB, each with its
  /// offset, until it returns false; the first is no longer than `firstSize`. A file that turns out to
  /// be shorter than it was is so from then on.
  func forEachPiece(
    from start: Int, firstSize: Int = .max, _ body: (Int, Span<UInt8>) -> Bool
  ) {
    switch place {
    case .memory(let bytes):
      guard start < bytes.count else { return }
      _ = body(start, bytes.span.extracting(start..<bytes.count))
    case .file(let file):
      file.withDescriptor { forEachPiece(of: $0, from: start, firstSize: firstSize, body) }
    case .joined(let stores):
      stores.forEachPiece(from: start, firstSize: firstSize, body)
      (count, failure) = (stores.count, stores.failure)
    }
  }

  /// Lends a range of up to 256 KB, for bytes that are not wanted again soon; nothing where it is not in one
  /// piece, or not there any more.
  func withPiece(_ range: Range<Int>, _ body: (Span<UInt8>) -> Void) {
    forEachPiece(from: range.lowerBound, firstSize: range.count) { _, piece in
      if piece.count >= range.count { body(piece.extracting(first: range.count)) }
      return false
    }
  }

  private func forEachPiece(
    of descriptor: Int32, from start: Int, firstSize: Int,
    _ body: (Int, Span<UInt8>) -> Bool
  ) {
    let room = Self.room(ofLength: count, most: Self.pieceSize)
    if pieces.count < room { pieces = RawMemory(count: room) }
    // Room for a piece of a short file is soon had again, and there may be many of them.
    defer { if pieces.count < Self.pieceSize { pieces = RawMemory(count: 0) } }
    var offset = start
    var size = max(1, min(pieces.count, firstSize))
    var going = true
    while going {
      let got = pieces.withMutableBytes(0..<size) {
        System.read(descriptor, at: offset, into: &$0)
      }
      if got < 0, errno == EINTR { continue }
      if got < 0 { failure = errno }
      guard got > 0 else {
        if offset < furthest { noteCut() }
        count = min(count, offset)
        return
      }
      numberOfBytesRead += got
      if offset + got > furthest { pieces.withBytes(0..<got) { samples.take(of: $0, at: offset) } }
      furthest = max(furthest, offset + got)
      going = pieces.withBytes(0..<got) { body(offset, $0) }
      offset += got
      size = pieces.count
    }
  }

  private func read(_ file: StoredFile, _ range: Range<Int>) -> [UInt8] {
    let bytes = file.withDescriptor { ByteStore.bytes(range, of: $0) }
    numberOfBytesRead += bytes.count
    return bytes
  }

  /// A descriptor of its own for another thread; nil where there is no file.
  func duplicatedDescriptor() -> OwnedDescriptor? {
    guard case .file(let file) = place else { return nil }
    return file.withDescriptor(OwnedDescriptor.init(duplicating:))
  }
}
