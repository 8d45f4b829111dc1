/// The files of one log that is rotated, told by their names: `app.log`, `app.log.1`, `app.log.2.gz`, or with
/// dates, `app.log-20261101.xz`, `app-2026-11-01.log`.
public struct RotatedSet: Sendable, Hashable {
  /// The files in the order in which they were written, the newest last.
  public let files: [FeedFile]
  /// What all of them are part of: the name without numbers, dates and endings of compression.
  public let name: String

  /// The set that these files are, in whatever order; nil: they are several logs, or two of them have the same
  /// place, or, where they have numbers, the log itself is not among them. O(*n* log *n*).
  public init?(_ files: [FeedFile]) {
    guard files.count > 1, let first = files.first else { return nil }
    name = Name(first.name).log
    var members: [(place: Place, file: FeedFile)] = []
    for file in files {
      let parts = Name(file.name)
      guard parts.log == name else { return nil }
      members.append((parts.place, file))
    }
    members.sort { $0.place < $1.place }
    let places = members.map(\.place)
    guard !zip(places, places.dropFirst()).contains(where: ==),
      Set(places.map(\.kind)).subtracting([.current]).count == 1,
      places.last == .current || places.allSatisfy({ $0.kind == .date })
    else { return nil }
    self.files = members.map(\.file)
  }

  /// Files of which some may be those of several sets: these stand together, each in the order in which they were written,
  /// where the first of them is; the others stay where they are. O(*n* log *n*).
  static func ordered(_ files: [FeedFile]) -> [FeedFile] {
    let logs = files.map { Name($0.name).log }
    var sets: [String: RotatedSet] = [:]
    for (log, members) in Dictionary(grouping: files.indices, by: { logs[$0] }) {
      sets[log] = RotatedSet(members.map { files[$0] })
    }
    guard !sets.isEmpty else { return files }
    var taken: Set<String> = []
    return files.indices.flatMap { index -> [FeedFile] in
      guard let set = sets[logs[index]] else { return [files[index]] }
      return taken.insert(logs[index]).inserted ? set.files : []
    }
  }

  /// Where a file stands among the others.
  private enum Place: Comparable {
    /// The higher, the older.
    case number(Int)
    /// Digits of a date and what follows, as text sorts them.
    case date([Int])
    /// The one that is written to.
    case current

    enum Kind { case number, date, current }
    var kind: Kind {
      switch self {
      case .number: .number
      case .date: .date
      case .current: .current
      }
    }

    static func < (one: Place, other: Place) -> Bool {
      switch (one, other) {
      case (.number(let one), .number(let other)): one > other
      case (.date(let one), .date(let other)): one.lexicographicallyPrecedes(other)
      case (.current, _): false
      case (_, .current): true
      case (.number, .date): true
      case (.date, .number): false
      }
    }
  }

  /// The parts of a name.
  private struct Name {
    /// The path of the log that it is part of.
    var log: String
    var place: Place

    private static let endings = [".gz", ".zst", ".xz", ".lzma", ".bz2"]
    private static let mostDigitsOfNumber = 5

    init(_ path: String) {
      var rest = path[...]
      if let ending = Self.endings.first(where: rest.hasSuffix) { rest.removeLast(ending.count) }
      let start = rest.lastIndex(of: "/").map { rest.index(after: $0) } ?? rest.startIndex
      let (folder, name) = (rest[..<start], rest[start...])
      if let (log, place) = Self.place(atEndOf: name) {
        (self.log, self.place) = (folder + log, place)
      } else if let dot = name.lastIndex(of: "."),
        name[dot...].dropFirst().contains(where: \.isLetter),
        let (log, place) = Self.place(atEndOf: name[..<dot])
      {
        // `app-2026-11-01.log`
        (self.log, self.place) = (folder + log + name[dot...], place)
      } else {
        (self.log, place) = (String(rest), .current)
      }
    }

    /// What a name has before its number or date, and that.
    private static func place(atEndOf name: Substring) -> (log: String, Place)? {
      let isPart = { (character: Character) in
        character.isASCII && (character.isNumber || "-_.T:".contains(character))
      }
      let tail = name.reversed().prefix(while: isPart).reversed()
      let log = name.dropLast(tail.count)
      guard !log.isEmpty, let first = tail.first, !first.isNumber, tail.last?.isNumber == true
      else {
        return nil
      }
      let groups = String(tail).split { !$0.isNumber }
      let numbers = groups.compactMap { Int($0) }
      guard numbers.count == groups.count, let number = numbers.first else { return nil }
      if isDate(groups) { return (String(log), .date(numbers)) }
      guard groups.count == 1, first == ".", groups[0].count <= mostDigitsOfNumber else {
        return nil
      }
      return (String(log), .number(number))
    }

    /// Whether digits are a day, and perhaps more, as `20261101`, `2026110104` or `2026`, `11`, `01`, `04`.
    private static func isDate(_ groups: [Substring]) -> Bool {
      if groups[0].count >= 8, groups[0].count <= 14 {
        return isDay(
          groups[0].prefix(4), groups[0].dropFirst(4).prefix(2), groups[0].dropFirst(6).prefix(2))
      }
      guard groups.count >= 3, groups[0].count == 4, groups[1].count == 2, groups[2].count == 2
      else { return false }
      return isDay(groups[0], groups[1], groups[2])
    }

    private static func isDay(_ year: Substring, _ month: Substring, _ day: Substring) -> Bool {
      guard let year = Int(year), let month = Int(month), let day = Int(day) else { return false }
      return year >= 1970 && CivilDay(year: year, month: month, day: day) != nil
    }
  }
}
