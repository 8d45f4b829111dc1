"""HTML in the items of feeds."""

from measuring import Shape
from xml_shapes import rss


def html(text):
    """An item of it, as is: in RSS, what HTML is in is not looked at twice."""
    return rss(f"<item><description><![CDATA[{text}]]></description></item>")


def unit(text, end=""):
    return lambda count: html(text * count + "x" + end * count)


def each(piece):
    return lambda count: html("".join(map(piece, range(count))))


def inside(start, piece, end):
    return lambda count: html(start + "".join(map(piece, range(count))) + end)


UNITS = {
    "<a href='https://a.example/'>": "",
    "<a href='https://a.example/'>x</a>": "",
    "<p>x": "",
    "<li>x": "",
    "<td>x": "",
    "<tr><td>x": "",
    "<div>": "</div>",
    "<blockquote>": "</blockquote>",
    "<blockquote>x": "</blockquote>",
    "<ul><li>x": "",
    "<ol><li>x": "</ol>",
    "<ol><li>": "",
    "<dl><dt>x<dd>": "</dl>",
    "</span>": "",
    "<div></span>": "",
    "<div><p></a>": "",
    "<sup>": "</sup>",
    "x<sup>2</sup>": "",
    "<sub>2</sub>": "",
    "<!--": "",
    "<!-- x -->": "",
    "<!": "",
    "<iframe>": "",
    "<script>": "",
    "<script>x</script>": "",
    "<style>": "",
    "<title>": "",
    "<textarea>": "",
    "<progress value=1>": "",
    "&amp;": "",
    "&": "",
    "&x": "",
    "&nbsp;": "",
    "&shy;": "",
    "&#x1F469;&zwj;": "",
    "&NotEqualTilde;": "",
    "&#0;": "",
    "&#27;[2J": "",
    "&#99999999999;": "",
    "<": "",
    "</": "",
    "<br>": "",
    "<hr>": "",
    "<q>": "",
    "<q>x": "</q>",
    "<pre>\n": "",
    "<pre>x</pre>": "",
    "<h1>x": "",
    "<h1>x</h1>": "",
    "<svg>": "",
    "<math>": "",
    "e\u0301<sup>2</sup>": "",
    "\u0301": "",
    "<b>": "</b>",
    "<b><i>": "",
    "<b>x</i>": "",
    "<i>x</i> ": "",
    "<code>x</code>": "",
    "<font>": "",
    "<span>x</span>": "",
    "<select><option>x": "",
    "<img src=x>": "",
    "<img src=x alt='a picture'>": "",
    "<video src=x></video>": "",
    "<table>": "",
    "<table><tr><td>x": "",
    "<table><tr><td>": "</table>",
    "<table><tr><td>x</td></tr></table>": "",
    "<td><table><td>x": "",
    "<ul><li><blockquote><ol><li>x": "",
    "<ul><li><table><tr><td>x": "",
    "<details><summary>x": "",
    "<ruby>漢<rt>k</ruby>": "",
    "<p>\u00ad": "",
    "<p>\t": "",
    "<p>\x1b[1m": "",
    "<p> </p>": "",
    "<p dir=rtl>ש": "",
    "<form><input>": "",
    "<center>": "",
    "<frameset>": "",
    "<body>": "",
    "<html>": "",
    "</p>": "",
    "</br>": "",
    "<wbr>": "",
    "<plaintext>": "",
    "<a b='": "",
    "\n": "",
    "<math><mfrac>": "",
    "<math><msqrt>x": "",
    "<ol reversed><li>x": "",
    "<video>": "",
    "<dd>x": "",
    "<a href='#x'>y</a>": "",
    "<p id=x>y": "",
    "x\u202e<i>y</i>": "",
    "<tr><td colspan=1000 rowspan=1000>x": "",
    "<pre class=language-c>/*": "",
}

SHAPES = [Shape(f"HTML of {text!r}", unit(text, end)) for text, end in UNITS.items()]
SHAPES += [
    Shape(f"HTML of {text!r}, {width} columns", unit(text, UNITS[text]), "--width", str(width))
    for width in (1, 20, 1000)
    for text in (
        "<blockquote>x",
        "<ul><li>x",
        "<ol><li>x",
        "<table><tr><td>x",
        "<ul><li><blockquote><ol><li>x",
        "<hr>",
        "<br>",
        "<pre>\n",
        "<dl><dt>x<dd>",
        "<h1>x</h1>",
        "<table><tr><td>x</td></tr></table>",
    )
]
SHAPES += [
    Shape(f"page: HTML of {text!r}", unit(text, end), commands=("page",), most=1 << 20)
    for text, end in UNITS.items()
]
SHAPES += [
    Shape("HTML: links", each(lambda n: f"<a href='https://a.example/{n}'>x</a> ")),
    Shape("HTML: tables in a cell", inside("<table><tr><td>y", lambda n: f"<table><tr><td>{n}<td>x</table>z", "<td>y")),
    Shape("HTML: relative links", each(lambda n: f"<a href='../{n}'>x</a> ")),
    Shape(
        "HTML: a picture of many files",
        inside(
            "<picture>", lambda n: f"<source srcset='https://a.example/{n}'>",
            "<img alt=a></picture>"),
        commands=("page", "print"),
    ),
    Shape(
        "HTML: a set of many files", inside("<img srcset='", lambda n: f"a{n} {n}x,", "'>"),
        commands=("page", "print"),
    ),
    Shape(
        "HTML: a film of many files",
        inside("<video>", lambda n: f"<source src='https://a.example/{n}'>", "</video>"),
        commands=("page", "print"),
    ),
    Shape("HTML: pictures", each(lambda n: f"<img src='https://a.example/{n}' alt='{n}'>")),
    Shape(
        "HTML: a picture in its address",
        lambda count: html(f"<img src='data:image/png;base64,{'A' * count}'>"),
    ),
    Shape("HTML: a long address", lambda count: html(f"<a href='https://x/{'a' * count}'>x</a>")),
    Shape(
        "HTML: one long address often",
        lambda count: html(f"<a href='https://x/{'a' * 1000}'>x</a>" * (count // 1000 + 1)),
    ),
    Shape("HTML: attributes", lambda count: html("<p " + "".join(f"a{n}='x' " for n in range(count)) + ">x")),
    Shape(
        "HTML: attributes without values",
        lambda count: html("<p " + "".join(f"a{n} " for n in range(count)) + ">x"),
    ),
    Shape(
        "HTML: rows of a table",
        lambda count: html("<table>" + "<tr><td>a</td><td>b c</td></tr>" * count + "</table>"),
    ),
    Shape("HTML: cells of a row", lambda count: html("<table><tr>" + "<td>a</td>" * count + "</tr></table>")),
    Shape(
        "HTML: a table that is not square",
        lambda count: html(
            "<table>" + "".join("<tr>" + "<td>a" * (n % 50) for n in range(count)) + "</table>"
        ),
    ),
    Shape(
        "HTML: a long row and many short",
        lambda count: html("<table><tr>" + "<td>a" * count + "<tr><td>b" * count + "</table>"),
    ),
    Shape(
        "HTML: wide cells",
        lambda count: html("<table>" + "<tr><td colspan=1000000000 rowspan=1000000000>a" * count),
    ),
    Shape(
        "HTML: cells over all rows",
        lambda count: html("<table><tr>" + "<td rowspan=1000>a" * 60 + "<tr><td>b" * count),
    ),
    Shape(
        "HTML: lists that count far", lambda count: html("<ol start=9223372036854775807><li>x</ol>" * count)
    ),
    Shape(
        "HTML: lists that count from far below",
        lambda count: html("<ol start=-9223372036854775808><li>x</ol>" * count),
    ),
    Shape(
        "HTML: an item of a list far off",
        lambda count: html("<ol>" + "<li value=999999999999999999999>x" * count),
    ),
    Shape(
        "HTML: an item of a list far below",
        lambda count: html("<ol>" + "<li value=-9223372036854775808>x" * count),
    ),
    Shape("HTML: the number of a character", lambda count: html(f"&#{'0' * count}65;")),
    Shape("HTML: a long word of code", lambda count: html(f"<pre>{'x' * count}</pre>")),
    Shape("HTML: lines of code", lambda count: html("<pre>" + "    x = 1\n" * count + "</pre>")),
    Shape(
        "HTML: lines of code in quotes",
        lambda count: html("<blockquote>" * 50 + "<pre>" + "x\n" * count + "</pre>"),
    ),
    Shape("HTML: lines in quotes", lambda count: html("<blockquote>" * 500 + "<p>x</p>" * count)),
    Shape("HTML: marks in each other over many lines", lambda count: html("<b>" * 500 + "<p>x</p>" * count)),
    Shape(
        "HTML: items",
        lambda count: rss(
            "<item><description>&lt;p>a&lt;b>c&lt;/b>&lt;ul>&lt;li>d</description></item>" * count
        ),
    ),
    Shape(
        "HTML: twice escaped",
        lambda count: rss("<item><description>" + "&amp;amp;lt;" * count + "</description></item>"),
    ),
    Shape("HTML: a title", lambda count: rss("<item><title>" + "&lt;b>x&lt;/b>" * count + "</title></item>")),
    Shape("HTML: names", each(lambda n: f"<x{n}>x</x{n}>")),
    Shape("HTML: names in each other", each(lambda n: f"<x{n}>x")),
    Shape("HTML: ends of others", lambda count: html("<div>" * count + "</p>" * count)),
    Shape("HTML: a long name", lambda count: html(f"<{'x' * count}>x")),
    Shape("HTML: a long entity", lambda count: html(f"&{'x' * count};")),
]
