import Testing

@testable import HeightEngine

/// A cluster of the naive wrapper.
private struct Cluster {
  var start: Int
  var end: Int
  var columns: Int
  var mayBreak: Bool
  var isSoftHyphen = false
}

/// The definition of wrapping, spelled out on arrays: each line takes as much as fits.
private struct NaiveWrapper {
  let bytes: [UInt8]
  let wrapper: LineWrapper
  let width: Int
  let available: Int

  init(_ text: DisplayText, _ wrapper: LineWrapper, width: Int) {
    bytes = Array(text.string.utf8)
    self.wrapper = wrapper
    self.width = width
    available = width - max(indent(true, wrapper, width), indent(false, wrapper, width))
  }

  func lines() -> [TextLine] {
    var lines: [TextLine] = []
    var start = 0
    while start < bytes.count {
      let stop = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      lines += paragraph(clusters(start, stop), start)
      start = stop + 1
    }
    return lines
  }

  private func clusters(_ start: Int, _ stop: Int) -> [Cluster] {
    bytes[start..<stop].withBytes { part in
      var machine = BreakMachine()
      var result: [Cluster] = []
      var offset = 0
      while let found = machine.take(at: offset, of: part) {
        let scalar = part.scalar(at: offset).value
        let columns = ScalarTable.shared.entry(scalar).columns
        if found.startsCluster {
          result.append(
            Cluster(
              start: start + offset, end: start + found.end, columns: columns,
              mayBreak: found.mayBreak || wrapper.mode == .character,
              isSoftHyphen: scalar == 0xAD))
        } else {
          result[result.count - 1].end = start + found.end
          result[result.count - 1].columns += columns
        }
        offset = found.end
      }
      return result
    }
  }

  private func paragraph(_ clusters: [Cluster], _ start: Int) -> [TextLine] {
    var lines: [TextLine] = []
    var first = 0
    repeat {
      let indent = indent(lines.isEmpty, wrapper, width)
      let fitting = fitting(clusters, from: first, indent: indent)
      var next = fitting
      if next < clusters.count {
        next =
          ((first + 1)...max(next, first + 1)).last {
            clusters[$0].mayBreak && hasHyphenRoom(clusters[first..<$0], indent)
          } ?? next
      }
      lines.append(
        line(
          clusters, first..<next, at: first < clusters.count ? clusters[first].start : start, indent
        ))
      first = next
    } while first < clusters.count
    return lines
  }

  /// Whether a line of these clusters, if it ends with a soft hyphen, may show it.
  private func hasHyphenRoom(_ clusters: ArraySlice<Cluster>, _ indent: Int) -> Bool {
    guard endsInHyphen(clusters) else { return true }
    let before = clusters.last { isBlank($0) || $0.columns > 0 }
    return before.map { !isBlank($0) } == true && clusters.reduce(indent, advance) < width
  }

  private func endsInHyphen(_ clusters: ArraySlice<Cluster>) -> Bool {
    wrapper.mode == .word && clusters.last?.isSoftHyphen == true
  }

  /// The first cluster that goes over the edge.
  private func fitting(_ clusters: [Cluster], from first: Int, indent: Int) -> Int {
    var column = indent
    for index in first..<clusters.count {
      column = advance(column, clusters[index])
      if !isBlank(clusters[index]), clusters[index].columns > 0, column > width { return index }
    }
    return clusters.count
  }

  private func line(_ clusters: [Cluster], _ range: Range<Int>, at start: Int, _ indent: Int)
    -> TextLine
  {
    var content = clusters[range]
    if range.upperBound < clusters.count, clusters[range.upperBound].mayBreak,
      endsInHyphen(content), hasHyphenRoom(content, indent)
    {
      return TextLine(
        range: start..<clusters[range.upperBound].start, indent: indent,
        columns: content.reduce(indent, advance) + 1)
    }
    let invisible = content.reversed().prefix { isBlank($0) || $0.columns == 0 }.reversed()
    if let blank = invisible.firstIndex(where: { isBlank($0) || $0.isSoftHyphen }) {
      content.removeLast(
        invisible.count - invisible.distance(from: invisible.startIndex, to: blank))
    }
    return TextLine(
      range: start..<(content.last?.end ?? start), indent: indent,
      columns: content.reduce(indent, advance))
  }

  private func advance(_ column: Int, _ cluster: Cluster) -> Int {
    if bytes[cluster.start] == 0x09 {
      let tab = max(wrapper.tabStops, 1)
      return (column / tab + 1) * tab
    }
    return column + (cluster.columns > available ? 1 : cluster.columns)
  }

  private func isBlank(_ cluster: Cluster) -> Bool {
    cluster.end - cluster.start == 1
      && (bytes[cluster.start] == 0x20 || bytes[cluster.start] == 0x09)
  }
}

private func indent(_ first: Bool, _ wrapper: LineWrapper, _ width: Int) -> Int {
  max(0, min(first ? wrapper.firstLineIndent : wrapper.hangingIndent, width - 1))
}

private func randomWrapper(_ samples: inout TextSamples) -> LineWrapper {
  var wrapper = LineWrapper(tabStops: Int.random(in: 0...9, using: &samples.random))
  if Int.random(in: 0..<4, using: &samples.random) == 0 { wrapper.mode = .character }
  if Bool.random(using: &samples.random) {
    wrapper.firstLineIndent = Int.random(in: 0...6, using: &samples.random)
    wrapper.hangingIndent = Int.random(in: 0...6, using: &samples.random)
  }
  return wrapper
}

@Suite("Ways of wrapping agree")
struct TextTierTests {
  @Test("the state machine wraps as the definition says", arguments: 0..<4)
  func plainAgainstDefinition(seed: UInt64) {
    var samples = TextSamples(seed: seed)
    for _ in 0..<1500 {
      let text = DisplayText(samples.rawText())
      let wrapper = randomWrapper(&samples)
      let width = Int.random(in: 1...40, using: &samples.random)
      let lines = wrapper.lines(of: text, width: width, tier: .plain)
      guard !text.isEmpty else { continue }
      #expect(
        lines == NaiveWrapper(text, wrapper, width: width).lines(),
        "\(text.string.debugDescription) at \(width), \(wrapper)")
    }
  }

  @Test("every way agrees with the state machine at every width", arguments: 0..<4)
  func tiers(seed: UInt64) {
    var samples = TextSamples(seed: 100 + seed)
    for round in 0..<600 {
      let text = DisplayText(round % 2 == 0 ? samples.rawText() : samples.asciiText())
      let wrapper = randomWrapper(&samples)
      for _ in 0..<100 {
        let top = [12, 80, 300].randomElement(using: &samples.random) ?? 80
        let width = Int.random(in: 1...top, using: &samples.random)
        let expected = wrapper.lines(of: text, width: width, tier: .plain)
        let lines = wrapper.lines(of: text, width: width)
        let count = wrapper.numberOfLines(of: text, width: width)
        guard lines == expected, count == expected.count else {
          Issue.record("\(text.string.debugDescription) at \(width), \(wrapper)")
          return
        }
      }
    }
  }

  @Test("long texts of usual widths, too, with blanks anywhere", arguments: 0..<4)
  func usualWidths(seed: UInt64) {
    var samples = TextSamples(seed: 200 + seed)
    let words = ["the", "wind", "城市", "山水", "🌲", "é", "Ж", "か", "。", " ", "     ", "(x", "中" + "a"]
    for _ in 0..<150 {
      let count = Int.random(in: 20...120, using: &samples.random)
      let text = DisplayText(
        (0..<count).map { _ in
          (words.randomElement(using: &samples.random) ?? "")
            + (samples.random.chance(70) ? " " : "")
        }.joined())
      let wrapper = LineWrapper()
      for width in [1, 2, 3, 7, 20, 63, 64, 65, 80, 99, 100, 128, 200] {
        let expected = wrapper.lines(of: text, width: width, tier: .plain)
        #expect(
          wrapper.lines(of: text, width: width) == expected
            && wrapper.numberOfLines(of: text, width: width) == expected.count,
          "\(text.string.debugDescription) at \(width)")
      }
    }
  }
}
