/// A hash of bytes, 64 bits, mixed with a secret.
///
/// Sixteen bytes a step: two words, each mixed with a constant or with what came before, are
/// multiplied to 128 bits, and the halves are folded together, so that every bit of the input
/// reaches every bit of the state. (The step is that of wyhash, Wang Yi 2019.)
struct ContentHash {
  /// What is mixed into a hash.
  struct Secret: Sendable {
    fileprivate var first, second, third, fourth: UInt64

    /// One that is the same on every run and machine, for what is printed. Whoever writes a feed can
    /// make two texts that have a hash in common.
    static let known = Secret(
      // Odd, half of the bits set, from the digits of pi.
      first: 0x243F_6A88_85A3_08D3, second: 0x1319_8A2E_0370_7345, third: 0xA409_3822_299F_31D1,
      fourth: 0x082E_FA98_EC4E_6C89)

    /// Two of this run alone, which nobody can know who writes a feed: for what has to be right
    /// whatever it says. By one of them, two of a million texts have a hash in common once in 30 million
    /// runs; by both of them, never.
    static let ofRun = (Secret.random(), Secret.random())

    /// One of four numbers; of fewer, the others are those of the known one.
    init(_ numbers: [UInt64]) {
      self = .known
      if numbers.count > 0 { first = numbers[0] | 1 }
      if numbers.count > 1 { second = numbers[1] | 1 }
      if numbers.count > 2 { third = numbers[2] | 1 }
      if numbers.count > 3 { fourth = numbers[3] | 1 }
    }

    private init(first: UInt64, second: UInt64, third: UInt64, fourth: UInt64) {
      (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
    }

    private static func random() -> Secret {
      func number() -> UInt64 { UInt64.random(in: .min ... .max) | 1 }
      return Secret(first: number(), second: number(), third: number(), fourth: number())
    }
  }

  private let secret: Secret
  private var state: UInt64

  init(_ secret: Secret = .known) {
    self.secret = secret
    state = secret.fourth
  }

  /// The hash of the pieces so far.
  var value: UInt64 { ContentHash.fold(state ^ secret.first, secret.second) }

  /// Adds a piece; where a piece ends counts. O(n).
  mutating func combine(_ piece: Span<UInt8>) {
    _ = combineSteps(of: piece, from: 0)
    combineEnd(of: piece, count: piece.count)
  }

  /// Adds the steps of a piece from `start` on behind which more of it comes. Returns where they end. O(n).
  @inline(__always)
  private mutating func combineSteps(of piece: Span<UInt8>, from start: Int) -> Int {
    // Safe: every word ends at the count or before.
    let count = piece.count
    var index = start
    while index + 16 < count {
      unsafe combine(piece.word(unchecked: index), piece.word(unchecked: index + 8))
      index += 16
    }
    return index
  }

  /// Adds the end of a piece of `count` bytes, of which `end` are all, or the last 16 at least.
  @inline(__always)
  private mutating func combineEnd(of end: Span<UInt8>, count: Int) {
    // The last words may overlap others: the length, which is mixed in, tells how far.
    let length = UInt64(truncatingIfNeeded: count) &* secret.third
    // Safe: every word ends at the count or before.
    let last = end.count
    switch last {
    case 16...:
      unsafe combine(end.word(unchecked: last - 16), end.word(unchecked: last - 8) ^ length)
    case 8...:
      unsafe combine(end.word(unchecked: 0), end.word(unchecked: last - 8) ^ length)
    default:
      var word: UInt64 = 0
      for index in end.indices { word = word << 8 | UInt64(end[index]) }
      combine(word, length)
    }
  }

  /// A piece that comes in parts, wherever it is cut.
  struct Piece {
    private var hash: ContentHash
    /// The end of what has come: what is not added yet, and a step before that.
    private var end: [UInt8] = []
    /// How much of that was added.
    private var added = 0
    private var count = 0

    /// Behind what was added before.
    init(of hash: ContentHash) { self.hash = hash }

    /// So much of a part is copied at once, in bytes: a part may be many megabytes.
    private static let copied = 1 << 14

    /// Takes the next part. O(n).
    mutating func take(_ part: Span<UInt8>) {
      for start in stride(from: 0, to: part.count, by: Self.copied) {
        takeLittle(part.extracting(start..<min(start + Self.copied, part.count)))
      }
    }

    private mutating func takeLittle(_ part: Span<UInt8>) {
      end.append(copying: part)
      count += part.count
      var hash = hash
      let stop = hash.combineSteps(of: end.span, from: added)
      self.hash = hash
      added = min(stop, 16)
      end.removeFirst(stop - added)
    }

    /// The hash with all of the piece.
    var value: UInt64 {
      var hash = hash
      hash.combineEnd(of: end.span, count: count)
      return hash.value
    }
  }

  /// Adds a number.
  mutating func combine(_ number: UInt64) { combine(number, secret.third) }

  /// The hash of one piece. O(n).
  static func hash(_ bytes: Span<UInt8>, by secret: Secret = .known) -> UInt64 {
    var hash = ContentHash(secret)
    hash.combine(bytes)
    return hash.value
  }

  /// The hash of a text's UTF-8. O(n).
  static func hash(_ text: String, by secret: Secret = .known) -> UInt64 {
    text.withBytes { hash($0, by: secret) }
  }

  @inline(__always)
  private mutating func combine(_ low: UInt64, _ high: UInt64) {
    state = ContentHash.fold(low ^ secret.first, high ^ state)
  }

  @inline(__always)
  private static func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}
