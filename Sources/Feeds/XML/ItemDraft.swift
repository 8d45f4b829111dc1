/// What an RSS item or an Atom entry says, under all the names that there are for it.
struct ItemDraft {
  /// What an element of an item is for; where several are for the same, the earlier one goes first.
  enum Part: Hashable {
    case title, mediaTitle, dublinCoreTitle, podcastTitle
    case guid, about
    case link, permalink, contentAddress, enclosure, player, related, comments
    case content, summary, description, dublinCoreDescription, podcastSummary, podcastSubtitle
    case mediaDescription, mediaText
    case creator, author, podcastAuthor, authorAddress, authorPage, sourceAuthor, sourceTitle
    case credit, contributor
    case published, dublinCoreDate, updated
    case image, mediaImage
  }

  /// A part's text, and whether it is HTML, plain, or whatever it looks like.
  struct Value {
    enum Markup { case html, plain, likely }
    var text: String
    var markup: Markup
    /// The number of what addresses in it are relative to, as `xml:base` says.
    var base: Int?

    var isHTML: Bool {
      switch markup {
      case .html: true
      case .plain: false
      case .likely: HTMLContent.isLikely(text)
      }
    }

    /// The text on one line, without markup.
    var line: String { isHTML ? HTMLContent.line(text) : text.folded }
  }

  private var parts: [Part: Value] = [:]
  /// What only the page shows.
  var details = EntryDetails()
  /// The files of Media RSS, which its page shows, too.
  var media = ItemMedia()
  /// The authors' addresses.
  private var addresses: [String] = []
  /// Where the web has something of them.
  private var authorPages: [String] = []
  /// Who else had part in it.
  private var contributors: [String] = []

  /// Whether nothing was said yet.
  var isEmpty: Bool { parts.isEmpty }

  /// Sets a part that is not blank; the first one stays, but for authors, who are joined.
  mutating func set(_ part: Part, _ value: Value) {
    guard !value.text.isBlank else { return }
    if part == .authorAddress { addresses.append(value.text.folded) }
    if part == .authorPage { authorPages.append(value.text.folded) }
    if part == .contributor { contributors.append(ItemDraft.name(in: value.line)) }
    guard part == .author || part == .creator else {
      if parts[part] == nil { parts[part] = value }
      return
    }
    let author = value.text.folded
    let name = ItemDraft.name(in: author)
    if name != author { addresses.append(String(author.prefix { $0 != "(" }).folded) }
    if parts[part] == nil {
      parts[part] = Value(text: name, markup: value.markup)
    } else {
      // In its place: there may be many.
      parts[part]?.text += ", "
      parts[part]?.text += name
    }
  }

  /// What it has to say, by the best of the names for that.
  var body: Value? {
    first(
      .content, .summary, .description, .dublinCoreDescription, .podcastSummary, .mediaDescription,
      .mediaText, .podcastSubtitle)
  }

  /// The entry that the parts make; its link may be relative.
  var entry: RawEntry {
    var entry = RawEntry()
    entry[.title] = first(.title, .mediaTitle, .dublinCoreTitle, .podcastTitle)?.line
    let body = body
    if let body { entry[body.isHTML ? .html : .text] = body.text }
    entry[.author] = first(
      .creator, .author, .podcastAuthor, .authorAddress, .credit, .sourceAuthor, .sourceTitle,
      .contributor
    )
    .map { ItemDraft.name(in: $0.line) }
    entry[.date] = first(.published, .dublinCoreDate, .updated)?.text.folded
    entry[.link] =
      first(.link, .permalink, .contentAddress, .enclosure, .player, .related, .comments)?
      .text.withoutBreaks.folded
    entry[.id] = first(.guid, .about)?.text.folded
    entry[.image] = first(.image, .mediaImage)?.text.folded
    entry[.details] = allDetails(besides: entry, body).text
    // What has nothing but a link is shown by it.
    if entry[.title] == nil, body == nil { entry[.title] = entry[.link] }
    return entry
  }

  /// What only the page shows, with what an entry has no place for: its authors' addresses where they have names, and
  /// their pages, authors by another of the names for them, who else had part in it, when it was changed later, whose it
  /// was first, what else it is called, and what else sums up its content.
  private func allDetails(besides entry: RawEntry, _ body: Value?) -> EntryDetails {
    var all = details
    let shown: [String] = media.isSaid ? [entry[.title], body?.line].compactMap { $0 } : []
    media.add(to: &all, besides: shown)
    for address in addresses where address != entry[.author] { all.add(.mail, address) }
    for page in authorPages { all.add(.author, file: page) }
    for author in authors(besides: entry[.author]) { all.add(.authors, author) }
    for person in contributors where person != entry[.author] { all.add(.people, person) }
    if let updated = parts[.updated]?.text.folded, updated != entry[.date] {
      all.add(.updated, updated)
    }
    if let source = parts[.sourceTitle] { all.add(.sourceTitle, source.line) }
    for part in [Part.podcastTitle, .dublinCoreTitle] {
      guard let title = parts[part]?.line, title != entry[.title] else { continue }
      all.add(.otherTitle, title)
    }
    for text in summaries(besides: entry[.title], body) { all.add(.summary, text) }
    return all
  }

  /// Whom it calls authors by several names, a text each, but for who is named as the author. O(n)
  private func authors(besides shown: String?) -> [String] {
    let all = ItemDraft.partsOfAuthors.compactMap { parts[$0] }
    let others = all.map { ItemDraft.name(in: $0.line) }.filter { $0 != shown }
    guard !others.isEmpty, let shown else { return [] }
    let named = Set(shown.split(separator: ", ").map(String.init))
    return others.filter { !named.contains($0) }
  }

  private static let partsOfAuthors: [Part] = [.creator, .author, .podcastAuthor, .credit]

  /// What sums up its content, a line each, but for what that, the title or another one begins with. O(n)
  private func summaries(besides title: String?, _ body: Value?) -> [String] {
    let others = ItemDraft.partsThatSumUp.compactMap { parts[$0] }.filter { $0.text != body?.text }
    guard let body, !others.isEmpty else { return [] }
    var said = [title ?? "", body.line]
    var summaries: [String] = []
    for line in others.map(\.line) {
      let beginning = ItemDraft.beginning(of: line)
      if said.contains(where: { $0.hasPrefix(beginning) }) { continue }
      said.append(line)
      summaries.append(line)
    }
    return summaries
  }

  private static let partsThatSumUp: [Part] = [
    .summary, .description, .dublinCoreDescription, .podcastSummary, .mediaText, .podcastSubtitle,
  ]

  /// An excerpt without what says at its end that it goes on: `…`, `[...]`. O(n)
  private static func beginning(of excerpt: String) -> Substring {
    var rest = excerpt[...]
    while let last = rest.last, " .…[]".contains(last) { rest.removeLast() }
    return rest
  }

  private func first(_ candidates: Part...) -> Value? {
    candidates.lazy.compactMap { parts[$0] }.first
  }

  /// RSS has authors as `mail@example.org (Name)`: the name.
  static func name(in author: String) -> String {
    guard author.hasSuffix(")"), let open = author.firstIndex(of: "("),
      author[..<open].contains("@")
    else { return author }
    return String(author[author.index(after: open)...].dropLast())
  }
}
