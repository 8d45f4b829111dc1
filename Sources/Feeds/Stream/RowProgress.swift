/// How far a `RowStream` has come with its next row.
///
///     from      what comes                              to
///     noRow     a line begins a row                     held
///     held      the next line begins another            held, once the row before was handed out
///     held      nobody waits for what may belong to it  released, once it was handed out
///     held      it is too long to wait for its end      pieces
///     pieces    its last piece                          noRow, held or released, as behind held
///     released  a line begins a row, or goes on         held; what goes on joins the row before
///
/// Where rows are lines, none is held: there is `noRow`, and `pieces` of one that is too long.
enum RowProgress: Equatable, Sendable {
  /// None has begun: what comes before the first one is none.
  case noRow
  /// A row has begun, and nothing of it was handed out. It joins the row before, where that was let
  /// go before all of it had come.
  case held(joins: Bool, Hold)
  /// Some of the row was lent; where its line is open, also of the line that is being read, which is
  /// known to belong to it by that.
  case pieces(lineIsOpen: Bool)
  /// The row before was handed out as far as it had come: what comes next may be of it.
  case released

  /// What a row that is held waits for.
  enum Hold {
    /// The line that begins the next one.
    case nextRow
    /// Whoever left it the last time, when that line had come: asked twice whether a line begins a
    /// row, the rule may answer in another way.
    case taker
    /// Nothing any longer.
    case nothing
  }

  /// Whether a row was found whose end was not handed out.
  var hasRow: Bool {
    switch self {
    case .held, .pieces: true
    case .noRow, .released: false
    }
  }

  /// Whether the row is what came for the one before it since that was let go.
  var joins: Bool { if case .held(let joins, _) = self { joins } else { false } }

  /// Whether the next line is known to begin a row.
  var isLeft: Bool { if case .held(_, .taker) = self { true } else { false } }

  /// Whether the row may be handed out as far as it has come.
  var isLetGo: Bool { if case .held(_, .nothing) = self { true } else { false } }

  /// Whether some of the row was lent.
  var isInPieces: Bool { if case .pieces = self { true } else { false } }

  /// Whether some of the line that is being read was lent.
  var isInOpenLine: Bool { if case .pieces(let lineIsOpen) = self { lineIsOpen } else { false } }

  /// A line begins a row, by itself or only as there is none that it could belong to.
  ///
  /// - Parameter isLate: Whether it goes on with a row that was handed out, whatever came between.
  mutating func begin(byItself: Bool, isLate: Bool = false) {
    self = .held(joins: isLate || self == .released && !byItself, .nextRow)
  }

  /// The row, if none of it was lent, waits for this from now on.
  mutating func hold(for hold: Hold) {
    if !isInPieces { self = .held(joins: joins, hold) }
  }

  /// Which piece of the row is lent now, which ends in a line that has not ended yet, or not.
  mutating func lendPiece(lineIsOpen: Bool) -> RowExtent {
    defer { self = .pieces(lineIsOpen: lineIsOpen) }
    return isInPieces ? .next : .first
  }

  /// The line that is being read has ended.
  mutating func endLine() {
    if isInPieces { self = .pieces(lineIsOpen: false) }
  }
}

/// How long a row that is held waits where nothing comes.
struct RowPatience: Equatable, Sendable {
  /// In milliseconds.
  var time: Int32
  /// Whether that is so long that who takes rows is told before, to show those that are out.
  var isLong: Bool
}
