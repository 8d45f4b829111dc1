internal import CLibXML2

/// libxml2's push parser in Swift's types. Nothing is fetched.
///
/// `@safe`: libxml2's state is this object's alone, ends with it, and calls back only while it is given text.
@safe final class XMLPushParser {
  /// What it found.
  enum Event {
    /// An element begins, and declares so many namespaces.
    case start(XMLElement, namespaces: Int)
    case end
    case text(String)
    /// Something is wrong in that line.
    case error(String, line: Int)
  }

  private let xml: LibXML2.Functions
  private let handle: (Event) -> Void
  private var context: xmlParserCtxtPtr?

  /// Calls `handle` with what is found. nil where there is no memory.
  init?(_ xml: LibXML2.Functions, _ handle: @escaping (Event) -> Void) {
    self.xml = xml
    self.handle = handle
    // Safe: `deinit` frees the context, so that it does not outlive this object; the handler is copied.
    var handler = unsafe Self.handler
    let context = unsafe xml.xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    unsafe self.context = context
    guard unsafe context != nil else { return nil }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    _ = unsafe xml.xmlCtxtUseOptions(context, Int32(options))
  }

  deinit {
    // Safe: nobody else has the context or its document, and none is freed twice.
    guard let context = unsafe context else { return }
    if let document = unsafe context.pointee.myDoc { unsafe xml.xmlFreeDoc(document) }
    unsafe context.pointee.myDoc = nil
    unsafe xml.xmlFreeParserCtxt(context)
  }

  /// libxml2 stops at more than ten megabytes at once.
  private static let longestChunk = 1 << 20

  /// Takes text; without any it is the end.
  func parse(_ text: [UInt8]) {
    var rest = text[...]
    repeat {
      var chunk = rest.prefix(Self.longestChunk)
      // Characters stay whole.
      while chunk.endIndex < rest.endIndex, rest[chunk.endIndex] & 0xC0 == 0x80 {
        chunk = chunk.dropLast()
      }
      parse(chunk: chunk)
      rest = rest[chunk.endIndex...]
    } while !rest.isEmpty
  }

  private func parse(chunk: ArraySlice<UInt8>) {
    // Safe: libxml2 copies what it is given.
    unsafe chunk.withUnsafeBytes { bytes in
      let text = unsafe bytes.bindMemory(to: CChar.self)
      let isEnd: Int32 = text.isEmpty ? 1 : 0
      _ = unsafe xml.xmlParseChunk(context, text.baseAddress, Int32(text.count), isEnd)
    }
  }

  /// Finds nothing any more.
  func stop() {
    // Safe: the context is there as long as this object.
    unsafe xml.xmlStopParser(context)
  }

  /// The line that it is in, from 1.
  var line: Int {
    // Safe: the context is there as long as this object.
    unsafe Int(xml.xmlSAX2GetLineNumber(context))
  }

  /// libxml2's calls; what is not here, such as declarations in a document type, is not looked at.
  private static var handler: xmlSAXHandler {
    // Safe: libxml2 hands back what `init` gave it, and what it gives else is there during the call.
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
    unsafe handler.startElementNs = {
      context, name, prefix, uri, declared, _, count, _, attributes in
      guard let parser = unsafe XMLPushParser.of(context) else { return }
      var element = unsafe XMLElement(
        name: name, prefix: prefix, namespace: uri, count: count, attributes: attributes)
      element.line = parser.line
      parser.handle(.start(element, namespaces: Int(declared)))
    }
    unsafe handler.endElementNs = { context, _, _, _ in
      unsafe XMLPushParser.of(context)?.handle(.end)
    }
    unsafe handler.characters = { unsafe XMLPushParser.of($0)?.text($1, $2) }
    unsafe handler.ignorableWhitespace = { unsafe XMLPushParser.of($0)?.text($1, $2) }
    unsafe handler.cdataBlock = { unsafe XMLPushParser.of($0)?.text($1, $2) }
    unsafe handler.serror = { context, error in unsafe XMLPushParser.of(context)?.note(error) }
    return unsafe handler
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLPushParser? {
    // Safe: it is what `init` gave, and that object is there.
    unsafe pointer.map { unsafe Unmanaged<XMLPushParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func text(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
    // Safe: libxml2 gives `count` bytes, valid during the call.
    guard let text = unsafe text, count > 0 else { return }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(count))
    handle(.text(unsafe String(decoding: bytes, as: UTF8.self)))
  }

  private func note(_ error: xmlErrorPtr?) {
    // Safe: libxml2 gives an error that is there during the call.
    // Prefixes that are not declared are read by their usual meaning.
    guard let error = unsafe error?.pointee,
      unsafe error.level.rawValue >= XML_ERR_ERROR.rawValue
        && error.domain != Int32(XML_FROM_NAMESPACE.rawValue)
    else { return }
    let message = unsafe error.message.map { unsafe String(cString: $0).folded }
    handle(.error(message ?? "an unknown error", line: unsafe Int(error.line)))
  }
}

extension XMLElement {
  /// The element that libxml2 says begins: of each attribute it gives five pointers, to the name,
  /// the prefix, the namespace, and the value's first byte and end.
  fileprivate init(
    name: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?,
    namespace: UnsafePointer<xmlChar>?, count: Int32,
    attributes pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    // Safe: libxml2 gives texts that end with a zero, `count` attributes, and of each value the first byte
    // and the end.
    self.init(
      name: unsafe string(name), prefix: unsafe string(prefix),
      namespace: unsafe namespace.map { unsafe string($0) })
    guard let pointers = unsafe pointers else { return }
    for index in 0..<Int(count) {
      let attribute = unsafe pointers + 5 * index
      guard let start = unsafe attribute[3], let end = unsafe attribute[4], unsafe end > start
      else { continue }
      let value = unsafe UnsafeBufferPointer(start: start, count: start.distance(to: end))
      let prefix = unsafe string(attribute[1])
      let local = unsafe string(attribute[0])
      let name = prefix.isEmpty ? local : prefix + ":" + local
      // libxml2 leaves ampersands escaped for whoever looks for entities in the value.
      let text = unsafe String(decoding: value, as: UTF8.self).replacing("&#38;", with: "&")
      add(attribute: name, text)
    }
  }
}

private func string(_ text: UnsafePointer<xmlChar>?) -> String {
  // Safe: libxml2's texts end with a zero.
  unsafe text.map { unsafe String(cString: $0) } ?? ""
}
