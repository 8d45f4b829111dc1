"""JSON Lines, with and without a map, and JSON Feed."""

import random

from measuring import Shape
from text_shapes import words


def rows(*parts, **options):
    """A line of JSON for each number."""
    piece = parts[0]
    return lambda count: "".join(piece(number) + "\n" for number in range(count))


def line(piece):
    """One line of JSON."""
    return lambda count: piece(count) + "\n"


def feed(piece, before=""):
    """A JSON Feed of an item for each number."""

    def make(count):
        return '{"version": "x", %s"items": [%s]}' % (
            before(count) if callable(before) else before,
            ",".join(map(piece, range(count))),
        )

    return make


def item(piece):
    """A JSON Feed of one item."""
    return lambda count: '{"items": [{"id": "1", %s}]}' % piece(count)


def listed(piece, count):
    return "[" + ",".join(piece(number) for number in range(count)) + "]"


def date(number):
    return f"{1990 + number // 336 % 300}-{1 + number // 28 % 12:02}-{1 + number % 28:02}T10:00:00Z"


def mixed(number):
    return random.Random(number).randrange(1 << 20)


def scope(records, resource):
    """A resource of OpenTelemetry's."""
    return '{"resource":{"a":%s},"scopeLogs":[{"logRecords":%s}]}' % (resource, records)


def tree(children, count):
    """A conversation as ChatGPT exports it."""
    nodes = ",".join(
        '"%d":{"message":{"author":{"role":"user"},"content":{"parts":["a"]}},"children":[%s]}'
        % (n, ",".join('"%d"' % child for child in children(n)))
        for n in range(count)
    )
    return '[{"title":"a","mapping":{%s}}]' % nodes


def deep(opening, closing, depth):
    return opening * depth + "1" + closing * depth


VALUES = {
    "a long string": lambda count: f'"{words(count)}"',
    "letters": lambda count: f'"{"a" * count}"',
    "escapes": lambda count: '"' + "\\n" * count + '"',
    "escaped quotes": lambda count: '"' + '\\"' * count + '"',
    "escaped NULs": lambda count: '"' + "\\u0000" * count + '"',
    "escaped halves": lambda count: '"' + "\\ud83d" * count + '"',
    "escaped pairs": lambda count: '"' + "\\ud83d\\ude00" * count + '"',
    "wrong escapes": lambda count: '"' + "\\x" * count + '"',
    "backslashes, no end": lambda count: '"' + "\\\\" * count,
    "controls": lambda count: '"' + "\x01" * count + '"',
    "a number of many digits": lambda count: "1" * count,
    "1e4…": lambda count: "1e4" + "0" * count,
    "a long fraction": lambda count: "0." + "0" * count + "1",
    "a long exponent": lambda count: "1e" + "9" * count,
    "numbers": lambda count: listed(str, count),
    "1e400s": lambda count: listed(lambda _: "1e400", count),
    "strings": lambda count: listed(lambda _: '"a"', count),
    "empty lists": lambda count: listed(lambda _: "[]", count),
    "objects": lambda count: listed(lambda number: f'{{"a": {number}}}', count),
    "lists in lists": lambda count: deep("[", "]", count),
    "lists without end": lambda count: "[" * count,
    "objects in objects": lambda count: deep('{"a":', "}", count),
    "objects without end": lambda count: '{"a":' * count,
    "both by turns": lambda count: deep('[{"a":', "}]", count),
    "lists in lists, a thousand deep": lambda count: listed(
        lambda _: deep("[", "]", 1000), count // 1000 + 1
    ),
    "objects in objects, and more": lambda count: deep('{"b":1,"a":', ',"c":[1]}', count),
    "line feeds": lambda count: '"' + "\\n" * count + '"',
    "commas": lambda count: "[" + "," * count + "]",
    "blanks": lambda count: " " * count + "1",
    "nulls": lambda count: listed(lambda _: "null", count),
    "keys": lambda count: "{" + ",".join(f'"k{number}": 1' for number in range(count)) + "}",
    "one key": lambda count: "{" + ",".join('"k": 1' for _ in range(count)) + "}",
    "a long key": lambda count: '{"' + "k" * count + '": 1}',
    "escaped keys": lambda count: "{" + ",".join('"\\u006b": 1' for _ in range(count)) + "}",
}

SHAPES = [
    Shape(
        f"jsonl, {key}: {name}",
        line(lambda count, piece=piece, key=key: f'{{"{key}": {piece(count)}}}'),
        "--format",
        "jsonl",
    )
    for key in ("text", "other")
    for name, piece in VALUES.items()
]
SHAPES += [
    Shape(f"JSON Feed, {key}: {name}", item(lambda count, piece=piece, key=key: f'"{key}": {piece(count)}'))
    for key in ("content_text", "_other")
    for name, piece in VALUES.items()
]
SHAPES += [
    Shape(
        f"jsonl, {key}: {name}",
        line(lambda count, key=key, piece=VALUES[name]: f'{{"{key}": {piece(count)}}}'),
        "--format",
        "jsonl",
    )
    for key in (
        "id",
        "date",
        "author",
        "authors",
        "links",
        "url",
        "title",
        "html",
        "image",
        "tags",
        "attachments",
    )
    for name in (
        "a long string",
        "strings",
        "objects",
        "keys",
        "lists in lists",
        "a number of many digits",
        "escaped halves",
    )
]
SHAPES += [
    Shape("jsonl: rows", rows(lambda n: f'{{"id": {n}, "title": "row {n}", "text": "{words(n % 40)}"}}')),
    Shape(
        "jsonl: keys of a line",
        line(lambda count: "{" + ",".join(f'"k{n}": {n}' for n in range(count)) + "}"),
    ),
    Shape("jsonl: a name again and again", line(lambda count: "{" + ",".join(['"text": "a"'] * count) + "}")),
    *(
        Shape(
            f"jsonl: nested {depth} deep, lines",
            rows(lambda _, depth=depth: f'{{"a": {deep("[", "]", depth)}}}'),
        )
        for depth in (60, 500, 5000)
    ),
    Shape(
        "jsonl, said to be: nested 500 deep, lines",
        rows(lambda _: f'{{"a": {deep("[", "]", 500)}}}'),
        "--format",
        "jsonl",
    ),
    Shape(
        "jsonl: objects 500 deep, lines",
        rows(lambda _: f'{{"a": {deep(chr(123) + chr(34) + "b" + chr(34) + ":", "}", 500)}}}'),
    ),
    Shape("jsonl: one id", rows(lambda n: f'{{"id": "x", "text": "{n}"}}')),
    Shape("jsonl: one id and text", rows(lambda _: '{"id": "x", "text": "the same"}')),
    Shape("jsonl: two ids by turns", rows(lambda n: f'{{"id": "x{n % 2}", "text": "{n}"}}')),
    Shape("jsonl: each id twice", rows(lambda n: f'{{"id": "x{n // 2}", "text": "{n}"}}')),
    Shape(
        "jsonl: ids and again",
        lambda count: "".join(f'{{"id": "{n % (count // 2 + 1)}"}}\n' for n in range(count)),
    ),
    Shape("jsonl: long ids", rows(lambda n: f'{{"id": "{"x" * 4000}{n}"}}')),
    Shape(
        "jsonl: ids that differ in what is not seen",
        rows(lambda n: f'{{"id": "x{chr(0xfe00 + n % 16)}", "text": "{n}"}}'),
    ),
    Shape("jsonl: one line, all the same", rows(lambda _: '{"text": "the same"}')),
    Shape("jsonl: days", rows(lambda n: f'{{"date": "{date(n)}", "text": "a"}}')),
    Shape("jsonl: days, mixed", rows(lambda n: f'{{"date": "{date(mixed(n))}", "text": "a"}}')),
    Shape("jsonl: days, backwards", rows(lambda n: f'{{"date": "{date((1 << 20) - n)}", "text": "a"}}')),
    Shape(
        "jsonl: times of all kinds",
        rows(
            lambda n: f'{{"time": {["1e400", "-1", "0.5", "99999999999999999999", "true", "[]"][n % 6]}, "text": "a"}}'
        ),
    ),
    Shape("jsonl: rows of numbers", rows(lambda n: f'{{"a": {n}, "b": 1e400, "c": -0.0}}')),
    Shape(
        "jsonl: broken lines",
        rows(lambda n: ['{"text": "a"}', '{"text": ', "}", '{"a" 1}', "[1]", '"a"'][n % 6]),
    ),
    Shape("jsonl: half lines", rows(lambda _: '{"text": "a')),
    Shape("jsonl: blanks between", rows(lambda _: '{"text": "a"}\n')),
    Shape("jsonl: two objects a line", rows(lambda _: '{"text": "a"}{"text": "b"}'), "--format", "jsonl"),
    Shape("jsonl: authors", rows(lambda n: f'{{"author": {{"name": "{n}"}}, "text": "a"}}')),
    Shape("jsonl: html", rows(lambda n: f'{{"html": "<p>a <b>b</b> <a href=x{n}>c</a><ul><li>d</ul>"}}')),
    Shape(
        "jsonl: html of many links",
        line(lambda count: '{"html": "' + "".join(f"<a href='/{n}'>x</a>" for n in range(count)) + '"}'),
    ),
    Shape("jsonl: html of many quotes", line(lambda count: '{"html": "' + "<blockquote>" * count + '"}')),
    Shape("jsonl: bad bytes", lambda count: b'{"text": "\xff\xfe"}\n' * count),
    Shape(
        "jsonl: a long line among short ones",
        lambda count: '{"text": "a"}\n' * count + f'{{"text": "{words(count)}"}}\n',
    ),
    Shape(
        "jsonl: a long first line",
        lambda count: f'{{"text": "{words(count)}"}}\n' + '{"text": "a"}\n' * (count // 4),
    ),
    Shape(
        "map: missing paths",
        rows(lambda n: f'{{"a": {n}}}'),
        "--map",
        "title=x.y.z,content=b.c.d.e,key=q,author=r.s,time=t",
    ),
    Shape(
        "map: a missing path of a deep line",
        line(lambda count: deep('{"a":', "}", count)),
        "--format",
        "jsonl",
        "--map",
        "title=a.a.a.a.b,content=a.a.a.a.a.a.a.a",
    ),
    Shape(
        "map: many paths",
        rows(lambda n: f'{{"a": {{"b": [{n}, {{"c": "d"}}]}}}}'),
        "--map",
        "key=a.b.0,title=a.b.1.c,content=a,html=a.b,author=a.b.9,time=a.b.1,link=a.b.1.c,image=a.c",
    ),
    Shape(
        "map: a list of many",
        line(lambda count: f'{{"a": {listed(str, count)}}}'),
        "--format",
        "jsonl",
        "--map",
        "title=a.1000000,content=a",
    ),
    Shape(
        "map: all one long text",
        line(lambda count: f'{{"a": "{words(count)}"}}'),
        "--format",
        "jsonl",
        "--map",
        "key=a,title=a,content=a,author=a,time=a,link=a,image=a",
    ),
    Shape(
        "map: keys of a line",
        line(lambda count: "{" + ",".join(f'"k{n}": {n}' for n in range(count)) + "}"),
        "--format",
        "jsonl",
        "--map",
        "title=k1,content=zz",
    ),
    Shape(
        "map: text of a long line",
        lambda count: '{"log": "' + "a\\n" * count + '"}\n',
        "--map",
        "content=log",
    ),
    Shape(
        "JSON Feed: items",
        feed(lambda n: f'{{"id": "{n}", "title": "row {n}", "content_text": "{words(n % 40)}"}}'),
    ),
    Shape("JSON Feed: empty items", feed(lambda _: "{}")),
    Shape("JSON Feed: numbers for items", feed(str)),
    Shape("JSON Feed: lists for items", feed(lambda _: "[]")),
    Shape("JSON Feed: one id", feed(lambda n: f'{{"id": "x", "content_text": "{n}"}}')),
    Shape(
        "JSON Feed: a long item, and many of its id",
        lambda count: feed(
            lambda n: '{"id": "x", "content_text": "%s"}' % ("a" * 20 * count if n == 0 else "")
        )(count),
    ),
    Shape(
        "JSON Feed: a long author",
        feed(
            lambda n: f'{{"id": "{n}", "content_text": "a"}}',
            lambda count: f'"author": {{"name": "{"a" * 20 * count}"}}, ',
        ),
    ),
    Shape(
        "JSON Feed: a long home page",
        feed(
            lambda n: f'{{"id": "{n}", "url": "{n}"}}',
            lambda count: f'"home_page_url": "https://x/{"a" * 20 * count}/", ',
        ),
    ),
    Shape(
        "JSON Feed: authors of an item",
        item(
            lambda count: f'"authors": {listed(lambda n: chr(123) + chr(34) + "name" + chr(34) + ": " + chr(34) + str(n) + chr(34) + "}", count)}'
        ),
    ),
    Shape(
        "JSON Feed: attachments of an item",
        item(
            lambda count: f'"attachments": {listed(lambda n: chr(123) + chr(34) + "url" + chr(34) + ": " + chr(34) + "https://x/" + str(n) + chr(34) + "}", count)}'
        ),
    ),
    Shape("JSON Feed: days, mixed", feed(lambda n: f'{{"id": "{n}", "date_published": "{date(mixed(n))}"}}')),
    Shape("JSON Feed: days", feed(lambda n: f'{{"id": "{n}", "date_published": "{date(n)}"}}')),
    Shape(
        "JSON Feed: lists of items", lambda count: "{" + ",".join(['"items": [{"title": "a"}]'] * count) + "}"
    ),
    Shape("JSON Feed: only items", lambda count: listed(lambda n: f'{{"title": "{n}"}}', count)),
    Shape("jsonl: objects over several lines", lambda count: '{"name":"a"}\n' + '{\n  "name": "b",\n  "n": [\n    1\n  ]\n}\n' * count),
    Shape("JSON: a cut text", lambda count: '{"title":"' + "a b " * count),
    Shape("JSON: a cut object", lambda count: '{"title":"a","b":{' + '"c":"d",' * count),
    Shape("JSON Feed: cut", lambda count: feed(lambda n: f'{{"title": "{n}"}}')(count)[:-9]),
    Shape("JSON Feed: more behind", lambda count: '{"items": [{"title": "a"}]}' + "x" * count),
    Shape(
        "JSON Feed: another behind",
        lambda count: '{"items": [{"title": "a"}]}' * count,
        "--format",
        "json-feed",
    ),
    Shape("JSON Feed: broken items", feed(lambda n: '{"title": "a"}' if n % 2 else '{"title" "a"}')),
    Shape("JSON Feed: broken items of other names", feed(lambda n: '{"a%d" 1}' % n, '"x": [{"a": 1}], ')),
    Shape("JSON Feed: items without an end", lambda count: '{"items": [' + '{"id": "1", "x": [' * count),
    Shape("JSON Feed: quotes without an end", lambda count: '{"items": [{"id": "1"},' + '{"id": "x},' * count),
    Shape("JSON Feed: ends of nothing", lambda count: '{"items": [{"id": "1"}' + "]" * count),
    Shape(
        "JSON Feed: long names before",
        lambda count: '{"' + "k" * count + '": 1, "items": [{"title": "a"}]}',
        "--format",
        "json-feed",
    ),
    Shape("JSON Feed: lists in lists", lambda count: '{"items": ' + "[" * count, "--format", "json-feed"),
    Shape("JSON Feed: UTF-16", lambda count: feed(lambda n: f'{{"title": "{n}"}}')(count).encode("utf-16")),
]


def turn(content, role="user"):
    return '{"role": "%s", "content": %s}' % (role, content)


def call(name, arguments):
    return '{"type": "tool_use", "name": "%s", "input": %s}' % (name, arguments)


def members(count):
    return "{%s}" % ",".join(f'"{n}": {n}' for n in range(count))


def template(text, count):
    return '{"@t": "1", "@mt": "%s", %s' % (text, members(count)[1:])


def chunk(delta, answer=0):
    """An event of OpenAI's choices."""
    return 'data: {"id":"%d","object":"chat.completion.chunk","choices":[{"index":0,"delta":%s}]}\n\n' % (answer, delta)


def block(index, event):
    """One of Anthropic's messages."""
    start = 'data: {"type":"message_start","message":{"role":"assistant"}}\n\n' if event == "start" and index == 0 else ""
    said = '"content_block":{"type":"text","text":""}' if event == "start" else '"delta":{"text":"a"}'
    return start + 'data: {"type":"content_block_%s","index":%d,%s}\n\n' % (event, index, said)


def response(event, item=0):
    """An event of OpenAI's responses, the same one for all."""
    said = '"delta":"a"' if event.endswith("delta") else '"item":{"type":"function_call","name":"a","arguments":"{}"}'
    return 'data: {"type":"response.%s","output_index":%d,%s}\n\n' % (event, item, said)


def piece(content, done="false"):
    """A piece of an answer of Ollama's."""
    return '{"model":"a","created_at":"2026-05-04T04:05:00Z","message":{"role":"assistant",%s},"done":%s}' % (content, done)


SHAPES += [
    Shape("turns", rows(lambda n: turn(f'"a {n}"'))),
    Shape("fields at a time", rows(lambda n: '{"time":"2026-05-04T04:05:00Z","a":%d}' % n)),
    Shape("fields at a time, of one line", line(lambda c: '{"time":"2026-05-04T04:05:00Z"%s}' % (',"a":{"b":1}' * c))),
    Shape("docker: Fluent Bit's", rows(lambda n: '{"log":"%s","kubernetes":{"pod":"a"}}' % ("\\tat a" if n % 5 else "2026-05-04 04:05:00 INFO a"))),
    Shape("docker: a stack", rows(lambda n: '{"log":"%s\\n","stream":"stdout","time":"2026-05-04T04:05:00Z"}' % ("\\tat a" if n else "a"))),
    Shape("docker: stacks of several, with blanks", rows(lambda n: '{"log": "\\tat a\\n", "stream": "stdout", "pod_name": "%s"}' % ("a" if n % 3 else "b"))),
    Shape("docker: blank lines behind all", rows(lambda n: '{"log":"%s\\n","stream":"stdout","time":"2026-05-04T04:05:00Z"}' % ("" if n % 12000 else "2026-05-04 04:05:00 INFO a"))),
    Shape("docker: pieces", rows(lambda n: '{"log":"%s","stream":"std%s","time":"2026-05-04T04:05:00Z"}' % ("a" if n % 2 else "a\\n", "err" if n % 5 == 0 else "out"))),
    Shape("docker: requests", rows(lambda n: '{"log":"1.2.3.4 - - [04/May/2026:04:05:02 +0000] \\"GET / HTTP/1.1\\" 200 1\\n","stream":"stdout"}')),
    Shape("log: labels and lines", lambda c: '{"labels":{%s},%s}' % (",".join('"a%d":1' % n for n in range(c)), ",".join(['"line":"a"'] * c))),
    Shape("log: objects with all of a line", lambda c: '{%s}' % ",".join(['"event":{"level":"info","message":"a"}'] * c)),
    Shape("records: of one resource", lambda c: '{"resourceLogs":[%s]}' % scope(listed(lambda n: '{"body":{"stringValue":"a"}}', c), '"a"')),
    Shape("records: of a large resource", lambda c: '{"resourceLogs":[%s]}' % scope(listed(lambda n: '{"body":{"stringValue":"a"}}', c), '"%s"' % ("a" * 50 * c))),
    Shape("records: empty ones of one resource", lambda c: '{"resourceLogs":[%s]}' % scope(listed(lambda n: "{}", c), '"%s"' % ("a" * 4000))),
    Shape("records: a line each", rows(lambda n: '{"resourceLogs":[%s]}' % scope('[{"body":{"stringValue":"a"}}]', '"a"'))),
    Shape("records: wrapped deeply", lambda c: '{"resourceLogs":[%s]}' % scope('[{"body":%s}]' % deep('{"arrayValue":{"values":[', "]}}", c), '"a"')),
    Shape("records: lines of Loki's", lambda c: '{"streams":[{"stream":{"a":"b"},"values":%s}]}' % listed(lambda n: '["1777867500000000000","a"]', c)),
    Shape("records: lines of Loki's with many labels", lambda c: '{"stream":{%s},"values":%s}' % (",".join('"a%d":"b"' % n for n in range(c)), listed(lambda n: '["1777867500000000000","a"]', c))),
    Shape("records: streams of Loki's", lambda c: '{"streams":%s}' % listed(lambda n: '{"stream":{},"values":[["1777867500000000000","a"]]}', c)),
    Shape("log: lists of exceptions", lambda c: '{"time":1,"data":{"baseType":"a","baseData":{"ver":2,"exceptions":%s}}}' % listed(lambda n: "{}", c)),
    Shape("events: bits of a run", rows(lambda n: '{"event":"on_chat_model_stream","data":{"chunk":"a"},"run_id":"r"}')),
    Shape("tree: claude.ai's", lambda c: '[{"name":"a","chat_messages":[%s]}]' % ",".join(['{"sender":"human","text":"a"}'] * c)),
    Shape("events: bits of an answer", lambda c: chunk('{"content":"a"}') * c),
    Shape("events: calls", lambda c: "".join(chunk('{"tool_calls":[{"index":%d,"function":{"arguments":"a"}}]}' % n) for n in range(c))),
    Shape("events: bits of a first block", lambda c: block(0, "start") + "".join(block(n, "start") for n in range(c)) + block(0, "delta") * c),
    Shape("events: items of a response", lambda c: "".join(response("output_item.added", n) for n in range(c))),
    Shape("events: bits of an item", lambda c: response("function_call_arguments.delta") * c),
    Shape("events: an item over and over", lambda c: (response("output_item.added") + response("output_item.done")) * c),
    Shape("events: bits of items, then all", lambda c: "".join(response("output_text.delta", n) for n in range(c)) + "".join(response("output_item.done", n) for n in range(c))),
    Shape("pieces of an answer", rows(lambda n: piece('"content":"a"'))),
    Shape("answers in a piece", rows(lambda n: piece('"content":"a"', "true"))),
    Shape("answers cut off", line(lambda c: '{"choices":[%s{}]}' % ('{"message":{"role":"assistant","content":"a"},"finish_reason":"length"},' * c))),
    Shape("events: answers", lambda c: "".join(chunk('{"content":"a"}', n) for n in range(c))),
    Shape("messages: held deeply", lambda c: '{"result":' * c + '{"role":"user"}' + "}" * c),
    Shape("tree: a chain", lambda c: tree(lambda n: [n + 1], c)),
    Shape("tree: children of one", lambda c: tree(lambda n: range(1, c) if n == 0 else [], c)),
    Shape("tree: a ring", lambda c: tree(lambda n: [(n + 1) % c], c)),
    Shape("turns: images of one", line(lambda c: turn(listed(lambda n: '{"type": "image", "source": {"data": "aaaa", "url": "b"}}', c)))),
    Shape("template: renderings", line(lambda c: '{"Level":"Error","MessageTemplate": "%s", "Renderings": {"A": %s}}' % ("{A:0}" * c, listed(lambda n: '{"Format":"%d","Rendering":"a"}' % n, c)))),
    Shape("turns: blocks of one", line(lambda c: turn(listed(lambda n: '{"type": "text", "text": "a"}', c)))),
    Shape("turns: calls of one", line(lambda c: turn(listed(lambda n: call("f", '{"a": 1}'), c), "assistant"))),
    Shape("turns: a call of many arguments", line(lambda c: turn("[" + call("f", members(c)) + "]"))),
    Shape("turns: lists in lists", line(lambda c: turn("[" * c + '"a"' + "]" * c))),
    Shape("turns: objects in objects", line(lambda c: turn('{"content": ' * c + '"a"' + "}" * c))),
    Shape("turns: many in a line", line(lambda c: '{"messages": %s}' % listed(lambda n: turn('"a"'), c))),
    Shape("turns: messages of one name", line(lambda c: "{%s}" % ",".join(['"message": ' + turn('"a"')] * c))),
    Shape("turns: a result of many lines", line(lambda c: turn('"' + "a\\n" * c + '"', "tool"))),
    Shape("turns: a call of a long name", line(lambda c: turn("[" + call("f" * c, "1") + "]"))),
    Shape("turns: a document", lambda c: '{"messages":\n[\n%s]}' % ",\n".join([turn('"a"')] * c)),
    Shape("template: holes", line(lambda c: '{"@t": "1", "@mt": "%s", "A": 1}' % ("{A}" * c))),
    Shape("template: holes and fields", line(lambda c: template("".join("{%d}" % n for n in range(c)), c))),
    Shape("template: open", line(lambda c: template("{ " * c, c))),
    Shape("template: formats", line(lambda c: '{"@t": "1", "@mt": "%s", "@r": [%s]}' % ("{A:0}" * c, "1," * c + "1"))),
]
