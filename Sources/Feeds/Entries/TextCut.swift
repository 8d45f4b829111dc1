extension Span<UInt8> {
  /// How many bytes of a text stay where so many at most may: no grapheme cluster is left in part, nor, where styles
  /// are read, what is struck over or a sequence. O(`limit`), but for links.
  func countBeforeCut(at limit: Int, readingStyles: Bool) -> Int {
    guard count > limit else { return count }
    let end = startOfCluster(at: countOfWholeCharacters(upTo: limit))
    return readingStyles ? startOfSequence(at: startOfOverstrike(at: end)) : end
  }

  /// Where the cluster begins that goes on at `end`, which is before the text's end; there, where none does.
  private func startOfCluster(at end: Int) -> Int {
    // A cluster does not go on with ASCII, but for CR and LF.
    guard self[end] >= 0x80 else { return end }
    let beginning = extracting(0..<countOfWholeCharacters(upTo: end + Self.longestCluster))
    let text = String(decoding: beginning)
    // What is no UTF-8 may be longer there.
    guard text.utf8.count == beginning.count else { return end }
    var start = 0
    for character in text {
      let next = start + character.utf8.count
      if next > end { break }
      start = next
    }
    return start > 0 ? start : end
  }

  /// Most clusters are not longer, in bytes.
  private static var longestCluster: Int { 64 }

  /// Where a character begins that one behind a BS is struck over, if `end` is between them; else there.
  private func startOfOverstrike(at end: Int) -> Int {
    var start = end
    while start > 0, self[start] == 0x08 || self[start - 1] == 0x08 {
      start = countOfWholeCharacters(upTo: start - 1)
    }
    return start > 0 ? start : end
  }

  /// Where the sequence begins in which `end` is; else there.
  private func startOfSequence(at end: Int) -> Int {
    var index = 0
    while let escape = first(0x1B, from: index, to: end) {
      index = endOfSequence(at: escape)
      if index > end { return escape }
    }
    return end
  }

  /// Where the sequence ends that the ESC at `start` begins: a style, a link, or ASCII chosen. The text may end before.
  private func endOfSequence(at start: Int) -> Int {
    let rest = extracting(droppingFirst: start + 1)
    if rest.starts(with: "[") {
      // Digits, colons and semicolons, and a letter.
      let letter = firstIndex(from: start + 2) { !(0x30...0x3B).contains($0) }
      return letter.map { $0 + 1 } ?? count
    }
    if rest.starts(with: "]8;") {
      // Up to BEL, or ESC and a backslash.
      guard let end = firstIndex(from: start + 2, where: { $0 < 0x20 }) else { return count }
      return self[end] == 0x1B ? end + 2 : end + 1
    }
    return rest.starts(with: "(B") ? start + 3 : start + 1
  }
}
