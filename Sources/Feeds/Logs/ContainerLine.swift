import HeightEngine

/// A line as Kubernetes' container runtimes keep it (CRI): time, stream, tag, and what the container wrote, which may
/// be a line of another log.
///
/// `2026-05-04T09:00:00.123456789Z stdout F {"level":"info"}`. Of a line that was too long for one, the pieces but
/// the last have the tag `P`: they are one, of the first one's time and stream.
struct ContainerLine {
  private let date: Range<Int>
  private let stream: Range<Int>
  private let tag: Range<Int>
  private let message: Range<Int>

  /// nil: the line is none. O(1) but for what ends the line.
  private init?(line: Span<UInt8>) {
    guard let dateEnd = line.first(0x20, from: 0, to: min(line.count, Self.longestTime)),
      dateEnd > 0, isDigit(line[0]), let stream = Self.stream(in: line, from: dateEnd + 1)
    else { return nil }
    let start = stream.upperBound + 1
    let end = line.countWithoutLineEnds
    let tagEnd = line.first(0x20, from: start, to: end) ?? end
    // A tag may have others behind it: `P:more`.
    guard start < tagEnd, Self.tags.contains(line[start]),
      tagEnd == start + 1 || line[start + 1] == UInt8(ascii: ":")
    else { return nil }
    date = 0..<dateEnd
    self.stream = stream
    tag = start..<tagEnd
    message = min(tagEnd + 1, end)..<end
  }

  /// Whether a line goes on in the next one. O(1)
  static func isPiece(_ line: Span<UInt8>) -> Bool {
    let line = line.extracting(first: longestHead)
    return ContainerLine(line: line).map { line[$0.tag.lowerBound] == UInt8(ascii: "P") } ?? false
  }

  /// Where in a line is what the container wrote; nil: it is none of one. O(1) but for what ends the line.
  static func message(of line: Span<UInt8>) -> Range<Int>? { ContainerLine(line: line)?.message }

  /// Where the name of its stream is; nil: it is none of one. O(1) but for what ends the line.
  static func stream(of line: Span<UInt8>) -> Range<Int>? { ContainerLine(line: line)?.stream }

  /// Whether it is a line of one.
  static func isOne(_ line: Span<UInt8>) -> Bool { ContainerLine(line: line) != nil }

  /// What a row says, a line or pieces of one; nil: it is none. O(n).
  static func fields(of row: Span<UInt8>) -> RowFields? {
    let end = row.firstLineFeed() ?? row.count
    guard let first = ContainerLine(line: row.extracting(first: end)) else { return nil }
    var (pieces, tag, start) = ([RowFields.Slice](), first.tag, end + 1)
    func add(_ range: Range<Int>) { pieces.append(RowFields.Slice(range, .utf8)) }
    var isPiece = row[tag.lowerBound] == UInt8(ascii: "P")
    var messageEnd = first.message.upperBound
    while start < row.count {
      let end = row.firstLineFeed(from: start) ?? row.count
      let line = row.extracting(start..<end)
      if pieces.isEmpty { add(first.message) }
      if let piece = ContainerLine(line: line) {
        // Of the other stream it is another line, on the row's next, as is what goes on with a whole one.
        if !isPiece || line[piece.stream.lowerBound + 3] != row[first.stream.lowerBound + 3] {
          add(start - 1..<start)
        }
        add(piece.message.shifted(by: start))
        if isPiece { tag = piece.tag.shifted(by: start) }
        isPiece = line[piece.tag.lowerBound] == UInt8(ascii: "P")
        messageEnd = start + piece.message.upperBound
      } else {
        add(start - 1..<start + line.countWithoutLineEnds)
        messageEnd = start + line.countWithoutLineEnds
      }
      start = end + 1
    }
    var members = LogMembers()
    members.append(LogMember(.stream, first.stream))
    if row[tag.lowerBound] != UInt8(ascii: "F") || tag.count > 1 {
      members.append(LogMember(.tag, tag))
    }
    var fields = RowFields()
    fields[.date] = RowFields.Slice(first.date, .utf8)
    let message = first.message.lowerBound..<messageEnd
    fields.log = LogFields(
      level: nil, message: RowFields.Slice(message, .utf8), shown: [-1, message.lowerBound, -1],
      signs: [.line, .stream], members: members, pieces: pieces)
    return fields
  }

  /// All that stands before what the container wrote, in bytes.
  private static let longestHead = 128

  private static let longestTime = 40
  private static let tags: [UInt8] = [UInt8(ascii: "F"), UInt8(ascii: "P")]

  /// `stdout` or `stderr`, if that is the word that begins there.
  private static func stream(in line: Span<UInt8>, from start: Int) -> Range<Int>? {
    let end = start + 6
    guard end < line.count, line[end] == 0x20 else { return nil }
    let word = line.extracting(start..<end)
    return word.starts(with: "stdout") || word.starts(with: "stderr") ? start..<end : nil
  }
}

extension LogLines {
  /// Whether most of the first lines are those of a container's runtime. O(sample)
  func areOfContainers(_ sample: Span<UInt8>) -> Bool {
    guard let stamp, case .at(0) = stamp.place else { return false }
    return sample.mostLines { ContainerLine.isOne($0) }
  }
}

/// Which lines of containers begin a row: those that go on with what the one before them says, as stacks do, belong to it.
struct ContainerRows: Sendable {
  /// How events begin in what containers write, if that is a log; else stacks are told by how they look.
  let lines: LogLines?
  /// Whether lines of docker are pieces where they don't end with a line end: who collects them may leave it out.
  let joinsPieces: Bool
  /// What the name of its container stands behind in each line, where lines of several were collected.
  private let owner: ByteSign?

  /// More lines of a row are rows of their own.
  static let mostLines = 10_000

  /// By what the first lines in `sample` hold. O(sample)
  init(sample: Span<UInt8>) {
    var held: [UInt8] = []
    var hasObjects = false
    var (start, count) = (0, 0)
    var (ended, others) = (0, 0)
    while count < 100, start < sample.count, let end = sample.firstLineFeed(from: start) {
      let line = sample.extracting(start..<end)
      if let isPiece = DockerPiece.isOne(line) {
        if isPiece, line.count < DockerPiece.size { others += 1 } else { ended += 1 }
      }
      Self.withText(of: line.extracting(first: RowIndex.lookedAt)) {
        if !$0.isEmpty, $0[0] == UInt8(ascii: "{") { return hasObjects = true }
        held.append(copying: $0)
        held.append(0x0A)
      }
      (start, count) = (end + 1, count + 1)
    }
    joinsPieces = ended * 4 >= ended + others
    owner = Self.owners.first { sign in sample.mostLines { sign.isAmong($0) } }
    let found = LogLines(sample: held.span, isWhole: true)
    // Other lines between those of JSON and a web server's stand for themselves.
    lines = hasObjects || found?.stamp?.place == .inBrackets ? nil : found
  }

  /// Whether a line goes on with the one before it, if there is one.
  func goesOn(_ line: Span<UInt8>) -> Bool {
    Self.withText(of: line) { text in
      if text.isBlank { return true }
      if text[0] == UInt8(ascii: "{") { return false }
      guard let lines else { return LogLines.isOfStack(text) }
      return !lines.begins(text) && LogStamp(in: text) == nil
    } ?? false
  }

  /// Whether the line behind this one surely goes on with it: Rust says below where it panicked what is wrong.
  func isBeforeMore(_ line: Span<UInt8>) -> Bool {
    Self.withText(of: line) { LogLines.isPanic($0) } ?? false
  }

  /// The last letter that tells a line's stream; nil: it does not say, or not near enough.
  static func stream(of line: Span<UInt8>) -> UInt8? {
    if let place = ContainerLine.stream(of: line) { return line[place.lowerBound + 3] }
    return dockerStreams.first { $0.sign.isAmong(line) }?.letter
  }

  private static let dockerStreams = [
    (sign: ByteSign(Array(#""stream":"stdout""#.utf8)), letter: UInt8(ascii: "o")),
    (sign: ByteSign(Array(#""stream":"stderr""#.utf8)), letter: UInt8(ascii: "e")),
    (sign: ByteSign(Array(#""stream": "stdout""#.utf8)), letter: UInt8(ascii: "o")),
    (sign: ByteSign(Array(#""stream": "stderr""#.utf8)), letter: UInt8(ascii: "e")),
  ]

  /// Which container wrote a line, as a hash; nil: lines don't say it.
  func owner(of line: Span<UInt8>) -> UInt64? {
    guard let owner, let place = owner.place(in: line) else { return nil }
    let colon = line.first(UInt8(ascii: ":"), from: place, to: line.count) ?? line.count
    let start = line.first(UInt8(ascii: "\""), from: colon, to: line.count).map { $0 + 1 }
    guard let start, let end = line.closingQuote(from: start, to: line.count)?.quote else {
      return nil
    }
    return ContentHash.hash(line.extracting(start..<end))
  }

  /// What those who collect lines call the container, or the pod.
  private static let owners = [
    "docker_id", "container_id", "container_name", "pod_id", "pod_name", "pod",
  ].map { ByteSign(Array("\"\($0)\"".utf8)) }

  /// Whether a line is docker's, or of somebody who collects such: it has a text of a container's stream.
  static func isCollected(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty, line[0] == UInt8(ascii: "{") else { return false }
    return DockerPiece.stream.isAmong(line) && DockerPiece.log.isAmong(line)
  }

  /// Lends what a container wrote, as far as `line` has it; nil: it is no line of one.
  private static func withText<Result>(
    of line: Span<UInt8>, _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    guard let start = DockerPiece.startOfText(in: line) else {
      return ContainerLine.message(of: line).map { body(line.extracting($0)) }
    }
    let end = line.closingQuote(from: start, to: line.count)?.quote ?? line.count
    var text: [UInt8] = []
    JSONEscapes.append(start..<min(end, start + longestBeginning), of: line, to: &text)
    if text.last == 0x0A { text.removeLast() }
    return body(text.span)
  }

  /// So much of what a line of docker holds shows how it begins, in bytes.
  private static let longestBeginning = 600
}

extension Range<Int> {
  func shifted(by offset: Int) -> Range<Int> {
    lowerBound + offset..<upperBound + offset
  }
}
