/// The last bytes that were read of a file, which tell whether it was written over since.
struct LastBytes {
  /// So many are kept.
  private let most: Int
  private var bytes: [UInt8] = []

  /// None yet.
  init(most: Int) { self.most = most }

  var isEmpty: Bool { bytes.isEmpty }

  /// Takes what was read behind them. O(`most`)
  mutating func take(_ piece: Span<UInt8>) {
    let kept = min(piece.count, most)
    bytes.removeFirst(max(bytes.count + kept - most, 0))
    bytes.append(copying: piece.extracting(droppingFirst: piece.count - kept))
  }

  mutating func removeAll() { bytes = [] }

  /// Whether they still stand before byte `end` of the file that `descriptor` reads; so it is if there are none. O(`most`)
  func stand(before end: Int, of descriptor: Int32) -> Bool {
    ByteStore.bytes(end - bytes.count..<end, of: descriptor) == bytes
  }
}
