import Foundation
import Remembering
import TestSupport
import Testing

@testable import MemoryStore

@Suite("What is remembered, and damage")
struct DamageTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString
  ).path
  private let feed = Array("/feeds/one.xml".utf8)
  private var database: String { folder + "/memory.sqlite" }

  /// A database with so many rows that are read, closed.
  private func fill(_ rows: UInt64) {
    let service = MemoryService(folder: folder)
    _ = service.take(.file(0, path: feed))
    for key in 0..<rows { _ = service.take(.row(file: 0, key: key, set: .read, cleared: [])) }
    #expect(service.save() == [.saved])
    service.close()
  }

  private func rows(_ news: [Remembered]) -> Int {
    news.filter { if case .row = $0 { true } else { false } }.count
  }

  private func hasTrouble(_ news: [Remembered]) -> Bool {
    news.contains { if case .trouble = $0 { true } else { false } }
  }

  private var filesAside: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("damaged") }
    }
  }

  @Test("a file that is no database is moved aside, never deleted, and a new one begun")
  func noDatabase() throws {
    fill(3)
    try Data("this is no database, and long enough to be told so".utf8)
      .write(to: URL(fileURLWithPath: database))
    let service = MemoryService(folder: folder)
    let answer = service.take(.file(0, path: feed))
    #expect(hasTrouble(answer) && answer.contains(.end(file: 0)))
    #expect(try filesAside == ["memory.sqlite.damaged-1"])
    #expect(
      try String(contentsOfFile: folder + "/" + filesAside[0], encoding: .utf8).hasPrefix("this is")
    )
    _ = service.take(.row(file: 0, key: 77, set: .read, cleared: []))
    #expect(service.save() == [.saved])
    let later = MemoryService(folder: folder).take(.file(0, path: feed))
    #expect(rows(later) == 1 && !hasTrouble(later))
  }

  @Test(
    "bytes damaged anywhere stop nothing: what can be read stays, and what comes is kept",
    arguments: 1...40)
  func bytes(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    fill(2000)
    let url = URL(fileURLWithPath: database)
    var bytes = [UInt8](try Data(contentsOf: url))
    let isCut = seed.isMultiple(of: 8)
    if isCut {
      bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    } else {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      for index in start..<min(start + 1 << Int.random(in: 0..<13, using: &random), bytes.count) {
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
    }
    try Data(bytes).write(to: url)
    let service = MemoryService(folder: folder)
    let answer = service.take(.file(0, path: feed)) + service.check()
    #expect(answer.contains(.end(file: 0)))
    _ = service.take(.row(file: 0, key: 99_999, set: .starred, cleared: []))
    let saved = service.save()
    // What was damaged in a way that says that a newer program has written it is left alone.
    guard saved.contains(.saved) else { return #expect(hasTrouble(answer + saved)) }
    let later = MemoryService(folder: folder).take(.file(0, path: feed))
    #expect(later.contains(.row(file: 0, key: 99_999, .starred)))
    if try filesAside.isEmpty == false { #expect(hasTrouble(answer + saved)) }
  }

  @Test("rows on whole pages are there again, by the secret that they were kept by")
  func salvage() throws {
    fill(5000)
    let secret = MemoryService(folder: folder).take(.file(0, path: feed)).first
    let url = URL(fileURLWithPath: database)
    var bytes = [UInt8](try Data(contentsOf: url))
    let page = (bytes.count / 4096 / 2) * 4096
    for index in page..<page + 4096 { bytes[index] = 0xA5 }
    try Data(bytes).write(to: url)
    let service = MemoryService(folder: folder)
    var news = service.take(.file(0, path: feed))
    if !hasTrouble(news) { news += service.check() }
    #expect(hasTrouble(news))
    let later = MemoryService(folder: folder).take(.file(0, path: feed))
    #expect(later.first == secret)
    #expect(rows(later) > 3000 && rows(later) < 5000, "all but those of one page")
  }

  @Test("a program that ends while it writes leaves all or nothing of it", arguments: 1...8)
  func killed(seed: Int) throws {
    fill(10)
    let script = """
      ( echo 'file 0 \(feed.map { String(format: "%02x", $0) }.joined())'
        for i in $(seq 1 3000); do echo "row 0 1$i 1 0"; done; sleep 5 ) |
        '\(Command.path(of: "feed-tui-memory"))' '\(folder)' >'\(folder)/out' & pid=$!
      while ! grep -q end '\(folder)/out'; do :; done
      i=0; while [ $i -lt \(seed * 40) ]; do [ -e /proc/self ] && i=$((i+1)); done
      kill -9 $pid
      """
    _ = try Command.run(["/bin/sh", "-c", script])
    let service = MemoryService(folder: folder)
    let answer = service.take(.file(0, path: feed))
    #expect(!hasTrouble(answer + service.check()))
    #expect([10, 3010].contains(rows(answer)), "\(rows(answer))")
  }

  @Test("a disk that is full is said once; what was there stays, and reading goes on")
  func fullDisk() throws {
    fill(10)
    let path = feed.map { String(format: "%02x", $0) }.joined()
    let script = """
      ulimit -f 200
      ( echo 'file 0 \(path)'
        for i in $(seq 1 20000); do echo "row 0 1$i 1 0"; done; echo 'file 1 \(path)' ) |
        '\(Command.path(of: "feed-tui-memory"))' '\(folder)'
      """
    let result = try Command.run(["/bin/sh", "-c", script])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains("end 0") && lines.contains("end 1"))
    #expect(
      lines.count { $0.hasPrefix("trouble nothing can be remembered for now: the disk") } == 1)
    let answer = MemoryService(folder: folder).take(.file(0, path: feed))
    #expect(rows(answer) == 10 && !hasTrouble(answer))
    #expect(try filesAside.isEmpty)
  }
}
