import Feeds
import HeightEngine
import TableKit
import TerminalCore
import TestSupport

@testable import FeedApp

/// Looks for what a JSON line says and its page does not show.
enum Reachability {
  /// The first scalar of a line that is not on its page, all unfolded; nil: all of them are.
  static func lost(_ line: [UInt8], width: Int) throws -> String? {
    let feed = try Feed.open(bytes: line, name: "log", options: FeedOptions(format: .jsonl))
    let scalars = RandomLine.scalars(of: line)
    guard feed.numberOfSections > 0 else { return scalars.first }
    var rest = shown(feed.page(at: 0, inSection: 0), width)[...]
    for scalar in scalars {
      let text = Self.stripped(DisplayText(scalar).string)
      guard !text.isEmpty else { continue }
      guard let range = rest.firstRange(of: text) else { return scalar }
      rest = rest[range.upperBound...]
    }
    return nil
  }

  /// The first scalar of a text that is on no page of its rows; nil: each is on one, or says `nothing`.
  static func lostOnAllPages(
    _ text: [UInt8], width: Int, nothing: String? = nil
  ) throws -> String? {
    let feed = try Feed.open(bytes: text, name: "log")
    var pages: [[Unicode.Scalar]] = []
    for section in 0..<feed.numberOfSections {
      for row in 0..<feed.numberOfEntries(inSection: section) {
        let page = feed.page(at: row, inSection: section)
        pages += [shown(partsOf: page, width), shown(page, width)]
      }
    }
    return RandomLine.scalars(of: text).first { scalar in
      let text = Self.stripped(DisplayText(scalar).string)
      return !text.isEmpty && scalar != nothing
        && !pages.contains { $0.firstRange(of: text) != nil }
    }
  }

  /// What a page shows, all unfolded: its tree, if it has one.
  private static func shown(_ page: FeedPage, _ width: Int) -> [Unicode.Scalar] {
    guard let tree = page.tree else { return shown(partsOf: page, width) }
    var shown: [UInt8] = []
    var unfolded = PageTree(tree, isFolded: false)
    var place = 0
    while place < unfolded.shown.count {
      if unfolded.isFolded(place) { _ = unfolded.toggle(place) }
      draw(unfolded.layout(of: place), width, into: &shown)
      place += 1
    }
    return stripped(String(decoding: shown, as: UTF8.self))
  }

  /// What stands on a page before its tree.
  private static func shown(partsOf page: FeedPage, _ width: Int) -> [Unicode.Scalar] {
    var shown: [UInt8] = []
    let parts = PageParts(of: page)
    for part in parts.indices { draw(parts[part].layout(PageLook()), width, into: &shown) }
    return stripped(String(decoding: shown, as: UTF8.self))
  }

  /// Without the blanks, which lines break at, and what shows nothing; by scalars, as a mark may come to stand
  /// behind another letter.
  private static func stripped(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func draw(_ layout: CellLayout, _ width: Int, into shown: inout [UInt8]) {
    let size = Size(columns: width, lines: layout.height(width: width))
    var canvas = Canvas(size: size)
    layout.draw(in: &canvas, rect: Rect(size: size))
    for line in 0..<size.lines { canvas.append(line: line, to: &shown) }
  }
}

/// JSON lines of any shape.
enum RandomLine {
  private static let names = [
    "level", "msg", "message", "time", "title", "content", "err", "a.b", "", "é", "log", "stream",
    "MESSAGE", "ts", "tags", "x\u{1B}[31m", "date", "url", "role", "type", "messages", "text",
    "@mt", "input", "a,b", "\u{0}", "resourceLogs", "scopeLogs", "logRecords", "attributes", "key",
    "value", "body", "severityNumber", "timeUnixNano", "kubernetes", "payload", "requestURI",
    "responseStatus", "parts", "choices", "is_error", "id", "guid",
  ]
  private static let pieces = [
    "words and ", "x", "é", "\u{301}\u{302}\u{303}\u{304}\u{305}", "漢字", "e\u{301}", "\u{301}", "👩‍👩‍👧",
    "\\n", "\\t", "\\u001b[2J",
    "\\u0000", "\\u202e", "\\\"", "\\\\", "    at f (a.js:1)", "=", "1777867380250", "error", "50",
    "long-word-without-a-blank-that-has-to-be-broken-somewhere", "\\ud83d", "🇩🇪", "\u{200D}", "<b>",
    "user", "tool_use", "tool_result", "{a.b}", "\\u0000\\u0000",
  ]
  private static let numbers = [
    "-0", "0.10", "1E+400", "123456789012345678901234567890.0001000e-07", "-0.5e3",
  ]

  static func line(_ random: inout SplitMix64) -> [UInt8] {
    var line = ""
    if random.below(20) > 0 {
      object(&random, depth: 0, into: &line)
    } else {
      value(&random, depth: 0, into: &line)
    }
    return Array(line.utf8)
  }

  /// OpenTelemetry's lists of records, each with anything beside it, and some of them with something else in them.
  static func telemetry(_ random: inout SplitMix64) -> [UInt8] {
    var line = ""
    list(0, &random, into: &line)
    return Array(line.utf8)
  }

  /// A document of many lines with a list that may be one of entries, and anything around it and in it.
  static func document(_ random: inout SplitMix64) -> [UInt8] {
    var text = "{"
    let (count, place) = (random.below(4), random.below(4))
    for member in 0...count {
      if member > 0 { text += ",\n" }
      if member == min(place, count) {
        text += "\"\(["items", "results", "data", "feed", "messages"][random.below(5)])\":["
        for element in 0..<1 + random.below(3) {
          if element > 0 { text += ",\n" }
          object(&random, depth: 1, into: &text)
        }
        text += "]"
      } else {
        text += "\"\(names[random.below(names.count)].escaped)\":"
        value(&random, depth: 2, into: &text)
      }
    }
    // When an entry was written is shown as a date.
    for name in ["time", "ts", "date", "timeUnixNano"] {
      text.replace("\"\(name)\":", with: "\"a-\(name)\":")
    }
    return Array((text + "}").utf8)
  }

  private static let lists = ["resourceLogs", "scopeLogs", "logRecords"]

  /// An object with such lists, and other members before and behind them.
  private static func list(_ level: Int, _ random: inout SplitMix64, into line: inout String) {
    line += "{"
    let place = random.below(3)
    for member in 0..<3 {
      if member > 0 { line += "," }
      if member == place || random.chance(10) {
        line += "\"\(lists[level])\":["
        for element in 0..<random.below(4) {
          if element > 0 { line += "," }
          if random.chance(2) {
            value(&random, depth: 3, into: &line)
          } else if level == 2 {
            record(&random, into: &line)
          } else {
            list(level + 1, &random, into: &line)
          }
        }
        line += "]"
      } else {
        line += "\"\(names[random.below(names.count)].escaped)\":"
        value(&random, depth: random.chance(50) ? 5 : 3, into: &line)
      }
    }
    line += "}"
  }

  private static let kinds = ["stringValue", "intValue", "boolValue", "kvlistValue", "arrayValue"]

  private static func record(_ random: inout SplitMix64, into line: inout String) {
    guard random.chance(70) else { return object(&random, depth: 2, into: &line) }
    line += "{\"body\":{\"stringValue\":"
    value(&random, depth: 5, into: &line)
    line += "},\"attributes\":["
    for element in 0..<random.below(4) {
      if element > 0 { line += "," }
      line += "{\"key\":\"k\(random.below(1000))\",\"value\":{"
      line += "\"\(kinds[random.below(kinds.count)])\":"
      value(&random, depth: 4, into: &line)
      line += random.chance(5) ? ",\"extra\":7}}" : "}}"
    }
    line += "]}"
  }

  private static func object(_ random: inout SplitMix64, depth: Int, into line: inout String) {
    line += "{"
    let count = (depth == 0 ? 1 : 0) + random.below(depth == 0 ? 6 : 4)
    for member in 0..<count {
      if member > 0 { line += "," }
      line += "\"\(names[random.below(names.count)].escaped)\":"
      value(&random, depth: depth + 1, into: &line)
    }
    line += "}"
  }

  private static func value(_ random: inout SplitMix64, depth: Int, into line: inout String) {
    switch random.below(depth < 5 ? 10 : 7) {
    case 0: line += "\(random.below(100_000))"
    case 1:
      line += ["true", "false", "null", numbers[random.below(numbers.count)]][random.below(4)]
    case 2..<7:
      line += "\""
      for _ in 0..<random.below(6) { line += pieces[random.below(pieces.count)] }
      line += "\""
    case 7:
      line += "["
      for element in 0..<random.below(4) {
        if element > 0 { line += "," }
        value(&random, depth: depth + 1, into: &line)
      }
      line += "]"
    default: object(&random, depth: depth, into: &line)
    }
  }

  /// The scalars of a line in order, read by nobody's code but this.
  static func scalars(of line: [UInt8]) -> [String] {
    var found: [String] = []
    var index = 0
    while index < line.count {
      switch line[index] {
      case UInt8(ascii: "\""):
        let text = string(line, from: &index)
        if index + 1 < line.count, line[index + 1] == UInt8(ascii: ":") { break }
        found.append(text)
      case _ where "{}[],:\n".utf8.contains(line[index]): break
      default:
        let start = index
        while index + 1 < line.count, !",]}".utf8.contains(line[index + 1]) { index += 1 }
        found.append(String(decoding: line[start...index], as: UTF8.self))
      }
      index += 1
    }
    return found
  }

  /// The text of the string that begins at the quote at `index`, which is left at the one that ends it.
  private static func string(_ line: [UInt8], from index: inout Int) -> String {
    var units: [UInt16] = []
    index += 1
    while line[index] != UInt8(ascii: "\"") {
      guard line[index] == UInt8(ascii: "\\") else {
        let start = index
        while line[index] != UInt8(ascii: "\""), line[index] != UInt8(ascii: "\\") { index += 1 }
        units += String(decoding: line[start..<index], as: UTF8.self).utf16
        continue
      }
      index += 2
      switch line[index - 1] {
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "u"):
        let digits = String(decoding: line[index..<index + 4], as: UTF8.self)
        units.append(UInt16(digits, radix: 16) ?? 0)
        index += 4
      default: units.append(UInt16(line[index - 1]))
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension String {
  /// Control characters as JSON has them in strings.
  fileprivate var escaped: String {
    replacing("\u{1B}", with: "\\u001b").replacing("\u{0}", with: "\\u0000")
  }
}
