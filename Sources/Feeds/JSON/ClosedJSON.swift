/// A JSON text that was cut, with the ends that are missing, so that what is there can be read.
struct ClosedJSON {
  /// Up to the last value, a string perhaps cut itself, and the ends.
  let bytes: [UInt8]
  /// What of the text is left out: a name without a value, a number that may have had more digits.
  let rest: Range<Int>

  /// nil: the text from `start` on is whole, is broken in another way, or says nothing. O(n)
  init?(_ text: Span<UInt8>, from start: Int) {
    var scan = Scan(start..<text.count)
    guard let error = scan.error(in: text) else { return nil }
    // Behind what stands between two values.
    let cut = text.firstIndex(from: scan.position) { $0 > 0x20 && $0 != 0x2C && $0 != 0x3A }
    let left = text.extracting(droppingFirst: cut ?? text.count)
    let isInText = left.starts(with: "\"") && error.offset == cut
    guard error.offset == text.count || isInText || Self.isCutWord(left) else { return nil }
    let isInValue = isInText && (scan.isBehindName || !scan.reader.nesting.isInObject)
    guard scan.saysAnything || isInValue && left.count > 1 else { return nil }
    var closed = Array(copying: text.extracting(first: isInValue ? text.count : scan.end))
    if isInValue {
      let escapes = closed.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      if !escapes.isMultiple(of: 2) { closed.removeLast() }
      closed.append(UInt8(ascii: "\""))
    }
    var nesting = scan.reader.nesting
    while nesting.depth > 0 {
      closed.append(nesting.isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      nesting.leave()
    }
    bytes = closed
    let behind = isInValue ? nil : text.firstIndex(from: scan.end) { $0 > 0x20 && $0 != 0x2C }
    rest = (behind ?? text.count)..<text.count
  }

  /// Whether nothing is there but the beginning of `true`, `false` or `null`, or of a number without digits.
  private static func isCutWord(_ text: Span<UInt8>) -> Bool {
    let letters = Array(copying: text.extracting(first: 10))
    return !letters.isEmpty
      && ["true", "false", "null", "NaN", "Infinity", "-Infinity"].contains {
        $0.utf8.count > letters.count && $0.utf8.starts(with: letters)
      }
  }

  /// Goes through a text up to where it breaks.
  private struct Scan {
    private(set) var reader: JSONReader
    /// Behind the last token that may be followed by the ends that are missing, and behind the last of all.
    private(set) var end: Int
    private(set) var position: Int
    /// Whether there was a value that is no list and no object.
    private(set) var saysAnything = false
    /// Whether the last token was the name of a member.
    private(set) var isBehindName = false

    init(_ range: Range<Int>) {
      reader = JSONReader(range)
      (end, position) = (range.lowerBound, range.lowerBound)
    }

    /// What is wrong where it breaks; nil: nothing is. O(n)
    mutating func error(in text: Span<UInt8>) -> JSONSyntaxError? {
      do throws(JSONSyntaxError) {
        while true {
          position = reader.position
          let token = try reader.next(in: text)
          isBehindName = false
          switch token {
          case .end: return nil
          case .key:
            isBehindName = true
            continue
          case .number where reader.position == text.count: continue
          case .string, .number, .bool, .null: saysAnything = true
          case .beginObject, .endObject, .beginArray, .endArray: break
          }
          end = reader.position
        }
      } catch {
        return error
      }
    }
  }
}
