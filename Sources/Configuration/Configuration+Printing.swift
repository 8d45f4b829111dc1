import FeedApp

extension Configuration {
  /// A file that says nothing but what the program does by itself: every setting and every command's keys, with what
  /// they are for. What may be changed stands behind a `#` without a blank.
  public static var defaults: String {
    var text = """
      # feed-tui reads this file from $XDG_CONFIG_HOME/feed-tui/config.toml (~/.config/feed-tui/config.toml), or where
      # --config says; --no-config reads none. What the command line says goes before what stands here.
      # These are the values without such a file: take away a # to change one.

      """
    for setting in Setting.all {
      text += "\n# \(setting.comment)\n#\(setting.name) = \(setting.usual)\n"
    }
    text += """

      # What is otherwise with files whose path is like a pattern; * is anything, ? any character. One without a slash
      # is for the name alone. Of several the last counts. Beside map there may be fields, format, rows and raw.
      #
      #   [[files]]
      #   pattern = "*/pump/*.jsonl"
      #   map = "level=sev,content=what"

      # Keys of commands, which stand in place of all that a command has; [] is none. Each is written as ? shows it,
      # several that are pressed one after the other with blanks between them: "^E", "PgDn", "Alt-m", "z Enter".
      #[keys]

      """
    var topic = ""
    for command in KeyBindings.own {
      if command.topic != topic {
        topic = command.topic
        text += "\n# \(topic)\n"
      }
      let keys = command.keys.map {
        "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
      }
      text += "#\(command.name) = [\(keys.joined(separator: ", "))]  # \(command.help)\n"
    }
    return text
  }
}
