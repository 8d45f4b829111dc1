extension JSONValue {
  /// `name: value`, a line for each member that is a scalar or a list of them; what takes several lines
  /// stands below its name, indented. O(n), as what is nested deep is indented no further than a little.
  var listing: String? {
    switch self {
    case .object(let members):
      var listing = JSONListing()
      return listing.append(members, level: 0) > 0 ? listing.text : nil
    case .array(let elements):
      let texts = elements.compactMap(\.text)
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    case .string, .number, .bool, .null:
      return nil
    }
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

  private var lines: [Line] = []

  /// What is nested deeper is indented no further.
  private static let deepest = 8

  /// Appends the members that say something. Returns how many lines they take.
  mutating func append(_ members: [(name: String, value: JSONValue)], level: Int) -> Int {
    members.reduce(0) { $0 + append($1.name, $1.value, level: level) }
  }

  private mutating func append(_ name: String, _ value: JSONValue, level: Int) -> Int {
    let place = lines.count
    lines.append(Line(level: level, text: name + ":"))
    guard case .object(let members) = value else {
      return complete(lineAt: place, with: value.text ?? value.listing)
    }
    let count = append(members, level: level + 1)
    if count == 0 { lines.removeLast() }
    if count == 1 { lines[place].isJoined = true }
    return count > 1 ? count + 1 : count
  }

  private mutating func complete(lineAt place: Int, with text: String?) -> Int {
    guard let text else {
      lines.removeLast()
      return 0
    }
    guard text.contains("\n") else {
      lines[place].text += " " + text
      return 1
    }
    let level = lines[place].level + 1
    let pieces = text.split(separator: "\n")
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
