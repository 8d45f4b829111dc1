/// Whether a row holds what a program says when it ends for an error, where no word of that is a level: a traceback of Python's, and
/// below it what is wrong; the place that threw, its line and a `^`, as Node writes; Ruby's `a.rb:3:in 'f': boom (RuntimeError)`; the
/// causes of what a `main` of Rust's returned; and
/// what only Lua, Haskell, PowerShell, Elixir, R and Bun say then; and a program's last words, as in `LogLines`. Before each line but of
/// the latter a time or a name may stand.
struct CrashSigns {
  /// Behind how many bytes each line of a traceback stands; nil: none has begun.
  private var startOfPython: Int?
  /// The same of Ruby's lines, of which the last one was the first.
  private var startOfRuby: Int?
  /// The same of Node's, and whether the last line was the place rather than the one that threw.
  private var place: (start: Int, isLast: Bool)?

  /// O(row)
  ///
  /// - Parameter areLast: Whether nothing counts but what is only said when a program ends: programs log a traceback, too.
  static func areIn(_ row: Span<UInt8>, areLast: Bool = false) -> Bool {
    var (lines, signs) = (LineRanges(), CrashSigns())
    var (above, second) = (0..<0, 0..<0)
    while let range = lines.next(in: row) {
      let line = row.extracting(range)
      let text = line.extracting(first: line.countWithoutLineEnds)
      if areLast ? signs.areLast(with: text) : signs.areComplete(with: text) { return true }
      if endsRust(text, behind: row.extracting(second)) { return true }
      (above, second) = (range, above)
    }
    return false
  }

  /// Whether a line is the `Caused by:` that stands two lines below Rust's `Error: no oil`, behind as many bytes.
  private static func endsRust(_ line: Span<UInt8>, behind error: Span<UInt8>) -> Bool {
    guard !line.isEmpty, line[line.count - 1] == UInt8(ascii: ":"),
      line.ends(with: beginningOfCauses)
    else { return false }
    let start = line.count - beginningOfCauses.utf8CodeUnitCount
    return error.count > start && error.extracting(droppingFirst: start).starts(with: "Error: ")
  }

  private static let beginningOfCauses: StaticString = "Caused by:"

  private mutating func areLast(with line: Span<UInt8>) -> Bool {
    guard !line.isEmpty else { return false }
    return endsNode(line) || LogLines.countOfLastWords(in: line) != nil
  }

  private mutating func areComplete(with line: Span<UInt8>) -> Bool {
    guard let last = line.indices.last else { return false }
    if endsPython(line) || endsNode(line) || endsRuby(line) { return true }
    // Of most lines one byte is looked at.
    switch line[last] {
    case UInt8(ascii: ":"), UInt8(ascii: "d"):
      if Self.ends.contains(where: { line.ends(with: $0) }) { return true }
    case UInt8(ascii: "|"):
      if line.holds("Line |") { return true }
    default: break
    }
    return StackLines.beginsElixir(line) || line.starts(with: "Bun v1.")
      || LogLines.countOfLastWords(in: line) != nil
  }

  /// With which lines end that stand in nothing but what is said of an error.
  private static let ends: [StaticString] = [
    "stack traceback:", "CallStack (from HasCallStack):", "Execution halted",
  ]

  private mutating func endsPython(_ line: Span<UInt8>) -> Bool {
    if line.ends(with: Self.beginningOfPython) {
      startOfPython = line.count - Self.beginningOfPython.utf8CodeUnitCount
      return false
    }
    guard let start = startOfPython else { return false }
    return Self.isException(line, from: 0) || Self.isException(line, from: start)
  }

  private static let beginningOfPython: StaticString = "Traceback (most recent call last):"

  private static func isException(_ line: Span<UInt8>, from start: Int) -> Bool {
    line.count > start && line[start] > 0x20
      && LogLines.namesException(line.extracting(droppingFirst: start), naming: 0)
  }

  private mutating func endsNode(_ line: Span<UInt8>) -> Bool {
    if let (start, isLast) = place {
      place = isLast ? (start: start, isLast: false) : nil
      return !isLast && TraceRows.isMarker(line.extracting(droppingFirst: start))
    }
    guard isDigit(line[line.count - 1]) else { return false }
    let start = line.startOfLastWord
    if TraceRows.isPlace(line.extracting(droppingFirst: start)) {
      place = (start: start, isLast: true)
    }
    return false
  }

  /// Where nothing stands before it, one line is enough.
  private mutating func endsRuby(_ line: Span<UInt8>) -> Bool {
    if let start = startOfRuby {
      let text = line.extracting(droppingFirst: start)
      if StackLines.isOfRuby(text.extracting(text.trimmedRange)) { return true }
    }
    startOfRuby = StackLines.startOfRubyError(in: line)
    return startOfRuby == 0
  }
}

extension Span<UInt8> {
  /// Behind the last blank; 0: there is none.
  fileprivate var startOfLastWord: Int {
    var start = count
    while start > 0, self[start - 1] > 0x20 { start -= 1 }
    return start
  }
}
