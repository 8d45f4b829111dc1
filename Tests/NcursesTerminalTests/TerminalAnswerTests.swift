import TerminalCore
import Testing

@testable import NcursesTerminal

@Suite("What a terminal says of itself")
struct TerminalAnswerTests {
  @Test("reports of the terminal are no keys, whole or in parts, while one is expected and after")
  func answers() {
    for bytes in ["\u{1B}[?2026;2$y", "\u{1B}[2;5R"].map({ Array($0.utf8) }) {
      for split in 0..<bytes.count {
        var decoder = InputDecoder()
        decoder.isExpectingAnswer = true
        var events = bytes[..<split].flatMap { decoder.decode($0) }
        events += decoder.pause()
        #expect(decoder.isHolding == (split > 0))
        events += bytes[split...].flatMap { decoder.decode($0) } + decoder.pause()
        #expect(events.isEmpty)
        #expect(decoder.answers.count == 1)
        #expect(!decoder.isHolding)
      }
    }
    var decoder = InputDecoder()
    let late = "\u{1B}[?2026;0$y\u{1B}[2;5Rx".utf8.flatMap { decoder.decode($0) }
    #expect(late == [.key(.character("x"))])
    // The key that looks like a report of the first line.
    #expect("\u{1B}[1;2R".utf8.flatMap { decoder.decode($0) } == [.key(.shift(.function(3)))])
  }

  @Test("an Escape that was held for a report comes before the next key, or when none follows")
  func heldEscape() {
    var decoder = InputDecoder()
    decoder.isExpectingAnswer = true
    #expect(decoder.decode(0x1B).isEmpty && decoder.pause().isEmpty)
    #expect(decoder.decode(key: .up) == [.key(.escape), .key(.up)])
    #expect(decoder.decode(0x1B).isEmpty && decoder.pause().isEmpty)
    #expect(decoder.giveUp() == [.key(.escape)])
  }

  @Test("a terminal is taken to know what it says it knows")
  func whatTheTerminalSays() {
    var answers = TerminalAnswers()
    answers.take(.mode(2026, state: 2))
    #expect(!answers.isSynchronized)
    #expect(!answers.ask().isEmpty && answers.ask().isEmpty)
    #expect(answers.deadline != nil)
    for (state, isKnown) in [(0, false), (1, true), (2, true), (3, false), (4, false)] {
      answers.take(.mode(2026, state: state))
      #expect(answers.isSynchronized == isKnown)
    }
    answers.take(.cursor(line: 2, column: 5))
    #expect(answers.canRepeat && answers.deadline == nil)
    answers.take(.cursor(line: 2, column: 2))
    #expect(!answers.canRepeat)
  }
}
