import Testing

@testable import HeightEngine

@Suite("The rope of heights")
struct HeightRopeTests {
  @Test("agrees with an array through random edits, and stays sound", arguments: 0..<8)
  func randomEdits(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (rope, model) = (HeightRope(leafCapacity: 4, fanout: 4), [Int32]())
    for step in 0..<2500 {
      Self.edit(&rope, &model, &random, mayGrow: model.count < 300)
      #expect(rope.brokenInvariant() == nil, "step \(step)")
      if step % 50 == 0 { #expect(rope.values == model, "step \(step)") }
      guard Self.answersAgree(rope, model, &random) else {
        Issue.record("seed \(seed), step \(step)")
        return
      }
    }
    #expect(rope.values == model)
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

  private static func edit(
    _ rope: inout HeightRope, _ model: inout [Int32], _ random: inout SplitMix64, mayGrow: Bool
  ) {
    let value = random.chance(50) ? -1 : Int32(random.below(9) - 3)
    let count = random.chance(80) ? 1 : random.below(random.chance(70) ? 9 : 100) + 1
    let position = random.below(model.count + 1)
    let range = position..<min(position + count, model.count)
    switch random.below(7) {
    case 0,
      1 where mayGrow:
      rope.insert(value, count: count, at: position)
      model.insert(contentsOf: repeatElement(value, count: count), at: position)
    case 2:
      rope.remove(range)
      model.removeSubrange(range)
    case 3 where !range.isEmpty:
      let piece = rope.detach(range)
      let moved = Array(model[range])
      model.removeSubrange(range)
      let target = random.below(model.count + 1)
      rope.attach(piece, at: target)
      model.insert(contentsOf: moved, at: target)
    case 4 where !range.isEmpty:
      let values = range.map { _ in Int32(random.below(9) - 3) }
      rope.replace(at: position, with: values)
      model.replaceSubrange(range, with: values)
    case 5 where random.chance(1):
      rope.openAll()
      model = model.map { $0 < 0 ? $0 : ~$0 }
    default:
      guard position < model.count else { return }
      rope.set(value, at: position)
      model[position] = value
    }
  }

  private static func answersAgree(
    _ rope: HeightRope, _ model: [Int32], _ random: inout SplitMix64
  ) -> Bool {
    let heights = model.map { HeightRope.height(of: $0) }
    let total = heights.reduce(0, +)
    let position = random.below(model.count + 1)
    guard rope.count == model.count, rope.sum == total,
      rope.sum(before: position) == heights[..<position].reduce(0, +),
      rope.open(before: position) == model[..<position].count(where: { $0 < 0 })
    else { return false }
    if position < model.count, rope.value(at: position) != model[position] { return false }
    let openOnes = model.indices.filter { model[$0] < 0 }
    let rank = random.below(openOnes.count + 1)
    if rope.openPosition(rank: rank) != (rank < openOnes.count ? openOnes[rank] : nil) {
      return false
    }
    guard total > 0 else { return true }
    let line = random.below(total)
    var (index, before) = (0, 0)
    while before + heights[index] <= line {
      before += heights[index]
      index += 1
    }
    return rope.find(line: line) == (index, before)
  }
}
