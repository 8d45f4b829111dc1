import HeightEngine

/// What is looked for in the texts of rows, as they are shown: a text, or a regular expression as Perl has
/// them, by characters.
///
/// Case counts only where there is an upper-case letter in it; of an expression, outside of escapes such as
/// `\S`. `^` and `$` stand for the ends of each line. A text is found whether its characters are composed or not (`é` is
/// one scalar or two), and with `SoftSigns` in it, which nobody sees; an expression as it is written. Not for several
/// threads at once.
public final class TextPattern {
  /// How a pattern is read.
  public enum Kind: Hashable, Sendable {
    case literal, regularExpression
  }

  /// As it was given.
  public let text: String
  public let kind: Kind
  /// Whether an upper-case letter is another one than its lower-case letter.
  public let heedsCase: Bool
  /// Whether it is found only where it is no part of a longer word.
  public let isWord: Bool
  /// How often the search in a text took too long to tell, where `matches` and `ranges` find none.
  public private(set) var numberOfTextsGivenUp = 0
  /// Texts in which it did, by their hashes, and from which byte on: it would again, whenever the text is drawn.
  private var slowTexts: [UInt64: Int] = [:]
  /// What is looked for, of a literal: as rows would show it.
  private let shown: String
  /// What of that is surely written so, see `CanonicalForms`, with U+FFFD for the rest.
  let certain: String
  private let hasForms: Bool
  private let expression: RegularExpression
  /// Of a literal, for texts with `SoftSigns`; made when there is one.
  private lazy var expressionWithSoftSigns = makeExpressionWithSoftSigns()

  /// Reads a pattern.
  ///
  /// - Parameter isWord: Whether a literal is to stand by itself, as a word.
  /// - Throws: what is wrong with it, and where; that PCRE2 can't be loaded.
  /// - Complexity: O(*n*) in its bytes.
  public init(
    _ text: String, kind: Kind = .literal, isWord: Bool = false
  ) throws(TextPatternError) {
    self.text = text
    self.kind = kind
    self.isWord = isWord
    // Of a text that people paste, rows show no variation selectors, either. An expression's control characters are its
    // own.
    let isOfCharacters = !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    let display = kind == .literal || isOfCharacters ? DisplayText(text).string : text
    shown = kind == .literal ? SoftSigns.removed(from: display) : display
    heedsCase =
      kind == .literal
      ? shown.unicodeScalars.contains { $0.properties.isUppercase } : SmartCase.isHeeded(by: text)
    guard !shown.isEmpty else {
      throw TextPatternError(reason: "there is nothing to look for", text: text, offset: 0)
    }
    let forms = kind == .literal ? CanonicalForms(of: shown).flatMap(Self.fitting) : nil
    certain = forms?.certain ?? shown
    hasForms = forms != nil
    var options: RegularExpression.Options =
      kind == .regularExpression ? .multiline : isWord || hasForms ? [] : .literal
    if !heedsCase { options.insert(.caseless) }
    do {
      let text =
        isWord
        ? forms.map { "\\b\($0.expression)(?!\\w)" } ?? Self.expression(ofWord: shown)
        : forms?.expression ?? shown
      expression = try RegularExpression(text, options: options)
    } catch {
      throw TextPatternError(
        reason: error.reason, text: text, offset: min(error.offset, text.utf8.count))
    }
  }

  /// Not of a text that is so long that it is looked for as it is: PCRE2 has bounds.
  private static func fitting(_ forms: CanonicalForms) -> CanonicalForms? {
    forms.expression.utf8.count <= longestWithForms ? forms : nil
  }

  private static let longestWithForms = 1 << 13

  /// nil: the text is looked for as it is.
  private func makeExpressionWithSoftSigns() -> RegularExpression? {
    guard kind == .literal, shown.utf8.count <= Self.longestWithSoftSigns else { return nil }
    let text = CanonicalForms.expressionWithSoftSigns(of: shown)
    return try? RegularExpression(
      isWord ? "\\b\(text)(?!\\w)" : text, options: heedsCase ? [] : .caseless)
  }

  private static let longestWithSoftSigns = 1 << 9

  /// An expression that finds a word by itself.
  public static func expression(ofWord word: String) -> String {
    "\\b\(word.escapedForExpression)\\b"
  }

  /// Whether it is in one of the texts that a row shows; its key is none. A row without a text has an empty one.
  ///
  /// - Complexity: O(*n*) in the bytes of the texts, for most patterns.
  public func matches(_ texts: borrowing RowTexts) -> Bool {
    var hasText = false
    for slot in 0..<RowTexts.capacity
    where slot != EntryText.key.rawValue && texts.hasText(in: slot) {
      hasText = true
      if isFound(inSlot: slot, of: texts) { return true }
    }
    return hasText ? false : "".withBytes { isFound(in: $0) }
  }

  /// The same of a row that shows only what it is called: its title, or the first line of what has none; a row that is not
  /// read whole shows all.
  func matchesTitle(_ texts: borrowing RowTexts) -> Bool {
    let (title, content) = (EntryText.title.rawValue, EntryText.content.rawValue)
    if texts.hasText(in: title) {
      if self.isFound(inSlot: title, of: texts) { return true }
      return self.isFound(inSlot: EntryText.names.rawValue, of: texts)
    }
    guard texts.growingText(in: content) == nil, texts.hasText(in: content) else {
      return matches(texts)
    }
    var isFound = false
    texts.withUTF8(in: content) {
      isFound = self.isFound(in: $0.extracting(0..<$0.endOfFirstLine))
    }
    return isFound
  }

  /// Whether it is in one of a row's texts, if that is there.
  private func isFound(inSlot slot: Int, of texts: borrowing RowTexts) -> Bool {
    var isFound = false
    let areNames = slot == EntryText.names.rawValue
    texts.withUTF8(in: slot) {
      isFound = areNames ? !self.ranges(inNames: $0).isEmpty : self.isFound(in: $0)
    }
    return isFound
  }

  /// Where it is in a text: ranges of its UTF-8 that are not empty, the first `limit` of them.
  ///
  /// - Complexity: O(*n*) in the bytes of the text, for most patterns.
  public func ranges(in text: DisplayText, limit: Int = .max) -> [Range<Int>] {
    text.string.withBytes { ranges(in: $0, limit: limit) }
  }

  /// The same of a text's valid UTF-8.
  public func ranges(in text: Span<UInt8>, limit: Int = .max) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    let expression = expression(for: text)
    while ranges.count < limit, start <= text.count,
      let match = firstMatch(of: expression, in: text, from: start)
    {
      if !match.isEmpty, match.lowerBound >= ranges.last?.upperBound ?? 0 { ranges.append(match) }
      // Where one ends that is empty, another may begin.
      if match.upperBound > start {
        start = match.upperBound
      } else {
        start += 1
        while start < text.count, text[start] & 0xC0 == 0x80 { start += 1 }
      }
    }
    return ranges
  }

  /// Where it is in names of commits: as much of one as tells it from others, since two digits are in nearly all of them.
  func ranges(inNames text: Span<UInt8>) -> [Range<Int>] {
    guard kind == .regularExpression || shown.utf8.count >= GitLog.fewestDigits else { return [] }
    return ranges(in: text).filter { $0.count >= GitLog.fewestDigits }
  }

  /// Whether every text in which it is surely has `other` in it, too: a row without that need not be looked at
  /// again. So where a text is typed on.
  public func narrows(_ other: TextPattern) -> Bool {
    // As bytes: canonically equivalent texts have their places in other texts.
    if kind == other.kind, isWord || !other.isWord, text.utf8.elementsEqual(other.text.utf8) {
      return true
    }
    guard kind == .literal, other.kind == .literal, !other.isWord else { return false }
    let forms = [shown] + (hasForms ? CanonicalForms.normalForms(of: shown) : [])
    return forms.allSatisfy { $0.withBytes { other.isFound(in: $0) } }
  }

  /// Whether it is in a text, or in a piece of one, from byte `start` on.
  func isFound(
    in text: Span<UInt8>, from start: Int = 0, isCut: Bool = false, isRest: Bool = false
  ) -> Bool {
    let expression = expression(for: text)
    return firstMatch(of: expression, in: text, from: start, isCut: isCut, isRest: isRest) != nil
  }

  /// Where it is not in a text, and more comes behind that, so many of the last bytes are looked at again: more than it
  /// takes however it is written. nil: of an expression nobody knows.
  var bytesLookedAtAgain: Int? {
    kind == .literal ? max(Self.fewestLookedAtAgain, shown.utf8.count * Self.mostForByte) : nil
  }

  private static let fewestLookedAtAgain = 1 << 12
  /// Bytes for one: characters that are not composed, with `SoftSigns` between them.
  private static let mostForByte = 16

  /// In how many texts that differ the search took too long, up to `mostSlowTexts`.
  public var numberOfSlowTexts: Int { slowTexts.count }

  /// As many are known as such; what is behind these is searched in whenever that is asked for.
  public static let mostSlowTexts = 1 << 16

  /// Whether it is looked for less patiently than at first, as that took too long in many texts.
  var isHurried: Bool { slowTexts.count >= Self.mostWaitedFor }

  /// Half a second, and the search goes on in a hurry: all other rows are still looked at, in whatever order.
  private static let mostWaitedFor = 50

  private func isKnownToBeSlow(_ text: Span<UInt8>, from start: Int) -> Bool {
    !slowTexts.isEmpty && slowTexts[Self.hash(text)] == start
  }

  private static func hash(_ text: Span<UInt8>) -> UInt64 {
    ContentHash.hash(text, by: ContentHash.Secret.ofRun.0)
  }

  /// A search in a text from a byte on took too long.
  private func noteSlow(
    _ text: Span<UInt8>, from start: Int, by expression: RegularExpression
  ) {
    numberOfTextsGivenUp += 1
    let hash = Self.hash(text)
    if slowTexts.count < Self.mostSlowTexts || slowTexts[hash] != nil { slowTexts[hash] = start }
    if isHurried { expression.hurry() }
  }

  /// What finds it in a text. O(n)
  private func expression(for text: Span<UInt8>) -> RegularExpression {
    guard kind == .literal, SoftSigns.areIn(text) else { return expression }
    return expressionWithSoftSigns ?? expression
  }

  private func firstMatch(
    of expression: RegularExpression, in text: Span<UInt8>, from start: Int = 0,
    isCut: Bool = false, isRest: Bool = false
  ) -> Range<Int>? {
    var start = start
    while true {
      guard !isKnownToBeSlow(text, from: start) else {
        numberOfTextsGivenUp += 1
        return nil
      }
      switch expression.firstMatch(in: text, from: start, isCut: isCut, isRest: isRest) {
      case .found(let range):
        guard kind == .literal, Self.isWithinCharacter(range.upperBound, of: text) else {
          return range
        }
        start = range.upperBound
      case .notFound: return nil
      case .gaveUp:
        noteSlow(text, from: start, by: expression)
        return nil
      }
    }
  }

  /// Whether what stands before `place` and the mark behind it are a character that is written as one scalar, too: the e of
  /// `é` is found in neither.
  private static func isWithinCharacter(_ place: Int, of text: Span<UInt8>) -> Bool {
    // The first of all marks is U+0300.
    guard place < text.count, text[place] >= 0xCC, place > 0 else { return false }
    var start = place - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    let end = min(text.count, place + 4)
    let around = String(decoding: text.extracting(start..<end)).unicodeScalars.prefix(2)
    guard let mark = around.last, mark.properties.canonicalCombiningClass != .notReordered else {
      return false
    }
    return CanonicalForms.isOneScalar(around)
  }
}

/// Why nothing can be looked for.
public struct TextPatternError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, in a few words.
  public var reason: String
  /// The pattern as it was given.
  public var text: String
  /// Where it was noticed, in bytes of the pattern.
  public var offset: Int

  public var description: String { "“\(text)”: \(reason)" }
}

extension TextPattern {
  /// What finds rows of a level whose name it is, which they may show otherwise; nil: it is no level's name. For a sentence.
  public var hintOfLevel: String? {
    guard kind == .literal, text.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }),
      text.utf8.count > 2, text.withBytes({ LogLevel($0, .usual) }) != nil
    else { return nil }
    return "level=\(text.lowercased()) finds rows of that level"
  }
}
