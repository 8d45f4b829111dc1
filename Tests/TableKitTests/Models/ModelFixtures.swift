import HeightEngine
import TerminalCore

@testable import TableKit

/// A chain of classes to look things up in.
nonisolated class Animal {}
nonisolated class Dog: Animal {}
nonisolated final class Puppy: Dog {}
nonisolated final class Stone {}

/// A value that is told apart by its `id`.
struct Note: Identifiable, Equatable {
  var id: Int
  var text: String
}

/// Remembers what it was told, for factories.
final class AnimalCell: TableViewCell, ObjectCell {
  var shown: [Animal] = []
  func shouldUpdate(with object: Animal) { shown.append(object) }
}

final class DogCell: TableViewCell, ObjectCell {
  func shouldUpdate(with object: Dog) {}
}

/// Shows a string, wrapped.
final class StringCell: TableViewCell, ObjectCell {
  private(set) var string = ""
  func shouldUpdate(with object: String) { string = object }
  override var layout: CellLayout? { .text(TextBlock(DisplayText(string))) }
}

extension SectionedRowCounts {
  var counts: [Int] { (0..<numberOfSections).map(numberOfRows(inSection:)) }
}

extension IndexPath {
  nonisolated init(_ section: Int, _ row: Int) { self.init(row: row, section: section) }
}

extension TableView {
  /// A table of 20 × 10 over this data source.
  static func over(_ dataSource: any TableViewDataSource) -> TableView {
    let table = TableView(frame: Rect(column: 0, line: 0, columns: 20, lines: 10))
    table.dataSource = dataSource
    return table
  }
}
