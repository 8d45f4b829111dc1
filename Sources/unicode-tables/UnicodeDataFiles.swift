// The property files of Debian's package unicode-data, as one value per code point.

/// What is wrong with a data file.
struct DataFileError: Error, CustomStringConvertible {
  let description: String
}

/// Values of one property for all of Unicode.
struct PropertyMap {
  private(set) var values: [String]

  /// Reads `first..last ; value # comment` lines; the `@missing` lines fill in what no line names,
  /// their long names shortened by `aliases`.
  init(
    path: String, field: Int = 1, missing: String, aliases: [String: String] = [:],
    where accept: (String) -> Bool = { _ in true }
  ) throws {
    values = Array(repeating: missing, count: 0x110000)
    let lines = try String(readingFile: path).split(
      separator: "\n", omittingEmptySubsequences: true)
    for line in lines where line.hasPrefix("# @missing: ") {
      try assign(line.dropFirst("# @missing: ".count), field: field, path: path) { value in
        guard let short = aliases[value] else {
          throw DataFileError(description: "\(path): no short name known for \(value)")
        }
        return short
      }
    }
    for line in lines where !line.hasPrefix("#") {
      try assign(line, field: field, path: path) { accept($0) ? $0 : nil }
    }
  }

  private mutating func assign(
    _ line: Substring, field: Int, path: String, value: (String) throws -> String?
  ) throws {
    let bare = line.prefix { $0 != "#" }
    let fields = bare.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
    guard fields.count > field, let range = Self.range(fields[0]) else {
      throw DataFileError(description: "\(path): can't read the line: \(line)")
    }
    guard let value = try value(fields[field]) else { return }
    for codePoint in range { values[codePoint] = value }
  }

  private static func range(_ text: String) -> ClosedRange<Int>? {
    let ends = text.split(separator: ".").compactMap { Int($0, radix: 16) }
    guard let first = ends.first, let last = ends.last, first <= last, last < 0x110000 else {
      return nil
    }
    return first...last
  }

  subscript(codePoint: Int) -> String { values[codePoint] }
}

/// The properties that breaking lines and clusters asks for.
struct UnicodeData {
  let lineBreak: PropertyMap
  let eastAsianWidth: PropertyMap
  let category: PropertyMap
  let clusterBreak: PropertyMap
  let pictographic: PropertyMap

  init(folder: String) throws {
    lineBreak = try PropertyMap(
      path: folder + "/extracted/DerivedLineBreak.txt", missing: "XX",
      aliases: ["Unknown": "XX", "Prefix_Numeric": "PR", "Ideographic": "ID"])
    eastAsianWidth = try PropertyMap(
      path: folder + "/extracted/DerivedEastAsianWidth.txt", missing: "N",
      aliases: ["Neutral": "N", "Wide": "W"])
    category = try PropertyMap(
      path: folder + "/extracted/DerivedGeneralCategory.txt", missing: "Cn",
      aliases: ["Unassigned": "Cn"])
    clusterBreak = try PropertyMap(
      path: folder + "/auxiliary/GraphemeBreakProperty.txt", missing: "Other",
      aliases: ["Other": "Other"])
    pictographic = try PropertyMap(
      path: folder + "/emoji/emoji-data.txt", missing: "No", aliases: ["No": "No"],
      where: { $0 == "Extended_Pictographic" })
  }
}

extension Substring {
  var trimmed: String {
    var text = self
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
