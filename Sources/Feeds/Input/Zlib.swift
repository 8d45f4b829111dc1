internal import CZlib

/// zlib, which is loaded when something is read that gzip compressed.
enum Zlib {
  /// What is called of it.
  typealias Functions = feed_zlib_functions

  /// Its functions, or why there are none.
  static let loaded = load(FEED_ZLIB_LIBRARY)

  /// Loads the library of that name.
  static func load(_ name: String) -> Result<Functions, CLibrary.Missing> {
    // Safe: it fills the structure that it is given.
    unsafe CLibrary.load { unsafe feed_zlib_load(name, $0) }
  }
}
