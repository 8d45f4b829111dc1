import HeightEngine
import TableKit
import TerminalCore
import TestSupport
import Testing

@Suite("A table's questions and filters")
@MainActor
struct TableFilterTests {
  @Test("of one row the answer can be said, and what a filter shows stays")
  func saidAnswers() {
    let list = AskedList([Array(0..<30)])
    let question = list.table.addQuestion()
    list.findAll()
    #expect(list.table.numberOfMatches(of: question) == 10)
    list.table.setAnswer(true, to: question, at: IndexPath(row: 1, section: 0))
    list.table.setAnswer(false, to: question, at: IndexPath(row: 3, section: 0))
    list.table.setAnswer(true, to: question, at: IndexPath(row: 99, section: 0))
    #expect(list.table.isMatch(IndexPath(row: 1, section: 0), of: question) == true)
    #expect(list.table.numberOfMatches(of: question) == 10)
    list.table.filter = TableFilter([TableFilter.Term(question)])
    list.table.setAnswer(false, to: question, at: IndexPath(row: 1, section: 0))
    #expect(list.table.numberOfVisibleRows == 10)
  }

  @Test(
    "rows in view are all asked at once, be they far from each other, and those that take longer for a while"
  )
  func inView() {
    let list = AskedList([Array(0..<3000)])
    let (hundreds, thirds) = (list.table.addQuestion(), list.table.addQuestion())
    list.divisors = [hundreds: 100]
    list.findAll()
    list.table.filter = TableFilter([.init(hundreds)])
    list.table.layoutIfNeeded()
    let rows = list.shown
    list.table.askAgain(thirds)
    list.table.clock = { .zero }
    list.turns = [300: 3]
    list.table.findMatchesInView(of: thirds, for: .seconds(1))
    #expect(rows.count == 10 && rows.allSatisfy { list.isAsked($0, thirds) })
    #expect(list.table.numberOfUnanswered(thirds) == 2990)
    // No time is left for the one that takes longer.
    list.table.askAgain(thirds)
    list.turns = [300: 3]
    list.table.findMatchesInView(of: thirds, for: .zero)
    #expect(rows.filter { !list.isAsked($0, thirds) } == [300])
  }

  @Test("rows that don't match have no height, and sections without a row no header")
  func hiding() {
    let list = AskedList([[1, 2], [3, 4, 6], [5], [9]])
    let question = list.table.addQuestion()
    list.table.filter = TableFilter([.init(question)])
    #expect(list.shown.isEmpty && list.table.contentHeight == 0, "nobody has been asked")
    list.findAll()
    #expect(list.shown == [3, 6, 9] && list.table.contentHeight == 5)
    #expect(list.table.numberOfVisibleRows == 3 && list.table.numberOfRows == 7)
    list.table.filter = TableFilter([.init(question, hidesMatches: true)])
    #expect(list.shown == [1, 2, 4, 5])
    list.table.filter = nil
    #expect(list.table.contentHeight == 11)
    list.table.removeQuestion(question)
    #expect(list.table.numberOfMatches(of: question) == 0)
  }

  @Test("nobody is asked twice, and no height is found twice")
  func nothingTwice() {
    let list = AskedList([Array(0..<200)])
    while !list.table.precache().isFinished {}
    let computed = list.table.debugLog.counts.computed
    let question = list.table.addQuestion()
    list.findAll()
    #expect(list.asked == 200)
    for _ in 0..<5 {
      list.table.filter = TableFilter([.init(question)])
      list.table.layoutIfNeeded()
      list.table.filter = nil
      list.table.layoutIfNeeded()
    }
    list.findAll()
    #expect(list.table.contentHeight == 200)
    list.table.filter = TableFilter([.init(question)])
    #expect(list.table.contentHeight == 67 && list.shown.prefix(3) == [0, 3, 6])
    #expect(list.asked == 200 && list.table.debugLog.counts.computed == computed)
  }

  @Test("rows that come are asked, those that change anew, and answers go along with rows")
  func changes() {
    let list = AskedList([Array(1...6)])
    let question = list.table.addQuestion()
    list.table.filter = TableFilter([.init(question)])
    list.findAll()
    #expect(list.shown == [3, 6])
    list.sections[0] += [7, 9]
    list.table.insertRows(6..<8, inSection: 0)
    #expect(list.shown == [3, 6])
    list.findAll()
    #expect(list.shown == [3, 6, 9])
    list.sections[0][0] = 30
    list.table.reloadRows(at: [IndexPath(row: 0, section: 0)])
    list.findAll()
    #expect(list.shown == [30, 3, 6, 9])
    list.sections[0].remove(at: 2)
    list.table.deleteRows(at: [IndexPath(row: 2, section: 0)])
    #expect(list.shown == [30, 6, 9])
    list.sections = [[12], [1]]
    list.table.reloadData()
    #expect(list.shown.isEmpty)
    list.findAll()
    #expect(list.shown == [12])
  }

  @Test("keys go from row to row of those that are shown")
  func focus() {
    let list = AskedList([Array(0..<30)])
    let question = list.table.addQuestion()
    list.table.focusRow(at: IndexPath(row: 4, section: 0))
    list.table.filter = TableFilter([.init(question)])
    list.findAll()
    #expect(list.table.indexPathForSelectedRow?.row == 6, "the nearest that is shown")
    list.table.perform(.nextRow)
    #expect(list.table.indexPathForSelectedRow?.row == 9)
    list.table.perform(.lastRow)
    #expect(list.table.indexPathForSelectedRow?.row == 27)
    list.table.perform(.firstRow)
    #expect(list.table.indexPathForSelectedRow?.row == 0)
  }

  @Test("the next match is told once all on the way have been asked")
  func nextMatch() {
    let list = AskedList([Array(1...40)])
    let question = list.table.addQuestion()
    let start = IndexPath(row: 0, section: 0)
    #expect(list.table.nextMatch(of: question, from: start) == .notKnownYet)
    list.findAll()
    #expect(
      list.table.nextMatch(of: question, from: start) == .row(IndexPath(row: 2, section: 0)))
    let at = IndexPath(row: 2, section: 0)
    #expect(
      list.table.nextMatch(of: question, from: at) == .row(IndexPath(row: 5, section: 0)))
    #expect(list.table.nextMatch(of: question, from: at, includingItself: true) == .row(at))
    #expect(list.table.nextMatch(of: question, from: at, forward: false) == .none)
    #expect(list.table.match(12, of: question) == IndexPath(row: 38, section: 0))
    #expect(list.table.match(13, of: question) == nil)
  }

  @Test("with rows around those that match, a mark says where others are left out")
  func gaps() {
    let list = AskedList([Array(1...30)])
    let question = list.table.addQuestion()
    list.sections[0][14] = 1
    list.table.filter = TableFilter([.init(question)], context: (before: 1, after: 0))
    list.findAll()
    var canvas = Canvas(size: Size(columns: 20, lines: 10))
    list.table.draw(in: &canvas)
    #expect(list.shown == [2, 3, 5, 6, 8, 9, 11, 12, 17, 18])
    let underlined = (0..<10).filter { canvas[0, $0].style.attributes.contains(.underline) }
    #expect(underlined == [1, 3, 5, 7, 9])
    list.table.separatorStyle = .singleLine
    list.table.draw(in: &canvas)
    #expect(canvas.text.split(separator: "\n").filter { $0.hasPrefix("── ⋯ 1 ─") }.count == 2)
  }

  @Test("what is left out above the first row and below the last is marked, too")
  func gapsAtEnds() {
    let list = AskedList([Array(1...11)])
    list.table.filter = TableFilter([.init(list.table.addQuestion())], context: (1, 0))
    list.findAll()
    var canvas = Canvas(size: Size(columns: 20, lines: 10))
    list.table.draw(in: &canvas)
    #expect(list.shown == [2, 3, 5, 6, 8, 9])
    #expect(canvas[19, 0].content == "⋯", "Where there is no margin, it stands at the end")
    let underlined = (0..<10).filter { canvas[0, $0].style.attributes.contains(.underline) }
    #expect(underlined == [1, 3, 5])
    list.table.appearance.leftMargin = 1
    list.table.separatorStyle = .singleLine
    list.table.draw(in: &canvas)
    let lines = canvas.text.split(separator: "\n")
    #expect(canvas[0, 0].content == "⋯" && lines[0].hasSuffix("2"))
    #expect(lines.filter { $0.contains("─ ⋯ 1 ─") }.count == 2)
    list.table.scroll(byLines: 100)
    list.table.draw(in: &canvas)
    #expect(canvas.text.contains("─ ⋯ 2 ─"))
    list.table.filter?.context = (2, 2)
    list.table.draw(in: &canvas)
    #expect(!canvas.text.contains("⋯"))
  }

  @Test("the focus is back where it was when its row is shown again, unless it went elsewhere")
  func focusThatComesBack() {
    let list = AskedList([Array(1...30)])
    let question = list.table.addQuestion()
    list.findAll()
    func focused() -> Int? { list.table.indexPathForSelectedRow?.row }
    list.table.focusRow(at: IndexPath(row: 4, section: 0))
    list.table.filter = TableFilter([.init(question)])
    #expect(focused() == 5 && list.table.indexPathsForHiddenFocus.map(\.row) == [4])
    list.table.filter = TableFilter([.init(question, hidesMatches: true)])
    #expect(focused() == 4 && list.table.indexPathsForHiddenFocus.isEmpty)
    list.table.filter = TableFilter([.init(question)])
    list.table.filter = nil
    #expect(focused() == 4)
    list.table.filter = TableFilter([.init(question)])
    list.table.perform(.nextRow)
    list.table.filter = nil
    #expect(focused() == 8, "it has gone on meanwhile")
    list.table.focusRow(at: IndexPath(row: 4, section: 0))
    list.table.filter = TableFilter([.init(question)])
    list.sections[0].removeFirst(2)
    list.table.deleteRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)])
    list.table.filter = nil
    #expect(focused() == 2, "its row goes along with changes")
  }

  @Test(
    "what is held stays in view while answers come, and is on its line once there is enough around it"
  )
  func heldWhileAnswersCome() {
    for first in [40, 499, 500, 501, 900] {
      for askedBefore in [1, 2, 9] {
        let list = AskedList([Array(0..<1000)])
        let table = list.table
        table.scrollToRow(at: IndexPath(row: first, section: 0), at: .top)
        let question = table.addQuestion()
        for _ in 0..<askedBefore { table.findMatches(of: question, for: .zero) }
        table.filter = TableFilter([.init(question)])
        let held = (first..<first + 3).first { $0.isMultiple(of: 3) }!
        repeat {
          #expect(list.shown.contains(held), "\(first), \(askedBefore)")
        } while table.findMatches(for: .zero) > 0
        let line = table.visibleRectForRow(at: IndexPath(row: held, section: 0))?.line
        #expect(line == held - first, "\(first), \(askedBefore)")
      }
    }
  }

  @Test("what is looked for beside a filter is asked as far as the filter is known, and no further")
  func searchBesideFilter() {
    let list = AskedList([Array(0..<10_000)])
    list.table.scrollToRow(at: IndexPath(row: 5000, section: 0), at: .top)
    let (filtering, search) = (list.table.addQuestion(), list.table.addQuestion())
    list.table.filter = TableFilter([.init(filtering)])
    for _ in 0..<300 {
      list.table.findMatches(for: .zero)
      let ahead = (0..<10_000).filter { list.isAsked($0, search) && !list.isAsked($0, filtering) }
      #expect(ahead.isEmpty)
    }
    let near = (4900..<5100).filter { !list.isAsked($0, search) }
    #expect(near.isEmpty && list.table.numberOfUnanswered(filtering) > 8000)
    list.findAll()
    #expect(list.table.numberOfUnanswered(search) == 0)
  }

  @Test(
    "however filters are switched while they are asked, of rows that are shown all matches are found",
    arguments: 1...12)
  func searchWhileFiltersChange(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let list = AskedList([Array(0..<400), Array(400..<1000)])
    let table = list.table
    let filters = [2, 3, 5].map { divisor in
      let question = table.addQuestion()
      list.divisors[question] = divisor
      return question
    }
    let search = table.addQuestion(ofShownRows: true)
    list.ofShown = search
    list.divisors[search] = 7
    func expected() -> Int {
      (0..<table.numberOfRows).compactMap(table.indexPath(atOrdinal:)).count {
        list.sections[$0.section][$0.row].isMultiple(of: 7) && !table.isHidden($0)
      }
    }
    for _ in 0..<60 {
      switch random.below(3) {
      case 0:
        let terms = filters.filter { _ in random.chance(50) }.map {
          TableFilter.Term($0, hidesMatches: random.chance(30))
        }
        let (before, after) = random.chance(50) ? (0, 0) : (random.below(20), random.below(20))
        table.filter = terms.isEmpty ? nil : TableFilter(terms, context: (before, after))
        table.askAgain(search)
      case 1:
        table.scrollToRow(at: IndexPath(row: random.below(600), section: 1), at: .top)
      default:
        for _ in 0..<random.below(40) { table.findMatches(for: .zero) }
        let one = filters[random.below(filters.count)]
        for _ in 0..<random.below(10) { table.findMatches(of: one, for: .zero) }
      }
      if table.numberOfUnanswered(search) == 0 {
        #expect(table.isFilterExact && table.numberOfMatches(of: search) == expected())
      }
    }
    list.findAll()
    #expect(table.numberOfUnanswered(search) == 0)
    #expect(table.numberOfMatches(of: search) == expected())
  }

  @Test("rows are asked from the view outwards, above it and below")
  func outwards() {
    let list = AskedList([Array(0..<10_000)])
    list.table.scrollToRow(at: IndexPath(row: 5000, section: 0), at: .top)
    let question = list.table.addQuestion()
    while list.asked < 1000 { list.table.findMatches(of: question, for: .zero) }
    let far = (0..<4000).filter { list.isAsked($0, question) }
    let near = (4700..<5300).filter { !list.isAsked($0, question) }
    #expect(far.isEmpty && near.isEmpty)
  }

  @Test("a row may take its matcher several turns, and is asked again until it is through")
  func rowOfSeveralTurns() {
    let list = AskedList([Array(0..<30)])
    list.turns = [12: 3, 20: 1]
    let question = list.table.addQuestion()
    var turns = 0
    while list.table.findMatches(of: question, for: .zero) > 0 {
      turns += 1
      #expect(list.turns[12] == 0 || !list.isAsked(12, question))
    }
    #expect(list.turns == [12: 0, 20: 0] && turns > 4)
    #expect(list.table.numberOfMatches(of: question) == 10)
  }

  @Test("ticks stand where in the content rows match")
  func ticks() {
    let list = AskedList([Array(0..<100).map { $0 == 50 ? 3 : 1 }])
    let question = list.table.addQuestion()
    while !list.table.precache().isFinished {}
    list.findAll()
    #expect(list.table.scrollBar(lines: 10).ticks.isEmpty)
    list.table.markedQuestion = question
    #expect(list.table.scrollBar(lines: 10).ticks == [5])
  }
}
