import Feeds
import Foundation
import TestSupport
import Testing

@testable import FeedApp
@testable import TableKit

/// A log of each kind in Demo/Feeds, as it looks.
@Suite("Logs on the screen")
struct LogScreenTests {
  private static let folder =
    URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path() + "/Demo/Feeds/"
  private let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_795_395_600)

  private func app(_ name: String, columns: Int = 100, lines: Int = 20) throws -> AppUnderTest {
    AppUnderTest(
      try Feed.open(path: Self.folder + name, options: options), columns: columns, lines: lines)
  }

  /// The screen without the lines below the last row.
  private func screen(_ name: String) throws -> String { try app(name).feedText }

  @Test("klog: a fatal message has the stacks that follow it")
  func klog() throws {
    #expect(
      try screen("klog.log") == """
        Saturday, 2026-11-21
        I1121 23:40:01.123456       1 controller.go:212] "Starting worker" controller="deployment" worker=3
        I1121 23:40:01.400219       1 reconciler.go:88] "Scaled up" deployment="web" from=2 to=5
        W1121 23:40:07.901002       1 reflector.go:533] watch of *v1.Pod ended with: an error on the server
        E1121 23:41:12.000311       1 leaderelection.go:330] error retrieving resource lock kube-system/
        scheduler: context deadline exceeded
        F1121 23:41:12.000518       1 server.go:158] leaderelection lost
        goroutine 1 [running]:
        k8s.io/klog/v2.stacks(0x1)
                /go/pkg/mod/k8s.io/klog/v2@v2.9.0/klog.go:1026 +0x8a
        main.main()
                /src/cmd/scheduler/main.go:43 +0x1d
        Sunday, 2026-11-22
        I1122 00:00:00.000001       1 controller.go:212] "Starting worker" controller="deployment" worker=0
        """)
  }

  @Test("log4j and logback: an exception, its causes and their stacks stand below what was logged")
  func java() throws {
    #expect(
      try screen("java.log") == """
        Saturday, 2026-11-21
        2026-11-21 23:40:01,123 INFO  [main] c.e.shop.Application - Started in 2.1 seconds
        2026-11-21 23:40:09,004 ERROR [http-8080-3] c.e.shop.OrderController - Order 4711 failed
        java.lang.IllegalStateException: no stock left
                at com.example.shop.Stock.take(Stock.java:41)
                at com.example.shop.Orders.place(Orders.java:112)
                at java.base/java.lang.Thread.run(Thread.java:840)
        Caused by: java.io.IOException: Connection reset by peer
                at com.example.shop.Remote.call(Remote.java:19)
                ... 12 more
        2026-11-21 23:40:09,100 WARN  [http-8080-3] c.e.shop.OrderController - Trying again
        Sunday, 2026-11-22
        2026-11-22 00:00:00,001 INFO  [cron-1] c.e.shop.Report - Nothing to report
        """)
  }

  @Test("Python's logging: a traceback up to its last line, and the one that came of it")
  func python() throws {
    #expect(
      try screen("python.log") == """
        Saturday, 2026-11-21
        2026-11-21 23:40:01,123 shop.app INFO Listening on port 8000
        2026-11-21 23:40:05,870 shop.orders ERROR Order 4711 failed
        Traceback (most recent call last):
          File "/srv/shop/orders.py", line 41, in place
            stock = take(order.item, order.count)
          File "/srv/shop/stock.py", line 17, in take
            return self.items[name] - count
        KeyError: 'tea'

        During handling of the above exception, another exception occurred:

        Traceback (most recent call last):
          File "/srv/shop/orders.py", line 43, in place
            raise ValueError(f"no {order.item} left") from error
        ValueError: no tea left
        2026-11-21 23:40:06,002 shop.orders WARNING Trying again
        """)
  }

  @Test("Go: a panic is a row of its own, with the blank line and the frames that follow it")
  func go() throws {
    #expect(
      try screen("go.log") == """
        Saturday, 2026-11-21
        2026/11/21 23:40:01 listening on :8080
        2026/11/21 23:40:05 GET /orders/4711
        panic: runtime error: index out of range [5] with length 3

        goroutine 18 [running]:
        main.(*Stock).take(0xc00012e000, 0x5)
                /srv/shop/stock.go:41 +0x1d
        main.handle({0x6f2a60, 0xc000148000}, 0xc000150000)
                /srv/shop/main.go:22 +0x85
        created by net/http.(*Server).Serve in goroutine 1
                /usr/lib/go/src/net/http/server.go:3285 +0x4b4
        exit status 2
        2026/11/21 23:40:06 listening on :8080
        """)
  }

  @Test("Rust: a panic and its backtrace are a row of their own")
  func rust() throws {
    #expect(
      try screen("rust.log") == """
        Saturday, 2026-11-21
        [2026-11-21T23:40:01Z INFO  shop] listening on 0.0.0.0:8080
        [2026-11-21T23:40:05Z WARN  shop::stock] only 3 left of "tea"
        thread 'tokio-runtime-worker' panicked at src/stock.rs:41:18:
        index out of bounds: the len is 3 but the index is 5
        stack backtrace:
           0: rust_begin_unwind
                     at /rustc/9fc6b431/library/std/src/panicking.rs:665:5
           1: core::panicking::panic_fmt
           2: shop::stock::take
                     at ./src/stock.rs:41:18
        note: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace.
        [2026-11-21T23:40:06Z ERROR shop] a worker died
        """)
  }

  @Test("syslog: an indented line belongs to the one before")
  func syslog() throws {
    #expect(
      try screen("syslog.log") == """
        Saturday, 2026-11-21
        Nov 21 23:40:01 quay CRON[4711]: (root) CMD (test -x /usr/sbin/anacron)
        Nov 21 23:40:07 quay systemd[1]: Starting logrotate.service - Rotate log files...
        Nov 21 23:40:08 quay logrotate[4720]: error: stat of /var/log/none.log failed:
                No such file or directory
        Nov 21 23:40:08 quay systemd[1]: logrotate.service: Deactivated successfully.
        Sunday, 2026-11-22
        Nov 22 00:00:01 quay kernel: [ 8123.456789] eth0: link up, 1000 Mbps
        """)
  }

  @Test("the access log of a web server: a row for each request")
  func access() throws {
    #expect(
      try screen("nginx-access.log") == """
        Saturday, 2026-11-21
        23:40:01 200 GET / ip=127.0.0.1 size=612 agent=curl/7.88.1 protocol=HTTP/1.1
        23:40:07 500 POST /orders ip=2001:db8::17 user=ann size=17 referrer=https://shop.example/
        agent=Mozilla/5.0 protocol=HTTP/2.0
        Sunday, 2026-11-22
        00:00:01 200 GET /health ip=127.0.0.1 size=2 agent=kube-probe/1.29 protocol=HTTP/1.1
        """)
  }

  @Test("a stack is one row: j goes over it, and it is marked as a whole")
  func selection() throws {
    let app = try app("java.log")
    app.press("j")
    #expect(app.status.contains("row 2 of 4"))
    let marked = (0..<17).filter { app.marginLines[$0] == "▌" }
    #expect(marked == Array(2...9))
    app.press("j")
    #expect(app.status.contains("row 3 of 4"))
  }

  @Test(
    "printed lines are those of the file, with days between",
    arguments: [
      "klog.log", "java.log", "python.log", "go.log", "rust.log", "syslog.log",
    ])
  func printing(name: String) throws {
    var all: [UInt8] = []
    let stream = try FeedStream.open(path: Self.folder + name, options: options)
    FeedPrinter.print(.rows, of: stream, width: 500, form: .unchanged) {
      all += $0
      $0 = []
      return true
    }
    let printed = String(decoding: all, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let file = try String(contentsOfFile: Self.folder + name, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let isDay = { (line: Substring) in line.contains("day, 2026-11-2") }
    func plain(_ line: Substring) -> String {
      String(line.filter { $0 != "\t" && $0 != " " })
    }
    #expect(printed.filter { !isDay($0) }.map(plain) == file.map(plain))
  }

  @Test("heights are the same in a stream and in a table", arguments: [7, 40, 100])
  func heights(width: Int) throws {
    for name in ["klog.log", "java.log", "python.log", "go.log", "rust.log", "log.txt"] {
      for rows in [RowRule.auto, .line] {
        var options = options
        options.rows = rows
        var streamed: [UInt8] = []
        let stream = try FeedStream.open(path: Self.folder + name, options: options)
        FeedPrinter.print(.heights, of: stream, width: width) {
          streamed += $0
          $0 = []
          return true
        }
        for mode in CacheMode.allCases {
          var heights: [UInt8] = []
          let feed = try Feed.open(path: Self.folder + name, options: options)
          FeedPrinter.printHeights(of: feed, cachedBy: mode, width: width) {
            heights += $0
            $0 = []
            return true
          }
          #expect(heights == streamed, "\(name) \(rows) \(mode)")
        }
      }
    }
  }

  @Test("a line that joins the last row moves nothing in view, and F shows it")
  func growing() throws {
    let path = NSTemporaryDirectory() + "growing-\(UUID().uuidString).log"
    let url = URL(filePath: path)
    defer { removeFile(path) }
    let rows = (10..<40).map { "2026-11-21 23:40:\($0) row \($0)" }
    try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: url)
    let app = AppUnderTest(
      try Feed.open(path: path, options: options), columns: 60, lines: 9)
    func append(_ text: String) throws {
      let file = try FileHandle(forWritingTo: url)
      file.seekToEndOfFile()
      file.write(Data(text.utf8))
      try file.close()
      _ = app.screen.readChanges()
      app.redraw()
    }
    app.press("F")
    #expect(app.feedLines.last == rows.last)
    try append("\tat one\n")
    #expect(app.feedLines.suffix(2).elementsEqual([rows[29], "        at one"]))
    #expect(app.status.contains("row 30 of 30"))
    try append("\n\tat two")
    #expect(
      app.feedLines.suffix(4).elementsEqual([rows[29], "        at one", "", "        at two"]))
    app.press("kk")
    app.press("<C-y><C-y><C-y>")
    let before = app.feedLines
    try append(" and on\n\tat three\n")
    #expect(app.feedLines.prefix(5).elementsEqual(before.prefix(5)))
    try append("2026-11-21 23:41:00 next\n")
    #expect(app.feedLines.prefix(5).elementsEqual(before.prefix(5)))
    #expect(app.status.contains("of 31"))
    #expect(app.screen.controller.table.checkInvariants() == nil)
  }

  @Test("a log that comes by a pipe is one from its first line on; its last row grows")
  func pipe() throws {
    let pipe = Pipe.ofThisProgram()
    var options = options
    options.readsPipesAsTheyCome = true
    pipe.fileHandleForWriting.write(Data("2026-11-21 23:4".utf8))
    let feed = try Feed.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe", options: options)
    let app = AppUnderTest(feed, columns: 60, lines: 9)
    for text in [
      "0:01 one\n", "\tat a\n", "2026-11-22 00:00:01 two\n", "2026-11-22 00:00:02 three\n",
    ] {
      pipe.fileHandleForWriting.write(Data(text.utf8))
      _ = app.screen.readChanges()
      app.settle()
      app.redraw()
    }
    try pipe.fileHandleForWriting.closeEnd()
    _ = app.screen.readChanges()
    app.settle()
    app.redraw()
    #expect(
      app.feedLines.filter { !$0.isEmpty } == [
        "Saturday, 2026-11-21", "2026-11-21 23:40:01 one", "        at a", "Sunday, 2026-11-22",
        "2026-11-22 00:00:01 two", "2026-11-22 00:00:02 three",
      ])
  }
}
