import HeightEngine
import Testing

@testable import Feeds

@Suite("Diffs behind other text")
struct DiffInTextTests {
  private static let patch = """
    diff --git a/n.txt b/n.txt
    index 1..2 100644
    --- a/n.txt
    +++ b/n.txt
    @@ -1 +1 @@
    -old
    +new

    """

  private func opened(_ text: String, name: String = "test") throws -> Feed {
    try Feed.open(bytes: Array(text.utf8), name: name)
  }

  private func rows(_ text: String) throws -> [String] {
    try opened(text).entries.map { $0.content?.string ?? "" }
  }

  private func language(_ text: String) throws -> RowLanguage? {
    var found: RowLanguage?
    var buffer = RowTextBuffer()
    let feed = try opened(text)
    feed.withTexts(ofRow: 0, inSection: 0, includingKey: false, buffer: &buffer) { _, traits in
      found = traits.language
    }
    return found
  }

  private func parts(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return DiffPart.parts(of: bytes.span, isDiff: true).map {
      "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  @Test(
    "a diff behind some lines is one, and the lines are a row that has no colours",
    arguments: [
      "fix: thing\n\n", "5dfa96a\nAda\nimport a module\n\n", "Tea\n\n- hot\n- black\n\n",
      "Sat Nov 28 20:29:58 2026 +0000\nTea\n\n", "\u{1B}[33m5dfa96a\u{1B}[m\n\n",
      "    of a message\n\n",
    ])
  func behindLines(text: String) throws {
    let found = try rows(text + Self.patch)
    #expect(found.count == 3)
    #expect(try language(text + Self.patch) == .diff)
    #expect(found.first.map(parts) == [])
    #expect(found.last.map(parts)?.map { $0.prefix(5) } == ["hunk ", "remov", "added"])
  }

  @Test("each commit of a log begins a row, however it is said, nothing lost")
  func commits() throws {
    let subjects = "one\n\n" + Self.patch + "two\n\n" + Self.patch
    let rows = try rows(subjects)
    #expect(rows.count == 6 && rows[3].hasPrefix("two"))
    let joined = rows.joined(separator: "\n")
    #expect(joined.filter { $0 != "\n" } == subjects.filter { $0 != "\n" })
    let cut = "+left\n\ncommit 0123456789abcdef0123456789abcdef01234567\nAuthor: A\n\n    Tea\n\n"
    let behindHunk = try self.rows(cut + Self.patch)
    #expect(behindHunk.count == 4)
    #expect(behindHunk.first.map(parts) == ["added +left"])
  }

  @Test("files without git's line, hunks that begin anywhere, and marked words are known, too")
  func otherForms() throws {
    for text in [
      "Tea\n--- a\n+++ b\n@@ -0,0 +1,5 @@\n+a=1\n+b=2\n+c=3\n+d=4\n+e=5\n+f=6\n",
      "Tea\n--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n", "x\n@@ -1,2 +1,2 @@\n a\n-a\n+b\n",
      "Tea\n\ndiff --git a/x b/x\nindex 1..2\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n[-a-]{+b+}\n",
    ] {
      #expect(try language(text) == .diff, "\(text)")
    }
  }

  @Test("what Subversion lists with diffs has a row for what is said of each commit")
  func subversion() throws {
    let rule = String(repeating: "-", count: 72) + "\n"
    let commit =
      rule + "r12 | ann | 2023-03-03 09:00:00 +0000 (Fri, 03 Mar 2023) | 1 line\n\nfix it\n\n"
      + "Index: a.c\n" + String(repeating: "=", count: 67) + "\n"
      + "--- a.c\t(revision 11)\n+++ a.c\t(revision 12)\n@@ -1,2 +1,2 @@\n-old\n+new\n c\n\n"
    let text = commit + commit + rule
    let rows = try rows(text)
    #expect(rows.count == 7)
    #expect(try language(text) == .diff)
    #expect(rows.first.map(parts) == [])
    #expect(rows.count > 1 && parts(rows[1]).allSatisfy { $0.hasPrefix("header") })
    #expect(rows.count > 2 && parts(rows[2]).map { $0.prefix(5) } == ["hunk ", "remov", "added"])
    #expect(try opened(text, name: "a.diff").entries.count == 7)
  }

  @Test("what shows a diff among other things, or begins a little like one, is none")
  func others() throws {
    for text in [
      "# Tea\n\n```diff\n" + Self.patch + "```\n", "#!/bin/sh\npatch <<E\n" + Self.patch + "E\n",
      "--- 2026-11-28 session ---\n+++ ATH0\nNO CARRIER\n@@ ping\n",
      "2026-11-28 09:00:00 INFO a\n2026-11-28 09:00:01 INFO b\n" + Self.patch,
      "write diff --git or not\n--- a\nb\n@@ so @@\n+ c\n",
    ] {
      #expect(try language(text) != .diff, "\(text)")
    }
    #expect(try opened("x = 1\n" + Self.patch, name: "a.py").entries.count > 3)
  }

  @Test("a mail's last lines stay below its hunk")
  func mail() throws {
    #expect(try rows("Tea\n\n" + Self.patch + "-- \n2.39.5\n").count == 3)
  }
}
