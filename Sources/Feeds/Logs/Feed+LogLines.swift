extension Feed {
  /// What a row of a log of text says behind when, how urgent and by whom, and how much it matters, if it says that;
  /// nil where it says neither when it was written nor that. O(its bytes)
  public func logLine(
    ofRow row: Int, inSection section: Int
  ) -> (level: LogLevel?, message: String)? {
    let (source, row, _) = locate(row, inSection: section)
    let reading = source.reading
    guard case .log(let levels) = reading.language, !source.isLong(row) else { return nil }
    var line: (level: LogLevel?, message: String)?
    source.withParts(ofRow: row) { bytes, parts in
      guard parts.log == nil, !parts.areJSON, parts.lead == nil else { return }
      let first = bytes.placeBehindColours(from: 0)
      guard first < bytes.count, bytes[first] > 0x20 || levels.contains(.indented) else { return }
      let level = levels.found(in: bytes)
      guard level != nil || reading.date(of: parts, in: bytes) != nil else { return }
      let time = reading.endOfTime(in: bytes)
      let end = level?.range.upperBound ?? 0
      // A status is a part of what a server says.
      let isStatus =
        level.map { $0.range.count == 3 && isDigit(bytes[$0.range.lowerBound]) } ?? false
      // Its parts are in whatever order: all of them are what it says.
      let startOfParts = LogLevel.ofParts(bytes).flatMap {
        $0.range == level?.range ? LogLevel.startOfParts(in: bytes) : nil
      }
      let start =
        startOfParts
        ?? (end > time && !isStatus ? bytes.startOfMessage(behindLevel: end) : time)
      let text = reading.styledContent(String(start..<bytes.count, of: bytes)).plainText
      line = (level?.level, text.withoutSignsInFront)
    }
    return line
  }
}

extension EntryReading {
  /// Where the time ends that a row begins with; 0: it has none. O(its first line)
  fileprivate func endOfTime(in row: Span<UInt8>) -> Int {
    let line = row.extracting(first: row.endOfFirstLine)
    var found = stamp ?? LogStamp(in: line)
    if let stamp, stamp.start(in: row) == nil { found = LogStamp(ofOther: line) }
    guard let found, let start = found.start(in: row) else { return 0 }
    return row.endOfTime(behindSeconds: found.shape.end(from: start, in: row))
  }
}

extension Span<UInt8> {
  /// Behind the fraction and the zone of a time whose seconds end at `end`. O(1)
  func endOfTime(behindSeconds end: Int) -> Int {
    var place = end
    _ = milliseconds(at: &place)
    guard place < count else { return place }
    if self[place] == UInt8(ascii: "Z") { return place + 1 }
    let sign = self[place] == 0x20 ? place + 1 : place
    guard sign < count, "+-".utf8.contains(self[sign]) else { return place }
    var (zone, digits) = (sign + 1, 0)
    while zone < count, digits < 4, isDigit(self[zone]) || self[zone] == UInt8(ascii: ":") {
      if isDigit(self[zone]) { digits += 1 }
      zone += 1
    }
    // Without four digits it is a sign of what the line says.
    return digits == 4 ? zone : place
  }
}

extension String {
  /// Without what stands between a time or a level and what a line says: brackets, colons, a hyphen by itself.
  fileprivate var withoutSignsInFront: String {
    var rest = drop { "]:| \t".contains($0) }
    if rest.hasPrefix("- ") { rest = rest.dropFirst().drop { $0 == " " } }
    return String(rest)
  }
}
