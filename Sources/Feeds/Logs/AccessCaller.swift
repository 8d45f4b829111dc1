/// Who asked a web server for something, as its line says it before the time: perhaps the name of the server, an address, what
/// the machine there calls the person, and by which name the server knows that one.
///
/// `shop.example:443 192.0.2.7 - ann`, `192.0.2.7, 10.0.0.1 - -`
struct AccessCaller {
  /// nil: it is not said.
  let server: Range<Int>?
  /// The caller's, with those of proxies between.
  let address: Range<Int>
  /// Empty where a server leaves it out.
  let ident: Range<Int>
  let user: Range<Int>

  /// nil: something else stands there, as the words of a collector, or prose. O(its bytes)
  init?(_ head: Span<UInt8>) {
    var index = 0
    var first = Self.addresses(in: head, from: &index)
    var second = Self.addresses(in: head, from: &index)
    let word = head.extracting(first)
    if Self.areAll(head.extracting(second), { Self.isAddress($0) })
      || Self.portSign(of: word) != nil && !Self.isAddress(word)
    {
      guard Self.isAddress(word) || Self.isHost(word) || word.holds("_") else { return nil }
      server = first
      (first, second) = (second, Self.word(in: head, from: &index))
    } else {
      server = nil
    }
    let rest = head.extracting(index..<head.count).trimmedRange.shifted(by: index)
    (address, ident, user) = (first, second, rest)
    let callers = head.extracting(first)
    guard Self.areAll(callers, { Self.isCaller($0) }) else { return nil }
    let named = head.extracting(second)
    if named.holds("-") || named.isEmpty {
      // Who leaves out names has nothing but an address to be known by.
      guard !user.isEmpty || Self.areAll(callers, { Self.isAddress($0) }) else { return nil }
    } else {
      guard Self.mayBeginName(named[0]), !user.isEmpty,
        head.first(0x20, from: user.lowerBound, to: user.upperBound) == nil
      else { return nil }
    }
  }

  /// The next word; empty at the end.
  private static func word(in head: Span<UInt8>, from index: inout Int) -> Range<Int> {
    let start = head.firstIndex(from: index) { $0 != 0x20 } ?? head.count
    index = head.firstIndex(from: start) { $0 <= 0x20 } ?? head.count
    return start..<index
  }

  /// The next word, with those behind it where it ends with a comma.
  private static func addresses(in head: Span<UInt8>, from index: inout Int) -> Range<Int> {
    var found = word(in: head, from: &index)
    while let last = found.last, head[last] == UInt8(ascii: ",") {
      let next = word(in: head, from: &index)
      guard !next.isEmpty else { break }
      found = found.lowerBound..<next.upperBound
    }
    return found
  }

  /// Whether all of some words are such, with commas between them, and there is one.
  private static func areAll(_ words: Span<UInt8>, _ isSuch: (Span<UInt8>) -> Bool) -> Bool {
    var (start, hasOne) = (0, false)
    while start < words.count {
      let end = words.firstIndex(from: start) { $0 == UInt8(ascii: ",") || $0 == 0x20 }
      let word = words.extracting(start..<(end ?? words.count))
      if !word.isEmpty {
        guard isSuch(word) else { return false }
        hasOne = true
      }
      start = (end ?? words.count) + 1
    }
    return hasOne
  }

  /// Whether a word is an address, a host, or what servers and proxies write that know none.
  private static func isCaller(_ word: Span<UInt8>) -> Bool {
    word.holds("-") || word.holds("unknown") || word.holds("unix:") || isAddress(word)
      || isHost(word)
  }

  /// Whether a word is an address of IPv4 or IPv6, perhaps with a port, a zone, or in brackets. A time of day is none.
  private static func isAddress(_ word: Span<UInt8>) -> Bool {
    let zone = word.first(UInt8(ascii: "%"), from: 0, to: word.count) ?? word.count
    var (dots, colons, hasGap, before) = (0, 0, false, 0 as UInt8)
    for index in 0..<zone {
      let byte = word[index]
      switch Unicode.Scalar(byte) {
      case ".": dots += 1
      case ":":
        colons += 1
        if before == byte { hasGap = true }
      case "0"..."9", "a"..."f", "A"..."F", "[", "]": break
      default: return false
      }
      before = byte
    }
    return hasGap || colons >= 7 || dots == 3 && colons <= 1
  }

  /// Whether a word is the name of a host with a domain, or `localhost`, perhaps with a port.
  private static func isHost(_ word: Span<UInt8>) -> Bool {
    let port = portSign(of: word)
    let name = word.extracting(first: port ?? word.count)
    guard !name.isEmpty, name[0] != UInt8(ascii: "."), name[name.count - 1] != UInt8(ascii: "."),
      name.indices.allSatisfy({ isOfHost(name[$0]) }),
      name.indices.contains(where: { isLetter(name[$0]) })
    else { return false }
    return port != nil || name.holds("localhost")
      || name.first(UInt8(ascii: "."), from: 0, to: name.count) != nil
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || ".-_".utf8.contains(byte)
  }

  /// Where the colon is before a port: `shop.example:443`; nil: there is none.
  private static func portSign(of word: Span<UInt8>) -> Int? {
    guard let colon = word.first(UInt8(ascii: ":"), from: 0, to: word.count), colon > 0,
      colon + 1 < word.count, (colon + 1..<word.count).allSatisfy({ isDigit(word[$0]) })
    else { return nil }
    return colon
  }

  private static func mayBeginName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte >= 0x80 || byte == UInt8(ascii: "_")
  }
}
