// What terminals count alike. Their tables of widths are of many versions of Unicode, and some count by
// cluster where others count by character; whoever draws has to know what to expect of them.

/// The columns of a character, and whether terminals agree on them.
package enum WidthAgreement {
  /// Columns that the engine counts, 0 to 2; nil: it is never drawn.
  package static func columns(of scalar: Unicode.Scalar) -> Int? {
    let columns = ScalarTable.shared.entry(scalar.value).columns
    return columns == ScalarEntry.unprintable ? nil : columns
  }

  /// Whether all terminals count the same columns for a character that starts a cell.
  ///
  /// In doubt they don't: emoji, what came with Unicode 9 or later, letters that combine to syllables
  /// (Hangul jamo, Thai and Lao AM), vowels and marks with a column of their own, and symbols that became
  /// wide in Unicode 16. East Asian ambiguous characters are taken for narrow, as nearly everywhere.
  package static func isAgreed(base scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x24F: return true
    case 0x2500...0x259F, 0x3041...0x3096, 0x30A1...0x30FA: return true
    case 0x4E00...0x9FA5, 0xAC00...0xD7A3: return true
    case 0xE000...0xF8FF: return true
    case 0x06DE, 0x0E33, 0x0EB3: return false
    case 0x1100...0x11FF, 0x3164, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0xFFA0: return false
    case 0x2630...0x2637, 0x268A...0x268F, 0x3248...0x324F, 0x4DC0...0x4DFF: return false
    case 0x1D300...0x1D378: return false
    // Wide pictographs, which are emoji or newer: most of those that there are in a text.
    case 0x1F300...0x1FAFF where columns(of: scalar) == 2: return false
    default: break
    }
    let properties = scalar.properties
    guard isOlder(properties, than: (9, 0)) else { return false }
    // Those that are wide from Unicode 9 on, or with a variation selector.
    if properties.isEmoji, properties.isEmojiPresentation || columns(of: scalar) != 1 {
      return false
    }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .unassigned: return false
    default: return true
    }
  }

  /// Whether it is an emoji by itself that has two columns by all tables of Unicode 9 or later.
  /// Terminals have such a table, newer or not, or one without emoji, as many in browsers do: which
  /// one tells of all these. Skin tones go with what is before them.
  package static func isEmojiOfUnicode9(_ scalar: Unicode.Scalar) -> Bool {
    guard columns(of: scalar) == 2 else { return false }
    switch scalar.value {
    case 0x1F3FB...0x1F3FF: return false
    // Most of those that there are in a text.
    case 0x1F300...0x1F6D2: return true
    default: break
    }
    let properties = scalar.properties
    return properties.isEmojiPresentation && isOlder(properties, than: (10, 0))
  }

  /// Whether all terminals put a character onto the one before it. Old ones have a column for marks that
  /// are newer than they are; and behind a virama some go on with the syllable.
  package static func isAgreed(mark scalar: Unicode.Scalar) -> Bool {
    guard hasNoColumns(mark: scalar) else { return false }
    let properties = scalar.properties
    switch properties.canonicalCombiningClass {
    case .virama, .nukta: return false
    case .notReordered: return (0xE00...0xEFF).contains(scalar.value)
    default: return true
    }
  }

  /// Whether no terminal has a column for a mark, wherever it puts what follows.
  package static func hasNoColumns(mark scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return scalar.value < 0x3000 && properties.generalCategory == .nonspacingMark
      && isOlder(properties, than: (5, 1))
  }

  /// Whether a character goes on with the cluster before it: a mark, in whatever cell it is counted.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether terminals may not know a character at all, and drop it: it is not assigned, or newer than the tables
  /// of widths.
  package static func isNew(_ scalar: Unicode.Scalar) -> Bool {
    !isOlder(scalar.properties, than: (15, 1))
  }

  private static func isOlder(
    _ properties: Unicode.Scalar.Properties, than limit: (Int, Int)
  ) -> Bool {
    properties.age.map { ($0.major, $0.minor) < limit } ?? false
  }
}
