import Foundation
import TestSupport

/// What the compiler knows of a module's public symbols and their documentation.
///
/// Left out are members that the compiler makes, overrides and witnesses without a comment of their
/// own, whose documentation is that of what they override or satisfy.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    struct Fragment: Decodable {
      var kind: String
      var spelling: String
    }
    struct Signature: Decodable {
      struct Parameter: Decodable { var name: String }
      var parameters: [Parameter]?
    }
    struct Comment: Decodable {
      struct Line: Decodable { var text: String }
      var lines: [Line]
    }
    struct Location: Decodable {
      struct Position: Decodable { var line: Int }
      var uri: String
      var position: Position
    }

    var kind: Kind
    var identifier: Identifier
    /// The names of the types it is a member of, and its own.
    var pathComponents: [String]
    var declarationFragments: [Fragment]
    var functionSignature: Signature?
    var docComment: Comment?
    var location: Location?

    var parameters: [String] { functionSignature?.parameters?.map(\.name) ?? [] }
    var comment: String? { docComment?.lines.map(\.text).joined(separator: "\n") }
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
  }

  var symbols: [Symbol]
  var relationships: [Relationship]

  struct Failure: Error, CustomStringConvertible { var description: String }

  /// The graph of a module that this build made, read from its `.swiftmodule`; nothing is built.
  init(module: String) throws {
    // What the modules import of C: maps that the build wrote, and those of system libraries.
    let built = try FileManager.default.contentsOfDirectory(atPath: Command.products.path)
      // Modules of plugins are built a second time, as tools.
      .filter { $0.hasSuffix(".build") && !$0.hasSuffix("-tool.build") }
      .map(Command.products.appendingPathComponent)
    let maps =
      built
      + Package.files(under: "Sources", ending: "module.modulemap")
      .map { $0.deletingLastPathComponent() }
    try self.init(
      module: module, in: Command.products.appendingPathComponent("Modules"), maps: maps)
  }

  /// The graph of a module whose `.swiftmodule` lies in a folder.
  init(module: String, in modules: URL, maps: [URL] = []) throws {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    try Self.run(
      ["swift", "symbolgraph-extract", "-module-name", module, "-target", Self.target()]
        + ["-minimum-access-level", "public", "-output-dir", output.path]
        + ["-skip-synthesized-members", "-skip-inherited-docs", "-skip-protocol-implementations"]
        + ([modules] + maps).flatMap { ["-I", $0.path] } + ["-I", "/usr/include/libxml2"])
    let json = try Data(contentsOf: output.appendingPathComponent("\(module).symbols.json"))
    self = try JSONDecoder().decode(Self.self, from: json)
  }

  /// The symbols of a module of one source file.
  init(compiling source: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Sample.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    try Self.run(
      ["swiftc", "-parse-as-library", "-emit-module", "-module-name", "Sample", file.path]
        + ["-o", folder.appendingPathComponent("Sample.swiftmodule").path])
    try self.init(module: "Sample", in: folder)
  }

  private static func target() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable { var triple: String }
      var target: Target
    }
    let info = try run(["swift", "-print-target-info"])
    return try JSONDecoder().decode(Info.self, from: Data(info.utf8)).target.triple
  }

  /// Runs a command to its end and returns what it printed.
  @discardableResult
  private static func run(_ command: [String]) throws -> String {
    let result = try Command.run(command)
    guard result.status == 0 else {
      throw Failure(description: "\(command.joined(separator: " ")):\n\(result.errors)")
    }
    return result.output
  }
}
