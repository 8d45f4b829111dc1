import Foundation
import TerminalTable
import Testing

// Foundation has an IndexPath too. A name of one's own comes before both, in every file of the
// module: this is all that an app has to write.
typealias IndexPath = TerminalTable.IndexPath

@Suite("Beside Foundation")
struct FoundationTests {
  @Test("an IndexPath is the table's, where the module says so once")
  func path() {
    let path = IndexPath(row: 1, section: 2)
    let foundations = Foundation.IndexPath(indexes: [path.section, path.row])
    #expect(foundations.count == 2)
  }
}
