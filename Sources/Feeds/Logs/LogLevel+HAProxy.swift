extension LogLevel {
  /// How much a line of HAProxy's matters, in one that names it, and what says so: the status of its answer to a request, see
  /// `AccessLine`; how a connection ended; what became of a server. nil: it does not say. O(its bytes)
  static func ofHAProxy(_ row: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard namesHAProxy(row) else { return nil }
    let line = row.extracting(first: row.endOfFirstLine)
    if let request = AccessLine(line) { return (request.level, request.status) }
    return ofServer(line) ?? ofConnection(line)
  }

  /// Whether HAProxy is named at the beginning, as by syslog. O(1)
  static func namesHAProxy(_ text: Span<UInt8>) -> Bool {
    haProxy.isAmong(text.extracting(first: farthestName))
  }

  private static let haProxy = ByteSign(Array("haproxy[".utf8))
  private static let farthestName = 128

  /// `… haproxy[12]: Server shop/web1 is DOWN, reason: …`, as urgent as HAProxy says it itself, which its lines don't.
  private static func ofServer(
    _ line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    guard let name = haProxy.place(in: line),
      let colon = line.first(UInt8(ascii: ":"), from: name, to: line.count), colon + 2 < line.count
    else { return nil }
    let text = line.extracting(droppingFirst: colon + 2)
    guard beginningsOfServers.contains(where: { text.starts(with: $0) }) else { return nil }
    for said in saidOfServers {
      guard let place = said.sign.place(in: line, from: colon) else { continue }
      return (said.level, said.words.shifted(by: place))
    }
    return nil
  }

  private static let beginningsOfServers: [StaticString] = [
    "Server ", "Backup Server ", "backend ", "Backend ", "proxy ", "Proxy ",
  ]

  /// What is said of them, and which of its bytes say how urgent that is.
  private static let saidOfServers: [(sign: ByteSign, words: Range<Int>, level: LogLevel)] = [
    (ByteSign(Array(" is DOWN".utf8)), 4..<8, .alert),
    (ByteSign(Array(" has no server available".utf8)), 5..<24, .emergency),
    (ByteSign(Array(" is UP".utf8)), 4..<6, .notice),
  ]

  /// `… [04/May/2026:09:00:00.123] in shop/web1 0/0/13 612 sD 1/1/0/0/0 0/0`: how a connection ended that was not asked anything
  /// as HTTP asks, in two letters behind the bytes that it sent: `--` as it should, for others who or what ended it.
  private static func ofConnection(
    _ line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    guard let time = LogStamp.ofRequests.start(in: line),
      let bracket = line.first(UInt8(ascii: "]"), from: time, to: line.count)
    else { return nil }
    var place = bracket + 1
    func word() -> Range<Int> {
      let start = line.firstIndex(from: place) { $0 != 0x20 } ?? line.count
      place = line.firstIndex(from: start) { $0 <= 0x20 } ?? line.count
      return start..<place
    }
    // Where it came in, and where it went.
    for _ in 0..<2 { _ = word() }
    let (steps, size, end) = (word(), word(), word())
    guard steps.count(where: { line[$0] == UInt8(ascii: "/") }) == 2,
      steps.allSatisfy({ isDigit(line[$0]) || "/-+".utf8.contains(line[$0]) }),
      !size.isEmpty, size.allSatisfy({ isDigit(line[$0]) || line[$0] == UInt8(ascii: "+") }),
      end.count == 2, end.allSatisfy({ isLetter(line[$0]) || line[$0] == UInt8(ascii: "-") })
    else { return nil }
    switch Unicode.Scalar(line[end.lowerBound]) {
    case "-": return (.info, end)
    // The server did, or HAProxy had no more of what it needs, or was wrong.
    case "S", "s", "R", "I": return (.error, end)
    default: return (.warning, end)
    }
  }
}

extension LogLines {
  /// Whether most of the first lines are HAProxy's of connections, whose own time says the year, which that of syslog before it
  /// does not. O(sample)
  func areOfConnections(_ sample: Span<UInt8>) -> Bool {
    LogLevel.namesHAProxy(sample)
      && sample.mostLines { LogStamp.ofRequests.start(in: $0) != nil }
  }
}

extension LogStamp {
  /// That of requests, in brackets behind other things.
  static let ofRequests = LogStamp(shape: .ofRequests, place: .inBrackets)
}
