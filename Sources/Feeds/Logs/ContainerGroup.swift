import HeightEngine

/// Tells line by line of containers whether a row begins. Each stream has rows of its own, which are a group where their lines
/// stand among each other's (`OpenRows`); which lines are a row's, `ContainerRows.linesBehindFirst(ofRow:)` says.
struct ContainerGroup {
  private let rules: ContainerRows
  private var rows = OpenRows<ContainerRow>(mostSize: ContainerRows.mostLines)
  /// The container that wrote the last line, where lines say that.
  private var owner: UInt64?

  init(_ rules: ContainerRows) { self.rules = rules }

  /// Whether the next line, which is not blank, begins a row. O(its bytes)
  mutating func begins(_ line: Span<UInt8>) -> Bool {
    let ownerBefore = owner
    owner = rules.owner(of: line)
    if owner != ownerBefore { rows.forget() }
    return rows.begins(line, size: 1, by: rules)
  }

  /// Whether the row that began last is one of a group that began before it.
  var isWithin: Bool { rows.isWithin }

  /// Whether that is nothing but what came late for one that was taken.
  var isLate: Bool { rows.isLate }

  /// Whether the rest of a line surely comes.
  var isInPieces: Bool { rows.rows.contains { $0.isInPieces } }

  /// All rows were taken before the lines came that say where they end.
  mutating func letGo() { rows.letGo() }

  /// Nothing goes on with what came.
  mutating func forgetRows() { rows.forget() }
}

extension ContainerRows {
  /// The lines of a row behind its first. The row goes to the end of its group: other rows' lines may stand among and behind
  /// its own, so that each is asked once more what it was asked when the row was found. Blank ones belong to it where it has
  /// no others. O(n)
  func linesBehindFirst(ofRow row: Span<UInt8>) -> [Range<Int>] {
    let end = row.endOfFirstLine
    var start = end + 1
    guard start < row.count else { return [] }
    var own = RowStarts.withEnds(of: row.extracting(first: end)) {
      ContainerRow(beginningWith: $0, by: self)
    }
    var lines: [Range<Int>] = []
    var isAlone = true
    while start < row.count {
      let end = row.firstLineFeed(from: start) ?? row.count
      let range = start..<end
      let line = row.extracting(range)
      start = end + 1
      let isOwn: Bool? =
        RowStarts.isBlank(line)
        ? true
        : RowStarts.withEnds(of: line) {
          own.takes($0, of: ContainerRow.writer(of: $0, behind: nil, by: self), by: self)
        }
      if isOwn == true { lines.append(range) } else { isAlone = false }
      if isOwn == nil { break }
    }
    return isAlone ? lines : lines.filter { !RowStarts.isBlank(row.extracting($0)) }
  }
}

/// A row of what a container writes to a stream, as far as its lines have come.
private struct ContainerRow: OpenRow {
  let writer: UInt8?
  private var numberOfLines = 0
  /// How many pieces have come of a line whose last one has not.
  private var numberOfPieces = 0
  /// How many lines of others have come behind its last one.
  private var numberOfOthers = 0
  /// Whether the line behind its last one surely goes on with it.
  private var isBeforeMore = false
  /// Whether its last line is one of a stack, or goes on with what an event says.
  private var isInStack = false
  /// Whether lines of text go on with it, as its first line says.
  private var takesText = false
  /// The process of PostgreSQL that said its first line; nil: none did.
  private var process: Int?
  /// When its last line came, in milliseconds since 1970, where lines of text may go on with it and it says so.
  private var time: Int?

  /// More pieces, and lines between two of them, are rows of their own.
  private static let mostPieces = 64
  /// More lines between two of a stack, and it has ended.
  private static let mostBetween = 16
  /// What a program says at once comes within so many milliseconds.
  private static let longestPause = 1000

  init(of stream: UInt8?, by rules: ContainerRows) { writer = stream }

  static func writer(
    of line: Span<UInt8>, behind last: UInt8??, by rules: ContainerRows
  ) -> UInt8? {
    ContainerRows.stream(of: line)
  }

  static func tellsWriter(_ line: Span<UInt8>, by rules: ContainerRows) -> Bool { true }

  var isInPieces: Bool { numberOfPieces > 0 }

  var isInMiddle: Bool { isInPieces || isBeforeMore || isInStack }

  mutating func begins(with line: Span<UInt8>, by rules: ContainerRows) -> Bool {
    let said = rules.said(in: line, of: writer)
    var time = takesText ? ContainerRows.time(of: line) : nil
    let isRest = isInPieces
    let postgres = said?.postgres
    let isDetail = postgres?.isDetail == true && postgres?.process == process
    let goesOn =
      isRest
      || numberOfLines > 0 && numberOfLines < ContainerRows.mostLines
        && (isBeforeMore || isDetail || self.goesOn(said?.kind, at: time))
    if !goesOn {
      process = postgres?.process
      takesText = rules.takesText(behind: said?.kind, of: writer)
      if takesText, time == nil { time = ContainerRows.time(of: line) }
    }
    self.time = takesText ? time : nil
    numberOfLines = goesOn ? numberOfLines + 1 : 1
    numberOfOthers = 0
    isBeforeMore = said?.isBeforeMore ?? false
    isInStack = said?.kind == .stack || goesOn && !isRest && said?.kind == .text
    let isPiece =
      ContainerLine.isPiece(line) || rules.joinsPieces && DockerPiece.isOne(line) == true
    numberOfPieces = isPiece && numberOfPieces < Self.mostPieces ? numberOfPieces + 1 : 0
    return !goesOn
  }

  mutating func beginLate(with line: Span<UInt8>, by rules: ContainerRows) {
    self = ContainerRow(beginningWith: line, by: rules)
  }

  mutating func waits() -> Bool {
    numberOfOthers += 1
    if isInPieces { return numberOfOthers <= Self.mostPieces }
    return isInMiddle && numberOfOthers <= Self.mostBetween
  }

  /// Whether a line goes on with the one before it.
  private func goesOn(_ kind: ContainerRows.Saying.Kind?, at time: Int?) -> Bool {
    switch kind {
    case .blank, .stack: true
    case .text: takesText && !isLate(time)
    case .object, .event, nil: false
    }
  }

  /// Whether a time is so long after that of the last line that what came then is something else.
  private func isLate(_ time: Int?) -> Bool {
    guard let time, let last = self.time else { return false }
    return time - last > Self.longestPause
  }
}
