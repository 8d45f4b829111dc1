// Of the standard library, as Foundation takes it; nothing public says what a character is made of.
@_spi(_Unicode) import Swift

/// The ways in which a text may be written that are one to Unicode (UAX #15): é is one scalar, or an e and an accent.
struct CanonicalForms {
  /// Those of each character, the shortest first.
  private let characters: [[String]]

  /// Longer sequences of marks are looked for composed, decomposed and as they are given, in no other order.
  private static let mostMarks = 3

  /// nil: each character is written in one way only.
  init?(of text: String) {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    characters = text.map(Self.forms)
    guard characters.contains(where: { $0.count > 1 }) else { return nil }
  }

  /// An expression that finds the text in any of them.
  var expression: String { characters.map(Self.expression(ofForms:)).joined() }

  /// The same with `SoftSigns` in it.
  static func expressionWithSoftSigns(of text: String) -> String {
    text.map { $0 == " " ? SoftSigns.blank : expression(ofForms: forms(of: $0)) }
      .joined(separator: SoftSigns.unseen)
  }

  private static func expression(ofForms forms: [String]) -> String {
    let escaped = forms.map(\.escapedForExpression)
    return escaped.count == 1 ? escaped[0] : "(?:\(escaped.joined(separator: "|")))"
  }

  /// What is written in one way only, or else in one scalar or with one of its `marks`, as that scalar; with U+FFFD for all
  /// else.
  var certain: String {
    characters.map { forms in
      forms.count == 1 ? forms[0] : Self.scalar(of: forms) ?? "\u{FFFD}"
    }.joined()
  }

  /// The scalars with which a character begins where it is written in several. None of most.
  static func bases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    forms(of: Character(scalar)).filter { $0.unicodeScalars.count > 1 }
      .compactMap(\.unicodeScalars.first)
  }

  private static func scalar(of forms: [String]) -> String? {
    let text = composed(forms[0])
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else { return nil }
    let marks = marks(of: scalar)
    let areSure = forms.allSatisfy { form in
      form.utf8.elementsEqual(text.utf8)
        || form.unicodeScalars.count > 1
          && form.unicodeScalars.dropFirst().allSatisfy(marks.contains)
    }
    return areSure ? text : nil
  }

  /// What stands behind the first scalar where one is written in several: accents, and the vowels and finals of Hangul.
  static func marks(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    scalar.isASCII ? [] : Array(String(scalar)._nfd.dropFirst())
  }

  /// Whether these are one character that has a scalar of its own.
  static func isOneScalar(_ scalars: Substring.UnicodeScalarView) -> Bool {
    composed(String(scalars)).unicodeScalars.count == 1
  }

  /// The text composed and decomposed.
  static func normalForms(of text: String) -> [String] { [composed(text), decomposed(text)] }

  private static func composed(_ text: String) -> String {
    String(String.UnicodeScalarView(text._nfc))
  }

  private static func decomposed(_ text: String) -> String {
    String(String.UnicodeScalarView(text._nfd))
  }

  private static func forms(of character: Character) -> [String] {
    let text = String(character)
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return [text] }
    var forms = [text]
    func add(_ form: String) {
      // Texts are equal that are so to Unicode; forms aren't.
      let isNew = !forms.contains { $0.utf8.elementsEqual(form.utf8) }
      if isNew, form == text { forms.append(form) }
    }
    let scalars = Array(text._nfd)
    for order in orders(ofMarks: Array(scalars.dropFirst())) {
      for end in 1...scalars.count {
        var start = String(scalars[0])
        start.unicodeScalars.append(contentsOf: order.prefix(end - 1))
        start = composed(start)
        start.unicodeScalars.append(contentsOf: order.dropFirst(end - 1))
        add(start)
      }
    }
    add(composed(text))
    return forms.sorted { $0.utf8.count < $1.utf8.count }
  }

  private static func orders(ofMarks marks: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    guard marks.count > 1, marks.count <= mostMarks else { return [marks] }
    return marks.indices.flatMap { first in
      var rest = marks
      let mark = rest.remove(at: first)
      return orders(ofMarks: rest).map { [mark] + $0 }
    }
  }
}

extension String {
  /// An expression that finds it as it is.
  var escapedForExpression: String {
    unicodeScalars.map { scalar in
      let isSign = scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9" ~= scalar)
      return isSign && scalar != "_" ? "\\\(scalar)" : "\(scalar)"
    }.joined()
  }
}
