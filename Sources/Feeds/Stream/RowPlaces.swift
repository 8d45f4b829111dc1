import HeightEngine

/// Hands out headers, each when a row comes that it stands above; the memory stays, as there may be one for
/// each row.
struct HeaderBuffer: ~Copyable {
  private var buffer: RowTextBuffer
  private var title: [UInt8] = []
  /// The section whose header waits.
  private var section: Int?

  init(writing form: TextForm) { buffer = RowTextBuffer(writing: form) }

  /// A section begins, with the title that is written, if any: the next row is its first.
  mutating func wait(_ section: Int, _ writeTitle: (inout [UInt8]) -> Void) {
    self.section = section
    title.removeAll(keepingCapacity: true)
    writeTitle(&title)
  }

  /// A row comes: hands out the header that waits for it, if one does. Whether to go on.
  mutating func begin(_ receiver: StreamReceiver) -> Bool {
    guard let section else { return true }
    self.section = nil
    var title: [UInt8] = []
    swap(&title, &self.title)
    defer { swap(&title, &self.title) }
    let count = title.count
    return buffer.withTexts(of: title.span) {
      if count > 0 { $0.take(0..<count, in: EntryText.title.rawValue) }
    } _: {
      receiver.header(section, $0)
    }
  }
}

/// Where the rows of a stream belong, one after the other.
struct RowPlaces {
  enum Header {
    case untitled
    case day(Int)
    case disorder

    func appendTitle(to title: inout [UInt8]) {
      switch self {
      case .untitled: break
      case .day(let day): DateFormat.appendSection(day: day, to: &title)
      case .disorder: title += DayOrder.titleOfDisorder.utf8
      }
    }
  }

  /// The section of all rows; nil: they make sections.
  private let section: Int?
  /// Whether rows may have days.
  var hasDays: Bool
  private var days = DayOrder()
  private var seen = SeenKeys()
  private var following: IndexPath
  private var isFirst = true
  /// Whether dates turned out not to be in order, so that no header says them.
  var isWithoutDays: Bool { days.isBroken }

  init(hasDays: Bool, section: Int?) {
    self.hasDays = hasDays
    self.section = section
    following = IndexPath(row: 0, section: section ?? 0)
  }

  /// Where the next row is, which was written at `moment`, and the header before it, if one is due.
  mutating func next(_ moment: (seconds: Int, day: Int)?) -> (path: IndexPath, header: Header?) {
    var header: Header? = section == nil && isFirst ? .untitled : nil
    if hasDays, !days.isBroken, let moment {
      switch days.place(seconds: moment.seconds, day: moment.day) {
      case .sameDay: break
      case .newDay(let day):
        header = begin(.day(day))
      case .outOfOrder:
        // What was said of days can't be taken back; of these rows nothing is said.
        header = begin(.disorder)
      }
    }
    isFirst = false
    defer { following.row += 1 }
    return (following, header)
  }

  /// Passes over the next row, which was written at `moment`, as far as that is known; false: it may begin a section.
  mutating func pass(_ moment: (seconds: Int, day: Int)?) -> Bool {
    guard !isFirst else { return false }
    if hasDays, !days.isBroken {
      guard let moment else { return false }
      var days = days
      guard days.place(seconds: moment.seconds, day: moment.day) == .sameDay else { return false }
      self.days = days
    }
    following.row += 1
    return true
  }

  /// The next row is the first of a section.
  private mutating func begin(_ header: Header) -> Header {
    if !isFirst { following = IndexPath(row: 0, section: following.section + 1) }
    return header
  }

  /// The key of a document's entry, which is asked for once.
  mutating func key(ofEntry parts: RowParts, in row: Span<UInt8>) -> EntryKey {
    let id = parts.part(.id, in: row) ?? parts.part(.link, in: row)
    let hash = id.map { $0.withUTF8(in: row) { ContentHash.hash($0) } }
    return EntryKey(
      isRepeated: hash.map { seen.insert($0) } ?? false, takesLink: true, section: section)
  }

  /// The key of a row with this id is asked for soon.
  @inline(__always)
  mutating func fetch(_ id: UInt64) { seen.fetch(id) }

  /// The key of a row by its id's hash, nil where it has none, which is asked for once.
  mutating func key(ofID id: UInt64?) -> EntryKey {
    EntryKey(isRepeated: id.map { seen.insert($0) } ?? false, section: section)
  }
}
