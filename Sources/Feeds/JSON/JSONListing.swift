extension JSONValue {
  /// `name: value`, a line for each member that says something; what takes several lines stands below its name,
  /// indented. Of objects in lists so much is shown as fits a few lines. O(n), as what is nested deep is indented no
  /// further than a little.
  var listing: String? { listing(endingStyles: false) }

  /// The same.
  ///
  /// - Parameters:
  ///   - endsStyles: Whether what a name or a value says of how it looks ends with it.
  ///   - isWhole: Whether there is a line for each member, what is empty among them, and lists are not cut.
  func listing(endingStyles endsStyles: Bool, isWhole: Bool = false) -> String? {
    switch self {
    case .object(let members):
      var listing = JSONListing(endsStyles: endsStyles, isWhole: isWhole)
      return listing.append(members, level: 0) > 0 ? listing.text : nil
    case .array(let elements):
      guard elements.contains(where: \.holdsSomething) else { return nil }
      let look = InlineLook(endsStyles: endsStyles, isWhole: isWhole)
      guard elements.contains(where: { $0.isList && $0.holdsSomething }) else {
        if elements.count == 1, !isWhole || elements[0].text?.isEmpty == false {
          return elements[0].text?.endingStyles(endsStyles)
        }
        return elements.map { $0.shortText(look) }.joined(separator: ", ")
      }
      var text = ""
      for element in elements {
        guard text.utf8.count < look.longest else { return text + ", …" }
        if !text.isEmpty { text += ", " }
        element.appendInline(to: &text, look)
      }
      return text
    case .string, .number, .bool, .null:
      return nil
    }
  }
}

/// How values look that stand on one line.
private struct InlineLook {
  let endsStyles: Bool
  /// Longer lists of objects are cut, in bytes; what lies deeper in them is left out.
  let longest: Int
  let deepest: Int

  init(endsStyles: Bool, isWhole: Bool) {
    self.endsStyles = endsStyles
    (longest, deepest) = isWhole ? (.max, .max) : (400, 8)
  }
}

extension JSONValue {
  /// Whether there is a scalar in it, besides null.
  fileprivate var holdsSomething: Bool {
    switch self {
    case .object(let members): members.contains { $0.value.holdsSomething }
    case .array(let elements): elements.contains(where: \.holdsSomething)
    case .null: false
    case .string, .number, .bool: true
    }
  }

  /// A scalar, or a list or an object without any, on one line.
  fileprivate func shortText(_ look: InlineLook) -> String {
    if let text, !text.isEmpty { return text.endingStyles(look.endsStyles) }
    var line = ""
    appendInline(to: &line, look)
    return line
  }

  /// Appends it on one line, `{name: value, …}`; what would go on behind so many bytes is left out.
  private func appendInline(to text: inout String, _ look: InlineLook, depth: Int = 0) {
    switch self {
    case .object where depth == look.deepest, .array where depth == look.deepest:
      text += "…"
    case .object(let members):
      Self.append(members, "{", "}", to: &text, look) {
        $1 += $0.name.spelledOnOneLine.endingStyles(look.endsStyles) + ": "
        $0.value.appendInline(to: &$1, look, depth: depth + 1)
      }
    case .array(let elements):
      Self.append(elements, "[", "]", to: &text, look) {
        $0.appendInline(to: &$1, look, depth: depth + 1)
      }
    default:
      // What is empty has its place all the same.
      let scalar = self.text.map { $0.isEmpty ? "\"\"" : $0 } ?? "null"
      text += String(scalar.prefix(look.longest)).endingStyles(look.endsStyles)
    }
  }

  private static func append<Element>(
    _ elements: [Element], _ open: String, _ close: String, to text: inout String,
    _ look: InlineLook, _ append: (Element, inout String) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += ", " }
      guard text.utf8.count < look.longest else {
        text += "…"
        break
      }
      append(element, &text)
    }
    text += close
  }
}

extension String {
  /// The same, with what ends its styles behind it.
  fileprivate func endingStyles(_ endsThem: Bool) -> String {
    endsThem ? self + withBytes { $0.styleEnd } : self
  }
}

/// The lines of a listing, each written once: an object that comes to one line shares that of its name,
/// which is known only behind it.
private struct JSONListing {
  private struct Line {
    var level: Int
    var text: String
    /// Whether the next line goes on where this one ends.
    var isJoined = false
  }

  /// Whether what a name or a value says of how it looks ends with it.
  let endsStyles: Bool
  /// Whether there is a line for each member.
  let isWhole: Bool
  private var lines: [Line] = []

  init(endsStyles: Bool, isWhole: Bool) { (self.endsStyles, self.isWhole) = (endsStyles, isWhole) }

  /// What is nested deeper is indented no further.
  private static let deepest = 8

  /// Appends the members that say something. Returns how many lines they take.
  mutating func append(_ members: [(name: String, value: JSONValue)], level: Int) -> Int {
    members.reduce(0) { $0 + append($1.name, $1.value, level: level) }
  }

  private mutating func append(_ name: String, _ value: JSONValue, level: Int) -> Int {
    let place = lines.count
    let name = name.spelledOnOneLine.endingStyles(endsStyles)
    lines.append(Line(level: level, text: name + ":"))
    guard case .object(let members) = value, !isWhole || !members.isEmpty else {
      let count = complete(lineAt: place, with: text(of: value))
      if count > 0, endsStyles, let text = value.text {
        lines[lines.count - 1].text += text.withBytes { $0.styleEnd }
      }
      return count
    }
    let count = append(members, level: level + 1)
    if count == 0 { lines.removeLast() }
    if count == 1 { lines[place].isJoined = true }
    return count > 1 ? count + 1 : count
  }

  /// What a value comes to that has no lines for members of its own; nil: it says nothing.
  private func text(of value: JSONValue) -> String? {
    guard isWhole else { return value.text ?? value.listing(endingStyles: endsStyles) }
    if let text = value.text, !text.isEmpty { return text }
    return value.listing(endingStyles: endsStyles, isWhole: true)
      ?? value.shortText(InlineLook(endsStyles: endsStyles, isWhole: true))
  }

  private mutating func complete(lineAt place: Int, with text: String?) -> Int {
    guard let text else {
      lines.removeLast()
      return 0
    }
    guard text.utf8.contains(0x0A) else {
      lines[place].text += " " + text
      return 1
    }
    let level = lines[place].level + 1
    let pieces = text.linesOfText.filter { !$0.isEmpty }
    for piece in pieces.isEmpty ? [""] : pieces {
      lines.append(Line(level: level, text: String(piece)))
    }
    return lines.count - place
  }

  /// The lines below each other.
  var text: String {
    var text = ""
    var isContinued = true
    for line in lines {
      if !isContinued {
        text += "\n"
        for _ in 0..<min(line.level, Self.deepest) { text += "  " }
      }
      text += line.text
      if line.isJoined { text += " " }
      isContinued = line.isJoined
    }
    return text
  }
}
