/// Names of files among the arguments, of which a shell's `*` makes many thousands: what the argument parser
/// does grows with the square of what it is given. Of a long run of names it is given a mark.
struct Operands {
  /// The arguments with a mark in place of each long run of names.
  private(set) var marked: [String] = []
  /// The arguments with two names of each long run: a command that takes one says the same of two as of all.
  private(set) var shortened: [String] = []
  private var runs: [String: ArraySlice<String>] = [:]

  private static let mostParsed = 64

  init(_ arguments: [String]) {
    let terminator = arguments.firstIndex(of: "--") ?? arguments.endIndex
    var index = 0
    while index < arguments.endIndex {
      let end =
        arguments[index...].indices.first { !Self.isName($0, in: arguments, terminator) }
        ?? arguments.endIndex
      let run = arguments[index..<max(end, index + 1)]
      if run.count > Self.mostParsed {
        // No argument has a NUL in it.
        let mark = "\0\(runs.count)"
        runs[mark] = run
        marked.append(mark)
        shortened += run.prefix(2)
      } else {
        marked += run
        shortened += run
      }
      index = run.endIndex
    }
  }

  /// Whether an argument is the name of a file, whatever options there are: none of them takes more than one
  /// value, and only the first argument names a command.
  private static func isName(_ index: Int, in arguments: [String], _ terminator: Int) -> Bool {
    if index > terminator { return true }
    return index > 0 && !arguments[index].hasPrefix("-") && !arguments[index - 1].hasPrefix("-")
  }

  /// Whether nothing was left out.
  var areAll: Bool { runs.isEmpty }

  /// All names, of those that the parser found. O(their number)
  func all(_ names: [String]) -> [String] { names.flatMap { runs[$0] ?? [$0] } }
}
