import TerminalCore
import Testing

@testable import NcursesTerminal

@Suite("What a terminal says of itself")
struct TerminalAnswerTests {
  @Test("reports of the terminal are no keys, whole or in parts, while one is expected and after")
  func answers() {
    let colors = ["10;rgb:cccc/cccc/cccc\u{7}", "11;rgb:1212/3434/5656\u{1B}\\"].map {
      "\u{1B}]" + $0
    }
    for bytes in (["\u{1B}[?2026;2$y", "\u{1B}[2;5R"] + colors).map({ Array($0.utf8) }) {
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
    answers.take(.cursor(line: 2, column: 11))
    #expect(answers.canRepeat && answers.countsEmoji && answers.deadline == nil)
    answers.take(.cursor(line: 2, column: 2))
    #expect(!answers.canRepeat && !answers.countsEmoji)
  }

  @Test("one answer tells of repeating and of emoji, whatever columns a line has")
  func symbols() {
    for emoji in 0...2 {
      for line in 1...2 {
        for repeated in [0, 5] {
          var answers = TerminalAnswers()
          _ = answers.ask()
          answers.take(.cursor(line: 2, column: 1 + 2 * emoji + line * (1 + repeated)))
          let isTold = emoji > 0 && line == 1
          #expect(answers.canRepeat == (isTold && repeated > 0))
          #expect(answers.countsEmoji == (isTold && emoji == 2))
        }
      }
    }
    var answers = TerminalAnswers()
    _ = answers.ask()
    answers.take(.cursor(line: 3, column: 11))
    #expect(!answers.canRepeat && !answers.countsEmoji)
  }

  @Test(
    "colours are asked for once, where they are wanted, and by no more than one round of questions")
  func colors() {
    var answers = TerminalAnswers()
    #expect(!String(decoding: answers.ask(), as: UTF8.self).contains("]11;"))
    answers.take(.cursor(line: 2, column: 11))
    // Nobody has asked.
    answers.take(.groundColor(.rgb(1, 2, 3)))
    #expect(answers.colors == nil && answers.ask().isEmpty)
    answers.wantsColors = true
    let question = String(decoding: answers.ask(), as: UTF8.self)
    #expect(
      question.contains("\u{1B}]4;15;?\u{1B}\\\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"))
    #expect(!question.contains("2026"))
    #expect(question.hasSuffix("\u{1B}[2;1H\u{1B}[6n"), "on the first line it is answered by a key")
    #expect(answers.ask().isEmpty && answers.deadline != nil)
    answers.take(.paletteColor(6, .rgb(0, 205, 205)))
    answers.take(.textColor(.rgb(200, 200, 200)))
    answers.take(.groundColor(.rgb(18, 52, 86)))
    // Wherever the cursor was; what the first questions were for stays known.
    answers.take(.cursor(line: 9, column: 9))
    #expect(answers.canRepeat && answers.deadline == nil)
    #expect(answers.colors?.text == .rgb(200, 200, 200))
    #expect(answers.colors?.ground == .rgb(18, 52, 86))
    #expect(answers.colors?.palette == [6: .rgb(0, 205, 205)])
  }

  @Test(
    "colours come as X writes them, with one to four digits each; anything else is none",
    arguments: [
      ("11;rgb:1212/3434/5656", TerminalAnswer.groundColor(.rgb(0x12, 0x34, 0x56))),
      ("11;rgb:12/34/56", .groundColor(.rgb(0x12, 0x34, 0x56))),
      ("10;rgb:f/8/0", .textColor(.rgb(255, 136, 0))),
      ("10;rgba:fff/000/fff/abc", .textColor(.rgb(255, 0, 255))),
      ("4;6;rgb:0/cd/cd", .paletteColor(6, .rgb(0, 0xCD, 0xCD))),
      ("4;16;rgb:0/0/0", nil), ("4;rgb:0/0/0", nil), ("4;6;?", nil), ("11;6;rgb:0/0/0", nil),
      ("11;?", nil), ("11;rgb:1/2", nil), ("11;rgb:12345/1/1", nil), ("11;rgb://", nil),
      ("12;rgb:1/1/1", nil), ("", nil), ("11;rgb:-1/1/1", nil), ("11;#123456", nil),
    ])
  func colorForms(text: String, answer: TerminalAnswer?) {
    #expect(TerminalAnswer(osc: Array(text.utf8)) == answer)
  }
}
