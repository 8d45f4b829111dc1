/// Makes well-formed XML of a document's text as it streams by, so that libxml2 finds nothing to stop at
/// and nothing that costs more than it is long: every element is ended, none nests too deep or has too
/// many attributes; declarations, comments and document types are left out, entities are resolved, and
/// an item that begins in an item ends it.
///
/// Line ends all stay, so that lines count as in the document.
struct XMLRepair {
  /// Elements nested deeper are left out; what is in them stays.
  static let deepest = 256
  /// Attributes beyond these are left out, and what makes a tag longer than this, in bytes.
  static let mostAttributes = 256
  static let longestTag = 1 << 20
  static let cdata = Array("<![CDATA[".utf8)
  /// The characters of markup, by number: behind an error that it finds, libxml2 drops references by name.
  static let signs = [
    "amp": "&#38;", "lt": "&#60;", "gt": "&#62;", "quot": "&#34;", "apos": "&#39;",
  ].mapValues { Array($0.utf8) }

  enum State {
    case text, name, tag, value, cdata, comment, instruction, documentType
  }

  var state = State.text
  /// What is not yet looked at.
  var bytes: [UInt8] = []
  var index = 0
  var isLast = false
  var output = XMLPieces()
  var open = OpenElements()
  var hasRoot = false

  /// The name of the tag.
  var tagName: [UInt8] = []
  /// What ends the value of an attribute; nil: white space.
  var quote: UInt8?
  /// Of the tag: attributes, bytes, and whether it, or this attribute, is left out.
  var attributes = 0
  var tagSize = 0
  var isTagLeftOut = false
  var isLeftOut = false
  /// Of a document type: what ends a quoted text in it, and whether its own declarations are open.
  var typeQuote: UInt8?
  var isInSubset = false
  var isInType = false
  /// The declarations of a document type, and the entities that they declare.
  var declarations: [UInt8] = []
  var entities = DeclaredEntities()
  /// How many elements are open where an item is, its own among them; 0 where none is.
  var itemLevel = 0
  /// The name of the document's element once it has ended; its end tag comes last, as there may be items
  /// behind it.
  var endedRoot: [UInt8] = []
  /// Whether nothing stands between here and an XML declaration that is not the first.
  var isBehindProlog = false

  /// How much was taken before `bytes`.
  private var taken = 0
  /// Up to where the end of each of them was looked for in vain.
  private var searched: [State: Int] = [:]
  /// Line ends before `bytes`.
  private var lines: Int
  /// What was noted already.
  private var noted: Set<XMLDamage.Kind> = []
  private let entity: (String) -> Unicode.Scalar?

  /// `lines` line ends stand before the text; `entity` knows HTML's.
  init(lines: Int, entity: @escaping (String) -> Unicode.Scalar?) {
    self.lines = lines
    self.entity = entity
  }

  /// Takes text, and gives what can be told of it.
  mutating func pieces(of text: [UInt8]) -> [XMLPiece] {
    taken += index
    if index > 0 { for (state, place) in searched { searched[state] = max(0, place - index) } }
    // What is held until its end comes may be long.
    if index > 0 { bytes.removeSubrange(..<index) }
    index = 0
    bytes += text
    while index < bytes.count, step() {}
    lines += bytes[..<index].count { $0 == 0x0A }
    return output.take()
  }

  /// What is left at the end, and the ends of all that is open.
  mutating func finish() -> [XMLPiece] {
    isLast = true
    var pieces = pieces(of: [])
    let isCut = state != .text || open.count > 0
    switch state {
    case .name:
      _ = endName()
      if state == .tag { endTag(isLast: true) }
    case .tag: endTag(isLast: true)
    case .value:
      put(quote ?? UInt8(ascii: "\""))
      endTag(isLast: true)
    default: break
    }
    if isCut {
      let name = open.count > 0 ? " in <\(String(decoding: open.last, as: UTF8.self))>" : ""
      output.add(XMLDamage(kind: .end, reason: "it ends too early\(name)", line: lines + 1))
    }
    close(open.count)
    endRoot()
    pieces += output.take()
    return pieces
  }

  /// Goes on by one thing. Returns false where more must come to tell what it is.
  private mutating func step() -> Bool {
    switch state {
    case .text: return text()
    case .name: return name()
    case .tag: return tag()
    case .value: return value()
    case .cdata: return pass("]]>", "a CDATA section")
    case .comment: return pass("-->", "a comment")
    case .instruction: return pass("?>", "an instruction")
    case .documentType: return documentType()
    }
  }

  // MARK: Output

  /// Keeps what is before `end`.
  mutating func keep(to end: Int) {
    output.text += bytes[index..<end]
    index = end
  }

  /// Leaves out what is before `end`, but for its line ends.
  mutating func leaveOut(to end: Int) {
    for byte in bytes[index..<end] where byte == 0x0A { output.text.append(byte) }
    if state == .documentType, declarations.count < DeclaredEntities.longestDeclarations {
      declarations += bytes[index..<end].prefix(
        DeclaredEntities.longestDeclarations - declarations.count)
    }
    index = end
  }

  /// Adds to a tag, unless it is left out.
  mutating func put(_ byte: UInt8) {
    if !isLeftOut, !isTagLeftOut { output.text.append(byte) }
  }

  /// Notes a slip, the first one of its kind with the line that `index` is in.
  mutating func note(_ reason: String, _ kind: XMLDamage.Kind = .markup) {
    guard noted.insert(kind).inserted else { return }
    let line = lines + bytes[..<index].count { $0 == 0x0A } + 1
    output.add(XMLDamage(kind: kind, reason: reason, line: line))
  }

  // MARK: Text

  private mutating func text() -> Bool {
    let end = bytes[index...].firstIndex(where: XMLRepair.isSign) ?? bytes.count
    if !XMLRepair.isNothing(bytes[index..<end]) {
      isBehindProlog = false
      if open.count == 0 { noteOutside() }
    }
    if open.count > 0 { keep(to: end) } else { leaveOut(to: end) }
    guard end < bytes.count else { return true }
    switch bytes[end] {
    case UInt8(ascii: "&"): return reference()
    case UInt8(ascii: "<"): return markup()
    default:
      // `]]>` may not be in text.
      if open.count > 0 { output.text += "&#62;".utf8 } else { noteOutside() }
      index += 1
      return true
    }
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: ">")
  }

  /// Goes over what `end` ends, a comment or the like; only a CDATA section is kept. Waits for the end:
  /// without one only the opener counts for nothing.
  private mutating func pass(_ end: String, _ what: String) -> Bool {
    let end = Array(end.utf8)
    let isKept = state == .cdata
    let next: State = isInType ? .documentType : .text
    guard let stop = behind(end) else {
      guard isLast else { return false }
      note("\(what) has no end")
      state = next
      if isKept { index += XMLRepair.cdata.count } else { leaveOut(to: nextTag()) }
      return true
    }
    if isKept { keep(to: stop) } else { leaveOut(to: stop) }
    state = next
    return true
  }

  /// Where the first `end` ends from `index` on.
  private mutating func behind(_ end: [UInt8]) -> Int? {
    var start = max(index, searched[state] ?? 0) + end.count - 1
    while start < bytes.count,
      let last = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      let first = last + 1 - end.count
      if first >= index, bytes[first...last].elementsEqual(end) { return last + 1 }
      start = last + 1
    }
    // The beginning of `end` may be there already.
    searched[state] = max(index, bytes.count - end.count + 1)
    return nil
  }

  /// Where the next tag is that may be one.
  private func nextTag() -> Int {
    let sign = UInt8(ascii: "<")
    let found = bytes.indices[index...].first { place in
      guard bytes[place] == sign, place + 1 < bytes.count else { return false }
      return XMLRepair.beginsName(bytes[place + 1]) || bytes[place + 1] == UInt8(ascii: "/")
    }
    return found ?? bytes.count
  }

  /// An `&`: HTML's entities become their characters, and what is no reference is as it was meant.
  mutating func reference() -> Bool {
    let name = bytes[(index + 1)...].prefix(40).prefix {
      XMLRepair.isNameByte($0) || $0 == UInt8(ascii: "#")
    }
    if name.endIndex == bytes.count, name.count < 40, !isLast { return false }
    let isWhole = name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: ";")
    let text = String(decoding: name, as: UTF8.self)
    let isLeftOut = isLeftOut || isTagLeftOut || open.count == 0
    if isWhole, !isLeftOut,
      let declared = entities.text(of: text, at: taken + index)
    {
      output.text += declared
      index = name.endIndex + 1
      return true
    }
    if isWhole, !isLeftOut, let reason = entities.reasonToKeep(text) {
      note("&\(text); stays as it is written, \(reason)")
    }
    switch isWhole ? XMLRepair.meaning(of: text, entity) : .none {
    case .reference where !isLeftOut: keep(to: name.endIndex + 1)
    case .sign(let number) where !isLeftOut:
      output.text += number
      index = name.endIndex + 1
    case .character(let scalar) where !isLeftOut:
      output.text += Array(String(Character(scalar)).utf8)
      index = name.endIndex + 1
    case .none where !isLeftOut:
      output.text += "&#38;".utf8
      index += 1
    default: index += 1
    }
    return true
  }

  private enum Meaning {
    case reference
    case sign([UInt8])
    case character(Unicode.Scalar)
    case none
  }

  private static func meaning(
    of name: String, _ entity: (String) -> Unicode.Scalar?
  ) -> Meaning {
    if let number = signs[name] { return .sign(number) }
    guard name.first == "#" else { return entity(name).map { .character($0) } ?? .none }
    let digits = name.dropFirst()
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, Unicode.Scalar(value) != nil, value != 0xFFFE, value != 0xFFFF,
      value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value)
    else { return .none }
    return .reference
  }

  /// Whether a byte may be in a name as it is.
  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
