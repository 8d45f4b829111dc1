/// Random numbers that come out the same each time (Steele, Lea and Flood, 2014).
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64
  /// What decides instead of chance while there is any.
  private var choices: ArraySlice<UInt8> = []

  package init(seed: UInt64) { state = seed }

  /// Numbers of which a byte each decides the upper bits: a fuzzer that changes bytes changes what is
  /// done.
  package init(choices: [UInt8]) {
    state = 0
    self.choices = choices[...]
  }

  /// Whether not all choices are made.
  package var hasChoices: Bool { !choices.isEmpty }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return choices.popFirst().map { UInt64($0) << 56 | z >> 8 } ?? z
  }

  /// Any of `0..<limit`, which must not be empty.
  package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
  /// True `percent` times in a hundred.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
