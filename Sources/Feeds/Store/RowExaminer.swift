/// What is found out of rows beyond where they are, row by row: the sections of their days, and whose
/// ids an earlier row has too.
struct RowExaminer {
  /// What a row changes about the sections.
  enum Change {
    case nothing
    /// The row is the first of a new one.
    case begins
    /// There is only one section from now on.
    case ends
  }

  /// The sections, of the rows that were looked at; one without a name where days are not in order.
  private(set) var runs = SourceSections()
  /// Whether days before the first that is out of order stay; else there is one section then.
  let keepsDaysBeforeDisorder: Bool
  private static let disorder = SectionName.named(DayOrder.titleOfDisorder)
  /// How many rows were looked at.
  private(set) var count = 0
  private var days = DayOrder()
  private var seen = SeenKeys()
  /// Rows whose id an earlier row has too, ascending.
  private var repeated = RowOffsets()
  /// The row that was looked at last, though it may become longer.
  private var provisional: Provisional?
  private var isTakenBack = false
  /// The section in which the rows of the file begin that is read, and its first row: days are in order, or
  /// not, within a file.
  private(set) var fileSection = 0
  private var fileRow = 0
  /// What that section is called where its first row has yet to say its day; nil: it is called by days, or has its name.
  private var fileTitle: FileTitle?

  init(keepsDaysBeforeDisorder: Bool = false) {
    self.keepsDaysBeforeDisorder = keepsDaysBeforeDisorder
  }

  private struct Provisional {
    var days: DayOrder
    var id: UInt64?
    var isRepeated: Bool
    var isSection: Bool
  }

  /// Whether there are, or may yet be, sections of days.
  var findsDays: Bool { !days.isBroken }

  /// Looks at the next row, of this date and id. `isFinished`: it can't become longer. O(1), amortised.
  mutating func add(
    _ date: (seconds: Int, day: Int)?, id: UInt64?, isFinished: Bool = true
  ) -> Change {
    let change = take(date, id: id, isFinished: isFinished)
    if change == .ends { _ = joinSections() }
    return change
  }

  /// The same, but for that sections are still what they were where days have ended.
  private mutating func take(
    _ date: (seconds: Int, day: Int)?, id: UInt64?, isFinished: Bool
  ) -> Change {
    let before = days
    defer { isTakenBack = false }
    let change = section(of: date)
    let isRepeated = note(id)
    if isRepeated { repeated.append(count) }
    provisional =
      isFinished
      ? nil
      : Provisional(days: before, id: id, isRepeated: isRepeated, isSection: change == .begins)
    count += 1
    return change
  }

  /// Looks at the next rows, of which there were `sections`, up to one that changes sections in
  /// another way than those before it. Returns that change, of which there may be more: see
  /// `hasSectionsToJoin`; nil: all were looked at, and at most there are more sections. O(their
  /// number), amortised.
  ///
  /// - Parameter isOpening: Whether nobody was told of sections yet: finished rows may change them in any way.
  mutating func add(
    _ rows: [RowOutline], sections: Int, finishedRows: Int, isOpening: Bool = false
  ) -> LineSource.SectionChange? {
    seen.expect(rows: finishedRows, after: count)
    for row in rows { if let id = row.id { seen.fetch(id) } }
    for row in rows {
      let isToldAtOnce = isOpening && count < finishedRows
      if !isToldAtOnce, runs.count > sections, change(by: row.date) == .ends {
        return .divided(runs[sections...].map(\.firstRow))
      }
      if take(row.date, id: row.id, isFinished: count < finishedRows) == .ends,
        let joined = joinSections(atMost: Self.mostJoinedAtOnce)
      {
        return .joined(joined)
      }
    }
    return nil
  }

  /// Sections that become one before anybody looks for input again: there may be as many of them as
  /// rows.
  static let mostJoinedAtOnce = 1 << 12

  /// Whether days have ended, and not all their sections have become one yet.
  var hasSectionsToJoin: Bool {
    days.isBroken && !keepsDaysBeforeDisorder && runs.count > fileSection + 1
  }

  /// Makes one of the last sections of the file whose days have ended: those before them stay where
  /// they are, so that it costs no more than these. Returns which ones; nil: there are none to
  /// join. O(`number`)
  mutating func joinSections(atMost number: Int = .max) -> Range<Int>? {
    guard hasSectionsToJoin else { return nil }
    let sections = max(fileSection, runs.count - number)..<runs.count
    let first = sections.lowerBound
    if first == 0 {
      runs = .whole
    } else {
      runs.removeAll(butFirst: first + 1)
      if first > fileSection { runs.setName(Self.disorder, ofSection: first) }
    }
    return sections
  }

  /// Notes an id. Returns whether an earlier row has it.
  private mutating func note(_ id: UInt64?) -> Bool {
    guard let id else { return false }
    // Its own id from when the row was shorter is no repetition.
    if let provisional, isTakenBack, provisional.id == id { return provisional.isRepeated }
    return seen.insert(id)
  }

  /// What `add` would answer, without taking the row in.
  func change(by date: (seconds: Int, day: Int)?) -> Change {
    guard let date, !days.isBroken else { return .nothing }
    var days = days
    switch days.place(seconds: date.seconds, day: date.day) {
    case .sameDay: return .nothing
    case .newDay: return .begins
    case .outOfOrder: return keepsDaysBeforeDisorder ? .begins : .ends
    }
  }

  private mutating func section(of date: (seconds: Int, day: Int)?) -> Change {
    if count == 0 { runs = .whole }
    guard let date, !days.isBroken else { return .nothing }
    switch days.place(seconds: date.seconds, day: date.day) {
    case .sameDay:
      return .nothing
    case .newDay(let day):
      if count == 0 {
        runs.setName(.day(day), ofSection: 0)
        return .nothing
      }
      // The section of a file that was begun says so.
      if count == fileRow {
        fileTitle?.day = day
        if let fileTitle { runs.setName(.named(fileTitle.text), ofSection: fileSection) }
        return .nothing
      }
      runs.append(SectionRun(firstRow: count, name: .day(day)))
      return .begins
    case .outOfOrder where keepsDaysBeforeDisorder:
      runs.append(SectionRun(firstRow: count, name: Self.disorder))
      return .begins
    case .outOfOrder:
      return .ends
    }
  }

  /// The rows of `rows` that are of the first one's section, as far as that is known, and whether that is one of
  /// rows out of order: no header says their days. O(log sections).
  func rowsOfOneOrder(in rows: Range<Int>) -> (rows: Range<Int>, isOutOfOrder: Bool) {
    guard keepsDaysBeforeDisorder, days.isBroken || fileSection > 0,
      let section = runs.section(ofRow: rows.lowerBound)
    else { return (rows, false) }
    let end = section + 1 < runs.count ? runs[section + 1].firstRow : rows.upperBound
    return (rows.clamped(to: rows.lowerBound..<end), runs[section].name == Self.disorder)
  }

  /// From `row` on, up to which all were looked at that there is anything to find of, rows are of another file:
  /// a section called so.
  mutating func beginFile(at row: Int, _ title: FileTitle) {
    if runs.isEmpty, row > 0 { runs = .whole }
    (provisional, isTakenBack) = (nil, false)
    days = DayOrder()
    (count, fileRow, fileSection) = (row, row, runs.count)
    runs.append(SectionRun(firstRow: row, name: .named(title.text)))
    fileTitle = title.day == nil && row > 0 ? title : nil
  }

  /// The row that is to say which day the section of the file that was begun has, if that is the next one to be looked at.
  var rowThatNamesFile: Int? { fileTitle != nil && count == fileRow ? fileRow : nil }

  /// What the section of the file that was begun is called; nil: there is none.
  var fileName: SectionName? { fileSection > 0 ? runs[fileSection].name : nil }

  /// Whether the first row was looked at before it was finished: the name of its section may change.
  var firstRowIsProvisional: Bool { provisional != nil && !isTakenBack && count == 1 }

  /// Whether the last row, which may have become longer, made a section that must be taken back before
  /// it is looked at again.
  var lastSectionIsProvisional: Bool {
    !isTakenBack && provisional?.isSection == true
  }

  /// Takes back the last row if it was one that may become longer; its id stays noted as its own.
  mutating func takeBackProvisional() {
    guard let provisional, !isTakenBack else { return }
    isTakenBack = true
    count -= 1
    // That sections are gone is for good.
    if !days.isBroken { days = provisional.days }
    if provisional.isSection { runs.removeAll(butFirst: runs.count - 1) }
    if repeated.count > 0, repeated[repeated.count - 1] == count { repeated.removeLast() }
  }

  /// Whether an earlier row has the id of `row`, which was looked at. O(log n).
  func isRepeated(_ row: Int) -> Bool {
    var (low, high) = (0, repeated.count)
    while low < high {
      let middle = (low + high) / 2
      if repeated[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low < repeated.count && repeated[low] == row
  }
}
