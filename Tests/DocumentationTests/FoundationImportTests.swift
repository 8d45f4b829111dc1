import Foundation
import TerminalTable
import Testing

import struct TerminalTable.IndexPath

@Suite("Beside Foundation")
struct FoundationImportTests {
  @Test("an IndexPath is the table's, where the file's imports say so")
  func file() {
    let path = IndexPath(row: 1, section: 2)
    #expect([path.section, path.row] == Array(Foundation.IndexPath(indexes: [2, 1])))
  }
}
