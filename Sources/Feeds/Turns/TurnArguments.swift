/// What a tool is called with: an object, or a text that is one.
struct TurnArguments {
  /// The first that says something, or the first of all.
  private(set) var first: [UInt8] = []
  /// `name: value`, a line or more each, of which those behind the first are indented.
  private(set) var all: [UInt8] = []
  private let isAction: Bool
  private static let sayingMost = ["command", "commands", "query", "pattern", "url", "path"]

  /// - Parameter isAction: Whether its first member says what kind it is, and others say more.
  init(_ input: RowFields.Slice, of row: Span<UInt8>, isAction: Bool) {
    self.isAction = isAction
    if input.form == .json, row[input.range.lowerBound] == UInt8(ascii: "[") {
      all = Self.text(of: input, in: row)
      first = all
    } else if input.form == .json {
      read(row.extracting(input.range))
    } else {
      let text = input.bytes(in: row)
      read(text.span)
      if all.isEmpty { (first, all) = (text, text) }
    }
  }

  private mutating func read(_ json: Span<UInt8>) {
    guard json.count > 1, json[0] == UInt8(ascii: "{"), Self.isJSON(json) else { return }
    let block = TurnBlock(0..<json.count, of: json)
    let names = isAction ? Self.sayingMost.filter { block[$0] != nil } : []
    let telling = block.members.firstIndex { Self.isTelling($0.value, in: json) } ?? 0
    for (index, member) in block.members.enumerated() {
      let value = Self.text(of: member.value, in: json)
      if names.isEmpty ? index == telling : member.name == names[0] { first = value }
      if !all.isEmpty { all.append(0x0A) }
      all += member.name.utf8
      all.append(UInt8(ascii: ":"))
      appendValue(value)
    }
  }

  /// Behind its name; several lines hang below that, as in the tree of all fields, so that none reads as a name.
  private mutating func appendValue(_ value: [UInt8]) {
    guard value.contains(0x0A) else {
      all.append(0x20)
      all += value
      return
    }
    all.append(0x0A)
    var beginsLine = true
    for byte in value {
      if beginsLine, byte != 0x0A { all += "  ".utf8 }
      all.append(byte)
      beginsLine = byte == 0x0A
    }
  }

  /// Whether an argument says more than whether, or how many: a text, or a list of words.
  private static func isTelling(_ value: RowFields.Slice, in json: Span<UInt8>) -> Bool {
    guard value.form == .json else {
      return value.isQuoted(in: json) && !value.isBlank(in: json)
    }
    let words = TurnBlock.elements(of: value.range, json)
    return !words.isEmpty && words.allSatisfy { $0.form != .json }
  }

  private static func isJSON(_ json: Span<UInt8>) -> Bool {
    var reader = JSONReader(0..<json.count)
    do {
      try reader.skip(try reader.next(in: json), in: json)
      return try reader.next(in: json) == .end
    } catch {
      return false
    }
  }

  /// Words of a command one behind the other.
  private static func text(of slice: RowFields.Slice, in json: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    guard slice.form == .json else {
      slice.append(of: json, to: &text)
      return text
    }
    let words = TurnBlock.elements(of: slice.range, json)
    guard !words.isEmpty, words.allSatisfy({ $0.form != .json }) else {
      text.append(copying: json.extracting(slice.range))
      return text
    }
    for (index, word) in words.enumerated() {
      if index > 0 { text.append(0x20) }
      word.append(of: json, to: &text)
    }
    return text
  }
}
