/// What syslog and journalctl write before each line that a process says: its time, the host, the program and the process.
///
/// `May  4 09:00:00 quay app[7]: no oil`, `2026-05-04T09:00:00.123456+02:00 quay app[7]: no oil`
struct ProcessHead: Sendable {
  /// The hash of the host, the program and its process.
  private let writer: UInt64
  /// When it was written, in milliseconds; without a year some such moment.
  private let time: Int
  /// Where what the process says begins.
  let end: Int

  /// What a process says at once comes within so many milliseconds: whole seconds may turn between two lines.
  private static let longestPause = 1000
  /// All that stands before what a process says, in bytes.
  private static let longest = 256

  /// nil: something else stands there. O(its bytes)
  ///
  /// - Parameter stamp: How the log's times are written.
  init?(of line: Span<UInt8>, _ stamp: LogStamp) {
    guard stamp.isAtStart, let start = stamp.start(in: line) else { return nil }
    let timed = stamp.shape.end(from: start, in: line)
    guard let timeEnd = line.first(0x20, from: timed, to: min(line.count, Self.longest)),
      let numberEnd = Self.endOfNumber(behindTimeTo: timeEnd, in: line),
      let date = stamp.shape.date(at: start, in: line, zone: .fixed(secondsEast: 0), now: { 0 })
    else { return nil }
    writer = ContentHash.hash(line.extracting(timeEnd + 1..<numberEnd))
    time = date.totalMilliseconds
    let colonEnd = numberEnd + 2
    end = colonEnd < line.count && line[colonEnd] == 0x20 ? colonEnd + 1 : colonEnd
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

  /// Whether the same process may have said this at once with what stands behind another one, which comes before it.
  func mayGoOn(with other: ProcessHead) -> Bool {
    writer == other.writer && time &- other.time <= Self.longestPause
  }

  /// Whether they stand before any of a text's lines. O(sample)
  static func areAmong(_ sample: Span<UInt8>, _ stamp: LogStamp) -> Bool {
    var lines = LineRanges()
    while let range = lines.next(in: sample) {
      if ProcessHead(of: sample.extracting(range), stamp) != nil { return true }
    }
    return false
  }
}
