import TestSupport

@testable import HeightEngine

/// A rope with small leaves and an array, to which the same is done.
struct RopeUnderTest {
  var rope = HeightRope(leafCapacity: 4, fanout: 4)
  var model: [Int32] = []
  /// It grows while it has fewer heights.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// A rope after 40 edits, and the array.
  static func edited(_ random: inout SplitMix64) -> (rope: HeightRope, model: [Int32]) {
    var tested = RopeUnderTest(limit: 60)
    for _ in 0..<40 { tested.edit(&random) }
    return (tested.rope, tested.model)
  }

  /// What is wrong now, if anything.
  func problem(_ random: inout SplitMix64) -> String? {
    rope.brokenInvariant() ?? disagreement(&random)
  }

  /// Changes something.
  mutating func edit(_ random: inout SplitMix64) {
    let value = random.chance(50) ? -1 : Self.someValue(&random)
    let count = random.chance(80) ? 1 : random.below(random.chance(70) ? 9 : limit / 3) + 1
    let position = random.below(model.count + 1)
    let range = position..<min(position + count, model.count)
    switch random.below(7) {
    case 0,
      1 where model.count < limit:
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
      let isAsMany = random.chance(50)
      let values = (0..<(isAsMany ? count : random.below(2 * count))).map { _ in
        Self.someValue(&random)
      }.prefix(isAsMany ? range.count : .max)
      if isAsMany {
        rope.replace(at: position, with: Array(values))
      } else {
        rope.replaceSubrange(range, with: values)
      }
      model.replaceSubrange(range, with: values)
    case 5 where random.chance(1):
      rope.openAll { !$0.isMultiple(of: 3) }
      for (index, value) in model.enumerated()
      where value > 0 || value == 0 && index.isMultiple(of: 3) { model[index] = ~value }
    default:
      guard position < model.count else { return }
      rope.set(value, at: position)
      model[position] = value
    }
  }

  /// Small, but for some at which a byte, or two, are too few.
  private static func someValue(_ random: inout SplitMix64) -> Int32 {
    guard random.below(300) == 0 else { return Int32(random.below(9) - 3) }
    let edges: [Int32] = [127, 128, -128, -129, 32_767, 32_768, -32_768, -32_769]
    return edges[random.below(edges.count)]
  }

  /// What the rope answers otherwise than the array, if anything, at a random position, line and
  /// rank, and as a whole.
  private func disagreement(_ random: inout SplitMix64) -> String? {
    let position = random.below(model.count + 1)
    let some = position..<min(position + random.below(40), model.count)
    if rope.values(in: some) != Array(model[some]) { return "other values at \(some)" }
    let narrow = model[some].allSatisfy { Int8(exactly: $0) != nil }
    let bytes = rope.bytes(in: some)
    if let bytes, bytes.map({ Int32($0) }) != Array(model[some]) {
      return "other bytes at \(some)"
    }
    // Where another height of the piece is wide, so are they.
    if bytes == nil, narrow, rope.slots.bytes.allSatisfy({ !$0.isEmpty }) {
      return "no bytes at \(some)"
    }
    let line = random.below(max(rope.sum, 1))
    let rank = random.below(rope.open + 1)
    var (sum, open, sumBefore, openBefore) = (0, 0, 0, 0)
    var (atLine, atRank): ((Int, Int)?, Int?) = (nil, nil)
    for (index, value) in model.enumerated() {
      if index == position { (sumBefore, openBefore) = (sum, open) }
      if value < 0, open == rank { atRank = index }
      let height = HeightRope.height(of: value)
      if line >= sum, line < sum + height { atLine = (index, sum) }
      sum += height
      open += value < 0 ? 1 : 0
    }
    if position == model.count { (sumBefore, openBefore) = (sum, open) }
    if rope.values != model { return "other heights" }
    if rope.count != model.count || rope.sum != sum || rope.open != open { return "other totals" }
    if rope.sum(before: position) != sumBefore { return "another sum before \(position)" }
    if rope.open(before: position) != openBefore { return "another rank of \(position)" }
    if rope.openPosition(rank: rank) != atRank { return "another open height of rank \(rank)" }
    if let atLine, rope.find(line: line) != atLine { return "another height at line \(line)" }
    guard position < model.count else { return nil }
    return rope.value(at: position) == model[position] ? nil : "another height at \(position)"
  }
}
