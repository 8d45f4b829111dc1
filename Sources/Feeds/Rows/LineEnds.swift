extension Span<UInt8> {
  /// How many bytes there are before the line ends behind them.
  var countWithoutLineEnds: Int {
    var count = count
    while count > 0, self[count - 1] == 0x0A || self[count - 1] == 0x0D { count -= 1 }
    return count
  }

  /// How many bytes there are before the line end behind them; all, where blank lines stand before that,
  /// which are lines of a text only as long as each has its end, or a last one that has none but a CR.
  var countWithoutLastLineEnd: Int {
    let text = countWithoutLineEnds
    var index = text
    var lineFeeds = 0
    while index < count {
      if self[index] == 0x0A { lineFeeds += 1 }
      index += 1
    }
    let hasBlank = lineFeeds > 1 || lineFeeds == 1 && self[count - 1] == 0x0D
    guard hasBlank else { return text }
    // CRs at the end are one line end, as they are before a LF.
    var end = count
    while end > 1, self[end - 1] == 0x0D, self[end - 2] == 0x0D { end -= 1 }
    return end
  }
}

/// Which rows are shown with the blank lines that they begin and end with, where they are several lines.
enum BlankLines: Sendable {
  case ofNone
  /// Those that are texts among objects of JSON.
  case ofTexts
  case ofAll

  /// Whether a row is. O(1) but for blanks before it
  func areKept(in row: Span<UInt8>) -> Bool {
    switch self {
    case .ofNone: false
    case .ofTexts: row.beginsAsText
    case .ofAll: true
    }
  }

  /// How many bytes of a row are shown, which ends before the next one. O(its line ends)
  func countOfText(in row: Span<UInt8>) -> Int {
    areKept(in: row) ? row.countWithoutLastLineEnd : row.countWithoutLineEnds
  }
}

extension Span<UInt8> {
  /// Whether a row among objects of JSON is a text: it begins as nothing of JSON, or has nothing but blanks. O(1) but for
  /// blanks before it
  var beginsAsText: Bool {
    guard let first = firstIndex(from: countOfByteOrderMark, where: { $0 > 0x20 }) else {
      return true
    }
    return self[first] != UInt8(ascii: "{") && self[first] != UInt8(ascii: "\"")
  }
}
