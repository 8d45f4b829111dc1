internal import CZlib

/// Decompresses what gzip wrote (RFC 1952), as it comes: one member after the other, and zeros that pad the
/// last.
final class Inflater {
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
    stream.initialize(to: z_stream())
    let library = library
    let code = withUnsafePointer(to: library) { feed_zlib_begin($0, stream) }
    guard code == Z_OK else {
      stream.deallocate()
      throw CLibrary.Missing(reason: "zlib answers \(code)")
    }
  }

  deinit {
    _ = library.inflateEnd(stream)
    stream.deallocate()
  }

  /// Decompresses some of `input` into `output`. Both are of less than 4 GB.
  func step(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Step {
    if isBetweenMembers, let next = beginMember(input) { return next }
    // Safe: zlib reads no more than the input and writes no more than the output, and both lie still.
    stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
      .assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(input.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(output.count)
    let code = library.inflate(stream, Z_NO_FLUSH)
    var step = Step()
    step.taken = input.count - Int(stream.pointee.avail_in)
    step.made = output.count - Int(stream.pointee.avail_out)
    switch code {
    case Z_STREAM_END: isBetweenMembers = true
    case Z_OK, Z_BUF_ERROR: break
    default: step.failure = "is damaged, as gzip's checks tell; what came before is all here"
    }
    return step
  }

  /// Between members: takes zeros, or begins the next. nil where that is begun.
  private func beginMember(_ input: UnsafeRawBufferPointer) -> Step? {
    guard let first = input.first else { return Step() }
    if first == 0 {
      var step = Step()
      step.taken = input.prefix { $0 == 0 }.count
      return step
    }
    guard first == Gzip.magic[0] else {
      var step = Step()
      step.failure = "has something behind its compressed text, which is left out"
      return step
    }
    isBetweenMembers = false
    _ = library.inflateReset(stream)
    return nil
  }
}
