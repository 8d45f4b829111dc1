import HeightEngine

/// How a stretch of text looks, by what it is.
public struct InlineStyle: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: UInt16
  /// The set of these bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What is said with weight.
  public static let bold = InlineStyle(rawValue: 1)
  /// What is said in another tone: stress, titles, variables.
  public static let italic = InlineStyle(rawValue: 2)
  /// What was put in.
  public static let underline = InlineStyle(rawValue: 4)
  /// What no longer holds.
  public static let strikethrough = InlineStyle(rawValue: 8)
  /// What is typed or printed.
  public static let code = InlineStyle(rawValue: 16)
  /// What leads somewhere.
  public static let link = InlineStyle(rawValue: 32)
  /// What is marked, as by a pen.
  public static let marked = InlineStyle(rawValue: 64)

  // Parts of code.

  /// A comment in code.
  public static let comment = InlineStyle(rawValue: 128)
  /// A string or character in code.
  public static let string = InlineStyle(rawValue: 256)
  /// A word that the language keeps for itself.
  public static let keyword = InlineStyle(rawValue: 512)
  /// A number in code.
  public static let number = InlineStyle(rawValue: 1024)
  /// A line that a diff adds.
  public static let added = InlineStyle(rawValue: 2048)
  /// A line that a diff takes away.
  public static let removed = InlineStyle(rawValue: 4096)
}

/// A stretch of a block's text that looks different from the rest, or leads somewhere.
public struct InlineRun: Sendable, Hashable {
  /// Offsets into the text's UTF-8.
  public var range: Range<Int>
  /// How it looks.
  public var style: InlineStyle
  /// Which of the content's `targets` it leads to, if to any.
  public var target: Int?

  /// A run, as given.
  public init(_ range: Range<Int>, _ style: InlineStyle, target: Int? = nil) {
    self.range = range
    self.style = style
    self.target = target
  }
}

extension DisplayText {
  /// Sanitises a text that has runs, which go by its offsets before and by those of the result after.
  /// O(n).
  init(_ text: String, _ runs: inout [InlineRun]) {
    guard !runs.isEmpty else {
      self.init(text)
      return
    }
    var offsets = runs.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    self.init(text, moving: &offsets)
    for index in runs.indices {
      runs[index].range = offsets[2 * index]..<offsets[2 * index + 1]
    }
    runs.removeAll { $0.range.isEmpty }
  }
}
