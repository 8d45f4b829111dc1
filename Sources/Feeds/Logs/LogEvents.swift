/// Tells line by line whether an event of a log begins, where what a program says when it ends is known only by the
/// lines before it: Rust says below where it panicked what is wrong, and Node shows the line that threw before it says
/// what.
struct LogEvents: Sendable {
  private let lines: LogLines
  private var expected = Expected.anything
  /// Which container wrote the last line, where lines say it: its name's hash.
  private var writer: UInt64?

  /// What the next line may be that would begin an event elsewhere.
  private enum Expected {
    case anything
    /// What is wrong.
    case message
    /// The line that threw; the `^` below it; behind a blank line what is wrong.
    case source, marker, exception
  }

  init(_ lines: LogLines) { self.lines = lines }

  /// The next line is one that begins an event in any case.
  mutating func pass(_ first: Span<UInt8>) {
    if lines.isMixed { _ = begins(first) }
  }

  /// The same of a line of JSON.
  mutating func passObject() { expected = .anything }

  /// Whether the next line begins an event. O(1)
  @inline(__always)
  mutating func begins(_ line: Span<UInt8>) -> Bool {
    lines.isMixed ? beginsAmongOthers(line) : lines.begins(line)
  }

  private mutating func beginsAmongOthers(_ line: Span<UInt8>) -> Bool {
    lines.haveNames ? beginsBehindName(line) : beginsAmongOthers(ofOne: line)
  }

  /// The same of a line of one of several containers: behind a line of another it goes on with nothing.
  private mutating func beginsBehindName(_ line: Span<UInt8>) -> Bool {
    let name = ContainerName(of: line)
    let before = writer
    writer = name.map { ContentHash.hash(line.extracting($0.name)) } ?? 0
    if before != writer { expected = .anything }
    let begins = beginsAmongOthers(ofOne: line.extracting(droppingFirst: name?.text ?? 0))
    return begins || before != writer
  }

  private mutating func beginsAmongOthers(ofOne line: Span<UInt8>) -> Bool {
    let text = line.extracting(droppingFirst: line.placeBehindColours(from: 0))
    if goesOn(text) { return false }
    let begins = lines.begins(line)
    expected =
      LogLines.isPanic(text) ? .message : begins && TraceRows.isPlace(text) ? .source : .anything
    return begins
  }

  /// Whether a line is what was expected.
  private mutating func goesOn(_ line: Span<UInt8>) -> Bool {
    let before = expected
    guard before != .anything, !beginsByItself(line) else { return false }
    switch before {
    case .anything: return false
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
      if line.isBlank { return true }
      expected = .anything
      return LogLines.isOfStack(line, naming: 0)
    }
  }

  private func beginsByItself(_ line: Span<UInt8>) -> Bool {
    !line.isEmpty && line[0] == UInt8(ascii: "{") || lines.beginsWithTime(line)
      || LogLines.beginsByItself(line)
  }
}
