@testable import HeightEngine

extension HeightTree {
  /// What is wrong with the tree, if anything.
  func brokenInvariant() -> String? {
    if let inconsistency { return inconsistency }
    if let problem = sections.items.brokenInvariant() { return "sections: \(problem)" }
    if sections.items.values.contains(where: { $0 < 2 }) { return "a section lacks its edges" }
    if let problem = marks.brokenInvariant() { return "marks: \(problem)" }
    for heights in [current] + others {
      if let problem = broken(heights) { return "width \(heights.width): \(problem)" }
    }
    for known in answers {
      if let problem = known.rope.brokenInvariant() { return "answers: \(problem)" }
    }
    if let filtering {
      if let problem = filtering.visible.brokenInvariant() { return "visible: \(problem)" }
      if let problem = filtering.shown.brokenInvariant() { return "shown: \(problem)" }
    }
    return nil
  }

  private func broken(_ heights: Heights) -> String? {
    if let problem = heights.heights.brokenInvariant() { return problem }
    if let problem = heights.added.brokenInvariant() { return "added: \(problem)" }
    for (height, added) in zip(heights.heights.values, heights.added.values) {
      if added < 0 { return "what is added is open" }
      if height >= 0, let added = Self.unfold(added),
        !(0...Self.maximumHeight).contains(Int(height) - added)
      {
        return "a height of \(height) has \(added) added"
      }
    }
    return nil
  }
}

extension HeightRope {
  /// The same heights, in leaves and nodes so small that few of them make a deep tree.
  var withSmallLeaves: HeightRope {
    var builder = Builder(HeightRope(leafCapacity: 4, fanout: 4, isWide: isWide))
    for value in values { builder.append(value, count: 1) }
    return builder.finish()
  }

  /// Where its arrays are: the same before and after what copies none of them.
  var storage: [UInt] {
    // Safe: the addresses are only compared.
    unsafe [
      entries.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) },
      arities.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) },
    ] + slots.storage
  }
}

extension HeightSlots {
  fileprivate var storage: [UInt] {
    // Safe: the addresses are only compared.
    bits.map { unsafe $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
      + bytes.map { unsafe $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
      + narrow.map { unsafe $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
      + wide.map { unsafe $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
  }
}
