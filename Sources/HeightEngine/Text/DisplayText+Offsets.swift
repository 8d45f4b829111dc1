extension DisplayText {
  /// Sanitises `string`, and moves offsets into its UTF-8 along: each to where in the result stands what
  /// stood there. For whoever knows something of parts of a text before it is sanitised.
  ///
  /// - Parameter offsets: In ascending order; one within a character moves to the next, one beyond the end
  ///   to the end.
  /// - Complexity: O(*n* + offsets).
  public init(_ string: String, moving offsets: inout [Int]) {
    self.init(string)
    let result = self.string.utf8.count
    // What is as it was has its offsets as they were.
    guard !offsets.isEmpty, self.string.utf8.count != string.utf8.count || self.string != string
    else { return }
    var string = string
    string.makeContiguousUTF8()
    string.utf8.withBytes { bytes in
      var state = Sanitizer.State()
      var sanitized: [UInt8] = []
      var (done, count) = (0, 0)
      for index in offsets.indices {
        let end = max(bytes.end(ofCharacterAt: offsets[index]), done)
        // Piece by piece: what one comes to depends on the ones before, which the state knows.
        _ = Sanitizer.sanitize(bytes[done..<end], after: &state, into: &sanitized)
        count += sanitized.count
        sanitized.removeAll(keepingCapacity: true)
        done = end
        offsets[index] = min(count, result)
      }
    }
  }
}

extension UTF8Bytes {
  /// `offset`, or, where it is within a character or a line end, where that ends.
  fileprivate func end(ofCharacterAt offset: Int) -> Int {
    var offset = Swift.min(Swift.max(offset, 0), count)
    while offset > 0, offset < count, self[offset] & 0xC0 == 0x80 { offset += 1 }
    guard offset > 0, self[offset - 1] == 0x0D else { return offset }
    var lineFeed = offset
    while lineFeed < count, self[lineFeed] == 0x0D, lineFeed - offset + 1 < Sanitizer.mostReturns {
      lineFeed += 1
    }
    return lineFeed < count && self[lineFeed] == 0x0A ? lineFeed + 1 : offset
  }
}
