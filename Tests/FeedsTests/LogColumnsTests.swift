import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Logs whose lines have nothing but values")
struct LogColumnsTests {
  private static let zone = FeedTimeZone.fixed(secondsEast: 7200)
  private static let options = FeedOptions(timeZone: zone, now: 1_777_899_600)

  private func rows(_ text: String, _ options: FeedOptions = options) throws -> [String] {
    try Feed.reading(text, options).entries.map { $0.content?.string ?? "" }
  }

  /// The numbers of the rows that match.
  private func matches(_ filter: String, in text: String) throws -> [Int] {
    let feed = try Feed.reading(text, Self.options)
    return feed.matchingRowNumbers(
      of: try RowFilter(filter, now: Self.options.now, timeZone: Self.zone))
  }

  private static let iis = """
    #Software: Microsoft Internet Information Services 10.0
    #Version: 1.0
    #Date: 2026-05-04 06:05:00
    #Fields: date time s-ip cs-method cs-uri-stem cs-uri-query cs-username c-ip cs(User-Agent) sc-status sc-substatus time-taken

    """

  private static let requests =
    iis + """
      2026-05-04 06:05:00 10.0.0.5 GET /pumps/3 a=1&b=2 - 192.0.2.7 Mozilla/5.0+(X11) 404 0 15
      2026-05-04 06:05:01 10.0.0.5 POST /pumps - ann 192.0.2.8 - 500 19 7
      2026-05-04 06:05:02 10.0.0.5 GET / - - 192.0.2.7 curl/8 200 0 1

      """

  @Test("have the names of their columns, times in UTC, and levels by statuses")
  func internetInformationServices() throws {
    let rows = try rows(Self.requests)
    #expect(rows.prefix(4).map { $0 } == Self.iis.split(separator: "\n").map(String.init))
    #expect(
      rows.dropFirst(4).map { $0 } == [
        #"08:05:00 404 GET /pumps/3 s-ip=10.0.0.5 cs-uri-query="a=1&b=2" ip=192.0.2.7 "#
          + "agent=Mozilla/5.0+(X11) sc-substatus=0 time-taken=15",
        "08:05:01 500 POST /pumps s-ip=10.0.0.5 user=ann ip=192.0.2.8 sc-substatus=19 time-taken=7",
        "08:05:02 200 GET / s-ip=10.0.0.5 ip=192.0.2.7 agent=curl/8 sc-substatus=0 time-taken=1",
      ])
    #expect(try Feed.reading(Self.requests, Self.options).separators == [.none])
  }

  @Test(
    "are filtered by the names of their columns, and by those of any log of requests",
    arguments: [
      ("sc-status>=500", [5]), ("status>=400", [4, 5]), ("level=error", [5]),
      ("level>=warn", [4, 5]), ("cs-method=POST", [5]), ("method=GET", [4, 6]),
      ("path=/pumps", [5]), ("c-ip=192.0.2.7", [4, 6]), ("ip=192.0.2.8", [5]),
      (#""cs(User-Agent)"~curl"#, [6]), ("agent~curl", [6]),
      ("time-taken>=10", [4]), ("cs-uri-query~b=2", [4]), ("time>=08:05:02", [6]),
      ("pumps", [4, 5]),
      ("agent=curl/8", [6]), ("user=bob", []),
    ])
  func filters(filter: String, found: [Int]) throws {
    #expect(try matches(filter, in: Self.requests) == found)
  }

  @Test("of which others are declared further down hold for the lines above those")
  func declaredAgain() throws {
    let text = """
      #Fields: date time cs-method cs-uri-stem sc-status time-taken
      2026-05-04 06:05:00 GET /a 200 15
      #Fields: date time cs-uri-stem cs-method time-taken sc-status
      2026-05-04 06:05:01 /b POST 20 500
      #Fields: date time cs-method cs-uri-stem sc-status time-taken
      #Fields: date time cs-uri-stem sc-status
      2026-05-04 06:05:02 /c 503

      """
    #expect(
      try rows(text).filter { !$0.hasPrefix("#") } == [
        "08:05:00 200 GET /a time-taken=15", "08:05:01 500 POST /b time-taken=20",
        "08:05:02 503 /c",
      ])
    #expect(try matches("sc-status>=500", in: text) == [3, 6])
    #expect(try matches("time-taken=15", in: text) == [1])
  }

  private static let beginning = """
    #Version: 1.0
    #Fields: date time s-ip cs-method cs-uri-stem sc-status time-taken
    2026-05-04 06:05:00 10.0.0.5 GET /a 500 3

    """
  private static let shownBeginning = "08:05:00 500 GET /a s-ip=10.0.0.5 time-taken=3"
  /// A beginning, and what comes behind it.
  private static let pieces = [
    beginning, "#Version: 1.0\n", "#Fie", "lds: date time cs-method cs-uri-stem sc-status\n",
    "2026-05-04 06:06:00 GET /b 500\n", "2026-05-04 06:06:01 GET /c 500\n",
  ]
  private static let shownBehind = ["08:06:00 500 GET /b", "08:06:01 500 GET /c"]

  @Test("hold for the lines below them, however far behind the beginning of a log they stand")
  func declaredFarBelow() throws {
    let line = "2026-05-04 06:05:00 10.0.0.5 GET /a 500 3\n"
    let text =
      Self.beginning + String(repeating: line, count: 8000) + Self.pieces[1...].joined()
    let shown = try rows(text)
    #expect(shown[8002] == Self.shownBeginning)
    #expect(Array(shown.suffix(2)) == Self.shownBehind)
    #expect(try Array(matches("status>=500", in: text).suffix(3)) == [8002, 8005, 8006])
    let file = try TemporaryFile(text)
    let stream = try FeedStream.open(path: file.path, options: Self.options)
    #expect(stream.contents().map { $0 ?? "" } == shown)
    // A log that is opened early is read on in turns.
    var options = Self.options
    options.opensEarly = true
    let feed = try Feed.open(path: file.path, options: options)
    #expect(!feed.isComplete)
    while feed.readMore(budget: 1 << 16) != nil {}
    #expect(feed.contents.map { $0 ?? "" } == shown)
  }

  @Test("hold for the lines below them wherever the pieces end in which a log is looked through")
  func declaredAtEndOfPiece() throws {
    let behind = Self.pieces[1...].joined()
    for shift in 0..<90 {
      let count = ByteStore.blockSize - Self.beginning.utf8.count - 2 - shift
      let remark = "#\(String(repeating: "x", count: count))\n"
      let shown = try rows(Self.beginning + remark + behind)
      #expect(Array(shown.suffix(2)) == Self.shownBehind, "\(shift)")
    }
  }

  @Test(
    "hold for the lines below them that come by a pipe one by one, printed",
    arguments: ["", "status>=500"])
  func declaredLater(filter: String) throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    var rest = Self.pieces.map { Data($0.utf8) }[...]
    if let first = rest.popFirst() { try writer.write(contentsOf: first) }
    let stream = try FeedStream.reading(pipe, Self.options)
    if !filter.isEmpty { stream.filter = try RowFilter(filter) }
    let contents = stream.contents { _ in
      if let piece = rest.popFirst() {
        try? writer.write(contentsOf: piece)
      } else {
        try? writer.closeEnd()
      }
      return true
    }
    let rows = contents.map { $0 ?? "" }.filter { !$0.hasPrefix("#") }
    #expect(rows == [Self.shownBeginning] + Self.shownBehind)
  }

  @Test("hold for the lines below them that come by a pipe one by one, on a screen")
  func declaredWhileShown() throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(Self.pieces[0].utf8))
    let feed = try Feed.reading(pipe, Self.options)
    for piece in Self.pieces[1...] {
      while try feed.readChanges() != nil {}
      try writer.write(contentsOf: Data(piece.utf8))
    }
    while try feed.readChanges() != nil {}
    let rows = feed.contents.map { $0 ?? "" }
    #expect(rows[2] == Self.shownBeginning)
    #expect(Array(rows.suffix(2)) == Self.shownBehind)
    let filter = try RowFilter("status>=500", now: Self.options.now, timeZone: Self.zone)
    #expect(feed.matchingRowNumbers(of: filter) == [2, 5, 6])
    try writer.closeEnd()
  }

  @Test("are named below the first lines, too, where the beginning of a log was cut off")
  func declaredBelow() throws {
    let text = """
      2026-05-04 06:04:59 GET /a 200 15
      2026-05-04 06:05:00 GET
      #Software: Microsoft Internet Information Services 10.0
      #Fields: date time cs-method cs-uri-stem sc-status time-taken
      2026-05-04 06:05:01 POST /b 500 20

      """
    for beginning in ["", "\n\n", "#Software: IIS\n"] {
      #expect(
        try rows(beginning + text).filter { $0.hasPrefix("08") } == [
          "08:04:59 200 GET /a time-taken=15", "08:05:00 GET", "08:05:01 500 POST /b time-taken=20",
        ])
    }
    // Of any other log such a line is one of its rows.
    let other = text.replacing("GET /a 200 15", with: "INFO up")
    #expect(LogColumns.columns(of: Array(other.utf8).span) == nil)
  }

  @Test("are read behind a byte order mark, blank lines and any number of remarks")
  func declaredBehindRemarks() throws {
    let remarks = (0..<400).map { "#Remark: \($0) \(String(repeating: "words ", count: 20))\n" }
    for beginning in ["\u{FEFF}", "\n \n", "\u{FEFF}\r\n\r\n", remarks.joined()] {
      #expect(try rows(beginning + Self.requests).last?.hasPrefix("08:05:02 200 GET / ") == true)
    }
  }

  @Test("are those that the line above declares, whatever stands in a line that others fit, too")
  func declaredAlike() throws {
    let text = """
      #Fields: date time cs-method cs-uri-stem sc-status time-taken
      2026-05-04 06:05:00 GET /a 200 15
      2026-05-04 06:05:01 GET /b 200 404
      #Fields: date time cs-method cs-uri-stem time-taken sc-status
      2026-05-04 06:05:02 GET /c 999 404

      """
    #expect(
      try rows(text).filter { !$0.hasPrefix("#") } == [
        "08:05:00 200 GET /a time-taken=15", "08:05:01 200 GET /b time-taken=404",
        "08:05:02 404 GET /c time-taken=999",
      ])
  }

  @Test("of CloudFront have tabs between them, and method and path apart")
  func cloudFront() throws {
    let text = """
      #Version: 1.0
      #Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status x-edge-result-type
      2026-05-04\t06:05:00\tFRA56-P1\t512\t192.0.2.7\tGET\td1.cloudfront.net\t/a.png\t503\tError
      2026-05-04\t06:05:01\tFRA56-P1\t0\t192.0.2.7\tGET\td1.cloudfront.net\t/b.png\t000\t-

      """
    #expect(
      try rows(text).dropFirst(2).map { $0 } == [
        "08:05:00 503 GET /a.png x-edge-location=FRA56-P1 size=512 ip=192.0.2.7 "
          + "cs(Host)=d1.cloudfront.net x-edge-result-type=Error",
        "08:05:01 000 GET /b.png x-edge-location=FRA56-P1 size=0 ip=192.0.2.7 "
          + "cs(Host)=d1.cloudfront.net",
      ])
    #expect(try matches("x-edge-result-type=Error", in: text) == [2])
    #expect(try matches("level>=warn", in: text) == [2, 3])
    #expect(try matches("request=\"GET /b.png\"", in: text) == [3])
  }

  @Test("of Windows' firewall are of the machine's time, and have no request")
  func firewall() throws {
    let text = """
      #Version: 1.5
      #Software: Microsoft Windows Firewall
      #Time Format: Local
      #Fields: date time action protocol src-ip dst-ip path

      2026-05-04 06:05:00 DROP UDP 192.0.2.7 10.0.0.5 RECEIVE

      """
    #expect(
      try rows(text).last
        == "06:05:00 action=DROP protocol=UDP src-ip=192.0.2.7 dst-ip=10.0.0.5 path=RECEIVE")
  }

  @Test("with another number of columns are shown with their time and all that is behind it")
  func others() throws {
    let odd = """
      2026-05-04 06:05:03 GET /cut
      nothing of that
      #Fields: date time cs-method
      2026-05-04 06:05:04 GET

      """
    #expect(
      try rows(Self.requests + odd).dropFirst(7).map { $0 } == [
        "08:05:03 GET /cut", "nothing of that", "#Fields: date time cs-method", "08:05:04 GET",
      ])
  }

  @Test("may have blanks between quotes")
  func quotes() throws {
    let text = """
      #Fields: date time cs-username cs(User-Agent) x-note
      2026-05-04 06:05:00 "ann b" "Mozilla/5.0 "x"y" -
      2026-05-04 06:05:00 - "open b

      """
    #expect(
      try rows(text).dropFirst().map { $0 } == [
        #"08:05:00 user="ann b" agent="Mozilla/5.0 \"x\"y""#, #"08:05:00 agent="\"open" x-note=b"#,
      ])
  }

  @Test(
    "are not seen in what begins in another way",
    arguments: [
      "# Fields: date time x\n2026-05-04 06:05:00 x",
      "#fields\tts\tuid\n1777874700.1\tC1", "#Fields: a b c\n1 2 3",
      "#Fields: date-time,session-id\n2026-05-04T06:05:00Z,1", "#Fields: date time, and more\nx",
      "x\n#Fields: date time c-ip\n2026-05-04 06:05:00 192.0.2.7", "#Fields: date time c-ip",
    ])
  func none(text: String) {
    #expect(LogColumns.columns(of: Array(text.utf8).span) == nil)
  }

  @Test("are read whatever stands in their lines, a row each", arguments: 0..<40)
  func noise(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let pieces = [
      "\"", "[", "]", "/", " ", "\t", "-", "x", "=", "500", "GET", "2026-05-04 06:05:00", "é", "#",
    ]
    var lines = ["#Fields: date time cs-method cs-uri-stem sc-status x-note"]
    for _ in 0..<20 {
      let rest = (0..<random.below(12)).map { _ in pieces[random.below(pieces.count)] }.joined()
      lines.append("x\(rest)")
      lines.append("2026-05-04 06:05:00 \(rest)x")
    }
    #expect(try rows(lines.joined(separator: "\n") + "\n").count == lines.count)
  }

  @Test("are those of a whole line, however little of a text has come")
  func cutHeading() {
    let heading = Array("#Version: 1.0\n#Fields: date time c-ip cs-met".utf8)
    #expect(LogColumns.columns(of: heading.span) == nil)
    #expect(LogColumns.columns(of: (heading + Array("hod\n".utf8)).span)?.count == 4)
  }
}

@Suite("Amazon's logs of requests")
struct AmazonLogTests {
  private static let options = FeedOptions(
    timeZone: .fixed(secondsEast: 7200), now: 1_777_899_600)

  private func rows(_ text: String) throws -> [String] {
    try Feed.reading(text, Self.options).entries.map { $0.content?.string ?? "" }
  }

  /// The numbers of the rows that match.
  private func matches(_ filter: String, in text: String) throws -> [Int] {
    let feed = try Feed.reading(text, Self.options)
    return feed.matchingRowNumbers(
      of: try RowFilter(filter, now: Self.options.now, timeZone: Self.options.timeZone))
  }

  private static let balancer = #"""
    https 2026-05-04T06:05:00.186641Z app/shop/50dc 192.0.2.7:2817 10.0.0.1:80 0.086 0.048 0.037 \#
    502 - 0 57 "GET https://shop.example:443/a?b=1 HTTP/1.1" "curl/8 x" ECDHE TLSv1.2 \#
    arn:aws:tg "Root=1-58" "shop.example" "session-reused" 1 2026-05-04T06:05:00.100000Z \#
    "forward" "-" "-"
    """#

  @Test("of its balancers for applications: time, status and request")
  func applications() throws {
    let shown = #"""
      08:05:00.186 502 GET https://shop.example:443/a?b=1 HTTP/1.1 type=https elb=app/shop/50dc \#
      client=192.0.2.7:2817 upstream=10.0.0.1:80 request_processing_time=0.086 \#
      target_processing_time=0.048 response_processing_time=0.037 received=0 size=57 \#
      agent="curl/8 x" ssl_cipher=ECDHE ssl_protocol=TLSv1.2 target_group_arn=arn:aws:tg \#
      trace_id="Root=1-58" domain_name=shop.example chosen_cert_arn=session-reused \#
      matched_rule_priority=1 request_creation_time=2026-05-04T06:05:00.100000Z \#
      actions_executed=forward
      """#
    #expect(try rows(Self.balancer) == [shown])
    let more = Self.balancer + #" "10.0.0.1:80" "-" "-" "-" TID_1 new 2"#
    let shownMore = shown + #" target_list=10.0.0.1:80 conn_trace_id=TID_1 more="new 2""#
    #expect(try rows(more) == [shownMore])
  }

  @Test("of its classic balancers and of its store of objects")
  func others() throws {
    let classic = #"""
      2026-05-04T06:05:00.943958Z shop 192.0.2.7:2817 10.0.0.1:80 0.000073 0.001048 0.000057 \#
      404 404 0 29 "GET http://shop.example:80/ HTTP/1.1" "curl/8" - -
      """#
    let shownClassic = """
      08:05:00.943 404 GET http://shop.example:80/ HTTP/1.1 elb=shop client=192.0.2.7:2817 \
      upstream=10.0.0.1:80 request_processing_time=0.000073 backend_processing_time=0.001048 \
      response_processing_time=0.000057 backend_status_code=404 received=0 size=29 agent=curl/8
      """
    #expect(try rows(classic) == [shownClassic])
    let store = #"""
      79a5 photos [04/May/2026:06:05:00 +0000] 192.0.2.7 79a5 3E57 REST.GET.OBJECT a.png \#
      "GET /photos/a.png HTTP/1.1" 200 - 113 113 7 5 "-" "S3Console/0.4" - s9lz SigV4 ECDHE \#
      AuthHeader photos.s3.amazonaws.com TLSv1.3 - -
      """#
    let shownStore = """
      08:05:00 200 GET /photos/a.png HTTP/1.1 bucket_owner=79a5 bucket=photos ip=192.0.2.7 \
      requester=79a5 request_id=3E57 operation=REST.GET.OBJECT key=a.png size=113 \
      object_size=113 total_time=7 turn_around_time=5 agent=S3Console/0.4 host_id=s9lz \
      signature_version=SigV4 cipher_suite=ECDHE authentication_type=AuthHeader \
      host_header=photos.s3.amazonaws.com tls_version=TLSv1.3
      """
    #expect(try rows(store) == [shownStore])
  }

  @Test(
    "are not seen in logs of other web servers",
    arguments: [
      #"192.0.2.7 - - [04/May/2026:06:05:00 +0000] "GET / HTTP/1.1" 200 612 "-" "a b c d e f g h""#,
      #"a b [04/May/2026:06:05:00 +0000] "GET / HTTP/1.1" 200 612 "-" "a b" 1 2 3 4 5 6 7 8 9 10"#,
      "2026-05-04T06:05:00.943958Z shop is up and 12 words are said of it here, but no request",
    ])
  func none(line: String) {
    #expect(LogColumns.columns(of: Array(line.utf8).span) == nil)
  }

  @Test("of Amazon's balancers of networks have the names of its documentation, and no request")
  func networkBalancer() throws {
    let line =
      "tls 2.0 2026-05-04T09:00:00 net/pump/c6 g3 192.0.2.7:51341 10.0.0.5:443 5 2 98 246 - arn:aws:acm:x - "
      + "ECDHE-RSA-AES128-SHA tlsv12 - pump.example - - - 2026-05-04T08:59:58\n"
    let refused = line.replacing("246 - ", with: "246 unknown_ca ")
    #expect(
      try rows(line + refused)[0]
        == "11:00:00 type=tls version=2.0 elb=net/pump/c6 listener=g3 client=192.0.2.7:51341 "
        + "destination=10.0.0.5:443 connection_time=5 tls_handshake_time=2 received=98 size=246 "
        + "chosen_cert_arn=arn:aws:acm:x tls_cipher=ECDHE-RSA-AES128-SHA "
        + "tls_protocol_version=tlsv12 domain_name=pump.example "
        + "tls_connection_creation_time=2026-05-04T08:59:58")
    #expect(try matches("incoming_tls_alert=unknown_ca", in: line + refused) == [1])
  }

  @Test("of its networks' flows are known, and named by a first line that has others")
  func flows() throws {
    let lines = """
      2 123456789010 eni-1235b8ca 192.0.2.7 10.0.0.5 20641 22 6 20 4249 1777885200 1777885260 ACCEPT OK
      2 123456789010 eni-1235b8ca 192.0.2.8 10.0.0.5 49761 3389 6 20 4249 1777885201 1777885261 REJECT OK
      2 123456789010 eni-1235b8ca - - - - - - - 1777885202 1777885262 - NODATA

      """
    #expect(
      try rows(lines)[0]
        == "11:00:00 version=2 account-id=123456789010 interface-id=eni-1235b8ca srcaddr=192.0.2.7 "
        + "dstaddr=10.0.0.5 srcport=20641 dstport=22 protocol=6 packets=20 bytes=4249 "
        + "end=1777885260 action=ACCEPT log-status=OK")
    #expect(try matches("action=REJECT", in: lines) == [1])
    let names = """
      version account-id interface-id srcaddr dstaddr srcport dstport protocol packets bytes start end \
      action log-status

      """
    #expect(try rows(names + lines).first == String(names.dropLast()))
    #expect(try Array(rows(names + lines).dropFirst()) == rows(lines))
    let own = "version account-id start vpc-id\n5 123456789010 1777885200 vpc-1\n"
    #expect(try rows(own)[1] == "11:00:00 version=5 account-id=123456789010 vpc-id=vpc-1")
  }

  @Test("have values that begin as if they were in quotes or brackets, each told by its own end")
  func withoutEnds() throws {
    let text = """
      #Fields: date time a b c d e
      2026-05-04 06:05:00 [12/x "y z" "u [34/x v
      2026-05-04 06:05:01 "u [12/x y] "u "u w

      """
    #expect(
      try Array(rows(text).dropFirst()) == [
        #"08:05:00 a=[12/x b="y z" c="\"u" d=[34/x e=v"#,
        #"08:05:01 a="\"u" b="12/x y" c="\"u" d="\"u" e=w"#,
      ])
  }

  @Test("have no more columns than a thousand: what declares more is a text")
  func mostColumns() throws {
    func line(_ count: Int) -> String {
      "2026-05-04 06:05:00 " + (2..<count).map { "\($0)" }.joined(separator: " ")
    }
    func last(_ count: Int) throws -> String? {
      let names = (2..<count).map { "c\($0)" }.joined(separator: " ")
      return try rows("#Fields: date time \(names)\n\(line(count))\n").last
    }
    #expect(try last(1000)?.hasPrefix("08:05:00 c2=2 c3=3") == true)
    #expect(try last(1001) == line(1001))
  }
}
