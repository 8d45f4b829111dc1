// What came of requests, and of processes, as lines say it that are text all the same.

extension LogLevel {
  /// The status of the answer of which uWSGI's line tells:
  /// `[pid: 7|app: 0|req: 1/1] 10.0.0.1 () {…} [Mon May  4 09:00:00 2026] GET /x => generated 9 bytes in 1 msecs (HTTP/1.1 500) …`
  static func ofUWSGI(_ row: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard row.starts(with: "[pid: ") else { return nil }
    let line = row.extracting(first: endOfLine(in: row))
    guard let answer = answerOfUWSGI.place(in: line),
      let version = versionOfUWSGI.place(in: line, from: answer),
      let blank = line.first(0x20, from: version + 2, to: line.count)
    else { return nil }
    return status(at: blank + 1, before: { $0 == UInt8(ascii: ")") }, in: line)
  }

  private static let answerOfUWSGI = ByteSign(Array(" => generated ".utf8))
  private static let versionOfUWSGI = ByteSign(Array(" (HTTP/".utf8))

  /// The same of Squid's own format: `1777888800.123     56 10.0.0.1 TCP_DENIED/403 1234 CONNECT …`
  static func ofSquid(_ row: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard row.count > 14, row[10] == UInt8(ascii: "."), row[14] == 0x20,
      (1..<10).allSatisfy({ isDigit(row[$0]) }), (11..<14).allSatisfy({ isDigit(row[$0]) })
    else { return nil }
    let line = row.extracting(first: endOfLine(in: row))
    guard let duration = line.firstIndex(from: 14, where: { $0 != 0x20 }),
      let end = line.firstIndex(from: duration, where: { !isDigit($0) }), end > duration,
      line[end] == 0x20, let code = line.first(0x20, from: end + 1, to: line.count),
      let slash = line.firstIndex(from: code + 1, where: { !isCapital($0) && $0 != 0x5F }),
      slash > code + 1, line[slash] == UInt8(ascii: "/")
    else { return nil }
    return status(at: slash + 1, before: { $0 == 0x20 }, in: line)
  }

  /// The same of values behind labels, with tabs between them (LTSV): `time:04/May/2026:09:00:00 +0000⇥host:10.0.0.1⇥status:500`
  static func ofLabels(_ row: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard isLetter(row[0]),
      let colon = row.firstIndex(from: 1, where: { !isLetter($0) && !"_-.".utf8.contains($0) }),
      row[colon] == UInt8(ascii: ":")
    else { return nil }
    let line = row.extracting(first: endOfLine(in: row))
    return labelOfStatus.place(in: line).flatMap {
      status(at: $0 + lengthOfLabel, before: { $0 == 0x09 }, in: line)
    }
  }

  private static let labelOfStatus = ByteSign(Array("\tstatus:".utf8))
  private static let lengthOfLabel = "\tstatus:".utf8.count

  /// The level of a report of Erlang's whose name says it nowhere else: `=CRASH REPORT==== 4-May-2026::09:00:00 ===`
  static func ofReport(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard line[0] == UInt8(ascii: "="),
      let found = reports.first(where: { line.starts(with: $0.name) })
    else { return nil }
    return line.first(0x20, from: 1, to: line.count).map { (found.level, 1..<$0) }
  }

  private static let reports: [(name: StaticString, level: LogLevel)] = [
    ("=CRASH REPORT====", .error), ("=SUPERVISOR REPORT====", .error),
    ("=PROGRESS REPORT====", .info),
  ]

  /// Three digits at `start`, and behind them the line's end or what may stand there.
  private static func status(
    at start: Int, before isBehind: (UInt8) -> Bool, in line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    let end = start + 3
    guard end <= line.count, end == line.count || isBehind(line[end]),
      let level = LogLevel(line.extracting(start..<end), .request)
    else { return nil }
    return (level, start..<end)
  }

  /// Where its first line ends, or what is looked at of that.
  private static func endOfLine(in row: Span<UInt8>) -> Int {
    let line = row.extracting(first: longestOfAnswer)
    return line.extracting(first: line.endOfFirstLine).countWithoutLineEnds
  }

  /// In bytes: addresses may be long.
  private static let longestOfAnswer = 8192
}
