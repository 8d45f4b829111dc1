import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// What leaves the screen: links are opened, rows copied, edited, piped and saved.
extension FeedScreen {
  /// Opens the link that is chosen on the page, or the only one; of several, which is to be said.
  func openLink() {
    if let refusal = outside?.refusal { return message = refusal.description }
    withLink(title: "Open") { [unowned self] in open($0) }
  }

  /// Copies such a link.
  func copyLink() {
    withLink(title: "Copy") { [unowned self] in copy($0.string, what: $0.string) }
  }

  private func withLink(title: String, _ action: @escaping (FeedLink) -> Void) {
    if let link = page?.chosenLink { return action(link) }
    let links = rowInFront.map(controller.links(ofRowAt:)) ?? []
    switch links.count {
    case 0:
      message = "no link to \(title.lowercased()): http, https, mailto, gemini and gopher are known"
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

  func copyRow() {
    guard let text = rowInFront.flatMap(controller.text(ofRowAt:)) else { return }
    copy(text, what: "the row")
  }

  func copyPage() {
    guard let text = textOfPage else { return }
    copy(text, what: "the page")
  }

  private func copy(_ text: String, what: String) {
    attempt("copied \(what)") { outside throws(OutsideError) in try outside.copy(text) }
  }

  /// Shows the row's file in the editor.
  func editRow() {
    if let refusal = outside?.refusal { return message = refusal.description }
    guard let (file, line) = rowInFront.flatMap(controller.source(ofRowAt:)) else {
      message = "this row is in no file that an editor can show"
      return
    }
    attempt("") { outside throws(OutsideError) in try outside.edit(file, line: line) }
  }

  /// Has a command read the row: as text, or as JSON.
  func pipe(_ command: String, json: Bool) {
    guard let row = rowInFront else { return }
    let bytes =
      json
      ? controller.json(ofRowAt: row)
      : (page == nil ? controller.text(ofRowAt: row) : textOfPage).map { Array(($0 + "\n").utf8) }
    guard let bytes else { return }
    attempt("") { outside throws(OutsideError) in try outside.pipe(bytes, to: command) }
  }

  /// Writes the row, or the page, into a new file.
  func save(as file: String) {
    let text = page == nil ? rowInFront.flatMap(controller.text(ofRowAt:)) : textOfPage
    guard let text else { return }
    attempt("saved as \(file)") { outside throws(OutsideError) in
      try outside.save(Array((text + "\n").utf8), as: file)
    }
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

  /// The row whose page is shown, which may have gone from a file that was written anew, or the selected one.
  private var rowInFront: IndexPath? {
    let (row, table) = (
      page?.indexPath ?? controller.table.indexPathForSelectedRow, controller.table
    )
    return row.flatMap { table.isValid($0) && !table.isHidden($0) ? $0 : nil }
  }

  /// All that the row's page says.
  private var textOfPage: String? {
    if let page { return page.text }
    return rowInFront.flatMap(controller.row(at:)).map { row in
      EntryPage(of: row.page, at: IndexPath(row: 0, section: 0)).text
    }
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
