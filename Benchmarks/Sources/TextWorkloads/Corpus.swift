import HeightEngine

/// Seeded texts to measure with.
public struct Corpus: Sendable {
  public let name: String
  /// As they come in.
  public let strings: [String]
  /// Sanitised.
  public let texts: [DisplayText]
  public let byteCount: Int

  init(_ name: String, _ strings: [String]) {
    self.name = name
    self.strings = strings
    texts = strings.map { DisplayText($0) }
    byteCount = strings.reduce(0) { $0 + $1.utf8.count }
  }

  /// Printable ASCII prose: paragraphs of 60 to 600 characters.
  public static func asciiProse(paragraphs: Int = 3000) -> Corpus {
    var maker = TextMaker(seed: 1)
    return Corpus("ASCII", (0..<paragraphs).map { _ in maker.paragraph(60...600) { $0.english() } })
  }

  /// 70% English, 20% CJK, 10% emoji and combining marks: paragraphs of 60 to 600 characters.
  public static func mixed(paragraphs: Int = 3000) -> Corpus {
    var maker = TextMaker(seed: 2)
    return Corpus("mixed", (0..<paragraphs).map { _ in maker.paragraph(60...600) { $0.mixed() } })
  }

  /// Rows of 20 to 160 characters of ASCII.
  public static func shortRows(rows: Int = 10_000) -> Corpus {
    var maker = TextMaker(seed: 3)
    return Corpus("short rows", (0..<rows).map { _ in maker.paragraph(20...160) { $0.english() } })
  }

  /// One text of a piece said over and over.
  public static func repeated(_ name: String, _ piece: String, bytes: Int) -> Corpus {
    Corpus(name, [String(repeating: piece, count: max(bytes / piece.utf8.count, 1))])
  }
}

/// Makes words; SplitMix64 for the dice.
struct TextMaker: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Words until there are enough characters.
  mutating func paragraph(_ length: ClosedRange<Int>, _ word: (inout TextMaker) -> String) -> String
  {
    let wanted = Int.random(in: length, using: &self)
    var text = ""
    var count = 0
    while count < wanted {
      let next = word(&self)
      text += next
      count += next.count
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// A word of two to nine letters, a space, and punctuation as often as prose has it.
  mutating func english() -> String {
    let letters = Array("etaoinshrdlucmfwypvbgkeeeettaaooiinnsshhrr".unicodeScalars)
    var word = ""
    for _ in 0..<(Int.random(in: 1...5, using: &self) + Int.random(in: 1...4, using: &self)) {
      word.unicodeScalars.append(letters[Int.random(in: 0..<letters.count, using: &self)])
    }
    switch Int.random(in: 0..<40, using: &self) {
    case 0, 1: return word + ", "
    case 2, 3: return word + ". "
    case 4: return word + "-" + word + " "
    case 5: return "\"" + word + "\" "
    case 6: return "(" + word + ") "
    case 7: return word + "'s "
    case 8: return String(Int.random(in: 1...2026, using: &self)) + " "
    default: return word + " "
    }
  }

  /// By characters 70% English, 20% CJK, 10% emoji and letters with marks.
  mutating func mixed() -> String {
    switch Int.random(in: 0..<100, using: &self) {
    case 0..<58: return english()
    case 58..<80:
      var word = ""
      for _ in 0..<Int.random(in: 2...6, using: &self) {
        let value = UInt32.random(in: 0x4E00..<0x9F00, using: &self)
        word.unicodeScalars.append(Unicode.Scalar(value) ?? "中")
      }
      return Int.random(in: 0..<5, using: &self) == 0 ? word + "。" : word
    default:
      let others = [
        "👩", "🎉 ", "🚀", "❤", "🇩🇪 ", "e\u{301}", "o\u{308}", "a\u{323}\u{302} ", "👍 ", "n\u{303}",
      ]
      return others.randomElement(using: &self) ?? ""
    }
  }
}
