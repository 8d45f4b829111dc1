"""Compares feed-tui with other programs and prints a table: see `make compare`.

Settings come from the environment: PROGRAM, ROWS, RUNS, ONLY, COMPARE_DIR, TIMEOUT, BUDGET."""

import gc
import os
import sys
import tempfile

import driver
import feeds
import following
import keys
import opening
import pipes
import reading
import viewers
from report import Runner, Table

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
}
ONCE = ("driver", "start")


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
        os.makedirs(self.folder, exist_ok=True)

    def feed(self, rows, script, form):
        return feeds.path(self.folder, rows, script, form)

    def viewers(self, rows):
        """feed-tui, and the others that there are."""
        there = [viewer for viewer in self.peers if not viewer.missing]
        return [viewers.ours(self.program), *there]


def main():
    context = Context()
    if unknown := [name for name in context.only if name not in GROUPS]:
        sys.exit(f"ONLY knows {', '.join(GROUPS)}; not {', '.join(unknown)}")
    if not os.access(context.program, os.X_OK):
        sys.exit(f"{context.program} is not there: make build, or PROGRAM=path")
    for viewer in context.peers:
        if viewer.missing:
            context.table.note(viewer.missing)
    gc.disable()
    for name, group in GROUPS.items():
        if context.only and name not in context.only:
            continue
        if name in ONCE:
            group(context)
            continue
        for rows in context.rows:
            group(context, rows)


main()
