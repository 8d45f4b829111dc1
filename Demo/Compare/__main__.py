"""Compares feed-tui with other programs and prints a table: `make compare`.

Settings are variables of the environment:
PROGRAM         the program (.build/release/feed-tui)
ROWS            sizes of the feeds (10000 100000 1000000)
RUNS            runs of each measurement (5): no more once a program has spent BUDGET seconds (60)
TIMEOUT         seconds that one measurement may take (60)
ONLY            groups of measurements, instead of all
COMPARE_DIR     where feeds are kept; they are made once
COMPARE_PYTHON  an interpreter that has urwid and Textual
INTO            a Markdown file of which the figures are written anew, between its marks
"""

import gc
import os
import sys
import tempfile

# What Python would leave beside the sources makes `make` build the program again.
sys.dont_write_bytecode = True

import driver
import feeds
import following
import growth
import keys
import opening
import pipes
import reading
import searching
import viewers
from report import Runner, Table
from terminal import Failed

GROUPS = {
    "driver": driver.driver,
    "start": pipes.start,
    "pipes": pipes.pipes,
    "rss": pipes.rss,
    "open": opening.opening,
    "end": opening.end,
    "exact": reading.exact,
    "keys": keys.keys,
    "pages": reading.reading,
    "idle": reading.idle,
    "append": following.append,
    "dates": following.dates,
    "search": searching.search,
    "grow": searching.grow,
    "sums": searching.sums,
    "growth": growth.growth,
}
ONCE = ("driver", "start")
NAMED = ("growth",)
"""Measured only where ONLY says so: sizes of their own."""


class Context:
    """What every measurement needs."""

    def __init__(self):
        setting = os.environ.get
        self.program = os.path.abspath(setting("PROGRAM") or ".build/release/feed-tui")
        self.rows = [int(rows) for rows in (setting("ROWS") or "10000 100000 1000000").split()]
        self.timeout = float(setting("TIMEOUT") or 60)
        self.folder = setting("COMPARE_DIR") or os.path.join(tempfile.gettempdir(), "compare-feeds")
        runs = int(setting("RUNS") or 5)
        self.runner = Runner(runs, float(setting("BUDGET") or 60))
        self.table = Table(runs)
        self.only = (setting("ONLY") or "").replace(",", " ").split()
        self.peers = viewers.peers(setting("COMPARE_PYTHON") or ".build/compare/bin/python")
        self.late = set()
        os.makedirs(self.folder, exist_ok=True)

    def feed(self, rows, script, form):
        return feeds.path(self.folder, rows, script, form)

    def viewers(self, rows):
        """feed-tui, and the others that there are and that open so many rows in time."""
        there = [viewer for viewer in self.peers
                 if not viewer.missing and (viewer.name, rows) not in self.late]
        return [viewers.ours(self.program), *there]

    def remember_late(self, rows, viewers, found):
        """Who did not open a file in time is not asked for more of it."""
        self.late |= {
            (viewer.name, rows) for viewer, results in zip(viewers, found)
            if any(isinstance(result, Failed) for result in results)}


def _be_undisturbed():
    """Others who work on the machine disturb less what has a higher priority, if root runs it."""
    gc.disable()
    try:
        os.nice(-15)
    except PermissionError:
        pass


def main():
    context = Context()
    if unknown := [name for name in context.only if name not in GROUPS]:
        sys.exit(f"ONLY knows {', '.join(GROUPS)}; not {', '.join(unknown)}")
    if not os.access(context.program, os.X_OK):
        sys.exit(f"{context.program} is not there: make build, or PROGRAM=path")
    for viewer in context.peers:
        if viewer.missing:
            context.table.note(viewer.missing)
    _be_undisturbed()
    for name, group in GROUPS.items():
        if name not in (context.only or GROUPS.keys() - NAMED):
            continue
        if name in ONCE:
            group(context)
            continue
        for rows in context.rows:
            group(context, rows)
    if into := os.environ.get("INTO"):
        context.table.put_into(into)


main()
