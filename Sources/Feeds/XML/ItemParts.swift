/// Which element of an item is for what.
enum ItemParts {
  /// The part that an element's text is, and how its markup is to be taken.
  static func part(of element: XMLElement) -> (ItemDraft.Part, ItemDraft.Value.Markup)? {
    switch element.vocabulary {
    case .rss: rss(element)
    case .atom: atom(element)
    case .dublinCore: dublinCore(element.name)
    case .content: element.name == "encoded" ? (.content, .html) : nil
    case .media: media(element)
    case .xhtml: element.name == "body" ? (.content, .html) : nil
    case .rdf, .other: nil
    }
  }

  /// The part that an attribute of an element is.
  static func attribute(of element: XMLElement) -> (ItemDraft.Part, String)? {
    switch (element.vocabulary, element.name) {
    case (.media, "thumbnail"): element.attributes["url"].map { (.image, $0) }
    case (.rss, "enclosure"): element.attributes["url"].map { (.enclosure, $0) }
    default: nil
    }
  }

  /// How the text of an element of Atom is to be taken; RSS never says.
  static func markup(of element: XMLElement) -> ItemDraft.Value.Markup {
    guard element.vocabulary == .atom else { return .likely }
    return switch element.attributes["type"] ?? "text" {
    case "html", "text/html", "xhtml", "application/xhtml+xml": .html
    default: .plain
    }
  }

  private static func rss(_ element: XMLElement) -> (ItemDraft.Part, ItemDraft.Value.Markup)? {
    switch element.name {
    case "title": (.title, .likely)
    case "description": (.description, .likely)
    case "link": (.link, .plain)
    case "author": (.author, .plain)
    case "pubDate": (.published, .plain)
    case "guid": (.guid, .plain)
    case "source": (.sourceTitle, .plain)
    // Atom without its namespace.
    case "id": (.guid, .plain)
    case "summary": (.description, .likely)
    case "content": (.content, .likely)
    case "published": (.published, .plain)
    case "updated": (.updated, .plain)
    default: nil
    }
  }

  private static func atom(_ element: XMLElement) -> (ItemDraft.Part, ItemDraft.Value.Markup)? {
    switch element.name {
    case "title": (.title, markup(of: element))
    case "summary": (.description, markup(of: element))
    case "content": isText(element) ? (.content, markup(of: element)) : nil
    case "id": (.guid, .plain)
    case "published", "issued": (.published, .plain)
    case "updated", "modified": (.updated, .plain)
    default: nil
    }
  }

  /// Whether Atom content is text rather than something else in Base64, or elsewhere.
  private static func isText(_ element: XMLElement) -> Bool {
    guard element.attributes["src"] == nil else { return false }
    let type = element.attributes["type"] ?? "text"
    return !type.contains("/") || type.hasPrefix("text/") || type.hasSuffix("xml")
  }

  private static func dublinCore(_ name: String) -> (ItemDraft.Part, ItemDraft.Value.Markup)? {
    switch name {
    case "creator": (.creator, .plain)
    case "date", "created", "issued": (.dublinCoreDate, .plain)
    case "title": (.dublinCoreTitle, .likely)
    case "identifier": (.about, .plain)
    default: nil
    }
  }

  private static func media(_ element: XMLElement) -> (ItemDraft.Part, ItemDraft.Value.Markup)? {
    let markup: ItemDraft.Value.Markup = element.attributes["type"] == "html" ? .html : .plain
    return switch element.name {
    case "title": (.mediaTitle, markup)
    case "description": (.mediaDescription, markup)
    default: nil
    }
  }
}
