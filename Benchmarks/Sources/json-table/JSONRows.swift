/// Rows of JSON Lines in one piece of memory, the same on every machine.
///
/// Safe: the memory is this object's, is not written to behind `init`, and each row lies in it.
@safe final class JSONRows {
  let name: String
  let entries = JSONEntries(nil)
  /// Where each row starts, and where the last one ends.
  let starts: [Int]
  private let bytes: UnsafeMutablePointer<UInt8>

  var count: Int { starts.count - 1 }
  var byteCount: Int { starts[count] }
  /// With 64 bytes to spare behind the last row, as simdjson wants.
  var characters: UnsafePointer<CChar> {
    // Safe: the object is there as long as they are read, and bytes are characters.
    unsafe UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
  }

  private init(_ name: String, _ lines: [String]) {
    self.name = name
    let text = lines.joined(separator: "\n") + "\n"
    var starts = [0]
    for line in lines { starts.append(starts[starts.count - 1] + line.utf8.count + 1) }
    self.starts = starts
    // Safe: all that is allocated is initialised, and it is as long as the text.
    unsafe bytes = .allocate(capacity: text.utf8.count + 64)
    unsafe bytes.initialize(repeating: 0x20, count: text.utf8.count + 64)
    for (index, byte) in text.utf8.enumerated() { unsafe bytes[index] = byte }
  }

  // Safe: nobody else has it.
  deinit { unsafe bytes.deallocate() }

  /// A row without its line end, as long as the rows are there.
  func line(_ row: Int) -> UnsafeBufferPointer<UInt8> {
    // Safe: rows are in the memory from their start to the next.
    unsafe UnsafeBufferPointer(
      start: bytes + starts[row], count: starts[row + 1] - starts[row] - 1)
  }
}

extension JSONRows {
  private static let words =
    "the a of and line row feed river window letter map table cursor terminal paper cache height"
    .split(separator: " ")

  private static func phrase(_ count: Int, _ state: inout UInt64) -> String {
    (0..<count).map { _ in words[below(words.count, &state)] }.joined(separator: " ")
  }

  private static func below(_ limit: Int, _ state: inout UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  /// An id, a title, a text of some 150 bytes, an author.
  static func plain(_ count: Int) -> JSONRows {
    var state: UInt64 = 20_261_121
    return JSONRows(
      "plain",
      (1...count).map { row in
        let title = phrase(4 + below(8, &state), &state)
        let text = "row \(row) " + phrase(8 + below(50, &state), &state)
        return #"{"id": "e\#(row)", "title": "\#(title)", "text": "\#(text)", "author": "ann"}"#
      })
  }

  /// Logs: escapes, a date, an object and a list that are skipped, names that say nothing.
  static func logs(_ count: Int) -> JSONRows {
    var state: UInt64 = 20_261_122
    return JSONRows(
      "logs",
      (1...count).map { row in
        let text = phrase(4 + below(30, &state), &state) + #" \"quoted\"\n\tat line \#(row)"#
        return #"{"id":\#(row),"level":"info","date":"2024-05-01T12:00:\#(10 + row % 50)Z","#
          + #""text":"\#(text)","ctx":{"pid":\#(row % 999),"tags":["a","b"],"ok":true},"n":1.5}"#
      })
  }
}
