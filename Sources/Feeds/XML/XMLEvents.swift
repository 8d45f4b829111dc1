/// Reads XML an event at a time: text, decoded and repaired, goes into libxml2's push parser, and what it
/// says waits in line. (Its reader would keep nothing of a piece in which the document breaks.)
///
/// Nothing is fetched and nothing expands: libxml2 sees no document type.
final class XMLEvents {
  /// What is read.
  enum Event {
    case start(XMLElement)
    case end
    case text(String)
    /// The innermost elements, so many, end here and have no end of their own.
    case unended(Int)
    /// Something is wrong here; what follows is what can be read behind it.
    case damage(XMLDamage)
  }

  /// The first thing that was wrong, if anything was.
  private(set) var damage: XMLDamage?
  /// How many places could not be decoded and were not told as damage.
  var otherBrokenPlaces: Int { decoded.others }

  private let decoded: DecodedText
  private var repair: XMLRepair
  private var parser: XMLPushParser?
  private var isAtEnd = false
  private var events: [Event] = []
  private var nextEvent = 0
  private var damageKinds: Set<XMLDamage.Kind> = []
  /// How many namespaces each open element declares, and all of them together: libxml2 looks through
  /// them all for every element.
  private var namespaces: (of: [Int], sum: Int) = ([], 0)
  /// Whether the element was begun that stands around all documents: libxml2 reads no more than one.
  private var isBegun = false
  /// How many elements are open, that one among them.
  private var depth = 0
  private static let mostNamespaces = 1024
  private let lines: Int

  /// So many bytes of a store are read at once.
  private static let pieceSize = 1 << 16

  /// Reads `store` by `xml` from `start` on, where `lines` lines end before.
  convenience init(
    _ store: ByteStore, by xml: LibXML2.Functions, from start: Int, lines: Int,
    encoding: XMLEncoding
  ) {
    var offset = start
    self.init(by: xml, lines: lines, encoding: encoding) {
      let bytes = store.bytes(offset..<(offset + Self.pieceSize))
      offset += bytes.count
      return bytes
    }
  }

  /// Reads by `xml` what `read` gives, piece by piece, which is nothing at the end; `lines` lines end before.
  init(
    by xml: LibXML2.Functions, lines: Int, encoding: XMLEncoding,
    reading read: @escaping () -> [UInt8]
  ) {
    self.lines = lines
    decoded = DecodedText(read, lines: lines, encoding: encoding)
    repair = XMLRepair(lines: lines) { xml.entity(named: $0) }
    // Safe: the parser is this object's alone, and ends with it.
    parser = XMLPushParser(xml) { [unowned(unsafe) self] event in unsafe self.take(event) }
  }

  /// The next event; nil at the end, be it that of the document or of what can be read of it.
  func next() -> Event? {
    while nextEvent == events.count {
      guard !isAtEnd, parser != nil else { return nil }
      events.removeAll(keepingCapacity: true)
      nextEvent = 0
      parsePiece()
    }
    nextEvent += 1
    return events[nextEvent - 1]
  }

  private func parsePiece() {
    guard let pieces = decoded.next() else {
      isAtEnd = true
      take(repair.finish())
      if isBegun { parser?.parse(Array("</documents>".utf8)) }
      parser?.parse([])
      return
    }
    for piece in pieces {
      switch piece {
      case .text(let text): take(repair.pieces(of: text))
      case .damage(let damage): note(damage)
      case .unended: break
      }
    }
  }

  private func take(_ pieces: [XMLPiece]) {
    if repair.hasRoot, !isBegun {
      isBegun = true
      parser?.parse(Array("<documents>".utf8))
    }
    for piece in pieces {
      switch piece {
      case .text(let text): parser?.parse(text)
      case .damage(let damage): note(damage)
      case .unended(let count): events.append(.unended(count))
      }
    }
  }

  private func take(_ event: XMLPushParser.Event) {
    switch event {
    case .start(let element, let namespaces): start(element, declaring: namespaces)
    case .end: end()
    case .text(let text): events.append(.text(text))
    case .error(let reason, let line):
      note(XMLDamage(kind: .markup, reason: reason, line: line + lines))
    }
  }

  private func start(_ element: XMLElement, declaring count: Int) {
    depth += 1
    guard depth > 1 else { return }
    namespaces.of.append(count)
    namespaces.sum += count
    guard namespaces.sum <= XMLEvents.mostNamespaces else {
      let reason = "too many namespaces; nothing behind is read"
      note(XMLDamage(kind: .end, reason: reason, line: line))
      isAtEnd = true
      parser?.stop()
      return
    }
    var element = element
    element.line += lines
    events.append(.start(element))
  }

  private func end() {
    depth -= 1
    guard depth > 0 else { return }
    namespaces.sum -= namespaces.of.popLast() ?? 0
    events.append(.end)
  }

  private var line: Int { (parser?.line ?? 0) + lines }

  private func note(_ found: XMLDamage) {
    damage = damage ?? found
    if damageKinds.insert(found.kind).inserted { events.append(.damage(found)) }
  }
}
