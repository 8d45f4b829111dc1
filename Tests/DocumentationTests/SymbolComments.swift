import Foundation

/// What is wrong with the comments of a module's public symbols.
///
/// A comment is asked for where there is something to say: on types, on what a protocol requires, and
/// on what takes parameters, but for an initialiser that only sets properties of the same names.
/// Cases, properties, functions without parameters, default implementations and the functions of a
/// result builder may go without. A comment that is there says something that the name doesn't.
struct SymbolComments {
  struct Finding: Equatable, CustomStringConvertible {
    enum Fault: String { case missing, empty }
    var fault: Fault
    var symbol: String
    var place: String

    var description: String { "\(place): \(symbol): \(fault) comment" }
  }

  private(set) var findings: [Finding] = []

  private let graph: SymbolGraph
  private let sourcesByKind: [String: Set<String>]
  /// For each type, the names of its public properties.
  private var properties: [String: Set<String>] = [:]
  private var resultBuilders: Set<String> = []

  init(in graph: SymbolGraph) {
    self.graph = graph
    sourcesByKind = Dictionary(grouping: graph.relationships, by: \.kind)
      .mapValues { Set($0.map(\.source)) }
    for symbol in graph.symbols {
      if symbol.kind.identifier == "swift.property" {
        properties[symbol.owner, default: []].insert(symbol.name)
      }
      if symbol.declarationFragments.contains(where: { $0.spelling == "@resultBuilder" }) {
        resultBuilders.insert(symbol.path)
      }
    }
    findings = graph.symbols.compactMap { symbol in
      fault(of: symbol).map { Finding(fault: $0, symbol: symbol.path, place: symbol.place) }
    }.sorted { $0.description < $1.description }
  }

  private func fault(of symbol: SymbolGraph.Symbol) -> Finding.Fault? {
    guard let comment = symbol.comment else { return asksForComment(symbol) ? .missing : nil }
    return Self.saysNothing(comment, of: symbol.pathComponents) ? .empty : nil
  }

  private func asksForComment(_ symbol: SymbolGraph.Symbol) -> Bool {
    func `is`(_ kind: String) -> Bool {
      sourcesByKind[kind]?.contains(symbol.identifier.precise) == true
    }
    if `is`("overrides") || `is`("defaultImplementationOf") { return false }
    if `is`("requirementOf") || `is`("optionalRequirementOf") { return true }
    switch symbol.kind.identifier {
    case "swift.enum.case", "swift.property", "swift.type.property", "swift.deinit": return false
    case "swift.init":
      return !properties[symbol.owner, default: []].isSuperset(of: symbol.parameters)
    case "swift.method", "swift.type.method", "swift.func", "swift.func.op", "swift.subscript",
      "swift.type.subscript":
      return !symbol.parameters.isEmpty && !resultBuilders.contains(symbol.owner)
    default: return true
    }
  }

  /// Whether a comment has fewer than three words, or none that isn't in the symbol's name.
  static func saysNothing(_ comment: String, of path: [String]) -> Bool {
    let words = comment.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    let names = Set(path.flatMap(words(inName:)).map(singular))
    return words.count < 3
      || words.allSatisfy { little.contains($0) || names.contains(singular($0)) }
  }

  /// Words that say nothing by themselves.
  private static let little: Set<String> = [
    "a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "in", "is", "it", "its", "of",
    "on", "or", "that", "the", "these", "this", "to", "what", "which", "whose", "with",
  ]

  private static func singular(_ word: String) -> String {
    word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
  }

  /// `numberOfURLs(in:)` is made of number, of, urls and in.
  private static func words(inName name: String) -> [String] {
    var words = [""]
    var last: Character = " "
    for character in name {
      if !character.isLetter && !character.isNumber || character.isUppercase && last.isLowercase {
        words.append("")
      }
      if character.isLetter || character.isNumber {
        words[words.count - 1].append(character.lowercased())
      }
      last = character
    }
    return words.filter { !$0.isEmpty }
  }
}

extension SymbolGraph.Symbol {
  fileprivate var path: String { pathComponents.joined(separator: ".") }
  fileprivate var name: String { pathComponents.last ?? "" }
  fileprivate var owner: String { pathComponents.dropLast().joined(separator: ".") }
  fileprivate var place: String {
    guard let location else { return "?" }
    return (URL(string: location.uri)?.lastPathComponent ?? location.uri)
      + ":\(location.position.line + 1)"
  }
}
