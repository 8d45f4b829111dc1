internal import CLibXML2

/// What is wrong with an XML document, and in which line from 1.
struct XMLDamage: Error {
  var reason: String
  var line: Int
}

/// Reads XML an event at a time: pieces of a `ByteStore` go into libxml2's push parser, and what it
/// says waits in line. (Its reader would keep nothing of a piece in which the document breaks.)
///
/// Nothing is fetched and nothing expands: entities that a document defines are not even kept. What
/// libxml2 limits (10 MB in one piece) stays limited, and nesting is by us.
final class XMLEvents {
  /// What is read.
  enum Event {
    case start(XMLElement)
    case end
    case text(String)
  }

  /// The first thing that was wrong, if anything was; reading goes on behind it where it can.
  private(set) var damage: XMLDamage?

  private let xml: LibXML2.Functions
  private let store: ByteStore
  private var offset: Int
  /// Lines before the part of the store that is read.
  private let skippedLines: Int
  private var context: xmlParserCtxtPtr?
  private let entities: EntityTable
  private var isAtEnd = false
  private var depth = 0
  private var events: [Event] = []
  private var nextEvent = 0

  /// Elements nested deeper end the reading.
  private static let deepest = 256
  private static let pieceSize = 1 << 16

  /// Reads `store` by `xml` from `start` on, where `skippedLines` lines end before. With `isUTF8` what
  /// the document declares of its encoding is not so.
  init(
    _ store: ByteStore, by xml: LibXML2.Functions, from start: Int, skippedLines: Int, isUTF8: Bool
  ) {
    self.xml = xml
    entities = EntityTable(xml)
    self.store = store
    self.skippedLines = skippedLines
    offset = start
    var handler = XMLEvents.handler
    // Safe: `deinit` frees the context, so that it does not outlive this object.
    context = xml.xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    var options = XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue
    if isUTF8 { options |= XML_PARSE_IGNORE_ENC.rawValue }
    _ = xml.xmlCtxtUseOptions(context, Int32(options))
  }

  deinit {
    guard let context else { return }
    if let document = context.pointee.myDoc { xml.xmlFreeDoc(document) }
    context.pointee.myDoc = nil
    xml.xmlFreeParserCtxt(context)
  }

  /// The next event; nil at the end, be it that of the document or of what can be read of it.
  func next() -> Event? {
    while nextEvent == events.count {
      guard !isAtEnd, context != nil else { return nil }
      events.removeAll(keepingCapacity: true)
      nextEvent = 0
      parsePiece()
    }
    nextEvent += 1
    return events[nextEvent - 1]
  }

  private func parsePiece() {
    let piece = store.bytes(offset..<(offset + XMLEvents.pieceSize))
    offset += piece.count
    isAtEnd = piece.isEmpty
    piece.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self)
      _ = xml.xmlParseChunk(context, text.baseAddress, Int32(text.count), isAtEnd ? 1 : 0)
    }
  }

  /// libxml2's calls; what is not here, such as declarations in a document type, is not looked at.
  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { context, name, prefix, uri, _, _, count, _, attributes in
      XMLEvents.of(context)?.start(
        XMLElement(name: name, prefix: prefix, namespace: uri, count: count, attributes: attributes)
      )
    }
    handler.endElementNs = { context, _, _, _ in XMLEvents.of(context)?.end() }
    handler.characters = { XMLEvents.of($0)?.text($1, $2) }
    handler.ignorableWhitespace = { XMLEvents.of($0)?.text($1, $2) }
    handler.cdataBlock = { XMLEvents.of($0)?.text($1, $2) }
    handler.getEntity = { XMLEvents.of($0)?.entity($1) }
    handler.serror = { context, error in XMLEvents.of(context)?.note(error) }
    return handler
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLEvents? {
    // Safe: libxml2 hands back what `init` gave it.
    pointer.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(_ element: XMLElement) {
    guard depth < XMLEvents.deepest else {
      damage = damage ?? XMLDamage(reason: "elements are nested too deep", line: line)
      stop()
      return
    }
    depth += 1
    events.append(.start(element))
  }

  private func end() {
    guard depth > 0 else { return }
    depth -= 1
    events.append(.end)
  }

  private func text(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard let text, count > 0 else { return }
    // Safe: libxml2 gives `count` bytes, valid during the call.
    let bytes = UnsafeBufferPointer(start: text, count: Int(count))
    events.append(.text(String(decoding: bytes, as: UTF8.self)))
  }

  private func entity(_ name: UnsafePointer<xmlChar>?) -> UnsafeMutablePointer<xmlEntity>? {
    // After a first mistake libxml2 would leave out all entities; nothing else hangs on this mark.
    context?.pointee.wellFormed = 1
    return entities.entity(called: XMLEvents.string(name))
  }

  private func stop() {
    isAtEnd = true
    xml.xmlStopParser(context)
  }

  private var line: Int { Int(xml.xmlSAX2GetLineNumber(context)) + skippedLines }

  private func note(_ error: xmlErrorPtr?) {
    guard let error = error?.pointee, error.level.rawValue >= XML_ERR_ERROR.rawValue,
      damage == nil, !XMLEvents.isHarmless(error)
    else { return }
    let message = error.message.map { String(cString: $0).folded } ?? "an unknown error"
    damage = XMLDamage(reason: message, line: Int(error.line) + skippedLines)
  }

  /// Slips that cost nothing: prefixes that are not declared are read by their usual meaning, and
  /// an ampersand that should have been escaped is only left out.
  private static func isHarmless(_ error: xmlError) -> Bool {
    switch xmlParserErrors(UInt32(bitPattern: error.code)) {
    case XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_UNDECLARED_ENTITY: true
    // The same code stands for elements without a name.
    case XML_ERR_NAME_REQUIRED:
      error.message.map { String(cString: $0).hasPrefix("xmlParseEntityRef") } == true
    default: error.domain == Int32(XML_FROM_NAMESPACE.rawValue)
    }
  }

  static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
