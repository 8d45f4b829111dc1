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
    case .podcast: podcast(element.name)
    case .xhtml: element.name == "body" ? (.content, .html) : nil
    case .podcastIndex, .chapters, .rdf, .discussion, .places, .other: nil
    }
  }

  /// The part that an attribute of an element is.
  static func attribute(of element: XMLElement) -> (ItemDraft.Part, String)? {
    switch (element.vocabulary, element.name) {
    case (.media, "thumbnail"): element.attributes["url"].map { (.image, $0) }
    case (.media, "content"):
      element.attributes["url"].map { (isImage(element) ? .mediaImage : .enclosure, $0) }
    case (.media, "player"): element.attributes["url"].map { (.player, $0) }
    case (.podcast, "image"): element.attributes["href"].map { (.image, $0) }
    case (.rss, "enclosure"): element.attributes["url"].map { (.enclosure, $0) }
    case (.atom, "content"): element.attributes["src"].map { (.contentAddress, $0) }
    default: nil
    }
  }

  /// Whether an element's text is in Base64: Atom 0.3 has it so.
  static func isBase64(_ element: XMLElement) -> Bool {
    element.vocabulary == .atom && element.attributes["mode"] == "base64"
  }

  /// How the text of an element of Atom is to be taken; RSS never says.
  static func markup(of element: XMLElement) -> ItemDraft.Value.Markup {
    guard element.vocabulary == .atom else { return .likely }
    return switch element.attributes["type"] ?? "text" {
    case "html", "text/html", "xhtml", "application/xhtml+xml": .html
    default: .plain
    }
  }

  static func isImage(_ element: XMLElement) -> Bool {
    element.attributes["medium"] == "image"
      || element.attributes["type"]?.hasPrefix("image/") ?? false
  }

  private static func rss(_ element: XMLElement) -> (ItemDraft.Part, ItemDraft.Value.Markup)? {
    switch element.name {
    case "title": (.title, .likely)
    case "description": (.description, .likely)
    case "link": (.link, .plain)
    case "author": (.author, .plain)
    case "pubdate": (.published, .plain)
    case "comments": (.comments, .plain)
    case "guid": (.guid, .plain)
    case "source": (.sourceTitle, .plain)
    // Atom without its namespace.
    case "id": (.guid, .plain)
    case "summary": (.summary, .likely)
    case "content": (.content, .likely)
    case "published": (.published, .plain)
    case "updated": (.updated, .plain)
    default: nil
    }
  }

  private static func atom(_ element: XMLElement) -> (ItemDraft.Part, ItemDraft.Value.Markup)? {
    switch element.name {
    case "title": (.title, markup(of: element))
    case "summary": (.summary, markup(of: element))
    case "content": isText(element) ? (.content, markup(of: element)) : nil
    case "id": (.guid, .plain)
    case "published", "issued", "created": (.published, .plain)
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
    case "creator", "author": (.creator, .plain)
    case "contributor": (.contributor, .plain)
    case "date", "created", "issued", "available": (.dublinCoreDate, .plain)
    case "modified": (.updated, .plain)
    case "title": (.dublinCoreTitle, .likely)
    case "description", "abstract": (.dublinCoreDescription, .likely)
    case "identifier": (.about, .plain)
    default: nil
    }
  }

  private static func media(_ element: XMLElement) -> (ItemDraft.Part, ItemDraft.Value.Markup)? {
    let markup: ItemDraft.Value.Markup = element.attributes["type"] == "html" ? .html : .plain
    return switch element.name {
    case "title": (.mediaTitle, markup)
    case "description": (.mediaDescription, markup)
    case "text": (.mediaText, markup)
    case "credit" where (element.attributes["role"] ?? "author") == "author": (.credit, .plain)
    default: nil
    }
  }

  /// What podcasts have, by Apple's names and Google's.
  private static func podcast(_ name: String) -> (ItemDraft.Part, ItemDraft.Value.Markup)? {
    switch name {
    case "title": (.podcastTitle, .plain)
    case "author": (.podcastAuthor, .plain)
    case "summary", "description": (.podcastSummary, .likely)
    case "subtitle": (.podcastSubtitle, .likely)
    default: nil
    }
  }
}
