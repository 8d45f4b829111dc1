import Feeds
import HeightEngine
import TableKit
import Testing

@testable import FeedApp

@Suite("What is open between rows that are printed")
struct PrintedOpeningsTests {
  @Test("rows that were printed as text before their language was known say what is open")
  func turnsOut() {
    var openings = PrintedOpenings()
    for (row, line) in ["-- a", "", "SELECT 1 /* multi"].enumerated() {
      let path = IndexPath(row: row, section: 0)
      #expect(openings.asks(forRowAt: path, in: .plain))
      openings.note(line.isEmpty ? nil : DisplayText(line), in: .plain, at: path)
    }
    let next = IndexPath(row: 3, section: 0)
    let comment = LineOpening.comment(end: Array("*/".utf8), depth: 1)
    #expect(openings.opening(at: next, in: .code(.sql)) == comment)
    openings.note(DisplayText("line */ AND"), in: .code(.sql), at: next)
    for row in [4, 9] {
      let path = IndexPath(row: row, section: 0)
      #expect(openings.opening(at: path, in: .code(.sql)) == .nothing)
    }
  }

  @Test("of text no more is kept than is looked at for what it is")
  func bounded() {
    var openings = PrintedOpenings()
    let text = DisplayText(String(repeating: "a", count: 1 << 15))
    for row in 0..<2 { openings.note(text, in: .plain, at: IndexPath(row: row, section: 0)) }
    #expect(!openings.asks(forRowAt: IndexPath(row: 2, section: 0), in: .plain))
    #expect(openings.asks(forRowAt: IndexPath(row: 0, section: 1), in: .plain))
  }
}
