import Foundation
import TestSupport
import Testing

/// What `feed-tui wrap` does in a shell, with `$F` for the program: output and errors together.
private func shell(_ command: String) throws -> String {
  let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  let program = tests.deletingLastPathComponent().appendingPathComponent("feed-tui").path
  let script = "F='\(program)'; { \(command); } 2>&1"
  return try Command.run(["timeout", "60", "sh", "-c", script]).output
}

@Suite("feed-tui wrap")
struct WrapCommandTests {
  @Test("each input line is a paragraph, out come its lines")
  func lines() throws {
    let text = #"printf 'the quick\tfox\n\n中文中文 \033[31m\nlast'"#
    #expect(
      try shell("\(text) | $F wrap --width 10")
        == "the quick\t\nfox\n\n中文中文 \nlast\n")
    #expect(try shell("\(text) | $F wrap --width 10 --count") == "5\n")
    #expect(
      try shell("\(text) | $F wrap --raw --width 10")
        == "the quick\t\nfox\n\n中文中文 \n^[[31m\nlast\n")
    #expect(try shell("\(text) | $F wrap --raw --width 10 --count") == "6\n")
    #expect(
      try shell("printf 'a\tb cd' | $F wrap --width 5 --tabs 2 --mode character")
        == "a\tb c\nd\n")
    #expect(try shell("printf '' | $F wrap") == "")
  }

  @Test("to a pipe text goes as it came, by wrap and by print; to a terminal as it is shown")
  func unchanged() throws {
    let text = "a 👩\u{200D}👩\u{200D}👧 ❤\u{FE0F} 👍🏽 so\u{AD}ft\tb"
    #expect(try shell("echo \"\(text)\" | $F wrap --width 40") == text + "\n")
    #expect(try shell("echo \"\(text)\" | $F print --width 40 -") == text + "\n")
    let rss = "<rss><channel><title>\(text)</title><item><title>x</title></item></channel></rss>"
    #expect(
      try shell("echo \"\(rss)\" | $F print --width 40 -").hasPrefix(
        "a 👩\u{200D}👩\u{200D}👧 ❤\u{FE0F} 👍🏽 so\u{AD}ft b\nx\n─"))
    let onTerminal = "script -qec \"$F wrap --width 40 $T\" /dev/null; rm $T"
    let shown = try shell("T=$(mktemp); echo \"\(text)\" >$T; \(onTerminal)")
    #expect(shown.replacing("\r\n", with: "\n") == "a 👩 ❤ 👍 soft  b\n")
  }

  @Test("only line feeds are added: without them it is what it was, blanks and form feeds too")
  func nothingLost() throws {
    let text = #"printf 'some words   and  \n\fa page\vof  \tmore\r\n   \nend'"#
    #expect(
      try shell("\(text) | $F wrap --width 5 | tr -d '\\n' | od -c")
        == shell("\(text) | tr -d '\\n' | od -c"))
    #expect(
      try shell("\(text) | $F wrap --width 5 | wc -l")
        == shell("\(text) | $F wrap --width 5 --count"))
  }

  @Test(
    "rows show vertical tabs and form feeds as other control characters; wrap ends lines at them")
  func feeds() throws {
    for option in ["", "--raw"] {
      #expect(
        try shell(#"printf 'a\vb\fc\n\f\nx\n' | $F print \#(option) -"#) == "a^Kb^Lc\n^L\nx\n")
      #expect(
        try shell(#"printf 'a\vb\fc\n' | $F wrap \#(option) -"#) == "a\u{B}\nb\u{C}\nc\n")
      #expect(try shell(#"printf 'a\vb\fc\n' | $F wrap --count \#(option)"#) == "3\n")
    }
  }

  @Test("what says how text looks is left out, --raw shows it; what does more is shown in any case")
  func styles() throws {
    let text = #"printf 'a\033[31m👍🏽\033[m b\bb_\bc\033[2J\r\033[m\n'"#
    // A CR that is not the line end's is shown, if what says how text looks is left out.
    let shown = "a👍🏽 bc^[[2J^M\n"
    let raw = "a^[[31m👍🏽^[[m b^Hb_^Hc^[[2J\n^[[m\n"
    #expect(try shell("\(text) | $F wrap") == shown)
    #expect(
      try shell("\(text) | $F wrap --raw") == raw.replacing("\n^[[m", with: "\r\n^[[m"))
    #expect(try shell("\(text) | $F print -") == shown)
    #expect(try shell("\(text) | $F print --raw -") == raw)
    let heights = #"sed 's/.*"height"://'"#
    #expect(try shell("\(text) | $F heights --width 4 - | \(heights)") == "4}\n")
  }

  @Test("a reader that leaves ends it at once and quietly")
  func closedPipe() throws {
    #expect(try shell("yes | $F wrap | head -n 2") == "y\ny\n")
  }

  @Test("a line larger than any buffer streams")
  func longLine() throws {
    let count = try shell("head -c 2000000 /dev/zero | tr '\\0' x | $F wrap --width 80 --count")
    #expect(count == "25000\n")
  }

  @Test("what is wrong is said, with status 1 for files and 2 for usage")
  func errors() throws {
    let missing = try shell("$F wrap /nowhere/x; echo $?")
    #expect(missing.contains("/nowhere/x") && missing.hasSuffix("\n1\n"))
    #expect(try shell("$F wrap --tabs 0; echo $?").hasSuffix("\n2\n"))
    #expect(try shell("$F wrap --width -1; echo $?").hasSuffix("\n2\n"))
  }
}
