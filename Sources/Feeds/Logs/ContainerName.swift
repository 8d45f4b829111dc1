/// What `docker compose logs` writes before each line, `docker service logs`, `kubectl logs --prefix`, pm2, foreman, behind the
/// time of day, and stern, where a pod's name is surely one or stands before an object of JSON: which container wrote it.
///
/// `web-1  | 2026-05-04 09:00:00 INFO up`, `web.1.k3j5@node1    | up`, `[pod/web-7d9f/app] up`, `0|web  | up`,
/// `09:00:00 web.1  | up`, `web-7d9f8b6c5d-x2x9z app up`
struct ContainerName {
  /// Where it is, without the blanks and signs around it.
  let name: Range<Int>
  /// Where what is behind it begins; and what the container wrote, behind docker's time, or pm2's, if somebody asked for that.
  let end: Int
  let text: Int
  /// Where the time of day is that stands before it, and the blank behind that; nil: none does.
  let clock: Range<Int>?
  /// Where the bar stands.
  private let bar: Int

  static let longest = 128

  /// nil: the line has none. O(its name)
  init?(of line: Span<UInt8>) {
    let first = line.placeBehindColours(from: 0)
    let clockEnd = Self.endOfClock(from: first, in: line)
    let isInBrackets = first < line.count && line[first] == UInt8(ascii: "[")
    let start = isInBrackets ? first + 1 : clockEnd ?? first
    let limit = min(line.count, start + Self.longest)
    var index = Self.endOfNumber(beforeBarFrom: start, in: line) ?? start
    while index < limit, Self.isOfName(line[index], isInBrackets) || line[index] == Self.at {
      index += 1
    }
    guard index > start, index < limit, line[start] != UInt8(ascii: "-") else { return nil }
    let firstWord = start..<index
    if isInBrackets {
      guard line[index] == UInt8(ascii: "]"), line.extracting(firstWord).starts(with: "pod/") else {
        return nil
      }
      (name, bar) = (firstWord, -1)
    } else if clockEnd == nil,
      let container = Self.endOfContainer(behindPod: firstWord, in: line)
    {
      (name, bar) = (start..<container, -1)
      index = container - 1
    } else {
      let nameEnd = index
      while index < limit, line[index] == 0x20 { index += 1 }
      guard index > nameEnd, index < limit, line[index] == UInt8(ascii: "|") else { return nil }
      (name, bar) = (firstWord, index - first)
    }
    clock = clockEnd.map { first..<$0 }
    index = line.placeBehindColours(from: index + 1)
    if index < line.count, line[index] == 0x20 { index += 1 }
    end = line.placeBehindColours(from: index)
    let said = line.extracting(droppingFirst: end)
    let isOfPM2 = firstWord.contains { line[$0] == UInt8(ascii: "|") }
    text = end + ((isOfPM2 ? Self.endOfTimeOfPM2(in: said) : said.endOfNanoseconds) ?? 0)
  }

  /// One that stands there, in front of all that ends there.
  init(_ name: Range<Int>, upTo end: Int, in line: Span<UInt8>) {
    (self.name, clock, bar) = (name, nil, -1)
    self.end = line.placeBehindColours(from: end)
    text = self.end + (line.extracting(droppingFirst: self.end).endOfNanoseconds ?? 0)
  }

  /// The hash of the name that stands in its line, `line`. O(its name)
  func writer(in line: Span<UInt8>) -> UInt64 { ContentHash.hash(line.extracting(name)) }

  /// Behind the time of day that begins there, `09:00:00 `; nil: none does. O(1)
  private static func endOfClock(from start: Int, in line: Span<UInt8>) -> Int? {
    let end = start + 9
    guard line.count > end, line[end - 1] == 0x20, line[start + 2] == UInt8(ascii: ":"),
      line[start + 5] == UInt8(ascii: ":"),
      [0, 1, 3, 4, 6, 7].allSatisfy({ isDigit(line[start + $0]) })
    else { return nil }
    return end
  }

  /// Behind the number of a process, and the bar behind that, `0|web  | `; nil: other words begin there. O(1)
  private static func endOfNumber(beforeBarFrom start: Int, in line: Span<UInt8>) -> Int? {
    guard start < line.count, isDigit(line[start]) else { return nil }
    let limit = min(line.count, start + longestNumber)
    guard let bar = line.first(UInt8(ascii: "|"), from: start, to: limit), bar + 1 < line.count,
      (start..<bar).allSatisfy({ isDigit(line[$0]) }), isOfName(line[bar + 1], false)
    else { return nil }
    return bar + 1
  }

  /// Behind the time that pm2 writes with `--timestamp`, `2026-05-04T09:00:00: `; nil: other words begin there. O(1)
  private static func endOfTimeOfPM2(in line: Span<UInt8>) -> Int? {
    let colon = 19
    guard line.count > colon + 1, StampShape.ofISO.isAt(0, in: line),
      line[10] == UInt8(ascii: "T"), line[colon] == UInt8(ascii: ":"), line[colon + 1] == 0x20
    else { return nil }
    return colon + 2
  }

  private static let longestNumber = 5
  private static let at = UInt8(ascii: "@")

  /// Where the name of a container ends that stands behind that of a pod; nil: none does. O(the names)
  private static func endOfContainer(behindPod pod: Range<Int>, in line: Span<UInt8>) -> Int? {
    guard pod.contains(where: { line[$0] == UInt8(ascii: "-") }),
      let start = startOfNext(behind: pod.upperBound, in: line)
    else { return nil }
    let limit = min(line.count, start + longest)
    var end = start
    while end < limit, isOfName(line[end], false) { end += 1 }
    guard end > start, end < limit, let textStart = startOfNext(behind: end, in: line) else {
      return nil
    }
    let text = line.extracting(droppingFirst: textStart)
    let isBeforeObject = isLetter(line[pod.lowerBound]) && text.starts(with: "{\"")
    return isBeforeObject || isPod(line.extracting(pod)) ? end : nil
  }

  /// Where the next word begins behind one that ends there and a blank, with or without colours around that; nil: something
  /// else stands there. O(1), but for sequences
  static func startOfNext(behind end: Int, in line: Span<UInt8>) -> Int? {
    let blank = line.placeBehindColours(from: end)
    guard blank < line.count, line[blank] == 0x20 else { return nil }
    return line.placeBehindColours(from: blank + 1)
  }

  /// Whether a name ends as those of a Deployment's pods do: with two words of letters and digits that Kubernetes has drawn,
  /// among which are none of which words could be made.
  private static func isPod(_ name: Span<UInt8>) -> Bool {
    let last = name.count - 6
    guard last > 9, name[last] == UInt8(ascii: "-"),
      (last + 1..<name.count).allSatisfy({ isDrawn(name[$0]) })
    else { return false }
    var start = last
    while start > 0, isDrawn(name[start - 1]) { start -= 1 }
    return (8...10).contains(last - start) && start > 1 && name[start - 1] == UInt8(ascii: "-")
  }

  static func isDrawn(_ byte: UInt8) -> Bool {
    "bcdfghjklmnpqrstvwxz2456789".utf8.contains(byte)
  }

  static func isOfName(_ byte: UInt8, _ isInBrackets: Bool) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    case "/": isInBrackets
    default: false
    }
  }
}

extension ContainerName {
  private static let mostLines = 400

  /// Whether nearly all of a text's lines have one, from the first one on that has, and no more stand before that: the bars one
  /// below the other, and several of the names with a number, as compose gives them, or what stands behind most begins as events
  /// do, or a stack behind one of few; other words before a bar are a table. What is said by whoever runs the writers counts for
  /// nothing. O(sample)
  ///
  /// - Parameter areAmongOthers: Whether it is enough that some of all its lines do, as lines of logs stand behind them. Where
  ///   there is no other line, one does before a log's.
  static func areBefore(linesOf sample: Span<UInt8>, areAmongOthers: Bool = false) -> Bool {
    var (ranges, before, lines, named, numbered) = (LineRanges(), 0, 0, 0, 0)
    var (events, others, hasStack) = (0, 0, false)
    var bars: [Int: Int] = [:]
    var names: Set<UInt64> = []
    while areAmongOthers || max(before, lines) < mostLines, let range = ranges.next(in: sample) {
      let line = sample.extracting(range)
      guard !line.isBlank else { continue }
      guard let found = ContainerName(of: line) else {
        if named == 0 { before += 1 } else if !isOfRunner(line) { lines += 1 }
        continue
      }
      lines += 1
      named += 1
      bars[found.bar, default: 0] += 1
      if found.bar < 0 || endsWithNumber(line.extracting(found.name)) { numbered += 1 }
      names.insert(found.writer(in: line))
      hasStack = hasStack || found.isBeforeStack(in: line)
      if found.isBeforeEvent(in: line) {
        events += 1
      } else if !LogLines.isOfStack(line.extracting(droppingFirst: found.text)) {
        others += 1
      }
    }
    let inLine = bars.values.max() ?? 0
    let isAlone = named == 1 && before == 0 && lines == 1
    let areEnough = named >= 2 || isAlone && (areAmongOthers || events == 1)
    let areOfWriters =
      numbered * 2 >= named || events > 0 && (areAmongOthers || events >= others)
      || hasStack && names.count * 2 <= named
    return areEnough && (areAmongOthers || named >= before && named * 5 >= lines * 4)
      && inLine * 2 > named && areOfWriters
  }

  /// Whether what stands behind it in its line begins as an event of a log does, with a time or a level, or is one that says
  /// where its parts are; levels are no names. O(1), O(n) of an object
  func isBeforeEvent(in line: Span<UInt8>) -> Bool {
    guard isWord(in: line) else { return false }
    let said = line.extracting(droppingFirst: text)
    return text > end || LogLines.beginsEvent(said) || LogLines.isHeld(said)
  }

  /// The same of a line that stands in nothing but a stack: where that begins, or who was called. O(n)
  func isBeforeStack(in line: Span<UInt8>) -> Bool {
    guard isWord(in: line) else { return false }
    let behind = line.extracting(droppingFirst: text)
    let said = behind.extracting(behind.trimmedRange)
    return TraceRows.beginsPython(said) || said.starts(with: "File \"") || StackLines.isFrame(said)
      || said.starts(with: "goroutine ") || said.starts(with: "thread '")
  }

  /// Whether it is a word, and no level.
  private func isWord(in line: Span<UInt8>) -> Bool {
    let start = Self.endOfNumber(beforeBarFrom: name.lowerBound, in: line) ?? name.lowerBound
    return (isLetter(line[start]) || line[start] == Self.at)
      && !LogLines.beginsWithLevel(line.extracting(droppingFirst: start))
  }

  /// Whether a line is said by whoever runs those that write the others: by compose, that it starts or stops them, or that one has
  /// ended; by Turborepo and concurrently, what came of them, or that they end them; by npm, what it runs. O(n)
  static func isOfRunner(_ line: Span<UInt8>) -> Bool {
    var start = line.placeBehindColours(from: 0)
    while start < line.count, line[start] == 0x20 {
      start = line.placeBehindColours(from: start + 1)
    }
    // What the terminal shows of a key.
    if line.extracting(droppingFirst: start).starts(with: "^C") { start += 2 }
    let text = line.extracting(droppingFirst: start)
    return text.isBlank || beginningsOfRunners.contains { text.starts(with: $0) }
      || text.count < longest && endOfContainer.isAmong(text)
  }

  /// Whether a line that has no name goes on with the one before it, whoever wrote that: it is indented, and not said by a runner.
  /// O(1), O(n) of one that is
  static func isOfLineBefore(_ line: Span<UInt8>) -> Bool {
    guard line.count > 1, line[0] == 0x09 || line[0] == 0x20 && line[1] <= 0x20 else {
      return false
    }
    return !isOfRunner(line)
  }

  private static let beginningsOfRunners: [StaticString] = [
    "Attaching to ", "Gracefully stopping...", "Gracefully Stopping...",
    "Aborting on container exit...", "[+] ", "✔ ", "Container ", "Network ", "Volume ",
    "• ", "ERROR  run failed: ", "Tasks: ", "Cached: ", "Time: ", "Failed: ", "--> ", "> ",
  ]
  private static let endOfContainer = ByteSign(Array(" exited with code ".utf8))

  /// Whether of the lines of containers that write times, most begin with one; those of stacks count for nothing. O(sample)
  static func mostHaveTimes(in sample: Span<UInt8>, _ form: Form) -> Bool {
    var writers: Set<UInt64> = []
    var (timed, others) = (0, 0)
    var ranges = LineRanges()
    while let range = ranges.next(in: sample) {
      let line = sample.extracting(range)
      guard let found = ContainerName(of: line, form) else { continue }
      let text = line.extracting(droppingFirst: found.text)
      let writer = found.writer(in: line)
      if LogStamp(ofOther: text) != nil {
        timed += 1
        writers.insert(writer)
      } else if writers.contains(writer), !LogLines.isOfStack(text) {
        others += 1
      }
    }
    return timed > others
  }

  /// How the first time is written that stands behind one; nil: none does. O(sample)
  static func firstStamp(in sample: Span<UInt8>, _ form: Form) -> LogStamp? {
    var ranges = LineRanges()
    while let range = ranges.next(in: sample) {
      let line = sample.extracting(range)
      guard let found = ContainerName(of: line, form) else { continue }
      let stamp = LogStamp(in: line.extracting(droppingFirst: found.end))
      if let stamp, stamp.shape.hasDay { return stamp }
    }
    return nil
  }

  /// `web-1`, `shop_web_1`, foreman's `web.1`, and `web.1.k3j5@node1`; numbers with a point are none.
  private static func endsWithNumber(_ name: Span<UInt8>) -> Bool {
    if let sign = name.first(at, from: 0, to: name.count) {
      var dot = sign
      while dot > 0, name[dot] != UInt8(ascii: ".") { dot -= 1 }
      return dot > 0 && endsWithNumber(name.extracting(first: dot))
    }
    var start = name.count
    while start > 0, isDigit(name[start - 1]) { start -= 1 }
    guard start > 1, start < name.count else { return false }
    return [UInt8(ascii: "-"), UInt8(ascii: "_")].contains(name[start - 1])
      || name[start - 1] == UInt8(ascii: ".") && isLetter(name[start - 2])
  }
}
