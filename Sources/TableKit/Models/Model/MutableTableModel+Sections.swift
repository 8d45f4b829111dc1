import HeightEngine

extension MutableTableModel {
  /// Adds a section at the end.
  @discardableResult
  public func addSection(_ section: Section = Section()) -> [Int] {
    insertSection(section, at: sections.count)
  }

  /// Adds an empty section under a title at the end.
  @discardableResult
  public func addSection(header: DisplayText) -> [Int] { addSection(Section(header: header)) }

  /// Inserts a section before another one, or at the end.
  @discardableResult
  public func insertSection(_ section: Section, at index: Int) -> [Int] {
    guard index >= 0, index <= sections.count else { return [] }
    sections.insert(section, at: index)
    return [index]
  }

  /// Inserts an empty section under a title before another one, or at the end.
  @discardableResult
  public func insertSection(header: DisplayText, at index: Int) -> [Int] {
    insertSection(Section(header: header), at: index)
  }

  /// Removes a section and its rows: for `deleteSections(_:)`.
  @discardableResult
  public func removeSection(at index: Int) -> [Int] {
    guard sections.indices.contains(index) else { return [] }
    sections.remove(at: index)
    return [index]
  }

  /// Removes neighbouring sections and their rows. O(sections) at the speed of moving memory.
  ///
  /// - Returns: `range`; an empty range where there are no such sections.
  @discardableResult
  public func removeSections(_ range: Range<Int>) -> Range<Int> {
    guard range.lowerBound >= 0, range.upperBound <= sections.count else {
      return range.lowerBound..<range.lowerBound
    }
    // What so many took is given back.
    if range.count == sections.count { sections = [] } else { sections.removeSubrange(range) }
    return range
  }

  /// Moves a section to where it will be afterwards: for `moveSection(_:toSection:)`.
  ///
  /// - Returns: whether there is such a section and such a place.
  @discardableResult
  public func moveSection(_ index: Int, toSection newIndex: Int) -> Bool {
    guard sections.indices.contains(index), sections.indices.contains(newIndex) else {
      return false
    }
    let section = sections.remove(at: index)
    sections.insert(section, at: newIndex)
    return true
  }

  /// Makes several sections of one: its rows from each of `rows` on, which ascend, become a section of
  /// their own. For the table's `splitSection(_:atRows:)`:
  ///
  /// ```swift
  /// table.splitSection(0, atRows: model.splitSection(0, atRows: [3, 9], headers: ["Mo", "Tu", "We"]))
  /// ```
  ///
  /// The last of them has the footer, and takes up what the section's collection grows by. O(sections) at
  /// the speed of moving memory, and O(edits of the section): rows that were never touched cost nothing.
  ///
  /// - Parameter headers: Titles, one for each section made; nil: the first keeps its own, the others have
  ///   none.
  /// - Returns: `rows`; nothing where there is no such section or row, where rows don't ascend, or where
  ///   there are too many or too few titles.
  @discardableResult
  public func splitSection(
    _ index: Int, atRows rows: [Int], headers: [DisplayText?]? = nil
  ) -> [Int] {
    guard let first = rows.first, let last = rows.last, sections.indices.contains(index),
      first >= 0,
      last <= sections[index].rows.count, zip(rows, rows.dropFirst()).allSatisfy({ $0 <= $1 }),
      headers.map({ $0.count == rows.count + 1 }) ?? true
    else { return [] }
    var rest = sections[index]
    sections[index].rows = RowSequence()
    var new: [Section] = []
    for row in rows.reversed() {
      var section = Section(footer: new.isEmpty ? rest.footer : nil)
      section.rows = rest.rows.removeTail(from: row)
      new.append(section)
    }
    rest.footer = nil
    new.append(rest)
    new.reverse()
    for (place, header) in (headers ?? []).enumerated() { new[place].header = header }
    sections.replaceSubrange(index...index, with: new)
    return rows
  }

  /// Makes one of neighbouring sections: it has the first one's header and the last one's footer. For
  /// the table's `joinSections(_:)`. O(sections) at the speed of moving memory, and O(edits of the
  /// sections joined).
  ///
  /// - Returns: `range`; an empty range where there are no such sections, or no two.
  @discardableResult
  public func joinSections(_ range: Range<Int>) -> Range<Int> {
    guard range.count > 1, range.lowerBound >= 0, range.upperBound <= sections.count else {
      return range.lowerBound..<range.lowerBound
    }
    var section = sections[range.lowerBound]
    section.footer = sections[range.upperBound - 1].footer
    section.rows.append(rowsOf: sections[range].dropFirst().lazy.map(\.rows))
    sections.replaceSubrange(range, with: CollectionOfOne(section))
    return range
  }

  /// Gives a section another header and footer: for `reloadSections(_:)`.
  @discardableResult
  public func setTitles(
    ofSection index: Int, header: DisplayText?, footer: DisplayText?
  ) -> [Int] {
    guard sections.indices.contains(index) else { return [] }
    sections[index].header = header
    sections[index].footer = footer
    return [index]
  }

  /// Shows other sections: for `reloadData()`.
  public func setSections(_ sections: [Section]) { self.sections = sections }
}

extension TableView {
  /// Tells the table what adding to a mutable model did: of a section made for the rows, or of the
  /// rows.
  public func insert<Object>(_ addition: MutableTableModel<Object>.Addition) {
    if addition.sections.isEmpty {
      insertRows(at: addition.indexPaths)
    } else {
      insertSections(addition.sections)
    }
  }
}
