import HeightEngine

/// A piece of a line that was too long for docker, which cuts at 16 KB: its text does not end with a line end, as that
/// of the last one does.
///
/// `{"log":"a long te","stream":"stdout","time":"2026-05-04T09:00:00.1Z"}`
enum DockerPiece {
  /// How lines begin that docker writes.
  static let beginning: StaticString = #"{"log":""#

  /// Pieces are not shorter, in bytes.
  static let size = 1 << 14

  /// Whether a line is one; nil: docker did not write it. O(n), at memchr's speed.
  static func isOne(_ line: Span<UInt8>) -> Bool? {
    guard line.starts(with: beginning), let end = behindText.place(in: line) else { return nil }
    return !line.endsWithLineFeed(before: end)
  }

  /// Whether one may be among lines. O(n)
  static func mayBe(in lines: Span<UInt8>) -> Bool {
    var start = 0
    while let end = behindText.place(in: lines, from: start) {
      if !lines.endsWithLineFeed(before: end) { return true }
      start = end + 1
    }
    return false
  }

  /// What stands behind the text, and nowhere in one, where quotes have a backslash.
  private static let behindText = ByteSign(Array(#"","stream":""#.utf8))
}

extension Span<UInt8> {
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
  /// The streams of docker's: those of the other one may stand between their pieces.
  private var streams: [UInt8] = []
  /// Whether the last line is a piece of a runtime's, which is followed by the next.
  private var isCut = false
  private var count = 0

  /// More pieces, and lines between them, are rows of their own.
  private static let most = 64

  var isEmpty: Bool { streams.isEmpty && !isCut }

  /// Takes note of a line of the stream that a letter tells.
  mutating func add(_ line: Span<UInt8>, of stream: UInt8?, by rows: ContainerRows) {
    isCut = ContainerLine.isPiece(line)
    if !streams.isEmpty { streams.removeAll { $0 == stream } }
    if rows.joinsPieces, let stream, DockerPiece.isOne(line) == true { streams.append(stream) }
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
  func parts(ofContainer row: Span<UInt8>, number: Int) -> RowParts {
    guard !row.isEmpty, row[0] == UInt8(ascii: "{") else {
      return RowParts(ContainerLine.fields(of: row) ?? RowFields(text: row))
    }
    guard let end = row.firstLineFeed(), !row.extracting(droppingFirst: end).isBlank,
      var fields = try? names.fields(ofLine: row.extracting(first: end)), let log = fields.log,
      log.message != nil
    else { return names.parts(ofLine: row, number: number) }
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
