/// Which rows of a text may match, as it comes: those with a suspect of a `RawScan` among their bytes. What has not come
/// to its line's end may hold one.
final class RowSieve {
  let scan: RawScan
  /// Which lines are rows.
  let lines: RawScan.Lines
  /// Where lines have their first suspect, ascending, counted from the start of what is read.
  private var suspects: [Int] = []
  /// The first of them that may be in a row to come.
  private var next = 0
  /// Up to where lines were looked through, and up to where ends of lines were looked for.
  private var (end, searchedEnd) = (0, 0)
  /// Before this, lines are suspects whatever they hold.
  private var suspectEnd = 0
  /// What makes a row's date unsure if it is near, and up to where that was not looked for, or found.
  private var signs: [ByteSign]?
  private var unsureEnd = 0
  /// Whether nothing of that is near the row that was asked about last.
  private(set) var isSureOfDate = false
  /// What rows with an id have among their bytes, and up to where that was found; nil: whatever they have.
  private let signsOfID: ByteSigns?
  private var endWithID = 0
  /// Whether the row that was asked about last surely has no id.
  private(set) var isSureOfNoID = false

  /// What rows to come look like is told by `sample`. nil: by their bytes no rows of this look and division are ruled out.
  init?(
    _ filter: RowFilter?, _ division: RowStarts.Division, _ reading: EntryReading,
    sample: Span<UInt8>
  ) {
    let rule = RowStarts(division.rule)
    guard rule.rowsAreLines || rule.log != nil || rule.containers != nil,
      !reading.names.mapsHTML,
      let scan = filter?.requiredScan(of: division.look, bySample: sample)?.scan
    else { return nil }
    self.scan = scan
    // Of texts only those are suspects that may have some.
    signsOfID =
      division.look.isText
      ? ByteSigns([]) : division.look == .json && reading.names.areUsual ? Self.signsOfID : nil
    lines = RawScan.Lines(areRows: rule.rowsAreLines, areObjects: rule.log?.areObjects ?? false)
  }

  /// The names of ids, and letters of names that are spelled out.
  private static let signsOfID: ByteSigns = {
    let names = JSONEntries.usualNames.first { $0.field == .id }?.names ?? []
    let signs = names.map { "\"\($0)\"" } + ["\\u004", "\\u005", "\\u006", "\\u007"]
    return ByteSigns(signs.map { ByteSign(Array($0.utf8)) })
  }()

  /// From the next lines that come on, dates are sure where none of these is.
  func doubtDates(by signs: [ByteSign]) {
    self.signs = signs
    unsureEnd = end
  }

  /// Looks through what has come, which stands at `start`. O(what is new)
  func look(through bytes: Span<UInt8>, at start: Int) {
    var last = bytes.count
    while start + last > searchedEnd, bytes[last - 1] != 0x0A { last -= 1 }
    let hasLines = start + last > searchedEnd
    searchedEnd = max(searchedEnd, start + bytes.count)
    guard hasLines else { return }
    suspects.removeSubrange(..<next)
    next = 0
    let first = max(end - start, 0)
    let new = bytes.extracting(first..<last)
    end = start + last
    if signs.map({ $0.contains { $0.isAmong(new) } }) ?? true { unsureEnd = end }
    if signsOfID.map({ $0.areAmong(new) }) ?? true { endWithID = end }
    if let found = scan.suspects(in: new, lines) {
      suspects += found.map { start + first + $0 }
    } else {
      suspectEnd = end
      var line = first
      while line < last {
        suspects.append(start + line)
        line = bytes.firstLineFeed(from: line).map { $0 + 1 } ?? last
      }
    }
  }

  /// Whether a row may match that stands at `start`, of rows in order.
  func mayMatch(_ row: Span<UInt8>, at start: Int) -> Bool {
    let rowEnd = start + row.count
    while next < suspects.count, suspects[next] < start { next += 1 }
    isSureOfDate = start >= unsureEnd && rowEnd <= end
    isSureOfNoID = start >= endWithID && rowEnd <= end
    if rowEnd > end { return true }
    guard next < suspects.count, suspects[next] < rowEnd else { return false }
    return start < suspectEnd || scan.mayMatch(0..<row.count, of: row)
  }
}

extension ChunkReader {
  /// The sieve of a filter for what it has left, whose beginning, as far as has come, tells what rows look like.
  func sieve(
    _ filter: RowFilter?, _ division: RowStarts.Division, _ reading: EntryReading
  ) -> RowSieve? {
    withRest {
      RowSieve(filter, division, reading, sample: $0.extracting(first: FormatDetection.sample))
    }
  }
}
