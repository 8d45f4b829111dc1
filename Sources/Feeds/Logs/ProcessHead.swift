/// What is written before each line that a process says where somebody notes when it came: by syslog and journalctl the time, the
/// host, the program and the process; by Android the time, the process, the thread, the level and a tag; by docker and Kubernetes the
/// time alone; by GitHub the job, the step and the time; by GitLab the time and a stream.
///
/// `May  4 09:00:00 quay app[7]: no oil`, `May  4 09:00:00 quay app: no oil`,
/// `2026-05-04T09:00:00.123456+02:00 quay app: no oil`, `<13>May  4 09:00:00 quay app[7]: no oil`,
/// `<165>1 2026-05-04T09:00:00Z quay app 7 - - no oil`,
/// `05-04 09:00:00.123  1234  1250 E Pump: no oil`, `2026-05-04T09:00:00.123456789Z no oil`,
/// `build⇥Run make⇥2026-05-04T09:00:00.1234567Z no oil`
struct ProcessHead: Sendable {
  /// Who noted when lines came, by which they have a head of that form.
  enum Form: Sendable { case ofSyslog, ofAndroid, ofContainer, ofWorkflow }

  /// The hash of the host, the program and its process, or of job and step.
  private let writer: UInt64
  /// When it was written, in milliseconds; without a year some such moment.
  private let time: Int
  /// Where what the process says begins.
  let end: Int
  /// Whether nothing goes on with what it says.
  private let isClosed: Bool
  /// Whether the time is that of a day which nobody knows.
  private var lacksDay = false

  /// What a process says at once comes within so many milliseconds: whole seconds may turn between two lines.
  private static let longestPause = 1000
  private static let day = 86_400_000
  /// All that stands before what a process says, in bytes.
  private static let longest = 256

  /// nil: something else stands there. O(its bytes)
  ///
  /// - Parameter stamp: How the log's times are written, if they are not always the same.
  init?(of line: Span<UInt8>, _ form: Form, _ stamp: LogStamp?) {
    let found: ProcessHead? =
      switch form {
      case .ofSyslog: stamp.flatMap { ProcessHead(syslog: line, $0) }
      case .ofAndroid: stamp.flatMap { ProcessHead(android: line, $0) }
      case .ofContainer: ProcessHead(container: line)
      case .ofWorkflow: ProcessHead(workflow: line)
      }
    guard let found else { return nil }
    self = found
  }

  /// What stands beside the name of who wrote a line, and says when that came: docker's time behind it, or honcho's time of day
  /// before it; nil: neither does. O(1)
  init?(beside name: ContainerName, in line: Span<UInt8>) {
    let found =
      name.text > name.end
      ? ProcessHead(container: line.extracting(droppingFirst: name.end))
      : name.clock.flatMap { ProcessHead(clock: $0, in: line) }
    guard let found else { return nil }
    self = found
  }

  private init?(clock: Range<Int>, in line: Span<UInt8>) {
    var (digits, start) = (StampDigits(), clock.lowerBound)
    var seconds = 0
    while start < clock.upperBound {
      seconds = seconds * 60 + digits.two(at: start, in: line)
      start += 3
    }
    guard digits.areValid else { return nil }
    (writer, time, end, isClosed) = (0, seconds * 1000, clock.upperBound, false)
    lacksDay = true
  }

  private init?(syslog line: Span<UInt8>, _ stamp: LogStamp) {
    guard let start = stamp.start(in: line) else { return nil }
    let timed = stamp.shape.end(from: start, in: line)
    guard let timeEnd = line.first(0x20, from: timed, to: min(line.count, Self.longest)),
      let words = Self.words(behind: start..<timeEnd, isFirst: stamp.isAtStart, in: line),
      let time = Self.milliseconds(of: stamp.shape, at: start, in: line)
    else { return nil }
    writer = ContentHash.hash(line.extracting(timeEnd + 1..<words.end))
    self.time = time
    end = words.text
    isClosed = false
  }

  /// Where the words end that say who wrote a line, behind a time and a blank, and where what that says begins; nil: other words
  /// stand there. O(their bytes)
  ///
  /// - Parameter isFirst: Whether the time begins the line; else a priority does, as syslog sends lines.
  private static func words(
    behind time: Range<Int>, isFirst: Bool, in line: Span<UInt8>
  ) -> (end: Int, text: Int)? {
    let (start, timeEnd) = (time.lowerBound, time.upperBound)
    if !isFirst {
      guard let priority = SyslogHeader.priority(in: line) else { return nil }
      if let text = SyslogHeader.end(in: line) {
        guard let end = SyslogHeader.endOfWriter(behindTimeTo: timeEnd, in: line) else {
          return nil
        }
        return (end, isPadded(at: text, in: line) ? text + 1 : text)
      }
      guard priority.upperBound == start else { return nil }
    }
    var end = endOfNumber(behindTimeTo: timeEnd, in: line).map { $0 + 1 }
    if end == nil, !isFirst || isLetter(line[start]) || isBeforeHost(time, in: line) {
      end = endOfProgram(behindTimeTo: timeEnd, in: line)
    }
    guard let colon = end else { return nil }
    let text = colon + 1
    return (colon, text < line.count && line[text] == 0x20 ? text + 1 : text)
  }

  /// Whether a time is written as syslog and the journal write it before a host, `2026-05-04T09:00:00.123456+02:00`, and no
  /// container's runtime, which has more digits; and what stands behind it may be a host. O(its bytes)
  private static func isBeforeHost(_ time: Range<Int>, in line: Span<UInt8>) -> Bool {
    let (start, end) = (time.lowerBound, time.upperBound)
    guard time.count >= "2026-05-04T09:00:00+0200".utf8.count,
      line[start + 10] == UInt8(ascii: "T")
    else { return false }
    let zone = end - (line[end - 3] == UInt8(ascii: ":") ? "+02:00" : "+0200").utf8.count
    guard "+-".utf8.contains(line[zone]), (19...26).contains(zone - start),
      let hostEnd = endOfHost(behindTimeTo: end, in: line)
    else { return false }
    return (end + 1..<hostEnd).allSatisfy { ContainerName.isOfName(line[$0], false) }
  }

  /// Whether a blank stands there that rsyslog writes before what came with a colon before it, and with no words of RFC 5424. O(1)
  private static func isPadded(at start: Int, in line: Span<UInt8>) -> Bool {
    guard start + 1 < line.count, line[start] == 0x20 else { return false }
    return isLetter(line[start + 1]) || line[start + 1] == UInt8(ascii: "#")
  }

  /// What is written at once behind one tag goes on as a stack does.
  private init?(android line: Span<UInt8>, _ stamp: LogStamp) {
    guard stamp.isAtStart, let start = stamp.start(in: line) else { return nil }
    let timed = stamp.shape.end(from: start, in: line)
    guard let timeEnd = line.first(0x20, from: timed, to: min(line.count, Self.longest)),
      let colon = Self.endOfTag(behindTimeTo: timeEnd, in: line),
      let time = Self.milliseconds(of: stamp.shape, at: start, in: line)
    else { return nil }
    writer = ContentHash.hash(line.extracting(timeEnd..<colon))
    self.time = time
    end = min(colon + 2, line.count)
    isClosed = false
  }

  /// Where the colon is behind a process, a thread, a level and a tag; nil: something else stands behind the time that ends there.
  /// O(their bytes)
  private static func endOfTag(behindTimeTo timeEnd: Int, in line: Span<UInt8>) -> Int? {
    let line = line.extracting(first: longest)
    var place = timeEnd
    for _ in 0..<2 {
      guard let start = line.firstIndex(from: place, where: { $0 != 0x20 }), start > place,
        let end = line.firstIndex(from: start, where: { !isDigit($0) }), end > start
      else { return nil }
      place = end
    }
    guard place + 3 < line.count, line[place] == 0x20, line[place + 2] == 0x20,
      LogLevel(ofLetter: line[place + 1]) != nil
    else { return nil }
    place += 3
    while let colon = line.first(UInt8(ascii: ":"), from: place, to: line.count) {
      if colon + 1 == line.count || line[colon + 1] == 0x20 { return colon }
      place = colon + 1
    }
    return nil
  }

  private init?(container line: Span<UInt8>) {
    guard let end = line.endOfNotedTime,
      let time = Self.milliseconds(of: .ofISO, at: 0, in: line)
    else { return nil }
    (writer, self.time, self.end, isClosed) = (0, time, end, false)
  }

  private init?(workflow line: Span<UInt8>) {
    guard let head = WorkflowLine(line)?.head,
      let time = Self.milliseconds(of: .ofISO, at: head.timeStart, in: line)
    else { return nil }
    writer = ContentHash.hash(line.extracting(head.names))
    (self.time, end, isClosed) = (time, head.end, head.isClosed)
  }

  private static func milliseconds(
    of shape: StampShape, at start: Int, in line: Span<UInt8>
  ) -> Int? {
    shape.date(at: start, in: line, zone: .fixed(secondsEast: 0), now: { 0 })?.totalMilliseconds
  }

  /// Where a process' number ends, in brackets and with a colon behind it, behind a host and its program, `quay app[7]:`; nil:
  /// something else stands behind the time, and the blank, that end there. O(its bytes)
  private static func endOfNumber(behindTimeTo timeEnd: Int, in line: Span<UInt8>) -> Int? {
    let limit = min(line.count, longest)
    guard let hostEnd = endOfHost(behindTimeTo: timeEnd, in: line),
      let bracket = line.first(UInt8(ascii: "["), from: hostEnd + 1, to: limit),
      line.first(0x20, from: hostEnd + 1, to: bracket) == nil,
      let numberEnd = line.firstIndex(from: bracket + 1, where: { !isDigit($0) }),
      numberEnd > bracket + 1, numberEnd + 1 < line.count,
      line[numberEnd] == UInt8(ascii: "]"), line[numberEnd + 1] == UInt8(ascii: ":")
    else { return nil }
    return numberEnd
  }

  /// Where the name of a program ends that stands behind a host, and before a colon, where it has no number, `quay app:`; nil:
  /// something else stands behind the time, and the blank, that end there, as a level does, or the kernel. O(its bytes)
  private static func endOfProgram(behindTimeTo timeEnd: Int, in line: Span<UInt8>) -> Int? {
    guard let hostEnd = endOfHost(behindTimeTo: timeEnd, in: line),
      let colon = line.first(
        UInt8(ascii: ":"), from: hostEnd + 1, to: min(line.count, longest)),
      colon > hostEnd + 1, colon + 1 == line.count || line[colon + 1] == 0x20,
      (hostEnd + 1..<colon).allSatisfy({ ContainerName.isOfName(line[$0], true) }),
      !line.extracting(hostEnd + 1..<colon).holds("kernel"),
      LogLevel(line.extracting(timeEnd + 1..<hostEnd), .usual) == nil
    else { return nil }
    return colon
  }

  private static func endOfHost(behindTimeTo timeEnd: Int, in line: Span<UInt8>) -> Int? {
    let limit = min(line.count, longest)
    guard timeEnd + 1 < limit, line[timeEnd] == 0x20,
      let hostEnd = line.first(0x20, from: timeEnd + 1, to: limit), hostEnd > timeEnd + 1
    else { return nil }
    return hostEnd
  }

  /// Whether a host and a process stand behind what ends there, or a host and the kernel, as they do behind nothing but a time.
  /// O(their bytes)
  static func stands(behindTimeTo timeEnd: Int, in line: Span<UInt8>) -> Bool {
    if endOfNumber(behindTimeTo: timeEnd, in: line) != nil { return true }
    guard let hostEnd = endOfHost(behindTimeTo: timeEnd, in: line) else { return false }
    return line.extracting(droppingFirst: hostEnd + 1).starts(with: "kernel: ")
  }

  /// Times that lie further apart, in milliseconds, are not those of one moment: a line waits in buffers on its way.
  private static let longestWay = 5000
  /// Zones lie whole quarters of an hour apart, in milliseconds.
  private static let quarter = 900_000

  /// Where what a container wrote begins, if it begins with a day and a time that are, in whatever zone, those at which it came as
  /// docker or Kubernetes noted before it; nil: it does not. O(its bytes)
  static func endBeforeSameTime(in line: Span<UInt8>) -> Int? {
    guard let head = ProcessHead(container: line) else { return nil }
    let text = line.extracting(droppingFirst: head.end)
    guard let stamp = LogStamp(in: text), stamp.isAtStart,
      let own = stamp.date(
        in: text, zone: .fixed(secondsEast: 0), now: { head.time / 1000 })
    else { return nil }
    let distance = abs((head.time &- own.totalMilliseconds) % quarter)
    return min(distance, quarter - distance) <= longestWay ? head.end : nil
  }

  /// Whether that is so of one of a text's lines. O(sample)
  static func areBeforeSameTimes(in sample: Span<UInt8>) -> Bool {
    var lines = LineRanges()
    while let range = lines.next(in: sample) {
      if endBeforeSameTime(in: sample.extracting(range)) != nil { return true }
    }
    return false
  }

  /// Whether this is nothing but the end of what stands behind another one, which comes before it.
  func ends(_ other: ProcessHead) -> Bool { isClosed && !other.isClosed && writer == other.writer }

  /// Whether the same process may have said this at once with what stands behind another one, which comes before it.
  func mayGoOn(with other: ProcessHead) -> Bool {
    guard !other.isClosed, writer == other.writer else { return false }
    let pause = time &- other.time
    return (lacksDay && pause < 0 ? pause + Self.day : pause) <= Self.longestPause
  }

  /// What stands before lines of a text: before one of them, or, of times alone, before each that is not blank and has an end.
  /// Programs write times with few digits themselves: of these it takes a stack behind them. Where each line has such a time,
  /// two words behind it may be what a container wrote. nil: nothing such. O(sample)
  static func form(in sample: Span<UInt8>, _ stamp: LogStamp) -> Form? {
    var lines = LineRanges()
    var (areNoted, areAllTimed, areOfSyslog, trace) = (false, true, false, TraceRows())
    while let range = lines.next(in: sample) {
      let line = sample.extracting(range)
      let noted = line.endOfNotedTime
      for form in [Form.ofSyslog, .ofAndroid] where ProcessHead(of: line, form, stamp) != nil {
        guard form == .ofSyslog, noted != nil else { return form }
        areOfSyslog = true
      }
      guard areAllTimed, !line.isBlank, range.upperBound < sample.count else { continue }
      guard let end = noted else {
        areAllTimed = false
        continue
      }
      let text = line.extracting(droppingFirst: end)
      let isOfStack = trace.mayGoOn(text) && !text.isBlank && text[0] <= 0x20
      areNoted = areNoted || isOfStack || line.endOfNanoseconds != nil
    }
    if areNoted && areAllTimed { return .ofContainer }
    return areOfSyslog ? .ofSyslog : nil
  }
}

extension Span<UInt8> {
  /// Where, behind a blank, the time ends with which `docker logs -t` and `kubectl logs --timestamps` begin a line: with
  /// nanoseconds in nine digits, of which zeros at the end may be left out, and a zone; nil: it begins otherwise. O(1)
  var endOfNanoseconds: Int? { endOfFraction(of: 7...9) }

  /// The same of whoever notes when lines come, in however many digits, and GitLab behind that by which stream of which step, and
  /// whether they go on with one before: `2026-05-04T09:00:00.123456Z 01O `. O(1)
  var endOfNotedTime: Int? {
    guard let end = endOfFraction(of: 1...9) else { return nil }
    let stream = end + 2
    guard stream + 1 < count, isDigit(self[end]), isDigit(self[end + 1]),
      "OE".utf8.contains(self[stream]), " +".utf8.contains(self[stream + 1]),
      self[end - 2] == UInt8(ascii: "Z")
    else { return end }
    return stream + 2
  }

  private func endOfFraction(of digits: ClosedRange<Int>) -> Int? {
    let point = 19
    guard count > point, isDigit(self[0]), StampShape.ofISO.isAt(0, in: self),
      self[10] == UInt8(ascii: "T"), self[point] == UInt8(ascii: "."),
      let zone = firstIndex(from: point + 1, where: { !isDigit($0) }),
      digits.contains(zone - point - 1)
    else { return nil }
    let isUTC = self[zone] == UInt8(ascii: "Z")
    let end = isUTC ? zone + 1 : zone + "+02:00".utf8.count
    guard end <= count, isUTC || "+-".utf8.contains(self[zone]) else { return nil }
    if end == count { return end }
    return self[end] == 0x20 ? end + 1 : nil
  }
}
