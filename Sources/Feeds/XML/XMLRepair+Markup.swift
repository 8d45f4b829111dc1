/// Tags and what else begins with `<`.
extension XMLRepair {
  /// What the `<` at `index` begins.
  mutating func markup() -> Bool {
    let rest = bytes[index...]
    let next = rest.dropFirst().first
    // Only what begins with `<!` is told by more than two bytes.
    let needed = next == UInt8(ascii: "!") ? XMLRepair.cdata.count : 2
    guard rest.count >= needed || isLast else { return false }
    if next == UInt8(ascii: "/") {
      return end()
    } else if let next, XMLRepair.beginsName(next) {
      begin()
    } else if rest.starts(with: "<!--".utf8) {
      leaveOut(to: index + 4)
      state = .comment
    } else if rest.starts(with: "<![CDATA[".utf8) {
      // Its opener is kept with it, if it has an end.
      if open.count == 0 { leaveOut(to: index + XMLRepair.cdata.count) }
      state = open.count > 0 ? .cdata : .text
    } else if mayHaveType,
      rest.starts(with: "<!DOCTYPE".utf8) || rest.starts(with: "<!doctype".utf8)
    {
      leaveOut(to: index + 9)
      (state, isInType, isInSubset, typeQuote) = (.documentType, true, false, nil)
      declarations = []
    } else if rest.starts(with: "<?".utf8) {
      if rest.starts(with: "<?xml".utf8), rest.dropFirst(5).first ?? 0 <= 0x20 {
        isBehindProlog = hasRoot
      }
      leaveOut(to: index + 2)
      state = .instruction
    } else {
      if open.count > 0 {
        note("a < that begins nothing")
        output.text += "&#60;".utf8
      } else {
        noteOutside()
      }
      index += 1
    }
    return true
  }

  /// Whether a document type may stand here: before a document.
  private var mayHaveType: Bool { open.count == 0 || isBehindProlog }

  /// A document type is left out to its `>`: nothing that it declares is wanted but entities.
  mutating func documentType() -> Bool {
    let byte = bytes[index]
    if let typeQuote {
      let end = bytes[index...].firstIndex(of: typeQuote)
      if end != nil { self.typeQuote = nil }
      leaveOut(to: end.map { $0 + 1 } ?? bytes.count)
      return true
    }
    let rest = bytes[index...]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): typeQuote = byte
    case UInt8(ascii: "["): isInSubset = true
    case UInt8(ascii: "]"): isInSubset = false
    case UInt8(ascii: ">") where !isInSubset:
      (state, isInType) = (.text, false)
      entities = DeclaredEntities(declarations)
      declarations = []
    case UInt8(ascii: "<"):
      guard rest.count >= 4 || isLast else { return false }
      if rest.starts(with: "<!--".utf8) {
        state = .comment
        leaveOut(to: index + 4)
        return true
      }
      if rest.starts(with: "<?".utf8) { state = .instruction }
    default: break
    }
    leaveOut(to: index + 1)
    return true
  }

  // MARK: Start tags

  private mutating func begin() {
    state = .name
    (attributes, tagSize, isLeftOut) = (0, 0, false)
    tagName = []
    index += 1
  }

  /// Whether a byte that is no blank is behind a name. Not a String's `contains`, which costs 200 instructions.
  private static func endsName(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "/", "<", ">", "=", "\"", "'": true
    default: false
    }
  }

  mutating func name() -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte > 0x20, !Self.endsName(byte) else { return endName() }
      tagSize += 1
      if tagSize <= OpenElements.longestName { tagName.append(XMLRepair.nameByte(byte)) }
      index += 1
    }
    return true
  }

  /// Opens the element whose name is whole. Returns false where more of its tag must come to tell what it is.
  mutating func endName() -> Bool {
    guard let beginsDocument = beginsDocument() else { return false }
    isBehindProlog = false
    if beginsDocument {
      endDocument()
    } else if hasRoot, open.count == 0, !reopenRoot() {
      noteOutside()
      state = .text
      return true
    }
    (hasRoot, state) = (true, .tag)
    let isItem = XMLRepair.isItem(tagName)
    if isItem { endItem(before: tagName) } else { endOutline(before: tagName) }
    open.begin(tagName)
    if isItem, itemLevel == 0, (2...3).contains(open.count) { itemLevel = open.count }
    isTagLeftOut = open.count > XMLRepair.deepest
    if isTagLeftOut { note("elements are nested too deep; only their text is kept") }
    put(UInt8(ascii: "<"))
    for byte in tagName { put(byte) }
    return true
  }

  /// Between attributes.
  mutating func tag() -> Bool {
    switch bytes[index] {
    case UInt8(ascii: ">"):
      index += 1
      endTag(isLast: false)
    case UInt8(ascii: "<"):
      note("a tag without its >")
      endTag(isLast: false)
    case UInt8(ascii: "/"):
      guard index + 1 < bytes.count || isLast else { return false }
      index += 1
      guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return true }
      index += 1
      put(UInt8(ascii: "/"))
      endTag(isLast: false)
      closeLast()
    case let byte where XMLRepair.beginsName(byte): return attribute()
    default: leaveOut(to: index + 1)
    }
    return true
  }

  /// Ends the start tag at hand.
  mutating func endTag(isLast: Bool) {
    isLeftOut = false
    put(UInt8(ascii: ">"))
    isTagLeftOut = false
    state = .text
  }

  /// An attribute's name, and what its value begins with.
  private mutating func attribute() -> Bool {
    let rest = bytes[index...].prefix(OpenElements.longestName)
    let name = rest.prefix { $0 > 0x20 && !Self.endsName($0) }
    let afterName = rest[name.endIndex...].drop { $0 <= 0x20 }
    let afterSign = afterName.dropFirst().drop { $0 <= 0x20 }
    guard let first = afterSign.first, afterName.first == UInt8(ascii: "=") else {
      if rest.endIndex == bytes.count, !isLast, rest.count < OpenElements.longestName {
        let mayGoOn = afterName.isEmpty || afterName.first == UInt8(ascii: "=")
        if mayGoOn { return false }
      }
      note("an attribute without a value")
      leaveOut(to: max(name.endIndex, index + 1))
      return true
    }
    attributes += 1
    isLeftOut = attributes > XMLRepair.mostAttributes || tagSize > XMLRepair.longestTag
    if isLeftOut { note("too many attributes; the others are left out") }
    tagSize += name.count
    put(0x20)
    for byte in name { put(XMLRepair.nameByte(byte)) }
    put(UInt8(ascii: "="))
    quote = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? first : nil
    leaveOut(to: afterSign.startIndex + (quote == nil ? 0 : 1))
    if quote == nil { note("an attribute's value without quotes") }
    put(quote ?? UInt8(ascii: "\""))
    state = .value
    return true
  }

  mutating func value() -> Bool {
    let end = bytes[index...].firstIndex { isEndOfValue($0) } ?? bytes.count
    tagSize += end - index
    if tagSize > XMLRepair.longestTag, !isLeftOut { cutValue(at: end) }
    if isLeftOut || isTagLeftOut { leaveOut(to: end) } else { keep(to: end) }
    guard end < bytes.count else { return true }
    switch bytes[end] {
    case UInt8(ascii: "&"): return reference()
    case UInt8(ascii: "<"):
      guard index + 1 < bytes.count || isLast else { return false }
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      if XMLRepair.beginsName(next) || "/!?".utf8.contains(next) {
        note("an attribute without its end")
        put(quote ?? UInt8(ascii: "\""))
        endTag(isLast: false)
      } else {
        if !isLeftOut, !isTagLeftOut { output.text += "&#60;".utf8 }
        index += 1
      }
    default:
      put(quote ?? UInt8(ascii: "\""))
      if quote != nil { index += 1 }
      (state, isLeftOut) = (.tag, false)
    }
    return true
  }

  /// Leaves out the rest of a value that is too long.
  private mutating func cutValue(at end: Int) {
    note("an attribute's value is too long; the rest is left out")
    put(quote ?? UInt8(ascii: "\""))
    isLeftOut = true
  }

  private func isEndOfValue(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") { return true }
    if let quote { return byte == quote }
    return byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
  }

  // MARK: End tags

  private mutating func end() -> Bool {
    isBehindProlog = false
    let start = index + 2
    let rest = bytes[start...].prefix(OpenElements.longestName)
    let stop = rest.firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    if stop == nil, rest.count < OpenElements.longestName, !isLast { return false }
    let name = bytes[start..<(stop ?? rest.endIndex)].prefix { $0 > 0x20 }.map(XMLRepair.nameByte)
    var count = open.countEnded(by: name)
    // An item is ended however deep it has become.
    if count == 0, itemLevel > 0, open.name(at: itemLevel - 1).isSameName(as: name) {
      count = open.count - itemLevel + 1
    }
    let shown = String(decoding: name.prefix(60), as: UTF8.self)
    if count == 0 {
      if hasRoot, open.count == 0 { noteOutside() } else { note("</\(shown)> ends nothing") }
    } else if count > 1 {
      output.add(.unended(count - 1))
      note("<\(String(decoding: open.last, as: UTF8.self))> has no end before </\(shown)>")
    }
    let hasBracket = stop.map { bytes[$0] == UInt8(ascii: ">") } ?? false
    leaveOut(to: hasBracket ? (stop ?? rest.endIndex) + 1 : (stop ?? rest.endIndex))
    close(count)
    return true
  }

  /// Ends the innermost elements.
  mutating func close(_ count: Int) {
    for _ in 0..<count {
      if open.count == 1 {
        endedRoot = Array(open.last)
      } else if open.count <= XMLRepair.deepest {
        output.text += "</".utf8
        output.text += open.last
        output.text.append(UInt8(ascii: ">"))
      }
      closeLast()
    }
  }

  private mutating func closeLast() {
    open.removeLast()
    if open.count < itemLevel { itemLevel = 0 }
  }

  /// Whether a byte may begin a name: letters, and all that is not ASCII.
  static func beginsName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...0xFF: true
    default: false
    }
  }

  /// A byte of a name as one that any name may have: feeds have no others in names that matter.
  static func nameByte(_ byte: UInt8) -> UInt8 {
    isNameByte(byte) ? byte : UInt8(ascii: "_")
  }
}
