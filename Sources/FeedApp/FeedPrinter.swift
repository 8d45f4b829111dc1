import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// A feed without a screen: printed as its rows look, or as their heights. Rows are laid out by
/// `RowPlans.plan`, as those on the screen are, without a table.
nonisolated public struct FeedPrinter {
  /// What is printed of a feed.
  public enum Output: Sendable {
    /// Every line of every row as on the screen.
    case rows
    /// The same, with SGR sequences that say how it looks.
    case styledRows
    /// A JSON object a line for every header and row, with its height.
    case heights
  }

  private let output: Output
  /// Columns of a row.
  private let width: Int
  private let isDemo: Bool
  private let separator: SeparatorChoice
  private let plans: RowPlans
  private let rule: [UInt8]
  /// What all rows of a section begin with.
  private var rowStart: (section: Int, bytes: [UInt8]) = (-1, [])
  private var openings = PrintedOpenings()
  /// What is printed and not yet handed out.
  private var bytes: [UInt8] = []
  /// Takes what is printed of a long row before all of it is.
  private let handOut: ((inout [UInt8]) -> Bool)?
  /// How rows' texts are written.
  private let form: TextForm
  /// The row that comes in pieces, and what was printed of it: lines of which there is only the height, else bytes.
  private var long: (lines: LineStream, printed: Int)?

  /// A printer to so many columns, an index of sections not among them.
  init(
    _ output: Output, contentWidth: Int, isDemo: Bool, separator: SeparatorChoice,
    _ plans: RowPlans, form: TextForm = .shown,
    handingOut handOut: ((inout [UInt8]) -> Bool)? = nil
  ) {
    self.output = output
    self.form = form
    self.separator = separator
    self.plans = plans
    self.handOut = handOut
    self.width = contentWidth
    self.isDemo = isDemo
    rule = Array((String(repeating: "─", count: contentWidth) + "\n").utf8)
  }

  /// Prints a section's header, if it has one.
  mutating func appendHeader(_ texts: borrowing RowTexts, ofSection section: Int) {
    let slot = EntryText.title.rawValue
    guard !texts.isEmpty(in: slot) else { return }
    guard output != .heights else { return appendHeaderHeight(ofSection: section) }
    let isStyled = output == .styledRows
    if isStyled { Theme.heading.appendSGR(to: &bytes) }
    let wrapper = LineWrapper(lineLimit: 1)
    texts.forEachLine(in: slot, wrapper: wrapper, width: width) { line, next in
      texts.append(line, upTo: next, in: slot, wrapper: wrapper, width: width, to: &bytes)
      return true
    }
    if isStyled { Style.plain.appendSGR(to: &bytes) }
    bytes.append(0x0A)
  }

  private mutating func appendHeaderHeight(ofSection section: Int) {
    bytes.append(room: ByteWriter.mostDigits + 48) {
      $0.write("{\"kind\":\"header\",\"section\":")
      $0.write(decimal: section)
      $0.write(",\"height\":1}\n")
    }
  }

  /// Prints a row. Returns false where what takes it said to stop.
  mutating func append(
    _ texts: borrowing RowTexts, _ traits: EntryTraits, at indexPath: IndexPath
  ) -> Bool {
    let separator = separator.style(for: traits.separator)
    switch output {
    case .rows:
      let accessory = FeedRow.accessory(traits, inRow: indexPath.row, isDemo: isDemo)
      // To hand out the plan would take a while for every row.
      let goesOn =
        if case .withDiff = traits.language {
          plans.commitPlan.appendLines(
            of: texts, width: width, accessory: accessory, to: &bytes, handingOut: handOut)
        } else {
          plans.plan.appendLines(
            of: texts, width: width, accessory: accessory, to: &bytes, handingOut: handOut)
        }
      guard goesOn else { return false }
      append(separator)
    case .styledRows:
      let plan = plans.plan(of: texts, in: traits.language, showsTitles: false)
      let goesOn = plan.appendStyledLines(
        of: texts, width: width,
        accessory: FeedRow.accessory(traits, inRow: indexPath.row, isDemo: isDemo),
        markStyle: Theme.style(ofMark:on:),
        unmarked: FeedRow.runs(
          in: traits.language, from: openings.opening(at: indexPath, in: traits.language),
          before: traits.underline),
        marked: FeedRow.runsBesides(in: traits.language, of: texts),
        to: &bytes, handingOut: handOut)
      guard goesOn else { return false }
      if openings.asks(forRowAt: indexPath, in: traits.language) {
        openings.note(
          texts.text(in: EntryText.content.rawValue), in: traits.language, at: indexPath)
      }
      append(separator)
    case .heights:
      let lines = plans.lines(
        of: texts, traits, inRow: indexPath.row, isDemo: isDemo, width: width)
      // A row that shows nothing has a line all the same.
      let height = max(lines, 1) + separator.lines
      if let hash = traits.contentHash {
        appendHeight(height, hash, at: indexPath)
      } else {
        appendHeight(height, texts, at: indexPath)
      }
    }
    return true
  }

  /// Prints a piece of a row of text that is too long to be held: all of them come to what the whole row would.
  /// Returns false where what takes it said to stop.
  mutating func append(_ text: Span<UInt8>, of row: RowPiece) -> Bool {
    var (lines, printed) =
      long.take()
      ?? (
        LineStream(
          ofRowBy: plans.contentWrapper, width: width, form: form, readsStyles: row.readsStyles), 0
      )
    for start in stride(from: 0, to: text.count, by: Self.textAtOnce) {
      let part = text.extracting(start..<min(start + Self.textAtOnce, text.count))
      guard output != .heights else {
        printed += lines.count(part)
        continue
      }
      let before = bytes.count
      lines.wrap(part, to: &bytes)
      printed += bytes.count - before
      if bytes.count >= Self.pieceSize, let handOut, !handOut(&bytes) { return false }
    }
    if row.isLast {
      appendEnd(of: &lines, row, printed)
    } else {
      long = (lines, printed)
    }
    return true
  }

  /// So many bytes of a long row are printed at once.
  private static let textAtOnce = 1 << 14

  private mutating func appendEnd(of lines: inout LineStream, _ row: RowPiece, _ printed: Int) {
    let separator = separator.style(for: row.traits.separator)
    // A row that shows nothing has a line all the same.
    guard output != .heights else {
      let height = max(printed + lines.finish(), 1) + separator.lines
      if let hash = row.traits.contentHash { appendHeight(height, hash, at: row.path) }
      return
    }
    let before = bytes.count
    lines.finish(to: &bytes)
    if printed + bytes.count == before { bytes.append(0x0A) }
    append(separator)
  }

  private mutating func append(_ separator: TableView.SeparatorStyle) {
    switch separator {
    case .singleLine:
      if output == .styledRows { Theme.rule.appendSGR(to: &bytes) }
      bytes += rule
      if output == .styledRows {
        bytes.removeLast()
        Style.plain.appendSGR(to: &bytes)
        bytes.append(0x0A)
      }
    case .emptyLine: bytes.append(0x0A)
    case .none: break
    }
  }

  /// What the rows of a section begin with, and how many bytes a height takes beside its key.
  private mutating func roomOfHeight(inSection section: Int) -> Int {
    if section != rowStart.section {
      rowStart.section = section
      rowStart.bytes.removeAll(keepingCapacity: true)
      rowStart.bytes.append(room: ByteWriter.mostDigits + 40) {
        $0.write("{\"kind\":\"row\",\"section\":")
        $0.write(decimal: section)
        $0.write(",\"row\":")
      }
    }
    return rowStart.bytes.count + 2 * ByteWriter.mostDigits + 22
  }

  private mutating func appendHeight(_ height: Int, _ hash: UInt64, at indexPath: IndexPath) {
    let room = roomOfHeight(inSection: indexPath.section) + ByteWriter.roomOfContentHash
    // One look at the array for all of a row; the key needs no escape.
    bytes.append(room: room) { [rowStart] in
      $0.write(rowStart.bytes.span, indexPath.row)
      $0.write(contentHash: hash)
      $0.write(height: height)
    }
  }

  private mutating func appendHeight(
    _ height: Int, _ texts: borrowing RowTexts, at indexPath: IndexPath
  ) {
    texts.withUTF8(in: EntryText.key.rawValue) { key in
      let room = roomOfHeight(inSection: indexPath.section)
      // As above, as nearly all keys need none.
      guard key.isPlainInJSON else {
        bytes.append(room: room) { [rowStart] in $0.write(rowStart.bytes.span, indexPath.row) }
        bytes.append(jsonEscaped: key)
        return bytes.append(room: room) { $0.write(height: height) }
      }
      bytes.append(room: room + key.count) { [rowStart] in
        $0.write(rowStart.bytes.span, indexPath.row)
        $0.write(key)
        $0.write(height: height)
      }
    }
  }
}

nonisolated extension ByteWriter {
  /// What stands before a key, its quote too.
  @inline(__always)
  fileprivate mutating func write(_ start: Span<UInt8>, _ row: Int) {
    write(start)
    write(decimal: row)
    write(",\"key\":\"")
  }

  /// What stands behind a key.
  @inline(__always)
  fileprivate mutating func write(height: Int) {
    write("\",\"height\":")
    write(decimal: height)
    write("}\n")
  }
}

nonisolated extension FeedPrinter {
  /// So many bytes are handed out at once.
  private static let pieceSize = 1 << 16

  /// Prints what a stream hands out, to so many columns, as soon as it has come. `write` takes what is
  /// printed out of what it is given, and answers false to stop. `form` is how rows' texts are written:
  /// unchanged for a file or another program. Tab stops are every `tabStops` columns.
  public static func print(
    _ output: Output, of stream: FeedStream, width: Int, separator: SeparatorChoice = .auto,
    tabStops: Int = 8, form: TextForm = .shown, _ write: (inout [UInt8]) -> Bool
  ) {
    stream.textForm = output == .heights ? .shown : form
    stream.looksBelow = output == .styledRows
    stream.dividesLogs = output != .heights && separator.style(for: .none) == .none
    let hasIndex = FeedSectionIndex.isWorth(stream.knownTitles)
    let index = hasIndex ? TableView.sectionIndexWidth(ofTableWidth: width) : 0
    withoutActuallyEscaping(write) { write in
      let printing = Printing(
        FeedPrinter(
          output, contentWidth: width - index, isDemo: stream.document?.format == .demo,
          separator: separator, RowPlans(tabStops: tabStops), form: stream.textForm,
          handingOut: write), write)
      stream.forEach(includingKeys: output == .heights, printing.receiver)
      _ = printing.flush()
    }
  }

  /// A printer on its way through a stream.
  private final class Printing {
    // To check at run time that accesses don't overlap takes 160 instructions a row.
    // Safe: they don't, since nothing that a printer calls comes back to it.
    @safe @exclusivity(unchecked) private var printer: FeedPrinter
    private let write: (inout [UInt8]) -> Bool

    init(_ printer: FeedPrinter, _ write: @escaping (inout [UInt8]) -> Bool) {
      self.printer = printer
      self.write = write
    }

    var receiver: StreamReceiver {
      var receiver = StreamReceiver(
        header: { [self] section, texts in
          printer.appendHeader(texts, ofSection: section)
          return true
        },
        row: { [self] texts, traits, indexPath in
          guard printer.append(texts, traits, at: indexPath) else { return false }
          return printer.bytes.count < FeedPrinter.pieceSize || flush()
        },
        // Also of nothing: whoever writes looks whether anybody reads.
        willWait: { [self] in write(&printer.bytes) },
        takesHashes: printer.output == .heights)
      // How a row looks may depend on all of it.
      if printer.output != .styledRows {
        receiver.piece = { [self] text, row in
          guard printer.append(text, of: row) else { return false }
          return printer.bytes.count < FeedPrinter.pieceSize || flush()
        }
      }
      return receiver
    }

    func flush() -> Bool { printer.bytes.isEmpty || write(&printer.bytes) }
  }

  /// Prints the heights of a feed as a table with this cache comes by them, each asked for once.
  @MainActor public static func printHeights(
    of feed: Feed, cachedBy mode: CacheMode, width: Int, separator: SeparatorChoice = .auto,
    tabStops: Int = 8, _ write: (inout [UInt8]) -> Bool
  ) {
    let controller = FeedController(
      feed: feed, mode: mode, separator: separator, tabStops: tabStops)
    controller.table.frame = Rect(column: 0, line: 0, columns: width, lines: 1)
    var printer = FeedPrinter(
      .heights, contentWidth: width, isDemo: feed.format == .demo, separator: separator,
      controller.reader.plans)
    controller.table.forEachItemHeight { item, height in
      switch item {
      case .header(let section):
        if feed.title(ofSection: section)?.isEmpty == false {
          printer.appendHeaderHeight(ofSection: section)
        }
      case .footer: break
      case .row(let indexPath):
        let place = EntryPlace(section: indexPath.section, row: indexPath.row)
        controller.reader.withTexts(at: place, includingKey: true) { texts, _ in
          printer.appendHeight(height, texts, at: indexPath)
        }
      }
      return printer.bytes.count < Self.pieceSize || write(&printer.bytes)
    }
    _ = write(&printer.bytes)
  }
}
