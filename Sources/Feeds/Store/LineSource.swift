import HeightEngine

/// A text divided into rows: the file is the store, a row is four bytes until it is wanted.
final class LineSource: EntrySource {
  let format: FeedFormat
  var title: String? { nil }
  let look: RowLook
  private let store: ByteStore
  let reading: EntryReading
  private var index: RowIndex
  /// Of the first and last bytes of what was read.
  private var readHash: UInt64 = 0
  private var seen = SeenKeys()
  private var lastNoted: (row: Int, id: UInt64)?
  /// Rows whose id an earlier row has too.
  private var repeated: Set<Int> = []
  private var sections = SectionRuns(first: .none)

  /// Enough for a first screen, in bytes.
  private static let firstBudget = 1 << 18

  /// Bytes of a row that are read at most; the rest of a longer one is left out.
  static let longestRow = 1 << 20

  /// Finds the rows in `store` from `start`, which is behind a byte order mark.
  init(_ store: ByteStore, from start: Int, format: FeedFormat, options: FeedOptions) {
    self.store = store
    self.format = format
    reading = EntryReading(options)
    let (look, rule) = LineSource.division(format, options.rows)
    self.look = look
    index = RowIndex(from: start, rule: rule)
    _ = extend(budget: options.opensEarly ? LineSource.firstBudget : .max)
  }

  var count: Int { index.count }

  var runs: [SectionRun] { sections.runs }

  func withParts(ofRow row: Int, _ body: (Span<UInt8>, RowParts, EntryKey) -> Void) {
    let key = EntryKey(isRepeated: repeated.contains(row))
    withBytes(ofRow: row) { body($0, reading.parts(of: $0, look: look, number: row + 1), key) }
  }

  func fingerprints() -> [EntryFingerprint]? {
    guard stillHoldsWhatWasRead() else { return nil }
    var result: [EntryFingerprint] = []
    for row in 0..<count {
      withParts(ofRow: row) { bytes, parts, key in
        let key = key.string(of: parts, in: bytes)
        result.append(
          EntryFingerprint(
            key: ContentHash.hash(key), content: parts.contentNumber(in: bytes)))
      }
    }
    // The file may have been cut in between.
    return stillHoldsWhatWasRead() ? result : nil
  }

  /// Whether the file still begins, and goes on to where it was read to, with the same bytes: then
  /// what is behind them is new.
  func stillHoldsWhatWasRead() -> Bool {
    store.refresh()
    return store.count >= index.end && sampleHash() == readHash
  }

  /// Whether all of the file that there was at the last look has been searched for rows.
  var isComplete: Bool { index.end >= store.count }

  /// Reads on from where the last reading ended, `budget` bytes or a little more. Returns the first
  /// row that is new or has changed, `count` if none is.
  func extend(budget: Int = .max) -> Int {
    let first = index.extend(over: store, budget: budget)
    readHash = sampleHash()
    sections.removeRows(from: first)
    repeated = repeated.filter { $0 < first }
    if look == .text {
      if first < count { sections.add(row: first, nil) }
    } else {
      for row in first..<max(first, count) { note(row) }
    }
    return first
  }

  /// Notes the day of a row, and whether its id has been seen before.
  private func note(_ row: Int) {
    let outline = outline(of: row)
    sections.add(row: row, outline.day.map(SectionName.day))
    guard let id = outline.id else { return }
    // The last row may be looked at again, as its file grows: its own id is no repetition.
    if lastNoted?.row == row, lastNoted?.id == id { return }
    if seen.insert(id) { repeated.insert(row) }
    lastNoted = (row, id)
  }

  private func sampleHash() -> UInt64 {
    let size = min(1024, index.end)
    var hash = ContentHash()
    hash.combine(store.bytes(0..<size).span)
    hash.combine(store.bytes((index.end - size)..<index.end).span)
    return hash.value
  }

  private static func division(
    _ format: FeedFormat, _ rows: RowRule?
  ) -> (look: RowLook, rule: RowStarts.Rule) {
    switch format {
    case .jsonl: return (.json, .lineUnlessBlank)
    case .gitLog: return (.gitCommit, .gitCommit)
    case .mailbox: return (.message, .mailbox)
    default: break
    }
    return switch rows ?? .line {
    case .line: (.text, .line)
    case .paragraph: (.text, .paragraph)
    case .matching(let pattern): (.text, LinePattern(pattern).map { .pattern($0) } ?? .line)
    }
  }

  func withBytes<Result>(ofRow row: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
    let range = index.range(of: row)
    let end = min(range.upperBound, range.lowerBound + LineSource.longestRow)
    return store.withBytes(range.lowerBound..<end) {
      body($0.extracting(first: $0.countWithoutLineEnds))
    }
  }

  private func outline(of row: Int) -> (day: Int?, id: UInt64?) {
    var found: (day: Int?, id: UInt64?) = (nil, nil)
    withParts(ofRow: row) { bytes, parts, _ in
      found = (
        parts.part(.date, in: bytes)?.withUTF8(in: bytes) { reading.day(ofDate: $0) },
        parts.part(.id, in: bytes)?.withUTF8(in: bytes) { ContentHash.hash($0) }
      )
    }
    return found
  }
}

extension Span<UInt8> {
  /// How many bytes there are before the line ends behind them.
  var countWithoutLineEnds: Int {
    var count = count
    while count > 0, self[count - 1] == 0x0A || self[count - 1] == 0x0D { count -= 1 }
    return count
  }
}
