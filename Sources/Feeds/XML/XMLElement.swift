/// The vocabularies that feeds mix.
enum XMLVocabulary {
  /// RSS of any version, or no namespace at all.
  case rss
  case atom, rdf, dublinCore, content, media, podcast, xhtml, other
  /// The Podcast Index's, and Podlove's for chapters.
  case podcastIndex, chapters
  /// What others say of an item, and where it is about.
  case discussion, places

  /// Known by its namespace; where a document uses a prefix without declaring it, by that.
  init(namespace: String, prefix: String) {
    // What most elements of a feed are.
    guard !namespace.isEmpty || !prefix.isEmpty else {
      self = .rss
      return
    }
    let known =
      namespace.isEmpty ? XMLVocabulary.usual[prefix] : XMLVocabulary.namespaces[namespace]
    self = known ?? .other
  }

  /// Of RSS that is RDF.
  static let namespacesOfRDF = [
    "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
    "http://channel.netscape.com/rdf/simple/0.9/",
  ]

  private static let namespaces = otherNamespaces.merging(namespacesOfRDF.map { ($0, .rss) }) {
    known, _ in known
  }
  private static let otherNamespaces: [String: XMLVocabulary] = [
    "http://www.w3.org/2005/Atom": .atom, "http://purl.org/atom/ns#": .atom,
    "http://backend.userland.com/rss2": .rss,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": .rdf,
    "http://purl.org/dc/elements/1.1/": .dublinCore, "http://purl.org/dc/terms/": .dublinCore,
    "http://purl.org/rss/1.0/modules/content/": .content,
    "http://search.yahoo.com/mrss/": .media, "http://search.yahoo.com/mrss": .media,
    "http://www.itunes.com/dtds/podcast-1.0.dtd": .podcast,
    "http://www.itunes.com/DTDs/Podcast-1.0.dtd": .podcast,
    "http://www.google.com/schemas/play-podcasts/1.0": .podcast,
    "https://podcastindex.org/namespace/1.0": .podcastIndex,
    "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcastIndex,
    "http://podlove.org/simple-chapters": .chapters,
    "http://purl.org/rss/1.0/modules/slash/": .discussion,
    "http://wellformedweb.org/CommentAPI/": .discussion,
    "http://www.georss.org/georss": .places,
    "http://www.w3.org/1999/xhtml": .xhtml,
  ]

  private static let usual: [String: XMLVocabulary] = [
    "atom": .atom, "rdf": .rdf, "dc": .dublinCore, "content": .content, "media": .media,
    "xhtml": .xhtml, "itunes": .podcast, "googleplay": .podcast,
    "podcast": .podcastIndex, "psc": .chapters, "slash": .discussion, "wfw": .discussion,
    "georss": .places,
  ]
}

/// An element's beginning.
struct XMLElement {
  var vocabulary: XMLVocabulary
  /// The name without its prefix; RSS's in lower case, as they come in any.
  var name: String
  /// What stands before the name, as written.
  var prefix: String
  /// Attributes by their names as written, prefix and all; of RSS's elements in lower case.
  var attributes: [String: String] = [:]
  /// The line of the document, from 1, on which its beginning ends.
  var line = 0

  /// An element without attributes; `namespace` is nil where its prefix is not declared.
  init(name: String, prefix: String, namespace: String?) {
    var local = name
    var prefix = prefix
    // A prefix that is not declared comes as a part of the name.
    if namespace == nil, prefix.isEmpty, let colon = local.utf8.firstIndex(of: UInt8(ascii: ":")) {
      prefix = String(local[..<colon])
      local = String(local[local.index(after: colon)...])
    }
    vocabulary = XMLVocabulary(namespace: namespace ?? "", prefix: prefix)
    self.name = vocabulary == .rss ? XMLElement.lowercased(local) : local
    self.prefix = prefix
  }

  /// The name with its prefix.
  var qualifiedName: String { prefix.isEmpty ? name : "\(prefix):\(name)" }

  /// Adds an attribute by its name as written.
  mutating func add(attribute name: String, _ value: String) {
    attributes[vocabulary == .rss ? XMLElement.lowercased(name) : name] = value
  }

  private static func lowercased(_ name: String) -> String {
    name.utf8.contains { isCapital($0) } ? name.lowercased() : name
  }
}
