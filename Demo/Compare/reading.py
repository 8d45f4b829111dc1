"""All heights are known: pages, lines, resizes, memory."""

import statistics

from report import BOUNDED, count, megabytes, part, parts, plain, seconds
from terminal import Terminal

PAGES = 100


def _percentile(figures, percent):
    return sorted(figures)[min(len(figures) - 1, len(figures) * percent // 100)]


def _repeat(terminal, viewer, key, times, timeout):
    """Presses a key again and again: seconds to each frame, CPU and bytes a press, and bytes that
    are sent for each byte shown."""
    taken, shown, sent, cpu = [], 0, terminal.sent, terminal.cpu()
    for _ in range(times):
        at = terminal.press(key)
        taken.append((terminal.answer(viewer.quiet, timeout) - at) / 1e9)
        shown += terminal.shown_bytes()
    sent = terminal.sent - sent
    return {
        "p50": statistics.median(taken), "p95": _percentile(taken, 95),
        "cpu": (terminal.cpu() - cpu) / times, "bytes": sent / times, "a byte": sent / shown}


def pages(viewer, file, timeout):
    """Pages down, then lines down, from the first row, with nothing else left to do."""
    with Terminal(viewer.opening(file)) as terminal:
        terminal.until_shown(viewer.opens_with, timeout)
        if viewer.ours:
            terminal.idle(timeout)
        else:
            terminal.calm(timeout)
            terminal.press("g")
            terminal.calm(timeout)
        terminal.press(viewer.page)
        terminal.answer(0.3, timeout)
        found = _repeat(terminal, viewer, viewer.page, PAGES, timeout)
        if viewer.line:
            found["line bytes"] = _repeat(terminal, viewer, viewer.line, PAGES, timeout)["bytes"]
        at = terminal.resize(90, 40)
        # Some show the old lines cut before they wrap them anew.
        found["resize"] = (terminal.settle(1, timeout)[0] - at) / 1e9
        found["peak"] = terminal.memory("VmHWM")
        return found


def reading(context, rows):
    file = context.feed(rows, "mixed", "text")
    viewers = context.viewers(rows)
    found = context.runner.alternate(*(
        lambda viewer=viewer: pages(viewer, file, context.timeout) for viewer in viewers))

    def row(what, name, most=None, form=seconds, front=False):
        most = most if rows >= BOUNDED else None
        context.table.row(
            what, rows, part(found[0], name), *parts(viewers, found, name), form=form, most=most,
            front=front)

    row("page down, CPU a page", "cpu", 1.0, front=True)
    row("page down, p50", "p50")
    row("page down, p95", "p95", 1.3, front=True)
    row("page down, bytes sent", "bytes", form=count)
    row("page down, bytes sent for a byte shown", "a byte", 1.1, form=plain)
    row("line down, bytes sent", "line bytes", form=count)
    row("resize to the first right frame", "resize", front=True)
    row("peak memory, text", "peak", form=megabytes, front=True)


def _exact(context, file):
    """Everything that is found out in idle time after a start and after a resize."""
    with Terminal([context.program, file]) as terminal:
        terminal.idle(context.timeout)
        found = {"start": terminal.cpu(), "peak": terminal.memory("VmHWM"),
                 "heap": terminal.memory("RssAnon")}
        terminal.resize(90, 40)
        terminal.idle(context.timeout)
        found["resized"] = terminal.cpu() - found["start"]
        found["two"] = terminal.memory("VmHWM")
        found["back"] = statistics.median(_back(terminal, size) for size in (100, 90, 100, 90, 100))
        return found


def _back(terminal, columns):
    at = terminal.resize(columns, 40)
    at = (terminal.settle(0.05)[0] - at) / 1e9
    terminal.idle()
    return at


def exact(context, rows):
    file = context.feed(rows, "mixed", "jsonl")
    found = context.runner.alternate(lambda: _exact(context, file))[0]

    def row(what, name, most, form=seconds, best=False):
        most = most if rows >= BOUNDED else None
        context.table.row(
            what, rows, part(found, name), form=form, most=most, best=best, front=most is not None)

    row("all heights exact after the start, JSON Lines, CPU", "start", 1.2)
    row("all heights exact after a resize to a new width, CPU", "resized", 0.8)
    row("back to a width seen before, first right frame", "back", 0.002, best=True)
    row("memory with all heights known: peak (VmHWM)", "peak", 24, megabytes)
    row("memory with all heights known: RssAnon", "heap", None, megabytes)
    row("memory with all heights known of two widths: peak", "two", None, megabytes)


def idle(context, rows):
    file = context.feed(rows, "mixed", "jsonl")
    with Terminal([context.program, file]) as terminal:
        terminal.idle(context.timeout)
        before = terminal.cpu()
        while terminal.read(10):
            pass
        taken = [terminal.cpu() - before]
        context.table.row("CPU over 10 s with nothing to do", rows, taken, whole=True, most=0)
