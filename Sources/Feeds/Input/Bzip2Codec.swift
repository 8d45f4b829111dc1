internal import CCodecs

/// Decompresses what bzip2 wrote, by libbz2.
///
/// `@safe`: libbz2's state is this object's alone, and ends with it.
@safe final class Bzip2Codec: Codec {
  private let library: feed_bzip2_functions
  private let state: CStructure<bz_stream>

  static let loaded = load(FEED_BZIP2_LIBRARY)

  /// Loads the library of that name.
  static func load(_ name: String) -> Result<feed_bzip2_functions, CLibrary.Missing> {
    // Safe: it fills the structure that it is given.
    unsafe CLibrary.load { unsafe feed_bzip2_load(name, $0) }
  }

  /// Throws why libbz2 can't be loaded, or begun with.
  init(
    _ loaded: Result<feed_bzip2_functions, CLibrary.Missing> = Bzip2Codec.loaded
  ) throws(CLibrary.Missing) {
    library = try loaded.get()
    // Safe: all zeros is how it begins.
    unsafe state = CStructure(bz_stream())
    guard unsafe library.BZ2_bzDecompressInit(state.address, 0, 0) == BZ_OK else {
      throw CLibrary.Missing(reason: Codecs.lackOfMemory)
    }
  }

  deinit {
    // Safe: nobody else has it; libbz2 does nothing where it was not begun.
    _ = unsafe library.BZ2_bzDecompressEnd(state.address)
  }

  func step(_ input: Span<UInt8>, into output: inout MutableSpan<UInt8>) -> CodecStep {
    var step = CodecStep()
    // Safe: libbz2 reads no more than the input, which it does not write to, and writes no more than the
    // output, and both lie still.
    let stream = unsafe state.address
    let code = unsafe Codecs.withPointers(input, &output) { input, output in
      unsafe stream.pointee.next_in = input.baseAddress.map {
        unsafe UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: CChar.self)
      }
      unsafe stream.pointee.avail_in = UInt32(input.count)
      unsafe stream.pointee.next_out = output.baseAddress.map {
        unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self)
      }
      unsafe stream.pointee.avail_out = UInt32(output.count)
      let code = unsafe library.BZ2_bzDecompress(stream)
      step.taken = unsafe input.count - Int(stream.pointee.avail_in)
      step.made = unsafe output.count - Int(stream.pointee.avail_out)
      return code
    }
    switch code {
    case BZ_OK: break
    case BZ_STREAM_END: step.outcome = .ended
    case BZ_DATA_ERROR_MAGIC: step.outcome = .foreign
    // The latter where there was none to begin with.
    case BZ_MEM_ERROR, BZ_PARAM_ERROR: step.outcome = .refused(Codecs.lackOfMemory)
    default: step.outcome = .damaged
    }
    return step
  }

  func restart() {
    // Safe: it was begun, and is begun anew.
    _ = unsafe library.BZ2_bzDecompressEnd(state.address)
    _ = unsafe library.BZ2_bzDecompressInit(state.address, 0, 0)
  }
}
