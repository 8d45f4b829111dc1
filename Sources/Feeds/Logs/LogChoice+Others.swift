/// What an entry says besides its parts.
extension LogChoice {
  /// What an object says that is an entry, besides the parts at `fields`; nil: nothing. O(its members)
  func others(besides fields: RowFields, in bytes: Span<UInt8>) -> LogFields? {
    var others = LogMembers()
    var index = 0
    while index < members.count {
      let (member, end) = (members[index], members.end(of: index))
      if end > index + 1, !fields.hasPart(at: member.value.lowerBound) {
        // An object is there if something in it is.
        let says = (index + 1..<end).contains {
          members.end(of: $0) == $0 + 1 && saysSomething(members[$0], besides: fields, in: bytes)
        }
        if says { others.append(member) }
        index = says ? index + 1 : end
      } else {
        if end == index + 1, saysSomething(member, besides: fields, in: bytes) {
          others.append(member)
        }
        index = end
      }
    }
    guard others.count > 0 else { return nil }
    return LogFields(
      level: nil, message: nil, shown: [-1, -1, -1], signs: [], members: others, kind: .entry)
  }

  /// Whether a member that has no others in it is no part of an entry, and neither blank nor null.
  private func saysSomething(
    _ member: LogMember, besides fields: RowFields, in bytes: Span<UInt8>
  ) -> Bool {
    guard !fields.hasPart(in: member.value) else { return false }
    switch member.form {
    case .container: return member.value.count > "[]".utf8.count
    case .literal: return !member.isNull(in: bytes)
    case .string, .escaped: return !member.slice.isBlank(in: bytes)
    }
  }
}
