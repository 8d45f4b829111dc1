import HeightEngine

extension FieldTree {
  /// All of it as JSON on one line, what stands beside the whole behind it. O(n).
  package var json: [UInt8] {
    var json: [UInt8] = []
    // What is open, the innermost last.
    var open: [Line] = []
    for (index, line) in lines.enumerated() {
      while let last = open.last, last.end <= index {
        json.append(last.closingSign)
        open.removeLast()
      }
      // What lies in a stretch lies in what that is one of.
      if line.kind != .stretch {
        json.appendJSONComma()
        if let name = line.name, !line.isElement { json.append(jsonName: name.string) }
        json.append(beginningOf: line)
        if [.object, .array].contains(line.kind) { open.append(line) }
      }
      if isUnread(index), let unread = line.unread {
        json.append(unread, readingStyles: readsStyles)
      }
    }
    return json + open.reversed().map(\.closingSign)
  }
}

extension [UInt8] {
  /// Appends members as their lines would say them. O(n)
  fileprivate mutating func append(_ unread: UnreadMembers, readingStyles readsStyles: Bool) {
    unread.forEachToken { token, text in
      append(
        jsonToken: token, of: text, naming: { DisplayText(nameOnOneLine: $0).string },
        saying: { value in
          var line = FieldTree.Line(kind: .string, depth: 0)
          line.show(value, readingStyles: readsStyles)
          return line.text.string
        })
    }
  }

  /// Appends what a value is, or what it begins with.
  fileprivate mutating func append(beginningOf line: FieldTree.Line) {
    switch line.kind {
    case .object: append(UInt8(ascii: "{"))
    case .array: append(UInt8(ascii: "["))
    case .string: append(jsonQuoted: line.text.string)
    case .number: append(jsonNumber: Array(line.text.string.utf8).span)
    case .bool, .null: self += line.text.string.utf8
    case .stretch: break
    }
  }
}

extension FieldTree.Line {
  /// What an object or a list ends with.
  fileprivate var closingSign: UInt8 { UInt8(ascii: kind == .object ? "}" : "]") }
}
