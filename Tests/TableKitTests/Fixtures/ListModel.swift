import HeightEngine
import TestSupport

/// A list of texts in sections, each with an identity, that can be edited at random.
struct ListModel: Equatable {
  struct Row: Equatable {
    var id: Int
    /// Raised when the text changes.
    var version = 0
    var text: DisplayText
  }

  struct Section: Equatable {
    var id: Int
    var rows: [Row]
  }

  var sections: [Section] = []
  private var nextID = 0

  subscript(indexPath: IndexPath) -> Row {
    get { sections[indexPath.section].rows[indexPath.row] }
    set { sections[indexPath.section].rows[indexPath.row] = newValue }
  }

  var indexPaths: [IndexPath] {
    sections.indices.flatMap { section in
      sections[section].rows.indices.map { IndexPath(row: $0, section: section) }
    }
  }

  func indexPath(ofRow id: Int) -> IndexPath? {
    for (section, rows) in sections.map(\.rows).enumerated() {
      if let row = rows.firstIndex(where: { $0.id == id }) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  func index(ofSection id: Int) -> Int? { sections.firstIndex { $0.id == id } }

  mutating func makeRow(_ random: inout SplitMix64) -> Row {
    nextID += 1
    return Row(id: nextID, text: Self.text(&random))
  }

  mutating func makeSection(_ random: inout SplitMix64, rows: Int) -> Section {
    nextID += 1
    return Section(id: nextID, rows: (0..<rows).map { _ in makeRow(&random) })
  }

  /// Makes several sections of one; the first keeps its identity.
  mutating func splitSection(_ section: Int, atRows rows: [Int]) {
    let all = sections[section].rows
    var parts = [Section(id: sections[section].id, rows: Array(all[..<(rows.first ?? all.count)]))]
    for (start, end) in zip(rows, rows.dropFirst() + [all.count]) {
      nextID += 1
      parts.append(Section(id: nextID, rows: Array(all[start..<end])))
    }
    sections.replaceSubrange(section...section, with: parts)
  }

  /// Makes one of neighbouring sections, which has the identity of the first.
  mutating func joinSections(_ range: Range<Int>) {
    let rows = sections[range].flatMap(\.rows)
    sections.replaceSubrange(
      range, with: [Section(id: sections[range.lowerBound].id, rows: rows)])
  }

  static func random(_ random: inout SplitMix64, sections: Int, rows: Int) -> ListModel {
    var model = ListModel()
    for _ in 0..<sections {
      let section = model.makeSection(&random, rows: random.below(rows + 1))
      model.sections.append(section)
    }
    return model
  }

  /// Words of prose, mostly few, seldom many.
  static func text(_ random: inout SplitMix64) -> DisplayText {
    let count = random.below(8) == 0 ? random.below(80) : random.below(14)
    let words = (0..<count).map { _ in
      String(repeating: "abcdefgh".randomElement(using: &random) ?? "a", count: 1 + random.below(9))
    }
    return DisplayText(words.joined(separator: " "))
  }
}
