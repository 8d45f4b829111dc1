/// The sections of a source, each of the rows from its first one to that of the next. As many as
/// rows may be days: of these each takes eight bytes.
struct SourceSections: Equatable {
  private var firstRows = RowOffsets()
  /// The day that each is called by, or what stands for what is none of so few bytes.
  private var days: [Int32] = []
  /// What sections are called that `named` stands for.
  private var names: [Int: SectionName] = [:]

  private static let named = Int32.min
  private static let unnamed = Int32.max

  /// One section without a name.
  static let whole: SourceSections = [SectionRun(firstRow: 0, name: .none)]

  /// Adds a section, which begins at the first row of the one before it or later.
  mutating func append(_ section: SectionRun) {
    firstRows.append(section.firstRow)
    days.append(Self.unnamed)
    setName(section.name, ofSection: days.count - 1)
  }

  /// Gives a section another name.
  mutating func setName(_ name: SectionName, ofSection section: Int) {
    days[section] = Self.number(for: name)
    names[section] = days[section] == Self.named ? name : nil
  }

  private static func number(for name: SectionName) -> Int32 {
    switch name {
    case .none: return unnamed
    case .named: return named
    case .day(let day):
      guard let number = Int32(exactly: day), number != unnamed else { return named }
      return number
    }
  }

  /// Removes all sections but the first so many, of which there are no fewer.
  mutating func removeAll(butFirst number: Int) {
    firstRows.removeLast(count - number)
    days.removeLast(count - number)
    if !names.isEmpty { names = names.filter { $0.key < number } }
  }

  /// The first row of a section; nobody looks up for it what that is called.
  func firstRow(ofSection section: Int) -> Int { firstRows[section] }

  /// The section that a row is in, if any. O(log sections).
  func section(ofRow row: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if firstRows[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

extension SourceSections: RandomAccessCollection, ExpressibleByArrayLiteral {
  init(arrayLiteral sections: SectionRun...) {
    for section in sections { append(section) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { days.count }

  subscript(section: Int) -> SectionRun {
    SectionRun(firstRow: firstRows[section], name: name(ofSection: section))
  }

  private func name(ofSection section: Int) -> SectionName {
    switch days[section] {
    case Self.unnamed: return SectionName.none
    case Self.named: return names[section] ?? SectionName.none
    case let day: return .day(Int(day))
    }
  }
}
