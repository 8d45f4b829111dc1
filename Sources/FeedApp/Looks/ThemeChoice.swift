/// Colours that a person asks for.
nonisolated public enum ThemeChoice: String, CaseIterable, Sendable {
  /// The terminal's own, or none where `NO_COLOR` is set.
  case auto
  /// As the `ColorTheme` of that name.
  case terminal, dark, light, mono

  /// The colours; nil: as the environment says.
  public var theme: ColorTheme? { ColorTheme(rawValue: rawValue) }

  /// As a choice among several has it.
  var title: String { theme?.title ?? "the terminal's, none by NO_COLOR" }
}
