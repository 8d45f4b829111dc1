import HeightEngine
import Testing

@Suite("What terminals count alike")
struct WidthAgreementTests {
  @Test("letters, symbols and ideographs that are old are agreed on")
  func bases() {
    for scalar in "aäßΩяבعกक한日ア─│█·€∀→①ﷺ\u{A0}\u{3000}\u{E0B0}🌧".unicodeScalars {
      #expect(WidthAgreement.isAgreed(base: scalar), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("emoji, new characters, jamo, and vowels with a column of their own are not")
  func disputedBases() {
    for value in [
      0x1F44B, 0x231A, 0x1FA77, 0x1F1E9, 0x4DC0, 0x2630, 0x3248, 0x17000, 0x1100, 0x1161, 0x3164,
      0x93F, 0x903, 0xBBE, 0x17B6, 0x102C, 0xE33, 0x301, 0xAD, 0x600, 0x200B, 0xE0100,
    ] as [UInt32] {
      #expect(
        Unicode.Scalar(value).map(WidthAgreement.isAgreed(base:)) == false,
        "U+\(String(value, radix: 16))")
    }
  }

  @Test("old marks of alphabets and of Thai are; viramas and new ones are not")
  func marks() {
    for value in [0x301, 0x345, 0x483, 0x5B8, 0x64E, 0xE31, 0xE48, 0xEC8] as [UInt32] {
      #expect(Unicode.Scalar(value).map(WidthAgreement.isAgreed(mark:)) == true)
    }
    for value in [0x94D, 0xBCD, 0x93C, 0x941, 0x93F, 0x103A, 0x1AB0, 0x200D, 0x3099] as [UInt32] {
      #expect(Unicode.Scalar(value).map(WidthAgreement.isAgreed(mark:)) == false)
    }
  }

  @Test(
    "wide pictographs, which are told without a look at what they are, are emoji or newer than others"
  )
  func pictographs() {
    for value in UInt32(0x1F300)...0x1FAFF {
      guard let scalar = Unicode.Scalar(value), WidthAgreement.columns(of: scalar) == 2 else {
        continue
      }
      let age = scalar.properties.age
      let isNew = age.map { $0.major >= 9 } ?? true
      #expect(isNew || scalar.properties.isEmoji, "U+\(String(value, radix: 16))")
      #expect(!WidthAgreement.isAgreed(base: scalar))
    }
  }

  @Test("what is newer than the tables, or not assigned, is new")
  func new() {
    for value in [0x1FAE9, 0x1FADF, 0x2EBF0, 0x1C89, 0x378] as [UInt32] {
      #expect(Unicode.Scalar(value).map(WidthAgreement.isNew) == true)
    }
    for scalar in "a中👩\u{1FAE8}\u{E0B0}\u{F0000}\u{301}".unicodeScalars {
      #expect(!WidthAgreement.isNew(scalar), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("emoji of Unicode 9 are those by themselves that are wide, and no newer ones")
  func emoji() {
    for scalar in "👋⌚🀄🆎🐈🔥🤣🥇⭐✅".unicodeScalars {
      #expect(WidthAgreement.isEmojiOfUnicode9(scalar), "U+\(String(scalar.value, radix: 16))")
    }
    for scalar in "🤩🥰🩷🌧⚠日a〰\u{1F3FB}\u{1F1E9}\u{301}".unicodeScalars {
      #expect(!WidthAgreement.isEmojiOfUnicode9(scalar), "U+\(String(scalar.value, radix: 16))")
    }
    for value in UInt32(0x1F300)...0x1F6D2 where !(0x1F3FB...0x1F3FF).contains(value) {
      guard let scalar = Unicode.Scalar(value), WidthAgreement.columns(of: scalar) == 2 else {
        continue
      }
      let properties = scalar.properties
      let isOld = properties.age.map { $0.major < 10 } ?? false
      #expect(properties.isEmojiPresentation && isOld, "U+\(String(value, radix: 16))")
    }
  }
}
