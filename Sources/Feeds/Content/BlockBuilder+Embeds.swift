import HeightEngine

/// What is no text: pictures, films, frames. It is shown by what is said of it, on a page with its address.
extension BlockBuilder {
  /// A title says what the alternative text does not. Pictures without a word are on pages only; those of a point or none count who reads.
  func image(_ attributes: [String: String]) {
    let title = attributes["title"]?.folded ?? ""
    var alternative = attributes["alt"]?.folded ?? ""
    if alternative.isEmpty {
      alternative = title
    } else if !title.isEmpty, title != alternative {
      alternative += " (\(title))"
    }
    let isPoint = ["width", "height"].contains { Int(attributes[$0] ?? "") ?? 2 <= 1 }
    let link = isPoint ? nil : link(attributes["src"])
    if !alternative.isEmpty {
      show(alternative, link)
    } else if isForPage, let link {
      show("image", link)
    }
  }

  /// A frame, or what else brings a document of its own.
  func embed(_ name: String, _ attributes: [String: String]) {
    let link = link(attributes["src"] ?? attributes["data"])
    let title = attributes["title"]?.folded ?? ""
    guard link != nil || !title.isEmpty else { return }
    show(title.isEmpty ? name : title, link)
  }

  private func show(_ label: String, _ link: FeedLink?) {
    inline.append("[\(label)]", keepsSpace: false)
    if let link { showNumber(of: link) }
  }

  /// A film or a sound.
  func startFilm(_ name: String, _ attributes: [String: String]) {
    let label = attributes["title"]?.folded ?? ""
    let link = link(attributes["src"])
    show(label.isEmpty ? name : label, link)
    films.append(link != nil)
  }

  /// One of the files that a film is in: the first stands for all.
  func showSource(_ attributes: [String: String]) {
    guard films.last == false, let link = link(attributes["src"]) else { return }
    films[films.count - 1] = true
    showNumber(of: link)
  }

  /// An element whose content is no markup.
  func rawElement(_ name: String, _ attributes: [String: String], content: () -> String) {
    guard ignoredDepth == 0 else { return }
    switch name {
    case "iframe": embed("frame", attributes)
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
