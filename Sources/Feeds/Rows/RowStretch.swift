/// Neighbouring rows, each a line or an event of a log, that stand together in a file: read at once, by any thread.
struct RowStretch: Sendable {
  /// Which rows, from 0.
  let rows: Range<Int>
  /// Where they are in the file, with their line ends and the blank lines between them.
  let bytes: Range<Int>
  /// Whether blank lines are rows.
  let isEveryLine: Bool
  /// How rows begin that may be several lines.
  let log: LogLines?
  /// How they are made of lines of containers.
  let containers: ContainerRows?

  /// Which of its lines are rows.
  var lines: RawScan.Lines {
    RawScan.Lines(areRows: log == nil && containers == nil, areObjects: log?.areObjects ?? false)
  }

  /// The bytes that a store reads at once.
  static let longest = ByteStore.blockSize

  /// Says where each row is, without its line end; an empty one where the file is no longer what it was.
  func forEachRange(in bytes: Span<UInt8>, _ body: (Int, Range<Int>) -> Void) {
    if let log, log.haveNames { return forEachJoined(by: .log(log), in: bytes, body) }
    if let log { return forEachEvent(of: log, in: bytes, body) }
    if let containers { return forEachJoined(by: .containers(containers), in: bytes, body) }
    var next = 0
    for number in rows {
      var line = takeLine(in: bytes, from: &next)
      while !isEveryLine, next < bytes.count, isBlank(bytes.extracting(line)) {
        line = takeLine(in: bytes, from: &next)
      }
      body(number, line.prefix(bytes.extracting(line).countWithoutLineEnds))
    }
  }

  /// Says where each row is, and whether one of some places is in it, which ascend.
  func forEachRange(
    in bytes: Span<UInt8>, among places: [Int], _ body: (Int, Range<Int>, Bool) -> Void
  ) {
    var next = 0
    forEachRange(in: bytes) { row, range in
      while next < places.count, places[next] < range.lowerBound { next += 1 }
      body(row, range, next < places.count && places[next] < range.upperBound)
    }
  }

  /// The same of rows that go on up to the next line that begins one.
  private func forEachEvent(
    of log: LogLines, in bytes: Span<UInt8>, _ body: (Int, Range<Int>) -> Void
  ) {
    var start = 0
    for number in rows {
      let end = log.endOfEvent(in: bytes, from: start)
      let row = min(start, end)..<end
      let text = bytes.extracting(row)
      body(number, row.prefix(log.blankLines.countOfText(in: text)))
      start = end
    }
  }

  /// The same of rows that are lines of a container, among which others' may stand: each goes to the end of its group, with
  /// whose first row `bytes` begin.
  private func forEachJoined(
    by rule: RowStarts.Rule, in bytes: Span<UInt8>, _ body: (Int, Range<Int>) -> Void
  ) {
    var (next, number) = (0, rows.lowerBound)
    while number < rows.upperBound {
      let group = takeGroup(of: rule, in: bytes, from: &next)
      for start in group.starts.prefix(rows.upperBound - number) {
        let row = start..<group.end
        let text = bytes.extracting(row)
        body(number, row.prefix(rule.blankLines.countOfText(in: text)))
        number += 1
      }
    }
  }

  /// Where rows of a group begin, the first of them at `next`, and all of them end, with the line ends behind it; the next
  /// group is there then. At the end of `bytes` an empty row.
  private func takeGroup(
    of rule: RowStarts.Rule, in bytes: Span<UInt8>, from next: inout Int
  ) -> (starts: [Int], end: Int) {
    var lines = RowStarts(rule)
    var starts: [Int] = []
    var end = min(next, bytes.count)
    while next < bytes.count {
      let before = next
      let line = takeLine(in: bytes, from: &next)
      let text = bytes.extracting(line)
      if rule.blankLines == .ofNone, isBlank(text) { continue }
      if lines.starts(text) {
        guard starts.isEmpty || lines.isWithinGroup else {
          next = before
          break
        }
        starts.append(line.lowerBound)
      }
      end = min(next, bytes.count)
    }
    return (starts.isEmpty ? [end] : starts, end)
  }

  private func isBlank(_ line: Span<UInt8>) -> Bool {
    if !line.isEmpty, line[0] > 0x20 { return false }
    return RowStarts.isBlank(line.extracting(first: RowIndex.lookedAt))
  }
}

/// Where the line is that begins at `start`, without the LF behind it; the next one is at `start` then.
private func takeLine(in bytes: Span<UInt8>, from start: inout Int) -> Range<Int> {
  let first = min(start, bytes.count)
  let end = bytes.firstLineFeed(from: first) ?? bytes.count
  start = end + 1
  return first..<end
}

extension LogLines {
  /// Where the event ends that begins at `start`: before the next one. O(its bytes)
  func endOfEvent(in bytes: Span<UInt8>, from start: Int) -> Int {
    var events = LogEvents(self)
    var end = start
    let first = bytes.extracting(takeLine(in: bytes, from: &end))
    events.pass(first.extracting(first: RowIndex.lookedAt))
    while end < bytes.count {
      var next = end
      let line = bytes.extracting(takeLine(in: bytes, from: &next))
      if events.begins(line.extracting(first: RowIndex.lookedAt)) { break }
      end = next
    }
    return min(end, bytes.count)
  }
}

extension RowIndex {
  /// The first of `rows`, as many as stand in about `bytes` bytes, at least one; nil where there are none,
  /// the first ones are too long for a stretch, or rows are not lines. O(log n).
  mutating func stretch(
    ofFirstOf rows: Range<Int>, bytes: Int, longest: Int = RowStretch.longest, in store: ByteStore
  ) -> RowStretch? {
    let rows = rowsOfOneFile(in: rows)
    guard let first = rows.first, rowsAreLines || log != nil || containers != nil,
      groups.group(of: first).map({ $0.lowerBound == first }) ?? true
    else { return nil }
    let near = anchors.group(of: first)
    // Where an anchor is, a row starts: nothing need be read.
    let start =
      near.rows.lowerBound == first ? near.start : range(of: first, in: store).lowerBound
    let limit = start + min(bytes, longest)
    let far = anchors.group(of: anchors.row(anchoredUpTo: limit))
    let last = (far.end ?? lastEnd) <= limit ? far.rows.upperBound - 1 : far.rows.lowerBound - 1
    let group = anchors.group(
      of: lastOfGroups(from: first, to: min(max(first, last), rows.upperBound - 1)))
    let end = group.end ?? lastEnd
    guard start < end, end - start <= longest else { return nil }
    return RowStretch(
      rows: first..<min(group.rows.upperBound, rows.upperBound), bytes: start..<end,
      isEveryLine: isEveryLine, log: log, containers: containers)
  }

  /// The last row of groups that are read whole from `first` on, which begins one: before a group in which `last` stands, or,
  /// where `first` begins that, its last.
  private func lastOfGroups(from first: Int, to last: Int) -> Int {
    guard let group = groups.group(of: last), group.upperBound > last + 1 else { return last }
    return group.lowerBound > first ? group.lowerBound - 1 : group.upperBound - 1
  }
}
