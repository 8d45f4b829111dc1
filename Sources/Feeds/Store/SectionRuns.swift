/// Sections as they come, row by row.
struct SectionRuns {
  private(set) var runs = SourceSections()
  private let first: SectionName

  /// Rows before any that names its section go into one called `first`.
  init(first: SectionName) {
    self.first = first
  }

  /// Adds `row`, the next one: a new section if it names another than the last; nil names none.
  mutating func add(row: Int, _ name: SectionName?) {
    if let last = runs.last {
      if let name, name != last.name { runs.append(SectionRun(firstRow: row, name: name)) }
    } else {
      runs.append(SectionRun(firstRow: row, name: name ?? first))
    }
  }
}
