// Break positions kept: laying out again at another width is arithmetic. A piece is what lies between
// two places where a line may break; the columns at which it starts and its content ends are counted
// through the whole text, so that a line from piece i to piece k takes ends[k] − starts[i] columns.

/// Text with its break positions, for whoever keeps text in memory and lays it out at many widths.
///
/// It pays for text that is laid out at many widths, as while a window's edge is dragged: from about 8
/// widths on where text is of mixed scripts, from about 50 where it is ASCII, of which a `DisplayText` is
/// laid out nearly as fast. It doesn't pay for rows whose heights are remembered by width; `TableKit`
/// makes none.
///
/// Beside its text it takes 0.7 times the text's bytes of memory for prose in ASCII, twice that for other
/// text.
public struct PreparedText: Sendable {
  /// The text that was prepared.
  public let text: DisplayText
  /// Start and content end of each piece in columns, alternating; empty where arithmetic would not do:
  /// text with tabs, text of 64 KiB and more.
  private let columns: [UInt16]
  /// The same in bytes; empty where a byte is a column.
  private let offsets: [UInt16]
  /// Number of pieces up to the end of each paragraph.
  private let paragraphs: [UInt16]
  private let widestPiece: Int

  /// Finds the break positions.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  public init(_ text: DisplayText) {
    self.text = text
    var finder = PieceFinder()
    let found = text.withBytes { finder.run($0, text.traits) }
    columns = found ? finder.columns : []
    offsets = found && text.traits.isDisjoint(with: [.nonASCII, .newline]) ? [] : finder.offsets
    paragraphs = found ? finder.paragraphs : []
    widestPiece = finder.widestPiece
  }

  /// The number of lines at `width` columns, as `wrapper` gives it. Allocates nothing.
  ///
  /// - Complexity: O(lines), as a rule; O(bytes) where a piece is wider than a line, where `wrapper`
  ///   doesn't wrap by words and where the text has tabs.
  public func numberOfLines(_ wrapper: LineWrapper, width: Int) -> Int {
    guard fits(wrapper, width) else { return wrapper.numberOfLines(of: text, width: width) }
    let limit = wrapper.lineLimit ?? Int.max
    var count = 0
    forEachLine(wrapper, width) { _, _, _ in
      count += 1
      return count < limit
    }
    return count
  }

  /// The lines at `width` columns, as `wrapper` gives them.
  ///
  /// - Complexity: O(lines), as a rule; see `numberOfLines(_:width:)`.
  public func lines(_ wrapper: LineWrapper, width: Int) -> [TextLine] {
    guard fits(wrapper, width), wrapper.lineLimit == nil else {
      return wrapper.lines(of: text, width: width)
    }
    var lines: [TextLine] = []
    let places = offsets.isEmpty ? columns : offsets
    forEachLine(wrapper, width) { first, last, indent in
      let start = Int(places[2 * first])
      let wide = Int(columns[2 * last + 1]) - Int(columns[2 * first])
      let end = max(Int(places[2 * last + 1]), start)
      lines.append(
        TextLine(range: start..<end, indent: indent, columns: indent + max(wide, 0)))
      return true
    }
    return lines
  }

  private func fits(_ wrapper: LineWrapper, _ width: Int) -> Bool {
    guard width > 0, wrapper.mode == .word, !columns.isEmpty, (wrapper.lineLimit ?? 1) > 0 else {
      return false
    }
    return max(widestPiece, 1) <= width - max(wrapper.firstLineIndent, wrapper.hangingIndent, 0)
  }

  /// Calls `body` with first and last piece and indent of each line. No piece is wider than a line.
  @inline(__always)
  private func forEachLine(
    _ wrapper: LineWrapper, _ width: Int, _ body: (Int, Int, Int) -> Bool
  ) {
    let firstIndent = max(wrapper.firstLineIndent, 0)
    let hangingIndent = max(wrapper.hangingIndent, 0)
    let width = min(width, 1 << 40)
    // Safe: pieces are counted from 0 to the last paragraph's end, which is columns.count / 2.
    let columns = self.columns.span
    var piece = 0
    for end in paragraphs {
      var indent = firstIndent
      var guess = 8
      repeat {
        let limit = Int(unsafe columns[unchecked: 2 * piece]) + width - indent
        // A line takes about as many pieces as the one before.
        var last = min(piece + guess, Int(end) - 1)
        while Int(unsafe columns[unchecked: 2 * last + 1]) > limit { last -= 1 }
        while last + 1 < end, Int(unsafe columns[unchecked: 2 * last + 3]) <= limit { last += 1 }
        guard body(piece, last, indent) else { return }
        guess = last - piece
        piece = last + 1
        indent = hangingIndent
      } while piece < end
    }
  }
}

/// Cuts a text into pieces.
private struct PieceFinder {
  var columns: [UInt16] = []
  var offsets: [UInt16] = []
  var paragraphs: [UInt16] = []
  var widestPiece = 0

  private var column = 0
  private var contentColumn = 0
  private var contentEnd = 0

  /// Answers whether arithmetic will do for this text.
  mutating func run(_ bytes: UTF8Bytes, _ traits: TextTraits) -> Bool {
    guard let packer = LinePacker(bytes, traits, LineWrapper(), width: Int.max, tier: .plain),
      bytes.count < 1 << 16, traits.isDisjoint(with: [.tab, .items])
    else { return false }
    columns.reserveCapacity(bytes.count / 2)
    var start = 0
    while start < bytes.count {
      let stop =
        traits.contains(.newline)
        ? TextScan.newline(packer.text, from: start, to: bytes.count) : bytes.count
      guard paragraph(packer, start, stop) else { return false }
      start = stop + 1
    }
    return true
  }

  private mutating func paragraph(_ packer: LinePacker, _ start: Int, _ stop: Int) -> Bool {
    open(at: start)
    var isFit = true
    packer.forEachCluster(start, stop) { from, to, wide, mayBreak in
      if mayBreak, from > start {
        close()
        open(at: from)
      }
      column += wide
      if wide == 0 { isFit = false }
      if to - from > 1 || packer.text[from] != 0x20 {
        contentColumn = column
        contentEnd = to
      }
      return isFit
    }
    close()
    paragraphs.append(UInt16(columns.count / 2))
    return isFit
  }

  private mutating func open(at offset: Int) {
    columns.append(UInt16(column))
    offsets.append(UInt16(offset))
  }

  private mutating func close() {
    if let start = columns.last { widestPiece = max(widestPiece, contentColumn - Int(start)) }
    columns.append(UInt16(contentColumn))
    offsets.append(UInt16(contentEnd))
  }
}
