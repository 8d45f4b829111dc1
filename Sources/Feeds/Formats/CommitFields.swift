/// What the lines above a commit's message say, for filters, and for a search in what its row leaves out of them.
struct CommitFields {
  private let lead: RawEntry.Lead
  /// As its page lists them.
  private let lines: [(name: String, value: String)]

  /// Of the row of a commit. O(n) in the lines above its message
  init(_ lead: RawEntry.Lead, of parts: RowParts, in row: Span<UInt8>) {
    self.lead = lead
    let details = parts.part(.details, in: row)?.string(in: row) ?? ""
    lines = details.split(separator: "\n").map { line in
      let name = line.prefix { $0 != ":" }
      return (name: String(name), value: String(line.dropFirst(name.count + 2)))
    }
  }

  private func values(ofLinesCalled names: Set<String>) -> [String] {
    lines.filter { names.contains($0.name) }.map { $0.value }
  }

  // MARK: - For filters

  /// Names of commits that a filter's name stands for, which is in small letters: each is known by its beginning, too.
  func names(called name: String) -> [String] {
    switch name {
    case "commit", "hash", "sha", "id": [lead.name]
    case "parent", "parents", "merge": parents
    case "tree": values(ofLinesCalled: ["tree"])
    default: []
    }
  }

  /// What else one stands for.
  func values(called name: String) -> [String] {
    switch name {
    case "commit": []
    case "email", "mail": people.compactMap { Self.address(of: $0) }
    case "ref", "refs", "tag", "tags": refs
    case "reflog":
      [lead.reflog, lead.selector].compactMap { $0 }
        + values(ofLinesCalled: ["Reflog", "Reflog message"])
    case "author", "committer":
      values(ofLinesCalled: name == "author" ? Self.authors : Self.committers)
        .flatMap { Self.names(of: $0) }
    default: lines.filter { $0.name.lowercased() == name }.map { $0.value }
    }
  }

  /// Those that stand behind its own, with `--parents`, and those that a line of their own has.
  private var parents: [String] {
    let first = lines.first?.value.split(separator: " ") ?? []
    let beside = first.prefix { !$0.hasPrefix("(") }.filter { Self.isName($0) }.dropFirst()
    let below = values(ofLinesCalled: ["Merge", "parent"]).flatMap { $0.split(separator: " ") }
    return (Array(beside) + below).map { String($0) }
  }

  private static func isName(_ word: Substring) -> Bool {
    word.utf8.count >= GitLog.fewestDigits && word.utf8.allSatisfy(GitLog.isHexDigit)
  }

  /// `Ada Winter <ada@example.org>`
  private var people: [String] {
    values(ofLinesCalled: Self.authors.union(Self.committers))
  }

  private static let authors: Set = ["Author", "author"]
  private static let committers: Set = ["Committer", "committer"]

  /// Of `Ada Winter <ada@example.org> 1777885200 +0000` the name, the name with the address, and all.
  private static func names(of person: String) -> [String] {
    guard let start = person.lastIndex(of: "<"),
      let end = person[start...].firstIndex(of: ">")
    else { return [person] }
    return [person[..<start].trimmed, String(person[...end]), person]
  }

  private static func address(of person: String) -> String? {
    guard let start = person.lastIndex(of: "<") else { return nil }
    return String(person[person.index(after: start)...].prefix { $0 != ">" })
  }

  /// Of `(HEAD -> main, tag: refs/tags/v1)` each, its short name if it is written whole, and all of it.
  private var refs: [String] {
    guard let all = lead.refs else { return [] }
    let signs: Set<Character> = ["(", ")", ",", " "]
    let each = all.split { signs.contains($0) }.filter { $0 != "->" && $0 != "tag:" }
    let short = each.compactMap { ref in
      Self.namespaces.first { ref.hasPrefix($0) }.map { String(ref.dropFirst($0.count)) }
    }
    return each.map { String($0) } + short + [all]
  }

  private static let namespaces = ["refs/heads/", "refs/tags/", "refs/remotes/", "refs/"]

  // MARK: - For a search

  /// Its name and those of its parents and its tree, whole.
  var names: [String] { [lead.name] + parents + values(ofLinesCalled: ["tree"]) }

  /// What else the row does not show, a line each: who wrote it comes first, with the address. Dates, which it shows in its
  /// own way, are not among them.
  var unshown: [String] {
    let others = lines.filter { !Self.shown.contains($0.name) }
    return values(ofLinesCalled: Self.authors)
      + others.map { Self.known.contains($0.name) ? $0.value : "\($0.name): \($0.value)" }
  }

  /// Lines whose names are always the same, and are not looked for.
  private static let known = committers.union(["Reflog"])

  private static let shown: Set = authors.union([
    "Commit", "Merge", "parent", "tree", "Reflog message", "Date", "AuthorDate", "CommitDate",
  ])
}

extension RawEntry.Lead {
  /// Where it stands in a reflog, as that is written where it is asked for: `HEAD@{0}`.
  fileprivate var selector: String? {
    guard let reflog, let end = reflog.firstIndex(of: "}") else { return nil }
    return String(reflog[...end])
  }
}
