/// What starts a row of a text.
public enum RowRule: Sendable, Hashable {
  /// In a log a line that begins with a time or a level: stacks and other lines without one belong to the
  /// row before. In other texts every line.
  case auto
  case line
  /// A line after a blank one.
  case paragraph
  /// A line in which a regular expression is found: Perl's, by characters.
  case matching(String)

  /// `auto`, `line`, `paragraph`, or else a regular expression. Throws what is wrong with it.
  package init(_ argument: String) throws(RegularExpression.Mistake) {
    switch argument {
    case "auto": self = .auto
    case "line": self = .line
    case "paragraph": self = .paragraph
    default:
      _ = try LinePattern(argument)
      self = .matching(argument)
    }
  }
}

/// Tells line by line whether a row starts.
struct RowStarts {
  /// How a text is divided into rows.
  enum Rule {
    case line, lineUnlessBlank, paragraph, gitCommit, gitLines, diff, trace, journal
    case gitGraph(GitLog.Graph)
    /// Of JSON, a text that may take several lines and begins with a mark.
    case record
    /// Of JSON, lines of which those that bring an answer bit by bit are one.
    case answers
    case log(LogLines)
    /// Lines of containers, of which a long one may come in pieces, and others go on with one before them.
    case containers(ContainerRows)
    case pattern(LinePattern)

    /// Whether nearly every row is a line, so that nobody waits long for what may go on with it.
    var isMostlyLines: Bool {
      switch self {
      case .containers: true
      case .log(let lines): lines.isMixed || lines.haveHeldLines || lines.heads != nil
      default: false
      }
    }

    /// Which rows are shown with the blank lines and the blanks that they begin and end with.
    var blankLines: BlankLines {
      switch self {
      case .log(let lines): lines.blankLines
      case .diff, .gitGraph, .gitLines, .trace: .ofAll
      default: .ofNone
      }
    }
  }

  let rule: Rule
  /// Whether the line before the next one was blank, or there was none.
  private(set) var isAfterBlank = true
  /// Whether the row that began last is a text among objects of JSON, or the first one will be.
  private(set) var isInText: Bool
  /// Whether rows are told so.
  private let tellsTexts: Bool
  private var events: LogEvents?
  private var diff = DiffRows()
  private var trace = TraceRows()
  private var records = JournalRecords()
  private var answers = AnswerLines()
  /// What lines of containers may go on with.
  private var group: ContainerGroup?
  /// The same of lines of a log that have the names of their writers before them.
  private var writers: WriterGroup?

  init(_ rule: Rule) {
    self.rule = rule
    isInText = if case .log(let lines) = rule { lines.beginWithText } else { false }
    tellsTexts = rule.blankLines == .ofTexts
    writers = log.flatMap { $0.haveNames ? WriterGroup($0) : nil }
    events = writers == nil ? log.map(LogEvents.init) : nil
    group = containers.map(ContainerGroup.init)
  }

  /// Whether every line starts a row, so that nobody need look at it.
  var isEveryLine: Bool { if case .line = rule { true } else { false } }

  /// Whether a row ends with its line, so that a finished one never becomes longer.
  var rowsAreLines: Bool {
    switch rule {
    case .line, .lineUnlessBlank: true
    default: false
    }
  }

  /// Whether some rows are enough to find the others from.
  var areAnchorsSparse: Bool { rowsAreLines || log?.areStructured ?? false }

  /// Whether a line counts only as a whole, as JSON does.
  var takesWholeLines: Bool {
    rowsAreLines && !isEveryLine || containers != nil || log?.areStructured ?? false || joinsAnswers
  }

  private var joinsAnswers: Bool { if case .answers = rule { true } else { false } }

  /// Whether the line before the next one begins the first row, if none has begun yet: a blank one only in a
  /// log, among objects only before a text, or behind one.
  var beginsAnyway: Bool {
    switch rule {
    case .diff, .trace: true
    case .log(let lines): !isAfterBlank || !lines.areStructured || isInText
    default: !isAfterBlank
    }
  }

  /// How the lines of a log begin, if it is one.
  var log: LogLines? { if case .log(let lines) = rule { lines } else { nil } }

  /// How lines of containers make rows, if they are such.
  var containers: ContainerRows? { if case .containers(let rows) = rule { rows } else { nil } }

  /// Whether the row of the line before the next one has come to its end with it, whatever comes.
  var isRowOver: Bool {
    switch rule {
    case .journal: records.isOver
    case .paragraph: isAfterBlank
    default: false
    }
  }

  /// Whether that row has all the lines that it counts: what may belong to it besides, as a note, comes with them.
  var isRowWhole: Bool { if case .diff = rule { diff.isHunkWhole } else { false } }

  /// Whether the rest of a line surely comes, of which there are pieces.
  var isInPieces: Bool { group?.isInPieces ?? false }

  /// Whether the row that began last stands among the lines of rows before it, so that it ends with them.
  var isWithinGroup: Bool { group?.isWithin ?? writers?.isWithin ?? false }

  /// Whether the row that began last goes on with one that was taken, among whose lines others may have begun since.
  var isLate: Bool { group?.isLate ?? writers?.isLate ?? false }

  /// All rows were taken as far as they had come, before the lines that say where they end.
  mutating func letGo() {
    group?.letGo()
    writers?.letGo()
  }

  /// Nothing goes on with what came: another file begins.
  mutating func forgetRows() {
    if events != nil { events = log.map(LogEvents.init) }
    group?.forgetRows()
    writers?.forgetRows()
  }

  /// Whether `line`, the next one, without its line end, starts a row. Of a long one only the beginning is looked at,
  /// and of one of containers the end, too.
  mutating func starts(_ line: Span<UInt8>) -> Bool {
    if group != nil { return Self.withEnds(of: line) { startsInGroup($0) } }
    let line = line.extracting(first: RowIndex.lookedAt)
    if events?.begins(line) ?? false {
      isAfterBlank = false
      if tellsTexts { isInText = line.beginsAsText }
      return true
    }
    let isBlank = RowStarts.isBlank(line)
    defer { isAfterBlank = isBlank }
    return switch rule {
    case .line: true
    case .lineUnlessBlank: !isBlank
    case .paragraph: isAfterBlank && !isBlank
    case .gitCommit: GitLog.startsCommit(line)
    case .gitLines: GitLog.startsLine(line)
    case .gitGraph(.ofCommits): GitLog.startsCommitInGraph(line)
    case .gitGraph(.ofLines): GitLog.startsLineInGraph(line)
    case .diff: diff.starts(line.extracting(first: line.countWithoutLineEnds))
    case .trace: trace.starts(line)
    case .journal: records.begins(line, isAfterBlank: isAfterBlank)
    case .record: line.count > 0 && line[0] == JSONReader.recordSeparator
    case .answers: !isBlank && answers.starts(line)
    case .log: writers?.begins(line) ?? false
    case .containers: false
    case .pattern(let pattern):
      pattern.isFound(in: line, isCut: line.count >= RowIndex.lookedAt)
    }
  }

  /// The next line, without its line end, is one of JSON, which starts a row among others of a log.
  @inline(__always)
  mutating func passObject(_ line: Span<UInt8>) {
    isInText = false
    events?.passObject(line)
  }

  private mutating func startsInGroup(_ line: Span<UInt8>) -> Bool {
    isAfterBlank = RowStarts.isBlank(line)
    return !isAfterBlank && group?.begins(line) ?? false
  }

  /// Lends a line, of a long one its beginning and its end; what was cut so stays as it is.
  static func withEnds<Result>(
    of line: Span<UInt8>, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let looked = RowIndex.lookedAt
    guard line.count > 2 * looked else { return body(line) }
    var ends = Array(copying: line.extracting(first: looked))
    ends.append(copying: line.extracting(droppingFirst: line.count - looked))
    return body(ends.span)
  }

  /// Why not every line could be looked at as it should be, if so.
  var failure: String? { if case .pattern(let pattern) = rule { pattern.failure } else { nil } }

  /// Whether nothing is in a line but spaces.
  static func isBlank(_ line: Span<UInt8>) -> Bool {
    line.firstIndex(from: 0) { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } == nil
  }
}
