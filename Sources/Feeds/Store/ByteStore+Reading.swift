import Glibc

/// Reading of any range, as far as it is there.
extension ByteStore {
  /// The place of the line feed that ends the line at `start`; nil if none has come. What was searched once is
  /// not searched again. O(n)
  func endOfLine(from start: Int) -> Int? {
    if lineSearch.start != start { lineSearch = (start, start) }
    var found: Int?
    forEachPiece(from: lineSearch.end) { offset, piece in
      lineSearch.end = offset + piece.count
      numberOfBytesSearched += piece.count
      guard let place = piece.firstLineFeed() else { return true }
      lineSearch.end = offset + place
      found = offset + place
      return false
    }
    return found
  }

  /// The same as `copy`, which notes that the file was cut where bytes are missing that were there.
  func copyNotingCut(_ range: Range<Int>) -> [UInt8] {
    let bytes = copy(range)
    if bytes.count < range.count, range.upperBound <= count { noteCut() }
    return bytes
  }

  /// The bytes of `range`, fewer where the file has become shorter. O(n).
  static func bytes(_ range: Range<Int>, of descriptor: Int32) -> [UInt8] {
    [UInt8](capacity: range.count) { bytes in
      // Safe: as many bytes count as were read.
      unsafe bytes.withUnsafeMutableBufferPointer { buffer, count in
        var span = unsafe buffer.mutableSpan
        count = read(descriptor, at: range.lowerBound, into: &span)
      }
    }
  }

  /// Fills `bytes` from `offset` on. Returns how many there were.
  static func read(
    _ descriptor: Int32, at offset: Int, into bytes: inout MutableSpan<UInt8>
  ) -> Int {
    var filled = 0
    while filled < bytes.count {
      let rest = filled..<bytes.count
      let got = System.read(descriptor, at: offset + filled, into: &bytes, rest)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      filled += got
    }
    return filled
  }
}
