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
  /// Columns it takes, the indent among them; set where columns are wanted.
  var columns: Int
  /// The break machine's state where the next line starts, unless that is a paragraph's first.
  var row: UInt16
  /// The cluster that does not fit, at or behind `next`; what is behind it, but for its own rest and the
  /// next character that is no mark, has no say in where this line ends. Not set at a paragraph's end.
  var overflow: Int
  /// `TextLine.lead`.
  var lead = 0..<0
}

extension TextLine {
  init(_ line: PackedLine) {
    self.init(
      range: line.start..<line.end, indent: line.indent, columns: line.columns,
      lead: line.lead)
  }
}

/// Wraps one text at one width.
struct LinePacker {
  /// Which ways may be taken; tests compare them.
  enum Tier { case plain, fastest }

  /// What is wanted of lines: how many there are; what they show, too; how wide they are, too.
  enum Wanted { case count, places, columns }

  /// How text is wrapped: the same for all texts of a kind.
  struct Rules {
    let mode: LineWrapper.Mode
    let width: Int
    let firstIndent: Int
    var hangingIndent: Int
    /// Columns that every line has: a cluster wider than this shrinks to a placeholder of one column.
    let available: Int
    let tabStops: Int
    let tier: Tier
    let tables = TextTables.shared
  }

  private(set) var text: UTF8Bytes
  private(set) var traits: TextTraits
  private(set) var rules: Rules
  /// The break machine's state at the start: of text that goes on in the middle of a paragraph.
  private(set) var startRow = BreakTables.start
  /// Whether the text starts in the middle of a paragraph, whose lines are indented as such.
  private(set) var startsInParagraph = false

  @inline(__always) var end: Int { text.count }
  @inline(__always) var mode: LineWrapper.Mode { rules.mode }
  @inline(__always) var width: Int { rules.width }
  @inline(__always) var firstIndent: Int { rules.firstIndent }
  @inline(__always) var hangingIndent: Int { rules.hangingIndent }
  @inline(__always) var available: Int { rules.available }
  @inline(__always) var tabStops: Int { rules.tabStops }
  @inline(__always) var tier: Tier { rules.tier }
  @inline(__always) var tables: BreakTables { rules.tables.breaks }
  @inline(__always) var steps: PermanentTable<BreakStep> { rules.tables.breaks.steps }
  @inline(__always) var scalars: ScalarTable { rules.tables.scalars }

  /// A packer of an empty text.
  init(_ rules: Rules) {
    text = UTF8Bytes("")
    traits = []
    self.rules = rules
  }

  /// Nil for an empty text. `width` is at least 1.
  @inline(__always)
  init?(
    _ bytes: UTF8Bytes, _ traits: TextTraits, _ wrapper: LineWrapper, width: Int, tier: Tier
  ) {
    guard !bytes.isEmpty else { return nil }
    text = bytes
    self.traits = traits
    rules = Rules(wrapper, width: width, tier: tier)
  }

  /// Goes on with another text by the same rules; `row` is the machine's state at its start.
  @inline(__always)
  mutating func take(_ bytes: UTF8Bytes, _ traits: TextTraits, from row: UInt16) {
    text = bytes
    self.traits = traits
    startRow = row
    startsInParagraph = false
  }

  /// The same text, starting with a line of a paragraph that began before.
  func startingInParagraph(row: UInt16) -> LinePacker {
    var packer = self
    packer.startRow = row
    packer.startsInParagraph = true
    return packer
  }

  /// Calls `emit` with every line until it answers false.
  @inline(__always)
  func forEachLine(_ wanted: Wanted, _ emit: (PackedLine) -> Bool) {
    var start = 0
    while start < end {
      let stop = traits.contains(.newline) ? TextScan.newline(text, from: start, to: end) : end
      guard packParagraph(start, stop, wanted, emit) else { return }
      start = stop + 1
    }
  }

  /// The number of lines.
  @inline(__always)
  func numberOfLines() -> Int {
    var count = 0
    forEachLine(.count) { _ in
      count += 1
      return true
    }
    return count
  }

  @inline(__always)
  private func packParagraph(
    _ start: Int, _ stop: Int, _ wanted: Wanted, _ emit: (PackedLine) -> Bool
  ) -> Bool {
    if !traits.isDisjoint(with: [.items, .lanes]) { return packItem(start, stop, wanted, emit) }
    return packParagraph(by: mode, start, stop, wanted, emit)
  }

  /// A paragraph that may be the item of a list, or a line of a graph.
  @inline(never)
  private func packItem(
    _ start: Int, _ stop: Int, _ wanted: Wanted, _ emit: (PackedLine) -> Bool
  ) -> Bool {
    var packer = self
    let (indent, leadEnd) = itemIndent(start, stop)
    packer.rules.hangingIndent = max(hangingIndent, indent)
    return packer.packParagraph(by: mode, start, stop, wanted) { line in
      var line = line
      if line.start > start, leadEnd > start { line.lead = start..<leadEnd }
      return emit(line)
    }
  }

  @inline(__always)
  private func packParagraph(
    by mode: LineWrapper.Mode, _ start: Int, _ stop: Int, _ wanted: Wanted,
    _ emit: (PackedLine) -> Bool
  ) -> Bool {
    if mode == .none {
      if wanted == .count { return emit(line(start, stop, stop, firstIndent, 0)) }
      return emit(
        tier == .fastest && isPrintableASCII(start, stop)
          ? unwrappedASCII(start, stop) : unwrappedLine(start, stop))
    }
    let indent = indent(at: start)
    let row = start == 0 ? startRow : BreakTables.start
    if tier == .plain { return packPlain(start, stop, row, emit) }
    // No character takes more columns than bytes, but for tabs.
    if wanted == .count, stop - start <= width - indent, !traits.contains(.tab) {
      return emit(line(start, stop, stop, indent, 0))
    }
    if mode == .word, isPrintableASCII(start, stop) { return packASCII(start, stop, row, emit) }
    if mode == .word, available > 1, traits.isDisjoint(with: [.tab, .irregular]) {
      return packRegular(start, stop, row, wanted, emit)
    }
    return packPlain(start, stop, row, emit)
  }

  /// The indent of the first line that is packed of a paragraph.
  @inline(__always)
  func indent(at start: Int) -> Int {
    startsInParagraph && start == 0 ? hangingIndent : firstIndent
  }

  @inline(__always)
  private func isPrintableASCII(_ start: Int, _ stop: Int) -> Bool {
    if traits.isDisjoint(with: [.nonASCII, .tab]) { return true }
    // Of a text of several paragraphs most may be ASCII.
    return traits.contains(.newline) && TextScan.printableEnd(text, from: start, to: stop) == stop
  }

  @inline(__always)
  func line(
    _ start: Int, _ end: Int, _ next: Int, _ indent: Int, _ columns: Int,
    row: UInt16 = BreakTables.start, overflow: Int = 0
  ) -> PackedLine {
    PackedLine(
      start: start, end: end, next: next, indent: indent, columns: columns, row: row,
      overflow: overflow)
  }

  /// The column of the tab stop behind `column`.
  @inline(__always)
  func tabStop(after column: Int) -> Int { (column / tabStops + 1) * tabStops }

  /// Columns of a cluster on its line.
  @inline(__always)
  func fitted(_ columns: Int) -> Int { columns > available ? 1 : columns }
}

/// All tables that packing reads, asked for at once: each shared value costs a call.
struct TextTables: Sendable {
  static let shared = TextTables()

  let breaks = BreakTables.shared
  let scalars = ScalarTable.shared
  let forms = LeadForms.shared
}

extension LinePacker.Rules {
  /// `width` is at least 1.
  @inline(__always)
  init(_ wrapper: LineWrapper, width: Int, tier: LinePacker.Tier = .fastest) {
    mode = wrapper.mode
    // Wider than any text, and far from overflow.
    let width = min(width, 1 << 40)
    self.width = width
    firstIndent = max(0, min(wrapper.firstLineIndent, width - 1))
    hangingIndent = max(0, min(wrapper.hangingIndent, width - 1))
    available = width - max(firstIndent, hangingIndent)
    tabStops = wrapper.possibleTabStops
    self.tier = tier
  }
}
