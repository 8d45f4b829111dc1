/// The files of an item that Media RSS names, with what it says of them: of one, of a group, whose files are the same in several
/// forms, or of all of the item's.
struct ItemMedia {
  /// A title, and a description for whoever does not see the file.
  private struct Said {
    var title: String?
    var description: String?

    /// Takes over what it does not say itself.
    mutating func take(from other: inout Said) {
      if title == nil { swap(&title, &other.title) }
      if description == nil { swap(&description, &other.description) }
    }

    /// All of it on a line but for what is shown anyway; nil: nothing.
    func line(besides shown: [String]) -> String? {
      let texts = [title, description].compactMap { $0 }.filter { !shown.contains($0) }
      return texts.isEmpty ? nil : texts.joined(separator: ": ")
    }
  }

  private struct File {
    let element: XMLElement
    let group: Int?
    var said = Said()
    var isPreview: Bool { element.name == "thumbnail" }
  }

  private var files: [File] = []
  private var groups: [Said] = []
  private var ofItem = Said()
  /// The last file that is no preview.
  private var last: Int?

  /// Whether anything is said of files.
  private(set) var isSaid = false

  /// An element of the item begins.
  ///
  /// - Parameter isInGroup: Whether it is one of the last group.
  mutating func begin(_ element: XMLElement, isInGroup: Bool) {
    guard element.vocabulary == .media else { return }
    switch element.name {
    case "group": groups.append(Said())
    case "content", "thumbnail":
      if element.name == "content" { last = files.count }
      files.append(File(element: element, group: isInGroup ? groups.indices.last : nil))
    default: break
    }
  }

  /// Takes in what is said within an element; what was said first stays.
  mutating func set(_ part: ItemDraft.Part, _ value: ItemDraft.Value, within parent: XMLElement) {
    guard part == .mediaTitle || part == .mediaDescription, !value.text.isBlank else { return }
    isSaid = true
    var said = part == .mediaTitle ? Said(title: value.line) : Said(description: value.line)
    switch (parent.vocabulary, parent.name) {
    case (.media, "content"): if let last { files[last].said.take(from: &said) }
    case (.media, "group"): if let last = groups.indices.last { groups[last].take(from: &said) }
    default: ofItem.take(from: &said)
    }
  }

  /// Adds the files to details, what is said of several to the first of these; what is said of none sums up the item. O(files)
  ///
  /// - Parameter shown: What is not said again.
  func add(to details: inout EntryDetails, besides shown: [String]) {
    var (groups, ofItem) = (groups, ofItem)
    for file in files {
      var said = file.said
      if !file.isPreview || last == nil {
        if let group = file.group { said.take(from: &groups[group]) }
        said.take(from: &ofItem)
      }
      let line = said.line(besides: shown)
      let attributes = file.element.attributes
      guard let address = attributes["url"], !address.isBlank else {
        details.add(.summary, line ?? "")
        continue
      }
      let isPicture = file.isPreview || ItemParts.isImage(file.element)
      details.add(
        isPicture ? .picture : .enclosure, file: address, title: line, type: attributes["type"],
        bytes: attributes["fileSize"], duration: attributes["duration"],
        form: ItemMedia.form(attributes))
    }
    for said in groups + [ofItem] { details.add(.summary, said.line(besides: shown) ?? "") }
  }

  /// What attributes say of a file's form, which tells it from others of its group: `300×200`, `128 kbit/s`, `en`.
  private static func form(_ attributes: [String: String]) -> [String] {
    func positive(_ name: String) -> String? {
      guard let text = attributes[name]?.folded, let number = Double(text), number.isFinite,
        number > 0
      else { return nil }
      return text
    }
    var form: [String] = []
    if let width = positive("width"), let height = positive("height") {
      form.append("\(width)×\(height)")
    }
    for (name, unit) in units {
      if let number = positive(name) { form.append("\(number) \(unit)") }
    }
    // All of it is what a file has where nothing is said.
    if let part = attributes["expression"]?.folded, part != "full" { form.append(part) }
    if let language = attributes["lang"]?.folded { form.append(language) }
    return form.filter { !$0.isEmpty }
  }

  /// Attributes that are numbers, and of what (Media RSS 1.5.1, `media:content`).
  private static let units = [
    ("bitrate", "kbit/s"), ("framerate", "frames/s"), ("samplingrate", "kHz"),
    ("channels", "channels"),
  ]
}
