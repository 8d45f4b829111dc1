/// What a text is written in, by how its first lines begin: for texts that come without a name.
enum TextLanguage {
  private static let mostLines = 80

  /// What most of the first lines say; plain where they don't. O(sample)
  static func language(of sample: Span<UInt8>) -> RowLanguage {
    if let language = interpreter(of: sample) { return .code(language) }
    if beginsPHP(sample) { return .code(.php) }
    // Its lines are rows, as those of any text: what comes slowly is shown as it comes.
    if GitLog.isGraphOfLines(sample) { return .graph }
    let beginning = MarkupBeginning(sample)
    if beginning.isMarkup(in: sample) { return .code(.html) }
    var (lines, markdown) = (LineRanges(), MarkdownSigns())
    var counts = [Int](repeating: 0, count: signs.count)
    var (number, isReport, hasMoreThanC) = (0, false, false)
    let opening = ScriptOpening(sample)
    if opening.documentation != nil, let python = signs.firstIndex(where: { $0.name == "python" }) {
      counts[python] += 2
    }
    while number < mostLines, let range = lines.next(in: sample) {
      if opening.documentation?.contains(range.lowerBound) ?? false { continue }
      number += 1
      let whole = sample.extracting(range)
      let text = whole.trimmedRange
      let line = whole.extracting(text)
      markdown.add(line, isIndented: text.lowerBound > 0)
      guard !line.isEmpty else { continue }
      if number <= Modeline.mostLines, let language = Modeline.language(of: line) {
        return language
      }
      if isOfReport(whole) { isReport = true }
      hasMoreThanC = hasMoreThanC || LanguageSigns.isOfCPPAndNotOfC(line)
      let isLabelled = isLabelled(line)
      let hasArticle = hasArticle(line)
      for (index, language) in signs.enumerated() {
        if isLabelled, withoutLabels.contains(language.name) { continue }
        if hasArticle, language.name == "sql" { continue }
        counts[index] += language.count(of: line)
      }
    }
    countWithinGreater(&counts, hasMoreThanC: hasMoreThanC)
    let most = counts.max() ?? 0
    if markdown.areOfReST { return .plain }
    if markdown.areSure(besides: most), !isReport || markdown.hasFences { return .markdown }
    if beginning.isPartOfPage(in: sample) { return .code(.html) }
    if let language = shape(of: sample) { return .code(language) }
    guard !isReport else { return .plain }
    guard most >= LanguageSigns.enough, !opening.isSentence else {
      return markdown.areLikely ? .markdown : .plain
    }
    guard counts.count(where: { $0 == most }) == 1, let index = counts.firstIndex(of: most) else {
      return .plain
    }
    return CodeLanguage(named: signs[index].name).map { .code($0) } ?? .plain
  }

  private static let signs = LanguageSigns.all

  /// Counts lines of C and JavaScript as those of the languages that have them, too, where there is more than they have.
  private static func countWithinGreater(_ counts: inout [Int], hasMoreThanC: Bool) {
    for pair in LanguageSigns.greater {
      guard let less = signs.firstIndex(where: { $0.name == pair.less }), counts[less] > 0,
        let greater = signs.firstIndex(where: { $0.name == pair.greater })
      else { continue }
      let hasMore = pair.less == "c" ? hasMoreThanC : counts[greater] > 0
      if hasMore { counts[greater] += counts[less] + 1 }
    }
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

  /// Whether no source has such a line, but what programs say of sources: `==== FAILURES ====`, a rule across the screen,
  /// the head of a traceback, Ruby's, whose lines read like Python's imports, too, the place of Node's, below which it shows
  /// the source, or of a statement in MySQL's log of slow ones.
  private static func isOfReport(_ line: Span<UInt8>) -> Bool {
    if line.starts(with: "Traceback (most recent call last):") || StackLines.beginsRuby(line)
      || TraceRows.isPlace(line) || line.starts(with: "# User@Host: ")
      || line.starts(with: "# Query_time: ")
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

  /// `select the best from the list;`: not within a string or a comment.
  private static func hasArticle(_ line: Span<UInt8>) -> Bool {
    article.isAmong(line) && line.firstIndex(from: 0) { "\"'`-#/".utf8.contains($0) } == nil
  }

  private static let article = ByteSign(Array(" the ".utf8))

  /// Those that have no such lines.
  private static let withoutLabels: Set<String> = ["perl", "rust"]

  /// `#!/usr/bin/env python3`, `#!/usr/bin/awk -f`, `#!/usr/bin/env -S deno run`: the first of the programs that is a
  /// language's.
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
}

extension RowLanguage {
  /// What a file is written in, by its name.
  init(ofFile name: String) {
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    switch ending.lowercased() {
    case "md", "markdown": self = .markdown
    case "txt" where name.lowercased() == "cmakelists.txt": self = .code(.cmake)
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
