import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// A table on a page: each of its rows is one of the page's, in columns that all of them share. What has more columns
/// than any screen has room for has no columns there, and its rows are several of the page's: a row of the page has
/// only so many cells, whatever a table has.
struct PageTable {
  private let table: ContentTable
  /// nil: there is no screen for them.
  private let columns: GridColumns?
  private let rows: [Row]

  /// What a row of the page shows of the table.
  private enum Row {
    case cells(Range<Int>, ofRow: Int, isFirst: Bool)
    /// Stands below the rows that say what the columns are.
    case rule
  }

  /// Words that are longer wrap within their column, in columns of the screen.
  private static let leastWidth = 10
  /// Cells that stand in one row of the page where there are no columns.
  private static let mostCells = 64

  init(_ table: ContentTable) {
    self.table = table
    let isWide = table.columns > ContentTable.mostColumns
    columns = isWide ? nil : Self.columns(of: table)
    rows = Self.rows(of: table, mostCells: isWide ? Self.mostCells : ContentTable.mostColumns)
  }

  private static func rows(of table: ContentTable, mostCells: Int) -> [Row] {
    var rows: [Row] = []
    for (row, cells) in table.rows.enumerated() {
      var isFirst = true
      for start in stride(from: 0, to: max(cells.count, 1), by: mostCells) {
        let part = start..<min(start + mostCells, cells.count)
        // What says nothing takes no line, and every row of the page has one.
        guard part.count == cells.count || cells[part].contains(where: { !$0.text.isEmpty })
        else { continue }
        rows.append(.cells(part, ofRow: row, isFirst: isFirst))
        isFirst = false
      }
      if row == table.headerRows - 1 { rows.append(.rule) }
    }
    return rows
  }

  /// Rows of the page that it takes: its own, and a rule below those that say what the columns are.
  var numberOfRows: Int { rows.count }

  /// What leads somewhere in a row of the page, in order.
  func targets(inRow row: Int) -> [Int] {
    guard case .cells(let cells, let row, _) = rows[row] else { return [] }
    return table.rows[row][cells].flatMap { $0.runs.targets }
  }

  /// How a row of the page looks, one of its targets chosen.
  func layout(ofRow pageRow: Int, _ look: PageLook) -> CellLayout {
    guard case .cells(let part, let row, let isFirst) = rows[pageRow] else {
      let rule = CellLayout.rule(Theme.rule)
      guard let columns else { return rule }
      let rules = columns.ideals.map { _ in GridRow.Cell(rule) }
      return .gridRow(GridRow(columns: columns, cells: rules, stacked: rule))
    }
    // Nothing is above the first row, and the header's rule tells it from the next.
    let isApart = row > table.headerRows && isFirst
    let stacked = stacked(part, ofRow: row, look)
    guard let columns else {
      return isApart ? .padding(.init(top: 1), stacked) : stacked
    }
    let cells = table.rows[row].map { cell in
      GridRow.Cell(.text(Self.block(cell, look)), span: cell.span)
    }
    return .gridRow(
      GridRow(
        columns: columns, cells: cells, stacked: stacked, linesAboveIfNarrow: isApart ? 1 : 0))
  }

  private static func block(_ cell: ContentTable.Cell, _ look: PageLook) -> TextBlock {
    let style = cell.isHeader ? Theme.tableHeader : .plain
    let alignment: TextBlock.Alignment =
      switch cell.alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      }
    var block = TextBlock(
      onPage: cell.text, style: style, alignment: alignment,
      styleRuns: Theme.runs(cell.runs, on: style, chosen: look.chosen))
    block.links = look.links(of: cell.runs, in: cell.text)
    return block
  }

  // MARK: - Where there is no room for columns

  /// Cells of a row, or all, one below the other, each behind what its column is called.
  private func stacked(_ cells: Range<Int>, ofRow row: Int, _ look: PageLook) -> CellLayout {
    if row < table.headerRows {
      let names = table.rows[row][cells].map(\.text.string).filter { !$0.isEmpty }
      return .text(
        TextBlock(DisplayText(names.joined(separator: " | ")), style: Theme.tableHeader))
    }
    var lines: [CellLayout] = []
    // Where it is not all of them, each takes one column.
    var column = cells.lowerBound
    for cell in table.rows[row][cells] {
      if !cell.text.isEmpty {
        lines.append(.text(Self.block(cell, named: name(ofColumn: column), look)))
      }
      column += cell.span
    }
    return .stack(lines)
  }

  private func name(ofColumn wanted: Int) -> String {
    guard table.headerRows > 0 else { return "" }
    let names = table.rows[table.headerRows - 1]
    if columns == nil { return wanted < names.count ? names[wanted].text.string : "" }
    var column = 0
    for cell in names {
      if column == wanted { return cell.text.string }
      column += cell.span
    }
    return ""
  }

  private static func block(
    _ cell: ContentTable.Cell, named name: String, _ look: PageLook
  ) -> TextBlock {
    var block = block(cell, look)
    block.alignment = .left
    guard !name.isEmpty, block.growingText == nil else { return block }
    let label = "\(name): "
    let shift = label.utf8.count
    let runs = block.styleRuns.map {
      StyleRun($0.range.lowerBound + shift..<$0.range.upperBound + shift, $0.style)
    }
    block.text = DisplayText(label + cell.text.string)
    block.styleRuns = [StyleRun(0..<shift, Theme.time)] + runs
    block.links = block.links.map {
      LinkRun($0.range.lowerBound + shift..<$0.range.upperBound + shift, $0.link)
    }
    return block
  }

  // MARK: - Widths

  private static func columns(of table: ContentTable) -> GridColumns {
    var ideals = [Int](repeating: 1, count: table.columns)
    var minimums = ideals
    var wide: [(columns: Range<Int>, ideal: Int, minimum: Int)] = []
    for row in table.rows {
      var first = 0
      for cell in row {
        let block = TextBlock(cell.text)
        let ideal = columns(of: block.text, LineWrapper(mode: .none), width: Int(Int32.max))
        let minimum = columns(of: block.text, block.wrapper, width: leastWidth)
        if cell.span == 1 {
          ideals[first] = max(ideals[first], ideal)
          minimums[first] = max(minimums[first], minimum)
        } else {
          wide.append((first..<first + cell.span, ideal, minimum))
        }
        first += cell.span
      }
    }
    // What takes several columns widens the last of them.
    for cell in wide {
      let last = cell.columns.upperBound - 1
      let gaps = spacing * (cell.columns.count - 1)
      ideals[last] += max(cell.ideal - gaps - ideals[cell.columns].reduce(0, +), 0)
      minimums[last] += max(cell.minimum - gaps - minimums[cell.columns].reduce(0, +), 0)
    }
    return GridColumns(ideals: ideals, minimums: minimums, spacing: spacing)
  }

  private static let spacing = 2

  private static func columns(of text: DisplayText, _ wrapper: LineWrapper, width: Int) -> Int {
    var columns = 0
    wrapper.forEachLine(of: text, width: width) {
      columns = max(columns, $0.columns)
      return true
    }
    return columns
  }
}

extension [InlineRun] {
  /// What they lead to, in order, runs of one link together.
  var targets: [Int] {
    var targets: [Int] = []
    for case let target? in map(\.target) where targets.last != target { targets.append(target) }
    return targets
  }
}
