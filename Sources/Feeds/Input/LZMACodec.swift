internal import CCodecs

/// Decompresses what xz wrote, or lzma before it, by liblzma.
///
/// `@safe`: liblzma's state is this object's alone, and ends with it.
@safe final class LZMACodec: Codec {
  private let library: feed_lzma_functions
  private let isAlone: Bool
  /// It has an address of its own, as it is changed by every call.
  private let stream = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)

  static let loaded = load(FEED_LZMA_LIBRARY)

  /// Loads the library of that name.
  static func load(_ name: String) -> Result<feed_lzma_functions, CLibrary.Missing> {
    // Safe: it fills the structure that it is given.
    unsafe CLibrary.load { unsafe feed_lzma_load(name, $0) }
  }

  /// Of a file of `lzma` rather than of xz, if it is alone. Throws why liblzma can't be loaded, or begun with.
  init(isAlone: Bool) throws(CLibrary.Missing) {
    library = try Self.loaded.get()
    self.isAlone = isAlone
    // Safe: the stream has room for one. All zeros is how it begins.
    unsafe stream.initialize(to: lzma_stream())
    guard begin() == LZMA_OK else {
      unsafe stream.deallocate()
      throw CLibrary.Missing(reason: "there is no memory for it")
    }
  }

  deinit {
    // Safe: it was begun, and nobody else has it.
    unsafe library.lzma_end(stream)
    unsafe stream.deallocate()
  }

  private func begin() -> lzma_ret {
    let memory = UInt64(Codecs.mostMemory)
    // Safe: the stream is as it was at first, or was begun before.
    return isAlone
      ? unsafe library.lzma_alone_decoder(stream, memory)
      : unsafe library.lzma_stream_decoder(stream, memory, 0)
  }

  func step(_ input: Span<UInt8>, into output: inout MutableSpan<UInt8>) -> CodecStep {
    var step = CodecStep()
    // Safe: liblzma reads no more than the input and writes no more than the output, and both lie still.
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
    case LZMA_MEM_ERROR, LZMA_MEMLIMIT_ERROR: step.outcome = .refused(Codecs.refusalOfMemory)
    case LZMA_OPTIONS_ERROR:
      step.outcome = .refused("was compressed in a way that this liblzma does not know")
    default: step.outcome = .damaged
    }
    return step
  }

  // Where there is no memory, the next step says so.
  func restart() { _ = begin() }
}
