/// C libraries that most starts need nothing of, and that are loaded when they are first needed.
enum CLibrary {
  /// Why one can't be loaded.
  struct Missing: Error { var reason: String }

  /// Its functions, as `fill` finds them; that fills all of the structure, or returns what is wrong.
  @unsafe static func load<Functions>(
    _ fill: (UnsafeMutablePointer<Functions>) -> UnsafePointer<CChar>?
  ) -> Result<Functions, Missing> {
    // Safe: a structure of pointers, which is looked at only when all are there.
    let functions = UnsafeMutablePointer<Functions>.allocate(capacity: 1)
    defer { unsafe functions.deallocate() }
    if let reason = unsafe fill(functions) {
      return .failure(Missing(reason: unsafe String(cString: reason)))
    }
    return unsafe .success(functions.pointee)
  }
}
