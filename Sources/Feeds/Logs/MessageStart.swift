extension Span<UInt8> {
  /// Where a line of a log says something whose level ends at `end`: behind what names the logger or the thread, as
  /// `[main]`, `app.Harbour - ` and `root: ` do. O(bytes)
  func startOfMessage(behindLevel end: Int) -> Int {
    var place = skip("]:-| \t", from: end)
    while place < count, self[place] == UInt8(ascii: "[") || self[place] == UInt8(ascii: "(") {
      let closing = UInt8(ascii: self[place] == UInt8(ascii: "[") ? "]" : ")")
      guard
        let close = (place..<Swift.min(place + Self.longestName, count)).first(where: {
          self[$0] == closing
        })
      else { return place }
      place = skip(": \t", from: close + 1)
    }
    let name = place
    while place < count, place - name < Self.longestName, self[place] > 0x20 { place += 1 }
    let rest = skip(" \t", from: place)
    guard name < place, rest > place, rest < count else { return name }
    if self[place - 1] == UInt8(ascii: ":") {
      return isOfLogger(name..<place - 1) ? rest : name
    }
    let sign = skip("-:|", from: rest)
    return sign > rest && sign < count && self[sign] <= 0x20 ? skip(" \t", from: sign) : name
  }

  private static var longestName: Int { 80 }

  /// Whether a word before a colon is no word of a sentence: `root`, `app.Harbour`, `123#0`.
  private func isOfLogger(_ word: Range<Int>) -> Bool {
    word.allSatisfy { !isCapital(self[$0]) }
      || word.contains { "._-/#[$".utf8.contains(self[$0]) }
  }

  private func skip(_ signs: StaticString, from start: Int) -> Int {
    var place = start
    while place < count,
      (0..<signs.utf8CodeUnitCount).contains(where: { signs.byte(at: $0) == self[place] })
    {
      place += 1
    }
    return place
  }
}
