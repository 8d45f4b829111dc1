"""Shapes that `make test` measures: those that were beyond the bounds once, and some of each kind."""

BEGINNINGS = ("item of ", "page: HTML of ")
"""Kinds of which it measures all: what stands in an element, and on a page."""

NAMES = """
one line: words
one line: letters
one line: combining marks
one line: joined emoji
one line: escape sequences
one line: colours
one line: struck over
one line: links without an end
one line: Hindi
one line, 1000 columns: only soft hyphens
lines: right to left
one line: no UTF-8
text
line feeds, 80 columns
line feeds, 1000 columns
line feeds of one row, 1000 columns
only CR
a long first line
days, mixed
log: zap, tabs
log: zap, fields
git: commits
git: a commit of many lines
diff: a hunk
utf-16: lines
utf-32: one line
gzip: lines
gzip: letters
gzip: an item
gzip: empty members
gzip: cut
zstd: lines
bzip2: lines
xz: cut
many files
two files
--rows (a+)+$, one line
--rows (a+)+$, lines
jsonl, other: lists in lists
jsonl, other: objects in objects, and more
jsonl, text: 1e400s
jsonl, text: escaped halves
jsonl: keys of a line
jsonl: nested 500 deep, lines
jsonl: one id and text
jsonl: two ids by turns
jsonl: days, mixed
jsonl: broken lines
jsonl: html of many links
map: missing paths
JSON Feed: items
JSON Feed: a long item, and many of its id
JSON Feed: a long author
JSON Feed: authors of an item
RSS: items
RSS: a long text, and many of its guid
RSS: a long channel link
RSS: bases
RSS: authors
RSS: links
RSS: attributes
RSS: attributes of namespaces
RSS: namespaces in each other
EUC-JP, broken bytes in each item
Shift_JIS, a broken byte at the end
GB18030, broken bytes in each item
RSS: namespaces of an element
RSS: undeclared entities
RDF: items
Atom: entries
Atom: a long author
OPML: outlines
--filter: not ^(a|aa)+$, lines
--filter: a field, lists in lists
--merge: two logs by turns
page: members
page: links, each another
page: notes
page: cells of a row
page: rules
page: short paragraphs
keys: fields of a line
keys: matches in an event
DTD: entities
DTD: laughs
DTD: attributes of an element
DTD: a list of attributes
HTML: links
HTML: attributes
HTML: attributes without values
HTML: lines in quotes
HTML of '<blockquote>x'
HTML of '<ul><li>x'
HTML of '<table><tr><td>x', 1000 columns
""".strip().splitlines()
