import Glibc
import HeightEngine

/// A file with a row a line: the file is the store, a row is four bytes until it is wanted.
final class LineSource: EntrySource {
  let format: FeedFormat
  var title: String? { nil }
  private let store: ByteStore
  private let reading: EntryReading
  private var sections = SectionRuns(first: .none)
  private var starts = RowOffsets()
  /// Where the last row ends: behind its line end, or at the end of the file.
  private var end = 0

  /// A line's bytes that are read at most; the rest of a longer one is left out.
  static let longestLine = 1 << 20

  /// Finds the lines in `store` from `start`, which is behind a byte order mark.
  init(_ store: ByteStore, from start: Int, format: FeedFormat, reading: EntryReading) {
    self.store = store
    self.reading = reading
    self.format = format
    end = start
    index()
  }

  var count: Int { starts.count }

  var runs: [SectionRun] { sections.runs }

  func entry(at row: Int) -> FeedEntry {
    let raw = raw(at: row)
    return reading.entry(raw, key: key(of: raw, at: row))
  }

  func page(at row: Int) -> FeedPage {
    let raw = raw(at: row)
    return reading.page(raw, key: key(of: raw, at: row))
  }

  private func raw(at row: Int) -> RawEntry {
    let line = bytes(of: row)
    return format == .jsonl ? JSONEntries.entry(ofLine: line, number: row + 1) : text(line)
  }

  /// Lines may well repeat, so where one stands is part of what it is known by.
  private func key(of raw: RawEntry, at row: Int) -> String {
    raw[.id] ?? raw[.link] ?? "\(String(starts[row], radix: 16))-\(raw.contentHash)"
  }

  private func text(_ line: [UInt8]) -> RawEntry {
    var raw = RawEntry()
    raw[.text] = String(decoding: line, as: UTF8.self)
    return raw
  }

  /// The bytes of a row without its line end.
  private func bytes(of row: Int) -> [UInt8] {
    let start = starts[row]
    let next = row + 1 < count ? starts[row + 1] : end
    var line = store.bytes(start..<min(next, start + LineSource.longestLine))
    if line.last == 0x0A { line.removeLast() }
    if line.last == 0x0D { line.removeLast() }
    return line
  }

  /// Finds the lines behind `end`. Over 1 GB/s: the time is `memchr`'s.
  private func index() {
    let firstNew = count
    var lineStart = end
    store.forEachPiece(from: end) { offset, piece in
      guard let base = piece.baseAddress else { return false }
      var position = 0
      while position < piece.count {
        // Safe: the range from position to the end of the piece is not empty.
        guard let found = memchr(base + position, 0x0A, piece.count - position) else { break }
        // Safe: memchr's result lies within the piece.
        position = base.distance(to: UnsafeRawPointer(found)) + 1
        starts.append(lineStart)
        lineStart = offset + position
      }
      end = offset + piece.count
      return true
    }
    if lineStart < end { starts.append(lineStart) }
    for row in firstNew..<count { sections.add(row: row, day(of: row)) }
  }

  private func day(of row: Int) -> SectionName? {
    guard format == .jsonl else { return nil }
    return reading.day(ofDate: JSONEntries.date(inLine: bytes(of: row))).map(SectionName.day)
  }
}
