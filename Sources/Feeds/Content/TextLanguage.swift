/// What a text is written in, by how its first lines begin: for texts that come without a name.
enum TextLanguage {
  private static let mostLines = 80

  /// What most of the first lines say; plain where they don't. O(sample)
  static func language(of sample: Span<UInt8>) -> RowLanguage {
    if let language = interpreter(of: sample) { return .code(language) }
    if beginsPHP(sample) { return .code(.php) }
    if MarkupBeginning(sample).isMarkup(in: sample) { return .code(.html) }
    var (lines, counts, markdown) = (
      LineRanges(), [Int](repeating: 0, count: beginnings.count), Signs()
    )
    let sureSigns = beginnings.map { SureSign.signs(of: $0.name) }
    var (number, isReport, hasMoreThanC) = (0, false, false)
    while number < mostLines, let range = lines.next(in: sample) {
      number += 1
      let whole = sample.extracting(range)
      let line = whole.extracting(whole.trimmedRange)
      guard !line.isEmpty else { continue }
      if isOfReport(whole) { isReport = true }
      hasMoreThanC = hasMoreThanC || SureSign.isOfCPPAndNotOfC(line)
      markdown.add(line)
      let isLabelled = isLabelled(line)
      for (index, language) in beginnings.enumerated() {
        if isLabelled, withoutLabels.contains(language.name) { continue }
        if language.beginnings.contains(where: { line.starts(with: $0) }) { counts[index] += 1 }
        if sureSigns[index].contains(where: { $0.isIn(line) }) { counts[index] += SureSign.weight }
      }
    }
    if hasMoreThanC { countLinesOfC(in: &counts) }
    if markdown.areEnough, !isReport || markdown.hasFences { return .markdown }
    if let language = shape(of: sample) { return .code(language) }
    guard !isReport, let most = counts.max(), most >= 3, counts.count(where: { $0 == most }) == 1,
      let index = counts.firstIndex(of: most)
    else { return .plain }
    return CodeLanguage(named: beginnings[index].name).map { .code($0) } ?? .plain
  }

  /// Counts C's lines as C++'s, which has them, too.
  private static func countLinesOfC(in counts: inout [Int]) {
    guard let c = beginnings.firstIndex(where: { $0.name == "c" }), counts[c] > 0,
      let cpp = beginnings.firstIndex(where: { $0.name == "cpp" })
    else { return }
    counts[cpp] += counts[c] + 1
  }

  /// What all of the first lines say together, where a line alone looks like one of many texts.
  private static func shape(of sample: Span<UInt8>) -> CodeLanguage? {
    if let file = DockerfileShape(sample, mostLines: mostLines), file.isSure { return .dockerfile }
    if let yaml = YAMLShape(sample, mostLines: mostLines), yaml.isSure { return .yaml }
    if let settings = SettingsShape(sample, mostLines: mostLines), settings.isSure {
      return settings.areTyped ? .toml : .ini
    }
    if let styles = StylesShape(sample, mostLines: mostLines), styles.isSure { return .css }
    if let make = MakeShape(sample, mostLines: mostLines), make.isSure { return .make }
    return nil
  }

  /// `<?php`, and nothing else in that word.
  private static func beginsPHP(_ sample: Span<UInt8>) -> Bool {
    let sign: StaticString = "<?php"
    guard let start = sample.firstIndex(from: 0, where: { !$0.isFoldable }) else { return false }
    let text = sample.extracting(droppingFirst: start)
    let end = sign.utf8CodeUnitCount
    return text.starts(with: sign) && (text.count == end || text[end].isFoldable)
  }

  /// Whether no source has such a line, but what programs say of sources: `==== FAILURES ====`, a rule across the screen, the
  /// head of a traceback, Ruby's, whose lines read like Python's imports, too, or of a statement in MySQL's log of slow ones.
  private static func isOfReport(_ line: Span<UInt8>) -> Bool {
    if line.starts(with: "Traceback (most recent call last):") || StackLines.beginsRuby(line)
      || line.starts(with: "# User@Host: ") || line.starts(with: "# Query_time: ")
    {
      return true
    }
    guard line.starts(with: "====") || line.starts(with: "____") else { return false }
    let line = line.extracting(0..<line.countWithoutLineEnds)
    let rule = line.firstIndex(from: 0) { $0 != line[0] }
    guard rule != nil else { return line.count >= 60 }
    return line.ends(with: line[0] == UInt8(ascii: "=") ? "====" : "____")
  }

  /// `use case: a`: two words and what is said of them, as people write it.
  private static func isLabelled(_ line: Span<UInt8>) -> Bool {
    guard let blank = line.firstIndex(from: 0, where: { !$0.isWordByte }), line[blank] == 0x20,
      let end = line.firstIndex(from: blank + 1, where: { !$0.isWordByte }), end > blank + 1
    else { return false }
    return line[end] == UInt8(ascii: ":") && end + 1 < line.count && line[end + 1] == 0x20
  }

  /// Those that have no such lines.
  private static let withoutLabels: Set<String> = ["perl", "rust"]

  /// `#!/usr/bin/env python3`, `#!/usr/bin/awk -f`, `#!/usr/bin/env -S deno run`: the first of the programs that is a language's.
  private static func interpreter(of sample: Span<UInt8>) -> CodeLanguage? {
    guard sample.starts(with: "#!") else { return nil }
    let line = String(
      decoding: sample.extracting(2..<min(sample.endOfFirstLine, 200)))
    for word in line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" })
    where !word.hasPrefix("-") {
      let program = (word.split(separator: "/").last ?? "").prefix { !$0.isNumber && $0 != "." }
      if let language = CodeLanguage(named: String(program)) { return language }
    }
    return nil
  }

  /// Signs of Markdown. A number sign alone may be any script's comment: it takes what only Markdown has.
  private struct Signs {
    private var headings = 0
    private var others = 0
    private var items = 0
    /// Lines as settings have them, whose comments look as headings do: `name: value`.
    private var settings = 0
    private var isAfterText = false
    /// Whether it may show what programs say.
    private(set) var hasFences = false

    mutating func add(_ line: Span<UInt8>) {
      let signs = line.firstIndex(from: 0) { $0 != UInt8(ascii: "#") } ?? line.count
      if (1...6).contains(signs), signs < line.count, line[signs] == 0x20 { headings += 1 }
      // Python shows by such lines, too, what it means: `~~~~^^^`.
      let isFence =
        line.starts(with: "```") || line.starts(with: "~~~") && !TraceRows.isMarker(line)
      if isFence { hasFences = true }
      if isFence || hasLink(line) || isTableRule(line) || line.starts(with: "**") { others += 1 }
      if isAfterText, line.count > 2, line.starts(with: "==="), isRule(line) { headings += 1 }
      isAfterText = !line.isEmpty && signs == 0
      let isItem = ["- ", "* ", "1. "].contains { line.starts(with: $0) }
      if isItem { items += 1 }
      if isSetting(line.extracting(droppingFirst: isItem ? 2 : 0)) { settings += 1 }
    }

    private func isRule(_ line: Span<UInt8>) -> Bool {
      line.firstIndex(from: 0) { $0 != line[0] } == nil
    }

    /// `|---|:--:|`
    private func isTableRule(_ line: Span<UInt8>) -> Bool {
      line.count > 3 && MarkdownUnderline(line) == .table
    }

    private func isSetting(_ line: Span<UInt8>) -> Bool {
      guard let end = line.firstIndex(from: 0, where: { !$0.isWordByte && $0 != 0x2D }), end > 0,
        line[end] == UInt8(ascii: ":") || line[end] == UInt8(ascii: "=")
      else { return false }
      return true
    }

    /// `](`
    private func hasLink(_ line: Span<UInt8>) -> Bool {
      var start = 0
      while let bracket = line.first(UInt8(ascii: "]"), from: start, to: line.count - 1) {
        if line[bracket + 1] == UInt8(ascii: "(") { return true }
        start = bracket + 1
      }
      return false
    }

    var areEnough: Bool {
      headings > 0 && (others > 0 || items > 1 && settings == 0)
    }
  }

  /// How lines of languages begin, and those of others seldom do.
  private static let beginnings: [(name: String, beginnings: [StaticString])] = [
    (
      "swift",
      [
        "import Foundation", "import Swift", "import UIKit", "func ", "private func ",
        "public func ",
        "guard ", "extension ", "@testable import", "public struct ", "private let ",
        "private var ",
        "static let ", "mutating func ", "init(", "@main", "let ", "///", "private mutating func ",
        "private static func ", "static func ", "case .", "if let ", "struct ",
      ]
    ),
    (
      "c",
      [
        "#include ", "#define ", "#ifndef ", "#ifdef ", "typedef ", "static inline ", "#pragma ",
        "int main(",
        "extern ", "void ", "static void ", "static int ",
      ]
    ),
    (
      "cpp",
      [
        "#include ", "namespace ", "using namespace ", "template <", "template<", "std::",
        "public:", "private:",
        "#pragma ", "constexpr ", "virtual ",
      ]
    ),
    (
      "go",
      [
        "package ", "func (", "import (", "func main()", "if err != nil", "type ", "defer ",
        "func ",
      ]
    ),
    (
      "python",
      [
        "def ", "from ", "import ", "class ", "elif ", "if __name__", "async def ", "@property",
        "self.", "except ",
        "try:", "else:",
      ]
    ),
    (
      "rust",
      [
        "use ", "fn ", "pub fn ", "impl ", "impl<", "mod ", "pub struct ", "#[", "let mut ", "//!",
        "pub mod ",
      ]
    ),
    (
      "java",
      [
        "import java", "public class ", "@Override", "public static ", "private final ",
        "public interface ",
        "private static ", "public void ", "protected ", "package com.", "package org.",
      ]
    ),
    (
      "javascript",
      [
        "const ", "function ", "export ", "module.exports", "import {", "'use strict'",
        "async function ", "});",
        "return function", "var ", "document.", "import * as ",
      ]
    ),
    (
      "ruby",
      [
        "require '", "require \"", "def ", "end", "module ", "attr_", "class ", "puts ",
        "require_relative ",
      ]
    ),
    (
      "csharp",
      [
        "using System", "namespace ", "internal static ", "private readonly ", "private async ",
        "private static ", "public async ", "public override ", "public class ", "public static ",
        "public void ", "public interface ", "protected ", "/// <", "#region", "[Fact]",
      ]
    ),
    (
      "perl",
      [
        "use ", "my $", "my @", "my %", "my (", "our $", "our @", "our %", "our (", "sub ",
        "local $", "__PACKAGE__", "=head",
      ]
    ),
    ("lua", ["local function ", "function ", "end", "elseif ", "--[["]),
    (
      "haskell", ["module ", "import qualified ", "{-#", "instance ", "data ", "newtype ", "where"]
    ),
    (
      "sql",
      [
        "SELECT ", "CREATE TABLE", "INSERT INTO", "FROM ", "WHERE ", "ALTER TABLE", "DROP TABLE",
        "JOIN ",
      ]
    ),
  ]
}

extension RowLanguage {
  /// What a file is written in, by its name.
  init(ofFile name: String) {
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    switch ending.lowercased() {
    case "md", "markdown": self = .markdown
    default:
      let isNamed = name.contains(".") || Self.namesOfFiles.contains(name.lowercased())
      let language = isNamed ? CodeLanguage(named: ending) : nil
      self = language.map { .code($0) } ?? .plain
    }
  }

  /// Files that are always called so, and say by that what they are written in.
  private static let namesOfFiles: Set<String> = [
    "makefile", "gnumakefile", "dockerfile", "containerfile",
  ]
}
