import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("A long text that grows while it is searched")
struct LongSearchTests {
  private func begun() -> LongSearch {
    let place = LongSearch.Place(store: ObjectIdentifier(LongSearchTests.self), row: 0, start: 0)
    return LongSearch(at: place, count: 0)
  }

  /// Whether a pattern is in the first `count` bytes of a text, as a search knows that goes on.
  private func isFound(
    _ pattern: TextPattern, inFirst count: Int, of bytes: [UInt8], _ search: inout LongSearch
  ) -> Bool? {
    search.goOn(to: count)
    var most = Int.max
    let text = GrowingText(source: { Array(bytes[$0]) })
    return search.answer(pattern, in: LongTextPieces(text, in: 0..<count), most: &most)
  }

  @Test("is looked at little more than once for a text, however many pieces it comes in")
  func looksForText() throws {
    let bytes = Array(String(repeating: "B0000001 xxxxxxxxx ", count: 54_000).utf8)
    let pattern = try TextPattern("zzznope")
    var search = begun()
    for piece in 1...100 {
      let count = bytes.count * piece / 100
      #expect(isFound(pattern, inFirst: count, of: bytes, &search) == false)
    }
    #expect(search.numberOfBytesLookedAt < 2 * bytes.count)
  }

  @Test("is looked at for an expression from its last piece on with each that comes")
  func looksForExpression() throws {
    let bytes = Array(String(repeating: "B0000001 xxxxxxxxx ", count: 54_000).utf8)
    let pattern = try TextPattern("zz+nope$", kind: .regularExpression)
    var search = begun()
    for piece in 1...100 {
      let before = search.numberOfBytesLookedAt
      let count = bytes.count * piece / 100
      #expect(isFound(pattern, inFirst: count, of: bytes, &search) == false)
      #expect(search.numberOfBytesLookedAt - before < 1 << 19)
    }
  }

  @Test("has in it what it would have if it had been there at once", arguments: 0..<6)
  func agreement(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tokens = [
      "needle", "need", "le ", "nee\u{AD}", "NEE", "dle", "ü", "u", "\u{308}", "foo", "bar", " ",
      "\n", "x", "\r", "中",
    ]
    let patterns = try [
      TextPattern("needle"), TextPattern("üx"), TextPattern("u"), TextPattern("foo", isWord: true),
      TextPattern("foo$", kind: .regularExpression), TextPattern("^x", kind: .regularExpression),
      TextPattern("(?<=x)foo(?!bar)", kind: .regularExpression),
    ]
    // Its first piece ends within what is drawn.
    let filler = seed % 2 == 0 ? (1 << 18) - 150 : 1 << 16
    var bytes = Array(String(repeating: "a b ", count: filler / 4).utf8)
    var count = bytes.count
    for _ in 0..<90 { bytes += tokens[random.below(tokens.count)].utf8 }
    var searches = patterns.map { _ in begun() }
    while count < bytes.count {
      count = min(count + 1 + random.below(60), bytes.count)
      for (index, pattern) in patterns.enumerated() {
        var anew = begun()
        let expected = isFound(pattern, inFirst: count, of: bytes, &anew)
        let found = isFound(pattern, inFirst: count, of: bytes, &searches[index])
        #expect(found == expected, "\(pattern.text) in the first \(count)")
      }
    }
  }

  @Test("no longer has what was at its end alone, and has what comes in two parts")
  func ends() throws {
    let start = String(repeating: "a b ", count: 20_000)
    let bytes = Array((start + "foobar").utf8)
    let patterns = try [
      TextPattern("foo", isWord: true), TextPattern("foo$", kind: .regularExpression),
      TextPattern("oobar"),
    ]
    let expected: [[Bool?]] = [[true, false], [true, false], [false, true]]
    for (pattern, expected) in zip(patterns, expected) {
      var search = begun()
      let found = [bytes.count - 3, bytes.count].map {
        isFound(pattern, inFirst: $0, of: bytes, &search)
      }
      #expect(found == expected, "\(pattern.text)")
    }
  }

  @Test("has no word where its next piece begins within one")
  func wordAtPiece() throws {
    // Its second piece begins with the last 64 KB of the first.
    let places = [(1 << 18) - (1 << 16), (1 << 18) - (1 << 16) - 1]
    for (place, expected) in zip(places, [false, true]) {
      var bytes = Array(String(repeating: "ab", count: 150_000).utf8)
      bytes[place - 1] = UInt8(ascii: expected ? " " : "x")
      bytes.replaceSubrange(place..<place + 4, with: "foo ".utf8)
      let pattern = try TextPattern("foo", isWord: true)
      var search = begun()
      #expect(isFound(pattern, inFirst: bytes.count, of: bytes, &search) == expected)
    }
  }

  @Test("is asked by a filter for all that it names, as far as it has come")
  func filter() throws {
    let pipe = Pipe.ofThisProgram()
    let filters = try ["needle", "not needle", "(kettle lantern) or needle", "kettle not lantern"]
      .map { try RowFilter($0) }
    let filler = String(repeating: "word ", count: 6_000)
    var text = ""
    var feed: Feed?
    var buffer = RowTextBuffer()
    for piece in [filler, filler, filler + "ket", "tle " + filler, "nee", "dle ", "lantern"] {
      try pipe.fileHandleForWriting.write(contentsOf: Data(piece.utf8))
      text += piece
      if let feed {
        _ = try change(of: feed)
      } else {
        feed = try Feed.reading(pipe, FeedOptions(format: .text))
      }
      let current = try #require(feed)
      try #require(current.numberOfSections > 0 && current.numberOfEntries(inSection: 0) > 0)
      let (needle, kettle, lantern) = (
        text.contains("needle"), text.contains("kettle"), text.contains("lantern")
      )
      let expected = [needle, !needle, kettle && lantern || needle, kettle && !lantern]
      let found = filters.map {
        !current.matches(of: $0, ofFirstOf: 0..<1, inSection: 0, buffer: &buffer).rows.isEmpty
      }
      #expect(found == expected, "\(text.utf8.count) bytes")
    }
    #expect(feed?.bytesRead == text.utf8.count)
  }
}
