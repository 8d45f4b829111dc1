extension CodeScanner {
  /// The name of a value or of a section at the start of a line. Returns whether there is one, and goes behind it.
  mutating func takeName(before sign: UInt8) -> Bool {
    let isInItems = sign == UInt8(ascii: ":")
    var start = index
    while start < bytes.count {
      if Self.isBlank(bytes[start]) {
        start += 1
      } else if isInItems, bytes[start] == UInt8(ascii: "-"), start + 1 < bytes.count,
        bytes[start + 1] == 0x20
      {
        start += 2
      } else {
        break
      }
    }
    guard start < bytes.count else { return false }
    let isSection = !isInItems && bytes[start] == UInt8(ascii: "[")
    let end =
      isSection ? endOfSection(from: start) : isInItems ? endOfKey(start) : endOfSetting(start)
    guard let end else { return false }
    index = end
    note(from: start, .keyword)
    return true
  }

  /// `[a]`, `[[a]]`, and nothing else on the line but a comment.
  private func endOfSection(from start: Int) -> Int? {
    let line = bytes[start...].prefix { $0 != 0x0A }
    guard var end = line.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    while end < line.endIndex, bytes[end] == UInt8(ascii: "]") { end += 1 }
    let next = line[end...].first { !Self.isBlank($0) && $0 != 0x0D }
    return next == nil || "#;".utf8.contains(next ?? 0) ? end : nil
  }

  /// `name:`, and a blank or nothing behind it: where the colon is.
  private func endOfKey(_ start: Int) -> Int? {
    let end = bytes[start...].firstIndex { !$0.isWordByte && !"-./$@{}<".utf8.contains($0) }
    guard let end, end > start, bytes[end] == UInt8(ascii: ":") else { return nil }
    return end + 1 == bytes.count || bytes[end + 1] <= 0x20 ? end : nil
  }

  /// `name =`: where the name ends.
  private func endOfSetting(_ start: Int) -> Int? {
    let sign = bytes[start...].firstIndex { !$0.isWordByte && !"-. []/:@*\\".utf8.contains($0) }
    guard let sign, bytes[sign] == UInt8(ascii: "=") else { return nil }
    let end = bytes[start..<sign].lastIndex { $0 != 0x20 }
    return end.map { $0 + 1 }
  }

  /// Whether a word is all of a value: nothing but signs and blanks stand about it.
  func isValue(_ word: Range<Int>) -> Bool {
    let before = bytes[..<word.lowerBound].lastIndex { !Self.isBlank($0) }
    if let before, before == word.lowerBound - 1 {
      guard "[,{=\n".utf8.contains(bytes[before]) else { return false }
    } else if let before {
      guard "[,{=\n:-".utf8.contains(bytes[before]) else { return false }
    }
    let next = bytes[word.upperBound...].first { !Self.isBlank($0) && $0 != 0x0D }
    return next.map { "\n,]}#;".utf8.contains($0) } ?? true
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
