import Feeds
import Foundation
import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp

/// What the screen did outside.
private final class OutsideUnderTest: Outside {
  var deeds: [String] = []
  var failure: String?
  var refusal: OutsideError?

  private func note(_ deed: String) throws(OutsideError) {
    if let failure { throw OutsideError(failure) }
    deeds.append(deed)
  }

  func copy(_ text: String) throws(OutsideError) { try note("copy \(text)") }
  func open(_ link: String) throws(OutsideError) { try note("open \(link)") }
  func edit(_ file: String, line: Int?) throws(OutsideError) {
    try note("edit \(file) \(line.map(String.init) ?? "somewhere")")
  }
  func pipe(_ bytes: [UInt8], to command: String) throws(OutsideError) {
    try note("pipe \(String(decoding: bytes, as: UTF8.self)) to \(command)")
  }
  func save(_ bytes: [UInt8], as file: String) throws(OutsideError) {
    try note("save \(String(decoding: bytes, as: UTF8.self)) as \(file)")
  }
}

@Suite("Links, and what leaves the screen")
struct LinkTests {
  private static let feed = #"""
    {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
      {"id": "1", "title": "Linked", "url": "https://e.example/1"},
      {"id": "2", "title": "Several", "url": "https://e.example/2",
       "content_html": "<p>See <a href='https://a.example/'>this</a> and <a href='gemini://b.example/'>that</a></p>"},
      {"id": "3", "title": "Hostile", "url": "javascript:alert(1)",
       "content_html": "<a href='file:///etc/passwd'>x</a>"}]}
    """#

  private func app(_ text: String = feed, columns: Int = 60) throws -> (
    AppUnderTest, OutsideUnderTest
  ) {
    let app = AppUnderTest(
      try Feed.open(bytes: Array(text.utf8), name: "test"), columns: columns, lines: 20,
      isDemo: false)
    let outside = OutsideUnderTest()
    app.screen.outside = outside
    return (app, outside)
  }

  @Test("o opens the one link of a row; of several the one that is chosen; of none it says so")
  func open() throws {
    let (app, outside) = try app()
    app.press("o")
    #expect(outside.deeds == ["open https://e.example/1"])
    #expect(app.status == "opened https://e.example/1")
    app.press("jo")
    #expect(
      app.text.contains("0  https://e.example/2") && app.text.contains("1  https://a.example/"))
    app.press("2")
    #expect(outside.deeds.last == "open gemini://b.example/")
    app.press("1o")
    #expect(outside.deeds.last == "open https://a.example/")
    outside.deeds = []
    app.press("3o")
    #expect(app.status == "no link has the number 3" && outside.deeds.isEmpty)
    app.press("<CR>2o<Esc>")
    #expect(outside.deeds == ["open gemini://b.example/"])
    outside.deeds += ["2"]
    app.press("jo")
    #expect(app.status.hasPrefix("no link to open") && outside.deeds.count == 2)
  }

  @Test("an address over two lines opens whole where it is a link, and its words are no other link")
  func brokenAddress() throws {
    let (app, outside) = try app(
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "title": "T",
        "content_html": "<a href='https://a.example/b\nc'>https://a.example/b\nc</a>"}]}
      """#)
    app.press("o")
    #expect(outside.deeds == ["open https://a.example/bc"])
  }

  @Test("on a page the chosen link opens")
  func chosen() throws {
    let (app, outside) = try app()
    app.press("j<Enter><Tab>o")
    #expect(outside.deeds == ["open https://a.example/"])
    app.press("<Tab>yl")
    #expect(outside.deeds.last == "copy gemini://b.example/")
  }

  @Test("o's numbers are the page's, of as many digits as it takes; Enter ends one that may go on")
  func numbers() throws {
    let links = (1...23).map { "<a href='https://e.example/\($0)'>l</a>" }.joined(separator: " ")
    let (app, outside) = try app(
      """
      {"version": "https://jsonfeed.org/version/1.1", "items": [
        {"id": "1", "title": "Many", "url": "https://own.example/", "content_html": "\(links)"},
        {"id": "2", "title": "Own", "url": "https://e.example/2", "content_html": "\(links)"}]}
      """)
    app.press("<Enter>")
    #expect(app.text.contains("[21]"))
    app.press("o21")
    #expect(outside.deeds.last == "open https://e.example/21")
    app.press("o0")
    #expect(outside.deeds.last == "open https://own.example/")
    app.press("o9")
    #expect(outside.deeds.last == "open https://e.example/9")
    app.press("o2")
    #expect(app.screen.choice != nil && app.text.contains("Enter): 2"))
    app.press("<CR>")
    #expect(outside.deeds.last == "open https://e.example/2")
    app.press("o1<BS>23")
    #expect(outside.deeds.last == "open https://e.example/23")
    let count = outside.deeds.count
    app.press("o249")
    #expect(app.screen.choice != nil && outside.deeds.count == count)
    #expect(app.screen.message == "there is no 29 in this list")
    app.press("<Esc><Esc>j")
    app.press("o<CR>")
    #expect(outside.deeds.last == "open https://e.example/2")
    app.press("o2<CR>")
    #expect(outside.deeds.last == "open https://e.example/2")
  }

  @Test("where nothing may be done outside, that is said before anything is asked")
  func refused() throws {
    let (app, outside) = try app()
    outside.refusal = OutsideError("not here")
    for keys in ["o", "jo", "e", "|", "s", ":pipe-json<CR>", ":w x<CR>"] {
      app.press(keys)
      #expect(app.status == "not here")
      #expect(app.screen.prompt == nil && app.screen.choice == nil)
    }
    #expect(outside.deeds.isEmpty)
  }

  @Test("an address on a page leads there whole, whatever is in it, and is copied once")
  func wholeAddresses() throws {
    let (app, outside) = try app(
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "items": [
        {"id": "1", "title": "T", "content_html": "<a href='https://e.example/a]b'>x</a>"}]}
      """#)
    app.press("<Enter>")
    let line = try #require(app.terminal.lines.firstIndex { $0.hasPrefix("[1]") })
    let column = try #require(app.terminal.lines[line].firstRange(of: "https")).lowerBound
    let place = app.terminal.lines[line].distance(
      from: app.terminal.lines[line].startIndex, to: column)
    for column in place..<place + "https://e.example/a]b".count {
      let link = app.terminal.canvas.link(at: Point(column: column, line: line))
      #expect(link?.address.hasSuffix("b") == true)
    }
    app.press("yp")
    let copied = try #require(outside.deeds.last)
    #expect(copied.components(separatedBy: "https://e.example/a").count == 2, "\(copied)")
  }

  @Test("a click on an address opens it, on each of its lines, and two clicks open it once")
  func click() throws {
    let address = "https://e.example/" + String(repeating: "x", count: 50)
    let (app, outside) = try app("see \(address), please\n", columns: 30)
    for line in [1, 2] {
      for kind in [MouseEvent.Kind.press, .release] {
        app.terminal.send(
          .mouse(MouseEvent(kind: kind, button: 1, position: Point(column: 3, line: line))))
      }
      app.settle()
    }
    #expect(outside.deeds == ["open \(address)", "open \(address)"])
    app.press("<Enter>")
    for kind in [MouseEvent.Kind.press, .release, .doubleClick, .release] {
      app.terminal.send(
        .mouse(MouseEvent(kind: kind, button: 1, position: Point(column: 3, line: 1))))
    }
    app.settle()
    #expect(outside.deeds.count == 3)
  }

  private func mouse(_ app: AppUnderTest, _ kind: MouseEvent.Kind, at position: Point) {
    app.terminal.send(.mouse(MouseEvent(kind: kind, button: 1, position: position)))
    app.settle()
  }

  /// The second cell of the first line with a text, or of the last.
  private func place(of text: String, in app: AppUnderTest, last: Bool = false) throws -> Point {
    let lines = app.terminal.lines
    let found = lines.indices.filter { lines[$0].contains(text) }
    let line = try #require(last ? found.last : found.first)
    let start = try #require(lines[line].firstRange(of: text)).lowerBound
    let column = lines[line].distance(from: lines[line].startIndex, to: start)
    return Point(column: column + 1, line: line)
  }

  private func click(
    _ app: AppUnderTest, _ text: String, _ kind: MouseEvent.Kind = .press, last: Bool = false
  ) throws {
    let place = try place(of: text, in: app, last: last)
    mouse(app, kind, at: place)
    mouse(app, .release, at: place)
  }

  @Test("a click on an address in another row selects that and opens it; on a title it selects")
  func clickInRow() throws {
    let (app, outside) = try app("one\nsee https://e.example/ now\n")
    try click(app, "https")
    #expect(outside.deeds == ["open https://e.example/"] && app.selectedLine == 1)
    #expect(app.status == "opened https://e.example/")
    try click(app, "one")
    #expect(outside.deeds.count == 1 && app.selectedLine == 0)
    let (feed, opened) = try self.app()
    try click(feed, "Several")
    #expect(feed.selectedKey == "2" && opened.deeds.isEmpty)
    try click(feed, "Several", .doubleClick)
    #expect(feed.screen.page != nil && opened.deeds.isEmpty)
  }

  @Test("a link opens where the button is released on it: no drag opens one, in rows and on pages")
  func drag() throws {
    for page in ["", "<CR>"] {
      let (app, outside) = try app("one https://a.example/ https://b.example/\n")
      app.press(page)
      let link = try place(of: "https://a", in: app)
      let other = try place(of: "https://b", in: app)
      for end in [other, Point(column: 1, line: link.line), Point(column: 0, line: 12)] {
        mouse(app, .press, at: link)
        #expect(outside.deeds.isEmpty)
        mouse(app, .drag, at: end)
        mouse(app, .release, at: end)
        #expect(outside.deeds.isEmpty, "\(end)")
      }
      mouse(app, .release, at: link)
      #expect(outside.deeds.isEmpty, "nothing was pressed")
      mouse(app, .press, at: link)
      mouse(app, .release, at: Point(column: link.column + 5, line: link.line))
      #expect(outside.deeds == ["open https://a.example/"])
    }
  }

  @Test("a click on a link's number opens it, in a sentence and in the list below")
  func clickOnNumber() throws {
    let (app, outside) = try app()
    app.press("j<Enter>")
    try click(app, "[2]")
    #expect(app.status == "opened gemini://b.example/")
    #expect(outside.deeds == ["open gemini://b.example/"])
    try click(app, "this")
    #expect(outside.deeds.last == "open https://a.example/")
    try click(app, "[2]", last: true)
    #expect(outside.deeds.last == "open gemini://b.example/")
    app.resize(14, 40)
    try click(app, "[1]", last: true)
    #expect(outside.deeds.last == "open https://a.example/")
  }

  @Test(
    "words that lead somewhere as a text itself says (OSC 8) are linked in its row and on its page")
  func ownLinks() throws {
    func link(_ address: String) -> String { "\u{1B}]8;;\(address)\u{1B}\\" }
    let (app, outside) = try app(
      "here, \(link("https://e.example/a"))here\(link("https://e.example/b"))there\(link("")) end\n"
        + "\(link("file:///etc/passwd"))file\(link(""))\n")
    let leads = { (column: Int, line: Int) in
      app.terminal.canvas.link(at: Point(column: column, line: line))?.address
    }
    #expect(app.feedLines[0] == "here, herethere end")
    #expect(leads(2, 0) == nil && leads(7, 0) == "https://e.example/a")
    #expect(leads(11, 0) == "https://e.example/b" && leads(17, 0) == nil && leads(2, 1) == nil)
    try click(app, "there end")
    #expect(outside.deeds == ["open https://e.example/b"])
    app.press("g<Enter>")
    try click(app, "[1]")
    #expect(outside.deeds.last == "open https://e.example/a")
    app.press("<Tab><Tab>o")
    #expect(outside.deeds.last == "open https://e.example/b")
  }

  @Test(
    "words that lead somewhere as a row's HTML says are linked on each of their lines, and open")
  func linksOfMarkup() throws {
    let (app, outside) = try app(
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "items": [
        {"id": "1", "url": "https://e.example/1", "title": "T", "content_html":
         "<ul><li>See <a href='/a b'>a long way to go</a> or https://c.example/</ul>"}]}
      """#, columns: 24)
    let leads = { (text: String) throws -> String? in
      let line = try #require(app.terminal.lines.firstIndex { $0.contains(text) })
      let start = try #require(app.terminal.lines[line].firstRange(of: text)).lowerBound
      let column = app.terminal.lines[line].distance(
        from: app.terminal.lines[line].startIndex, to: start)
      return app.terminal.canvas.link(at: Point(column: column, line: line))?.address
    }
    #expect(try leads("long") == "https://e.example/a%20b")
    #expect(
      try leads("way") == "https://e.example/a%20b" && leads("•") == nil && leads("See") == nil)
    #expect(try leads("https") == "https://c.example/")
    try click(app, "way")
    #expect(outside.deeds == ["open https://e.example/a%20b"])
    app.press("v")
    #expect(try leads("T") == "https://e.example/1")
  }

  @Test("a number before yy, yl, yp, | and s takes so many of the rows that are shown")
  func counts() throws {
    let (app, outside) = try app("one\ntwo\nthree\nfour\n")
    app.press("j2yy")
    #expect(outside.deeds.last == "copy two\nthree" && app.status == "copied 2 rows")
    app.press("9yy")
    #expect(outside.deeds.last == "copy two\nthree\nfour" && app.status == "copied 3 rows")
    app.press("yy")
    #expect(outside.deeds.last == "copy two" && app.status == "copied the row")
    app.press("2yp")
    #expect(outside.deeds.last == "copy two\n\nthree" && app.status == "copied 2 pages")
    app.press("2|wc<CR>")
    #expect(outside.deeds.last == "pipe two\nthree\n to wc")
    app.press("3sf<CR>")
    #expect(outside.deeds.last == "save two\nthree\nfour\n as f")
    app.press("&o<CR>g2yy")
    #expect(outside.deeds.last == "copy one\ntwo")
    app.press("j2yy")
    #expect(outside.deeds.last == "copy two\nfour")
    let (feed, opened) = try self.app()
    feed.press("3yl")
    #expect(opened.deeds == ["copy https://e.example/1\nhttps://e.example/2"])
    #expect(feed.status == "copied 2 links")
  }

  @Test("a page is copied as it stands: title, time and link on a line each")
  func header() throws {
    let (app, outside) = try app(
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "items": [
        {"id": "1", "title": "Words", "url": "https://e.example/", "date_published":
         "2026-05-01T08:14:00Z", "author": {"name": "Ada"}, "content_text": "One.\n\nTwo."}]}
      """#)
    app.press("yp")
    let lines = outside.deeds.last?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.first == "copy Words" && lines.contains("Ada"))
    #expect(lines.contains("https://e.example/") && lines.count == 7, "\(lines)")
  }

  @Test(
    "a command is divided as a shell would, without one; what is a program as it stands is one word",
    arguments: [
      ("vi", ["vi"]), ("  emacs  -nw ", ["emacs", "-nw"]), ("'my ed/ed' -x", ["my ed/ed", "-x"]),
      (#"a "b c" 'd "e' f\ g"#, ["a", "b c", #"d "e"#, "f g"]),
      (#"a "\"\x" ''"#, ["a", #""\x"#, ""]),
      ("/opt/my ed/ed", ["/opt/my ed/ed"]), ("a $HOME `id` *", ["a", "$HOME", "`id`", "*"]),
      ("a 'b", nil), ("", nil), (" ", nil), ("a\\", nil),
    ] as [(String, [String]?)])
  func words(command: String, words: [String]?) {
    #expect(ProgramWords(command) { $0 == "/opt/my ed/ed" }?.words == words)
  }

  @Test("a link stands in place of %s, also within a word, else behind all others")
  func placeOfLink() throws {
    let link = "https://e.example/%s"
    #expect(ProgramWords("a b")?.opening(link) == ["a", "b", link])
    #expect(ProgramWords("a --url=%s '%s' c")?.opening(link) == ["a", "--url=\(link)", link, "c"])
    #expect(ProgramWords("/usr/bin/w3m -M")?.isTerminalBrowser == true)
    #expect(ProgramWords("firefox w3m")?.isTerminalBrowser == false)
  }

  @Test("cells of links lead there: titles, addresses in texts, and the page's links")
  func cells() throws {
    let (app, _) = try app()
    let canvas = { app.terminal.canvas }
    #expect(canvas().link(at: Point(column: 1, line: 1))?.address == "https://e.example/1")
    #expect(canvas().link(at: Point(column: 20, line: 1)) == nil)
    app.press("j<Enter>")
    let lines = app.terminal.lines
    let line = try #require(lines.firstIndex { $0.contains("See this") })
    let column = try #require(lines[line].range(of: "this")).lowerBound
    let place = lines[line].distance(from: lines[line].startIndex, to: column)
    #expect(canvas().link(at: Point(column: place, line: line))?.address == "https://a.example/")
    let listed = try #require(lines.firstIndex { $0.contains("[1]") && $0.contains("a.example") })
    #expect(canvas().link(at: Point(column: 8, line: listed))?.address == "https://a.example/")
  }

  @Test(
    "yy copies what the row shows, yp its page; | and :pipe-json give it to a command, s saves it")
  func elsewhere() throws {
    let (app, outside) = try app()
    app.press("yy")
    #expect(outside.deeds.last == "copy Linked")
    app.press("yp")
    #expect(outside.deeds.last?.contains("https://e.example/1") == true)
    app.press("|wc -l<CR>")
    #expect(outside.deeds.last == "pipe Linked\n to wc -l")
    app.press(":pipe-json jq .title<CR>")
    #expect(
      outside.deeds.last
        == #"pipe {"title":"Linked","link":"https://e.example/1","key":"1"}"# + "\n to jq .title")
    app.press("snote.txt<CR>")
    #expect(outside.deeds.last == "save Linked\n as note.txt")
    #expect(app.status == "saved as note.txt")
    outside.failure = "note.txt: File exists"
    app.press(":w note.txt<CR>")
    #expect(app.status == "note.txt: File exists")
  }

  @Test(
    ":pipe-json gives a line of JSON as it is, and of other logs their level, time, message and fields",
    arguments: [
      (
        #"{"level":30, "time":1748944800000,"msg":"a\u0007 \"b\"\u00e9","n":1.50,"o":{"p":[true,null,{}]}}"#,
        #"{"level":30,"time":1748944800000,"msg":"a\u0007 \"b\"é","n":1.50,"o":{"p":[true,null,{}]}}"#
      ),
      (#"{"a" : [] , "b":"\t" }"#, #"{"a":[],"b":"\t"}"#),
      (
        "time=2026-06-03T10:00:00Z level=warn msg=\"no lamp\" pier=3 who=\"Ann \\\"A\\\"\"",
        #"{"level":"warning","time":"2026-06-03T10:00:00Z","message":"no lamp","fields":"#
          + #"{"time":"2026-06-03T10:00:00Z","level":"warn","msg":"no lamp","pier":"3","#
          + #""who":"Ann \"A\""}}"#
      ),
    ])
  func ownJSON(line: String, json: String) throws {
    #expect(try pipedJSON(ofFirstRowOf: "\(line)\n\(line)\n") == "pipe \(json)\n to jq")
  }

  private func pipedJSON(ofFirstRowOf text: String) throws -> String? {
    let options = FeedOptions(timeZone: .fixed(secondsEast: 0))
    let feed = try Feed.open(bytes: Array(text.utf8), name: "test", options: options)
    let app = AppUnderTest(feed, columns: 60, lines: 20, isDemo: false)
    let outside = OutsideUnderTest()
    app.screen.outside = outside
    app.press(":pipe-json jq<CR>")
    return outside.deeds.last
  }

  @Test(
    ":pipe-json gives of a log of plain text level, time, message, and the whole line",
    arguments: [
      (
        "2026-11-24 06:00:06,323 ERROR harbour.crane - no lamp\n  at a.py:3",
        #"{"level":"error","time":"2026-11-24T06:00:06.323Z","message":"no lamp\n  at a.py:3","#
          + #""content":"2026-11-24 06:00:06,323 ERROR harbour.crane - no lamp\n  at a.py:3"}"#
      ),
      (
        "2026/11/24 06:00:06 listening on :80",
        #"{"time":"2026-11-24T06:00:06Z","message":"listening on :80","#
          + #""content":"2026/11/24 06:00:06 listening on :80"}"#
      ),
      (
        "1795500006.123     56 10.0.0.1 TCP_DENIED/403 12 CONNECT a:443",
        #"{"level":"warning","time":"2026-11-24T06:00:06.123Z","#
          + #""message":"56 10.0.0.1 TCP_DENIED/403 12 CONNECT a:443","#
          + #""content":"1795500006.123     56 10.0.0.1 TCP_DENIED/403 12 CONNECT a:443"}"#
      ),
      (
        "2026-11-24T06:00:06.25+00:00 - ready",
        #"{"time":"2026-11-24T06:00:06.250Z","message":"ready","#
          + #""content":"2026-11-24T06:00:06.25+00:00 - ready"}"#
      ),
    ])
  func textLog(row: String, json: String) throws {
    let piped = try pipedJSON(ofFirstRowOf: "\(row)\n\(row)\n\(row)\n")
    #expect(piped == "pipe \(json)\n to jq")
  }

  @Test(":pipe-json gives the objects of a document as they are, where they are no entries")
  func objectsOfDocument() throws {
    let (app, outside) = try app("[{\"a\": 1,\n \"b\": {\"c\": 2}}, {\"a\": 2}]")
    app.press(":pipe-json jq<CR>")
    #expect(outside.deeds.last == "pipe {\"a\":1,\"b\":{\"c\":2}}\n to jq")
  }

  @Test("an entry's date is ISO 8601 in JSON, with its offset", arguments: [0, 7200, -12_600])
  func dateInJSON(offset: Int) throws {
    let rss = """
      <rss version="2.0"><channel><title>T</title><item><title>A</title>
      <pubDate>Wed, 03 Jun 2026 10:00:00 GMT</pubDate></item></channel></rss>
      """
    let options = FeedOptions(timeZone: .fixed(secondsEast: offset))
    let feed = try Feed.open(bytes: Array(rss.utf8), name: "test", options: options)
    let app = AppUnderTest(feed, columns: 60, lines: 20, isDemo: false)
    let outside = OutsideUnderTest()
    app.screen.outside = outside
    app.press(":pipe-json jq<CR>")
    let dates = [
      0: "2026-06-03T10:00:00Z", 7200: "2026-06-03T12:00:00+02:00",
      -12_600: "2026-06-03T06:30:00-03:30",
    ]
    #expect(outside.deeds.last?.contains("\"date\":\"\(dates[offset] ?? "")\"") == true)
  }

  @Test("a page whose row has gone, as its file was written anew, can be read, and nothing else")
  func gone() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("one\ntwo\nthree\nfour\n".utf8).write(to: URL(fileURLWithPath: path))
    let app = AppUnderTest(
      try Feed.open(path: path, options: FeedOptions(format: .text)), columns: 40, lines: 9,
      isDemo: false)
    let outside = OutsideUnderTest()
    app.screen.outside = outside
    app.press("G<CR>")
    try Data("new\n".utf8).write(to: URL(fileURLWithPath: path))
    app.press("r")
    for keys in ["e", "yy", "o", "yl", "J", "K", "]", "[", "s", "<Esc>"] { app.press(keys) }
    #expect(outside.deeds.isEmpty)
    #expect(app.feedLines.first == "new")
  }

  @Test("what is written for a row goes there, though others have come to be selected meanwhile")
  func rowOfPrompt() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("one\ntwo\n".utf8).write(to: URL(fileURLWithPath: path))
    let app = AppUnderTest(
      try Feed.open(path: path, options: FeedOptions(format: .text)), columns: 40, lines: 9,
      isDemo: false, follows: true)
    let outside = OutsideUnderTest()
    app.screen.outside = outside
    app.press("|cat")
    try extendFile(path, by: Data("three\n".utf8))
    app.takeIn()
    app.press("<CR>")
    #expect(outside.deeds == ["pipe two\n to cat"])
    app.press("|cat<CR>")
    #expect(outside.deeds.last == "pipe three\n to cat")
  }

  @Test("e shows the row's line of its file in the editor; a row of no file says so")
  func edit() throws {
    let (memory, _) = try app()
    memory.press("e")
    #expect(memory.status == "this row is in no file that an editor can show")
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("one\ntwo\n\nfour\n".utf8).write(to: URL(fileURLWithPath: path))
    let app = AppUnderTest(
      try Feed.open(path: path, options: FeedOptions(format: .text)), columns: 40, lines: 9,
      isDemo: false)
    let outside = OutsideUnderTest()
    app.screen.outside = outside
    app.press("3je")
    #expect(outside.deeds == ["edit \(path) 4"])
  }

  @Test(
    "e shows where an entry of a document begins in its file",
    arguments: [
      (
        """
        <?xml version="1.0"?>
        <rss version="2.0"><channel><title>T</title>

          <item><title>A</title></item>
          <!-- <item> --><item>
            <title>B</title></item></channel></rss>

        """, [4, 5]
      ),
      (
        """
        {"version": "https://jsonfeed.org/version/1.1",
         "items": [{"id": "1", "title": "A"},
          {"id": "2",

           "title": "B"}, {"id": "3", "title": "C"}]}

        """, [2, 3, 5]
      ),
      ("[\n{\"a\": 1},\n{\"a\": 2}]\n", [2, 3]),
      ("{\"title\": \"one\",\n\"text\": \"b\"}\n", [1]),
      ("<opml><body>\n<outline text='x'/></body></opml>\n", []),
    ])
  func editDocument(text: String, lines: [Int]) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let app = AppUnderTest(try Feed.open(path: path), columns: 40, lines: 30, isDemo: false)
    let outside = OutsideUnderTest()
    app.screen.outside = outside
    for line in lines {
      app.press("e")
      #expect(outside.deeds.last == "edit \(path) \(line)")
      app.press("j")
    }
    #expect(outside.deeds.count == lines.count)
  }
}

@Suite("Addresses in texts")
struct FoundLinkTests {
  @Test(
    "they end where the address does",
    arguments: [
      ("see https://a.example/b.", ["https://a.example/b"]),
      ("(https://a.example/b_(c)), and", ["https://a.example/b_(c)"]),
      ("<https://a.example/?q=1&r=2>", ["https://a.example/?q=1&r=2"]),
      ("\"url\":\"http://a.example\"", ["http://a.example"]),
      (
        "mailto:ann@a.example; https://b.example/ü",
        ["mailto:ann@a.example", "https://b.example/%C3%BC"]
      ),
      // `--raw` shows what leads somewhere elsewhere.
      ("^[]8;;https://a.example/b^[\\b^[]8;;^[\\", ["https://a.example/b"]),
      ("^[]8;;https://a.example/b^Gb^[]8;;^G", ["https://a.example/b"]),
      ("https://a.example/x^2", ["https://a.example/x^2"]),
      ("javascript://x file:///etc/passwd data:text/html,x", []),
      ("https: //a.example nothttps://x.example", []),
      ("Fxhttps://a.example", []), ("", []), (":", []), ("https://", []),
    ])
  func ends(text: String, links: [String]) {
    let found = FeedLink.found(in: DisplayText(text))
    #expect(found.map(\.link.string) == links)
  }
}
