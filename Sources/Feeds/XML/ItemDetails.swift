/// Which elements of an item are details of its page.
extension EntryDetails {
  /// What an element's text is.
  static func name(of element: XMLElement) -> Name? {
    switch (element.vocabulary, element.name) {
    case (.rss, "category"), (.dublinCore, "subject"), (.media, "category"), (.media, "keywords"),
      (.podcast, "keywords"):
      .categories
    case (.media, "rating"): .rating
    case (.podcast, "explicit"): .explicit
    case (.dublinCore, "language"): .language
    case (.podcast, "duration"): .duration
    case (.podcast, "season"), (.podcastIndex, "season"): .season
    case (.podcast, "episode"), (.podcastIndex, "episode"): .episode
    case (.podcast, "episodeType"): .episodeType
    case (.podcast, "block"): .block
    case (.podcastIndex, "location"), (.places, "point"): .location
    case (.discussion, "comments"): .replies
    case (.discussion, "commentRss"), (.discussion, "commentRSS"): .commentFeed
    case (.podcastIndex, "soundbite"): .soundbite
    case (.podcastIndex, "person"), (.media, "credit"): .people
    case (.dublinCore, "rights"), (.atom, "rights"), (.media, "copyright"),
      (.podcastIndex, "license"):
      .rights
    default: nil
    }
  }

  /// What an element's text is as a detail: that of a soundbite stands between its start and its length, and that of a place
  /// before where that is.
  static func value(of element: XMLElement, saying text: String) -> String {
    guard element.vocabulary == .podcastIndex else { return text }
    switch element.name {
    case "soundbite": return soundbite(element, saying: text)
    case "location":
      let place = element.attributes["geo"]?.folded ?? ""
      return place.isEmpty ? text : text.isBlank ? place : "\(text) (\(place))"
    default: return text
    }
  }

  private static func soundbite(_ element: XMLElement, saying text: String) -> String {
    let start = element.attributes["startTime"]?.folded ?? ""
    let length = duration(element.attributes["duration"]?.folded ?? "")
    let texts = [start == "0" ? "0:00" : duration(start), text].filter { !$0.isEmpty }
    return texts.joined(separator: " ") + (length.isEmpty ? "" : " (\(length))")
  }

  /// Adds what the attributes of an element say, which lies in `parent`.
  mutating func add(attributesOf element: XMLElement, within parent: XMLElement) {
    let attributes = element.attributes
    switch (element.vocabulary, element.name) {
    case (.rss, "enclosure"):
      add(
        .enclosure, file: attributes["url"] ?? "", type: attributes["type"],
        bytes: attributes["length"])
    case (.podcast, "image"): add(.picture, file: attributes["href"] ?? "")
    case (.podcastIndex, "person"):
      add(.related, file: attributes["href"] ?? "", title: attributes["role"])
    case (.atom, "link"), (.rss, "link"): add(link: attributes)
    case (.rss, "category"): add(.taxonomy, attributes["domain"] ?? "")
    case (.atom, "content"):
      add(.content, file: attributes["src"] ?? "", type: attributes["type"])
    case (.atom, "category"):
      add(category: attributes["term"]?.folded ?? "", label: attributes["label"]?.folded ?? "")
      add(.taxonomy, attributes["scheme"] ?? "")
    case (.podcast, "category"): add(.categories, attributes["text"] ?? "")
    case (.podcastIndex, "transcript"):
      let language = attributes["language"]?.folded ?? ""
      add(
        .transcript, file: attributes["url"] ?? "", type: attributes["type"],
        form: language.isEmpty ? [] : [language])
    case (.podcastIndex, "chapters"):
      add(.chapters, file: attributes["url"] ?? "", type: attributes["type"])
    case (.chapters, "chapter"):
      add(.chapter, "\(attributes["start"] ?? "") \(attributes["title"] ?? "")")
      add(.related, file: attributes["href"] ?? "", title: attributes["title"])
    // The same in another form.
    case (.podcastIndex, "source"):
      let file = parent.name == "alternateEnclosure" ? parent.attributes : [:]
      add(
        .enclosure, file: attributes["uri"] ?? "", title: file["title"],
        type: attributes["contentType"] ?? file["type"], bytes: file["length"])
    case (.podcastIndex, "license"): add(.rights, file: attributes["url"] ?? "")
    case (.podcastIndex, "socialInteract"): add(.comments, file: attributes["uri"] ?? "")
    case (.media, "player"): add(.player, file: attributes["url"] ?? "")
    case (.media, "starRating"): add(stars: attributes)
    case (.media, "statistics"):
      add(.views, attributes["views"] ?? "")
      add(.favorites, attributes["favorites"] ?? "")
    case (.rss, "source"): add(.source, file: attributes["url"] ?? "")
    default: break
    }
  }

  /// `4.9 of 5 (10)`: of how many there may be, and how many people gave some.
  private mutating func add(stars attributes: [String: String]) {
    guard let average = attributes["average"]?.folded, !average.isEmpty else { return }
    let most = attributes["max"]?.folded ?? ""
    let count = attributes["count"]?.folded ?? ""
    let scale = most.isEmpty ? "" : " of \(most)"
    add(.stars, average + scale + (count.isEmpty ? "" : " (\(count))"))
  }

  /// A category by its label, and in brackets by its term, where that is more than the same in other letters.
  private mutating func add(category term: String, label: String) {
    let isSaid = term.isEmpty || term.lowercased() == label.lowercased()
    add(.categories, label.isEmpty ? term : isSaid ? label : "\(label) (\(term))")
  }

  private mutating func add(link attributes: [String: String]) {
    let address = attributes["href"] ?? ""
    switch attributes["rel"] {
    case "enclosure":
      add(
        .enclosure, file: address, title: attributes["title"], type: attributes["type"],
        bytes: attributes["length"])
    case "related", "via": add(.related, file: address, title: attributes["title"])
    case "replies": add(.comments, file: address)
    case "license": add(.rights, file: address)
    default: break
    }
  }
}
