import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("Where rows start")
struct RowIndexTests {
  private let path = NSTemporaryDirectory() + "rows-\(UUID().uuidString)"

  private func store(_ text: [UInt8]) throws -> ByteStore {
    try Data(text).write(to: URL(filePath: path))
    return try ByteStore.open(path: path)
  }

  /// Lines of all kinds: empty, blank, short, with NUL bytes, now and then longer than a piece.
  private func text(_ random: inout SplitMix64) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<(20 + random.below(200)) {
      switch random.below(12) {
      case 0: break
      case 1: text += Array(repeating: 0x20, count: random.below(6000))
      case 2:
        text += Array(repeating: 0x78, count: random.below(random.below(8) == 0 ? 600_000 : 20_000))
      case 3: text += [0x20, 0, 0x79]
      default: text += Array("line \(random.below(1000))".utf8)
      }
      text += random.below(5) == 0 ? [0x0D, 0x0A] : [0x0A]
    }
    if random.below(2) == 0 { text += Array("no end".utf8) }
    return text
  }

  /// Where lines are, found one after the other.
  private func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    let beginning = line.prefix(4096)
    return RowStarts.isBlank(beginning.span)
  }

  private func lines(of text: [UInt8], areRows: (ArraySlice<UInt8>) -> Bool) -> [[UInt8]] {
    var rest = text[...]
    if rest.last == 0x0A { rest.removeLast() }
    guard !text.isEmpty else { return [] }
    return rest.split(separator: 0x0A, omittingEmptySubsequences: false).filter(areRows).map {
      line in
      Array(line.reversed().drop { $0 == 0x0D }.reversed())
    }
  }

  @Test(
    "an index that is taken back has the rows that it had, whatever came since",
    arguments: ["", "one\ntwo\n", "one\ntw", "one\n\n", "one\n  ", "one\n\ntwo\nthree\n b"])
  func takenBack(text: String) {
    let many = String(repeating: "o\nthree\n\n", count: 100)
    let (short, long) = (ByteStore(Array(text.utf8)), ByteStore(Array((text + many).utf8)))
    for rule in [RowStarts.Rule.line, .lineUnlessBlank, .paragraph, .gitLines] {
      func rows(_ index: inout RowIndex) -> [Range<Int>] {
        var rows: [Range<Int>] = []
        for row in 0..<index.count { rows.append(index.range(of: row, in: short)) }
        return rows
      }
      var index = RowIndex(from: 0, rule: rule)
      _ = index.extend(over: short)
      let (mark, expected) = (index.mark, rows(&index))
      index.beginFile(at: index.end)
      _ = index.extend(over: long)
      index.takeBack(to: mark)
      _ = index.extend(over: short)
      #expect(rows(&index) == expected)
      #expect(index.end == mark.end && index.endsLine == mark.endsLine)
    }
  }

  @Test("rows are those that a plain search finds, in any order of asking", arguments: 0..<16)
  func model(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let text = text(&random)
    let store = try store(text)
    defer { removeFile(path) }
    let isEveryLine = seed.isMultiple(of: 2)
    let expected = lines(of: text) { isEveryLine || !isBlank($0) }
    var index = RowIndex(from: 0, rule: isEveryLine ? .line : .lineUnlessBlank)
    while index.end < store.count {
      _ = index.extend(over: store, budget: 1 + random.below(random.below(3) == 0 ? 9 : 400_000))
    }
    #expect(index.count == expected.count)
    var row = 0
    for _ in 0..<200 where !expected.isEmpty {
      row = random.below(3) == 0 ? random.below(expected.count) : min(row + 1, expected.count - 1)
      var bytes = store.bytes(index.range(of: row, in: store))
      while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
      let isSame = bytes == expected[row]
      #expect(isSame, "row \(row)")
    }
  }

  @Test("a line that grows byte by byte is one row")
  func growing() throws {
    let store = ByteStore.spool()
    var index = RowIndex(from: 0, rule: .line)
    for byte in "ab\nc".utf8 {
      store.append([byte].span)
      #expect(index.extend(over: store) == (byte == UInt8(ascii: "c") ? 1 : 0))
    }
    #expect(index.count == 2)
    #expect(index.numberOfFinishedRows == 1)
    #expect(index.range(of: 0, in: store) == 0..<3)
    #expect(index.range(of: 1, in: store) == 3..<4)
  }

  @Test("a row is what it was while a long line of JSON behind it is on its way")
  func awaited() throws {
    let line = Array("{\"text\":\"\(String(repeating: "x", count: 1_500_000))\"}\n".utf8)
    let store = try store(line + line)
    defer { removeFile(path) }
    var index = RowIndex(from: 0, rule: .log(.ofObjects))
    var (changes, looks) = ([Int](), 0)
    while index.end < store.count {
      let first = index.extend(over: store, budget: 1 << 16)
      if first < index.count { changes.append(first) }
      looks += 1
    }
    // When the first one came, and when the second one did.
    #expect(changes == [0, 0])
    #expect(index.count == 2)
    #expect(looks > 8)
  }

  @Test("a file that is cut while it is read is complete at its new end")
  func cut() throws {
    let store = try store(Array(repeating: 0x0A, count: 1_000_000))
    defer { removeFile(path) }
    var index = RowIndex(from: 0, rule: .line)
    _ = index.extend(over: store, budget: 10)
    cutFile(path, to: 5000)
    _ = index.extend(over: store)
    #expect(index.end >= store.count)
    let range = index.range(of: 9, in: store)
    #expect(range.lowerBound <= 10)
  }

  @Test("one place is kept for many short rows, and every long row has its own")
  func memory() {
    var anchors = RowAnchors(isSparse: true)
    for row in 0..<3200 { anchors.append(row * 100) }
    for row in 0..<10 { anchors.append(400_000 + row * 20_000) }
    #expect(anchors.group(of: 1605).rows.count == 32)
    #expect(anchors.group(of: 3205).rows == 3205..<3206)
    anchors.removeLast()
    #expect(anchors.count == 3209)
    #expect(anchors.group(of: 3208).end == nil)
  }
}
