import Glibc

/// What the section is called in which a file begins that took the place of another.
struct FileTitle: Sendable {
  let name: String
  /// The day that it has been since, which the name says.
  let today: Int
  /// The day of its first row, once that is there and says so.
  var day: Int?

  /// Rows say no more than the time of a day: that is in front, as a header is cut at its end where it is too long.
  var text: String {
    guard let day, day != today else { return name }
    return "\(DateFormat.section(day: day)), \(name)"
  }
}

/// The file that took the place of one that is followed, as logs are rotated: renamed and begun anew, or
/// copied and cut.
struct Successor {
  let store: ByteStore
  /// Where its text starts, behind a byte order mark.
  let start: Int
  /// Whether it is the same file, of which nothing is left that was read.
  let isCut: Bool

  /// More files than these are not shown one behind the other: each is open.
  static let most = 64

  /// The file at `path`, where `lines` were read before of `lost` or another; nil where it is none that goes
  /// on with them: what was read, written anew with changes, or no lines. O(1): looks at its beginning.
  init?(
    path: String, of lines: LineSource, isCut: Bool, kept: KeptBytes.Rest?, options: FeedOptions
  ) {
    guard lines.store.isRegularFile, lines.store.numberOfStores < Self.most,
      let store = try? ByteStore.open(path: path), store.isRegularFile
    else { return nil }
    let opening = SourceOpening(store, name: path, options: options)
    // What begins with half a line is none of a document, but of a log that is being written.
    let hasLine = store.copy(opening.start..<opening.start + FormatDetection.sample).contains(0x0A)
    guard !opening.isTranscoded, !hasLine || !opening.isDocument else { return nil }
    (self.store, start, self.isCut) = (store, opening.start, isCut)
    if isRewritten(lines, kept) { return nil }
  }

  /// Whether it is about as long as what was read, and says some of the same: an editor's work, or a program's
  /// that writes all of it each time.
  private func isRewritten(_ lines: LineSource, _ kept: KeptBytes.Rest?) -> Bool {
    let before = lines.store.startOfLast..<lines.bytesRead
    guard store.count >= before.count / 2 else { return false }
    let sample =
      before.lowerBound..<min(before.lowerBound + FormatDetection.sample, before.upperBound)
    let old =
      if !isCut {
        lines.store.copy(sample)
      } else if let kept, kept.start == before.lowerBound {
        kept.store.copy(0..<sample.count)
      } else {
        [UInt8]()
      }
    return store.copy(start..<start + FormatDetection.sample).sharesLine(with: old)
  }

  /// What its section is called.
  func title(_ name: String, of lines: LineSource) -> FileTitle {
    let reading = lines.reading
    let name = name.split(separator: "/").last.map(String.init) ?? name
    var time: [UInt8] = []
    let now = FeedDate(seconds: reading.now ?? Int(Glibc.time(nil)))
    reading.format.appendTime(now, namingDay: true, to: &time)
    return FileTitle(
      name: "\(name): \(isCut ? "cut, and begun anew" : "a new file since") "
        + String(decoding: time, as: UTF8.self),
      today: reading.zone.dayNumber(of: now.seconds), day: firstDay(of: lines))
  }

  /// The day of the first row, if one is there that says so. O(its bytes).
  private func firstDay(of lines: LineSource) -> Int? {
    guard let end = store.endOfLine(from: start), end - start <= FormatDetection.sample else {
      return nil
    }
    let row = store.copy(start..<end)
    let parts = lines.reading.parts(of: row.span, look: lines.look)
    return lines.reading.date(of: parts, in: row.span).map {
      lines.reading.zone.dayNumber(of: $0.seconds)
    }
  }
}

extension [UInt8] {
  /// Whether both have a line in common that is not empty. O(n)
  func sharesLine(with other: [UInt8]) -> Bool {
    let known = Set(other.split(separator: 0x0A))
    return split(separator: 0x0A).contains(where: known.contains)
  }

  /// Whether at least half of the lines of `other` that are not empty, each counted once, are among its own. O(n)
  func hasMostLines(of other: [UInt8]) -> Bool {
    let known = Set(split(separator: 0x0A))
    let lines = Set(other.split(separator: 0x0A))
    return 2 * lines.count(where: { known.contains($0) }) >= lines.count
  }
}
