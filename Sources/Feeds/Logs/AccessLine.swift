/// A line of a web server's log of requests, in the common or the combined format: Apache's, nginx' and others',
/// perhaps with the name of the server before it.
struct AccessLine {
  /// The method and the path; without a method all that was asked.
  private var request = 0..<0
  private var date = 0..<0
  private var status = 0..<0
  private var level = LogLevel.info
  private var members = LogMembers()
  private var index: Int

  /// How far the time may be from a line's start, in bytes.
  private static let farthest = 512

  /// nil: the line is none. O(its bytes)
  init?(_ line: Span<UInt8>) {
    guard let bracket = Self.bracket(in: line) else { return nil }
    index = bracket + 1
    guard let dateEnd = line.first(UInt8(ascii: "]"), from: index, to: line.count) else {
      return nil
    }
    date = index..<dateEnd
    index = dateEnd + 1
    guard let asked = quoted(in: line) else { return nil }
    readStatus(in: line)
    guard !status.isEmpty else { return nil }
    readCaller(in: line, before: bracket)
    let size = word(in: line)
    add(.size, size, in: line)
    if let referrer = quoted(in: line) { add(.referrer, referrer, in: line) }
    if let agent = quoted(in: line) { add(.agent, agent, in: line) }
    // Those that nginx has by its own configuration.
    if let forwarded = quoted(in: line) { add(.forwarded, forwarded, in: line) }
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

  /// `[04/May/2026`: the bracket before the time, at the line's beginning.
  private static func bracket(in line: Span<UInt8>) -> Int? {
    let end = min(line.count - 3, farthest)
    var start = 0
    while let bracket = line.first(UInt8(ascii: "["), from: start, to: end) {
      if isDigit(line[bracket + 1]), isDigit(line[bracket + 2]) { return bracket }
      start = bracket + 1
    }
    return nil
  }

  private mutating func add(_ name: GivenName, _ range: Range<Int>, in line: Span<UInt8>) {
    let isMissing = range.isEmpty || range.count == 1 && line[range.lowerBound] == UInt8(ascii: "-")
    if !isMissing { members.append(LogMember(name, range)) }
  }

  /// The next word; empty at the end.
  private mutating func word(in line: Span<UInt8>) -> Range<Int> {
    while index < line.count, line[index] == 0x20 { index += 1 }
    let start = index
    while index < line.count, line[index] > 0x20 { index += 1 }
    return start..<index
  }

  /// What stands between the next quotes; nil: something else is next.
  private mutating func quoted(in line: Span<UInt8>) -> Range<Int>? {
    var start = index
    while start < line.count, line[start] == 0x20 { start += 1 }
    guard start < line.count, line[start] == UInt8(ascii: "\"") else { return nil }
    start += 1
    guard let end = line.closingQuote(from: start, to: line.count)?.quote else { return nil }
    index = end + 1
    return start..<end
  }

  private mutating func readStatus(in line: Span<UInt8>) {
    let found = word(in: line)
    guard found.count == 3, found.allSatisfy({ isDigit(line[$0]) }) else { return }
    status = found
    level = LogLevel(ofStatus: Int(line[found.lowerBound]) - 0x30)
    add(.status, found, in: line)
  }

  /// `shop.example:443 192.0.2.7 - ann `, the first often missing.
  private mutating func readCaller(in line: Span<UInt8>, before bracket: Int) {
    let rest = index
    defer { index = rest }
    index = 0
    let head = line.extracting(first: bracket)
    var first = word(in: head)
    var second = word(in: head)
    if Self.isAddress(head.extracting(second)) || Self.hasPort(head.extracting(first)) {
      add(.host, first, in: line)
      (first, second) = (second, word(in: head))
    }
    add(.ip, first, in: line)
    var end = head.count
    while end > index, head[end - 1] == 0x20 { end -= 1 }
    while index < end, head[index] == 0x20 { index += 1 }
    add(.user, index..<max(index, end), in: line)
    add(.ident, second, in: line)
  }

  private static func isAddress(_ word: Span<UInt8>) -> Bool {
    guard word.count >= 2 else { return false }
    let marks = word.indices.count {
      word[$0] == UInt8(ascii: ".") || word[$0] == UInt8(ascii: ":")
    }
    return marks >= 2
      && word.indices.allSatisfy {
        isDigit(word[$0]) || (0x61...0x66).contains(word[$0] | 0x20)
          || word[$0] == UInt8(ascii: ".") || word[$0] == UInt8(ascii: ":")
      }
  }

  /// `shop.example:443`, and no address of its own.
  private static func hasPort(_ word: Span<UInt8>) -> Bool {
    guard let colon = word.first(UInt8(ascii: ":"), from: 0, to: word.count), colon > 0,
      colon + 1 < word.count
    else { return false }
    return (colon + 1..<word.count).allSatisfy { isDigit(word[$0]) }
  }

  /// `GET /path HTTP/1.1`
  private mutating func divide(_ asked: Range<Int>, in line: Span<UInt8>) {
    request = asked
    guard
      let space = asked.reversed().first(where: { line[$0] == 0x20 }),
      line.extracting(space + 1..<asked.upperBound).starts(with: "HTTP/")
    else { return }
    request = asked.lowerBound..<space
    add(.protocolVersion, space + 1..<asked.upperBound, in: line)
  }
}

extension LogLines {
  /// Whether most of the first lines are those of a web server's log of requests. O(sample)
  func areOfRequests(_ sample: Span<UInt8>) -> Bool {
    stamp?.place == .inBrackets
      && sample.mostLines {
        // What a server says of itself when it starts is often indented.
        $0.isBlank || $0[0] <= 0x20 ? nil : AccessLine($0) != nil
      }
  }
}

extension EntryReading {
  /// Where the parts of a line of a web server's log are; what is none is text. O(n).
  func fields(ofRequest line: Span<UInt8>) -> RowFields {
    AccessLine(line)?.fields ?? RowFields(text: line)
  }
}
