import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// A table on a page: each of its rows is one of the page's, in columns that all of them share.
struct PageTable {
  private let table: ContentTable
  private let columns: GridColumns

  /// Words that are longer wrap within their column, in columns of the screen.
  private static let leastWidth = 10

  init(_ table: ContentTable) {
    self.table = table
    columns = Self.columns(of: table)
  }

  /// Rows of the page that it takes: its own, and a rule below those that say what the columns are.
  var numberOfRows: Int { table.rows.count + (table.headerRows > 0 ? 1 : 0) }

  /// Which of the table's rows a row of the page shows; nil: the rule.
  private func tableRow(_ row: Int) -> Int? {
    guard table.headerRows > 0, row >= table.headerRows else { return row }
    return row == table.headerRows ? nil : row - 1
  }

  /// What leads somewhere in a row of the page, in order.
  func targets(inRow row: Int) -> [Int] {
    tableRow(row).map { table.rows[$0].flatMap { $0.runs.targets } } ?? []
  }

  /// How a row of the page looks, one of its targets chosen.
  func layout(ofRow row: Int, _ look: PageLook) -> CellLayout {
    guard let row = tableRow(row) else {
      let rules = columns.ideals.map { _ in GridRow.Cell(.rule(Theme.rule)) }
      return .gridRow(GridRow(columns: columns, cells: rules, stacked: .rule(Theme.rule)))
    }
    let cells = table.rows[row].map { cell in
      GridRow.Cell(.text(Self.block(cell, look)), span: cell.span)
    }
    // Nothing is above the first row, and the header's rule tells it from the next.
    let isApart = row > table.headerRows
    return .gridRow(
      GridRow(
        columns: columns, cells: cells, stacked: stacked(row, look),
        linesAboveIfNarrow: isApart ? 1 : 0))
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

  /// The cells one below the other, each behind what its column is called.
  private func stacked(_ row: Int, _ look: PageLook) -> CellLayout {
    if row < table.headerRows {
      let names = table.rows[row].map(\.text.string).filter { !$0.isEmpty }
      return .text(
        TextBlock(DisplayText(names.joined(separator: " | ")), style: Theme.tableHeader))
    }
    var lines: [CellLayout] = []
    var column = 0
    for cell in table.rows[row] {
      if !cell.text.isEmpty {
        lines.append(.text(Self.block(cell, named: name(ofColumn: column), look)))
      }
      column += cell.span
    }
    return .stack(lines)
  }

  private func name(ofColumn wanted: Int) -> String {
    guard table.headerRows > 0 else { return "" }
    var column = 0
    for cell in table.rows[table.headerRows - 1] {
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
