/// A copy of what was read last of a file that is followed: whoever cuts the file takes it away there.
final class KeptBytes {
  /// A store of what is left, and where it starts among what was read.
  typealias Rest = (store: ByteStore, start: Int)

  private var store = ByteStore([UInt8]())
  private var isInFile = false
  private var start: Int
  private var end: Int { start + store.count }

  /// So much of what was there before it was followed is kept, in bytes; and at least so much of all that comes.
  static let first = 1 << 22
  static let most = 1 << 26
  /// More than this is no matter of memory.
  private static let mostInMemory = 1 << 15

  /// Keeps a little of what stands before byte `end` of a store, not before `start`.
  init(of store: ByteStore, from start: Int, upTo end: Int) {
    self.start = max(start, end - Self.first)
    keep(upTo: end, of: store)
  }

  /// Keeps what was read further.
  func keep(upTo newEnd: Int, of source: ByteStore) {
    guard newEnd > end else { return }
    if newEnd - end > Self.most { beginAnew(at: newEnd - Self.first) }
    append(end..<newEnd, of: source)
    guard store.count > 2 * Self.most else { return }
    let old = store
    let kept = old.count - Self.most..<old.count
    beginAnew(at: start + kept.lowerBound)
    append(kept, of: old)
  }

  private func beginAnew(at newStart: Int) {
    (store, isInFile) = (ByteStore([UInt8]()), false)
    start = newStart
  }

  private func append(_ range: Range<Int>, of source: ByteStore) {
    if !isInFile, store.count + range.count > Self.mostInMemory {
      let held = store
      (store, isInFile) = (.spool(), true)
      store.append(0..<held.count, of: held)
    }
    store.append(range, of: source)
  }

  /// What there is.
  var rest: Rest { (store, start) }
}
