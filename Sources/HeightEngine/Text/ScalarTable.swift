// Class and columns of every code point in one lookup: the one table of widths. Blocks of 256 are filled
// when first met: the class from the generated tables; the columns from libc's `wcwidth`, which programs on
// the same system agree on, and from the generated tables for what libc is too old to know. What neither
// knows, as it is not assigned yet, has the columns that new characters of its block have had so far.

import CWchar
import Synchronization

/// Class in bits 0…5, what the sanitiser may skip in bits 6…8, whether the columns are the usual ones in bit 9,
/// columns in bits 14 and 15.
typealias ScalarEntry = UInt16

extension ScalarEntry {
  @inline(__always) var breakClass: UInt16 { self & 63 }
  /// Columns, 0 to 2; 3 where there is nothing to print.
  @inline(__always) var columns: Int { Int(self >> 14) }
  static let unprintable = 3

  /// Sanitising changes neither it nor what is around it, whatever plain characters are before it.
  @inline(__always) var isPlain: Bool { self & Self.plain != 0 }
  /// Plain, and always the start of a cluster.
  @inline(__always) var isPlainBase: Bool { self & Self.plainBase != 0 }
  /// Plain behind a plain character that can carry it.
  @inline(__always) var isPlainMark: Bool { self & Self.plainMark != 0 }
  /// A column below U+3000, two from there on: most characters of most scripts take as many, and then the first bytes
  /// of a text tell its columns.
  @inline(__always) var isOfUsualWidth: Bool { self & Self.usualWidth != 0 }
  /// 1 for a plain character or mark, 0 for others.
  @inline(__always) var isPlainOrMark: ScalarEntry { (self >> 6 | self >> 8) & 1 }

  /// Neither plain nor printable.
  static let unknown: ScalarEntry = 3 << 14
  static let plain: ScalarEntry = 1 << 6
  static let plainBase: ScalarEntry = 1 << 7
  static let plainMark: ScalarEntry = 1 << 8
  static let usualWidth: ScalarEntry = 1 << 9

  /// The entry of `scalar` in class `breakClass`; columns other than 0 to 2 are not printable.
  init(_ scalar: UInt32, breakClass: UInt16, columns: Int) {
    let columns = (0...2).contains(columns) ? columns : Self.unprintable
    self = breakClass | UInt16(columns) << 14
    if columns == (scalar < 0x3000 ? 1 : 2) { self |= Self.usualWidth }
    let tables = BreakTables.shared
    let traits = tables.traits(ofClass: breakClass)
    guard columns != Self.unprintable, traits.isDisjoint(with: [.control, .skinTone]) else {
      return
    }
    if traits.contains(.mark) {
      let isMark = columns == 0 && !Sanitizer.dropsSome(scalar)
      self |= isMark ? Self.plainMark : 0
    } else if traits.contains(.regionalIndicator) {
      self |= columns == 1 ? Self.plain : 0
    } else if columns > 0, tables.standsAlone(breakClass) {
      self |= Self.plain | Self.plainBase
    }
  }
}

/// U+00AD: a place where a word may break, and then shows a hyphen.
let softHyphen: UInt32 = 0xAD

/// A two-stage table, filled lazily, safe to read from any thread.
///
/// Pointers only, so that taking it costs no reference counting; its memory is never freed.
///
/// Safe: whoever asks for an entry knows the scalar to be one, below U+110000, so that it has a number; each
/// number is that of a block that was written before the number was published, with release, and a written
/// block never changes.
@safe struct ScalarTable: @unchecked Sendable {
  static let shared = unsafe ScalarTable(asking: cwchar_fill_widths)

  fileprivate static let blockSize = 256
  fileprivate static let blockCount = 0x110000 / blockSize

  /// Number of the block of each 256 code points; 0: not filled yet.
  private let numbers: UnsafeMutablePointer<Atomic<UInt16>>
  private let blocks: UnsafeMutablePointer<ScalarEntry>
  private let filler: UnsafeMutablePointer<Filler>

  /// A table of its own, with the columns that `source` says; where it says none, East Asian Width and the
  /// classes that show nothing decide, and the block of what is not assigned yet. Its memory is never freed.
  @safe init(asking source: @escaping WidthSource) {
    // Safe: what is read is initialised first: numbers here, the block of a number before that is published.
    unsafe numbers = .allocate(capacity: Self.blockCount)
    for index in 0..<Self.blockCount { unsafe (numbers + index).initialize(to: Atomic(0)) }
    // As large as if no two blocks were alike; what isn't touched takes no memory.
    unsafe blocks = .allocate(capacity: (Self.blockCount + 1) * Self.blockSize)
    unsafe blocks.initialize(repeating: .unknown, count: Self.blockSize)
    unsafe filler = .allocate(capacity: 1)
    unsafe filler.initialize(to: Filler(source: source, numbers: numbers, blocks: blocks))
    _ = entry(0)
  }

  @inline(__always)
  func entry(_ scalar: UInt32) -> ScalarEntry {
    assert(scalar < 0x110000)
    // Safe: a scalar has a number, and a number that is read has its block.
    var number = unsafe numbers[Int(scalar >> 8)].load(ordering: .acquiring)
    if number == 0 { number = unsafe filler.pointee.fill(Int(scalar >> 8)) }
    return unsafe blocks[Int(number) << 8 | Int(scalar & 255)]
  }

  /// The entry of a code point of 0…255: its block was the first to be filled.
  @inline(__always)
  func entry(latin: UInt8) -> ScalarEntry {
    unsafe blocks[Self.blockSize | Int(latin)]  // Safe: `init` filled it.
  }

  /// The entry, or `.unknown` where none of its block was asked for yet: for loops that may not branch.
  @inline(__always)
  func knownEntry(_ scalar: UInt32) -> ScalarEntry {
    assert(scalar < 0x110000)
    // Safe: a scalar has a number, and a number that is read has its block; that of 0 is there.
    let number = unsafe numbers[Int(scalar >> 8)].load(ordering: .acquiring)
    return unsafe blocks[Int(number) << 8 | Int(scalar & 255)]
  }
}

extension ScalarTable {
  /// The unified ideographs that are in most texts of China, Japan and Korea that have any.
  fileprivate static let ideographs: Range<UInt32> = 0x4E00..<0xA000

  /// Whether the ideographs of U+4E00 to U+9FFF are all the same, plain bases of usual width, and known: then they need
  /// not be asked for one by one. O(1), but for the first time.
  @inline(__always)
  var areIdeographsUsual: Bool {
    // Safe: the filler is there as long as the table.
    let found = unsafe filler.pointee.ideographs.load(ordering: .acquiring)
    return found == 0 ? unsafe filler.pointee.fillIdeographs() : found > 0
  }
}

/// Fills widths of so many code points from one on, -1 for what it doesn't know; answers 0 where it can't.
typealias WidthSource = @convention(c) (UInt32, Int32, UnsafeMutablePointer<Int8>?) -> Int32

/// Fills the blocks of a table. Apart from it, so that the hot loops hand on one pointer.
///
/// Safe: a block is written once, under the lock, and before its number is published; there is room for as many
/// blocks as there are numbers.
@safe private struct Filler: ~Copyable {
  let source: WidthSource
  let numbers: UnsafeMutablePointer<Atomic<UInt16>>
  let blocks: UnsafeMutablePointer<ScalarEntry>
  /// The number of blocks that are filled.
  let used = Mutex<Int>(0)
  /// Whether all ideographs are usual: 1; they are not: -1; nobody asked: 0.
  let ideographs = Atomic<Int>(0)

  /// Fills the block of 256 code points with number `index`; equal blocks share their memory, which
  /// keeps the table of a CJK text in the first-level cache.
  @inline(never)
  func fill(_ index: Int) -> UInt16 {
    // Safe: one thread at a time writes a block, which is beyond all that were published.
    used.withLock { used in
      let published = unsafe numbers[index].load(ordering: .relaxed)
      if published != 0 { return published }
      let block = makeBlock(index)
      let number = (1..<(used + 1)).first { matches($0, block) } ?? used + 1
      if number > used {
        unsafe (blocks + (number << 8)).initialize(from: block, count: ScalarTable.blockSize)
        used = number
      }
      unsafe numbers[index].store(UInt16(number), ordering: .releasing)
      return UInt16(number)
    }
  }

  /// Finds out whether the ideographs are all usual, and fills their blocks with one if so.
  @inline(never)
  func fillIdeographs() -> Bool {
    let areUsual = haveUsualWidths(ScalarTable.ideographs)
    if areUsual {
      let blocks = ScalarTable.ideographs.lowerBound >> 8..<ScalarTable.ideographs.upperBound >> 8
      let number = fill(Int(blocks.lowerBound))
      // Safe: one thread at a time writes numbers, and the block of this one is written.
      used.withLock { _ in
        for index in blocks { unsafe numbers[Int(index)].store(number, ordering: .releasing) }
      }
    }
    ideographs.store(areUsual ? 1 : -1, ordering: .releasing)
    return areUsual
  }

  /// Whether characters from U+3000 on are of one class, plain bases, and all of two columns. O(their number)
  private func haveUsualWidths(_ scalars: Range<UInt32>) -> Bool {
    let runs = CodePointRuns.shared
    let run = lastRun(startingAtOrBefore: scalars.lowerBound, in: runs.starts)
    guard runs.starts[run + 1] >= scalars.upperBound, runs.columns[run] == 2,
      ScalarEntry(scalars.lowerBound, breakClass: runs.classes[run], columns: 2).isPlainBase
    else { return false }
    var widths = [Int8](repeating: -1, count: scalars.count)
    // Safe: a source writes as many widths as it is told that there is room for.
    let isTold = unsafe source(scalars.lowerBound, Int32(scalars.count), &widths) != 0
    return !isTold || widths.allSatisfy { $0 == 2 || !(0...2).contains($0) }
  }

  private func matches(_ number: Int, _ block: [ScalarEntry]) -> Bool {
    // Safe: blocks up to the last used one are written.
    unsafe UnsafeBufferPointer(start: blocks + (number << 8), count: ScalarTable.blockSize)
      .elementsEqual(block)
  }

  private func makeBlock(_ index: Int) -> [ScalarEntry] {
    let runs = CodePointRuns.shared
    let first = UInt32(index * ScalarTable.blockSize)
    var widths = [Int8](repeating: -1, count: ScalarTable.blockSize)
    // Safe: a source writes as many widths as it is told that there is room for.
    let isTold = unsafe source(first, Int32(ScalarTable.blockSize), &widths) != 0
    var run = lastRun(startingAtOrBefore: first, in: runs.starts)
    return (0..<ScalarTable.blockSize).map { offset in
      if first + UInt32(offset) >= runs.starts[run + 1] { run += 1 }
      let scalar = first + UInt32(offset)
      // libc has a column for the soft hyphen; only where a line ends it takes one.
      let isKnown = isTold && (0...2).contains(widths[offset]) && scalar != softHyphen
      return ScalarEntry(
        scalar, breakClass: runs.classes[run],
        columns: isKnown ? Int(widths[offset]) : Self.columns(of: scalar, run, runs))
    }
  }

  /// Columns of a code point that libc doesn't know, which is in a run of the tables.
  private static func columns(of scalar: UInt32, _ run: Int, _ runs: CodePointRuns) -> Int {
    let columns = Int(runs.columns[run])
    let isControl = BreakTables.shared.traits(ofClass: runs.classes[run]).contains(.control)
    return columns == ScalarEntry.unprintable && !isControl
      ? Self.columns(ofUnassigned: scalar) : columns
  }

  /// Columns of a code point that is not assigned yet; what never will be is not printable.
  private static func columns(ofUnassigned scalar: UInt32) -> Int {
    switch scalar {
    case 0xD800...0xDFFF, 0xFDD0...0xFDEF: ScalarEntry.unprintable
    case _ where scalar & 0xFFFE == 0xFFFE: ScalarEntry.unprintable
    // Ideographs and what stands among them, Tangut, Kana.
    case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFF:
      2
    // Emoji.
    case 0x1F300...0x1F6FF, 0x1FA70...0x1FAFF: 2
    default: 1
    }
  }

  private func lastRun(startingAtOrBefore scalar: UInt32, in starts: [UInt32]) -> Int {
    var low = 0
    var high = starts.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return low
  }
}
