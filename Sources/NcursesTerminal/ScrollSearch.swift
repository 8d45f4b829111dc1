import TerminalCore

/// Lines that a terminal can scroll, and how far: up, or down where `count` is below 0.
struct Scroll: Hashable {
  var region: Range<Int>
  var count: Int

  /// Moves what is known of the screen's lines with them; what comes in is blank.
  func move<Line>(_ lines: inout [Line], blank: Line) {
    let kept = max(region.count - Int(count.magnitude), 0)
    let blanks = repeatElement(blank, count: region.count - kept)
    let part = lines[region]
    lines.replaceSubrange(
      region, with: count > 0 ? part.suffix(kept) + blanks : blanks + part.prefix(kept))
  }
}

/// Finds the scroll that brings a frame nearest to the next one.
struct ScrollSearch {
  private let before: Canvas
  private let after: Canvas
  private let canRepeat: Bool
  /// The fingerprints of the lines before and after.
  private let old: [UInt64]
  let new: [UInt64]
  /// What a scroll must save, in bytes, to be worth its own.
  private static let leastGain = 24
  /// What it takes to move the cursor to a line that changes, in bytes. Counted only where nothing is saved without it,
  /// as of lines that differ by a digit: with it the region changes from line to line, at more cost.
  private static let address = 7

  /// `fingerprints` are those of the lines before, as far as the search for that frame left them as `new`.
  init(from before: Canvas, _ fingerprints: [UInt64]?, to after: Canvas, canRepeat: Bool) {
    self.before = before
    self.after = after
    self.canRepeat = canRepeat
    let lines = 0..<after.size.lines
    old = fingerprints ?? lines.map(before.fingerprint(ofLine:))
    new = lines.map(after.fingerprint(ofLine:))
  }

  /// The best scroll, nil where none saves anything.
  /// - Complexity: O(cells + lines²).
  func best() -> Scroll? {
    guard let count = likeliestCount() else { return nil }
    let lines = after.size.lines
    let isUp = count > 0
    // A scroll down is one up, seen from the other end of the screen.
    func line(_ index: Int) -> Int { isUp ? index : lines - 1 - index }
    let distance = Int(count.magnitude)
    let inPlace = (0..<lines).map { costs(ofLine: line($0), over: line($0)) }
    let moved = (0..<lines - distance).map {
      costs(ofLine: line($0), over: line($0 + distance)).over
    }
    for address in [0, Self.address] {
      func whole(_ cost: Int) -> Int { cost > 0 ? cost + address : 0 }
      let gains = zip(inPlace, moved).map { whole($0.over) - whole($1) }
      let losses = inPlace.map { whole($0.whole) - whole($0.over) }
      if let found = Self.bestStretch(gains: gains, losses: losses, distance: distance) {
        let region = isUp ? found : lines - found.upperBound..<lines - found.lowerBound
        return Scroll(region: region, count: count)
      }
    }
    return nil
  }

  /// The lines to scroll: their first ones win `gains`, the last `distance` come in blank and lose
  /// `losses`. Among equals the largest, so that line after line scrolls in the same region.
  static func bestStretch(gains: [Int], losses: [Int], distance: Int) -> Range<Int>? {
    var lossesBefore = [0]
    for loss in losses { lossesBefore.append(lossesBefore[lossesBefore.count - 1] + loss) }
    var best: Range<Int>?
    var bestGain = leastGain
    var start = 0
    var sum = 0
    for (line, gain) in gains.enumerated() {
      if sum < 0 { (start, sum) = (line, 0) }
      sum += gain
      let end = line + 1
      let total = sum - (lossesBefore[end + distance] - lossesBefore[end])
      if total >= bestGain { (best, bestGain) = (start..<end + distance, total) }
    }
    return best
  }

  /// By how many lines most of what has moved has moved; nil: too little has.
  private func likeliestCount() -> Int? {
    let lines = after.size.lines
    var votes = [Int](repeating: 0, count: 2 * lines + 1)
    for line in 0..<lines where new[line] != old[line] {
      var weight = -1
      for other in 0..<lines where old[other] == new[line] {
        if weight < 0 { weight = costs(ofLine: line, over: line).whole }
        votes[other - line + lines] += weight
      }
    }
    guard let most = votes.max(), most > Self.leastGain else { return nil }
    return votes.firstIndex(of: most).map { $0 - lines }
  }

  /// About how many bytes a line takes where another of the frame before stands, and where nothing does, once the cursor
  /// is there.
  private func costs(ofLine line: Int, over other: Int) -> (over: Int, whole: Int) {
    after.packedCells(ofLine: line).costs(
      over: before.packedCells(ofLine: other), repeats: canRepeat)
  }
}
