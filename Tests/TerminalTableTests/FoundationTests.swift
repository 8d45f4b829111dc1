import Foundation
import TerminalTable
import Testing

// For every file of the module.
typealias IndexPath = TerminalTable.IndexPath

@Suite("Beside Foundation")
struct FoundationTests {
  @Test("an IndexPath is the table's, where the module says so once")
  func module() {
    let path = IndexPath(row: 1, section: 2)
    #expect([path.section, path.row] == Array(Foundation.IndexPath(indexes: [2, 1])))
  }
}
