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
    for index in 0..<members.count {
      let member = members[index]
      guard !isShown(member) || member.form == .container else { continue }
      let name = member.nameString(in: row)
      let bytes = Array(name.utf8)
      let isLeftOut = LogFieldWriter.leavesOut(bytes.span, inJournal: isJournal)
      collect(member, name, isLeftOut, isShown(member), row, depth: 0, into: &fields)
    }
    return fields
  }

  /// As `LogFieldWriter` shows them: what lies deep is one field.
  private func collect(
    _ member: LogMember, _ path: String, _ isLeftOut: Bool, _ isShown: Bool, _ row: Span<UInt8>,
    depth: Int, into fields: inout [LogField]
  ) {
    if member.form == .container, depth < LogFieldWriter.deepest {
      let inner = TurnBlock(member.value, of: row, includingNull: true).members
      for (name, value) in inner {
        guard value.range.lowerBound != shown[1] else { continue }
        let form: LogMember.Form = value.form == .json ? .container : .literal
        let field = LogMember(.none, value.range, form)
        let path = String(decoding: path.utf8.prefix(LogFieldWriter.longestPath), as: UTF8.self)
        collect(
          field, "\(path).\(name)", isLeftOut, false, row, depth: depth + 1, into: &fields)
      }
      if !inner.isEmpty { return }
    }
    if !isShown { fields.append(LogField(name: path, isLeftOut: isLeftOut)) }
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
