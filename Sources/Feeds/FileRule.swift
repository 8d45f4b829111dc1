/// What is otherwise with files whose path is like a pattern. nil: as for all others.
public struct FileRule: Sendable, Equatable {
  /// `*` stands for anything, slashes too, `?` for a character; without a slash it is for the file's name alone, and
  /// `~/` is the person's home.
  public let pattern: String
  /// In place of the one that is found from the content.
  public var format: FeedFormat?
  /// Where the parts of entries are in JSON objects.
  public var map: FieldMap?
  /// What starts a row of a text.
  public var rows: RowRule?
  /// Which fields rows of logs show.
  public var fields: LogFieldSelection?
  /// Whether escape sequences are shown as they are.
  public var showsSequences: Bool?

  /// A rule that changes nothing yet.
  public init(pattern: String) { self.pattern = pattern }

  /// Whether a file is meant, by its path as it was named in the folder where the program runs.
  ///
  /// - Complexity: O(pattern × path).
  func applies(to path: String) -> Bool {
    guard pattern.contains("/") else {
      return (path.split(separator: "/").last ?? "").isLike(pattern)
    }
    let home = pattern.hasPrefix("~/") ? System.environment("HOME") : nil
    let whole = path.hasPrefix("/") ? path : (System.currentFolder ?? "") + "/" + path
    return whole.isLike(home.map { $0 + pattern.dropFirst() } ?? pattern)
  }
}

extension FeedOptions {
  /// The same for a file of this name, after the rules that apply to it: the later ones go before the others.
  func forFile(_ name: String) -> FeedOptions {
    guard !fileRules.isEmpty else { return self }
    var options = self
    options.fileRules = []
    for rule in fileRules where rule.applies(to: name) {
      if let format = rule.format { options.format = format }
      if let map = rule.map { options.map = map }
      if let rows = rule.rows { options.rows = rows }
      if let fields = rule.fields { options.logs.fields = fields }
      if let showsSequences = rule.showsSequences { options.showsSequences = showsSequences }
    }
    return options
  }
}

extension StringProtocol {
  /// Whether all of it is like a pattern of `*` and `?`.
  fileprivate func isLike(_ pattern: String) -> Bool {
    let (text, pattern) = (Array(self), Array(pattern))
    var (place, next) = (0, 0)
    // The last star, and what it stands for so far: where the rest does not fit, it stands for one more.
    var star: (place: Int, next: Int)?
    while place < text.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (place, next)
        next += 1
      } else if next < pattern.count, pattern[next] == "?" || pattern[next] == text[place] {
        (place, next) = (place + 1, next + 1)
      } else if let last = star {
        star = (last.place + 1, last.next)
        (place, next) = (last.place + 1, last.next + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}
