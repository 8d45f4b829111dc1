import Testing

@testable import Feeds

@Suite("Listings of JSON")
struct JSONListingTests {
  private func listing(_ text: String) throws -> String? {
    let bytes = Array(text.utf8)
    return try JSONValue(0..<bytes.count, of: bytes.span).listing
  }

  @Test("have a line for each member; what takes several stands below its name")
  func lines() throws {
    #expect(
      try listing(#"{"a":1,"b":{"c":{"d":"x\ny"},"e":null,"f":[1,[2],true]},"g":{"h":{"i":2}}}"#)
        == """
        a: 1
        b:
          c:
            d:
              x
              y
          f: 1, [2], true
        g: h: i: 2
        """)
    #expect(try listing(#"{"a":{},"b":[],"c":null}"#) == nil)
    #expect(try listing(#"{"a":{"b":"x\n"},"c":""}"#) == "a:\n  b:\n    x\nc: ")
  }

  @Test("a name is on one line, and a tab in it no blank, as in the tree of a page")
  func namesOnOneLine() throws {
    let text = #"{"a\tb":1,"c\nd":{"e":1,"f":2},"g":[{"h\ti":1}]}"#
    let shown = [#"a\tb: 1"#, #"c\nd:"#, "  e: 1", "  f: 2", #"g: {h\ti: 1}"#]
    #expect(try listing(text) == shown.joined(separator: "\n"))
    let tree = FieldTree(ofAnyJSON: Array(text.utf8).span, readingStyles: true)
    #expect(tree?.lines.compactMap { $0.name?.string }.prefix(2) == [#"a\tb"#, #"c\nd"#])
  }

  /// Members nested so deep, the innermost a text of so many lines.
  private func nested(depth: Int, lines: Int) -> String {
    String(repeating: #"{"k":"#, count: depth) + "\""
      + Array(repeating: "l", count: lines).joined(separator: "\\n") + "\""
      + String(repeating: "}", count: depth)
  }

  @Test("are of the order of what they list, however deep and long that is")
  func size() throws {
    for (depth, lines) in [(60, 1000), (60, 10_000), (5, 100), (64, 0), (10_000, 10)] {
      let text = nested(depth: depth, lines: lines)
      #expect(try listing(text)?.utf8.count ?? 0 <= 10 * text.utf8.count)
    }
    let many =
      "[" + Array(repeating: #"{"n":[["a"],["b"]]}"#, count: 1000).joined(separator: ",") + "]"
    #expect(try listing(many)?.utf8.count ?? 0 <= many.utf8.count)
  }

  @Test("numbers beyond all bounds, names that repeat and lone surrogates are shown")
  func oddValues() throws {
    let feed = try Feed.reading(
      #"""
      {"n":1e400,"m":-1e-999,"n":2}
      {"time":1e400,"title":"t"}
      {"title":"\ud800","x":"\udc00"}
      {"title":"a","title":"b"}
      """#)
    #expect(
      feed.entries.map { $0.title?.string ?? $0.content?.string } == [
        "n: 1e400\nm: -1e-999\nn: 2", "t", "\u{FFFD}", "a",
      ])
    #expect(feed.entries[1].time?.string == "1e400")
  }

  @Test("names of lists in lists are joined once")
  func names() throws {
    var text = #"["a","b"]"#
    for _ in 0..<50 { text = "[\(text),\"c\"]" }
    let bytes = Array(text.utf8)
    let name = try JSONValue(0..<bytes.count, of: bytes.span).name
    #expect(name?.hasPrefix("a, b, c, c") == true)
    #expect(name?.split(separator: ", ").count == 52)
  }
}
