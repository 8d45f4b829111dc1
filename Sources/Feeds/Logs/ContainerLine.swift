import HeightEngine

/// A line as Kubernetes' container runtimes keep it (CRI): time, stream, tag, and what the container wrote, which may
/// be a line of another log.
///
/// `2026-05-04T09:00:00.123456789Z stdout F {"level":"info"}`. Of a line that was too long for one, the pieces but
/// the last have the tag `P`: they are one, of the first one's time and stream.
struct ContainerLine {
  private let date: Range<Int>
  private let stream: Range<Int>
  private let tag: Range<Int>
  private let message: Range<Int>

  /// nil: the line is none. O(1) but for what ends the line.
  private init?(line: Span<UInt8>) {
    guard let dateEnd = line.first(0x20, from: 0, to: min(line.count, Self.longestTime)),
      dateEnd > 0, isDigit(line[0]), let stream = Self.stream(in: line, from: dateEnd + 1)
    else { return nil }
    let start = stream.upperBound + 1
    let end = line.countWithoutLineEnds
    let tagEnd = line.first(0x20, from: start, to: end) ?? end
    // A tag may have others behind it: `P:more`.
    guard start < tagEnd, Self.tags.contains(line[start]),
      tagEnd == start + 1 || line[start + 1] == UInt8(ascii: ":")
    else { return nil }
    date = 0..<dateEnd
    self.stream = stream
    tag = start..<tagEnd
    message = min(tagEnd + 1, end)..<end
  }

  /// Whether a line goes on in the next one. O(1)
  static func isPiece(_ line: Span<UInt8>) -> Bool {
    let line = line.extracting(first: longestHead)
    return ContainerLine(line: line).map { line[$0.tag.lowerBound] == UInt8(ascii: "P") } ?? false
  }

  /// Where in a line is what the container wrote; nil: it is none of one. O(1) but for what ends the line.
  static func message(of line: Span<UInt8>) -> Range<Int>? { ContainerLine(line: line)?.message }

  /// Where its time is; nil: it is none of one. O(1) but for what ends the line.
  static func time(of line: Span<UInt8>) -> Range<Int>? { ContainerLine(line: line)?.date }

  /// Where the name of its stream is; nil: it is none of one. O(1) but for what ends the line.
  static func stream(of line: Span<UInt8>) -> Range<Int>? { ContainerLine(line: line)?.stream }

  /// Whether it is a line of one.
  static func isOne(_ line: Span<UInt8>) -> Bool { ContainerLine(line: line) != nil }

  /// What a row says, a line, or pieces of one, of which `others` are behind the first; nil: it is none. O(n).
  static func fields(of row: Span<UInt8>, _ others: [Range<Int>]) -> RowFields? {
    guard let first = ContainerLine(line: row.extracting(first: row.endOfFirstLine)) else {
      return nil
    }
    var (pieces, tag) = ([RowFields.Slice](), first.tag)
    func add(_ range: Range<Int>) { pieces.append(RowFields.Slice(range, .utf8)) }
    var isPiece = row[tag.lowerBound] == UInt8(ascii: "P")
    var messageEnd = first.message.upperBound
    for range in others {
      let (start, line) = (range.lowerBound, row.extracting(range))
      if pieces.isEmpty { add(first.message) }
      if let piece = ContainerLine(line: line) {
        // What goes on with a whole line is on the row's next.
        if !isPiece { add(start - 1..<start) }
        add(piece.message.shifted(by: start))
        if isPiece { tag = piece.tag.shifted(by: start) }
        isPiece = line[piece.tag.lowerBound] == UInt8(ascii: "P")
        messageEnd = start + piece.message.upperBound
      } else {
        add(start - 1..<start + line.countWithoutLineEnds)
        messageEnd = start + line.countWithoutLineEnds
      }
    }
    var members = LogMembers()
    members.append(LogMember(.stream, first.stream))
    if row[tag.lowerBound] != UInt8(ascii: "F") || tag.count > 1 {
      members.append(LogMember(.tag, tag))
    }
    var fields = RowFields()
    fields[.date] = RowFields.Slice(first.date, .utf8)
    let message = first.message.lowerBound..<messageEnd
    fields.log = LogFields(
      level: nil, message: RowFields.Slice(message, .utf8), shown: [-1, message.lowerBound, -1],
      signs: [.line, .stream], members: members, pieces: pieces)
    return fields
  }

  /// All that stands before what the container wrote, in bytes.
  private static let longestHead = 128

  private static let longestTime = 40
  private static let tags: [UInt8] = [UInt8(ascii: "F"), UInt8(ascii: "P")]

  /// `stdout` or `stderr`, if that is the word that begins there.
  private static func stream(in line: Span<UInt8>, from start: Int) -> Range<Int>? {
    let end = start + 6
    guard end < line.count, line[end] == 0x20 else { return nil }
    let word = line.extracting(start..<end)
    return word.starts(with: "stdout") || word.starts(with: "stderr") ? start..<end : nil
  }
}

extension LogLines {
  /// Whether most of the first lines are those of a container's runtime. O(sample)
  func areOfContainers(_ sample: Span<UInt8>) -> Bool {
    guard let stamp, case .at(0) = stamp.place else { return false }
    return sample.mostLines { ContainerLine.isOne($0) }
  }
}

extension Range<Int> {
  func shifted(by offset: Int) -> Range<Int> {
    lowerBound + offset..<upperBound + offset
  }
}
