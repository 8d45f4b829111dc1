// What libFuzzer calls. Each file in Targets has the `fuzz` of a program of its own.

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Safe: libFuzzer says how many bytes there are, and they are copied.
  fuzz(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Ends the program, by which the fuzzer keeps the input, unless the condition holds.
func check(_ holds: Bool, _ what: @autoclosure () -> String) {
  if !holds { fatalError(what()) }
}
