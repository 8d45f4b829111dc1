/// Wraps a stream of bytes of any length in bounded memory: each input line is a paragraph. VT and FF end lines, as
/// UAX #14 has it, whereas rows show them.
///
/// Lines are wrapped where they stand in the bytes that come in; only a paragraph that is not whole is
/// copied. One that does not end within `pieceSize` bytes is wrapped in pieces: its last lines are kept
/// back until more of it has come. Of what comes to no line, as blanks without end do, 64 such pieces are kept, or 16
/// bytes for each column: what follows begins another line.
public struct LineStream {
  private let packer: LinePacker
  private let pieceSize: Int
  /// The start of a paragraph, or what is kept of one.
  private var pending: [UInt8] = []
  /// The break machine's state at the start of `pending`.
  private var pendingRow = BreakTables.start
  /// Bytes at which to cut an unfinished paragraph; grows with what is kept, so that bytes are not gone
  /// through again for every few that come.
  private var cutSize: Int
  /// An unfinished paragraph that is longer than this, in bytes, and has no whole line, is cut anywhere.
  private let longestLine: Int
  /// What sanitising made of a paragraph: its memory is used again for the next.
  private var changed: [UInt8] = []
  /// What it left out of it; nil where nobody asks.
  private var originals: TextOriginals?
  /// Whether VT and FF end lines.
  private let breaksAtFF: Bool
  /// Reads what says how text looks, to leave it out; nil: it is shown.
  private var styles: StyleReader.Memory?

  /// - Parameters:
  ///   - wrapper: Its line limit and its indents don't count here.
  ///   - width: Columns, at least 1.
  ///   - form: How lines are written; a line that is cut, where lines don't wrap, is as shown.
  ///   - readsStyles: Whether escape sequences and overstrike that say how text looks are left out; else
  ///     they are shown.
  ///   - pieceSize: Bytes of a paragraph from which on it may be wrapped in pieces.
  public init(
    wrapper: LineWrapper, width: Int, form: TextForm = .shown, readsStyles: Bool = false,
    pieceSize: Int = 1 << 16
  ) {
    self.init(
      wrapper, width: width, form, readsStyles: readsStyles, pieceSize: pieceSize, keepsEnds: true)
  }

  /// Wraps the text of a row that comes in pieces: its lines, written unchanged, end as those do that
  /// `RowTexts.append` writes of a row that is whole. The row's line end is not among the bytes.
  package init(
    ofRowBy wrapper: LineWrapper, width: Int, form: TextForm, readsStyles: Bool,
    pieceSize: Int = 1 << 14
  ) {
    self.init(
      wrapper, width: width, form, readsStyles: readsStyles, pieceSize: pieceSize, keepsEnds: false)
  }

  private init(
    _ wrapper: LineWrapper, width: Int, _ form: TextForm, readsStyles: Bool, pieceSize: Int,
    keepsEnds: Bool
  ) {
    let wrapper = LineWrapper(mode: wrapper.mode, tabStops: wrapper.tabStops)
    packer = LinePacker(LinePacker.Rules(wrapper, width: max(width, 1)))
    self.pieceSize = max(pieceSize, 64)
    cutSize = self.pieceSize
    breaksAtFF = keepsEnds
    longestLine =
      wrapper.mode == .none ? Int.max - 1 : max(64 * self.pieceSize, 16 * min(width, 1 << 32))
    originals =
      form == .unchanged && wrapper.mode != .none ? TextOriginals(keepingEnds: keepsEnds) : nil
    if readsStyles { styles = StyleReader.Memory() }
  }

  /// Takes in bytes and answers how many lines they complete.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public mutating func count(_ bytes: some Collection<UInt8>) -> Int {
    var lines = StreamLines(packer)
    take(bytes, &lines)
    return lines.count
  }

  /// As above, of bytes that somebody lends.
  package mutating func count(_ bytes: Span<UInt8>) -> Int {
    var lines = StreamLines(packer)
    bytes.withBytes { takeAll($0, &lines) }
    return lines.count
  }

  /// Takes in bytes and appends the lines that they complete, each with a line end, as UTF-8.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public mutating func wrap(_ bytes: some Collection<UInt8>, to output: inout [UInt8]) {
    var lines = StreamLines(packer, appendingTo: &output)
    take(bytes, &lines)
    lines.giveBack(&output)
  }

  /// As above, of bytes that somebody lends.
  package mutating func wrap(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    var lines = StreamLines(packer, appendingTo: &output)
    bytes.withBytes { takeAll($0, &lines) }
    lines.giveBack(&output)
  }

  /// Bytes that wait for the rest of their paragraph.
  var keptBytes: Int { pending.count }

  /// Answers how many lines are left.
  public mutating func finish() -> Int {
    var lines = StreamLines(packer)
    finish(&lines)
    return lines.count
  }

  /// Appends the lines that are left.
  public mutating func finish(to output: inout [UInt8]) {
    var lines = StreamLines(packer, appendingTo: &output)
    finish(&lines)
    lines.giveBack(&output)
  }
}

// MARK: - Paragraphs

extension LineStream {
  private mutating func take(_ bytes: some Collection<UInt8>, _ lines: inout StreamLines) {
    bytes.withBytes { takeAll($0, &lines) }
  }

  private mutating func takeAll(_ bytes: UTF8Bytes, _ lines: inout StreamLines) {
    let end = bytes.count
    var start = 0
    if !pending.isEmpty {
      let stop = TextScan.newline(bytes, from: 0, to: end)
      pending.append(contentsOf: bytes[0..<stop])
      if stop < end { endPending(byLineEnd: true, &lines) }
      start = stop + 1
    }
    while start < end {
      let stop = TextScan.newline(bytes, from: start, to: end)
      guard stop < end else {
        pending.append(contentsOf: bytes.from(start))
        break
      }
      paragraph(bytes[start..<stop], endsInLineEnd: true, &lines)
      start = stop + 1
    }
    if pending.count >= cutSize { cutPending(&lines) }
  }

  private mutating func finish(_ lines: inout StreamLines) {
    if !pending.isEmpty { endPending(byLineEnd: false, &lines) }
  }

  private mutating func endPending(byLineEnd: Bool, _ lines: inout StreamLines) {
    let whole = pending
    pending = []
    whole.withBytes {
      paragraph($0, from: pendingRow, endsInLineEnd: byLineEnd, &lines)
    }
    pendingRow = BreakTables.start
    cutSize = pieceSize
  }

  /// Wraps a paragraph. Its line end, LF, is not among the bytes; CRs before it are part of that, as is
  /// one line end of another kind: a row of a feed ends so too.
  @inline(__always)
  private mutating func paragraph(
    _ bytes: UTF8Bytes, from row: UInt16 = BreakTables.start,
    endsInLineEnd: Bool, _ lines: inout StreamLines
  ) {
    var text = bytes
    while text.last == 0x0D { text = text[0..<text.count - 1] }
    let returns = bytes.count - text.count
    let before = lines.size
    Self.withSanitized(
      text, endsInLineEnd: endsInLineEnd && returns == 0, breaksAtFF, &changed, &originals, &styles
    ) {
      text, traits, originals in
      guard !text.isEmpty else {
        // A text that ends with a sequence has no line for it.
        let isSequence = bytes.first == EscapeSequence.escape
        if endsInLineEnd || !isSequence { lines.addEmpty(originals) }
        return
      }
      lines.packer.take(text, traits, from: row)
      lines.add(originals)
    }
    if returns > 0, originals?.keepsEnds == true, lines.size > before {
      lines.add(returns: returns)
    }
  }

  @inline(__always)
  private static func withSanitized(
    _ bytes: UTF8Bytes, endsInLineEnd: Bool, _ breaksAtFF: Bool, _ changed: inout [UInt8],
    _ originals: inout TextOriginals?, _ styles: inout StyleReader.Memory?,
    _ body: (UTF8Bytes, TextTraits, TextOriginals?) -> Void
  ) {
    var found = Sanitizer.sanitize(
      bytes, into: &changed, originals: &originals, leavingSequences: styles != nil,
      breaksAtFF: breaksAtFF)
    if found.hasSequences, styles != nil {
      changed.removeAll(keepingCapacity: true)
      originals?.removeAll()
      found =
        StyleReader.sanitize(
          bytes, into: &changed, originals: &originals, breaksAtFF: breaksAtFF, memory: &styles)
        ?? found
      // `git` colours the CR of a line end.
      if endsInLineEnd, styles?.result.bytes.last == 0x0D { changed.removeLast() }
    }
    guard found.hasChanged else { return body(bytes, found.traits, originals) }
    changed.withBytes { body($0, found.traits, originals) }
    changed.removeAll(keepingCapacity: true)
    originals?.removeAll()
  }
}

// MARK: - Paragraphs in pieces

extension LineStream {
  /// Hands out all lines of an unfinished paragraph but the last two, which are kept as they are, or came:
  /// sanitising them again gives the same, and the machine goes on in the state that it had there.
  private mutating func cutPending(_ lines: inout StreamLines) {
    let row = pendingRow
    var rest: (bytes: [UInt8], row: UInt16)?
    pending.withBytes { bytes in
      let end = Self.wholeEnd(of: bytes, readsStyles: styles != nil)
      guard end > 0 else { return }
      let whole = bytes[0..<end]
      Self.withSanitized(whole, endsInLineEnd: false, breaksAtFF, &changed, &originals, &styles) {
        text, traits, originals in
        lines.packer.take(text, traits, from: row)
        let kept = lines.packer.lastTwoLines()
        guard kept.linesBefore > 0 else { return }
        lines.add(limit: kept.linesBefore, originals)
        rest = (text.copy(from: kept.start, originals) + Array(bytes.from(end)), kept.row)
      }
    }
    if let rest {
      (pending, pendingRow) = rest
    } else {
      while pending.count > longestLine { cutLine(&lines) }
    }
    cutSize = max(pieceSize, min(2 * pending.count, longestLine + 1))
  }

  /// Hands out an unfinished paragraph as if it ended where its longest line does; what is behind that begins another.
  private mutating func cutLine(_ lines: inout StreamLines) {
    let row = pendingRow
    var end = 0
    pending.withBytes { bytes in
      end = bytes.endOfCharacters(upTo: longestLine)
      Self.withSanitized(
        bytes[0..<end], endsInLineEnd: false, breaksAtFF, &changed, &originals, &styles
      ) {
        text, traits, originals in
        guard !text.isEmpty else { return lines.addUnseen(originals) }
        lines.packer.take(text, traits, from: row)
        lines.add(originals)
      }
    }
    pending.removeSubrange(..<end)
    pendingRow = BreakTables.start
  }

  /// More CRs than this in a row end lines.
  private static let longestEnd = 1024

  /// Where bytes may be cut so that sanitising both parts gives what sanitising the whole gives: not in a
  /// character, not before what may be the LF of CRs, not behind a joiner that is left out, not in a
  /// sequence or where something may be struck over.
  private static func wholeEnd(of bytes: UTF8Bytes, readsStyles: Bool) -> Int {
    var end = readsStyles ? StyleReader.wholeEnd(of: bytes) : bytes.count
    if let lead = (0..<end).suffix(3).last(where: { bytes[$0] & 0xC0 != 0x80 }),
      bytes[lead] >= 0xC0, bytes.validScalar(at: lead, end: end) == nil
    {
      end = lead
    }
    // A line feed may come, of which they are part.
    let mostHeld = max(end - longestEnd, 0)
    while end > mostHeld, bytes[end - 1] == 0x0D { end -= 1 }
    while let lead = (0..<end).suffix(4).last(where: { bytes[$0] & 0xC0 != 0x80 }),
      let scalar = bytes.validScalar(at: lead, end: end), lead + scalar.length == end,
      Sanitizer.dropsSome(scalar.value)
    {
      end = lead
    }
    return end
  }
}

extension UTF8Bytes {
  /// All from `start`, where a line starts, as it came where that is known.
  fileprivate func copy(from start: Int, _ originals: TextOriginals?) -> [UInt8] {
    guard let originals else { return Array(from(start)) }
    var copy: [UInt8] = []
    var writer = OriginalWriter(originals, at: 0, from: start, of: self)
    writer.append(start, count, next: count, of: self, to: &copy)
    return copy
  }
}

extension UTF8Bytes {
  /// The last place up to `limit`, an offset of more than 64, where a character begins that is no mark; where the last 64
  /// bytes have none, the last that is not within one. O(1)
  fileprivate func endOfCharacters(upTo limit: Int) -> Int {
    var last: Int?
    var end = limit
    while limit - end < Self.longestCluster {
      if let scalar = scalarOrInvalid(at: end) {
        if scalar >= 0x20, ScalarTable.shared.entry(scalar).columns > 0 { return end }
        last = last ?? end
      }
      end -= 1
    }
    return last ?? limit
  }

  /// The scalar that begins at `offset`, U+FFFD for what begins none, nil within one.
  private func scalarOrInvalid(at offset: Int) -> UInt32? {
    if let scalar = validScalar(at: offset, end: count) { return scalar.value }
    return self[offset] & 0xC0 == 0x80 ? nil : 0xFFFD
  }

  /// A character with its marks is rarely longer, in bytes.
  private static var longestCluster: Int { 64 }
}

extension LinePacker {
  /// Where the last two lines start, the machine's state there, and how many lines are before them.
  fileprivate func lastTwoLines() -> (start: Int, row: UInt16, linesBefore: Int) {
    var before = (start: 0, row: startRow)
    var last = before
    var next = startRow
    var count = 0
    forEachLine(.places) { line in
      before = last
      last = (line.start, next)
      next = line.row
      count += 1
      return true
    }
    return (before.start, before.row, count - 2)
  }
}

/// What comes out of a stream: lines, or how many there are.
private struct StreamLines {
  private(set) var count = 0
  private var output: [UInt8] = []
  private let onlyCounts: Bool
  /// Packs paragraph after paragraph.
  var packer: LinePacker

  init(_ packer: LinePacker) {
    self.packer = packer
    onlyCounts = true
  }

  /// Takes the array's memory, until it is given back.
  init(_ packer: LinePacker, appendingTo output: inout [UInt8]) {
    self.packer = packer
    onlyCounts = false
    swap(&self.output, &output)
  }

  mutating func giveBack(_ output: inout [UInt8]) { swap(&self.output, &output) }

  /// Nothing is shown of what was left out, but it is there.
  mutating func addUnseen(_ originals: TextOriginals?) {
    if !onlyCounts, let originals { output += originals.bytes }
  }

  mutating func addEmpty(_ originals: TextOriginals? = nil) {
    addUnseen(originals)
    if onlyCounts { count += 1 } else { output.append(0x0A) }
  }

  /// Bytes of the lines so far.
  var size: Int { output.count }

  /// Puts CRs before the last line's end.
  mutating func add(returns count: Int) {
    output.removeLast()
    output.append(contentsOf: repeatElement(0x0D, count: count))
    output.append(0x0A)
  }

  @inline(__always)
  mutating func add(limit: Int = .max, _ originals: TextOriginals?) {
    guard onlyCounts else {
      return packer.appendLines(to: &output, limit: limit, originals: originals)
    }
    guard limit == .max else { return count += limit }
    count += packer.numberOfLines()
  }
}
