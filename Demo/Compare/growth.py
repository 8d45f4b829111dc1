"""How costs grow with the rows: from one size to the next no faster than n log n."""

import math

from feeds import FIRST, LAST
from pipes import run
from report import megabytes, part, seconds, short
from terminal import Terminal

FORMS = {"text": ("text", 10000000), "jsonl": ("JSON Lines", 3000000)}
"""Their names, and their most rows: more of JSON Lines take more of the disk than they tell."""

FLAT = 1.5
"""What may be measured of a cost that does not grow."""


class Growth:
    """Compares figures with those of the size before."""

    def __init__(self):
        self._before = {}

    def row(self, context, what, rows, figures, form=seconds, is_flat=False):
        before, others = self._before.get(what, (0, None))
        self._before[what] = (rows, figures)
        if not others:
            return context.table.row(what, rows, figures, form=form)
        most = FLAT if is_flat else rows * math.log(rows) / (before * math.log(before))
        context.table.row(what, rows, figures, (short(before), others), form=form, most=most)


_growth = Growth()


def _screen(context, file):
    """The first frame, the way to the end at once, all that is found out in idle time, its memory."""
    with Terminal([context.program, file]) as terminal:
        at = terminal.until_shown(FIRST, context.timeout)
        found = {"first": (at - terminal.started) / 1e9}
        at = terminal.press("End")
        found["end"] = (terminal.until_shown(LAST, context.timeout) - at) / 1e9
        terminal.idle(context.timeout)
        found |= {"exact": terminal.cpu(), "peak": terminal.memory("VmHWM"),
                  "heap": terminal.memory("RssAnon")}
        before = terminal.cpu()
        terminal.press("Home")
        terminal.idle(context.timeout)
        found["home"] = terminal.cpu() - before
        return found


_SCREEN = (
    ("first frame", "first", seconds, True), ("`G` from a cold start", "end", seconds, False),
    ("all heights exact, CPU", "exact", seconds, False),
    ("back to the first row, CPU", "home", seconds, True),
    ("peak memory (VmHWM)", "peak", megabytes, False),
    ("memory that is no file's (RssAnon)", "heap", megabytes, False))


def growth(context, rows):
    """Asked for by its name only, with `ROWS="10000 100000 1000000 10000000"`."""
    for form, (name, most) in FORMS.items():
        file = context.feed(min(rows, most), "mixed", form)
        size = min(rows, most)
        for command in ("heights", "print", "wrap --count")[:3 if form == "text" else 2]:
            results = context.runner.alternate(
                lambda: run([context.program, *command.split(), file], context.timeout))[0]
            _growth.row(context, f"`{command}`, {name}, CPU", size, part(results, "cpu"))
        results = context.runner.alternate(lambda: _screen(context, file))[0]
        for what, figure, shown, is_flat in _SCREEN:
            _growth.row(context, f"{what}, {name}", size, part(results, figure), shown, is_flat)
