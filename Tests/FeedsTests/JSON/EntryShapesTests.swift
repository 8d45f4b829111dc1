import TestSupport
import Testing

@testable import Feeds

@Suite("Lines of the same shape")
struct EntryShapesTests {
  private static let names = JSONEntries(nil)

  /// What a shape finds in a line; nil: it is none of these.
  private func found(_ shapes: EntryShapes, _ line: [UInt8]) -> RowFields? {
    shapes.fields(ofLine: line.span)
  }

  /// Whether both found the same.
  private func agree(_ found: RowFields, _ line: [UInt8]) -> Bool {
    guard let expected = try? Self.names.fields(ofLine: line.span) else { return false }
    return expected.members == nil && found.members == nil
      && RawEntry.Field.allCases.allSatisfy { found[$0] == expected[$0] }
  }

  private func shapes(_ lines: String) -> EntryShapes {
    EntryShapes(of: Array(lines.utf8).span, by: JSONEntries.usual)
  }

  @Test("a line like the first is read by its shape, whatever its values are")
  func values() {
    let shapes = shapes(
      #"{"id": "a", "time": 1600000060, "text": "one", "url": "https://a.example/"}"# + "\n")
    for (id, time, text, url) in [
      ("b", "1", "two", "u"), ("", "2", "three", "u"), ("c", "-1.5e+3", #"\u0041 \" b"#, "u"),
      ("d", "3", " ", "u"), ("e", "null", "x", "u"), ("f", "4", #"\n"#, "u"), ("g", "+1", "x", "u"),
      ("h", "", "x", "u"), ("i", "5", #"\"#, "u"), ("j", "6", #"a\\"#, " u"), ("ü", "7", "雨", "雨"),
      ("k", "true", "x", "u"), ("l", #""8""#, "x", "u"), ("m", "{}", "x", "u"),
    ] {
      let line = Array(
        #"{"id": "\#(id)", "time": \#(time), "text": "\#(text)", "url": "\#(url)"}"#.utf8)
      let found = found(shapes, line)
      if ["b", "ü"].contains(id) { #expect(found != nil) }
      if let found { #expect(agree(found, line), "\(String(decoding: line, as: UTF8.self))") }
    }
  }

  @Test("what may be a log's, a conversation's or says more than an entry has no shape")
  func others() {
    for line in [
      #"{"time": "2026-01-01T00:00:00Z", "level": "info", "text": "a"}"#,
      #"{"timestamp": 1, "message": "a"}"#, #"{"role": "user", "content": "a"}"#,
      #"{"id": 1, "text": "a", "likes": 3}"#, #"{"id": 1, "text": "a", "tags": ["b"]}"#,
      #"{"title": "a", "headline": "b"}"#, #"{"text": "a""#, #"{"text": "a"} b"#, #"["text"]"#,
      #"{"id": 1, "url": "a"}"#, #"{"text": true}"#, "text", "",
    ] {
      #expect(found(shapes(line + "\n"), Array(line.utf8)) == nil, "\(line)")
    }
  }

  @Test("lines of some shapes, and no others, are read by them")
  func several() {
    let lines = [
      #"{"id":1,"text":"a"}"#, #"{"id":2,"title":"b","text":"c"}"#, #"{"id":"3","text":"d"}"#,
    ]
    let shapes = shapes(lines.joined(separator: "\r\n"))
    for line in lines { #expect(found(shapes, Array(line.utf8)) != nil) }
    #expect(found(shapes, Array(#"{"id":1, "text":"a"}"#.utf8)) == nil)
    #expect(found(shapes, Array(#"{"id":1,"text":"a"} "#.utf8)) == nil)
    #expect(found(shapes, Array(#"{"id":1,"text":"a"#.utf8)) == nil)
  }

  @Test("random lines are read by a shape as without, or not by it", arguments: 0..<4)
  func random(seed: UInt64) {
    var json = RandomJSON(seed: 300 + seed)
    var count = 0
    for _ in 0..<4000 {
      let line = json.line()
      let shapes = EntryShapes(of: line.span, by: JSONEntries.usual)
      guard var found = found(shapes, line) else { continue }
      count += 1
      #expect(agree(found, line), "\(String(decoding: line, as: UTF8.self))")
      // The same with some bytes changed, removed or put in.
      for _ in 0..<20 where line.count > 2 {
        var other = line
        let place = 1 + json.below(other.count - 2)
        let byte = Array("\"\\ 0e+-}{,:a\n[".utf8)[json.below(14)]
        switch json.below(3) {
        case 0: other[place] = byte
        case 1: other.insert(byte, at: place)
        default: other.remove(at: place)
        }
        guard let fields = shapes.fields(ofLine: other.span) else { continue }
        found = fields
        #expect(agree(found, other), "\(String(decoding: other, as: UTF8.self))")
      }
    }
    #expect(count > 0)
  }
}
