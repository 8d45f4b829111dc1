import CBlockScan
import TestSupport
import Testing

@testable import HeightEngine

@Suite("A bit for each row")
struct RowBitsTests {
  @Test("rows around those that are set are those of an array, however far", arguments: 0..<8)
  func spreading(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 {
      let model = Self.some(&random)
      let (before, after) = (random.below(200) / 3, random.below(200))
      var bits = RowBits(model)
      bits.spread(before: before, after: after)
      let spread = model.indices.map { row in
        // A row is reached from those behind it by what is shown before, and the other way round.
        let near = max(row - after, 0)..<min(row + before + 1, model.count)
        return model[near].contains(1) ? Int8(1) : 0
      }
      #expect(bits == RowBits(spread), "\(before) before, \(after) after of \(model)")
    }
  }

  @Test("without some, and with these again as zeros, they are those of an array", arguments: 0..<8)
  func edges(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 {
      let model = Self.some(&random)
      let share = random.below(100)
      let edges = model.indices.filter { _ in random.chance(share) }
      let rest = model.enumerated().filter { !edges.contains($0.offset) }.map(\.element)
      let rows = RowBits(model).removing(edges)
      #expect(rows == RowBits(rest))
      let again = model.enumerated().map { edges.contains($0.offset) ? 0 : $0.element }
      #expect(rows.insertingZeros(at: edges) == RowBits(again))
    }
  }

  @Test("parts, counts and masked heights are those of an array", arguments: 0..<8)
  func parts(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 {
      let model = Self.some(&random)
      let bits = RowBits(model)
      let start = random.below(model.count + 1)
      let range = start..<start + random.below(model.count - start + 1)
      let part = Array(model[range])
      #expect(bits[range] == RowBits(part))
      #expect(bits.contains(in: range) == part.contains(1))
      let words = bits.words(in: 0..<model.count)
      #expect(RowBits.count(in: range, ofWords: words.span) == part.count { $0 == 1 })
      var (heights, wide) = (part.map { _ in Int8(random.below(256) - 128) }, [Int32]())
      wide = heights.map { Int32($0) * 1000 }
      let masked = zip(heights, part).map { $1 == 0 ? 0 : $0 }
      bits.mask(&heights, from: start)
      bits.mask(&wide, from: start)
      #expect(heights == masked)
      #expect(wide == masked.map { Int32($0) * 1000 })
      var inverted = RowBits(count: range.count)
      inverted.put(range, notOfWords: words.span, at: 0)
      #expect(inverted == RowBits(part.map { 1 - $0 }))
    }
  }

  @Test("where bytes are a certain one is said alike by words and by vectors")
  func places() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<1000 {
      let share = random.below(100)
      let bytes = (0..<64).map { _ in
        random.chance(share) ? Int8(random.below(3) - 1) : Int8(random.below(256) - 128)
      }
      for wanted in [Int8(-1), 0, 1, -128, 127] {
        let places = bytes.indices.reduce(UInt64(0)) {
          $0 | (bytes[$1] == wanted ? 1 << UInt64($1) : 0)
        }
        // Safe: 64 bytes are lent.
        unsafe bytes.withUnsafeBytes { lent in
          guard let base = lent.baseAddress else { return }
          #expect(unsafe block_places_of(wanted, base) == places)
          #expect(unsafe block_places_of_by_words(wanted, base) == places)
        }
      }
    }
  }

  @Test(
    "a rope of them is sound, takes a bit for each, and others where others come", arguments: 0..<8)
  func rope(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var model: [Int8] = []
    let most = 1 << random.below(10)
    while model.count < 40_000 {
      model += Array(repeating: Int8(random.below(2)), count: random.below(most) + 1)
    }
    var (rope, values) = (HeightRope(RowBits(model)), model.map { Int32($0) })
    #expect(rope.values == values)
    #expect(rope.brokenInvariant() == nil)
    #expect(rope.slots.byteCount < model.count / 4 + 2 * HeightSlots.pieceSize)
    for step in 0..<300 {
      let position = random.below(values.count - 300)
      let count = random.below(300) + 1
      let isOther = step > 150 && random.chance(10)
      let new = (0..<count).map { _ in Int32(random.below(isOther ? 40_000 : 2)) }
      rope.replace(at: position, with: new)
      values.replaceSubrange(position..<position + count, with: new)
      let line = random.below(rope.sum)
      let found = rope.find(line: line)
      #expect(values[..<found.position].reduce(0) { $0 + Int($1) } == found.before)
      #expect((found.before..<found.before + Int(values[found.position])).contains(line))
      if step == 150 {
        #expect(rope.bits(in: 0..<values.count, of: 0) == RowBits(values.map { 1 - $0 }))
        #expect(rope.bits(in: 0..<values.count, of: 1) == RowBits(values))
      }
    }
    #expect(rope.values == values)
    #expect(rope.brokenInvariant() == nil)
  }

  @Test("answers that came here and there are laid out as bits once all are known")
  func arranging() {
    var random = SplitMix64(seed: 9)
    let count = 50_000
    var rope = HeightRope(repeating: RowAnswers.unknown, count: count)
    var model = [Int32](repeating: RowAnswers.unknown, count: count)
    for start in stride(from: count - 500, through: 0, by: -500) {
      let new = (0..<500).map { _ in Int32(random.below(2)) }
      rope.replace(at: start, with: new)
      model.replaceSubrange(start..<start + 500, with: new)
    }
    let before = rope.memoryFootprint
    rope.arrangeBitsIfScattered()
    #expect(rope.values == model)
    #expect(rope.brokenInvariant() == nil)
    #expect(rope.memoryFootprint < before / 2)
  }

  /// Zeros and ones, some in runs.
  private static func some(_ random: inout SplitMix64) -> [Int8] {
    let (count, most) = (random.below(700) + 1, 1 << random.below(9))
    var bits: [Int8] = []
    while bits.count < count {
      bits += Array(repeating: Int8(random.below(2)), count: random.below(most) + 1)
    }
    return Array(bits.prefix(count))
  }
}

extension RowBits {
  /// Those that are 1 among zeros and ones.
  init(_ bits: some Collection<some FixedWidthInteger>) {
    self.init(count: bits.count)
    for (index, bit) in bits.enumerated() where bit == 1 { self[index] = true }
  }
}
