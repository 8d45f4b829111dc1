/// What is wrong with an XML document, and in which line from 1.
struct XMLDamage: Error {
  /// What is broken: each kind is said once, where it first stands.
  enum Kind { case encoding, bytes, markup, document, end }

  var kind: Kind
  var reason: String
  var line: Int
}

/// A stretch of a document on its way to libxml2, or what there is to say of what is behind the stretch
/// before.
enum XMLPiece {
  case text([UInt8])
  case damage(XMLDamage)
  /// The innermost elements, so many, have no end, and are ended here.
  case unended(Int)
}

/// Gathers pieces: text is joined, and what is wrong divides it.
struct XMLPieces {
  private(set) var pieces: [XMLPiece] = []
  var text: [UInt8] = []

  /// Adds what is wrong behind the text so far.
  mutating func add(_ damage: XMLDamage) { add(.damage(damage)) }

  /// Adds what is no text behind the text so far.
  mutating func add(_ piece: XMLPiece) {
    endText()
    pieces.append(piece)
  }

  /// Takes all out.
  mutating func take() -> [XMLPiece] {
    endText()
    defer { pieces = [] }
    return pieces
  }

  private mutating func endText() {
    if !text.isEmpty { pieces.append(.text(text)) }
    text = []
  }
}
