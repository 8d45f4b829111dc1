"""RSS, RDF, Atom and OPML."""

import random

from measuring import Shape
from text_shapes import words

ATOM = "http://www.w3.org/2005/Atom"


def rss(body, before=""):
    return f"{before}<rss><channel><title>feed</title>{body}</channel></rss>"


def items(piece):
    """An item for each number."""
    return lambda count: rss("".join(f"<item>{piece(number)}</item>" for number in range(count)))


def item(piece):
    """One item."""
    return lambda count: rss(f"<item>{piece(count)}</item>")


def units(unit, end=""):
    """Something over and over in an item, and after it an item that must not be lost."""
    return lambda count: rss(f"<item>{unit * count}x{end * count}</item><item><title>last</title></item>")


def each(piece):
    """A piece for each number in one item."""
    return item(lambda count: "".join(map(piece, range(count))))


def atom(entry, before=""):
    def make(count):
        head = before(count) if callable(before) else before
        return (
            f"<feed xmlns='{ATOM}'>{head}"
            + "".join(f"<entry>{entry(number)}</entry>" for number in range(count))
            + "</feed>"
        )

    return make


def doctype(piece, use=""):
    def make(count):
        inside = "".join(piece(number) for number in range(count))
        return rss(
            f"<item><title>{use(count) if callable(use) else use}</title></item>",
            f"<!DOCTYPE rss [{inside}]>",
        )

    return make


def date(number):
    return f"{1990 + number // 336 % 300}-{1 + number // 28 % 12:02}-{1 + number % 28:02}T10:00:00Z"


def mixed(number):
    return random.Random(number).randrange(1 << 20)


UNITS = {
    "<b>": "</b>",
    "</b>": "",
    "<b></c>": "",
    "<": "",
    "&": "",
    "&amp;": "",
    "&x;": "",
    "&#x41;": "",
    "&#0;": "",
    "&#x110000;": "",
    "<!-- x -->": "",
    "<!--": "",
    "<![CDATA[": "",
    "<![CDATA[x]]>": "",
    "]]>": "",
    "<?x": "",
    "<?x?>": "",
    "<a b='": "",
    "<a b": "",
    "<a b='<'>": "",
    "\x01": "",
    '<!DOCTYPE ["': "",
    "<a\n": "",
    "<item>": "",
    "<item>x": "</item>",
    "</item>": "",
    "</channel>": "",
    "</rss>": "",
    "<rss>": "",
    "<channel>": "",
    "</title>": "",
    "<title>": "",
    "<title>x</title>": "",
    "<description>": "</description>",
    "<link/>": "",
    "\n": "",
    "</": "",
    "<a:b>": "</a:b>",
    "<a:b xmlns:a='x'>": "",
    "<x xml:base='a/'>": "",
    "<x xml:base='a/'><link>b</link>": "",
    "<x xml:lang='a'>": "</x>",
    "<source><title>x</title></source>": "",
    "<enclosure url='a'/>": "",
    "<category>a</category>": "",
    "<author>some body</author>": "",
    "<guid>x</guid>": "",
    "<pubDate>x</pubDate>": "",
    "<?xml version='1.0'?>": "",
    "\ufeff": "",
    "é": "",
    "\ufffe": "",
    "<é>": "</é>",
    "%": "",
    "=''": "",
}

ENCODINGS = {
    "EUC-JP": "日本語の行 ".encode("euc-jp"),
    "Shift_JIS": "日本語の行 ".encode("shift_jis"),
    "GB18030": "中文的行 ".encode("gb18030"),
    "ISO-2022-JP": "日本語の行 ".encode("iso-2022-jp"),
    "Big5": "中文 ".encode("big5"),
    "windows-1252": b"caf\xe9 \x81 ",
    "UTF-8": "日本語の行 ".encode(),
    "EUC-KR": "한국어 ".encode("euc-kr"),
    "UTF-7": b"+AAA- ",
    "nobody-knows": b"caf\xe9 ",
    "US-ASCII": b"caf\xe9 ",
}
BROKEN = b"\xff\x80\x9f"


def declared(encoding, body):
    return (
        b"<?xml version='1.0' encoding='"
        + encoding.encode()
        + b"'?><rss><channel>"
        + body
        + b"</channel></rss>"
    )


def in_encoding(encoding, text, broken):
    def make(count):
        rows = [
            b"<item><title>" + text + (BROKEN if broken(number, count) else b"") + b"</title></item>"
            for number in range(count)
        ]
        return declared(encoding, b"".join(rows))

    return make


SHAPES = [Shape(f"item of {unit!r}", units(unit, end)) for unit, end in UNITS.items()]
SHAPES += [
    Shape(f"{encoding}, {name}", in_encoding(encoding, text, broken))
    for encoding, text in ENCODINGS.items()
    for name, broken in (
        ("as it should be", lambda number, count: False),
        ("a broken byte at the end", lambda number, count: number == count - 1),
        ("broken bytes in each item", lambda number, count: True),
    )
]
SHAPES += [
    Shape(
        f"{encoding}, one title",
        lambda count, encoding=encoding, text=text: declared(
            encoding, b"<item><title>" + (text + BROKEN) * count + b"</title></item>"
        ),
    )
    for encoding, text in ENCODINGS.items()
]
SHAPES += [
    Shape(f"{encoding}, items", lambda count, encoding=encoding: items(str)(count).encode(encoding))
    for encoding in ("utf-16", "utf-16-le", "utf-32", "utf-8-sig")
]
SHAPES += [
    Shape(
        "RSS: items",
        items(lambda n: f"<title>row {n}</title><guid>{n}</guid><description>{words(n % 40)}</description>"),
    ),
    Shape("RSS: empty items", items(lambda _: "")),
    Shape("RSS: a long text", item(lambda count: f"<description>{words(count)}</description>")),
    Shape("RSS: a long title", item(lambda count: f"<title>{words(count)}</title>")),
    Shape("RSS: letters", item(lambda count: f"<title>{'a' * count}</title>")),
    Shape("RSS: line feeds", item(lambda count: "<description>" + "\n" * count + "x</description>")),
    Shape(
        "RSS: a long text, and many of its guid",
        lambda count: rss(
            f"<item><guid>x</guid><description>{'a' * 100 * count}</description></item>"
            + "<item><guid>x</guid></item>" * count
        ),
    ),
    Shape("RSS: one guid, other texts", items(lambda n: f"<guid>x</guid><title>{n}</title>")),
    Shape("RSS: long guids", items(lambda n: f"<guid>{'x' * 2000}{n}</guid>")),
    Shape(
        "RSS: a long channel link",
        lambda count: rss(
            f"<link>https://x/{'a' * 20 * count}/</link>"
            + "".join(f"<item><link>{n}</link></item>" for n in range(count))
        ),
    ),
    Shape(
        "RSS: a long channel author",
        lambda count: rss(
            f"<managingEditor>{'a' * 20 * count}</managingEditor>" + "<item><title>x</title></item>" * count
        ),
    ),
    Shape(
        "RSS: a long feed title",
        lambda count: f"<rss><channel><title>{words(count)}</title><item/></channel></rss>",
    ),
    Shape(
        "RSS: bases",
        lambda count: rss(
            f"<link>https://x/{'a' * 2000}/</link>"
            + "".join(f"<item xml:base='{n}/'><link>{n}</link></item>" for n in range(count))
        ),
    ),
    Shape("RSS: authors", each(lambda n: f"<author>body {n}</author>")),
    Shape(
        "RSS: creators",
        each(lambda n: f"<dc:creator xmlns:dc='http://purl.org/dc/elements/1.1/'>{n}</dc:creator>"),
    ),
    Shape("RSS: links", each(lambda n: f"<link>https://x/{n}</link>")),
    Shape("RSS: enclosures", each(lambda n: f"<enclosure url='https://x/{n}' type='a/b'/>")),
    Shape(
        "RSS: media",
        each(lambda n: f"<media:content xmlns:media='http://search.yahoo.com/mrss/' url='https://x/{n}'/>"),
    ),
    Shape(
        "RSS: media with titles",
        each(
            lambda n: f"<media:content xmlns:media='http://search.yahoo.com/mrss/' url='https://x/{n}'>"
            f"<media:title>{n}</media:title><media:description>a {n}</media:description></media:content>"
        ),
    ),
    Shape(
        "RSS: groups of media",
        each(
            lambda n: "<media:group xmlns:media='http://search.yahoo.com/mrss/'><media:thumbnail url='a'/>"
            f"<media:title>{n}</media:title></media:group>"
        ),
    ),
    Shape("RSS: relative links up", each(lambda n: "<link>" + "../" * (n % 50) + "a</link>")),
    Shape("RSS: a link of steps up", item(lambda count: "<link>https://x/" + "a/../" * count + "</link>")),
    Shape("RSS: a link of steps", item(lambda count: "<link>https://x/" + "./" * count + "</link>")),
    Shape("RSS: a long link", item(lambda count: f"<link>https://x/{'a' * count}</link>")),
    Shape(
        "RSS: days",
        items(lambda n: f"<dc:date xmlns:dc='http://purl.org/dc/elements/1.1/'>{date(n)}</dc:date>"),
    ),
    Shape(
        "RSS: days, mixed",
        items(lambda n: f"<dc:date xmlns:dc='http://purl.org/dc/elements/1.1/'>{date(mixed(n))}</dc:date>"),
    ),
    Shape("RSS: no dates", items(lambda n: f"<pubDate>{'Mon, ' * (n % 30)}</pubDate>")),
    Shape("RSS: a long date", item(lambda count: f"<pubDate>{'1' * count}</pubDate>")),
    Shape("RSS: attributes", item(lambda count: "<x " + "".join(f"a{n}='x' " for n in range(count)) + "/>")),
    Shape("RSS: one attribute again and again", item(lambda count: "<x " + "a='x' " * count + "/>")),
    Shape(
        "RSS: attributes of items",
        lambda count: rss("".join(f"<item a{n}='x' b='y'/>" for n in range(count))),
    ),
    Shape("RSS: a long attribute", item(lambda count: f"<x a='{'x' * count}'/>")),
    Shape(
        "RSS: namespaces of an element",
        item(lambda count: "<x " + "".join(f"xmlns:a{n}='x' " for n in range(count)) + "/>"),
    ),
    Shape(
        "RSS: attributes of namespaces",
        item(lambda count: "<x " + "".join(f"xmlns:a{n}='x{n}' a{n}:b='x' " for n in range(count)) + "/>"),
    ),
    Shape("RSS: namespaces in each other", each(lambda n: f"<x xmlns:a{n}='x'><y/><y/><y/>")),
    Shape(
        "RSS: namespaces, and an item of one",
        lambda count: "<rss " + "".join(f"xmlns:a{n}='x{n}' " for n in range(count)) + ">"
        "<channel>" + "<item><a0:b>x</a0:b></item>" * count + "</channel></rss>",
    ),
    Shape("RSS: a long name", item(lambda count: f"<{'x' * count}>x</{'x' * count}>")),
    Shape("RSS: names", each(lambda n: f"<x{n}>x</x{n}>")),
    Shape("RSS: long names in each other", item(lambda count: f"<{'x' * 1000}>" * (count // 1000 + 1))),
    Shape("RSS: undeclared prefixes", each(lambda n: f"<a{n}:b>x</a{n}:b>")),
    Shape("RSS: undeclared entities", each(lambda n: f"&x{n};")),
    Shape("RSS: a long entity's name", item(lambda count: f"&{'x' * count};")),
    Shape("RSS: named entities", item(lambda count: "&eacute;&nbsp;" * count)),
    Shape("RSS: more behind the root", lambda count: rss("<item><title>a</title></item>") + "<x/>" * count),
    Shape("RSS: roots", lambda count: rss("<item><title>a</title></item>") * count),
    Shape("RSS: text before", lambda count: "<!-- x -->" * count + rss("<item><title>a</title></item>")),
    Shape("RSS: blanks before", lambda count: " \n" * count + rss("<item><title>a</title></item>")),
    Shape(
        "RSS: a long comment before",
        lambda count: f"<!--{'x' * count}-->" + rss("<item><title>a</title></item>"),
    ),
    Shape("RSS: documents in each other", lambda count: '<rss version="2.0"><channel>' * count),
    Shape("RSS: tags like roots", lambda count: '<rss version="2.0">' + "<rss x" * count),
    Shape("RSS: declarations", lambda count: "<rss><channel>" + '<?xml version="1.0"?><x>' * count),
    Shape("RSS: tags behind its end", lambda count: "<rss/>" + "<a b=c>]]></d>" * count),
    Shape("OPML: outlines without an end", lambda count: "<opml><body>" + "<outline text='a'>" * count),
    Shape("RSS: cut", lambda count: items(lambda n: f"<title>{n}</title>")(count)[:-30]),
    Shape("RSS: broken items", items(lambda n: "<title>a</title>" if n % 2 else "<title>a</b>")),
    Shape("RSS: NULs", lambda count: rss("<item><title>a\0b</title></item>" * count)),
    Shape(
        "RSS: bytes that are no UTF-8",
        lambda count: rss("<item><title>a?b</title></item>" * count).encode().replace(b"?", b"\xff"),
    ),
    Shape(
        "RSS: bytes that are no UTF-8, in a row",
        lambda count: rss("<item><title>?</title></item>").encode().replace(b"?", b"\xff" * count),
    ),
    Shape("RSS: no feed", lambda count: "<html><body>" + "<p>x</p>" * count + "</body></html>"),
    Shape(
        "RSS: an unknown root", lambda count: "<?xml version='1.0'?><none>" + "<x>a</x>" * count + "</none>"
    ),
    Shape(
        "RSS: items outside",
        lambda count: "<rss><channel/>" + "<item><title>a</title></item>" * count + "</rss>",
    ),
    Shape("RSS: base64", item(lambda count: "<content mode='base64'>" + "YWFh" * count + "</content>")),
    Shape(
        "RDF: items",
        lambda count: "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'><channel/>"
        + "".join(f"<item rdf:about='https://x/{n}'><title>{n}</title></item>" for n in range(count))
        + "</rdf:RDF>",
    ),
    Shape(
        "RDF: a list",
        lambda count: "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'><channel><items><rdf:Seq>"
        + "".join(f"<rdf:li rdf:resource='{n}'/>" for n in range(count))
        + "</rdf:Seq></items></channel><item><title>x</title></item></rdf:RDF>",
    ),
    Shape(
        "Atom: entries",
        atom(lambda n: f"<id>{n}</id><title>row {n}</title><content>{words(n % 40)}</content>"),
    ),
    Shape(
        "Atom: a long author",
        atom(lambda n: f"<id>{n}</id>", lambda count: f"<author><name>{'a' * 20 * count}</name></author>"),
    ),
    Shape(
        "Atom: authors",
        lambda count: atom(lambda _: "".join(f"<author><name>{n}</name></author>" for n in range(count)))(1),
    ),
    Shape(
        "Atom: links",
        lambda count: atom(lambda _: "".join(f"<link href='https://x/{n}'/>" for n in range(count)))(1),
    ),
    Shape(
        "Atom: feed's links",
        atom(lambda n: f"<link href='{n}'/>", lambda count: "<link href='https://x/'/>" * count),
    ),
    Shape(
        "Atom: xhtml",
        atom(
            lambda n: "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><p>a<b>c</b></p></div></content>"
        ),
    ),
    Shape(
        "Atom: deep xhtml",
        lambda count: atom(
            lambda _: "<content type='xhtml'>" + "<div>" * count + "x" + "</div>" * count + "</content>"
        )(1),
    ),
    Shape(
        "Atom: base64", lambda count: atom(lambda _: "<title mode='base64'>" + "YWFh" * count + "</title>")(1)
    ),
    Shape("Atom: html", atom(lambda n: "<content type='html'>&lt;p>a&lt;/p></content>")),
    Shape(
        "Atom: sources", atom(lambda n: "<source><title>x</title><author><name>y</name></author></source>")
    ),
    Shape(
        "Atom: entries in entries", lambda count: f"<feed xmlns='{ATOM}'>" + "<entry><title>x</title>" * count
    ),
    Shape(
        "OPML: outlines",
        lambda count: "<opml><body>"
        + "".join(f"<outline text='{n}'/>" for n in range(count))
        + "</body></opml>",
    ),
    Shape(
        "OPML: missing feeds",
        lambda count: "<opml><body>"
        + "".join(f"<outline text='{n}' xmlUrl='missing{n}'/>" for n in range(count))
        + "</body></opml>",
    ),
    Shape(
        "OPML: addresses",
        lambda count: "<opml><body>"
        + "".join(f"<outline text='{n}' xmlUrl='https://x/{n}'/>" for n in range(count))
        + "</body></opml>",
    ),
    Shape(
        "OPML: outlines in outlines",
        lambda count: "<opml><body>"
        + "<outline text='x' xmlUrl='y'>" * count
        + "</outline>" * count
        + "</body></opml>",
    ),
    Shape(
        "OPML: itself", lambda count: "<opml><body>" + "<outline xmlUrl='000000'/>" * count + "</body></opml>"
    ),
    Shape("DTD: entities", doctype(lambda n: f"<!ENTITY x{n} '&x{n + 1};'>", "&x0;")),
    Shape(
        "DTD: an entity used often",
        lambda count: doctype(lambda n: f"<!ENTITY x '{'a' * count}'>", "&x;" * count)(1),
        most=1 << 21,
    ),
    Shape(
        "DTD: laughs",
        lambda count: doctype(
            lambda n: f"<!ENTITY x{n + 1} '{f'&x{n};' * 10}'>" if n else "<!ENTITY x1 'lol'>", "&x9;" * count
        )(12),
    ),
    Shape(
        "DTD: entities one in the other twice",
        doctype(lambda n: f"<!ENTITY x{n} '&x{n + 1};&x{n + 1};'>", "&x0;"),
    ),
    Shape("DTD: parameters", doctype(lambda n: f"<!ENTITY % x{n} '<!ENTITY y{n} \"z\">'> %x{n};", "&y0;")),
    Shape(
        "DTD: parameters in each other", doctype(lambda n: f"<!ENTITY % x{n} '%x{n + 1};%x{n + 1};'>", "&y0;")
    ),
    Shape("DTD: attributes of an element", doctype(lambda n: f"<!ATTLIST item a{n} CDATA 'x'>")),
    Shape("DTD: one attribute", doctype(lambda n: "<!ATTLIST item a CDATA 'x'>")),
    Shape(
        "DTD: a list of attributes",
        lambda count: doctype(
            lambda _: "<!ATTLIST item " + "".join(f"a{n} CDATA 'x' " for n in range(count)) + ">"
        )(1),
    ),
    Shape(
        "DTD: attributes, and items",
        lambda count: f"<!DOCTYPE rss [<!ATTLIST item {''.join(f'a{n} CDATA #IMPLIED ' for n in range(count))}>]>"
        + rss("<item/>" * count),
    ),
    Shape(
        "DTD: default attributes, and items",
        lambda count: f"<!DOCTYPE rss [<!ATTLIST item {''.join(f'a{n} CDATA {chr(39)}x{chr(39)} ' for n in range(count))}>]>"
        + rss("<item/>" * count),
        most=1 << 20,
    ),
    Shape("DTD: elements", doctype(lambda n: f"<!ELEMENT x{n} (a|b)*>")),
    Shape("DTD: one element again", doctype(lambda n: "<!ELEMENT x (a|b)*>")),
    Shape(
        "DTD: a choice",
        lambda count: doctype(lambda _: "<!ELEMENT x (" + "|".join(f"a{n}" for n in range(count)) + ")>")(1),
    ),
    Shape(
        "DTD: choices in choices",
        lambda count: doctype(lambda _: "<!ELEMENT x " + "(" * count + "a" + ")" * count + ">")(1),
    ),
    Shape("DTD: notations", doctype(lambda n: f"<!NOTATION x{n} SYSTEM 'x'>")),
    Shape(
        "DTD: a value of many",
        lambda count: doctype(
            lambda _: "<!ATTLIST item a (" + "|".join(f"a{n}" for n in range(count)) + ") 'a0'>"
        )(1),
    ),
    Shape("DTD: comments", doctype(lambda n: "<!-- x -->")),
    Shape(
        "DTD: files",
        doctype(
            lambda n: f"<!ENTITY x{n} SYSTEM 'file:///etc/passwd'>",
            lambda count: "".join(f"&x{n};" for n in range(count)),
        ),
    ),
    Shape("DTD: no end", lambda count: "<!DOCTYPE rss [" + "<!ENTITY x 'y'>" * count),
    Shape("DTD: many", lambda count: "<!DOCTYPE rss>" * count + rss("<item><title>a</title></item>")),
    Shape(
        "DTD: entities in an attribute",
        doctype(lambda n: f"<!ENTITY x{n} '&x{n + 1};'><!ATTLIST item a{n} CDATA '&x{n};'>"),
    ),
    Shape("no feed: comments", lambda count: "<!-- <rss> -->" * count + "<page/>"),
    Shape("no feed: elements in each other", lambda count: "<page><!-- <rss> -->" + "<a>" * count),
    Shape("no feed: lines", lambda count: "<!DOCTYPE html>\n<html>\n" + "<p>a paragraph</p>\n" * count),
]
