import HeightEngine

/// Which lines of containers begin a row: those that go on with what the one before them says, as stacks do, belong to it.
struct ContainerRows: Sendable {
  /// How events begin in what a container writes to a stream.
  private struct Stream {
    let letter: UInt8?
    /// nil: it is no log, and stacks are told by how they look.
    let lines: LogLines?
    /// Whether there are lines of JSON among them.
    let hasObjects: Bool

    func isSame(as other: Stream) -> Bool {
      guard letter == other.letter, hasObjects == other.hasObjects else { return false }
      guard let lines, let others = other.lines else { return lines == nil && other.lines == nil }
      return lines.isSame(as: others)
    }
  }

  private let streams: [Stream]
  /// Whether lines of docker are pieces where they don't end with a line end: who collects them may leave it out.
  let joinsPieces: Bool
  /// What the name of its container stands behind in each line, where lines of several were collected.
  private let signOfOwner: ByteSign?

  /// More lines of a row are rows of their own.
  static let mostLines = 10_000

  /// By what the first lines in `sample` hold, each stream's by themselves: one says nothing of what is written to the other.
  /// O(sample)
  init(sample: Span<UInt8>) {
    let lines = Self.firstLines(of: sample)
    let joinsPieces = Self.arePieces(lines, of: sample)
    var samples: [StreamSample] = []
    for range in lines {
      let line = sample.extracting(range)
      let letter = Self.stream(of: line)
      let known = samples.firstIndex { $0.letter == letter }
      if known == nil { samples.append(StreamSample(letter: letter)) }
      let isPiece =
        joinsPieces && DockerPiece.isOne(line) == true || ContainerLine.isPiece(line)
      Self.withText(of: line.extracting(first: RowIndex.lookedAt)) {
        samples[known ?? samples.count - 1].add($0, isPiece: isPiece)
      }
    }
    self.joinsPieces = joinsPieces
    signOfOwner = Self.owners.first { sign in sample.mostLines { sign.isAmong($0) } }
    streams = samples.map {
      Stream(letter: $0.letter, lines: $0.lines, hasObjects: $0.hasObjects)
    }
  }

  /// Whether rows begin at the same lines.
  func isSame(as other: ContainerRows) -> Bool {
    joinsPieces == other.joinsPieces && (signOfOwner == nil) == (other.signOfOwner == nil)
      && streams.count == other.streams.count
      && zip(streams, other.streams).allSatisfy { $0.isSame(as: $1) }
  }

  /// How many lines are looked at.
  private static let mostLinesOfSample = 100

  private static func firstLines(of sample: Span<UInt8>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while lines.count < mostLinesOfSample, start < sample.count,
      let end = sample.firstLineFeed(from: start)
    {
      lines.append(start..<end)
      start = end + 1
    }
    return lines
  }

  /// Whether lines of docker without a line end are pieces, as most of them have one, or are as long as its pieces.
  private static func arePieces(_ lines: [Range<Int>], of sample: Span<UInt8>) -> Bool {
    var (ended, others) = (0, 0)
    for range in lines {
      let line = sample.extracting(range)
      guard let isPiece = DockerPiece.isOne(line) else { continue }
      if isPiece, line.count < DockerPiece.size { others += 1 } else { ended += 1 }
    }
    return ended * 4 >= ended + others
  }

  /// What a line says of where rows begin, by what a container wrote in it.
  struct Saying {
    enum Kind {
      case blank
      /// It says where its parts are: JSON, or pairs.
      case object
      /// It begins with a time, or as events do without one.
      case event
      /// It looks like a line of a stack.
      case stack
      case text
    }

    let kind: Kind
    /// Whether the line behind this one surely goes on with it: Rust says below where it panicked what is wrong.
    let isBeforeMore: Bool
    /// What it is as a line of PostgreSQL, where there are some; nil: it is none.
    let postgres: PostgresLine?
  }

  /// What a line of a stream says; nil: it is no line of a container.
  func said(in line: Span<UInt8>, of stream: UInt8?) -> Saying? {
    let lines = known(stream)?.lines
    return Self.withText(of: line) { text in
      Saying(
        kind: Self.kind(of: text, in: lines), isBeforeMore: LogLines.isPanic(text),
        postgres: lines?.haveDetails == true ? PostgresLine(text) : nil)
    }
  }

  private static func kind(of text: Span<UInt8>, in lines: LogLines?) -> Saying.Kind {
    if text.isBlank { return .blank }
    if isObject(text) { return .object }
    if let lines, lines.begins(text) || LogStamp(in: text) != nil { return .event }
    return LogLines.isOfStack(text) ? .stack : .text
  }

  /// Whether a text is JSON, or are pairs that begin as those of logs do.
  static func isObject(_ text: Span<UInt8>) -> Bool {
    guard LogLines.mayBeStructured(text) else { return false }
    return text.beginsObject || Logfmt.isLine(text)
  }

  /// Whether lines of text go on with the row that begins with a line of a kind: with one that begins as events do, and where
  /// there are no lines of JSON, with what stands before the first of these, too.
  func takesText(behind kind: Saying.Kind?, of stream: UInt8?) -> Bool {
    guard let kind, let known = known(stream), known.lines != nil else { return false }
    switch kind {
    case .event: return true
    case .object: return false
    case .blank, .stack, .text: return !known.hasObjects
    }
  }

  /// What is known of a stream: of one that comes late, what is known of another.
  private func known(_ stream: UInt8?) -> Stream? {
    streams.first { $0.letter == stream } ?? streams.first
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

  /// When a line came, in milliseconds since 1970; nil: it does not say. O(n), at memchr's speed
  static func time(of line: Span<UInt8>) -> Int? {
    guard let range = ContainerLine.time(of: line) ?? DockerPiece.rangeOfTime(in: line),
      let date = DateParser(zone: .fixed(secondsEast: 0)).date(line.extracting(range))
    else { return nil }
    return date.seconds * 1000 + (date.milliseconds ?? 0)
  }

  /// Which container wrote a line, as a hash; nil: lines don't say it.
  func owner(of line: Span<UInt8>) -> UInt64? {
    guard let place = signOfOwner?.place(in: line) else { return nil }
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
    if DockerPiece.stream.isAmong(line) { return DockerPiece.log.isAmong(line) }
    // Who hands it on may leave out the stream: Fluent Bit says when, and where it found it.
    if kubernetes.isAmong(line) { return DockerPiece.startOfText(in: line) != nil }
    return DockerPiece.beginsLine(line) && DockerPiece.time.isAmong(line)
  }

  private static let kubernetes = ByteSign(Array(#""kubernetes""#.utf8))

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

/// What the first lines of a stream hold.
private struct StreamSample {
  let letter: UInt8?
  private(set) var hasObjects = false
  private var texts: [[UInt8]] = []
  /// Whether the last line's text is the last one here.
  private var isBehindText = false
  private var isInPieces = false

  init(letter: UInt8?) { self.letter = letter }

  /// Adds what the next line holds.
  mutating func add(_ text: Span<UInt8>, isPiece: Bool) {
    let isRest = isInPieces
    isInPieces = isPiece
    guard !isRest else { return }
    let isObject = ContainerRows.isObject(text)
    // What stands above a stack's first call says what it is of, and is no line of its own.
    if isBehindText, Self.isCall(text), let last = texts.last, !Self.begins(last.span) {
      texts.removeLast()
    }
    isBehindText = !isObject
    if isObject { hasObjects = true } else { texts.append(Array(copying: text)) }
  }

  /// `\tat house.Pump.start(Pump.java:41)`
  private static func isCall(_ text: Span<UInt8>) -> Bool {
    let start = text.firstIndex(from: 0) { $0 > 0x20 } ?? text.count
    return start > 0 && text.extracting(droppingFirst: start).starts(with: "at ")
  }

  private static func begins(_ text: Span<UInt8>) -> Bool {
    LogStamp(in: text) != nil || LogLines.beginsByItself(text)
  }

  /// How events begin there; nil: it is no log, or one of a web server, whose lines stand for themselves.
  var lines: LogLines? {
    var held: [UInt8] = []
    // Of a line whose last piece has not come nobody knows what it says.
    let hasOpenEnd = isInPieces && isBehindText && texts.count > 1
    for text in hasOpenEnd ? texts.dropLast() : texts[...] {
      held += text
      held.append(0x0A)
    }
    var found = LogLines(sample: held.span, isWhole: true)
    found?.haveDetails = PostgresLine.areIn(held.span)
    let isOfRequests = found?.stamp.map { $0.place == .inBrackets && $0.shape.isWithinLines }
    return isOfRequests == true ? nil : found
  }
}
