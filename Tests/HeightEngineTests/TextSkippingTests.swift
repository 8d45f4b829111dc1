import CBlockScan
import TestSupport
import Testing

@testable import HeightEngine

/// What sanitising gives: the bytes, and what is in them.
private struct Result: Equatable {
  let bytes: [UInt8]
  let traits: TextTraits

  init(_ raw: [UInt8], _ tier: Sanitizer.Tier, scalars: ScalarTable = .shared) {
    let found = raw.withBytes {
      Sanitizer.sanitize($0, tier: tier, scalars: scalars)
    }
    bytes = found.replacement.map { Array($0.utf8) } ?? raw
    traits = found.traits
  }

  /// As Swift decodes `raw`, and then character by character.
  init(decodedBySwift raw: [UInt8]) {
    self.init(Array(String(decoding: raw, as: UTF8.self).utf8), .plain)
  }
}

/// Whether text that goes by is as text that is looked at character by character.
private func agrees(_ raw: [UInt8]) -> Bool {
  let expected = Result(decodedBySwift: raw)
  return Result(raw, .fastest) == expected && Result(raw, .plain) == expected
    && Array(DisplayText(decoding: raw).string.utf8) == expected.bytes
}

/// Bytes with a taste for almost being UTF-8.
private func hostileBytes(_ samples: inout TextSamples) -> [UInt8] {
  let leads: [UInt8] = [
    0xC0, 0xC2, 0xCC, 0xDF, 0xE0, 0xE4, 0xE6, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xF8, 0xFF,
  ]
  var bytes: [UInt8] = []
  for _ in 0..<Int.random(in: 0...40, using: &samples.random) {
    switch Int.random(in: 0..<8, using: &samples.random) {
    case 0: bytes += samples.scalars(1).utf8
    case 1: bytes.append(0x61)
    case 2: bytes += samples.rawText(pieces: 1...2).utf8
    case 3: bytes.append(leads.randomElement(using: &samples.random) ?? 0xE4)
    case 4: bytes.append(UInt8.random(in: 0...255, using: &samples.random))
    default: bytes.append(UInt8.random(in: 0x80...0xBF, using: &samples.random))
    }
  }
  return bytes
}

@Suite("Plain text goes by")
struct TextSkippingTests {
  @Test("random text is sanitised as character by character", arguments: 0..<4)
  func randomText(seed: UInt64) {
    var samples = TextSamples(seed: 500 + seed)
    for round in 0..<2000 {
      let raw = round % 3 == 0 ? samples.scalars(8) : samples.rawText(pieces: 0...100)
      guard agrees(Array(raw.utf8)) else {
        Issue.record("\(raw.debugDescription)")
        return
      }
    }
  }

  @Test("bytes that are no UTF-8 are decoded as Swift decodes them", arguments: 0..<4)
  func randomBytes(seed: UInt64) {
    var samples = TextSamples(seed: 600 + seed)
    for _ in 0..<1500 {
      let plain = Array(String(repeating: samples.rawText(pieces: 1...3), count: 20).utf8)
      let raw = plain + hostileBytes(&samples) + plain
      guard agrees(raw) else {
        Issue.record("\(raw)")
        return
      }
    }
  }

  private static let hostile = [
    "\u{301}", "\u{200D}👩", "\u{FE0F}", "\u{20E3}", "\u{1F3FD}", "🇩🇪🇫", "👩\u{200D}👩", "👍\u{1F3FD}",
    "1\u{FE0F}\u{20E3}", "中\u{200D}", "\u{1161}", "\u{11A8}", "\u{1100}\u{1100}", "\u{0600}1",
    "\u{0903}",
    "क\u{94D}\u{200D}ष", "\u{1B}", "\u{9B}", "\u{202E}", "\u{85}", "\r\n", "\n\u{301}", "\t\u{301}",
    "\u{378}", "\u{AD}", "\u{200B}\u{301}", "\u{E0067}", "\u{10FFFF}",
  ]

  /// What is before and behind: a byte, two, three or four to a character, marks, flags, line ends.
  private static let fillers = ["a", "é", "中", "👩", "e\u{301}", "🇩", "中\n", "क\u{93F}"]

  private static let noUTF8: [[UInt8]] = [
    [0x80], [0xE4, 0xB8], [0xF0, 0x9F, 0x91], [0xC0, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x90, 0x80, 0x80], [0xFF, 0xBF, 0xBF, 0xBF],
  ]

  @Test("whatever stands before and behind, up to every border of a block", arguments: fillers)
  func borders(filler: String) {
    for piece in Self.hostile.map({ Array($0.utf8) }) + Self.noUTF8 {
      // Text goes by character by character, in the first block, and far in.
      for count in [0, 5, 40] {
        for shift in 0..<64 {
          let before =
            String(repeating: filler, count: count) + String(repeating: "x", count: shift)
          let behind = String(repeating: filler, count: 30)
          let raw = Array(before.utf8) + piece + Array(behind.utf8)
          guard agrees(raw) else {
            Issue.record("\(String(decoding: raw, as: UTF8.self).debugDescription)")
            return
          }
        }
      }
    }
  }

  @Test("whatever stands in the last block, and ends with the text or not", arguments: fillers)
  func lastBlock(filler: String) {
    let before = Array(String(repeating: filler, count: 40).utf8)
    for piece in Self.hostile.map({ Array($0.utf8) }) + Self.noUTF8 {
      for shift in 0..<70 {
        for behind in ["", "é", "中", "👩"] {
          let raw = before + piece + Array((String(repeating: "x", count: shift) + behind).utf8)
          guard agrees(raw) else {
            Issue.record("\(String(decoding: raw, as: UTF8.self).debugDescription)")
            return
          }
        }
      }
    }
  }

  @Test("a text cut anywhere, in the middle of a character too")
  func cuts() {
    let text = Array(Self.hostile.joined(separator: "中é").utf8)
    for start in text.indices {
      for end in start...min(text.count, start + 40) where !agrees(Array(text[start..<end])) {
        Issue.record("\(Array(text[start..<end]))")
        return
      }
    }
  }

  @Test("every scalar that takes part in nothing starts a cluster behind every other")
  func plainBasesStandAlone() {
    let tables = BreakTables.shared
    let classes = Set(
      CodePointRuns.shared.starts.dropLast().map { ScalarTable.shared.entry($0) }
        .filter(\.isPlainBase).map(\.breakClass))
    #expect(!classes.isEmpty)
    for first in classes {
      for second in classes {
        let step = tables.steps[Int(tables.row(behind: first) | second)]
        #expect(step.startsCluster, "\(first), \(second)")
      }
    }
  }
}

@Suite("What is in a block")
struct BlockKindsTests {
  /// Bytes of one kind, mostly, so that many blocks have nothing else.
  private func block(_ random: inout SplitMix64) -> [UInt8] {
    let kinds: [ClosedRange<UInt8>] = [0x20...0x7E, 0x00...0x7F, 0x20...0xFF, 0x00...0xFF]
    let kind = kinds[random.below(kinds.count)]
    var bytes = (0..<64).map { _ in UInt8.random(in: kind, using: &random) }
    if random.chance(30) { bytes[random.below(64)] = UInt8.random(in: 0...0xFF, using: &random) }
    return bytes
  }

  /// A bit for each byte of which this is so.
  private func bits(_ bytes: [UInt8], where holds: (UInt8) -> Bool) -> UInt64 {
    bytes.enumerated().reduce(0) { $0 | (holds($1.element) ? 1 << UInt64($1.offset) : 0) }
  }

  @Test("is found byte by byte, by words and by vectors alike")
  func kinds() {
    var random = SplitMix64(seed: 900)
    for _ in 0..<20_000 {
      let bytes = block(&random)
      let leads = bits(bytes) { $0 >= 0xC0 }
      let continuations = bits(bytes) { $0 >= 0x80 && $0 < 0xC0 }
      let controls = bits(bytes) { $0 < 0x20 || $0 == 0x7F }
      let wides = bits(bytes) { $0 >= 0xE3 }
      let isPrintable = leads | continuations | controls == 0
      // Safe: a block is as many bytes.
      unsafe bytes.withUnsafeBytes { bytes in
        for kinds in unsafe [
          block_kinds_of(bytes.baseAddress), block_kinds_by_parts(bytes.baseAddress),
          block_kinds_by_words(bytes.baseAddress),
        ] {
          #expect(kinds.leads == leads)
          #expect(kinds.continuations == continuations)
          #expect(kinds.controls == controls)
        }
        #expect(unsafe block_leads_of(bytes.baseAddress) == leads)
        for columns in unsafe [
          block_columns_of(bytes.baseAddress), block_columns_by_words(bytes.baseAddress),
        ] {
          #expect(columns.firsts == ~continuations)
          #expect(columns.wides == wides)
        }
        #expect(unsafe (block_is_printable(bytes.baseAddress) != 0) == isPrintable)
        #expect(unsafe (block_is_printable_by_words(bytes.baseAddress) != 0) == isPrintable)
      }
    }
  }
}

@Suite("Ideographs")
struct IdeographsTests {
  /// Whether one begins with these bytes, if they begin a character at all.
  private func begins(_ byte: UInt8, _ next: UInt8) -> Bool {
    0xE5...0xE9 ~= byte || byte == 0xE4 && 0xB8...0xBF ~= next
  }

  @Test("of a block are found byte by byte, by words and by vectors alike")
  func blocks() {
    var random = SplitMix64(seed: 950)
    for _ in 0..<20_000 {
      let bytes = (0..<65).map { _ in
        UInt8.random(in: random.chance(50) ? 0xE3...0xEA : 0...0xFF, using: &random)
      }
      var expected: UInt64 = 0
      for index in 0..<64 where begins(bytes[index], index < 63 ? bytes[index + 1] : 0) {
        expected |= 1 << UInt64(index)
      }
      // Safe: a block is as many bytes, or fewer.
      unsafe bytes.withUnsafeBytes { bytes in
        #expect(unsafe block_kinds_of(bytes.baseAddress).ideographs == expected)
        #expect(unsafe block_kinds_by_parts(bytes.baseAddress).ideographs == expected)
        #expect(unsafe block_kinds_by_words(bytes.baseAddress).ideographs == expected)
      }
    }
  }

  @Test(
    "are known to be all alike where libc and the tables say so, and nothing is said of them else")
  func alike() {
    let usual = ScalarTable { _, _, _ in 0 }
    let others = ScalarTable { first, count, widths in
      // Safe: there is room for as many.
      for index in 0..<Int(count) {
        unsafe widths?[index] = first + UInt32(index) == 0x9ABC ? 1 : 2
      }
      return 1
    }
    #expect(ScalarTable.shared.areIdeographsUsual && usual.areIdeographsUsual)
    #expect(!others.areIdeographsUsual)
    #expect(others.entry(0x9ABC).columns == 1 && others.entry(0x9ABB).columns == 2)
    for scalar in 0x4E00..<0xA000 as Range<UInt32> {
      #expect(usual.knownEntry(scalar) == ScalarTable.shared.entry(scalar))
      #expect(usual.entry(scalar).isPlainBase && usual.entry(scalar).isOfUsualWidth)
    }
  }
}

@Suite("Columns of a block")
struct BlockColumnsTests {
  private func column(_ byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte < 0xE3 ? 1 : 2 }

  @Test(
    "are those of its characters, and what doesn't fit is found, from any byte on", arguments: 0..<3
  )
  func columns(seed: UInt64) {
    var samples = TextSamples(seed: 800 + seed)
    for _ in 0..<500 {
      var bytes = Array(samples.rawText(pieces: 4...40).utf8) + [UInt8](repeating: 0x61, count: 64)
      bytes.removeSubrange(64...)
      let skipped = samples.random.below(64)
      let sums = bytes[skipped...].reduce(into: [0]) { $0.append($0[$0.count - 1] + column($1)) }
      let columns = bytes.withBytes { BlockColumns($0.columns(at: 0), from: skipped) }
      #expect(columns.count == sums[64 - skipped])
      for room in 0..<columns.count {
        let edge = columns.edge(in: room)
        #expect(edge.column == sums[edge.offset - skipped] && edge.column <= room)
        #expect(sums[edge.offset - skipped + 1] > room)
      }
    }
  }

  @Test("tell those of a text in which nothing is said to be unusual", arguments: 0..<3)
  func usualWidths(seed: UInt64) {
    var samples = TextSamples(seed: 850 + seed)
    for _ in 0..<2000 {
      let text = DisplayText(samples.rawText(pieces: 0...40))
      let isUsual = text.string.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          || ScalarTable.shared.entry(scalar.value).columns == (scalar.value < 0x3000 ? 1 : 2)
      }
      #expect(text.traits.contains(.unusualWidths) == !isUsual, "\(text.string.debugDescription)")
    }
  }
}

@Suite("Widths where libc has none to tell")
struct TextWidthSourceTests {
  private let standIn = ScalarTable { _, _, _ in 0 }

  private func columns(_ scalar: Unicode.Scalar) -> Int { standIn.entry(scalar.value).columns }

  @Test("East Asian Width and the classes that show nothing stand in")
  func standIns() throws {
    for scalar in "aZ~\u{E9} ЖλאשßकⅧ€".unicodeScalars {
      #expect(columns(scalar) == 1, "\(scalar)")
    }
    for scalar in "中文かな\u{D55C}、。「👩🎉Ａ".unicodeScalars {
      #expect(columns(scalar) == 2, "\(scalar)")
    }
    for scalar in ["\u{301}", "\u{200D}", "\u{200B}", "\u{FE0F}", "\u{94D}", "\u{1161}"]
      as [Unicode.Scalar]
    {
      #expect(columns(scalar) == 0, "\(scalar.value)")
    }
    for value: UInt32 in [0x7, 0x9B, 0xFDD0, 0x10FFFF] {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(columns(scalar) == ScalarEntry.unprintable, "\(value)")
    }
    // Not assigned in Unicode 15.
    for scalar in ["\u{1FAE9}", "\u{2EBF0}", "\u{31E4}"] as [Unicode.Scalar] {
      #expect(columns(scalar) == 2, "\(scalar.value)")
    }
    #expect(columns("\u{378}") == 1)
  }

  @Test("what takes no column is a mark, a control or a jamo")
  func zeroWidths() {
    let runs = CodePointRuns.shared
    for (run, breakClass) in runs.classes.enumerated() where runs.columns[run] == 0 {
      let traits = BreakTables.shared.traits(ofClass: breakClass)
      let kinds: ScalarTraits = [.mark, .control, .hangulVowel, .hangulTail]
      #expect(!traits.isDisjoint(with: kinds), "U+\(String(runs.starts[run], radix: 16))")
    }
    #expect(columns("\u{D7C7}") == 1)
  }

  @Test("sanitising by them changes nothing twice, and plain text goes by alike", arguments: 0..<2)
  func sanitising(seed: UInt64) {
    var samples = TextSamples(seed: 700 + seed)
    for round in 0..<2000 {
      let raw = Array((round % 3 == 0 ? samples.scalars(6) : samples.rawText()).utf8)
      let once = Result(raw, .fastest, scalars: standIn)
      guard once == Result(raw, .plain, scalars: standIn),
        once == Result(once.bytes, .fastest, scalars: standIn)
      else {
        Issue.record("\(String(decoding: raw, as: UTF8.self).debugDescription)")
        return
      }
    }
  }

  @Test("what libc says goes before them, but for the soft hyphen")
  func told() {
    let table = ScalarTable { _, count, widths in
      // Safe: there is room for as many.
      for index in 0..<Int(count) { unsafe widths?[index] = 2 }
      return 1
    }
    #expect(table.entry(0x61).columns == 2)
    #expect(table.entry(0x301).columns == 2)
    #expect(table.entry(0xAD).columns == 0)
  }

  @Test("what libc does not know has theirs, as where there is none to ask")
  func untold() {
    let table = ScalarTable { _, count, widths in
      // Safe: there is room for as many.
      for index in 0..<Int(count) { unsafe widths?[index] = -1 }
      return 1
    }
    for scalar in 0..<UInt32(0x11_0000) where table.entry(scalar) != standIn.entry(scalar) {
      Issue.record("U+\(String(scalar, radix: 16))")
    }
  }
}
