import HeightEngine
import Testing

@testable import Feeds

@Suite("Lines of Fluentd, which have a tag")
struct TaggedLineTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private static func line(_ object: String, _ second: Int = 0) -> String {
    "2026-05-04T10:00:0\(second)+00:00\thouse.pump\t\(object)"
  }

  private func feed(_ lines: [String]) throws -> Feed {
    try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
  }

  @Test(
    "a row has the time, and level, message and fields of the object; the tag is a field",
    arguments: [
      (#"{"level":"warn","message":"oil is low","tank":{"n":3}}"#, "WRN oil is low tank.n=3"),
      (#"{"message":"up","time":"soon"}"#, "up time=soon"),
      (#"{"cpu":0.25,"n":1}"#, "cpu=0.25 n=1"),
      (#"{"log":"no oil","stream":"stderr"}"#, "no oil stream=stderr"),
      (
        #"{"log":"{\"level\":\"warn\",\"msg\":\"low\"}","stream":"stderr"}"#,
        "WRN low stream=stderr"
      ),
    ])
  func shown(object: String, row: String) throws {
    let feed = try feed([Self.line(object), Self.line(object, 1)])
    #expect(
      feed.entries.map { $0.content?.string } == [
        "10:00:00 \(row) tag=house.pump", "10:00:01 \(row) tag=house.pump",
      ])
    #expect(feed.separators == [.none])
  }

  @Test("its level and its fields are known to filters, and its page has a tree of them")
  func filtered() throws {
    let feed = try feed([
      Self.line(#"{"level":"info","message":"up","tank":{"n":2}}"#),
      Self.line(#"{"level":"error","message":"no oil","tank":{"n":3}}"#, 1),
    ])
    for filter in ["level>=warn", "tank.n=3", "tag=house.pump oil"] {
      #expect(feed.matchingRows(of: try RowFilter(filter)).rows == [1], "\(filter)")
    }
    let page = feed.page(at: 1, inSection: 0)
    #expect(page.level == .error)
    #expect(page.content.plainText == "no oil")
    let lines = try #require(page.tree).lines
    #expect(lines.contains { $0.name?.string == "tag" && $0.text.string == "house.pump" })
    #expect(lines.contains { $0.name?.string == "n" && $0.text.string == "3" })
  }

  @Test("a line among them whose object is broken is text, and one without a time goes on")
  func others() throws {
    let broken = Self.line(#"{"level":"info",}"#, 1)
    let up = Self.line(#"{"message":"up"}"#)
    #expect(
      try feed([up, broken, up, "  at x"]).entries.map { $0.content?.string } == [
        "10:00:00 up tag=house.pump", broken, "10:00:00 up tag=house.pump\n  at x",
      ])
  }
}
