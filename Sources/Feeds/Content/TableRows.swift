import HeightEngine

/// A table as it is read.
struct TableRows {
  private struct Cell {
    var text = ""
    var runs: [InlineRun] = []
    var isHeader = false
    var alignment = ContentTable.Alignment.left
    var span = 1
    /// How many rows it takes.
    var rows = 1
    /// Whether its lines stay lines where rows are text, too: those of a table in it do.
    var keepsLines = false

    /// Its lines; one where they are words of it. O(n)
    var lines: [String] {
      guard keepsLines else { return [text] }
      return text.split(separator: "\n").filter { !$0.isBlank }.map(String.init)
    }
  }

  private var rows: [[Cell]] = []
  /// The cell that is open, without its text.
  private var open: Cell?
  /// Rows that are said to be the table's head.
  private var headRows = 0
  /// How many rows more cells of rows before take, by column.
  private var spans: [Int] = []
  /// The column behind the last cell.
  private var column = 0
  /// Cells that were read, and that stand where one of a row before goes on.
  private var (cells, fillers) = (0, 0)
  /// Where cells of a row stand that don't say.
  private var rowAlignment: ContentTable.Alignment?
  /// Whether the rows are those of its head.
  var isInHead = false
  /// What the cell that it stands in said before; nil: it stands in none.
  private var around: InlineText?

  /// Tables wider than this are not set in columns where lines are text: they would only wrap.
  private static let widest = 100
  /// Columns in which cells may take several rows, and how many.
  private static let mostSpans = 64
  private static let mostRowsOfCell = 1000

  /// - Parameter around: What the cell that it stands in says before it.
  init(in around: InlineText?) { self.around = around }

  /// Gives back what the cell said before that it stands in, once: whoever goes on with that copies nothing.
  mutating func takeAround() -> InlineText? {
    defer { around = nil }
    return around
  }

  /// Whether a cell is open.
  var isInCell: Bool { open != nil }

  /// Begins a row.
  mutating func startRow(_ attributes: [String: String] = [:]) {
    endRow()
    rows.append([])
    fill()
    rowAlignment = TableRows.alignment(attributes)
    if isInHead { headRows = rows.count }
  }

  /// Opens a cell of the last row.
  mutating func startCell(_ name: String, _ attributes: [String: String]) {
    var cell = Cell()
    cell.isHeader = name == "th"
    cell.alignment = TableRows.alignment(attributes) ?? rowAlignment ?? .left
    cell.span = min(max(attributes["colspan"].flatMap { Int($0.folded) } ?? 1, 1), 1000)
    cell.rows = min(
      max(attributes["rowspan"].flatMap { Int($0.folded) } ?? 1, 1), Self.mostRowsOfCell)
    open = cell
  }

  /// A table stands in the cell that is open. Returns whether there is one, so that its rows can be lines there.
  mutating func keepLines() -> Bool {
    open?.keepsLines = true
    return open != nil
  }

  /// Closes the cell that is open.
  mutating func endCell(_ text: String, _ runs: [InlineRun]) {
    guard var cell = open else { return }
    open = nil
    cell.text = text
    cell.runs = runs
    if rows.isEmpty { rows.append([]) }
    rows[rows.count - 1].append(cell)
    cells += 1
    for _ in 0..<cell.span {
      if cell.rows > 1, column < Self.mostSpans {
        while spans.count <= column { spans.append(0) }
        spans[column] = cell.rows - 1
      }
      column += 1
    }
    fill()
  }

  /// Puts empty cells where those of rows before go on; not more than there are others.
  private mutating func fill() {
    while column < spans.count, spans[column] > 0, fillers < 64 + 2 * cells {
      rows[rows.count - 1].append(Cell())
      spans[column] -= 1
      column += 1
      fillers += 1
    }
  }

  /// The cells that go on behind the last one of the row are there no longer by one.
  private mutating func endRow() {
    for column in spans.indices where column >= self.column && spans[column] > 0 {
      spans[column] -= 1
    }
    column = 0
  }

  private static func alignment(_ attributes: [String: String]) -> ContentTable.Alignment? {
    let style = attributes["style"].flatMap(value(ofTextAlign:))
    switch style ?? attributes["align"]?.folded.lowercased() {
    case "right", "end", "char": return .right
    case "center", "middle": return .center
    case "left", "start", "justify": return .left
    default: return nil
    }
  }

  /// What a style says of `text-align`.
  private static func value(ofTextAlign style: String) -> String? {
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].trimmed.lowercased() == "text-align" {
        return parts[1].trimmed.lowercased()
      }
    }
    return nil
  }

  /// A line a row, or several where tables are in its cells: these in columns, or one after the other where that would be too
  /// wide; and how parts of it look and where they lead, as far as their cells are on one line. O(n).
  var lines: (text: String, runs: [InlineRun]) {
    let rows = rows.map { $0.map(Self.onOneLine) }.filter { $0.contains { !$0.text.isEmpty } }
    let widths = TableRows.widths(of: rows.map { $0.map(\.text) })
    var lines = ""
    var runs: [InlineRun] = []
    func add(_ cell: Cell) {
      let start = lines.utf8.count
      for var run in cell.runs {
        run.range = start + run.range.lowerBound..<start + run.range.upperBound
        runs.append(run)
      }
      lines += cell.text
    }
    for (index, row) in rows.enumerated() {
      if index > 0 { lines += "\n" }
      let haveLines = row.contains(where: \.keepsLines)
      guard let (columns, cells) = widths else {
        for (number, cell) in row.filter({ !$0.text.isEmpty }).enumerated() {
          if number > 0 { lines += haveLines ? "\n" : " | " }
          add(cell)
        }
        continue
      }
      if haveLines {
        lines += Self.lines(of: row, columns)
        continue
      }
      for (column, cell) in row.enumerated() {
        add(cell)
        guard column < row.count - 1 else { break }
        lines += String(repeating: " ", count: columns[column] - cells[index][column] + 2)
      }
    }
    return (lines, runs)
  }

  /// The lines of a row's cells side by side. O(n) in the lines of its highest cell
  private static func lines(of row: [Cell], _ columns: [Int]) -> String {
    let cells = row.map(\.lines)
    let height = cells.reduce(0) { max($0, $1.count) }
    let lines = (0..<height).map { number in
      var (line, gap) = ("", 0)
      for (column, cell) in cells.enumerated() {
        let text = number < cell.count ? cell[number] : ""
        if !text.isEmpty {
          line += String(repeating: " ", count: gap) + text
          gap = 0
        }
        gap += max(columns[column] - TableRows.columns(of: text), 0) + 2
      }
      return line
    }
    return lines.joined(separator: "\n")
  }

  private static func onOneLine(_ cell: Cell) -> Cell {
    let folded = cell.keepsLines ? cell.lines.joined(separator: "\n") : cell.text.folded
    guard folded != cell.text else { return cell }
    var cell = cell
    (cell.text, cell.runs) = (folded, [])
    return cell
  }

  /// How wide the columns of lines are, and their cells; nil as soon as they are too wide together.
  private static func widths(of rows: [[String]]) -> (columns: [Int], cells: [[Int]])? {
    var columns: [Int] = []
    var cells: [[Int]] = []
    var sum = 0
    for row in rows {
      var widths: [Int] = []
      for (index, cell) in row.enumerated() {
        let width = TableRows.columns(of: cell)
        widths.append(width)
        if index == columns.count {
          columns.append(0)
          sum += 2
        }
        sum += max(width - columns[index], 0)
        columns[index] = max(columns[index], width)
        if sum > widest { return nil }
      }
      cells.append(widths)
    }
    return (columns, cells)
  }

  /// Its cells. O(n).
  var table: ContentTable {
    var shown: [[ContentTable.Cell]] = []
    var headerRows = 0
    let isNarrow = rows.allSatisfy { $0.reduce(0) { $0 + $1.span } <= ContentTable.mostColumns }
    for (index, row) in rows.enumerated() where row.contains(where: { !$0.text.isEmpty }) {
      let isHead = index < headRows || row.allSatisfy { $0.isHeader || $0.text.isEmpty }
      if isHead, headerRows == shown.count { headerRows += 1 }
      shown.append(
        row.map { cell in
          var runs = cell.runs
          let text = DisplayText(cell.text, &runs)
          return ContentTable.Cell(
            text, runs: runs, isHeader: cell.isHeader || isHead, alignment: cell.alignment,
            span: isNarrow ? cell.span : 1)
        })
    }
    return ContentTable(rows: shown, headerRows: headerRows < shown.count ? headerRows : 0)
  }

  /// The columns that a cell takes on the screen, by the widest of its lines.
  private static func columns(of cell: String) -> Int {
    LineWrapper().lines(of: DisplayText(cell), width: 1 << 20).reduce(0) { max($0, $1.columns) }
  }
}
