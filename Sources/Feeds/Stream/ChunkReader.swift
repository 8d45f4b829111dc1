import Glibc

/// Reads a file or a pipe once from its start to its end, and keeps no more of it than the row that is
/// being read.
///
/// Invariant: 0 <= start <= end <= the buffer's size; what is between start and end was read and not
/// handed out.
final class ChunkReader {
  private(set) var name: String
  /// Whether it is a file, for which nobody has to wait, and which is as it is read.
  let isFile: Bool
  /// Waits for what is written to a file that is followed.
  private let follower: FileFollower?
  /// Whether it waits at the end of a file that is followed; else it is idle there.
  var waits = true
  /// Told, in words for people, that a file that is followed is read from its start again, and why; or at once that it is not
  /// followed.
  var complain: ((String) -> Void)? {
    didSet {
      guard isFollowedInVain else { return }
      let what = "is compressed: it is read to its end, and not followed"
      complain?(FeedError(what, file: name).description)
    }
  }
  /// Whether it was to be followed, but was compressed: what is read behind its end would be no text.
  let isFollowedInVain: Bool
  /// The file that had the name of the one that is followed before, as long as what is still written to it is read.
  private var former: RenamedFile?
  /// The last bytes that were read of a file that is followed, which tell whether it was written over since.
  private var lastBytes = LastBytes(most: ChunkReader.mostKept)
  /// In bytes.
  private static let mostKept = 512
  /// Whether there was nothing more to read the last time, for now.
  private(set) var isIdle = false
  private(set) var isAtEnd: Bool
  /// What went wrong before the end; nil: nothing.
  private(set) var failure: FeedError?
  /// What went wrong in files before the one that is read.
  private(set) var earlierFailures: [FeedError] = []
  private var descriptor: Int32
  private var input: ByteInput
  /// Files that go on where this one ends.
  private var following: ArraySlice<FeedFile> = []
  /// Whether what was read ends with a line's end, or is nothing.
  private var endsLine = true
  /// Whether the file was cut within the last line that was read, and that does not say so.
  private var isLineCut = false
  private var buffer = RawMemory(count: ChunkReader.bufferSize)
  private var start = 0
  private var end = 0
  /// Makes other lines of what is read, a line for each record; nil: its lines are read as they are.
  private var records: (any LineMaker)?
  /// So many milliseconds nothing need come until lines are handed out that it holds.
  private var patience: Int32 = 0
  /// Whether each record is a line of its own.
  var dividesRecords: Bool { records?.makesRecords ?? false }
  /// How long a file was when it was opened, in bytes.
  let size: Int
  /// Where in it the reading began.
  private let base: Int
  /// How much of it was read.
  private var position = 0

  private static let bufferSize = 1 << 18
  /// A row longer than this ends the reading, in bytes.
  private static let longestRow = 1 << 30

  /// Reads from `descriptor`, which it takes over, called `name` in errors. Throws why it can't be read.
  ///
  /// - Parameter follower: Whoever waits for more at the end of a file; of others nobody does.
  init(
    owning descriptor: Int32, name: String, follower: FileFollower? = nil
  ) throws(FeedError) {
    self.descriptor = descriptor
    self.name = name
    let kind = try InputKind(ofOwned: descriptor, name: name)
    let isPlain = kind == .file && Compression(ofFile: descriptor) == nil
    self.follower = isPlain ? follower : nil
    isFollowedInVain = kind == .file && !isPlain && follower != nil
    isFile = isPlain && follower == nil
    input = ByteInput(descriptor, isPlain: isPlain)
    isAtEnd = kind == .nothing
    // Where the descriptor stands, others may have read before.
    let length = System.status(of: descriptor)?.st_size ?? 0
    base = isFile ? Int(max(lseek(descriptor, 0, SEEK_CUR), 0)) : 0
    size = isFile ? Int(length) - base : 0
    if kind == .pipe { _ = InputKind.awaitWriter(descriptor) }
  }

  /// Reads the files of a log that is rotated, one behind the other. Throws why none of them can be read.
  convenience init(_ set: RotatedSet) throws(FeedError) {
    let start = System.open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard start >= 0 else { throw FeedError(systemCode: errno, file: set.name) }
    try self.init(owning: start, name: set.name)
    following = set.files[...]
    isAtEnd = !beginNext()
    if isAtEnd, let failure = earlierFailures.first { throw failure }
  }

  deinit {
    close(descriptor)
  }

  /// Goes on with the next file. Returns false where there is none.
  private func beginNext() -> Bool {
    while let file = following.popFirst() {
      do throws(FeedError) {
        let next = System.open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard next >= 0 else { throw FeedError(systemCode: errno, file: file.name) }
        close(descriptor)
        (descriptor, input, name) = (next, ByteInput(next), file.name)
        _ = try InputKind(of: next, name: file.name)
        return true
      } catch {
        earlierFailures.append(error)
      }
    }
    return false
  }

  /// Another descriptor of what is read just now; nil: the system has none.
  func duplicatedDescriptor() -> OwnedDescriptor? { OwnedDescriptor(duplicating: descriptor) }

  /// Where in its file the bytes stand that were not handed out yet.
  var offset: Int { base + position - count }

  /// Where in its file it ends, as that was when it was opened.
  var fileEnd: Int { base + size }

  /// Whether some more could be read without waiting for it, be it the end.
  var hasMore: Bool { comes(within: 0) }

  /// Whether some more comes within so many milliseconds, be it the end.
  func comes(within milliseconds: Int32) -> Bool {
    guard !isAtEnd else { return false }
    if let follower {
      return follower.comes(
        to: descriptor, behind: position, or: formerAtLineEnd, within: milliseconds)
    }
    return isFile || input.hasBytes || System.awaitBytes(descriptor, milliseconds)
  }

  /// Whether more is waited for at the end of a file.
  var isFollowed: Bool { follower != nil }

  /// How many bytes were read and not handed out yet.
  var count: Int { end - start }

  /// Lends those bytes to `body`, which may hand out some of them and read no more.
  func withRest<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    buffer.withBytes(start..<end, body)
  }

  /// The first of those bytes, `count` at most.
  func beginning(_ count: Int) -> [UInt8] {
    withRest { Array(copying: $0.extracting(first: count)) }
  }

  /// From here on, the lines are read that `maker` makes of what comes; of what has come, nothing may be handed out before.
  ///
  /// - Parameter patience: So many milliseconds nothing need come until lines are handed out that it holds.
  func divideRecords(by maker: some LineMaker, patience: Int32) {
    records = maker
    self.patience = patience
    let rest = beginning(.max)
    (start, end) = (0, 0)
    append(dividing: rest)
    if isAtEnd { endRecords() }
  }

  /// Takes the lines that are held until something else comes, where for some time nothing does. Returns whether there are any.
  func takeHeldLines() -> Bool {
    guard records?.holdsLines == true, !comes(within: patience) else { return false }
    append(records?.heldLines() ?? [])
    return true
  }

  /// Makes lines of what has no end, as nothing more comes.
  private func endRecords() {
    guard records != nil else { return }
    if !endsLine, dividesRecords { endLine() }
    append(records?.lastLines() ?? [])
    if let shortcoming = records?.shortcoming { failure = FeedError(shortcoming, file: name) }
  }

  /// Hands out the first bytes of the rest.
  func drop(_ count: Int) { start += min(count, end - start) }

  /// Takes back what was handed out last: it stands before the rest again. O(n)
  func takeBack(_ bytes: [UInt8]) {
    let all = bytes + beginning(.max)
    (start, end) = (0, 0)
    append(all)
  }

  /// Reads some more behind the rest, and waits for it if need be. O(what is read), and O(rest) where
  /// something was handed out before.
  func readMore() {
    makeRoom()
    isIdle = false
    while !isAtEnd {
      if isFollowed, beginsAgainIfWrittenOver() { return }
      switch read(from: input) {
      case .bytes(0): break
      case .bytes(let count):
        endsLine = buffer.withBytes(end..<end + count) { $0[count - 1] == 0x0A }
        position += count
        if isFollowed { buffer.withBytes(end..<end + count) { lastBytes.take($0) } }
        if records != nil {
          append(dividing: buffer.withBytes(end..<end + count) { Array(copying: $0) })
        } else {
          end += count
        }
        return
      case .end where beginNext(): if !endsLine { return endLine() }
      case .end where isFollowed: if awaitMore() { return }
      case .end:
        isAtEnd = true
        endRecords()
        if position < size {
          isLineCut = !endsLine
          fail(FeedError("was cut short while it was read", file: name))
        }
      case .nothingYet: System.awaitBytes(descriptor, -1)
      case .unreadable(let code): failFile(FeedError(systemCode: code, file: name))
      case .damaged(let reason): failFile(FeedError(reason, file: name))
      }
    }
  }

  /// Waits at the end of a file that is followed. Returns whether bytes came by that, or it does not wait.
  private func awaitMore() -> Bool {
    if position > LineSource.mostLookedAtAgain, endsLine, leaveFormer() { return true }
    switch follower?.awaitNews(
      descriptor, behind: position, or: formerAtLineEnd, waits: waits)
    {
    // Where it was cut, other bytes stand before the next ones.
    case .more, .cut: return false
    case .late:
      append(late: former?.takeLines() ?? [])
      return true
    case .nothing:
      isIdle = true
      return true
    case .next(let next):
      let renamed = RenamedFile(descriptor, behind: position)
      close(descriptor)
      (descriptor, input) = (next, ByteInput(next, isPlain: true))
      let hasEndedLine = beginAnew()
      let hasRest = leaveFormer()
      former = renamed
      return hasEndedLine || hasRest
    case .over, nil:
      isAtEnd = true
      return false
    }
  }

  /// No line of another file stands within one.
  private var formerAtLineEnd: RenamedFile? { endsLine ? former : nil }

  /// Reads no more of the file that had the name before: what has come of its last line is one. Returns whether there is any.
  private func leaveFormer() -> Bool {
    let rest = former?.takeAll() ?? []
    former = nil
    append(late: rest)
    return !rest.isEmpty
  }

  /// Appends lines of another file than the one that is read, the last perhaps without its end; what was read ends with one.
  private func append(late lines: [UInt8]) {
    guard let last = lines.last else { return }
    let ended = last == 0x0A ? lines : lines + [0x0A]
    if records != nil { append(dividing: ended) } else { append(ended) }
  }

  /// Reads from the start of what the descriptor reads. Returns whether a line end came by that.
  private func beginAnew() -> Bool {
    position = 0
    lastBytes.removeAll()
    guard !endsLine else { return false }
    endLine()
    return true
  }

  /// Does so, and says why, where other bytes stand before those that come next than were read, or none: what stands behind
  /// them would be no line. Returns the same. O(1)
  private func beginsAgainIfWrittenOver() -> Bool {
    guard !lastBytes.stand(before: position, of: descriptor) else { return false }
    let isCut = System.status(of: descriptor).map { $0.st_size < position } ?? false
    let reason = isCut ? "was cut short" : "was written over"
    complain?(FeedError("\(reason), and is read from its start again", file: name).description)
    lseek(descriptor, 0, SEEK_SET)
    return beginAnew()
  }

  /// A file can't be read any further: the next one goes on in a new line.
  private func failFile(_ error: FeedError) {
    guard beginNext() else {
      endRecords()
      return fail(error)
    }
    earlierFailures.append(error)
    if !endsLine { endLine() }
  }

  /// The first line of a file does not go on in the last one of another.
  private func endLine() {
    endsLine = true
    if records != nil { return append(dividing: [0x0A]) }
    buffer.withMutableBytes(end..<end + 1) { $0[0] = 0x0A }
    end += 1
  }

  /// Appends bytes that were read, as far as lines end with them, divided.
  private func append(dividing bytes: [UInt8]) {
    guard let lines = records?.lines(with: bytes) else { return }
    if let count = records?.count, count > Self.longestRow { return failForLength() }
    append(lines)
  }

  private func append(_ lines: [UInt8]) {
    guard lines.count < buffer.count - end || buffer.grow(to: 2 * (end + lines.count)) else {
      return failForMemory(rowOf: lines.count)
    }
    buffer.withMutableBytes(end..<end + lines.count) {
      for index in lines.indices { $0[index] = lines[index] }
    }
    end += lines.count
  }

  private func read(from input: ByteInput) -> ByteInput.Outcome {
    buffer.withMutableBytes(end..<buffer.count) { input.read(into: &$0) }
  }

  private func makeRoom() {
    if start > 0 {
      buffer.moveToStart(start..<end)
      end -= start
      start = 0
    }
    guard end == buffer.count else { return }
    guard buffer.count < Self.longestRow else {
      return failForLength()
    }
    if let expansion = input.expansion, buffer.count >= expansion.limit {
      return fail(FeedError(expansion.complaint, file: name))
    }
    // Not a new buffer and a copy: the system moves pages, so that a long row is there once.
    guard buffer.grow(to: max(2 * buffer.count, Self.bufferSize)) else {
      return failForMemory(rowOf: end)
    }
  }

  /// Lets the last line of a file that was cut within it say so, for who hands out lines. To be called at the end, where
  /// what is left of that line, if anything, was not handed out.
  func markCutLine() {
    guard isLineCut else { return }
    isLineCut = false
    append(Array(" (cut: the file was cut short)".utf8))
  }

  /// How much a document may become; nil: it is not compressed.
  var expansion: Expansion? { input.expansion }

  private func failForLength() {
    fail(FeedError("has a row of more than 1 GB", file: name))
  }

  /// Gives up a row that there is no memory for.
  func failForMemory(rowOf count: Int) {
    drop(.max)
    fail(FeedError("has a row of \(count >> 20) MB, and there is no memory for it", file: name))
  }

  private func fail(_ error: FeedError) {
    failure = error
    isAtEnd = true
  }
}
