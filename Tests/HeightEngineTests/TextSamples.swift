import TestSupport

/// Random text of all scripts, with a taste for what breaks rules.
struct TextSamples {
  var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  private static let pools: [[String]] = [
    "the quick brown fox jumps over a lazy dog and then it's well-known: (see \"above\")".words,
    [
      "$100", "$(12)", "€(x)", "100%", "3.14,15", "1/2", "a/b", "-5", "(-5)", "1-2", "x)", "[y",
      "!",
    ],
    ["\"", "'", "(", ")", "[", "]", "{", "}", "!", "?", ",", ".", ":", ";", "/", "\\", "-", "--"],
    [" ", " ", "  ", "   ", "      ", "\u{A0}", "\u{200B}", "\u{2060}", "\u{AD}", "\u{3000}"],
    ["中文", "漢字", "、", "。", "「引用」", "かな", "カナ", "ー", "っ", "（全）", "한국어", "각"],
    ["\u{1100}\u{1161}\u{11A8}", "\u{1161}", "\u{11A8}", "\u{1100}", "\u{115F}\u{1161}"],
    [
      "שלום", "א-ב", "مرحبا", "\u{0627}\u{0644}\u{0651}", "ن\u{200D}", "می\u{200C}خواهم",
      "\u{0600}1",
    ],
    ["क्षि", "हिन्दी", "क\u{094D}\u{200D}ष", "தமிழ்", "ภาษาไทย", "မြန်မာ", "ខ្មែរ", "\u{0903}"],
    ["👩", "👩‍👩‍👧", "👍🏽", "❤️", "1️⃣", "🇩🇪", "🇩🇪🇫", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "☃︎", "\u{1F3FB}", "a\u{1F3FB}", "\u{200D}👩"],
    [
      "é", "e\u{301}", "\u{301}", "o\u{308}\u{323}\u{301}\u{302}\u{303}", "\u{20E3}", "ß", "Ж", "λ",
    ],
    ["\t", "\t\t", "a\tb"],
    ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}", "\n\n"],
    ["\u{1B}[31m", "\u{7F}", "\0", "\u{9B}", "\u{202E}", "\u{200F}", "\u{61C}", "\u{FEFF}"],
  ]

  /// Random text that has not been sanitised.
  mutating func rawText(pieces: ClosedRange<Int> = 0...24) -> String {
    let chosen = Self.pools.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
    var text = ""
    for _ in 0..<Int.random(in: pieces, using: &random) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: text += scalars(1)
      case 1...4: text += " "
      default: text += piece(chosen)
      }
    }
    return text
  }

  /// Random printable ASCII: prose, and what prose never has.
  mutating func asciiText() -> String {
    let alphabets = ["ab", "a1 ", "ab  .", " ", "a (\"-", "abcdefgh  ,.'-!$%()[]{}/\\<>=+?:;"]
    let alphabet = Array(alphabets[Int.random(in: 0..<alphabets.count, using: &random)].utf8)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...90, using: &random) {
      let any = Int.random(in: 0..<16, using: &random) == 0
      bytes.append(
        any
          ? UInt8.random(in: 0x20...0x7E, using: &random)
          : alphabet.randomElement(using: &random) ?? 0x61)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Random scalars from all of Unicode.
  mutating func scalars(_ count: Int) -> String {
    var text = ""
    while text.unicodeScalars.count < count {
      let planes: [UInt32] = [0x300, 0x3000, 0x1_0000, 0x2_0000, 0x11_0000]
      let limit = planes[Int.random(in: 0..<planes.count, using: &random)]
      guard let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) else {
        continue
      }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private mutating func piece(_ pools: ArraySlice<[String]>) -> String {
    pools.randomElement(using: &random)?.randomElement(using: &random) ?? ""
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
