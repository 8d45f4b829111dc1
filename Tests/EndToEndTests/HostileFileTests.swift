import Foundation
import TestSupport
import Testing

/// Files and arguments as nobody means them, and what is said of them.
@Suite("feed-tui with hostile files")
struct HostileFileTests {
  /// What a command of the shell does in a folder of its own, with `$F` for the program.
  private func shell(_ command: String) throws -> Command.Result {
    let script = """
      D=$(mktemp -d); trap 'rm -rf "$D"' EXIT; cd "$D"
      F='\(Command.path(of: "feed-tui"))'
      \(command)
      """
    return try Command.run(["sh", "-c", script])
  }

  @Test(
    "a row that is asked for something, and that there is no memory for, is said, and what came before it is printed"
  )
  func memory() throws {
    let limit = "ulimit -v 500000"
    // Nothing starts so where the address sanitizer watches.
    guard try shell("\(limit); $F --version").status == 0 else { return }
    let result = try shell(
      """
      { echo '{"text":"one"}'; printf '{"text":"'; head -c 100000000 /dev/zero | tr '\\0' a; } >f
      \(limit); $F print --width 3 --filter 'one or two' f
      """)
    #expect(result.output == "one\n───\n")
    #expect(result.errors.hasPrefix("feed-tui: f: has a row of "))
    #expect(result.errors.hasSuffix(" MB, and there is no memory for it\n"))
    #expect(result.status == 1)
  }

  @Test("a document that there is no memory for once it is decompressed is refused, in words")
  func expansion() throws {
    guard !Command.checksAccesses else { return }
    for (tool, document) in [("gzip", "<rss><channel>"), ("bzip2", "{\"items\":[")] {
      let result = try shell(
        """
        { printf '%s' '\(document)'; head -c 60000000 /dev/zero | tr '\\0' '\\n'; } | \(tool) >f
        ulimit -v 300000; for c in print 'heights --cache key'; do $F $c f || echo $?; done
        """)
      let what =
        "feed-tui: f: expands to a row or document of more than 36 MB (\(tool) -dc FILE | feed-tui)\n"
      #expect(result.output == "1\n1\n" && result.errors == what + what, "\(result)")
    }
  }

  /// Below the first of these limits the system can't load the program.
  @Test("where there is too little memory one line says so, however little it is")
  func tooLittleMemory() throws {
    guard !Command.checksAccesses else { return }
    let commands = [
      "print f", "print f.xml", "print f.gz", "heights --cache key f", "wrap f", "sweep f",
    ]
    let result = try shell(
      """
      seq 100 >f; gzip -k f; ulimit -c 0
      echo '<rss><channel><item><title>1</title></item></channel></rss>' >f.xml
      for command in \(commands.map { "'\($0)'" }.joined(separator: " ")); do
        for limit in $(seq 24000 2000 140000); do
          (ulimit -v $limit; $F $command >out 2>err)
          if [ $? = 0 ]; then echo worked; break; fi
          [ $(wc -l <err) = 1 ] || { echo "$command, $limit:"; cat err; }
        done
      done
      """)
    #expect(result.output == String(repeating: "worked\n", count: commands.count))
    #expect(result.errors.isEmpty)
  }

  @Test("a file whose name is no UTF-8 is opened, alone and among several")
  func undecodableName() throws {
    let names =
      #"A=$(printf 'bad\377'); B=$(printf 'bad\376'); echo one >"$A"; echo two >"$B""# + "\n"
    #expect(try shell(names + #"$F print --width 3 "$B""#).output == "two\n")
    #expect(try shell(names + #"$F heights --cache key "$B""#).status == 0)
    #expect(try shell(names + #"$F wrap "$B""#).output == "two\n")
    let several = try shell(names + #"$F print --width 4 "$B" "$A""#)
    #expect(several.output == "bad\u{FFFD}\ntwo\nbad\u{FFFD}\none\n")
    #expect(several.errors.isEmpty)
    #expect(
      try shell(#"$F print "$(printf 'x\377')""#).errors
        == "feed-tui: x\u{FFFD}: No such file or directory\n")
  }

  @Test(
    "a list of feeds in a folder of such a name, or of such a name, is read, and a debug log written to one"
  )
  func undecodableFolder() throws {
    let list = #"<opml><body><outline text='a' xmlUrl='a.txt'/></body></opml>"#
    let folder =
      #"D=$(printf 'd\377'); mkdir "$D"; echo row >"$D/a.txt"; echo "\#(list)" >"$D/l.opml""# + "\n"
    for command in [#"$F print "$D/l.opml""#, #"cd "$D"; $F print l.opml"#] {
      let result = try shell(folder + command)
      #expect(result.output == "a\nrow\n" && result.errors.isEmpty, "\(result)")
    }
    let missing = try shell(folder + #"rm "$D/a.txt"; $F print "$D/l.opml" "$D/none""#)
    #expect(missing.errors.contains("d\u{FFFD}/none: No such file or directory\n"))
    for option in [#"--debug-log "$L""#, #"--debug-log="$L""#] {
      let log = try shell(#"L=$(printf 'log\377'); $F \#(option) </dev/null; ls | od -An -c"#)
      #expect(log.output.contains("l   o   g 377"), "\(log)")
    }
  }

  @Test("print -f says of what is compressed that it is not followed, and ends with it")
  func compressedFollowed() throws {
    let lines = try shell("seq 3 | gzip >f; $F print -f f")
    #expect(lines.output == "1\n2\n3\n" && lines.status == 0)
    #expect(
      lines.errors == "feed-tui: f: is compressed: it is read to its end, and not followed\n")
    let document = try shell("echo '<rss><channel/></rss>' | gzip >f; $F print -f f")
    #expect(
      document.errors
        == "feed-tui: f: can't be followed: only text, logs, JSON Lines and events of answers "
        + "grow at their end\n")
  }

  @Test("wrap decompresses, and refuses what is no text")
  func wrapOfOthers() throws {
    #expect(try shell("echo text | gzip >f; $F wrap f").output == "text\n")
    #expect(try shell("echo text | gzip | $F wrap").output == "text\n")
    for tool in ["zstd -q", "xz", "xz --format=lzma", "bzip2"] {
      #expect(
        try shell("echo text | \(tool) >f; $F wrap f; $F wrap <f; $F print <f").output
          == "text\ntext\ntext\n")
    }
    let damaged = try shell("seq 9999 | gzip | head -c 9999 >f; $F wrap f")
    #expect(damaged.output.hasPrefix("1\n2\n3\n"))
    #expect(damaged.errors == "feed-tui: f: ends too early for what gzip compressed\n")
    #expect(damaged.status == 1)
    let archive = try shell("echo text >t; tar cf f.tar t; $F wrap f.tar")
    #expect(archive.output.isEmpty)
    #expect(archive.errors == "feed-tui: f.tar: is a tar archive: tar -xOf FILE | feed-tui\n")
    #expect(archive.status == 1)
    let twice = try shell("echo text | gzip | gzip >f; $F wrap f; $F print f")
    let name = "is compressed by gzip more than once: gzip -dc FILE | feed-tui"
    #expect(twice.output.isEmpty)
    #expect(twice.errors == "feed-tui: f: \(name)\nfeed-tui: f: \(name)\n")
  }

  @Test(
    "standard input that is no terminal is read: an empty one shows nothing, a closed one is said")
  func noInput() throws {
    for command in ["$F", "$F print", "$F heights"] {
      let empty = try shell("\(command) </dev/null")
      #expect(empty.output.isEmpty && empty.errors.isEmpty)
      #expect(empty.status == 0)
      let closed = try shell("\(command) <&-")
      #expect(closed.output.isEmpty)
      #expect(closed.errors == "feed-tui: standard input: Bad file descriptor\n")
      #expect(closed.status == 1)
    }
  }

  @Test("standard input has its name among several files")
  func standardInputTwice() throws {
    let result = try shell("echo one | $F print --width 14 - -")
    #expect(result.output.hasPrefix("standard input\none\n"))
    #expect(result.output.hasSuffix("standard input\n"))
  }

  @Test("a thousand files are read where sixty-four can be open, whatever reads them")
  func moreFilesThanCanBeOpen() throws {
    for command in ["print --width 9", "heights --cache key", "sweep --json"] {
      let result = try shell(
        """
        for i in $(seq 1000); do echo row $i >$i; done
        ulimit -n 64; $F \(command) $(seq 1000)
        """)
      #expect(result.errors.isEmpty)
      #expect(result.status == 0)
      #expect(command != "print --width 9" || result.output.hasSuffix("\nrow 1000\n"))
    }
  }

  @Test("more logs are merged than may be open at first, and none where that can't be")
  func moreLogsThanCanBeOpen() throws {
    let result = try shell(
      """
      for i in $(seq 200); do echo "2026-01-01T00:00:00Z INFO $i" >$i; done
      ulimit -S -n 64; $F print --merge $(seq 200) | grep -c INFO; ulimit -H -n 64; $F print --merge $(seq 200)
      """)
    #expect(result.output == "200\n")
    #expect(
      result.errors
        == "feed-tui: --merge: 200 files are more than may be open at once (ulimit -n)\n")
    #expect(result.status == 1)
  }

  @Test("of many names none is taken for another or out of its place, wherever options stand")
  func manyNames() throws {
    let result = try shell(
      """
      for i in $(seq 300); do echo $i >$i; done
      printf %s -n >-n
      $F print --width 5 7 $(seq 100) --format text $(seq 101 200) 8 --rows line -- -n $(seq 201 300) -n \
        | grep -v ─
      """)
    let names =
      ["7"] + (1...200).map(String.init) + ["8", "-n"] + (201...300).map(String.init) + ["-n"]
    #expect(result.output.split(separator: "\n").map(String.init) == names.flatMap { [$0, $0] })
    let many = "$(seq 300)"
    let wrong = try shell(
      "$F wrap \(many); $F print \(many) --nonsense; $F \(many) --cache \(many)")
    #expect(
      wrong.errors == """
        feed-tui: Unexpected argument '2'; see feed-tui --help
        feed-tui: Unknown option '--nonsense'; see feed-tui --help
        feed-tui: The value '1' is invalid for '--cache <cache>'. Please provide one of 'none', 'index-path' or 'key'; see feed-tui --help

        """)
    #expect(try shell("$F \(many) --help").output == shell("$F 1 2 --help").output)
  }
}
