import HeightEngine

/// A piece of a line that was too long for docker, which cuts at 16 KB: its text does not end with a line end, as that
/// of the last one does.
///
/// `{"log":"a long te","stream":"stdout","time":"2026-05-04T09:00:00.1Z"}`
enum DockerPiece {
  /// Pieces are not shorter, in bytes.
  static let size = 1 << 14

  /// Whether a line is one; nil: docker did not write it, or it holds nothing. O(n), at memchr's speed.
  static func isOne(_ line: Span<UInt8>) -> Bool? {
    guard beginsLine(line), let end = endOfText(in: line),
      !isEmptyString(endingAt: end, in: line)
    else { return nil }
    return !line.endsWithLineFeed(before: end)
  }

  /// Where the text ends that a line holds, at its quote: before its stream, or, where nobody tells that, its time; nil:
  /// something else stands there. O(n)
  private static func endOfText(in line: Span<UInt8>) -> Int? {
    if let stream = stream.place(in: line) { return endOfString(before: stream, in: line) }
    guard let time = time.place(in: line), let end = endOfString(before: time, in: line),
      let start = startOfText(in: line),
      line.closingQuote(from: start, to: line.count)?.quote == end
    else { return nil }
    return end
  }

  /// Whether a line begins as docker writes it, or who writes it anew with blanks: `{"log": "`.
  static func beginsLine(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty, line[0] == UInt8(ascii: "{") else { return false }
    let name = line.placeBehindBlanks(from: 1)
    return line.extracting(droppingFirst: name).starts(with: #""log""#)
      && startOfString(behindName: name + 5, in: line) != nil
  }

  /// Where the text starts that a line holds, behind its quote; nil: it has none. O(n), O(1) where it stands first.
  static func startOfText(in line: Span<UInt8>) -> Int? {
    guard !line.isEmpty, line[0] == UInt8(ascii: "{") else { return nil }
    var from = 1
    while let place = log.place(in: line, from: from) {
      if let start = startOfString(behindName: place + 5, in: line) { return start }
      from = place + 5
    }
    return nil
  }

  /// Where the time is, between its quotes, at which a line came; nil: it does not say. O(n), at memchr's speed.
  static func rangeOfTime(in line: Span<UInt8>) -> Range<Int>? {
    guard let name = time.place(in: line),
      let start = startOfString(behindName: name + #""time""#.utf8.count, in: line),
      let end = line.closingQuote(from: start, to: line.count)
    else { return nil }
    return start..<end.quote
  }

  /// Where the string starts that is the value of the name that ends at `index`.
  private static func startOfString(behindName index: Int, in line: Span<UInt8>) -> Int? {
    let colon = line.placeBehindBlanks(from: index)
    guard colon < line.count, line[colon] == UInt8(ascii: ":") else { return nil }
    let quote = line.placeBehindBlanks(from: colon + 1)
    return quote < line.count && line[quote] == UInt8(ascii: "\"") ? quote + 1 : nil
  }

  /// Where the string ends, at its quote, behind which a comma and the name at `place` stand; nil: none does.
  private static func endOfString(before place: Int, in line: Span<UInt8>) -> Int? {
    var index = place - 1
    while index > 0, line[index] == 0x20 { index -= 1 }
    guard index > 0, line[index] == UInt8(ascii: ",") else { return nil }
    index -= 1
    while index > 0, line[index] == 0x20 { index -= 1 }
    return index > 0 && line[index] == UInt8(ascii: "\"") ? index : nil
  }

  /// Whether nothing is between the quote at `end` and one before it, which is not within a string.
  private static func isEmptyString(endingAt end: Int, in line: Span<UInt8>) -> Bool {
    end > 1 && line[end - 1] == UInt8(ascii: "\"") && line[end - 2] != UInt8(ascii: "\\")
  }

  /// Whether one may be among lines. O(n)
  static func mayBe(in lines: Span<UInt8>) -> Bool {
    mayEndText(before: stream, in: lines) { _ in true }
      || mayEndText(before: time, in: lines) { end in
        let text = lines.extracting(first: end)
        return !text.ends(with: "\"stdout") && !text.ends(with: "\"stderr")
      }
  }

  /// Whether somewhere before a name a string ends without a line end, and at a place where a text may.
  private static func mayEndText(
    before name: ByteSign, in lines: Span<UInt8>, at mayEnd: (Int) -> Bool
  ) -> Bool {
    var start = 0
    while let place = name.place(in: lines, from: start) {
      if let end = endOfString(before: place, in: lines), !lines.endsWithLineFeed(before: end),
        mayEnd(end)
      {
        return true
      }
      start = place + 1
    }
    return false
  }

  /// Names of what stands in no text, where quotes have a backslash.
  static let stream = ByteSign(Array(#""stream""#.utf8))
  static let time = ByteSign(Array(#""time""#.utf8))
  static let log = ByteSign(Array(#""log""#.utf8))
}

extension Span<UInt8> {
  /// The first place from `start` on without a blank; the end, if there is none.
  fileprivate func placeBehindBlanks(from start: Int) -> Int {
    var index = start
    while index < count, self[index] == 0x20 { index += 1 }
    return index
  }

  /// Whether what stands before `end`, a string of JSON, ends with `\n`, and not with an `n` behind a backslash. O(n).
  fileprivate func endsWithLineFeed(before end: Int) -> Bool {
    guard end > 1, self[end - 1] == UInt8(ascii: "n") else { return false }
    var start = end - 1
    while start > 0, self[start - 1] == UInt8(ascii: "\\") { start -= 1 }
    return !(end - 1 - start).isMultiple(of: 2)
  }
}

extension EntryReading {
  /// What a row of containers' lines says; what is none is text. O(n).
  func parts(ofContainer row: Span<UInt8>) -> RowParts {
    guard let containers, row.firstLineFeed() != nil else { return parts(ofContainer: row, []) }
    let others = containers.linesBehindFirst(ofRow: row)
    let end = others.last?.upperBound ?? row.endOfFirstLine
    return parts(ofContainer: row.extracting(first: end), others)
  }

  /// Where the lines of a row end: behind them those of others may stand. O(n), O(1) where they are no containers'
  func endOfLines(ofRow row: Span<UInt8>) -> Int {
    guard let containers, row.firstLineFeed() != nil else { return row.count }
    return containers.linesBehindFirst(ofRow: row).last?.upperBound ?? row.endOfFirstLine
  }

  /// The same of a row that ends with its last line, of which `others` are behind the first.
  private func parts(ofContainer row: Span<UInt8>, _ others: [Range<Int>]) -> RowParts {
    guard !row.isEmpty, row[0] == UInt8(ascii: "{") else {
      return RowParts(ContainerLine.fields(of: row, others) ?? RowFields(text: row))
    }
    guard others.contains(where: { !row.extracting($0).isBlank }) else {
      return names.parts(ofLine: row)
    }
    let first = 0..<row.endOfFirstLine
    guard var fields = try? names.fields(ofLine: row.extracting(first)), let log = fields.log,
      log.message != nil
    else { return names.parts(ofLine: row) }
    var pieces: [RowFields.Slice] = []
    var lacksLineEnd = false
    for range in [first] + others {
      guard let text = text(ofContainersLine: range, in: row) else { continue }
      let start = range.lowerBound
      if lacksLineEnd { pieces.append(RowFields.Slice(start - 1..<start, .utf8)) }
      pieces.append(text.slice)
      lacksLineEnd = text.lacksLineEnd
    }
    fields.log = LogFields(log, pieces: pieces)
    return RowParts(fields, ofJSON: true)
  }

  /// The text that a line of a row holds, or is, and whether it needs a line end before the next one, as it is no piece and has
  /// no `\n` of its own; nil: it is blank.
  private func text(
    ofContainersLine range: Range<Int>, in row: Span<UInt8>
  ) -> (slice: RowFields.Slice, lacksLineEnd: Bool)? {
    let line = row.extracting(range)
    guard let held = (try? names.fields(ofLine: line))?.log?.message else {
      if line.isBlank { return nil }
      return (slice: RowFields.Slice(range, .utf8), lacksLineEnd: true)
    }
    let text = RowFields.Slice(held.range.shifted(by: range.lowerBound), held.form)
    let isPiece = containers?.joinsPieces == true && DockerPiece.isOne(line) == true
    let endsLine = line.endsWithLineFeed(before: held.range.upperBound)
    return (slice: text, lacksLineEnd: !isPiece && !endsLine)
  }
}
