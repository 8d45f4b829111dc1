/// What stands before a message of syslog as it is sent.
enum SyslogHeader {
  /// Where the message begins behind all that RFC 5424 has before it, `<34>1 2026-05-04T10:00:00Z quay app 7 - [x@1 a="b"] `;
  /// nil: something else stands there. O(n), O(1) where it does not begin so
  static func end(in line: Span<UInt8>) -> Int? {
    guard let priority = Self.priority(in: line)?.upperBound, priority + 2 < line.count,
      line[priority] == UInt8(ascii: "1"), line[priority + 1] == 0x20, isDigit(line[priority + 2])
    else { return nil }
    var place = priority + 2
    // A time, a host, a program, its process, and what kind of message it is.
    for _ in 0..<5 {
      guard let blank = line.first(0x20, from: place, to: line.count), blank > place else {
        return nil
      }
      place = blank + 1
    }
    guard let end = endOfData(from: place, in: line), end < line.count, line[end] == 0x20 else {
      return nil
    }
    return end + 1 + line.extracting(droppingFirst: end + 1).countOfByteOrderMark
  }

  /// Where the process ends that stands behind a host and a program in such a line, whose time ends at `timeEnd`; nil: they are
  /// not there. O(its bytes)
  static func endOfWriter(behindTimeTo timeEnd: Int, in line: Span<UInt8>) -> Int? {
    var end = timeEnd
    for _ in 0..<3 {
      guard let blank = line.first(0x20, from: end + 1, to: line.count) else { return nil }
      end = blank
    }
    return end
  }

  /// Where the line begins with `<34>`, or has it behind the count of a frame, `83 <34>`; nil: nowhere. O(1)
  static func priority(in line: Span<UInt8>) -> Range<Int>? {
    let start = startOfPriority(in: line)
    let head = line.extracting(first: start + mostDigits + 2)
    guard start < head.count, head[start] == UInt8(ascii: "<"),
      let end = head.firstIndex(from: start + 1, where: { !isDigit($0) }), end > start + 1,
      head[end] == UInt8(ascii: ">")
    else { return nil }
    return start..<end + 1
  }

  /// So many digits a priority has at most.
  private static let mostDigits = 3

  /// Behind the number of bytes that follow, where these are frames, as Heroku sends them (RFC 6587, 3.4.1): `83 <34>1 2026-…`;
  /// 0: the line begins otherwise. O(1)
  static func startOfPriority(in line: Span<UInt8>) -> Int {
    let head = line.extracting(first: longestCount + 2)
    guard !head.isEmpty, isDigit(head[0]),
      let blank = head.firstIndex(from: 1, where: { !isDigit($0) }), blank + 1 < head.count,
      head[blank] == 0x20, head[blank + 1] == UInt8(ascii: "<")
    else { return 0 }
    return blank + 1
  }

  /// So many digits the count of a frame has at most.
  private static let longestCount = 6

  /// Lends what a process says behind such words, with the tab that it begins with where rsyslog wrote `#011` for that. O(1), O(n)
  /// where it did
  static func withTab<Result>(
    of text: Span<UInt8>, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    guard text.starts(with: writtenTab) else { return body(text) }
    var tabbed: [UInt8] = [0x09]
    tabbed.append(copying: text.extracting(droppingFirst: writtenTab.utf8CodeUnitCount))
    return body(tabbed.span)
  }

  private static let writtenTab: StaticString = "#011"

  /// Behind `-`, or elements in brackets, whose values are in quotes. O(n)
  private static func endOfData(from start: Int, in line: Span<UInt8>) -> Int? {
    guard start < line.count else { return nil }
    if line[start] == UInt8(ascii: "-") { return start + 1 }
    var (index, isInQuotes) = (start, false)
    while index < line.count {
      switch line[index] {
      case UInt8(ascii: "\""): isInQuotes.toggle()
      case UInt8(ascii: "\\") where isInQuotes: index += 1
      case UInt8(ascii: "]") where !isInQuotes:
        guard index + 1 < line.count, line[index + 1] == UInt8(ascii: "[") else { return index + 1 }
      default: if index == start, line[index] != UInt8(ascii: "[") { return nil }
      }
      index += 1
    }
    return nil
  }
}
