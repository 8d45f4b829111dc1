/// The tables that are open where HTML is read, each in the one before. Those that lie deeper than is set in columns are
/// only counted: what they say are words of the cell that they stand in.
struct OpenTables {
  private var tables: [TableRows] = []
  /// Tables in the last of these; there are some only where as many as may be are open.
  private var deep = 0

  private static let most = 8

  var isEmpty: Bool { tables.isEmpty }

  /// Whether the innermost is only counted.
  var isDeep: Bool { deep > 0 }

  /// Whether one that begins now would be.
  var areMost: Bool { tables.count >= Self.most }

  /// Whether a cell is open of the innermost that is set in columns.
  var isInCell: Bool { tables.last?.isInCell == true }

  /// A table begins.
  ///
  /// - Parameter around: What the cell said before in which it stands; nil: it stands in none, or is only counted.
  mutating func start(in around: InlineText?) {
    if areMost { deep += 1 } else { tables.append(TableRows(in: around)) }
  }

  /// A part of the innermost begins: rows that are its head or not, a row, or a cell. The cell before has ended.
  mutating func startPart(_ name: String, _ attributes: [String: String]) {
    guard let last = tables.indices.last else { return }
    switch name {
    case "thead", "tbody", "tfoot": tables[last].isInHead = name == "thead"
    case "tr": tables[last].startRow(attributes)
    default: tables[last].startCell(name, attributes)
    }
  }

  mutating func endHead() {
    guard !isDeep, let last = tables.indices.last else { return }
    tables[last].isInHead = false
  }

  /// The cell that is open ends.
  mutating func endCell(_ text: String, _ runs: [InlineRun]) {
    guard let last = tables.indices.last else { return }
    tables[last].endCell(text, runs)
  }

  /// A table ends that is only counted.
  mutating func endDeep() { deep = max(0, deep - 1) }

  /// All of those end.
  mutating func endAllDeep() { deep = 0 }

  /// What the cell around the innermost said before, once: whoever goes on with that copies nothing.
  mutating func takeAround() -> InlineText? {
    guard let last = tables.indices.last else { return nil }
    return tables[last].takeAround()
  }

  /// The innermost ends that is set in columns.
  mutating func end() -> TableRows? { tables.popLast() }

  /// A table has ended in the cell that is open now. Returns whether there is one, so that its rows can be lines there.
  mutating func keepLines() -> Bool {
    guard let last = tables.indices.last else { return false }
    return tables[last].keepLines()
  }
}
