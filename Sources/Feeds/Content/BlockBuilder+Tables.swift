import HeightEngine

/// Tables as they are read: their cells are set in columns, and the rows of tables in cells are lines of the cell.
extension BlockBuilder {
  func startTablePart(_ name: String, _ attributes: [String: String]) {
    guard !tables.isDeep else { return inline.breakWord() }
    guard !tables.isEmpty else { return }
    endCell()
    tables.startPart(name, attributes)
    if isForPage, tables.isInCell { noteLanguage(name, attributes) }
  }

  func endCell() {
    guard !tables.isDeep, tables.isInCell else { return }
    let (text, runs) = takeText(keepsSpace: false)
    tables.endCell(text, runs)
  }

  func startTable() {
    let goesOnLater = tables.isInCell && !tables.areMost
    tables.start(in: goesOnLater ? setTextAside() : nil)
  }

  /// What the cell said before goes on that the table stands in.
  private func goOnAroundTable() {
    guard let around = tables.takeAround() else { return }
    let look = inline.look
    inline = around
    inline.look = look
  }

  func endTable() {
    guard !tables.isDeep else {
      tables.endDeep()
      inline.breakWord()
      return
    }
    endCell()
    flush()
    goOnAroundTable()
    guard let table = tables.end() else { return }
    var (text, runs) = table.lines
    guard !text.isEmpty else { return }
    guard tables.isEmpty else {
      guard tables.keepLines() else {
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
