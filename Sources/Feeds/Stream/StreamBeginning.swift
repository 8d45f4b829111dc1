/// The beginning of a stream that was divided when little of it had come: it is looked at again while its first 64 KB come, as
/// `FeedPart` does with what is on the screen.
struct StreamBeginning {
  private let options: FeedOptions
  /// How its lines were divided last.
  private var former: RowStarts.Division
  /// What has come of it, whether or not it was handed out.
  private var bytes: [UInt8]
  /// How much of that was looked at.
  private var sampled: Int
  /// How much was handed out when it turned out to be something else last.
  private var turned = 0

  /// Of a reader of which nothing was handed out. nil: it stays what it is.
  init?(_ reader: ChunkReader, _ division: RowStarts.Division, _ options: FeedOptions) {
    guard !reader.isFile, !reader.dividesRecords, options.detectsFormat, division.mayTurnOut else {
      return nil
    }
    (self.options, former) = (options, division)
    bytes = reader.beginning(FormatDetection.sample)
    sampled = bytes.count
  }

  /// What was handed out before it turned out to be something else last.
  var handedOut: [UInt8] { Array(bytes[..<turned]) }

  /// What was handed out is read again, as what it is now.
  mutating func giveBack(to reader: ChunkReader) {
    reader.takeBack(handedOut)
    turned = 0
  }

  /// How what is left is divided, where what has come further says that it is something else; nil: it does not.
  ///
  /// - Parameter start: How much was handed out since it turned out to be something else last, or in all.
  mutating func division(with reader: ChunkReader, from start: Int) -> RowStarts.Division? {
    // Of a row that is handed out in pieces not all is seen here.
    let known = bytes.count - turned - start
    guard bytes.count < FormatDetection.sample, known >= 0 else { return nil }
    reader.withRest { rest in
      let new = rest.extracting(droppingFirst: known)
      bytes.append(copying: new.extracting(first: FormatDetection.sample - bytes.count))
    }
    let more = bytes.count - sampled
    guard more > 0,
      more >= sampled / 4 || reader.isAtEnd || former.isPlain && (hasLineBehindName || hasObject)
    else { return nil }
    // A line of which the end has not come says nothing.
    let end = reader.isAtEnd ? bytes.count : bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    sampled = bytes.count
    let opening = SourceOpening(
      ByteStore(Array(bytes[..<end])), name: reader.name, options: options, isWhole: false)
    guard opening.turnsOut(from: former, on: .stream), let found = opening.divisionOfLines else {
      return nil
    }
    former = found
    turned += start
    return found
  }

  /// Whether a log's object has come whole since: it may be the first behind a program's banner, and is handed out next. O(n)
  private var hasObject: Bool {
    guard let end = bytes[sampled...].lastIndex(of: 0x0A) else { return false }
    // It may have begun before.
    let start = bytes[..<sampled].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return hasLine(in: start..<end) { JSONEntries.isOfLog($0) }
  }

  /// Whether a line of a stack, or a log's object, has come since, behind what may be the name of a writer: nobody waits for more
  /// of it then. O(n)
  private var hasLineBehindName: Bool {
    hasLine(in: sampled..<bytes.count) { line in
      guard
        let name = ContainerName(of: line) ?? ContainerName(of: line, .inBrackets(padding: 0))
      else { return false }
      return name.isBeforeStack(in: line)
        || JSONEntries.isOfLog(line.extracting(droppingFirst: name.text))
    }
  }

  /// Whether one of the lines in a part of what has come is such. O(part)
  private func hasLine(in part: Range<Int>, _ isSuch: (Span<UInt8>) -> Bool) -> Bool {
    let text = bytes.span.extracting(part)
    var lines = LineRanges()
    while let range = lines.next(in: text) {
      if isSuch(text.extracting(range)) { return true }
    }
    return false
  }
}
