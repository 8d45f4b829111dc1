/// Where the rows of a growing text start.
///
/// The last line may not have come to its end yet; when more comes it is looked at again.
struct RowIndex {
  private(set) var anchors: RowAnchors
  /// Which rows end with others.
  private(set) var groups = RowGroups()
  /// Up to where the text was looked at.
  private(set) var end: Int
  private var rule: RowStarts
  /// The last line, if no line end was seen behind it.
  private var unfinished: Unfinished?
  /// The first rows of files that took others' places, ascending, and where these files begin: whatever a file begins with
  /// is no part of another's last row.
  private var firstRows: [(row: Int, start: Int)] = []
  /// Where the file begins of which no row is known yet; nil: there is none.
  private var beginning: Int?
  /// The row that was found last, and those among which it is: its neighbours are near.
  private var finger: (group: RowAnchors.Group, row: Int, end: Int)?

  private struct Unfinished {
    var start: Int
    /// How many rows are before it, and how things stood before it.
    var rows: Int
    var rule: RowStarts
    /// Whether it was taken in all the same.
    var isAdded: Bool
  }

  /// An index of a text from the byte `start` on, nothing of it looked at yet.
  init(from start: Int, rule: RowStarts.Rule) {
    end = start
    self.rule = RowStarts(rule)
    anchors = RowAnchors(isSparse: self.rule.areAnchorsSparse)
  }

  /// How many rows there are.
  var count: Int { anchors.count }

  /// Why rows are perhaps not divided as they should be, if so.
  var failure: String? { rule.failure }

  /// Whether a row ends with its line, and whether every line is one.
  var rowsAreLines: Bool { rule.rowsAreLines }
  var isEveryLine: Bool { rule.isEveryLine }

  /// How rows are made of lines of containers.
  var containers: ContainerRows? { rule.containers }

  /// How the rows of a log begin.
  var log: LogLines? { rule.log }

  /// How many rows can't become longer by what comes.
  var numberOfFinishedRows: Int {
    if rule.rowsAreLines { return unfinished?.rows ?? count }
    return firstOpenRow
  }

  /// The first row that what comes may go on with, where rows are no lines.
  private var firstOpenRow: Int {
    let last = max(0, count - 1)
    return groups.group(of: last)?.lowerBound ?? last
  }

  /// Whether what was looked at ends with a line's end.
  var endsLine: Bool { unfinished == nil }

  /// How many bytes there are of a line that is no row before its end comes.
  var awaitedBytes: Int { end - lastEnd }

  /// Where the last row ends: a line that was not looked at to its end is none of it yet.
  var lastEnd: Int {
    guard let unfinished, !unfinished.isAdded else { return end }
    return unfinished.start
  }

  /// So much of a line is shown before its end is found, in bytes.
  private static let shownUnfinished = 1 << 15

  /// Only so much of a line's beginning, or end, decides whether it starts a row, in bytes.
  static let lookedAt = 4096
}

// MARK: - Looking at more

extension RowIndex {
  /// Another file begins at `start`, where nothing was looked at yet: its first line that is not blank begins a row.
  mutating func beginFile(at start: Int) { beginning = start }

  /// The first of some rows, as far as they are of one file.
  func rowsOfOneFile(in rows: Range<Int>) -> Range<Int> {
    guard let next = firstRows.first(where: { $0.row > rows.lowerBound })?.row else { return rows }
    return rows.prefix(next - rows.lowerBound)
  }

  /// Looks at `budget` bytes more of `store`, or a little more than that, as long as `goesOn`, which is
  /// asked after each piece. Returns the first row that is new or has become longer, `count` if none
  /// is. Where rows are lines this runs at memchr's speed.
  mutating func extend(
    over store: ByteStore, budget: Int = .max, while goesOn: () -> Bool = { true }
  ) -> Int {
    let endOfRows = unfinished?.isAdded == true ? nil : lastEnd
    let firstChanged = lookAtMore(of: store, budget: budget, while: goesOn)
    // Nothing was taken in: of a long line that counts only as a whole, more is on its way.
    return lastEnd == endOfRows ? count : firstChanged
  }

  /// The same; the last row counts as changed where others may go on with it, whether they did or not.
  private mutating func lookAtMore(
    of store: ByteStore, budget: Int, while goesOn: () -> Bool
  ) -> Int {
    finger = nil
    var line = Line(start: end)
    if let unfinished {
      line.start = unfinished.start
      rule = unfinished.rule
      if unfinished.rows < count { anchors.removeLast() }
      groups.removeAll(butFirst: count)
      if let last = firstRows.last, last.row == count {
        beginning = last.start
        firstRows.removeLast()
      }
    }
    unfinished = nil
    let firstChanged = rule.rowsAreLines ? count : firstOpenRow
    let (limit, isEndless) = end.addingReportingOverflow(budget)
    var stopsEarly = false
    store.forEachPiece(from: end, firstSize: budget) { offset, piece in
      scan(piece, at: offset, &line, store)
      end = offset + piece.count
      stopsEarly = end < store.count && (!isEndless && end >= limit || !goesOn())
      return !stopsEarly
    }
    guard line.start < end else { return firstChanged }
    // What a line is that goes on is seen next time; a long one that is a row in any case is shown.
    // What counts only as a whole, as JSON does, is none while the rest of it is on its way.
    let isAdded =
      !rule.takesWholeLines && (rule.isEveryLine || rule.log != nil)
      ? !stopsEarly || end - line.start >= Self.shownUnfinished
      : !stopsEarly && !(store.isComing && rule.takesWholeLines)
    unfinished = Unfinished(start: line.start, rows: count, rule: rule, isAdded: isAdded)
    if isAdded { addLine(at: line.start, upTo: end, store) }
    return firstChanged
  }

  /// The line in which a piece ends.
  private struct Line {
    var start: Int
    /// Whether it is known not to be blank.
    var isFull = false
  }

  private mutating func scan(
    _ piece: Span<UInt8>, at offset: Int, _ line: inout Line, _ store: ByteStore
  ) {
    let rowsAreLines = rule.rowsAreLines
    let isEveryLine = rule.isEveryLine
    let areObjects = rule.log?.areObjects ?? false
    var position = 0
    while let lineEnd = piece.firstLineFeed(from: position) {
      if isEveryLine || rowsAreLines && line.isFull {
        anchors.append(line.start)
      } else if rowsAreLines, line.start >= offset, piece[position] > 0x20 {
        anchors.append(line.start)
      } else if areObjects, beginning == nil, line.start >= offset,
        piece[position] == UInt8(ascii: "{")
      {
        rule.passObject(piece.extracting(position..<lineEnd))
        anchors.append(line.start)
      } else if line.start >= offset {
        add(line.start, piece.extracting(position..<lineEnd))
      } else {
        addLine(at: line.start, upTo: offset + lineEnd, store)
      }
      position = lineEnd + 1
      line = Line(start: offset + position)
    }
    if !isEveryLine, rowsAreLines, !line.isFull, offset + position == line.start {
      let beginning = piece.extracting(position..<piece.count).extracting(first: Self.lookedAt)
      line.isFull = !RowStarts.isBlank(beginning)
    }
  }

  private mutating func addLine(at start: Int, upTo end: Int, _ store: ByteStore) {
    let beginning = start..<min(end, start + Self.lookedAt)
    var line = store.copy(beginning)
    if rule.containers != nil, beginning.upperBound < end {
      line += store.copy(max(beginning.upperBound, end - Self.lookedAt)..<end)
    }
    add(start, line.span)
  }

  /// Adds a row at `start` if `line` starts one, or nothing came before it that it could belong to.
  private mutating func add(_ start: Int, _ line: Span<UInt8>) {
    if let first = beginning, start >= first, !RowStarts.isBlank(line) {
      rule.forgetRows()
      _ = rule.starts(line)
      firstRows.append((count, first))
      beginning = nil
      return anchors.append(start, isAnchor: true)
    }
    let startsRow = rule.starts(line)
    if startsRow, rule.isWithinGroup { groups.join(count) }
    if startsRow || (count == 0 && rule.beginsAnyway) { anchors.append(start) }
  }
}

// MARK: - Going back

extension RowIndex {
  /// How things stood at the end of what was looked at.
  struct Mark {
    /// Up to where the text was looked at, and whether that was a line's end.
    let end: Int
    let endsLine: Bool
    /// Where the last line begins, if it is one without an end, and how things stood before it.
    fileprivate let start: Int
    fileprivate let rows: Int
    fileprivate let rule: RowStarts
    fileprivate let beginning: Int?
    fileprivate let numberOfFirstRows: Int
  }

  /// How things stand: of what comes from now on, all can be taken back.
  var mark: Mark {
    let rows = unfinished?.rows ?? count
    let begun = firstRows.last.flatMap { $0.row >= rows ? $0.start : nil }
    return Mark(
      end: end, endsLine: endsLine, start: unfinished?.start ?? end, rows: rows,
      rule: unfinished?.rule ?? rule, beginning: begun ?? beginning,
      numberOfFirstRows: begun == nil ? firstRows.count : firstRows.count - 1)
  }

  /// Forgets what came since `mark`, and a line that had no end then: that is looked at next. O(rows forgotten).
  mutating func takeBack(to mark: Mark) {
    anchors.removeAll(butFirst: mark.rows)
    groups.removeAll(butFirst: mark.rows)
    firstRows.removeLast(firstRows.count - mark.numberOfFirstRows)
    (end, rule, beginning) = (mark.start, mark.rule, mark.beginning)
    (unfinished, finger) = (nil, nil)
  }
}

// MARK: - Finding a row

extension RowIndex {
  /// The bytes of `row`, its line ends included; empty where the file is not any more what it was.
  /// O(log n), and a search of up to 16 KB; for the row behind the one that was asked for last, a
  /// search of that row.
  ///
  /// - Precondition: there is such a row.
  mutating func range(of row: Int, in store: ByteStore) -> Range<Int> {
    let near = finger.flatMap { $0.group.rows.contains(row) ? $0.group : nil }
    let group = near ?? anchors.group(of: row)
    let limit = max(group.start, endOfGroup(of: row) ?? group.end ?? lastEnd)
    guard anchors.isSparse, group.rows.count > 1 else {
      return withoutBlankLines(group.start..<limit, in: store)
    }
    var place = (row: group.rows.lowerBound, start: group.start)
    if let finger, group.rows.contains(finger.row), finger.row < row {
      place = (finger.row + 1, finger.end)
    }
    let stop = min(limit, group.start + RowAnchors.mostBytes + Self.lookedAt)
    let window = place.start..<max(place.start, stop)
    let range = store.withBytes(window) { bytes in
      find(row, isLast: row == group.rows.upperBound - 1, limit, in: bytes, from: place)
    }
    finger = (group, row, range.upperBound)
    return range.upperBound == limit ? withoutBlankLines(range, in: store) : range
  }

  /// Where a row ends that ends with others; nil: it ends where the next one starts. O(log n)
  private func endOfGroup(of row: Int) -> Int? {
    guard let group = groups.group(of: row) else { return nil }
    return group.upperBound < count ? anchors.group(of: group.upperBound).start : lastEnd
  }

  /// A row that is a line without the blank ones behind it, which are none.
  private func withoutBlankLines(_ range: Range<Int>, in store: ByteStore) -> Range<Int> {
    guard rule.rowsAreLines, !rule.isEveryLine else { return range }
    let count = store.withBytes(range) { $0.firstLineFeed().map { $0 + 1 } ?? range.count }
    return range.lowerBound..<(range.lowerBound + min(count, range.count))
  }

  /// Where `row` is in `bytes`, in which the row `place` is to be looked for from the first on.
  private func find(
    _ row: Int, isLast: Bool, _ limit: Int, in bytes: Span<UInt8>,
    from place: (row: Int, start: Int)
  ) -> Range<Int> {
    var next = place.row
    var position = 0
    var events = rule.log.map(LogEvents.init)
    while position < bytes.count {
      if next == row, isLast, rule.isEveryLine { return (place.start + position)..<limit }
      let found = bytes.firstLineFeed(from: position)
      let lineEnd = found ?? bytes.count
      let line = bytes.extracting(position..<lineEnd).extracting(first: Self.lookedAt)
      let begins: Bool
      if position == 0, events != nil {
        events?.pass(line)
        begins = true
      } else {
        begins = events?.begins(line) ?? !RowStarts.isBlank(line)
      }
      if rule.isEveryLine || begins {
        if next == row {
          let start = place.start + position
          if let log = rule.log {
            let end = isLast ? limit : place.start + log.endOfEvent(in: bytes, from: position)
            return start..<end
          }
          let end = found == nil && isLast ? limit : min(limit, place.start + lineEnd + 1)
          return start..<max(start, end)
        }
        next += 1
      }
      position = lineEnd + 1
    }
    return limit..<limit
  }
}
