/// The vocabularies that feeds mix.
enum XMLVocabulary {
  /// RSS of any version, or no namespace at all.
  case rss
  case atom, rdf, dublinCore, content, media, podcast, xhtml, other
  /// The Podcast Index's, and Podlove's for chapters.
  case podcastIndex, chapters

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
    case "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://www.itunes.com/DTDs/Podcast-1.0.dtd",
      "http://www.google.com/schemas/play-podcasts/1.0":
      self = .podcast
    case "https://podcastindex.org/namespace/1.0",
      "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md":
      self = .podcastIndex
    case "http://podlove.org/simple-chapters": self = .chapters
    case "http://www.w3.org/1999/xhtml": self = .xhtml
    case "": self = XMLVocabulary.usual[prefix] ?? .other
    default: self = .other
    }
  }

  private static let usual: [String: XMLVocabulary] = [
    "": .rss, "atom": .atom, "rdf": .rdf, "dc": .dublinCore, "content": .content, "media": .media,
    "xhtml": .xhtml, "itunes": .podcast, "googleplay": .podcast,
    "podcast": .podcastIndex, "psc": .chapters,
  ]
}

/// An element's beginning.
struct XMLElement {
  var vocabulary: XMLVocabulary
  /// The name without its prefix; RSS's in lower case, as they come in any.
  var name: String
  /// Attributes by their names as written, prefix and all; of RSS's elements in lower case.
  var attributes: [String: String] = [:]
  /// The line of the document, from 1, on which its beginning ends.
  var line = 0

  /// An element without attributes; `namespace` is nil where its prefix is not declared.
  init(name: String, prefix: String, namespace: String?) {
    var local = name
    var prefix = prefix
    // A prefix that is not declared comes as a part of the name.
    if namespace == nil, prefix.isEmpty, let colon = local.firstIndex(of: ":") {
      prefix = String(local[..<colon])
      local = String(local[local.index(after: colon)...])
    }
    vocabulary = XMLVocabulary(namespace: namespace ?? "", prefix: prefix)
    self.name = vocabulary == .rss ? XMLElement.lowercased(local) : local
  }

  /// Adds an attribute by its name as written.
  mutating func add(attribute name: String, _ value: String) {
    attributes[vocabulary == .rss ? XMLElement.lowercased(name) : name] = value
  }

  private static func lowercased(_ name: String) -> String {
    name.utf8.contains { (0x41...0x5A).contains($0) } ? name.lowercased() : name
  }
}
