/// How a text of XML or HTML begins: what stands before its first element, and which one that is.
struct MarkupBeginning {
  /// The name of the first element without what stands before a colon in it, at most `longestName` bytes; nil: it has not
  /// come, or there is text in its place.
  private(set) var root: String?
  /// The feed that such an element begins; nil: it begins none.
  private(set) var format: FeedFormat?
  /// Whether a declaration of XML or a document type stands before it.
  private(set) var isDeclared = false
  /// Whether text stands where the first element would.
  private(set) var hasText = false
  /// Between the element's name and the end of its tag, as far as that has come.
  private var attributes: Range<Int>?
  /// Whether the end of its tag has come.
  private(set) var hasWholeTag = false

  private static let longestName = 64

  /// Of a text's first bytes. O(n), at most to the end of the first tag.
  init(_ bytes: Span<UInt8>) {
    var index = 0
    while let sign = bytes.firstIndex(from: index, where: { $0 > 0x20 }) {
      guard bytes[sign] == UInt8(ascii: "<") else {
        hasText = true
        return
      }
      let rest = bytes.extracting(droppingFirst: sign)
      let end: Int?
      if rest.starts(with: "<!--") {
        end = Self.endOfComment.place(in: rest, from: 4).map { $0 + 3 }
      } else if rest.starts(with: "<?") {
        if rest.starts(with: "<?xml") { isDeclared = true }
        end = Self.endOfInstruction.place(in: rest, from: 2).map { $0 + 2 }
      } else if rest.starts(with: "<!DOCTYPE") || rest.starts(with: "<!doctype") {
        isDeclared = true
        end = Self.endOfDocumentType(rest)
      } else {
        readRoot(of: bytes, from: sign + 1)
        return
      }
      guard let end else { return }
      index = sign + end
    }
  }

  private mutating func readRoot(of bytes: Span<UInt8>, from start: Int) {
    guard start < bytes.count else { return }
    guard Self.beginsName(bytes[start]) else {
      hasText = true
      return
    }
    guard let end = bytes.firstIndex(from: start, where: Self.endsName) else { return }
    let local = Self.localName(start..<end, in: bytes)
    let name = bytes.extracting(local)
    root = String(decoding: name.extracting(first: Self.longestName))
    format = Self.feedFormat(ofElement: name)
    let tag = bytes.first(UInt8(ascii: ">"), from: end, to: bytes.count)
    hasWholeTag = tag != nil
    attributes = end..<(tag ?? bytes.count)
  }

  /// Whether nothing has come but comments, as stand before a document or in a text.
  var hasOnlyComments: Bool { root == nil && !isDeclared && !hasText }

  /// Whether it is markup for sure, as much as text can look like it: it is declared, begins as a page or a picture does, or
  /// its first element has a name space. O(its first tag)
  func isMarkup(in bytes: Span<UInt8>) -> Bool {
    guard let root else { return false }
    if isDeclared || format != nil || ["html", "svg"].contains(root.lowercased()) { return true }
    guard let attributes else { return false }
    return Self.declaration.isAmong(bytes.extracting(attributes))
  }

  /// Whether it begins as a part of a page does, and its first element ends: `<template>`, `<div class="a">`. O(n)
  func isPartOfPage(in bytes: Span<UInt8>) -> Bool {
    guard let root, hasWholeTag, Self.elementsOfPages.contains(root) else { return false }
    return ByteSign(Array("</\(root)>".utf8)).isAmong(bytes)
  }

  private static let elementsOfPages: Set<String> = [
    "article", "body", "div", "form", "h1", "head", "header", "main", "nav", "script", "section",
    "style", "table", "template", "ul",
  ]

  /// Whether its first element is a feed's, all of whose start tag has come: of RDF, which says all kinds of things, one
  /// that names RSS.
  func beginsFeed(in bytes: Span<UInt8>) -> Bool {
    guard let format, format != .opml, hasWholeTag, let attributes else { return false }
    guard format == .rdf else { return true }
    let tag = bytes.extracting(attributes)
    return Self.spacesOfRSS.contains { $0.isAmong(tag) }
  }

  private static let endOfComment = ByteSign(Array("-->".utf8))
  private static let endOfInstruction = ByteSign(Array("?>".utf8))
  private static let declaration = ByteSign(Array("xmlns".utf8))
  private static let spacesOfRSS = XMLVocabulary.namespacesOfRDF.flatMap { space in
    ["\"", "'"].map { ByteSign(Array("\($0)\(space)\($0)".utf8)) }
  }

  private static let formats: [(name: StaticString, format: FeedFormat)] = [
    ("RSS", .rss), ("RDF", .rdf), ("FEED", .atom), ("OPML", .opml),
  ]
}

extension MarkupBeginning {
  /// Whether an element of this name, without what stands before a colon in it, begins a feed or a page.
  static func beginsDocument(_ name: Span<UInt8>) -> Bool {
    name.holds("HTML", ignoringCase: true) || feedFormat(ofElement: name) != nil
  }

  private static func feedFormat(ofElement name: Span<UInt8>) -> FeedFormat? {
    formats.first { name.holds($0.name, ignoringCase: true) }?.format
  }

  /// Whether a feed's element seems to begin somewhere: there may be feeds behind other documents, and within them. O(n)
  static func holdsFeed(_ bytes: Span<UInt8>) -> Bool {
    var start = 0
    while let sign = bytes.first(UInt8(ascii: "<"), from: start, to: bytes.count) {
      start = sign + 1
      guard start < bytes.count, beginsName(bytes[start]) else { continue }
      let end = bytes.firstIndex(from: start, where: endsName) ?? bytes.count
      let name = bytes.extracting(localName(start..<end, in: bytes))
      if feedFormat(ofElement: name) != nil { return true }
      start = end
    }
    return false
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case ">", "/", "<", "\"", "'", "=", " ", "\t", "\n", "\r": true
    default: false
    }
  }

  /// A name without what stands before its last colon.
  private static func localName(_ name: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var start = name.lowerBound
    while let colon = bytes.first(UInt8(ascii: ":"), from: start, to: name.upperBound) {
      start = colon + 1
    }
    return start..<name.upperBound
  }

  /// Where the document type ends that the bytes begin with, its own declarations, too; nil: its end has not come.
  private static func endOfDocumentType(_ bytes: Span<UInt8>) -> Int? {
    var quote: UInt8?
    var isInSubset = false
    for index in 2..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch Unicode.Scalar(byte) {
      case "\"", "'": quote = byte
      case "[": isInSubset = true
      case "]": isInSubset = false
      case ">" where !isInSubset: return index + 1
      default: break
      }
    }
    return nil
  }
}
