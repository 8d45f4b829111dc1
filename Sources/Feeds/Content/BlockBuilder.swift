import HeightEngine

/// Makes blocks of a stream of HTML elements and text.
final class BlockBuilder {
  let numbersLinks: Bool
  private var content = EntryContent()

  var inline = InlineText()
  private var heading: Int?
  private var lists = OpenLists()
  private var marker: String?
  private var quoteDepth = 0
  private var codeDepth = 0
  private(set) var ignoredDepth = 0
  private var tables: [TableRows] = []
  /// Tables in those, too deep to be set in columns.
  private var deepTables = 0
  private var openLinks: [(link: FeedLink?, start: InlinePlace)] = []
  private var linkNumbers: [FeedLink: Int] = [:]
  private(set) var raised: [InlinePlace] = []
  /// Numbers of links that are due behind what is raised.
  private var dueNumbers = ""
  /// How many blocks were taken from `inline`.
  private var block = 0
  /// A formula that is being read.
  var formula: Formula?
  /// How many drawings are open.
  private(set) var drawings = 0
  /// Films and sounds that are open: whether the address of each was shown.
  var films: [Bool] = []

  private static let mostTables = 8
  /// More than this is no exponent and no note, in bytes.
  private static let longestRaised = 256

  /// A place in the text of a block.
  struct InlinePlace {
    var block: Int
    var offset: Int
  }

  init(numbersLinks: Bool) {
    self.numbersLinks = numbersLinks
  }

  /// What was read, after the last event.
  func finish() -> EntryContent {
    deepTables = 0
    while !tables.isEmpty { endTable() }
    flush()
    return content
  }

  /// Adds text.
  func text(_ text: String) {
    guard ignoredDepth == 0 else { return }
    if formula != nil { return formulaText(text) }
    inline.append(text, keepsSpace: codeDepth > 0)
  }

  /// An element begins.
  func start(_ name: String, _ attributes: [String: String]) {
    if HTMLNames.ignored.contains(name) { ignoredDepth += 1 }
    guard ignoredDepth == 0 else { return }
    if formula != nil || name == "math" { return startFormulaPart(name, attributes) }
    switch name {
    case "br": inline.breakLine()
    case "a": openLinks.append((attributes["href"].flatMap(FeedLink.init), place))
    case "sup", "sub": startRaised()
    case "img": image(attributes)
    case "embed", "object": embed(name, attributes)
    case "video", "audio": startFilm(name, attributes)
    case "source": showSource(attributes)
    case "svg": drawings += 1
    case "option", "text", "desc": inline.breakWord()
    case "optgroup": text(" \(attributes["label"] ?? "") ")
    case "q": inline.append("“", keepsSpace: false)
    case "td", "th", "tr": startTablePart(name)
    case _ where HTMLNames.blocks.contains(name): startBlock(name, attributes)
    default: break
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
    case "q": inline.append("”", keepsSpace: false)
    case "video", "audio": _ = films.popLast()
    case "svg":
      drawings = max(0, drawings - 1)
      inline.breakWord()
    case "td", "th": endCell()
    case "table": endTable()
    case _ where HTMLNames.blocks.contains(name): endBlock(name)
    default: break
    }
  }

  private func startBlock(_ name: String, _ attributes: [String: String]) {
    flush()
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6": heading = name.utf8.last.map { Int($0) - 0x30 }
    case "ul", "menu", "dir": lists.startBullets()
    case "ol": lists.startNumbers(attributes)
    case "li": marker = lists.startItem(attributes)
    case "dd": lists.startDescription()
    case "blockquote": quoteDepth += 1
    case "pre", "listing", "xmp": codeDepth += 1
    case "table": startTable()
    case "hr": if tables.isEmpty { append(ContentBlock(.rule, "")) }
    default: break
    }
  }

  private func endBlock(_ name: String) {
    flush()
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6": heading = nil
    case "ul", "ol", "menu", "dir":
      for (block, marker) in lists.end() { content.blocks[block].kind = .item(marker: marker) }
    case "li": marker = nil
    case "dd": lists.endDescription()
    case "blockquote": quoteDepth = max(0, quoteDepth - 1)
    case "pre", "listing", "xmp": codeDepth = max(0, codeDepth - 1)
    default: break
    }
  }

  var place: InlinePlace { InlinePlace(block: block, offset: inline.count) }

  /// Where a place is in the block at hand: what began in another goes on from its beginning.
  func offset(of place: InlinePlace) -> Int { place.block == block ? place.offset : 0 }

  private func endLink() {
    guard let (link, start) = openLinks.popLast() else { return }
    guard let link, inline.count > offset(of: start) else { return }
    showNumber(of: link)
  }

  /// Writes the number of a link behind what stands there.
  func showNumber(of link: FeedLink) {
    guard numbersLinks else { return }
    let number = linkNumbers[link] ?? content.links.count + 1
    if number > content.links.count {
      content.links.append(link)
      linkNumbers[link] = number
    }
    if raised.isEmpty { inline.appendTight("[\(number)]") } else { dueNumbers += "[\(number)]" }
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

  private func startTablePart(_ name: String) {
    if deepTables > 0 {
      inline.breakWord()
    } else if name == "tr" {
      startRow()
    } else {
      startCell()
    }
  }

  private func startRow() {
    guard !tables.isEmpty else { return }
    endCell()
    tables[tables.count - 1].startRow()
  }

  private func startCell() {
    guard !tables.isEmpty else { return }
    endCell()
    tables[tables.count - 1].isInCell = true
  }

  private func endCell() {
    guard deepTables == 0, tables.last?.isInCell == true else { return }
    tables[tables.count - 1].add(takeText(keepsSpace: false).folded)
    tables[tables.count - 1].isInCell = false
  }

  private func startTable() {
    if tables.count < BlockBuilder.mostTables {
      tables.append(TableRows())
    } else {
      deepTables += 1
    }
  }

  private func endTable() {
    guard deepTables == 0 else {
      deepTables -= 1
      inline.breakWord()
      return
    }
    endCell()
    flush()
    guard let table = tables.popLast() else { return }
    let text = table.text
    guard !text.isEmpty else { return }
    if tables.isEmpty {
      append(ContentBlock(.table, DisplayText(text)))
    } else {
      // A table in a cell: layout of old, its text goes on in the outer cell.
      inline.append(" \(text.folded) ", keepsSpace: false)
    }
  }

  /// Ends the block at hand.
  private func flush() {
    if !tables.isEmpty {
      if tables.last?.isInCell == true { inline.breakWord() } else { appendCaption() }
      return
    }
    let isCode = codeDepth > 0
    let text = takeText(keepsSpace: isCode)
    guard !text.isEmpty else { return }
    if let heading {
      append(ContentBlock(.heading(level: heading), DisplayText(text.folded)))
    } else if isCode {
      append(ContentBlock(.code, DisplayText(text)))
    } else if let marker {
      lists.item(isBlock: content.blocks.count)
      append(ContentBlock(.item(marker: marker), DisplayText(text)))
      self.marker = nil
    } else {
      append(ContentBlock(.paragraph, DisplayText(text)))
    }
  }

  /// What stands in a table but in no cell: its caption, or a mistake.
  private func appendCaption() {
    let text = takeText(keepsSpace: false)
    if !text.isEmpty { append(ContentBlock(.paragraph, DisplayText(text))) }
  }

  private func takeText(keepsSpace: Bool) -> String {
    block += 1
    return inline.take(keepsSpace: keepsSpace)
  }

  private func append(_ block: ContentBlock) {
    var block = block
    // Deeper indents would leave no room for the text.
    block.listDepth = min(lists.depth, 8)
    block.quoteDepth = min(quoteDepth, 8)
    content.blocks.append(block)
  }
}
