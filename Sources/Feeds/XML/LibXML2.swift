internal import CLibXML2

/// libxml2, which is loaded when the first XML or HTML is read: most starts need neither.
enum LibXML2 {
  /// What is called of it.
  typealias Functions = feed_xml_functions

  /// Why it can't be loaded.
  struct Missing: Error { var reason: String }

  /// Its functions; nil where it can't be loaded.
  static var functions: Functions? { try? loaded.get() }

  /// Its functions, or why there are none.
  static let loaded = load(FEED_XML_LIBRARY)

  /// Loads the library of that name and prepares it.
  static func load(_ name: String) -> Result<Functions, Missing> {
    // Safe: a structure of pointers, which is looked at only when all are there.
    let functions = UnsafeMutablePointer<Functions>.allocate(capacity: 1)
    defer { functions.deallocate() }
    if let reason = feed_xml_load(name, functions) {
      return .failure(Missing(reason: String(cString: reason)))
    }
    functions.pointee.xmlInitParser()
    return .success(functions.pointee)
  }
}
