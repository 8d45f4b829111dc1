/// The rows of a text as they come, each handed out as soon as it is whole and before more is read.
struct RowStream {
  let reader: ChunkReader
  private var rule: RowStarts
  private let rowsAreLines: Bool
  private let isEveryLine: Bool
  private let blankLines: BlankLines
  /// How rows are made of lines that have the names of their writers before them; nil: they have none.
  private let namedLines: LogLines?
  private var progress = RowProgress.noRow
  /// Where the line that is being read starts, counted from the rest's start, which is the row's; and up
  /// to where it was looked at.
  private var lineStart = 0
  private var lookedAt = 0
  /// Where rows begin behind the first that end with it, counted from where that does, and whether they go on with one that was
  /// handed out; and how many of them all were lent.
  private var others: [(start: Int, joins: Bool)] = []
  private var numberLent = 0
  /// Whether the last row that was lent is a text among objects of JSON, so that blank lines may join it.
  private var lentIsText = false
  /// How long nothing need come until a row is handed out to which the next line may belong; nil: it waits for that line.
  private let patience: RowPatience?
  /// So many milliseconds nothing need come until a row is handed out that has all its lines.
  private let patienceOfWhole: Int32
  /// What rules out rows, if something does, and where it finds the rest.
  private let sieve: RowSieve?
  private var position = 0
  /// Of a row of which so many bytes have come and not its end, these are lent piece by piece; nil: rows are whole. That is
  /// so before the reader's buffer, which is then full, becomes twice as large.
  private let longest: Int?
  /// A line end is not longer, in bytes: so much of what may be one waits for what comes behind it.
  private static let longestLineEnds = 1 << 10

  /// Why rows are perhaps not divided as they should be, if so.
  var failure: String? { rule.failure }

  /// The rows of what `reader` has left, which is behind a byte order mark.
  init(
    _ reader: ChunkReader, rule: RowStarts.Rule, sieve: RowSieve?, patience: RowPatience? = nil,
    patienceOfWhole: Int32 = 0, longest: Int? = nil
  ) {
    self.reader = reader
    // There is more in it than what may be a line end, so that some can be lent.
    self.longest = longest.map { max($0, Self.longestLineEnds) }
    (self.patience, self.patienceOfWhole) = (patience, patienceOfWhole)
    self.rule = RowStarts(rule)
    self.sieve = sieve
    rowsAreLines = self.rule.rowsAreLines
    isEveryLine = self.rule.isEveryLine
    blankLines = rule.blankLines
    namedLines = self.rule.log.flatMap { $0.haveNames ? $0 : nil }
  }

  /// Goes on behind what was handed out while it was divided in another way: what comes now may go on with rows of that. O(n)
  ///
  /// - Parameter joins: Whether what begins no row joins the last of them.
  mutating func goOn(behind handedOut: Span<UInt8>, joins: Bool) {
    var start = 0
    while start < handedOut.count {
      let end = handedOut.firstLineFeed(from: start) ?? handedOut.count
      _ = rule.starts(handedOut.extracting(start..<end))
      start = end + 1
    }
    rule.letGo()
    lentIsText = rule.isInText
    if joins { progress = .released }
  }

  /// Lends each row's bytes, without the line end behind it, to `body`, for as long as that runs, until
  /// it returns false: that row is the first the next time; `mayMatch` is false where they rule out that the filter
  /// holds. Before it may have to wait, `willWait` is called; it returns false to stop, too. Stops where the reader does
  /// not wait, to be called again, where `isOver`, which is asked before more is read, and where what has come `turns` out
  /// to be something else: that is told how much was handed out, and what is left begins with a row. Of a row that is lent
  /// in pieces none is left for the next time. Where nobody waits for the rest of a row, `mayRelease` is asked whether what has
  /// come of it may be handed out.
  mutating func forEach(
    willWait: () -> Bool, isOver: () -> Bool = { false }, turns: (Int) -> Bool = { _ in false },
    mayRelease: (_ row: Span<UInt8>, _ mayMatch: Bool) -> Bool = { _, _ in true },
    _ body: (_ row: Span<UInt8>, _ mayMatch: Bool, RowExtent) -> Bool
  ) {
    while true {
      guard handOutLines(body) else { return }
      if reader.isAtEnd { break }
      if isOver() { return }
      if !reader.isFile {
        if patience?.isLong == true, holdsRow, !reader.hasMore, !willWait() { return }
        if isOutOfPatience, mayGo(mayRelease), !handOutHeld(body) { return }
        if reader.takeHeldLines() { continue }
        guard willWait() else { return }
      }
      reader.readMore()
      if reader.isIdle || !progress.isInPieces && turns(position) { return }
    }
    reader.markCutLine()
    handOutLast(body)
  }

  /// The same, each with what the row behind it makes of its last line, if `looksBelow`: it is kept until that has
  /// come, but not where somebody would have to wait. What joins a row that was handed out, and if it `readsAgain` what was handed
  /// out, each row, may have another lent `instead`: an empty one is not.
  mutating func forEach(
    lookingBelow looksBelow: Bool, willWait: () -> Bool, isOver: () -> Bool, turns: (Int) -> Bool,
    mayRelease: (_ row: Span<UInt8>, _ mayMatch: Bool) -> Bool,
    readsAgain: Bool,
    instead: (_ row: Span<UInt8>, RowExtent) -> (row: [UInt8], extent: RowExtent)?,
    _ body: (_ row: Span<UInt8>, _ mayMatch: Bool, RowExtent, MarkdownUnderline?) -> Bool
  ) {
    func give(
      _ row: Span<UInt8>, _ mayMatch: Bool, _ extent: RowExtent, _ next: MarkdownUnderline?
    ) -> Bool {
      guard extent == .joining || readsAgain, let other = instead(row, extent) else {
        return body(row, mayMatch, extent, next)
      }
      let bytes = other.row
      return bytes.isEmpty || body(bytes.span, true, other.extent, nil)
    }
    guard looksBelow else {
      return forEach(willWait: willWait, isOver: isOver, turns: turns, mayRelease: mayRelease) {
        give($0, $1, $2, nil)
      }
    }
    var kept: (bytes: [UInt8], mayMatch: Bool)?
    func handOut(
      _ row: (bytes: [UInt8], mayMatch: Bool)?, before next: MarkdownUnderline?
    ) -> Bool {
      row.map { give($0.bytes.span, $0.mayMatch, .whole, next) } ?? true
    }
    forEach(
      willWait: {
        let row = kept.take()
        return handOut(row, before: nil) && willWait()
      }, isOver: isOver, turns: turns, mayRelease: mayRelease
    ) { bytes, mayMatch, extent in
      let row = kept.take()
      guard handOut(row, before: MarkdownUnderline(firstLineOf: bytes)) else { return false }
      guard extent == .whole, bytes.count <= LongTexts.shortest else {
        return give(bytes, mayMatch, extent, nil)
      }
      kept = (Array(copying: bytes), mayMatch)
      return true
    }
    _ = handOut(kept, before: nil)
  }

  /// Whether the last line has come to its end, and the next one may belong to its row.
  var holdsRow: Bool { progress.hasRow && lineStart > 0 && !rule.isInPieces }

  /// Lets a row go that it holds: it is handed out the next time.
  mutating func release() {
    if holdsRow { progress.hold(for: .nothing) }
  }

  private var isOutOfPatience: Bool {
    if progress.isLetGo { return true }
    guard holdsRow else { return false }
    if rule.isRowOver || rule.isRowWhole && !reader.comes(within: patienceOfWhole) { return true }
    guard let patience else { return false }
    // Who has begun a line goes on with it.
    let end = lineStart
    if patience.isLong, reader.withRest({ $0.count > end }) { return false }
    return !reader.comes(within: patience.time)
  }

  /// Whether the row that it holds may be handed out as far as it has come; what joins one that was may.
  private func mayGo(_ mayRelease: (Span<UInt8>, Bool) -> Bool) -> Bool {
    guard !progress.isLetGo, !progress.joins else { return true }
    let end = lineStart
    return reader.withRest { rest in
      let row = rest.extracting(first: end)
      let text = row.extracting(first: countOfText(in: row))
      guard others.isEmpty else {
        var numberReleased = 0
        for row in [(start: 0, joins: false)] + others {
          // The sieve goes forward: it is asked when they are lent.
          let rest = text.extracting(droppingFirst: row.start)
          let isReleased = withOwnLines(ofRow: rest, isLate: row.joins) {
            row.joins || mayRelease($0, true)
          }
          if isReleased { numberReleased += 1 }
        }
        // Most rows are whole: what goes on with one later joins it all the same.
        return numberReleased > 0
      }
      return mayRelease(text, sieve?.mayMatch(row, at: position) ?? true)
    }
  }

  /// Hands out the row that it holds, as far as it has come: a line that belongs to it begins another, which joins it.
  private mutating func handOutHeld(_ body: Body) -> Bool {
    progress.hold(for: .nothing)
    rule.letGo()
    let end = lineStart
    guard reader.withRest({ lendGroup($0.extracting(first: end), to: body) }) else { return false }
    progress = .released
    dropGroup(end)
    return true
  }

  /// Hands out the rows that are whole.
  private mutating func handOutLines(_ body: Body) -> Bool {
    reader.withRest { handOutLines(of: $0, body) }
  }

  private mutating func handOutLines(of rest: Span<UInt8>, _ body: Body) -> Bool {
    sieve?.look(through: rest, at: position)
    // Where the row starts: what is before it was dropped.
    var start = 0
    while let end = rest.firstLineFeed(from: start + lookedAt) {
      if rowsAreLines {
        let row = rest.extracting(start..<end)
        if isEveryLine || progress.isInPieces || isRow(row), !lendRow(row, to: body) {
          return false
        }
        dropRow(end + 1 - start)
        start = end + 1
      } else {
        let before = position
        guard takeLine(of: rest.extracting(start..<end), to: body) else { return false }
        start += position - before
        (lineStart, lookedAt) = (end + 1 - start, end + 1 - start)
        progress.endLine()
        // What is before the first row is none.
        if !progress.hasRow {
          dropRow(lineStart)
          start = end + 1
        }
      }
    }
    lookedAt = rest.count - start
    return lendPiece(of: rest.extracting(droppingFirst: start), to: body)
  }

  /// Takes the last line of `row`: what is before it is handed out where it begins another. Returns false to stop.
  private mutating func takeLine(of row: Span<UInt8>, to body: Body) -> Bool {
    if progress.isInOpenLine { return true }
    let begins = progress.isLeft || rule.starts(row.extracting(droppingFirst: lineStart))
    // The first line that is not blank starts a row in any case.
    guard begins || !progress.hasRow && rule.beginsAnyway else { return true }
    if progress.hasRow, rule.isWithinGroup {
      // What is lent in pieces is lent as it stands.
      if !progress.isInPieces { others.append((lineStart, rule.isLate)) }
      return true
    }
    if progress.hasRow, !lendGroup(row.extracting(first: lineStart), to: body) {
      progress.hold(for: .taker)
      return false
    }
    progress.begin(byItself: begins, isLate: begins && rule.isLate)
    dropGroup(lineStart)
    return true
  }

  /// Lends what has come of a row whose end has not, if it is too long to wait for that: either the line that is being
  /// read, which tells by its beginning whose it is, or those before it.
  private mutating func lendPiece(of rest: Span<UInt8>, to body: Body) -> Bool {
    guard let longest else { return true }
    if rowsAreLines || progress.isInOpenLine {
      guard progress.isInPieces || rest.count >= longest else { return true }
      return lendPieceOfRow(rest, lineIsOpen: true, to: body)
    }
    guard rest.count - lineStart >= longest else {
      guard progress.isInPieces || lineStart > longest else { return true }
      return lendPieceOfRow(rest.extracting(first: lineStart), lineIsOpen: false, to: body)
    }
    let before = position
    guard takeLine(of: rest, to: body) else { return false }
    let row = rest.extracting(droppingFirst: position - before)
    lookedAt = row.count
    return lendPieceOfRow(row, lineIsOpen: true, to: body)
  }

  /// Lends a row as far as it has come, but for what may be its line end; the line may have more than that.
  private mutating func lendPieceOfRow(
    _ row: Span<UInt8>, lineIsOpen: Bool, to body: Body
  ) -> Bool {
    let count = max(row.countWithoutLineEnds, row.count - Self.longestLineEnds)
    guard count > 0 else { return true }
    let extent = progress.lendPiece(lineIsOpen: lineIsOpen)
    guard body(row.extracting(first: count), true, extent) else { return false }
    let (line, looked) = (lineStart, lookedAt)
    dropGroup(count)
    (lineStart, lookedAt) = (max(line - count, 0), looked - count)
    return true
  }

  private mutating func handOutLast(_ body: Body) {
    reader.withRest { handOutLast(of: $0, body) }
  }

  private mutating func handOutLast(of rest: Span<UInt8>, _ body: Body) {
    guard !rest.isEmpty || progress.isInPieces else { return }
    if rowsAreLines {
      if isEveryLine || progress.isInPieces || isRow(rest) { _ = lendRow(rest, to: body) }
      return
    }
    let before = position
    // A row that is known to begin here was left the last time.
    if lineStart < rest.count, lineStart > 0 || !progress.hasRow {
      guard takeLine(of: rest, to: body) else { return }
    }
    let row = rest.extracting(droppingFirst: position - before)
    // It is not asked again when rows are left.
    lineStart = row.count
    if progress.hasRow { _ = lendGroup(row, to: body) }
  }

  private func isRow(_ line: Span<UInt8>) -> Bool {
    !RowStarts.isBlank(line.extracting(first: RowIndex.lookedAt))
  }

  private mutating func dropRow(_ count: Int) {
    reader.drop(count)
    position += count
    (lineStart, lookedAt) = (0, 0)
  }

  private mutating func dropGroup(_ count: Int) {
    dropRow(count)
    others.removeAll()
    numberLent = 0
  }

  private typealias Body = (Span<UInt8>, Bool, RowExtent) -> Bool

  /// Lends the row that stands where rows were dropped up to, or what is left of one that is lent in pieces.
  private mutating func lendRow(_ row: Span<UInt8>, to body: Body) -> Bool {
    guard progress.isInPieces else {
      if blankLines == .ofTexts, !progress.joins { lentIsText = row.beginsAsText }
      return lend(row, joins: progress.joins, to: body)
    }
    progress = .noRow
    return body(row.extracting(first: countOfText(in: row)), true, .last)
  }

  /// Lends the rows that stand there and end with the first, each from where it begins; those that were lent before one was
  /// left are not lent again.
  private mutating func lendGroup(_ group: Span<UInt8>, to body: Body) -> Bool {
    guard !others.isEmpty else { return lendRow(group, to: body) }
    while numberLent <= others.count {
      let (start, joins) =
        numberLent == 0 ? (start: 0, joins: progress.joins) : others[numberLent - 1]
      let row = group.extracting(droppingFirst: start)
      guard lend(row, behind: start, joins: joins, to: body) else { return false }
      numberLent += 1
    }
    return true
  }

  /// - Parameter joins: Whether it goes on with a row that was handed out.
  private func countOfText(in row: Span<UInt8>, joins: Bool = false) -> Int {
    // What goes on with an object is no text, however it begins.
    guard joins, blankLines == .ofTexts else { return blankLines.countOfText(in: row) }
    return lentIsText ? row.countWithoutLastLineEnd : row.countWithoutLineEnds
  }

  private func withOwnLines<Result>(
    ofRow row: Span<UInt8>, isLate: Bool, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    guard !others.isEmpty, let namedLines else { return body(row) }
    return namedLines.withOwnLines(ofRow: row, isLate: isLate, body)
  }

  /// - Parameters:
  ///   - start: How far behind the place up to which rows were dropped.
  ///   - joins: Whether it goes on with a row that was handed out.
  private mutating func lend(
    _ row: Span<UInt8>, behind start: Int = 0, joins: Bool, to body: Body
  ) -> Bool {
    guard RowMemory.suffices(for: row) else {
      reader.failForMemory(rowOf: row.count)
      return false
    }
    let mayMatch = sieve?.mayMatch(row, at: position + start) ?? true
    let extent: RowExtent = joins ? .joining : .whole
    let text = row.extracting(first: countOfText(in: row, joins: joins))
    // Most rows have nobody's lines among theirs.
    guard !others.isEmpty else { return body(text, mayMatch, extent) }
    return withOwnLines(ofRow: text, isLate: joins) {
      body($0, mayMatch, extent)
    }
  }
}
