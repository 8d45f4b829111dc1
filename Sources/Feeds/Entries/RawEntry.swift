/// An entry as its document says it: decoded, but neither sanitised nor interpreted.
struct RawEntry: Equatable {
  /// What a document can say of an entry.
  enum Field: UInt8, CaseIterable {
    case id, title, text, author, date, link, image, section
    /// Content that is HTML; goes before `text`.
    case html
    /// Why there is nothing better to show.
    case error
    /// What only its page shows, a line each, `name: value`.
    case details
  }

  /// What a commit's row has besides its title: its name and refs before that, what a reflog says behind it.
  final class Lead: Equatable, Sendable {
    /// Its name, whole.
    let name: String
    /// Branches and tags, in parentheses; before them the ref by which it was found.
    let refs: String?
    /// Where it stands in a reflog, and why: `HEAD@{0}: reset: moving to v1`.
    let reflog: String?

    init(name: String, refs: String?, reflog: String? = nil) {
      (self.name, self.refs, self.reflog) = (name, refs, reflog)
    }

    static func == (one: Lead, other: Lead) -> Bool {
      one.name == other.name && one.refs == other.refs && one.reflog == other.reflog
    }

    /// So many digits are enough to tell commits apart, mostly.
    private static let shownDigits = 10

    var shownName: Substring { name.prefix(Self.shownDigits) }
  }

  private(set) var values: [(field: Field, value: String)] = []
  private var kind = Kind.plain

  /// What an entry has by its kind: one word, so that `RowParts` takes no more than 128 bytes, which are copied without a
  /// call.
  private enum Kind {
    case plain
    case commit(Lead)
    indirect case based(String)
  }

  /// What a commit's row has before its title. No commit has a base: one takes the place of the other.
  var lead: Lead? {
    get { if case .commit(let lead) = kind { lead } else { nil } }
    set { kind = newValue.map(Kind.commit) ?? .plain }
  }

  /// What addresses in its content are relative to, where that is not its link.
  var base: String? {
    get { if case .based(let base) = kind { base } else { nil } }
    set { kind = newValue.map(Kind.based) ?? .plain }
  }

  /// A field's text; nil where it is missing, empty or blank.
  subscript(field: Field) -> String? {
    get { values.first { $0.field == field }?.value }
    set {
      values.removeAll { $0.field == field }
      guard let newValue, newValue.unicodeScalars.contains(where: { !$0.isFoldable }) else {
        return
      }
      values.append((field, newValue))
    }
  }

  static func == (one: RawEntry, other: RawEntry) -> Bool {
    one.lead == other.lead && one.base == other.base
      && one.values.elementsEqual(other.values, by: ==)
  }

  /// A hash of what it says, but for its id: which fields it has, and each of them. O(n).
  func contentNumber(by secret: ContentHash.Secret = .known) -> UInt64 {
    var fields: UInt16 = 0
    for (field, _) in values where field != .id { fields |= field.bit }
    var hash = ContentHash(secret)
    hash.combine(UInt64(fields))
    for field in Field.allCases where field != .id {
      if let value = self[field] { value.withBytes { hash.combine($0) } }
    }
    return hash.value
  }
}

extension RawEntry.Field {
  /// Its place in a set of fields.
  @inline(__always)
  var bit: UInt16 { 1 &<< UInt16(rawValue) }
}
