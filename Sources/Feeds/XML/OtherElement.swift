/// An element of an item that nobody knows, while it is read: what it says is kept, if that is short.
struct OtherElement {
  /// As written, with its prefix.
  let name: String
  /// nil: it is too long.
  private var text: String? = ""

  /// nil: it is no text for people, or somebody knows what it says.
  init?(_ element: XMLElement) {
    switch (element.vocabulary, element.name) {
    case (.atom, "content"), (.xhtml, _), (.rdf, _): return nil
    default: name = element.qualifiedName
    }
  }

  mutating func append(_ added: String) {
    guard let count = text?.utf8.count else { return }
    if count + added.utf8.count > Self.longest { text = nil } else { text?.append(added) }
  }

  /// What it says; nothing where that is too long, or markup.
  var said: String {
    guard let text, !HTMLContent.isLikely(text) else { return "" }
    return text
  }

  /// With the blanks around it, in bytes.
  private static let longest = 2 * EntryDetails.longestOther
}
