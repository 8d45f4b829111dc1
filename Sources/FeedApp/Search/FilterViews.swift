import HeightEngine
import TableKit

/// What was seen under each of the filters that the person has switched through without going elsewhere: who takes a change
/// back sees it again, with the same row selected.
///
/// Rows are known by marks of the table's, which go along with them, and by what they say where all is read anew.
struct FilterViews {
  /// One of them.
  struct View {
    let filter: TableFilter?
    /// What was held, and where that was on the screen; if it was an edge, where the first row in view was.
    let standing: TableView.Standing
    let place: TableView.Place?
    /// Where the selected row was; nil: it was not in view.
    let placeOfSelected: TableView.Place?
    /// Where the row was that `''` led to.
    let placeOfJump: TableView.Place?
    /// How wide the table was, and how rows looked.
    let columns: Int
    let look: RowLook
    /// By which its marks are told from those of the others.
    fileprivate let slot: Int
  }

  /// A row of a view.
  enum Part: String, CaseIterable { case selected, held, jump }

  private(set) var views: [View] = []

  /// Drawing a row takes a look at every mark.
  private static let most = 16

  private static func mark(_ part: Part, of slot: Int) -> RowMark {
    RowMark("\(part.rawValue) under filter \(slot)", isShown: false)
  }

  /// Takes away all marks by which rows of views are known.
  static func removeMarks(from controller: FeedController) {
    let marks = controller.table.marks
    let own = Set((0..<most).flatMap { slot in Part.allCases.map { mark($0, of: slot) } })
    let others = marks.filter { !own.contains($0.key) }
    if others.count < marks.count { controller.table.marks = others }
    for mark in own { controller.markedRows[mark] = nil }
  }

  func row(_ part: Part, of view: View, in table: TableView) -> IndexPath? {
    table.marks[Self.mark(part, of: view.slot)]
  }

  /// What was seen last under a filter.
  func view(under filter: TableFilter?) -> View? { views.last { $0.filter == filter } }

  /// The first in which this row was selected.
  func view(selecting row: IndexPath, in table: TableView) -> View? {
    views.first { self.row(.selected, of: $0, in: table) == row }
  }

  /// The rows that were selected before a view, but for its own, in order.
  func rowsSelected(before view: View, in table: TableView) -> [IndexPath] {
    let own = row(.selected, of: view, in: table)
    var rows: [IndexPath] = []
    for earlier in views.prefix(while: { $0.slot != view.slot }) {
      let row = self.row(.selected, of: earlier, in: table)
      if let row, row != own, !rows.contains(row) { rows.append(row) }
    }
    return rows
  }

  /// Notes what is seen now, unless that was so before: what is known of that still outlasts what a resize did to it.
  mutating func note(
    _ controller: FeedController, jump: (row: IndexPath?, place: TableView.Place?)
  ) {
    let table = controller.table
    let selected = table.indexPathForSelectedRow
    let isKnown = views.contains {
      $0.filter == table.filter && row(.selected, of: $0, in: table) == selected
    }
    guard !isKnown else { return }
    // The first is what was there before any filter.
    if views.count == Self.most { views.remove(at: 1) }
    let slots = Set(views.map(\.slot))
    let slot = (0..<Self.most).first { !slots.contains($0) } ?? 0
    let standing = table.standing
    let place: TableView.Place? =
      if case .row(let anchor) = standing {
        table.place(of: anchor)
      } else {
        table.indexPathsForVisibleRows.first.flatMap(table.placeOfRow)
      }
    views.append(
      View(
        filter: table.filter, standing: standing, place: place,
        placeOfSelected: selected.flatMap(table.placeOfRow), placeOfJump: jump.place,
        columns: table.frame.columns, look: controller.look, slot: slot))
    let held: IndexPath? = if case .row(let row)? = place?.anchor.item { row } else { nil }
    controller.setMark(Self.mark(.selected, of: slot), at: selected, isFoundByKey: true)
    controller.setMark(Self.mark(.held, of: slot), at: held, isFoundByKey: true)
    controller.setMark(Self.mark(.jump, of: slot), at: jump.row)
  }
}
