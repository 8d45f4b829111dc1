import Testing

@testable import FeedApp

// The ratchet: what each act costs, in the order in which they are done. An act that costs more makes the
// test fail; where one costs less, the table takes the lower counts, which the test prints as they are
// written here.

private let textCounts: [Act: Counts] = [
  .open: Counts(bytes: 133120, rows: 18, heights: 9, asked: 9, cells: 9, sent: 1804),
  .known: Counts(bytes: 3744442, rows: 10240, heights: 10231, cells: 9, sent: 57),
  .line: Counts(bytes: 65536, rows: 1, asked: 1, cells: 1, sent: 138),
  .page: Counts(rows: 7, asked: 7, cells: 7, sent: 1615),
  .pageBack: Counts(rows: 7, asked: 7, cells: 7, sent: 1637),
  .end: Counts(bytes: 21211, rows: 12, asked: 11, cells: 11, sent: 1623),
  .start: Counts(bytes: 65536, rows: 9, asked: 9, cells: 9, sent: 1755),
  .resize: Counts(rows: 8, heights: 8, asked: 8, sent: 1356),
  .back: Counts(rows: 1, cells: 1, sent: 1803),
  .keyCache: Counts(rows: 18, heights: 9, asked: 9, sent: 41),
  .noCache: Counts(rows: 9, heights: 9, asked: 9, sent: 41),
  .indexPathCache: Counts(asked: 9, sent: 48),
  .follow: Counts(bytes: 107958, rows: 13, asked: 11, cells: 11, sent: 1638),
  .append: Counts(bytes: 20507, rows: 13, heights: 1, asked: 1, cells: 11, sent: 60),
  .token: Counts(bytes: 20527, rows: 3, heights: 1, asked: 1, cells: 1, sent: 18),
  .away: Counts(bytes: 65536, rows: 9, asked: 9, cells: 9, sent: 1750),
  .appendOutOfView: Counts(bytes: 69646, rows: 10, cells: 9, sent: 53),
  .insert: Counts(rows: 9, cells: 9, sent: 21),
  .delete: Counts(rows: 9, asked: 1, cells: 9, sent: 128),
]

private let jsonLinesCounts: [Act: Counts] = [
  .open: Counts(bytes: 133120, rows: 285, heights: 5, asked: 5, cells: 5, sent: 2226),
  .known: Counts(bytes: 5055600, rows: 10240, heights: 10235, cells: 5, sent: 57),
  .line: Counts(sent: 32),
  .page: Counts(bytes: 65536, rows: 5, asked: 5, cells: 5, sent: 1776),
  .pageBack: Counts(rows: 4, asked: 4, cells: 4, sent: 1621),
  .end: Counts(bytes: 22411, rows: 7, asked: 6, cells: 6, sent: 1877),
  .start: Counts(bytes: 65536, rows: 5, asked: 5, cells: 5, sent: 1185),
  .resize: Counts(rows: 5, heights: 5, asked: 5, sent: 1749),
  .back: Counts(sent: 2225),
  .keyCache: Counts(rows: 10, heights: 5, asked: 5, sent: 41),
  .noCache: Counts(rows: 5, heights: 5, asked: 5, sent: 41),
  .indexPathCache: Counts(asked: 5, sent: 48),
  .follow: Counts(bytes: 110358, rows: 8, asked: 6, cells: 6, sent: 1635),
  .append: Counts(bytes: 20507, rows: 9, heights: 1, asked: 1, cells: 6, sent: 313),
  .token: Counts(bytes: 20527, rows: 4, heights: 1, asked: 1, cells: 1, sent: 18),
  .away: Counts(bytes: 65536, rows: 5, asked: 5, cells: 5, sent: 1724),
  .appendOutOfView: Counts(bytes: 86077, rows: 8, cells: 5, sent: 53),
  .insert: Counts(rows: 7, heights: 1, asked: 1, cells: 6, sent: 21),
  .delete: Counts(rows: 6, asked: 1, cells: 6, sent: 393),
]

/// What a person does, and what comes to the file.
private enum Act: String, CaseIterable {
  case open, known, line, page, pageBack, end, start, resize, back, keyCache, noCache,
    indexPathCache
  case follow, append, token, away, appendOutOfView, insert, delete

  func perform(on app: CountedApp) throws {
    switch self {
    case .open: app.draw()
    case .known: app.findOutAll()
    case .line: app.press("<C-e>")
    case .page: app.press("f")
    case .pageBack: app.press("b")
    case .end: app.press("G")
    case .start, .away: app.press("g")
    case .resize: app.resize(columns: 60)
    case .back: app.resize(columns: 80)
    case .keyCache: app.press("3")
    case .noCache: app.press("1")
    case .indexPathCache: app.press("2")
    case .follow: app.press("F")
    case .append: try app.append("a new line")
    case .token: try app.append(" and a word")
    case .appendOutOfView: try app.append("\nanother line\n")
    case .insert: app.press("i")
    case .delete: app.press("x")
    }
  }
}

@Suite("The counts of an act")
struct CountsTests {
  /// Multiples of the rows after which files begin anew.
  private nonisolated static let few = 10_240
  private static let many = 102_400

  @Test("are those of the table", arguments: CountedFile.Format.allCases)
  func ratchet(format: CountedFile.Format) throws {
    let table = format == .text ? textCounts : jsonLinesCounts
    for (act, counts) in try Self.counts(format, rows: Self.few) {
      #expect(counts == table[act], "\(format): .\(act.rawValue): \(counts),")
    }
  }

  @Test("do not grow with the rows", arguments: CountedFile.Format.allCases)
  func size(format: CountedFile.Format) throws {
    let few = try Self.counts(format, rows: Self.few)
    let many = try Self.counts(format, rows: Self.many)
    for ((act, few), (_, many)) in zip(few, many) {
      var expected = few
      if act == .known {
        let added = Self.many - Self.few
        expected.heights += added
        // Once for all of it.
        expected.rows += added
        // In blocks, which don't end where files do.
        expected.bytes = min(many.bytes, few.bytes * Self.many / Self.few * 105 / 100)
      }
      // The status line's numbers have a digit more, and days other names.
      expected.sent = max(few.sent, min(many.sent, few.sent + 64))
      #expect(many == expected, "\(act)")
    }
  }

  @Test("for the end from a cold start: each byte is read once", arguments: [few, 2 * few])
  func coldEnd(rows: Int) throws {
    let app = try CountedApp(CountedFile(.jsonl, rows: rows))
    app.draw()
    var frames = 0
    let counts = app.counts { frames = app.goToEnd() }
    // Between two slices it is looked whether the file still is the same, by 2 KB.
    #expect(counts.bytes < app.file.size * 102 / 100 + 1 << 17)
    // A frame reads the rows in view.
    #expect(counts.rows <= 6 * frames + 10 && counts.heights <= 20, "\(frames): \(counts)")
    #expect(app.app.status.contains("row \(rows) of \(rows)"))
  }

  @Test(
    "a ground of the selected row costs a line's scroll next to nothing, and of two rows that change it their bytes"
  )
  func ground() throws {
    func sent(hasGround: Bool) throws -> [Int] {
      let app = try CountedApp(CountedFile(.text, rows: 1_000))
      app.draw()
      if hasGround {
        app.app.screen.take(ground: .rgb(0, 0, 0), text: nil, hasTrueColors: false)
      }
      app.press("<C-l>10G")
      _ = app.counts { app.press("<C-l>") }
      return ["<C-e>", "<C-e>", "<C-y>", "j", "k"].map { key in
        app.counts { app.press(key) }.sent
      }
    }
    let (plain, ground) = (try sent(hasGround: false), try sent(hasGround: true))
    #expect(plain == [138, 97, 87, 47, 49])
    #expect(ground == [467, 107, 92, 672, 690])
  }

  /// Every act, one after the other, on a file of so many rows of which all is known.
  private static func counts(
    _ format: CountedFile.Format, rows: Int
  ) throws -> [(act: Act, counts: Counts)] {
    let app = try CountedApp(CountedFile(format, rows: rows))
    return try Act.allCases.map { act in
      let counts = try app.counts { try act.perform(on: app) }
      // Opening begins before there is a screen.
      return (act, act == .open ? app.counts : counts)
    }
  }
}
