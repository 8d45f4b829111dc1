import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// A row's object: which entry it shows. The entry itself is decoded when it is asked for.
struct FeedRow {
  let reader: EntryReader
  /// Where the feed has the entry.
  let place: EntryPlace

  var entry: FeedEntry { reader.entry(at: place) }
  var key: String { entry.key }
  var heightKey: HeightKey { reader.heightKey(at: place) }
  var traits: EntryTraits { reader.traits(at: place) }
  /// Whether it is of the demo. Of a pipe that is not known from its start.
  var isDemo: Bool { reader.feed.format == .demo }
  /// How its cell looks. Whether it was read changes no height.
  var layout: CellLayout { look.layout }

  /// The same, and whether its first line is bold, as it is unread and there is no title that could be.
  var look: (layout: CellLayout, isFirstLineBold: Bool) {
    let state = reader.state(at: place)
    let isRead = state == .read
    var hasTitle = true
    var linkedParts: [Range<Int>] = []
    let layout = reader.withTexts(at: place) { texts, traits in
      hasTitle = texts.hasText(in: EntryText.title.rawValue)
      linkedParts = texts.linkedParts(in: EntryText.content.rawValue)
      let plan = reader.plans.plan(
        of: texts, in: traits.language, showsTitles: reader.showsTitles, isRead: isRead)
      return plan.layout(
        of: texts, markStyle: Theme.style(ofMark:on:),
        unmarked: FeedRow.runs(
          in: traits.language, from: reader.opening(at: place, in: traits.language),
          before: reader.underline(below: place, in: traits.language)),
        marked: FeedRow.runsBesides(in: traits.language, of: texts))
    }
    let written = linkedParts.isEmpty ? [] : page.content.linkedTexts
    let content = written.isEmpty ? nil : entry.content
    let marked = traits.isHTML && !reader.showsTitles ? reader.linkedText(at: place) : nil
    let linked = layout.linking { number, text in
      // What a row is called leads where the row does.
      var links = number == 0 && traits.hasLink ? link(over: text) : []
      if let marked, text.string == marked.text { links += marked.links.compactMap(LinkRun.init) }
      let found = FeedLink.found(in: text)
      if !found.isEmpty {
        links += found.compactMap(LinkRun.init).filter { found in
          !links.contains { $0.range.overlaps(found.range) }
        }
      }
      return links
        + (text == content ? LinkRun.runs(linkedParts, of: text, leadingTo: written) : [])
    }
    return (marking(linked), state == .unread && !hasTitle)
  }
  var page: FeedPage { reader.page(at: place) }

  private func link(over text: DisplayText) -> [LinkRun] {
    guard let address = entry.link?.string, let link = Hyperlink(address) else { return [] }
    return [LinkRun(0..<text.string.utf8.count, link)]
  }
}

extension RowTexts {
  /// The parts of a text that say themselves that they lead somewhere (OSC 8), those beside each other as one.
  fileprivate func linkedParts(in slot: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    for mark in marks(in: slot) where TextStyle(markKind: mark.kind)?.isLink == true {
      if let last = parts.last, last.upperBound == mark.range.lowerBound {
        parts[parts.count - 1] = last.lowerBound..<mark.range.upperBound
      } else {
        parts.append(mark.range)
      }
    }
    return parts
  }
}

extension LinkRun {
  /// The parts of a text that lead somewhere, by what they say: their addresses are not in it. Where a part says
  /// something else than the next of these, it and those behind it lead nowhere.
  fileprivate static func runs(
    _ parts: [Range<Int>], of text: DisplayText, leadingTo links: [(text: String, link: FeedLink)]
  ) -> [LinkRun] {
    var (runs, rest) = ([LinkRun](), links[...])
    for part in parts {
      var start = part.lowerBound
      while start < part.upperBound {
        guard let next = rest.popFirst() else { return runs }
        let words = next.text.utf8
        guard !words.isEmpty, start + words.count <= part.upperBound,
          text.string.utf8.dropFirst(start).starts(with: words)
        else { return runs }
        if let link = Hyperlink(next.link.string) {
          runs.append(LinkRun(start..<start + words.count, link))
        }
        start += words.count
      }
    }
    return runs
  }

  /// What was found in a text; nil: terminals take no such address.
  init?(_ found: FeedLink.Found) {
    guard let link = Hyperlink(found.link.string) else { return nil }
    self.init(found.range, link)
  }
}

/// Where a feed has an entry: its section and row there, which a person's changes leave alone.
struct EntryPlace: Hashable {
  var section: Int
  var row: Int

  /// Of the row that is inserted where a feed has no entry to show once more.
  static let none = EntryPlace(section: -1, row: -1)
}

extension SectionedRows where Object == FeedRow {
  /// The rows of a feed's sections, which grow as these do.
  init(of reader: EntryReader) {
    self.init(
      count: { reader.feed.numberOfEntries(inSection: $0) },
      row: { FeedRow(reader: reader, place: EntryPlace(section: $1, row: $0)) })
  }
}

/// Reads rows. What a row shows is lent as views of the feed's bytes; the entry and the traits that were
/// decoded last are kept, as several things are asked of one row, one after the other.
final class EntryReader {
  let feed: Feed
  private var buffer = RowTextBuffer()
  private var last: (place: EntryPlace, entry: FeedEntry)?
  private var lastTraits: (place: EntryPlace, traits: EntryTraits)?
  private var lastLinkedText: (place: EntryPlace, text: LinkedText?)?
  private var openings = RowOpenings()
  /// How rows are laid out.
  let plans: RowPlans
  /// Whether rows show only what they are called.
  var showsTitles = false
  /// Who looks ahead on other cores while rows are searched.
  var scouts: SearchScouts?
  /// Whose matches are marked in rows.
  weak var marking: TableSearch?

  init(feed: Feed, plans: RowPlans = .usual) { (self.feed, self.plans) = (feed, plans) }

  /// Lends a row's texts, for measuring it, drawing it or naming it.
  func withTexts<Result>(
    at place: EntryPlace, includingKey: Bool = false,
    _ body: (borrowing RowTexts, EntryTraits) -> Result
  ) -> Result {
    // Taken out meanwhile: what is done with one row may read another.
    var buffer = RowTextBuffer()
    swap(&buffer, &self.buffer)
    defer { swap(&buffer, &self.buffer) }
    guard place != .none else {
      return buffer.withTexts(of: Self.newRow.span) {
        $0.take(0..<Self.newRow.count, in: EntryText.title.rawValue)
      } _: {
        body($0, EntryTraits(hasLink: false, hasDetails: false))
      }
    }
    var result: Result?
    feed.withTexts(
      ofRow: place.row, inSection: place.section, includingKey: includingKey, buffer: &buffer
    ) {
      lastTraits = (place, $1)
      result = body($0, $1)
    }
    guard let result else { preconditionFailure("a feed lends the texts of every row it has") }
    return result
  }

  /// Lines of the contents of the first of a section's rows, as many as are read at once.
  func lines(ofFirstOf rows: Range<Int>, inSection section: Int, isDemo: Bool, width: Int) -> [Int]
  {
    feed.lines(
      ofFirstOf: rows, inSection: section, isDemo: isDemo, width: width, plans,
      showsTitles: showsTitles, buffer: &buffer)
  }

  /// The same of rows that are counted over all sections, and are no demo's; none of a feed of several files.
  func lines(ofFirstOf rows: Range<Int>, width: Int) -> [Int] {
    feed.lines(ofFirstOf: rows, width: width, plans, showsTitles: showsTitles, buffer: &buffer)
  }

  /// Which of the first of a section's rows match, as many as are looked at at once: see `Feed`.
  func matches(
    of filter: RowFilter, ofFirstOf rows: Range<Int>, inSection section: Int, mostPieces: Int = .max
  ) -> RowMatches {
    feed.matches(
      of: filter, ofFirstOf: rows, inSection: section, showsTitles: showsTitles, scouts: scouts,
      mostPieces: mostPieces, buffer: &buffer)
  }

  /// Where a row leads to.
  func traits(at place: EntryPlace) -> EntryTraits {
    if let lastTraits, lastTraits.place == place { return lastTraits.traits }
    return withTexts(at: place) { _, traits in traits }
  }

  func entry(at place: EntryPlace) -> FeedEntry {
    if let last, last.place == place { return last.entry }
    guard place != .none else { return Self.newEntry }
    let entry = feed.entry(at: place.row, inSection: place.section)
    last = (place, entry)
    return entry
  }

  /// What a row says that is written in HTML, and where parts of it lead.
  func linkedText(at place: EntryPlace) -> LinkedText? {
    guard place != .none else { return nil }
    if let lastLinkedText, lastLinkedText.place == place { return lastLinkedText.text }
    let text = feed.linkedText(ofRow: place.row, inSection: place.section)
    lastLinkedText = (place, text)
    return text
  }

  /// What is known of an entry's being read.
  enum ReadState: Hashable { case unknown, unread, read }

  /// Unknown of what is no entry, too.
  func state(at place: EntryPlace) -> ReadState {
    guard feed.rowStates?.areOfEntries == true, place != .none,
      feed.hasEntries(inFile: feed.file(ofRow: place.row, inSection: place.section))
    else { return .unknown }
    return feed.state(ofRow: place.row, inSection: place.section).contains(.read) ? .read : .unread
  }

  func isStarred(at place: EntryPlace) -> Bool {
    feed.rowStates?.isEmpty == false && place != .none
      && feed.state(ofRow: place.row, inSection: place.section).contains(.starred)
  }

  /// What a row's height is remembered by.
  func heightKey(at place: EntryPlace) -> HeightKey {
    place == .none
      ? HeightKey(Self.newEntry.key)
      : feed.heightKey(ofRow: place.row, inSection: place.section).heightKey
  }

  func page(at place: EntryPlace) -> FeedPage {
    place == .none
      ? FeedPage(entry: Self.newEntry, content: EntryContent())
      : feed.page(at: place.row, inSection: place.section)
  }

  /// The feed has changed: nothing that was decoded counts any more. What is open before rows does where those above
  /// say what they said.
  func forgetAll(keepingOpenings: Bool = false) {
    (last, lastTraits, lastLinkedText) = (nil, nil, nil)
    if !keepingOpenings { openings = RowOpenings() }
  }

  /// What began above a row and is open there, if it is written in a language that has such.
  func opening(at place: EntryPlace, in language: RowLanguage) -> LineOpening {
    guard language.hasOpenings, place != .none else { return .nothing }
    return withOpenings { $0.opening(at: place) { readOpening($0, &$1) } }
  }

  /// Whether what is open before rows was guessed, as it would have taken too long to find it.
  var hasGuessedOpenings: Bool { openings.hasGuesses }

  func guessedOpening(at place: EntryPlace) -> LineOpening? { openings.guess(at: place) }

  func forgetGuessedOpenings() { openings.forgetGuesses() }

  /// What is open before a row, however far above that is found, in several turns; nil: it was not in this one.
  func exactOpening(at place: EntryPlace, while goesOn: () -> Bool) -> LineOpening? {
    withOpenings { $0.exactOpening(at: place, while: goesOn) { readOpening($0, &$1) } }
  }

  /// Taken out meanwhile: rows are read.
  private func withOpenings<Result>(_ body: (inout RowOpenings) -> Result) -> Result {
    var openings = RowOpenings()
    swap(&openings, &self.openings)
    defer { swap(&openings, &self.openings) }
    return body(&openings)
  }

  /// Makes of what is open before a row what is open behind it. Returns the bytes that were looked at.
  private func readOpening(_ place: EntryPlace, _ opening: inout LineOpening) -> Int {
    var (behind, bytes) = (opening, 1)
    withTexts(at: place) { texts, traits in
      let text = texts.text(in: EntryText.content.rawValue)
      Theme.passOpening(&behind, over: text, as: traits.language)
      bytes += text?.string.utf8.count ?? 0
    }
    opening = behind
    return bytes
  }

  /// What the row below is to this one, if that is Markdown.
  func underline(below place: EntryPlace, in language: RowLanguage) -> MarkdownUnderline? {
    let below = EntryPlace(section: place.section, row: place.row + 1)
    guard language == .markdown, place != .none,
      below.row < feed.numberOfEntries(inSection: below.section)
    else { return nil }
    return withTexts(at: below) { texts, _ in
      texts.text(in: EntryText.content.rawValue).flatMap { MarkdownUnderline(firstLineOf: $0) }
    }
  }

  private static let newRow = Array("A new row".utf8)
  private static let newEntry = FeedEntry(key: "new-entry", title: "A new row")
}

extension Feed {
  /// Nobody's actor: what is done for a row must not begin by finding out where it runs.
  fileprivate nonisolated func lines(
    ofFirstOf rows: Range<Int>, inSection section: Int, isDemo: Bool, width: Int,
    _ plans: RowPlans, showsTitles: Bool, buffer: inout RowTextBuffer
  ) -> [Int] {
    var lines: [Int] = []
    lines.reserveCapacity(rows.count)
    withTexts(ofFirstOf: rows, inSection: section, buffer: &buffer) { texts, traits in
      lines.append(
        plans.lines(
          of: texts, traits, inRow: rows.lowerBound + lines.count, isDemo: isDemo, width: width,
          showsTitles: showsTitles))
    }
    return lines
  }

  fileprivate nonisolated func lines(
    ofFirstOf rows: Range<Int>, width: Int, _ plans: RowPlans, showsTitles: Bool,
    buffer: inout RowTextBuffer
  ) -> [Int] {
    var lines: [Int] = []
    lines.reserveCapacity(rows.count)
    withTexts(ofFirstOf: rows, buffer: &buffer) { texts, traits in
      lines.append(
        plans.lines(
          of: texts, traits, inRow: 0, isDemo: false, width: width, showsTitles: showsTitles))
    }
    return lines
  }
}
