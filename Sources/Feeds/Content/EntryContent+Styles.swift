import HeightEngine

extension EntryContent {
  /// Blocks of text that is no HTML, and a block of the diff in it or behind it; code as such.
  init(text: String, language: RowLanguage) {
    if case .code(let language) = language {
      var block = ContentBlock(.code, DisplayText(text))
      block.language = language
      self.init(blocks: [block])
      return
    }
    let bytes = Array(text.utf8)
    guard let start = bytes.span.startOfDiff(language) else {
      self.init(text: text)
      return
    }
    self.init(text: String(decoding: bytes[..<start], as: UTF8.self))
    var block = ContentBlock(.paragraph, DisplayText(decoding: bytes[start...]))
    let isInGraph = language == .graph
    block.marks = Self.marks(ofDiff: block.text, isDiff: !isInGraph, isInGraph: isInGraph)
    blocks.append(block)
  }

  private static func marks(
    ofDiff text: DisplayText, isDiff: Bool, isInGraph: Bool
  ) -> [TextMark] {
    DiffPart.parts(of: text, isDiff: isDiff, isInGraph: isInGraph).map {
      TextMark($0.range, kind: $0.kind.markKind)
    }
  }

  /// Blocks of text that is no HTML and may say itself how it looks: a paragraph for each piece between
  /// blank lines, links numbered; what is of a diff is marked, too.
  init(styled text: String, language: RowLanguage = .plain) {
    self.init()
    let styled = StyledText(decoding: text.utf8, numbersLinks: true)
    let bytes = Array(styled.text.string.utf8)
    links = styled.links.compactMap { FeedLink($0.string) }
    let areAllOpenable = links.count == styled.links.count
    let diff =
      language.mayHaveDiff
      ? Self.marks(
        ofDiff: styled.text, isDiff: language == .diff, isInGraph: language == .graph) : []
    for range in bytes.span.paragraphs {
      let text = String(decoding: bytes[range], as: UTF8.self)
      var block = ContentBlock(.paragraph, DisplayText(text))
      block.marks = styled.marks.marks(in: range)
      let parts = diff.marks(in: range)
      if !parts.isEmpty {
        block.marks = (block.marks + parts).sorted { $0.range.lowerBound < $1.range.lowerBound }
      }
      for part in areAllOpenable ? styled.linkParts.marks(in: range) : [] {
        block.runs.append(InlineRun(part.range, [], target: targets.count))
        targets.append(.link(part.kind - 1))
      }
      blocks.append(block)
    }
    if !areAllOpenable {
      // What can't be opened is told all the same, by its number.
      links = []
      for (index, address) in styled.links.enumerated() {
        blocks.append(ContentBlock(.paragraph, "[\(index + 1)] \(address)"))
      }
    }
  }
}

extension Span<UInt8> {
  /// Where a diff begins in a row.
  fileprivate func startOfDiff(_ language: RowLanguage) -> Int? {
    switch language {
    case .plain, .markdown, .code, .log: return nil
    case .diff: return 0
    case .withDiff:
      var lines = LineRanges()
      while let line = lines.next(in: self) {
        if extracting(line).starts(with: "diff --") { return line.lowerBound }
      }
      return nil
    case .graph:
      // Where a graph stands before them, what is said of the commit and the diff are one paragraph.
      var (lines, graph, paragraph) = (LineRanges(), GraphEdges(), 0)
      while let line = lines.next(in: self) {
        if extracting(line).isBlank { paragraph = line.upperBound + 1 }
        if graph.startOfDiff(in: extracting(line)) != nil { return paragraph }
      }
      return nil
    }
  }

  /// The pieces between blank lines, their last line ends not among them. O(n)
  fileprivate var paragraphs: [Range<Int>] {
    var found: [Range<Int>] = []
    var lines = LineRanges()
    while let line = lines.next(in: self) {
      guard !extracting(line).isBlank else { continue }
      if let last = found.last, last.upperBound == line.lowerBound - 1 {
        found[found.count - 1] = last.lowerBound..<line.upperBound
      } else {
        found.append(line)
      }
    }
    return found
  }
}
