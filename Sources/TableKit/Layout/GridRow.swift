import HeightEngine

/// The columns that the rows of a table share: as wide as their content where there is room, else narrower,
/// down to their least widths.
public struct GridColumns: Hashable, Sendable {
  /// How wide each column is where there is room, in columns of the screen.
  public let ideals: [Int]
  /// How wide each is at the least.
  public let minimums: [Int]
  /// Empty columns between two.
  public let spacing: Int

  /// Columns of such widths; a least width is at most the ideal one, and at least 1.
  ///
  /// - Precondition: there are as many of both.
  public init(ideals: [Int], minimums: [Int], spacing: Int = 2) {
    precondition(ideals.count == minimums.count, "every column has an ideal and a least width")
    self.ideals = ideals.map { max(CellLayout.clampedExtent($0), 1) }
    self.minimums = zip(minimums, self.ideals).map { min(max($0, 1), $1) }
    self.spacing = CellLayout.clamped(spacing)
  }

  /// The widths of the columns in `width`: the ones that fit are as wide as they want to be, the others as
  /// wide as one another, and none is narrower than its least width. nil: there is no room for these.
  ///
  /// - Complexity: O(columns).
  public func widths(in width: Int) -> [Int]? {
    guard !ideals.isEmpty else { return nil }
    let room = width - spacing * (ideals.count - 1)
    if Self.isSum(of: ideals, atMost: room) { return ideals }
    guard Self.isSum(of: minimums, atMost: room) else { return nil }
    var (low, high) = (0, room)
    while low < high {
      let level = (low + high + 1) / 2
      if Self.isSum(of: widths(atLevel: level), atMost: room) {
        low = level
      } else {
        high = level - 1
      }
    }
    var widths = widths(atLevel: low)
    var left = room - widths.reduce(0, +)
    for index in widths.indices where left > 0 && widths[index] == low && low < ideals[index] {
      widths[index] += 1
      left -= 1
    }
    return widths
  }

  private func widths(atLevel level: Int) -> [Int] {
    zip(ideals, minimums).map { min($0, max($1, level)) }
  }

  private static func isSum(of widths: [Int], atMost most: Int) -> Bool {
    var left = most
    for width in widths {
      left -= width
      if left < 0 { return false }
    }
    return true
  }
}

/// A row of a table, its cells in columns that all rows of the table share: each row is laid out by itself
/// and stands in line with the others.
public struct GridRow: Hashable, Sendable {
  /// What stands in a column, or in several.
  public struct Cell: Hashable, Sendable {
    /// What it shows.
    public var layout: CellLayout
    /// How many columns it takes, at least 1.
    public let span: Int

    /// A cell of so many columns.
    public init(_ layout: CellLayout, span: Int = 1) {
      self.layout = layout
      self.span = max(CellLayout.clamped(span), 1)
    }
  }

  /// The columns of the table.
  public var columns: GridColumns
  /// Its cells, from the first column on.
  public var cells: [Cell]
  /// What is shown in place of the cells where there is no room for the columns.
  public var stacked: CellLayout
  /// Empty lines above it where columns are narrower than they want to be: lines that wrap don't tell where
  /// a row ends.
  public var linesAboveIfNarrow: Int

  /// A row of these cells, as given.
  public init(
    columns: GridColumns, cells: [Cell], stacked: CellLayout, linesAboveIfNarrow: Int = 0
  ) {
    self.columns = columns
    self.cells = cells
    self.stacked = stacked
    self.linesAboveIfNarrow = CellLayout.clamped(linesAboveIfNarrow)
  }

  /// How it is laid out in so many columns of the screen. O(cells).
  func layout(in width: Int) -> CellLayout {
    guard let widths = columns.widths(in: width) else { return padded(stacked) }
    var columns: [CellLayout.Column] = []
    var first = 0
    for cell in cells where first < widths.count {
      let end = min(first + cell.span, widths.count)
      let room = widths[first..<end].reduce(0, +) + self.columns.spacing * (end - first - 1)
      columns.append(CellLayout.Column(.fixed(room), cell.layout))
      first = end
    }
    let layout = CellLayout.columns(columns, spacing: self.columns.spacing)
    return widths == self.columns.ideals ? layout : padded(layout)
  }

  private func padded(_ layout: CellLayout) -> CellLayout {
    linesAboveIfNarrow > 0 ? .padding(.init(top: linesAboveIfNarrow), layout) : layout
  }
}
