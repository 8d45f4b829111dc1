import HeightEngine
import Testing

@testable import Feeds

extension Feed {
  /// Expects that rows say the same where several are read at once, from each of them on.
  func expectSameRowsAtOnce() {
    var buffer = RowTextBuffer()
    let contents = contents
    for row in contents.indices {
      var next = row
      let rows = row..<min(row + 9, contents.count)
      withTexts(ofFirstOf: rows, inSection: 0, buffer: &buffer) { lent, _ in
        let text = lent.text(in: EntryText.content.rawValue)?.string
        #expect(text == contents[next], "\(next) from \(row)")
        next += 1
      }
      #expect(next > row)
    }
  }
}
