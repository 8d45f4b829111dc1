/// The lines of a commit above its message: its name, its author and date, and whatever else `git log` was asked
/// for, such as merged commits, the committer and signatures.
struct GitHeader {
  /// Its name, and what refers to it; nil: there was no line yet.
  private var commit: (name: String, refs: String?)?
  /// Where it stands in a reflog, and why.
  private var selector: String?
  private var reflogMessage: String?
  private var author: String?
  private var date: String?
  /// All of it, `name: value`.
  private var details: [String] = []

  /// Takes in the next line.
  mutating func add(_ line: Span<UInt8>) {
    let text = String(decoding: line.withoutColours, as: UTF8.self).trimmed
    guard commit != nil else { return addFirst(text) }
    let colon = text.firstIndex(of: ":")
    // `--format=raw` has none.
    guard let end = colon ?? text.firstIndex(of: " ") else {
      details.append("\(text):")
      return
    }
    let (name, value) = (text[..<end], text[text.index(after: end)...].trimmed)
    // Who wrote it to the repository, and not its name, which stands above.
    details.append("\(name == "Commit" ? "Committer" : name): \(value)")
    switch name {
    case "Author": author = Self.name(value)
    case "author" where colon == nil || value.contains("<"): addRaw(value)
    case "Date", "AuthorDate": date = Self.moment(value)
    case "Reflog": selector = Self.selector(value)
    case "Reflog message": reflogMessage = value
    default:
      if text.hasPrefix("author ") { addRaw(text.dropFirst("author ".count).trimmed) }
    }
  }

  /// `commit 0749037 1234567 (HEAD -> main)`: its name, perhaps those before it, and what refers to it. With `--source`
  /// the ref by which it was found stands before that, behind a tab.
  private mutating func addFirst(_ text: String) {
    let words = text.split { $0 == " " || $0 == "\t" }.dropFirst()
    let name = words.first { $0.utf8.allSatisfy(GitLog.isHexDigit) }.map(String.init) ?? ""
    let start = text.firstIndex(of: "\t") ?? text.firstIndex(of: "(")
    let refs = start.map { text[$0...].trimmed }
    commit = (name, refs)
    details.append("Commit: \(words.joined(separator: " "))")
  }

  /// `Ada Winter <ada@example.org> 1777885200 +0000`
  private mutating func addRaw(_ value: String) {
    author = Self.name(value)
    date = value.split(separator: "> ").last?.split(separator: " ").first.map(String.init)
  }

  /// Of `1777885200 +0000`, as `--date=raw` writes it, the seconds; others as they are.
  private static func moment(_ value: String) -> String {
    guard let first = value.utf8.first, isDigit(first) else { return value }
    let words = value.split(separator: " ")
    guard words.count == 2, words[0].utf8.allSatisfy(isDigit),
      words[1].hasPrefix("+") || words[1].hasPrefix("-")
    else { return value }
    return String(words[0])
  }

  private static func name(_ value: String) -> String? {
    value.split(separator: " <").first.map(String.init)
  }

  /// `HEAD@{0} (Ada Winter <ada@example.org>)` without who moved it there.
  private static func selector(_ value: String) -> String {
    value.firstIndex(of: "}").map { String(value[...$0]) } ?? value
  }

  /// `HEAD@{0}: reset: moving to v1`; nil: it is of no reflog.
  private var reflog: String? {
    guard let selector else { return reflogMessage }
    return reflogMessage.map { "\(selector): \($0)" } ?? selector
  }

  /// What it says of the commit.
  var entry: RawEntry {
    var entry = RawEntry()
    entry[.id] = commit?.name
    entry[.author] = author
    entry[.date] = date
    entry[.details] = details.joined(separator: "\n")
    entry.lead = commit.map { RawEntry.Lead(name: $0.name, refs: $0.refs, reflog: reflog) }
    return entry
  }
}
