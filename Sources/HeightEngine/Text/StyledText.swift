/// A text without the escape sequences and the overstrike in it that say how parts of it look, and what they
/// say.
public struct StyledText: Hashable, Sendable {
  /// What is shown.
  public var text: DisplayText
  /// How parts of it look, ascending; their kinds are those of `TextStyle`.
  public var marks: [TextMark]
  /// The addresses of its links, by the numbers from 1 that stand behind their texts.
  public var links: [DisplayText]
  /// The parts of it that lead to them, with the numbers behind them: as kinds they have these.
  public var linkParts: [TextMark]

  /// Reads UTF-8, possibly broken.
  ///
  /// - Parameter numbersLinks: Whether `[1]` stands behind the text of the first link.
  /// - Complexity: O(*n*).
  public init(decoding bytes: some Collection<UInt8>, numbersLinks: Bool = false) {
    var memory = StyleReader.Memory()
    memory.result.links = numbersLinks ? StyleReader.LinkNumbers() : nil
    var output: [UInt8] = []
    var originals: TextOriginals?
    let found = bytes.withBytes {
      StyleReader.sanitize($0, into: &output, originals: &originals, memory: &memory)
    }
    text = output.withBytes { DisplayText(sanitized: $0, traits: found.traits) }
    marks = memory.result.marks
    linkParts = memory.result.links?.parts ?? []
    links = (memory.result.links?.addresses ?? []).map { DisplayText(decoding: $0) }
  }
}
