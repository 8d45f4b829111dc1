import HeightEngine

/// All that a line says, as a tree: a line for each value, in the order of the document, those in it behind
/// it. Whatever it holds and however deep, nothing is left out. Where very much lies in an object or a list, its lines are
/// made when they are asked for: `read(_:)`.
public struct FieldTree: Sendable {
  /// A value and its name.
  public struct Line: Sendable {
    /// What a value is. A stretch is none, but some of the members of a long object or list.
    public enum Kind: Sendable, Hashable { case object, array, string, number, bool, null, stretch }

    /// What it is called; a number in an array, the first and the last one of a stretch, nil for the whole.
    public var name: DisplayText?
    /// Whether its name is a number in an array.
    public var isElement = false
    public var kind: Kind
    /// What it says; of what others lie in nothing.
    public var text = DisplayText("")
    /// How parts of it look, as it says itself; their kinds are those of `TextStyle`.
    public var marks: [TextMark] = []
    /// Which parts of it lead where, ascending.
    public var links: [(range: Range<Int>, link: FeedLink)] = []
    /// In how many others it lies.
    public var depth: Int
    /// How many values lie in it directly.
    public var count = 0
    /// Behind the last line of what lies in it.
    public var end = 0
    /// What its lines are made of when they are asked for; nil: they are there.
    var unread: UnreadMembers?

    /// Whether there is something in it.
    public var isParent: Bool { count > 0 }
  }

  /// The whole first; behind all of it what stands beside it, which has a name.
  public private(set) var lines: [Line] = []
  /// The lines of what is open.
  private var open: [Int] = []
  /// Whether strings look as they say; else that is shown.
  let readsStyles: Bool

  /// A tree without members, to which values are added.
  init(readingStyles readsStyles: Bool) { self.readsStyles = readsStyles }

  /// Of the JSON text of a line, whatever it is, a text or a number by itself as `value`; nil where it is none. O(n).
  init?(ofAnyJSON bytes: Span<UInt8>, readingStyles readsStyles: Bool) {
    self.readsStyles = readsStyles
    do {
      try add(json: 0..<bytes.count, of: bytes, nil)
    } catch {
      return nil
    }
    guard let whole = lines.first else { return nil }
    if ![.object, .array].contains(whole.kind) { lines[0].name = "value" }
    readWhole()
  }

  /// The same; nil where it is no object or array.
  ///
  /// - Parameter held: What the string that begins at `place` says, if that is a line of its own.
  init?(
    json bytes: Span<UInt8>, readingStyles readsStyles: Bool, holding held: FieldTree? = nil,
    at place: Int = -1
  ) {
    self.readsStyles = readsStyles
    do {
      try add(json: 0..<bytes.count, of: bytes, nil, holding: held, at: place)
    } catch {
      return nil
    }
    guard let whole = lines.first, [.object, .array].contains(whole.kind) else { return nil }
    readWhole(holding: held, at: place)
  }

  /// Of the members of a line that is no JSON; some of their values may be. O(n).
  init(_ members: LogMembers, in bytes: Span<UInt8>, readingStyles readsStyles: Bool) {
    self.readsStyles = readsStyles
    var whole: DisplayText?
    begin(.object, &whole)
    for index in 0..<members.count where members[index].depth == 0 {
      let member = members[index]
      var name: DisplayText? = DisplayText(
        nameOnOneLine: member.nameString(in: bytes, members.columns))
      if member.form == .container || member.form == .literal {
        // It was read to its end before: nothing is thrown.
        try? add(json: member.value, of: bytes, name)
      } else {
        let text = JSONReader.Text(range: member.value, isEscaped: member.form == .escaped)
        add(.string, text.string(in: bytes), &name)
      }
    }
    endInnermost()
  }

  private mutating func add(
    json range: Range<Int>, of bytes: Span<UInt8>, _ name: DisplayText?,
    holding held: FieldTree? = nil, at place: Int = -1
  ) throws(JSONSyntaxError) {
    var name = name
    if let unread = try UnreadMembers(range, of: bytes) { return add(unread, &name) }
    var reader = JSONReader(range)
    while true {
      switch try reader.next(in: bytes) {
      case .key(let text): name = DisplayText(nameOnOneLine: text.string(in: bytes))
      case .beginObject: begin(.object, &name)
      case .beginArray: begin(.array, &name)
      case .endObject, .endArray: endInnermost()
      case .string(let text):
        if let held, text.range.lowerBound == place {
          add(held, &name)
        } else {
          add(.string, text.string(in: bytes), &name)
        }
      case .number(let range): add(.number, String(range, of: bytes), &name)
      case .bool(let value): add(.bool, value ? "true" : "false", &name)
      case .null: add(.null, "null", &name)
      case .end: return
      }
    }
  }

  /// Adds a tree where a value is expected. O(its lines).
  private mutating func add(_ tree: FieldTree, _ name: inout DisplayText?) {
    guard let whole = tree.lines.first else { return }
    let (start, depth) = (lines.count, open.count)
    add(whole.kind, "", &name)
    (lines[start].text, lines[start].marks) = (whole.text, whole.marks)
    lines[start].links = whole.links
    (lines[start].count, lines[start].end) = (whole.count, whole.end + start)
    for var line in tree.lines.dropFirst() {
      line.depth += depth
      line.end += start
      lines.append(line)
    }
  }

  /// Adds what a JSON text says behind the whole, of which it is no part. O(n)
  mutating func append(beside json: Span<UInt8>, called name: String) {
    // It was read to its end before: nothing is thrown.
    try? add(json: 0..<json.count, of: json, DisplayText(name))
  }

  /// Adds members to the whole, which is an object, behind the others.
  mutating func append(_ tree: FieldTree, called name: String) {
    appendMember(name) { $0.add(tree, &$1) }
  }

  mutating func append(_ text: String, called name: String) {
    appendMember(name) { $0.add(.string, text, &$1) }
  }

  /// The lines of a text as a list: each as JSON, where it is that. O(n).
  mutating func append(linesOf text: Span<UInt8>, called name: String) {
    appendMember(name) { $0.add(linesOf: text, &$1) }
  }

  /// The same behind the whole, of which they are no part. O(n).
  mutating func append(linesBeside text: Span<UInt8>, called name: String) {
    var name: DisplayText? = DisplayText(name)
    add(linesOf: text, &name)
  }

  private mutating func add(linesOf text: Span<UInt8>, _ name: inout DisplayText?) {
    begin(.array, &name)
    var start = 0
    while start < text.count {
      let end = text.firstLineFeed(from: start) ?? text.count
      let line = text.extracting(start..<end)
      start = end + 1
      guard !line.isBlank else { continue }
      var name: DisplayText?
      if let object = FieldTree(json: line, readingStyles: readsStyles) {
        add(object, &name)
      } else {
        add(.string, String(0..<line.count, of: line), &name)
      }
    }
    endInnermost()
  }

  private mutating func appendMember(
    _ name: String, _ add: (inout FieldTree, inout DisplayText?) -> Void
  ) {
    open.append(0)
    var name: DisplayText? = DisplayText(name)
    add(&self, &name)
    endInnermost()
  }

  private mutating func begin(_ kind: Line.Kind, _ name: inout DisplayText?) {
    add(kind, "", &name)
    open.append(lines.count - 1)
  }

  private mutating func endInnermost() {
    if let line = open.popLast() { lines[line].end = lines.count }
  }

  private mutating func add(_ kind: Line.Kind, _ text: String, _ name: inout DisplayText?) {
    var line = Line(name: name, kind: kind, depth: open.count)
    line.show(text, readingStyles: readsStyles)
    if let parent = open.last {
      if lines[parent].kind == .array {
        line.name = DisplayText("\(lines[parent].count)")
        line.isElement = true
      }
      lines[parent].count += 1
    }
    line.end = lines.count + 1
    lines.append(line)
    name = nil
  }
}

extension FieldTree.Line {
  /// Says what a value does, and how that looks. Addresses of links stand below it, by their numbers.
  mutating func show(_ value: String, readingStyles readsStyles: Bool) {
    guard readsStyles, value.utf8.contains(where: { $0 == 0x1B || $0 == 0x08 }) else {
      text = DisplayText(value)
      return
    }
    let styled = StyledText(decoding: value.utf8, numbersLinks: true)
    (text, marks) = (styled.text, styled.marks)
    guard !styled.links.isEmpty else { return }
    let addresses = styled.links.enumerated().map { "[\($0 + 1)] \($1.string)" }
    text = DisplayText("\(text)\n\(DisplayText(addresses.joined(separator: "\n")))")
    let found = styled.links.map { FeedLink($0.string) }
    links = styled.linkParts.compactMap { part in
      found[part.kind - 1].map { (part.range, $0) }
    }
  }
}

// MARK: - Lines that are made when they are asked for

extension FieldTree {
  /// Whether lines of what lies in a line are still to be made.
  public func isUnread(_ line: Int) -> Bool {
    lines[line].unread != nil && lines[line].end == line + 1
  }

  /// Makes the lines of what lies in a line, if they are still to be made: of all, where that is no more than 65,536 values;
  /// else of its members, or of 4,096 stretches of them at most, in which those are to be made in turn. Returns how many
  /// lines came behind it. O(lines and bytes in it).
  public mutating func read(_ line: Int) -> Int { read(line, holding: nil, at: -1) }

  /// Lets go of the lines that `read` made. Returns how many went. O(lines).
  public mutating func forget(_ line: Int) -> Int {
    let count = lines[line].end - line - 1
    guard lines[line].unread != nil, count > 0 else { return 0 }
    lines.removeSubrange(line + 1..<line + 1 + count)
    moveEnds(behind: line, by: -count)
    return count
  }

  private mutating func read(_ line: Int, holding held: FieldTree?, at place: Int) -> Int {
    guard isUnread(line), let unread = lines[line].unread else { return 0 }
    let inner = FieldTree(unread, readingStyles: readsStyles, holding: held, at: place)
    var made = Array(inner.lines.dropFirst())
    for index in made.indices {
      made[index].depth += lines[line].depth
      made[index].end += line
    }
    moveEnds(behind: line, by: made.count)
    lines.insert(contentsOf: made, at: line + 1)
    return made.count
  }

  /// What ends behind a line ends so many lines later.
  private mutating func moveEnds(behind line: Int, by count: Int) {
    for index in lines.indices where lines[index].end > line { lines[index].end += count }
  }

  /// What lies in the whole directly is always there.
  private mutating func readWhole(holding held: FieldTree? = nil, at place: Int = -1) {
    guard read(0, holding: held, at: place) > 0 else { return }
    lines[0].unread = nil
  }

  /// Members, below a line for what they lie in.
  private init(
    _ unread: UnreadMembers, readingStyles readsStyles: Bool, holding held: FieldTree?,
    at place: Int
  ) {
    self.readsStyles = readsStyles
    var whole: DisplayText?
    begin(unread.kind, &whole)
    // Elements go by their numbers in all of it.
    lines[0].count = unread.members.lowerBound
    let readsAll = unread.values <= UnreadMembers.mostValues
    if !readsAll, unread.members.count > UnreadMembers.mostLines {
      for part in unread.parts() { addStretch(part) }
    } else {
      unread.forEachMember { member, text in
        var name: DisplayText?
        if let written = member.name { name = DisplayText(nameOnOneLine: written.string(in: text)) }
        if readsAll || member.count == 0 {
          // It was read to its end before: nothing is thrown.
          try? add(json: member.range, of: text, name, holding: held, at: place)
        } else {
          add(unread.members(of: member), &name)
        }
      }
    }
    endInnermost()
  }

  private mutating func add(_ unread: UnreadMembers, _ name: inout DisplayText?) {
    add(unread.kind, "", &name)
    lines[lines.count - 1].count = unread.members.count
    lines[lines.count - 1].unread = unread
  }

  private mutating func addStretch(_ part: UnreadMembers) {
    let (first, last) = (part.members.lowerBound, part.members.upperBound - 1)
    var line = Line(name: DisplayText("\(first) … \(last)"), kind: .stretch, depth: open.count)
    line.count = part.members.count
    line.end = lines.count + 1
    line.unread = part
    lines.append(line)
  }
}

extension DisplayText {
  /// A name on one line: see `String.spelledOnOneLine`.
  package init(nameOnOneLine name: String) { self.init(name.spelledOnOneLine) }
}

extension String {
  /// A name in which what ends a line is spelled out as JSON does, as below it stands another, and so is a tab, which looks
  /// like blanks. O(n)
  var spelledOnOneLine: String {
    guard unicodeScalars.contains(where: Self.isSpelled) else { return self }
    var line = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case _ where Self.isSpelled(scalar):
        let digits = String(scalar.value, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  private static func isSpelled(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar.endsLine
  }
}
