@testable import Feeds

/// Entries from trees of Strings: the rule for what `JSONEntries` finds by one look at the bytes.
struct PlainJSONEntries {
  let map: FieldMap?
  /// Whether rows are lines of a log, which show their members.
  let areOfLog: Bool

  /// Goes by `map` first, and by the usual names for what it does not have.
  init(_ map: FieldMap?, areOfLog: Bool = false) {
    (self.map, self.areOfLog) = (map, areOfLog)
  }

  /// The entry that an object describes.
  func entry(_ object: PlainJSONValue) -> RawEntry {
    var entry = RawEntry()
    for (field, path) in map?.paths ?? [:] {
      entry[field] = PlainJSONEntries.value(at: path, in: object).flatMap {
        text(of: $0, for: field, mayBeBytes: path.hasSuffix("MESSAGE"))
      }
    }
    for (field, _, text) in usualTexts(of: object) where map?.paths[field] == nil {
      entry[field] = text
    }
    // What has nothing but an entry's parts just says little; anything else is shown as it is.
    if entry[.title] == nil, entry[.text] == nil, entry[.html] == nil,
      object.members.contains(where: isOther)
    {
      entry[.text] = PlainJSONEntries.listing(object)
    }
    if entry[.title] == nil, entry[.text] == nil, entry[.html] == nil {
      entry = PlainJSONEntries.showingLink(entry)
    }
    // No row is blank whose object has members.
    if !areOfLog, !entry.values.isEmpty,
      entry.values.allSatisfy({ [.id, .image].contains($0.field) })
    {
      entry[.text] = PlainJSONEntries.listing(object)
    }
    return entry
  }

  /// Whether a member is no part of an entry: its name says nothing, or a list or an object stands where a text is wanted.
  private func isOther(_ member: (name: String, value: PlainJSONValue)) -> Bool {
    guard let (field, _) = PlainJSONEntries.ranks[member.name] else { return true }
    let isEmpty = member.value.members.isEmpty && member.value.elements.isEmpty
    let text = usualText(of: member.value, for: field, mayBeBytes: member.name == "MESSAGE")
    return !isEmpty && text?.isBlank ?? true
  }

  /// What has nothing but a link is shown by it.
  private static func showingLink(_ entry: RawEntry) -> RawEntry {
    var shown = RawEntry()
    for (field, value) in entry.values {
      if field == .link { shown[.title] = value }
      shown[field] = value
    }
    return shown
  }

  /// For each field the text of the member whose name is the likeliest for it; for the date, of those that can be a time, if
  /// there are any.
  private func usualTexts(
    of object: PlainJSONValue
  ) -> [(field: RawEntry.Field, rank: Int, text: String)] {
    var found: [(field: RawEntry.Field, rank: Int, text: String)] = []
    for member in object.members {
      guard let (field, rank) = PlainJSONEntries.ranks[member.name] else { continue }
      let place = found.firstIndex { $0.field == field }
      guard
        let text = usualText(of: member.value, for: field, mayBeBytes: member.name == "MESSAGE"),
        !text.isBlank
      else { continue }
      if let other = place.map({ found[$0] }) {
        let (isTime, isOther) = (Self.isTime(text), Self.isTime(other.text))
        let isLikelier =
          field == .date && isTime != isOther ? isTime : rank < other.rank
        guard isLikelier else { continue }
      }
      if let place { found.remove(at: place) }
      found.append((field, rank, text))
    }
    return found
  }

  /// Whether a text is a number of seconds since 1970, from 2001 to 2099: no other times are among those that are made here.
  private static func isTime(_ text: String) -> Bool {
    text.utf8.count == 10 && (Int(text).map(DateParser.likelySeconds.contains) ?? false)
  }

  /// What each usual name is for, and how likely, 0 the likeliest.
  private static let ranks: [String: (field: RawEntry.Field, rank: Int)] = {
    let pairs = JSONEntries.usualNames.flatMap { field, names in
      names.enumerated().map { ($1, (field: field, rank: $0)) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  /// Who asks for a value by its path gets it, whatever it is.
  private func text(
    of value: PlainJSONValue, for field: RawEntry.Field, mayBeBytes: Bool
  ) -> String? {
    usualText(of: value, for: field, mayBeBytes: mayBeBytes) ?? PlainJSONEntries.listing(value)
  }

  private func usualText(
    of value: PlainJSONValue, for field: RawEntry.Field, mayBeBytes: Bool
  ) -> String? {
    switch field {
    case .author: PlainJSONEntries.name(of: value)
    case .text where mayBeBytes: value.text ?? PlainJSONEntries.bytes(of: value)
    default: value.text
    }
  }

  /// journalctl writes messages that are no plain text as lists of bytes.
  private static func bytes(of value: PlainJSONValue) -> String? {
    guard case .array(let elements) = value, !elements.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for element in elements {
      guard case .number(let digits) = element, let byte = UInt8(digits) else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A name, or an object's member of that name, or those of a list.
  static func name(of value: PlainJSONValue) -> String? {
    switch value {
    case .object:
      return ["name", "username", "login", "email", "url"].lazy.compactMap { value[$0]?.text }
        .first { !$0.isEmpty }
    case .array(let elements):
      let names = elements.compactMap(name(of:))
      return names.isEmpty ? nil : names.joined(separator: ", ")
    default:
      return value.text
    }
  }

  /// What a line says that is no object.
  static func lone(_ value: PlainJSONValue, written: [UInt8]) -> String? {
    let text = value.text ?? listing(value)
    if let text, !text.isBlank || !isList(value) { return text }
    return short(written)
  }

  private static func isList(_ value: PlainJSONValue) -> Bool {
    if case .array = value { true } else { false }
  }

  /// What is written, without what is around it, if that is short.
  static func short(_ written: [UInt8]) -> String? {
    let blank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let text = written.drop(while: blank).reversed().drop(while: blank).reversed()
    return text.count <= 400 ? String(decoding: text, as: UTF8.self) : nil
  }

  /// `name: value`, a line for each member that is a scalar or a list; indented 8 times at most.
  static func listing(_ value: PlainJSONValue, level: Int = 0) -> String? {
    guard case .object(let members) = value else { return list(value.elements) }
    let start = level < 8 ? "\n  " : "\n"
    let lines = members.compactMap { member -> String? in
      guard let text = member.value.text ?? listing(member.value, level: level + 1) else {
        return nil
      }
      // Blank lines of a text are left out, and those of an object's listing are not: a text is nothing else there.
      let isObject = if case .object = member.value { true } else { false }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: !isObject)
      return text.contains("\n")
        ? "\(onOneLine(member.name)):\(start)" + lines.joined(separator: start)
        : "\(onOneLine(member.name)): \(text)"
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// A list: of scalars as they are, of others on one line, cut where it is long.
  private static func list(_ elements: [PlainJSONValue]) -> String? {
    if elements.allSatisfy(isNothing) { return nil }
    guard elements.contains(where: { $0.text == nil && !isNothing($0) }) else {
      if elements.count == 1 { return elements[0].text }
      let texts = elements.map { element in
        var text = element.text ?? ""
        if text.isEmpty { appendInline(element, to: &text) }
        return text
      }
      return texts.joined(separator: ", ")
    }
    var text = ""
    for element in elements {
      if text.utf8.count >= 400 { return text + ", …" }
      text += (text.isEmpty ? "" : ", ")
      appendInline(element, to: &text)
    }
    return text
  }

  private static func isNothing(_ value: PlainJSONValue) -> Bool {
    switch value {
    case .object(let members): members.allSatisfy { isNothing($0.value) }
    case .array(let elements): elements.allSatisfy(isNothing)
    default: value.text == nil
    }
  }

  private static func appendInline(_ value: PlainJSONValue, to text: inout String, depth: Int = 0) {
    let isObject = if case .object = value { true } else { false }
    guard isObject || isList(value) else {
      let scalar = value.text ?? "null"
      text += scalar.isEmpty ? "\"\"" : String(scalar.prefix(400))
      return
    }
    guard depth < 8 else {
      text += "…"
      return
    }
    let parts = value.members + value.elements.map { (name: "", value: $0) }
    text += isObject ? "{" : "["
    for (index, part) in parts.enumerated() {
      if index > 0 { text += ", " }
      if text.utf8.count >= 400 {
        text += "…"
        break
      }
      if isObject { text += onOneLine(part.name) + ": " }
      appendInline(part.value, to: &text, depth: depth + 1)
    }
    text += isObject ? "}" : "]"
  }

  /// A name, in which a tab and what ends lines are as JSON writes them.
  private static func onOneLine(_ name: String) -> String {
    let written = ["\t": #"\t"#, "\n": #"\n"#, "\r": #"\r"#]
    return name.unicodeScalars.map { scalar -> String in
      if let found = written[String(scalar)] { return found }
      let isSpelled = [0x0B, 0x0C, 0x85, 0x2028, 0x2029].contains(scalar.value)
      let digits = String(scalar.value, radix: 16)
      return isSpelled
        ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits : String(scalar)
    }.joined()
  }

  /// The value that `path` leads to in `object`.
  static func value(at path: String, in object: PlainJSONValue) -> PlainJSONValue? {
    if let direct = object[path] { return direct }
    var value = object
    for step in path.split(whereSeparator: { $0 == "." || $0 == "[" || $0 == "]" }) {
      if let member = value[String(step)] {
        value = member
      } else if let place = Int(step), value.elements.indices.contains(place) {
        value = value.elements[place]
      } else {
        return nil
      }
    }
    return value
  }
}
