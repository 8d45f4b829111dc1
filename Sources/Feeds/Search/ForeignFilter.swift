/// What filters of other programs say in other ways, and what would look for something else here, or hold of no row: what to
/// write instead.
enum ForeignFilter {
  /// `/x/i`: what stands right behind an expression, if it says how that is to be read.
  static func reason(flags: String, behind expression: String) -> String? {
    guard (1...2).contains(flags.utf8.count), flags.utf8.allSatisfy("gi".utf8.contains) else {
      return nil
    }
    let what =
      !flags.contains("i")
      ? "“g” is not needed"
      : SmartCase.isHeeded(by: expression)
        ? "“i” is written /(?i)…/" : "“i” is not needed: small letters find capitals"
    return "\(what); a path stands in quotes"
  }

  /// `level:error`, `status:500`: a word in which a field that is compared stands before a colon; and how many bytes
  /// stand before that.
  static func mistake(inWord word: String) -> (reason: String, offset: Int)? {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let name = String(parts[0])
    var sign = String(parts[1].prefix { "<>=~".contains($0) })
    let value = parts[1].dropFirst(sign.count).filter { !"\"'".contains($0) }
    switch name {
    case "level", "severity":
      guard value.withBytes({ LogLevel($0, .usual) }) != nil else { return nil }
    case "status":
      guard !value.isEmpty, value.utf8.count <= 3, value.utf8.allSatisfy(isOfStatus) else {
        return nil
      }
    default: return nil
    }
    if sign.isEmpty { sign = "=" }
    return ("write \(name)\(sign)\(value), or the text in quotes", name.utf8.count)
  }

  /// `user..id`, `.user`: where in a field's name the dot is that has no name before it or behind it, in bytes.
  static func emptyPart(ofName name: String) -> Int? {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let empty = parts.firstIndex(where: \.isEmpty) else { return nil }
    let before = parts[..<empty].reduce(0) { $0 + $1.count + 1 }
    return min(before, name.utf8.count - 1)
  }

  private static func isOfStatus(_ byte: UInt8) -> Bool {
    isDigit(byte) || "xX".utf8.contains(byte)
  }

  /// `status=5xx`.
  static func reason(value: String, of name: String) -> String? {
    let bytes = Array(value.utf8)
    let isOfStatus = ["status", "code"].contains { name.lowercased().hasSuffix($0) }
    guard isOfStatus, bytes.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[0]),
      bytes[1] | 0x20 == UInt8(ascii: "x"), bytes[2] | 0x20 == UInt8(ascii: "x")
    else { return nil }
    let hundreds = Int(bytes[0] - UInt8(ascii: "0"))
    let (least, next) = ("\(name)>=\(hundreds)00", "\(name)<\(hundreds + 1)00")
    return "write \(least) \(next), or the text in quotes"
  }

  /// Signs of comparison, and how they are written here.
  static let signs = [
    ("===", "="), ("=~", "~"), ("=>", ">="), ("=<", "<="), ("=!", "!="), ("<>", "!="),
  ]
}
