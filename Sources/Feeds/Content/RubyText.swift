/// How characters are read, which stands behind them in parentheses: those that the document has for it, or ours.
struct RubyText {
  /// Whether the document has some.
  var hasParentheses = false
  /// Where a reading in ours begins, and what is in them.
  var reading: (start: BlockBuilder.InlinePlace, text: BlockBuilder.InlinePlace)?
}

extension BlockBuilder {
  /// Characters with their readings begin (`ruby`), a reading (`rt`), or one of the document's parentheses (`rp`).
  func startRuby(_ name: String) {
    endReading()
    switch name {
    case "ruby": ruby.hasParentheses = false
    case "rp": ruby.hasParentheses = true
    case "rt" where !ruby.hasParentheses:
      let start = place
      inline.append("(", keepsSpace: false)
      ruby.reading = (start, place)
    default: break
    }
  }

  /// A reading ends; where nothing is in it, it is left out, as of characters that say themselves how they are read.
  func endReading() {
    guard let reading = ruby.reading else { return }
    ruby.reading = nil
    let end = place
    if end.block == reading.text.block, end.offset == reading.text.offset {
      _ = inline.cut(from: reading.start.offset)
    } else {
      inline.appendTight(")")
    }
  }
}
