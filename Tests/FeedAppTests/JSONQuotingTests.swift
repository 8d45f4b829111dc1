import Feeds
import Foundation
import TestSupport
import Testing

@Suite("Text quoted for JSON")
struct JSONQuotingTests {
  @Test("reads back as it was, whatever is in it")
  func roundTrip() throws {
    var random = SplitMix64(seed: 10)
    let pieces =
      (0..<0x20).map { String(Unicode.Scalar($0)) } + ["\"", "\\", "/", "a", "é", "字", "🐈"]
    for length in 0..<200 {
      let text = (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      #expect(try JSONDecoder().decode(String.self, from: Data(quoted(text).utf8)) == text)
    }
  }

  @Test("has the short escapes where there are some, and leaves slashes alone")
  func escapes() {
    #expect(
      quoted("a/b\u{8}\t\n\u{C}\r\"\\\u{1}\u{1F}") == #""a/b\b\t\n\f\r\"\\\u0001\u001f""#)
  }

  @Test("numbers have their digits")
  func numbers() {
    var bytes: [UInt8] = []
    for number in [0, 7, 10, 90_210, Int.max] {
      bytes.append(decimal: number)
      bytes.append(" ")
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "0 7 10 90210 9223372036854775807 ")
  }

  private func quoted(_ text: String) -> String {
    var (text, bytes) = (text, [UInt8]())
    bytes.append(jsonQuoted: text)
    return String(decoding: bytes, as: UTF8.self)
  }
}
