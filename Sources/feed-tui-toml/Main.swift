import TOMLKit

/// Reads a text of TOML from standard input and writes what it says, a value a line, to standard output:
///
/// - `t 2`, a table of two, before each of its values a line `k NAME`; `a 2`, a list of two values;
/// - `s TEXT`, `i 1`, `b true`; `o`, what is none of these, or lies too deep;
/// - `e 3 TEXT` alone: in line 3 it is no TOML, and why.
///
/// In texts `\n` is a line end, and `\\` a backslash. A process of its own: the program starts without Foundation and
/// C++, and no text can end it.
@main
enum Main {
  /// Nothing that is asked for lies deeper.
  private static let mostDepth = 6

  static func main() {
    var text = ""
    while let line = readLine(strippingNewline: false) { text += line }
    do {
      write(try TOMLTable(string: text), depth: 0)
    } catch let error as TOMLParseError {
      print("e \(error.source.begin.line) \(escaped(error.description))")
    } catch {
      print("e 1 \(escaped("\(error)"))")
    }
  }

  private static func write(_ table: TOMLTable, depth: Int) {
    let members = table.keys.compactMap { key in table[key].map { (key, $0) } }
    print("t \(members.count)")
    for (key, value) in members {
      print("k \(escaped(key))")
      write(value, depth: depth + 1)
    }
  }

  private static func write(_ value: any TOMLValueConvertible, depth: Int) {
    if let string = value.string {
      print("s \(escaped(string))")
    } else if let int = value.int {
      print("i \(int)")
    } else if let bool = value.bool {
      print("b \(bool)")
    } else if depth < mostDepth, let table = value.table {
      write(table, depth: depth)
    } else if depth < mostDepth, let array = value.array {
      print("a \(array.count)")
      for element in array { write(element, depth: depth + 1) }
    } else {
      print("o")
    }
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
