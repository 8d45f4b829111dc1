import HeightEngine
import TestSupport
import Testing

@testable import TableKit

@Suite("Parts of a text that are looked for")
struct TextFinderTests {
  private func growing(_ text: String) -> TextBlock { TextBlock(GrowingText(text)) }

  /// Where a word is in a text, in bytes.
  private static func ranges(of word: String, in text: String) -> [Range<Int>] {
    let (word, bytes) = (Array(word.utf8), Array(text.utf8))
    var ranges: [Range<Int>] = []
    var start = 0
    while start + word.count <= bytes.count {
      if bytes[start] == word[0], bytes[start..<start + word.count].elementsEqual(word) {
        ranges.append(start..<start + word.count)
        start += word.count
      } else {
        start += 1
      }
    }
    return ranges
  }

  @Test("of a text that grows, they are looked for once as long as it is the same")
  func remembered() {
    var looks = 0
    let parts = TextFinder { text in
      looks += 1
      return [0..<min(text.string.utf8.count, 3)]
    }
    var block = growing("a few words")
    for _ in 0..<3 { #expect(parts.ranges(in: block) == [0..<3]) }
    #expect(looks == 1)
    block.growingText?.append(" more")
    #expect(parts.ranges(in: block) == [0..<3])
    #expect(looks == 2)
    #expect(parts.ranges(in: TextBlock("ab")) == [0..<2])
    #expect(parts.ranges(in: growing("b")) == [0..<1])
    #expect(looks == 4)
  }

  @Test(
    "of a long text that grows, they are those of all of it in one piece",
    arguments: ["\n", " ", ""], ["needle", "文字", "a"])
  func pieces(separator: String, word: String) {
    var random = SplitMix64(seed: 5)
    let others = ["some", "longer words", "e\u{301}", "中文", "文", "need", "le"]
    var text = ""
    while text.utf8.count < 700_000 {
      text += random.below(500) == 0 ? word : others[random.below(others.count)]
      text += separator
    }
    let finder = TextFinder { Self.ranges(of: word, in: $0.string) }
    let expected = Self.ranges(of: word, in: text)
    let isSame = finder.ranges(in: growing(text)) == expected
    #expect(isSame && !expected.isEmpty)
  }

  @Test("of a text that grows by steps, no more is looked through than what is new and a piece")
  func steps() {
    let step = String(repeating: "some words, then a needle\n", count: 2_500)
    var looked: [Int] = []
    let finder = TextFinder {
      looked.append($0.string.utf8.count)
      return Self.ranges(of: "needle", in: $0.string)
    }
    var (block, all) = (growing(""), "")
    for _ in 0..<20 {
      block.growingText?.append(step)
      all += step
      let isSame = finder.ranges(in: block) == Self.ranges(of: "needle", in: all)
      #expect(isSame)
    }
    // All of it at each step would be ten times as much as it is.
    #expect(looked.reduce(0, +) < 5 * all.utf8.count)
    #expect(looked.allSatisfy { $0 < 1 << 18 })
  }

  @Test("of a copy that ends earlier, and grows again, nothing is looked through that was")
  func knownCopies() throws {
    var looks = 0
    let block = growing(String(repeating: "some words, then a needle\n", count: 20_000))
    let finder = TextFinder {
      looks += 1
      return Self.ranges(of: "needle", in: $0.string)
    }
    #expect(finder.ranges(in: block).count == 20_000)
    let looksAtWhole = looks
    let whole = try #require(block.growingText)
    for end in [100_000, 300_000, 300_000, 200_000] {
      let beginning = whole.prefix(end)
      let expected = Self.ranges(of: "needle", in: beginning.whole.string)
      let isSame = finder.ranges(in: TextBlock(beginning)) == expected
      #expect(isSame)
    }
    #expect(finder.ranges(in: block).count == 20_000)
    #expect(looks == looksAtWhole)
  }

  @Test("of a copy that ends earlier they are its own")
  func prefix() throws {
    let block = growing(String(repeating: "some words, then a needle\n", count: 20_000))
    let finder = TextFinder { Self.ranges(of: "needle", in: $0.string) }
    #expect(finder.ranges(in: block).count == 20_000)
    let beginning = try #require(block.growingText).prefix(200_000)
    let expected = Self.ranges(of: "needle", in: beginning.whole.string)
    #expect(finder.ranges(in: TextBlock(beginning)) == expected)
    #expect(finder.ranges(in: block).count == 20_000)
  }

  @Test("no more are found than are asked for, and nothing is looked through for more")
  func limit() {
    let text = String(repeating: "needle\n", count: 100_000)
    var pieces = 0
    let finder = TextFinder(limit: 100) {
      pieces += 1
      return Array(Self.ranges(of: "needle", in: $0.string).prefix(100))
    }
    let expected: [Range<Int>] = (0..<100).map { 7 * $0..<7 * $0 + 6 }
    #expect(finder.ranges(in: growing(text)) == expected)
    #expect(pieces == 1)
  }

  @Test("whether a layout shows something is told without a text that grows being in one piece")
  func shows() {
    var longest = 0
    let finder = TextFinder {
      longest = max(longest, $0.string.utf8.count)
      return Self.ranges(of: "needle", in: $0.string)
    }
    func finds(_ blocks: TextBlock...) -> Bool {
      CellLayout.stack(blocks.map { .text($0) }).shows(finder) {
        $0.string.contains("needle")
      }
    }
    let hay = String(repeating: "hay ", count: 250_000)
    #expect(finds("hay", growing(hay + "needle")))
    #expect(finds("a needle", growing(hay)))
    #expect(!finds("need", growing(hay)))
    #expect(longest < 1 << 18)
  }

  @Test("as many are found as are asked for where the first ones are just behind a piece")
  func limitBehindPiece() {
    let words = String(repeating: "word ", count: 30_000)
    let text = words + String(repeating: "needle ", count: 30_000)
    let finder = TextFinder(limit: 5_000) {
      Array(Self.ranges(of: "needle", in: $0.string).prefix(5_000))
    }
    let expected = Array(Self.ranges(of: "needle", in: text).prefix(5_000))
    let isSame = finder.ranges(in: growing(text)) == expected
    #expect(isSame)
  }

  @Test("no line begins where a piece does, unless it does")
  func beginnings() {
    let text = String(repeating: "word ", count: 100_000) + "\nword"
    // The first word of each line.
    let finder = TextFinder { text in
      let starts = [0] + Self.ranges(of: "\n", in: text.string).map(\.upperBound)
      return starts.map { $0..<$0 + 4 }
    }
    let expected: [Range<Int>] = [0..<4, 500_001..<500_005]
    #expect(finder.ranges(in: growing(text)) == expected)
  }
}
