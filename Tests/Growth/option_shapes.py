"""Filters, files that are merged, and pages of rows."""

from html_shapes import html
from json_shapes import date, deep
from measuring import Shape
from text_shapes import commits, days, lines, shuffled, words

SAID = ("print", "heights", "pipe")
"""Commands that take filters."""

MERGED = ("print", "heights", "by place")
"""Commands that merge."""


def log(count, step=1, start=0, level="INFO"):
    return "".join(
        f"2026-11-{1 + second // 86400 % 28:02} {second // 3600 % 24:02}:{second // 60 % 60:02}:{second % 60:02} {level} a row\n"
        for second in range(start, start + count * step, step)
    )


def objects(piece):
    return lambda count: "".join("{%s}\n" % piece(number) for number in range(count))


def members(count):
    return '{"level":30,"time":1777899600000,"msg":"a",%s}\n' % ",".join(f'"a{number}":{number}' for number in range(count))


FILTERS = {
    "a word, lines": ("ferry", lines),
    "a word, one line": ("nowhere", words),
    "a text, one line of its beginnings": ('"aaaaaaaaaaaaaaab"', lambda count: "a" * count),
    "words, lines": ("the or nowhere not (bench ferry)", lines),
    "an expression, lines": ("/f.rry|b[a-z]+h$/", lines),
    "(a+)+$, one line": ("/(a+)+$/", lambda count: "a" * count + "!"),
    "(a+)+$, lines": ("/(a+)+$/", lambda count: ("a" * 40 + "!\n") * count),
    "not ^(a|aa)+$, lines": ("not /^(a|aa)+$/", lambda count: ("a" * 60 + "!\n") * count),
    "level, a log": ("level>=warn", log),
    "level, an event of many lines": ("level>=info", lambda count: log(1) + "    at line\n" * count),
    "time, a log": ("time>=2026-11-01", log),
    "time, days, mixed": ("time>=1971-01-01", lambda count: days(count, 1, shuffled)),
    "a field, JSON Lines": ("n>500", objects(lambda n: f'"level":30,"msg":"a","n":{n % 1000}')),
    "a field, one line of many": ("none=1 or a7=7", members),
    "a field, lines of many": ("none=1", lambda count: members(40) * (count // 40 + 1)),
    "a field in objects": ("a.a.a.b=1", lambda count: '{"a":' * count + '{"b":1}' + "}" * count + "\n"),
    "a field, lists in lists": ("tags=b", lambda count: '{"tags":%s}\n' % deep("[", "]", count)),
    "a field, a long list": ("tags=b", lambda count: '{"tags":[%s]}\n' % ",".join(['"a"'] * count)),
    "a field, escapes": ("msg~b", lambda count: '{"level":30,"msg":"%s"}\n' % ("\\u0061" * count)),
    "a field, lines in lines": (
        "msg~b", objects(lambda n: '"log":"{\\"level\\":\\"info\\",\\"msg\\":\\"a\\"}\\n","stream":"stdout","time":"2026-05-04T12:00:00Z"')),
    "a title, RSS": (
        "title~7", lambda count: "<rss><channel>%s</channel></rss>" % "".join(f"<item><title>{n}</title></item>" for n in range(count))),
    "a word, commits": ("line", commits),
}
SHAPES = [
    Shape(f"--filter: {name}", text, "--filter", filter, commands=SAID) for name, (filter, text) in FILTERS.items()
]
SHAPES += [
    Shape(f"--merge: {name}", make, "--merge", commands=MERGED, **options)
    for name, make, options in [
        ("two logs by turns", lambda count: [log(count, 2), log(count, 2, 1)], {}),
        ("two logs of one time", lambda count: [log(count), log(count)], {}),
        ("one log behind the other", lambda count: [log(count, 1, count), log(count)], {}),
        ("a long one and short ones", lambda count: [log(count)] + [log(1)] * 20, {}),
        ("without times", lambda count: [log(1) + lines(count), log(count)], {}),
        ("events of many lines", lambda count: [log(1) + "  at a\n" * count, log(1) + "  at b\n" * count], {}),
        ("times that go back", lambda count: [days(count, 1, shuffled), days(count, 1, shuffled)], {}),
        (
            "JSON Lines",
            lambda count: [
                "".join('{"time":"%s","msg":"a"}\n' % date(n) for n in range(count)),
                "".join('{"time":"%s","msg":"b"}\n' % date(n) for n in range(count)),
            ],
            {},
        ),
        # What a file takes of the disk counts, too: its bytes, its name and its inode.
        ("many logs", lambda count: [log(3, 1, n) for n in range(count)],
         {"least": 16, "most": 1 << 19, "size": lambda count: 300 * count}),
    ]
]

LARGE_PAGES = ("cells of a row", "rules", "short paragraphs")
"""Those whose memory is looked at where they are largest."""

PAGES = {
    "lines": lines,
    "one line": words,
    "an event of many lines": lambda count: log(1) + "    at line\n" * count,
    "a commit of many lines": lambda count: commits(1, "    a\n\n" + "    line\n" * count),
    "a diff": lambda count: "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,999999 +1,999999 @@\n" + "-a b\n+a c\n" * count,
    "members": members,
    "objects in objects": lambda count: '{"level":30,"time":1777899600000,"msg":"a","b":%s}\n' % deep('{"c":', "}", count),
    "lists in lists": lambda count: '{"level":30,"time":1777899600000,"msg":"a","b":%s}\n' % deep("[", "]", count),
    "a long list": lambda count: '{"level":30,"time":1777899600000,"msg":"a","b":[%s]}\n' % ",".join(["1"] * count),
    "JSON in JSON": lambda count: '{"level":30,"time":1777899600000,"msg":"a","b":"%s"}\n' % ("[" * count),
    "rules": lambda count: html("<hr>" * count),
    "short paragraphs": lambda count: html("<p>x" * count),
    "paragraphs": lambda count: html("<p>the ferry</p>" * count),
    "one paragraph": lambda count: html(words(count)),
    "links": lambda count: html("<a href='https://a.example/'>x</a> " * count),
    "links, each another": lambda count: html("".join(f"<a href='https://a.example/{n}'>x</a> " for n in range(count))),
    "notes": lambda count: html("".join(f"<a href='#n{n}'>x</a><p id='n{n}'>y</p>" for n in range(count))),
    "quotes in quotes": lambda count: html("<blockquote>x" * count),
    "lists in lists, HTML": lambda count: html("<ul><li>x" * count),
    "a long list, HTML": lambda count: html("<ol>" + "<li>x" * count),
    "rows of a table": lambda count: html("<table>" + "<tr><td>a<td>b" * count),
    "cells of a row": lambda count: html("<table><tr>" + "<td>a" * count),
    "tables in tables": lambda count: html("<table><tr><td>x" * count),
    "code": lambda count: html("<pre><code class='language-swift'>" + "let a = 1 // b\n" * count),
    "one line of code": lambda count: html("<pre><code class='language-swift'>" + "let a = \"b\" " * count),
    "code in strings without end": lambda count: html("<pre><code class='language-swift'>" + '"\\(' * count),
    "code in strings, each in another": lambda count: html("<pre><code class='language-swift'>" + '"\\(' * count + ')"' * count),
    "expressions without end": lambda count: html("<pre><code class='language-javascript'>" + "=/[" * count),
    "texts below their marks": lambda count: html("<pre><code class='language-sh'>" + "cat &lt;&lt;A\nb\nA\n" * count),
    "comments in comments": lambda count: html("<pre><code class='language-rust'>" + "/*" * count + "*/" * count),
    "raw strings without end": lambda count: html("<pre><code class='language-rust'>" + 'r##"a"#\n' * count),
    "settings": lambda count: html("<pre><code class='language-yaml'>" + "a: it's   on\n" * count),
    "headings": lambda count: html("<h2>a</h2>" * count),
    "enclosures": lambda count: "<rss><channel><item><title>a</title>%s</item></channel></rss>" % "".join(
        f'<enclosure url="https://a.example/{n}.mp3" type="audio/mpeg"/>' for n in range(count)),
    "a conversation": lambda count: '{"messages":[%s]}\n' % ",".join(
        ['{"role":"user","content":"a"},{"role":"assistant","content":"b"}'] * count),
}
SHAPES += [
    Shape(f"page: {name}", text, commands=("page",), most=1 << 20, is_whole=name in LARGE_PAGES)
    for name, text in PAGES.items()
]

# What a list, a search and going on in it do on the screen.
KEYS = {
    "fields of a line": (
        ("V", "j", "j", "q"),
        lambda count: "level=info msg=x %s\n" % " ".join(f"k{n}=v" for n in range(count)) + "level=info msg=y a=1\n" * 20,
    ),
    "matches in an event": (("/x\r", "n", "n", "N", "*"), lambda count: log(1) + "    at x\n" * count),
    "matches in a table": (("/x\r", "v", "n", "v"), lambda count: html("<table><tr>" + "<td>x" * count)),
}
SHAPES += [
    Shape(f"keys: {name}", text, commands=("page",), keys=keys, most=1 << 21, is_whole=True)
    for name, (keys, text) in KEYS.items()
]
