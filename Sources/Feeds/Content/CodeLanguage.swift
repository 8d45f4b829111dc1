import HeightEngine

/// A language that code is written in, of those whose comments, strings, keywords and numbers are known.
public enum CodeLanguage: String, Sendable, CaseIterable, BitwiseCopyable {
  case awk, c, cmake, cpp, csharp, css, diff, dockerfile, elixir, go, haskell, hcl, html, ini, java
  case javascript, json, kotlin, lisp, lua, make, perl, php, proto, python, ruby, rust, scala, sh
  case sql, swift, toml, typescript, yaml

  /// What it is called, one name of those that it goes by.
  public var name: String { rawValue }

  /// The language of a name or of a file's extension, in letters of any size; nil: it is not known.
  public init?(named name: String) {
    let name = name.lowercased()
    self.init(rawValue: Self.others[name] ?? name)
  }

  /// What stands behind the signs that begin a block of code in Markdown: its first word is the language.
  init?(ofFence info: Span<UInt8>) {
    let word = String(0..<min(info.count, 64), of: info).split { " \t{}.,".contains($0) }.first
    guard let word else { return nil }
    self.init(named: String(word))
  }

  /// What an element of HTML says that its code is written in: `class="language-swift"` and what else
  /// people and their programs write.
  init?(of element: String, _ attributes: [String: String]) {
    let isCode = element == "pre" || element == "code"
    var names = [attributes["data-lang"], attributes["data-language"]].compactMap(\.self)
    if isCode, let name = attributes["lang"] { names.append(name) }
    let classes = attributes["class"]?.split { $0 == " " || $0 == ";" || $0 == "\n" } ?? []
    var isNamed = isCode
    for (index, name) in classes.enumerated() {
      let name = name.lowercased()
      if let prefix = Self.prefixes.first(where: name.hasPrefix) {
        names.append(String(name.dropFirst(prefix.count)))
      } else if name == "brush:", index + 1 < classes.count {
        names.append(String(classes[index + 1]))
      } else if Self.marks.contains(name) {
        isNamed = true
      }
    }
    if isNamed { names += classes.map(String.init) }
    guard let found = names.lazy.compactMap(CodeLanguage.init(named:)).first else { return nil }
    self = found
  }

  private static let prefixes = [
    "language-", "lang-", "highlight-source-", "highlight-text-", "brush:",
  ]
  /// Classes beside which a language may stand by itself.
  private static let marks: Set<String> = [
    "highlight", "hljs", "sourcecode", "prettyprint", "code", "src", "chroma", "codehilite",
  ]

  /// Other names of languages, and the endings of their files.
  private static let others = [
    "c++": "cpp", "cc": "cpp", "cxx": "cpp", "hpp": "cpp", "h": "c", "objc": "c",
    "objective-c": "c",
    "objectivec": "c", "m": "c", "cs": "csharp", "c#": "csharp", "js": "javascript",
    "jsx": "javascript", "mjs": "javascript", "node": "javascript", "ts": "typescript",
    "tsx": "typescript", "py": "python", "python3": "python", "rb": "ruby", "rs": "rust",
    "golang": "go", "deno": "typescript", "gawk": "awk", "mawk": "awk", "nawk": "awk",
    "kt": "kotlin", "kts": "kotlin", "shell": "sh", "bash": "sh", "zsh": "sh",
    "console": "sh", "shell-session": "sh", "shellscript": "sh", "yml": "yaml", "hs": "haskell",
    "patch": "diff", "htm": "html", "xhtml": "html", "html-basic": "html", "xml": "html",
    "svg": "html", "scss": "css", "less": "css", "postgresql": "sql", "mysql": "sql",
    "plpgsql": "sql", "jsonc": "json", "json5": "json", "makefile": "make",
    "gnumakefile": "make", "mk": "make", "service": "ini", "timer": "ini", "socket": "ini",
    "desktop": "ini", "gitconfig": "ini", "editorconfig": "ini", "systemd": "ini",
    "containerfile": "dockerfile", "elisp": "lisp", "scheme": "lisp", "clojure": "lisp",
    "clj": "lisp",
    "common-lisp": "lisp", "emacs-lisp": "lisp", "ex": "elixir", "pl": "perl",
    "dash": "sh", "ash": "sh", "ksh": "sh", "nodejs": "javascript", "bun": "typescript",
    "ts-node": "typescript", "pypy": "python", "luajit": "lua", "runghc": "haskell",
    "runhaskell": "haskell", "guile": "lisp", "racket": "lisp", "sbcl": "lisp",
    "shell-script": "sh", "tf": "hcl", "tfvars": "hcl", "terraform": "hcl", "protobuf": "proto",
    "vue": "html",
  ]

  /// The same of a line, before which `opening` is open, and behind which it then says what is. Where nothing is, as
  /// nobody looked far enough above, a line that begins as those within comments do is taken for one. O(n).
  public func runs(ofLine line: DisplayText, from opening: inout LineOpening) -> [InlineRun] {
    runs(ofLine: Array(line.string.utf8), from: &opening)
  }

  func runs(ofLine bytes: [UInt8], from opening: inout LineOpening) -> [InlineRun] {
    let rules = CodeRules.rules(of: self)
    let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    let rest = bytes[start...]
    let hasBlocks = rules.blockComment?.start == Array("/*".utf8)
    if opening == .nothing, hasBlocks,
      rest.starts(with: "* ".utf8) || rest.starts(with: "*/".utf8) || rest == [0x2A]
    {
      return [InlineRun(start..<bytes.count, .comment)]
    }
    var scanner = CodeScanner(bytes, rules, from: opening)
    defer { opening = scanner.opening }
    return scanner.runs()
  }

  /// What of `code` is a comment, a string, a keyword or a number, by a few rules, in order. O(n).
  public func runs(in code: DisplayText) -> [InlineRun] {
    var scanner = CodeScanner(Array(code.string.utf8), CodeRules.rules(of: self))
    return scanner.runs()
  }
}
