/// What an entry says besides its parts.
extension LogChoice {
  /// What an object says that is an entry, besides the parts at `fields`; nil: nothing. O(its members)
  func others(besides fields: RowFields, in bytes: Span<UInt8>) -> LogFields? {
    members.others(besides: fields, in: bytes)
  }
}

extension LogMembers {
  /// The same of the object that has these. O(n)
  ///
  /// - Parameter areAll: Whether it is all that a row does not show as one of its parts: what tells the entry apart, where
  ///   it leads and what is empty, too.
  func others(
    besides fields: RowFields, in bytes: Span<UInt8>, areAll: Bool = false
  ) -> LogFields? {
    var others = LogMembers()
    var index = 0
    while index < count {
      let (member, end) = (self[index], self.end(of: index))
      if end > index + 1, areAll || !fields.hasPart(at: member.value.lowerBound) {
        // An object is there if something in it is.
        let says = (index + 1..<end).contains {
          self.end(of: $0) == $0 + 1
            && saysSomething(self[$0], besides: fields, in: bytes, areAll: areAll)
        }
        if says { others.append(member) }
        index = says ? index + 1 : end
      } else {
        if end == index + 1, saysSomething(member, besides: fields, in: bytes, areAll: areAll) {
          others.append(member)
        }
        index = end
      }
    }
    guard others.count > 0 else { return nil }
    return LogFields(
      level: nil, message: nil, shown: [-1, -1, -1], signs: [], members: others, kind: .entry)
  }

  /// Whether a member that has no others in it is no part of an entry, and neither blank nor null; or, of all, is not shown
  /// as one.
  private func saysSomething(
    _ member: LogMember, besides fields: RowFields, in bytes: Span<UInt8>, areAll: Bool
  ) -> Bool {
    if areAll { return !fields.shows(member.value) }
    guard !fields.hasPart(in: member.value) else { return false }
    switch member.form {
    case .container: return member.value.count > "[]".utf8.count
    case .literal: return !member.isNull(in: bytes)
    case .string, .escaped: return !member.slice.isBlank(in: bytes)
    }
  }
}

extension RowFields {
  /// Whether an entry's row shows a value as it is written, as one of its parts: a date is shown in short.
  fileprivate func shows(_ value: Range<Int>) -> Bool {
    let parts: [RawEntry.Field] = [.title, .text, .author]
    return parts.contains { part in
      guard let slice = self[part] else { return false }
      return slice.range == value && slice.form != .json
    }
  }
}

extension EntryReading {
  /// What an entry says besides its parts, as its row shows it that shows such things: where that shows all, all the rest
  /// of its object. nil: nothing. O(n), O(1) where less is shown
  func others(of parts: RowParts, in row: Span<UInt8>) -> LogFields? {
    guard logs.detail == .all, parts.areJSON, parts.log == nil else { return parts.others }
    var reader = JSONReader(0..<row.count)
    guard (try? reader.next(in: row)) == .beginObject else { return nil }
    // Where it is listed, that is all of it.
    if let text = parts.fields[.text], text.form == .listing,
      text.range.lowerBound == reader.tokenStart
    {
      return nil
    }
    var members = LogMembers()
    // It was read to its end before: nothing is thrown.
    guard (try? members.readMembers(from: &reader, in: row, depth: 0)) != nil else { return nil }
    return members.others(besides: parts.fields, in: row, areAll: true)
  }
}
