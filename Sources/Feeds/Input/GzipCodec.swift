internal import CCodecs

/// Decompresses what gzip wrote (RFC 1952), by zlib.
///
/// `@safe`: zlib's state is this object's alone, and ends with it.
@safe final class GzipCodec: Codec {
  private let library: feed_zlib_functions
  private let state: CStructure<z_stream>

  static let loaded = load(FEED_ZLIB_LIBRARY)

  /// Loads the library of that name.
  static func load(_ name: String) -> Result<feed_zlib_functions, CLibrary.Missing> {
    // Safe: it fills the structure that it is given.
    unsafe CLibrary.load { unsafe feed_zlib_load(name, $0) }
  }

  /// Throws why zlib can't be loaded, or begun with.
  init(
    _ loaded: Result<feed_zlib_functions, CLibrary.Missing> = GzipCodec.loaded
  ) throws(CLibrary.Missing) {
    library = try loaded.get()
    // Safe: all zeros is how it begins, and both lie still during the call.
    unsafe state = CStructure(z_stream())
    let (library, stream) = unsafe (library, state.address)
    let code = unsafe withUnsafePointer(to: library) { unsafe feed_zlib_begin($0, stream) }
    guard code == Z_OK else { throw CLibrary.Missing(reason: "zlib answers \(code)") }
  }

  deinit {
    // Safe: nobody else has it; zlib does nothing where it was not begun.
    _ = unsafe library.inflateEnd(state.address)
  }

  func step(_ input: Span<UInt8>, into output: inout MutableSpan<UInt8>) -> CodecStep {
    var step = CodecStep()
    // Safe: zlib reads no more than the input and writes no more than the output, and both lie still.
    let stream = unsafe state.address
    let code = unsafe Codecs.withPointers(input, &output) { input, output in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(input.count)
      unsafe stream.pointee.next_out = output.baseAddress
      unsafe stream.pointee.avail_out = UInt32(output.count)
      let code = unsafe library.inflate(stream, Z_NO_FLUSH)
      step.taken = unsafe input.count - Int(stream.pointee.avail_in)
      step.made = unsafe output.count - Int(stream.pointee.avail_out)
      return code
    }
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: step.outcome = .ended
    case Z_MEM_ERROR: step.outcome = .refused(Codecs.lackOfMemory)
    default: step.outcome = .damaged
    }
    return step
  }

  // Safe: it was begun.
  func restart() { _ = unsafe library.inflateReset(state.address) }
}
