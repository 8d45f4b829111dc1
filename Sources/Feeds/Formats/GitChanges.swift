/// What stands below a commit where `git log` says which files it changes: by `--stat`, `--shortstat`, `--numstat`,
/// `--name-status`, `--raw`, `--name-only` or `-p`. Lines are without colours.
enum GitChanges {
  /// Whether a line says that, of names alone but what `areNames` says: ` a/b.c | 12 ++--`, ` a.png | Bin 0 -> 120 bytes`,
  /// ` 2 files changed, 3 insertions(+)`, `3⇥1⇥a/b.c`, `M⇥a/b.c`, `:100644 100644 1bfc072 5b2fdb3 M⇥a/b.c`, or of a diff the
  /// first. O(n)
  static func areTold(by line: [UInt8]) -> Bool {
    if line.starts(with: "diff --git ".utf8) { return true }
    if line.first == 0x20 { return isOfStatistics(line) }
    let parts = line.split(separator: 0x09)
    guard parts.count > 1 else { return false }
    if parts.count > 2, isCount(parts[0]), isCount(parts[1]) { return true }
    return parts[0].first == UInt8(ascii: ":") ? isRaw(parts[0]) : isStatus(parts[0])
  }

  /// The same of a line with the edges of a graph before it. O(n)
  static func areTold(inGraphBy line: [UInt8]) -> Bool {
    guard let text = textBehindEdges(of: line) else { return false }
    return areTold(by: text) || areTold(by: [0x20] + text)
  }

  /// Whether lines are names of files, a line each: no word stands beside another, and something looks like a path. O(n)
  static func areNames(_ lines: [[UInt8]]) -> Bool {
    lines.allSatisfy { line in line.allSatisfy { $0 > 0x20 } }
      && lines.contains { line in
        line.contains(UInt8(ascii: "/")) || line.dropLast().contains(UInt8(ascii: "."))
      }
  }

  /// What stands behind the edges of a graph; nil: none are there. O(n)
  static func textBehindEdges(of line: [UInt8]) -> [UInt8]? {
    let text = line.drop { "*|/\\_ ".utf8.contains($0) }
    return text.startIndex > 0 ? Array(text) : nil
  }

  private static func isOfStatistics(_ line: [UInt8]) -> Bool {
    if let bar = line.lastIndex(of: UInt8(ascii: "|")), bar > 1, line[bar - 1] == 0x20 {
      let change = line[(bar + 1)...].drop { $0 == 0x20 }
      return change.startIndex > bar + 1
        && (change.first.map(isDigit) ?? false || change.starts(with: "Bin".utf8))
    }
    let words = line.split(separator: 0x20)
    return words.count > 2 && words[0].allSatisfy(isDigit) && words[1].starts(with: "file".utf8)
      && words[2].starts(with: "changed".utf8)
  }

  /// `12`; `-` of what is no text.
  private static func isCount(_ word: ArraySlice<UInt8>) -> Bool {
    word.elementsEqual("-".utf8) || word.allSatisfy(isDigit)
  }

  /// `M`, `R100`; a letter for each parent of a merge.
  private static func isStatus(_ word: ArraySlice<UInt8>) -> Bool {
    guard let letter = word.first, statuses.contains(letter), word.count <= longestStatus else {
      return false
    }
    return word.allSatisfy { statuses.contains($0) || isDigit($0) }
  }

  private static let statuses = Array("ABCDMRTUX".utf8)
  private static let longestStatus = 8

  /// `:100644 100644 1bfc072 5b2fdb3 M`; a colon for each parent of a merge.
  private static func isRaw(_ words: ArraySlice<UInt8>) -> Bool {
    let words = words.drop { $0 == UInt8(ascii: ":") }.split(separator: 0x20)
    guard words.count > 4, let mode = words.first, let status = words.last else { return false }
    return mode.count == 6 && mode.allSatisfy(isDigit) && isStatus(status)
  }
}
