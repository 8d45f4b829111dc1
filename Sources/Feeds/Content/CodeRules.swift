/// What there is to know of a language to tell its comments, strings and keywords.
struct CodeRules: Sendable {
  /// How its text is to be looked at.
  enum Kind { case code, markup, diff }

  /// How strings begin that say themselves how they end, if there are any.
  enum OwnStrings {
    /// `r#"…"#` of Rust, `#"…"#` of Swift, `R"a(…)a"` of C++, `@"…"` of C#, `[=[…]=]` of Lua, `$a$…$a$` of
    /// PostgreSQL.
    case rust, swift, cpp, csharp, lua, sql
  }

  /// How a text begins that has the lines below, if there are any: up to one of its own, where nothing else is said.
  enum HereTexts {
    /// `<<END`, `<<-'END'`, where a word or what is written to stands before it.
    case shell
    /// The same, `<<~END` too, wherever a value may stand.
    case script
    /// `<<<END`, to a line that begins with the word.
    case php
    /// `key: |`, `- >-`: the lines that are indented further.
    case yaml
  }

  var kind = Kind.code
  var lineComments: [[UInt8]] = []
  var blockComment: (start: [UInt8], end: [UInt8])?
  /// Whether comments of that kind stand in each other.
  var nestsComments = false
  /// What begins lines that are comments up to one that ends them.
  var documentation: (starts: [[UInt8]], end: [UInt8])?
  /// What begins and ends strings; those of three go over lines.
  var quotes: [UInt8] = Array("\"'".utf8)
  var longQuotes: [[UInt8]] = []
  /// Quotes of strings that go over lines by themselves.
  var quotesOverLines: [UInt8] = []
  /// Quotes within which a `\` is a sign like others.
  var rawQuotes: [[UInt8]] = []
  /// Whether it is one where nothing else stands between them: `'\'`.
  var hasLoneBackslashes = false
  var ownStrings: OwnStrings?
  var hereTexts: HereTexts?
  /// Words that belong to the string behind them.
  var prefixes: Set<String> = []
  /// What begins code within strings between these quotes: `\(`, `${`, `#{`.
  var interpolations: [[UInt8]] = []
  var interpolated: [[UInt8]] = []
  /// Whether `'` is only for single characters, and otherwise something else.
  var hasCharacters = false
  /// Whether names may have `'` in them, but not at their start.
  var namesHaveMarks = false
  /// Whether regular expressions stand between slashes, where no quotient can be.
  var hasExpressions = false
  /// Whether `#ff0000` is a colour where a value may stand.
  var hasColours = false
  /// Whether a `\` takes its meaning from what stands behind it in code, too.
  var escapesInCode = false
  /// What stands behind names at the starts of lines, where values follow.
  var nameSign: UInt8?
  var keywords: Set<String> = []
  /// Whether these begin lines.
  var keywordsBeginLines = false
  var ignoresCase = false

  init(_ keywords: String, lineComments: [String] = ["//"], hasBlockComments: Bool = true) {
    self.keywords = Set(keywords.split(separator: " ").map(String.init))
    self.lineComments = lineComments.map { Array($0.utf8) }
    if hasBlockComments { blockComment = (Array("/*".utf8), Array("*/".utf8)) }
  }

  /// As these, but for what `change` changes.
  func with(_ change: (inout CodeRules) -> Void) -> CodeRules {
    var rules = self
    change(&rules)
    return rules
  }

  /// Within these quotes code may stand behind each of `beginnings`.
  mutating func interpolate(_ beginnings: String..., between quotes: String...) {
    interpolations = beginnings.map { Array($0.utf8) }
    interpolated = quotes.map { Array($0.utf8) }
  }

  /// The rules of a language.
  static func rules(of language: CodeLanguage) -> CodeRules { all[language] ?? make(language) }

  /// Made once, as every row of a source file asks for them.
  private static let all = Dictionary(
    uniqueKeysWithValues: CodeLanguage.allCases.map { ($0, make($0)) })
}
