import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Fields of logs in the order of their line")
struct LogFieldOrderTests {
  private static let names = [
    "pid", "x.y", "v", "levelno", "req", "status", "é", "sixteen_letters_", #"a\tb"#, #"\u0061"#,
    "",
    String(repeating: "n", count: 60), String(repeating: "m", count: 120),
  ]
  private static let texts = [
    "", "w", "two words", "a=b", #"\u001b[31mred"#, #"one\ntwo"#, "漢字", #"\""#,
    String(repeating: "w", count: 16), String(repeating: "w", count: 17),
    String(repeating: "w ", count: 60), String(repeating: "w", count: 121),
  ]

  private func value(_ random: inout SplitMix64, depth: Int = 0) -> String {
    switch random.below(depth < 6 ? 8 : 4) {
    case 0: "\(random.below(1 << 30))"
    case 1: "null"
    case 2, 3: "\"\(Self.texts[random.below(Self.texts.count)])\""
    case 4: "[\(value(&random, depth: depth + 1)), 1]"
    default: object(&random, members: random.below(4), depth: depth + 1)
    }
  }

  private func object(_ random: inout SplitMix64, members: Int, depth: Int) -> String {
    let members = (0..<members).map { _ in
      "\"\(Self.names[random.below(Self.names.count)])\":\(value(&random, depth: depth))"
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// Where fields are chosen, they are collected first, each by itself.
  @Test(
    "are those that are shown where another is hidden that is not there",
    arguments: [LogView.Detail.fields, .all])
  func order(detail: LogView.Detail) throws {
    var random = SplitMix64(seed: 12)
    let lines = (0..<400).map { _ in
      let object = object(&random, members: 1 + random.below(8), depth: 0)
      return #"{"level":30,"msg":"m","k":1,"# + object.dropFirst()
    }
    func rows(_ fields: LogFieldSelection) throws -> [String?] {
      var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
      options.logs = LogView(detail, fields: fields)
      return try Feed.reading(lines.joined(separator: "\n"), options).entries
        .map { $0.content?.string }
    }
    let plain = try rows(LogFieldSelection())
    #expect(plain == (try rows(LogFieldSelection("-nothing"))))
    #expect(plain.count == 400 && plain.allSatisfy { $0?.contains("k=1") == true })
  }

  @Test("few names are looked up by their bytes as many are by a hash")
  func lookup() {
    let paths = [
      "req", "req.url", "req.url.path", "request", "r", "", "pid", "res.a", "é.x", "a.b.c",
    ]
    for names in ["req,*,-pid", "req.url,req", "-res", "pid,é,*,-req.url", "a.b,*,-a", "*"] {
      let few = LogFieldSelection(names)
      // What no line has makes them many.
      let none = (0..<40).map { "-none\($0)" }.joined(separator: ",")
      let many = LogFieldSelection(names + "," + none)
      for path in paths {
        let bytes = Array(path.utf8)
        let (one, other) = (few.place(of: bytes.span), many.place(of: bytes.span))
        #expect(one.place == other.place && one.isNamed == other.isNamed, "\(names): \(path)")
        #expect(one.place == few.place(of: path) && one.isNamed == few.isNamed(path))
      }
    }
  }
}
