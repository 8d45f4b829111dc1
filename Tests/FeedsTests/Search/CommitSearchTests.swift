import HeightEngine
import Testing

@testable import Feeds

@Suite("Commits are found by what stands above their messages")
struct CommitSearchTests {
  private static let now = 1_777_899_600
  private static let zone = FeedTimeZone.fixed(secondsEast: 0)

  private static let log = """
    commit bd18a639af57f525d1f3bec5a06268756d38c607 (HEAD -> main, tag: v1)
    Reflog: HEAD@{0} (Cy <cy@example.org>)
    Reflog message: reset: moving to v1
    gpg: Signature made Mon 04 May 2026 09:10:02 AM UTC
    \(GitLogTests.merge)

    commit 427c2815c2165b6dced6e44a2cbaec5273e2aae8 db619d0db52c0bdfe4719eb24dab0d61645b274f
    Reflog: HEAD@{1} (Cy <cy@example.org>)
    Reflog message: commit: The quay
    Author:     Bo <bo@example.org>
    AuthorDate: Mon May 4 08:00:00 2026 +0000
    Commit:     Bo <bo@example.org>
    CommitDate: Mon May 4 08:00:00 2026 +0000

        The quay
    """

  private func feed() throws -> Feed {
    try Feed.reading(Self.log, FeedOptions(timeZone: Self.zone, now: Self.now))
  }

  private func asked(_ filter: String) throws -> (rows: [Int], said: [String]) {
    let filter = try RowFilter(filter, now: Self.now, timeZone: Self.zone)
    return (try feed().matchingRowNumbers(of: filter), filter.complaints)
  }

  @Test(
    "a search looks in names, addresses, committers and signatures, shown or not",
    arguments: [
      ("bd18a639af57f525d1f3bec5a06268756d38c607", [0]), ("bd18a639af57", [0]), ("bd18a639af", [0]),
      ("9af57f5", [0]), ("427c2815c2165b6d", [1]), ("db619d0", [0, 1]), ("db619d0db52c", [1]),
      ("\"ada@example.org\"", [0]), ("\"Ada Winter <ada\"", [0]), ("\"cy@example.org\"", [0, 1]),
      ("Bo", [0, 1]), ("\"bo@example\"", [0, 1]), ("Signature", [0]), ("\"gpg: Sig\"", [0]),
      ("\"HEAD@{1}\"", [1]), ("moving", [0]), ("/[0-9a-f]{40}/", [0, 1]),
      ("\"bd18a639af (HEAD\"", [0]),
    ])
  func search(text: String, found: [Int]) throws {
    #expect(try asked(text).rows == found)
  }

  @Test(
    "not for a few digits, which are in many a name, nor for what lines are called, nor in dates",
    arguments: ["57f525", "38c607", "5b6d", "Author", "commit bd18", "09:10:05", "CommitDate"])
  func noise(text: String) throws {
    #expect(try asked("\"\(text)\"").rows.isEmpty)
  }

  @Test(
    "filters have fields for what these lines say",
    arguments: [
      ("commit~af57", [0]), ("commit=bd18a63", [0]), ("hash=427c2815c2165b6dced6", [1]),
      ("commit!=bd18a63", [1]), ("commit=bd1", []), ("commit=d18a639", []),
      ("id=bd18a639af57f525d1f3bec5a06268756d38c607", [0]), ("author~ada@", [0]),
      ("author=\"Ada Winter\"", [0]), ("committer~bo@", [0, 1]), ("email=\"ada@example.org\"", [0]),
      ("email~example", [0, 1]), ("parent=db619d0", [0, 1]), ("parents~bc56", [0]),
      ("merge~bc56", [0]), ("refs=main", [0]), ("tag=v1", [0]), ("refs~HEAD", [0]),
      ("reflog~reset", [0]), ("reflog=\"HEAD@{1}\"", [1]), ("reflog=\"commit: The quay\"", [1]),
      ("subject~quay", [1]), ("gpg~made", [0]), ("date<2026-05-04T08:30:00Z", [1]),
      ("commitdate>2026-05-04T09:00:00Z", [0]), ("authordate=2026-05-04", [0, 1]),
    ])
  func fields(filter: String, found: [Int]) throws {
    let (rows, said) = try asked(filter)
    #expect(rows == found && (!said.contains { $0.contains("no row has a field") }), "\(said)")
  }

  @Test(
    "the committer is known by name alone, and names by more digits than git wrote",
    arguments: [
      ("committer=Bo", [0, 1]), ("committer=\"Bo <bo@example.org>\"", [0, 1]),
      ("committer!=Bo", []),
      ("parent=db619d0db52c0bdfe4719eb24dab0d61645b274f", [0, 1]), ("parent~db619d0db52c", [0, 1]),
      ("merge=bc56b0b12345", [0]), ("parent~bc", [0]),
      ("parent~db619d1db52c", []), ("parent=db619d0-x", []),
    ])
  func shortNames(filter: String, found: [Int]) throws {
    #expect(try asked(filter).rows == found)
  }

  @Test(
    "the same of what git wrote raw, and of refs that are whole",
    arguments: [
      ("committer=Bob", [0]), ("committer=\"Bob <bob@x.org>\"", [0]), ("author=Ada", [0]),
      ("author=\"Ada <ada@x.org>\"", [0]), ("committer=Ada", []), ("refs=v1", [0]),
      ("tag=\"refs/tags/v1\"", [0]), ("refs=main", [0]), ("refs=\"origin/main\"", [0]),
    ])
  func raw(filter: String, found: [Int]) throws {
    let log = """
      commit 0913d63061db8265ab69de58cc8c102b9d2c3611 (HEAD -> refs/heads/main, \
      tag: refs/tags/v1, refs/remotes/origin/main)
      tree ae2dbc11ed34fc32a860fe853fad3d11e6076bc0
      author Ada <ada@x.org> 1700000000 +0000
      committer Bob <bob@x.org> 1700000000 +0000

          Tea
      """
    let filter = try RowFilter(filter, now: Self.now, timeZone: Self.zone)
    #expect(try Feed.reading(log).matchingRowNumbers(of: filter) == found)
  }

  private func rows(_ filter: String, in log: String) throws -> [Int] {
    let filter = try RowFilter(filter, now: Self.now, timeZone: Self.zone)
    return try Feed.reading(log).matchingRowNumbers(of: filter)
  }

  @Test(
    "commits of one line have fields, too, in a graph or not, with what they change or without that",
    arguments: [
      ("commit=0902c0e", [0]), ("commit=5b2fdb3148e67a027c31", [1]), ("commit!=0902c0e", [1]),
      ("hash~0902c0e", [0]), ("refs=main", [0]), ("tag=v1", [0]), ("refs~origin", [0]),
      ("subject=Tea", [1]), ("title=\"Merge tea\"", [0]), ("commit=Tea", []),
    ])
  func ofOneLine(filter: String, found: [Int]) throws {
    let first = "0902c0e (HEAD -> main, tag: v1, origin/main) Merge tea"
    #expect(try rows(filter, in: "\(first)\n5b2fdb3 Tea\n") == found)
    let coloured = "\u{1B}[33m\(first.prefix(7))\u{1B}[m\(first.dropFirst(7))"
    #expect(try rows(filter, in: "\(coloured)\n5b2fdb3 Tea\n x/y.c | 2 +-\n") == found)
    let graph = "*   \(first)\n|\\  \n| * 5b2fdb3 Tea\n| | M\tx/y.c\n"
    #expect(try rows(filter, in: graph) == found)
  }

  @Test(
    "so have those of a graph",
    arguments: [
      ("commit=bd18a63", [0]), ("author=Bo", [1]), ("author~ada@", [0]), ("subject~lamps", [0]),
      ("subject=\"The quay\"", [1]), ("refs=main", [0]), ("merge~bc56", [0]), ("email~bo@", [1]),
      ("subject~note", []),
    ])
  func ofGraph(filter: String, found: [Int]) throws {
    let log = """
      *   commit bd18a639af57f525d1f3bec5a06268756d38c607 (HEAD -> main)
      |\\  Merge: db619d0 bc56b0b
      | | Author: Ada Winter <ada@example.org>
      | | Date:   Mon May 4 09:00:00 2026 +0000
      | |\u{20}
      | |     Merge lamps
      | |\u{20}
      | |     a note
      | |\u{20}
      | * commit bc56b0b148e67a027c31c1783bbdce27282a8357
      |/  Author: Bo <bo@example.org>
      |   Date:   Mon May 4 08:00:00 2026 +0000
      |\u{20}\u{20}\u{20}
      |       The quay
      """
    #expect(try rows(filter, in: log) == found)
  }

  @Test("and say so where no commit has such a field")
  func complaints() throws {
    #expect(try asked("tree=bd18a63").said == ["no row has a field “tree”"])
  }

  @Test("what a row leaves out is hidden by its name, or else by who wrote it")
  func hidden() throws {
    let feed = try feed()
    func texts(_ pattern: String) throws -> [EntryText] {
      feed.texts(hiding: try TextPattern(pattern), ofCommit: 0, inSection: 0)
    }
    for name in ["bd18a639af57f5", "bc56b0b"] { #expect(try texts(name) == [.title]) }
    for shown in ["bd18a639af", "Ada Winter", "lamps"] { #expect(try texts(shown).isEmpty) }
    for person in ["ada@example", "bo@"] { #expect(try texts(person) == [.username]) }
  }

  @Test("rows show the same whether one looks for something or not")
  func shown() throws {
    let feed = try feed()
    #expect(
      feed.entries.map { $0.title?.string } == [
        "bd18a639af (HEAD -> main, tag: v1) Merge lamps HEAD@{0}: reset: moving to v1",
        "427c2815c2 The quay HEAD@{1}: commit: The quay",
      ])
    var slots: [Int] = []
    var buffer = RowTextBuffer()
    feed.withTexts(ofRow: 0, inSection: 0, includingKey: false, buffer: &buffer) { texts, _ in
      slots = (0..<RowTexts.capacity).filter { texts.hasText(in: $0) }
    }
    #expect(slots == [0, 2, 3])
  }
}
