import Foundation
import GRDB
import Remembering

extension Row {
  /// A number as it was written; 0 for anything else that damage has put there.
  func number(at index: Int) -> UInt64 {
    UInt64(bitPattern: Int64.fromDatabaseValue(self[index]) ?? 0)
  }

  /// The three columns from one on; nil where there is no place in them.
  func place(from index: Int) -> RowPlace? {
    guard let row = Int.fromDatabaseValue(self[index]), row >= 0,
      let line = Int.fromDatabaseValue(self[index + 2])
    else { return nil }
    return RowPlace(row: row, key: number(at: index + 1), line: line)
  }
}

extension RowPlace {
  /// As columns: row, key, line.
  var values: [Int64] { [Int64(row), Int64(bitPattern: key), Int64(line)] }
}

extension [UInt8] {
  var blobValue: DatabaseValue { Data(self).databaseValue }
}
