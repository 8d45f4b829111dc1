"""Text, logs of git, encodings, gzip, several files, patterns."""

import bz2
import gzip
import lzma
import subprocess
import random
import zlib

from measuring import Shape

WORDS = "the ferry leaves when a bench is full and nobody counts its seats".split()


def words(count, seed=1):
    return " ".join(random.Random(seed).choices(WORDS, k=count))


def lines(count, seed=1):
    rng = random.Random(seed)
    return "".join(" ".join(rng.choices(WORDS, k=rng.randrange(1, 30))) + "\n" for _ in range(count))


def days(count, step, order=None):
    """A line a date; `order` names the days."""
    numbers = range(count) if order is None else order(count)
    return "".join(
        f"{1970 + day // 336 % 400:04}-{1 + day // 28 % 12:02}-{1 + day % 28:02} 10:00:00 row\n"
        for day in (number * step for number in numbers)
    )


def shuffled(count):
    numbers = list(range(count))
    random.Random(3).shuffle(numbers)
    return numbers


def commits(count, message="    a subject\n\n    a line\n", header="Author: Ann <a@b.example>\n"):
    return "".join(
        f"commit {number:040x}\n{header}Date:   Mon Nov 2 10:00:{number % 60:02} 2026 +0100\n\n{message}\n"
        for number in range(count)
    )


DIFF = "diff --git a/a b/a\n--- a/a\n+++ b/a\n"


PROCESS = "Nov 21 23:40:01 quay app[7]: "
STATEMENT = "# Time: 2026-05-01T10:00:00Z\n# User@Host: a[a] @ b []  Id: 8\n# Query_time: 1.5  Lock_time: 0.1\nSELECT 1;\n"


def zap(text):
    """A line for people, and another one."""
    return f"2026-11-21T23:40:01.500Z\tINFO\t{text}\n2026-11-21T23:40:02.500Z\tINFO\tb\n"


def columns(count, most, value):
    """A log of so many columns, in lines of such values; of more than `most` it has more lines."""
    number = min(count, most)
    line = "2026-05-04 06:05:00" + value * number + "\n"
    return "#Fields: date time" + " a" * number + "\n" + line * max(count // number, 1)


def one_commit(message, header="Author: Ann <a@b.example>\n"):
    return commits(1, message, header)


def one(unit, end=""):
    """One line of a unit that repeats."""
    return lambda count: unit * count + "x" + end * count


def every(unit, per=40):
    """Lines of it."""
    return lambda count: (unit * per + "x\n") * max(count // per, 1)


UNITS = {
    "words": "ferry ",
    "letters": "ferry",
    "blanks": " ",
    "tabs": "\t",
    "NULs": "\0",
    "escape sequences": "\x1b[31m",
    "colours": "\x1b[31ma\x1b[0;38;5;208mb",
    "unfinished sequences": "\x1b[38;5",
    "links": "\x1b]8;;https://a.example/\x1b\\a\x1b]8;;\x1b\\",
    "links without an end": "\x1b]8;;a",
    "struck over": "a\ba_\bb",
    "backspaces": "\b",
    "underscores and backspaces": "_\b",
    "returns": "\r",
    "combining marks": "\u0301",
    "marks on letters": "e\u0301",
    "joined emoji": "👩\u200d",
    "joiners": "\u200d",
    "families": "👩\u200d👩\u200d👧 ",
    "flags": "🇩",
    "skin tones": "👋🏽",
    "keycaps": "1\ufe0f\u20e3",
    "variation selectors": "\ufe0f",
    "zero-width spaces": "\u200b",
    "word joiners": "\u2060",
    "soft hyphens": "a\u00ad",
    "only soft hyphens": "\u00ad",
    "right to left": "שלום ",
    "overrides": "\u202e",
    "isolates": "\u2067a\u2069",
    "Hangul parts": "\u1100",
    "Hangul": "\u1112\u1161\u11ab",
    "Devanagari": "क्",
    "Hindi": "हिन्दी ",
    "Thai": "ภาษาไทย",
    "Tamil": "நி",
    "wide": "漢字",
    "closing marks": "」",
    "opening marks": "「",
    "quotes": '"',
    "quotes and blanks": '" ',
    "brackets": "( ",
    "numbers": "1,",
    "hyphens": "-a",
    "slashes": "/a",
    "no-break spaces": "\u00a0",
    "prepended": "\u0600",
    "tag characters": "\U000e0061",
    "line separators": "\u2028",
    "form feeds": "\f",
    "C1 controls": "\u009b",
    "private use": "\ue000",
    "not characters": "\uffff",
    "next lines": "\u0085",
}

BAD_BYTES = {
    "no UTF-8": b"\xff",
    "cut sequences": b"\xe2\x82",
    "continuations": b"\x80",
    "overlong": b"\xc0\xaf",
    "surrogates": b"\xed\xa0\x80",
}


def bombed(text, level=9):
    return lambda count: gzip.compress(text(count).encode(), level, mtime=0)


def zstd(content):
    return subprocess.run(["zstd", "-qc"], input=content, stdout=subprocess.PIPE, check=True).stdout


COMPRESSIONS = {
    "zstd": zstd,
    "xz": lambda content: lzma.compress(content, preset=1),
    "lzma": lambda content: lzma.compress(content, format=lzma.FORMAT_ALONE, preset=1),
    "bzip2": bz2.compress,
}


def bomb_of(name, compress):
    """What is compressed counts as it is when it is not."""
    return Shape(
        f"{name}: lines",
        lambda count: compress(b"row\n" * count),
        least=256,
        size=lambda count: 4 * count,
    )


def bomb(name, text, *arguments):
    """What is compressed counts as it is when it is not."""
    return Shape(
        f"gzip: {name}",
        bombed(text),
        *arguments,
        suffix=".gz",
        least=256,
        size=lambda count: len(text(count)),
    )


def members(count):
    empty = gzip.compress(b"", mtime=0)
    return gzip.compress(b"row\n", mtime=0) + empty * count


def encoded(encoding):
    return lambda count: lines(count).encode(encoding)


def in_words(encoding):
    return lambda count: words(count).encode(encoding)


SHAPES = [Shape(f"one line: {name}", one(unit)) for name, unit in UNITS.items()]
SHAPES += [Shape(f"lines: {name}", every(unit)) for name, unit in UNITS.items()]
SHAPES += [
    Shape(f"one line: {name}", lambda count, unit=unit: unit * count + b"x")
    for name, unit in BAD_BYTES.items()
]
SHAPES += [
    Shape(f"one line, {width} columns: {name}", one(UNITS[name]), "--width", str(width))
    for width in (1, 2, 1000)
    for name in (
        "words",
        "letters",
        "blanks",
        "tabs",
        "combining marks",
        "joined emoji",
        "escape sequences",
        "wide",
        "only soft hyphens",
        "quotes and blanks",
        "brackets",
        "Hindi",
        "zero-width spaces",
    )
]
SHAPES += [
    Shape("text", lines),
    Shape("text, 1 column", lines, "--width", "1"),
    Shape("text, 1,000 columns", lines, "--width", "1000"),
    *(
        Shape(f"line feeds, {width} columns", lambda count: "\n" * count, "--width", str(width))
        for width in (80, 1000)
    ),
    *(
        Shape(
            f"line feeds of one row, {width} columns",
            lambda count: "row\n" + "\n" * count,
            "--width",
            str(width),
            "--rows",
            "^row",
        )
        for width in (80, 1000)
    ),
    Shape("line feeds behind text", lambda count: "row\n" + "\n" * count + "row\n"),
    Shape("blank lines of blanks", lambda count: "    \n" * count),
    Shape("CR and LF", lambda count: lines(count).replace("\n", "\r\n")),
    Shape("only CR", lambda count: lines(count).replace("\n", "\r")),
    Shape("one paragraph", lines, "--rows", "paragraph"),
    Shape("paragraphs", lambda count: lines(count).replace("\n", "\n\n"), "--rows", "paragraph"),
    Shape("paragraphs of line feeds", lambda count: "\n" * count, "--rows", "paragraph"),
    Shape("paragraphs, a short one in each second", lambda count: "a\n\n" * count, "--rows", "paragraph"),
    Shape("a long first line", lambda count: words(count) + "\n" + lines(count // 8)),
    Shape("a long last line", lambda count: lines(count // 8) + words(count)),
    Shape("long lines", lambda count: (words(12000) + "\n") * max(count // 12000, 1)),
    Shape("long lines of no blanks", lambda count: ("x" * 66000 + "\n") * max(count // 66000, 1)),
    Shape("continued lines", lambda count: "2026-11-02 10:00:00 row\n" + "    at line\n" * count),
    Shape("a line that all are the same as", lambda count: "the same\n" * count),
    Shape("days, each another", lambda count: days(count, 1)),
    Shape("days, backwards", lambda count: days(count, 1, lambda count: range(count, 0, -1))),
    Shape("days, mixed", lambda count: days(count, 1, shuffled)),
    Shape("days, two by turns", lambda count: days(count, 1, lambda count: [n % 2 for n in range(count)])),
    Shape("log: events", lambda count: "2026-11-21 23:40:01,123 INFO a\n" * count),
    Shape("log: lines that end with other line ends", lambda count: "2026-11-21 23:40:01,123 INFO a\f\n b\r\r\033[m\n\033[K\n c\u2028\u2028\n" * count),
    Shape("log: a line of other line ends", lambda count: "2026-11-21 23:40:01,123 INFO a\n" * 3 + "\f\u0085" * count + "\n b\n"),
    Shape("log: an event of many lines", lambda count: "Nov 21 23:40:01 a\n" + "\tat b\n" * count),
    Shape("log: an event of a long line", lambda count: "Nov 21 23:40:01 a\n\tat " + words(count) + "\n"),
    Shape("log: blank lines", lambda count: "I1121 23:40:01.1 a\n" + "\n" * count),
    Shape("log: web", lambda count: '1.2.3.4 - - [21/Nov/2026:23:40:01 +0000] "GET /"\n' + "[[" * count),
    Shape("log: no time of an access log", lambda count: '- [21/Nov/2026:23:40:01 +0000]\n' + "[[\n" * count),
    Shape("git: commits", commits),
    Shape("log: zap, tabs", lambda count: zap("a" + "\ta" * count)),
    Shape("log: zap, a stack", lambda count: zap("a\n" + "main.f\n\t/x.go:1\n" * count)),
    Shape("log: zap, fields", lambda count: zap('a\t{' + '"b":{"c":1},' * count + '"d":2}')),
    Shape("log: zap, open objects", lambda count: zap("a\t" + '{"b":' * count)),
    Shape("log: Fluentd's", lambda count: '2026-11-21T23:40:01+00:00\ta\t{"message":"b"}\n\tat c\n' * count),
    Shape("log: Fluentd, fields", lambda count: 2 * ("2026-11-21T23:40:01+00:00\ta\t{" + '"b":{"c":1},' * count + '"d":2}\n')),
    Shape("log: journald's events", lambda count: 'data: {"__REALTIME_TIMESTAMP":"1777867501250000","MESSAGE":"a"}\n\n' * count),
    Shape("log: Django's server", lambda count: "a\n" + 'Not Found: /b\n[04/May/2026 09:00:00] "GET /b HTTP/1.1" 404 1\n' * count),
    Shape("a script", lambda count: "#!/bin/sh\n" + "if true; then echo 'a'; fi # b\n" * count),
    Shape("git: a commit of many lines", lambda count: one_commit("    a line\n" * count)),
    Shape("git: a commit of a long line", lambda count: one_commit("    " + words(count) + "\n")),
    Shape("git: a long subject", lambda count: one_commit("    word\n" * count + "\n    text\n")),
    Shape("git: blank lines of a message", lambda count: one_commit("    \n" * count)),
    Shape(
        "git: a commit's diff", lambda count: one_commit("    a\n\ndiff --git a b\n" + "+ a line\n" * count)
    ),
    Shape("diff: normal", lambda count: "1c1\n< a\n---\n> b\n" * count),
    Shape("diff: context", lambda count: "*** a\n--- b\n" + "***************\n*** 1 ****\n! a\n--- 1 ----\n! b\n" * count),
    Shape("diff: coloured", lambda count: "\x1b[1m" + DIFF + "\x1b[36m@@ -1 +1 @@\x1b[m\n\x1b[31m-a\x1b[m\n\x1b[32m+b\x1b[m\n" * count),
    Shape("log: java.util.logging", lambda count: "Nov 2, 2025 9:02:03 AM a b\nINFO: c\n\tat d\n" * count),
    Shape("log: mixed", lambda count: ('a banner\n{"level":30,"msg":"a"}\n2026/05/04 04:05:02 b\n\tat c\n') * count),
    Shape("traces: PHP", lambda count: "PHP Fatal error:  a\nStack trace:\n#0 /a.php(1): b()\n#1 {main}\n  thrown in /a.php on line 1\n" * count),
    Shape("traces: Ruby, one", lambda count: "a.rb:1:in 'b': c (D)\n" + "\tfrom a.rb:1:in 'b'\n" * count),
    Shape("log: Android", lambda count: "05-04 10:00:00.123  1234  1235 E a: b\n" * count),
    Shape("log: JSON behind syslog", lambda count: '<34>1 2026-05-04T10:00:00Z a b 1 - [x@1 y="z"] {"level":"info","msg":"a"}\n' * count),
    Shape("git: lines with what they change", lambda count: "0123456 a\n a/b.c | 2 +-\n 1 file changed\n" * count),
    Shape("git: a line with many changes", lambda count: "0123456 a\n" + " a/b.c | 2 +-\n" * count),
    Shape("git: lines of a graph", lambda count: "* 0123456 a\n| diff --git a/a b/a\n| @@ -1 +1 @@\n| -a\n| +b\n" * count),
    Shape("git: a line of a graph", lambda count: "* 0123456 a\n| diff --git a/a b/a\n| @@ -1,999999 +1,999999 @@\n" + "| \x1b[31m-a b\x1b[m\n| \x1b[32m+a c\x1b[m\n" * count),
    Shape("log: syslog, stacks", lambda count: f"{PROCESS}a\n{PROCESS}\tat b\n" * count),
    Shape("log: syslog, a stack", lambda count: f"{PROCESS}a\n" + f"{PROCESS}\tat b\n" * count),
    Shape("log: syslog, a panic", lambda count: f"{PROCESS}thread 'a' panicked at b:\n{PROCESS}c\n" * count),
    Shape("log: columns, quotes without an end", lambda count: columns(count, 900, ' "a"b')),
    Shape("log: columns, brackets without an end", lambda count: columns(count, 900, " [12/b")),
    Shape("log: very many columns, quotes without an end", lambda count: columns(count, 30000, ' "a"b')),
    Shape("log: slow statements", lambda count: STATEMENT * count),
    Shape("log: a slow statement's pairs", lambda count: STATEMENT + "# Query_time: 1" + "  a: 1" * count + "\n"),
    Shape("log: workflow", lambda count: "build\tRun\t2026-05-04T09:00:00.1234567Z ##[error]a\n" * count),
    Shape("log: workflow, a stack", lambda count: "build\tRun\t2026-05-04T09:00:00.1234567Z     at a\n" * count),
    Shape("log: containers' times, a stack", lambda count: "2026-05-04T09:00:00.123456789Z     at a\n" * count),
    Shape("containers: several, with stacks", lambda count: "web-1 | a\ndb-1  | \tat b\n" * count),
    Shape("containers: several, a stack", lambda count: "web-1 | a\ndb-1  | a\n" + "db-1  | \tat b\n" * count),
    Shape("containers: several, stacks among others", lambda count: "web-1 | \tat a\ndb-1  | b\n" * count),
    Shape("containers: several, two stacks", lambda count: "web-1 | \tat a\ndb-1  | \tat b\n" * count),
    Shape("containers: several, events in turn", lambda count: "web-1 | a\ndb-1  | b\njob-1 | c\n" * count),
    Shape("containers: stacks", lambda count: "2026-05-04T04:05:00Z stdout F a\n2026-05-04T04:05:00Z stdout F \tat b\n" * count),
    Shape("containers: pieces among others", lambda count: "2026-05-04T04:05:00Z stdout P a\n2026-05-04T04:05:00Z stderr F b\n" * count),
    Shape("containers: stacks among others", lambda count: "2026-05-04T04:05:00Z stdout F \tat a\n2026-05-04T04:05:00Z stderr F b\n" * count),
    Shape("containers: two stacks", lambda count: "2026-05-04T04:05:00Z stdout F \tat a\n2026-05-04T04:05:00Z stderr F \tat b\n" * count),
    Shape("containers: a stack", lambda count: "2026-05-04T04:05:00Z stdout F a\n" + "2026-05-04T04:05:00Z stdout F \tat b\n" * count),
    Shape("diff: files", lambda count: "diff --git a/a b/b\n" * count),
    Shape("diff: hunks", lambda count: DIFF + "@@ -1 +1 @@\n-a\n+b\n" * count),
    Shape("diff: a hunk", lambda count: DIFF + "@@ -1,999999 +1,999999 @@\n" + "-a\n+b\n" * count),
    Shape("diff: hunks of marked words", lambda count: DIFF + "@@ -1,9 +1,9 @@\n- a [-b-]{+c+}\n- [-[-\n" * count),
    Shape("git: a hunk of marked words", lambda count: one_commit("    - a\n\n" + DIFF + "@@ -1,999999 +1,999999 @@\n" + "- a [-b-]\n" * count)),
    Shape("diff: a long line", lambda count: DIFF + "@@ -1 +1 @@\n-" + words(count) + "\n+" + words(count, 2)),
    Shape("git: a commit's authors", lambda count: one_commit("    a\n", "Author: Ann <a@b>\n" * count)),
    Shape("git: a long header", lambda count: one_commit("    a\n", "Author: " + words(count) + "\n")),
    Shape(
        "git: commits without anything",
        lambda count: "".join(f"commit {n:040x}\n" for n in range(count)),
        "--format",
        "git-log",
    ),
    Shape("git: one name", lambda count: (f"commit {7:040x}\nAuthor: Ann <a@b>\n\n    a\n\n") * count),
    Shape("git: no commit", lines, "--format", "git-log"),
]
SHAPES += [
    Shape(f"{encoding}: {name}", make(encoding))
    for name, make in (("lines", encoded), ("one line", in_words))
    for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig")
]
SHAPES += [
    Shape("utf-16: lone surrogates", lambda count: b"\xff\xfea\0" + b"\x00\xd8" * count),
    Shape("utf-16: an odd byte", lambda count: words(count).encode("utf-16") + b"x"),
    Shape("utf-32: no characters", lambda count: b"\xff\xfe\0\0" + b"\xff\xff\xff\xff" * count),
    bomb("lines", lambda count: "row\n" * count),
    bomb("letters", lambda count: "a" * count),
    bomb("line feeds", lambda count: "\n" * count),
    bomb("NULs", lambda count: "\0" * count),
    bomb("text", lines),
    bomb("an item", lambda count: f"<rss><channel><item><title>{'a' * count}</title></item></channel></rss>"),
    bomb("items", lambda count: f"<rss><channel>{'<item/>' * count}</channel></rss>"),
    bomb("a title of JSON Feed", lambda count: f'{{"items": [{{"title": "{"a" * count}"}}]}}'),
    bomb("JSON Lines", lambda count: '{"id": 1}\n' * count),
    bomb("blanks before a feed", lambda count: " " * count + "<rss/>"),
    *(bomb_of(name, compress) for name, compress in COMPRESSIONS.items()),
    *(
        Shape(f"{name}: cut", lambda count, compress=compress: compress(lines(count).encode())[:-20])
        for name, compress in COMPRESSIONS.items()
    ),
    *(
        Shape(f"{name}: members", lambda count, compress=compress: compress(b"row\n") * count)
        for name, compress in COMPRESSIONS.items()
        if name != "lzma"
    ),
    Shape("gzip: empty members", members, suffix=".gz"),
    Shape("gzip: members", lambda count: gzip.compress(b"row\n", mtime=0) * count, suffix=".gz"),
    Shape("gzip: cut", lambda count: gzip.compress(lines(count).encode(), mtime=0)[:-20], suffix=".gz"),
    Shape("gzip: rubbish behind", lambda count: gzip.compress(b"row\n", mtime=0) + b"rubbish" * count),
    Shape("gzip: zeros behind", lambda count: gzip.compress(b"row\n", mtime=0) + b"\0" * count),
    Shape(
        "gzip: rubbish within",
        lambda count: gzip.compress(lines(99).encode(), mtime=0)[:500] + b"\x55" * count,
    ),
    Shape(
        "gzip: gzip in gzip",
        lambda count: gzip.compress(gzip.compress(b"a\n" * 500 * count, mtime=0), mtime=0),
    ),
    Shape(
        "gzip: a long name",
        lambda count: b"\x1f\x8b\x08\x08\0\0\0\0\0\x03"
        + b"n" * count
        + b"\0"
        + zlib.compress(b"row\n")[2:-4]
        + b"\0" * 8,
    ),
    # What a file takes of the disk counts, too: its bytes, its name and its inode.
    Shape("many files", lambda count: ["row\n"] * count, least=64, most=1 << 24, size=lambda count: 300 * count),
    Shape("two files", lambda count: [lines(count), lines(count, 2)]),
    Shape(
        "files of formats",
        lambda count: [
            lines(count),
            '{"title": "a"}\n' * count,
            "<rss><channel>" + "<item/>" * count + "</channel></rss>",
        ],
    ),
]


def pattern(name, rule, text):
    return Shape(f"--rows {name}", text, "--rows", rule)


LETTERS = [("one line", lambda count: "a" * count + "!"), ("lines", lambda count: ("a" * 40 + "!\n") * count)]
SHAPES += [
    pattern(f"{rule}, {name}", rule, text)
    for name, text in LETTERS
    for rule in (
        "(a+)+$",
        "^(a|aa)+$",
        "(.*)*b",
        ".*.*.*=",
        r"(a*)\1b",
        "(?=a+)(?<=a)x",
        "^(?:a?){30}a{30}$",
        "^",
        "$",
        "",
        "a",
        "(?R)?a",
        "^(.*?,){11}P",
    )
]

ASKED = '192.0.2.7 - - [04/May/2026:06:05:%02d +0200] "GET /%s HTTP/1.1" 200 5316 "-" "%s"\n'
SHAPES += [
    Shape("requests", lambda count: "".join(ASKED % (n % 60, n, "agent") for n in range(count))),
    Shape("requests: a long path", lambda count: ASKED % (1, "a" * count, "b")),
    Shape("requests: quotes", lambda count: ASKED % (1, '\\"' * count, "b")),
    Shape("requests: a long name", lambda count: "a" * 10 + " - " + "n " * count + ASKED[14:] % (1, "a", "b")),
    Shape("requests: more behind", lambda count: ASKED[:-1] % (1, "a", "b") + ' "x"' * count + "\n"),
    Shape("git: lines of a header", lambda count: commits(1, header="gpg: a\n" * count + "Author: A <a@b>\n")),
    Shape("git: a long header", lambda count: commits(1, header="Author: " + "a <" * count + "\n")),
    Shape("git: refs", lambda count: commits(1).replace("\n", " (" + "tag: a, " * count + ")\n", 1)),
    Shape("git: colours", lambda count: "\x1b[33m" * count + commits(2)),
    Shape("git: graph", lambda count: "".join("| " * (n % 40) + "* " + commits(1) for n in range(count))),
    Shape("git: a wide graph", lambda count: "* " + commits(1) + "| " * count + "* " + commits(1)),
]
