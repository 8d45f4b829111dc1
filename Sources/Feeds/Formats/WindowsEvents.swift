/// Events of Windows as XML, one behind the other or in a list, as `wevtutil qe System /f:xml` and the Event Viewer write them:
/// each as JSON, in which form others make them into lines, and as which they are read.
///
/// What is no such event from its beginning to its end is none: nothing that it says may be lost.
struct WindowsEvents {
  /// A line for each event, `{"Event":{"System":{…},"EventData":{…}}}`.
  private(set) var json: [UInt8] = []

  private static let list = "Events"
  private static let event = "Event"
  private static let space = ByteSign(
    Array("http://schemas.microsoft.com/win/2004/08/events/event".utf8))
  /// So far the name space of the first event is looked for, in bytes.
  private static let longestBeginning = 4096
  /// What lies deeper in an event is none of its.
  private static let deepest = 32

  /// Whether a text begins with one. O(1)
  static func begin(_ bytes: Span<UInt8>) -> Bool {
    let head = bytes.extracting(first: longestBeginning)
    return mayBegin(head) && space.isAmong(head)
  }

  /// The same of what not all of its first tag may have come of.
  static func mayBegin(_ bytes: Span<UInt8>) -> Bool {
    let root = MarkupBeginning(bytes.extracting(first: longestBeginning)).root
    return root == event || root == list
  }

  /// Of the text from `start` on; nil: there is something else in it. O(n)
  init?(_ bytes: Span<UInt8>, from start: Int) {
    var index = start
    var open: [Element] = []
    while index < bytes.count {
      let next =
        bytes[index] == UInt8(ascii: "<")
        ? takeMarkup(at: index, in: bytes, &open) : Self.takeText(at: index, in: bytes, &open)
      guard let next else { return nil }
      index = next
    }
    if !open.isEmpty || json.isEmpty { return nil }
  }

  /// An element that has begun, and what was said in it so far.
  private struct Element {
    let name: String
    let attributes: [(name: String, value: [UInt8])]
    /// Values as JSON.
    var members: [(name: String, value: [UInt8])] = []
    var text: [UInt8] = []
  }

  /// Takes in what stands between tags: where no event has begun, that may be nothing but blanks. Returns where it ends; nil: it
  /// is none of an event's.
  private static func takeText(
    at index: Int, in bytes: Span<UInt8>, _ open: inout [Element]
  ) -> Int? {
    let end = bytes.first(UInt8(ascii: "<"), from: index, to: bytes.count) ?? bytes.count
    let text = bytes.extracting(index..<end)
    guard let name = open.last?.name, name != list else { return text.isBlank ? end : nil }
    return append(decoded: text, to: &open[open.count - 1].text) ? end : nil
  }

  /// Takes in what begins with the `<` at `index`. Returns where it ends; nil: it is none of an event's.
  private mutating func takeMarkup(
    at index: Int, in bytes: Span<UInt8>, _ open: inout [Element]
  ) -> Int? {
    let rest = bytes.extracting(droppingFirst: index)
    if rest.starts(with: "<?") {
      guard open.isEmpty else { return nil }
      return Self.endOfInstruction.place(in: bytes, from: index).map { $0 + 2 }
    }
    if rest.starts(with: "<![CDATA[") {
      let start = index + 9
      guard let name = open.last?.name, name != Self.list,
        let end = Self.endOfData.place(in: bytes, from: start)
      else { return nil }
      open[open.count - 1].text.append(copying: bytes.extracting(start..<end))
      return end + 3
    }
    guard let end = Self.endOfTag(at: index, in: bytes) else { return nil }
    if rest.starts(with: "</") {
      let name = bytes.extracting(index + 2..<end)
      guard let element = open.popLast(),
        String(name.trimmedRange, of: name) == element.name, close(element, in: &open)
      else { return nil }
      return end + 1
    }
    let isClosed = bytes[end - 1] == UInt8(ascii: "/")
    guard
      let element = Self.element(bytes.extracting(index + 1..<(isClosed ? end - 1 : end))),
      open.count < Self.deepest, isInPlace(element, within: open)
    else { return nil }
    if isClosed { return close(element, in: &open) ? end + 1 : nil }
    open.append(element)
    return end + 1
  }

  private static let endOfInstruction = ByteSign(Array("?>".utf8))
  private static let endOfData = ByteSign(Array("]]>".utf8))

  /// Whether a list of events is the outermost element, and each event one, or in such a list.
  private func isInPlace(_ element: Element, within open: [Element]) -> Bool {
    if open.isEmpty {
      return element.name == Self.event || element.name == Self.list && element.attributes.isEmpty
    }
    return open.count > 1 || open[0].name != Self.list || element.name == Self.event
  }

  /// Where the tag ends that begins at `start`, at its `>`, which in quotes is none.
  private static func endOfTag(at start: Int, in bytes: Span<UInt8>) -> Int? {
    var quote: UInt8?
    var index = start + 1
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index > start + 1 ? index : nil
      }
      index += 1
    }
    return nil
  }

  /// The element that a tag begins, without its brackets and without name spaces; nil: it is no such.
  private static func element(_ tag: Span<UInt8>) -> Element? {
    let end = tag.firstIndex(from: 0) { $0 <= 0x20 } ?? tag.count
    guard end > 0, isLetter(tag[0]) else { return nil }
    var attributes: [(name: String, value: [UInt8])] = []
    var index = end
    while let start = tag.firstIndex(from: index, where: { $0 > 0x20 }) {
      guard let sign = tag.first(UInt8(ascii: "="), from: start, to: tag.count),
        let open = tag.firstIndex(from: sign + 1, where: { $0 > 0x20 }),
        tag[open] == UInt8(ascii: "\"") || tag[open] == UInt8(ascii: "'"),
        let close = tag.first(tag[open], from: open + 1, to: tag.count)
      else { return nil }
      let written = tag.extracting(start..<sign)
      let name = String(written.trimmedRange, of: written)
      var value: [UInt8] = []
      guard append(decoded: tag.extracting(open + 1..<close), to: &value) else { return nil }
      if name != "xmlns", !name.hasPrefix("xmlns:") { attributes.append((name, value)) }
      index = close + 1
    }
    return Element(name: String(0..<end, of: tag), attributes: attributes)
  }

  /// Takes in an element that has ended: an event is a line, another a member of the one that it lies in.
  private mutating func close(_ element: Element, in open: inout [Element]) -> Bool {
    if open.isEmpty, element.name == Self.list { return true }
    var members: [(name: String, value: [UInt8])] = []
    Self.append(element, to: &members)
    if open.isEmpty || open.count == 1 && open[0].name == Self.list {
      json += Self.object(members) + [0x0A]
    } else {
      open[open.count - 1].members += members
    }
    return true
  }

  /// Appends what an element says, under its name; a piece of data by the name that it has, and what is said of a text behind
  /// that.
  private static func append(
    _ element: Element, to members: inout [(name: String, value: [UInt8])]
  ) {
    let attributes = element.attributes.map { (name: $0.name, value: quoted($0.value)) }
    let isNamed = isNamedData(element)
    let isBlank = element.text.span.isBlank
    if !element.members.isEmpty || isBlank && !isNamed && !attributes.isEmpty {
      var inner = attributes + element.members
      if !isBlank { inner.append(("#text", quoted(element.text))) }
      members.append((element.name, object(inner)))
      return
    }
    if isNamed {
      let name = String(decoding: element.attributes[0].value, as: UTF8.self)
      members.append((name, quoted(element.text)))
      return
    }
    members.append((element.name, quoted(element.text)))
    members += attributes.map { (name: "\(element.name)@\($0.name)", value: $0.value) }
  }

  /// `<Data Name="user">Ann</Data>`
  private static func isNamedData(_ element: Element) -> Bool {
    element.name == "Data" && element.members.isEmpty && element.attributes.count == 1
      && element.attributes[0].name == "Name"
  }

  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    var value: [UInt8] = []
    value.append(jsonQuoted: text.span)
    return value
  }

  /// Members as an object; those of one name are a list. O(n)
  private static func object(_ members: [(name: String, value: [UInt8])]) -> [UInt8] {
    var names: [String] = []
    var values: [String: [[UInt8]]] = [:]
    for member in members {
      if values[member.name] == nil { names.append(member.name) }
      values[member.name, default: []].append(member.value)
    }
    var text = [UInt8(ascii: "{")]
    for name in names {
      let all = values[name] ?? []
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      text.append(jsonName: name)
      if all.count == 1 {
        text += all[0]
      } else {
        text.append(UInt8(ascii: "["))
        text += all.joined(separator: [UInt8(ascii: ",")])
        text.append(UInt8(ascii: "]"))
      }
    }
    return text + [UInt8(ascii: "}")]
  }

  /// Appends a text with its references in their meaning. Returns whether all are known. O(n)
  private static func append(decoded text: Span<UInt8>, to output: inout [UInt8]) -> Bool {
    var index = 0
    while let sign = text.first(UInt8(ascii: "&"), from: index, to: text.count) {
      output.append(copying: text.extracting(index..<sign))
      let limit = min(text.count, sign + longestReference)
      guard let end = text.first(UInt8(ascii: ";"), from: sign + 1, to: limit),
        let found = scalar(String(sign + 1..<end, of: text))
      else { return false }
      output += String(found).utf8
      index = end + 1
    }
    output.append(copying: text.extracting(droppingFirst: index))
    return true
  }

  private static let longestReference = 12

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { Unicode.Scalar($0) }
  }
}
