internal import CLibXML2

/// Hands libxml2's events on to a `BlockBuilder`.
final class HTMLEvents {
  private let xml: LibXML2.Functions
  private let builder: BlockBuilder
  private var depth = 0
  private var context: htmlParserCtxtPtr?

  /// Stops the parser by `xml` where elements nest too deep.
  init(_ builder: BlockBuilder, by xml: LibXML2.Functions) {
    self.xml = xml
    self.builder = builder
  }

  /// Has `context` call this object, which must outlive the parsing.
  func install(in context: htmlParserCtxtPtr) {
    self.context = context
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    guard let handler = context.pointee.sax else { return }
    handler.pointee = xmlSAXHandler()
    handler.pointee.initialized = 1
    handler.pointee.startElement = { HTMLEvents.of($0)?.start($1, $2) }
    handler.pointee.endElement = { HTMLEvents.of($0)?.end($1) }
    handler.pointee.characters = { HTMLEvents.of($0)?.characters($1, $2) }
    handler.pointee.ignorableWhitespace = { HTMLEvents.of($0)?.characters($1, $2) }
    // Scripts and styles come as CDATA; nobody wants them.
    handler.pointee.cdataBlock = nil
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> HTMLEvents? {
    // Safe: libxml2 hands back what `install` gave it.
    pointer.map { Unmanaged<HTMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard let name else { return }
    depth += 1
    guard depth <= HTMLContent.deepest else {
      xml.xmlStopParser(context)
      return
    }
    var values: [String: String] = [:]
    // Names and values alternate; a null name ends them.
    var index = 0
    while let attributes, let attribute = attributes[index] {
      let value = attributes[index + 1].map { String(cString: $0) } ?? ""
      values[String(cString: attribute)] = value
      index += 2
    }
    builder.start(String(cString: name), values)
  }

  private func end(_ name: UnsafePointer<xmlChar>?) {
    guard let name else { return }
    depth -= 1
    builder.end(String(cString: name))
  }

  private func characters(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard let text, count > 0 else { return }
    // Safe: libxml2 gives `count` bytes, valid during the call.
    let bytes = UnsafeBufferPointer(start: text, count: Int(count))
    builder.text(String(decoding: bytes, as: UTF8.self))
  }
}
