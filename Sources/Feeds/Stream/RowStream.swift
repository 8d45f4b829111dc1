import Glibc

/// The rows of a text as they come, each handed out as soon as it is whole and before more is read.
struct RowStream {
  let reader: ChunkReader
  private var rule: RowStarts
  private let rowsAreLines: Bool
  private let isEveryLine: Bool
  private let isLog: Bool
  /// Whether a row was found; the first line that is not blank starts one in any case.
  private var hasRow = false
  /// Where the line that is being read starts, counted from the rest's start, which is the row's; and up
  /// to where it was looked at.
  private var lineStart = 0
  private var lookedAt = 0

  /// Why rows are perhaps not divided as they should be, if so.
  var failure: String? { rule.failure }

  /// The rows of what `reader` has left, which is behind a byte order mark.
  init(_ reader: ChunkReader, rule: RowStarts.Rule) {
    self.reader = reader
    self.rule = RowStarts(rule)
    rowsAreLines = self.rule.rowsAreLines
    isEveryLine = self.rule.isEveryLine
    isLog = self.rule.log != nil
  }

  /// Lends each row's bytes, without the line end behind it, to `body`, for as long as that runs, until
  /// it returns false. Before it may have to wait, `willWait` is called; it returns false to stop, too.
  mutating func forEach(
    willWait: () -> Bool, _ body: (Span<UInt8>) -> Bool
  ) {
    while true {
      guard handOutLines(body) else { return }
      if reader.isAtEnd { break }
      if !reader.isFile { guard willWait() else { return } }
      reader.readMore()
    }
    handOutLast(body)
  }

  /// Hands out the rows that are whole.
  private mutating func handOutLines(_ body: (Span<UInt8>) -> Bool) -> Bool {
    // Safe: nothing is read while the rest is looked at, and memchr's result lies within it.
    var rest = reader.rest
    while lookedAt < rest.count, let base = rest.baseAddress,
      let found = memchr(base + lookedAt, 0x0A, rest.count - lookedAt)
    {
      let lineEnd = base.distance(to: UnsafeRawPointer(found))
      let next = lineEnd + 1
      if rowsAreLines {
        let isRow = isEveryLine || isRow(rest[..<lineEnd])
        if isRow, !lend(rest[..<lineEnd], to: body) { return false }
        dropRow(next)
      } else {
        let line = UnsafeRawBufferPointer(rebasing: rest[lineStart..<lineEnd])
        let row = rest[..<lineStart]
        if startsRow(line) {
          if hasRow, !lend(row, to: body) { return false }
          hasRow = true
          dropRow(lineStart)
          (lineStart, lookedAt) = (next - row.count, next - row.count)
        } else {
          (lineStart, lookedAt) = (next, next)
        }
        // What is before the first row is none.
        if !hasRow { dropRow(lineStart) }
      }
      rest = reader.rest
    }
    lookedAt = rest.count
    return true
  }

  private mutating func handOutLast(_ body: (Span<UInt8>) -> Bool) {
    let rest = reader.rest
    guard !rest.isEmpty else { return }
    if rowsAreLines {
      if isEveryLine || isRow(rest[...]) { _ = lend(rest[...], to: body) }
      return
    }
    let line = UnsafeRawBufferPointer(rebasing: rest[lineStart...])
    if !line.isEmpty, startsRow(line) {
      if hasRow, !lend(rest[..<lineStart], to: body) { return }
      _ = lend(rest[lineStart...], to: body)
    } else if hasRow {
      _ = lend(rest[...], to: body)
    }
  }

  private func isRow(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    !RowStarts.isBlank(line.prefix(RowIndex.lookedAt))
  }

  private mutating func startsRow(_ line: UnsafeRawBufferPointer) -> Bool {
    let head = UnsafeRawBufferPointer(rebasing: line.prefix(RowIndex.lookedAt))
    return rule.starts(head) || !hasRow && rule.beginsAnyway
  }

  private mutating func dropRow(_ count: Int) {
    reader.drop(count)
    (lineStart, lookedAt) = (0, 0)
  }

  private func lend(
    _ row: Slice<UnsafeRawBufferPointer>, to body: (Span<UInt8>) -> Bool
  ) -> Bool {
    // Safe: the bytes are the reader's, which does not read while `body` runs.
    let bytes = UnsafeRawBufferPointer(rebasing: row).bindMemory(to: UInt8.self).span
    guard RowMemory.suffices(for: bytes) else {
      reader.failForMemory(rowOf: bytes.count)
      return false
    }
    return body(
      bytes.extracting(first: isLog ? bytes.countWithoutLastLineEnd : bytes.countWithoutLineEnds))
  }
}
