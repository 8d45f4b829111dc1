internal import CCodecs

/// Decompresses what zstd wrote (RFC 8878), by libzstd.
///
/// `@safe`: libzstd's state is this object's alone, and ends with it.
@safe final class ZstdCodec: Codec {
  private let library: feed_zstd_functions
  private let stream: OpaquePointer
  /// So many bytes libzstd wants next: where it is given more, it forgets on a mistake what came out before.
  private var wanted = ZstdCodec.first
  private static let first = 5
  /// Whether it may have more to hand out of what it was given.
  private var isFull = false

  static let loaded = load(FEED_ZSTD_LIBRARY)

  /// Loads the library of that name.
  static func load(_ name: String) -> Result<feed_zstd_functions, CLibrary.Missing> {
    // Safe: it fills the structure that it is given.
    unsafe CLibrary.load { unsafe feed_zstd_load(name, $0) }
  }

  /// Throws why libzstd can't be loaded, or begun with.
  init() throws(CLibrary.Missing) {
    library = try Self.loaded.get()
    // Safe: what is made here is freed once, in the end.
    guard let stream = unsafe library.ZSTD_createDStream() else {
      throw CLibrary.Missing(reason: Codecs.lackOfMemory)
    }
    unsafe self.stream = stream
  }

  deinit {
    // Safe: nobody else has it.
    _ = unsafe library.ZSTD_freeDStream(stream)
  }

  func step(_ input: Span<UInt8>, into output: inout MutableSpan<UInt8>) -> CodecStep {
    var step = CodecStep()
    let count = isFull ? 0 : min(input.count, wanted)
    // Safe: libzstd reads no more than the input and writes no more than the output, and both lie still.
    let answer = unsafe Codecs.withPointers(input, &output) { input, output in
      var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: count, pos: 0)
      var target = unsafe ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
      let answer = unsafe library.ZSTD_decompressStream(stream, &target, &source)
      unsafe (step.taken, step.made) = (source.pos, target.pos)
      return answer
    }
    guard library.ZSTD_isError(answer) == 0 else {
      step.outcome = outcome(of: library.ZSTD_getErrorCode(answer))
      return step
    }
    isFull = step.made == output.count
    wanted = answer == 0 ? Self.first : max(answer, 1)
    if answer == 0 { step.outcome = .ended }
    return step
  }

  private func outcome(of code: ZSTD_ErrorCode) -> CodecStep.Outcome {
    switch code {
    case ZSTD_error_prefix_unknown: .foreign
    case ZSTD_error_memory_allocation: .refused(Codecs.lackOfMemory)
    case ZSTD_error_frameParameter_windowTooLarge: .refused(Codecs.refusalOfMemory)
    case ZSTD_error_dictionary_wrong: .refused("needs the dictionary that it was compressed with")
    default: .damaged
    }
  }

  // The next frame is begun by what it begins with.
  func restart() {}
}
