import HeightEngine
import Testing

@testable import Feeds

@Suite("Levels that stand in a column of their own")
struct LevelColumnTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
  private static let request = "8f5e9cbb-2f1a-4c1e-8b8b-0f6b2f9f0001"

  private func found(_ line: String, isStamped: Bool) -> (level: LogLevel, word: String)? {
    let bytes = Array(line.utf8)
    return LogLevel.found(inLine: bytes.span, isStamped: isStamped).map {
      ($0.level, String(decoding: bytes[$0.range], as: UTF8.self))
    }
  }

  @Test(
    "PHP's stand behind its name",
    arguments: [
      ("PHP Fatal error:  Uncaught Error: no oil", LogLevel.fatal, "Fatal error"),
      ("PHP Warning:  Undefined variable $tank", .warning, "Warning"),
      ("PHP Notice:  x", .notice, "Notice"), ("PHP Deprecated:  x", .notice, "Deprecated"),
      ("PHP Parse error:  x", .error, "Parse error"),
    ])
  func php(text: String, level: LogLevel, word: String) {
    for time in ["[14-May-2024 10:21:33 UTC] ", "[14-May-2024 10:21:33 Europe/Berlin] ", ""] {
      let found = found(time + text, isStamped: !time.isEmpty)
      #expect(found?.level == level && found?.word == word, "\(time)")
    }
    #expect(found("A \(text)", isStamped: false)?.level == nil)
  }

  @Test(
    "MongoDB's letter stands before a component and who says it",
    arguments: [
      ("I  NETWORK  [conn1] end", LogLevel.info, "I"), ("W STORAGE  [main] slow", .warning, "W"),
      ("E  -        [main] no oil", .error, "E"), ("D2 REPL_HB  [rs] x", .debug, "D2"),
      ("F CONTROL [main] x", .fatal, "F"),
    ])
  func mongoDB(text: String, level: LogLevel, word: String) {
    for zone in ["+0000", "Z"] {
      let found = found("2024-05-14T10:21:33.123\(zone) \(text)", isStamped: true)
      #expect(found?.level == level && found?.word == word, "\(zone)")
    }
  }

  @Test(
    "Sidekiq's stand behind pieces that name themselves, and before a colon",
    arguments: [
      ("pid=1 tid=abd class=HardJob jid=f1 elapsed=0.012 INFO: done", LogLevel.info, "INFO"),
      ("pid=1 tid=abd class=A::B jid=f2 WARN: RuntimeError: boom", .warning, "WARN"),
      ("pid=1 tid=abd INFO: Booted", .info, "INFO"),
    ])
  func sidekiq(text: String, level: LogLevel, word: String) {
    let found = found("2026-11-27T20:58:03.123Z \(text)", isStamped: true)
    #expect(found?.level == level && found?.word == word)
  }

  @Test(
    "pieces before something else lead to none",
    arguments: ["a=1 b=2 c=3 d=4 e=5 40: x", "a=1 b=2 c=3 d=4 e=5 Done: x", "a=1 b=2 c=3 d=4 e=5"])
  func noSidekiq(text: String) {
    #expect(found("2026-11-27T20:58:03.123Z \(text)", isStamped: true) == nil)
  }

  @Test(
    "PostgreSQL's stand before a state, in a value of their own",
    arguments: [
      ("ERROR", "23505", LogLevel.error), ("LOG", "00000", .info), ("FATAL", "28P01", .fatal),
      ("WARNING", "01000", .warning), ("DEBUG1", "00000", .debug),
    ])
  func postgreSQL(word: String, state: String, level: LogLevel) {
    for name in ["\"ann\"", "", "\"a,\"\"b\""] {
      let line =
        "2024-05-14 10:21:33.401 UTC,\(name),\"shop\",77,\"172.18.0.4:51022\",6928b0ad.4d,3,"
        + "\"INSERT\",2024-05-14 10:21:00 UTC,4/11,731,\(word),\(state),\"no oil\",,,,\n"
      let found = found(line, isStamped: true)
      #expect(found?.level == level && found?.word == word, "\(name)")
    }
  }

  @Test(
    "Windows' and Go's are words that are none elsewhere",
    arguments: [
      ("Error\t11/27/2026 8:58:01 PM\tService Control Manager\t7031", LogLevel.error, "Error"),
      ("Information\t11/27/2026 8:58:02 PM\tA", .info, "Information"),
      ("Critical\t11/27/2026 8:58:02 PM\tA", .critical, "Critical"),
      ("2026/11/27 20:58:02 http: panic serving 127.0.0.1:51022: a", .error, "panic"),
    ])
  func words(line: String, level: LogLevel, word: String) {
    let found = found(line, isStamped: true)
    #expect(found?.level == level && found?.word == word)
    #expect(self.found(line, isStamped: false)?.level == nil)
  }

  @Test(
    "Winston's that are words elsewhere stand before a colon, and not where Go has them",
    arguments: [
      ("http: GET /pumps 200", LogLevel.debug, "http"), ("silly: tick", .trace, "silly"),
      ("verbose: 3 pumps", .trace, "verbose"), ("[quay] http: GET /pumps 200", .debug, "http"),
      ("\u{1B}[35mhttp\u{1B}[39m: GET /pumps", .debug, "http"),
    ])
  func winston(text: String, level: LogLevel, word: String) {
    for time in ["", "2026-11-27T20:58:02.123Z ", "2026-11-27 20:58:02 "] {
      let found = found(time + text, isStamped: true)
      #expect(found?.level == level && found?.word == word, "\(time)")
    }
    #expect(found("2026/11/27 20:58:02 http: TLS handshake error", isStamped: true) == nil)
    #expect(found("2026-11-27 20:58:02 asks by http: GET", isStamped: true) == nil)
    #expect(found("2026-11-27 20:58:02 [http] GET", isStamped: true) == nil)
    #expect(found("2026-11-27 20:58:02 http://quay.example/c", isStamped: true) == nil)
    let ofGo = found("May  4 09:00:00 quay app[1]: http: proxy error", isStamped: true)
    #expect(ofGo?.word != "http")
    #expect(found("http: GET", isStamped: false) == nil)
  }

  @Test("an option's value and an address's are none")
  func options() {
    let texts = ["GET /logs?level=error 2", "GET /?a=1&level=error", "CMD (app --log-level=error)"]
    for text in texts {
      #expect(found("2026-11-27 20:58:02 " + text, isStamped: true) == nil, "\(text)")
    }
    #expect(found("2026-11-27 20:58:02 a=b log.level=error", isStamped: true)?.level == .error)
  }

  @Test(
    "Vite's errors are told by their first words behind its name",
    arguments: [
      "[vite] Internal server error: no oil", "[vite] (ssr) Internal server error: no oil",
      "[vite] (client) Pre-transform error: no oil",
      "\u{1B}[31m\u{1B}[1m[vite]\u{1B}[22m\u{1B}[39m \u{1B}[31mInternal server error: no oil",
    ])
  func vite(text: String) {
    for time in ["4:02:15 PM ", "16:02:15 ", "\u{1B}[2m4:02:15 PM\u{1B}[22m "] {
      let found = found(time + text, isStamped: true)
      #expect(found?.level == .error && found?.word == "error", "\(time)")
    }
    #expect(found("4:02:15 PM [vite] Internal server of errors", isStamped: true) == nil)
    #expect(found("4:02:15 PM [tool] Internal server error: no", isStamped: true) == nil)
  }

  @Test(
    "a program's last words are fatal in any log",
    arguments: [
      ("fatal error: all goroutines are asleep - deadlock!", "fatal error"),
      ("panic: no oil", "panic"),
      ("Unhandled exception. System.Exception: a", "Unhandled exception"),
      ("Exception in thread \"main\" a.B: c", "Exception in thread"),
      ("thread 'main' panicked at src/main.rs:4:5:", "thread"),
      ("Fatal error: Index out of range: file a.swift, line 3", "Fatal error"),
      ("pump/main.swift:3: Fatal error: no oil", "pump/main.swift:3: Fatal error"),
      ("Unhandled exception:", "Unhandled exception"),
      ("terminate called after throwing an instance of 'std::runtime_error'", "terminate called"),
      ("libc++abi: terminating due to uncaught exception of type a", "libc++abi: terminating"),
      ("*** stack smashing detected ***: terminated", "*** stack smashing detected"),
      ("double free or corruption (fasttop)", "double free or corruption"),
      ("Aborted (core dumped)", "Aborted (core dumped"),
      ("pump: pump.c:5: main: Assertion `oil > 0' failed.", "pump: pump.c:5: main: Assertion"),
      ("Fatal Python error: Segmentation fault", "Fatal Python error"),
      ("Execution error (ArithmeticException) at user/eval1 (REPL:1).", "Execution error"),
      ("SIGSEGV: segmentation violation", "SIGSEGV: segmentation violation"),
    ])
  func lastWords(line: String, word: String) {
    for isStamped in [true, false] {
      let found = found(line, isStamped: isStamped)
      #expect(found?.level == .fatal && found?.word == word)
    }
  }

  @Test("a sanitizer's and Nim's last words are fatal where no times stand before lines")
  func lastWordsWithLevels() {
    for (line, word) in [
      ("==77==ERROR: AddressSanitizer: heap-use-after-free", "==77==ERROR"),
      ("Error: unhandled exception: no oil [ValueError]", "Error: unhandled exception"),
    ] {
      let found = found(line, isStamped: false)
      #expect(found?.level == .fatal && found?.word == word)
    }
  }

  @Test(
    "of tests that are reported as TAP, and of npm's logs, it stands at the beginning",
    arguments: [
      ("ok 1 - adds", LogLevel.info, "ok"), ("ok 12", .info, "ok"),
      ("not ok 2 - divides\n  ---", .error, "not ok"), ("not ok 3\n  ---", .error, "not ok"),
      ("not ok 4 - pumps # TODO oil", .notice, "not ok"), ("ok 5 # SKIP dry", .info, "ok"),
      ("not ok 6 # todo", .notice, "not ok"), ("not ok 7 - \\# TODO is kept", .error, "not ok"),
      ("not ok 8 # TODOlist", .error, "not ok"),
      ("Bail out! No oil", .fatal, "Bail out!"), ("0 verbose cli a", .debug, "verbose"),
      ("12 error code E404", .error, "error"), ("7 silly x", .trace, "silly"),
    ])
  func tools(line: String, level: LogLevel, word: String) {
    let found = found(line, isStamped: false)
    #expect(found?.level == level && found?.word == word)
  }

  @Test(
    "what begins like them is none of them",
    arguments: ["ok 3 pumps", "ok then", "not ok", "12 errors", "1 infos", "ok"])
  func noTools(line: String) { #expect(found(line, isStamped: false) == nil) }

  @Test(
    "of HAProxy it is the status of an answer",
    arguments: [
      ("0/0/1/12/13 200", LogLevel.info), ("0/0/1/-1/+1003 503", .error),
      ("0/-1/-1/-1/0 404", .warning),
    ])
  func haProxy(text: String, level: LogLevel) {
    let line =
      "May 14 10:21:33 lb haproxy[42]: 10.0.0.1:51234 [14/May/2024:10:21:33.123] in~ shop/web1 "
      + text + " 612 - - ---- 1/1/0/0/0 0/0 \"GET /pumps HTTP/1.1\""
    let found = found(line, isStamped: true)
    #expect(found?.level == level && found?.word == String(text.suffix(3)))
    #expect(self.found(line.replacing("haproxy", with: "proxy"), isStamped: true) == nil)
  }

  @Test(
    "of HAProxy's connections it is how they ended, of its servers what became of them",
    arguments: [
      (
        "10.0.0.1:5 [14/May/2024:10:21:33.123] in shop/web1 0/0/13 612 -- 1/1/0/0/0 0/0", .info,
        "--"
      ),
      ("10.0.0.1:5 [14/May/2024:10:21:33.123] in shop/web1 0/-1/+13 +0 SC 1/1/0/0/0", .error, "SC"),
      (
        "10.0.0.1:5 [14/May/2024:10:21:33.123] in shop/web1 0/0/13 612 cD 1/1/0/0/0", .warning, "cD"
      ),
      ("Server shop/web1 is DOWN, reason: Layer4 timeout", .alert, "DOWN"),
      ("Backup Server shop/web2 is UP, reason: a", .notice, "UP"),
      ("backend shop has no server available!", .emergency, "no server available"),
    ] as [(String, LogLevel, String)])
  func connections(text: String, level: LogLevel, word: String) {
    let line = "May 14 10:21:33 lb haproxy[42]: \(text)"
    let found = found(line, isStamped: true)
    #expect(found?.level == level && found?.word == word)
    #expect(self.found(line.replacing("haproxy", with: "proxy"), isStamped: true) == nil)
  }

  @Test("HAProxy's own time says the year of a connection")
  func yearOfConnection() throws {
    let line =
      "May  4 09:00:00 lb haproxy[1]: 10.0.0.1:5 [04/May/2019:09:00:00.123] in a/b 0/0/13 6 -- 1/1\n"
    let feed = try Feed.reading(line + line, Self.options)
    #expect(feed.entries.map { $0.date?.seconds } == [1_556_960_400, 1_556_960_400])
  }

  @Test(
    "of a request it is what came of it, which Rails says in a later line",
    arguments: [
      ("Completed 500 Internal Server Error in 2ms", LogLevel.error, "500"),
      ("Completed 404 Not Found in 2ms", .warning, "404"),
      ("Completed 200 OK in 2ms", .info, "200"),
      ("ActionView::Template::Error (no oil):", .error, "ActionView::Template::Error"),
      ("NoMethodError (no oil):", .error, "NoMethodError"),
    ])
  func rails(line: String, level: LogLevel, word: String) throws {
    let text =
      "Started GET \"/\" for 127.0.0.1 at 2026-05-04 09:00:00 +0200\nProcessing by A#show as HTML\n"
      + "  Pump Load (0.3ms)  SELECT 1\nRedirected (not)\n\(line)\n"
    let bytes = Array(text.utf8)
    let levels: LineLevels = [.stamped, .ofRequests]
    guard let found = levels.found(in: bytes.span) else {
      Issue.record("no level")
      return
    }
    #expect(found.level == level)
    #expect(String(decoding: bytes[found.range], as: UTF8.self) == word)
    let feed = try Feed.reading(text, Self.options)
    #expect(feed.numberOfEntries(inSection: 0) == 1)
    var buffer = RowTextBuffer()
    let filter = try RowFilter("level=\(level)")
    let matches = feed.matches(of: filter, ofFirstOf: 0..<1, inSection: 0, buffer: &buffer)
    #expect(matches.rows == [0])
  }

  @Test(
    "AWS Lambda's stands behind the name of a request, that of macOS behind a thread",
    arguments: [
      ("2024-05-14T10:21:33.000Z\t\(request)\tERROR\tno oil", LogLevel.error, "ERROR"),
      ("2024-05-14T10:21:33.000Z\tundefined\tINFO\tup", .info, "INFO"),
      ("2024-05-14 10:21:33.412345+0000 0x1a2b     Error       0x0  1  0  a: b", .error, "Error"),
      (
        "2024-05-14 10:21:33.412345+0000 0x1a2b     Fault       0x0  1  0  a: b", .critical, "Fault"
      ),
      ("2024-05-14 10:21:33.412345-0700 0x1a2b3c   Default     0x9f 1  0  a", .notice, "Default"),
      ("2024-05-14 10:21:33.412345+0000 0x1a2b     Debug       0x0  1  0  a: b", .debug, "Debug"),
      ("2024-05-14 10:21:33.412 E  quay[123:1a2b] no oil", .error, "E"),
      ("2024-05-14 10:21:33.412 F  quay house[0:1a2b] [a.b:c] no oil", .critical, "F"),
      ("2024-05-14 10:21:33.412 Df quay[123:1a2b] up", .notice, "Df"),
      ("2024-05-14 10:21:33.412 Db quay[123:1a2b] up", .debug, "Db"),
    ])
  func behindOthers(line: String, level: LogLevel, word: String) {
    for colour in ["", "\u{1B}[33m"] {
      let found = found(colour + line, isStamped: true)
      #expect(found?.level == level && found?.word == word, "\(colour)")
    }
  }

  @Test(
    "of etcd, TensorFlow, WebSphere and CUPS they are letters, of Cisco's devices a digit",
    arguments: [
      ("2024-05-14 10:21:33.412345 E | etcdserver: no oil", LogLevel.error, "E"),
      ("2024-05-14 10:21:33.412345 C | etcdmain: dry", .critical, "C"),
      ("2024-05-14 10:21:33.412345 N | raft: is the leader", .notice, "N"),
      ("2024-05-14 10:21:33.412345: W tensorflow/core/a.cc:12] x", .warning, "W"),
      ("[5/14/24 10:21:33:412 CEST] 0000000a WsServer      A   x", .notice, "A"),
      ("[05/14/24 10:21:33:412 CEST] 0000000a WsServer      E   x", .error, "E"),
      ("[05/14/24, 10:21:33:412 CEST] 0000000a com.ibm.ws    3 x", .trace, "3"),
      ("E [14/May/2024:10:21:33 +0200] no oil", .error, "E"),
      ("d [14/May/2024:10:21:33 +0200] x", .trace, "d"),
      ("*May 14 10:21:33.412: %LINK-3-UPDOWN: x", .error, "3"),
      ("May 14 10:21:33 sw 12: %PM-4-ERR_DISABLE: x", .warning, "4"),
      ("May 14 2024 10:21:33 fw : %ASA-6-302013: Built", .info, "6"),
      ("May 14 10:21:33 sw %OIR-SP-6-INSCARD: x", .info, "6"),
      ("E20240514 10:21:33.412345 1 a.cc:12] x", .error, "E"),
      ("May 14 10:21:33 quay kubelet[7]: W0514 10:21:33.412345       7 a.go:12] x", .warning, "W"),
      ("[ 05-14 10:21:33.412  1234: 1250 E/AndroidRuntime ]", .error, "E"),
    ])
  func lettersAndDigits(line: String, level: LogLevel, word: String) {
    let found = found(line, isStamped: true)
    #expect(found?.level == level && found?.word == word)
  }

  @Test(
    "directly behind a time a level may be in any letters",
    arguments: [
      ("2024-05-14T10:21:33+0200 info app : x", LogLevel.info, "info"),
      ("2024-05-14T10:21:33.123Z error hostd[12] x", .error, "error"),
      ("2024-05-14 10:21:33, Warning               CBS    x", .warning, "Warning"),
      ("5/14/2024 8:14:01 AM Error no oil", .error, "Error"),
      ("Tue May 14 10:21:33 UTC 2024 warn x", .warning, "warn"),
      ("[2024-05-14 10:21:33] notice x", .notice, "notice"),
      ("2024-05-14 10:21:33 CEST debug: x", .debug, "debug"),
      ("2024-05-14 10:21:33 UTC [12] LOG:  up", .info, "LOG"),
      ("10:21AM ERR no oil error=dry", .error, "ERR"),
      ("[Nest] 42  - 05/14/2024, 8:14:01 AM     LOG [App] up", .info, "LOG"),
    ])
  func behindTimes(line: String, level: LogLevel, word: String) {
    let found = found(line, isStamped: true)
    #expect(found?.level == level && found?.word == word)
  }

  @Test(
    "in the middle of its brackets it is one, with times and without",
    arguments: [("[ INFO ] up", LogLevel.info), ("[ ERROR ] no oil", .error)])
  func padded(line: String, level: LogLevel) {
    #expect(found(line, isStamped: false)?.level == level)
    #expect(found("2024-05-14 10:21:33 \(line)", isStamped: true)?.level == level)
    #expect(found("2024-05-14 10:21:33 [ no error ] x", isStamped: true) == nil)
  }

  @Test(
    "of gin it is the status of an answer, with colours and without",
    arguments: [
      ("500", LogLevel.error), ("404", .warning), ("200", .info), ("302", .info),
    ])
  func gin(status: String, level: LogLevel) {
    for shown in [" \(status) ", "\u{1B}[97;41m \(status) \u{1B}[0m"] {
      let line = "[GIN] 2024/05/14 - 10:21:33 |\(shown)|    1.2ms |   10.0.0.1 | GET      \"/x\""
      let found = found(line, isStamped: true)
      #expect(found?.level == level && found?.word == status, "\(shown)")
    }
    for shown in ["| 5000 | x", "| up | x", "500 of them"] {
      #expect(found("[GIN] 2024/05/14 - 10:21:33 \(shown)", isStamped: true)?.level == nil)
    }
  }

  @Test(
    "of X.Org it stands in parentheses behind the seconds since it began",
    arguments: [
      ("[    12.345] (EE) no screens found", LogLevel.error, "EE"),
      ("[    12.345] (WW) glx: slow", .warning, "WW"), ("[123456.789] (II) x", .info, "II"),
      ("[    12.345] (**) Option \"x\"", .info, "**"), ("[    12.345] (!!) x", .notice, "!!"),
    ])
  func xOrg(line: String, level: LogLevel, word: String) {
    let found = found(line, isStamped: false)
    #expect(found?.level == level && found?.word == word)
  }

  @Test("lines of X.Org's log are rows with those below them that have no mark")
  func rowsOfXOrg() throws {
    let text = """
      [    12.345] (II) Module glx: vendor="X.Org Foundation"
      [    12.345] \tcompiled for 1.21.1.7, module version = 1.0.0
      [    12.346] (EE) no screens found
      [    12.347] (WW) no fonts

      """
    let feed = try Feed.reading(text, Self.options)
    #expect(feed.entries.count == 3)
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [1])
  }

  @Test(
    "of npm it stands behind its name, where nothing but a time is before that",
    arguments: [
      ("npm ERR! code 1", LogLevel.error, "ERR!"), ("npm error code 1", .error, "error"),
      ("npm WARN deprecated x", .warning, "WARN"), ("npm warn deprecated x", .warning, "warn"),
      ("npm notice", .notice, "notice"), ("npm verb cli x", .debug, "verb"),
      ("npm info using npm@10.2.4", .info, "info"), ("npm verbose exit 1", .debug, "verbose"),
      ("npm http fetch GET 200 https://registry.npmjs.org/x 9ms", .info, "http"),
      ("npm timing npm:load Completed in 12ms", .info, "timing"), ("npm silly x", .trace, "silly"),
      ("npm \u{1B}[31mERR!\u{1B}[0m code 1", .error, "ERR!"),
    ])
  func npm(text: String, level: LogLevel, word: String) {
    for time in ["2024-05-14T10:21:33.000Z ", ""] {
      let found = found(time + text, isStamped: !time.isEmpty)
      #expect(found?.level == level && found?.word == word, "\(time)")
    }
    #expect(found("run \(text)", isStamped: false)?.level == nil)
  }

  @Test(
    "of Redis it is a sign, of Ruby's logger a letter behind tags, of MySQL and loguru a word of their own",
    arguments: [
      ("1:C 04 May 2026 09:00:00.123 # Redis is starting", LogLevel.warning, "#"),
      ("12345:M 04 May 2026 09:00:00.123 * Ready to accept connections", .notice, "*"),
      ("1:S 04 May 2026 09:00:00.123 - DB 0: 1 keys", .debug, "-"),
      ("1:M 04 May 2026 09:00:00.123 # WARNING overcommit_memory is 0", .warning, "#"),
      ("[ab12] [10.0.0.1] E, [2026-05-04T09:00:00.123456 #42] ERROR -- : no oil", .error, "E"),
      ("[\(request)] D, [2026-05-04T09:00:00.123456 #42] DEBUG -- :   Tank Load", .debug, "D"),
      ("2026-05-04T09:00:00.123456Z 0 [System] [MY-010116] [Server] starts", .info, "System"),
      ("2026-05-04T09:00:00.123456Z 0 [Note] [MY-010116] [Server] up", .info, "Note"),
      ("2026-05-04 09:00:00.123 | SUCCESS  | __main__:main:6 - up", .notice, "SUCCESS"),
    ])
  func ownSigns(line: String, level: LogLevel, word: String) {
    let found = found(line, isStamped: true)
    #expect(found?.level == level && found?.word == word)
  }

  @Test(
    "lines of SLF4J's simple logger are rows with their stacks, and have their levels behind threads"
  )
  func threads() throws {
    let text = """
      [main] INFO house.Pump - turns
      [pool-1-thread-1] ERROR house.Pump - no oil
      java.lang.IllegalStateException: dry
      \tat house.Pump.take(Pump.java:5)
      [main] WARN house.Tank - low

      """
    let feed = try Feed.reading(text, Self.options)
    #expect(feed.entries.count == 3)
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [1])
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "warn")).rows == [1, 2])
  }

  @Test(
    "lines that Ruby's logger writes behind tags have times, and what has none goes on with them")
  func tags() throws {
    let text = """
      [ab12] [10.0.0.1] I, [2026-05-04T09:00:00.123456 #42]  INFO -- : Started GET "/"
      [\(Self.request)] [10.0.0.1] E, [2026-05-04T09:00:01.123456 #42] ERROR -- : no oil
      app/models/pump.rb:5:in 'take'
      [ab12] D, [2026-05-04T09:00:02.123456 #42] DEBUG -- :   Tank Load (0.1ms)

      """
    let feed = try Feed.reading(text, Self.options)
    #expect(feed.entries.count == 3)
    #expect(feed.sectionTitles == ["Monday, 2026-05-04"])
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [1])
  }

  @Test(
    "words and letters in other places are none",
    arguments: [
      "2024-05-14T10:21:33.123+0000 I NETWORK is down", "2024-05-14T10:21:33.123+0000 I  am [ann]",
      "2024-05-14T10:21:33.123+0000 A  NETWORK  [a] b", "2024-05-14T10:21:33.123+0000 I",
      "2024-05-14T10:21:33.000Z\ta request\tError\tx",
      "2024-05-14T10:21:33.000Z\t\(request)\t30\tx",
      "2024-05-14 10:21:33.412345+0000 0x1a2b     Error       of nobody, as it seems",
      "2024-05-14 10:21:33.412345+0000 0x1a2b     Activity    0x0  1  0  a: b",
      "kern  :err", "kern  :loud  : [    1.234567] x", "names :err   : [    1.234567] x",
      "I/O error (pump 3): no oil", "I/O error (3): no oil", "E/mail (ann): no oil",
      "2024-05-14 10:21:33 processed 12 error replies", "2024-05-14 10:21:33 fine words",
      "2024-05-14 10:21:33 LOG of nobody", "2024-05-14 10:21:33 a %SYS_DIR% and %A-9-B: x",
      "2024-05-14 10:21:33 100%A-3- x", "2024-05-14 10:21:33.412345 E of nobody",
      "[    12.345] (E) x y", "[    12.345] (EEE) x", "[    12.345] EE: x y z",
      "[ab cd1.345] (EE) xyz", "[1.2] (EE) no screens found", "npm warned of it",
      "npm errors are many", "npm ci", "npm https are many", "1:M 04 May 2026 09:00:00.123 + up",
      "[main] INFOS of it, as it seems",
      "[8f5e] I, [2026] x y",
      "Error\tof it, as it seems", "Errors\t11/27/2026 8:58:01 PM", "a http: panic of serving it",
      "2024-05-14 10:21:33.401 UTC,a,b,1,c,d,3,e,f,4/11,731,ERROR,12,a",
      "3,341,5690717,x;no oil", "3,341,-;no oil at all", "3,341,5690717,-,no oil",
      "31234,1,2,-;no oil",
      ",341,5690717,-;no oil", "3,,5690717,-;no oil", "3,341,5690717,", "3,341,5690717567,-",
      "W/Pump", "X/Pump    ( 123): no oil", "PHP Version: 8", "a PHP Warning: x",
    ])
  func others(line: String) {
    #expect(found(line, isStamped: false)?.level == nil)
    if !line.contains("PHP") { #expect(found(line, isStamped: true)?.level == nil) }
  }

  @Test(
    "the kernel's records have it in their priority",
    arguments: [
      ("3,341,5690717,-;usb 1-1: no oil", LogLevel.error, "3"),
      ("30,340,5690716,-;udevd[80]: up", .info, "30"),
      ("12,4242,19,c;part of a line", .warning, "12"), ("0,1,2,+,caller=T1;panic", .emergency, "0"),
    ])
  func records(line: String, level: LogLevel, word: String) {
    let found = found(line, isStamped: false)
    #expect(found?.level == level && found?.word == word)
  }

  @Test("what the kernel says of a device stands below its record, and is of its row")
  func devices() throws {
    let text = """
      6,339,5140900,-;NET: Registered protocol family 10
      3,341,5690717,-;usb 1-1: no oil
       SUBSYSTEM=usb
       DEVICE=c189:0
      4,342,5690718,-;usb 1-1: low
       SUBSYSTEM=usb
       DEVICE=c189:0

      """
    let feed = try Feed.reading(text, Self.options)
    #expect(feed.contents.map { $0?.utf8.count { $0 == 0x0A } } == [0, 2, 2])
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "warn")).rows == [1, 2])
  }

  @Test("lines of the kernel's and of Android's logs are rows, and are found by their levels")
  func filter() throws {
    let kernel = """
      kern  :info  : [    1.234567] ata1: up
      kern  :err   : [    1.234568] ata1: no oil
      daemon:warn  : [    1.234569] systemd[1]: low
      user  :crit  : [    1.234570] no oil

      """
    let android = """
      I/Pump    ( 1234): turns
      E/Pump    ( 1234): no oil
      W/Tank(  123): low
      F/Pump    ( 1234): ends

      """
    let dated = kernel.replacing("[    1.2345", with: "[Tue May 14 10:21:33 2024] [")
    for text in [kernel, android, dated] {
      let feed = try Feed.reading(text, Self.options)
      #expect(feed.entries.count == 4)
      #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [1, 3])
    }
  }
}
