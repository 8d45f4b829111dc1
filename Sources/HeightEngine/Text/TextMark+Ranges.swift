// Marks of a text, ascending and none over another, while it is read, sanitised and cut.

extension [TextMark] {
  /// Adds a mark behind the others: to the last one where that says the same, in place of what it covers.
  mutating func add(_ mark: TextMark, movedBy distance: Int = 0, notBefore first: Int = .min) {
    let start = Swift.max(mark.range.lowerBound + distance, first)
    let end = mark.range.upperBound + distance
    guard start < end else { return }
    while let last = self.last, last.range.upperBound > start {
      removeLast()
      if last.range.lowerBound < start {
        append(TextMark(last.range.lowerBound..<start, kind: last.kind))
      }
    }
    if let last = self.last, last.range.upperBound == start, last.kind == mark.kind {
      self[count - 1].range = last.range.lowerBound..<end
    } else {
      append(TextMark(start..<end, kind: mark.kind))
    }
  }

  /// Leaves out what they say behind an offset. O(what it leaves out)
  mutating func cut(to end: Int) {
    while let last = self.last, last.range.upperBound > end {
      removeLast()
      if last.range.lowerBound < end {
        append(TextMark(last.range.lowerBound..<end, kind: last.kind))
      }
    }
  }

  /// Those of a part of the text, by offsets in it; they are ascending. O(log n) and what it finds.
  package func marks(in range: Range<Int>) -> [TextMark] {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.upperBound <= range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var found: [TextMark] = []
    while low < count, self[low].range.lowerBound < range.upperBound {
      let part = self[low].range.clamped(to: range)
      found.append(
        TextMark(
          part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound,
          kind: self[low].kind))
      low += 1
    }
    return found
  }
}

/// Where offsets in a text are in what it was sanitised to: behind each part that was changed they have moved.
struct OffsetShifts {
  private var places: [(start: Int, end: Int, output: Int)] = []

  mutating func removeAll() { places.removeAll(keepingCapacity: true) }

  /// What stood from `start` to `end` in the text ends at `output`.
  mutating func add(_ start: Int, _ end: Int, output: Int) { places.append((start, end, output)) }

  /// Moves the ranges of marks, which are ascending, to offsets behind `outputStart`; a mark takes what is put
  /// in at its start. `inputStart` is where the text starts that they are of. O(marks + places)
  func apply(to marks: inout [TextMark], outputStart: Int = 0, inputStart: Int = 0) {
    guard !places.isEmpty || inputStart != 0 else { return }
    var next = 0
    func moved(_ offset: Int) -> Int {
      let offset = offset - inputStart
      while next < places.count, places[next].start < offset { next += 1 }
      while next > 0, places[next - 1].start >= offset { next -= 1 }
      guard next > 0 else { return offset }
      return places[next - 1].output - outputStart + offset - places[next - 1].end
    }
    for index in marks.indices {
      let start = moved(marks[index].range.lowerBound)
      marks[index].range = start..<max(start, moved(marks[index].range.upperBound))
    }
    marks.removeAll { $0.range.isEmpty }
  }
}
