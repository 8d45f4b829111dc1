import HeightEngine

/// Makes blocks of a stream of HTML elements and text.
final class BlockBuilder {
  /// Whether it is for a page: links numbered, texts with their style, tables with their cells.
  let isForPage: Bool
  /// Whether it is told where parts of texts lead.
  let followsLinks: Bool
  /// The page's own address, if known.
  let address: String?
  /// What its links are relative to, if known.
  let base: String?
  private var content = EntryContent()

  var inline = InlineText()
  private var heading: Int?
  private var lists = OpenLists()
  private var marker: String?
  /// Where the marker ends of an item in a table's cell, which stands in the text.
  private var endOfMarker: InlinePlace?
  /// Where the quotations are from that are open, as written.
  private var quotes: [String] = []
  private var codeDepth = 0
  private(set) var ignoredDepth = 0
  var tables = OpenTables()
  /// What language the code at hand is written in, or that which is to come.
  private var language: CodeLanguage?
  var openLinks: [OpenLink] = []
  var numbered = NumberedLinks()
  var styles = OpenStyles()
  var places = ContentPlaces()
  private(set) var raised: [InlinePlace] = []
  /// Numbers and addresses of links that are due behind what is raised.
  private var dueNumbers = ""
  /// How many blocks were taken from `inline`.
  private var block = 0
  /// A formula that is being read.
  var formula: Formula?
  /// Characters whose readings are being read.
  var ruby = RubyText()
  /// How many drawings are open.
  private(set) var drawings = 0
  var gauges: [Gauge] = []
  var media = OpenMedia()
  /// What the abbreviations mean that are open.
  private var abbreviations: [String] = []
  /// On a page, the titles of the spans that are open, and where words are from: those between quotation marks, and those
  /// that were added or taken away.
  private var titles: [String] = []
  private var origins: [String] = []
  private var edits: [String] = []

  /// More than this is no exponent and no note, in bytes.
  private static let longestRaised = 256

  /// A place in the text of a block.
  struct InlinePlace {
    var block: Int
    var offset: Int
  }

  init(for purpose: HTMLContent.Purpose, address: String? = nil, base: String? = nil) {
    isForPage = purpose == .page
    followsLinks = purpose != .row
    self.address = address
    self.base = base ?? address
  }

  /// What was read, after the last event.
  func finish() -> EntryContent {
    tables.endAllDeep()
    while !tables.isEmpty { endTable() }
    while !quotes.isEmpty { endBlock("blockquote") }
    flush()
    content.links = numbered.links
    if followsLinks { places.settle(in: &content) }
    return content
  }

  /// Adds text to the block that is open, as the elements around it take it.
  func text(_ text: String) {
    guard ignoredDepth == 0 else { return }
    if formula != nil { return formulaText(text) }
    inline.append(text, keepsSpace: codeDepth > 0 && heading == nil)
  }

  /// An element begins.
  func start(_ name: String, _ attributes: [String: String]) {
    if HTMLNames.ignored.contains(name) { ignoredDepth += 1 }
    guard ignoredDepth == 0 else { return }
    if formula != nil || name == "math" { return startFormulaPart(name, attributes) }
    startElement(name, attributes)
    if isForPage { places.open(name, attributes) }
  }

  private func startElement(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "br": if heading == nil { inline.breakLine() } else { inline.breakWord() }
    case "a": startLink(attributes)
    case "sup", "sub": startRaised()
    case "img", "amp-img", "image": image(attributes)
    case "area": showArea(attributes)
    case "input": showInput(attributes)
    case "embed", "object": embed(name, attributes)
    case "video", "audio": startFilm(name, attributes)
    case "picture": media.startPicture()
    case "progress", "meter": startGauge(attributes)
    case "source": showSource(attributes)
    case "track": showTrack(attributes)
    case "svg": drawings += 1
    case "ruby", "rt", "rp": startRuby(name)
    case "abbr", "acronym", "dfn": abbreviations.append(attributes["title"]?.folded ?? "")
    case "option", "text", "desc": inline.breakWord()
    case "optgroup": text(" \(attributes["label"] ?? "") ")
    case "q":
      inline.append("“", keepsSpace: false)
      origins.append(attributes["cite"] ?? "")
    case "span": if isForPage { titles.append(attributes["title"]?.folded ?? "") }
    case "del", "ins":
      guard isForPage else { break }
      edits.append(attributes["cite"] ?? "")
      startStyle(name, attributes)
    case "td", "th", "tr", "thead", "tbody", "tfoot": startTablePart(name, attributes)
    case _ where HTMLNames.blocks.contains(name): startBlock(name, attributes)
    default: if isForPage { startStyle(name, attributes) }
    }
  }

  /// An element ends.
  func end(_ name: String) {
    if HTMLNames.ignored.contains(name) {
      ignoredDepth = max(0, ignoredDepth - 1)
      return
    }
    guard ignoredDepth == 0 else { return }
    if formula != nil { return endFormulaPart(name) }
    switch name {
    case "a": endLink()
    case "sup", "sub": endRaised(RaisedText(rawValue: name))
    case "q":
      inline.append("”", keepsSpace: false)
      showOrigin(ofWords: origins.popLast() ?? "")
    case "span": showTitle(titles.popLast() ?? "")
    case "del", "ins":
      guard isForPage else { break }
      endStyle(name)
      showOrigin(ofWords: edits.popLast() ?? "")
    case "video", "audio": endFilm()
    case "picture": endPicture()
    case "progress", "meter": endGauge()
    case "ruby", "rt": endReading()
    case "abbr", "acronym", "dfn":
      showTitle(abbreviations.popLast() ?? "")
    case "svg":
      drawings = max(0, drawings - 1)
      inline.breakWord()
    case "td", "th": endCell()
    case "thead": tables.endHead()
    case "table": endTable()
    case _ where HTMLNames.blocks.contains(name): endBlock(name)
    default: if isForPage { endStyle(name) }
    }
  }

  /// What is said of something stands in brackets behind it.
  func showTitle(_ title: String) {
    if !title.isEmpty { inline.append(" (\(title))", keepsSpace: false) }
  }

  private func startBlock(_ name: String, _ attributes: [String: String]) {
    flush()
    if isForPage, name != "table" { noteLanguage(name, attributes) }
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6": heading = name.utf8.last.map { Int($0) - 0x30 }
    case "ul", "menu", "dir": lists.startBullets()
    case "ol": lists.startNumbers(attributes)
    case "li": startItem(attributes)
    case "dd": lists.startDescription()
    case "blockquote": quotes.append(attributes["cite"] ?? "")
    case "pre", "listing", "xmp": codeDepth += 1
    case "table": startTable()
    case "form": showForm(attributes)
    case "hr": if tables.isEmpty { append(ContentBlock(.rule, "")) }
    default: break
    }
  }

  /// In a table's cell, which is one text, what stands before the item is of that.
  private func startItem(_ attributes: [String: String]) {
    marker = lists.startItem(attributes)
    guard isForPage, let marker, tables.isInCell else { return }
    inline.append(marker, keepsSpace: true)
    endOfMarker = place
  }

  private func endBlock(_ name: String) {
    flush()
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6": heading = nil
    case "ul", "ol", "menu", "dir":
      for (block, marker) in lists.end() { content.blocks[block].kind = .item(marker: marker) }
    case "li": (marker, endOfMarker) = (nil, nil)
    case "dd": lists.endDescription()
    case "blockquote":
      showOrigin(ofQuote: quotes.last ?? "")
      flush()
      _ = quotes.popLast()
    case "pre", "listing", "xmp":
      codeDepth = max(0, codeDepth - 1)
      language = nil
    default: break
    }
  }

  /// An element may say what language the code in it is written in.
  func noteLanguage(_ name: String, _ attributes: [String: String]) {
    guard let found = CodeLanguage(of: name, attributes) else { return }
    language = found
  }

  var place: InlinePlace { InlinePlace(block: block, offset: inline.count) }

  /// Where a place is in the block at hand: what began in another goes on from its beginning.
  func offset(of place: InlinePlace) -> Int { place.block == block ? place.offset : 0 }

  /// Writes the number of a link behind what stands there.
  func showNumber(of link: FeedLink) {
    guard isForPage else { return }
    showBehind("[\(numbered.number(of: link))]")
  }

  /// Writes where something leads behind it, and behind what is raised.
  func showBehind(_ address: String) {
    if raised.isEmpty { inline.appendTight(address) } else { dueNumbers += address }
  }

  func startRaised() { raised.append(place) }

  func endRaised(_ kind: RaisedText?) {
    guard let start = raised.popLast(), let kind else { return }
    let isShort = inline.count - start.offset <= BlockBuilder.longestRaised
    // What is raised above that is too high to be told from it.
    if start.block == block, isShort, raised.count < 2 {
      inline.replace(from: start.offset, kind.plain)
    }
    guard raised.isEmpty, !dueNumbers.isEmpty else { return }
    inline.appendTight(dueNumbers)
    dueNumbers = ""
  }

  /// Ends the block at hand.
  func flush() {
    if !tables.isEmpty {
      guard tables.isInCell else { return appendCaption() }
      let isBehindMarker = endOfMarker.map { $0.block == block && $0.offset == inline.count }
      if isBehindMarker == true { return }
      if isForPage { inline.endLine() } else { inline.breakWord() }
      return
    }
    let isCode = codeDepth > 0 && heading == nil
    let (text, runs) = takeText(keepsSpace: isCode)
    guard !text.isEmpty else { return }
    if isCode { return appendCode(text, runs) }
    // Editors write a space that does not break in place of nothing.
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    language = nil
    if let heading {
      append(.heading(level: heading), text, runs)
    } else if let marker {
      lists.item(isBlock: content.blocks.count)
      append(.item(marker: marker), text, runs)
      self.marker = nil
    } else {
      append(.paragraph, text, runs)
    }
  }

  /// Code in colours, where its language is known; what leads somewhere goes on doing so.
  private func appendCode(_ text: String, _ runs: [InlineRun]) {
    var block = block(.code, text, runs)
    for index in block.runs.indices { block.runs[index].style.subtract(.code) }
    block.runs.removeAll { $0.style.isEmpty && $0.target == nil }
    block.language = language
    append(block)
  }

  /// What stands in a table but in no cell: its caption, or a mistake.
  private func appendCaption() {
    let (text, runs) = takeText(keepsSpace: false)
    if !text.isEmpty { append(.paragraph, text, runs) }
  }

  func takeText(keepsSpace: Bool) -> (text: String, runs: [InlineRun]) {
    block += 1
    return inline.take(keepsSpace: keepsSpace)
  }

  /// Sets aside the text of the block at hand, which goes on later.
  func setTextAside() -> InlineText {
    block += 1
    defer { inline = InlineText(look: inline.look) }
    return inline
  }

  private func block(
    _ kind: ContentBlock.Kind, _ text: String, _ runs: [InlineRun]
  ) -> ContentBlock {
    var runs = runs
    var block = ContentBlock(kind, DisplayText(text, &runs))
    block.runs = runs
    return block
  }

  private func append(_ kind: ContentBlock.Kind, _ text: String, _ runs: [InlineRun]) {
    append(block(kind, text, runs))
  }

  func append(_ block: ContentBlock) {
    var block = block
    // Deeper indents would leave no room for the text.
    block.listDepth = min(lists.depth, 8)
    block.quoteDepth = min(quotes.count, 8)
    places.reach(block: content.blocks.count)
    // Twice as many, as arrays grow, would be much memory.
    let count = content.blocks.count
    if count == content.blocks.capacity { content.blocks.reserveCapacity(count + count / 2 + 8) }
    content.blocks.append(block)
  }
}
