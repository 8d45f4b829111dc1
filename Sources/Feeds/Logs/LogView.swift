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
  /// Whether the day stands before the time: where no header says it.
  var namesDay = false

  /// Fields in their own order, unless others are given.
  public init(_ detail: Detail = .fields, fields: LogFieldSelection = LogFieldSelection()) {
    self.detail = detail
    self.fields = fields
  }

  /// A number that is another one where rows look otherwise; 0 as they look unless somebody asks.
  public var number: Int { (detail.rawValue + 2) % 3 + (namesDay ? 3 : 0) }
}

/// Which fields of a log's lines are shown, and in which order: `level,req.url,*,-pid`.
public struct LogFieldSelection: Sendable, Hashable {
  /// Those that are shown, in their order; empty: all.
  private(set) var names: [String] = []
  /// Whether all others are shown, too, where `*` stands among the names.
  private(set) var othersPlace: Int? = 0
  private(set) var hidden: [String] = []

  /// All, in the order of the line.
  public init() {}

  /// Reads it as the command line has it: names with commas between them, those with `-` before them
  /// hidden, `*` for all others. A name is also that of what lies in it: `req` is `req.url` too.
  public init(_ argument: String) {
    var hasStar = false
    for piece in argument.split(separator: ",").map(\.trimmed) where !piece.isEmpty {
      if piece == "*" {
        othersPlace = names.count
        hasStar = true
      } else if piece.hasPrefix("-") {
        hidden.append(String(piece.dropFirst()))
      } else {
        names.append(piece)
      }
    }
    if !names.isEmpty, !hasStar { othersPlace = nil }
  }

  /// Whether it is all fields, as they come.
  var isPlain: Bool { names.isEmpty && hidden.isEmpty }

  /// Where a field stands; nil: it is hidden.
  func place(of path: String) -> Int? {
    if let place = names.firstIndex(where: { Self.covers($0, path) }) {
      return place < othersPlace ?? .max ? place : place + 1
    }
    return hidden.contains { Self.covers($0, path) } ? nil : othersPlace
  }

  /// Whether it is asked for by its name.
  func isNamed(_ path: String) -> Bool { names.contains { Self.covers($0, path) } }

  private static func covers(_ name: String, _ path: String) -> Bool {
    guard path.hasPrefix(name) else { return false }
    return path.utf8.count == name.utf8.count || path.dropFirst(name.count).first == "."
  }
}
