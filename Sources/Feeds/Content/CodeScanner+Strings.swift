extension CodeScanner {
  /// A string or a character, of which what stands from `start` on is a part. Returns whether there is one.
  mutating func takeString(from start: Int) -> Bool {
    let byte = bytes[index]
    if let quote = rules.longQuotes.first(where: has) {
      index += quote.count
      let isRaw = rules.rawQuotes.contains(quote)
      if !skipString(to: quote, isRaw: isRaw, goesOverLines: true) {
        opening = .string(end: quote, isRaw: isRaw)
      }
    } else if rules.quotesOverLines.contains(byte) {
      // `$'…'` of shells
      let isEscaped = index > 0 && bytes[index - 1] == UInt8(ascii: "$") && byte == 0x27
      let isRaw = !isEscaped && rules.rawQuotes.contains([byte]) || isLoneBackslash
      index += 1
      if !skipString(to: [byte], isRaw: isRaw, goesOverLines: true) {
        opening = .string(end: [byte], isRaw: isRaw)
      }
    } else if rules.hasCharacters, byte == UInt8(ascii: "'") {
      guard let end = endOfCharacter else { return false }
      index = end
    } else if rules.quotes.contains(byte) {
      // Of settings: in `it's` there is none.
      if rules.nameSign != nil, index > 0, bytes[index - 1].isWordByte { return false }
      index += 1
      _ = skipString(to: [byte], isRaw: rules.rawQuotes.contains([byte]), goesOverLines: false)
    } else {
      return false
    }
    note(from: start, .string)
    return true
  }

  /// Whether `'\'` stands here, and not the start of `'\''`.
  private var isLoneBackslash: Bool {
    rules.hasLoneBackslashes && has(Self.loneBackslash)
      && (index + 3 == bytes.count || bytes[index + 3] != 0x27)
  }

  private static let loneBackslash = Array("'\\'".utf8)

  /// A character between its quotes, or what is written for one; otherwise `'` is a lifetime, a mark or a part of a name.
  private var endOfCharacter: Int? {
    var place = index + 1
    guard place < bytes.count, bytes[place] != 0x0A, bytes[place] != UInt8(ascii: "'") else {
      return nil
    }
    if bytes[place] == UInt8(ascii: "\\") {
      let ahead = bytes[min(place + 2, bytes.count)...].prefix(10)
      guard let end = ahead.firstIndex(of: UInt8(ascii: "'")),
        !ahead[..<end].contains(where: { $0 <= 0x20 }), bytes[place + 1] != 0x0A
      else { return nil }
      return end + 1
    }
    place += 1
    while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place += 1 }
    // C has some of up to four.
    let most = rules.keywords.contains("#if") ? index + 5 : place
    while place < min(most, bytes.count), bytes[place].isWordByte { place += 1 }
    return place < bytes.count && bytes[place] == UInt8(ascii: "'") ? place + 1 : nil
  }

  /// Goes behind the end of a string, or of the line, or of all. Returns whether it has an end. One of a line goes on with
  /// the next where a `\` stands at the line's end.
  mutating func skipString(to end: [UInt8], isRaw: Bool, goesOverLines: Bool) -> Bool {
    let hasCode = !isRaw && rules.interpolated.contains(end)
    // In those of C# a quote is written as two.
    let doubles = isRaw && rules.ownStrings == .csharp && end.count == 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A, !goesOverLines { return false }
      if hasCode, index >= unended.code, let mark = rules.interpolations.first(where: has) {
        guard let behind = endOfCode(from: index + mark.count, behind: mark) else { continue }
        index = behind
      } else if byte == UInt8(ascii: "\\"), !isRaw {
        index += 2
        if index > bytes.count, !goesOverLines { opening = .string(end: end, isRaw: false) }
      } else if has(end) {
        index += end.count
        guard doubles, index < bytes.count, has(end) else { return true }
        index += end.count
      } else {
        index += 1
      }
    }
    index = min(index, bytes.count)
    return false
  }

  /// Where code ends that stands in a string, from `start` on: behind its last bracket, on the same line. nil: it has no end
  /// there, and no other has one on that line.
  private mutating func endOfCode(from start: Int, behind mark: [UInt8]) -> Int? {
    var open = [Self.end(of: mark)]
    var place = start
    while place < bytes.count, bytes[place] != 0x0A, let last = open.last {
      let byte = bytes[place]
      let isInString = last == 0x22 || last == 0x27 || last == 0x60
      let mark = rules.interpolations.first { bytes[place...].starts(with: $0) }
      if isInString, let mark, rules.interpolated.contains([last]) {
        open.append(Self.end(of: mark))
        place += mark.count
      } else if byte == UInt8(ascii: "\\"), !isInString || !rules.rawQuotes.contains([last]) {
        place += place + 1 < bytes.count && bytes[place + 1] == 0x0A ? 1 : 2
      } else {
        place += 1
        if byte == last {
          open.removeLast()
          if open.isEmpty { return place }
        } else if !isInString {
          if Self.end(of: [byte]) == last, "({".utf8.contains(byte) {
            open.append(last)
          } else if isQuote(byte) {
            open.append(byte)
          }
        }
      }
    }
    unended.code = max(place, index + 1)
    return nil
  }

  private static func end(of mark: [UInt8]) -> UInt8 {
    mark.contains(UInt8(ascii: "(")) ? UInt8(ascii: ")") : UInt8(ascii: "}")
  }

  private func isQuote(_ byte: UInt8) -> Bool {
    rules.quotesOverLines.contains(byte)
      || rules.quotes.contains(byte) && !(byte == 0x27 && rules.hasCharacters)
  }

  // MARK: - Strings that say themselves how they end

  mutating func takeOwnString() -> Bool {
    guard let kind = rules.ownStrings, let (count, end) = ownString(kind) else { return false }
    let start = index
    let goesOverLines = kind != .swift || end.starts(with: Self.threeQuotes)
    index += count
    if !skipString(to: end, isRaw: true, goesOverLines: goesOverLines), goesOverLines {
      opening = .string(end: end, isRaw: true)
    }
    note(from: start, .string)
    return true
  }

  /// How many bytes begin such a string here, and what ends it; nil: there is none.
  private func ownString(_ kind: CodeRules.OwnStrings) -> (count: Int, end: [UInt8])? {
    let byte = bytes[index]
    switch kind {
    case .rust:
      guard "rbc".utf8.contains(byte) else { return nil }
      let letter = byte == UInt8(ascii: "r") ? index : index + 1
      guard letter < bytes.count, bytes[letter] == UInt8(ascii: "r") else { return nil }
      let hashes = countOfSigns(UInt8(ascii: "#"), at: letter + 1)
      let quote = letter + 1 + hashes
      guard quote < bytes.count, bytes[quote] == 0x22 else { return nil }
      return (quote + 1 - index, [0x22] + Self.hashes(hashes))
    case .swift:
      guard byte == UInt8(ascii: "#"), index == 0 || bytes[index - 1] != byte else { return nil }
      let hashes = countOfSigns(byte, at: index)
      let rest = bytes[(index + hashes)...]
      guard rest.first == 0x22 else { return nil }
      let isLong = rest.starts(with: Self.threeQuotes)
      let quotes = isLong ? Self.threeQuotes : [0x22]
      return (hashes + quotes.count, quotes + Self.hashes(hashes))
    case .cpp:
      guard let start = Self.startsOfCPP.first(where: has) else { return nil }
      let mark = bytes[(index + start.count)...].prefix(17).prefix {
        $0 > 0x20 && !"()\\\"".utf8.contains($0)
      }
      guard mark.endIndex < bytes.count, bytes[mark.endIndex] == UInt8(ascii: "(") else {
        return nil
      }
      return (mark.endIndex + 1 - index, [UInt8(ascii: ")")] + mark + [0x22])
    case .csharp:
      return Self.startsOfCSharp.first(where: has).map { ($0.count, [0x22]) }
    case .lua: return longBracket(at: index)
    case .sql:
      guard byte == UInt8(ascii: "$"), mayBeginDollars else { return nil }
      let tag = bytes[(index + 1)...].prefix(Self.longestTag).prefix { $0.isWordByte }
      let end = tag.endIndex
      guard end < bytes.count, bytes[end] == byte, !(tag.first.map(isDigit) ?? false) else {
        return nil
      }
      return (end + 1 - index, Array(bytes[index...end]))
    }
  }

  /// A name of PostgreSQL is no longer, in bytes.
  private static let longestTag = 63

  /// Whether a text between dollar signs may begin here: neither goes a name on with them, nor are they what MySQL's client
  /// was told that statements end with. O(1)
  private var mayBeginDollars: Bool {
    let before = bytes[max(0, index - 32)..<index]
    guard let last = before.last else { return true }
    if last.isWordByte || last == UInt8(ascii: "$") { return false }
    guard let end = before.lastIndex(where: { !Self.isBlank($0) }), bytes[end] != 0x0A else {
      return true
    }
    let start = before[...end].lastIndex { !$0.isWordByte }.map { $0 + 1 } ?? before.startIndex
    let word = String(decoding: bytes[start..<end + 1], as: UTF8.self).lowercased()
    return bytes[end] != UInt8(ascii: ";") && word != "end" && word != "delimiter"
  }

  private static let threeQuotes = Array("\"\"\"".utf8)
  private static let startsOfCPP = ["R\"", "LR\"", "uR\"", "UR\"", "u8R\""].map { Array($0.utf8) }
  private static let startsOfCSharp = ["@\"", "$@\"", "@$\""].map { Array($0.utf8) }

  private static func hashes(_ count: Int) -> [UInt8] {
    Array(repeating: UInt8(ascii: "#"), count: count)
  }

  private func countOfSigns(_ sign: UInt8, at place: Int) -> Int {
    bytes[min(place, bytes.count)...].prefix { $0 == sign }.count
  }

  /// `[[`, `[==[` of Lua at `place`, and what ends it.
  func longBracket(at place: Int) -> (count: Int, end: [UInt8])? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "[") else { return nil }
    let signs = countOfSigns(UInt8(ascii: "="), at: place + 1)
    let second = place + 1 + signs
    guard second < bytes.count, bytes[second] == UInt8(ascii: "[") else { return nil }
    let end = [UInt8(ascii: "]")] + Array(repeating: UInt8(ascii: "="), count: signs)
    return (signs + 2, end + [UInt8(ascii: "]")])
  }
}
