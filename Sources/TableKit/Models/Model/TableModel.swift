import HeightEngine

/// A table's data source, made from a list: sections of objects, each shown by a cell.
///
/// Where the cells come from is said once, by `cellForObject` or the delegate; a `CellFactory` is made
/// for that: `model.cellForObject = factory.cell`. A table holds its data source weakly: keep the model.
@MainActor
public class TableModel<Object>: TableViewDataSource, RowObjectSource {
  /// What a sectioned list is made of.
  public typealias Element = TableModelElement<Object>
  /// Rows of the model, with what stands above and below them.
  public typealias Section = TableSection<Object>

  /// The sections as they are.
  public internal(set) var sections: [Section] { didSet { compiledIndex = nil } }
  /// The cell for an object. Where it is nil, or gives nil, the delegate is asked.
  public var cellForObject: ((TableView, IndexPath, Object) -> TableViewCell?)?
  /// The header of a section that has none of its own; nil, or where it gives nil: it has none. For headers that are made
  /// when they are shown: a million of them need not be kept.
  public var headerForSection: ((Int) -> DisplayText?)?
  /// Asked for cells that `cellForObject` has not, and for what the person may do.
  public weak var delegate: (any TableModelDelegate<Object>)?
  /// What stands at the right edge; the table reads it with its next change or reload.
  public var sectionIndex = SectionIndex.none { didSet { compiledIndex = nil } }
  var compiledIndex: CompiledSectionIndex?

  /// A model of these sections; of none: an empty one.
  public init(sections: [Section] = []) {
    self.sections = sections
  }

  /// A model of one section with a row for each object, also if there is none. The collection is kept
  /// and asked for a row when the row is wanted.
  public convenience init(list objects: some RandomAccessCollection<Object>) {
    self.init(sections: [Section(rows: objects)])
  }

  /// A model of one section with a row for each object; without a list: of no section.
  public convenience init(list objects: [Object]?) {
    self.init(sections: objects.map { [Section(rows: $0)] } ?? [])
  }

  /// A model of a sectioned list. Rows before the first header, or after a footer, form a section
  /// without a title. Without elements there is no section. O(elements).
  public convenience init(sectioned elements: [Element]?) {
    self.init(sections: SectionedList(elements ?? []).sections)
  }

  /// A model of headers, rows and footers as they stand one below the other. O(elements).
  public convenience init(@TableModelBuilder<Object> _ content: () -> [Element]) {
    self.init(sectioned: content())
  }

  /// The object of a row; nil: there is no such row.
  public func object(at indexPath: IndexPath) -> Object? {
    // As `isValid` says, with one look at the section.
    guard indexPath.section >= 0, indexPath.section < sections.count else { return nil }
    let rows = sections[indexPath.section].rows
    return indexPath.row >= 0 && indexPath.row < rows.count ? rows[indexPath.row] : nil
  }

  /// The object of a row, for those who don't know the model's type; nil: there is no such row.
  public func rowObject(at indexPath: IndexPath) -> Any? { object(at: indexPath) }

  /// Whether there is such a row.
  public func isValid(_ indexPath: IndexPath) -> Bool {
    // Not by indices: they take longer to make than the row's object.
    indexPath.section >= 0 && indexPath.section < sections.count && indexPath.row >= 0
      && indexPath.row < sections[indexPath.section].rows.count
  }

  // What a table asks its data source. Here, not in an extension: a mutable model overrides some.

  /// The number of sections, in any table.
  public func numberOfSections(in tableView: TableView) -> Int { sections.count }

  /// The number of rows; 0 where there is no such section.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  /// The section's header, its own or by `headerForSection`; nil where there is no such section.
  public func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> DisplayText? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].header ?? headerForSection?(section)
  }

  /// The section's footer; nil where there is no such section.
  public func tableView(
    _ tableView: TableView, titleForFooterInSection section: Int
  ) -> DisplayText? {
    sections.indices.contains(section) ? sections[section].footer : nil
  }

  /// The cell by `cellForObject`, else by the delegate; an empty one where neither has one.
  public func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    guard let object = object(at: indexPath) else { return TableViewCell(reuseIdentifier: "") }
    let cell =
      cellForObject?(tableView, indexPath, object)
      ?? delegate?.tableModel(self, cellFor: object, at: indexPath, in: tableView)
      ?? TableViewCell(reuseIdentifier: "")
    tableView.decorate(cell, for: object, at: indexPath)
    return cell
  }

  /// No: what can't change can't be edited.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  /// Does nothing: what can't change can't be edited.
  public func tableView(
    _ tableView: TableView, commit editingStyle: TableView.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// No: what can't change can't be moved in.
  public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Does nothing: what can't change can't be moved in.
  public func tableView(
    _ tableView: TableView, moveRowAt indexPath: IndexPath, to newIndexPath: IndexPath
  ) {}

  /// The section index' titles; nil: it has none.
  public func sectionIndexTitles(for tableView: TableView) -> [String]? {
    let titles = currentIndex.titles
    return titles.isEmpty ? nil : titles
  }

  /// The section that an index title leads to; -1: none. The search symbol scrolls to the start of the
  /// table.
  public func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    if sectionIndex.showsSearchSymbol, sectionIndex.letters != .none, index == 0,
      title == SectionIndex.searchSymbol
    {
      tableView.scrollToStart()
      return -1
    }
    return section(forIndexTitle: title) ?? -1
  }

  /// The section that a letter of the section index leads to: its first; where no section has the
  /// letter, that of the nearest letter before it. nil: the index has no such letter.
  public func section(forIndexTitle title: String) -> Int? {
    currentIndex.section(forTitle: title)
  }

  /// Made when first asked for after a change. O(sections) then.
  private var currentIndex: CompiledSectionIndex {
    if let compiledIndex { return compiledIndex }
    let index = CompiledSectionIndex(sectionIndex, headers: sections.lazy.map(\.header))
    compiledIndex = index
    return index
  }
}

extension TableModel: @MainActor SectionedRowCounts {
  public var numberOfSections: Int { sections.count }

  /// Rows in a section.
  ///
  /// - Precondition: there is such a section.
  public func numberOfRows(inSection section: Int) -> Int { sections[section].rows.count }
}
