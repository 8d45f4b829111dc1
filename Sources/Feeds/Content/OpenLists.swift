/// The lists that are open where HTML is read, and how their items are marked.
struct OpenLists {
  private struct List {
    /// The number of its next item; nil if it has bullets.
    var next: Int?
    var step = 1
    var style = NumberStyle.decimal
    /// Where it counts down to 1 from nobody knows where: its items' blocks, with their numbers.
    var backwards: [(block: Int, number: Int, style: NumberStyle)]?
  }

  private var lists: [List] = []
  /// Descriptions of a term, which stand farther in.
  private var descriptions = 0
  /// The number of the item at hand, while its block is not there yet.
  private var number: (Int, NumberStyle)?

  /// How far in a block stands.
  var depth: Int { lists.count + descriptions }

  mutating func startBullets() { lists.append(List()) }

  /// A list with numbers begins, as its attributes have it.
  mutating func startNumbers(_ attributes: [String: String]) {
    var list = List(next: OpenLists.number(attributes["start"]) ?? 1)
    list.style = attributes["type"].flatMap(NumberStyle.init) ?? .decimal
    if attributes["reversed"] != nil {
      list.step = -1
      if attributes["start"] == nil { list.backwards = [] }
    }
    lists.append(list)
  }

  /// The innermost list ends. Returns its items whose markers are only known then, by their blocks.
  mutating func end() -> [(block: Int, marker: String)] {
    let items = lists.popLast()?.backwards ?? []
    guard let last = items.last?.number else { return [] }
    // The last one is 1.
    return items.map { ($0.block, "\($0.style.text(of: $0.number - last + 1)). ") }
  }

  mutating func startDescription() { descriptions += 1 }

  mutating func endDescription() { descriptions = max(0, descriptions - 1) }

  /// An item begins; returns what stands before it.
  mutating func startItem(_ attributes: [String: String]) -> String {
    if lists.isEmpty { lists.append(List()) }
    number = nil
    let index = lists.count - 1
    guard let next = lists[index].next else { return lists.count % 2 == 1 ? "• " : "◦ " }
    let value = OpenLists.number(attributes["value"])
    if value != nil { lists[index].backwards = nil }
    let number = value ?? next
    let style = attributes["type"].flatMap(NumberStyle.init) ?? lists[index].style
    lists[index].next = number &+ lists[index].step
    self.number = (number, style)
    return "\(style.text(of: number)). "
  }

  /// The item at hand has got its block.
  mutating func item(isBlock block: Int) {
    guard let (number, style) = number, !lists.isEmpty else { return }
    lists[lists.count - 1].backwards?.append((block, number, style))
    self.number = nil
  }

  /// Others are mistakes.
  private static let numbers = -999_999_999...999_999_999

  private static func number(_ text: String?) -> Int? {
    text.flatMap { Int($0.folded) }.flatMap { numbers.contains($0) ? $0 : nil }
  }
}

/// How HTML's lists are numbered.
enum NumberStyle: String {
  case decimal = "1"
  case smallLetters = "a"
  case capitalLetters = "A"
  case smallRoman = "i"
  case capitalRoman = "I"

  /// A number in this style; in digits where the style has none for it.
  func text(of number: Int) -> String {
    switch self {
    case .decimal: "\(number)"
    case .smallLetters: NumberStyle.letters(number)
    case .capitalLetters: NumberStyle.letters(number).uppercased()
    case .smallRoman: NumberStyle.roman(number)
    case .capitalRoman: NumberStyle.roman(number).uppercased()
    }
  }

  /// `a` to `z`, `aa` and so on.
  private static func letters(_ number: Int) -> String {
    guard number > 0 else { return "\(number)" }
    var letters: [UInt8] = []
    var rest = number
    while rest > 0 {
      letters.append(UInt8(ascii: "a") + UInt8((rest - 1) % 26))
      rest = (rest - 1) / 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  private static let romanDigits = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]

  private static func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return "\(number)" }
    var rest = number
    return romanDigits.reduce(into: "") { text, digit in
      while rest >= digit.0 {
        text += digit.1
        rest -= digit.0
      }
    }
  }
}
