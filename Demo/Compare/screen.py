"""What a terminal shows after the bytes it was sent: as much of xterm as curses programs use."""

import codecs
import functools
import re
import unicodedata

_TOKEN = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f]+)"
    r"|\x1b\[(?P<mark>[<=>?!]?)(?P<numbers>[0-9;:]*)[ -/]*(?P<final>[@-~])"
    r"|\x1b\].*?(?:\x07|\x1b\\)"
    r"|\x1b[PX^_].*?\x1b\\"
    r"|\x1b[ #%()*+].|\x1b(?P<escape>[^\[\]PX^_ #%()*+])"
    r"|(?P<control>[\x00-\x1a\x1c-\x1f\x7f])",
    re.S)


@functools.cache
def _width(character):
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Screen:
    def __init__(self, columns, lines):
        self.rest = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.columns, self.lines, self.grid = columns, lines, []
        self.saved = (0, 0)
        self.last = " "
        self.resize(columns, lines)
        self.line = self.column = 0

    def resize(self, columns, lines):
        kept = [(row + [" "] * columns)[:columns] for row in self.grid[:lines]]
        self.columns, self.lines = columns, lines
        self.grid = kept + [self._blank() for _ in range(lines - len(kept))]
        self.top, self.bottom = 0, lines - 1
        self.line, self.column = 0, 0

    def text(self, first=0, end=None):
        """The lines from one to another, without the spaces at their ends."""
        return tuple("".join(row).rstrip() for row in self.grid[first:end])

    def feed(self, data):
        text = self.rest + self.decoder.decode(data)
        at = 0
        while at < len(text) and (token := _TOKEN.match(text, at)):
            at = token.end()
            if token["text"]:
                self._put(token["text"])
            elif token["final"]:
                self._sequence(token["mark"], token["numbers"], token["final"])
            elif token["control"]:
                self._control(token["control"])
            elif token["escape"]:
                self._escape(token["escape"])
        self.rest = text[at:]

    def _blank(self):
        return [" "] * self.columns

    def _put(self, text):
        for character in text:
            width = _width(character)
            if width == 0:
                continue
            if width > self.columns:
                continue
            if self.column + width > self.columns:
                self.column = 0
                self._down()
            row = self.grid[self.line]
            row[self.column] = character
            if width == 2:
                row[self.column + 1] = ""
            self.column += width
            self.last = character

    def _down(self):
        if self.line == self.bottom:
            self._scroll(1)
        else:
            self.line = min(self.line + 1, self.lines - 1)

    def _scroll(self, count, top=None):
        """Moves the lines from `top` to the region's end: up, or down for a negative count."""
        top = self.top if top is None else top
        region = self.grid[top : self.bottom + 1]
        count = max(-len(region), min(count, len(region)))
        blanks = [self._blank() for _ in range(abs(count))]
        moved = region[count:] + blanks if count > 0 else blanks + region[: len(region) + count]
        self.grid[top : self.bottom + 1] = moved

    def _control(self, control):
        if control == "\r":
            self.column = 0
        elif control in "\n\v\f":
            self._down()
        elif control == "\b":
            self.column = max(0, min(self.column, self.columns - 1) - 1)
        elif control == "\t":
            self.column = min(self.column // 8 * 8 + 8, self.columns - 1)

    def _escape(self, final):
        if final == "7":
            self.saved = (self.line, self.column)
        elif final == "8":
            self.line, self.column = self.saved
        elif final == "M":
            if self.line == self.top:
                self._scroll(-1)
            else:
                self.line = max(0, self.line - 1)
        elif final in "DE":
            self.column = 0 if final == "E" else self.column
            self._down()

    def _erase(self, line, first, end):
        self.grid[line][first:end] = [" "] * (end - first)

    def _sequence(self, mark, numbers, final):
        if mark:
            if mark == "?" and final == "h" and "1049" in numbers.split(";"):
                self.grid = [self._blank() for _ in range(self.lines)]
            return
        given = [int(number) if number else 0 for number in numbers.replace(":", ";").split(";")]
        first = given[0]
        count = max(1, first)
        second = given[1] if len(given) > 1 else 0
        row = self.grid[self.line]
        column = min(self.column, self.columns - 1)
        if final in "Hf":
            self.line = min(count, self.lines) - 1
            self.column = min(max(1, second), self.columns) - 1
        elif final == "d":
            self.line = min(count, self.lines) - 1
        elif final in "G`":
            self.column = min(count, self.columns) - 1
        elif final in "AF":
            self.line = max(0, self.line - count)
        elif final in "BE":
            self.line = min(self.lines - 1, self.line + count)
        elif final == "C":
            self.column = min(self.columns - 1, column + count)
        elif final == "D":
            self.column = max(0, column - count)
        elif final == "K":
            ends = {0: (column, self.columns), 1: (0, column + 1), 2: (0, self.columns)}
            self._erase(self.line, *ends.get(first, (0, 0)))
        elif final == "J":
            self._erase_screen(first, column)
        elif final == "X":
            self._erase(self.line, column, min(self.columns, column + count))
        elif final == "P":
            row[column:] = (row[column + count :] + self._blank())[: self.columns - column]
        elif final == "@":
            row[column:] = ([" "] * count + row[column:])[: self.columns - column]
        elif final in "LM":
            self._scroll(count if final == "M" else -count, top=self.line)
        elif final in "ST":
            self._scroll(count if final == "S" else -count)
        elif final == "b":
            self._put(self.last * count)
        elif final == "r":
            self.top, self.bottom = count - 1, (second or self.lines) - 1
            self.line = self.column = 0
        if final in "EF":
            self.column = 0

    def _erase_screen(self, how, column):
        if how == 0:
            self._erase(self.line, column, self.columns)
        elif how == 1:
            self._erase(self.line, 0, column + 1)
        spans = {0: (self.line + 1, self.lines), 1: (0, self.line), 2: (0, self.lines)}
        for line in range(*spans.get(how, (0, 0))):
            self.grid[line] = self._blank()
