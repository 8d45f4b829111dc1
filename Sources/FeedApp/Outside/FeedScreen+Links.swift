import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// What leaves the screen: links are opened, rows copied, edited, piped and saved.
extension FeedScreen {
  /// Opens the link of a number, as pages and the list of links have it; without one the link that is chosen on the page,
  /// or the only one; of several, which is to be said.
  func openLink(_ number: Int? = nil) {
    if let refusal = outside?.refusal { return message = refusal.description }
    if let number {
      let links = rowInFront.map(controller.links(ofRowAt:)) ?? []
      guard let link = links.first(where: { $0.number == number })?.link else {
        return message = "no link has the number \(number)"
      }
      return open(link)
    }
    withLink(title: "Open") { [unowned self] in open($0) }
  }

  /// Copies such a link; by a count, the first link of each of so many rows.
  func copyLink(_ count: Int) {
    guard count > 1 else {
      return withLink(title: "Copy") { [unowned self] in copy($0.string, what: $0.string) }
    }
    let links = rowsInFront(count).compactMap {
      controller.links(ofRowAt: $0).first?.link.string
    }
    guard !links.isEmpty else { return message = Self.noLink("copy") }
    copy(
      links.joined(separator: "\n"), what: links.count == 1 ? links[0] : "\(links.count) links")
  }

  private static func noLink(_ title: String) -> String {
    "no link to \(title): http, https, mailto, gemini and gopher are known"
  }

  private func withLink(title: String, _ action: @escaping (FeedLink) -> Void) {
    if let link = page?.chosenLink { return action(link) }
    let links = rowInFront.map(controller.links(ofRowAt:)) ?? []
    switch links.count {
    case 0: message = Self.noLink(title.lowercased())
    case 1: action(links[0].link)
    default:
      choice = Choice(
        title: "\(title) (number or Enter)", options: links.map(\.link.string),
        numbers: links.map(\.number)
      ) {
        action(links[$0].link)
      }
    }
  }

  /// Opens a link in the browser.
  func open(_ link: FeedLink) {
    let isOpened = attempt("opened \(link.string)") { outside throws(OutsideError) in
      try outside.open(link.string)
    }
    // What is read in the browser is read.
    if isOpened, let row = rowInFront { controller.noteOpening(of: row) }
  }

  /// Copies the row, or by a count so many from it on.
  func copyRow(_ count: Int) {
    let texts = rowsInFront(count).compactMap(controller.text(ofRowAt:))
    guard !texts.isEmpty else { return }
    copy(
      texts.joined(separator: "\n"), what: texts.count == 1 ? "the row" : "\(texts.count) rows")
  }

  /// Copies the row's page, or by a count those of so many rows.
  func copyPage(_ count: Int) {
    let texts = textsOfPages(count)
    guard !texts.isEmpty else { return }
    copy(
      texts.joined(separator: "\n\n"),
      what: texts.count == 1 ? "the page" : "\(texts.count) pages")
  }

  private func copy(_ text: String, what: String) {
    attempt("copied \(what)") { outside throws(OutsideError) in try outside.copy(text) }
  }

  /// Shows the row's file in the editor.
  func editRow() {
    if let refusal = outside?.refusal { return message = refusal.description }
    guard let row = rowInFront else { return message = "no row is selected" }
    guard let (file, line) = controller.source(ofRowAt: row) else {
      message = "this row is in no file that an editor can show"
      return
    }
    attempt("") { outside throws(OutsideError) in try outside.edit(file, line: line) }
  }

  /// Has a command read the row, or so many: as text, or as JSON.
  func pipe(_ command: String, json: Bool, _ count: Int) {
    let bytes =
      json ? rowsInFront(count).compactMap(controller.json(ofRowAt:)).flatMap { $0 } : text(count)
    guard !bytes.isEmpty else { return }
    attempt("") { outside throws(OutsideError) in try outside.pipe(bytes, to: command) }
  }

  /// Writes the row or the page, or so many, into a new file.
  func save(as file: String, _ count: Int) {
    let bytes = text(count)
    guard !bytes.isEmpty else { return }
    attempt("saved as \(file)") { outside throws(OutsideError) in
      try outside.save(bytes, as: file)
    }
  }

  /// What so many rows say, or where a page is shown, their pages, with a line end.
  private func text(_ count: Int) -> [UInt8] {
    let texts =
      page == nil
      ? rowsInFront(count).compactMap(controller.text(ofRowAt:)) : textsOfPages(count)
    return texts.isEmpty
      ? [] : Array((texts.joined(separator: page == nil ? "\n" : "\n\n") + "\n").utf8)
  }

  /// Does something outside, and says what came of it. Whether it was done.
  @discardableResult
  private func attempt(
    _ done: String, _ action: (any Outside) throws(OutsideError) -> Void
  ) -> Bool {
    guard let outside else {
      message = "there is nothing outside of this screen"
      return false
    }
    do {
      try action(outside)
      message = done.isEmpty ? nil : done
      return true
    } catch {
      message = error.description
      return false
    }
  }

  /// The row that is written about, or whose page is shown, which may have gone from a file that was written anew, or the
  /// selected one.
  private var rowInFront: IndexPath? {
    let row = prompt?.isAboutRow == true ? rowOfPrompt : currentRow
    return row.flatMap { controller.table.isHidden($0) ? nil : $0 }
  }

  /// The row whose page is shown, or the selected one, be it hidden by a filter.
  var currentRow: IndexPath? {
    guard let page else { return controller.table.indexPathForSelectedRow }
    return page.indexPath
  }

  /// What goes on from a page goes on from its row: the list may have gone along with its end since the page was opened.
  func selectRowOfPage() {
    let table = controller.table
    guard let row = page?.indexPath, row != table.indexPathForSelectedRow, !table.isHidden(row)
    else { return }
    table.selectRow(at: row)
  }

  /// The row in front, and some of those that are shown below it.
  func rowsInFront(_ count: Int) -> [IndexPath] {
    guard let first = rowInFront else { return [] }
    let table = controller.table
    var rows = [first]
    while rows.count < min(count, Self.mostRowsAtOnce), let last = rows.last,
      let next = table.indexPath(1, rowsFrom: last), next != last
    {
      rows.append(next)
    }
    return rows
  }

  static let mostRowsAtOnce = 10_000

  /// All that the pages of so many rows say.
  private func textsOfPages(_ count: Int) -> [String] {
    let others = rowsInFront(count).dropFirst(page == nil ? 0 : 1).compactMap(controller.row(at:))
      .map { EntryPage(of: $0.page, at: IndexPath(row: 0, section: 0)).text }
    return (page.map { [$0.text] } ?? []) + others
  }
}

extension EntryPage {
  /// Where what is chosen leads; nil: nowhere outside.
  fileprivate var chosenLink: FeedLink? {
    guard let target = chosen?.target, targets.indices.contains(target),
      case .link(let index) = targets[target], links.indices.contains(index)
    else { return nil }
    return links[index]
  }
}
