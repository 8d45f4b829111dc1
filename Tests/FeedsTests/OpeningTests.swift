import Feeds
import Foundation
import TestSupport
import Testing

@Suite("Opening")
struct OpeningTests {
  private func inTemporaryFile<Result>(
    _ text: String, _ body: (String) throws -> Result
  ) throws -> Result {
    let path = NSTemporaryDirectory() + "feeds-\(UUID().uuidString)"
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  @Test("a file is read by path and by descriptor")
  func files() throws {
    try inTemporaryFile("one\ntwo\n") { (path) throws -> Void in
      #expect(try Feed.open(path: path).entries.count == 2)
      let descriptor = System.open(path, O_RDONLY)
      defer { close(descriptor) }
      #expect(try Feed.open(fileDescriptor: descriptor, name: "-").entries.count == 2)
      #expect(fcntl(descriptor, F_GETFD) != -1)
    }
  }

  @Test("a pipe is read to its end")
  func pipes() throws {
    let pipe = Pipe.ofThisProgram()
    try pipe.fileHandleForWriting.write(contentsOf: Data("{\"text\":\"a\"}\n{\"text\":\"b\"}".utf8))
    try pipe.fileHandleForWriting.closeEnd()
    let feed = try Feed.open(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-")
    #expect(feed.entries.map { $0.content?.string } == ["a", "b"])
  }

  @Test("what can't be opened says why")
  func errors() throws {
    let missing = #expect(throws: FeedError.self) { try Feed.open(path: "/no/such/file") }
    #expect(missing?.description == "/no/such/file: No such file or directory")
    let directory = #expect(throws: FeedError.self) { try Feed.open(path: "/tmp") }
    #expect(directory?.description == "/tmp: is a directory")
    let memory = #expect(throws: FeedError.self) { try Feed.open(path: "/proc/self/mem") }
    #expect(memory?.description == "/proc/self/mem: Input/output error")
  }

  @Test("a file that is cut short while open gives short rows and no crash")
  func cutShort() throws {
    let text = (0..<20_000).map { "line number \($0)\n" }.joined()
    try inTemporaryFile(text) { (path) throws -> Void in
      let feed = try Feed.open(path: path)
      #expect(cutFile(path, to: 100))
      #expect(feed.entries.count == 20_000)
      let last = feed.entry(at: 19_999, inSection: 0)
      #expect(last.content?.string == "gone: the file was cut short")
      #expect(feed.entry(at: 0, inSection: 0).content?.string == "line number 0")
    }
  }

  @Test("a text that is cut short while it is wrapped says so at its end, one that grows does not")
  func cutWhileWrapped() throws {
    let text = String(repeating: "0123456789\n", count: 20_000)
    for length in [100_000, text.utf8.count, 300_000] {
      try inTemporaryFile(text) { (path) throws -> Void in
        let input = TextInput(owning: System.open(path, O_RDONLY | O_CLOEXEC), name: "x")
        var piece = [UInt8](repeating: 0, count: 1 << 12)
        var count = try input.read(into: &piece)
        #expect(count > 0)
        #expect(cutFile(path, to: length))
        while case let more = try input.read(into: &piece), more > 0 { count += more }
        #expect(count == length)
        let isCut = length < text.utf8.count
        #expect(input.failure?.description == (isCut ? "x: was cut short while it was read" : nil))
      }
    }
  }

  @Test("rows far apart are read right")
  func randomAccess() throws {
    let text = (0..<50_000).map { "row \($0) \(String(repeating: "x", count: $0 % 97))\n" }.joined()
    try inTemporaryFile(text) { (path) throws -> Void in
      let feed = try Feed.open(path: path)
      for row in Array(stride(from: 7, to: 50_000, by: 4_999)) + [49_999, 0, 25_000, 24_999] {
        let expected = "row \(row) \(String(repeating: "x", count: row % 97))"
        #expect(feed.entry(at: row, inSection: 0).content?.string == expected)
      }
    }
  }
}
