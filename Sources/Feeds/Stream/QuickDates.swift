/// When lines of JSON were written, by no more of each than the member that says so, as lines before it say it: for rows of
/// which nothing else is asked.
///
/// A date is the likeliest of several names': where a likelier one may stand in a line, or where this one says no moment, and so
/// another may do so, the line is to be read whole.
struct QuickDates {
  /// What the time is called, as far as lines say.
  private var name: [UInt8]?
  /// Lines that were read to find that out.
  private var learned = 0

  /// Members that are looked at, and lines that are read for a name.
  private static let (mostMembers, mostLearned) = (12, 16)

  /// Takes in a line that was read whole.
  ///
  /// - Returns: what likelier names look like in a line; nil: no more is known than before.
  mutating func learn(from parts: RowParts, in line: Span<UInt8>) -> [ByteSign]? {
    guard name == nil, learned < Self.mostLearned, parts.areJSON,
      let date = parts.fields[.date]
    else { return nil }
    learned += 1
    var found: [UInt8]?
    Self.forEachMember(of: line) { name, slice in
      guard slice?.range == date.range else { return true }
      if !name.isEscaped { found = Array(copying: line.extracting(name.range)) }
      return false
    }
    guard let found,
      let names = JSONEntries.usualNames.first(where: { $0.field == .date })?.names,
      let rank = names.firstIndex(where: { $0.utf8.elementsEqual(found) })
    else { return nil }
    name = found
    return names[..<rank].map { ByteSign(Array("\"\($0)\"".utf8)) }
  }

  /// When a line was written that has no likelier name in it; nil: it is to be read whole, as where it says no
  /// day or no time of day.
  func date(in line: Span<UInt8>, _ dates: DateParser) -> FeedDate? {
    // What is cut is no line of JSON, and has no date.
    guard let wanted = name, !line.isEmpty, line[line.count - 1] == UInt8(ascii: "}") else {
      return nil
    }
    var date: FeedDate?
    Self.forEachMember(of: line) { name, slice in
      guard name.range.count == wanted.count,
        wanted.indices.allSatisfy({ line[name.range.lowerBound + $0] == wanted[$0] })
      else { return true }
      if let slice, slice.timeSaid(in: line) == .moment { date = dates.date(slice, in: line) }
      return false
    }
    return date
  }

  /// Goes through the first members of a line, each with its value if that is a scalar.
  private static func forEachMember(
    of line: Span<UInt8>, _ body: (JSONReader.Text, RowFields.Slice?) -> Bool
  ) {
    var reader = JSONReader(0..<line.count)
    guard (try? reader.next(in: line)) == .beginObject else { return }
    for _ in 0..<mostMembers {
      guard let member = try? reader.nextMember(in: line) else { return }
      guard body(member.name, RowFields.Slice(scalar: member.token, from: reader)) else { return }
      guard (try? reader.skip(member.token, in: line)) != nil else { return }
    }
  }
}
