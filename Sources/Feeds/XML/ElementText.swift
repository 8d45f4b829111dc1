/// The text of an element while it is read; elements inside it are kept as markup.
struct ElementText {
  private(set) var text = ""
  private(set) var isMarkup: Bool

  /// Text that may turn out to be markup; `isMarkup` if it is known to be (XHTML).
  init(isMarkup: Bool) {
    self.isMarkup = isMarkup
  }

  mutating func append(_ added: String) {
    text += isMarkup ? ElementText.escaped(added) : added
  }

  mutating func start(_ element: XMLElement) {
    if !isMarkup {
      isMarkup = true
      text = ElementText.escaped(text)
    }
    text += "<\(element.name)"
    // In an order, so that the same element is the same text in each run.
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key })
    where HTMLTokens.attributesOfPages.contains(name) {
      text += " \(name)=\"\(ElementText.escaped(value))\""
    }
    text += ">"
  }

  mutating func end(_ name: String) {
    if !ElementText.void.contains(name) { text += "</\(name)>" }
  }

  private static let void: Set<String> = [
    "br", "hr", "img", "wbr", "input", "col", "source", "track", "embed", "param",
  ]

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x22 }) else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;")
  }
}
