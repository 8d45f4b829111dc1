"""A file is opened: the first frame, and the way to its end before anything else is known."""

from feeds import LAST
from report import BOUNDED, count, part, parts, plain
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


FORMS = {"text": "text", "jsonl": "JSON Lines", "rss": "RSS"}


def _compared(context, rows, form, measure):
    """Our figures, and for text, which all can show, those of the others."""
    file = context.feed(rows, "mixed", form)
    viewers = context.viewers(rows) if form == "text" else context.viewers(rows)[:1]
    found = context.runner.alternate(*(
        lambda viewer=viewer: measure(viewer, file, context.timeout) for viewer in viewers))
    context.remember_late(rows, viewers, found)
    return viewers, found


def opening(context, rows):
    row = context.table.row
    for form, name in FORMS.items():
        viewers, found = _compared(context, rows, form, open_file)
        # The bound is a time, so what it is compared with stands in rows of its own.
        row(f"first frame, {name}", rows, part(found[0], "first"), best=True, front=form != "text",
            most=0.012 if form != "rss" else None)
        if form == "text":
            row("first frame, text, and others'", rows, part(found[0], "first"),
                *parts(viewers, found, "first"), front=True)
            row("first frame: bytes sent", rows, part(found[0], "bytes"),
                *parts(viewers, found, "bytes"), form=count)
            row("first frame: bytes sent for a byte shown", rows, part(found[0], "a byte"),
                *parts(viewers, found, "a byte"), form=plain)


def end(context, rows):
    for form in ("text", "jsonl"):
        viewers, found = _compared(context, rows, form, jump)
        context.table.row(
            f"`G` from a cold start, {FORMS[form]}", rows, part(found[0], "end"),
            *parts(viewers, found, "end"), best=form == "jsonl", front=True,
            most=0.1 if form == "jsonl" and rows >= BOUNDED else None)
