/// The entities that a document declares itself, as far as they are short text: what holds markup, or
/// refers to others, is none. They come to at most ten times the document before them.
struct DeclaredEntities {
  /// How much of a document type is looked at, in bytes.
  static let longestDeclarations = 1 << 20
  private static let longestText = 1024
  private static let most = 1000
  private static let growth = 10

  private var texts: [String: [UInt8]] = [:]
  /// Those that are none of these.
  private var others: Set<String> = []
  /// Those whose text would be another file's.
  private var external: Set<String> = []
  private var expanded = 0

  /// Reads a document type's declarations, which hold no comments. O(n).
  init(_ declarations: [UInt8] = []) {
    let start = Array("<!ENTITY".utf8)
    var rest = declarations[...]
    while texts.count + others.count < DeclaredEntities.most,
      let sign = rest.firstIndex(of: UInt8(ascii: "<"))
    {
      rest = rest[sign...]
      guard rest.starts(with: start) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(start.count)
      read(&rest)
    }
  }

  /// Reads what follows `<!ENTITY`; the first declaration of a name counts.
  private mutating func read(_ rest: inout ArraySlice<UInt8>) {
    let beforeName = rest.drop { $0 <= 0x20 }
    let name = beforeName.prefix(OpenElements.longestName).prefix { $0 > 0x20 }
    let value = beforeName[name.endIndex...].drop { $0 <= 0x20 }
    let key = String(decoding: name, as: UTF8.self)
    guard texts[key] == nil, !others.contains(key),
      !["amp", "lt", "gt", "quot", "apos"].contains(key)
    else { return }
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = value.dropFirst().firstIndex(of: quote)
    else {
      let isExternal = ["SYSTEM", "PUBLIC"].contains { value.starts(with: $0.utf8) }
      if isExternal { external.insert(key) }
      others.insert(key)
      return
    }
    rest = value[(end + 1)...]
    let text = value[(value.startIndex + 1)..<end]
    let isSimple = !text.contains { "&%<".utf8.contains($0) }
    if isSimple, text.count <= DeclaredEntities.longestText {
      texts[key] = DeclaredEntities.escaped(text)
    } else {
      others.insert(key)
    }
  }

  /// Why an entity that has no text here stays as it is written; nil: none is declared.
  func reasonToKeep(_ name: String) -> String? {
    if external.contains(name) { return "as another file would be read for it" }
    guard texts[name] != nil || others.contains(name) else { return nil }
    return "as it is long, holds others, or makes too much of it"
  }

  /// The text of an entity, escaped, at byte `position` of the document; nil where none is declared, or
  /// too much came of them already.
  mutating func text(of name: String, at position: Int) -> [UInt8]? {
    guard !texts.isEmpty, let text = texts[name],
      expanded + text.count <= position * DeclaredEntities.growth
    else { return nil }
    expanded += text.count
    return text
  }

  private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: ">"): Array("&#62;".utf8)
      case UInt8(ascii: "\""): Array("&#34;".utf8)
      case UInt8(ascii: "'"): Array("&#39;".utf8)
      default: [byte]
      }
    }
  }
}
