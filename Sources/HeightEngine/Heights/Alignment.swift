/// Which items of two versions of a list stay in their order, found by comparing alone as far as the
/// versions hardly differ. What is left over is for hashing.
@usableFromInline struct Alignment {
  /// Items that are the same in both, one after the other.
  @usableFromInline struct Run: Equatable {
    @usableFromInline var old: Int
    @usableFromInline var new: Int
    @usableFromInline var count: Int

    @inlinable init(old: Int, new: Int, count: Int) {
      self.old = old
      self.new = new
      self.count = count
    }
  }

  @usableFromInline var runs: [Run] = []
  /// Items that were skipped between runs. Their counterparts, if there are any, stand out of order.
  @usableFromInline var looseOld: [Int] = []
  @usableFromInline var looseNew: [Int] = []
  /// The part in the middle where comparing gave up; here too some may stay in order.
  @usableFromInline var middleOld = 0..<0
  @usableFromInline var middleNew = 0..<0

  /// How far to look ahead for the next pair of equals.
  @inlinable static var reach: Int { 8 }

  /// - Complexity: O(n)
  @inlinable init<ID: Equatable>(_ old: [ID], _ new: [ID]) {
    var end = 0
    let shorter = min(old.count, new.count)
    while end < shorter, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let (oldEnd, newEnd) = (old.count - end, new.count - end)
    var (i, j) = (0, 0)
    while i < oldEnd, j < newEnd {
      let start = i
      while i < oldEnd, j < newEnd, old[i] == new[j] {
        i += 1
        j += 1
      }
      add(Run(old: start, new: j - (i - start), count: i - start))
      guard i < oldEnd, j < newEnd else { break }
      guard let (skipOld, skipNew) = Self.nextEquals(old[i..<oldEnd], new[j..<newEnd]) else {
        break
      }
      looseOld += i..<(i + skipOld)
      looseNew += j..<(j + skipNew)
      (i, j) = (i + skipOld, j + skipNew)
    }
    (middleOld, middleNew) = (i..<oldEnd, j..<newEnd)
    add(Run(old: oldEnd, new: newEnd, count: end))
  }

  @inlinable mutating func add(_ run: Run) {
    if run.count > 0 { runs.append(run) }
  }

  /// The fewest items to skip in both until two are equal.
  @inlinable static func nextEquals<ID: Equatable>(
    _ old: ArraySlice<ID>, _ new: ArraySlice<ID>
  ) -> (Int, Int)? {
    for distance in 1...reach {
      for skipOld in 0...distance {
        let skipNew = distance - skipOld
        guard skipOld < old.count, skipNew < new.count else { continue }
        if old[old.startIndex + skipOld] == new[new.startIndex + skipNew] {
          return (skipOld, skipNew)
        }
      }
    }
    return nil
  }

  /// Which of `values`, all different, ascend together: a longest such choice (Fredman, 1975).
  /// - Complexity: O(n log n)
  @usableFromInline static func longestAscent(of values: [Int]) -> [Bool] {
    // The index of the smallest value that ends an ascent of each length, and who came before.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var chosen = [Bool](repeating: false, count: values.count)
    var index = ends.last ?? -1
    while index >= 0 {
      chosen[index] = true
      index = before[index]
    }
    return chosen
  }
}
