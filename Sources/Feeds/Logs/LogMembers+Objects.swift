/// What objects have that are among the members.
extension LogMembers {
  /// The value of an object's member, if that is a scalar. O(its members)
  func scalar(
    _ name: StaticString, in object: Int, _ bytes: Span<UInt8>
  ) -> RowFields.Slice? {
    guard let number = index(ofMember: name, in: object, bytes) else { return nil }
    let member = self[number]
    return member.isNull(in: bytes) || member.form == .container ? nil : member.slice
  }

  /// The first of these that the object has. O(its members) for each
  func scalar(
    _ names: [StaticString], in object: Int, _ bytes: Span<UInt8>
  ) -> RowFields.Slice? {
    for name in names {
      if let slice = scalar(name, in: object, bytes) { return slice }
    }
    return nil
  }

  /// The moment that an object is, as MongoDB has it, `{"$date":"2026-05-04T09:00:00.123Z"}`, or in seconds and a fraction; nil:
  /// it is none. O(its members)
  func moment(in object: Int, _ bytes: Span<UInt8>) -> RowFields.Slice? {
    if let date = scalar("$date", in: object, bytes) { return date }
    let isOne = JSONEntries.secondsOfMoments.contains {
      scalar($0.seconds, in: object, bytes) != nil
    }
    return isOne ? RowFields.Slice(self[object].value, .json) : nil
  }

  /// The number of an object's first member of this name; nil: it has none. O(its members)
  func index(
    ofMember name: StaticString, in object: Int, _ bytes: Span<UInt8>
  ) -> Int? {
    let depth = self[object].depth + 1
    for index in object + 1..<end(of: object) where self[index].depth == depth {
      let isNamed = self[index].withName(in: bytes, nil) { $0.holds(name) }
      if isNamed { return index }
    }
    return nil
  }

  /// Whether bunyan wrote the line: by what it says in each. O(n)
  func areOfBunyan(in bytes: Span<UInt8>) -> Bool {
    guard let level = outermost("level", bytes), level.form == .literal else { return false }
    return outermost("name", bytes) != nil && outermost("hostname", bytes) != nil
      && outermost("pid", bytes) != nil
  }

  /// The first member of this name that lies in no object. O(n)
  func outermost(_ name: StaticString, _ bytes: Span<UInt8>) -> LogMember? {
    for index in 0..<count where self[index].depth == 0 {
      let isNamed = self[index].withName(in: bytes, columns) { $0.holds(name) }
      if isNamed { return self[index] }
    }
    return nil
  }
}
