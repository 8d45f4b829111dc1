/// A field that a log's line has.
public struct LogField: Hashable, Sendable {
  /// Its name, not sanitised; of one in an object with those of what it lies in, `req.url`.
  public var name: String
  /// Whether rows leave it out, unless somebody asks for it: versions of formats and the like.
  public var isLeftOut: Bool
}

extension LogFields {
  /// The fields of a line, in its order, without those that are its time, level and message. O(n).
  func fields(in row: Span<UInt8>) -> [LogField] {
    var fields: [LogField] = []
    var path = LogFieldPath()
    var isLeftOut = false
    for index in 0..<members.count {
      let member = members[index]
      path.append(member, of: row, members.columns)
      if member.depth == 0 {
        isLeftOut = LogFieldWriter.leavesOut(
          member, called: path.name.span, of: self, in: row, asOfJournal: isJournal)
      }
      let isParent = members.end(of: index) > index + 1
      let isShown =
        mayBeShown(atDepth: Int(member.depth))
        ? isShown(member) : member.value.lowerBound == shown[1]
      guard !isParent, !isShown else { continue }
      fields.append(
        LogField(name: String(decoding: path.name, as: UTF8.self), isLeftOut: isLeftOut))
    }
    return fields
  }
}

/// The name of a field, behind those of the objects that it lies in: `req.url`.
struct LogFieldPath {
  private(set) var name: [UInt8] = []
  /// Where the names end of what the last member lies in, by depth, which is `LogFieldWriter.deepest` at most.
  private var ends: [6 of Int] = .init(repeating: 0)

  /// What is longer is cut in the names of what lies in it, in bytes.
  static let longest = 96

  /// Room for what most lines have, so that a line takes it once.
  private static let usualRoom = 512

  private mutating func makeRoom() {
    if name.capacity == 0 { name.reserveCapacity(Self.usualRoom) }
  }

  /// Writes something behind the name, to be cut off again. Returns where it begins.
  mutating func appendBehind(_ write: (inout [UInt8]) -> Void) -> Int {
    makeRoom()
    let start = name.count
    write(&name)
    return start
  }

  mutating func cut(to count: Int) { name.removeLast(name.count - count) }

  /// Goes on to the next member of a line. O(its name)
  mutating func append(_ member: LogMember, of row: Span<UInt8>, _ columns: LogColumns?) {
    makeRoom()
    let depth = Int(member.depth)
    name.removeLast(name.count - ends[depth])
    if depth > 0 { name.append(UInt8(ascii: ".")) }
    member.appendName(of: row, columns, to: &name)
    ends[depth + 1] = min(name.count, Self.longest)
  }
}

extension LogFieldSelection {
  /// The names of fields that are shown, in their order, of `all` that lines have, in theirs. Only as many are
  /// named as it takes: what is behind them in its own order needs no name. O(fields).
  public init(shown: [String], of all: [LogField]) {
    let chosen = Set(shown)
    let usual = all.filter { !$0.isLeftOut }.map(\.name)
    let order = Dictionary(usual.enumerated().map { ($1, $0) }) { first, _ in first }
    var named = shown.count
    var next = Int.max
    while named > 0, let place = order[shown[named - 1]], place < next {
      next = place
      named -= 1
    }
    self.init(
      names: Array(shown[..<named]), othersPlace: named,
      hidden: usual.filter { !chosen.contains($0) })
  }

  /// The names of `fields` that it shows, in its order. O(fields × names).
  public func shown(of fields: [LogField]) -> [String] {
    let places = fields.enumerated().compactMap { index, field -> (place: Int, index: Int)? in
      let isShown = isNamed(field.name) || !field.isLeftOut
      return isShown ? place(of: field.name).map { ($0, index) } : nil
    }
    return places.sorted { $0 < $1 }.map { fields[$0.index].name }
  }

  /// As the command line has it.
  public var argument: String {
    var pieces = names
    if let othersPlace, !names.isEmpty { pieces.insert("*", at: othersPlace) }
    return (pieces + hidden.map { "-\($0)" }).joined(separator: ",")
  }
}
