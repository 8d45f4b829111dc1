import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// A tree on a page: which of its lines are shown, and how they look. What is folded takes one line; where very much lies
/// in it, that has no lines until it is unfolded, and none any more when it is folded again.
struct PageTree {
  private(set) var tree: FieldTree
  /// Whether colours tell what values are.
  var hasColors: Bool
  private var folded: Set<Int> = []
  /// Whether folds are otherwise than they were at first.
  private var isTouched = false
  /// The lines that are shown.
  private(set) var shown: [Int] = []

  /// A tree of which all is shown, or only that it is there, as of what stands beside it.
  init(_ tree: FieldTree, isFolded: Bool, hasColors: Bool = true) {
    self.tree = tree
    self.hasColors = hasColors
    var line = 0
    while line < tree.lines.count {
      if isFolded || line > 0, !tree.isUnread(line) { folded.insert(line) }
      line = tree.lines[line].end
    }
    updateShown()
  }

  /// Folds what lies in a line that is shown, or unfolds it. Returns how many lines come behind it, or go,
  /// below 0; 0 where there is nothing in it. O(lines).
  mutating func toggle(_ place: Int) -> Int {
    let line = shown[place]
    guard tree.lines[line].isParent else { return 0 }
    isTouched = true
    let count = shown.count
    if tree.isUnread(line) {
      read(line)
    } else if !forget(line), folded.remove(line) == nil {
      folded.insert(line)
    }
    updateShown()
    return shown.count - count
  }

  private mutating func read(_ line: Int) {
    let made = tree.read(line)
    folded = Set(folded.map { $0 > line ? $0 + made : $0 })
  }

  /// Lets go of the lines in one that were made when it was unfolded; false: they always were there.
  private mutating func forget(_ line: Int) -> Bool {
    let gone = tree.forget(line)
    guard gone > 0 else { return false }
    let kept = folded.filter { $0 <= line || $0 > line + gone }
    folded = Set(kept.map { $0 > line ? $0 - gone : $0 })
    return true
  }

  /// Folds and unfolds what has the same names as in another tree, as it is there. O(lines of both)
  mutating func takeFolds(of other: PageTree) {
    guard other.isTouched else { return }
    isTouched = true
    var places = TreePlaces()
    var folds: [Int: Bool] = [:]
    for line in other.tree.lines.indices where other.tree.lines[line].isParent {
      folds[places.number(of: other.tree.lines[line])] = other.isFolded(line: line)
    }
    // What is read here comes behind its line, and is asked for in turn.
    var line = 0
    while line < tree.lines.count {
      if tree.lines[line].isParent, let fold = folds[places.number(of: tree.lines[line])] {
        if tree.isUnread(line) {
          if !fold { read(line) }
        } else if fold {
          folded.insert(line)
        } else {
          folded.remove(line)
        }
      }
      line += 1
    }
    updateShown()
  }

  /// Whether a line that is shown can be folded or unfolded.
  func isParent(_ place: Int) -> Bool { tree.lines[shown[place]].isParent }

  /// Whether what lies in a line that is shown is not.
  func isFolded(_ place: Int) -> Bool { isFolded(line: shown[place]) }

  private func isFolded(line: Int) -> Bool { folded.contains(line) || tree.isUnread(line) }

  /// A line that is shown and those behind it that it hides; nil: it hides none. What is unread has no lines.
  func fold(_ place: Int) -> Range<Int>? {
    let line = shown[place]
    let end = tree.lines[line].end
    return folded.contains(line) && end > line + 1 ? line..<end : nil
  }

  /// Whether lines of it are still to be made, when they are unfolded. O(lines)
  var hasUnread: Bool { tree.lines.indices.contains { tree.isUnread($0) } }

  private mutating func updateShown() {
    shown = []
    var line = 0
    while line < tree.lines.count {
      shown.append(line)
      line = folded.contains(line) ? tree.lines[line].end : line + 1
    }
  }

  /// How a line looks that is shown.
  func layout(of place: Int) -> CellLayout { layout(ofLine: shown[place]) }

  /// How a line looks, whether it is shown or not.
  func layout(ofLine number: Int) -> CellLayout {
    let line = tree.lines[number]
    let content = content(of: line, isFolded: isFolded(line: number))
    guard line.depth > 0 else { return content }
    return Self.indented(content, by: line.depth)
  }

  /// On a narrow screen there is room for the text all the same.
  private static func indented(_ content: CellLayout, by levels: Int) -> CellLayout {
    .columns(
      [.init(.atMost(2 * levels, part: 0.5), .space(lines: 0)), .init(.flexible(), content)],
      spacing: 0)
  }

  private func content(of line: FieldTree.Line, isFolded: Bool) -> CellLayout {
    switch line.kind {
    case .object, .array:
      let (open, close) = line.kind == .object ? ("{", "}") : ("[", "]")
      let mark = line.isParent ? (isFolded ? "▸ " : "▾ ") : ""
      let name = line.name.map { "\($0.string): " } ?? (line.depth == 0 ? "fields: " : "")
      let text = DisplayText("\(mark)\(name)\(open)\(line.isParent ? "\(line.count)" : "")\(close)")
      let nameEnd = mark.utf8.count + name.utf8.count
      return .text(
        TextBlock(
          text, style: Theme.time,
          styleRuns: [StyleRun(0..<nameEnd, line.isElement ? Theme.time : Theme.treeName)]))
    case .stretch:
      let range = line.name.map(\.string) ?? ""
      return .text(TextBlock("\(isFolded ? "▸" : "▾") [\(range)]", style: Theme.time))
    case .string: return string(line)
    case .number, .bool, .null: return scalar(line, line.text)
    }
  }

  private func string(_ line: FieldTree.Line) -> CellLayout {
    let text = line.text
    if text.isEmpty { return scalar(line, "\"\"") }
    let style = Theme.style(of: line.kind)
    var block = TextBlock(onPage: text, style: style, styleRuns: Self.runs(of: line, behind: 0))
    block.links = line.links.compactMap { part in
      Hyperlink(part.link.string).map { LinkRun(part.range, $0) }
    }
    guard block.growingText != nil || text.string.utf8.contains(0x0A) else {
      return scalar(line, text)
    }
    // Lines of their own, below the name.
    return .stack([
      scalar(line, ""),
      Self.indented(.text(block), by: 1),
    ])
  }

  private func scalar(_ line: FieldTree.Line, _ text: DisplayText) -> CellLayout {
    let style = Theme.style(of: line.kind, hasColors: hasColors)
    let marked = { text.isEmpty ? [] : Self.runs(of: line, behind: $0) }
    guard let name = line.name else {
      return .text(TextBlock(text, style: style, styleRuns: marked(0)))
    }
    let end = name.string.utf8.count + 1
    let nameRun = StyleRun(0..<end, line.isElement ? Theme.time : Theme.treeName)
    return .text(
      TextBlock("\(name): \(text)", style: style, styleRuns: [nameRun] + marked(end + 1)))
  }

  /// How parts of a string look that says so itself, which stands behind so many bytes.
  private static func runs(of line: FieldTree.Line, behind start: Int) -> [StyleRun] {
    let style = Theme.style(of: line.kind)
    return line.marks.compactMap {
      let range = $0.range.lowerBound + start..<$0.range.upperBound + start
      return StyleRun(TextMark(range, kind: $0.kind), on: style)
    }
  }
}

/// Numbers for the places of trees: of lines in them that are asked for one behind the other, the same for those to
/// which the same names lead.
private struct TreePlaces {
  private struct Step: Hashable {
    var parent: Int?
    var name: String?
  }

  private var numbers: [Step: Int] = [:]
  /// The places that the last line lies in, and its own.
  private var open: [Int] = []

  /// - Parameter line: In which others may lie.
  mutating func number(of line: FieldTree.Line) -> Int {
    open.removeLast(max(open.count - line.depth, 0))
    let step = Step(parent: open.last, name: line.name?.string)
    let number = numbers[step] ?? numbers.count
    numbers[step] = number
    open.append(number)
    return number
  }
}
