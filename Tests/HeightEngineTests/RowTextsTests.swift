import TestSupport
import Testing

@testable import HeightEngine

/// A row of random bytes, cut anywhere, and which parts of it are texts.
private struct RandomRow {
  var bytes: [UInt8]
  var texts: [(slot: Int, range: Range<Int>, isDecoded: Bool)]

  init(_ samples: inout TextSamples) {
    let bytes = Array(samples.rawText(pieces: 0...60).utf8)
    self.bytes = bytes
    texts = (0..<RowTexts.capacity).filter { _ in Bool.random(using: &samples.random) }.map {
      let ends = [0, 1].map { _ in Int.random(in: 0...bytes.count, using: &samples.random) }
      return (
        $0, min(ends[0], ends[1])..<max(ends[0], ends[1]), Bool.random(using: &samples.random)
      )
    }
  }

  /// As texts that are copied have it.
  func text(in slot: Int) -> DisplayText? {
    texts.last { $0.slot == slot }.map { DisplayText(decoding: bytes[$0.range]) }
  }
}

@Suite("A row's texts as views")
struct RowTextsTests {
  @Test("are what the same bytes are as texts", arguments: 0..<4)
  func texts(seed: UInt64) {
    var samples = TextSamples(seed: 700 + seed)
    var buffer = RowTextBuffer()
    for _ in 0..<400 {
      let row = RandomRow(&samples)
      let width = Int.random(in: 1...30, using: &samples.random)
      let found = buffer.withTexts(of: row.bytes.span) { taker in
        for (slot, range, isDecoded) in row.texts {
          if isDecoded {
            taker.take(in: slot) { $0.append(contentsOf: row.bytes[range]) }
          } else {
            taker.take(range, in: slot)
          }
        }
      } _: { texts in
        Found(texts, width: width)
      }
      #expect(found == Found(row, width: width))
    }
  }

  @Test("say nothing of the row before")
  func nothingStays() {
    var buffer = RowTextBuffer()
    let hostile = Array("\u{1B}[31m".utf8)
    let first = buffer.withTexts(of: hostile.span) {
      $0.take(0..<5, in: 3)
    } _: {
      $0.text(in: 3)
    }
    #expect(first?.string == "^[[31m")
    let second = buffer.withTexts(of: Array("a".utf8).span) {
      $0.take(0..<1, in: 0)
    } _: {
      [$0.text(in: 0), $0.text(in: 3)]
    }
    #expect(second == ["a", nil])
  }

  @Test(
    "pieces that begin with a blank are sanitised as their text is, and marks are where they are")
  func pieces() {
    let parts = [
      "é", "\u{301}", "\u{200D}", "👩", "🇩", "🇪", "\u{1B}[", "\r", "\n", "a b", "", "\u{FE0F}", "漢",
      "\t",
      "\u{202E}", "\u{AD}",
    ]
    var random = SplitMix64(seed: 5)
    var buffer = RowTextBuffer()
    for _ in 0..<3000 {
      let chosen = (0..<random.below(6)).map { _ in
        " " + (0...random.below(3)).map { _ in parts[random.below(parts.count)] }.joined()
          + (random.chance(60) ? "x" : "")
      }
      buffer.withTexts(of: [UInt8]().span) { taker in
        taker.takePieces(in: 2) { pieces in
          for (kind, part) in chosen.enumerated() {
            pieces.append(as: kind) { $0 += part.utf8 }
          }
        }
      } _: { texts in
        let text = texts.text(in: 2)?.string ?? ""
        let whole = DisplayText(chosen.joined())
        #expect(whole.string == text)
        #expect(
          texts.numberOfLines(in: 2, wrapper: LineWrapper(), width: 3)
            == LineWrapper().numberOfLines(of: whole, width: 3))
        for mark in texts.marks(in: 2) {
          let piece = DisplayText(chosen[mark.kind]).string
          #expect(Array(text.utf8)[mark.range].elementsEqual(piece.utf8))
        }
        #expect(texts.marks(in: 1).isEmpty)
      }
    }
  }
}

/// What a row's texts come to.
private struct Found: Equatable {
  var texts: [DisplayText?] = []
  var counts: [Int] = []
  var lines: [[TextLine]] = []
  var output: [UInt8] = []
  private let wrapper = LineWrapper(lineLimit: 5, hangingIndent: 1)

  init(_ row: borrowing RowTexts, width: Int) {
    for slot in 0..<RowTexts.capacity {
      texts.append(row.text(in: slot))
      counts.append(row.numberOfLines(in: slot, wrapper: wrapper, width: width))
      var found: [TextLine] = []
      row.forEachLine(in: slot, wrapper: wrapper, width: width) {
        found.append($0)
        row.append($0, in: slot, wrapper: wrapper, width: width, to: &output)
        return true
      }
      lines.append(found)
    }
  }

  init(_ row: RandomRow, width: Int) {
    for slot in 0..<RowTexts.capacity {
      let text = row.text(in: slot)
      texts.append(text)
      counts.append(text.map { wrapper.numberOfLines(of: $0, width: width) } ?? 0)
      let found = text.map { wrapper.lines(of: $0, width: width) } ?? []
      if let text {
        for line in found { text.append(line, wrapper: wrapper, width: width, to: &output) }
      }
      lines.append(found)
    }
  }
}
