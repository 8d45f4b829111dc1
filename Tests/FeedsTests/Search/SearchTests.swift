import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("A search")
struct SearchTests {
  private func rows(
    _ pattern: String, _ kind: TextPattern.Kind = .literal, in text: String,
    _ options: FeedOptions = FeedOptions()
  ) throws -> [Int] {
    let feed = try Feed.reading(text, options)
    return feed.matchingRows(of: try TextPattern(pattern, kind: kind)).rows
  }

  @Test("goes by what is shown, not by what is written")
  func shown() throws {
    let lines = """
      {"title": "\\u0063af\\u00e9", "text": "one"}
      {"title": "two", "text": "caf\\u00e9"}
      {"title": "three", "content_html": "<p>ca<b>fé</b> &amp; co</p>"}
      """
    let options = FeedOptions(format: .jsonl)
    #expect(try rows("café", in: lines, options) == [0, 1, 2])
    #expect(try rows("u0063", in: lines, options) == [])
    #expect(try rows("é & c", in: lines, options) == [2])
    #expect(try rows("<b>", in: lines, options) == [])
    #expect(try rows("title", in: lines, options) == [])
  }

  @Test("finds no part of a character, however that is written, and tabs")
  func characters() throws {
    let lines = ["cafe\u{301} cafe", "café", "cafe\u{301}", "cafe\u{320}", "कि", "كتابٌ", "a\tb"]
      .joined(separator: "\n")
    #expect(try rows("cafe", in: lines) == [0, 3])
    #expect(try rows("café", in: lines) == [0, 1, 2])
    #expect(try rows("क", in: lines) == [4])
    #expect(try rows("كتاب", in: lines) == [5])
    #expect(try rows("a\tb", in: lines) == [6])
    #expect(try rows("a\tb", in: #"{"text":"a\tb"}"#, FeedOptions(format: .jsonl)) == [0])
    let pattern = try TextPattern("cafe")
    #expect(pattern.ranges(in: DisplayText("cafe\u{301} cafe")) == [7..<11])
  }

  @Test("passes over signs that nobody sees, and takes blanks of all kinds for such")
  func softSigns() throws {
    let lines = [
      "Donau\u{AD}dampf\u{200B}schiff", "10\u{A0}km", "10\u{202F}km", "10 km", "10km",
      "re\u{AD}\u{301}sume\u{301}", "“quoted” – text…",
    ].joined(separator: "\n")
    #expect(try rows("Donaudampfschiff", in: lines) == [0])
    #expect(try rows("dampfschiff", in: lines) == [0])
    #expect(try rows("dampf\u{AD}schiff", in: lines) == [0], "pasted")
    #expect(try rows("10 km", in: lines) == [1, 2, 3])
    #expect(try rows("10\u{A0}km", in: lines) == [1, 2, 3], "pasted")
    #expect(try rows("km", in: lines) == [1, 2, 3, 4])
    #expect(try rows("d.u", .regularExpression, in: lines) == [])
    let json =
      #"{"text":"nee\u00addle 10\u00a0km"}"# + "\n" + #"{"content_html":"nee&shy;dle 10&nbsp;km"}"#
    for text in ["needle", "10 km", "dle 1"] {
      #expect(try rows(text, in: json, FeedOptions(format: .jsonl)) == [0, 1], "\(text)")
    }
    let pattern = try TextPattern("needle")
    #expect(pattern.ranges(in: DisplayText("a nee\u{AD}dle needle")) == [2..<10, 11..<17])
    let word = try TextPattern("needle", isWord: true)
    #expect(word.ranges(in: DisplayText("nee\u{AD}dles nee\u{AD}dle")).count == 1)
  }

  @Test("passes over what says how text looks")
  func styles() throws {
    let text = "a \u{1B}[31mred\u{1B}[0m word\nx\u{8}xy\na red word\n"
    #expect(try rows("a red word", in: text) == [0, 2])
    #expect(try rows("xy", in: text) == [1])
    #expect(try rows("31m", in: text) == [])
    var options = FeedOptions()
    options.showsSequences = true
    #expect(try rows("31m", in: text, options) == [0])
  }

  @Test("finds what rows cut: the ends of long fields, and those that there is no room for")
  func cut() throws {
    let stack = String(repeating: "    at f (index.js:3)\\n", count: 20) + "    at last (a.js:1)"
    let many = (0..<60).map { "\"f\($0)\":\"v\($0)\"" }.joined(separator: ",")
    let lines = """
      {"level":50,"time":1777899600000,"msg":"down","err":{"stack":"\(stack)"}}
      {"level":30,"time":1777899601000,"msg":"up",\(many)}
      """
    #expect(try rows("at last (a", in: lines) == [0])
    #expect(try rows("f59=v59", in: lines) == [1])
    var options = FeedOptions()
    options.logs = LogView(.message)
    #expect(try rows("f59=v59", in: lines, options) == [])
  }

  @Test("finds times, levels and fields of logs as rows have them")
  func logs() throws {
    let lines = """
      {"level":30,"time":1777899600000,"pid":1,"msg":"up","port":80}
      {"level":50,"time":1777899601000,"pid":1,"msg":"down","code":"a b"}
      """
    let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    #expect(try rows("err down", in: lines, options) == [1])
    #expect(try rows("port=80", in: lines, options) == [0])
    #expect(try rows(#"code="a b""#, in: lines, options) == [1])
    #expect(try rows("13:00:01", in: lines, options) == [1])
    #expect(try rows("msg", in: lines, options) == [])
  }

  @Test(
    "finds a text in rows too long to be read at once, and across the pieces",
    arguments: [true, false])
  func long(inFile: Bool) throws {
    var bytes: [UInt8] = []
    let filler = Array("all work and no play ".utf8)
    while bytes.count < 3 << 18 { bytes += filler }
    let word = Array("needle in hay".utf8)
    // Around each end of a piece.
    for start in ((1 << 18) - 14)...(1 << 18) {
      var row = bytes
      row.replaceSubrange(start..<start + word.count, with: word)
      let feed = try Feed.reading("x\n" + String(decoding: row, as: UTF8.self) + "\ny\n")
      if inFile { feed.rowWidth = 80 }
      #expect(feed.matchingRows(of: try TextPattern("needle in hay")).rows == [1])
    }
    let ends = try Feed.reading(String(decoding: bytes, as: UTF8.self) + "\nall\n")
    func rows(_ pattern: String) throws -> [Int] {
      ends.matchingRows(of: try TextPattern(pattern, kind: .regularExpression)).rows
    }
    #expect(try rows("^work") == [])
    #expect(try rows("^all") == [0, 1])
    #expect(try rows("all$") == [1])
    #expect(try rows("[py] ?$") == [0])
  }

  @Test("finds the last row, which may go on, and blank ones")
  func last() throws {
    #expect(try rows("^$", .regularExpression, in: "a\n\nb") == [1])
    #expect(try rows("b", in: "a\n\nb") == [2])
    #expect(try rows("b", in: "") == [])
  }

  @Test(
    "counts rows from the section's first, in all formats",
    arguments: [
      "demo.json", "rss-2.0.xml", "atom.xml", "json-feed.json", "lines.jsonl", "journal.jsonl",
      "git-log.txt", "log.txt", "prose.txt",
    ])
  func formats(name: String) throws {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    let feed = try Feed.open(path: CorpusTests.folder + name, options: options)
    options.logs.cutsFields = false
    let whole = try Feed.open(path: CorpusTests.folder + name, options: options)
    for pattern in ["the", "e", "The", "2026", "ago", "not there at all"] {
      let found = try TextPattern(pattern)
      for section in 0..<feed.numberOfSections {
        #expect(
          feed.matchingRows(of: found, inSection: section) == whole.rowsShowing(found, section))
      }
    }
  }

  @Test("a word is found only where it is no part of a longer one, and narrows nothing")
  func words() throws {
    func rows(_ text: String) throws -> [Int] {
      try Feed.reading("disk\ndisks a disk\nDISK_1\ndiské\n(disk)\na+b, a+bc")
        .matchingRows(of: TextPattern(text, isWord: true)).rows
    }
    #expect(try rows("disk") == [0, 1, 4])
    #expect(try rows("Disk") == [])
    #expect(try rows("a+b") == [5])
    let (word, part) = (try TextPattern("disk", isWord: true), try TextPattern("disk"))
    #expect(word.narrows(part) && word.narrows(word) && !part.narrows(word))
    #expect(try !TextPattern("a disks").narrows(word))
  }

  @Test("that takes too long in a row says so, and comes back before the next")
  func patience() throws {
    let line = String(repeating: "a", count: 4000) + "!\n"
    let feed = try Feed.reading(String(repeating: line, count: 3) + "aa")
    let pattern = try TextPattern("^(a|aa)+$", kind: .regularExpression)
    var buffer = RowTextBuffer()
    let first = feed.matches(of: pattern, ofFirstOf: 0..<4, inSection: 0, buffer: &buffer)
    #expect(first == RowMatches(count: 1))
    #expect(pattern.numberOfTextsGivenUp == 1)
    #expect(feed.matchingRows(of: pattern).rows == [3])
  }

  @Test("that takes too long in a text is looked for in others, however often that one is drawn")
  func patienceWithDrawing() throws {
    let pattern = try TextPattern("^(a|aa)+$", kind: .regularExpression)
    let slow = String(repeating: "a", count: 4000)
    for _ in 0..<60 { #expect(pattern.ranges(in: DisplayText(slow + "!")).isEmpty) }
    #expect(pattern.numberOfSlowTexts == 1)
    for number in 0..<60 { _ = pattern.ranges(in: DisplayText("\(slow)\(number)")) }
    #expect(pattern.numberOfSlowTexts == 61)
    #expect(pattern.ranges(in: DisplayText("aa")) == [0..<2])
  }

  @Test("that takes too long in many rows finds all others, before them and behind them")
  func patienceWithMany() throws {
    let slow = (0..<120).map { String(repeating: "a", count: 4000) + "\($0)" }
    for place in [0, 60, 120] {
      var rows = slow
      rows.insert("aa", at: place)
      let feed = try Feed.reading(rows.joined(separator: "\n"))
      let pattern = try TextPattern("^(a|aa)+$", kind: .regularExpression)
      #expect(feed.matchingRows(of: pattern).rows == [place])
      #expect(pattern.numberOfSlowTexts == 120)
    }
  }

  @Test("a long text is looked through in turns, whatever is asked of it", arguments: 1...3)
  func turns(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = ["lantern", "anchor", "kettle"]
    let rows = (0..<3).map { _ in
      var row = (0..<100_000).map { _ in ["north", "südlich", "东"][random.below(3)] }
      for word in words where random.chance(50) { row[random.below(row.count)] = word }
      return row.joined(separator: " ")
    }
    let feed = try Feed.reading(rows.joined(separator: "\n"))
    func has(_ row: Int, _ word: Int) -> Bool { rows[row].contains(words[word]) }
    let filters: [(String, (Int) -> Bool)] = [
      ("lantern", { has($0, 0) }),
      ("not lantern", { !has($0, 0) }),
      ("lantern or anchor", { has($0, 0) || has($0, 1) }),
      ("kettle lantern", { has($0, 0) && has($0, 2) }),
      ("(anchor or kettle) not lantern", { (has($0, 1) || has($0, 2)) && !has($0, 0) }),
      ("/lan[a-t]ern/ or (kettle /anch?or/)", { has($0, 0) || has($0, 2) && has($0, 1) }),
    ]
    var buffer = RowTextBuffer()
    for (text, isRight) in filters {
      let filter = try RowFilter(text)
      var found = RowMatches()
      var turns = 0
      while found.count < rows.count {
        let some = feed.matches(
          of: filter, ofFirstOf: found.count..<rows.count, inSection: 0, mostPieces: 1 + turns % 2,
          buffer: &buffer)
        found.count += some.count
        found.rows += some.rows
        turns += 1
        // What is not gone on with is begun again.
        if turns == 2 {
          _ = feed.matches(
            of: filter, ofFirstOf: 2..<3, inSection: 0, mostPieces: 1, buffer: &buffer)
        }
      }
      #expect(found.rows == rows.indices.filter(isRight), "\(text)")
      #expect(turns > rows.count)
    }
  }
}

extension Feed {
  /// All rows of a section that match, found in steps.
  func matchingRows(of pattern: TextPattern, inSection section: Int = 0) -> RowMatches {
    matchingRows(of: RowFilter(pattern), inSection: section)
  }

  func matchingRows(of filter: RowFilter, inSection section: Int = 0) -> RowMatches {
    var buffer = RowTextBuffer()
    var all = RowMatches()
    let count = numberOfSections > 0 ? numberOfEntries(inSection: section) : 0
    while all.count < count {
      let found = matches(
        of: filter, ofFirstOf: all.count..<count, inSection: section, buffer: &buffer)
      #expect((1...count - all.count).contains(found.count))
      #expect(found.rows.allSatisfy { (all.count..<all.count + found.count).contains($0) })
      all.rows += found.rows
      all.count += found.count
    }
    return all
  }

  /// The numbers of all rows that match, counted over the sections.
  func matchingRowNumbers(of filter: RowFilter) -> [Int] {
    var (rows, first) = ([Int](), 0)
    for section in 0..<numberOfSections {
      let found = matchingRows(of: filter, inSection: section)
      rows += found.rows.map { $0 + first }
      first += found.count
    }
    return rows
  }

  /// Those that match found row by row, in copies of the texts; of commits also in those that nobody sees.
  func rowsShowing(_ pattern: TextPattern, _ section: Int) -> RowMatches {
    var matches = RowMatches(count: numberOfEntries(inSection: section))
    var buffer = RowTextBuffer()
    for row in 0..<matches.count {
      let entry = entry(at: row, inSection: section)
      var texts = [entry.title, entry.content, entry.username, entry.time]
      var names: String?
      withTexts(ofRow: row, inSection: section, includingKey: false, buffer: &buffer) { lent, _ in
        texts.append(lent.text(in: EntryText.unshown.rawValue))
        names = lent.text(in: EntryText.names.rawValue)?.string
      }
      let isNamed = names?.withBytes { !pattern.ranges(inNames: $0).isEmpty } ?? false
      if isNamed || texts.contains(where: { $0.map { !pattern.ranges(in: $0).isEmpty } ?? false }) {
        matches.rows.append(row)
      }
    }
    return matches
  }
}
