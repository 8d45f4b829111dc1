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
