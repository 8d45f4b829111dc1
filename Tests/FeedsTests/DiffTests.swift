import TestSupport
import Testing

@testable import Feeds

@Suite("Diffs")
struct DiffTests {
  private func rows(_ text: String, format: FeedFormat = .auto) throws -> [String] {
    let feed = try Feed.open(
      bytes: Array(text.utf8), name: "test", options: FeedOptions(format: format))
    #expect(feed.format == .diff)
    return feed.entries.map { $0.content?.string ?? "" }
  }

  private let patch = """
    diff --git a/a.sql b/a.sql
    index 1e83371..6cbd6a3 100644
    --- a/a.sql
    +++ b/a.sql
    @@ -1,3 +1,3 @@ -- top
    --- a comment
    -++ b
     
    +-- a remark
    +++ c
    \\ No newline at end of file
    @@ -9 +9,2 @@
    -x

    +y
    +z
    diff --git a/old b/new
    similarity index 100%
    rename from old
    rename to new

    """

  @Test("rows are what is said of a file, and its hunks, nothing lost")
  func rows() throws {
    let rows = try rows(patch)
    #expect(
      rows.map { $0.split(separator: "\n", omittingEmptySubsequences: false).count } == [
        4, 7, 5, 4,
      ])
    #expect(rows.joined(separator: "\n") + "\n" == patch)
  }

  @Test("other tools' diffs, and patches in letters, are known as such")
  func others() throws {
    #expect(try rows("--- a\t2026-05-01\n+++ b\t2026-05-02\n@@ -1 +1 @@\n-a\n+b\n").count == 2)
    #expect(
      try rows("Index: x\n=====\n--- x\n+++ x\n@@ -1 +1 @@\n-a\n+b\nIndex: y\n").count == 3)
    #expect(try rows("diff -ru a b\n--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n").count == 2)
    let letter =
      "From 0123456789 Mon Sep 17 00:00:00 2001\nFrom: A <a@b.example>\nSubject: [PATCH] x\n\n---\n a | 2 +-\n\n"
      + patch + "-- \n2.39.5\n\nFrom 0123456789 Mon Sep 17 00:00:00 2001\nFrom: A\n"
    #expect(try rows(letter).count == 6)
  }

  @Test("diff -r has a row for each file of which a line says all, first or not")
  func onlyInOne() throws {
    let text = """
      Only in a: x
      Files a/y and b/y are identical
      diff -ru a/f b/f
      --- a/f\t2026-05-01
      +++ b/f\t2026-05-02
      @@ -1 +1 @@
      -Only in a: x
      +Only in b: x
      File a/s is a directory while file b/s is a regular file
      Binary files a/m and b/m differ
      Only in b: z
      diff -ru a/g b/g
      --- a/g\t2026-05-01

      """
    let rows = try rows(text)
    #expect(
      rows.map { String($0.prefix { $0 != "\n" }) } == [
        "Only in a: x", "Files a/y and b/y are identical", "diff -ru a/f b/f", "@@ -1 +1 @@",
        "File a/s is a directory while file b/s is a regular file",
        "Binary files a/m and b/m differ", "Only in b: z", "diff -ru a/g b/g",
      ])
    #expect(parts(rows[0]).map { $0.prefix(19) } == ["header Only in a: x"])
    #expect(try self.rows("Only in a: x\nOnly in b: y\n").count == 2)
    #expect(try self.rows("Only in a: x\r\nFiles a/f and b/f differ\r\n").count == 2)
    #expect(try self.rows("Only in a: x\n\u{1B}[1mdiff -u a/f b/f\u{1B}[0m\n").count == 2)
  }

  @Test("what Mercurial exports, or lists with diffs, has a row for what is said of each commit")
  func mercurial() throws {
    let diff = """
      diff -r 000000000000 -r 0123456789ab x
      --- a/x\tThu Jan 01 00:00:00 1970 +0000
      +++ b/x\tMon May 04 09:00:00 2026 +0000
      @@ -0,0 +1,1 @@
      +x

      """
    let moved = "diff --git a/x b/y\nrename from x\nrename to y\n"
    let head = "# User Ada\n# Date 1777885200 0\nTea\n\nOnly in May: tea\n\n"
    let export = "# HG changeset patch\n" + head + diff
    let gitExport = "# HG changeset patch\n" + head + moved
    let lines = "changeset:   1:0123456789ab\nuser:        Ada\nsummary:     Tea\n\n"
    let listed = lines + diff + "\n"
    #expect(try rows(export + export).count == 6)
    #expect(try rows(gitExport + export).count == 5)
    #expect(try rows(listed + listed).count == 6)
    #expect(try rows(gitExport)[0].contains("Only in May: tea"))
    let coloured = "\u{1B}[0;33m" + listed.replacing("ab\n", with: "ab\u{1B}[0m\n")
    #expect(try rows(coloured + coloured).count == 6)
  }

  @Test("a coloured diff has the rows and parts of a plain one")
  func coloured() throws {
    let text = """
      \u{1B}[1mdiff --git a/x b/x\u{1B}[m
      \u{1B}[1m--- a/x\u{1B}[m
      \u{1B}[1m+++ b/x\u{1B}[m
      \u{1B}[36m@@ -1,2 +1,2 @@\u{1B}[m func f()
       same
      \u{1B}[31m-let one = 1\u{1B}[m
      \u{1B}[32m+\u{1B}[m\u{1B}[32mlet two = 1\u{1B}[m
      \u{1B}[1mdiff --git a/y b/y\u{1B}[m

      """
    let rows = try rows(text)
    #expect(rows.count == 3)
    #expect(
      parts(rows[1]).suffix(6) == [
        "removed -let ", "removedWords one", "removed  = 1", "added +let ", "addedWords two",
        "added  = 1",
      ])
  }

  @Test("what diff writes without an option has rows and parts, too")
  func normal() throws {
    let text = "1c1\n< let one = 1\n---\n> let two = 1\n3,4d2\n< x\n< y\n6a5\n> z\n"
    let rows = try rows(text)
    #expect(rows.count == 3)
    #expect(
      parts(rows[0]) == [
        "hunk 1c1", "removed < let ", "removedWords one", "removed  = 1", "note ---",
        "added > let ", "addedWords two", "added  = 1",
      ])
    #expect(parts(rows[1]) == ["hunk 3,4d2", "removed < x", "removed < y"])
    #expect(try self.rows("diff -r a/x b/x\n1c1\n< a\n---\n> b\nOnly in a: y\n").count == 3)
  }

  @Test("and what diff -c writes")
  func context() throws {
    let text = """
      *** a\t2026-05-01
      --- b\t2026-05-02
      ***************
      *** 1,3 ****
        same
      ! old
      - gone
      --- 1,3 ----
        same
      ! new
      + come
      ***************
      *** 9 ****
      --- 9,10 ----
      + z

      """
    let rows = try rows(text)
    #expect(rows.count == 3)
    #expect(
      parts(rows[1]) == [
        "hunk ***************", "hunk *** 1,3 ****", "removed ! old", "removed - gone",
        "hunk --- 1,3 ----", "added ! new", "added + come",
      ])
  }

  @Test("a long hunk is several rows")
  func longHunk() throws {
    let lines = (0..<500).map { "+line \($0)\n" }.joined()
    let text = "diff --git a/x b/x\n--- /dev/null\n+++ b/x\n@@ -0,0 +1,500 @@\n" + lines
    let rows = try rows(text)
    #expect(rows.count == 4)
    #expect(rows.joined(separator: "\n") + "\n" == text)
    let parts = DiffPart.parts(of: Array(rows[2].utf8).span, isDiff: true)
    #expect(parts.count == 200 && parts.allSatisfy { $0.kind == .added })
  }

  @Test("what only looks like a diff is none")
  func noDiffs() throws {
    for text in [
      "--- \nx\n", "diff\nIndex\n", "- a\n+ b\n", "---\ntitle: x\n---\n",
      "Only in a: x\nand b\n", "Only in May\nOnly in June\n",
      "changeset:   1:0123456789ab\nuser:        Ada\n",
    ] {
      #expect(try Feed.open(bytes: Array(text.utf8), name: "test").format != .diff)
    }
  }

  private func parts(_ text: String, isDiff: Bool = true) -> [String] {
    let bytes = Array(text.utf8)
    return DiffPart.parts(of: bytes.span, isDiff: isDiff).map {
      "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  @Test("parts are told by where they stand, and changed words by the lines they stand for")
  func parts() {
    #expect(
      parts("@@ -1,2 +1,2 @@ f()\n a\n-let x = 1;\n+let y = 1;\n") == [
        "hunk @@ -1,2 +1,2 @@", "removed -let ", "removedWords x", "removed  = 1;", "added +let ",
        "addedWords y", "added  = 1;",
      ])
    #expect(
      parts("@@ -1,2 +1 @@\n--- a\n-b\n+c\n\\ No newline at end of file\n") == [
        "hunk @@ -1,2 +1 @@", "removed --- a", "removed -b", "added +c",
        "note \\ No newline at end of file",
      ])
    #expect(
      parts("@@ -1 +1 @@\n-one\n+two three\n") == [
        "hunk @@ -1 +1 @@", "removed -one", "added +two three",
      ])
    #expect(parts("--- a\n+++ b\n") == ["header --- a", "header +++ b"])
    #expect(
      parts("@@@ -1,2 -1,2 +1,3 @@@\n  a\n+ b\n -c\n++d\n") == [
        "hunk @@@ -1,2 -1,2 +1,3 @@@", "added + b", "removed  -c", "added ++d",
      ])
    #expect(
      parts("- a list\n\ndiff --git a/a b/a\n@@ -1 +1 @@\n-a\n", isDiff: false) == [
        "header diff --git a/a b/a", "hunk @@ -1 +1 @@", "removed -a",
      ])
  }

  @Test("words that git marks by signs are parts, unless lines are marked, too")
  func markedWords() {
    let hunk = """
      @@ -1,4 +1,5 @@
      int main(list[-1]) {
        return [-43;-]{+3;+}
      }
      {+new line+}

      """
    let marked = ["removed [-43;-]", "added {+3;+}", "added {+new line+}"]
    #expect(parts(hunk) == ["hunk @@ -1,4 +1,5 @@"] + marked)
    let file = "diff --git a/x b/x\n--- a/x\n+++ b/x\n"
    #expect(Array(parts(file + hunk).suffix(3)) == marked)
    let message = parts("Marks are [-a-]\n" + file + hunk, isDiff: false)
    #expect(message.count == 7 && Array(message.suffix(3)) == marked)
    #expect(parts("@@ -1,2 +1 @@\n [-a-]\n-b\n") == ["hunk @@ -1,2 +1 @@", "removed -b"])
    #expect(parts("@@ -1 +1 @@\nx[-] {+} [-a-] [-b\n").dropFirst() == ["removed [-a-]"])
  }

  @Test("lines of marked words are no changed ones, though they begin as such, as lists do")
  func markedList() {
    let lines = "- one\n- [-two-]{+2+}\n+ three\n"
    let hunk = "@@ -1,3 +1,3 @@\n" + lines
    let marked = ["hunk @@ -1,3 +1,3 @@", "removed [-two-]", "added {+2+}"]
    #expect(parts(hunk) == marked)
    // Indented lines alone would be so many unchanged ones.
    #expect(parts("@@ -1,2 +1,2 @@\n {\n  [-a-]{+b+}\n").count == 3)
    let file = "diff --git a/x b/x\n--- a/x\n+++ b/x\n"
    let commit = "- a list\n\n" + file + hunk + hunk + file + "@@ -1 +1 @@\n-[-a-]\n+b\n"
    let heads = [
      "header diff --git a/x b/x", "header --- a/x", "header +++ b/x",
    ]
    #expect(
      parts(commit, isDiff: false) == heads + marked + marked + heads + [
        "hunk @@ -1 +1 @@", "removed -[-a-]", "added +b",
      ])
    let graph =
      "* commit 1\n| Author: A\n| \n"
      + (file + hunk).split(separator: "\n")
      .map { "| \($0)\n" }.joined()
    let bytes = Array(graph.utf8)
    let inGraph = DiffPart.parts(of: bytes.span, isDiff: false, isInGraph: true).map {
      "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
    #expect(inGraph == heads + marked)
  }

  @Test("lines with signs are changed ones, whatever is in them, also where a hunk is cut")
  func signsFirst() {
    let changed = parts("@@ -1,2 +1,2 @@\n same\n-let [-x-]\n+let {+y+}\n")
    #expect(changed.first { $0.hasPrefix("removed") }?.hasPrefix("removed -let") == true)
    let long = (0..<199).map { "+{+line \($0)+}\n" }.joined()
    let cut = parts("@@ -0,0 +1,500 @@\n" + long)
    #expect(cut.count == 200 && cut.dropFirst().allSatisfy { $0.hasPrefix("added +{+line") })
    // Without marked words nothing says that it is no diff.
    #expect(parts("@@ -1,9 +1,9 @@\n-a\nb\n") == ["hunk @@ -1,9 +1,9 @@", "removed -a"])
    let words = parts("@@ -1 +1 @@\n [-a-]\n~\n-b\n+c\n~\n")
    #expect(words.contains("removed -b") && words.contains("added +c"))
  }

  @Test("what Subversion says of properties has a row and colours")
  func properties() throws {
    let text = """
      Index: x
      ===================================================================
      --- x\t(revision 1)
      +++ x\t(working copy)
      @@ -1 +1 @@
      -a
      +b

      Property changes on: x
      ___________________________________________________________________
      Added: svn:eol-style
      ## -0,0 +1 ##
      +native
      \\ No newline at end of property

      """
    let rows = try rows(text)
    try #require(rows.count == 4)
    #expect(rows.joined().filter { $0 != "\n" } == text.filter { $0 != "\n" })
    #expect(parts(rows[2]).map { $0.prefix(6) } == ["header", "header", "header"])
    #expect(
      parts(rows[3]) == [
        "hunk ## -0,0 +1 ##", "added +native", "note \\ No newline at end of property",
      ])
    #expect(parts("## -1 +1 ##\n-a\n", isDiff: false).isEmpty)
  }

  @Test("with a graph before its lines it has its parts, and what a message says is none")
  func graph() {
    let text = """
      * | commit 0123456789abcdef0123456789abcdef01234567
      |/  Author: Ada Winter <ada@example.org>
      |   
      |       diff --git is a command
      |   
      |   diff --git a/x b/x
      |   @@ -1,3 +1,2 @@
      |    same
      |   --- a
      |   -let one = 1
      |   +let two = 1
      |   
      | --- a
      """
    let bytes = Array(text.utf8)
    let parts = DiffPart.parts(of: bytes.span, isDiff: false, isInGraph: true).map {
      "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
    #expect(
      parts == [
        "header diff --git a/x b/x", "hunk @@ -1,3 +1,2 @@", "removed --- a",
        "removed -let one = 1", "added +let two = 1",
      ])
  }

  @Test("parts stay in their text and don't overlap, whatever it is")
  func anyText() {
    let pieces = [
      "@@ -1,9 +1,9 @@", "@@", "-", "+", " ", "\n", "\n", "a b", "--- ", "+++ ", "diff --git ",
      "\\ ", "é", "@@@ -1 -1 +1 @@@\n", "| ", "* ", "Author: ", "[-a-]", "{+b+}", "## -1 +1 ##\n",
    ]
    var random = SplitMix64(seed: 77)
    for _ in 0..<2000 {
      let text = (0..<random.below(40)).map { _ in pieces[random.below(pieces.count)] }.joined()
      let bytes = Array(text.utf8)
      var end = 0
      let (isDiff, isInGraph) = (random.chance(50), random.chance(30))
      let parts = DiffPart.parts(
        of: bytes.span, isDiff: isDiff && !isInGraph, isInGraph: isInGraph)
      for part in parts {
        #expect(part.range.lowerBound >= end && !part.range.isEmpty, "\(text.debugDescription)")
        end = part.range.upperBound
      }
      #expect(end <= bytes.count)
    }
  }

  @Test("parts of lines, which git ends with a tilde, are what they are, however many a hunk has")
  func partsOfLines() {
    var lines = DiffLines()
    let text = [
      "diff --git a/a b/a", "--- a/a", "+++ b/a", "@@ -1,2 +1,2 @@", " one ", "-two", "+2", "~",
      " four ", "+five", "-six", "+seven", "~", "@@ -9 +9 @@", "-a", "+b", "~",
      "diff --git a/b b/b",
    ]
    let kinds = text.map { line in
      let bytes = Array(line.utf8)
      return lines.next(bytes.span)
    }
    #expect(
      kinds == [
        .file, .header, .header, .hunk, .context, .removed, .added, .note, .context, .added,
        .removed, .added, .note, .hunk, .removed, .added, .note, .file,
      ])
    var others = DiffLines()
    let tilde = Array("~".utf8)
    #expect(others.next(tilde.span) == .other)
  }
}
