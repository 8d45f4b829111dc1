import HeightEngine

/// The texts of an entry that its row is laid out with, by their slots in `RowTexts`.
public enum EntryText: Int, Sendable {
  /// The title, on one line.
  case title
  /// The content as plain text.
  case content
  /// Who wrote it, on one line.
  case username
  /// The time, as the row shows it.
  case time
  /// What stays the same while the entry's content changes, sanitised.
  case key
  /// Of a commit, where one looks for something: its name and its parents', whole.
  case names
  /// The same: what else stands above its message, and the row does not show.
  case unshown
}

/// What stands below a row, unless the person has it otherwise.
public enum RowSeparator: Sendable, Hashable, BitwiseCopyable {
  /// A line that is drawn: an entry ends here.
  case rule
  /// An empty line, as between the paragraphs of a text.
  case gap
  /// Nothing: rows are lines of a text, as close as in the file.
  case none
}

/// What is known of an entry's row besides its texts.
///
/// All but the hash fits into one word, whose bytes have a field each. It goes from closure to closure with every row:
/// where a field lay over the end of a word, each of them took it apart in memory and waited for what it had put there
/// to come back, which cost more than the row's JSON.
public struct EntryTraits: Sendable, Hashable, BitwiseCopyable {
  /// Whether it leads somewhere by a link that may be opened.
  public var hasLink: Bool
  /// Whether there is more to know than the row shows.
  public var hasDetails: Bool
  /// What stands below it.
  public var separator: RowSeparator
  /// What its content is written in.
  public var language: RowLanguage
  /// Whether it is HTML.
  public var isHTML: Bool
  /// What the row below makes of its last line, where whoever hands out rows was asked to look.
  public var underline: MarkdownUnderline?
  /// The number that its key is made of, where that is nothing but a hash of what the row says and who takes rows
  /// said so: then there is no key among its texts.
  package var contentHash: UInt64?

  /// What is known of a row, as given.
  public init(
    hasLink: Bool, hasDetails: Bool, separator: RowSeparator = .rule,
    language: RowLanguage = .plain, isHTML: Bool = false
  ) {
    self.hasLink = hasLink
    self.hasDetails = hasDetails
    self.separator = separator
    self.language = language
    self.isHTML = isHTML
  }
}

/// What a row's content is written in, for who colours it.
public enum RowLanguage: Sendable, Hashable, BitwiseCopyable {
  /// Nothing that is known.
  case plain
  /// A unified diff.
  case diff
  /// Text behind which a unified diff may stand.
  case withDiff
  /// The same, with a graph before its lines.
  case graph
  /// Headings, emphasis and code by signs, a line a row.
  case markdown
  /// Source code, a line a row.
  case code(CodeLanguage)
  /// A log's lines, as they are.
  case log(LineLevels)

  /// Whether there may be a diff in a text.
  package var mayHaveDiff: Bool {
    switch self {
    case .plain, .markdown, .code, .log: false
    case .diff, .withDiff, .graph: true
    }
  }

  /// Whether a row's text of so many bytes has lanes that go on beside wrapped lines. What may be laid out as a text
  /// that grows has none.
  @inline(__always)
  func hasLanes(in range: Range<Int>) -> Bool {
    if case .graph = self { range.count <= LongTexts.shortestGrowing } else { false }
  }

  /// Whether what a row shows may depend on what began in rows above: see `LineOpening`.
  public var hasOpenings: Bool {
    switch self {
    case .markdown, .code: true
    case .plain, .diff, .withDiff, .graph, .log: false
    }
  }
}

/// Is lent the texts of an entry's row, sanitised, and what else is known of it.
public typealias TextsBorrower = (borrowing RowTexts, EntryTraits) -> Void

extension EntryReading {
  /// Lends an entry's texts, sanitised, made of the parts of its row and of its date.
  ///
  /// - Parameter long: where a long content is kept, and which row it is.
  /// - Complexity: O(*n*) in the bytes of the row; what is clean is not copied.
  func withTexts<Result>(
    of parts: RowParts, in row: Span<UInt8>, date: FeedDate?, key: @autoclosure () -> EntryKey?,
    long: LongRow? = nil, buffer: inout RowTextBuffer,
    _ body: (borrowing RowTexts, EntryTraits) -> Result
  ) -> Result {
    if let log = parts.log {
      return buffer.withTexts(of: row) { taker in
        taker.readsStyles = readsStyles
        takeLog(log, of: parts, date: date, long: long?.growing, into: &taker)
        if let key = key() { take(key, of: parts, into: &taker) }
      } _: { texts in
        body(texts, EntryTraits(hasLink: false, hasDetails: false, separator: separator))
      }
    }
    let traits = EntryTraits(
      hasLink: parts.has(.link)
        && parts.part(.link, in: row)?.withUTF8(in: row, FeedLink.isLink) ?? false,
      hasDetails: parts.has(.image) && parts.part(.image, in: row) != nil, separator: separator,
      language: language(of: parts, in: row), isHTML: parts.has(.html))
    return buffer.withTexts(of: row) { taker in
      taker.readsStyles = readsStyles
      takeTitle(of: parts, into: &taker)
      takeContent(of: parts, long: long, into: &taker)
      fold(.author, of: parts, into: &taker, as: .username)
      if showsDate(of: parts) { take(date, of: parts, into: &taker) }
      if let key = key() { take(key, of: parts, into: &taker) }
    } _: { texts in
      body(texts, traits)
    }
  }

  /// What is known of a row that says nothing but a text.
  var traitsOfText: EntryTraits {
    EntryTraits(hasLink: false, hasDetails: false, separator: separator, language: language)
  }

  /// What a row is written in: a text among a log's lines that say where their parts are is one of a log, too. O(1)
  private func language(of parts: RowParts, in row: Span<UInt8>) -> RowLanguage {
    guard language == .plain, mayHoldOthers, !parts.areJSON, !parts.has(.error) else {
      return language
    }
    let line = row.extracting(first: row.endOfFirstLine)
    return .log(LogStamp(in: line) != nil ? .stamped : [])
  }

  private func takeTitle(of parts: RowParts, into taker: inout RowTextTaker) {
    guard let lead = parts.lead else { return fold(.title, of: parts, into: &taker, as: .title) }
    let row = taker.source
    taker.takePieces(in: EntryText.title.rawValue) { pieces in
      pieces.append(as: EntryMark.commit.kind) { $0 += lead.shownName.utf8 }
      if let refs = lead.refs { pieces.append(as: EntryMark.refs.kind) { $0 += " \(refs)".utf8 } }
      if let title = parts.part(.title, in: row) {
        var text: [UInt8] = []
        title.append(of: row, to: &text)
        text.joinLines()
        pieces.append {
          $0.append(0x20)
          $0 += text
        }
      }
      guard let reflog = lead.reflog else { return }
      pieces.append { $0.append(0x20) }
      pieces.append(as: EntryMark.fields.kind) { $0 += reflog.utf8 }
    }
    if !logs.cutsFields { takeUnshown(of: CommitFields(lead, of: parts, in: row), into: &taker) }
  }

  /// What a commit's row leaves out, for who looks for something.
  private func takeUnshown(of commit: CommitFields, into taker: inout RowTextTaker) {
    taker.take(in: EntryText.names.rawValue) { $0 += commit.names.joined(separator: " ").utf8 }
    let unshown = commit.unshown
    guard !unshown.isEmpty else { return }
    taker.take(in: EntryText.unshown.rawValue) { $0 += unshown.joined(separator: "\n").utf8 }
  }

  /// On one line, every run of white space a single space.
  private func fold(
    _ field: RawEntry.Field, of parts: RowParts, into taker: inout RowTextTaker,
    as text: EntryText
  ) {
    guard parts.has(field), let part = parts.part(field, in: taker.source) else { return }
    let row = taker.source
    if case .bytes(let range) = part, let clean = row.extracting(range).foldedRange {
      return taker.take(clean, within: range, as: text)
    }
    taker.take(in: text.rawValue) {
      part.append(of: row, to: &$0)
      $0.fold()
    }
  }

  private func takeContent(
    of parts: RowParts, long: LongRow?, into taker: inout RowTextTaker
  ) {
    let row = taker.source
    if let known = long?.knownDecoded {
      return taker.take(known, in: EntryText.content.rawValue)
    }
    if let error = parts.part(.error, in: row) {
      return taker.take(in: EntryText.content.rawValue) { error.append(of: row, to: &$0) }
    }
    if let html = parts.part(.html, in: row) {
      let shown: HTMLText
      if let long {
        shown = long.texts.html(ofRow: long.row, bytes: html.byteCount, isKept: long.isKept) {
          HTMLText(html.string(in: row))
        }
      } else {
        shown = HTMLText(html.string(in: row))
      }
      guard !shown.text.isEmpty else { return }
      return taker.take(in: EntryText.content.rawValue, hangsItems: shown.hangsItems) {
        $0 += shown.text.utf8
      }
    }
    if showsOthers, let others = others(of: parts, in: row) {
      return takeText(of: parts, and: others, long: long?.growing, into: &taker)
    }
    guard let text = text(of: parts, in: row) else { return }
    let place: Range<Int>? = if case .bytes(let range) = text { range } else { nil }
    // What stands among objects is a text of lines as any other.
    let keepsEnds = place != nil && blankLines == .ofTexts && !parts.areJSON
    if text.byteCount > LongTexts.shortest, let long = long?.growing {
      let decoded = long.texts.decoded(ofRow: long.row) {
        var bytes: [UInt8] = []
        text.append(of: row, to: &bytes)
        if !keepsEnds { bytes.trimBlankEnds() }
        return bytes
      }
      return taker.take(decoded, in: EntryText.content.rawValue)
    }
    if let place { return takeText(place, keepsEnds: keepsEnds, into: &taker) }
    taker.take(in: EntryText.content.rawValue) {
      text.append(of: row, to: &$0)
      $0.trimBlankEnds()
    }
  }

  /// The text of a row; of an object that it lists, where rows show all, all of that. O(n) where it is listed
  private func text(of parts: RowParts, in row: Span<UInt8>) -> RowPart? {
    guard logs.detail == .all, let text = parts.fields[.text], text.form == .listing,
      let value = try? JSONValue(text.range, of: row),
      let listing = value.listing(endingStyles: readsStyles, isWhole: true)
    else { return parts.part(.text, in: row) }
    return .text(listing)
  }

  /// Takes in a text that stands in the row as it is shown, but for its blank ends, unless it `keepsEnds`.
  @inline(__always)
  func takeText(
    _ range: Range<Int>, keepsEnds: Bool = false, into taker: inout RowTextTaker
  ) {
    if keepsBlankLines || keepsEnds {
      return taker.take(
        range, in: EntryText.content.rawValue, hangsLanes: language.hasLanes(in: range))
    }
    let clean = taker.source.extracting(range).rangeWithoutBlankEnds
    taker.take(clean, within: range, as: .content, hangsItems: language == .markdown)
  }

  /// Whether an entry's row shows what it says besides its parts; among messages of a conversation as these do.
  private var showsOthers: Bool {
    names.areOfConversation ? logs.detail == .all : logs.detail != .message
  }

  /// A date that can't be read is shown as it is written; one among messages of a conversation as these show theirs.
  private func take(
    _ date: FeedDate?, of parts: RowParts, into taker: inout RowTextTaker
  ) {
    guard let date, !showsDatesAsWritten else {
      return fold(.date, of: parts, into: &taker, as: .time)
    }
    let (format, namesDay, isAmongTurns) = (format, logs.namesDay, names.areOfConversation)
    taker.take(in: EntryText.time.rawValue) {
      if isAmongTurns {
        format.appendTime(date, namingDay: namesDay, to: &$0)
      } else {
        format.appendShort(date, namingDay: namesDay, to: &$0)
      }
    }
  }

  private func take(_ key: EntryKey, of parts: RowParts, into taker: inout RowTextTaker) {
    let row = taker.source
    taker.readsStyles = false
    if key.isPlain, case .bytes(let range)? = parts.part(.id, in: row) {
      return taker.take(range, in: EntryText.key.rawValue)
    }
    taker.take(in: EntryText.key.rawValue) { key.append(of: parts, in: row, to: &$0) }
  }
}

extension RowTextTaker {
  /// Takes in what is at `part` of the bytes in `range`.
  fileprivate mutating func take(
    _ part: Range<Int>, within range: Range<Int>, as text: EntryText, hangsItems: Bool = false
  ) {
    let start = range.lowerBound + part.lowerBound
    take(start..<(start + part.count), in: text.rawValue, hangsItems: hangsItems)
  }
}
