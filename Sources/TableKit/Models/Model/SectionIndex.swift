import HeightEngine

/// What stands at the table's right edge, to jump by.
public struct SectionIndex: Hashable, Sendable {
  /// Which letters it shows.
  public enum Letters: Hashable, Sendable {
    /// No index at all.
    case none
    /// The first letter of each section's title, each letter once, in the order of the sections.
    case dynamic
    /// A to Z.
    case alphabetical
  }

  /// Which letters it shows.
  public var letters: Letters
  /// Whether `searchSymbol` stands first; it leads to the start of the table.
  public var showsSearchSymbol: Bool
  /// Whether `numberSign` stands last.
  public var showsNumberSign: Bool

  /// What stands for searching: the key for it.
  public static let searchSymbol = "/"
  /// What stands for everything that begins with no letter.
  public static let numberSign = "#"
  public static let none = SectionIndex(.none)

  /// An index of these letters.
  public init(
    _ letters: Letters, showsSearchSymbol: Bool = false, showsNumberSign: Bool = false
  ) {
    self.letters = letters
    self.showsSearchSymbol = showsSearchSymbol
    self.showsNumberSign = showsNumberSign
  }
}

/// A section index with its letters and where they lead.
struct CompiledSectionIndex {
  private(set) var titles: [String] = []
  private var sections: [String: Int] = [:]

  /// O(sections).
  init(_ index: SectionIndex, headers: some Collection<DisplayText?>) {
    guard index.letters != .none else { return }
    let letters = headers.map { $0.flatMap(Self.letter) }
    for (section, letter) in letters.enumerated() {
      guard let letter, sections[letter] == nil else { continue }
      sections[letter] = section
      if index.letters == .dynamic { titles.append(letter) }
    }
    if index.letters == .alphabetical { titles = Self.alphabet }
    if index.showsNumberSign {
      titles.removeAll { $0 == SectionIndex.numberSign }
      titles.append(SectionIndex.numberSign)
    }
    mapLettersWithoutSection(numberOfSections: letters.count)
    if index.showsSearchSymbol { titles.insert(SectionIndex.searchSymbol, at: 0) }
  }

  /// The section that a letter leads to; nil: none.
  func section(forTitle title: String) -> Int? { sections[Self.folded(title)] }

  /// Letters that no section has lead to the nearest one before them that a section has.
  private mutating func mapLettersWithoutSection(numberOfSections: Int) {
    // A letter that is not shown leads nowhere.
    sections = sections.filter { Set(titles).contains($0.key) }
    guard numberOfSections > 0 else { return }
    var nearest = 0
    for title in titles {
      nearest = sections[title] ?? nearest
      sections[title] = nearest
    }
  }

  private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }

  private static func letter(of title: DisplayText) -> String? {
    title.string.first.map { folded(String($0)) }
  }

  /// In upper case, where that is one letter as well.
  private static func folded(_ letter: String) -> String {
    let upper = letter.uppercased()
    return upper.count == letter.count ? upper : letter
  }
}
