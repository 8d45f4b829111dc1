import HeightEngine
import Testing

@testable import Feeds

@Suite("JSON that is written anew")
struct JSONLineTests {
  /// A line, and the tree of what it says, as JSON.
  private func written(_ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    let line = try #require(JSONLine(bytes.span)?.bytes)
    let tree = try #require(FieldTree(ofAnyJSON: bytes.span, readingStyles: true)?.json)
    return [line, tree].map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "has numbers as they are written",
    arguments: [
      "0", "-0", "7", "-10", "1.5", "0.50", "-1.5e10", "1E+5", "0e-0",
      String(repeating: "1234567890", count: 20),
    ])
  func numbers(number: String) throws {
    let text = #"{"a":\#(number),"b":[\#(number)]}"#
    #expect(try written(text) == [text, text])
  }

  @Test(
    "has in quotes what is read as a number and is none",
    arguments: [
      "10.0.0.1", "01", "-", "-01", "1.", "1.e5", "1e", "1e+", "1-2", "2026-05-04", "1e5.5", "--1",
      "NaN", "Infinity", "-Infinity",
    ])
  func others(number: String) throws {
    let text = #"{"a":"\#(number)","b":["\#(number)"]}"#
    #expect(try written(#"{"a":\#(number),"b":[\#(number)]}"#) == [text, text])
  }
}
