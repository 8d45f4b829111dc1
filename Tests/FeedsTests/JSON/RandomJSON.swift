import TestSupport

@testable import Feeds

/// Lines that are JSON, or nearly: usual and unusual names, doubled ones, blanks, escapes, broken
/// UTF-8, values of every type where any may be wanted.
struct RandomJSON {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let names =
    JSONEntries.usualNames.flatMap(\.names) + JSONValue.namesOfNames
    + [
      "level", "x", "a.b", "a", "b", "tags", "title ", "Id", "content_text_and_more_than_that", "",
    ]

  /// A line: mostly an object, sometimes damaged.
  mutating func line() -> [UInt8] {
    var line: [UInt8] = []
    if random.chance(90) { object(into: &line, depth: 0) } else { value(into: &line, depth: 0) }
    if random.chance(5) { nest(&line) }
    if random.chance(20) { damage(&line) }
    return line
  }

  /// A member's name, as it is.
  mutating func name() -> String { RandomJSON.names[random.below(RandomJSON.names.count)] }

  mutating func below(_ limit: Int) -> Int { random.below(limit) }

  private mutating func object(into line: inout [UInt8], depth: Int) {
    line.append(UInt8(ascii: "{"))
    for member in 0..<random.below(depth == 0 ? 9 : 4) {
      if member > 0 { line.append(UInt8(ascii: ",")) }
      space(into: &line)
      quotedName(into: &line)
      space(into: &line)
      line.append(UInt8(ascii: ":"))
      space(into: &line)
      value(into: &line, depth: depth + 1)
      space(into: &line)
    }
    line.append(UInt8(ascii: "}"))
  }

  private mutating func quotedName(into line: inout [UInt8]) {
    line.append(UInt8(ascii: "\""))
    for scalar in name().unicodeScalars {
      if random.chance(3) {
        let digits = String(scalar.value, radix: 16, uppercase: random.chance(50))
        line += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      } else {
        line += String(scalar).utf8
      }
    }
    line.append(UInt8(ascii: "\""))
  }

  private mutating func value(into line: inout [UInt8], depth: Int) {
    switch random.below(depth < 5 ? 16 : 13) {
    case 0: line += "null".utf8
    case 1: line += (random.chance(50) ? "true" : "false").utf8
    case 2, 3: line += "\(random.below(300))".utf8
    case 4: line += ["-1.5e3", "007", "1714564800", "-", "1+1", "255", "256"][random.below(7)].utf8
    case 13: object(into: &line, depth: depth)
    case 14, 15: array(into: &line, depth: depth)
    default: string(into: &line)
    }
  }

  private mutating func array(into line: inout [UInt8], depth: Int) {
    line.append(UInt8(ascii: "["))
    let isOfBytes = random.chance(50)
    for element in 0..<random.below(4) {
      if element > 0 { line.append(UInt8(ascii: ",")) }
      space(into: &line)
      if isOfBytes {
        line += "\([32, 10, 104, 105, 255][random.below(5)])".utf8
      } else {
        value(into: &line, depth: depth + 1)
      }
      space(into: &line)
    }
    line.append(UInt8(ascii: "]"))
  }

  private static let pieces: [[UInt8]] =
    [
      " ", "\t", "\\n", "\\t", "\\u0020", "\\u000a", "\\\"", "\\\\", "\\/", "\\b", "\\x", "\\u00e9",
      "\\ud83d\\ude00", "\\ud83d", "\\udc00", "\\u12", "\\u", "\\uzzzz", "é", "日本", "🎉", "\u{A0}",
      "\u{1}", "plain text ", "a longer piece of text, of more than a vector's bytes ",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x80]]

  private mutating func string(into line: inout [UInt8]) {
    line.append(UInt8(ascii: "\""))
    for _ in 0..<random.below(6) {
      line += random.chance(30) ? [0x20] : RandomJSON.pieces[random.below(RandomJSON.pieces.count)]
    }
    line.append(UInt8(ascii: "\""))
  }

  private mutating func space(into line: inout [UInt8]) {
    if random.chance(20) { line.append([0x20, 0x09, 0x0D, 0x0A][random.below(4)]) }
  }

  /// Puts the value into many lists or objects, more than are kept in one word.
  private mutating func nest(_ line: inout [UInt8]) {
    let levels = 1 + random.below(200)
    let isList = random.chance(50)
    let (open, close) = isList ? ("[", "]") : ("{\"text\":", "}")
    line =
      Array("{\"author\":\(String(repeating: open, count: levels))".utf8) + line
      + Array("\(String(repeating: close, count: levels)),\"id\":5}".utf8)
  }

  private mutating func damage(_ line: inout [UInt8]) {
    guard !line.isEmpty else { return }
    let place = random.below(line.count)
    switch random.below(4) {
    case 0: line.removeLast(line.count - place)
    case 1: line.remove(at: place)
    case 2: line.insert(Array("{}[],:\"\\tn1 ".utf8)[random.below(12)], at: place)
    default: line += Array(" ,}]x\"{".utf8)[random.below(7)...].prefix(1)
    }
  }
}
