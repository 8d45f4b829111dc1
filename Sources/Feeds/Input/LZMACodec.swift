internal import CCodecs

/// Decompresses what xz wrote, or lzma before it, by liblzma.
///
/// `@safe`: liblzma's state is this object's alone, and ends with it.
@safe final class LZMACodec: Codec {
  private let library: feed_lzma_functions
  private let isAlone: Bool
  private let state: CStructure<lzma_stream>
  /// What liblzma answered when it was last to begin.
  private var answer = LZMA_OK

  static let loaded = load(FEED_LZMA_LIBRARY)

  /// Loads the library of that name.
  static func load(_ name: String) -> Result<feed_lzma_functions, CLibrary.Missing> {
    // Safe: it fills the structure that it is given.
    unsafe CLibrary.load { unsafe feed_lzma_load(name, $0) }
  }

  /// Of a file of `lzma` rather than of xz, if it is alone. Throws why liblzma can't be loaded, or begun with.
  init(
    isAlone: Bool, _ loaded: Result<feed_lzma_functions, CLibrary.Missing> = LZMACodec.loaded
  ) throws(CLibrary.Missing) {
    library = try loaded.get()
    self.isAlone = isAlone
    // Safe: all zeros is how it begins.
    unsafe state = CStructure(lzma_stream())
    restart()
    guard answer == LZMA_OK else { throw CLibrary.Missing(reason: Codecs.lackOfMemory) }
  }

  deinit {
    // Safe: nobody else has it; liblzma does nothing where it was not begun.
    unsafe library.lzma_end(state.address)
  }

  func step(_ input: Span<UInt8>, into output: inout MutableSpan<UInt8>) -> CodecStep {
    var step = CodecStep()
    guard answer == LZMA_OK else {
      step.outcome = .refused(Codecs.lackOfMemory)
      return step
    }
    // Safe: liblzma reads no more than the input and writes no more than the output, and both lie still.
    let stream = unsafe state.address
    let code = unsafe Codecs.withPointers(input, &output) { input, output in
      unsafe stream.pointee.next_in = input.baseAddress
      unsafe stream.pointee.avail_in = input.count
      unsafe stream.pointee.next_out = output.baseAddress
      unsafe stream.pointee.avail_out = output.count
      let code = unsafe library.lzma_code(stream, LZMA_RUN)
      step.taken = unsafe input.count - stream.pointee.avail_in
      step.made = unsafe output.count - stream.pointee.avail_out
      return code
    }
    switch code {
    // It has nothing to do: more is to come.
    case LZMA_OK, LZMA_BUF_ERROR: break
    case LZMA_STREAM_END: step.outcome = .ended
    case LZMA_FORMAT_ERROR: step.outcome = .foreign
    case LZMA_MEM_ERROR: step.outcome = .refused(Codecs.lackOfMemory)
    case LZMA_MEMLIMIT_ERROR: step.outcome = .refused(Codecs.refusalOfMemory)
    case LZMA_OPTIONS_ERROR:
      step.outcome = .refused("was compressed in a way that this liblzma does not know")
    default: step.outcome = .damaged
    }
    return step
  }

  // Where there is no memory, the next step says so.
  func restart() {
    let memory = UInt64(Codecs.mostMemory)
    // Safe: the structure is as it was at first, or was begun before.
    answer =
      isAlone
      ? unsafe library.lzma_alone_decoder(state.address, memory)
      : unsafe library.lzma_stream_decoder(state.address, memory, 0)
  }
}
