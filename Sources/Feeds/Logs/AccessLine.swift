/// A line of a web server's log of requests, in the common or the combined format: Apache's, nginx' and others',
/// perhaps with the name of the server before it; or of Envoy's, as istio writes it, too, or of HAProxy's.
struct AccessLine {
  /// The method and the path; without a method all that was asked.
  private var request = RowFields.Slice(0..<0, .utf8)
  private var date = 0..<0
  private(set) var status = 0..<0
  private(set) var level = LogLevel.info
  private var members = LogMembers()
  /// Whether it is HAProxy's.
  private(set) var isOfHAProxy = false
  private var index: Int

  /// How far the time may be from a line's start, in bytes.
  private static let farthest = 512

  /// nil: the line is none. All of one that begins with its time may have a colour, as Django gives it at a terminal. O(its bytes)
  init?(_ line: Span<UInt8>) {
    let start = line.placeBehindColours(from: 0)
    let line = line.extracting(first: line.endBeforeColours)
    guard let bracket = Self.bracket(in: line, from: start), start == 0 || bracket == start else {
      return nil
    }
    index = bracket + 1
    guard let dateEnd = line.first(UInt8(ascii: "]"), from: index, to: line.count) else {
      return nil
    }
    date = index..<dateEnd
    index = dateEnd + 1
    let asked: Quoted
    if let found = quoted(in: line) {
      asked = found
      if bracket == start, let found = ofEnvoy(line) {
        self = found
      } else {
        readStatus(in: line)
        guard !status.isEmpty, bracket == start || readCaller(in: line, before: bracket) else {
          return nil
        }
        readAnswer(in: line)
      }
    } else {
      guard start == 0, let found = quotedOfHAProxy(in: line, behind: bracket) else { return nil }
      asked = found
      isOfHAProxy = true
    }
    divide(asked, in: line)
    var end = line.count
    while end > index, line[end - 1] <= 0x20 { end -= 1 }
    while index < end, line[index] <= 0x20 { index += 1 }
    add(.more, index..<end, in: line)
  }

  /// What it says.
  var fields: RowFields {
    var fields = RowFields()
    fields[.date] = RowFields.Slice(date, .utf8)
    fields.log = LogFields(request: request, status: status, level: level, members: members)
    return fields
  }

  /// `[04/May/2026`: the bracket before the time, at the line's beginning, from `start` on.
  private static func bracket(in line: Span<UInt8>, from start: Int) -> Int? {
    let end = min(line.count - 3, farthest)
    var start = start
    while let bracket = line.first(UInt8(ascii: "["), from: start, to: end) {
      if isDigit(line[bracket + 1]), isDigit(line[bracket + 2]) { return bracket }
      start = bracket + 1
    }
    return nil
  }

  private mutating func add(
    _ name: GivenName, _ range: Range<Int>, _ form: LogMember.Form = .string, in line: Span<UInt8>
  ) {
    if !Self.isMissing(range, in: line) { members.append(LogMember(name, range, form)) }
  }

  private mutating func add(_ name: GivenName, _ text: Quoted, in line: Span<UInt8>) {
    add(name, text.range, text.isEscaped ? .escaped : .string, in: line)
  }

  private static func isMissing(_ range: Range<Int>, in line: Span<UInt8>) -> Bool {
    range.isEmpty || range.count == 1 && line[range.lowerBound] == UInt8(ascii: "-")
  }

  private static func isNumber(_ range: Range<Int>, in line: Span<UInt8>) -> Bool {
    !range.isEmpty && range.allSatisfy { isDigit(line[$0]) }
  }

  /// The next word; empty at the end.
  private mutating func word(in line: Span<UInt8>) -> Range<Int> {
    while index < line.count, line[index] == 0x20 { index += 1 }
    let start = index
    while index < line.count, line[index] > 0x20 { index += 1 }
    return start..<index
  }

  /// What stands between quotes.
  private struct Quoted {
    let range: Range<Int>
    /// Whether it is to be read as a text of JSON with backslashes is, which says the same of what is escaped in it.
    let isEscaped: Bool
  }

  /// What stands between the next quotes; nil: something else is next.
  private mutating func quoted(in line: Span<UInt8>) -> Quoted? {
    var start = index
    while start < line.count, line[start] == 0x20 { start += 1 }
    guard start < line.count, line[start] == UInt8(ascii: "\"") else { return nil }
    start += 1
    guard let end = line.closingQuote(from: start, to: line.count) else { return nil }
    index = end.quote + 1
    let range = start..<end.quote
    return Quoted(range: range, isEscaped: end.isEscaped && Self.isEscaped(range, in: line))
  }

  /// Whether a text has quotes or backslashes in it as Apache and nginx write them, `\"`, `\\`, `\x22` and `\x5C`, and besides
  /// them no backslash but those of other bytes, `\xC3`, which stay as they are.
  private static func isEscaped(_ range: Range<Int>, in line: Span<UInt8>) -> Bool {
    var (start, isEscaped) = (range.lowerBound, false)
    while let backslash = line.first(UInt8(ascii: "\\"), from: start, to: range.upperBound) {
      switch line[backslash + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "x"):
        if JSONEscapes.sign(of: line, at: backslash + 2, before: range.upperBound) != nil {
          isEscaped = true
        }
      default: return false
      }
      start = backslash + 2
    }
    return isEscaped
  }

  private mutating func readStatus(in line: Span<UInt8>) {
    let found = word(in: line)
    guard found.count == 3, Self.isNumber(found, in: line) else { return }
    status = found
    level = LogLevel(ofStatus: Int(line[found.lowerBound]) - 0x30)
    add(.status, found, in: line)
  }

  /// `612 "http://r/" "curl/8" "10.0.0.1"`, each of them often missing, the last by nginx' own configuration.
  private mutating func readAnswer(in line: Span<UInt8>) {
    let start = index
    let size = word(in: line)
    guard Self.isNumber(size, in: line) || Self.isMissing(size, in: line) else {
      // It is something else that somebody chose to have there.
      index = start
      return
    }
    add(.size, size, in: line)
    for name in Self.partsOfAnswer {
      if let text = quoted(in: line) { add(name, text, in: line) }
    }
  }

  private static let partsOfAnswer: [GivenName] = [.referrer, .agent, .forwarded]

  /// Reads who asked, before a time that does not begin its line. Returns whether nothing else stands there.
  private mutating func readCaller(in line: Span<UInt8>, before bracket: Int) -> Bool {
    guard let caller = AccessCaller(line.extracting(first: bracket)) else { return false }
    if let server = caller.server { add(.host, server, in: line) }
    add(.ip, caller.address, in: line)
    add(.user, caller.user, in: line)
    add(.ident, caller.ident, in: line)
    return true
  }

  /// `GET /path HTTP/1.1`
  private mutating func divide(_ asked: Quoted, in line: Span<UInt8>) {
    let form: RowFields.Form = asked.isEscaped ? .escaped : .utf8
    request = RowFields.Slice(asked.range, form)
    guard
      let space = asked.range.reversed().first(where: { line[$0] == 0x20 }),
      line.extracting(space + 1..<asked.range.upperBound).starts(with: "HTTP/")
    else { return }
    request = RowFields.Slice(asked.range.lowerBound..<space, form)
    add(.protocolVersion, space + 1..<asked.range.upperBound, in: line)
  }
}

// MARK: - Envoy's

extension AccessLine {
  /// Numbers behind what is said of an answer: the bytes that came, those that went, and milliseconds.
  private static let numbersOfEnvoy: [GivenName] = [.received, .size, .duration]
  /// In quotes behind these.
  private static let partsOfEnvoy: [GivenName] = [
    .forwarded, .agent, .identifier, .host, .upstream,
  ]
  /// What istio has behind the flags: details of the answer, of the connection's end, and of the transport.
  private static let mostDetails = 3

  /// The same as Envoy goes on behind a request: status, flags of the answer, perhaps more about it, and numbers. nil: it is
  /// none of Envoy's. O(its bytes)
  ///
  /// `503 UF,URX "-" "-" 0 91 5 - "10.0.0.1" "curl/8" "b0a1" "shop" "10.0.0.2:80"`
  private func ofEnvoy(_ line: Span<UInt8>) -> AccessLine? {
    var found = self
    found.readStatusOfEnvoy(in: line)
    let flags = found.word(in: line)
    guard !found.status.isEmpty, Self.areFlags(flags, in: line) else { return nil }
    found.add(.flags, flags, in: line)
    for _ in 0..<Self.mostDetails where !found.isBeforeNumber(line) {
      if let details = found.quoted(in: line) {
        found.add(.details, details, in: line)
      } else {
        let details = found.word(in: line)
        found.add(.details, details, in: line)
      }
    }
    for name in Self.numbersOfEnvoy {
      let number = found.word(in: line)
      guard Self.isNumber(number, in: line) else { return nil }
      found.add(name, number, in: line)
    }
    let waited = found.word(in: line)
    found.add(.waited, waited, in: line)
    for name in Self.partsOfEnvoy {
      if let text = found.quoted(in: line) { found.add(name, text, in: line) }
    }
    return found
  }

  /// Of a request that nobody answered, Envoy says 0.
  private mutating func readStatusOfEnvoy(in line: Span<UInt8>) {
    let start = index
    let found = word(in: line)
    guard found.count == 1, line[found.lowerBound] == UInt8(ascii: "0") else {
      index = start
      return readStatus(in: line)
    }
    (status, level) = (found, .warning)
    add(.status, found, in: line)
  }

  /// `UF,URX`, or `-` for none.
  private static func areFlags(_ word: Range<Int>, in line: Span<UInt8>) -> Bool {
    isMissing(word, in: line)
      || word.allSatisfy {
        isCapital(line[$0]) || line[$0] == UInt8(ascii: ",")
      }
  }

  private func isBeforeNumber(_ line: Span<UInt8>) -> Bool {
    line.firstIndex(from: index) { $0 != 0x20 }.map { isDigit(line[$0]) } ?? true
  }
}

// MARK: - HAProxy's

extension AccessLine {
  /// Reads a line that goes on behind its time as HAProxy's do: where the request came in and went, how long each step took,
  /// the status, the size, cookies, how it ended, how many there were, perhaps headers, and what was asked for. Returns that;
  /// nil: it is none of HAProxy's. O(its bytes)
  ///
  /// `… haproxy[12]: 10.0.0.1:5 [04/May/2026:09:00:00.123] in~ shop/web1 0/0/1/12/13 200 612 - - ---- 1/1/0/0/0 0/0 "GET / …"`
  private mutating func quotedOfHAProxy(in line: Span<UInt8>, behind bracket: Int) -> Quoted? {
    guard let bracket = readTimeOfHAProxy(in: line, behind: bracket) else { return nil }
    let frontend = word(in: line)
    let server = word(in: line)
    let steps = word(in: line)
    guard Self.areSteps(steps, in: line) else { return nil }
    readStatus(in: line)
    let size = word(in: line)
    guard !status.isEmpty, Self.isNumber(size, in: line),
      let quote = line.first(UInt8(ascii: "\""), from: index, to: line.count)
    else { return nil }
    let more = line.extracting(index..<quote).trimmedRange.shifted(by: index)
    index = quote
    guard let asked = quoted(in: line) else { return nil }
    readCallerOfHAProxy(in: line, before: bracket)
    add(.size, size, in: line)
    add(.frontend, frontend, in: line)
    add(.upstream, server, in: line)
    add(.steps, steps, in: line)
    add(.more, more, in: line)
    return asked
  }

  /// Reads the time behind the first bracket, in which there may be the number of its process. Returns where that of the
  /// time is; nil: there is none.
  private mutating func readTimeOfHAProxy(in line: Span<UInt8>, behind first: Int) -> Int? {
    guard line[first + 3] != UInt8(ascii: "/") else { return first }
    guard let bracket = Self.bracket(in: line, from: first + 1),
      let end = line.first(UInt8(ascii: "]"), from: bracket, to: line.count)
    else { return nil }
    date = bracket + 1..<end
    index = end + 1
    return bracket
  }

  /// `May  4 09:00:00 lb haproxy[12]: 10.0.0.1:5 `: the caller behind what syslog wrote, of which the time is known.
  private mutating func readCallerOfHAProxy(in line: Span<UInt8>, before bracket: Int) {
    var end = bracket
    while end > 0, line[end - 1] == 0x20 { end -= 1 }
    var start = end
    while start > 0, line[start - 1] > 0x20 { start -= 1 }
    add(.ip, start..<end, in: line)
    let head = line.extracting(first: start)
    var behindTime = 0
    if let stamp = LogStamp(in: head), let time = stamp.start(in: head) {
      behindTime = head.first(0x20, from: stamp.shape.end(from: time, in: head), to: start) ?? start
    }
    let name = head.extracting(droppingFirst: behindTime).trimmedRange
    add(.prefix, name.shifted(by: behindTime), in: line)
  }

  /// `0/0/1/-1/+1003`: milliseconds, -1 for a step that was not taken.
  private static func areSteps(_ word: Range<Int>, in line: Span<UInt8>) -> Bool {
    word.count { line[$0] == UInt8(ascii: "/") } == 4
      && word.allSatisfy { isDigit(line[$0]) || "/-+".utf8.contains(line[$0]) }
  }
}

// MARK: - Their logs

extension LogLines {
  /// Whether the times of requests begin their lines, or stand in brackets.
  private var areStampedByRequests: Bool {
    // Those of Envoy, and of Django's server, begin with a time.
    stamp.map { $0.place == .inBrackets || $0.place == .at(1) } ?? false
  }

  /// The times of requests: HAProxy's stand behind those of syslog.
  var stampOfRequests: LogStamp? {
    areStampedByRequests ? stamp : .ofRequests
  }

  /// Whether most of the first lines are those of a web server's log of requests. O(sample)
  func areOfRequests(_ sample: Span<UInt8>) -> Bool {
    guard stamp != nil, areStampedByRequests || LogLevel.namesHAProxy(sample) else { return false }
    return sample.mostLines {
      // What a server says of itself when it starts is often indented, as lines of stacks are. Between the requests of Django's
      // stands what it says of them, too.
      Self.isOfStack($0) || areOfDjango && !beginsWithTime($0) ? nil : AccessLine($0) != nil
    }
  }

  /// Whether requests are those of Django's server, which begin with the time that others have within their lines:
  /// stacks stand between them.
  var areOfDjango: Bool { stamp.map { $0.isAtStart && $0.shape.isWithinLines } ?? false }
}

extension EntryReading {
  /// Where the parts of a line of a web server's log are; what is none is text. O(n).
  func fields(ofRequest line: Span<UInt8>) -> RowFields {
    AccessLine(line)?.fields ?? RowFields(text: line)
  }
}
