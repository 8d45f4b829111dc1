import HeightEngine

/// A line as Kubernetes' container runtimes keep it (CRI): time, stream, tag, and what the container wrote, which may
/// be a line of another log.
///
/// `2026-05-04T09:00:00.123456789Z stdout F {"level":"info"}`. Of a line that was too long for one, the pieces but
/// the last have the tag `P`.
struct ContainerLine {
  private let date: Range<Int>
  private let message: Range<Int>
  private var members = LogMembers()

  /// nil: the line is none. O(1) but for what ends the line.
  init?(_ line: Span<UInt8>) {
    guard let dateEnd = line.first(0x20, from: 0, to: min(line.count, Self.longestTime)),
      dateEnd > 0, isDigit(line[0]), let stream = Self.stream(in: line, from: dateEnd + 1)
    else { return nil }
    let tag = stream.upperBound + 1
    let end = line.countWithoutLineEnds
    let tagEnd = line.first(0x20, from: tag, to: end) ?? end
    // A tag may have others behind it: `P:more`.
    guard tag < tagEnd, Self.tags.contains(line[tag]),
      tagEnd == tag + 1 || line[tag + 1] == UInt8(ascii: ":")
    else { return nil }
    date = 0..<dateEnd
    message = min(tagEnd + 1, end)..<end
    members.append(LogMember(.stream, stream))
    if line[tag] != UInt8(ascii: "F") || tagEnd > tag + 1 {
      members.append(LogMember(.tag, tag..<tagEnd))
    }
  }

  /// What it says.
  var fields: RowFields {
    var fields = RowFields()
    fields[.date] = RowFields.Slice(date, .utf8)
    fields.log = LogFields(
      level: nil, message: RowFields.Slice(message, .utf8), shown: [-1, message.lowerBound, -1],
      signs: [.line, .stream], members: members)
    return fields
  }

  private static let longestTime = 40
  private static let tags: [UInt8] = [UInt8(ascii: "F"), UInt8(ascii: "P")]

  /// `stdout` or `stderr`, if that is the word that begins there.
  private static func stream(in line: Span<UInt8>, from start: Int) -> Range<Int>? {
    let end = start + 6
    guard end < line.count, line[end] == 0x20 else { return nil }
    let word = line.extracting(start..<end)
    return word.starts(with: "stdout") || word.starts(with: "stderr") ? start..<end : nil
  }
}

extension LogLines {
  /// Whether most of the first lines are those of a container's runtime. O(sample)
  func areOfContainers(_ sample: Span<UInt8>) -> Bool {
    guard let stamp, case .at(0) = stamp.place else { return false }
    return sample.mostLines { ContainerLine($0) != nil }
  }
}

extension EntryReading {
  /// Where the parts of a line of a container's runtime are; what is none is text. O(n).
  func fields(ofContainer line: Span<UInt8>) -> RowFields {
    ContainerLine(line)?.fields ?? RowFields(text: line)
  }
}
