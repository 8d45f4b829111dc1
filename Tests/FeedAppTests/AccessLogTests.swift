import Feeds
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp

@Suite("Web servers' logs of requests")
struct AccessLogTests {
  private func app(
    _ lines: String, _ rows: RowRule? = nil, columns: Int = 200, fields: String = "",
    detail: LogView.Detail = .fields
  ) throws -> AppUnderTest {
    var options = FeedOptions(rows: rows, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    options.logs = LogView(detail, fields: LogFieldSelection(fields))
    let feed = try Feed.open(bytes: Array(lines.utf8), name: "log", options: options)
    return AppUnderTest(feed, columns: columns, lines: 40)
  }

  private func rows(
    _ lines: String, fields: String = "", detail: LogView.Detail = .fields
  ) throws -> [String] {
    try app(lines, fields: fields, detail: detail).feedLines.dropFirst().filter { !$0.isEmpty }
  }

  private static let time = "[04/May/2026:06:05:00 +0000]"

  @Test(
    "common, combined, with a virtual host, of IPv6, with names and with what servers add",
    arguments: [
      (
        #"192.0.2.7 - - TIME "GET / HTTP/1.1" 200 612"#,
        "200 GET / ip=192.0.2.7 size=612 protocol=HTTP/1.1"
      ),
      (
        #"192.0.2.7 - ann b [x] TIME "GET /a b HTTP/1.1" 404 - "-" "curl""#,
        "404 GET /a b ip=192.0.2.7 user=\"ann b [x]\" agent=curl protocol=HTTP/1.1"
      ),
      (
        #"a.example:80 2001:db8::1 - - TIME "GET / HTTP/2.0" 500 1 "http://r/" "a \"b\"""#,
        #"500 GET / vhost=a.example:80 ip=2001:db8::1 size=1 referrer=http://r/ agent="a \"b\"" "#
          + "protocol=HTTP/2.0"
      ),
      (#"192.0.2.7 - - TIME "-" 408 0 "-" "-""#, "408 - ip=192.0.2.7 size=0"),
      (#"192.0.2.7 x - TIME "" 400 0 0.003"#, "400 ip=192.0.2.7 ident=x size=0 more=0.003"),
      (
        #"192.0.2.7, 10.0.0.1 - - TIME "GET / HTTP/1.1" 200 5"#,
        #"200 GET / ip="192.0.2.7, 10.0.0.1" size=5 protocol=HTTP/1.1"#
      ),
      (
        #"a.example ::1, 10.0.0.1 - ann TIME "GET / HTTP/1.1" 200 5"#,
        #"200 GET / vhost=a.example ip="::1, 10.0.0.1" user=ann size=5 protocol=HTTP/1.1"#
      ),
      (
        #"a.example:80 unknown, 10.0.0.1 - ann TIME "GET / HTTP/1.1" 200 5"#,
        #"200 GET / vhost=a.example:80 ip="unknown, 10.0.0.1" user=ann size=5 protocol=HTTP/1.1"#
      ),
    ])
  func shapes(line: String, shown: String) throws {
    let line = line.replacing("TIME", with: Self.time)
    #expect(try rows(line) == ["06:05:00 " + shown])
  }

  @Test(
    "who asks is known by an address, a host with a domain or none, and by two names at most",
    arguments: [
      ("localhost - ann", "ip=localhost user=ann "), ("pier.example - -", "ip=pier.example "),
      ("- - ann", "user=ann "), ("unix: - -", "ip=unix: "), ("192.0.2.7", "ip=192.0.2.7 "),
      ("192.0.2.7:4711 - ann", "ip=192.0.2.7:4711 user=ann "),
      ("fe80::1%eth0 - -", "ip=fe80::1%eth0 "),
      ("192.0.2.7 x ann", "ip=192.0.2.7 user=ann ident=x "),
      ("_ 192.0.2.7 - -", "vhost=_ ip=192.0.2.7 "),
    ])
  func callers(head: String, shown: String) throws {
    let line = #"\#(head) \#(Self.time) "GET /x HTTP/1.1" 200"#
    let row = "06:05:00 200 GET /x \(shown)protocol=HTTP/1.1"
    #expect(try rows(line + "\n" + line) == [row, row])
  }

  @Test("behind a writer's name they are rows of requests, too", arguments: ["nginx", "nginx-1"])
  func writer(name: String) throws {
    let line = #"\#(name) | 192.0.2.7 - bob \#(Self.time) "GET /x HTTP/1.1" 200"#
    #expect(
      try rows(line + "\n" + line).allSatisfy {
        $0 == "\(name) | 06:05:00 200 GET /x ip=192.0.2.7 user=bob protocol=HTTP/1.1"
      })
  }

  @Test(
    "what stands before a request and says nothing of who asked makes no fields",
    arguments: [
      "nginx | the pump", "the pump has asked", "pump asked ann",
      "pier.example asked ann twice", "Done.",
      "06:05:00 - -", "pier.example", "web.1 | ann",
    ])
  func noCallers(head: String) throws {
    let line = #"\#(head) \#(Self.time) "GET /x HTTP/1.1" 200"#
    #expect(try app(line).feedLines.contains(line))
  }

  @Test(
    "behind a container's name a request is one, be it the only line",
    arguments: ["web.1    | ", "[pod/quay/nginx] "])
  func behindName(name: String) throws {
    let line = #"\#(name)192.0.2.7 - - \#(Self.time) "GET /x HTTP/1.1" 200"#
    #expect(try rows(line) == ["\(name)06:05:00 200 GET /x ip=192.0.2.7 protocol=HTTP/1.1"])
  }

  @Test("HAProxy's say where a request went, and how long each step took")
  func haProxy() throws {
    let line =
      #"May  4 06:05:00 lb haproxy[12]: 10.0.0.1:5 [04/May/2026:06:05:00.123] in~ shop/web1 "#
      + #"0/0/1/-1/13 503 612 - - sH-- 1/1/0/0/0 0/0 {a.example} "GET /oil HTTP/1.1""#
    let shown =
      #"06:05:00.123 503 GET /oil ip=10.0.0.1:5 prefix="lb haproxy[12]:" size=612 frontend=in~ "#
      + #"upstream=shop/web1 steps=0/0/1/-1/13 more="- - sH-- 1/1/0/0/0 0/0 {a.example}" "#
      + "protocol=HTTP/1.1"
    let started = "May  4 06:05:00 lb haproxy[12]: Proxy in started."
    #expect(try rows("\(line)\n\(started)\n\(line)") == [shown, started, shown])
    // Without syslog; and of connections, of which nobody asked for anything, it is text.
    let bare = String(line.dropFirst("May  4 06:05:00 lb haproxy[12]: ".count))
    #expect(try rows(bare) == [shown.replacing(#" prefix="lb haproxy[12]:""#, with: "")])
    let connection =
      #"May  4 06:05:00 lb haproxy[12]: 10.0.0.1:5 [04/May/2026:06:05:00.123] in shop/web1 "#
      + "0/0/13 612 -- 1/1/0/0/0 0/0"
    #expect(try rows(connection + "\n" + connection) == [connection, connection])
  }

  @Test("what is no such line among them is text")
  func others() throws {
    let line = #"192.0.2.7 - - \#(Self.time) "GET / HTTP/1.1" 200 612"#
    let odd = "and a line that is none\n\(Self.time) x\n- \(Self.time) \"a\" 20 1"
    #expect(
      try rows("\(line)\n\(odd)\n\(line)\n\(line)\n\(line)").dropFirst().prefix(3).map { $0 }
        == odd.split(separator: "\n").map(String.init))
  }

  @Test("a status is coloured as a level; --rows line leaves lines as they are; fields are chosen")
  func views() throws {
    let line = #"192.0.2.7 - - \#(Self.time) "GET /x HTTP/1.1" 503 612 "-" "curl/8""#
    let feed = try Feed.ofLog(line)
    let status = try FeedRow.styledParts(ofFirstRowOf: feed).first { $0.text == "503" }
    #expect(status?.style == Theme.style(of: LogLevel.error))
    #expect(try app(line, .line).feedLines[1] == line)
    #expect(try rows(line, fields: "agent,ip") == ["06:05:00 503 GET /x agent=curl/8 ip=192.0.2.7"])
    #expect(try rows(line, detail: .message) == ["06:05:00 503 GET /x"])
    let page = feed.page(at: 0, inSection: 0)
    #expect(page.content.plainText == line)
  }

  @Test("lines cut and changed at random are read all the same", arguments: 1...10)
  func random(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let line = Array(
      #"a.example:80 ::1 - ann \#(Self.time) "GET /\"x HTTP/1.1" 200 612 "r" "a" 1.5"#.utf8)
    var text: [UInt8] = []
    for number in 0..<200 {
      var bytes = line
      if number > 30 {
        for _ in 0..<random.below(4) {
          bytes[random.below(bytes.count)] = Array("\"[] -5\\x\n".utf8)[random.below(9)]
        }
        bytes.removeLast(random.below(bytes.count + 1))
      }
      text += bytes + [0x0A]
    }
    let feed = try Feed.open(bytes: text, name: "log", options: FeedOptions())
    let app = AppUnderTest(feed, columns: 30, lines: 20)
    app.press("vvV<Space>qG")
    #expect(!app.text.isEmpty)
  }

  @Test("templates of messages are filled with the fields they name")
  func templates() throws {
    func message(_ members: String) throws -> String {
      let line = #"{"@t":"2026-05-04T06:05:00Z",\#(members)}"#
      var row = try rows(line, detail: .message).joined()
      if row.isEmpty { row = try app(line, detail: .message).feedLines[0] }
      return String(row.dropFirst("06:05:00 INF ".count))
    }
    #expect(try message(#""@mt":"Hello {Name}","Name":"Ann""#) == "Hello Ann")
    #expect(try message(#""@mt":"{{{@N}}} {$N,5} {M}","N":{"a":1}"#) == #"{{"a":1}} {"a":1} {M}"#)
    #expect(try message(#""@mt":"{A:00} {B} {C:x}","A":1,"B":2,"C":3,"@r":["01"]"#) == "01 2 3")
    #expect(try message(#""MessageTemplate":"{A}\n","Properties":{"A":"\"x\""}"#) == #""x""#)
    #expect(try message(#""@mt":"{ {} }} {A","A":1"#) == "{ {} } {A")
    #expect(try message(#""@mt":"Hello {Name}","@m":"Hi","Name":"Ann""#) == "Hi")
    for (hole, value, filled) in [
      ("{A:000}", "5", "005"), ("{A,5:000}", "5", "  005"), ("{A,4}", #""Zoë""#, " Zoë"),
      ("{A,-4}", #""Zoë""#, "Zoë "), ("{A:0.00}", "-2.345", "-2.35"), ("{A:F1}", "9.96", "10.0"),
      ("{A:D2}", "7", "07"), ("{A:D2}", "7.5", "7.5"), ("{A:00}", #""7""#, "7"),
      ("{A:0.00}", "3", "3.00"), ("{A:00}", "1e3", "1e3"), ("{A:l}", #""7""#, "7"),
      ("{A,999}", "1", "1"), ("{A,x:0}", "1.5", "2"),
    ] {
      #expect(try message(#""@mt":"<\#(hole)>","A":\#(value)"#) == "<\(filled)>", "\(hole)")
    }
  }
}
