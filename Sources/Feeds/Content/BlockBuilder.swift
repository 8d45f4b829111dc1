import HeightEngine

/// Makes blocks of a stream of HTML elements and text.
final class BlockBuilder {
  private let numbersLinks: Bool
  private var content = EntryContent()

  private var inline = InlineText()
  private var heading: Int?
  private var lists: [ListState] = []
  private var marker: String?
  private var quoteDepth = 0
  private var codeDepth = 0
  private var ignoredDepth = 0
  private var tables: [TableRows] = []
  private var openLinks: [(link: FeedLink?, start: Int)] = []

  /// A list that is open: the number of its next item, if it has numbers.
  private struct ListState {
    var next: Int?
  }

  init(numbersLinks: Bool) {
    self.numbersLinks = numbersLinks
  }

  /// What was read, after the last event.
  func finish() -> EntryContent {
    while !tables.isEmpty { endTable() }
    flush()
    return content
  }

  /// Adds text.
  func text(_ text: String) {
    guard ignoredDepth == 0 else { return }
    inline.append(text, keepsSpace: codeDepth > 0)
  }

  /// An element begins.
  func start(_ name: String, _ attributes: [String: String]) {
    if HTMLNames.ignored.contains(name) { ignoredDepth += 1 }
    guard ignoredDepth == 0 else { return }
    switch name {
    case "br": inline.breakLine()
    case "a": openLinks.append((attributes["href"].flatMap(FeedLink.init), inline.count))
    case "img": image(attributes["alt"])
    case "q": inline.append("“", keepsSpace: false)
    case "td", "th": startCell()
    case "tr": startRow()
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
    switch name {
    case "a": endLink()
    case "q": inline.append("”", keepsSpace: false)
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
    case "ul", "menu", "dir": lists.append(ListState(next: nil))
    case "ol": lists.append(ListState(next: attributes["start"].flatMap { Int($0) } ?? 1))
    case "li": startItem()
    case "blockquote": quoteDepth += 1
    case "pre", "listing", "xmp": codeDepth += 1
    case "table": tables.append(TableRows())
    case "hr": if tables.isEmpty { append(ContentBlock(.rule, "")) }
    default: break
    }
  }

  private func endBlock(_ name: String) {
    flush()
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6": heading = nil
    case "ul", "ol", "menu", "dir": _ = lists.popLast()
    case "li": marker = nil
    case "blockquote": quoteDepth = max(0, quoteDepth - 1)
    case "pre", "listing", "xmp": codeDepth = max(0, codeDepth - 1)
    default: break
    }
  }

  private func startItem() {
    if lists.isEmpty { lists.append(ListState(next: nil)) }
    if let number = lists[lists.count - 1].next {
      marker = "\(number). "
      lists[lists.count - 1].next = number &+ 1
    } else {
      marker = lists.count % 2 == 1 ? "• " : "◦ "
    }
  }

  private func image(_ alternative: String?) {
    guard let alternative = alternative?.folded, !alternative.isEmpty else { return }
    inline.append("[\(alternative)]", keepsSpace: false)
  }

  private func endLink() {
    guard let (link, start) = openLinks.popLast() else { return }
    guard numbersLinks, let link, inline.count > start else { return }
    let index = content.links.firstIndex(of: link) ?? content.links.count
    if index == content.links.count { content.links.append(link) }
    inline.appendTight("[\(index + 1)]")
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
    guard let table = tables.last, table.isInCell else { return }
    tables[tables.count - 1].add(inline.take(keepsSpace: false).folded)
    tables[tables.count - 1].isInCell = false
  }

  private func endTable() {
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
    // Links go on over a block's end, but count what is new.
    for index in openLinks.indices { openLinks[index].start = 0 }
    if let table = tables.last {
      if table.isInCell { inline.breakWord() } else { appendCaption() }
      return
    }
    let isCode = codeDepth > 0
    let text = inline.take(keepsSpace: isCode)
    guard !text.isEmpty else { return }
    if let heading {
      append(ContentBlock(.heading(level: heading), DisplayText(text.folded)))
    } else if isCode {
      append(ContentBlock(.code, DisplayText(text)))
    } else if let marker {
      append(ContentBlock(.item(marker: marker), DisplayText(text)))
      self.marker = nil
    } else {
      append(ContentBlock(.paragraph, DisplayText(text)))
    }
  }

  /// What stands in a table but in no cell: its caption, or a mistake.
  private func appendCaption() {
    let text = inline.take(keepsSpace: false)
    if !text.isEmpty { append(ContentBlock(.paragraph, DisplayText(text))) }
  }

  private func append(_ block: ContentBlock) {
    var block = block
    // Deeper indents would leave no room for the text.
    block.listDepth = min(lists.count, 8)
    block.quoteDepth = min(quoteDepth, 8)
    content.blocks.append(block)
  }
}

/// Elements by what is done with them.
enum HTMLNames {
  /// Not shown, nor what is in them.
  static let ignored: Set<String> = [
    "script", "style", "head", "title", "template", "iframe", "object", "applet", "svg", "math",
    "select", "textarea", "noembed", "noframes",
  ]

  /// Set apart from what is before and behind.
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2",
    "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "listing", "main", "menu", "nav", "ol",
    "p", "pre", "section", "summary", "table", "ul", "xmp",
  ]
}
