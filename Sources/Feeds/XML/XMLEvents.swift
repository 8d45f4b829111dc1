import CLibXML2

/// What is wrong with an XML document, and in which line from 1.
struct XMLDamage: Error {
  var reason: String
  var line: Int
}

/// Reads XML an event at a time by libxml2's streaming reader, from pieces of a `ByteStore`.
///
/// Nothing is fetched and nothing expands: entities that a document defines stay references, and
/// libxml2's own limits (256 levels, 10 MB in one piece) stay in force.
final class XMLEvents {
  /// What is read.
  enum Event {
    case start(XMLElement)
    case end
    case text(String)
  }

  /// The first thing that was wrong, if anything was; reading goes on behind it where it can.
  private(set) var damage: XMLDamage?

  private let input: Input
  private var reader: xmlTextReaderPtr?
  private var owesEnd = false
  /// Lines before the part of the store that is read.
  private let skippedLines: Int

  /// Reads `store` from `start` on, where `skippedLines` lines end before; `encoding` goes before
  /// what the document declares.
  init(_ store: ByteStore, from start: Int, skippedLines: Int, encoding: String? = nil) {
    XMLLibrary.start()
    self.skippedLines = skippedLines
    input = Input(store, from: start)
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_COMPACT.rawValue
    reader = xmlReaderForIO(
      { XMLEvents.Input.read($0, $1, $2) }, nil,
      // Safe: `input` lives as long as the reader, which `deinit` frees.
      Unmanaged.passUnretained(input).toOpaque(), nil, encoding, Int32(options))
    guard let reader else { return }
    xmlTextReaderSetStructuredErrorHandler(
      reader, { XMLEvents.note($0, $1) }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let reader { xmlFreeTextReader(reader) }
  }

  /// The next event; nil at the end, be it that of the document or of what can be read of it.
  func next() -> Event? {
    guard let reader else { return nil }
    if owesEnd {
      owesEnd = false
      return .end
    }
    while xmlTextReaderRead(reader) == 1 {
      switch UInt32(bitPattern: xmlTextReaderNodeType(reader)) {
      case XML_READER_TYPE_ELEMENT.rawValue:
        owesEnd = xmlTextReaderIsEmptyElement(reader) == 1
        return .start(XMLElement(reader))
      case XML_READER_TYPE_END_ELEMENT.rawValue:
        return .end
      case XML_READER_TYPE_TEXT.rawValue, XML_READER_TYPE_CDATA.rawValue,
        XML_READER_TYPE_WHITESPACE.rawValue, XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue:
        return .text(XMLEvents.string(xmlTextReaderConstValue(reader)))
      case XML_READER_TYPE_ENTITY_REFERENCE.rawValue:
        return .text(XMLEvents.entity(XMLEvents.string(xmlTextReaderConstName(reader))))
      default:
        continue
      }
    }
    return nil
  }

  /// A character that HTML has a name for, else the reference as written.
  private static func entity(_ name: String) -> String {
    guard let entity = htmlEntityLookup(name), let scalar = Unicode.Scalar(entity.pointee.value)
    else { return "&\(name);" }
    return String(Character(scalar))
  }

  static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }

  private static func note(_ context: UnsafeMutableRawPointer?, _ error: xmlErrorPtr?) {
    guard let context, let error = error?.pointee, error.level.rawValue >= XML_ERR_ERROR.rawValue
    else { return }
    // Safe: libxml2 hands back what `init` gave it.
    let events = Unmanaged<XMLEvents>.fromOpaque(context).takeUnretainedValue()
    // Entities of HTML's that the document does not define are read all the same, and prefixes
    // that it does not are read by their usual meaning.
    let isHarmless =
      error.code == Int32(XML_ERR_UNDECLARED_ENTITY.rawValue)
      || error.code == Int32(XML_WAR_UNDECLARED_ENTITY.rawValue)
      || error.domain == Int32(XML_FROM_NAMESPACE.rawValue)
    guard events.damage == nil, !isHarmless else { return }
    let message = error.message.map { String(cString: $0).folded } ?? "an unknown error"
    events.damage = XMLDamage(reason: message, line: Int(error.line) + events.skippedLines)
  }

  /// The bytes that libxml2 asks for.
  private final class Input {
    private let store: ByteStore
    private var offset: Int

    init(_ store: ByteStore, from start: Int) {
      self.store = store
      offset = start
    }

    /// libxml2's read callback.
    static func read(
      _ context: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int32
    ) -> Int32 {
      guard let context, let buffer, count > 0 else { return 0 }
      // Safe: libxml2 hands back what `xmlReaderForIO` was given, and room for `count` bytes.
      let input = Unmanaged<Input>.fromOpaque(context).takeUnretainedValue()
      let bytes = input.store.bytes(input.offset..<(input.offset + Int(count)))
      input.offset += bytes.count
      UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)).copyBytes(from: bytes)
      return Int32(bytes.count)
    }
  }
}
