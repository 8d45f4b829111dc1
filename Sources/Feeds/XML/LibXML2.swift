internal import CLibXML2

/// libxml2, which is loaded when the first XML or HTML is read: most starts need neither.
enum LibXML2 {
  /// What is called of it.
  typealias Functions = feed_xml_functions

  /// What reading a document takes beside what the document is, in bytes.
  static let leastMemory = 6 << 20

  /// Its functions; nil where it can't be loaded.
  static var functions: Functions? { try? loaded.get() }

  /// Its functions, or why there are none.
  static let loaded = load(FEED_XML_LIBRARY)

  /// Loads the library of that name and prepares it.
  static func load(_ name: String) -> Result<Functions, CLibrary.Missing> {
    // Safe: it fills the structure that it is given.
    let loaded = unsafe CLibrary.load { unsafe feed_xml_load(name, $0) }
    if case .success(let functions) = loaded { functions.xmlInitParser() }
    return loaded
  }
}

extension LibXML2.Functions {
  /// The character that HTML calls so.
  func entity(named name: String) -> Unicode.Scalar? {
    // Safe: the name is there during the call; what is found is libxml2's, for good.
    unsafe htmlEntityLookup(name).flatMap { unsafe Unicode.Scalar($0.pointee.value) }
  }

  /// Whether HTML has a tag of that name, in small letters.
  func hasTag(named name: String) -> Bool {
    // Safe: the name is there during the call.
    unsafe htmlTagLookup(name) != nil
  }

  /// A reference made absolute by `base`; nil where that is none.
  func absolute(_ reference: String, by base: String) -> String? {
    // Safe: both are there during the call; the answer is ours, ends with a zero, and is freed once.
    guard let resolved = unsafe xmlBuildURI(reference, base) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
