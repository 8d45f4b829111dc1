/// Whether what was read of a file stands there still. Who writes over it may leave its beginning, its end and its size as they
/// were, and 16 places between; but each row begins behind a line end, or where the file does.
extension LineSource {
  /// Whether the file still begins, and goes on to where it was read to, with the same bytes: then
  /// what is behind them is new.
  ///
  /// - Parameter closely: Whether some of what stands between is compared, too: 4 KB, and some hundreds of single bytes.
  func stillHoldsWhatWasRead(closely: Bool) -> Bool {
    store.refresh()
    return !isWrittenOver && store.count >= index.end && sampleHash() == readHash
      && (!closely || store.stillHoldsSamples && rowsBeginLines)
  }

  /// Looks whether bytes that were read are cut off or written over, if the file has changed since the last such look. What has
  /// come behind them is not read. O(1)
  func lookForWriting() {
    guard bytesRead > 0, let state = store.state, state != lastState else { return }
    lastState = state
    if store.copy(bytesRead - 1..<bytesRead).isEmpty { return store.noteCut() }
    isWrittenOver = isWrittenOver || sampleHash() != readHash || !store.stillHoldsSamples
  }

  /// Looks whether the rows among which `row` is, which was just read, begin where a line does and end where one does, as far
  /// as what was read with it says: nothing is read for that. O(log n)
  func lookForTear(at row: Int) {
    guard store.isRegularFile, !isWrittenOver, row < count else { return }
    let group = index.anchors.group(of: row)
    guard isTorn(at: group.start) || isTorn(at: group.end ?? group.start) else { return }
    (isWrittenOver, hasTear) = (true, true)
  }

  /// Whether only the midst was written over: one that begins with something else is another one, which goes on with this.
  var isTorn: Bool { isWrittenOver && sampleHash() == readHash }

  private func isTorn(at offset: Int) -> Bool {
    guard offset > fileStart, let before = store.heldByte(at: offset - 1) else { return false }
    return before != 0x0A
  }

  /// So many rows are looked at that are spread over all, and those so far before and behind the one that was decoded last.
  private static let spreadRows = 256
  private static let nearRows = 128

  /// Whether some rows of the file that is read begin behind a line end. O(1): reads a byte for each.
  private var rowsBeginLines: Bool {
    guard store.isRegularFile, count > 0 else { return true }
    let last = min(lastRowDecoded, count - 1)
    let near = max(0, last - Self.nearRows)..<min(count, last + Self.nearRows)
    let places =
      index.anchors.spread(Self.spreadRows, from: fileStart) + index.anchors.starts(around: near)
    return places.allSatisfy { place in
      guard place > fileStart else { return true }
      let before = store.copy(place - 1..<place)
      return before.isEmpty || before[0] == 0x0A
    }
  }

  /// Of the first and last bytes of what was read, as they are now. O(1)
  func sampleHash() -> UInt64 {
    let size = min(1024, index.end)
    var hash = ContentHash()
    hash.combine(store.copy(0..<size).span)
    hash.combine(store.copy((index.end - size)..<index.end).span)
    return hash.value
  }
}
