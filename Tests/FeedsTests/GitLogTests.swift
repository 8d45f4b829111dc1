import Feeds
import Testing

@Suite("git log")
struct GitLogTests {
  private let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  /// What `--format=fuller` says of a commit that merges two, from that line on.
  static let merge = """
    Merge: db619d0 bc56b0b
    Author:     Ada Winter <ada@example.org>
    AuthorDate: Mon May 4 09:00:00 2026 +0000
    Commit:     Bo <bo@example.org>
    CommitDate: Mon May 4 09:10:05 2026 +0000

        Merge lamps
    """

  private static let fuller = """
    commit bd18a639af57f525d1f3bec5a06268756d38c607 (HEAD -> main, tag: v1)
    gpg: Signature made Mon 04 May 2026 09:10:02 AM UTC
    Primary key fingerprint: 6B1F 0E
    no colon
    \(merge)

    Notes:
        a note

     quay.txt | 1 +
     1 file changed, 1 insertion(+)

    commit 427c2815c2165b6dced6e44a2cbaec5273e2aae8
    Author:     Bo <bo@example.org>
    AuthorDate: Mon May 4 08:00:00 2026 +0000

        The quay
    """

  /// What a page lists below its text.
  private func details(_ feed: Feed, row: Int = 0) -> [String] {
    feed.page(at: row, inSection: 0).details.map { "\($0.name.string)|\($0.value.string)" }
  }

  @Test("-z: the NUL that ends a commit is no part of the next one")
  func endedByNUL() throws {
    let usual = try Feed.reading(Self.fuller, options)
    let ended = Self.fuller.replacing("\n\ncommit", with: "\n\0commit")
    let feed = try Feed.reading(ended, options)
    #expect(feed.entries.map { $0.title?.string } == usual.entries.map { $0.title?.string })
    #expect(feed.contents == usual.contents)
    #expect(details(feed, row: 1) == details(usual, row: 1))
  }

  @Test("all lines above a message are on the commit's page, whatever they are")
  func header() throws {
    let feed = try Feed.reading(Self.fuller, options)
    #expect(feed.format == .gitLog)
    #expect(
      feed.entries.map { $0.title?.string } == [
        "bd18a639af (HEAD -> main, tag: v1) Merge lamps", "427c2815c2 The quay",
      ])
    #expect(feed.entries.map { $0.username?.string } == ["Ada Winter", "Bo"])
    #expect(feed.entries[0].date?.seconds == 1_777_885_200)
    #expect(
      feed.entries[0].content?.string
        == "Notes:\n    a note\n\n quay.txt | 1 +\n 1 file changed, 1 insertion(+)")
    #expect(
      details(feed) == [
        "Commit|bd18a639af57f525d1f3bec5a06268756d38c607 (HEAD -> main, tag: v1)",
        "gpg|Signature made Mon 04 May 2026 09:10:02 AM UTC",
        "Primary key fingerprint|6B1F 0E", "no|colon", "Merge|db619d0 bc56b0b",
        "Author|Ada Winter <ada@example.org>", "AuthorDate|Monday, 2026-05-04 09:00 +00:00",
        "Committer|Bo <bo@example.org>", "CommitDate|Monday, 2026-05-04 09:10:05 +00:00",
      ])
  }

  @Test("colours in the lines by which it is known change nothing but colours")
  func colours() throws {
    let coloured = Self.fuller.replacing("commit ", with: "\u{1B}[33mcommit ")
      .replacing("c607 (HEAD", with: "c607\u{1B}[m\u{1B}[33m (\u{1B}[m\u{1B}[1;36mHEAD")
      .replacing("Author: ", with: "\u{1B}[1mAuthor:\u{1B}[m ")
    let plain = try Feed.reading(Self.fuller, options)
    let feed = try Feed.reading(coloured, options)
    #expect(feed.format == .gitLog)
    #expect(feed.entries.map { $0.title?.string } == plain.entries.map { $0.title?.string })
    #expect(feed.entries.map { $0.username?.string } == ["Ada Winter", "Bo"])
    #expect(details(feed) == details(plain))
  }

  @Test("--format=raw, --left-right and --parents are git logs too")
  func formats() throws {
    let feed = try Feed.reading(
      """
      commit < db619d0db52c0bdfe4719eb24dab0d61645b274f bc56b0b148e67a027c31c1783bbdce27282a8357
      tree e6c4a8ef4833b82b3180b8b65d6f94f9bb61a13e
      author Ada Winter <ada@example.org> 1777885200 +0000
      committer Bo <bo@example.org> 1777885800 +0000

          Rope
      """, options)
    #expect(feed.format == .gitLog)
    #expect(feed.entries[0].title?.string == "db619d0db5 Rope")
    #expect(feed.entries[0].username?.string == "Ada Winter")
    #expect(feed.entries[0].date?.seconds == 1_777_885_200)
    #expect(details(feed).first?.hasPrefix("Commit|< db619d0") == true)
    #expect(details(feed).last == "committer|Bo <bo@example.org> 1777885800 +0000")
  }

  @Test("--date=raw says when, as other forms do", arguments: ["1777885200 +0200", "1777885200"])
  func rawDate(date: String) throws {
    let log = "commit db619d0\nAuthor: Ada <a@example.org>\nDate:   \(date)\n\n    Rope\n"
    #expect(try Feed.reading(log, options).entries[0].date?.seconds == 1_777_885_200)
  }

  @Test(
    "--source: the ref by which a commit was found stands with those that refer to it",
    arguments: ["bd18a639af57f525d1f3bec5a06268756d38c607", "bd18a63", "bd18a63 db619d0"])
  func source(name: String) throws {
    let log = """
      commit \(name)\trefs/heads/tea (HEAD -> main, tag: v1)
      Author: Ada Winter <ada@example.org>
      Date:   Mon May 4 09:00:00 2026 +0000

          Tea

      \u{1B}[33mcommit 427c281\u{1B}[m\trefs/heads/tea
      Author: Ada Winter <ada@example.org>

          The quay

      """
    let feed = try Feed.reading(log, options)
    #expect(feed.format == .gitLog)
    #expect(
      feed.entries.map { $0.title?.string } == [
        "\(name.prefix { $0 != " " }.prefix(10)) refs/heads/tea (HEAD -> main, tag: v1) Tea",
        "427c281 refs/heads/tea The quay",
      ])
    #expect(details(feed).first == "Commit|\(name) refs/heads/tea (HEAD -> main, tag: v1)")
    let commits = [
      "* commit \(name)\trefs/heads/tea (HEAD -> main)\n| Author: Ada <a@example.org>\n| ",
      "* commit 427c281\trefs/heads/tea\n  Author: Ada <a@example.org>",
    ]
    let graph = try Feed.reading(commits.joined(separator: "\n"), options)
    #expect(graph.format == .gitLog)
    #expect(graph.entries.map { $0.content?.string.prefix(8) } == ["* commit", "* commit"])
  }

  @Test("-g: a row says where it stands in the reflog, and why")
  func reflog() throws {
    let log = """
      commit bd18a639af57f525d1f3bec5a06268756d38c607
      Reflog: stash@{Mon May 4 09:00:00 2026 +0000} (Ada (work) <ada@example.org>)
      Reflog message: WIP on main: 427c281 Tea
      Author: Ada Winter <ada@example.org>

          Tea

      commit 427c2815c2165b6dced6e44a2cbaec5273e2aae8
      Reflog: HEAD@{1} (Ada <ada@example.org>)
      Author: Ada Winter <ada@example.org>

      """
    let feed = try Feed.reading(log, options)
    let selector = "stash@{Mon May 4 09:00:00 2026 +0000}"
    #expect(
      feed.entries.map { $0.title?.string } == [
        "bd18a639af Tea \(selector): WIP on main: 427c281 Tea", "427c2815c2 HEAD@{1}",
      ])
    #expect(details(feed)[1] == "Reflog|\(selector) (Ada (work) <ada@example.org>)")
  }

  @Test("a subject keeps its blanks and tabs; its lines are one")
  func subject() throws {
    let log = """
      commit bd18a639af57f525d1f3bec5a06268756d38c607
      Author: Ada Winter <ada@example.org>

          Tabs\tin  the subject \u{20}
          go on\r

      """
    #expect(
      try Feed.reading(log, options).entries.map { $0.title?.string } == [
        "bd18a639af Tabs\tin  the subject   go on"
      ])
  }

  @Test("--graph -p: an added line that reads as a commit begins no row")
  func addedCommit() throws {
    let hash = "bd18a639af57f525d1f3bec5a06268756d38c607"
    let log = """
      * commit \(hash) (HEAD)
      | Author: Ada <ada@example.org>
      |
      |     Notes
      |
      | diff --git a/x b/x
      | @@ -1,1 +1,3 @@
      | +commit \(hash)
      | -commit \(hash)
      | +* commit \(hash)
      |
      o commit \(hash)
        Author: Ada <ada@example.org>

      """
    #expect(try Feed.reading(log, options).entries.count == 2)
  }

  @Test("--graph: a row a commit, every character where it was", arguments: ["", "\u{1B}[31m"])
  func graph(colour: String) throws {
    let end = colour.isEmpty ? "" : "\u{1B}[m"
    let commits = [
      """
      *   \(colour)commit bd18a639af57f525d1f3bec5a06268756d38c607\(end)
      \(colour)|\(end)\\  Merge: db619d0 bc56b0b
      | | Author: Ada Winter <ada@example.org>
      | |\u{20}
      | |     * commit bc56b0b148e67a027c31c1783bbdce27282a8357
      | |\u{20}
      """,
      """
      \(colour)|\(end) * commit bc56b0b148e67a027c31c1783bbdce27282a8357
      | | Author: Bo <bo@example.org>
      """,
      """
      *-.   commit db619d0db52c0bdfe4719eb24dab0d61645b274f
      |/  Author: Bo <bo@example.org>
      """,
      "* | commit 427c2815c2165b6dced6e44a2cbaec5273e2aae8",
    ]
    let feed = try Feed.reading(commits.joined(separator: "\n"), options)
    #expect(feed.format == .gitLog)
    #expect(feed.entries.count == commits.count)
    guard colour.isEmpty else { return }
    #expect(feed.entries.map { $0.content?.string } == commits)
  }

  @Test("--graph --oneline -p: a row a commit, with its diff", arguments: ["", "\u{1B}[33m"])
  func onelineGraph(colour: String) throws {
    let end = colour.isEmpty ? "" : "\u{1B}[m"
    let commits = [
      "*   \(colour)0902c0e\(end) (HEAD -> main) Merge tea\n|\\  ",
      """
      | * \(colour)5b2fdb3\(end) Tea
      | | diff --git a/x b/x
      | | @@ -1,1 +1,3 @@
      | |  * 5b2fdb3 same
      | | +* 5b2fdb3 added
      | | -5b2fdb3 gone
      """,
      "* | \(colour)1bfc072\(end) Rope\n|/  \n|   diff --git a/y b/y",
      "* \(colour)08e9d8a\(end) First\n  diff --git a/z b/z\n  @@ -0,0 +1 @@\n  +* 08e9d8a z",
    ]
    let feed = try Feed.reading(commits.joined(separator: "\n"), options)
    #expect(feed.format == .gitLog)
    #expect(feed.entries.count == commits.count)
    guard colour.isEmpty else { return }
    #expect(feed.entries.map { $0.content?.string } == commits)
  }

  @Test(
    "--oneline --stat or -p: a row a commit, with what it changes",
    arguments: [
      [
        "0902c0e (HEAD -> main) Merge tea",
        "5b2fdb3 Tea\n x/y.c | 41 +++++\n p.png | Bin 0 -> 120 bytes\n 2 files changed, 41 insertions(+)",
        "1bfc072 Rope\n z | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)",
      ],
      ["5b2fdb3 Tea\n 1 file changed, 1 insertion(+)", "1bfc072 Rope"],
      [
        "5b2fdb3 Tea\ndiff --git a/x b/x\n@@ -1 +1 @@\n-5b2fdb3 gone\n+1bfc072 added",
        "1bfc072 Rope",
      ],
      ["0902c0e Merge tea", "5b2fdb3 Tea\n41\t0\tx/y.c\n-\t-\tp.png", "1bfc072 Rope\n1\t1\tz"],
      ["5b2fdb3 Tea\nM\tx/y.c\nR100\ta.c\tb.c", "1bfc072 Rope\nA\tz"],
      [
        "5b2fdb3 Tea\n:100644 100644 01e79c3 94ebaf9 M\tx/y.c",
        "1bfc072 Rope\n:000000 100644 0000000 b8626c4 A\tz",
      ],
      ["0902c0e Merge tea", "5b2fdb3 Tea\nx/y.c\nMakefile", "1bfc072 Rope\nz"],
      ["5b2fdb3 Tea\n\n x/y.c | 2 +-", "1bfc072 Rope\n\n z | 1 +"],
    ])
  func oneline(commits: [String]) throws {
    let text = commits.joined(separator: "\n")
    let feed = try Feed.reading(text, options)
    #expect(feed.format == .gitLog)
    #expect(feed.entries.map { $0.content?.string } == commits)
    let coloured = commits.map { "\u{1B}[33m\($0.prefix(7))\u{1B}[m\($0.dropFirst(7))" }
    let rows = try Feed.reading(coloured.joined(separator: "\n"), options).entries
    #expect(rows.count == commits.count)
  }

  @Test(
    "--graph --oneline with the files of each commit: they stand in its row",
    arguments: [
      [" x/y.c | 41 +++++", " 1 file changed, 41 insertions(+)"], ["41\t0\tx/y.c"], ["M\tx/y.c"],
      [":100644 100644 01e79c3 94ebaf9 M\tx/y.c"], ["x/y.c", "Makefile"],
    ])
  func onelineGraphOfFiles(files: [String]) throws {
    let below = { (edges: String) in files.map { "\n" + edges + $0 }.joined() }
    let commits = [
      "*   0902c0e (HEAD -> main) Merge tea\n|\\  ", "| * 5b2fdb3 Tea" + below("| | "),
      "* | 1bfc072 Rope\n|/  " + below("|   "), "* 08e9d8a First" + below("  "),
    ]
    let feed = try Feed.reading(commits.joined(separator: "\n"), options)
    #expect(feed.format == .gitLog)
    #expect(feed.entries.map { $0.content?.string } == commits)
  }

  @Test(
    "what only looks a little like one is text",
    arguments: [
      "5b2fdb3 Tea\n1bfc072 Rope", "5b2fdb3 a\n b | c", "5b2fdb3 Tea\nand a.c", "5b2fdb3 Tea\nRope",
      "1714550400 up\na.c", "defaced walls\na.c", "* 5b2fdb3 Tea\na.c", "5b2fdb3 a\nx\ty",
      "1714550400 up\n a |", "5b2fdb3\n a | 1",
      "* 5b2fdb3 Tea\n* 1bfc072 Rope\ndiff", "* 5b2fdb3\n| diff --git a/x b/x",
      "commit to it\nAuthor: me", "commit 1234567\nand\nmore", "* commit abcdefg\nAuthor: x",
      "| a | b |\n| c | d |", "\u{1B}[31mred\nAuthor: x", "*\n*\n", "|", "\u{1B}[", "",
    ])
  func others(text: String) throws {
    #expect(try Feed.reading(text, options).format == .text)
  }
}
