import TestSupport
import Testing

@testable import HeightEngine

@Suite("The rope of heights")
struct HeightRopeTests {
  /// Small ropes with small leaves: edits are cheap there, and every one is near some edge.
  @Test("agrees with an array after each of many random edits, and stays sound", arguments: 0..<8)
  func manyEdits(seed: Int) {
    Self.expectSound(edits: 26_000, seed: seed, limit: 4 + 4 * seed)
  }

  @Test("agrees with an array through random edits when it is deep", arguments: 8..<12)
  func deepEdits(seed: Int) {
    Self.expectSound(edits: 1000, seed: seed, limit: 300)
  }

  @Test("a copy keeps its heights when the original changes")
  func copies() {
    var rope = HeightRope(repeating: 3, count: 1000)
    rope.set(7, at: 500)
    let copy = rope
    rope.remove(0..<600)
    rope.set(9, at: 0)
    #expect(copy.sum == 3004 && copy.value(at: 500) == 7)
    #expect(rope.count == 400 && rope.value(at: 0) == 9)
  }

  @Test("leaves stay filled through random edits")
  func fill() {
    var random = SplitMix64(seed: 42)
    var rope = HeightRope()
    for _ in 0..<20_000 {
      rope.insert(Int32(random.below(50)), count: 1, at: random.below(rope.count + 1))
    }
    #expect(rope.leaves.count * rope.leafCapacity < 2 * rope.count)
    #expect((rope.root?.level ?? 0) <= 3, "a look-up passes few nodes")
    for _ in 0..<18_000 {
      let position = random.below(rope.count)
      rope.remove(position..<(position + 1))
    }
    #expect(rope.leaves.count * rope.leafCapacity < 4 * rope.count)
    #expect(rope.brokenInvariant() == nil)
  }

  @Test("insertions one after the other leave no crumbs", arguments: [0, 1])
  func ascending(step: Int) {
    var rope = HeightRope(repeating: 5, count: 100_000)
    for index in 0..<10_000 { rope.insert(Int32(index % 7), count: 1, at: 50_000 + index * step) }
    #expect(rope.leaves.count < 200)
  }

  @Test("no number of rows or lines makes it trap")
  func hugeNumbers() {
    var rope = HeightRope()
    let high = HeightRope.encode(.max, isOpen: false)
    for _ in 0..<8 { rope.insert(high, count: Int(Int32.max), at: 0) }
    #expect(rope.sum == 8 * Int(Int32.max) * HeightRope.maximumHeight)
    rope.insert(high, count: .max >> 8, at: 5)
    rope.set(1, at: 12345)
    #expect(rope.value(at: 12345) == 1)
    _ = rope.sum(before: rope.count - 1)
    rope.remove(3..<rope.count)
    #expect(rope.count == 3)
  }

  @Test("heights of any size are added up and found by their lines", arguments: 0..<4)
  func highRows(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (rope, heights) = (HeightRope(), [Int]())
    for index in 0..<600 {
      let most = Bool.random(using: &random) ? 9 : HeightRope.maximumHeight
      heights.append(Int.random(in: 1...most, using: &random))
      rope.insert(HeightRope.encode(heights[index], isOpen: false), count: 1, at: index)
    }
    var before = 0
    for (index, height) in heights.enumerated() {
      #expect(rope.sum(before: index) == before)
      #expect(rope.find(line: before).position == index)
      #expect(rope.find(line: before + height - 1) == (index, before))
      before += height
    }
    #expect(rope.sum == before)
    #expect(rope.brokenInvariant() == nil)
  }

  @Test(
    "masked by zeros and ones it is what an array would be, and the one it was is what it was",
    arguments: 0..<8)
  func masking(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<200 {
      let (rope, model) = RopeUnderTest.edited(&random)
      var bits: [Int8] = []
      while bits.count < model.count {
        let count = random.below(random.chance(50) ? 30 : 3) + 1
        bits += Array(repeating: Int8(random.below(2)), count: count)
      }
      bits.removeLast(bits.count - model.count)
      let found = rope.masked(by: RowBits(bits))
      #expect(found.values == zip(model, bits).map { $1 == 0 ? 0 : $0 })
      #expect(found.brokenInvariant() == nil)
      #expect(rope.values == model)
    }
  }

  @Test(
    "pieces of it are taken as they are, and blocks that are runs there take others",
    arguments: 0..<8)
  func pieces(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (builder, model) = (HeightRope.Builder(), [Int32]())
    for _ in 0..<6 {
      // Runs from hardly one to most of a piece, open heights among them.
      let (most, share) = (1 << random.below(12), random.below(100))
      var values: [Int8] = []
      while values.count < HeightSlots.pieceSize {
        let value = Int8(random.chance(share) ? random.below(128) : random.below(3) - 1)
        values += Array(repeating: value, count: random.below(most) + 1)
      }
      values.removeLast(values.count - HeightSlots.pieceSize)
      let wide = random.chance(20) ? [Int32(random.below(70_000))] : []
      builder.append(wide)
      builder.append(values)
      model += wide + values.map { Int32($0) }
    }
    var rope = builder.finish()
    #expect(rope.values == model)
    #expect(rope.brokenInvariant() == nil)
    #expect(rope.slots.count <= model.count + 3 * HeightSlots.pieceSize)
    for _ in 0..<200 {
      let (position, value) = (random.below(model.count), Int32(random.below(1000)))
      rope.set(value, at: position)
      model[position] = value
    }
    #expect(rope.values == model)
    #expect(rope.brokenInvariant() == nil)
    let bits = model.map { _ in Int8(random.below(2)) }
    #expect(rope.masked(by: RowBits(bits)).values == zip(model, bits).map { $1 == 0 ? 0 : $0 })
  }

  @Test("what was put in here and there is laid out in order, once for so many blocks")
  func arranging() {
    var random = SplitMix64(seed: 3)
    var (rope, model) = (
      HeightRope(repeating: 2, count: 50_000), [Int32](repeating: 2, count: 50_000)
    )
    for _ in 0..<4000 {
      let (position, value) = (random.below(model.count), Int32(random.below(200)) - 100)
      rope.set(value, at: position)
      model[position] = value
    }
    #expect(!rope.liesInOrder)
    rope.arrangeIfScattered()
    #expect(rope.values == model)
    #expect(rope.brokenInvariant() == nil)
    #expect(rope.liesInOrder)
    rope.set(1, at: 7)
    let before = rope.blocksMade
    rope.arrangeIfScattered()
    #expect(rope.blocksMade == before, "a few are left where they are")
  }

  @Test("of small heights the sum and whether all are equal is what an array's is")
  func smallHeights() {
    var random = SplitMix64(seed: 1)
    for count in Array(1...40) + [127, 128, 1000, 8192] {
      for most in [1, 2, 128] {
        let values = (0..<count).map { _ in Int8(random.below(most)) }
        // Safe: here and below integers are nothing but their bytes.
        let known = SmallHeights(unsafe values.span.bytes)
        #expect(known?.sum == values.reduce(0) { $0 + Int($1) })
        #expect(known?.areEqual == (Set(values).count == 1))
        var open = values
        open[random.below(count)] = -1
        #expect(SmallHeights(unsafe open.span.bytes) == nil)
      }
    }
    let none: [Int8] = []
    #expect(SmallHeights(unsafe none.span.bytes) == nil)
  }

  @Test(
    "made of runs and of arrays of numbers it is sound, and has them in order", arguments: 0..<8)
  func building(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<200 {
      var builder = HeightRope.Builder(HeightRope(leafCapacity: 4, fanout: 4))
      var model: [Int32] = []
      for _ in 0..<random.below(30) {
        if random.chance(50) {
          let (value, count) = (Int32(random.below(3)) - 1, random.below(12))
          builder.append(value, count: count)
          model += Array(repeating: value, count: count)
        } else {
          let values = (0..<random.below(20)).map { _ in Int8(random.below(3)) }
          builder.append(values)
          model += values.map { Int32($0) }
        }
      }
      let rope = builder.finish()
      #expect(rope.values == model)
      #expect(rope.brokenInvariant() == nil)
    }
  }

  @Test("runs and places of a value are those of an array", arguments: 0..<4)
  func scanning(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<50 {
      let (rope, model) = RopeUnderTest.edited(&random)
      var runs: [Int32] = []
      rope.forEachRun { value, count in runs += Array(repeating: value, count: count) }
      #expect(runs == model)
      for value in Int32(-4)...9 {
        #expect(rope.positions(of: value) == model.indices.filter { model[$0] == value })
      }
    }
  }

  @Test("estimates become their mean, in few runs, and exact heights stay", arguments: 0..<4)
  func levelling(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<50 {
      var (rope, model) = RopeUnderTest.edited(&random)
      rope.levelEstimates()
      let open = model.filter { $0 < 0 }.map { HeightRope.height(of: $0) }
      let mean = HeightRope.encode(open.reduce(0, +) / max(open.count, 1), isOpen: true)
      #expect(rope.values == model.map { $0 < 0 ? mean : $0 })
      #expect(rope.brokenInvariant() == nil)
    }
    var large = HeightRope()
    for height in 0..<10_000 {
      large.insert(HeightRope.encode(height % 7, isOpen: height != 5000), count: 1, at: height)
    }
    large.levelEstimates()
    #expect(large.leaves.count <= 4)
  }

  /// Checks the whole rope against an array after every edit; it grows while it has less than
  /// `limit` heights.
  private static func expectSound(edits: Int, seed: Int, limit: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var tested = RopeUnderTest(limit: limit)
    for step in 0..<edits {
      tested.edit(&random)
      // Not by #expect, which costs more than the check.
      if let problem = tested.problem(&random) {
        Issue.record("seed \(seed), step \(step): \(problem)")
        return
      }
    }
  }
}

extension HeightRope {
  /// Whether each block follows that of the leaf before it.
  fileprivate var liesInOrder: Bool {
    var slots: [Int] = []
    forEachStretch(in: 0..<count) { if $0.slot >= 0 { slots.append($0.slot) } }
    return zip(slots, slots.dropFirst()).allSatisfy { $0 < $1 }
  }
}
