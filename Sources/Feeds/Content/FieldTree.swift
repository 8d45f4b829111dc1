import HeightEngine

/// All that a line says, as a tree: a line for each value, in the order of the document, those in it behind
/// it. Whatever it holds and however deep, nothing is left out.
public struct FieldTree: Sendable {
  /// A value and its name.
  public struct Line: Sendable {
    /// What a value is.
    public enum Kind: Sendable, Hashable { case object, array, string, number, bool, null }

    /// What it is called; a number in an array, nil for the whole.
    public var name: DisplayText?
    /// Whether its name is a number in an array.
    public var isElement = false
    public var kind: Kind
    /// What it says; of objects and arrays nothing.
    public var text = DisplayText("")
    /// In how many others it lies.
    public var depth: Int
    /// How many values lie in it directly.
    public var count = 0
    /// Behind the last line of what lies in it.
    public var end = 0

    /// Whether there is something in it.
    public var isParent: Bool { count > 0 }
  }

  /// The whole first.
  public private(set) var lines: [Line] = []
  /// The lines of what is open.
  private var open: [Int] = []

  /// Of the JSON text of a line; nil where that is none, or no object or array. O(n).
  init?(json bytes: Span<UInt8>) {
    var reader = JSONReader(0..<bytes.count)
    var name: DisplayText?
    do {
      while true {
        let token = try reader.next(in: bytes)
        switch token {
        case .key(let text): name = DisplayText(text.string(in: bytes))
        case .beginObject: begin(.object, &name)
        case .beginArray: begin(.array, &name)
        case .endObject, .endArray: endInnermost()
        case .string(let text): add(.string, text.string(in: bytes), &name)
        case .number(let range): add(.number, String(range, of: bytes), &name)
        case .bool(let value): add(.bool, value ? "true" : "false", &name)
        case .null: add(.null, "null", &name)
        case .end: return
        }
        guard !lines.isEmpty, lines[0].kind == .object || lines[0].kind == .array else {
          return nil
        }
      }
    } catch {
      return nil
    }
  }

  /// Of the members of a line that is no JSON. O(n).
  init(_ members: LogMembers, in bytes: Span<UInt8>) {
    var whole: DisplayText?
    begin(.object, &whole)
    for index in 0..<members.count {
      let member = members[index]
      var name: DisplayText? = DisplayText(member.nameString(in: bytes))
      let text = JSONReader.Text(range: member.value, isEscaped: member.form == .escaped)
      add(.string, text.string(in: bytes), &name)
    }
    endInnermost()
  }

  private mutating func begin(_ kind: Line.Kind, _ name: inout DisplayText?) {
    add(kind, "", &name)
    open.append(lines.count - 1)
  }

  private mutating func endInnermost() {
    if let line = open.popLast() { lines[line].end = lines.count }
  }

  private mutating func add(_ kind: Line.Kind, _ text: String, _ name: inout DisplayText?) {
    var line = Line(name: name, kind: kind, text: DisplayText(text), depth: open.count)
    if let parent = open.last {
      if lines[parent].kind == .array {
        line.name = DisplayText("\(lines[parent].count)")
        line.isElement = true
      }
      lines[parent].count += 1
    }
    line.end = lines.count + 1
    lines.append(line)
    name = nil
  }
}
