/// What `git log` prints: a row a commit. Colours in its lines count for nothing.
enum GitLog {
  /// Whether a line is a commit's first: `commit`, perhaps a mark, and its name in hexadecimal digits. With `-z` it begins with
  /// the NUL that ends the commit before.
  static func startsCommit(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty, line[0] == UInt8(ascii: "c") || line[0] == 0x1B || line[0] == 0 else {
      return false
    }
    var bytes = UncolouredBytes()
    var first = bytes.next(in: line)
    if first == 0 { first = bytes.next(in: line) }
    return isCommit(from: first, &bytes, in: line)
  }

  /// The same in a log with `--graph`: behind the lines of others, `| * commit`, `*-.   commit`.
  static func startsCommitInGraph(_ line: Span<UInt8>) -> Bool {
    var bytes = UncolouredBytes()
    let first = firstBehindMark(&bytes, in: line)
    return isCommit(from: first, &bytes, in: line)
  }

  /// The same with `--graph --oneline`, where the line says all there is of a commit: `| * 5b2fdb3 Tea`.
  static func startsLineInGraph(_ line: Span<UInt8>) -> Bool {
    var bytes = UncolouredBytes()
    var byte = firstBehindMark(&bytes, in: line)
    let digits = countDigits(from: &byte, &bytes, in: line)
    return namesHaveDigits.contains(digits) && (byte == 0x20 || byte == 0x09)
  }

  /// The same with `--oneline` alone: `5b2fdb3 Tea`.
  static func startsLine(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty, isHexDigit(line[0]) || line[0] == 0x1B else { return false }
    var bytes = UncolouredBytes()
    var byte = bytes.next(in: line)
    let digits = countDigits(from: &byte, &bytes, in: line)
    return namesHaveDigits.contains(digits) && byte == 0x20
  }

  /// Whether a text that is a log has been written with `--oneline` alone. O(its first line).
  static func isOfLines(_ sample: Span<UInt8>) -> Bool {
    startsLine(sample.extracting(firstLine(of: sample)))
  }

  /// The first byte behind a commit's mark and what stands beside it in a graph; nil: there is no mark.
  private static func firstBehindMark(
    _ bytes: inout UncolouredBytes, in line: Span<UInt8>
  ) -> UInt8? {
    var byte = bytes.next(in: line)
    while byte == UInt8(ascii: "|") {
      guard bytes.next(in: line) == 0x20 else { return nil }
      byte = bytes.next(in: line)
    }
    guard let mark = byte, marksInGraph.contains(mark) else { return nil }
    repeat { byte = bytes.next(in: line) } while byte.map(edges.contains) ?? false
    return byte
  }

  /// How commits are said in a text that is a log with `--graph`; nil: it is none. O(its first line).
  static func graph(of sample: Span<UInt8>) -> Graph? {
    let line = sample.extracting(firstLine(of: sample))
    if startsCommitInGraph(line) { return .ofCommits }
    return startsLineInGraph(line) ? .ofLines : nil
  }

  /// Where the first line is that is not blank.
  private static func firstLine(of sample: Span<UInt8>) -> Range<Int> {
    let start = sample.firstIndex(from: 0) { !$0.isFoldable } ?? 0
    return start..<(sample.firstLineFeed(from: start) ?? sample.count)
  }

  /// How the commits of a log with `--graph` are said.
  enum Graph: Sendable { case ofCommits, ofLines }

  /// Whether the first lines of a text, blank ones left out, are the beginning of a log: with `--oneline` only where those that
  /// are no commit's say what one changes, with `--graph --oneline` where one of them does.
  static func begins(with lines: [ArraySlice<UInt8>]) -> Bool {
    guard let first = lines.first else { return false }
    if startsLine(first.span) {
      let others = lines.filter { !startsLine($0.span) }.map { $0.span.withoutColours }
      guard let next = others.first else { return false }
      return GitChanges.areTold(by: next) || haveSureName(lines) && GitChanges.areNames(others)
    }
    if startsLineInGraph(first.span) { return changesAreTold(inGraph: lines) }
    guard startsCommit(first.span) || startsCommitInGraph(first.span) else { return false }
    return lines.dropFirst().prefix(mostHeaderLines).contains { isAuthor($0.span) }
  }

  private static func changesAreTold(inGraph lines: [ArraySlice<UInt8>]) -> Bool {
    if lines.contains(where: { isDiffInGraph($0.span) }) { return true }
    let others = lines.filter { !startsLineInGraph($0.span) }.map { $0.span.withoutColours }
    if others.contains(where: { GitChanges.areTold(inGraphBy: $0) }) { return true }
    let texts = others.compactMap { GitChanges.textBehindEdges(of: $0) }
    return texts.count == others.count && haveSureName(lines)
      && GitChanges.areNames(texts.filter { !$0.isEmpty })
  }

  /// Whether the name of one of the commits has letters and digits: what has only one of them may be a number or a word.
  private static func haveSureName(_ lines: [ArraySlice<UInt8>]) -> Bool {
    lines.contains { line in
      guard startsLine(line.span) || startsLineInGraph(line.span) else { return false }
      return isSure(name(in: line.span.withoutColours[...]))
    }
  }

  /// The digits of a commit's name in its line.
  private static func name(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.drop { !isHexDigit($0) }.prefix { isHexDigit($0) }
  }

  private static func isSure(_ name: ArraySlice<UInt8>) -> Bool {
    name.contains { isDigit($0) } && name.contains { !isDigit($0) }
  }

  /// Whether a text may turn out to be a log whose first line has just begun to come.
  static func mayBegin(with bytes: [UInt8]) -> Bool {
    let plain = bytes.span.extracting(first: longestBeginning).withoutColours
    return plain.drop { signsOfGraph.contains($0) }.starts(with: start.utf8)
      || startsLineInGraph(plain.span)
      // What has only decimal digits is a time, mostly.
      || startsLine(plain.span) && plain.first { !isDigit($0) } != 0x20
  }

  private static let start = "commit "
  /// Where a commit is with `--left-right` and the like.
  private static let marks = Array("<>-=+^".utf8)
  /// The same with `--graph`, where `+` and `-` begin the lines of a diff.
  private static let marksInGraph = Array("*o<>=^".utf8)
  /// What stands beside a commit in a graph.
  private static let edges = Array("-. |\\/_".utf8)
  private static let signsOfGraph = Array("*|o \\/".utf8)
  private static let longestBeginning = 100
  /// A signature is told in some lines before the author.
  private static let mostHeaderLines = 24

  private static func isCommit(
    from first: UInt8?, _ bytes: inout UncolouredBytes, in line: Span<UInt8>
  ) -> Bool {
    var byte = first
    for letter in start.utf8 {
      guard byte == letter else { return false }
      byte = bytes.next(in: line)
    }
    if let mark = byte, marks.contains(mark) {
      byte = bytes.next(in: line)
      if byte == 0x20 { byte = bytes.next(in: line) }
    }
    let digits = countDigits(from: &byte, &bytes, in: line)
    return namesHaveDigits.contains(digits) && (byte.map(behindName.contains) ?? true)
  }

  /// How many digits of a commit's name there are; `byte` is the first, and then what is behind the last.
  private static func countDigits(
    from byte: inout UInt8?, _ bytes: inout UncolouredBytes, in line: Span<UInt8>
  ) -> Int {
    var digits = 0
    while let digit = byte, isHexDigit(digit) {
      digits += 1
      byte = bytes.next(in: line)
    }
    return digits
  }

  private static let namesHaveDigits = fewestDigits...64
  /// As many of a name's digits tell it from others, mostly.
  static let fewestDigits = 7
  /// With `--source` a tab and a ref stand behind the name.
  private static let behindName: [UInt8] = [0x20, 0x09, 0x0D]

  private static func isDiffInGraph(_ line: Span<UInt8>) -> Bool {
    let plain = line.withoutColours
    var edges = GraphEdges()
    return edges.startOfDiff(in: plain.span) != nil
  }

  private static func isAuthor(_ line: Span<UInt8>) -> Bool {
    let plain = line.withoutColours.drop { signsOfGraph.contains($0) }
    return plain.starts(with: "Author: ".utf8) || plain.starts(with: "author ".utf8)
  }

  /// Whether a commit's name that `git log` cut is the beginning of another.
  static func isBeginning(_ name: String, of other: String) -> Bool {
    name.utf8.count >= fewestDigits && name.utf8.count < other.utf8.count
      && other.utf8.starts(with: name.utf8) && other.utf8.allSatisfy(isHexDigit)
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

// MARK: - A commit

extension GitLog {
  /// The entry of a commit: the first paragraph of its message is the title. What follows the message,
  /// such as a diff, is as `git log` prints it. O(n).
  static func entry(_ text: Span<UInt8>) -> RawEntry {
    var lines = LineRanges()
    var header = GitHeader()
    while let range = lines.next(in: text), !text.extracting(range).isBlank {
      header.add(text.extracting(range))
    }
    var entry = header.entry
    (entry[.title], entry[.text]) = message(&lines, of: text)
    return entry
  }

  /// What the lines that are left say: those of the message are indented.
  private static func message(
    _ lines: inout LineRanges, of text: Span<UInt8>
  ) -> (title: String, text: String) {
    var title: [UInt8] = []
    var body: [UInt8] = []
    body.reserveCapacity(text.count - lines.start)
    var isInMessage = true
    var isInTitle = true
    while let range = lines.next(in: text) {
      let whole = text.extracting(range)
      isInMessage = isInMessage && (whole.isBlank || whole.startsWithIndentation)
      let line = isInMessage ? whole.extracting(droppingFirst: min(whole.count, 4)) : whole
      if isInTitle, isInMessage, !line.isBlank {
        if !title.isEmpty { title.append(0x20) }
        title.append(copying: line.extracting(first: line.countWithoutLineEnds))
        continue
      }
      if isInTitle, isInMessage, title.isEmpty { continue }
      isInTitle = false
      if !body.isEmpty { body.append(0x0A) }
      body.append(copying: line)
    }
    return (String(decoding: title, as: UTF8.self), String(decoding: body, as: UTF8.self))
  }
}

// MARK: - A commit in lines

extension GitLog {
  /// What a commit says whose row is shown as lines of text, as `--oneline` and `--graph` write it; nil: it is none. O(its
  /// first lines)
  static func entry(ofLines row: Span<UInt8>) -> RawEntry? {
    let first = row.extracting(first: row.endOfFirstLine)
    if startsLine(first) || startsLineInGraph(first) { return entry(ofLine: first) }
    guard startsCommitInGraph(first) else { return nil }
    var (ranges, lines) = (LineRanges(), [[UInt8]]())
    while lines.count < mostLinesOfCommit, let range = ranges.next(in: row) {
      lines.append(row.extracting(range).extracting(first: RowIndex.lookedAt).withoutColours)
    }
    var text = lines.first.map { Array($0.drop { $0 != UInt8(ascii: "c") }) } ?? []
    // All of them have as much of the graph before them.
    if let author = lines.first(where: { isAuthor($0.span) }) {
      let edges = author.prefix { signsOfGraph.contains($0) }.count
      for line in lines.dropFirst() {
        text.append(0x0A)
        text += line.dropFirst(edges)
      }
    }
    return entry(text.span)
  }

  /// Its message is looked for in so many.
  private static let mostLinesOfCommit = 40

  /// `| * 5b2fdb3 (HEAD -> main, tag: v1) Tea`
  private static func entry(ofLine line: Span<UInt8>) -> RawEntry {
    let plain = line.extracting(first: RowIndex.lookedAt).withoutColours
    let text = String(decoding: plain.drop { !isHexDigit($0) }, as: UTF8.self)
    let name = String(text.prefix { $0.utf8.allSatisfy(isHexDigit) })
    var title = text.dropFirst(name.count).trimmed
    var refs: String?
    if title.hasPrefix("("), let end = title.firstIndex(of: ")") {
      refs = String(title[...end])
      title = title[title.index(after: end)...].trimmed
    }
    var entry = RawEntry()
    (entry[.id], entry[.title]) = (name, title)
    entry[.details] = "Commit: \(name)"
    entry.lead = RawEntry.Lead(name: name, refs: refs)
    return entry
  }
}

// MARK: - A graph alone

extension GitLog {
  /// Whether a text is a log with `--graph --oneline` that says no changes: all of its first lines are a commit's, or edges
  /// alone. Where no edges are there it may be a list, unless some names are there, all as long. O(these lines)
  static func isGraphOfLines(_ sample: Span<UInt8>) -> Bool {
    var (ranges, names, hasEdges) = (LineRanges(), [ArraySlice<UInt8>](), false)
    var number = 0
    while number < mostLinesOfGraph, let range = ranges.next(in: sample) {
      let plain = sample.extracting(range).extracting(first: RowIndex.lookedAt).withoutColours
      guard plain.contains(where: { $0 > 0x20 }) else { continue }
      number += 1
      let text = plain.drop { edgesAlone.contains($0) }
      if text.isEmpty {
        // A graph begins with a commit.
        guard !names.isEmpty else { return false }
        hasEdges = true
        continue
      }
      // An indented one is an item of a list.
      guard plain[0] != 0x20, commitsInGraph.contains(text[text.startIndex]),
        startsLineInGraph(text.span)
      else {
        // The end of the last line may not have come.
        if range.upperBound == sample.count { break }
        return false
      }
      names.append(name(in: text))
    }
    guard let first = names.first, names.contains(where: { isSure($0) }) else { return false }
    return hasEdges
      || names.count >= fewestWithoutEdges && names.allSatisfy { $0.count == first.count }
  }

  private static let mostLinesOfGraph = 40
  private static let fewestWithoutEdges = 3
  private static let edgesAlone = Array(" |/\\_\r".utf8)
  /// Lines with other marks may be quotations.
  private static let commitsInGraph = Array("*o".utf8)
}

extension Span<UInt8> {
  /// Whether a line starts with the four spaces that `git log` puts before those of a message.
  fileprivate var startsWithIndentation: Bool {
    count >= 4 && firstIndex(from: 0) { $0 != 0x20 } ?? 4 >= 4
  }
}
