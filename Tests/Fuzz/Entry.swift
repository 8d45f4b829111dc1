// What libFuzzer calls. Each file in Targets has the `fuzz` of a program of its own.

import Glibc

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Safe: libFuzzer says how many bytes there are, and they are copied.
  fuzz(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Has inputs by which it fails kept in `found` beside the program, whoever runs it from wherever.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  let path = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
  let folder = path.dropLast().map { $0 + "/" }.joined() + "found"
  // Safe: here and below, libFuzzer gives as many arguments as it says, and the copies stay for good.
  _ = unsafe mkdir(folder, 0o777)
  let given = unsafe UnsafeBufferPointer(start: arguments.pointee, count: Int(count.pointee))
  let prefix = unsafe strdup("-artifact_prefix=\(folder)/\(path.last ?? "")-")
  let all = unsafe [given[0], prefix] + given.dropFirst() + [nil]
  let copy = unsafe UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>.allocate(
    capacity: all.count)
  _ = unsafe copy.initialize(from: all)
  unsafe arguments.pointee = copy.baseAddress ?? arguments.pointee
  unsafe count.pointee += 1
  return 0
}

/// Ends the program, by which the fuzzer keeps the input, unless the condition holds.
func check(_ holds: Bool, _ what: @autoclosure () -> String) {
  if !holds { fatalError(what()) }
}
