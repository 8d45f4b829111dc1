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
        json.appendCommaBehindValue()
        if let name = line.name, !line.isElement { json.append(jsonName: name) }
        json += line.beginningInJSON
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
      switch token {
      case .endObject: append(UInt8(ascii: "}"))
      case .endArray: append(UInt8(ascii: "]"))
      case .end: break
      default:
        appendCommaBehindValue()
        append(beginningWith: token, of: text, readingStyles: readsStyles)
      }
    }
  }

  /// Appends a name, or what a value begins with.
  private mutating func append(
    beginningWith token: JSONReader.Token, of text: Span<UInt8>, readingStyles readsStyles: Bool
  ) {
    switch token {
    case .key(let name): append(jsonName: DisplayText(nameOnOneLine: name.string(in: text)))
    case .beginObject: append(UInt8(ascii: "{"))
    case .beginArray: append(UInt8(ascii: "["))
    case .string(let value):
      var line = FieldTree.Line(kind: .string, depth: 0)
      line.show(value.string(in: text), readingStyles: readsStyles)
      append(jsonQuoted: line.text.string)
    case .number(let range): append(copying: text.extracting(range))
    case .bool(let value): self += (value ? "true" : "false").utf8
    case .null: self += "null".utf8
    case .endObject, .endArray, .end: break
    }
  }

  fileprivate mutating func append(jsonName name: DisplayText) {
    append(jsonQuoted: name.string)
    append(UInt8(ascii: ":"))
  }

  fileprivate mutating func appendCommaBehindValue() {
    if let last = self.last, !"{[:".utf8.contains(last) { append(UInt8(ascii: ",")) }
  }
}

extension FieldTree.Line {
  /// What a value is as JSON, or what it begins with.
  fileprivate var beginningInJSON: [UInt8] {
    switch kind {
    case .object: [UInt8(ascii: "{")]
    case .array: [UInt8(ascii: "[")]
    case .string: quotedText
    case .number, .bool, .null: Array(text.string.utf8)
    case .stretch: []
    }
  }

  private var quotedText: [UInt8] {
    var quoted: [UInt8] = []
    quoted.append(jsonQuoted: text.string)
    return quoted
  }

  /// What an object or a list ends with.
  fileprivate var closingSign: UInt8 { UInt8(ascii: kind == .object ? "}" : "]") }
}
