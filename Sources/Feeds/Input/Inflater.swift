internal import CZlib

/// Decompresses what gzip wrote (RFC 1952), as it comes: one member after the other, and zeros that pad the
/// last.
///
/// `@safe`: zlib's state is this object's alone, and ends with it.
@safe final class Inflater {
  /// What one step came to.
  struct Step {
    /// Bytes that were taken, and bytes that came out.
    var (taken, made) = (0, 0)
    /// Why it does not go on, if so.
    var failure: String?
  }

  private let library: Zlib.Functions
  /// It has an address of its own, as zlib remembers it.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// Whether the last member is whole, and no other was begun.
  private(set) var isBetweenMembers = false

  /// Throws why zlib can't be loaded, or begun with.
  init() throws(CLibrary.Missing) {
    library = try Zlib.loaded.get()
    // Safe: the stream has room for one, and both lie still during the call.
    unsafe stream.initialize(to: z_stream())
    let library = library
    let code = unsafe withUnsafePointer(to: library) { unsafe feed_zlib_begin($0, stream) }
    guard code == Z_OK else {
      unsafe stream.deallocate()
      throw CLibrary.Missing(reason: "zlib answers \(code)")
    }
  }

  deinit {
    // Safe: it was begun, and nobody else has it.
    _ = unsafe library.inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Decompresses some of `input` into `output`. Both are of less than 4 GB.
  func step(
    _ input: Span<UInt8>, into output: inout MutableSpan<UInt8>
  ) -> Step {
    if isBetweenMembers, let next = beginMember(input) { return next }
    var step = Step()
    // Safe: zlib reads no more than the input and writes no more than the output, and both lie still.
    let code = unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe input.withUnsafeBufferPointer { input in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(input.count)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(output.count)
        let code = unsafe library.inflate(stream, Z_NO_FLUSH)
        step.taken = unsafe input.count - Int(stream.pointee.avail_in)
        step.made = unsafe output.count - Int(stream.pointee.avail_out)
        return code
      }
    }
    switch code {
    case Z_STREAM_END: isBetweenMembers = true
    case Z_OK, Z_BUF_ERROR: break
    default: step.failure = "is damaged, as gzip's checks tell; what came before is all here"
    }
    return step
  }

  /// Between members: takes zeros, or begins the next. nil where that is begun.
  private func beginMember(_ input: Span<UInt8>) -> Step? {
    guard !input.isEmpty else { return Step() }
    if input[0] == 0 {
      var step = Step()
      step.taken = input.firstIndex(from: 0) { $0 != 0 } ?? input.count
      return step
    }
    guard input[0] == Gzip.magic[0] else {
      var step = Step()
      step.failure = "has something behind its compressed text, which is left out"
      return step
    }
    isBetweenMembers = false
    // Safe: it was begun.
    _ = unsafe library.inflateReset(stream)
    return nil
  }
}
