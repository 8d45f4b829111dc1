import Testing

@testable import Remembering

@Suite("What goes between the program and its memory")
struct MemoryLineTests {
  @Test("comes out of a line as it went in")
  func lines() {
    let place = RowPlace(row: 7, key: .max, line: -3)
    let requests: [MemoryRequest] = [
      .file(0, path: Array("/a b/ä\n".utf8) + [0xFF]), .file(3, path: []),
      .row(file: 1, key: 0, set: .read, cleared: .starred), .mark(file: 2, name: "ä", place),
      .mark(file: 2, name: "a", nil), .place(file: 0, place),
    ]
    for request in requests {
      #expect(request.line.last == "\n" && request.line.split(separator: "\n").count == 1)
      #expect(MemoryRequest(line: String(request.line.dropLast())) == request)
    }
    let news: [Remembered] = [
      .secret([1, .max, 0, 7]), .row(file: 1, key: 9, [.read, .starred]),
      .mark(file: 0, name: "1", place), .place(file: 5, place), .end(file: 5), .saved,
      .trouble("the disk is full"), .unsaved("the disk is full"),
    ]
    for news in news { #expect(Remembered(line: String(news.line.dropLast())) == news) }
    #expect(Remembered.trouble("two\nlines").line == "trouble two lines\n")
  }

  @Test(
    "is nothing where it is damaged",
    arguments: [
      "", "row", "row 1", "row 1 2", "row 1 2 x 1", "file x 00", "file 0 0", "file 0 zz", "mark 0",
      "mark 0 ab 1 2 3", "place 0 1 2", "place 0 -1 2 3", "other 1",
    ])
  func damaged(line: String) {
    #expect(MemoryRequest(line: line) == nil)
  }

  @Test("comes in pieces, and lines are cut where they are endless")
  func pieces() {
    var buffer = LineBuffer()
    #expect(buffer.take("end".utf8).isEmpty)
    #expect(buffer.take(" 1\nsaved\nen".utf8) == ["end 1", "saved"])
    #expect(buffer.take("d 2\n".utf8) == ["end 2"])
    let endless = String(repeating: "x", count: 1 << 20) + "\nsaved\n"
    let lines = buffer.take(endless.utf8)
    #expect(lines.count == 2 && lines[0].utf8.count <= 1 << 16 && lines[1] == "saved")
  }
}
