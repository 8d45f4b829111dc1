/// What rows of a log show of its lines.
public struct LogView: Sendable, Hashable {
  /// How much of a line.
  public enum Detail: Int, Sendable, CaseIterable {
    /// Time, level and message.
    case message
    /// The other fields too, cut where they are long, and without those that are the same for most lines.
    case fields
    /// Every field with its whole value, nothing hidden.
    case all

    /// The next one, round and round.
    public var next: Detail { Detail(rawValue: (rawValue + 1) % 3) ?? .message }
  }

  public var detail: Detail
  /// Which fields, and in which order.
  public var fields: LogFieldSelection
  /// A number of these fields, another one for others: what heights are remembered by.
  var fieldsNumber = 0
  /// Whether the day stands before the time: where no header says it.
  var namesDay = false
  /// Whether fields are cut where they are long or many, as rows show them; a search looks at all of them.
  var cutsFields = true

  /// Fields in their own order, unless others are given.
  public init(_ detail: Detail = .fields, fields: LogFieldSelection = LogFieldSelection()) {
    self.detail = detail
    self.fields = fields
  }

  /// Shows what another one does, but for days: the rows themselves say whether headers name them.
  mutating func take(_ other: LogView) {
    let namesDay = namesDay
    self = other
    self.namesDay = namesDay
  }

  /// A number that is another one where rows look otherwise; 0 as they look unless somebody asks.
  public var number: Int {
    (detail.rawValue + 2) % 3 + (namesDay ? 3 : 0) + 6 * fieldsNumber
  }
}

/// Which fields of a log's lines are shown, and in which order: `level,req.url,*,-pid`.
public struct LogFieldSelection: Sendable, Hashable {
  /// Those that are shown, in their order; empty: all.
  let names: [String]
  /// Whether all others are shown, too, where `*` stands among the names.
  let othersPlace: Int?
  let hidden: [String]
  /// The same to be looked up: few by their bytes, as each field of each row is asked for, more by a hash.
  private let bytesOfNames: [[UInt8]]
  private let bytesOfHidden: [[UInt8]]
  private let places: [String: Int]
  private let hiddenNames: Set<String>
  private let longestName: Int

  private static let few = 24

  /// All, in the order of the line.
  public init() { self.init(names: [], othersPlace: 0, hidden: []) }

  /// These, and all others behind so many of them, if so.
  init(names: [String], othersPlace: Int?, hidden: [String]) {
    (self.names, self.othersPlace, self.hidden) = (names, othersPlace, hidden)
    places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    hiddenNames = Set(hidden)
    longestName = (names + hidden).reduce(0) { max($0, $1.utf8.count) }
    bytesOfNames = names.map { Array($0.utf8) }
    bytesOfHidden = hidden.map { Array($0.utf8) }
  }

  /// Reads it as the command line has it: names with commas between them, those with `-` before them
  /// hidden, `*` for all others. A name is also that of what lies in it: `req` is `req.url` too.
  public init(_ argument: String) {
    var (names, hidden) = ([String](), [String]())
    var othersPlace: Int?
    for piece in argument.split(separator: ",").map(\.trimmed) where !piece.isEmpty {
      if piece == "*" {
        othersPlace = names.count
      } else if piece.hasPrefix("-") {
        hidden.append(String(piece.dropFirst()))
      } else {
        names.append(piece)
      }
    }
    self.init(names: names, othersPlace: names.isEmpty ? 0 : othersPlace, hidden: hidden)
  }

  /// Whether it is all fields, as they come.
  var isPlain: Bool { names.isEmpty && hidden.isEmpty }

  /// Where a field stands; nil: it is hidden.
  func place(of path: String) -> Int? { place(of: path.utf8.span).place }

  /// Whether it is asked for by its name.
  func isNamed(_ path: String) -> Bool { place(of: path.utf8.span).isNamed }

  /// Where the field of a path in UTF-8 stands, nil: it is hidden; and whether it is asked for by its name.
  func place(of path: Span<UInt8>) -> (place: Int?, isNamed: Bool) {
    let found = names.count + hidden.count <= Self.few ? look(for: path) : lookByHash(for: path)
    guard let place = found.place else { return (found.isHidden ? nil : othersPlace, false) }
    return (place < othersPlace ?? .max ? place : place + 1, true)
  }

  /// The first of the names that a path lies in, and whether it lies in one that is hidden.
  private func look(for path: Span<UInt8>) -> (place: Int?, isHidden: Bool) {
    if let place = bytesOfNames.firstIndex(where: { path.lies(in: $0) }) { return (place, false) }
    return (nil, bytesOfHidden.contains { path.lies(in: $0) })
  }

  private func lookByHash(for path: Span<UInt8>) -> (place: Int?, isHidden: Bool) {
    let outer = outer(of: String(decoding: path))
    if let place = outer.lazy.compactMap({ places[$0] }).min() { return (place, false) }
    return (nil, outer.contains(where: hiddenNames.contains))
  }

  /// The name of a field and of all in which it lies, as far as they can be those of this selection.
  private func outer(of path: String) -> [String] {
    let bytes = path.utf8
    var names = bytes.count <= longestName ? [path] : []
    for (offset, index) in zip(0...longestName, bytes.indices) where bytes[index] == 0x2E {
      names.append(String(path[..<index]))
      if offset == longestName { break }
    }
    return names
  }
}

extension Span<UInt8> {
  /// Whether a path is this one, or that of something in it.
  fileprivate func lies(in outer: [UInt8]) -> Bool {
    guard count >= outer.count, count == outer.count || self[outer.count] == 0x2E else {
      return false
    }
    for index in outer.indices where self[index] != outer[index] { return false }
    return true
  }
}
