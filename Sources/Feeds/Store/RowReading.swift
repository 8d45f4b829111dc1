/// What a row's bytes say.
extension EntryReading {
  /// The entry that the bytes of row `number`, counted from 1, are.
  func raw(_ bytes: [UInt8], _ look: RowLook, number: Int) -> RawEntry {
    switch look {
    case .json: return names.entry(ofLine: bytes, number: number)
    case .gitCommit: return GitLog.entry(bytes)
    case .message: return Mailbox.entry(bytes)
    case .text:
      var raw = RawEntry()
      raw[.text] = String(decoding: bytes, as: UTF8.self)
      return raw
    }
  }

  /// The date and the id that the bytes name.
  func outline(_ bytes: [UInt8], _ look: RowLook) -> JSONEntries.Outline {
    switch look {
    case .json: return names.outline(ofLine: bytes)
    case .text: return JSONEntries.Outline()
    case .gitCommit, .message:
      let raw = raw(bytes, look, number: 0)
      return JSONEntries.Outline(date: raw[.date], id: raw[.id].map(FNV1a.hash))
    }
  }

  /// A date's moment and day, both since 1970-01-01; nil without a date that can be read.
  func moment(ofDate text: String?) -> (seconds: Int, day: Int)? {
    text.flatMap(dates.date).map { ($0.seconds, zone.dayNumber(of: $0.seconds)) }
  }
}

extension RawEntry {
  /// The id, if no row before has the same; else what it says: rows that say the same may share a key,
  /// rows that don't may not, as heights are remembered by it.
  func key(isRepeated: Bool) -> String {
    guard let id = self[.id] else { return contentHash }
    return isRepeated ? "\(id)@\(contentHash)" : id
  }
}

extension RowStarts {
  /// How a format's text is divided into rows, and what a row is then.
  static func division(_ format: FeedFormat, _ rows: RowRule?) -> (look: RowLook, rule: Rule) {
    switch format {
    case .jsonl: return (.json, .lineUnlessBlank)
    case .gitLog: return (.gitCommit, .gitCommit)
    case .mailbox: return (.message, .mailbox)
    default: break
    }
    return switch rows ?? .line {
    case .line: (.text, .line)
    case .paragraph: (.text, .paragraph)
    case .matching(let pattern): (.text, LinePattern(pattern).map { .pattern($0) } ?? .line)
    }
  }
}
