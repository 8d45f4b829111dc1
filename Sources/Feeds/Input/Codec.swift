/// Decompresses what one program wrote, as it comes, by a library of C's.
///
/// What is compressed consists of members, one behind the other: gzip's members, zstd's frames, the streams of
/// others.
protocol Codec: AnyObject {
  /// Decompresses some of `input`, which may be empty, into `output`; of less than 4 GB both.
  func step(_ input: Span<UInt8>, into output: inout MutableSpan<UInt8>) -> CodecStep
  /// Begins another member, behind one that is whole.
  func restart()
}

/// What one step of a codec came to.
struct CodecStep {
  /// Bytes that were taken, and bytes that came out.
  var taken = 0
  var made = 0
  var outcome = Outcome.goesOn

  enum Outcome {
    case goesOn
    /// The member is whole.
    case ended
    /// Its checks tell that it is not what was written.
    case damaged
    /// This is no member at all.
    case foreign
    /// Why it is not decompressed, though nothing is wrong with it, in words.
    case refused(String)
  }
}

/// What codecs have in common.
enum Codecs {
  /// So much memory may what was compressed ask for, in bytes: as much as it needs that zstd and xz wrote
  /// with the highest of their levels.
  static let mostMemory = 1 << 27

  static let lackOfMemory = "there is no memory for it"

  static let refusalOfMemory = "needs more than \(mostMemory >> 20) MB of memory to be decompressed"

  /// Lends what is read and what is written as C has them.
  @unsafe static func withPointers<Result>(
    _ input: Span<UInt8>, _ output: inout MutableSpan<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Result
  ) -> Result {
    // Safe: both lie still until `body` is done.
    unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe input.withUnsafeBufferPointer { unsafe body($0, output) }
    }
  }
}

/// Decompresses all members of what one program wrote, and zeros that pad the last.
final class Decompressor {
  /// What one step came to.
  struct Step {
    /// Bytes that were taken, and bytes that came out.
    var taken = 0
    var made = 0
    /// Why it does not go on, if so.
    var failure: String?
  }

  let compression: Compression
  private let codec: any Codec
  /// Whether the last member is whole, and no other was begun.
  private(set) var isBetweenMembers = false
  /// Whether something may be no member that stands where one would.
  private var mayBeForeign = false
  /// Why it does not go on.
  private var failure: String?

  /// Throws why there is no codec.
  init(_ compression: Compression) throws(CLibrary.Missing) {
    self.compression = compression
    codec = try compression.makeCodec()
  }

  /// Decompresses some of `input` into `output`. Both are of less than 4 GB.
  func step(_ input: Span<UInt8>, into output: inout MutableSpan<UInt8>) -> Step {
    if let failure { return Step(failure: failure) }
    let step = (isBetweenMembers ? beginMember(input) : nil) ?? decompress(input, into: &output)
    failure = step.failure
    return step
  }

  private func decompress(_ input: Span<UInt8>, into output: inout MutableSpan<UInt8>) -> Step {
    let done = codec.step(input, into: &output)
    var step = Step(taken: done.taken, made: done.made)
    if done.made > 0 { mayBeForeign = false }
    switch done.outcome {
    case .goesOn: break
    case .ended: isBetweenMembers = true
    case .foreign where mayBeForeign: step.failure = Self.something
    case .damaged, .foreign:
      step.failure =
        "is damaged, as \(compression.name)'s checks tell; what came before is all here"
    case .refused(let reason): step.failure = "\(reason) (\(compression.remedy))"
    }
    return step
  }

  private static let something = "has something behind its compressed text, which is left out"

  /// Between members: takes zeros, or begins the next. nil where that is begun.
  private func beginMember(_ input: Span<UInt8>) -> Step? {
    guard !input.isEmpty else { return Step() }
    if input[0] == 0 {
      var step = Step()
      step.taken = input.firstIndex(from: 0) { $0 != 0 } ?? input.count
      return step
    }
    guard compression.mayBeginMember(with: input[0]) else {
      return Step(failure: Self.something)
    }
    isBetweenMembers = false
    mayBeForeign = true
    codec.restart()
    return nil
  }
}
