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

  /// Whether the row may be moved by the person. No, where it is not given.
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// The person moved the row: move it in the data, to where it will be afterwards, and call
  /// `moveRow(at:to:)`, as after a deletion; or leave it where it is. Nothing, where it is not given.
  func tableView(
    _ tableView: TableView, moveRowAt indexPath: IndexPath, to newIndexPath: IndexPath)

  /// The letters at the right edge that lead to sections; nil: there are none.
  func sectionIndexTitles(for tableView: TableView) -> [String]?
  /// The section that a title of the section index leads to; below 0: none. The one with the
  /// title's number, where it is not given.
  func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int
}

extension TableViewDataSource {
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int)
    -> DisplayText?
  { nil }
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int)
    -> DisplayText?
  { nil }
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  public func tableView(
    _ tableView: TableView, commit editingStyle: TableView.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  public func tableView(
    _ tableView: TableView, moveRowAt indexPath: IndexPath, to newIndexPath: IndexPath
  ) {}
  public func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }
  public func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}
