import CNcurses

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What ncurses has read of a terminal's description, as values: no pointer of its leaves this file.
///
/// Safe: Swift's strings are lent to C as C strings for the call, and what C returns is a C string
/// that ncurses keeps at least until its next call, or NULL; it is copied at once.
enum Terminfo {
  /// Has ncurses look a description up for the terminal at a descriptor; false: there is none.
  static func setUp(_ name: String, on descriptor: Int32) -> Bool {
    // Safe: the name is a C string for the call.
    unsafe shim_setupterm(name, descriptor) == 1
  }

  /// A string of the description; nil: the terminal has none by the name.
  static func string(_ name: String) -> String? {
    // Safe: both are C strings, and the second is copied at once.
    unsafe shim_capability(name).map { unsafe String(cString: $0) }
  }

  /// A number of the description; below 0: it has none by the name.
  // Safe: the name is a C string for the call.
  static func number(_ name: String) -> Int { Int(unsafe shim_number(name)) }

  /// Whether `COLORTERM` says that the terminal has colours of 24 bits.
  static var environmentHasTrueColor: Bool {
    // Safe: a C string of the environment, which nobody changes.
    guard let name = unsafe getenv("COLORTERM") else { return false }
    return ["truecolor", "24bit"].contains(unsafe String(cString: name))
  }

  /// Whether the terminal may be told where text leads.
  static var hasLinks: Bool {
    number("colors") >= 256 && string("cup")?.hasPrefix("\u{1B}[") == true
  }

  /// Whether the description has a flag.
  // Safe: the name is a C string for the call.
  static func flag(_ name: String) -> Bool { unsafe shim_flag(name) != 0 }

  /// A sequence with its parameters filled in, any bytes but NUL; empty where it is broken.
  static func expand(_ capability: String, _ first: Int, _ second: Int) -> [UInt8] {
    // Safe: both are C strings, and the second is copied at once.
    guard let text = unsafe shim_expand(capability, Int32(first), Int32(second)) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// The name of a key by its code.
  static func name(ofKey code: Int32) -> String? {
    // Safe: it is a C string, copied at once.
    unsafe keyname(code).map { unsafe String(cString: $0) }
  }
}
