internal import CLibXML2

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
    /// Something is wrong here; what follows is what can be read behind it.
    case damage(XMLDamage)
  }

  /// The first thing that was wrong, if anything was.
  private(set) var damage: XMLDamage?
  /// How many places could not be decoded and were not told as damage.
  var otherBrokenPlaces: Int { decoded.others }

  private let xml: LibXML2.Functions
  private let decoded: DecodedText
  private var repair: XMLRepair
  private var context: xmlParserCtxtPtr?
  private var isAtEnd = false
  private var events: [Event] = []
  private var nextEvent = 0
  private var damageKinds: Set<XMLDamage.Kind> = []
  /// How many namespaces each open element declares, and all of them together: libxml2 looks through
  /// them all for every element.
  private var namespaces: (of: [Int], sum: Int) = ([], 0)
  private static let mostNamespaces = 1024
  private let lines: Int

  /// Reads `store` by `xml` from `start` on, where `lines` lines end before.
  init(
    _ store: ByteStore, by xml: LibXML2.Functions, from start: Int, lines: Int,
    encoding: XMLEncoding
  ) {
    self.xml = xml
    self.lines = lines
    decoded = DecodedText(store, from: start, lines: lines, encoding: encoding)
    repair = XMLRepair(lines: lines) { name in
      xml.htmlEntityLookup(name).flatMap { Unicode.Scalar($0.pointee.value) }
    }
    var handler = XMLEvents.handler
    // Safe: `deinit` frees the context, so that it does not outlive this object.
    context = xml.xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_IGNORE_ENC.rawValue
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
    guard let pieces = decoded.next() else {
      isAtEnd = true
      take(repair.finish())
      parse([])
      return
    }
    for piece in pieces {
      switch piece {
      case .text(let text): take(repair.pieces(of: text))
      case .damage(let damage): note(damage)
      }
    }
  }

  private func take(_ pieces: [XMLPiece]) {
    for piece in pieces {
      switch piece {
      case .text(let text): parse(text)
      case .damage(let damage): note(damage)
      }
    }
  }

  /// libxml2 stops at more than ten megabytes at once.
  private static let longestChunk = 1 << 20

  /// Hands text to libxml2; without any it is the end.
  private func parse(_ text: [UInt8]) {
    var rest = text[...]
    repeat {
      var chunk = rest.prefix(XMLEvents.longestChunk)
      // Characters stay whole.
      while chunk.endIndex < rest.endIndex, rest[chunk.endIndex] & 0xC0 == 0x80 {
        chunk = chunk.dropLast()
      }
      chunk.withUnsafeBytes { bytes in
        // Safe: libxml2 copies what it is given.
        let text = bytes.bindMemory(to: CChar.self)
        _ = xml.xmlParseChunk(context, text.baseAddress, Int32(text.count), text.isEmpty ? 1 : 0)
      }
      rest = rest[chunk.endIndex...]
    } while !rest.isEmpty
  }

  /// libxml2's calls; what is not here, such as declarations in a document type, is not looked at.
  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { context, name, prefix, uri, declared, _, count, _, attributes in
      XMLEvents.of(context)?.start(
        XMLElement(
          name: name, prefix: prefix, namespace: uri, count: count, attributes: attributes),
        declaring: Int(declared))
    }
    handler.endElementNs = { context, _, _, _ in XMLEvents.of(context)?.end() }
    handler.characters = { XMLEvents.of($0)?.text($1, $2) }
    handler.ignorableWhitespace = { XMLEvents.of($0)?.text($1, $2) }
    handler.cdataBlock = { XMLEvents.of($0)?.text($1, $2) }
    handler.serror = { context, error in XMLEvents.of(context)?.note(error) }
    return handler
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLEvents? {
    // Safe: libxml2 hands back what `init` gave it.
    pointer.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(_ element: XMLElement, declaring count: Int) {
    namespaces.of.append(count)
    namespaces.sum += count
    guard namespaces.sum <= XMLEvents.mostNamespaces else {
      let reason = "too many namespaces; nothing behind is read"
      note(XMLDamage(kind: .end, reason: reason, line: line))
      isAtEnd = true
      xml.xmlStopParser(context)
      return
    }
    events.append(.start(element))
  }

  private func end() {
    namespaces.sum -= namespaces.of.popLast() ?? 0
    events.append(.end)
  }

  private func text(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard let text, count > 0 else { return }
    // Safe: libxml2 gives `count` bytes, valid during the call.
    let bytes = UnsafeBufferPointer(start: text, count: Int(count))
    events.append(.text(String(decoding: bytes, as: UTF8.self)))
  }

  private var line: Int { Int(xml.xmlSAX2GetLineNumber(context)) + lines }

  private func note(_ error: xmlErrorPtr?) {
    // Prefixes that are not declared are read by their usual meaning.
    guard let error = error?.pointee, error.level.rawValue >= XML_ERR_ERROR.rawValue,
      error.domain != Int32(XML_FROM_NAMESPACE.rawValue)
    else { return }
    let message = error.message.map { String(cString: $0).folded } ?? "an unknown error"
    note(XMLDamage(kind: .markup, reason: message, line: Int(error.line) + lines))
  }

  private func note(_ found: XMLDamage) {
    damage = damage ?? found
    if damageKinds.insert(found.kind).inserted { events.append(.damage(found)) }
  }

  static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
