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

/// Lines of containers that began and have not come to their ends.
struct OpenPieces {
  /// The streams of docker's, 0 where nobody tells it: those of the other one may stand between their pieces.
  private var streams: [UInt8] = []
  /// Whether the last line is a piece of a runtime's, which is followed by the next of its stream.
  private var isCut = false
  private var count = 0

  /// More pieces, and lines between them, are rows of their own.
  private static let most = 64

  var isEmpty: Bool { streams.isEmpty && !isCut }

  /// The next line is of the other stream: a row of its own behind a piece of a runtime's.
  mutating func changeStream() {
    isCut = false
    if isEmpty { self = OpenPieces() }
  }

  /// Takes note of a line of the stream that a letter tells.
  mutating func add(_ line: Span<UInt8>, of stream: UInt8?, by rows: ContainerRows) {
    isCut = ContainerLine.isPiece(line)
    let stream = stream ?? 0
    if !streams.isEmpty { streams.removeAll { $0 == stream } }
    if rows.joinsPieces, DockerPiece.isOne(line) == true { streams.append(stream) }
    count += 1
    if isEmpty || count > Self.most { self = OpenPieces() }
  }
}

/// Puts the texts of a row's lines together: the pieces of its first one, and behind them the other lines; where the
/// first one holds an object, those of the other stream are fields, called as that is.
private struct PutTogether {
  private var first: [RowFields.Slice] = []
  private var others: [RowFields.Slice] = []
  private let stream: UInt8?
  private let holdsObject: Bool
  private(set) var fields: [LogMember] = []
  private var otherStream: UInt8?
  /// What was added last to each.
  private var (lastOfFirst, lastOfOthers) = (Text.Kind.piece, Text.Kind.whole)
  /// A line end, for texts that have none of their own.
  private var lineEnd: RowFields.Slice?

  struct Text {
    /// What comes behind it: more of its line, or another one, which needs a line end before it where it has no `\n`
    /// of its own.
    enum Kind { case piece, whole, wholeWithoutEnd }

    var slice: RowFields.Slice
    var stream: UInt8?
    var kind: Kind
  }

  init(of stream: UInt8?, holdingObject holdsObject: Bool) {
    (self.stream, self.holdsObject) = (stream, holdsObject)
  }

  /// Adds the text of the next line, which begins at `start`.
  mutating func add(_ text: Text, ofLineAt start: Int) {
    if lastOfFirst == .piece, text.stream == stream {
      first.append(text.slice)
      return lastOfFirst = text.kind
    }
    if holdsObject, let other = text.stream, other != stream {
      let name = other == UInt8(ascii: "e") ? GivenName.stderr : .stdout
      let value = text.slice.range.dropLast(text.kind == .whole ? 2 : 0)
      let form: LogMember.Form = text.slice.form == .escaped ? .escaped : .string
      return fields.append(LogMember(name, value, form))
    }
    let end = RowFields.Slice(max(start - 1, 0)..<start, .utf8)
    if others.isEmpty {
      lineEnd = end
    } else if lastOfOthers == .wholeWithoutEnd
      || lastOfOthers == .piece && text.stream != otherStream
    {
      others.append(end)
    }
    others.append(text.slice)
    (lastOfOthers, otherStream) = (text.kind, text.stream)
  }

  var pieces: [RowFields.Slice] {
    guard lastOfFirst != .whole, let lineEnd else { return first + others }
    return first + [lineEnd] + others
  }
}

extension EntryReading {
  /// What a row of containers' lines says; what is none is text. O(n).
  func parts(ofContainer row: Span<UInt8>) -> RowParts {
    guard !row.isEmpty, row[0] == UInt8(ascii: "{") else {
      return RowParts(ContainerLine.fields(of: row) ?? RowFields(text: row))
    }
    guard let end = row.firstLineFeed(), !row.extracting(droppingFirst: end).isBlank,
      var fields = try? names.fields(ofLine: row.extracting(first: end)), let log = fields.log,
      log.message != nil
    else { return names.parts(ofLine: row) }
    let message = log.message?.range.first.map { row[$0] }
    var texts = PutTogether(
      of: ContainerRows.stream(of: row.extracting(first: end)),
      holdingObject: message == UInt8(ascii: "{"))
    var start = 0
    while start < row.count {
      let end = row.firstLineFeed(from: start) ?? row.count
      let line = start..<end
      if let text = text(ofContainersLine: line, in: row) { texts.add(text, ofLineAt: start) }
      start = end + 1
    }
    fields.log = LogFields(log, adding: texts.fields, pieces: texts.pieces)
    return RowParts(fields, ofJSON: true)
  }

  /// The text that a line of a row holds, or is; nil: it is blank.
  private func text(
    ofContainersLine range: Range<Int>, in row: Span<UInt8>
  ) -> PutTogether.Text? {
    let line = row.extracting(range)
    guard let held = (try? names.fields(ofLine: line))?.log?.message else {
      let text = RowFields.Slice(range, .utf8)
      return line.isBlank
        ? nil : PutTogether.Text(slice: text, stream: nil, kind: .wholeWithoutEnd)
    }
    let text = RowFields.Slice(held.range.shifted(by: range.lowerBound), held.form)
    let isPiece = joinsPieces && DockerPiece.isOne(line) == true
    let endsLine = line.endsWithLineFeed(before: held.range.upperBound)
    return PutTogether.Text(
      slice: text, stream: ContainerRows.stream(of: line),
      kind: isPiece ? .piece : endsLine ? .whole : .wholeWithoutEnd)
  }
}
