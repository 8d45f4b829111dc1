/// A line as Fluentd writes it to files: a time, a tag, and what was logged as an object of JSON, tabs between them.
///
/// `2026-05-04T09:00:00+00:00<tab>house.pump<tab>{"level":"warn","message":"oil is low"}`
struct TaggedLine {
  fileprivate let date: Range<Int>
  fileprivate let tag: Range<Int>
  /// What may be an object, as far as its ends tell.
  fileprivate let object: Range<Int>

  /// nil: the line is none. O(n), at memchr's speed
  init?(_ line: Span<UInt8>) {
    let end = line.countWithoutLineEnds
    guard let dateEnd = line.first(ConsoleLine.tab, from: 0, to: end), dateEnd > 0,
      ConsoleLine.isTime(line.extracting(first: dateEnd)),
      let tagEnd = line.first(ConsoleLine.tab, from: dateEnd + 1, to: end),
      ConsoleLine.isWord(line.extracting(dateEnd + 1..<tagEnd)),
      tagEnd + 2 < end, line[tagEnd + 1] == UInt8(ascii: "{"), line[end - 1] == UInt8(ascii: "}")
    else { return nil }
    date = 0..<dateEnd
    tag = dateEnd + 1..<tagEnd
    object = tagEnd + 1..<end
  }
}

extension JSONEntries {
  /// Where the parts of a row are that begins with such a line, and goes on with what follows; nil: it is none. O(n)
  func fields(ofTagged row: Span<UInt8>) -> RowFields? {
    let end = row.endOfFirstLine
    guard let line = TaggedLine(row.extracting(first: end)) else { return nil }
    var reader = JSONReader(line.object)
    var choice = FieldChoice(isAmongLogs: true)
    guard case .beginObject? = try? reader.next(in: row),
      (try? choice.read(from: &reader, in: row, names: names)) != nil,
      (try? reader.next(in: row)) == .end
    else { return nil }
    let date = RowFields.Slice(line.date, .utf8)
    var fields = RowFields()
    fields[.date] = date
    fields.log = LogFields(
      choice.log.fields(at: date, in: row), adding: [LogMember(.tag, line.tag)])
    return fields.addingStack(behind: end, of: row)
  }
}
