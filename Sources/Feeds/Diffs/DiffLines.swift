/// Tells the lines of a unified diff apart, one after the other: what is in a hunk and what is around it, by
/// the numbers of lines that a hunk's first line says. A removed line of SQL, `--- a comment`, is no header.
struct DiffLines: Sendable {
  /// What a line is.
  enum Kind: Sendable {
    /// `diff`, `Index:`, `---` where no such line is before it: a file begins, or svn's properties of one. `Only in a: x`
    /// says all there is of it.
    case file
    /// Other lines about a file.
    case header
    /// `@@ -1,7 +1,7 @@`, `## -0,0 +1 ##` of a property, `3,4c3`, `***************`
    case hunk
    /// `--- 1,7 ----`, within a hunk of `diff -c`.
    case half
    case added, removed, context
    /// `\ No newline at end of file`; `~` behind the parts of a line
    case note
    /// `From 0123…`, `# HG changeset patch`, `commit 0123…`, svn's line of dashes, or whatever stands behind a hunk that has
    /// all its lines: what is said of a commit begins.
    case message
    /// Nothing of a diff.
    case other
  }

  /// Lines of a hunk that are still to come, of the old file and of the new one.
  private(set) var left = (old: 0, new: 0)
  /// Whether a file's header has begun, and no hunk behind it.
  private var isInHeader = false
  /// Whether what is said of a commit has begun, and no file behind it.
  private(set) var isInMessage = false
  /// Of a merge, how many columns say what a line is; 1: of no merge. Numbers say nothing then.
  private var columns = 1
  private var isInDiff: Bool
  /// Whether a hunk has had all its lines, and nothing but blank ones came since.
  private var isBehindHunk = false
  /// Whether a hunk has had all the lines that it counts, and nothing but blank lines and notes came since.
  var isHunkWhole: Bool { isBehindHunk && left.old == 0 && left.new == 0 }
  /// How hunks are written.
  private var form = Form.unified

  private enum Form {
    case unified
    /// As `diff` writes them when nobody asks for anything else: `< old`, `> new`.
    case normal
    /// As `diff -c` does: all of the old, `! changed`, and then all of the new.
    case old, new
  }

  /// - Parameters:
  ///   - isInHunk: whether the first line is one of a hunk whose beginning is elsewhere.
  ///   - isInDiff: whether it is one of a diff.
  init(isInHunk: Bool = false, isInDiff: Bool = false) {
    self.isInDiff = isInHunk || isInDiff
    if isInHunk { left = (.max, .max) }
  }

  /// What the next line is, without its line end.
  mutating func next(_ line: Span<UInt8>) -> Kind {
    let kind = kind(of: line)
    switch kind {
    case .added, .removed, .context:
      isBehindHunk = columns == 1 && form == .unified && left.old == 0 && left.new == 0
    case .note: break
    case .other where isBehindHunk:
      guard !RowStarts.isBlank(line) else { break }
      isBehindHunk = false
      // A hunk may have more lines than it counts, and a mail something below its text.
      guard !" +-".utf8.contains(line[0]), !line.starts(with: "[-"), !line.starts(with: "{+")
      else { break }
      isInMessage = true
      return .message
    default: isBehindHunk = false
    }
    return kind
  }

  private mutating func kind(of line: Span<UInt8>) -> Kind {
    if endsLineOfWords(line) {
      left = (.max, .max)
      return .note
    }
    if left.old > 0 || left.new > 0, let kind = kindInHunk(line) { return kind }
    left = (0, 0)
    if let kind = kindInOtherForm(line) { return kind }
    if Self.beginsMessage(line) {
      (isInHeader, isInMessage, columns, form) = (false, true, 1, .unified)
      return .message
    }
    if Self.isCommand(line) {
      (form, isInHeader, isInDiff) = (.normal, false, true)
      return .hunk
    }
    if line.starts(with: "***************") {
      (form, isInHeader, isInDiff) = (.old, false, true)
      return .hunk
    }
    if beginsFile(line) {
      (isInHeader, isInMessage, columns, isInDiff, form) = (true, false, 1, true, .unified)
      return .file
    }
    if !isInHeader, !isInMessage, Self.tellsOfFile(line) {
      (columns, isInDiff, form) = (1, true, .unified)
      return .file
    }
    if let hunk = Self.hunk(line, mayBeOfProperty: isInDiff) {
      (left, columns, isInHeader, isInDiff) = (hunk.left, hunk.columns, false, true)
      return .hunk
    }
    if isInHeader { return .header }
    if columns > 1, let kind = kindInMerge(line) { return kind }
    return line.starts(with: "\\ ") && isInDiff ? .note : .other
  }

  /// Whether a line of a hunk ends one of the file, as `git diff --word-diff=porcelain` writes that: what stands before it
  /// are parts of a line, and a hunk has more of them than it counts.
  private func endsLineOfWords(_ line: Span<UInt8>) -> Bool {
    line.count == 1 && line[0] == UInt8(ascii: "~") && isInDiff && !isInHeader && columns == 1
      && form == .unified
  }

  private func beginsFile(_ line: Span<UInt8>) -> Bool {
    if line.starts(with: "diff ") || line.starts(with: "Index: ") { return true }
    if isInHeader { return false }
    if isInDiff, !isInMessage, line.starts(with: "Property changes on: ") { return true }
    return columns == 1 && (line.starts(with: "*** ") || line.starts(with: "--- "))
  }

  /// Whether what is said of a commit begins before its diff, as git mails or lists it, as Mercurial exports or lists it,
  /// and as Subversion lists it.
  private static func beginsMessage(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "From ") || line.starts(with: startOfExport) || isChangeset(line)
      || isSubversionRule(line) || GitLog.startsCommit(line)
  }

  /// Whether a line is what `svn log` writes between commits: dashes, always as many.
  static func isSubversionRule(_ line: Span<UInt8>) -> Bool {
    line.count == 72 && line.firstIndex(from: 0) { $0 != UInt8(ascii: "-") } == nil
  }

  /// How what Mercurial exports begins.
  static let startOfExport: StaticString = "# HG changeset patch"

  /// `changeset:   1:0123456789ab`, as `hg log` writes it.
  static func isChangeset(_ line: Span<UInt8>) -> Bool {
    let name: StaticString = "changeset: "
    guard line.starts(with: name) else { return false }
    var index = line.firstIndex(from: name.utf8CodeUnitCount) { $0 != 0x20 } ?? line.count
    return number(line, &index) != nil && index < line.count && line[index] == UInt8(ascii: ":")
  }

  /// Whether `diff -r` says in a line what there is to say of a file: `Only in a: x`, `Binary files a/x and b/x differ`.
  static func tellsOfFile(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty else { return false }
    switch Unicode.Scalar(line[0]) {
    case "O": return line.starts(with: "Only in ") && colon.isAmong(line)
    case "C": return line.starts(with: "Common subdirectories: ") && and.isAmong(line)
    case "B", "F":
      if line.starts(with: "File ") { return whileFile.isAmong(line) }
      guard line.starts(with: "Files ") || line.starts(with: "Binary files ") else { return false }
      return and.isAmong(line) && (line.ends(with: " differ") || line.ends(with: " are identical"))
    default: return false
    }
  }

  private static let colon = ByteSign(Array(": ".utf8))
  private static let and = ByteSign(Array(" and ".utf8))
  private static let whileFile = ByteSign(Array(" while file ".utf8))

  /// What a line is of a hunk that is not unified.
  private mutating func kindInOtherForm(_ line: Span<UInt8>) -> Kind? {
    guard form != .unified, !line.isEmpty else { return nil }
    let first = line[0]
    let second = line.count > 1 ? line[1] : 0x20
    switch (form, Unicode.Scalar(first)) {
    case (.unified, _): return nil
    case (.normal, "<") where second == 0x20: return .removed
    case (.normal, ">") where second == 0x20: return .added
    case (.normal, "-") where line.count == 3 && line.starts(with: "---"): return .note
    case (_, "\\"): return .note
    case (.normal, _): return nil
    case (_, "*") where Self.isHalf(line, of: "*** ", " ****"):
      form = .old
      return .half
    case (_, "-") where Self.isHalf(line, of: "--- ", " ----"):
      form = .new
      return .half
    case (.old, "!"), (_, "-"): return second == 0x20 ? .removed : nil
    case (_, "!"), (_, "+"): return second == 0x20 ? .added : nil
    case (_, " "): return second == 0x20 ? .context : nil
    default: return nil
    }
  }

  /// `*** 1,7 ****`
  private static func isHalf(
    _ line: Span<UInt8>, of beginning: StaticString, _ ending: StaticString
  ) -> Bool {
    guard line.count > beginning.utf8CodeUnitCount + ending.utf8CodeUnitCount,
      line.starts(with: beginning)
    else { return false }
    return isDigit(line[beginning.utf8CodeUnitCount]) && line.ends(with: ending)
  }

  /// `3,4c3`, `7a8,9`, `2d1`
  static func isCommand(_ line: Span<UInt8>) -> Bool {
    var index = 0
    guard range(line, &index), index < line.count, "acd".utf8.contains(line[index]) else {
      return false
    }
    index += 1
    return range(line, &index) && index == line.count
  }

  private static func range(_ line: Span<UInt8>, _ index: inout Int) -> Bool {
    guard number(line, &index) != nil else { return false }
    guard index < line.count, line[index] == UInt8(ascii: ",") else { return true }
    index += 1
    return number(line, &index) != nil
  }

  private mutating func kindInHunk(_ line: Span<UInt8>) -> Kind? {
    // Some mailers and editors cut the blank off.
    let first = line.isEmpty ? UInt8(ascii: " ") : line[0]
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "\r"):
      left = (max(left.old - 1, 0), max(left.new - 1, 0))
      return .context
    case UInt8(ascii: "-"):
      guard left.old > 0 else { return nil }
      left.old -= 1
      return .removed
    case UInt8(ascii: "+"):
      guard left.new > 0 else { return nil }
      left.new -= 1
      return .added
    case UInt8(ascii: "\\"): return .note
    default: return nil
    }
  }

  private func kindInMerge(_ line: Span<UInt8>) -> Kind? {
    let marks = line.extracting(first: columns)
    var kind = Kind.context
    for index in marks.indices {
      switch marks[index] {
      case UInt8(ascii: "+"): kind = .added
      case UInt8(ascii: "-"): kind = .removed
      case UInt8(ascii: " "): break
      default: return nil
      }
    }
    return kind
  }

  /// Whether a line is the first of a hunk: `@@ -12,7 +12,9 @@`, `@@@ -1 -1 +1 @@@`
  static func isHunk(_ line: Span<UInt8>) -> Bool { hunk(line, mayBeOfProperty: false) != nil }

  /// The numbers in `@@ -12,7 +12,9 @@`, and how many columns a merge's hunk has.
  private static func hunk(
    _ line: Span<UInt8>, mayBeOfProperty: Bool
  ) -> (left: (old: Int, new: Int), columns: Int)? {
    let isOfProperty = mayBeOfProperty && line.starts(with: "## ")
    let sign = UInt8(ascii: isOfProperty ? "#" : "@")
    let signs = line.firstIndex(from: 0) { $0 != sign } ?? line.count
    guard signs >= 2, line.count > signs + 1, line[signs] == 0x20,
      line[signs + 1] == UInt8(ascii: "-")
    else { return nil }
    guard signs == 2 else { return ((0, 0), signs - 1) }
    var offset = signs + 2
    guard let old = count(line, &offset), offset + 1 < line.count, line[offset] == 0x20,
      line[offset + 1] == UInt8(ascii: "+")
    else { return nil }
    offset += 2
    guard let new = count(line, &offset), offset < line.count, line[offset] == 0x20 else {
      return nil
    }
    return ((old, new), 1)
  }

  /// Of `12,7` the 7; of `12` it is 1.
  private static func count(_ line: Span<UInt8>, _ offset: inout Int) -> Int? {
    guard number(line, &offset) != nil else { return nil }
    guard offset < line.count, line[offset] == UInt8(ascii: ",") else { return 1 }
    offset += 1
    return number(line, &offset)
  }

  private static func number(_ line: Span<UInt8>, _ offset: inout Int) -> Int? {
    let start = offset
    var number = 0
    while offset < line.count, line[offset] &- 0x30 < 10 {
      number = min(number * 10 + Int(line[offset] &- 0x30), 1 << 40)
      offset += 1
    }
    return offset > start ? number : nil
  }
}

/// Where rows of a diff begin: with each file, each hunk, each commit, and in what is long after so many lines.
struct DiffRows: Sendable {
  private var lines = DiffLines()
  private var count = 0

  /// Lines of a row at most.
  static let mostLines = 200

  /// Whether the row has all the lines that its hunk counts.
  var isHunkWhole: Bool { lines.isHunkWhole }

  /// Whether the next line begins a row.
  mutating func starts(_ line: Span<UInt8>) -> Bool {
    guard line.first(0x1B, from: 0, to: line.count) == nil else {
      let uncoloured = line.withoutColours
      return startsUncoloured(uncoloured.span)
    }
    return startsUncoloured(line)
  }

  private mutating func startsUncoloured(_ line: Span<UInt8>) -> Bool {
    count += 1
    switch lines.next(line) {
    case .file, .hunk, .message: break
    case .added, .removed, .context:
      guard count > Self.mostLines else { return false }
    case .other where lines.isInMessage:
      guard count > Self.mostLines else { return false }
    default: return false
    }
    count = 1
    return true
  }
}
