import HeightEngine

/// HTML as a row shows it.
struct HTMLText {
  let text: String
  /// Whether it has items of lists.
  let hangsItems: Bool

  /// What `html` says. O(n).
  init(_ html: String) {
    let content = HTMLContent.read(html, for: .row)
    text = content.plainText
    hangsItems = content.blocks.contains { !$0.continuationPrefix.isEmpty }
  }
}

/// Reads HTML into blocks, as events and not as a tree: nothing recurses, and no nesting is too deep.
/// Entities are libxml2's.
enum HTMLContent {
  /// HTML beyond this is left out, in bytes.
  static let longest = 1 << 20

  /// What HTML is read for.
  enum Purpose {
    /// A row's text.
    case row
    /// The same text, and where parts of it lead.
    case linkedRow
    /// A page: each link's text is followed by its number, texts have their style and tables their cells.
    case page
  }

  /// The content of `html`. Where libxml2 is missing, that is said, and the text is as written. O(n).
  ///
  /// - Parameters:
  ///   - address: Where the HTML comes from: links to places in it are told by that.
  ///   - base: What its links are relative to, where that is another address.
  static func read(
    _ html: String, for purpose: Purpose, address: String? = nil, base: String? = nil
  ) -> EntryContent {
    let xml: LibXML2.Functions
    switch LibXML2.loaded {
    case .success(let functions): xml = functions
    case .failure(let missing): return asWritten(html, because: missing)
    }
    let builder = BlockBuilder(for: purpose, address: address, base: base)
    let entities = HTMLEntities { xml.entity(named: $0) }
    var events = HTMLEvents(builder, entities)
    events.read(beginning(of: html))
    var content = builder.finish()
    if html.utf8.count > longest {
      content.blocks.append(ContentBlock(.paragraph, "… (the rest is left out)"))
    }
    return content
  }

  static func asWritten(_ html: String, because missing: CLibrary.Missing) -> EntryContent {
    var content = EntryContent(text: html)
    let note = DisplayText("(can't read HTML: \(missing.reason))")
    content.blocks.insert(ContentBlock(.paragraph, note), at: 0)
    return content
  }

  /// The text of `html` on one line, for titles. O(n).
  static func line(_ html: String) -> String {
    read(html, for: .row).blocks.map(\.text.string).joined(separator: " ").folded
  }

  /// Whether text looks like HTML rather than as meant: it holds a tag of HTML's or an entity. O(n).
  static func isLikely(_ text: String) -> Bool {
    let span = text.utf8.span
    guard
      [UInt8(ascii: "<"), UInt8(ascii: "&")].contains(where: {
        span.first($0, from: 0, to: span.count) != nil
      })
    else { return false }
    var utf8 = text.utf8[...]
    while let mark = utf8.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    {
      let isTag = utf8[mark] == UInt8(ascii: "<")
      utf8 = utf8[utf8.index(after: mark)...]
      if isTag ? beginsTag(utf8) : beginsEntity(utf8) { return true }
    }
    return false
  }

  private static func beginsTag(_ rest: Substring.UTF8View) -> Bool {
    let afterSlash = rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest
    if afterSlash.starts(with: "!--".utf8) { return true }
    let name = afterSlash.prefix(16).prefix { $0.isNameByte }
    guard !name.isEmpty, let after = afterSlash.dropFirst(name.count).first,
      after == UInt8(ascii: ">") || after == UInt8(ascii: "/") || after <= 0x20
    else { return false }
    return LibXML2.functions?.hasTag(named: String(Substring(name)).lowercased()) == true
  }

  private static func beginsEntity(_ rest: Substring.UTF8View) -> Bool {
    let name = rest.prefix(32).prefix { $0.isNameByte || $0 == UInt8(ascii: "#") }
    guard !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: ";") else { return false }
    return name.first == UInt8(ascii: "#")
      || LibXML2.functions?.entity(named: String(Substring(name))) != nil
  }

  /// What is read of `html`: whole characters.
  private static func beginning(of html: String) -> [UInt8] {
    var bytes = Array(html.utf8.prefix(longest))
    for index in bytes.indices where bytes[index] == 0 { bytes[index] = 0x20 }
    guard html.utf8.count > longest else { return bytes }
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    return bytes
  }
}
