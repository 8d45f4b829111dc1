import Testing

@testable import Feeds

@Suite("Objects that are no log's, with all fields")
struct AllFieldsTests {
  private func rows(_ lines: String, _ detail: LogView.Detail) throws -> [String?] {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    options.logs = LogView(detail)
    return try Feed.reading(lines, options).entries.map { $0.content?.string }
  }

  private static let lines = #"""
    {"name":"build","status":"failed","id":4711,"url":"https://ci.example.org/4711","uuid":"u-1"}
    {"id":1,"title":"Gate","message":"words","tags":[],"gone":null,"by":"","done":{},"x":{"a":null}}
    {"title":"Tide","published":"2026-05-04T06:00:03Z","author":{"name":"Bo"},"text":"high","key":7}
    """#

  @Test("what tells a row apart, where it leads and what is empty is there where all is shown")
  func entries() throws {
    #expect(
      try rows(Self.lines, .all) == [
        "status=failed id=4711 url=https://ci.example.org/4711 uuid=u-1",
        #"words id=1 tags=[] gone=null by="" done={} x.a=null"#,
        "high published=2026-05-04T06:00:03Z key=7",
      ])
    #expect(try rows(Self.lines, .fields) == ["status=failed uuid=u-1", "words", "high"])
    #expect(try rows(Self.lines, .message) == [nil, "words", "high"])
  }

  @Test("what lists an object lists what is empty in it, too, and no list of objects is cut")
  func listings() throws {
    let line = #"{"station":"Ruth","gone":null,"none":[],"nothing":{},"said":"","in":{"a":[""]}}"#
    #expect(
      try rows(line, .all) == [
        """
        station: Ruth
        gone: null
        none: []
        nothing: {}
        said: ""
        in: a: ""
        """
      ])
    let list = (0..<100).map { #"{"gauge":\#($0)}"# }.joined(separator: ",")
    let long = #"{"station":"Ruth","gauges":[\#(list)]}"#
    let shown = (0..<100).map { "{gauge: \($0)}" }.joined(separator: ", ")
    #expect(try rows(long, .all) == ["station: Ruth\ngauges: \(shown)"])
    let cut = try rows(long, .fields).compactMap { $0 }
    #expect(cut.count == 1 && !cut[0].contains("{gauge: 99}"))
  }
}
