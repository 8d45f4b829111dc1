"""A file is opened: the first frame, and the way to its end before anything else is known."""

from feeds import LAST
from report import count, part, plain
from terminal import Terminal


def open_file(viewer, file, timeout):
    """Seconds to the first frame and to the last row, and what the first frame sends."""
    with Terminal(viewer.opening(file)) as terminal:
        terminal.until_shown(viewer.opens_with, timeout)
        at, sent = terminal.settle(viewer.quiet * 2, timeout)
        return {
            "first": (at - terminal.started) / 1e9,
            "bytes": sent, "a byte": sent / terminal.shown_bytes()}


def jump(viewer, file, timeout):
    """Seconds from the key for the end, pressed as soon as something is shown, to the last row."""
    if not viewer.end:
        return {}
    with Terminal(viewer.opening(file)) as terminal:
        terminal.until_shown(viewer.opens_with, timeout)
        at = terminal.press(viewer.end)
        return {"end": (terminal.until_shown(LAST, timeout) - at) / 1e9}


def opening(context, rows):
    for form, name in (("text", "mixed text"), ("jsonl", "mixed JSON Lines"), ("rss", "mixed RSS")):
        file = context.feed(rows, "mixed", form)
        viewers = context.viewers(rows) if form == "text" else context.viewers(rows)[:1]
        _, *others = viewers
        most = 0.012 if form != "rss" else None
        found = context.runner.alternate(*(
            lambda viewer=viewer: open_file(viewer, file, context.timeout) for viewer in viewers))
        # The bound is a time, so what it is compared with stands in a row of its own.
        context.table.row(f"first frame, {name}", rows, part(found[0], "first"), most=most, best=True)
        compared = [(viewer.name, part(one, "first")) for viewer, one in zip(others, found[1:])]
        if compared:
            context.table.row(f"first frame, {name}", rows, part(found[0], "first"), *compared)
            context.table.row(
                "first frame: bytes sent", rows, part(found[0], "bytes"),
                *((viewer.name, part(one, "bytes")) for viewer, one in zip(others, found[1:])),
                form=count)
            context.table.row(
                "first frame: bytes sent for a byte shown", rows, part(found[0], "a byte"),
                *((viewer.name, part(one, "a byte")) for viewer, one in zip(others, found[1:])),
                form=plain)


def end(context, rows):
    for form, name in (("text", "mixed text"), ("jsonl", "mixed JSON Lines")):
        file = context.feed(rows, "mixed", form)
        viewers = context.viewers(rows) if form == "text" else context.viewers(rows)[:1]
        found = context.runner.alternate(*(
            lambda viewer=viewer: jump(viewer, file, context.timeout) for viewer in viewers))
        most = 0.1 if form == "jsonl" and rows >= 1000000 else None
        context.table.row(
            f"`G` from a cold start, {name}", rows, part(found[0], "end"),
            *((viewer.name, part(one, "end")) for viewer, one in zip(viewers[1:], found[1:])),
            most=most, best=form == "jsonl")
