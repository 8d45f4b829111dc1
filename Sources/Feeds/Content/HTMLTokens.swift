/// Tells HTML's tags from its text as browsers do (WHATWG HTML, 13.2.5), in one pass: every byte is looked
/// at a bounded number of times.
struct HTMLTokens {
  enum Token: Equatable {
    case text(Range<Int>)
    /// Only those attributes that are wanted.
    case start(String, [String: Range<Int>], isEmpty: Bool)
    case end(String)
    /// A whole element whose content is no markup, as browsers see it, and where that content is.
    case raw(String, [String: Range<Int>], Range<Int>)
  }

  let bytes: [UInt8]
  private var index = 0
  /// Elements of raw text whose end is not ahead.
  private var endless: Set<String> = []

  /// Those attributes that say something.
  static let attributes: Set<String> = [
    "alt", "alttext", "aria-label", "checked", "data", "encoding", "height", "href", "label",
    "max", "placeholder", "reversed", "rowspan", "src", "start", "title", "type", "value", "width",
  ]
  /// Those that say something on a page, where there is style, and places to go to.
  static let attributesOfPages = attributes.union([
    "action", "align", "cite", "class", "colspan", "data-lang", "data-language", "data-lazy-src",
    "data-original", "data-src", "data-srcset", "id", "lang", "name", "poster", "srcdoc", "srcset",
    "style",
  ])
  private let attributes: Set<String>
  private static let longestName = 32

  /// - Parameter attributes: Those that are wanted.
  init(_ bytes: [UInt8], attributes: Set<String> = HTMLTokens.attributes) {
    self.bytes = bytes
    self.attributes = attributes
  }

  /// The next token; nil at the end.
  mutating func next() -> Token? {
    while index < bytes.count {
      let start = index
      guard bytes[start] == UInt8(ascii: "<") else {
        index = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return .text(start..<index)
      }
      let next = start + 1 < bytes.count ? bytes[start + 1] : 0x20
      if next.isLetter { return startTag() }
      switch next {
      case UInt8(ascii: "/"):
        if let token = endTag() { return token }
      case UInt8(ascii: "!"), UInt8(ascii: "?"):
        skipComment()
      default:
        index += 1
        return .text(start..<index)
      }
    }
    return nil
  }

  private mutating func startTag() -> Token {
    index += 1
    let name = name()
    var values: [String: Range<Int>] = [:]
    var isEmpty = false
    while let (name, value) = attribute(isEmpty: &isEmpty) {
      if attributes.contains(name), values[name] == nil { values[name] = value }
    }
    if !isEmpty, HTMLNames.raw.contains(name) {
      return .raw(name, values, rawText(of: name))
    }
    return .start(name, values, isEmpty: isEmpty)
  }

  /// nil for an end tag without a name, which is passed.
  private mutating func endTag() -> Token? {
    guard index + 2 < bytes.count, bytes[index + 2].isLetter else {
      skip(behind: UInt8(ascii: ">"))
      return nil
    }
    index += 2
    let name = name()
    var isEmpty = false
    while attribute(isEmpty: &isEmpty) != nil {}
    return .end(name)
  }

  private mutating func name() -> String {
    let start = index
    while index < bytes.count, !bytes[index].endsName { index += 1 }
    let end = min(index, start + HTMLTokens.longestName)
    return String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
  }

  /// The next attribute of a tag; nil at its end, which is passed.
  private mutating func attribute(isEmpty: inout Bool) -> (name: String, value: Range<Int>)? {
    isEmpty = false
    while index < bytes.count, bytes[index].isFoldable || bytes[index] == UInt8(ascii: "/") {
      isEmpty = bytes[index] == UInt8(ascii: "/")
      index += 1
    }
    guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else {
      index = min(index + 1, bytes.count)
      return nil
    }
    let start = index
    index += 1
    while index < bytes.count, !bytes[index].endsName, bytes[index] != UInt8(ascii: "=") {
      index += 1
    }
    let end = min(index, start + HTMLTokens.longestName)
    let name = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return (name, 0..<0) }
    index += 1
    skipSpace()
    return (name, value())
  }

  private mutating func value() -> Range<Int> {
    guard index < bytes.count else { return index..<index }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = index + 1
      index = bytes[start...].firstIndex(of: quote) ?? bytes.count
      defer { index = min(index + 1, bytes.count) }
      return start..<index
    }
    let start = index
    while index < bytes.count, !bytes[index].isFoldable, bytes[index] != UInt8(ascii: ">") {
      index += 1
    }
    return start..<index
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index].isFoldable { index += 1 }
  }

  private mutating func skip(behind byte: UInt8) {
    index = bytes[index...].firstIndex(of: byte).map { $0 + 1 } ?? bytes.count
  }

  /// Goes over a comment, or what else is none of HTML's, to its end.
  private mutating func skipComment() {
    guard bytes[index...].starts(with: "<!--".utf8) else { return skip(behind: UInt8(ascii: ">")) }
    // `<!-->` is a whole comment.
    index += 2
    repeat {
      skip(behind: UInt8(ascii: ">"))
    } while index < bytes.count && !endsComment(bytes[..<index])
  }

  private func endsComment(_ text: ArraySlice<UInt8>) -> Bool {
    text.suffix(3).elementsEqual("-->".utf8) || text.suffix(4).elementsEqual("--!>".utf8)
  }

  /// Goes over text in which nothing is a tag but the element's end, and returns where it is. Where the
  /// end is missing, scripts and styles go on to the end of all, and others are nothing.
  private mutating func rawText(of name: String) -> Range<Int> {
    guard !endless.contains(name) else { return index..<index }
    let start = index
    while let tag = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = tag + 1
      let rest = bytes[index...]
      guard rest.first == UInt8(ascii: "/") else { continue }
      let found = rest.dropFirst().prefix { $0.isLetter }
      if found.elementsEqual(name.utf8, by: { $0 | 0x20 == $1 }) {
        skip(behind: UInt8(ascii: ">"))
        return start..<tag
      }
      index = found.endIndex
    }
    if name == "script" || name == "style" {
      index = bytes.count
    } else {
      endless.insert(name)
      index = start
    }
    return start..<index
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether it ends the name of a tag or an attribute.
  fileprivate var endsName: Bool {
    isFoldable || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }
}
