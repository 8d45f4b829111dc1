import HeightEngine

/// Takes the pieces of a row's text.
protocol PieceReceiver: ~Copyable {
  var isEmpty: Bool { get }
  mutating func append(as kind: Int?, writing write: (inout [UInt8]) -> Void)
}

extension RowTextPieces: PieceReceiver {}

/// The pieces of a text that is too long to be lent in one.
private struct LongPieces: PieceReceiver {
  var bytes: [UInt8] = []
  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(as kind: Int?, writing write: (inout [UInt8]) -> Void) { write(&bytes) }
}

extension EntryReading {
  /// Takes in the row of a log's line: time, level, message and fields, one behind the other.
  ///
  /// - Parameter long: where a long text is kept, and which row it is of.
  func takeLog(
    _ log: LogFields, of parts: RowParts, date: FeedDate?, long: LongRow?,
    into taker: inout RowTextTaker
  ) {
    let row = taker.source
    if let long, row.count > LongTexts.shortest {
      let text = long.texts.decoded(ofRow: long.row) {
        var pieces = LongPieces()
        append(log, of: parts, date: date, row, to: &pieces)
        return pieces.bytes
      }
      return taker.take(text, in: EntryText.content.rawValue)
    }
    taker.takePieces(in: EntryText.content.rawValue) {
      append(log, of: parts, date: date, row, to: &$0)
    }
  }

  /// Takes in the text of an entry, and behind it what the entry says besides: as the fields of a log's line are.
  ///
  /// - Parameter long: where a long text is kept, and which row it is of.
  func takeText(
    of parts: RowParts, and others: LogFields, long: LongRow?, into taker: inout RowTextTaker
  ) {
    let row = taker.source
    let text = parts.part(.text, in: row)
    var (bytes, fields) = ([UInt8](), [UInt8]())
    text?.append(of: row, to: &bytes)
    bytes.trimBlankEnds()
    var writer = LogFieldWriter(
      logs, isJournal: false, isFirst: text == nil,
      isAfterBroken: bytes.span.firstLineFeed() != nil, endsStyles: readsStyles)
    writer.append(others, of: row, to: &fields)
    // Where all fields are hidden, nothing is there: no empty line either.
    guard text != nil || !fields.isEmpty else { return }
    if let long, row.count > LongTexts.shortest {
      let text = long.texts.decoded(ofRow: long.row) { bytes + fields }
      return taker.take(text, in: EntryText.content.rawValue)
    }
    taker.takePieces(in: EntryText.content.rawValue) { pieces in
      pieces.append(as: nil) { $0 += bytes }
      if !fields.isEmpty { pieces.append(as: EntryMark.fields.kind) { $0 += fields } }
    }
  }

  private func append<Pieces: PieceReceiver & ~Copyable>(
    _ log: LogFields, of parts: RowParts, date: FeedDate?, _ row: Span<UInt8>,
    to pieces: inout Pieces
  ) {
    if log.kind == .conversation, let turns = log.turns {
      return appendTurns(turns, of: log, parts, date: date, row, to: &pieces)
    }
    if log.kind == .aside { return appendAside(log, of: parts, date: date, row, to: &pieces) }
    let held = log.heldLine(in: row)
    if log.kind == .answer, let held, let fields = heldFields(held.span), let inner = fields.log {
      return append(inner, of: RowParts(fields), date: date, held.span, to: &pieces)
    }
    if let held {
      appendHeld(log, held, of: parts, date: date, row, to: &pieces)
    } else {
      appendParts(of: log, parts, date: date, row, to: &pieces)
      appendBlankLines(behindMessageOf: log, row, to: &pieces)
    }
    appendStack(of: log, row, to: &pieces)
    appendTurns(below: log, row, to: &pieces)
  }

  private func appendStack<Pieces: PieceReceiver & ~Copyable>(
    of log: LogFields, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    guard let stack = log.stack else { return }
    pieces.append(as: nil) {
      $0.append(0x0A)
      $0.append(copying: row.extracting(stack))
    }
  }

  /// They are lines as long as each has its end.
  private func appendBlankLines<Pieces: PieceReceiver & ~Copyable>(
    behindMessageOf log: LogFields, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    let blank = log.blankLinesBehindMessage(in: row)
    if blank > 0 { pieces.append(as: nil) { $0 += repeatElement(0x0A, count: blank + 1) } }
  }

  /// Messages of a conversation that a log's line has, below what it says itself.
  private func appendTurns<Pieces: PieceReceiver & ~Copyable>(
    below log: LogFields, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    guard let turns = log.turns else { return }
    if !pieces.isEmpty { pieces.append(as: nil) { $0.append(0x0A) } }
    var text = TurnText(logs, endingStyles: readsStyles)
    text.append(turns, row, to: &pieces) { _ in }
  }

  /// Messages of a conversation; the other fields of their line only where all is shown, but for a few.
  private func appendTurns<Pieces: PieceReceiver & ~Copyable>(
    _ turns: Turns, of log: LogFields, _ parts: RowParts, date: FeedDate?, _ row: Span<UInt8>,
    to pieces: inout Pieces
  ) {
    var text = TurnText(logs, endingStyles: readsStyles)
    text.append(turns, row, to: &pieces) {
      if parts.part(.date, in: row) != nil {
        $0.append(as: nil) { $0 += "  ".utf8 }
        appendTime(date, of: parts, row, to: &$0)
      }
      appendFields(besideRoleOf: log, row, to: &$0)
    }
    guard logs.detail == .all else { return }
    var fields: [UInt8] = []
    var writer = LogFieldWriter(
      logs, isJournal: false, isFirst: true, endsStyles: readsStyles)
    writer.append(log, of: row, to: &fields)
    guard !fields.isEmpty else { return }
    pieces.append(as: EntryMark.fields.kind) {
      $0.append(0x0A)
      $0 += fields
    }
  }

  /// Which request of a batch it is, or that it is of another branch, beside the first name.
  private func appendFields<Pieces: PieceReceiver & ~Copyable>(
    besideRoleOf log: LogFields, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    guard logs.detail == .fields else { return }
    let isThere = LogFieldSelection.namesBesideRoles.contains {
      log.members.outermost($0, row) != nil && logs.fields.place(of: "\($0)") != nil
    }
    guard isThere else { return }
    var view = logs
    view.fields = .besideRoles
    var fields: [UInt8] = []
    var writer = LogFieldWriter(view, isJournal: false, isFirst: true, endsStyles: readsStyles)
    writer.append(log, of: row, to: &fields)
    guard !fields.isEmpty else { return }
    pieces.append(as: nil) { $0 += "  ".utf8 }
    pieces.append(as: EntryMark.fields.kind) { $0 += fields }
  }

  /// What stands between messages: of what kind it is, when that was, where messages say both, and the beginning of its
  /// fields; where all is shown, all of them below.
  private func appendAside<Pieces: PieceReceiver & ~Copyable>(
    _ log: LogFields, of parts: RowParts, date: FeedDate?, _ row: Span<UInt8>,
    to pieces: inout Pieces
  ) {
    pieces.append(as: EntryMark.fields.kind) {
      $0 += log.message?.bytes(of: log, in: row) ?? []
    }
    if parts.part(.date, in: row) != nil {
      pieces.append(as: nil) { $0 += "  ".utf8 }
      appendTime(date, of: parts, row, to: &pieces)
    }
    guard logs.detail != .message else { return }
    let showsAll = logs.detail == .all
    var view = logs
    if !showsAll, view.fields.isPlain { view.fields = .ofAsides }
    var fields: [UInt8] = []
    var writer = LogFieldWriter(view, isJournal: false, isFirst: true, endsStyles: readsStyles)
    writer.append(log, of: row, to: &fields)
    if !showsAll, logs.cutsFields { cutAside(&fields) }
    guard !fields.isEmpty else { return }
    pieces.append(as: EntryMark.fields.kind) {
      $0 += (showsAll ? "\n" : "  ").utf8
      $0 += fields
    }
  }

  /// In bytes.
  private static let longestAside = 80

  /// Before the last blank for which there is room.
  private func cutAside(_ fields: inout [UInt8]) {
    guard fields.count > Self.longestAside else { return }
    let end = fields.span.countBeforeCut(at: Self.longestAside, readingStyles: readsStyles)
    let shown = fields[..<end]
    let kept = Array(shown.lastIndex(of: 0x20).map { shown[...$0] } ?? shown)
    let styleEnd = readsStyles ? kept.span.styleEnd : ""
    fields = kept + Array("…".utf8) + Array(styleEnd.utf8)
  }

  /// A line that holds one of another log: that is shown, and behind it the fields of the one around it. Messages that
  /// are held stand below both, as in any line of a log.
  private func appendHeld<Pieces: PieceReceiver & ~Copyable>(
    _ log: LogFields, _ bytes: [UInt8], of parts: RowParts, date: FeedDate?,
    _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    let held = bytes.span
    guard let fields = heldFields(held), let inner = fields.log, !inner.holdsLine else {
      // A text that begins with its own time shows that alone, which is when it was said.
      let line = held.extracting(first: held.endOfFirstLine)
      let hasTime = LogStamp(in: line) != nil
      let level = held.hasStyles || log.holdsObject ? nil : heldTextLevel(held)
      appendParts(
        of: log, parts, date: date, showsTime: !hasTime, marking: level, row, to: &pieces)
      appendBlankLines(behindMessageOf: log, row, to: &pieces)
      return
    }
    let heldParts = RowParts(fields)
    var written = heldDate(fields, in: held)
    if let prefix = log.prefix {
      pieces.append(as: nil) {
        $0 += row.extracting(prefix).withoutBlankEnd
        if written != nil || heldParts.part(.date, in: held) != nil { $0.append(0x20) }
      }
    } else if written == nil {
      written = date
    }
    // Of messages alone the other fields are shown only with all details, as they are by themselves.
    let showsFields = inner.kind != .conversation || logs.detail == .all
    let endsInLines = appendParts(
      of: inner, heldParts, date: written, showsFields: showsFields,
      outerLevel: log.holdsObject ? log.level : nil, held, to: &pieces)
    appendFields(of: log, row, behindLines: endsInLines, to: &pieces)
    appendStack(of: inner, held, to: &pieces)
    appendTurns(below: inner, held, to: &pieces)
  }

  /// Whether the person says something in a row, or in the line of another log that it holds; nil: it is of no
  /// conversation. O(n).
  func isTurnOfPerson(_ parts: RowParts, in row: Span<UInt8>) -> Bool? {
    guard let log = parts.log else { return nil }
    guard let held = log.heldLine(in: row) else {
      return log.turns.map { $0.areOfPerson(in: row) }
    }
    return heldFields(held.span)?.log?.turns.map { $0.areOfPerson(in: held.span) }
  }

  /// The fields of a row, also of the line that another log's line holds. O(n).
  func fields(of parts: RowParts, in row: Span<UInt8>) -> [LogField] {
    guard let log = parts.log ?? others(of: parts, in: row) else { return [] }
    var fields: [LogField] = []
    if let held = log.heldLine(in: row), let inner = heldFields(held.span)?.log {
      fields = inner.fields(in: held.span)
    }
    return fields + log.fields(in: row)
  }

  /// Returns whether it ends in a message of several lines, as one with a stack is.
  ///
  /// - Parameters:
  ///   - level: The level that the message names, where it is a text that does, and where in it that is.
  ///   - outerLevel: That of the line around it, which counts where this says none.
  @discardableResult
  private func appendParts<Pieces: PieceReceiver & ~Copyable>(
    of log: LogFields, _ parts: RowParts, date: FeedDate?, showsTime: Bool = true,
    showsFields: Bool = true, marking level: (level: LogLevel, range: Range<Int>)? = nil,
    outerLevel: LogLevel? = nil, _ row: Span<UInt8>, to pieces: inout Pieces
  ) -> Bool {
    if showsTime { appendTime(date, of: parts, row, to: &pieces) }
    if let level = log.level ?? outerLevel {
      if !pieces.isEmpty { pieces.append(as: nil) { $0.append(0x20) } }
      pieces.append(as: EntryMark.level(level).kind) {
        if let written = log.writtenLevel {
          $0.append(copying: row.extracting(written))
        } else {
          $0.append(room: level.markText.utf8CodeUnitCount) { $0.write(level.markText) }
        }
      }
    }
    var said = Said.nothing
    if let message = log.message {
      if let level {
        said = append(message, marking: level, of: log, row, to: &pieces)
      } else {
        said = append(message, of: log, row, to: &pieces)
      }
    }
    guard showsFields else { return said == .lines }
    // It has nothing but its fields.
    let areAlone = said == .nothing && log.stack == nil && log.turns == nil
    let hasFields = appendFields(
      of: log, row, areAlone: areAlone, behindLines: said == .lines, to: &pieces)
    return said == .lines && !hasFields
  }

  /// How much a message says.
  private enum Said {
    case nothing, line, lines

    init(_ text: Span<UInt8>) {
      self = text.isEmpty ? .nothing : text.firstLineFeed() == nil ? .line : .lines
    }
  }

  /// A time that can't be read is shown as it is written.
  private func appendTime<Pieces: PieceReceiver & ~Copyable>(
    _ date: FeedDate?, of parts: RowParts, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    pieces.append(as: EntryMark.time.kind) {
      if let date {
        format.appendTime(date, namingDay: logs.namesDay, to: &$0)
      } else if let written = parts.part(.date, in: row) {
        var text: [UInt8] = []
        written.append(of: row, to: &text)
        text.fold()
        $0 += text
      }
    }
  }

  private func append<Pieces: PieceReceiver & ~Copyable>(
    _ message: RowFields.Slice, of log: LogFields, _ row: Span<UInt8>, to pieces: inout Pieces
  ) -> Said {
    let isFirst = pieces.isEmpty
    var said = Said.nothing
    pieces.append(as: nil) {
      if message.form == .utf8, !log.isTemplate, log.pieces.isEmpty {
        let bytes = row.extracting(message.range)
        let text = bytes.extracting(bytes.rangeWithoutBlankEnds)
        said = Said(text)
        if !isFirst, said != .nothing { $0.append(0x20) }
        $0.append(copying: text)
      } else {
        var text = message.bytes(of: log, in: row)
        text.trimBlankEnds()
        said = Said(text.span)
        if !isFirst, said != .nothing { $0.append(0x20) }
        $0 += text
      }
    }
    return said
  }

  /// Appends a message that names its level, which looks as in a line of text alone.
  private func append<Pieces: PieceReceiver & ~Copyable>(
    _ message: RowFields.Slice, marking level: (level: LogLevel, range: Range<Int>),
    of log: LogFields, _ row: Span<UInt8>, to pieces: inout Pieces
  ) -> Said {
    var text = message.bytes(of: log, in: row)
    text.trimBlankEnds()
    let range = level.range.clamped(to: 0..<text.count)
    let isFirst = pieces.isEmpty
    pieces.append(as: nil) {
      if !isFirst { $0.append(0x20) }
      $0 += text[..<range.lowerBound]
    }
    pieces.append(as: EntryMark.level(level.level).kind) { $0 += text[range] }
    pieces.append(as: nil) { $0 += text[range.upperBound...] }
    return Said(text.span)
  }

  /// Appends fields, which begin a line behind several: on the last of these they would read as part of it. Returns whether
  /// there are any.
  @discardableResult
  private func appendFields<Pieces: PieceReceiver & ~Copyable>(
    of log: LogFields, _ row: Span<UInt8>, areAlone: Bool = false, behindLines: Bool,
    to pieces: inout Pieces
  ) -> Bool {
    guard logs.detail != .message || areAlone else { return false }
    var writer = LogFieldWriter(
      logs, isJournal: log.isJournal, isFirst: pieces.isEmpty, isAfterBroken: behindLines,
      endsStyles: readsStyles)
    var hasFields = false
    pieces.append(as: EntryMark.fields.kind) {
      let start = $0.count
      writer.append(log, of: row, to: &$0)
      hasFields = $0.count > start
    }
    return hasFields
  }
}

extension Span<UInt8> {
  /// Whether a text may say itself how it looks.
  fileprivate var hasStyles: Bool {
    first(0x1B, from: 0, to: count) != nil || first(0x08, from: 0, to: count) != nil
  }
}
