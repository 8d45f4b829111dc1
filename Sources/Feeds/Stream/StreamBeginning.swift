/// The beginning of a stream that was taken for text when little of it had come: it is looked at again while its first 64 KB
/// come, as `FeedPart` does with what is on the screen.
struct StreamBeginning {
  private let options: FeedOptions
  private let wasPlain: Bool
  /// What its lines were taken to be written in.
  private let language: RowLanguage
  /// What has come of it, whether or not it was handed out.
  private var bytes: [UInt8]
  /// How much of that was looked at.
  private var sampled: Int

  /// Of a reader of which nothing was handed out. nil: it stays what it is.
  init?(
    _ reader: ChunkReader, _ division: RowStarts.Division, _ format: FeedFormat,
    _ options: FeedOptions
  ) {
    guard !reader.isFile, format == .text, options.detectsFormat, division.mayTurnOut else {
      return nil
    }
    self.options = options
    (wasPlain, language) = (division.isPlain, division.language)
    bytes = reader.beginning(FormatDetection.sample)
    sampled = bytes.count
  }

  /// How what is left is divided, where what has come further says that it is something else; nil: it does not.
  ///
  /// - Parameter start: How much was handed out.
  mutating func division(with reader: ChunkReader, from start: Int) -> RowStarts.Division? {
    guard bytes.count < FormatDetection.sample else { return nil }
    reader.withRest { rest in
      let new = rest.extracting(droppingFirst: bytes.count - start)
      bytes.append(copying: new.extracting(first: FormatDetection.sample - bytes.count))
    }
    let more = bytes.count - sampled
    guard more > 0, more >= sampled / 4 || reader.isAtEnd else { return nil }
    sampled = bytes.count
    let opening = SourceOpening(
      ByteStore(bytes), name: reader.name, options: options, isWhole: false)
    // What was handed out stays where it is: nobody is led away from there, whatever the rest is.
    guard opening.turnsOut(wasPlain: wasPlain, in: language, isAsked: true) else { return nil }
    let division = opening.divisionOfLines
    // It is looked at no more.
    if division != nil { sampled = .max }
    return division
  }
}
