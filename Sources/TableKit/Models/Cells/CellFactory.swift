import HeightEngine

/// Makes the cell for an object by the object's type, and knows its height.
///
/// ```swift
/// let cells = CellFactory()
/// cells.map(Entry.self, to: EntryCell.self)
/// model.cellForObject = cells.cell
/// ```
///
/// Classes need not be registered with the table: the factory does it.
@MainActor
public final class CellFactory {
  private var cellClasses = TypeMap<any ObjectCell.Type>()
  private var names: [CellName: String] = [:]

  /// A factory without mappings.
  public init() {}

  /// Has objects of a type shown by a cell class. Where they have no nearer mapping, objects of
  /// subclasses too, and with a protocol those that conform to it; with `Any` all others.
  public func map<Object, Cell: ObjectCell>(_ type: Object.Type, to cellClass: Cell.Type) {
    cellClasses.set(cellClass, for: type)
  }

  /// Has a cell class show objects of the type that it is made for.
  public func map<Cell: ObjectCell>(_ cellClass: Cell.Type) {
    map(Cell.Object.self, to: cellClass)
  }

  /// The class of the cell that shows an object: the one mapped to exactly its type, else the object's
  /// own choice, else the one mapped to the nearest class above it, else the one mapped last to a
  /// protocol that it conforms to (or to another type that it is, as by `is`), else the one mapped to
  /// `Any`. nil: there is none that can show it. O(mappings).
  public func cellClass(for object: Any) -> (any ObjectCell.Type)? {
    choice(for: object).flatMap { $0.shows(object) ? $0 : nil }
  }

  private func choice(for object: Any) -> (any ObjectCell.Type)? {
    cellClasses[exactly: type(of: object)] ?? (object as? any CellChoosing)?.cellClass
      ?? cellClasses.nearest(to: object)
  }

  /// A cell, dequeued from the table, told its object and shown to the table's `CellDecorator`.
  ///
  /// - Precondition: a class of cells that can show the object is known: `cellClass(for:)` is not nil.
  public func cell(
    in tableView: TableView, at indexPath: IndexPath, for object: Any
  ) -> TableViewCell {
    let cell = cellToDecorate(in: tableView, at: indexPath, for: object)
    tableView.decorate(cell, for: object, at: indexPath)
    return cell
  }

  /// The same, for a model of just these objects: it shows each cell to the decorator itself, and once is enough.
  package func cellToDecorate(
    in tableView: TableView, at indexPath: IndexPath, for object: Any
  ) -> TableViewCell {
    guard let cellClass = cellClass(for: object) else { stopWithoutCellClass(for: object) }
    let identifier = reuseIdentifier(of: cellClass, for: object, in: tableView)
    let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
    cellClass.update(cell, with: object)
    #if DEBUG
      cell.hasGivenHeight = cellClass.ownHeight(for: object, at: indexPath, in: tableView) != nil
    #endif
    return cell
  }

  /// Measured or shown, a cell is configured alike.
  func configure(
    _ cell: TableViewCell, as cellClass: any ObjectCell.Type, with object: Any,
    at indexPath: IndexPath, in tableView: TableView
  ) {
    cellClass.update(cell, with: object)
    tableView.decorate(cell, for: object, at: indexPath)
  }

  private func stopWithoutCellClass(for object: Any) -> Never {
    let type = String(reflecting: Swift.type(of: object))
    if let choice = choice(for: object) {
      preconditionFailure(
        "the cell class \(String(reflecting: choice)) can't show an object of type \(type)")
    }
    preconditionFailure(
      "no cell class is mapped to the type \(type); call map(_:to:) first")
  }

  /// The identifier under which a table has cells of this class: its name, followed by the name of the
  /// object's type if the class asks for it. Where another class has that name, the whole path of it.
  /// The class is registered, if it was not.
  func reuseIdentifier(
    of cellClass: any ObjectCell.Type, for object: Any, in tableView: TableView
  ) -> String {
    let objectType = cellClass.appendsObjectTypeToReuseIdentifier ? type(of: object) : nil
    let short = name(of: cellClass, with: objectType, isWhole: false)
    if tableView.registers(cellClass, for: short) { return short }
    let whole = name(of: cellClass, with: objectType, isWhole: true)
    if !tableView.registers(cellClass, for: whole) {
      tableView.register(cellClass, forCellReuseIdentifier: whole)
    }
    return whole
  }

  /// Names of types are slow to make, so they are kept.
  private func name(
    of cellClass: any ObjectCell.Type, with objectType: Any.Type?, isWhole: Bool
  ) -> String {
    let key = CellName(
      cellClass: ObjectIdentifier(cellClass), objectType: objectType.map(ObjectIdentifier.init),
      isWhole: isWhole)
    if let name = names[key] { return name }
    // What `String(describing:)` and `String(reflecting:)` say, but these look first, among all types that there are,
    // whether it describes itself: 7% of this program's way to its first frame.
    var name = _typeName(cellClass, qualified: isWhole)
    if let objectType { name += "." + _typeName(objectType, qualified: isWhole) }
    names[key] = name
    return name
  }

  private struct CellName: Hashable {
    var cellClass: ObjectIdentifier
    var objectType: ObjectIdentifier?
    var isWhole: Bool
  }
}

extension TableView {
  /// Whether the identifier makes cells of exactly this class; registers it, where it makes none yet.
  fileprivate func registers(_ cellClass: TableViewCell.Type, for identifier: String) -> Bool {
    if let registered = pool.cellClasses[identifier] { return registered == cellClass }
    register(cellClass, forCellReuseIdentifier: identifier)
    return true
  }
}

extension ObjectCell {
  static func shows(_ object: Any) -> Bool {
    type(of: object) == Object.self || CellObject.take(object) { (_: Object) in }
  }

  static func update(_ cell: TableViewCell, with object: Any) {
    guard case let cell as Self = cell else { return }
    CellObject.take(object) { cell.shouldUpdate(with: $0) }
  }

  /// The height that the class itself gives; nil: none.
  static func ownHeight(
    for object: Any, at indexPath: IndexPath, in tableView: TableView
  ) -> Int? {
    var height = 0
    CellObject.take(object) { height = Self.height(for: $0, at: indexPath, in: tableView) }
    return height > 0 ? height : nil
  }
}
