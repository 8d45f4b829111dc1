/// Which words of two lines differ that stand for each other.
enum DiffWords {
  /// Longer lines are compared from their ends only.
  private static let mostWords = 60

  /// The ranges of what differs in a removed and an added line; none where they have little in common.
  static func changes(
    _ removed: Range<Int>, _ added: Range<Int>, of text: Span<UInt8>
  ) -> (removed: [Range<Int>], added: [Range<Int>]) {
    // Without the signs before them.
    let old = words(removed.dropFirst(), of: text)
    let new = words(added.dropFirst(), of: text)
    func isSame(_ one: Int, _ other: Int) -> Bool {
      text.extracting(old[one]).holds(text.extracting(new[other]))
    }
    var start = 0
    while start < min(old.count, new.count), isSame(start, start) { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      isSame(old.count - 1 - end, new.count - 1 - end)
    { end += 1 }
    let (oldRest, newRest) = (start..<old.count - end, start..<new.count - end)
    var kept = (old: Set<Int>(), new: Set<Int>())
    if oldRest.count <= mostWords, newRest.count <= mostWords {
      kept = common(oldRest, newRest, isSame)
    }
    let changedOld = oldRest.filter { !kept.old.contains($0) }.map { old[$0] }
    let changedNew = newRest.filter { !kept.new.contains($0) }.map { new[$0] }
    guard isLittle(changedOld, of: removed, text), isLittle(changedNew, of: added, text) else {
      return ([], [])
    }
    return (joined(changedOld), joined(changedNew))
  }

  /// Whether enough of a line is the same to say what differs.
  private static func isLittle(
    _ changed: [Range<Int>], of line: Range<Int>, _ text: Span<UInt8>
  ) -> Bool {
    changed.reduce(0) { $0 + $1.count } * 10 <= (line.count - 1) * 7
  }

  /// The longest common part of two rows of words.
  private static func common(
    _ old: Range<Int>, _ new: Range<Int>, _ isSame: (Int, Int) -> Bool
  ) -> (old: Set<Int>, new: Set<Int>) {
    let width = new.count + 1
    var lengths = [Int](repeating: 0, count: (old.count + 1) * width)
    for one in old.indices.reversed() {
      for other in new.indices.reversed() {
        let place = (one - old.lowerBound) * width + other - new.lowerBound
        lengths[place] =
          isSame(one, other)
          ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
      }
    }
    var (one, other) = (old.lowerBound, new.lowerBound)
    var found = (old: Set<Int>(), new: Set<Int>())
    while one < old.upperBound, other < new.upperBound {
      let place = (one - old.lowerBound) * width + other - new.lowerBound
      if isSame(one, other) {
        found.old.insert(one)
        found.new.insert(other)
        (one, other) = (one + 1, other + 1)
      } else if lengths[place + width] >= lengths[place + 1] {
        one += 1
      } else {
        other += 1
      }
    }
    return found
  }

  /// Runs of letters, digits and what is no ASCII; blanks; and each other character by itself.
  private static func words(_ line: Range<Int>, of text: Span<UInt8>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = line.lowerBound
    while start < line.upperBound {
      let kind = kind(of: text[start])
      var end = start + 1
      while kind != .sign, end < line.upperBound, self.kind(of: text[end]) == kind { end += 1 }
      words.append(start..<end)
      start = end
    }
    return words
  }

  private enum Kind { case letters, blanks, sign }

  private static func kind(of byte: UInt8) -> Kind {
    switch byte {
    case 0x20, 0x09: .blanks
    case _ where byte.isWordByte: .letters
    default: .sign
    }
  }

  /// Ranges that follow each other are one.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges {
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

// MARK: - Marked words

extension DiffWords {
  private static let signs = [ByteSign(Array("-]".utf8)), ByteSign(Array("+}".utf8))]

  /// Whether the lines of a hunk that begin at `start` seem to be what `git diff --word-diff` writes,
  /// `return [-43;-]{+3;+}`: words are marked, and what the lines begin with is their own, as such signs do not come to the
  /// numbers of lines that the hunk's first one says. O(n) in these lines
  ///
  /// - Parameter edges: How many bytes of a graph stand before each.
  static func areMarked(
    inHunkAt start: Int, of numbers: (old: Int, new: Int), behind edges: Int,
    in text: Span<UInt8>
  ) -> Bool {
    let rest = text.extracting(start..<text.count)
    guard !haveSigns(rest, comingTo: numbers, behind: edges) else { return false }
    var lines = LineRanges()
    var isMarked = false
    while let range = lines.next(in: rest) {
      let line = range.dropFirst(edges)
      if endsHunk(rest.extracting(line)) { break }
      // What stands before it are parts of a line, each with its sign.
      if line.count == 1, rest[line.lowerBound] == UInt8(ascii: "~") { return false }
      isMarked = isMarked || !marked(line, of: rest).isEmpty
    }
    return isMarked
  }

  /// Whether signs before the lines of a hunk say which were removed and added, as far as the row has them.
  private static func haveSigns(
    _ hunk: Span<UInt8>, comingTo numbers: (old: Int, new: Int), behind edges: Int
  ) -> Bool {
    var lines = LineRanges()
    var (old, new) = numbers
    var count = 1
    var haveChanges = false
    while let range = lines.next(in: hunk) {
      // Behind the last line end there is no line.
      if range.lowerBound == hunk.count { break }
      let line = hunk.extracting(range.dropFirst(edges))
      if endsHunk(line) { return false }
      count += 1
      switch line.isEmpty ? " " : Unicode.Scalar(line[0]) {
      case " ", "\r": (old, new) = (old - 1, new - 1)
      case "-": (old, haveChanges) = (old - 1, true)
      case "+": (new, haveChanges) = (new - 1, true)
      case "\\": break
      default: return false
      }
      if old < 0 || new < 0 { return false }
      // A hunk without a change is none.
      if old == 0, new == 0 { return haveChanges }
    }
    return count >= DiffRows.mostLines
  }

  /// Whether a line is behind a hunk.
  static func endsHunk(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "@@ -") || line.starts(with: "diff --")
  }

  /// Whether a text that is in a hunk from its first line on seems to be of that kind: no sign before a line of it says that
  /// it was removed or added. O(n)
  static func areMarked(in text: Span<UInt8>) -> Bool {
    guard signs.contains(where: { $0.isAmong(text) }) else { return false }
    var lines = LineRanges()
    while let range = lines.next(in: text) {
      let line = text.extracting(range)
      if line.starts(with: "--- ") || line.starts(with: "+++ ") { continue }
      if line.starts(with: "-") || line.starts(with: "+") { return false }
    }
    return true
  }

  /// What is marked in a line as removed or added, in order, the marks with it. O(n)
  static func marked(_ line: Range<Int>, of text: Span<UInt8>) -> [DiffPart] {
    var parts: [DiffPart] = []
    // Where marks were opened. One may be text, as in `list[-1]`.
    var removed: Int?
    var added: Int?
    for index in line.dropFirst() {
      var closed: (start: Int, kind: DiffPart.Kind)?
      switch (Unicode.Scalar(text[index - 1]), Unicode.Scalar(text[index])) {
      case ("[", "-"): removed = removed ?? index - 1
      case ("{", "+"): added = added ?? index - 1
      case ("-", "]"):
        if let removed { closed = (removed, .removed) }
        removed = nil
      case ("+", "}"):
        if let added { closed = (added, .added) }
        added = nil
      default: break
      }
      // `[-]` marks nothing.
      guard let mark = closed, index > mark.start + 2 else { continue }
      parts.append(DiffPart(mark.start..<index + 1, mark.kind))
      (removed, added) = (nil, nil)
    }
    return parts
  }
}
