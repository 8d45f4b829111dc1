/// A row of somebody whose lines may stand among those of others, as far as they have come.
///
/// Which lines are its own is told by them and those among them alone, so that whoever has them from its first one on can tell
/// it, too.
protocol OpenRow: Sendable {
  associatedtype Rules
  associatedtype Writer: Equatable, Sendable

  /// Who writes its lines.
  var writer: Writer { get }
  /// Who wrote a line.
  ///
  /// - Parameter last: Who wrote the one before it; nil: nobody knows, or there is none.
  static func writer(of line: Span<UInt8>, behind last: Writer?, by rules: Rules) -> Writer
  /// Whether a line says by itself who wrote it.
  static func tellsWriter(_ line: Span<UInt8>, by rules: Rules) -> Bool
  /// Whether its last line says that more is likely to come.
  var isInMiddle: Bool { get }

  /// The next row of somebody, of which no line has come.
  init(of writer: Writer, by rules: Rules)

  /// Takes the next line of its writer. Returns whether that begins a row, which this is from then on.
  mutating func begins(with line: Span<UInt8>, by rules: Rules) -> Bool

  /// Begins anew with a line that goes on with a row that was taken, as far as that line tells.
  mutating func beginLate(with line: Span<UInt8>, by rules: Rules)

  /// A line of another comes. Returns whether more may come of it all the same.
  mutating func waits() -> Bool
}

extension OpenRow {
  /// One that begins with a line.
  init(beginningWith line: Span<UInt8>, by rules: Rules) {
    self.init(of: Self.writer(of: line, behind: nil, by: rules), by: rules)
    _ = begins(with: line, by: rules)
  }

  /// Whether the next line of all, which that one wrote, is one of it; nil: it has ended.
  mutating func takes(_ line: Span<UInt8>, of author: Writer, by rules: Rules) -> Bool? {
    guard author == writer else { return waits() ? false : nil }
    return begins(with: line, by: rules) ? nil : true
  }
}

/// The last row of each of several who write among each other, as long as more may come of it. Rows that are open together are
/// a *group*: it goes on as long as one is that has begun in it. A row is where its first line is, and goes to the end of its
/// group.
struct OpenRows<Row: OpenRow>: Sendable {
  private(set) var rows: [Row] = []
  /// Who wrote the last line.
  private var last: Row.Writer?
  private var (numberOfRows, size) = (0, 0)
  /// A group that is larger ends.
  private let mostSize: Int
  /// Whether the row that began last is one of a group that began before it.
  private(set) var isWithin = false
  /// Who wrote rows that were taken as far as they had come, of which nothing has come since; and whether the row that began
  /// last goes on with such a one.
  private var late: [Row.Writer] = []
  private(set) var isLate = false

  /// More rows are a group of their own: each may be looked through to the end of its group.
  private static var mostRows: Int { 64 }
  /// So many are, too, where none is in its middle.
  private static var manyRows: Int { 16 }

  init(mostSize: Int) { self.mostSize = mostSize }

  /// Whether the next line begins a row, which adds so much to the size of a group. What goes on with a row that was taken begins
  /// one of its own.
  mutating func begins(
    _ line: Span<UInt8>, size lineSize: Int, by rules: Row.Rules
  ) -> Bool {
    if numberOfRows > 1, size + lineSize > mostSize { forget() }
    let writer = Row.writer(of: line, behind: last, by: rules)
    last = writer
    let place = placeOfRow(of: writer, by: rules)
    size += lineSize
    let begins = rows[place].begins(with: line, by: rules)
    let placeOfLate = late.firstIndex(of: writer)
    // Whoever has no more than a line that does not say whose it is, does not know who wrote the next ones.
    if let placeOfLate, Row.tellsWriter(line, by: rules) { late.remove(at: placeOfLate) }
    isLate = placeOfLate != nil && !begins
    guard begins || isLate else { return false }
    if isLate {
      // Nobody has the lines before.
      rows[place].beginLate(with: line, by: rules)
    }
    if isFull(besides: place) { rows = [rows[place]] }
    isWithin = rows.count > 1
    if !isWithin { (numberOfRows, size) = (0, lineSize) }
    numberOfRows += 1
    return true
  }

  /// The place of somebody's row; those of others are told that a line comes which is none of theirs.
  private mutating func placeOfRow(of writer: Row.Writer, by rules: Row.Rules) -> Int {
    for place in rows.indices.reversed() where rows[place].writer != writer {
      if !rows[place].waits() { rows.remove(at: place) }
    }
    if let place = rows.firstIndex(where: { $0.writer == writer }) { return place }
    rows.append(Row(of: writer, by: rules))
    return rows.count - 1
  }

  /// Whether the row that has begun there begins a group, whoever waits.
  private func isFull(besides place: Int) -> Bool {
    if numberOfRows >= Self.mostRows || size > mostSize { return true }
    guard numberOfRows >= Self.manyRows else { return false }
    return !rows.indices.contains { $0 != place && rows[$0].isInMiddle }
  }

  /// All rows were taken as far as they had come.
  mutating func letGo() {
    late = rows.map { $0.writer }
    (numberOfRows, size) = (0, 0)
  }

  /// Nothing goes on with what came.
  mutating func forget() {
    rows.removeAll(keepingCapacity: true)
    late.removeAll(keepingCapacity: true)
    last = nil
  }
}
