/// Reads RSS (0.9 to 2.0, RDF too), Atom and OPML as they stream by.
struct XMLFeedDocument {
  /// A feed that an OPML document names.
  struct Outline: Equatable {
    var title: String?
    /// A path or an address, as written.
    var location: String
  }

  /// The first one of ours; nil until its root is seen.
  private(set) var format: FeedFormat?
  /// The name of the first root.
  private(set) var root: String?
  private(set) var title: String?
  private(set) var entries = EntryStore()
  private(set) var outlines: [Outline] = []

  /// The format of the document at hand: there may be several behind each other.
  private var kind: FeedFormat?
  private var stack: [XMLElement] = []
  private var item: ItemDraft?
  private var itemDepth = 0
  private var itemLine = 0
  /// Bases by their numbers.
  private var bases: [(depth: Int, base: Int)] = []
  private var homePage: Int?
  /// What the feed at hand says of itself besides.
  private var around = FeedAround()
  /// Of a list of feeds.
  private var outlineRows = OutlineRows()
  /// What there is to say behind the item at hand, or before the first.
  private var notes: [String] = []
  /// Whether the first item was begun.
  private var hasItem = false
  private var numberOfNotes = 0
  private var capture: (part: Target, depth: Int, text: ElementText)?
  /// An element of the item that nobody knows, and what it says so far.
  private var other: OtherElement?

  /// Where an element's text goes.
  private enum Target {
    case item(ItemDraft.Part, ItemDraft.Value.Markup)
    case detail(EntryDetails.Name)
    case feedTitle(ItemDraft.Value.Markup)
    case homePage, feedAuthor
    /// What the feed says of itself by this name.
    case around(String)
  }

  /// Whether it was a feed: one that was found within something else, or is RDF, must have something of a feed.
  var isFeed: Bool {
    guard let format else { return false }
    let isSaid = ["rss", "feed", "opml"].contains(root?.lowercased())
    return isSaid && format != .rdf || title != nil || entries.count > numberOfNotes
      || !outlines.isEmpty
  }

  /// Of which nothing was read.
  init() {}

  /// Reads all that there is.
  init(_ events: XMLEvents) {
    while readNext(of: events) {}
  }

  /// Reads on by one event; at the end, to which it may be called once, it returns false.
  mutating func readNext(of events: XMLEvents) -> Bool {
    guard let event = events.next() else {
      finish(events)
      return false
    }
    switch event {
    case .start(let element): start(element)
    case .text(let text):
      if capture != nil { capture?.text.append(text) } else { other?.append(text) }
    case .end: end()
    case .unended(let count): outlineRows.showUnended(deeperThan: stack.count - count)
    case .damage(let damage):
      notes.append("The document is broken at line \(damage.line): \(damage.reason)")
      if item == nil, !mayBeTitled { addNotes() }
    }
    return true
  }

  /// Reads on until there are entries; where it came to the end, it returns false. By itself, as whoever reads event by
  /// event from outside asks for each whether nobody else has the document.
  mutating func readEntries(of events: XMLEvents) -> Bool {
    while entries.isEmpty {
      guard readNext(of: events) else { return false }
    }
    return true
  }

  /// Lets the entries go that were read so far.
  mutating func forgetEntries() { entries.removeAll() }

  private mutating func finish(_ events: XMLEvents) {
    // Reading stopped: what was read so far of an item counts.
    while !stack.isEmpty { end() }
    if events.otherBrokenPlaces > 0 {
      let places = events.otherBrokenPlaces == 1 ? "place" : "places"
      notes.append("The document is broken in \(events.otherBrokenPlaces) more \(places)")
    }
    addNotes()
  }

  /// Whether the feed's title may come before its first item: whoever takes entries as they come wants it first.
  private var mayBeTitled: Bool { title == nil && !hasItem && kind != .opml }

  /// Adds entries that say where the document is broken, behind the item in which it is.
  private mutating func addNotes() {
    for note in notes {
      if kind == .opml { outlineRows.add(note: note) } else { addNote(note) }
    }
    notes = []
  }

  private mutating func addNote(_ note: String) {
    var entry = RawEntry()
    entry[.id] = "broken" + (numberOfNotes > 0 ? "-\(numberOfNotes)" : "")
    entry[.error] = note
    entries.append(entry)
    numberOfNotes += 1
  }

  private mutating func start(_ element: XMLElement) {
    stack.append(element)
    // What holds others says nothing itself.
    other = nil
    if let base = element.attributes["xml:base"] {
      let number = entries.bases.add(base, relativeTo: bases.last?.base, goesFirst: true)
      bases.append((stack.count, number))
    }
    if stack.count == 1 { startRoot(element) }
    if capture != nil {
      capture?.text.start(element)
    } else if item == nil, isItem(element) {
      addNotes()
      item = ItemDraft()
      hasItem = true
      itemDepth = stack.count
      itemLine = element.line
      if let about = element.attributes["rdf:about"] {
        item?.set(.about, ItemDraft.Value(text: about, markup: .plain))
      }
      item?.details.add(.language, element.attributes["xml:lang"] ?? "")
    } else if item != nil {
      startPart(element)
    } else {
      startFeedPart(element)
    }
  }

  private mutating func end() {
    guard let element = stack.last else { return }
    if let (target, depth, text) = capture {
      if depth == stack.count {
        capture = nil
        set(target, text, of: element)
      } else {
        capture?.text.end(element.name)
      }
    } else if item != nil, stack.count == itemDepth {
      endItem()
    } else if let other {
      item?.details.add(other: other.name, other.said)
    }
    other = nil
    if kind == .opml { outlineRows.end(depth: stack.count) }
    if bases.last?.depth == stack.count { bases.removeLast() }
    stack.removeLast()
    if stack.isEmpty { endDocument() }
  }

  private mutating func startRoot(_ element: XMLElement) {
    switch element.name.lowercased() {
    case "rss": kind = .rss
    case "rdf": kind = .rdf
    case "feed": kind = .atom
    case "opml": kind = .opml
    default: kind = nil
    }
    root = root ?? element.name
    format = format ?? kind
    homePage = nil
    around = FeedAround()
    entries.beginFeed()
    note("language", element.attributes["xml:lang"] ?? "")
    if kind == .opml { addNotes() }
  }

  private mutating func endDocument() {
    for row in outlineRows.rows {
      switch row {
      case .title(let text): addOutline(text)
      case .feed(let title, let link): addOutline(title, link: link)
      case .note(let note): addNote(note)
      case .heading: break
      }
    }
    outlineRows = OutlineRows()
    kind = nil
  }

  private mutating func addOutline(_ title: String?, link: String? = nil) {
    var entry = RawEntry()
    entry[.title] = title ?? link
    entry[.link] = link
    entries.append(entry)
  }

  private func isItem(_ element: XMLElement) -> Bool {
    switch kind {
    case .rss, .rdf: element.name == "item" && (2...3).contains(stack.count)
    case .atom: element.name == "entry" && stack.count == 2
    default: false
    }
  }

  private mutating func endItem() {
    guard let item else { return }
    // The document broke before anything of it was said: the note says so.
    if !item.isEmpty || notes.isEmpty {
      entries.append(
        item.entry, base: bases.last?.base ?? homePage, contentBase: item.body?.base, at: itemLine)
    }
    self.item = nil
    addNotes()
  }

  /// An element of an item.
  private mutating func startPart(_ element: XMLElement) {
    let parent = stack[stack.count - 2]
    switch stack.count - itemDepth {
    case 1:
      startDirectPart(element)
    case 2 where parent.name == "author" && element.name == "name":
      begin(.item(.author, .plain))
    case 2 where parent.name == "author" && element.name == "email":
      begin(.item(.authorAddress, .plain))
    // Atom 0.3 calls it `url`.
    case 2 where parent.name == "author" && ["uri", "url"].contains(element.name):
      begin(.item(.authorPage, .plain))
    case 2 where parent.name == "contributor" && element.name == "name":
      begin(.item(.contributor, .plain))
    case 3 where parent.name == "author" && element.name == "name" && isInSource:
      begin(.item(.sourceAuthor, .plain))
    case 2... where element.vocabulary == .rdf && element.name == "value" && parent.name == "item":
      begin(.item(.content, .likely))
    case 2 where parent.name == "source" && element.name == "title":
      begin(.item(.sourceTitle, ItemParts.markup(of: element)))
    case 2 where parent.name == "source" && element.name == "link":
      guard element.attributes["rel"] ?? "alternate" == "alternate" else { break }
      item?.details.add(.source, file: element.attributes["href"] ?? "")
    case 2... where [.media, .chapters, .podcastIndex].contains(element.vocabulary):
      startDirectPart(element)
    case 2... where element.vocabulary == .other:
      other = OtherElement(element)
    default:
      break
    }
  }

  private var isInSource: Bool { stack[stack.count - 3].name == "source" }

  private mutating func startDirectPart(_ element: XMLElement) {
    item?.details.add(attributesOf: element, within: stack[stack.count - 2])
    let isInGroup = stack.dropLast().suffix(2).contains {
      $0.vocabulary == .media && $0.name == "group"
    }
    item?.media.begin(element, isInGroup: isInGroup)
    if element.name == "link", element.attributes["href"] != nil,
      element.vocabulary == .atom || element.vocabulary == .rss
    {
      addLink(element)
    } else if let (part, url) = ItemParts.attribute(of: element) {
      item?.set(part, ItemDraft.Value(text: url, markup: .plain))
    } else if let (part, markup) = ItemParts.part(of: element) {
      begin(.item(part, markup), isMarkup: element.attributes["type"] == "xhtml")
    } else if let name = EntryDetails.name(of: element) {
      begin(.detail(name))
    } else {
      other = OtherElement(element)
    }
  }

  private mutating func addLink(_ element: XMLElement) {
    guard let target = element.attributes["href"] else { return }
    let value = ItemDraft.Value(text: target, markup: .plain)
    switch element.attributes["rel"] ?? "alternate" {
    case "alternate", "http://www.iana.org/assignments/relation/alternate":
      item?.set(.link, value)
    case "enclosure": item?.set(.enclosure, value)
    case "related", "via": item?.set(.related, value)
    default: break
    }
  }

  /// An element of the feed itself.
  private mutating func startFeedPart(_ element: XMLElement) {
    let parent = stack.count > 1 ? stack[stack.count - 2].name.lowercased() : ""
    switch (parent, element.vocabulary, element.name) {
    case ("channel", .rss, "title"), ("feed", .atom, "title"), ("feed", .rss, "title"):
      begin(.feedTitle(ItemParts.markup(of: element)))
    case ("head", _, "title") where kind == .opml:
      begin(.feedTitle(.plain))
    case ("channel", .rss, "link"):
      begin(.homePage)
    case ("channel", .rss, "language"), ("channel", .dublinCore, "language"):
      begin(.around("language"))
    case ("channel", .rss, "description"), ("channel", .podcast, "explicit"),
      ("feed", .atom, "subtitle"):
      begin(.around(element.name))
    case ("channel", .dublinCore, "creator"), ("channel", .dublinCore, "author"),
      ("channel", .podcast, "author"), ("channel", .rss, "author"),
      ("channel", .rss, "managingeditor"):
      begin(.feedAuthor)
    case ("feed", .atom, "link") where element.attributes["rel"] ?? "alternate" == "alternate":
      setHomePage(element.attributes["href"])
    case ("author", .atom, "name") where stack.count == 3,
      ("author", .rss, "name") where stack.count == 3:
      begin(.feedAuthor)
    case (_, _, "outline") where kind == .opml:
      startOutline(element)
    default:
      break
    }
  }

  private mutating func startOutline(_ element: XMLElement) {
    let title = (element.attributes["title"] ?? element.attributes["text"])?.folded
    let address = element.attributes["xmlurl"] ?? element.attributes["xmlUrl"]
    let location = address.map(\.folded) ?? ""
    outlineRows.begin(depth: stack.count, title: location.isEmpty ? title : nil)
    guard !location.isEmpty else { return }
    // A list behind another feed is shown with that one's items.
    guard format == .opml else { return outlineRows.add(feed: title, at: location) }
    outlines.append(Outline(title: title, location: location))
  }

  private mutating func begin(_ target: Target, isMarkup: Bool = false) {
    capture = (target, stack.count, ElementText(isMarkup: isMarkup))
  }

  private mutating func set(_ target: Target, _ text: ElementText, of element: XMLElement) {
    func value(_ markup: ItemDraft.Value.Markup) -> ItemDraft.Value {
      let said = ItemParts.isBase64(element) ? Base64.text(text.text) ?? text.text : text.text
      return ItemDraft.Value(
        text: said, markup: text.isMarkup ? .html : markup, base: bases.last?.base)
    }
    switch target {
    case .detail(let name):
      item?.details.add(name, EntryDetails.value(of: element, saying: value(.likely).line))
    case .item(let part, let markup):
      let said = value(markup)
      item?.set(part, said)
      if stack.count > 1 { item?.media.set(part, said, within: stack[stack.count - 2]) }
      if part == .comments { item?.details.add(.comments, text.text) }
      if part == .guid, element.attributes["ispermalink"] != "false", text.text.contains("://") {
        item?.set(.permalink, value(.plain))
      }
    case .feedTitle(let markup):
      let line = value(markup).line
      if title == nil, !line.isEmpty {
        title = line
        addNotes()
      }
    case .homePage:
      setHomePage(text.text.folded)
    case .feedAuthor:
      if entries.author == nil { entries.setAuthor(ItemDraft.name(in: value(.plain).line)) }
    case .around(let name):
      note(name, value(ItemParts.markup(of: element)).line)
    }
  }

  private mutating func note(_ name: String, _ value: String) {
    if let text = around.noting(name, value) { entries.setSurroundings(text) }
  }

  private mutating func setHomePage(_ address: String?) {
    if homePage == nil { homePage = address.map { entries.bases.add($0, relativeTo: nil) } }
  }
}
