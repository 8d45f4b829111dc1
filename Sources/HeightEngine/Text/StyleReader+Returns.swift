// A CR before a LF is a part of the line end, and not seen. Whoever gives it a style of its own wants it seen, as git
// does where a CR should not be there: a CR with an SGR sequence between it and the line end is shown, `^M`.

extension StyleReader {
  /// Whether the byte before the sequence at `start` is a CR that is to be shown; nil: what follows the text decides.
  static func showsReturn(_ text: UTF8Bytes, before start: Int, isLast: Bool) -> Bool? {
    guard start > 0, text[start - 1] == 0x0D else { return false }
    let stop = start + longestLineEnd
    var (offset, hasStyle) = (start, false)
    while offset <= stop {
      guard offset < text.count else { return isLast ? hasStyle : nil }
      switch text[offset] {
      case 0x0A: return hasStyle
      case 0x0D: offset += 1
      case EscapeSequence.escape:
        let (sequence, end) = EscapeSequence.read(text, at: offset)
        switch sequence {
        case .nothing: break
        case .style(let parameters):
          var style = TextStyle.plain
          guard style.take(text[parameters]) else { return false }
          hasStyle = true
        case .unfinished: return isLast || text.count > stop ? false : nil
        case .link, .unknown: return false
        }
        offset = end
      default: return false
      }
    }
    return false
  }

  /// So many bytes are looked at behind a CR: more may have to wait for what follows them.
  private static let longestLineEnd = 64

  /// Shows the CR that was put out last, unless it is one of several: those are a line end as they are.
  func showReturn(_ result: inout Result) {
    let count = result.bytes.count
    let before = count > 1 ? result.bytes[count - 2] : tail.last
    guard result.bytes.last == 0x0D, before != 0x0D else { return }
    result.bytes.removeLast()
    result.bytes += "^M".utf8
  }

  /// Where the CRs at the end of a text begin.
  static func startOfReturns(in text: UTF8Bytes) -> Int {
    var start = text.count
    while start > 0, text[start - 1] == 0x0D { start -= 1 }
    return start
  }
}
