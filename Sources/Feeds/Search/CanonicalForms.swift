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
  var expression: String {
    characters.map { forms in
      let escaped = forms.map(\.escapedForExpression)
      return escaped.count == 1 ? escaped[0] : "(?:\(escaped.joined(separator: "|")))"
    }.joined()
  }

  /// What is written in one way only, with U+FFFD for all else.
  var certain: String {
    characters.map { $0.count == 1 ? $0[0] : "\u{FFFD}" }.joined()
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
