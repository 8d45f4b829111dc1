"""A file grows; and one of which the dates are in no order, or each row has a day of its own."""

import os
import shutil
import statistics
import time

from feeds import LAST
from report import part
from terminal import Terminal

APPENDED = 5
UNSORTED = 300000


def _follow(command, file, line, timeout, waits):
    """Seconds from a line's writing to its showing, at the end of a file that is known whole, and
    what it takes of the CPU. `waits` says that the program takes none with nothing to do."""
    with Terminal([*command, file]) as terminal:
        terminal.until_shown(LAST, timeout)
        _calm(terminal, waits, timeout)
        found = {"exact": terminal.cpu()}
        shown, taken = [], []
        for number in range(APPENDED):
            before = terminal.cpu()
            with open(file, "a") as out:
                out.write(line.format(f"NEW{number}ROW"))
            at = time.monotonic_ns()
            shown.append((terminal.until_shown(f"NEW{number}ROW", timeout) - at) / 1e9)
            _calm(terminal, waits, timeout)
            taken.append(terminal.cpu() - before)
        return found | {"shown": statistics.median(shown), "cpu": statistics.median(taken)}


def _calm(terminal, waits, timeout):
    if waits:
        terminal.idle(timeout)
    else:
        terminal.calm(timeout)


class _Copy:
    """A feed of its own that may grow."""

    def __init__(self, context, file):
        self.file = file
        self.copy = os.path.join(context.folder, f"growing{os.getpid()}-" + os.path.basename(file))

    def __enter__(self):
        shutil.copyfile(self.file, self.copy)
        return self.copy

    def __exit__(self, *_):
        os.remove(self.copy)


def _follow_copy(context, command, file, line, waits=True):
    with _Copy(context, file) as copy:
        return _follow(command, copy, line, context.timeout, waits)


def append(context, rows):
    file, line = context.feed(rows, "mixed", "text"), "{0} and a few words\n"
    ours, less = context.runner.alternate(
        lambda: _follow_copy(context, [context.program, "-f"], file, line),
        lambda: _follow_copy(context, ["less", "+F"], file, line, waits=False))
    for what, name in (("until it is shown", "shown"), ("CPU", "cpu")):
        context.table.row(
            f"an appended line, text: {what}", rows, part(ours, name),
            ("less +F", part(less, name)), front=name == "shown")


def dates(context, rows):
    """Always with the rows that the issue names, whatever ROWS says: at the biggest of them."""
    if rows < max(context.rows):
        return
    rows = min(rows, UNSORTED)
    for form, name, time in (
            ("dates", "unsorted dates", 1234567890),
            ("days", "a row a day", 946684800 + 86400 * (rows + 1))):
        _dates(context, rows, form, name, time)


def _dates(context, rows, form, name, time):
    file = context.feed(rows, "mixed", form)
    line = '{{"id": "{0}", "time": ' + str(time) + ', "text": "{0} and a few words"}}\n'
    found = context.runner.alternate(
        lambda: _follow_copy(context, [context.program, "-f"], file, line))[0]
    context.table.row(f"{name}: all heights exact, CPU", rows, part(found, "exact"))
    context.table.row(f"{name}: an appended line, CPU", rows, part(found, "cpu"))
