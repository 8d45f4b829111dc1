/// Which lines of a text that is no log begin a row, where some are what programs say when they end: a trace of Go,
/// Rust, Python, Java, Node, .NET, PHP, Ruby and some others is one row, every other line another. Also which lines of a
/// log go on with such a trace where a head stands before each of them: see `mayGoOn`.
struct TraceRows: Sendable {
  /// What the last line was that is not blank.
  private var last = Kind.text
  /// Whether the members follow of what Node says threw, and whether the last line ended these.
  private var isInObject = false
  private(set) var endsObject = false
  /// Whether the last lines are the causes that Rust says below an error: behind them another one is of its own.
  private var isBehindCauses = false

  private enum Kind {
    /// Of no trace.
    case text
    /// A trace begins; one of Rust's, whose next line says what is wrong.
    case beginning, panic
    /// Where Node ends; the line that threw; the `^` below it, behind which stands what was thrown, whatever that is.
    case place, source, marker
    /// `Error: boom`, `java.io.IOException: dry`
    case exception
    /// `at f (a.js:1)`, `#0 a.php(1): f()`, of which one is the last of a trace but for its causes.
    case frame
    /// `--- Logging error ---`, below which the trace is of which it says that.
    case heading
    /// `During handling of …`, `Next IOException: dry`: the next trace belongs to this one.
    case link
    /// Anything else of a trace.
    case other
  }

  /// Whether the next line begins a row.
  mutating func starts(_ line: Span<UInt8>) -> Bool {
    let line = line.extracting(droppingFirst: line.placeBehindColours(from: 0))
    guard !line.isBlank else { return last == .text }
    if isInObject {
      if line[0] <= 0x20 { return false }
      isInObject = false
      if line[0] == UInt8(ascii: "}") {
        last = .frame
        return false
      }
    }
    let before = last
    last = Self.kind(of: line, behind: before)
    isInObject = (last == .frame || last == .exception) && Self.opensObject(line)
    let endsCauses = isBehindCauses
    isBehindCauses =
      (last == .other || last == .frame) && (isBehindCauses || Self.areCauses(line))
    switch last {
    case .text, .panic, .heading: return true
    case .beginning, .place: return before != .link && before != .heading
    case .exception: return before == .text || before == .frame || endsCauses
    case .source, .marker, .frame, .link, .other: return false
    }
  }

  /// `Caused by:`, which stands alone.
  private static func areCauses(_ line: Span<UInt8>) -> Bool {
    line.extracting(first: line.countWithoutLineEnds).holds("Caused by:")
  }

  /// `Error: boom {`, below which Node shows what else the error has.
  private static func opensObject(_ line: Span<UInt8>) -> Bool {
    line.extracting(line.trimmedRange).ends(with: " {")
  }

  /// Whether the next line may go on with what stands before it, where each line of a text stands behind words of its own: there
  /// what is no trace begins with blanks or with `at`, too, as levels do that are set to the right.
  mutating func mayGoOn(_ line: Span<UInt8>) -> Bool {
    let line = line.extracting(droppingFirst: line.placeBehindColours(from: 0))
    guard !line.isBlank else { return true }
    let before = last
    let text = line.extracting(line.trimmedRange)
    if text.starts(with: "+ Exception Group Traceback (") {
      last = .beginning
      return true
    }
    let wasInObject = isInObject
    isInObject = text[text.count - 1] == UInt8(ascii: "{") || wasInObject && line[0] <= 0x20
    endsObject = wasInObject && text[0] == UInt8(ascii: "}")
    if wasInObject, line[0] <= 0x20 || endsObject { return true }
    last = Self.kind(of: line, behind: before)
    let isOfTrace =
      switch last {
      case .text, .heading: false
      // A level begins none.
      case .beginning:
        Self.beginsPython(line) || StackLines.beginsRuby(line) || StackLines.beginsElixir(line)
          || LogLines.countOfLastWords(in: line) != nil
      case .panic, .place, .source, .marker, .link: true
      // Behind another one, and behind where that was, something else went wrong.
      case .exception: before != .exception && before != .frame
      case .frame: before != .text || Self.isSureFrame(text)
      // Behind what is wrong, and where, come its causes.
      case .other where before == .exception || before == .frame:
        Self.causes.contains { text.starts(with: $0) }
          || before == .frame && StackLines.isOfRust(text)
      case .other:
        before != .text || text.starts(with: "goroutine ") && text.ends(with: "]:")
      }
    if !isOfTrace, last != .exception { last = .text }
    return isOfTrace
  }

  /// What stands behind what is wrong, and behind where that is: causes, and what Node, Rust, .NET and PHP say last.
  private static let causes: [StaticString] = [
    "Caused by:", "Suppressed: ", "[cause]: ", "Node.js v", "note: ", "--- End of ", "thrown in ",
    "Require stack:", "Emitted 'error' event ", "(Use `node --trace-uncaught ", "Call stack:",
  ]

  /// `at f (/app/a.js:1:2)`, and no other words behind `at`.
  private static func isSureFrame(_ text: Span<UInt8>) -> Bool {
    !text.starts(with: "at ") || StackLines.isFrame(text)
  }

  private static func kind(of line: Span<UInt8>, behind last: Kind) -> Kind {
    if line.starts(with: "thread '") || LogLines.isPanic(line) { return .panic }
    if line.starts(with: "--- Logging error ---") { return .heading }
    if LogLines.beginsByItself(line) || beginsPython(line) || StackLines.beginsRuby(line)
      || StackLines.beginsElixir(line) || LogLines.countOfLastWords(in: line) != nil
    {
      return .beginning
    }
    if isPlace(line) { return .place }
    switch last {
    case .place: return .source
    case .source where isMarker(line): return .marker
    case .marker: return .exception
    default: break
    }
    if line[0] <= 0x20 {
      if isFrame(line) { return .frame }
      return last == .text ? .text : .other
    }
    if isLinkOfPython(line) { return .link }
    if last != .text, StackLines.isNextOfPHP(line) { return .link }
    if StackLines.isOfPHP(line) || StackLines.isOfOthers(line) {
      return last == .text ? .text : .frame
    }
    if ErrorStack.isAnnounced(line) { return .beginning }
    guard LogLines.isOfStack(line, naming: 0) else {
      let isExpected = last == .panic || last == .other && isMarker(line)
      return isExpected ? .other : .text
    }
    return LogLines.namesException(line, naming: 0) ? .exception : .other
  }

  /// `    at f (/app/a.js:1:2)`, `	at a.b.C.d(C.java:41)`, `	... 12 more`, `	from main.rb:3:in '<main>'`
  private static func isFrame(_ line: Span<UInt8>) -> Bool {
    let text = line.extracting(line.trimmedRange)
    return text.starts(with: "at ") || StackLines.isOfRuby(text)
      || text.starts(with: "... ") && line[line.count - 1] != 0x2E
  }

  /// `/app/index.js:3`, with which Node begins.
  static func isPlace(_ line: Span<UInt8>) -> Bool {
    let isOfWindows =
      line.count > 2 && isCapital(line[0]) && line.extracting(droppingFirst: 1).starts(with: ":\\")
    guard isOfWindows || beginningsOfPlaces.contains(where: { line.starts(with: $0) }) else {
      return false
    }
    let line = line.extracting(first: line.countWithoutLineEnds)
    var start = line.count
    while start > 0, isDigit(line[start - 1]) { start -= 1 }
    return start < line.count && start > 1 && line[start - 1] == UInt8(ascii: ":")
      && line.firstIndex(from: 0) { $0 <= 0x20 } == nil
  }

  private static let beginningsOfPlaces: [StaticString] = [
    "/", "file://", "node:", "[eval]:", "evalmachine.<anonymous>:",
  ]
}

extension TraceRows {
  /// `Traceback (most recent call last):`
  static func beginsPython(_ line: Span<UInt8>) -> Bool { line.starts(with: "Traceback (") }

  /// `During handling of the above exception, another exception occurred:`, behind which a trace belongs to the one before.
  static func isLinkOfPython(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "During handling of ") || line.starts(with: "The above exception ")
  }

  /// `    ^^^^^`, which shows what threw.
  static func isMarker(_ line: Span<UInt8>) -> Bool {
    line.firstIndex(from: 0) { $0 > 0x20 && $0 != 0x5E && $0 != 0x7E } == nil
      && line.firstIndex(from: 0) { $0 == 0x5E } != nil
  }

  private static let mostLines = 60

  /// Whether there is surely a trace among the first lines of a text: its beginning, and below it one of its lines.
  /// O(sample)
  static func areIn(_ sample: Span<UInt8>) -> Bool {
    var (lines, number) = (LineRanges(), 0)
    var rows = TraceRows()
    var hasBegun = false
    while number < mostLines, let range = lines.next(in: sample) {
      let line = sample.extracting(range)
      number += 1
      guard !line.isBlank else { continue }
      _ = rows.starts(line)
      switch rows.last {
      case .text: hasBegun = false
      case .beginning, .panic, .place, .exception, .heading: hasBegun = true
      case .marker: return true
      case .frame where hasBegun: return true
      case .other where hasBegun && isSure(line.extracting(line.trimmedRange)): return true
      case .source, .frame, .link, .other: break
      }
    }
    return false
  }

  /// Whether a line is one that stands in nothing but a trace.
  private static func isSure(_ line: Span<UInt8>) -> Bool {
    sure.contains { line.starts(with: $0) }
  }

  private static let sure: [StaticString] = [
    "File \"", "goroutine ", "stack backtrace:", "note: run with `RUST_BACKTRACE", "(elixir ",
    "(stdlib ", "#0 0x", "Caused by:",
  ]
}
