/// Elements that say how their text looks, and where it leads.
extension BlockBuilder {
  /// A link that is open.
  struct OpenLink {
    /// Its address, if that may be shown.
    var link: FeedLink?
    /// Its address as it is written, where that can't be followed and leads to no place of the page.
    var written: String?
    var start: InlinePlace
    /// Which of the content's targets it leads to, if to any.
    var target: Int?
    /// What its page says of it.
    var title = ""
  }

  func startStyle(_ name: String, _ attributes: [String: String]) {
    if name == "code" { noteLanguage(name, attributes) }
    guard let style = HTMLNames.styles[name] else { return }
    styles.start(style)
    inline.look.style.insert(style)
  }

  func endStyle(_ name: String) {
    guard let style = HTMLNames.styles[name], styles.end(style) else { return }
    inline.look.style.remove(style)
  }

  func startLink(_ attributes: [String: String]) {
    var open = OpenLink(start: place)
    if isForPage { open.title = attributes["title"]?.folded ?? "" }
    let address = attributes["href"]
    if isForPage, let name = address.flatMap(nameOfPlace) {
      open.target = places.addTarget(.place(name))
    } else {
      open.link = link(address)
      if open.link == nil { open.written = address.flatMap(asWritten) }
      // It gets its number at its end.
      if followsLinks, open.link != nil { open.target = places.addTarget(.nowhere) }
    }
    openLinks.append(open)
    updateLink()
  }

  func endLink() {
    guard let open = openLinks.popLast() else { return }
    let isSilent = inline.count <= offset(of: open.start)
    let standsForItself = isSilent && leadsAnew(open)
    let isTitled = isSilent || !says(open.title, from: offset(of: open.start))
    if standsForItself { inline.append(" [link]", keepsSpace: false) }
    updateLink()
    let isTold = !isSilent || standsForItself
    guard isTold || isForPage else { return }
    if let link = open.link {
      if let target = open.target { places.targets[target] = .link(numbered.number(of: link) - 1) }
      if isTold { showNumber(of: link) }
    } else if let written = open.written {
      showBehind(" [\(written)]")
    }
    if isTold, isTitled { showTitle(open.title) }
    if standsForItself { inline.breakWord() }
  }

  /// Whether a link's text, if it is not long, has its title in it.
  private func says(_ title: String, from offset: Int) -> Bool {
    guard !title.isEmpty, inline.count - offset <= Self.longestText else { return title.isEmpty }
    return inline.text(from: offset).lowercased().contains(title.lowercased())
  }

  /// In bytes.
  private static let longestText = 1024

  /// Whether a link that has no text, or has said it in blocks of its own, leads on a page where no other one has led
  /// before.
  private func leadsAnew(_ open: OpenLink) -> Bool {
    guard isForPage else { return false }
    return open.link.map { !numbered.contains($0) } ?? (open.written != nil)
  }

  private func updateLink() {
    inline.look.target = openLinks.last?.target
    if inline.look.target == nil {
      inline.look.style.remove(.link)
    } else {
      inline.look.style.insert(.link)
    }
  }

  /// The link that an address is, made absolute by the content's base; nil where that may not be shown.
  func link(_ reference: String?) -> FeedLink? {
    guard let reference else { return nil }
    if let link = FeedLink(reference) { return link }
    guard let base, base.utf8.count <= BlockBuilder.longestBase else { return nil }
    return FeedLink(URLReference.resolve(reference.withoutBreaks.trimmed, base: base))
  }

  /// Many short links relative to a long address would be many long links, in bytes.
  private static let longestBase = 200

  /// The name of the place on this page that an address leads to, if it does: `#name`, or the page's own
  /// address with that.
  private func nameOfPlace(_ address: String) -> String? {
    guard let mark = address.firstIndex(of: "#") else { return nil }
    let page = address[..<mark].trimmed
    let isOwn = page.isEmpty || page == self.address
    let name = String(address[address.index(after: mark)...])
    return isOwn && !name.isEmpty ? name : nil
  }
}
