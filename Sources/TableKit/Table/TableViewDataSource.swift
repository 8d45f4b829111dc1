import HeightEngine
import TerminalCore

/// What a table shows. Only the first two members must be given.
@MainActor
public protocol TableViewDataSource: AnyObject {
  /// How many rows a section has.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  /// A cell, dequeued from the table and configured for the row.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell

  /// 1, where it is not given.
  func numberOfSections(in tableView: TableView) -> Int
  /// The title above a section. None, where it is not given.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> DisplayText?
  /// The text below a section. None, where it is not given.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> DisplayText?

  /// Whether the row may be deleted by the person. Yes, where it is not given.
  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// The person deleted the row: take it out of the data and call `deleteRows(at:)`.
  func tableView(
    _ tableView: TableView, commit editingStyle: TableView.EditingStyle,
    forRowAt indexPath: IndexPath)

  /// The letters at the right edge that lead to sections; nil: there are none.
  func sectionIndexTitles(for tableView: TableView) -> [String]?
  /// The section that a title of the section index leads to; below 0: none. The one with the
  /// title's number, where it is not given.
  func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int
}

extension TableViewDataSource {
  /// 1.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// None.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int)
    -> DisplayText?
  { nil }
  /// None.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int)
    -> DisplayText?
  { nil }
  /// Yes.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  /// Nothing.
  public func tableView(
    _ tableView: TableView, commit editingStyle: TableView.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  /// None.
  public func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }
  /// The section with the title's number.
  public func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}
