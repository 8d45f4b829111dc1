import HeightEngine

/// What messages of a conversation say, as blocks of a page: who speaks is marked, and code between fences is a block of
/// its own, in its language.
struct TurnContent: PieceReceiver {
  private var bytes: [UInt8] = []
  /// Where names of those who speak stand.
  private var roles: [TextMark] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(as kind: Int?, writing write: (inout [UInt8]) -> Void) {
    let start = bytes.count
    write(&bytes)
    guard let kind, case .role? = EntryMark(kind: kind) else { return }
    roles.append(TextMark(start..<bytes.count, kind: kind))
  }

  /// Whether something in it says itself how it looks.
  var isStyled: Bool { bytes.contains { $0 == 0x1B || $0 == 0x08 } }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The blocks, a paragraph for each piece between blank lines. O(n)
  var blocks: [ContentBlock] {
    let text = bytes.span
    var blocks: [ContentBlock] = []
    var roles = roles[...]
    var lines = LineRanges()
    var fence = LineOpening.nothing
    var open: (range: Range<Int>, language: CodeLanguage?)?
    func close(as kind: ContentBlock.Kind) {
      guard let (range, language) = open else { return }
      open = nil
      var block = ContentBlock(kind, DisplayText(decoding: bytes[range]))
      block.language = language
      if kind == .paragraph, let mark = roles.first, mark.range.lowerBound == range.lowerBound {
        roles.removeFirst()
        let name = text.extracting(mark.range)
        // Else what is shown of it may have another length.
        if name.indices.allSatisfy({ (0x20...0x7E).contains(name[$0]) }) {
          block.marks = [TextMark(0..<name.count, kind: mark.kind)]
        }
      }
      blocks.append(block)
    }
    while let line = lines.next(in: text) {
      let before = fence
      let first = text.firstIndex(from: line.lowerBound) { $0 != 0x20 } ?? line.upperBound
      MarkdownPart.takeFence(
        text.extracting(min(first, line.upperBound)..<line.upperBound), &fence)
      guard (before == .nothing) == (fence == .nothing) else {
        close(as: before == .nothing ? .paragraph : .code)
        continue
      }
      let isCode = fence != .nothing
      if !isCode, text.extracting(line).isBlank {
        close(as: .paragraph)
      } else {
        var language: CodeLanguage?
        if case .fence(_, _, let found, _) = fence { language = found }
        open = ((open?.range.lowerBound ?? line.lowerBound)..<line.upperBound, language)
      }
    }
    close(as: fence == .nothing ? .paragraph : .code)
    return blocks
  }
}
