import HeightEngine
import Testing

@testable import Feeds

@Suite("Records of journald as a server's events")
struct JournalEventsTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private static func event(_ number: Int, _ members: String) -> String {
    #"data: {"__CURSOR":"s=4f0c;i=\#(number)","__REALTIME_TIMESTAMP":"177788880\#(number)250000","#
      + #""_BOOT_ID":"b2",\#(members)}"# + "\n\n"
  }

  private static let text =
    event(0, #""PRIORITY":"3","_PID":"42","MESSAGE":"no oil=dry""#)
    + event(1, #""PRIORITY":"6","MESSAGE":[117,112]"#)
    + event(2, #""PRIORITY":"4","MESSAGE":"low","NOTE":"a b""#)

  @Test("are a row each, as its lines of JSON are, and the blank lines between them none")
  func shown() throws {
    let feed = try Feed.reading(Self.text, Self.options)
    #expect(
      feed.entries.map { $0.content?.string } == [
        "10:00:00.250 ERR no oil=dry _PID=42", "10:00:01.250 INF up",
        #"10:00:02.250 WRN low NOTE="a b""#,
      ])
    #expect(feed.separators == [.none])
  }

  @Test("are found by their levels and fields, and their pages have all that they say")
  func filters() throws {
    let feed = try Feed.reading(Self.text, Self.options)
    for (filter, rows) in [("level>=warn", [0, 2]), ("_PID=42", [0]), ("_BOOT_ID=b2 up", [1])] {
      #expect(feed.matchingRows(of: try RowFilter(filter)).rows == rows, "\(filter)")
    }
    let page = feed.page(at: 0, inSection: 0)
    #expect(page.content.plainText == "no oil=dry")
    #expect(
      page.tree?.lines.contains { $0.name?.string == "_BOOT_ID" && $0.text.string == "b2" }
        == true)
  }

  @Test("a broken one is text, and events of somebody else are no records")
  func others() throws {
    let broken = #"data: {"MESSAGE":}"#
    let feed = try Feed.reading(Self.text + broken + "\n\n", Self.options)
    #expect(feed.entries.count == 4)
    #expect(feed.entries[3].content?.string == broken)
    let other = #"data: {"MESSAGE":"a"}"#
    #expect(try Feed.reading(other + "\n", Self.options).entries[0].content?.string == other)
  }
}
