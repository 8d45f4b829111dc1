import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// All commands, with the keys as they are bound and their names, by topic.
final class HelpPage: ScreenPage {
  let table = TableView()
  private(set) lazy var search = TableSearch(table, selects: false)
  var title: String? { "all keys and commands" }
  private var topics: [(title: String, entries: [CommandTable.Entry])]

  init(_ entries: [CommandTable.Entry]) {
    topics = CommandTable.Topic.allCases.compactMap { topic in
      let own = entries.filter { $0.topic == topic }
      return own.isEmpty ? nil : (topic.rawValue, own)
    }
    table.separatorStyle = .none
    table.register(PageCell.self, forCellReuseIdentifier: PageCell.identifier)
    table.dataSource = self
    table.rowMatcher = self
  }

  /// Puts above all topics what leads to a key, as it is bound, or has a name, or begins with it. False: nothing does.
  func choose(_ text: String) -> Bool {
    let (entries, keys) = (topics.flatMap(\.entries), Key.sequence(text))
    let name = text.drop { $0 == ":" && text.count > 1 }
    var found = entries.filter { keys != nil && $0.keys.contains(keys ?? []) }
    if found.isEmpty {
      found = entries.filter { $0.name == name || $0.aliases.contains(String(name)) }
    }
    if found.isEmpty, !name.isEmpty { found = entries.filter { $0.name.hasPrefix(name) } }
    guard !found.isEmpty else { return false }
    topics.insert((":help \(text)", found), at: 0)
    return true
  }

  private func layout(ofRowAt indexPath: IndexPath) -> CellLayout {
    let entry = topics[indexPath.section].entries[indexPath.row]
    let keys = CellLayout.text(TextBlock(DisplayText(entry.label), style: Theme.title))
    guard table.frame.columns >= Self.leastColumns else {
      let parts = entry.keys.isEmpty ? [] : [keys]
      return .padding(
        .init(bottom: 1),
        .stack(parts + [.text(TextBlock(DisplayText(entry.help))), name(of: entry)]))
    }
    return .columns([
      .init(.fixed(Self.columnsOfKeys), keys), .init(.flexible(), words(of: entry)),
    ])
  }

  /// What it does, and its name, which stands on a line of its own rather than being broken.
  private func words(of entry: CommandTable.Entry) -> CellLayout {
    let name = ":\(entry.name)"
    let text = "\(entry.help)  \(name)"
    let end = text.utf8.count
    guard text.count <= table.frame.columns - Self.columnsOfKeys - 1 else {
      return .stack([.text(TextBlock(DisplayText(entry.help))), self.name(of: entry)])
    }
    return .text(
      TextBlock(
        DisplayText(text),
        styleRuns: [StyleRun(end - name.utf8.count..<end, Theme.time)]))
  }

  private func name(of entry: CommandTable.Entry) -> CellLayout {
    .text(
      TextBlock(
        DisplayText(":\(entry.name)"), style: Theme.time,
        wrapper: LineWrapper(mode: .character)))
  }

  /// Room for the keys of a command; more of them wrap.
  private static let columnsOfKeys = 18
  /// Where there are fewer, keys stand above what they do: beside them there is no room for the longest name.
  private static let leastColumns = 38
}

extension HelpPage: TableViewDataSource {
  func numberOfSections(in tableView: TableView) -> Int { topics.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    topics[section].entries.count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> DisplayText? {
    DisplayText(topics[section].title)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: PageCell.identifier, for: indexPath)
    (cell as? PageCell)?.part = search.marking(layout(ofRowAt: indexPath))
    return cell
  }
}

extension HelpPage: TableViewRowMatching {
  func tableView(
    _ tableView: TableView, matchesOf question: RowQuestion, amongFirstOf rows: Range<Int>,
    inSection section: Int
  ) -> (count: Int, matches: [Int]) {
    search.matches(among: rows) { layout(ofRowAt: IndexPath(row: $0, section: section)) }
  }
}
