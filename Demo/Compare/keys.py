"""Keys pressed while heights are found: how long the screen makes wait."""

import random

from feeds import FIRST
from report import BOUNDED
from terminal import Failed, Terminal

PRESSES = 300


def _presses(context, file, rng, wanted):
    """Presses a key for a line down at random moments until the program has nothing left to do;
    answers seconds to each frame."""
    taken = []
    with Terminal([context.program, file]) as terminal:
        terminal.until_shown(FIRST, context.timeout)
        while len(taken) < wanted:
            terminal.collect(0.003 + 0.005 * rng.random(), 0.02)
            before = terminal.cpu()
            if terminal.is_waiting() and not terminal.read(0.01) and terminal.cpu() == before:
                break
            rows = terminal.rows()
            at = terminal.press("^E")
            taken.append((terminal.until_changed(rows, 10) - at) / 1e9)
    return taken


def keys(context, rows):
    rng = random.Random(5)
    for form, name in (("text", "mixed text"), ("jsonl", "mixed JSON Lines")):
        file = context.feed(rows, "mixed", form)
        taken = []
        try:
            for _ in range(40):
                if len(taken) < PRESSES:
                    taken += _presses(context, file, rng, PRESSES - len(taken))
        except Failed as error:
            context.table.note(f"keys, {name}: {error}")
            continue
        if len(taken) < PRESSES:
            continue
        taken.sort()
        context.table.row(
            f"a key while heights are found, p50, {name}", rows, [taken[PRESSES // 2]], whole=True)
        context.table.row(
            f"a key while heights are found, p99, {name}", rows, [taken[PRESSES * 99 // 100]],
            whole=True, front=True, most=0.004 if rows >= BOUNDED else None)
