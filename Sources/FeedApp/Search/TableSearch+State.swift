import Feeds
import TableKit

/// What there is to say of a search.
extension TableSearch {
  /// What is looked for, and which of how many rows with a match one is in.
  var state: String? { count.map(said) }

  /// The longest that `state` may become while one scrolls; nil: it is that.
  var widestState: String? {
    isElsewhereInRow ? counted(sayingLine: true).map(said) : nil
  }

  private func said(_ count: String) -> String {
    guard let pattern else { return count }
    let sign = pattern.isWord ? "*" : pattern.kind == .regularExpression ? "regex /" : "/"
    return "\(sign)\(pattern.text): \(count)"
  }

  /// Which of how many rows with a match one is in; the count is marked until it is exact.
  var count: String? { counted(sayingLine: !isElsewhereInRow) }

  private func counted(sayingLine: Bool) -> String? {
    guard let question, let pattern, isShown else { return nil }
    let count = table.numberOfMatches(of: question)
    let isExact = table.numberOfUnanswered(question) == 0 && !isCountOpen()
    let known = "\(count)\(isExact ? "" : "+")"
    let number = row.flatMap { row in
      table.isMatch(row, of: question) == true
        ? table.numberOfMatches(of: question, before: row) + 1 : nil
    }
    // Of several lines of one row, which it is.
    let line = place.flatMap {
      $0.row == row && $0.isOneOfSeveral && $0.width == table.contentWidth && sayingLine
        ? ", line \($0.line + 1)" : nil
    }
    let state =
      number.map { "\($0) of \(known)\(line ?? "")" }
      ?? (count == 0 && isExact ? "no match\(scope)" : known)
    return state + Self.slowness(inTexts: pattern.numberOfSlowTexts)
  }

  /// What is said behind a count of the texts in which something took too long to look for; empty: it did in none.
  static func slowness(inTexts count: Int) -> String {
    guard count > 0 else { return "" }
    let isMore = count >= TextPattern.mostSlowTexts
    return ", too slow in \(count)\(isMore ? "+" : "") text\(count == 1 ? "" : "s")"
  }
}
