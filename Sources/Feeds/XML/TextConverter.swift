internal import CLibXML2
import Glibc

/// Turns bytes of an encoding into UTF-8, by iconv.
///
/// `@safe`: iconv's state is this object's alone, and ends with it.
@safe final class TextConverter {
  private let state: iconv_t

  /// nil where nobody knows the encoding.
  init?(from encoding: String) {
    // Safe: the names are there during the call. iconv says by a pointer of all ones that there is none.
    guard let state = unsafe iconv_open("UTF-8", encoding), Int(bitPattern: state) != -1 else {
      return nil
    }
    unsafe self.state = state
  }

  // Safe: it was opened, and nobody else has it.
  deinit { unsafe iconv_close(state) }

  /// Converts bytes as far as it can: how many it read and wrote, and why it stopped; 0: it read all.
  func step(
    _ bytes: Span<UInt8>, into converted: inout [UInt8]
  ) -> (read: Int, written: Int, code: Int32) {
    // Safe: iconv goes no further than the counts say, and only reads its input.
    unsafe bytes.withUnsafeBytes { source in
      unsafe converted.withUnsafeMutableBytes { target in
        var input = unsafe UnsafeMutableRawPointer(mutating: source.baseAddress)?
          .assumingMemoryBound(to: CChar.self)
        var output = unsafe target.baseAddress?.assumingMemoryBound(to: CChar.self)
        var (inputLeft, outputLeft) = (source.count, target.count)
        let result = unsafe iconv(state, &input, &inputLeft, &output, &outputLeft)
        let code = result == -1 ? errno : 0
        return (source.count - inputLeft, target.count - outputLeft, code)
      }
    }
  }
}
