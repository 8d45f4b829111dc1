import HeightEngine

/// What rows are to be or to say, in a small language:
///
/// - `word`, `"several words"`, with quotes of either kind, and `/expression/` are looked for in what rows show, as a
///   `TextPattern` is;
/// - `name=value`, `!=`, `<`, `<=`, `>`, `>=` and `~` (holds) go by a field of a log or of JSON, `user.id=17` by
///   one in an object, and by `title`, `content`, `author` and `link` of other feeds, and whatever else an entry's page
///   lists, as that calls it or the document does: `categories`, `tags`, `duration`. Numbers compare as numbers, but for
///   what is to be the same as a text in quotes, `version="1.1"`; so do times (`1h30m`, `7d`, and beside these
///   `PT1H30M` and `1:02:03`) and sizes (`5MB` or `5M`, `1KiB`), and versions and addresses number by number (`v1.9` is `1.9.0`, `2` less than `2.3.1`,
///   and `1.9` and `go1.9` are less than `go1.22`); a number without a
///   unit counts what the field's name ends with (`latency_ms`), or else bytes beside sizes; a field that says when is compared as a time,
///   `created>yesterday`, in any zone;
///   `level>=warn` as levels, however they are called; `time>=14:05` by a `TimeExpression`; the case of a name counts
///   only where a row has several that differ in it;
/// - `unread` and `starred` go by what the person did to rows, as `Feed.rowStates` has it;
/// - side by side, or with `and` between them, both must hold; `or`, `not` and parentheses are as in most
///   languages.
///
/// Not for several threads at once.
public final class RowFilter {
  /// As it was given.
  public let text: String
  let condition: RowCondition
  /// Whether it takes a row's time to tell.
  let usesTimes: Bool
  /// Whether it goes by what the person did to rows (`Feed.rowStates`).
  public let usesStates: Bool
  /// Whether it goes by fields of rows.
  let usesFields: Bool
  /// What every row shows that matches: texts by which others are ruled out.
  private let requiredPatterns: [TextPattern]
  /// The patterns that are looked for in rows that match, to be shown where they are.
  public let patterns: [TextPattern]
  private let allPatterns: [TextPattern]

  private var requiredScans: [RowLook: RequiredScan?] = [:]

  /// What rules out rows by their bytes.
  struct RequiredScan {
    var scan: RawScan
    /// What it looks for.
    let pattern: TextPattern
    /// Whether it was chosen by a sample.
    var isChosen = false
  }

  /// What rules out rows of this look by their bytes, of several texts for the rarest; nil: nothing does.
  ///
  /// - Parameter sample: Some lines of such rows, by which the rarest is chosen the first time; nil: by what is known of
  ///   texts.
  func requiredScan(of look: RowLook, bySample sample: Span<UInt8>? = nil) -> RequiredScan? {
    if let known = requiredScans[look], known?.isChosen != false || sample == nil { return known }
    var scans = requiredPatterns.compactMap { pattern in
      RawScan(pattern, look: look).map { RequiredScan(scan: $0, pattern: pattern) }
    }
    if let sample {
      for index in scans.indices {
        scans[index].scan.chooseAtom(bySample: sample)
        scans[index].isChosen = true
      }
    }
    let rarest = scans.min { $0.scan.commonness < $1.scan.commonness }
    requiredScans[look] = .some(rarest)
    return rarest
  }

  /// Whether another says the same for sure; those that go by times may mean them from another one on.
  public func saysTheSame(as other: RowFilter) -> Bool { text == other.text && !namesTimes }

  /// Whether it goes by the times of rows, or of their fields.
  private let namesTimes: Bool

  /// Of times that it goes by and clocks show twice, when that is, see `TimeExpression.momentsShownTwice`; nil: it has none.
  let momentsShownTwice: Range<Int>?

  /// The day, by a moment of it in milliseconds, of the hours that are all the times it goes by; nil: it goes by
  /// others, or by none.
  private let dayOfHours: Int?

  /// When a row was written that says the time of day alone, in milliseconds: all such rows are taken to be of the day whose
  /// hours are asked for. nil: not hours alone are.
  func rowMoment(ofClock clock: Int, in zone: FeedTimeZone) -> RowMoment? {
    guard let dayOfHours else {
      hasSeenClock = true
      return nil
    }
    let day = zone.dayNumber(of: dayOfHours.floorDivided(by: 1000))
    let start = zone.moment(ofLocal: day * 86_400 + clock / 1000)
    return RowMoment(start * 1000 + clock % 1000)
  }

  /// How often the search for a pattern in a text took too long to tell: rows of which the filter can't be known to hold
  /// without it are none of its own, whatever `not` makes of them.
  public var numberOfTextsGivenUp: Int {
    allPatterns.reduce(0) { $0 + $1.numberOfTextsGivenUp }
  }

  /// In how many texts that differ it did, see `TextPattern.numberOfSlowTexts`.
  public var numberOfSlowTexts: Int { allPatterns.reduce(0) { $0 + $1.numberOfSlowTexts } }

  /// Whether it looks for a pattern less patiently than at first.
  var isHurried: Bool { allPatterns.contains(where: \.isHurried) }

  /// Whether it was asked of a row; and whether one of these had a time, or a level, if it goes by such; and what none had
  /// of the fields that it goes by.
  private var isAsked = false
  private var hasSeenTime = false
  /// Whether one of them had a time of day alone, where it goes by days, too.
  private var hasSeenClock = false
  private var hasSeenLevel = false
  /// Whether one of these was text, which has no fields but its own.
  private var hasSeenText = false
  /// Whether one of these was a feed's entry, which alone can be unread, if it goes by that.
  private var hasSeenEntry: Bool
  private var unseenFields: [FieldTest]
  /// Whether fields have values that are in no order with what is asked for, as far as that isn't known.
  private var unseenDisorder: [FieldTest]
  /// Those of them that have.
  private var seenDisorder: [FieldTest] = []
  /// Rows that are still looked at for these: where the first ones have none, no more of them cost anything.
  private var rowsForDisorder = 1000
  /// Whether rows were ruled out by their bytes alone.
  var passesRows = false

  /// Whether rows had all that it goes by which a row may not have, but for times.
  var hasSeenAll: Bool { (hasSeenLevel || !usesLevels) && unseenFields.isEmpty }

  /// Whether it takes a row's level to tell.
  private let usesLevels: Bool

  /// Long texts that it has looked through in part, or that may grow.
  var longSearches = LongSearches()

  /// Whether a row matched.
  private var hasFound = false

  /// Whether a row is surely so whose bytes these are, see `RowCondition`.
  func holds(
    _ row: FilteredRow, in bytes: Span<UInt8>, _ shows: (TextPattern) -> Bool?
  ) -> Bool {
    let isFound = condition.holds(row, in: bytes, shows)
    if isFound { hasFound = true }
    return isFound
  }

  /// What to ask for where a level's name is looked for as a text and found nowhere: rows show levels in three letters.
  private var hintOfLevel: String? {
    guard !hasFound, let pattern = condition.onlyPattern, let hint = pattern.hintOfLevel else {
      return nil
    }
    return "no row says “\(pattern.text)”, \(hint)"
  }

  /// What texts in it may have been meant for.
  private let hints: [String]

  /// What else it may have been meant for, which no row matched.
  private var hintsWithoutRows: [String] {
    hasFound ? [] : hints + seenDisorder.compactMap(\.hintOfDisorder)
  }

  /// What is to be said of what it goes by and no row had, as far as it was asked; of fields, levels and times nothing where
  /// it was not asked of all.
  package var complaints: [String] {
    var complaints = (hintOfLevel.map { [$0] } ?? []) + hintsWithoutRows
    guard isAsked, !passesRows else { return complaints }
    if usesTimes, !hasSeenTime {
      complaints.append(
        hasSeenClock ? "no row says a day; hours alone (14:05) find some" : "no row says a time")
    }
    if usesLevels, !hasSeenLevel {
      complaints.append("no row says a level")
    }
    if !hasSeenEntry, !hasFound {
      complaints.append("lines are never unread, entries of feeds are")
    }
    let lines = hasSeenText ? "; text~… asks lines of text" : ""
    return complaints
      + unseenFields.map { "no row has a field “\($0.name)”\(lines)" }
  }

  /// Takes in that it is asked of a row.
  func note(_ row: FilteredRow, in bytes: Span<UInt8>) {
    isAsked = true
    if row.moment != nil { hasSeenTime = true }
    if row.isEntry { hasSeenEntry = true }
    if usesLevels, !hasSeenLevel { hasSeenLevel = row.level(in: bytes) != nil }
    noteDisorder(of: row, in: bytes)
    guard !unseenFields.isEmpty else { return }
    unseenFields.removeAll { row.holds($0, in: bytes) }
    if row.parts.isPlainText { hasSeenText = true }
  }

  private func noteDisorder(of row: FilteredRow, in bytes: Span<UInt8>) {
    guard !unseenDisorder.isEmpty, !hasFound, rowsForDisorder > 0 else { return }
    rowsForDisorder -= 1
    guard let seen = unseenDisorder.firstIndex(where: { row.holds($0, in: bytes) }) else { return }
    seenDisorder.append(unseenDisorder.remove(at: seen))
  }

  private init(_ text: String, _ condition: RowCondition, hints: [String] = []) {
    self.text = text
    self.hints = hints
    self.condition = condition
    let times = condition.times
    usesTimes = !times.isEmpty
    dayOfHours = times.allSatisfy(\.isClock) ? times.first?.milliseconds.lowerBound : nil
    namesTimes = usesTimes || condition.fields.contains(where: \.isOfTime)
    momentsShownTwice = condition.momentsShownTwice
    usesStates = condition.usesStates
    hasSeenEntry = !condition.usesUnread
    usesLevels = condition.usesLevels
    usesFields = !condition.fields.isEmpty
    unseenFields = condition.fields.map(\.ofPresence)
    unseenDisorder = condition.fields.flatMap(\.ofDisorder)
    requiredPatterns = condition.requiredPatterns
    patterns = condition.patterns
    allPatterns = condition.allPatterns
  }

  /// Reads a filter.
  ///
  /// - Parameters:
  ///   - now: The moment from which days and hours count, in seconds since 1970-01-01 UTC; nil: the clock's.
  ///   - moment: Whose day is meant where an hour stands alone, in milliseconds; nil: that of `now`.
  ///   - timeZone: The zone of times without one.
  /// - Throws: what is wrong with it, and where.
  public convenience init(
    _ text: String, now: Int? = nil, onDayOf moment: Int? = nil, timeZone: FeedTimeZone = .local
  ) throws(RowFilterError) {
    var parser = FilterParser(text, now: now, moment: moment, zone: timeZone)
    let condition = try parser.condition()
    self.init(text, condition, hints: parser.hints)
  }

  /// Entries of feeds whose page was not opened.
  public static var unread: RowFilter { RowFilter("unread", .unread) }

  /// Rows that show a pattern.
  public convenience init(_ pattern: TextPattern) { self.init(pattern.text, .text(pattern)) }

  /// Rows that match all of these.
  public convenience init(all filters: [RowFilter]) {
    self.init(
      filters.map { "(\($0.text))" }.joined(separator: " and "), .all(filters.map(\.condition)),
      hints: filters.flatMap(\.hints))
  }

  /// Rows of a level or a graver one. Throws that it is none.
  public convenience init(atLeast level: String) throws(RowFilterError) {
    self.init("level>=\(level)", .level(.notLess, try FilterParser.level(level, of: level, at: 0)))
  }

  /// The same, of a level that is one.
  public convenience init(atLeast level: LogLevel) {
    self.init("level>=\(level)", .level(.notLess, level))
  }

  /// Rows of a time and later ones.
  public convenience init(since time: TimeExpression) {
    self.init("time>=\(time.text)", .time(.notLess, time))
  }

  /// Rows of a time and earlier ones.
  public convenience init(until time: TimeExpression) {
    self.init("time<=\(time.text)", .time(.notMore, time))
  }
}

/// Why a text is no filter.
public struct RowFilterError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, in a few words.
  public var reason: String
  /// The filter as it was given.
  public var text: String
  /// Where it was noticed, in bytes of the filter.
  public var offset: Int

  public var description: String { "“\(text)” is no filter: \(reason)" }
}

/// What a row must be or say.
indirect enum RowCondition {
  case text(TextPattern)
  case field(FieldTest)
  case level(Comparison, LogLevel)
  case time(Comparison, TimeExpression)
  case unread
  case starred
  case not(RowCondition)
  case all([RowCondition])
  case any([RowCondition])

  /// How two values are to stand to each other.
  enum Comparison: Hashable {
    case equal, less, notMore, more, notLess

    /// Whether they do, by whether the first is less or more.
    func holds(isLess: Bool, isMore: Bool) -> Bool {
      switch self {
      case .equal: !isLess && !isMore
      case .less: isLess
      case .notMore: !isMore
      case .more: isMore
      case .notLess: !isLess
      }
    }
  }

  private var parts: [RowCondition] {
    switch self {
    case .text, .field, .level, .time, .unread, .starred: []
    case .not(let condition): [condition]
    case .all(let conditions), .any(let conditions): conditions
    }
  }

  fileprivate var times: [TimeExpression] {
    if case .time(_, let time) = self { [time] } else { parts.flatMap(\.times) }
  }

  fileprivate var momentsShownTwice: Range<Int>? {
    if case .time(_, let time) = self { return time.momentsShownTwice }
    return parts.compactMap(\.momentsShownTwice).reduce(nil) { all, moments in
      guard let all else { return moments }
      return min(all.lowerBound, moments.lowerBound)..<max(all.upperBound, moments.upperBound)
    }
  }

  fileprivate var usesLevels: Bool {
    if case .level = self { true } else { parts.contains(where: \.usesLevels) }
  }

  fileprivate var fields: [FieldTest] {
    if case .field(let test) = self { [test] } else { parts.flatMap(\.fields) }
  }

  fileprivate var usesStates: Bool {
    switch self {
    case .unread, .starred: true
    default: parts.contains(where: \.usesStates)
    }
  }

  fileprivate var usesUnread: Bool {
    if case .unread = self { true } else { parts.contains(where: \.usesUnread) }
  }

  /// Whether a row's texts are needed, which cost the most.
  var usesTexts: Bool {
    if case .text = self { true } else { parts.contains(where: \.usesTexts) }
  }

  /// The text that it looks for, if that is all it does.
  fileprivate var onlyPattern: TextPattern? {
    switch self {
    case .text(let pattern): pattern
    case .all(let conditions) where conditions.count == 1: conditions[0].onlyPattern
    default: nil
    }
  }

  fileprivate var requiredPatterns: [TextPattern] {
    switch self {
    case .text(let pattern): pattern.kind == .literal ? [pattern] : []
    case .all(let conditions): conditions.flatMap(\.requiredPatterns)
    default: []
    }
  }

  fileprivate var allPatterns: [TextPattern] {
    switch self {
    case .text(let pattern): [pattern]
    case .field(let test): test.pattern.map { [$0] } ?? []
    default: parts.flatMap(\.allPatterns)
    }
  }

  fileprivate var patterns: [TextPattern] {
    switch self {
    case .text(let pattern): [pattern]
    case .not: []
    default: parts.flatMap(\.patterns)
    }
  }
}
