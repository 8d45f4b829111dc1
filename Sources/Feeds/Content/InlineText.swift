/// The text of a block as it is read: white space folded, except in code.
struct InlineText {
  /// How what is added looks, and where it leads.
  struct Look: Equatable {
    var style: InlineStyle = []
    var target: Int?

    static let plain = Look()

    /// What this has and the other one too.
    func common(with other: Look) -> Look {
      var look = Look(style: style.intersection(other.style))
      if target == other.target { look.target = target } else { look.style.remove(.link) }
      return look
    }
  }

  private var text = ""
  private var gap = false
  /// How what is added from now on looks.
  var look = Look.plain
  /// Where text begins that looks otherwise than what is before it.
  private var changes: [(offset: Int, look: Look)] = []

  /// How long it is, in bytes: tells whether something was added.
  var count: Int { text.utf8.count }

  /// Adds text, its white space folded unless it is to be kept.
  mutating func append(_ added: String, keepsSpace: Bool) {
    if keepsSpace {
      closeGap()
      noteLook()
      text += added.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      return
    }
    var isNoted = false
    for scalar in added.unicodeScalars {
      if scalar.isFoldable {
        gap = true
      } else {
        closeGap()
        if !isNoted { noteLook() }
        isNoted = true
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Adds text to the last word, before any space that is due.
  mutating func appendTight(_ added: String) {
    guard !added.isEmpty else { return }
    noteLook()
    text += added
  }

  /// Replaces what is behind the first `offset` bytes, but for the space before it, by what `change` makes
  /// of it and of the character before. It looks as it began.
  mutating func replace(from offset: Int, _ change: (String, Unicode.Scalar?) -> String) {
    let shown = text(from: offset).drop { $0 == " " }
    let changed = change(shown.trimmed, text.unicodeScalars[..<shown.startIndex].last)
    let from = text.utf8.distance(from: text.startIndex, to: shown.startIndex)
    while let last = changes.last, last.offset > from { changes.removeLast() }
    text.replaceSubrange(shown.startIndex..., with: changed)
  }

  /// What is behind the first `offset` bytes.
  func text(from offset: Int) -> Substring {
    text[text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))...]
  }

  /// Cuts off what is behind the first `offset` bytes, and returns it.
  mutating func cut(from offset: Int) -> String {
    let start = text(from: offset).startIndex
    while let last = changes.last, last.offset >= offset { changes.removeLast() }
    defer { text.removeSubrange(start...) }
    return String(text[start...])
  }

  /// A line end that stays.
  mutating func breakLine() {
    gap = false
    text.unicodeScalars.append("\n")
  }

  /// A line end where a line has begun.
  mutating func endLine() {
    if let last = text.unicodeScalars.last, last != "\n" { breakLine() }
  }

  /// Writes the space that is due.
  mutating func beginWord() { closeGap() }

  /// Space, at least.
  mutating func breakWord() {
    gap = true
  }

  /// Takes it all; only line ends are taken off when space is kept. What comes next looks as this did at
  /// its end.
  mutating func take(keepsSpace: Bool) -> (text: String, runs: [InlineRun]) {
    defer { self = InlineText(look: look) }
    let scalars = text.unicodeScalars
    guard
      let first = scalars.firstIndex(where: { keepsSpace ? $0 != "\n" : !$0.isFoldable }),
      let last = scalars.lastIndex(where: { !$0.isFoldable })
    else { return ("", []) }
    let taken = String(text[first...last])
    guard !changes.isEmpty else { return (taken, []) }
    let start = text.utf8.distance(from: text.startIndex, to: first)
    return (taken, runs(start, start + taken.utf8.count))
  }

  init(look: Look = .plain) { self.look = look }

  /// What lies between `start` and `end` and looks otherwise than plain, by offsets from `start`.
  private func runs(_ start: Int, _ end: Int) -> [InlineRun] {
    var runs: [InlineRun] = []
    for (index, change) in changes.enumerated() where change.look != .plain {
      let next = index + 1 < changes.count ? changes[index + 1].offset : end
      let first = max(change.offset, start)
      let range = first - start..<max(min(next, end), first) - start
      guard !range.isEmpty else { continue }
      runs.append(InlineRun(range, change.look.style, target: change.look.target))
    }
    return runs
  }

  /// The space between two words looks as both do.
  private mutating func closeGap() {
    if gap, let last = text.unicodeScalars.last, last != "\n" {
      if let before = changes.last?.look, before != look { note(before.common(with: look)) }
      text.unicodeScalars.append(" ")
    }
    gap = false
  }

  private mutating func noteLook() { note(look) }

  private mutating func note(_ look: Look) {
    guard (changes.last?.look ?? .plain) != look else { return }
    let offset = count
    if let last = changes.last, last.offset >= offset { changes.removeLast() }
    if (changes.last?.look ?? .plain) != look { changes.append((offset, look)) }
  }
}
