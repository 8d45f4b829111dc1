internal import CPCRE2

/// PCRE2, which is loaded when the first regular expression is given.
enum PCRE2 {
  /// What is called of it.
  typealias Functions = feed_pcre2_functions

  /// Its functions, or why there are none.
  static let loaded = load(FEED_PCRE2_LIBRARY)

  /// Loads the library of that name.
  static func load(_ name: String) -> Result<Functions, CLibrary.Missing> {
    // Safe: it fills the structure that it is given.
    unsafe CLibrary.load { unsafe feed_pcre2_load(name, $0) }
  }
}
