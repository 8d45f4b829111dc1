// Levels that stand where one program has them: behind much else, or in words that say no level elsewhere.

extension LogLevel {
  /// The level that a word behind the time leads to, which ends at `end`: Sidekiq's behind pieces that name themselves, Go's
  /// in what a server says of a panic. nil: none. O(line)
  static func behindOthers(
    at start: Int, _ end: Int, in line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    guard end < line.count else { return nil }
    if line[end] == UInt8(ascii: "=") { return behindPieces(from: start, in: line) }
    guard line.extracting(droppingFirst: start).starts(with: "http: panic serving ") else {
      return nil
    }
    return (.error, end + 2..<end + 7)
  }

  /// `… pid=1 tid=abd class=HardJob WARN: …`, as Sidekiq writes: before a colon, and behind pieces of which the first begins
  /// at `start`.
  private static func behindPieces(
    from start: Int, in line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    var place = start
    while let end = line.firstIndex(from: place, where: { $0 <= 0x20 }), end > place,
      line[end] == 0x20
    {
      let word = place..<end - 1
      if line[end - 1] == UInt8(ascii: ":"),
        word.allSatisfy({ isCapital(line[$0]) }),
        let level = LogLevel(line.extracting(word), .usual)
      {
        return (level, word)
      }
      let sign = line.first(UInt8(ascii: "="), from: place, to: end)
      guard let sign, sign > place else { return nil }
      place = end + 1
    }
    return nil
  }

  /// The level of a log's line that begins as only one program's do: PostgreSQL's values with commas between them, events
  /// that Windows saved as text, records of the journal, Erlang's reports, what servers say of answers, what APT did, CloudWatch's
  /// behind a stream, Db2's, and what Go and MySQL say of a program that ends. nil: it is none of them. O(1), O(its bytes) of the journal's and APT's
  static func ofWholeLine(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard line.count > shortestWhole else { return nil }
    if isDigit(line[0]) {
      return ofPostgreSQL(line) ?? ofSquid(line) ?? ofStream(line) ?? ofDb2(line)
        ?? ofSignal(line)
    }
    if line.starts(with: "fatal error: ") { return (.fatal, 0..<11) }
    return ofWindows(line) ?? ofJournal(line) ?? ofReport(line) ?? ofUWSGI(line) ?? ofLabels(line)
      ?? ofAPT(line)
  }

  /// `quay kubelet[7]: E0504 12:00:00.000000`: klog's letter behind a process, as the journal has what Kubernetes' programs say.
  static func ofKlog(
    behindProcessIn line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    guard let place = endOfProcess.place(in: line) else { return nil }
    let start = place + 3
    return klogLetter(in: line.extracting(droppingFirst: start)).map { ($0, start..<start + 1) }
  }

  private static let endOfProcess = ByteSign(Array("]: ".utf8))

  private static let shortestWhole = 16

  /// `Error⇥11/27/2026 8:58:01 PM⇥…`
  private static func ofWindows(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let tab = line.first(0x09, from: 5, to: 12), isDigit(line[tab + 1]) else { return nil }
    let word = line.extracting(first: tab)
    guard wordsOfWindows.contains(where: { word.holds($0) }) else { return nil }
    return LogLevel(word, .usual).map { ($0, 0..<tab) }
  }

  private static let wordsOfWindows: [StaticString] = [
    "Information", "Warning", "Error", "Critical", "Verbose",
  ]
}

// MARK: - The journal's

extension LogLevel {
  /// `Mon 2026-05-04 14:02:11.123456 UTC [s=…;i=1;…]` with a field on each line below, as `journalctl -o verbose` writes: what stands
  /// behind `PRIORITY=`.
  private static func ofJournal(_ record: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard isCapital(record[0]), record[3] == 0x20, isDigit(record[4]),
      record[8] == UInt8(ascii: "-"),
      cursor.isAmong(record.extracting(first: record.endOfFirstLine)),
      let place = beforePriority.place(in: record)
    else { return nil }
    let start = place + lengthBeforePriority
    let end = record.firstIndex(from: start) { $0 <= 0x20 } ?? record.count
    return LogLevel(record.extracting(start..<end), .usual).map { ($0, start..<end) }
  }

  private static let cursor = ByteSign(Array(" [s=".utf8))
  private static let beforePriority = ByteSign(Array("\n    PRIORITY=".utf8))
  private static let lengthBeforePriority = "\n    PRIORITY=".utf8.count
}

// MARK: - Db2's

extension LogLevel {
  /// `2026-05-04-09.00.00.123456+000 I4711E412             LEVEL: Error`
  private static func ofDb2(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard line[10] == UInt8(ascii: "-"), line[13] == UInt8(ascii: "."),
      let place = beforeLevelOfDb2.place(in: line.extracting(first: line.endOfFirstLine))
    else { return nil }
    let start = place + lengthBeforeLevelOfDb2
    let end = line.firstIndex(from: start) { !isLetter($0) } ?? line.count
    return LogLevel(line.extracting(start..<end), .usual).map { ($0, start..<end) }
  }

  private static let beforeLevelOfDb2 = ByteSign(Array(" LEVEL: ".utf8))
  private static let lengthBeforeLevelOfDb2 = " LEVEL: ".utf8.count
}

// MARK: - MySQL's

extension LogLevel {
  /// `08:14:06 UTC - mysqld got signal 11 ;`, or with the day before the time and a `Z` behind it: what MySQL says when it ends for a
  /// signal, between lines that have levels.
  private static func ofSignal(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    let head = line.extracting(first: farthestSignal)
    guard let blank = head.first(0x20, from: 8, to: head.count),
      head.extracting(droppingFirst: blank).starts(with: " UTC - ")
    else { return nil }
    let start = blank + " UTC - ".utf8.count
    guard let end = head.first(0x20, from: start, to: head.count),
      head.extracting(droppingFirst: end).starts(with: " got signal ")
    else { return nil }
    return (.fatal, start..<end + " got signal".utf8.count)
  }

  /// In bytes.
  private static let farthestSignal = 96
}

// MARK: - APT's

extension LogLevel {
  /// `Start-Date: 2026-05-04  09:00:00` with what was done below, and what went wrong with that: `Error: Sub-process …`
  private static func ofAPT(_ record: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard record.starts(with: "Start-Date: "), let place = errorOfAPT.place(in: record) else {
      return nil
    }
    return (.error, place + 1..<place + "\nError".utf8.count)
  }

  private static let errorOfAPT = ByteSign(Array("\nError: ".utf8))
}

// MARK: - Loki's

extension LogLevel {
  /// `2026-05-04T09:00:00Z {app="web", level="error"} no oil`, or `level=error` behind the labels, as logcli writes it.
  static func ofLoki(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard line.count > longestTimeOfLoki,
      let brace = line.first(UInt8(ascii: "{"), from: 2, to: longestTimeOfLoki),
      line[brace - 1] == 0x20, isDigit(line[brace - 2]) || line[brace - 2] == UInt8(ascii: "Z"),
      let place = beforeLevelOfLoki.place(in: line, from: brace)
    else { return nil }
    var start = place + lengthBeforeLevelOfLoki
    if start < line.count, line[start] == UInt8(ascii: "\"") { start += 1 }
    let end = line.firstIndex(from: start) { !isLetter($0) } ?? line.count
    return LogLevel(line.extracting(start..<end), .usual).map { ($0, start..<end) }
  }

  /// In bytes.
  private static let longestTimeOfLoki = 40
  private static let beforeLevelOfLoki = ByteSign(Array("level=".utf8))
  private static let lengthBeforeLevelOfLoki = "level=".utf8.count
}

// MARK: - PostgreSQL's

extension LogLevel {
  /// `2026-05-04 09:00:00.401 UTC,"ann","shop",77,"[local]",6928b0ad.4d,3,"INSERT",2026-05-04 08:59:00 UTC,4/11,731,ERROR,23505,…`:
  /// before the five characters of a state.
  private static func ofPostgreSQL(
    _ line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    guard line.count > shortestOfPostgreSQL, line[10] == 0x20, line[23] == 0x20,
      var place = line.first(comma, from: 24, to: 36)
    else { return nil }
    for _ in 0..<valuesBeforeLevel {
      guard let next = endOfValue(from: place + 1, in: line) else { return nil }
      place = next
    }
    let start = place + 1
    guard let end = endOfValue(from: start, in: line), end + 6 < line.count,
      line[end + 6] == comma,
      (start..<end).allSatisfy({ isCapital(line[$0]) || isDigit(line[$0]) }),
      let level = LogLevel(RowFields.Slice(start..<end, .utf8), .usual, in: line)
    else { return nil }
    return (level, start..<end)
  }

  private static let comma = UInt8(ascii: ",")
  private static let shortestOfPostgreSQL = 48
  /// Those between the time and the level.
  private static let valuesBeforeLevel = 10
  /// So much of a line is searched, in bytes: names may be long.
  private static let longestOfPostgreSQL = 1024

  /// Where the comma stands behind a value, which may be in quotes; nil: there is none.
  private static func endOfValue(from start: Int, in line: Span<UInt8>) -> Int? {
    let most = min(line.count, longestOfPostgreSQL)
    guard start < most else { return nil }
    let quote = UInt8(ascii: "\"")
    guard line[start] == quote else { return line.first(comma, from: start, to: most) }
    var index = start + 1
    while let end = line.first(quote, from: index, to: most), end + 1 < most {
      if line[end + 1] == comma { return end + 1 }
      guard line[end + 1] == quote else { return nil }
      index = end + 2
    }
    return nil
  }
}

// MARK: - CloudWatch's

extension LogLevel {
  /// `2026-05-04T09:00:00.361000+00:00 2026/05/04/[$LATEST]1f2e3d [ERROR] no oil`, as `aws logs tail` writes: the level of the line
  /// that stands behind the name of its stream.
  private static func ofStream(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let start = line.endOfStreamName else { return nil }
    let text = line.extracting(droppingFirst: start)
    // One stands in no other one.
    guard !text.isEmpty, text.endOfStreamName == nil else { return nil }
    return found(inLine: text, isStamped: LogStamp(in: text) != nil).map {
      ($0.level, $0.range.shifted(by: start))
    }
  }
}

extension Span<UInt8> {
  /// Where, behind a blank, the name of a stream of CloudWatch's ends that stands behind the time which `aws logs tail` writes, and
  /// has a slash in it, as those have that programs make; nil: the line begins otherwise. O(its name)
  var endOfStreamName: Int? {
    let blank = "2026-05-04T09:00:00.361000+00:00".utf8.count
    guard count > blank, self[blank] == 0x20, self[blank - 6] == UInt8(ascii: "+"),
      isDigit(self[0]), endOfNotedTime == blank + 1
    else { return nil }
    let limit = min(count, blank + 512)
    guard let end = first(0x20, from: blank + 1, to: limit),
      let slash = first(UInt8(ascii: "/"), from: blank + 1, to: end), slash > blank + 1
    else { return nil }
    return end + 1
  }
}

// MARK: - Vite's and Winston's

extension LogLevel {
  /// `4:02:15 PM [vite] Internal server error: …`, perhaps with where that was, as `(ssr)`, and with colours: an error, by its last
  /// word. nil: something else stands behind `[`, which is before `start`. O(1)
  static func ofVite(at start: Int, in line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard line.extracting(droppingFirst: start).starts(with: "vite]") else { return nil }
    var place = placeOfText(from: start + "vite]".utf8.count, in: line)
    if place < line.count, line[place] == UInt8(ascii: "("),
      let close = line.first(UInt8(ascii: ")"), from: place, to: line.count)
    {
      place = placeOfText(from: close + 1, in: line)
    }
    let text = line.extracting(droppingFirst: place)
    guard let words = errorsOfVite.first(where: { text.starts(with: $0) }) else { return nil }
    let end = place + words.utf8CodeUnitCount - 1
    return (.error, end - "error".utf8.count..<end)
  }

  private static let errorsOfVite: [StaticString] = [
    "Internal server error:", "Pre-transform error:",
  ]

  /// Behind colours, and blanks among them.
  private static func placeOfText(from start: Int, in line: Span<UInt8>) -> Int {
    var place = line.placeBehindColours(from: start)
    while place < line.count, line[place] == 0x20 {
      place = line.placeBehindColours(from: place + 1)
    }
    return place
  }

  /// `http: ` and `silly: `, as Winston has them beside others that are levels anywhere. What Go's packages say begins so, too,
  /// behind a day with slashes: `2026/05/04 09:00:00 http: TLS handshake error`, and behind a program's name. nil: the word is neither. O(line)
  static func ofWinston(at start: Int, _ end: Int, in line: Span<UInt8>) -> LogLevel? {
    let word = line.extracting(start..<end)
    let isRequest = word.holds("http")
    guard isRequest || word.holds("silly") else { return nil }
    let colon = line.placeBehindColours(from: end)
    // An address goes on with slashes.
    guard colon < line.count, line[colon] == UInt8(ascii: ":"),
      colon + 1 == line.count || line[colon + 1] <= 0x20
    else { return nil }
    guard isRequest else { return .trace }
    return line.first(UInt8(ascii: "/"), from: 0, to: start) == nil ? .debug : nil
  }
}

// MARK: - Of members

extension LogLevel {
  /// The level that a status is, as Datadog has it: a word that is little else. nil: it is none.
  init?(statusWord text: Span<UInt8>) {
    let isOne = Self.wordsOfStatus.contains { text.holds($0, ignoringCase: true) }
    guard isOne, let level = LogLevel(text, .usual) else { return nil }
    self = level
  }

  /// The level of a priority of syslog's, `30`: its last three bits. nil: it is none. O(1)
  init?(priority text: Span<UInt8>) {
    guard (1...3).contains(text.count), text.indices.allSatisfy({ isDigit(text[$0]) }) else {
      return nil
    }
    let number = text.indices.reduce(0) { $0 * 10 + Int(text[$1] - 0x30) }
    guard number < 192 else { return nil }
    let digit: [UInt8] = [0x30 + UInt8(number & 7)]
    self.init(digit.span, .usual)
  }

  private static let wordsOfStatus: [StaticString] = [
    "ERROR", "INFO", "WARN", "WARNING", "DEBUG", "NOTICE", "CRITICAL", "ALERT", "EMERGENCY",
  ]

  /// The level with which a message begins, as programs on AWS Lambda write it, tabs as JSON has them: `[ERROR] KeyError: …`,
  /// `2026-05-04T09:00:00.000Z\t…\tERROR\t…`, of which the second is the name of a request. nil: it begins with none. O(1)
  init?(beginning message: Span<UInt8>) {
    guard message.count > 6 else { return nil }
    let start = message[0] == UInt8(ascii: "[") ? 1 : Self.endOfLambda(in: message)
    guard let start,
      let end = message.firstIndex(from: start, where: { !isCapital($0) }),
      end + 1 < message.count, message[end] == UInt8(ascii: start == 1 ? "]" : "\\"),
      start > 1 || message[end + 1] == 0x20 || message[end + 1] == UInt8(ascii: "\\"),
      let level = LogLevel(message.extracting(start..<end), .usual)
    else { return nil }
    self = level
  }

  /// Behind the time and the name of a request with which Lambda's lines begin.
  private static func endOfLambda(in message: Span<UInt8>) -> Int? {
    let (name, end) = (26, 62)
    guard message.count > end + 2, isDigit(message[0]), message[23] == UInt8(ascii: "Z"),
      message.extracting(24..<name).starts(with: "\\t"),
      (name..<end).allSatisfy({
        isLetter(message[$0]) || isDigit(message[$0]) || message[$0] == UInt8(ascii: "-")
      }),
      message.extracting(end..<end + 2).starts(with: "\\t")
    else { return nil }
    return end + 2
  }
}
