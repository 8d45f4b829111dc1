import TestSupport
import Testing

@testable import Feeds

@Suite("Days in order")
struct DayOrderTests {
  private static let day = 86_400

  /// What becomes of rows at these moments, in seconds: `=` with those before, `+` a new day, `!` no
  /// days any more.
  private func places(_ seconds: [Int]) -> String {
    var order = DayOrder()
    return String(
      seconds.map { moment in
        switch order.place(seconds: moment, day: moment.floorDivided(by: Self.day)) {
        case .sameDay: "="
        case .newDay: "+"
        case .outOfOrder: "!"
        }
      })
  }

  @Test("days go forwards or backwards")
  func order() {
    #expect(places([10, 20, Self.day, Self.day + 5, 3 * Self.day]) == "+=+=+")
    #expect(places([3 * Self.day, Self.day + 5, Self.day, 10]) == "++=+")
  }

  @Test("a row that breaks the order ends all days, for good")
  func broken() {
    #expect(places([0, Self.day, 0, 2 * Self.day]) == "++!!")
    #expect(places([2 * Self.day, Self.day, 2 * Self.day]) == "++!")
  }

  @Test("a straggler of up to five minutes stays with the rows before it")
  func stragglers() {
    let midnight = 5 * Self.day
    #expect(places([0, midnight + 200, midnight - 100, midnight + 300]) == "++==")
    #expect(places([0, midnight + 200, midnight - 101]) == "++!")
    #expect(places([midnight + 1, midnight + 2, midnight - 9, midnight + Self.day]) == "+==+")
    #expect(places([9 * Self.day, midnight - 10, midnight + 20]) == "++=")
  }

  @Test("moments that no clock has harm nobody")
  func extremes() {
    var order = DayOrder()
    #expect(order.place(seconds: .max, day: .max) == .newDay(.max))
    #expect(order.place(seconds: .min, day: .min) == .newDay(.min))
    _ = order.place(seconds: .max, day: .max)
  }
}

@Suite("The sections of a source")
struct SourceSectionsTests {
  private static let names: [SectionName] = [
    .none, .named("a"), .named(""), .day(0), .day(-3), .day(20_000), .day(.max), .day(.min),
    .day(Int(Int32.max)), .day(Int(Int32.min)),
  ]

  @Test("are an array of them, whatever they are called", arguments: 0..<20 as Range<UInt64>)
  func array(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (sections, expected) = (SourceSections(), [SectionRun]())
    for _ in 0..<300 {
      let name = Self.names[random.below(Self.names.count)]
      switch random.below(8) {
      case 0:
        let left = max(0, expected.count - random.below(4))
        expected.removeSubrange(left...)
        sections.removeAll(butFirst: left)
      case 1 where !expected.isEmpty:
        let section = random.below(expected.count)
        expected[section].name = name
        sections.setName(name, ofSection: section)
      default:
        let row = (expected.last?.firstRow ?? 0) + random.below(1 << 31)
        expected.append(SectionRun(firstRow: row, name: name))
        sections.append(SectionRun(firstRow: row, name: name))
      }
      let row = random.below(1 << 34)
      #expect(sections.section(ofRow: row) == expected.lastIndex(where: { $0.firstRow <= row }))
    }
    #expect(Array(sections) == expected)
    #expect(sections.indices.map(sections.firstRow(ofSection:)) == expected.map(\.firstRow))
    var again = SourceSections()
    for section in expected { again.append(section) }
    #expect(again == sections)
  }
}

@Suite("What rows tell beyond where they are")
struct RowExaminerTests {
  private func date(_ day: Int) -> (seconds: Int, day: Int) { (day * 86_400, day) }

  @Test("a section for each day; a row without a date stays with those before it")
  func sections() {
    var examiner = RowExaminer()
    #expect(examiner.add(nil, id: nil) == .nothing)
    #expect(examiner.add(date(1), id: nil) == .begins)
    #expect(examiner.add(nil, id: nil) == .nothing)
    #expect(examiner.add(date(2), id: nil) == .begins)
    #expect(examiner.runs.map(\.firstRow) == [0, 1, 3])
    #expect(examiner.runs.map(\.name) == [.none, .day(1), .day(2)])
    #expect(examiner.add(date(1), id: nil) == .ends)
    #expect(examiner.runs == [SectionRun(firstRow: 0, name: .none)])
  }

  @Test("very many days that turn out not to be in order become one in slices, from the last on")
  func joining() {
    let most = RowExaminer.mostJoinedAtOnce
    let count = 2 * most + 10
    var examiner = RowExaminer()
    var rows = (0..<count).map { RowOutline(date: date($0), id: nil) }
    #expect(examiner.add(rows, sections: 0, finishedRows: count) == nil)
    #expect(examiner.runs.count == count && !examiner.hasSectionsToJoin)
    rows = [RowOutline(date: date(0), id: nil)]
    let joined = examiner.add(rows, sections: count, finishedRows: count + 1)
    #expect(joined == .joined(count - most..<count) && examiner.count == count + 1)
    #expect(examiner.runs.count == count - most + 1)
    #expect(examiner.runs.last?.name == .named(DayOrder.titleOfDisorder))
    #expect(examiner.runs[count - most - 1].name == .day(count - most - 1))
    #expect(examiner.joinSections(atMost: most) == 11..<count - most + 1)
    #expect(examiner.hasSectionsToJoin)
    #expect(examiner.add(date(count), id: nil) == .nothing, "days have ended for good")
    while examiner.joinSections(atMost: most) != nil {}
    #expect(examiner.runs == [SectionRun(firstRow: 0, name: .none)])
    #expect(!examiner.hasSectionsToJoin)
  }

  @Test("days end in the first look at rows, but for one that may become longer")
  func opening() {
    let rows = [1, 2, 1].map { RowOutline(date: date($0), id: nil) }
    var told = RowExaminer()
    #expect(told.add(rows, sections: 1, finishedRows: 3) == .divided([1]))
    #expect(told.count == 2)
    var opening = RowExaminer()
    #expect(opening.add(rows, sections: 1, finishedRows: 3, isOpening: true) == .joined(0..<2))
    #expect(opening.count == 3 && opening.runs == .whole)
    var unfinished = RowExaminer()
    let change = unfinished.add(rows, sections: 1, finishedRows: 2, isOpening: true)
    #expect(change == .divided([1]))
  }

  @Test("an id that comes again is repeated, but not by its own row that grew")
  func ids() {
    var examiner = RowExaminer()
    _ = examiner.add(nil, id: 1)
    _ = examiner.add(nil, id: 2, isFinished: false)
    examiner.takeBackProvisional()
    _ = examiner.add(nil, id: 2)
    _ = examiner.add(nil, id: 1, isFinished: false)
    examiner.takeBackProvisional()
    _ = examiner.add(nil, id: 1)
    #expect((0..<3).map(examiner.isRepeated) == [false, false, true])
  }
}
