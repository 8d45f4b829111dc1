// Class and columns of every code point in one lookup. Blocks of 256 are filled when first met: the
// class from the generated tables, the columns from libc's `wcwidth`, so that they are the very
// columns by which ncursesw advances.

import CWchar
import Synchronization

/// Class in bits 0…5, columns in bits 6 and 7 (3: not printable).
typealias ScalarEntry = UInt16

extension ScalarEntry {
  @inline(__always) var breakClass: UInt16 { self & 63 }
  /// Columns, 0 to 2; 3 where libc says that there is nothing to print.
  @inline(__always) var columns: Int { Int(self >> 6) }
  static let unprintable = 3
}

/// A two-stage table, filled lazily, safe to read from any thread.
///
/// Pointers only, so that taking it costs no reference counting; its memory is never freed.
struct ScalarTable: @unchecked Sendable {
  // Unchecked: block numbers are published with release after their block is written, and a written
  // block never changes.
  static let shared = ScalarTable()

  /// The number of blocks that are filled.
  private static let used = Mutex<Int>(0)

  private static let blockSize = 256
  private static let blockCount = 0x110000 / blockSize

  /// Number of the block of each 256 code points; 0: not filled yet.
  private let numbers: UnsafeMutablePointer<Atomic<UInt16>>
  private let blocks: UnsafeMutablePointer<ScalarEntry>
  /// The entries of code points 0…255.
  let latin: UnsafePointer<ScalarEntry>

  private init() {
    numbers = .allocate(capacity: Self.blockCount)
    for index in 0..<Self.blockCount { (numbers + index).initialize(to: Atomic(0)) }
    // As large as if no two blocks were alike; what isn't touched takes no memory.
    blocks = .allocate(capacity: (Self.blockCount + 1) * Self.blockSize)
    latin = UnsafePointer(blocks + Self.blockSize)
    _ = entry(0)
  }

  @inline(__always)
  func entry(_ scalar: UInt32) -> ScalarEntry {
    var number = numbers[Int(scalar >> 8)].load(ordering: .acquiring)
    if number == 0 { number = fill(Int(scalar >> 8)) }
    return blocks[Int(number) << 8 | Int(scalar & 255)]
  }

  /// Fills the block of 256 code points with number `index`; equal blocks share their memory, which
  /// keeps the table of a CJK text in the first-level cache.
  @inline(never)
  private func fill(_ index: Int) -> UInt16 {
    Self.used.withLock { used in
      let published = numbers[index].load(ordering: .relaxed)
      if published != 0 { return published }
      let block = Self.makeBlock(index)
      let number = (1..<(used + 1)).first { matches($0, block) } ?? used + 1
      if number > used {
        (blocks + (number << 8)).initialize(from: block, count: Self.blockSize)
        used = number
      }
      numbers[index].store(UInt16(number), ordering: .releasing)
      return UInt16(number)
    }
  }

  private func matches(_ number: Int, _ block: [ScalarEntry]) -> Bool {
    UnsafeBufferPointer(start: blocks + (number << 8), count: Self.blockSize).elementsEqual(block)
  }

  private static func makeBlock(_ index: Int) -> [ScalarEntry] {
    let runs = CodePointRuns.shared
    let first = UInt32(index * blockSize)
    var widths = [Int8](repeating: 0, count: blockSize)
    let asked = cwchar_fill_widths(first, Int32(blockSize), &widths) != 0
    var run = lastRun(startingAtOrBefore: first, in: runs.starts)
    return (0..<blockSize).map { offset in
      if first + UInt32(offset) >= runs.starts[run + 1] { run += 1 }
      let entry = runs.entries[run]
      guard asked else { return entry }
      let columns = (0...2).contains(widths[offset]) ? UInt16(widths[offset]) : 3
      return entry & 63 | columns << 6
    }
  }

  private static func lastRun(startingAtOrBefore scalar: UInt32, in starts: [UInt32]) -> Int {
    var low = 0
    var high = starts.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return low
  }
}
