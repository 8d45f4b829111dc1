/// What began on a line above and has no end yet where a line begins: the lines of source code, and of Markdown, are rows
/// of their own, and look as they do in their file.
public indirect enum LineOpening: Hashable, Sendable {
  case nothing
  /// A comment that goes over lines, up to these bytes; so many of them are open, each within another.
  case comment(end: [UInt8], depth: Int)
  /// A string that goes over lines, up to these bytes; whether a `\` in it is a sign like others.
  case string(end: [UInt8], isRaw: Bool)
  /// Texts that begin with this line, one below the other, each of which goes on up to a line that has nothing but its
  /// bytes.
  case hereTexts(ends: [[UInt8]])
  /// A text of all lines that are indented by more than so many blanks, or have nothing but blanks.
  case indentedText(depth: Int)
  /// A tag of markup.
  case tag
  /// A paragraph of Markdown, up to a blank line: what is indented in it is no code.
  case paragraph
  /// An item of a list in Markdown, which has what is indented below it, behind blank lines, too.
  case item
  /// A table in Markdown.
  case table
  /// A block of code in Markdown, that so many of this sign fence off: of the language that is named there, if it is
  /// known, and what is open in that.
  case fence(sign: UInt8, count: Int, language: CodeLanguage?, inside: LineOpening)
}
