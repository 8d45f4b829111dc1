import Feeds
import HeightEngine
import TerminalCore

/// How what a text is written in looks.
nonisolated extension Theme {
  /// The parts of a text that don't look plain, before which `opening` is open, and behind which it then says what is;
  /// `next` is what the line behind the text is to its last one. O(n)
  static func runs(
    of text: DisplayText, as language: RowLanguage, from opening: inout LineOpening,
    before next: MarkdownUnderline? = nil
  ) -> [StyleRun] {
    switch language {
    case .plain: []
    case .log(let levels):
      levels.level(in: text).map { [StyleRun($0.range, style(of: $0.level))] } ?? []
    case .code(let language):
      self.runs(language.runs(ofLine: text, from: &opening), on: .plain)
    case .markdown:
      MarkdownPart.parts(of: text, from: &opening, before: next).map {
        StyleRun($0.range, style(of: $0.kind))
      }
    case .diff, .withDiff:
      DiffPart.parts(of: text, isDiff: language == .diff).map {
        StyleRun($0.range, style(of: $0.kind))
      }
    }
  }

  private static func style(of kind: MarkdownPart.Kind) -> Style {
    switch kind {
    case .heading, .strong: title
    case .quote, .sign: time
    case .code: code
    case .emphasis: Style(attributes: .italic)
    case .strike: Style(attributes: [.strikethrough, .dim])
    case .partOfCode(let part): self.style(of: part, on: code)
    }
  }

  /// As `git diff` has them, so that nobody has to learn others.
  static func style(of kind: DiffPart.Kind) -> Style {
    switch kind {
    case .header: Style(attributes: .bold)
    case .hunk: Style(foreground: .indexed(6))
    case .added: Style(foreground: .indexed(2))
    case .removed: Style(foreground: .indexed(1))
    case .addedWords: Style(foreground: .indexed(2), attributes: .reverse)
    case .removedWords: Style(foreground: .indexed(1), attributes: .reverse)
    case .note: time
    }
  }
}
