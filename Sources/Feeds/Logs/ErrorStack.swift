/// What programs say of an error they have caught, or may go on behind: its name, and below it a stack whose lines begin with `at`, as
/// JavaScript, Java and .NET write it; and a warning of Node's, with the same below it.
enum ErrorStack {
  /// How much an error matters of which a row tells so; nil: it tells of none. Before the lines a time or a process may stand.
  /// O(its bytes), O(its first line) where that is all
  static func level(in row: Span<UInt8>) -> LogLevel? {
    guard row.endOfFirstLine < row.count else { return nil }
    var lines = LineRanges()
    var last: (level: LogLevel, start: Int)?
    while let range = lines.next(in: row) {
      let line = row.extracting(range)
      if let last, isFrame(line, from: 0) || isFrame(line, from: last.start) { return last.level }
      // Between what is wrong and where may stand more of it: which modules were asked for.
      last = error(in: line) ?? last
    }
    return nil
  }

  /// Whether a line says of an error how it came to the console: `Uncaught TypeError: …`, `(node:7) MaxListenersExceededWarning: …`
  static func isAnnounced(_ line: Span<UInt8>) -> Bool {
    startOfName(in: line) > 0 && level(namedIn: line) != nil
  }

  private static func isFrame(_ line: Span<UInt8>, from start: Int) -> Bool {
    guard start < line.count else { return false }
    let text = line.extracting(droppingFirst: line.placeBehindColours(from: start))
    let plain = text.extracting(first: text.endBeforeColours)
    return StackLines.isFrame(plain.extracting(plain.trimmedRange))
  }

  /// What a line names, and where.
  private static func error(in line: Span<UInt8>) -> (level: LogLevel, start: Int)? {
    let first = line.placeBehindColours(from: 0)
    guard first < line.count, line[first] > 0x20 else { return nil }
    if let found = level(namedIn: line.extracting(droppingFirst: first)) { return (found, first) }
    let start = line.extracting(first: longestHead).startBehindHead
    guard start > 0, let found = level(namedIn: line.extracting(droppingFirst: start)) else {
      return nil
    }
    return (found, start)
  }

  /// In bytes: of what stands before a name; and of that.
  private static let longestHead = 160
  private static let longestName = 256

  /// How much that matters which a line names first; nil: it begins otherwise. O(its name)
  private static func level(namedIn line: Span<UInt8>) -> LogLevel? {
    let text = line.extracting(first: min(line.countWithoutLineEnds, longestName))
    let name = text.extracting(droppingFirst: startOfName(in: text))
    guard !name.isEmpty, isLetter(name[0]) else { return nil }
    let end = name.firstIndex(from: 0) { $0 == UInt8(ascii: ":") || $0 <= 0x20 } ?? name.count
    let word = name.extracting(first: end)
    guard isOver(name.extracting(droppingFirst: end)),
      LogLines.namesException(word, naming: 0) || word.holds("error") || isQualified(word)
    else { return nil }
    let isWarning =
      word.ends(with: "Warning") && !word.starts(with: "UnhandledPromiseRejectionWarning")
    return isWarning ? .warning : .error
  }

  /// Whether what stands behind a word ends a name: nothing, what is wrong behind a colon, or Node's code in brackets.
  private static func isOver(_ rest: Span<UInt8>) -> Bool {
    guard !rest.isBlank else { return true }
    guard rest[0] == UInt8(ascii: ":") else { return rest.starts(with: " [") }
    return rest.count == 1 || rest[1] <= 0x20
  }

  /// `java.lang.X`, `Quay.Pumps.Dry`
  private static func isQualified(_ word: Span<UInt8>) -> Bool {
    var last: Int?
    for index in word.indices {
      if word[index] == UInt8(ascii: ".") {
        last = index
      } else if !word[index].isWordByte, word[index] != UInt8(ascii: "$") {
        return false
      }
    }
    guard let dot = last, dot + 1 < word.count else { return false }
    return isCapital(word[dot + 1])
  }

  /// Behind what says how the error came to the console: `Uncaught `, `Uncaught (in promise) `, `(node:7) `,
  /// `(node:7) [DEP0005] `; 0: nothing does. O(1)
  private static func startOfName(in line: Span<UInt8>) -> Int {
    if line.starts(with: "Uncaught ") {
      let start = "Uncaught ".utf8.count
      let isOfPromise = line.extracting(droppingFirst: start).starts(with: "(in promise) ")
      return isOfPromise ? start + "(in promise) ".utf8.count : start
    }
    guard line.starts(with: "(node:") else { return 0 }
    let number = "(node:".utf8.count
    guard let end = line.firstIndex(from: number, where: { !isDigit($0) }), end > number,
      line.extracting(droppingFirst: end).starts(with: ") ")
    else { return 0 }
    let start = end + 2
    let limit = min(line.count, longestName)
    guard start < limit, line[start] == UInt8(ascii: "["),
      let close = line.first(UInt8(ascii: "]"), from: start, to: limit), close + 1 < limit,
      line[close + 1] == 0x20
    else { return start }
    return close + 2
  }
}

extension Span<UInt8> {
  /// Behind the time, or syslog's process, with which a line begins, and what signs stand behind it; 0: it has neither.
  fileprivate var startBehindHead: Int {
    var start = LogLevel.startOfWords(in: self)
    if start == 0, let stamp = LogStamp(in: self), let time = stamp.start(in: self) {
      start = endOfTime(behindSeconds: stamp.shape.end(from: time, in: self))
    }
    return start == 0 ? 0 : firstIndex(from: start) { !" \t]:|-".utf8.contains($0) } ?? count
  }
}
