import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("Documents that come by a pipe, entry by entry", .timeLimit(.minutes(10)))
struct DocumentsByPipeTests {
  /// As if a pipe had paused long enough wherever nothing more is in it.
  private var options: FeedOptions {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0)
    (options.patience, options.longestPause) = (0, 0)
    return options
  }

  /// How many rows are out each time before the next of the pieces comes, and what all rows say.
  private func rows(
    of pieces: [String], _ options: FeedOptions
  ) throws -> (before: [Int], rows: [String]) {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(pieces[0].utf8))
    let stream = try FeedStream.reading(pipe, options)
    var (before, rows, next) = ([Int](), [String](), 1)
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { texts, _, _ in
          let title = texts.text(in: EntryText.title.rawValue)?.string
          rows.append(title ?? texts.text(in: EntryText.content.rawValue)?.string ?? "")
          return true
        },
        willWait: {
          guard next <= pieces.count else { return true }
          before.append(rows.count)
          if next < pieces.count {
            writer.write(Data(pieces[next].utf8))
          } else {
            try? writer.closeEnd()
          }
          next += 1
          return true
        }))
    return (before, rows)
  }

  @Test(
    "an item of a feed in one line is out before the next one comes",
    arguments: ["", #"<?xml version="1.0"?>"#])
  func feedInOneLine(declaration: String) throws {
    let pieces = [
      declaration + #"<rss version="2.0"><channel><title>F</title><item><title>x</title></item>"#,
      "<item><title>y</title></item>", "</channel></rss>",
    ]
    let (before, rows) = try rows(of: pieces, options)
    #expect(before.prefix(2) == [1, 2])
    #expect(rows == ["x", "y"])
  }
}
