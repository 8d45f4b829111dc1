/// Hands HTML's elements and text on to a `BlockBuilder`, every element ended. What has no end is ended by
/// what can't be in it, as browsers do.
struct HTMLEvents {
  private let builder: BlockBuilder
  private let entities: HTMLEntities
  /// The elements that are open, but for those that only style their text, and what each keeps in it: found
  /// once, as very many can be open where very many ends are looked for.
  private var open: [(name: String, scope: HTMLScopes)] = []

  /// How far out an open element is looked for: so much a tag costs at most.
  private static let farthest = 256

  init(_ builder: BlockBuilder, _ entities: HTMLEntities) {
    self.builder = builder
    self.entities = entities
  }

  /// Reads all of `bytes`. O(n).
  mutating func read(_ bytes: [UInt8]) {
    var tokens = HTMLTokens(
      bytes,
      attributes: builder.isForPage ? HTMLTokens.attributesOfPages : HTMLTokens.attributes)
    while let token = tokens.next() {
      switch token {
      case .text(let range): builder.text(entities.text(bytes[range]))
      case .start(let name, let values, let isEmpty):
        start(name, attributes(values, of: bytes), isEmpty: isEmpty)
      case .end(let name): end(name)
      case .raw(let name, let values, let content):
        builder.rawElement(
          name, attributes(values, of: bytes), content: { entities.text(bytes[content]) })
      }
    }
    close(open.count)
  }

  private func attributes(_ values: [String: Range<Int>], of bytes: [UInt8]) -> [String: String] {
    values.isEmpty ? [:] : values.mapValues { entities.text(bytes[$0], isAttribute: true) }
  }

  private mutating func start(_ name: String, _ attributes: [String: String], isEmpty: Bool) {
    closeBefore(name)
    builder.start(name, attributes)
    if HTMLNames.nesting.contains(name) {
      open.append((name, HTMLNames.scopes[name] ?? []))
      if isEmpty { close(1) }
    } else if isEmpty {
      builder.end(name)
    }
  }

  private mutating func end(_ name: String) {
    guard HTMLNames.nesting.contains(name) else {
      if name == "br" { builder.start(name, [:]) } else { builder.end(name) }
      return
    }
    // What a table's cell holds ends in it.
    let isOfTable = HTMLNames.ofTables.contains(name)
    close(count(within: isOfTable ? .table : [.table, .cell]) { $0 == name })
  }

  /// Ends what can't be around `name`.
  private mutating func closeBefore(_ name: String) {
    if open.last?.name == "head", !HTMLNames.inHead.contains(name) { close(1) }
    switch name {
    case "li": close(count(within: [.table, .cell, .list]) { $0 == "li" })
    case "dt", "dd":
      close(count(within: [.table, .cell, .description]) { $0 == "dt" || $0 == "dd" })
    case "td", "th":
      // Mostly the one before.
      if open.last?.name == "td" || open.last?.name == "th" { return close(1) }
      close(count(within: [.table, .row]) { $0 == "td" || $0 == "th" })
    case "tr": close(count(within: .table) { $0 == "tr" })
    case "a": close(count(within: .table) { $0 == "a" })
    case _ where HTMLNames.headings.isSuperset(of: [name, open.last?.name ?? ""]):
      close(1)
    default: break
    }
  }

  /// How many elements end with the innermost one that is meant; 0 where none is open inside of `scopes`.
  private func count(within scopes: HTMLScopes, to isMeant: (String) -> Bool) -> Int {
    for level in 0..<min(open.count, HTMLEvents.farthest) {
      let element = open[open.count - 1 - level]
      if isMeant(element.name) { return level + 1 }
      if !element.scope.isDisjoint(with: scopes) { return 0 }
    }
    return 0
  }

  private mutating func close(_ count: Int) {
    for _ in 0..<count {
      if let element = open.popLast() { builder.end(element.name) }
    }
  }
}

/// Kinds of elements in which others end.
struct HTMLScopes: OptionSet {
  let rawValue: UInt8

  static let table = HTMLScopes(rawValue: 1)
  static let cell = HTMLScopes(rawValue: 2)
  static let row = HTMLScopes(rawValue: 4)
  static let list = HTMLScopes(rawValue: 8)
  static let description = HTMLScopes(rawValue: 16)
}

/// Elements by what is done with them.
enum HTMLNames {
  /// Not shown, nor what is in them.
  static let ignored: Set<String> = ["head", "template", "metadata"]

  /// Not shown, and what is in them is no markup.
  static let raw: Set<String> = [
    "script", "style", "title", "iframe", "textarea", "noembed", "noframes",
  ]

  /// Set apart from what is before and behind.
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1",
    "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "legend", "li", "listing", "main", "menu",
    "nav", "ol", "p", "pre", "section", "summary", "table", "ul", "xmp",
  ]

  /// What their text looks like.
  static let styles: [String: InlineStyle] = [
    "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "cite": .italic, "dfn": .italic,
    "var": .italic, "code": .code, "kbd": .code, "samp": .code, "tt": .code, "s": .strikethrough,
    "strike": .strikethrough, "del": .strikethrough, "u": .underline, "ins": .underline,
    "mark": .marked,
  ]

  static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
  static let ofTables: Set<String> = ["table", "tr", "td", "th"]
  /// What ends in them stays in them.
  static let scopes: [String: HTMLScopes] = [
    "table": .table, "td": .cell, "th": .cell, "caption": .cell, "tr": .row, "ul": .list,
    "ol": .list, "menu": .list, "dir": .list, "dl": .description,
  ]
  static let inHead: Set<String> = ["base", "link", "meta", "noscript"]

  /// Those that hold others, so that an end is due.
  static let nesting = blocks.subtracting(["p", "hr"]).union(ignored).union(ofTables)
    .union([
      "a", "abbr", "acronym", "dfn", "q", "sup", "sub", "svg", "math", "video", "audio",
      "progress", "meter",
    ])
}
