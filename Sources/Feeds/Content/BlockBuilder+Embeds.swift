import HeightEngine

/// What is no text: pictures, films, frames. It is shown by what is said of it, on a page with its address.
extension BlockBuilder {
  /// A title says what the alternative text does not. Pictures without a word are on pages only, by the names of their
  /// files; those of a point or none count who reads.
  func image(_ attributes: [String: String]) {
    let title = attributes["title"]?.folded ?? ""
    var alternative = attributes["alt"]?.folded ?? ""
    if alternative.isEmpty {
      alternative = title
    } else if !title.isEmpty, title != alternative {
      alternative += " (\(title))"
    }
    let isPoint = ["width", "height"].contains { Int(attributes[$0] ?? "") ?? 2 <= 1 }
    let address = isPoint ? nil : addressOfImage(attributes)
    if !alternative.isEmpty {
      show(alternative, address)
    } else if isForPage, let address, !address.isEmpty {
      show(Self.name(ofFile: address), address, isNamed: true)
    } else {
      return
    }
    showOthers(of: address, isPoint ? [] : laterAddresses(attributes))
  }

  /// Where an image is. What is loaded when it comes into view has its address elsewhere, and none in `src` or an image in
  /// its place.
  private func addressOfImage(_ attributes: [String: String]) -> String? {
    let source = attributes["src"]
    if let source, !source.isBlank, !Self.holdsImage(source) { return source }
    return namedAddresses(attributes).first ?? largestAddress(inSet: attributes["srcset"])
      ?? largestAddress(inSet: attributes["data-srcset"]) ?? source
  }

  /// Where it is once it comes into view: what is in `src` may be there in its place. Its other sizes are the same image.
  private func laterAddresses(_ attributes: [String: String]) -> [String] {
    let named = namedAddresses(attributes)
    guard named.isEmpty, let largest = largestAddress(inSet: attributes["data-srcset"]) else {
      return named
    }
    return [largest]
  }

  private func namedAddresses(_ attributes: [String: String]) -> [String] {
    Self.namesOfAddresses.compactMap { attributes[$0] }
      .filter { !$0.isBlank && !Self.holdsImage($0) }
  }

  /// A part of an image that leads somewhere, on a page.
  func showArea(_ attributes: [String: String]) {
    guard isForPage, let address = attributes["href"], identity(of: address) != nil else { return }
    let alternative = attributes["alt"]?.folded ?? ""
    inline.breakWord()
    show(alternative.isEmpty ? "area" : alternative, address)
  }

  /// Images in drawings have theirs as links do.
  private static let namesOfAddresses = ["data-src", "data-original", "data-lazy-src", "href"]

  /// Whether an address is an image itself.
  private static func holdsImage(_ address: String) -> Bool {
    address.folded.prefix(5).lowercased() == "data:"
  }

  /// The box before a task of a list, as Markdown writes it, or before a choice; an image to press; what stands in a field.
  func showInput(_ attributes: [String: String]) {
    switch attributes["type"]?.folded.lowercased() {
    case "checkbox": showWord(attributes["checked"] == nil ? "[ ]" : "[x]")
    case "radio": showWord(attributes["checked"] == nil ? "( )" : "(x)")
    case "image": image(attributes)
    case "hidden", "password", "file", "color", "range": break
    default:
      let value = attributes["value"]?.folded ?? ""
      let shown = value.isEmpty ? attributes["placeholder"]?.folded ?? "" : value
      if !shown.isEmpty { showWord(shown) }
    }
  }

  /// Shows something as it is, apart from what stands beside it.
  private func showWord(_ text: String) {
    inline.breakWord()
    inline.append(text, keepsSpace: true)
    inline.breakWord()
  }

  /// A frame, or what else brings a document of its own.
  func embed(_ name: String, _ attributes: [String: String]) {
    let address = attributes["src"] ?? attributes["data"]
    let title = attributes["title"]?.folded ?? ""
    // A row says the same whether it is known what its addresses are relative to.
    let isThere =
      isForPage ? identity(of: address) != nil : address.flatMap { FeedLink($0) } != nil
    guard isThere || !title.isEmpty else { return }
    inline.breakWord()
    show(title.isEmpty ? name : title, address)
    // What stands in it is for those that can't show it.
    inline.breakWord()
  }

  /// Shows what stands for something, on a page with its address: one that can't be followed as it is written, in place
  /// of a label that is the file's name.
  private func show(_ label: String, _ address: String?, isNamed: Bool = false) {
    let link = link(address)
    var label = label
    if link == nil, let written = address.flatMap(placeAsWritten) {
      label = isNamed ? written : "\(label): \(written)"
    }
    inline.append("[\(label)]", keepsSpace: false)
    if let link { showNumber(of: link) }
  }

  /// One more address of what was shown, as a number, or as it is written.
  private func showAnother(_ address: String) {
    if let link = link(address) { showNumber(of: link) } else { showSource(address) }
  }

  /// Where a quotation is from, on a page below it, unless something has led there before.
  func showOrigin(ofQuote address: String) {
    guard isForPage, !address.isBlank, identity(of: address) != nil,
      link(address).map(numbered.contains) != true
    else { return }
    showSource(address)
  }

  /// The same of words within a text, behind them.
  func showOrigin(ofWords address: String) {
    guard isForPage, !address.isBlank else { return }
    if let link = link(address) {
      if !numbered.contains(link) { showNumber(of: link) }
    } else if let written = placeAsWritten(address) {
      showBehind(" [\(written)]")
    }
  }

  /// Where a form leads, on a page before it.
  func showForm(_ attributes: [String: String]) {
    guard isForPage, let address = attributes["action"], !address.isBlank,
      identity(of: address) != nil
    else { return }
    show("form", address)
    inline.breakWord()
  }

  private func showSource(_ address: String) {
    inline.breakWord()
    show("source", address)
  }

  /// What tells an address from others of the same thing; nil where it may not be shown.
  private func identity(of address: String?) -> String? {
    guard let address else { return nil }
    return link(address)?.string ?? placeAsWritten(address)
  }

  /// An address on a page as it is written, where it is relative to one that is not known, for other programs to follow, or
  /// such as nobody is to follow: to be read.
  func asWritten(_ address: String) -> String? {
    let written = address.withoutBreaks.folded
    guard isForPage, !written.isEmpty, written.utf8.count <= Self.longestPath,
      !written.hasPrefix("#")
    else { return nil }
    return written
  }

  /// The same; nil of one that holds something itself, or runs it.
  private func placeAsWritten(_ address: String) -> String? {
    guard let written = asWritten(address) else { return nil }
    let scheme = written.prefix { $0 != ":" }
    let hasScheme = scheme.endIndex < written.endIndex
    return hasScheme && Self.schemesOfNoPlace.contains(scheme.lowercased()) ? nil : written
  }

  private static let schemesOfNoPlace: Set<String> = [
    "about", "blob", "data", "javascript", "vbscript",
  ]

  private static let longestPath = 200

  /// `cat.png` of `https://a.example/cat.png?size=3`; what kind of image it is that an address holds.
  private static func name(ofFile address: String) -> String {
    let start = address.folded.utf8.prefix(longestPath * 4)
    if start.starts(with: "data:".utf8) {
      let kind = start.dropFirst(5).prefix { $0 != 0x3B && $0 != 0x2C }
      return kind.isEmpty ? "image" : String(decoding: kind, as: UTF8.self)
    }
    let parts = start.prefix { $0 != 0x3F && $0 != 0x23 }.split(separator: UInt8(ascii: "/"))
    // A site alone has no file.
    let isSite = parts.count <= 2 && parts.first?.last == UInt8(ascii: ":")
    guard !isSite, let name = parts.last, name.contains(UInt8(ascii: ".")),
      name.count <= longestPath
    else { return "image" }
    return String(decoding: name, as: UTF8.self)
  }

  /// A film or a sound; on a page with the picture before it that is shown until it starts.
  func startFilm(_ name: String, _ attributes: [String: String]) {
    inline.breakWord()
    if isForPage, name == "video", let poster = attributes["poster"], !poster.isBlank {
      show(Self.name(ofFile: poster), poster, isNamed: true)
      inline.breakWord()
    }
    let label = attributes["title"]?.folded ?? ""
    let address = attributes["src"]
    show(label.isEmpty ? name : label, address)
    media.startFilm(identity(of: address))
    inline.breakWord()
  }

  func endFilm() {
    media.endFilm()
    inline.breakWord()
  }

  /// One of the files that a film or a picture is in.
  func showSource(_ attributes: [String: String]) {
    guard isForPage else { return }
    if media.isInFilm {
      guard let address = attributes["src"], let identity = identity(of: address) else { return }
      if media.addToFilm(identity) { showAnother(address) }
    } else {
      let file = largestAddress(inSet: attributes["srcset"])
      media.addToPicture(identity(of: file).map { [$0] } ?? [])
    }
  }

  /// What is said in a film or a sound, on a page.
  func showTrack(_ attributes: [String: String]) {
    guard isForPage, media.isInFilm, let address = attributes["src"], !address.isBlank else {
      return
    }
    let label = attributes["label"]?.folded ?? ""
    inline.breakWord()
    show(label.isEmpty ? "track" : label, address)
  }

  /// Where else the image is that was shown, on a page, each once. Files of its picture are the same image in other formats
  /// and sizes: one stands for it where it has no address.
  private func showOthers(of address: String?, _ later: [String]) {
    guard isForPage else { return }
    let ofPicture = media.takeFilesOfPicture()
    let own = identity(of: address)
    var files = later.compactMap { identity(of: $0) }
    if own == nil, files.isEmpty { files += ofPicture.prefix(1) }
    var shown: Set<String> = own.map { [$0] } ?? []
    for file in files where shown.insert(file).inserted { showAnother(file) }
  }

  func endPicture() {
    // Where it has an image, that was shown.
    guard let file = media.endPicture().first else { return }
    show(Self.name(ofFile: file), file, isNamed: true)
  }

  /// The largest image of a set, `a.png, b.png 2x` or `a.png 300w, b.png 640w`; the first of those. O(n)
  private func largestAddress(inSet text: String?) -> String? {
    var largest: (address: Substring.UTF8View, size: Double)?
    var rest = (text ?? "").utf8[...]
    let isSpace: (UInt8) -> Bool = { $0 <= 0x20 }
    while true {
      rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: ",") }
      guard !rest.isEmpty else { break }
      var address = rest.prefix { !isSpace($0) }
      rest = rest[address.endIndex...]
      var size = 1.0
      if address.last == UInt8(ascii: ",") {
        while address.last == UInt8(ascii: ",") { address = address.dropLast() }
      } else {
        let descriptor = rest.prefix { $0 != UInt8(ascii: ",") }
        rest = rest[descriptor.endIndex...]
        size = Self.size(of: descriptor)
      }
      if size > largest?.size ?? -1 { largest = (address, size) }
    }
    return largest.map { String(decoding: $0.address, as: UTF8.self) }
  }

  /// What `2x` or `640w` says of how large an image is beside the others of its set.
  private static func size(of descriptor: Substring.UTF8View) -> Double {
    let number = descriptor.drop { $0 <= 0x20 }
      .prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    return Double(String(decoding: number, as: UTF8.self)) ?? 1
  }

  /// An element whose content is no markup.
  func rawElement(_ name: String, _ attributes: [String: String], content: () -> String) {
    guard ignoredDepth == 0 else { return }
    switch name {
    case "iframe":
      embed("frame", attributes)
      // A document of its own, of which a frame in it is none.
      let text = attributes["srcdoc"].map(HTMLContent.line) ?? ""
      if isForPage, !text.isEmpty { showWord(text) }
    case "textarea", "noembed", "noframes": text(" \(content()) ")
    case "title": if drawings > 0 { text(" \(content()) ") }
    default: break
    }
  }

  // MARK: - Formulas

  /// A formula as it is read.
  struct Formula {
    var math = MathText()
    let start: InlinePlace
    /// What stands for it.
    var alternative: String?
    /// Where groups and annotations began.
    var places: [InlinePlace] = []
  }

  func startFormulaPart(_ name: String, _ attributes: [String: String]) {
    if formula == nil {
      inline.beginWord()
      formula = Formula(start: place, alternative: attributes["alttext"]?.folded)
    }
    take(formula?.math.start(name, attributes) ?? [])
  }

  func endFormulaPart(_ name: String) {
    take(formula?.math.end(name) ?? [])
    guard let formula, formula.math.isOver else { return }
    self.formula = nil
    guard let alternative = formula.alternative, !alternative.isEmpty else { return }
    inline.replace(from: offset(of: formula.start)) { _, _ in alternative }
  }

  /// The space between elements of a formula means nothing.
  func formulaText(_ text: String) { inline.appendTight(text.folded) }

  private func take(_ steps: [MathText.Step]) {
    for step in steps {
      switch step {
      case .write(let text): inline.appendTight(text)
      case .startRaised: startRaised()
      case .endRaised(let kind): endRaised(kind)
      case .startGroup, .startAnnotation: formula?.places.append(place)
      case .endGroup:
        guard let start = formula?.places.popLast() else { break }
        inline.replace(from: offset(of: start)) { text, _ in MathText.group(text) }
      case .endAnnotation(let isTeX):
        guard let start = formula?.places.popLast() else { break }
        let text = inline.cut(from: offset(of: start)).folded
        if isTeX, formula?.alternative?.isEmpty ?? true { formula?.alternative = text }
      }
    }
  }
}
