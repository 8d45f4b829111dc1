/// Text that turns out to be something else.
extension FeedPart {
  /// Opens anew what was taken for something else when little of it had come, as an empty file is, the banner of a program and
  /// the first line of a session, if what is there now says what it is; nil: it does not. What has come since the last change is
  /// in it.
  ///
  /// - Parameter isAsked: Whether all that is there is to be looked at, however little it is more, as all has come or a person
  ///   asks, for whom a file may also be a document.
  func divideAnew(isAsked: Bool) -> Change? {
    guard set == nil, let lines = source as? LineSource, lines.mayBeOther(isAsked: isAsked) else {
      return nil
    }
    lines.noteSample()
    if lines.store.numberOfStores > 1 { return readAnew(lines) }
    let opening = SourceOpening(
      lines.store, name: pathOfFile ?? name, options: options, isWhole: false)
    let occasion: RowStarts.Division.Occasion =
      isAsked ? .request : isBeingRead ? .growth : .beginning
    guard !opening.isTranscoded, opening.turnsOut(from: lines.division, on: occasion),
      !opening.isDocument || mayBeDocument(lines.store, opening, isAsked: isAsked),
      let opened = try? opening.open().source, opened.format != .opml
    else { return nil }
    source = opened
    readAsFar(as: lines)
    keepWhatWasRead(ofAnother: true)
    return .replaced(old: lines)
  }

  /// Reads lines of plain text each by itself, if those of the file that took the place of another say that they are some of
  /// JSON, of pairs or of requests. What was read of the one before stays.
  private func readAnew(_ lines: LineSource) -> Change? {
    guard lines.division.isPlain else { return nil }
    let opening = SourceOpening(
      ByteStore(lines.sample), name: pathOfFile ?? name, options: options, isWhole: false)
    guard let look = opening.divisionOfLines?.look,
      [.json, .mixed, .logfmt, .request].contains(look)
    else { return nil }
    lines.readEachLine(options)
    _ = lines.extend()
    keepWhatWasRead()
    return .reset
  }

  /// Whether a file of lines may become a document: not where only lines are shown, or somebody would wait for it. Answers
  /// that events bring are shown as far as they have come, whoever reads them.
  private func mayBeDocument(
    _ store: ByteStore, _ opening: SourceOpening, isAsked: Bool
  ) -> Bool {
    guard !options.mergesByTime, !Self.isLarge(store.count, options) else { return false }
    if opening.bringsAnswers { return true }
    return switch origin {
    case .file: isAsked
    // What was shown as text while it paused.
    case .pipe(let pipe): isAsked && pipe.isAtEnd
    case .once: false
    }
  }
}
