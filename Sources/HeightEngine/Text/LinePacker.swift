// Fills lines greedily: the one place that decides where a line ends. The plain state machine
// (`LinePacker+Plain`) is the reference; the faster ways agree with it on every input, which the tests
// check on random text.

/// A line as the packer finds it.
struct PackedLine: Equatable {
  var start: Int
  /// Where what it shows ends: hanging spaces and tabs are behind it.
  var end: Int
  /// Where the next line starts.
  var next: Int
  var indent: Int
  /// Columns it takes, the indent among them; not set where only counting.
  var columns: Int
}

extension TextLine {
  init(_ line: PackedLine) {
    self.init(range: line.start..<line.end, indent: line.indent, columns: line.columns)
  }
}

/// Wraps one text at one width.
struct LinePacker {
  /// Which ways may be taken; tests compare them.
  enum Tier { case plain, fastest }

  let base: UnsafePointer<UInt8>
  let end: Int
  let traits: TextTraits
  let mode: LineWrapper.Mode
  let width: Int
  let firstIndent: Int
  let hangingIndent: Int
  /// Columns that every line has: a cluster wider than this shrinks to a placeholder of one column.
  let available: Int
  let tabStops: Int
  let tier: Tier
  let tables = BreakTables.shared
  let steps = BreakTables.shared.steps
  let scalars = ScalarTable.shared

  /// Nil for an empty text. `width` is at least 1.
  init?(
    _ bytes: UTF8Bytes, _ traits: TextTraits, _ wrapper: LineWrapper, width: Int, tier: Tier
  ) {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return nil }
    self.base = base
    end = bytes.count
    self.traits = traits
    mode = wrapper.mode
    // Wider than any text, and far from overflow.
    let width = min(width, 1 << 40)
    self.width = width
    firstIndent = max(0, min(wrapper.firstLineIndent, width - 1))
    hangingIndent = max(0, min(wrapper.hangingIndent, width - 1))
    available = width - max(firstIndent, hangingIndent)
    tabStops = max(1, min(wrapper.tabStops, 1 << 20))
    self.tier = tier
  }

  /// Calls `emit` with every line until it answers false.
  @inline(__always)
  func forEachLine(countOnly: Bool, _ emit: (PackedLine) -> Bool) {
    var start = 0
    while start < end {
      let stop = traits.contains(.newline) ? TextScan.newline(base, from: start, to: end) : end
      guard packParagraph(start, stop, countOnly: countOnly, emit) else { return }
      start = stop + 1
    }
  }

  @inline(__always)
  private func packParagraph(
    _ start: Int, _ stop: Int, countOnly: Bool, _ emit: (PackedLine) -> Bool
  ) -> Bool {
    if mode == .none {
      if countOnly { return emit(line(start, stop, stop, firstIndent, 0)) }
      return emit(unwrappedLine(start, stop))
    }
    if tier == .plain { return packPlain(start, stop, emit) }
    // No character takes more columns than bytes, but for tabs.
    if countOnly, stop - start <= width - firstIndent, !traits.contains(.tab) {
      return emit(line(start, stop, stop, firstIndent, 0))
    }
    if mode == .word, isPrintableASCII(start, stop) { return packASCII(start, stop, emit) }
    if mode == .word, available > 1, traits.isDisjoint(with: [.tab, .irregular]) {
      return packRegular(start, stop, countOnly: countOnly, emit)
    }
    return packPlain(start, stop, emit)
  }

  @inline(__always)
  private func isPrintableASCII(_ start: Int, _ stop: Int) -> Bool {
    if traits.isDisjoint(with: [.nonASCII, .tab]) { return true }
    // Of a text of several paragraphs most may be ASCII.
    return traits.contains(.newline) && TextScan.printableEnd(base, from: start, to: stop) == stop
  }

  @inline(__always)
  func line(_ start: Int, _ end: Int, _ next: Int, _ indent: Int, _ columns: Int) -> PackedLine {
    PackedLine(start: start, end: end, next: next, indent: indent, columns: columns)
  }

  /// The column of the tab stop behind `column`.
  @inline(__always)
  func tabStop(after column: Int) -> Int { (column / tabStops + 1) * tabStops }

  /// Columns of a cluster on its line.
  @inline(__always)
  func fitted(_ columns: Int) -> Int { columns > available ? 1 : columns }
}
