import TestSupport

/// Text on which terminals disagree, and some on which they don't.
struct ManyScripts {
  private var random: SplitMix64
  private let blocks: [(letters: [Unicode.Scalar], marks: [Unicode.Scalar])]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    blocks = Self.starts.map { start in
      let scalars = (start..<start + 128).compactMap(Unicode.Scalar.init)
        .filter { $0.properties.age != nil }
      return (
        scalars.filter { !$0.properties.generalCategory.isMark },
        scalars.filter {
          $0.properties.generalCategory.isMark
        }
      )
    }.filter { !$0.letters.isEmpty }
  }

  /// So many words in a row, of all scripts.
  mutating func row(words: Int) -> String {
    (0..<words).map { _ in
      let isKnown = random.below(4) > 0
      let separator = random.below(8) == 0 ? "─" : random.below(6) == 0 ? "" : " "
      return (isKnown ? Self.words[random.below(Self.words.count)] : randomWord()) + separator
    }.joined()
  }

  private mutating func randomWord() -> String {
    let block = blocks[random.below(blocks.count)]
    var word = ""
    for _ in 0...random.below(4) {
      word.unicodeScalars.append(block.letters[random.below(block.letters.count)])
      for _ in 0..<random.below(3) where !block.marks.isEmpty {
        word.unicodeScalars.append(block.marks[random.below(block.marks.count)])
      }
    }
    return word
  }

  private static let words = [
    "हिन्दी", "क्षत्रिय", "தமிழ்", "ភាសាខ្មែរ", "မြန်မာဘာသာ", "ภาษาไทย", "น้ำ", "ລາວ", "བོད་ཡིག", "বাংলা",
    "ગુજરાતી", "ਪੰਜਾਬੀ", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල", "עִבְרִית", "العَرَبِيَّة", "한국어", "ᄒᆞᆫ글",
    "ᄀ각", "日本語", "カタカナ", "か\u{3099}", "👋", "👋🏽", "👩‍👩‍👧", "🏳️‍🌈", "🇩🇪🇫🇷", "1️⃣", "❤️", "☀",
    "🩷", "🫨", "🥲", "䷀䷿", "☰☷", "𝌆", "ﷺ", "e\u{301}", "ᠮᠣᠩᠭᠣᠯ", "\u{E0B0}", "ⵜⴰⵎⴰⵣⵉⵖⵜ", "𗀀𗀁", "🌧",
    "ᅟᅠ", "soft\u{AD}hyphen", "overlaps", "plain", "words", "Ελληνικά", "кириллица", "①②", "㉈",
  ]

  private static let starts: [UInt32] = [
    0x0400, 0x0580, 0x0600, 0x0700, 0x0780, 0x0800, 0x0880, 0x0900, 0x0980, 0x0A00, 0x0A80, 0x0B00,
    0x0B80, 0x0C00, 0x0C80, 0x0D00, 0x0D80, 0x0E00, 0x0E80, 0x0F00, 0x1000, 0x1100, 0x1180, 0x1700,
    0x1780, 0x1800, 0x1A00, 0x1B00, 0x1B80, 0x1C00, 0x2300, 0x2600, 0x2700, 0x3000, 0x3200, 0xA880,
    0xA900, 0xA980, 0xAA00, 0xD7B0, 0x11000, 0x11080, 0x11100, 0x11180, 0x11A00, 0x1B000, 0x1D300,
    0x1E900, 0x1F180, 0x1F200, 0x1F300, 0x1F380, 0x1F900, 0x1FA80,
  ]
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
  }
}
