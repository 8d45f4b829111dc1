/// Wraps a stream of bytes of any length in bounded memory: each input line is a paragraph.
///
/// A paragraph that does not end within `pieceSize` bytes is wrapped in pieces: the last lines so far
/// are kept back until more of it has come.
public struct LineStream {
  private let wrapper: LineWrapper
  private let width: Int
  private let pieceSize: Int
  private var pending: [UInt8] = []
  /// So many bytes of `pending` are known to have no LF.
  private var searched = 0
  /// Bytes at which to cut an unfinished paragraph; grows where that gives no lines (a million marks),
  /// so that the bytes are not gone through again for every few that come.
  private var cutSize: Int

  /// - Parameters:
  ///   - wrapper: Its line limit and its indents don't count here.
  ///   - width: Columns, at least 1.
  ///   - pieceSize: Bytes that are taken together at least.
  public init(wrapper: LineWrapper, width: Int, pieceSize: Int = 1 << 16) {
    self.wrapper = LineWrapper(mode: wrapper.mode, tabStops: wrapper.tabStops)
    self.width = max(width, 1)
    self.pieceSize = max(pieceSize, 64)
    cutSize = self.pieceSize
  }

  /// Takes in bytes and hands out texts of whole lines that they complete.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public mutating func take(_ bytes: some Sequence<UInt8>, _ body: (WrappedPiece) -> Void) {
    pending.append(contentsOf: bytes)
    guard pending.count >= cutSize else { return }
    if let end = pending[searched...].lastIndex(of: 0x0A) {
      body(piece(DisplayText(decoding: pending[...end])))
      pending.removeSubrange(...end)
      cutSize = pieceSize
    }
    if pending.count >= cutSize { cutParagraph(body) }
    searched = pending.count
  }

  /// Hands out what is left.
  public mutating func finish(_ body: (WrappedPiece) -> Void) {
    if !pending.isEmpty { body(piece(DisplayText(decoding: pending))) }
    pending = []
    searched = 0
  }

  private func piece(_ text: DisplayText, lines: Int? = nil) -> WrappedPiece {
    WrappedPiece(text: text, wrapper: wrapper, width: width, limit: lines)
  }

  /// Hands out all lines of an unfinished paragraph but the last two, which are kept as they are
  /// (sanitising them again changes nothing); a CR or a character cut in two waits for the rest.
  private mutating func cutParagraph(_ body: (WrappedPiece) -> Void) {
    var end = pending.count
    while end > 0, pending.count - end < 4, pending[end - 1] >= 0x80 || pending[end - 1] == 0x0D {
      end -= 1
    }
    let text = DisplayText(decoding: pending[..<end])
    var starts = (before: 0, last: 0)
    var count = 0
    wrapper.forEachLine(of: text, width: width) { line in
      starts = (starts.last, line.range.lowerBound)
      count += 1
      return true
    }
    guard count > 2, starts.before > 0 else {
      cutSize = pending.count * 2
      return
    }
    cutSize = pieceSize
    body(piece(text, lines: count - 2))
    pending.replaceSubrange(..<end, with: Array(text.string.utf8.dropFirst(starts.before)))
  }
}

/// Some lines of a stream.
public struct WrappedPiece {
  let text: DisplayText
  let wrapper: LineWrapper
  let width: Int
  /// Only so many lines of it; the rest comes with the next piece.
  let limit: Int?

  /// How many there are.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public var count: Int { limit ?? wrapper.numberOfLines(of: text, width: width) }

  /// Appends the lines, each with a line end, as UTF-8.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public func append(to output: inout [UInt8]) {
    var left = limit ?? Int.max
    wrapper.forEachLine(of: text, width: width) { line in
      text.append(line, wrapper: wrapper, width: width, to: &output)
      output.append(0x0A)
      left -= 1
      return left > 0
    }
  }
}
