"""A text is looked for, and rows are filtered; also while a file grows."""

import os
import shutil
import statistics
import subprocess
import threading
import time
from dataclasses import replace

from feeds import FIRST, LAST
from following import _Copy
from report import BOUNDED, part, plain
from terminal import Failed, Terminal

NOWHERE = "zqxjkvw"
"""A text that no row has."""

SECONDS = 5
RATE = 10000
"""For so long a file grows by so many rows a second."""

_NOT_FOUND = {
    "feed-tui": "is nowhere", "less": "Pattern not found", "lnav": f"0 hits for “{NOWHERE}”"}
_FILTER = {"feed-tui": "&{}\r", "less": "&{}\r", "lnav": ":filter-in {}\r"}
_NO_FILTER = {"feed-tui": "&\r", "less": "&\rg", "lnav": ":delete-filter {}\r"}
"""less stays at the row that it showed, with nothing behind it: `g` shows the others."""


def _until_said(terminal, text, timeout):
    """As `until_shown`, in the bar at the bottom too."""
    return terminal.until(
        lambda screen: any(text in line for line in screen.text(0, screen.lines)), timeout)


def _open(terminal, viewer, timeout):
    terminal.until_shown(viewer.opens_with, timeout)
    if viewer.ours:
        terminal.idle(timeout)
    else:
        terminal.calm(timeout)


def _search(viewer, file, timeout):
    """Seconds from Enter to knowing that a text is nowhere, and the CPU for it."""
    if viewer.name not in _NOT_FOUND:
        return {}
    with Terminal(viewer.opening(file)) as terminal:
        _open(terminal, viewer, timeout)
        before = terminal.cpu()
        at = terminal.press(f"/{NOWHERE}\r")
        found = (_until_said(terminal, _NOT_FOUND[viewer.name], timeout) - at) / 1e9
        return {"nowhere": found, "cpu": terminal.cpu() - before}


def _count(file):
    """What counting the lines takes that have a text, from start to end."""
    start = time.monotonic()
    ended = subprocess.run(["rg", "-c", NOWHERE, file], stdout=subprocess.DEVNULL)
    if ended.returncode > 1:
        raise Failed("ended")
    return {"nowhere": time.monotonic() - start}


def _filter(viewer, file, timeout):
    """Seconds to the first frame that shows the one row of a filter, and to all rows again; of ours also by its
    number, when all rows have been asked."""
    if viewer.name not in _FILTER:
        return {}
    with Terminal(viewer.opening(file)) as terminal:
        _open(terminal, viewer, timeout)
        only = FIRST if viewer.opens_with == LAST else LAST
        at = terminal.press(_FILTER[viewer.name].format(only))
        found = {"on": (terminal.until_shown(only, timeout) - at) / 1e9}
        if viewer.ours:
            for name in ("number off", "number on"):
                terminal.idle(timeout)
                rows = terminal.rows()
                at = terminal.press("&1\r")
                found[name] = (terminal.until_changed(rows, timeout) - at) / 1e9
            terminal.idle(timeout)
        else:
            terminal.calm(timeout)
        rows = terminal.rows()
        at = terminal.press(_NO_FILTER[viewer.name].format(only))
        found["off"] = (terminal.until_changed(rows, timeout) - at) / 1e9
        return found


class _Growth:
    """A file to which somebody writes."""

    def __init__(self, file):
        self.file = file
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._write)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ends.set()
        self._thread.join()

    def _write(self):
        step = RATE // 100
        next_at, row = time.monotonic(), 0
        while not self._ends.is_set():
            lines = "".join(f"row {row + index} came and has a few words\n" for index in range(step))
            self.say(lines)
            row += step
            next_at += 0.01
            time.sleep(max(0, next_at - time.monotonic()))

    def say(self, lines):
        with open(self.file, "a") as out:
            out.write(lines)


def _grow(context, viewer, file, command, keys):
    """While a file grows: seconds from a row's writing to its showing under a filter, and the share of a CPU."""
    with _Copy(context, file) as copy, Terminal([*command, copy]) as terminal:
        _open(terminal, viewer, context.timeout)
        terminal.press(keys)
        terminal.collect(0.3, 2)
        with _Growth(copy) as growth:
            terminal.collect(1, 1)
            before, start, shown = terminal.cpu(), time.monotonic(), []
            while time.monotonic() - start < SECONDS:
                word = f"GROWNROW{len(shown)}"
                growth.say(f"{word} is here\n")
                at = time.monotonic_ns()
                shown.append((terminal.until_shown(word, context.timeout) - at) / 1e9)
                terminal.collect(0.3, 0.3)
            spent = time.monotonic() - start
            return {"shown": statistics.median(shown), "share": (terminal.cpu() - before) / spent}


def _named(viewers, found, name):
    return [(viewer.name, part(one, name)) for viewer, one in zip(viewers, found)]


def search(context, rows):
    file = context.feed(rows, "mixed", "jsonl")
    viewers = [viewer for viewer in context.viewers(rows) if viewer.name in _FILTER]
    has_rg = shutil.which("rg") is not None
    if not has_rg:
        context.table.note("rg is not installed (apt)")
    measures = [
        lambda viewer=viewer: _search(viewer, file, context.timeout) for viewer in viewers]
    if has_rg:
        measures.append(lambda: _count(file))
    found = context.runner.alternate(*measures)
    others = _named(viewers[1:], found[1:], "nowhere")
    if has_rg:
        others = [("rg -c", part(found[-1], "nowhere")), *others]
    context.table.row(
        "a text that is nowhere, JSON Lines, until that is known", rows, part(found[0], "nowhere"),
        *others, most=3.0 if rows >= BOUNDED else None, front=True)
    context.table.row("a text that is nowhere: CPU", rows, part(found[0], "cpu"))

    found = context.runner.alternate(*(
        lambda viewer=viewer: _filter(viewer, file, context.timeout) for viewer in viewers))
    for name, what in (
            ("on", "a filter for the last row, until it is shown"),
            ("off", "the filter taken away, first frame")):
        context.table.row(
            what, rows, part(found[0], name), *_named(viewers[1:], found[1:], name), front=True)
    for name, what in (("number off", "off"), ("number on", "on again")):
        context.table.row(
            f"a filter switched {what} by its number, first frame", rows, part(found[0], name),
            most=0.005 if rows >= BOUNDED else None, best=True)


def grow(context, rows):
    file = context.feed(rows, "mixed", "text")
    viewers = [viewer for viewer in context.viewers(rows) if viewer.name in ("feed-tui", "less")]
    commands = {
        "feed-tui": ([context.program, "-f"], "&GROWNROW\r"),
        "less": (["less"], "&GROWNROW\rF"),
    }
    # `-f` opens at the end, `less` is told to go there by `F`.
    found = context.runner.alternate(*(
        lambda viewer=viewer: _grow(
            context, _opening_at_end(viewer), file, *commands[viewer.name])
        for viewer in viewers))
    context.table.row(
        "10,000 rows a second come under a filter: until one is shown", rows,
        part(found[0], "shown"), *_named(viewers[1:], found[1:], "shown"), front=True)
    context.table.row(
        "10,000 rows a second come under a filter: CPU a second", rows, part(found[0], "share"),
        *_named(viewers[1:], found[1:], "share"))


def _opening_at_end(viewer):
    if not viewer.ours:
        return viewer
    return replace(viewer, opens_with=LAST)


def _sums(context, file, rows):
    """Bytes a row that come to what is there anyway: a search's matches, a filter's and what it shows, each level's, and
    when rows were written."""
    with Terminal([context.program, file]) as terminal:
        terminal.idle(context.timeout)
        before = terminal.memory("RssAnon")
        for keys in ("/river\r", "&level>=info\r", "T"):
            terminal.press(keys)
            terminal.idle(context.timeout)
        return {"sums": (terminal.memory("RssAnon") - before) * 1e6 / rows}


def sums(context, rows):
    file = context.feed(rows, "mixed", "log")
    found = context.runner.alternate(lambda: _sums(context, file, rows))[0]
    context.table.row(
        "bytes a row of a search, a filter, levels and times", rows, part(found, "sums"), form=plain,
        most=24 if rows >= BOUNDED else None)
