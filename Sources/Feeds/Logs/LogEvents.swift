/// Tells line by line whether an event of a log begins, where what a program says when it ends is known only by the
/// lines before it: Rust says below where it panicked what is wrong, and Node shows the line that threw before it says
/// what.
struct LogEvents: Sendable {
  private let lines: LogLines
  private var expected = Expected.anything
  private var trace = Trace.absent
  /// Which container wrote the last line, where lines say it: its name's hash; and whether its event began with a time.
  private var writer: UInt64?
  private var isOfTime = false
  /// Whether the last event of a container has a time, or says that something went wrong: what is said of an error goes on with it.
  private var mayHaveError = false
  /// What stands before the last line that says where its parts are, if nothing but lines that go on with it came behind it.
  private var prefix: LinePrefix?
  /// What was written before the last line that has a time; nil: that has none of it.
  private var head: ProcessHead?
  /// What lines behind such heads have of a trace.
  private var traceBehindHeads = TraceRows()
  /// Whether an object of JSON goes on below the last line that is not blank, whatever the next one is.
  private var isInObject = false

  /// Whether events are MySQL's slow statements, of which several share a time; and whether the last line was that.
  private let areStatements: Bool
  private var isBehindTime = false
  /// Whether times stand behind words, which may be the names of writers; the hash of that in brackets with which the last
  /// event began, if one did; and whether no line has come.
  private let areBehindWords: Bool
  private var tag: UInt64?
  private var isFirst = true
  /// The process of PostgreSQL that said the last event; nil: none did.
  private var process: Int?

  /// What the next line may be that would begin an event elsewhere.
  private enum Expected {
    case anything
    /// What is wrong.
    case message
    /// The line that threw; the `^` below it; behind a blank line what is wrong.
    case source, marker, exception
    /// The second line of java.util.logging's.
    case second
  }

  /// What an event has of Python's traces: none; one, behind which the next begins an event; or a line by which the next
  /// belongs to it.
  private enum Trace {
    case absent, begun, linked

    /// nil: the line says nothing of that.
    init?(_ line: Span<UInt8>) {
      if TraceRows.beginsPython(line) {
        self = .begun
      } else if TraceRows.isLinkOfPython(line) {
        self = .linked
      } else {
        return nil
      }
    }
  }

  /// How lines begin events behind what collectors, syslog, or who noted when they came, write before each.
  private static let behindPrefixes = LogLines(stamp: nil, isMixed: true)

  init(_ lines: LogLines) {
    self.lines = lines
    areStatements = lines.stamp?.shape.isOfStatements ?? false
    areBehindWords =
      lines.stamp?.place == .afterWord && !lines.isMixed && !lines.haveHeldLines
  }

  /// The next line is one that begins an event in any case.
  mutating func pass(_ first: Span<UInt8>) {
    if lines.isMixed || lines.haveHeldLines || lines.heads != nil || areStatements || areBehindWords
      || lines.haveDetails
    {
      _ = begins(first)
    } else if JavaLines.begin(first) {
      expected = .second
    }
  }

  /// The same of a line of JSON.
  @inline(__always)
  mutating func passObject(_ line: Span<UInt8>) {
    beginAnew()
    noteEnd(of: line)
  }

  /// Whether the next line begins an event. O(1)
  @inline(__always)
  mutating func begins(_ line: Span<UInt8>) -> Bool {
    if lines.haveNames { noteTime(ofNamed: line) }
    return lines.haveDetails ? beginsBesideDetails(line) : beginsAsOthers(line)
  }

  @inline(__always)
  private mutating func beginsAsOthers(_ line: Span<UInt8>) -> Bool {
    if lines.haveHeldLines { return beginsAmongHeldLines(line) }
    if areStatements { return beginsStatement(line) }
    return beginsInItsForm(line)
  }

  /// The same where PostgreSQL says below an error, in lines that have times, too, what was asked for, and why it went wrong.
  private mutating func beginsBesideDetails(_ line: Span<UInt8>) -> Bool {
    let found = PostgresLine(line)
    if let found, found.isDetail, found.process == process { return false }
    let begins = beginsAsOthers(line)
    if begins { process = found?.process }
    return begins
  }

  /// Takes note of when a line came, as somebody says beside the name of its writer: behind one that came long before it goes on
  /// with nothing.
  private mutating func noteTime(ofNamed line: Span<UInt8>) {
    guard let name = lines.name(of: line), let found = ProcessHead(beside: name, in: line)
    else { return }
    if let head, !found.mayGoOn(with: head) { (writer, prefix, process) = (nil, nil, nil) }
    head = found
  }

  /// The same by what stands in each line before what it says, if something does.
  @inline(__always)
  private mutating func beginsInItsForm(_ line: Span<UInt8>) -> Bool {
    if let heads = lines.heads { return beginsBehindHead(line, heads) }
    if areBehindWords { return beginsBehindWord(line) }
    return lines.isMixed ? beginsAmongOthers(line) : beginsOrIsSecond(line)
  }

  /// The same where a line tells that by itself, but for the level that java.util.logging writes below the time.
  @inline(__always)
  private mutating func beginsOrIsSecond(_ line: Span<UInt8>) -> Bool {
    let isBelow = expected == .second
    if isBelow {
      expected = .anything
      if JavaLines.goOn(line) { return false }
    }
    let begins = lines.begins(line)
    if begins, JavaLines.begin(line) { expected = .second }
    return begins
  }

  /// The same where times stand behind words: a stack behind another word in brackets than the event's is none of it.
  private mutating func beginsBehindWord(_ line: Span<UInt8>) -> Bool {
    let name = ContainerName(of: line, .inBrackets(padding: 0))
    let found = name?.writer(in: line)
    let begins = lines.begins(line)
    if begins || isFirst {
      (tag, isFirst) = (found, false)
      return begins
    }
    guard let name, let tag, found != tag else { return false }
    let text = line.extracting(droppingFirst: name.text)
    guard !text.isBlank, LogLines.isOfStack(text) else { return false }
    self.tag = found
    return true
  }

  /// The same of slow statements: one that has no time above it begins with who asked for it.
  private mutating func beginsStatement(_ line: Span<UInt8>) -> Bool {
    let begins = lines.begins(line) || !isBehindTime && line.starts(with: "# User@Host: ")
    isBehindTime = begins && line.starts(with: "# Time: ")
    return begins
  }

  /// The same where lines of logs stand behind what collectors wrote: what they wrote before each line of a stack, too, is none of
  /// it. Behind a line of another program it goes on with nothing.
  private mutating func beginsAmongHeldLines(_ line: Span<UInt8>) -> Bool {
    var isOfSame = false
    if let end = prefix?.end(in: line) {
      let begins = SyslogHeader.withTab(of: line.extracting(droppingFirst: end)) {
        beginsAmongOthers(ofOne: $0, as: Self.behindPrefixes)
      }
      guard begins else { return false }
      expected = .anything
      isOfSame = true
    }
    prefix = LinePrefix(
      beforeHeldLineIn: line, isCut: line.count >= RowIndex.lookedAt, lines.names ?? .sure)
    let begins = beginsInItsForm(line)
    // An event that begins as the one before it is over has no time.
    if isOfSame, !begins { isOfTime = false }
    return begins || isOfSame
  }

  /// The same where somebody noted when each line came: what a process says at once goes on behind the same words as a stack does
  /// without them, if it surely is one.
  private mutating func beginsBehindHead(
    _ line: Span<UInt8>, _ heads: ProcessHead.Form
  ) -> Bool {
    guard let found = ProcessHead(of: line, heads, lines.stamp) else {
      guard lines.begins(line) else { return false }
      head = nil
      beginAnew()
      return true
    }
    let isOfSame = head.map { found.mayGoOn(with: $0) } ?? false
    let isEnd = head.map(found.ends) ?? false
    head = found
    if isEnd { return false }
    if !isOfSame { beginAnew() }
    let begins = SyslogHeader.withTab(of: line.extracting(droppingFirst: found.end)) { text in
      if isOfSame, heads == .ofAndroid, Self.isProcessOfAndroid(text) { return false }
      let mayGoOn = traceBehindHeads.mayGoOn(text)
      let begins = beginsAmongOthers(ofOne: text, as: Self.behindPrefixes)
      return begins && !traceBehindHeads.endsObject || !mayGoOn
    }
    return begins || !isOfSame
  }

  /// `Process: com.quay.pump, PID: 1234`, between `FATAL EXCEPTION: main` and what that is.
  private static func isProcessOfAndroid(_ text: Span<UInt8>) -> Bool {
    text.starts(with: "Process: ") && beforeNumberOfAndroid.isAmong(text)
  }

  private static let beforeNumberOfAndroid = ByteSign(Array(", PID: ".utf8))

  /// Nothing goes on with what was said before.
  private mutating func beginAnew() {
    (expected, trace) = (.anything, .absent)
    traceBehindHeads = TraceRows()
  }

  /// The last line goes on with an event that may have begun with a time, as others do that have none, and that may have a trace.
  mutating func noteLate() {
    isOfTime = true
    if trace == .absent { trace = .begun }
  }

  /// Whether the last line says that the next one is likely to go on with it.
  var awaitsMore: Bool { expected != .anything || trace != .absent }

  private mutating func beginsAmongOthers(_ line: Span<UInt8>) -> Bool {
    lines.haveNames ? beginsBehindName(line) : beginsAmongOthers(ofOne: line, as: lines)
  }

  /// The same of a line of one of several containers: behind a line of another it goes on with nothing.
  private mutating func beginsBehindName(_ line: Span<UInt8>) -> Bool {
    let name = lines.name(of: line)
    let before = writer
    writer = name?.writer(in: line) ?? 0
    if before != writer { beginAnew() }
    let text = line.extracting(droppingFirst: name?.text ?? 0)
    let hasTime = LogStamp(ofOther: text) != nil
    let goesOn = lines.joinBehindTimes && isOfTime && !hasTime && !Self.isOfItsOwn(text)
    let isError = !mayHaveError && !awaitsMore && StackLines.countOfErrorName(in: text) != nil
    let begins = beginsAmongOthers(ofOne: text, as: lines) || isError
    guard before != writer || begins && !goesOn else { return false }
    isOfTime = hasTime
    mayHaveError = hasTime || Self.mayGoOnWithError(text)
    return true
  }

  /// Whether what is said of an error may go on with an event that begins so: with one that says a warning or worse, or is no text;
  /// each such error begins one itself.
  private static func mayGoOnWithError(_ text: Span<UInt8>) -> Bool {
    if LogLines.mayBeStructured(text) { return true }
    guard StackLines.countOfErrorName(in: text) == nil,
      let level = LogLevel(inLine: text, isStamped: true)
    else { return false }
    return level.gravity >= LogLevel.warning.gravity
  }

  /// Whether a line without a time may not go on with one that has it.
  private static func isOfItsOwn(_ text: Span<UInt8>) -> Bool {
    LogLines.mayBeStructured(text) || LogLines.beginsByItself(text)
      || Logfmt.beginsWithPair(text) && Logfmt.isLine(text)
  }

  private mutating func beginsAmongOthers(ofOne line: Span<UInt8>, as lines: LogLines) -> Bool {
    let text = line.extracting(droppingFirst: line.placeBehindColours(from: 0))
    let isObject = lines.areObjects && !isInObject && LogLines.isIndentedObject(line)
    let isWithin = lines.areObjects && isWithinObject(line)
    if lines.areObjects { noteEnd(of: line) }
    if isWithin { return false }
    if lines.areEntries { return !line.isBlank }
    if !isObject, goesOn(text) { return false }
    let begins =
      isObject || trace == .begun && TraceRows.beginsPython(text) || lines.begins(line)
    trace = Trace(text) ?? (begins ? .absent : trace)
    expected =
      LogLines.isPanic(text) ? .message : begins && TraceRows.isPlace(text) ? .source : .anything
    return begins
  }

  /// Whether a line goes on with an object: by what it begins with, which nothing else does, or, of entries, by what the line
  /// before it ends with.
  private func isWithinObject(_ line: Span<UInt8>) -> Bool {
    guard let first = line.firstIndex(from: 0, where: { $0 > 0x20 }) else { return false }
    switch line[first] {
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return true
    case UInt8(ascii: ","): return lines.areEntries
    case UInt8(ascii: "\""): return isInObject
    case UInt8(ascii: "{"): return lines.areEntries && isInObject && first > 0
    default: return lines.areEntries && isInObject
    }
  }

  /// Looks at what a line ends with: behind a comma, a bracket or a name an object goes on. Of a long line nobody looks at
  /// the end.
  @inline(__always)
  private mutating func noteEnd(of line: Span<UInt8>) {
    guard line.count < RowIndex.lookedAt else {
      isInObject = lines.areEntries && isInObject && line[0] != UInt8(ascii: "{")
      return
    }
    var end = line.count
    while end > 0, line[end - 1] <= 0x20 { end -= 1 }
    guard end > 0 else { return }
    switch line[end - 1] {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): isInObject = true
    case UInt8(ascii: ":"): isInObject = end > 1 && line[end - 2] == UInt8(ascii: "\"")
    default: isInObject = false
    }
  }

  /// Whether a line is what was expected.
  private mutating func goesOn(_ line: Span<UInt8>) -> Bool {
    let before = expected
    guard before != .anything, !beginsByItself(line) else { return false }
    switch before {
    case .anything, .second: return false
    case .message:
      expected = .anything
      return !line.isBlank
    case .source:
      expected = .marker
      return !line.isBlank && !TraceRows.isPlace(line)
    case .marker:
      expected = .exception
      return TraceRows.isMarker(line)
    case .exception:
      if !line.isBlank { expected = .anything }
      return true
    }
  }

  private func beginsByItself(_ line: Span<UInt8>) -> Bool {
    line.beginsObject || lines.beginsWithTime(line)
      || LogLines.beginsByItself(line) || lines.arePairs && LogLines.mayBeStructured(line)
  }
}
