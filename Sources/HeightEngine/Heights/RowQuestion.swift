/// A question that is asked of every row: whether it is a match of a search, of a filter, of anything.
///
/// A tree gives it out and knows its answers by it; see `HeightTree.addQuestion()`.
public struct RowQuestion: Hashable, Sendable {
  let number: Int
}

/// What rows in view must be, by the answers to questions.
public struct TableFilter: Hashable, Sendable {
  /// A question, and the answer that it must have.
  public struct Term: Hashable, Sendable {
    /// Asked of every row.
    public var question: RowQuestion
    /// Whether rows that match are hidden, and not those that don't.
    public var hidesMatches: Bool

    /// Rows that match this, or (`hidesMatches`) those that don't.
    public init(_ question: RowQuestion, hidesMatches: Bool = false) {
      self.question = question
      self.hidesMatches = hidesMatches
    }
  }

  /// All of which must hold of a row; without any, it holds of all.
  public var terms: [Term]
  /// Rows before and behind one of which it holds that are shown too.
  public var context: (before: Int, after: Int) {
    get { (contextBefore, contextAfter) }
    set {
      // No table has more rows than fit into 32 bits, so sums with it don't overflow.
      let most = Int(Int32.max)
      contextBefore = min(max(newValue.before, 0), most)
      contextAfter = min(max(newValue.after, 0), most)
    }
  }
  private var contextBefore = 0
  private var contextAfter = 0

  /// A filter of these terms, with so many rows of context.
  public init(_ terms: [Term] = [], context: (before: Int, after: Int) = (0, 0)) {
    self.terms = terms
    self.context = context
  }
}

/// The answers to one question, for each item: 1 for a match, 0 for none; open where nobody has looked.
/// Headers and footers match nothing.
///
/// Nothing where neighbours answer alike, as most do, and else two bytes a row. A bit would do for an answer, but not
/// for who has not been asked, and would need blocks of its own kind in the rope that heights, sections and answers
/// share: what it saved, 2 MB for a million rows whose answers alternate, is not worth a second rope.
struct RowAnswers: Sendable {
  static let match: Int32 = 1
  static let noMatch: Int32 = 0
  static let unknown: Int32 = ~0

  let question: RowQuestion
  /// Whether it is about rows as the filter shows them: who comes to be shown or hidden is asked again.
  var isOfShownRows = false
  var rope: HeightRope
}
