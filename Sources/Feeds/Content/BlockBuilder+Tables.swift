import HeightEngine

/// Tables as they are read: their cells are set in columns, and the rows of tables in cells are lines of the cell.
extension BlockBuilder {
  private static let mostTables = 8

  func startTablePart(_ name: String, _ attributes: [String: String]) {
    guard deepTables == 0 else { return inline.breakWord() }
    guard !tables.isEmpty else { return }
    endCell()
    let last = tables.count - 1
    switch name {
    case "thead", "tbody", "tfoot": tables[last].isInHead = name == "thead"
    case "tr": tables[last].startRow(attributes)
    default:
      tables[last].startCell(name, attributes)
      if isForPage { noteLanguage(name, attributes) }
    }
  }

  func endTableHead() {
    if deepTables == 0, !tables.isEmpty { tables[tables.count - 1].isInHead = false }
  }

  func endCell() {
    guard deepTables == 0, tables.last?.isInCell == true else { return }
    let (text, runs) = takeText(keepsSpace: false)
    tables[tables.count - 1].endCell(text, runs)
  }

  func startTable() {
    if tables.count < BlockBuilder.mostTables {
      let isInCell = tables.last?.isInCell == true
      tables.append(TableRows(in: isInCell ? setTextAside() : nil))
    } else {
      deepTables += 1
    }
  }

  /// What the cell said before goes on that the table stands in.
  private func goOnAroundTable() {
    guard !tables.isEmpty, let around = tables[tables.count - 1].takeAround() else { return }
    let look = inline.look
    inline = around
    inline.look = look
  }

  func endTable() {
    guard deepTables == 0 else {
      deepTables -= 1
      inline.breakWord()
      return
    }
    endCell()
    flush()
    goOnAroundTable()
    guard let table = tables.popLast() else { return }
    var (text, runs) = table.lines
    guard !text.isEmpty else { return }
    guard tables.isEmpty else {
      guard tables[tables.count - 1].keepLines() else {
        return inline.append(" \(text.folded) ", keepsSpace: false)
      }
      inline.endLine()
      inline.append(text, keepsSpace: true)
      return inline.breakLine()
    }
    var block = ContentBlock(.table, DisplayText(text, &runs))
    if isForPage { block.table = table.table } else { block.runs = runs }
    append(block)
  }
}
