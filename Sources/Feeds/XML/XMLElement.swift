import CLibXML2

/// The vocabularies that feeds mix.
enum XMLVocabulary {
  /// RSS of any version, or no namespace at all.
  case rss
  case atom, rdf, dublinCore, content, media, xhtml, other

  /// Known by its namespace; where a document uses a prefix without declaring it, by that.
  init(namespace: String, prefix: String) {
    switch namespace {
    case "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#": self = .atom
    case "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
      "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss2":
      self = .rss
    case "http://www.w3.org/1999/02/22-rdf-syntax-ns#": self = .rdf
    case "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/": self = .dublinCore
    case "http://purl.org/rss/1.0/modules/content/": self = .content
    case "http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss": self = .media
    case "http://www.w3.org/1999/xhtml": self = .xhtml
    case "": self = XMLVocabulary.usual[prefix] ?? .other
    default: self = .other
    }
  }

  private static let usual: [String: XMLVocabulary] = [
    "": .rss, "atom": .atom, "rdf": .rdf, "dc": .dublinCore, "content": .content, "media": .media,
    "xhtml": .xhtml,
  ]
}

/// An element's beginning.
struct XMLElement {
  var vocabulary: XMLVocabulary
  /// The name without its prefix.
  var name: String
  /// Attributes by their names as written, prefix and all.
  var attributes: [String: String] = [:]

  /// The element that `reader` is at.
  init(_ reader: xmlTextReaderPtr) {
    var local = XMLEvents.string(xmlTextReaderConstLocalName(reader))
    var prefix = XMLEvents.string(xmlTextReaderConstPrefix(reader))
    let namespace = XMLEvents.string(xmlTextReaderConstNamespaceUri(reader))
    if namespace.isEmpty, prefix.isEmpty, let colon = local.firstIndex(of: ":") {
      prefix = String(local[..<colon])
      local = String(local[local.index(after: colon)...])
    }
    name = local
    vocabulary = XMLVocabulary(namespace: namespace, prefix: prefix)
    guard xmlTextReaderMoveToFirstAttribute(reader) == 1 else { return }
    repeat {
      let name = XMLEvents.string(xmlTextReaderConstName(reader))
      attributes[name] = XMLEvents.string(xmlTextReaderConstValue(reader))
    } while xmlTextReaderMoveToNextAttribute(reader) == 1
    xmlTextReaderMoveToElement(reader)
  }
}
