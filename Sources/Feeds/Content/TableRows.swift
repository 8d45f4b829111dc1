import HeightEngine

/// A table as it is read.
struct TableRows {
  private var rows: [[String]] = []
  /// Whether a cell is open.
  var isInCell = false

  /// Tables wider than this are not set in columns: they would only wrap.
  private static let widest = 100

  /// Begins a row.
  mutating func startRow() {
    rows.append([])
  }

  /// Adds a cell to the last row.
  mutating func add(_ cell: String) {
    if rows.isEmpty { rows.append([]) }
    rows[rows.count - 1].append(cell)
  }

  /// A line a row: its cells in columns, or one after the other where that would be too wide. O(n).
  var text: String {
    let rows = rows.filter { $0.contains { !$0.isEmpty } }
    let widths = rows.map { $0.map(TableRows.columns(of:)) }
    var columns: [Int] = []
    for row in widths {
      for (index, width) in row.enumerated() {
        if index == columns.count { columns.append(width) }
        columns[index] = max(columns[index], width)
      }
    }
    let isNarrow = columns.reduce(0) { $0 + $1 + 2 } <= TableRows.widest
    return zip(rows, widths).map { row, widths in
      guard isNarrow else { return row.filter { !$0.isEmpty }.joined(separator: " | ") }
      var line = ""
      for (index, cell) in row.enumerated() {
        line += cell
        let isLast = index == row.count - 1
        if !isLast { line += String(repeating: " ", count: columns[index] - widths[index] + 2) }
      }
      return line
    }.joined(separator: "\n")
  }

  /// The columns that a cell takes on the screen.
  private static func columns(of cell: String) -> Int {
    LineWrapper().lines(of: DisplayText(cell), width: 1 << 20).first?.columns ?? 0
  }
}
